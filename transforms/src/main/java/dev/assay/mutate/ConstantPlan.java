package dev.assay.mutate;

import dev.assay.mutate.Candidate.Role;
import dev.assay.source.Constant;
import dev.assay.source.Constant.Kind;
import dev.assay.source.Node;
import dev.assay.source.NodeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which constants an attempt changes, and how, one {@linkplain Components component} of the test at
 * a time.
 *
 * <p>A component that nothing is known against has its facts shifted, its options too if it has no
 * other fact. One that went wrong once is scaled whole, with its indices, options and expected
 * failures, so that sizes keep fitting what they measure; but words stay that stand where it went
 * wrong, which may be names that the library knows. One that went wrong twice keeps only what
 * stands before its failures and has no part in them. The last attempt leaves alone what an
 * exception has so far kept from running.
 *
 * @param changes the map each constant is to go through, in source order
 */
record ConstantPlan(Map<Candidate, ConstantMap> changes) {
  private static final Set<Role> SHIFTED = Set.of(Role.FACT, Role.ANSWER);
  private static final Set<Role> OPTIONS_TOO = Set.of(Role.FACT, Role.OPTION, Role.ANSWER);

  ConstantPlan {
    changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
  }

  static ConstantPlan of(TestSource test, Random random, int attempt, List<Feedback> feedback) {
    Statements statements = Statements.of(test.function());
    List<Candidate> all = Candidates.of(test, statements);
    ConstantMap map = ConstantMap.draw(test, all, random);
    Components components = new Components(test, statements, all);
    Map<Integer, List<Candidate>> parts = new TreeMap<>();
    all.forEach(
        candidate ->
            parts
                .computeIfAbsent(components.of(candidate.statement()), c -> new ArrayList<>())
                .add(candidate));
    Implication implication = new Implication(statements, components, feedback);
    boolean last = attempt >= MutationEngine.MAX_ATTEMPTS;
    Map<Candidate, ConstantMap> changes = new HashMap<>();
    parts.forEach(
        (component, candidates) -> {
          if (!last || !implication.isUnproven(component)) {
            plan(test, map, implication, component, candidates, changes);
          }
        });
    Map<Candidate, ConstantMap> ordered = new LinkedHashMap<>();
    for (Candidate candidate : all) {
      ConstantMap chosen = changes.get(candidate);
      if (chosen != null) {
        ordered.put(candidate, chosen);
      }
    }
    return new ConstantPlan(ordered);
  }

  private static void plan(
      TestSource test,
      ConstantMap map,
      Implication implication,
      int component,
      List<Candidate> candidates,
      Map<Candidate, ConstantMap> changes) {
    int times = implication.times(component);
    if (times == 1) {
      Set<Object> words = implication.words(component);
      candidates.stream()
          .filter(each -> !words.contains(each.constant().constant().value()))
          .forEach(each -> changes.put(each, map.scaled()));
      return;
    }
    List<Candidate> chosen = new ArrayList<>(candidates);
    if (times > 1) {
      Set<Integer> related = implication.related(component);
      chosen.removeIf(each -> related.contains(each.statement()));
    }
    List<Candidate> facts = with(chosen, SHIFTED);
    List<Candidate> shifted = moves(test, map, facts) ? facts : with(chosen, OPTIONS_TOO);
    shifted.forEach(each -> changes.put(each, map));
  }

  private static boolean moves(TestSource test, ConstantMap map, List<Candidate> candidates) {
    return map.moves(test, candidates.stream().filter(each -> each.role() != Role.ANSWER).toList());
  }

  private static List<Candidate> with(List<Candidate> candidates, Set<Role> roles) {
    return candidates.stream().filter(each -> roles.contains(each.role())).toList();
  }

  /** What earlier attempts say against the components. */
  private static final class Implication {
    private final Statements statements;
    private final Components components;
    private final List<Feedback> feedback;

    Implication(Statements statements, Components components, List<Feedback> feedback) {
      this.statements = statements;
      this.components = components;
      this.feedback = feedback;
    }

    /** In how many attempts a component went wrong; a fault without a place is everybody's. */
    int times(int component) {
      Set<Integer> attempts = new TreeSet<>();
      for (Feedback item : feedback) {
        if (item.statement().map(components::of).orElse(component) == component) {
          attempts.add(item.attempt());
        }
      }
      return attempts.size();
    }

    /**
     * The texts of the statements that went wrong in a component or, where one has none, of what it
     * depends on.
     */
    Set<Object> words(int component) {
      Dependencies dependencies = new Dependencies(statements);
      Set<Object> words = new HashSet<>();
      for (Feedback item : feedback) {
        if (item.statement().filter(at -> components.of(at) == component).isPresent()) {
          int statement = item.statement().get();
          Set<Object> own = words(Set.of(statement));
          words.addAll(own.isEmpty() ? words(dependencies.of(statement)) : own);
        }
      }
      return words;
    }

    private Set<Object> words(Set<Integer> indices) {
      return indices.stream()
          .map(statements::node)
          .flatMap(statement -> Statements.heads(statement).stream())
          .flatMap(Node::walk)
          .filter(node -> node.is(NodeKind.CONSTANT))
          .map(Node::constant)
          .filter(each -> each.kind() == Kind.STR || each.kind() == Kind.BYTES)
          .map(Constant::value)
          .collect(Collectors.toSet());
    }

    /** What went wrong in a component, what it depends on, and all that comes after. */
    Set<Integer> related(int component) {
      Dependencies dependencies = new Dependencies(statements);
      Set<Integer> related = new TreeSet<>();
      int first = statements.size();
      for (Feedback item : feedback) {
        int statement = item.statement().orElse(0);
        if (item.statement().map(components::of).orElse(component) == component) {
          related.addAll(dependencies.of(statement));
          first = Math.min(first, statement);
        }
      }
      for (int i = first; i < statements.size(); i++) {
        related.add(i);
      }
      return related;
    }

    /** Whether an exception in the latest attempt came before all of a component. */
    boolean isUnproven(int component) {
      int latest = feedback.isEmpty() ? 0 : feedback.get(feedback.size() - 1).attempt();
      return feedback.stream()
          .filter(item -> item.attempt() == latest && item.problem() == Problem.PROBES_FAILED)
          .anyMatch(item -> item.statement().isPresent() && component > item.statement().get());
    }
  }
}
