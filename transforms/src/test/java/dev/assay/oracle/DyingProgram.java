package dev.assay.oracle;

/** A program that uses a server and is killed meanwhile; prints what it leaves to be watched. */
final class DyingProgram {
  private DyingProgram() {}

  public static void main(String... policy) throws CollectionException {
    ForkServer server =
        ForkServer.start(PythonForTests.config("hostile"), IsolationPolicy.valueOf(policy[0]));
    server.collect("tests/test_processes.py");
    System.out.println(server.keeper().pid());
    System.out.println(HarnessFiles.directory());
    System.out.flush();
    String id = "tests/test_processes.py::test_hangs_ignoring_signals";
    server.execute(ExecutionRequest.of("tests/test_processes.py", id));
  }
}
