package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.schemas.NamedValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pulls records from files, takes each through two steps and files what they make. */
class WorkThroughTest {
  private static final ConcurrentLinkedQueue<String> STEPS = new ConcurrentLinkedQueue<>();

  private Path folder = Path.of("");

  @BeforeEach
  void makeFolder(@TempDir Path temporary) {
    folder = temporary;
    STEPS.clear();
  }

  @Test
  void anElementIsThroughBeforeTheNextIsTakenUp() throws IOException {
    run(List.of(file("a", 2), file("b", 0), file("c", 1)));

    assertThat(STEPS)
        .containsExactly(
            "take a0",
            "half a0+",
            "half a0-",
            "take a1",
            "half a1+",
            "half a1-",
            "take c0",
            "half c0+",
            "half c0-");
  }

  @Test
  void whatIsMadeOnTheWayLiesInItsFolder() throws IOException {
    run(List.of(file("a", 2), file("c", 1)));

    assertThat(names("whole")).containsExactlyInAnyOrder("a0", "a1", "c0");
    assertThat(names("half")).containsExactlyInAnyOrder("a0+", "a0-", "a1+", "a1-", "c0+", "c0-");
    assertThat(folder.resolve("rejections")).doesNotExist();
  }

  private void run(List<String> files) {
    DirectOptions options = PipelineOptionsFactory.create().as(DirectOptions.class);
    options.setTargetParallelism(1);
    Pipeline pipeline = Pipeline.create(options);
    pipeline
        .apply(PullRecords.of(files, NamedValue.class))
        .apply(
            WorkThrough.<NamedValue>filing(in("rejections"), in("footprints"))
                .keeping(in("whole"), List::of, NamedValue::getName)
                .into(WorkThroughTest::halves)
                .keeping(in("half"), WorkThroughTest::half, NamedValue::getName))
        .apply(WriteFiles.create());
    pipeline.run().waitUntilFinish();
  }

  private static List<NamedValue> halves(NamedValue whole) {
    STEPS.add("take " + whole.getName());
    return List.of(
        new NamedValue(whole.getName() + "+", ""), new NamedValue(whole.getName() + "-", ""));
  }

  private static List<NamedValue> half(NamedValue half) {
    STEPS.add("half " + half.getName());
    return List.of(half);
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> names(String name) throws IOException {
    List<String> names = new ArrayList<>();
    RecordFiles.forEach(folder.resolve(name), NamedValue.class, each -> names.add(each.getName()));
    return names;
  }

  private String file(String name, int records) throws IOException {
    Path file = Files.createDirectories(folder.resolve("in")).resolve(name + ".avro");
    try (DataFileWriter<NamedValue> writer =
        new DataFileWriter<>(new SpecificDatumWriter<>(NamedValue.class))) {
      writer.create(NamedValue.getClassSchema(), file.toFile());
      for (int i = 0; i < records; i++) {
        writer.append(new NamedValue(name + i, ""));
      }
    }
    return file.toString();
  }
}
