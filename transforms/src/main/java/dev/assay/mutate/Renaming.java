package dev.assay.mutate;

/**
 * A renamed local.
 *
 * @param line line of the original's file where the name's scope begins
 * @param before the original's name
 * @param after the new one
 */
public record Renaming(int line, String before, String after) {}
