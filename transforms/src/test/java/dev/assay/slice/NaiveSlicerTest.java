package dev.assay.slice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The slicer against one that is obviously right, on traces made by chance; {@code
 * -Dassay.traces=10000} tries that many.
 */
class NaiveSlicerTest {
  private static final int TRACES = Integer.getInteger("assay.traces", 300);

  @Test
  void theSlicerAgreesWithTheNaiveOne() {
    for (long seed = 0; seed < TRACES; seed++) {
      RandomTrace random = RandomTrace.of(seed);
      NaiveSlicer naive = new NaiveSlicer(random);
      Slice slice = Slicer.of(random.trace()).slice(random.assertedLine());

      assertThat(lines(slice)).as("seed %d:%n%s", seed, random.text()).isEqualTo(naive.lines());
      assertThat(slice.sourceVariables())
          .as("seed %d:%n%s", seed, random.text())
          .containsExactlyElementsOf(naive.sources());
    }
  }

  private static SortedMap<List<Integer>, Integer> lines(Slice slice) {
    SortedMap<List<Integer>, Integer> lines =
        new TreeMap<>(
            Comparator.comparing((List<Integer> place) -> place.get(0))
                .thenComparing(place -> place.get(1)));
    slice
        .relevantLines()
        .forEach(line -> lines.put(List.of(line.call(), line.line()), line.count()));
    return lines;
  }
}
