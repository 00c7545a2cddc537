package dev.assay.analysis;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** A statistic, or why there is none for these data. */
public sealed interface Measured<T> {
  /** The statistic. */
  record Defined<T>(T value) implements Measured<T> {}

  /**
   * There is none.
   *
   * @param because the rest of the sentence "not defined, because …"
   */
  record Undefined<T>(String because) implements Measured<T> {
    public Undefined {
      if (because.isBlank()) {
        throw new IllegalArgumentException("what is not defined must say why");
      }
    }
  }

  static <T> Measured<T> of(T value) {
    return new Defined<>(value);
  }

  static <T> Measured<T> undefined(String because) {
    return new Undefined<>(because);
  }

  /** The statistic, if there is one. */
  default Optional<T> toOptional() {
    return this instanceof Defined<T> defined ? Optional.of(defined.value()) : Optional.empty();
  }

  /** Why there is none; empty if there is one. */
  default String because() {
    return this instanceof Undefined<T> undefined ? undefined.because() : "";
  }

  /**
   * The statistic.
   *
   * @throws NoSuchElementException saying why there is none
   */
  default T orElseThrow() {
    return toOptional()
        .orElseThrow(() -> new NoSuchElementException("not defined, because " + because()));
  }

  /** What follows from it, if there is one. */
  default <R> Measured<R> map(Function<? super T, ? extends R> function) {
    return toOptional()
        .<Measured<R>>map(value -> of(function.apply(value)))
        .orElseGet(() -> undefined(because()));
  }

  /** What follows from it and may not be defined in turn. */
  default <R> Measured<R> then(Function<? super T, Measured<R>> function) {
    return toOptional().map(function).orElseGet(() -> undefined(because()));
  }
}
