package dev.assay.slice;

import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a trace to a bounded depth cannot show: inner functions that change a variable of a function
 * around them and were called only further down.
 */
public final class DeepChanges {
  private DeepChanges() {}

  /**
   * The variables of the test that were changed out of sight.
   *
   * @param whole a trace of any depth
   * @param depth how deep the calls are that a bounded trace has
   */
  public static Set<String> ofTheTest(Trace whole, int depth) {
    CallTree tree = new CallTree(whole);
    FunctionGraphs graphs = new FunctionGraphs(tree, KnownFunctions.none());
    TracedFunction test = whole.functions().get(0);
    Set<String> changed = new HashSet<>();
    for (Call call : whole.calls()) {
      TracedFunction function = whole.function(call);
      if (call.depth() > depth
          && function.file().equals(test.file())
          && function.qualname().startsWith(test.qualname() + ".<locals>.")) {
        graphs.of(call).ifPresent(graph -> changed.addAll(graph.changedOutside()));
      }
    }
    Optional<FunctionGraph> outer = graphs.of(whole.calls().get(0));
    changed.removeIf(name -> outer.filter(graph -> graph.variables().binds(name)).isEmpty());
    return changed;
  }
}
