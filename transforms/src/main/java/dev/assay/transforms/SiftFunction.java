package dev.assay.transforms;

import java.io.Serializable;

/**
 * What a stage does with one element: everything it should keep goes to {@link Sieve#accept},
 * everything else to {@link Sieve#reject}. An exception is a fault of the program and fails the
 * bundle.
 */
@FunctionalInterface
interface SiftFunction<I, O> extends Serializable {
  void sift(I element, Sieve<O> sieve) throws Exception;
}
