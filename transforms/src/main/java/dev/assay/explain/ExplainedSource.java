package dev.assay.explain;

import dev.assay.slice.SourceVariable;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import java.util.Optional;

/**
 * A name that the slice reads and does not write.
 *
 * @param name the name
 * @param origin where its value comes from
 * @param file the file of the function that reads it
 * @param qualname that function
 * @param line its first relevant line that reads it
 * @param value the parameter's value in the first call that reads it, as bounded text; empty for
 *     anything but parameters
 */
public record ExplainedSource(
    String name,
    SourceVariable.Origin origin,
    String file,
    String qualname,
    int line,
    Optional<String> value) {
  static ExplainedSource of(Trace trace, SourceVariable source) {
    Call call = trace.calls().get(source.call());
    return new ExplainedSource(
        source.name(),
        source.origin(),
        trace.function(call).file(),
        trace.function(call).qualname(),
        source.line(),
        call.arguments().stream()
            .filter(argument -> argument.name().equals(source.name()))
            .map(Call.Argument::value)
            .findFirst());
  }

  /** Where its value comes from, in words. */
  public String described() {
    return switch (origin) {
      case PARAMETER ->
          "parameter of " + qualname + value.map(text -> ", at first " + text).orElse("");
      case LOCAL -> "bound in " + qualname + " by a line outside the slice";
      case OUTSIDE -> "from outside " + qualname;
    };
  }
}
