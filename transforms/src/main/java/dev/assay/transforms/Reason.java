package dev.assay.transforms;

import dev.assay.mask.MaskReason;
import dev.assay.mutate.Problem;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.CollectionException;
import dev.assay.oracle.Outcome;
import dev.assay.score.MalformedPredictionException;
import dev.assay.score.Scoring;
import dev.assay.screen.LowValue;
import dev.assay.trace.MalformedTraceException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Why something is dropped. The set is closed: the reasons of the pure packages' own enums, and
 * those that arise here. A rejection record holds the symbol, a counter of the same name counts it,
 * and the page and the card print the sentence.
 */
public final class Reason {
  private static final Map<String, Reason> ALL = new LinkedHashMap<>();

  static final Reason FILE_EXCLUDED = define("file_excluded", "the catalogue excludes the file");
  static final Reason NOT_SAMPLED = define("not_sampled", "left out by --limit or --instance");
  static final Reason STARTS_THREADS =
      define(
          "starts_threads", "the test starts threads or processes, whose work a trace would miss");
  static final Reason TRACE_LOST =
      define(
          "trace_lost",
          "the test traces or profiles itself or uses up the recursion limit, where tracing ends");
  static final Reason UNSTABLE_TRACE =
      define("unstable_trace", "two executions differed in calls or lines");
  static final Reason UNSTABLE_OUTCOME =
      define("unstable_outcome", "a value or the outcome differs between conditions");
  static final Reason UNREADABLE_SOURCE =
      define(
          "unreadable_source", "the test is no plain function, as a doctest or a generated test");
  static final Reason NOTHING_ASSERTED =
      define(
          "nothing_asserted",
          "on the assertion's line no statement of the test itself begins that ran");
  static final Reason SHALLOW = define("shallow", "the structural score is below 0.30");
  static final Reason NOT_FALSIFIABLE =
      define("not_falsifiable", "the assertion also holds for another answer");
  static final Reason ENDS_ITS_WORKER =
      define("ends_its_worker", "whoever worked on it died, each time and alone with it");
  static final Reason ANSWER_LEAKS =
      define("answer_leaks", "the answer can be read elsewhere in what is shown");

  static {
    Arrays.stream(LowValue.values()).forEach(Reason::of);
    Arrays.stream(BundleException.Reason.values()).forEach(Reason::of);
    Arrays.stream(CollectionException.Reason.values()).forEach(Reason::of);
    Arrays.stream(Outcome.values()).filter(o -> o != Outcome.PASSED).forEach(Reason::of);
    Arrays.stream(Problem.values()).forEach(Reason::of);
    Arrays.stream(MaskReason.values()).forEach(Reason::of);
    Arrays.stream(MalformedTraceException.Reason.values()).forEach(Reason::of);
    Arrays.stream(MalformedPredictionException.Reason.values()).forEach(Reason::of);
    Arrays.stream(Scoring.Why.values()).forEach(Reason::of);
  }

  /** An endpoint may answer tomorrow, and a server may have died of what else its machine did. */
  private static final Set<String> UNSETTLED =
      Set.of("model_unavailable", "model_refused", "out_of_time", "died", "collection_died");

  private final String symbol;
  private final String sentence;

  private Reason(String symbol, String sentence) {
    this.symbol = symbol;
    this.sentence = sentence;
  }

  private static synchronized Reason define(String symbol, String sentence) {
    return ALL.computeIfAbsent(symbol, key -> new Reason(key, sentence));
  }

