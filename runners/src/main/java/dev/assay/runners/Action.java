package dev.assay.runners;

import dev.assay.pipelines.ConfigException;

/** What a command does once its options are filled in. */
interface Action {
  /**
   * Carries the command out.
   *
   * @param arguments what the options do not hold: arguments they did not claim, and problems found
   *     so far, which this adds to and throws before anything is done
   * @throws ConfigException if the arguments cannot be followed
   */
  ExitCode run(Arguments arguments) throws ConfigException;
}
