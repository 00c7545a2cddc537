package dev.assay.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.mask.MaskReason;
import dev.assay.mutate.Problem;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.CollectionException;
import dev.assay.oracle.Outcome;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void everyReasonOfEveryPackageCanBeReadBackFromItsSymbol() {
    Stream<Reason> reasons =
        Stream.of(
                Arrays.stream(BundleException.Reason.values()).map(Reason::of),
                Arrays.stream(CollectionException.Reason.values()).map(Reason::of),
                Arrays.stream(Outcome.values())
                    .filter(outcome -> outcome != Outcome.PASSED)
                    .map(Reason::of),
                Arrays.stream(Problem.values()).map(Reason::of),
                Arrays.stream(MaskReason.values()).map(Reason::of))
            .flatMap(all -> all);

    assertThat(reasons)
        .hasSizeGreaterThan(50)
        .allSatisfy(reason -> assertThat(Reason.withSymbol(reason.symbol())).isSameAs(reason));
  }

  @Test
  void sentencesAreClausesForAReader() {
    assertThat(Reason.all())
        .allSatisfy(
            reason -> {
              assertThat(reason.symbol()).matches("[a-z_]+");
              assertThat(reason.sentence()).matches("[a-zA-Z].*[^.]");
            });
  }

  @Test
  void anUnknownSymbolIsRefused() {
    assertThatThrownBy(() -> Reason.withSymbol("bad_luck")).hasMessageContaining("bad_luck");
  }
}
