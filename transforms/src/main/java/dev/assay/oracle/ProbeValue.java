package dev.assay.oracle;

import java.util.Optional;

/**
 * The value a probe saw.
 *
 * @param index which probe of the source it was, counted from 0 in source order
 * @param type the value's type, as {@code int} or {@code fractions.Fraction}
 * @param literal Python source of the value where exact built-in types say it all: evaluated, it
 *     gives an equal value of the same type. Elements of sets are sorted. Absent beyond 10,000
 *     characters
 * @param repr the value's own {@code repr}, where there is no literal; never one that holds a
 *     memory address, never beyond 2,000 characters
 * @param truth whether the value counts as true; absent if asking raised an exception
 */
public record ProbeValue(
    int index,
    String type,
    Optional<String> literal,
    Optional<String> repr,
    Optional<Boolean> truth) {}
