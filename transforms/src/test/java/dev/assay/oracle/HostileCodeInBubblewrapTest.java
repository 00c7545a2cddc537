package dev.assay.oracle;

/** {@link HostileCode} at {@link IsolationLevel#BUBBLEWRAP}. */
final class HostileCodeInBubblewrapTest extends HostileCode {
  HostileCodeInBubblewrapTest() {
    super(IsolationPolicy.BUBBLEWRAP);
  }
}
