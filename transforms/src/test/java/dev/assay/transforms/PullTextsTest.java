package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.io.BoundedSource;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;

class PullTextsTest {
  private final PipelineOptions options = PipelineOptionsFactory.create();

  @Test
  void everyTextIsASplitOfItsOwn() throws Exception {
    PullTexts source = PullTexts.of(List.of("a", "b"));

    assertThat(splits(source)).containsExactly(List.of("a"), List.of("b"));
    assertThat(read(source)).containsExactly("a", "b");
    assertThat(read(PullTexts.of(List.of()))).isEmpty();
  }

  @Test
  void aRunnerThatTakesTheLastSplitFirstGetsTheFirstTextLast() throws Exception {
    options.as(PullOptions.class).setLastSplitFirst(true);

    assertThat(splits(PullTexts.of(List.of("long", "short"))))
        .containsExactly(List.of("short"), List.of("long"));
  }

  private List<List<String>> splits(PullTexts source) throws Exception {
    List<List<String>> all = new ArrayList<>();
    for (PullTexts split : source.split(1, options)) {
      all.add(read(split));
    }
    return all;
  }

  private List<String> read(PullTexts source) throws Exception {
    List<String> texts = new ArrayList<>();
    try (BoundedSource.BoundedReader<String> reader = source.createReader(options)) {
      for (boolean more = reader.start(); more; more = reader.advance()) {
        texts.add(reader.getCurrent());
      }
    }
    return texts;
  }
}
