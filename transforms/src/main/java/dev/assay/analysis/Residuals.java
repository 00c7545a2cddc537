package dev.assay.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What variables have beside some controls and a constant: the residuals of least-squares
 * regressions, by orthogonal projection. Controls that follow from the others are dropped, where a
 * regression would find a singular matrix.
 */
final class Residuals {
  /** A control of which no more than this share is its own follows from the others. */
  private static final double DEPENDENT = 1e-10;

  private final List<double[]> directions;

  private Residuals(List<double[]> directions) {
    this.directions = directions;
  }

  static Residuals on(List<double[]> controls) {
    List<double[]> directions = new ArrayList<>();
    Residuals sofar = new Residuals(directions);
    for (double[] control : controls) {
      double[] centred = centre(control);
      double[] own = sofar.of(control);
      double length = length(own);
      if (length > DEPENDENT * length(centred)) {
        directions.add(Arrays.stream(own).map(value -> value / length).toArray());
      }
    }
    return sofar;
  }

  /** How many controls are left. */
  int rank() {
    return directions.size();
  }

  /** The residuals of a variable; its mean is gone in any case. */
  double[] of(double[] values) {
    double[] rest = centre(values);
    // Twice: the second pass removes the rounding errors of the first.
    for (int pass = 0; pass < 2; pass++) {
      for (double[] direction : directions) {
        double along = 0;
        for (int i = 0; i < rest.length; i++) {
          along += rest[i] * direction[i];
        }
        for (int i = 0; i < rest.length; i++) {
          rest[i] -= along * direction[i];
        }
      }
    }
    return rest;
  }

  static double length(double[] values) {
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }

  private static double[] centre(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double[] centred = values.clone();
    for (int i = 0; i < centred.length; i++) {
      centred[i] -= mean;
    }
    return centred;
  }
}
