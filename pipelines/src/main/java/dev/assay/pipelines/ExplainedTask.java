package dev.assay.pipelines;

import dev.assay.explain.Explanation;

/**
 * A task of a build beside the explanation of its answer.
 *
 * @param instanceId the task
 * @param repository name and version of its repository
 * @param testId pytest's node id of its test
 * @param assertion the assertion with its blank
 * @param difficulty how hard it is said to be
 * @param explanation what the asserted value depends on
 */
public record ExplainedTask(
    String instanceId,
    String repository,
    String testId,
    String assertion,
    String difficulty,
    Explanation explanation) {}
