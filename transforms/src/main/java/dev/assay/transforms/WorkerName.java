package dev.assay.transforms;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What this process is called where people look for it. Never in a result. */
final class WorkerName {
  private WorkerName() {}

  static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a host without a name";
    }
  }

  static long process() {
    return ProcessHandle.current().pid();
  }
}
