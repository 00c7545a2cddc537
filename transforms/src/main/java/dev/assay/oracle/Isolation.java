package dev.assay.oracle;

import java.util.Locale;

/**
 * The isolation that is in force, property by property, as a server found it by looking around from
 * inside.
 *
 * @param level what makes it
 * @param network whether no network can be reached but a loopback of its own
 * @param files whether only the system, the interpreter and the repository can be read, none of
 *     them written, and scratch files are bounded and gone after each execution
 * @param processes what an execution can reach of others
 * @param memory what bounds the memory of an execution's processes together
 */
public record Isolation(
    IsolationLevel level, boolean network, boolean files, Processes processes, Memory memory) {
  /** How far an execution reaches. */
  public enum Processes {
    /** It sees no process but its own: a namespace ends with it. */
    NAMESPACE("in a namespace of their own"),
    /** It runs as a user without rights and may signal its own processes only. */
    USER("as a user without rights"),
    /** It runs as Assay's own user and may signal whatever that user may. */
    NONE("as this user, who may signal others");

    private final String words;

    Processes(String words) {
      this.words = words;
    }
  }

  /** What counts memory. Each process has a limit of its own as well, always. */
  public enum Memory {
    /** The kernel, by a control group of the server; also watched. */
    GROUP("bounded by a control group"),
    /** Assay, which looks every few hundredths of a second. */
    WATCHED("watched");

    private final String words;

    Memory(String words) {
      this.words = words;
    }
  }

  /** Whether executed code can neither reach, read nor change anything but its own. */
  public boolean isFull() {
    return network && files && processes == Processes.NAMESPACE;
  }

  /** One line for people: the level, then every property. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "%s: network %s; files %s; processes %s; memory %s",
        level.word(),
        network ? "cut off" : "open",
        files ? "hidden and read-only" : "readable",
        processes.words,
        memory.words);
  }
}
