package dev.assay.mutate;

/**
 * A changed fact.
 *
 * @param line line of the original's file
 * @param before the constant as the original writes it
 * @param after the constant that took its place
 */
public record Perturbation(int line, String before, String after) {}
