package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.trace.Call;
import dev.assay.trace.Trace;
import dev.assay.trace.TracedFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds for every program, tried on programs made by chance and traced by CPython.
 *
 * <p>That the rest of a program can be taken away is not true of every program: a dynamic slice
 * does not know what would have run had an exception not been raised. One in 2,000 of these
 * programs is such a one, none of the first 600.
 */
class SlicerPropertiesTest {
  private static final int PROGRAMS = 80;
  private static final Pattern NAME = Pattern.compile("\\w+");
  private static final Map<String, String> NEW_NAMES =
      Map.ofEntries(
          Map.entry("a", "p"),
          Map.entry("b", "q"),
          Map.entry("c", "a"),
          Map.entry("d", "s"),
          Map.entry("xs", "us"),
          Map.entry("ys", "xs"),
          Map.entry("zs", "ws"),
          Map.entry("i", "k"),
          Map.entry("n", "m"),
          Map.entry("v", "w"),
          Map.entry("f", "t"),
          Map.entry("g", "f"),
          Map.entry("h", "r"),
          Map.entry("box", "tin"),
          Map.entry("Box", "Tin"),
          Map.entry("self", "this"),
          Map.entry("bump", "kick"),
          Map.entry("log", "row"));

  private static Path folder;
  private static List<SubjectProgram> narrow;
  private static List<SubjectProgram> wide;

  @BeforeAll
  static void traceAll(@TempDir Path shared) throws IOException {
    folder = Files.createDirectory(shared.resolve("programs"));
    // The code under test runs as another user.
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> files = write("narrow", 1);
    files.addAll(write("wide", 4));
    List<SubjectProgram> traced = SubjectProgram.trace(folder, files);
    narrow = traced.subList(0, PROGRAMS);
    wide = traced.subList(PROGRAMS, 2 * PROGRAMS);
  }

