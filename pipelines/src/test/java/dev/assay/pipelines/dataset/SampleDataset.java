package dev.assay.pipelines.dataset;

import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.RunManifest;
import dev.assay.transforms.RecordFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A {@link SampleBuild} as its folder, as far as evaluations read it. */
public final class SampleDataset {
  private SampleDataset() {}

  /** Writes rows, manifest and repositories. */
  public static FinishedBuild write(Path folder, FinishedBuild build) throws IOException {
    RunManifest manifest = build.manifest();
    TasksJsonl.write(folder.resolve("dataset/tasks.jsonl"), build.tasks());
    Files.writeString(folder.resolve("manifest.json"), manifest.toString());
    List<RepositoryRecord> repositories = manifest.getRepositories();
    Path records = Files.createDirectories(folder.resolve("records/repositories"));
    try (OutputStream out = Files.newOutputStream(records.resolve("part-0-of-4.avro"))) {
      RecordFile.write(repositories, out);
    }
    return build;
  }
}
