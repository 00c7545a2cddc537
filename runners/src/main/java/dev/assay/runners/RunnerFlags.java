package dev.assay.runners;

import java.beans.Introspector;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;

/** The arguments of a command line that are meant for Beam and its runner. */
final class RunnerFlags {
  /** The pipeline is watched while it runs and waited for, which these would undo. */
  private static final Set<String> DECIDED = Set.of("runner", "blockOnRun", "attachedMode");

  private static final Pattern GETTER = Pattern.compile("(?:get|is)(\\p{Lu}.*)");

  private RunnerFlags() {}

  /**
   * Beam's options for one run.
   *
   * @param kind the runner
   * @param parallelism elements worked on at a time
   * @param flags arguments of the form {@code --name=value} or {@code --name}
   * @param own the command's own options, among which a mistyped one is looked for too
   * @param problems takes what cannot be used: other arguments, names that no option of this runner
   *     has, values that do not fit
   */
  static PipelineOptions options(
      RunnerKind kind,
      int parallelism,
      List<String> flags,
      Collection<String> own,
      Problems problems) {
    Map<String, String> settings = kind.settings(parallelism);
    List<String> arguments = new ArrayList<>();
    for (String flag : flags) {
      Optional<String> problem = problem(flag, kind, own);
      if (problem.isPresent()) {
        problems.add(name(flag).map(n -> "--" + n).orElse("'" + flag + "'"), problem.get());
      } else {
        name(flag).ifPresent(settings::remove);
        arguments.add(flag);
      }
    }
    settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    arguments.add("--runner=" + kind);
    return PipelineOptionsFactory.fromArgs(arguments.toArray(String[]::new)).create();
  }

  /** The name in {@code --name=value} and {@code --name}; empty for anything else. */
  static Optional<String> name(String flag) {
    if (!flag.startsWith("--") || flag.startsWith("--=") || flag.equals("--")) {
      return Optional.empty();
    }
    int equals = flag.indexOf('=');
    return Optional.of(equals < 0 ? flag.substring(2) : flag.substring(2, equals));
  }

  private static Optional<String> problem(String flag, RunnerKind kind, Collection<String> own) {
    if (name(flag).isEmpty()) {
      return Optional.of("not expected here; an option of the runner is written --name=value");
    }
    String name = name(flag).get();
    if (DECIDED.contains(name)) {
      return Optional.of("is not yours to set; Assay decides it");
    }
    Set<String> known = names(kind);
    if (!known.contains(name)) {
      Set<String> candidates = new TreeSet<>(own);
      known.forEach(k -> candidates.add("--" + k));
      String hint = Arguments.hint("--" + name, candidates);
      return Optional.of("no option of this command or of " + kind + hint);
    }
    try {
      PipelineOptionsFactory.fromArgs(flag).as(kind.options());
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      String value = flag.substring(2 + name.length()).replaceFirst("^=", "");
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return Optional.of("'" + value + "' does not fit: " + why);
    }
  }

  /**
   * Beam's options that mean something to a runner: all that are registered, less other runners'.
   */
  private static Set<String> names(RunnerKind kind) {
    Set<String> names = names(PipelineOptionsFactory.getRegisteredOptions());
    for (RunnerKind other : RunnerKind.values()) {
      if (other != kind) {
        names.removeAll(names(Set.of(other.options())));
      }
    }
    names.addAll(names(Set.of(kind.options())));
    return names;
  }

  /** The properties that interfaces declare or inherit, hidden ones included. */
  private static Set<String> names(Set<Class<? extends PipelineOptions>> interfaces) {
    Set<String> names = new TreeSet<>();
    for (Class<? extends PipelineOptions> options : interfaces) {
      for (Method method : options.getMethods()) {
        Matcher getter = GETTER.matcher(method.getName());
        if (getter.matches() && method.getParameterCount() == 0) {
          names.add(Introspector.decapitalize(getter.group(1)));
        }
      }
    }
    return names;
  }
}