  private static List<String> write(String name, int asserted) throws IOException {
    List<String> files = new ArrayList<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String file = "%s_%03d.py".formatted(name, seed);
      Files.write(folder.resolve(file), RandomProgram.of(seed, asserted));
      files.add(file);
    }
    return files;
  }

  @Test
  void aSliceHoldsOnlyWhatRanWithItsCounts() {
    for (SubjectProgram program : wide) {
      for (RelevantLine line : program.slice().relevantLines()) {
        Call call = program.trace().calls().get(line.call());
        assertThat(call.lines()).contains(new Call.ExecutedLine(line.line(), line.count()));
      }
    }
  }

  @Test
  void moreTargetsNeverShrinkASlice() {
    for (int i = 0; i < PROGRAMS; i++) {
      assertThat(places(wide.get(i).slice()))
          .as(wide.get(i).name())
          .containsAll(places(narrow.get(i).slice()));
    }
  }

  @Test
  void theSameTraceGivesTheSameSlice() {
    for (SubjectProgram program : wide) {
      Slicer slicer = Slicer.of(program.trace());

      assertThat(slicer.slice(program.askedLine())).isEqualTo(program.slice());
      assertThat(slicer.slice(program.askedLine())).isEqualTo(program.slice());
    }
  }

  @Test
  void everyReasonLeadsBackToTheAssertion() {
    for (SubjectProgram program : wide) {
      Slice slice = program.slice();
      Set<List<Integer>> places = places(slice);
      for (RelevantLine line : slice.relevantLines()) {
        for (Reason reason : line.reasons()) {
          assertThat(places).contains(List.of(reason.call(), reason.line()));
        }
      }
    }
  }

  @Test
  void aTraceOfWhatIsRelevantHasTheSameSlice() {
    for (SubjectProgram program : wide) {
      Slice slice = program.slice();
      Slice again = Slicer.of(relevant(program.trace(), slice)).slice(program.askedLine());

      assertThat(places(again)).as(program.name()).isEqualTo(places(slice));
      assertThat(again.metrics()).isEqualTo(slice.metrics());
      assertThat(again.sourceVariables()).isEqualTo(slice.sourceVariables());
    }
  }

  /** The trace as if nothing had run but the relevant lines. */
  private static Trace relevant(Trace trace, Slice slice) {
    Set<List<Integer>> places = places(slice);
    List<Call> calls = new ArrayList<>();
    for (Call call : trace.calls()) {
      List<Call.ExecutedLine> lines =
          call.lines().stream()
              .filter(line -> places.contains(List.of(call.order(), line.line())))
              .toList();
      calls.add(
          new Call(
              call.order(),
              call.parent(),
              call.depth(),
              call.function(),
              call.arguments(),
              call.result(),
              call.site(),
              lines));
    }
    return new Trace(trace.functions(), calls, trace.truncated(), trace.threads());
  }

  @Test
  void otherNamesMakeNoOtherSlice() {
    for (SubjectProgram program : wide) {
      Slice slice = program.slice();
      Slice renamed = Slicer.of(renamed(program.trace())).slice(program.askedLine());

      assertThat(places(renamed)).as(program.name()).isEqualTo(places(slice));
      assertThat(renamed.metrics()).isEqualTo(slice.metrics());
      assertThat(renamed.sourceVariables())
          .containsExactlyInAnyOrderElementsOf(
              slice.sourceVariables().stream().map(SlicerPropertiesTest::renamed).toList());
    }
  }

  private static Trace renamed(Trace trace) {
    List<TracedFunction> functions =
        trace.functions().stream()
            .map(
                function ->
                    new TracedFunction(
                        function.file(),
                        renamed(function.qualname()),
                        function.firstLine(),
                        renamed(function.source()),
                        function.library()))
            .toList();
    return new Trace(functions, trace.calls(), trace.truncated(), trace.threads());
  }

  /** Names of the same length, so that no column changes. */
  private static String renamed(String text) {
    return NAME.matcher(text)
        .replaceAll(name -> NEW_NAMES.getOrDefault(name.group(), name.group()));
  }

  @Test
  void whatIsNotInTheSliceCanBeTakenAwayAndTheAssertedValueStays() throws IOException {
    List<Path> files = new ArrayList<>();
    for (SubjectProgram program : narrow) {
      files.add(folder.resolve(program.name() + ".py"));
      files.add(Files.write(folder.resolve(program.name() + "_reduced.py"), reduced(program)));
    }

    JsonNode values = run(files);

    for (int i = 0; i < files.size(); i += 2) {
      assertThat(values.get(files.get(i + 1).toString()))
          .as(files.get(i + 1).toString())
          .isEqualTo(values.get(files.get(i).toString()));
    }
  }

  /** What the programs' {@code test} returns, by file. */
  private static JsonNode run(List<Path> files) throws IOException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.add(SubjectProgram.resource("/slice/run_subjects.py").toString());
    files.forEach(file -> command.add(file.toString()));
    Process python =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new ObjectMapper().readTree(python.getInputStream());
  }

  /** The program without the statements that are relevant in no call. */
  private static List<String> reduced(SubjectProgram program) {
    Set<Integer> relevant = SubjectProgram.linesOf(program.slice()).keySet();
    List<String> reduced = new ArrayList<>();
    for (int i = 1; i <= program.lines().size(); i++) {
      String line = program.lines().get(i - 1);
      reduced.add(relevant.contains(i) ? line : withoutEffect(line));
    }
    return reduced;
  }

  private static String withoutEffect(String line) {
    String statement = line.strip();
    String indent = line.substring(0, line.length() - line.stripLeading().length());
    return switch (statement.replaceFirst("\\W.*", "")) {
      case "for" -> indent + "for _ in ():";
      case "if" -> indent + "if False:";
      case "class", "def", "else", "except", "return", "try" -> line;
      default -> indent + "pass";
    };
  }

  private static Set<List<Integer>> places(Slice slice) {
    Set<List<Integer>> places = new HashSet<>();
    slice.relevantLines().forEach(line -> places.add(List.of(line.call(), line.line())));
    return places;
  }
}
