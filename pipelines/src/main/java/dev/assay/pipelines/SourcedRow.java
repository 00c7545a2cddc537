package dev.assay.pipelines;

import dev.assay.schemas.RepositoryRecord;
import dev.assay.transforms.TaskTrial;
import dev.assay.verify.Row;

/**
 * A row with what the records behind it say.
 *
 * @param row what pure checks need
 * @param trial what it takes to execute it again
 * @param repository its repository
 */
record SourcedRow(Row row, TaskTrial trial, RepositoryRecord repository) {}
