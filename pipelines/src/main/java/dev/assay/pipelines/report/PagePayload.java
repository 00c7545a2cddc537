package dev.assay.pipelines.report;

import java.util.List;

/**
 * Data that the page unpacks.
 *
 * @param columns all tasks
 * @param blocks tasks in detail
 * @param trajectories how models came to their answers
 */
record PagePayload(String columns, List<String> blocks, Trajectories trajectories) {}
