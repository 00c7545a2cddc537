package dev.assay.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * What every statement instance of one execution depended on, as the running program showed it: the
 * graph of an exact dynamic slice.
 *
 * <p>A <em>node</em> is one run of one statement of one frame. It needs the nodes that last wrote
 * what it read (local variables, cells, globals, attributes, items, contents of containers), the
 * node that decided that it runs (the latest executed branch it is control dependent on in its
 * frame, else the node that called the frame, resumed the generator or raised what a handler
 * handles), the nodes whose values the frames it called returned, yielded or raised, and the
 * earlier round of its own loop or {@code with}. How that is seen, and what of compiled code is
 * approximated, is written where it is recorded: {@code assay_harness/weave.py}, {@code
 * compiled.py}, {@code shadows.py}.
 *
 * <p>Calls are frames of the repository's functions at any depth, as in a {@link Trace} without
 * limits. Code of other packages is followed as well, so that what passes through it is not lost;
 * its nodes belong to no call. Comprehensions run as part of their statement.
 *
 * <p>About 30 bytes of memory a node. Immutable.
 */
public final class Dependences {
  /** The number that stands for no call and no node. */
  public static final int NONE = -1;

  /** Whether an execution could be followed to its end. */
  public enum Verdict {
    WHOLE,
    /** It ran more instructions than the limit. */
    TOO_LARGE,
    /** The test set a trace or profile function, or used up the recursion limit. */
    LOST,
    /** The test started threads or processes, whose work would be missing. */
    THREADS,
    /** The recorder itself failed. */
    FAULT,
    /** The interpreter is not one whose frames are read. */
    UNSUPPORTED,
    /** The test's function was not called. */
    NOT_REACHED
  }

  /**
   * One call of a function of the repository.
   *
   * @param parent the nearest call above it, {@link #NONE} for the test
   * @param depth calls above it
   * @param function index into {@link #functions}
   */
  public record Frame(int parent, int depth, int function) {}

  /**
   * Where a statement, handler or case begins, after its decorators.
   *
   * @param line of the file
   * @param column in UTF-8 bytes
   */
  public record Place(int line, int column) {}

  private final Verdict verdict;
  private final int approximations;
  private final List<TracedFunction> functions;
  private final List<Frame> calls;
  private final List<Place> places;
  private final int[] data;
  private final int[] starts;

  /**
   * Reads a recorded graph.
   *
   * @param approximations reads of more elements than were looked at
   * @param functions the functions that ran; index 0 is the test
   * @param calls their calls in order of entry; call 0 is the test
   * @param places where statements begin
   * @param nodes little-endian 32-bit integers; for each node: call, index of its place, the
   *     asserting node that it belongs to, the number of its lines, these, the number of nodes it
   *     needs, these
   * @throws IllegalArgumentException if that is no graph
   */
  public Dependences(
      Verdict verdict,
      int approximations,
      List<TracedFunction> functions,
      List<Frame> calls,
      List<Place> places,
      byte[] nodes) {
    this.verdict = verdict;
    this.approximations = approximations;
    this.functions = List.copyOf(functions);
    this.calls = List.copyOf(calls);
    this.places = List.copyOf(places);
    IntBuffer buffer = ByteBuffer.wrap(nodes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    data = new int[buffer.remaining()];
    buffer.get(data);
    starts = starts(data);
    for (int node = 0; node < starts.length; node++) {
      if (call(node) >= calls.size() || data[starts[node] + 1] >= places.size()) {
        throw new IllegalArgumentException("node %d is of no call or place".formatted(node));
      }
      for (int needed : needs(node)) {
        if (needed < 0 || needed >= starts.length) {
          throw new IllegalArgumentException("node %d needs no node %d".formatted(node, needed));
        }
      }
    }
  }

  private static int[] starts(int[] data) {
    int count = 0;
    for (int at = 0; at < data.length; at = after(data, at)) {
      count++;
    }
    int[] starts = new int[count];
    int node = 0;
    for (int at = 0; at < data.length; at = after(data, at)) {
      starts[node++] = at;
    }
    return starts;
  }

  private static int after(int[] data, int at) {
    int needs = at + 4 + data[at + 3];
    return needs + 1 + data[needs];
  }

  /** Whether the graph is whole; if not, it is empty. */
  public Verdict verdict() {
    return verdict;
  }

  /** Reads of containers with more elements than were looked at: their rest is not in the graph. */
  public int approximations() {
    return approximations;
  }

  /** The functions that ran, each once; index 0 is the test. */
  public List<TracedFunction> functions() {
    return functions;
  }

  /** The calls in order of entry; call 0 is the test. */
  public List<Frame> calls() {
    return calls;
  }

  /** How many nodes there are; they are numbered in the order in which they began. */
  public int size() {
    return starts.length;
  }

  /** The call that a node belongs to; {@link #NONE} for other code. */
  public int call(int node) {
    return data[starts[node]];
  }

  /** Where a node's statement begins. */
  public Place place(int node) {
    return places.get(data[starts[node] + 1]);
  }

  /** The asserting node for which other code ran a node, else {@link #NONE}. */
  public int asserting(int node) {
    return data[starts[node] + 2];
  }

  /** The lines that a node ran, in order, each as often as it began. */
  public int[] lines(int node) {
    return part(starts[node] + 3);
  }

  /** The nodes that a node needs, ascending. */
  public int[] needs(int node) {
    int lines = starts[node] + 3;
    return part(lines + 1 + data[lines]);
  }

  private int[] part(int at) {
    return Arrays.copyOfRange(data, at + 1, at + 1 + data[at]);
  }
}