  private static String symbol(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Every reason there is. */
  public static Collection<Reason> all() {
    return Collections.unmodifiableCollection(ALL.values());
  }

  /**
   * The reason that a record names.
   *
   * @throws IllegalArgumentException if there is none of this symbol
   */
  public static Reason withSymbol(String symbol) {
    Reason reason = ALL.get(symbol);
    if (reason == null) {
      throw new IllegalArgumentException("no reason is called " + symbol);
    }
    return reason;
  }

  /** What a record and a counter call it. */
  public String symbol() {
    return symbol;
  }

  /** What a reader is told. */
  public String sentence() {
    return sentence;
  }

  /** Whether the same may be expected of another try. */
  boolean isSettled() {
    return !UNSETTLED.contains(symbol);
  }

  /** Why a repository cannot be used. */
  static Reason of(BundleException.Reason reason) {
    return define(
        symbol(reason),
        switch (reason) {
          case MISSING_FOLDER -> "the folder does not exist";
          case NOT_A_FOLDER -> "the path is not a folder";
          case UNKNOWN_NAME -> "the package index has no project of this name";
          case UNKNOWN_VERSION -> "the package index has no such version";
          case UNKNOWN_REVISION -> "the git repository has no such branch, tag or commit";
          case NO_GIT -> "git is not installed";
          case NO_SOURCE_DISTRIBUTION -> "the project publishes no source distribution";
          case DOWNLOAD_FAILED -> "the files could not be downloaded";
          case DISK_FULL -> "the disk of the cache is full";
          case WRONG_DIGEST -> "the download is not the file that was pinned";
          case BROKEN_ARCHIVE -> "the archive is cut off or damaged";
          case UNSAFE_ARCHIVE -> "the archive reaches outside its folder or is far too large";
          case NO_PACKAGE -> "no Python package was found";
          case COMPILED_CORE -> "most of it is compiled code, which cannot be traced";
          case NO_TESTS -> "no test file was found";
          case INSTALL_FAILED -> "a requirement could not be installed";
          case NO_INTERPRETER -> "no suitable Python interpreter was found";
        });
  }

  /** Why a file is left out. */
  static Reason of(LowValue rule) {
    return define(rule.label(), rule.sentence());
  }

  /** Why a file gave no tests. */
  static Reason of(CollectionException.Reason reason) {
    return switch (reason) {
      case SYNTAX_ERROR -> define("syntax_error", "the file is not Python");
      case IMPORT_ERROR -> define("import_error", "the file cannot be imported");
      case TIMED_OUT -> define("collection_timed_out", "collecting the file took too long");
      case DIED -> define("collection_died", "collecting the file ended the process");
      case NO_TESTS -> define("no_tests_in_file", "the file holds no tests");
    };
  }

  /** Why an execution that did not pass cannot be used. */
  static Reason of(Outcome outcome) {
    return switch (outcome) {
      case PASSED -> throw new IllegalArgumentException("a passed test is not rejected");
      case FAILED -> define("test_failed", "the test fails");
      case ERROR -> define("test_error", "the test's set-up or tear-down fails");
      case SKIPPED -> define("test_skipped", "the test is skipped");
      case XFAILED -> define("test_xfailed", "the test is expected to fail");
      case XPASSED -> define("test_xpassed", "the test passes against expectation");
      // Which of the two limits an endless test meets first depends on what else the machine does.
      case TIMED_OUT, CPU_EXCEEDED -> define("timed_out", "the test ran into its time limit");
      case OUTPUT_EXCEEDED -> define("output_exceeded", "the test printed more than the limit");
      case DIED -> define("died", "the test ended its process");
    };
  }

  /** Why no mutation was accepted. */
  static Reason of(Problem problem) {
    return define(
        symbol(problem),
        switch (problem) {
          case NO_ASSERTIONS -> "the test asserts nothing";
          case NOTHING_TO_CHANGE -> "the test has no constant that may be changed";
          case NO_CODE -> "the teacher's reply holds no code that can be read";
          case TRUNCATED_REPLY -> "the teacher's reply ends before its code does";
          case WRONG_FUNCTION -> "the teacher wrote another function, or several";
          case NOT_A_FUNCTION -> "what the teacher wrote is not one Python function";
          case MISSING_PROBE -> "an assertion was not probed, or no probe ran";
          case PROBES_FAILED -> "the mutated test did not run to its end";
          case ASSERTION_BROKEN -> "an assertion that is kept does not hold any more";
          case ANSWER_NOT_WRITABLE -> "a captured value has no form in the original's style";
          case FINAL_FAILED -> "the test with rebuilt assertions did not pass";
          case API_CALLS_DIFFER -> "the calls are not the original's";
          case CONSTRAINT_BROKEN -> "name, parameters, decorators or imports differ";
          case CONTROL_CHANGED -> "what decides which code runs is not the original's";
          case REACHES_OUT -> "a name or place outside the test is read, changed or hidden";
          case ASSERTION_WEAKENED -> "an assertion is gone, says less, or never runs";
          case FORGED_PROBE -> "a probe does not show what its assertion is about";
          case NOTHING_CHANGED -> "no changed fact was executed";
          case MODEL_UNAVAILABLE -> "the model's endpoint gave no answer; another run may";
          case MODEL_REFUSED -> "the model's endpoint refused the request";
          case OUT_OF_TIME -> "the time of a trial was up before the model could be asked";
        });
  }

  /** Why a line is no trace. */
  static Reason of(MalformedTraceException.Reason reason) {
    return switch (reason) {
      case NOT_JSON -> define("trace_not_json", "the line is not one JSON object");
      case WRONG_FIELD ->
          define("trace_field_wrong", "a field of the trace is missing or of another type");
      case INCONSISTENT ->
          define("trace_inconsistent", "the trace's calls or lines contradict each other");
    };
  }

  /** Why a line is no prediction. */
  static Reason of(MalformedPredictionException.Reason reason) {
    return switch (reason) {
      case NOT_JSON -> define("prediction_not_json", "the line is not one JSON object");
      case WRONG_FIELD ->
          define(
              "prediction_field_wrong",
              "a field of the prediction is missing or not as it must be");
    };
  }

  /** Why a prediction is not counted. */
  static Reason of(Scoring.Why why) {
    return switch (why) {
      case UNKNOWN_INSTANCE -> define("unknown_instance", "the dataset has no task of this id");
      case UNEXPECTED ->
          define("unexpected_prediction", "nobody asked this model, or for this sample");
      case REPEATED -> define("repeated_prediction", "the same answer was given before");
      case CONTRADICTORY ->
          define(
              "contradictory_prediction",
              "another answer was given before; together they count as one invalid answer");
    };
  }

  /** Why an assertion is not asked. */
  static Reason of(MaskReason reason) {
    return define(reason.label(), reason.sentence());
  }

  @Override
  public String toString() {
    return symbol;
  }
}
