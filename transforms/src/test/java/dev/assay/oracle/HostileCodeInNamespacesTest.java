package dev.assay.oracle;

/** {@link HostileCode} at {@link IsolationLevel#NAMESPACES}. */
final class HostileCodeInNamespacesTest extends HostileCode {
  HostileCodeInNamespacesTest() {
    super(IsolationPolicy.NAMESPACES);
  }
}
