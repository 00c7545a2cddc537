package dev.assay.score;

import dev.assay.score.Value.Bag;
import dev.assay.score.Value.Bytes;
import dev.assay.score.Value.Call;
import dev.assay.score.Value.Mapping;
import dev.assay.score.Value.Name;
import dev.assay.score.Value.Operation;
import dev.assay.score.Value.Sequence;
import dev.assay.score.Value.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether an assertion that holds for one value holds for another: Python's {@code ==} on what they
 * say, except that a boolean is no number wherever it stands (SPEC.md, "Comparison": {@code True} ≠
 * {@code 1}). So {@code 1} is {@code 1.0} and {@code 0.0} is {@code -0.0}, a {@code set} is a
 * {@code frozenset} and a {@code defaultdict} a {@code dict} of equal content; order counts in
 * lists, tuples and between two {@code OrderedDict}s. Under {@code is} types must be the same too.
 * NaN equals nothing.
 */
final class Sameness {
  private final Context context;
  private @Nullable Names names;

  Sameness(Context context) {
    this.context = context;
  }

  Agreement compare(Value gold, Value answer) {
    if (Keys.isNumber(gold) && Keys.isNumber(answer)) {
      return Agreement.of(sameNumber(gold, answer));
    }
    if (gold instanceof Sequence mine && answer instanceof Sequence theirs) {
      return mine.type() == theirs.type()
          ? inOrder(mine.elements(), theirs.elements())
          : Agreement.DIFFERENT;
    }
    if (gold instanceof Bag mine && answer instanceof Bag theirs) {
      return mine.frozen() == theirs.frozen() || !context.identity()
          ? inAnyOrder(pairs(mine.elements()), pairs(theirs.elements()))
          : Agreement.DIFFERENT;
    }
    if (gold instanceof Mapping mine && answer instanceof Mapping theirs) {
      return mappings(mine, theirs);
    }
    if (gold instanceof Name mine && answer instanceof Name theirs) {
      return names(mine.path(), theirs.path());
    }
    if (gold instanceof Operation mine && answer instanceof Operation theirs) {
      return mine.operator().equals(theirs.operator())
          ? inOrder(mine.operands(), theirs.operands())
          : Agreement.DIFFERENT;
    }
    if (gold instanceof Bytes mine && answer instanceof Bytes theirs) {
      return Agreement.of(mine.bytes().equals(theirs.bytes()));
    }
    if (gold instanceof Call || answer instanceof Call) {
      return calls(gold, answer);
    }
    return Agreement.of(isPlain(gold) && gold.equals(answer));
  }

  private Agreement names(List<String> gold, List<String> answer) {
    if (gold.equals(answer)) {
      return Agreement.SAME;
    }
    if (names == null) {
      names = context.names();
    }
    return names.compare(gold, answer);
  }

  private static boolean isPlain(Value value) {
    return value instanceof Singleton
        || value instanceof Value.Text
        || value instanceof Value.Range;
  }

  private boolean sameNumber(Value gold, Value answer) {
    boolean nan =
        (gold instanceof Value.Real mine && Double.isNaN(mine.value()))
            || (answer instanceof Value.Real theirs && Double.isNaN(theirs.value()));
    if (nan) {
      return false;
    }
    boolean sameType = gold.getClass() == answer.getClass();
    if (sameType && gold.equals(answer)) {
      return true;
    }
    return (sameType || !context.identity()) && Keys.ofNumber(gold).equals(Keys.ofNumber(answer));
  }

  private Agreement inOrder(List<Value> gold, List<Value> answer) {
    if (gold.size() != answer.size()) {
      return Agreement.DIFFERENT;
    }
    Agreement all = Agreement.SAME;
    for (int i = 0; i < gold.size() && all.holds(); i++) {
      all = all.and(compare(gold.get(i), answer.get(i)));
    }
    return all;
  }

