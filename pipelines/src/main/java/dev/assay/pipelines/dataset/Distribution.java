package dev.assay.pipelines.dataset;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.LongStatistics;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Statistic;
import org.apache.commons.statistics.descriptive.StatisticsConfiguration;

/**
 * Where values lie.
 *
 * @param mean arithmetic mean
 * @param deviation standard deviation of the values as a whole population: the rows are all there
 *     are, not a sample of something larger
 * @param median middle value, or the mean of the two middle values
 * @param max largest value
 */
public record Distribution(double mean, double deviation, double median, long max) {
  /**
   * Describes values.
   *
   * @param values at least one
   */
  public static Distribution of(long[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values have no distribution");
    }
    LongStatistics statistics =
        LongStatistics.builder(Statistic.MEAN, Statistic.STANDARD_DEVIATION, Statistic.MAX)
            .setConfiguration(StatisticsConfiguration.withDefaults().withBiased(true))
            .build(values);
    double[] copy = Arrays.stream(values).asDoubleStream().toArray();
    return new Distribution(
        statistics.getAsDouble(Statistic.MEAN),
        statistics.getAsDouble(Statistic.STANDARD_DEVIATION),
        Median.withDefaults().evaluate(copy),
        statistics.getAsLong(Statistic.MAX));
  }
}
