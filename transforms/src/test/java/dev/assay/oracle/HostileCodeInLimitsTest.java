package dev.assay.oracle;

/** {@link HostileCode} at {@link IsolationLevel#LIMITS}. */
final class HostileCodeInLimitsTest extends HostileCode {
  HostileCodeInLimitsTest() {
    super(IsolationPolicy.LIMITS);
  }
}
