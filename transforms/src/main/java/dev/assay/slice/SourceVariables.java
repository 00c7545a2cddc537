package dev.assay.slice;

import dev.assay.slice.SourceVariable.Origin;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The names that a slice reads and does not write: what DFI counts (RepoReason, appendices F.3 step
 * 6 and F.4.3).
 *
 * <p>SPEC.md: "distinct names read on relevant lines and written on none, over all frames, less
 * builtins, keywords, names imported inside the function and names only called. Parameters count."
 * Read so:
 *
 * <ul>
 *   <li>Reads and writes are compared within one frame, as the paper's per-frame solver does, and
 *       the names left over are united over all frames: equal names in two functions are two
 *       variables. A variable of an enclosing function is the same one in the inner function.
 *   <li>A line reads and writes what its relevant statements read and bind. Binding a parameter on
 *       entry is no write, so a parameter counts unless a relevant line binds it anew ({@code seq =
 *       iter(seq)}). Storing into an object ({@code x.a = v}) reads {@code x}.
 *   <li>A builtin is a name of Python's {@code builtins} that the function does not bind; a
 *       parameter called {@code input} counts.
 *   <li>A name is only called if every relevant read of it in the frame is the callee of a call or
 *       a decorator. {@code binop} in {@code result = binop(result, elem)} is; {@code add} in
 *       {@code accumulate(add, numbers)} is read as a value.
 * </ul>
 *
 * <p>On the paper's example (F.5) this leaves of {@code accumulate, add, numbers} and {@code binop,
 * elem, initial, no_default, result, seq} exactly {@code add, initial, no_default}: {@code numbers,
 * elem, result} and {@code seq} are bound on relevant lines, {@code accumulate} and {@code binop}
 * are only called.
 */
final class SourceVariables {
  private record Key(String name, int function) {}

  private final Enclosures enclosures;
  private final SortedSet<String> names = new TreeSet<>();
  private final Map<Key, SourceVariable> found = new LinkedHashMap<>();

  SourceVariables(Enclosures enclosures) {
    this.enclosures = enclosures;
  }

  void addAll(Collection<Frame> frames) {
    frames.forEach(this::add);
  }

  private void add(Frame frame) {
    Variables variables = frame.graph().variables();
    BitSet relevant = frame.relevant();
    BitSet written = new BitSet();
    for (int i = relevant.nextSetBit(0); i >= 0; i = relevant.nextSetBit(i + 1)) {
      written.or(variables.written(i));
    }
    BitSet seen = new BitSet();
    for (int i = relevant.nextSetBit(0); i >= 0; i = relevant.nextSetBit(i + 1)) {
      for (Variables.Read read : variables.reads(i)) {
        if (!read.called() && !written.get(read.number()) && !seen.get(read.number())) {
          seen.set(read.number());
          add(frame, read, i);
        }
      }
    }
  }

  private void add(Frame frame, Variables.Read read, int statement) {
    Variables variables = frame.graph().variables();
    String name = read.name();
    boolean counts =
        read.bound() ? !variables.imports(name) : !read.builtin() && !isWrittenOutside(frame, name);
    if (counts) {
      names.add(name);
      Key key = new Key(name, frame.call().function());
      if (!found.containsKey(key)) {
        int line = frame.activation().firstLine(statement);
        Origin origin = origin(variables, name);
        found.put(key, new SourceVariable(name, frame.call().order(), line, origin));
      }
    }
  }

  private static Origin origin(Variables variables, String name) {
    if (variables.parameters().contains(name)) {
      return Origin.PARAMETER;
    }
    return variables.binds(name) ? Origin.LOCAL : Origin.OUTSIDE;
  }

  private boolean isWrittenOutside(Frame frame, String name) {
    return enclosures.binders(frame, name).stream()
        .anyMatch(
            outer ->
                outer.graph().variables().imports(name)
                    || outer.relevant().stream()
                        .anyMatch(
                            statement ->
                                outer.graph().variables().writes(statement).contains(name)));
  }

  SortedSet<String> names() {
    return names;
  }

  /** Where each name comes in, once for each function that reads it, sorted by name and call. */
  List<SourceVariable> sources() {
    return found.values().stream()
        .sorted(Comparator.comparing(SourceVariable::name).thenComparingInt(SourceVariable::call))
        .toList();
  }
}
