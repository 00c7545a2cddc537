package dev.assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  private static final ResultKey KEY = ResultKey.of("trace", List.of("auto"), bytes("a test"));

  private Path folder;

  @BeforeEach
  void makeFolder(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void whatWasPutIsGivenBackToAnyoneWhoKnowsTheKey() throws IOException {
    byte[] large = new byte[1 << 20];
    new Random(1).nextBytes(large);

    results().put(KEY, large);

    assertThat(results().get(KEY)).hasValue(large);
    assertThat(results().get(ResultKey.of("trace", List.of("auto"), bytes("another")))).isEmpty();
  }

  @Test
  void anEmptyResultIsAResult() throws IOException {
    results().put(KEY, new byte[0]);

    assertThat(results().get(KEY)).hasValue(new byte[0]);
  }

  @Test
  void aResultIsReplacedByALaterOne() throws IOException {
    results().put(KEY, bytes("one"));
    results().put(KEY, bytes("other"));

    assertThat(results().get(KEY)).hasValue(bytes("other"));
    assertThat(files()).hasSize(1);
  }

  @Test
  void aCutOffFileIsRemovedAndNotTrustedWhereverItIsCut() throws IOException {
    for (double share : new double[] {0, 0.01, 0.5, 0.999}) {
      results().put(KEY, bytes("the truth about one test"));
      Path file = files().get(0);
      byte[] whole = Files.readAllBytes(file);
      Files.write(file, java.util.Arrays.copyOf(whole, (int) (whole.length * share)));

      assertThat(results().get(KEY)).as("cut at %s", share).isEmpty();
      assertThat(files()).isEmpty();
    }
  }

  @Test
  void noSingleChangedByteGoesUnnoticed() throws IOException {
    byte[] content = bytes("the truth about one test");
    results().put(KEY, content);
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);

    assertThat(IntStream.range(0, whole.length).filter(i -> isServedWrong(file, whole, i, content)))
        .isEmpty();
  }

  private boolean isServedWrong(Path file, byte[] whole, int index, byte[] content) {
    byte[] changed = whole.clone();
    changed[index] ^= 1;
    try {
      Files.write(file, changed);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    // A changed word of the run or a changed padding may leave the content what it was.
    return results()
        .get(KEY)
        .filter(served -> !java.util.Arrays.equals(served, content))
        .isPresent();
  }

  @Test
  void whoeverRedoesTakesOnlyWhatWasMadeSinceHeBegan() throws IOException {
    Results again = Results.at(location().redoing("second-start"));
    results().put(KEY, bytes("first"));

    assertThat(again.get(KEY)).isEmpty();
    again.put(KEY, bytes("second"));
    assertThat(again.get(KEY)).hasValue(bytes("second"));
    assertThat(results().get(KEY)).hasValue(bytes("second"));
  }

  @Test
  void aWorkerWithOtherCodeThanTheRunSaysSo() {
    StoreLocation other = new StoreLocation(folder.toString(), "0123456789abcdef", "");

    assertThatThrownBy(() -> Results.at(other))
        .hasMessageContaining("the command that started the run version 0123456789abcdef")
        .hasMessageContaining("the same assay.jar");
  }

  @Test
  void whatCannotBeWrittenIsSaidAndLeavesNothing() throws IOException {
    Files.writeString(folder.resolve("store"), "a file where a folder should be");

    assertThatThrownBy(() -> results().put(KEY, bytes("lost"))).isInstanceOf(IOException.class);
  }

  private Results results() {
    return Results.at(location());
  }

  private StoreLocation location() {
    return StoreLocation.at(folder.resolve("store").toString());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