  private Agreement mappings(Mapping gold, Mapping answer) {
    if (context.identity() && gold.kind() != answer.kind()) {
      return Agreement.DIFFERENT;
    }
    boolean ordered =
        gold.kind() == Mapping.Kind.ORDERED_DICT && answer.kind() == Mapping.Kind.ORDERED_DICT;
    if (ordered) {
      return inOrder(flat(gold.entries()), flat(answer.entries()));
    }
    boolean counters = gold.kind() == Mapping.Kind.COUNTER && answer.kind() == Mapping.Kind.COUNTER;
    return counters
        ? inAnyOrder(counted(gold.entries()), counted(answer.entries()))
        : inAnyOrder(gold.entries(), answer.entries());
  }

  private static List<Value> flat(List<Map.Entry<Value, Value>> entries) {
    List<Value> flat = new ArrayList<>();
    entries.forEach(
        entry -> {
          flat.add(entry.getKey());
          flat.add(entry.getValue());
        });
    return flat;
  }

  /** To a counter, what is there no times is not there. */
  private static List<Map.Entry<Value, Value>> counted(List<Map.Entry<Value, Value>> entries) {
    return entries.stream().filter(entry -> !entry.getValue().equals(Numbers.integer(0))).toList();
  }

  private static List<Map.Entry<Value, Value>> pairs(Collection<Value> elements) {
    return elements.stream().map(each -> Map.entry(each, (Value) Singleton.NONE)).toList();
  }

  /** Matches entries by key; what has no equal key may have one but for qualification. */
  private Agreement inAnyOrder(
      List<Map.Entry<Value, Value>> gold, List<Map.Entry<Value, Value>> answer) {
    if (gold.size() != answer.size()) {
      return Agreement.DIFFERENT;
    }
    Map<Object, Map.Entry<Value, Value>> byKey = new HashMap<>();
    List<Map.Entry<Value, Value>> open = new ArrayList<>();
    Agreement all = Agreement.SAME;
    try {
      for (Map.Entry<Value, Value> entry : answer) {
        byKey.put(Keys.of(entry.getKey()), entry);
      }
      for (Map.Entry<Value, Value> entry : gold) {
        Map.Entry<Value, Value> other = byKey.remove(Keys.of(entry.getKey()));
        if (other == null) {
          open.add(entry);
        } else {
          all = all.and(compare(entry, other));
        }
      }
    } catch (UnreadableException unhashable) {
      throw new IllegalStateException("read, but not hashable", unhashable);
    }
    return all.holds() && !open.isEmpty()
        ? all.and(qualified(open, new ArrayList<>(byKey.values())))
        : all;
  }

  private Agreement qualified(
      List<Map.Entry<Value, Value>> gold, List<Map.Entry<Value, Value>> answer) {
    if ((long) gold.size() * answer.size() > Limits.WRITTEN_OUT) {
      return Agreement.DIFFERENT;
    }
    for (Map.Entry<Value, Value> entry : gold) {
      Optional<Map.Entry<Value, Value>> other =
          answer.stream().filter(each -> compare(entry, each).holds()).findFirst();
      if (other.isEmpty()) {
        return Agreement.DIFFERENT;
      }
      answer.remove(other.get());
    }
    return Agreement.QUALIFIED;
  }

  private Agreement compare(Map.Entry<Value, Value> gold, Map.Entry<Value, Value> answer) {
    return compare(gold.getKey(), answer.getKey()).and(compare(gold.getValue(), answer.getValue()));
  }

  private Agreement calls(Value gold, Value answer) {
    if (gold instanceof Call mine && answer instanceof Call theirs) {
      Agreement callee = names(mine.callee(), theirs.callee());
      if (callee.holds() && mine.keywords().keySet().equals(theirs.keywords().keySet())) {
        Agreement arguments =
            inOrder(mine.arguments(), theirs.arguments())
                .and(
                    inOrder(
                        List.copyOf(mine.keywords().values()),
                        List.copyOf(theirs.keywords().values())));
        if (arguments.holds()) {
          return callee.and(arguments);
        }
      }
    }
    Value goldContents = Wrappers.contents(gold).orElse(gold);
    Value answerContents =
        context.trusts(answer) ? Wrappers.contents(answer).orElse(answer) : answer;
    return goldContents instanceof Mapping && answerContents instanceof Mapping
        ? compare(goldContents, answerContents)
        : Agreement.DIFFERENT;
  }
}
