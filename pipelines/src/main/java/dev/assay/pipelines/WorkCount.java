package dev.assay.pipelines;

/**
 * What became of one kind of work in one start of a run.
 *
 * @param made results that were made
 * @param found results that an earlier attempt had made
 * @param milliseconds what making took, over all workers
 */
record WorkCount(long made, long found, long milliseconds) {
  WorkCount plus(WorkCount other) {
    return new WorkCount(made + other.made, found + other.found, milliseconds + other.milliseconds);
  }
}
