package dev.assay.transforms;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.SymbolicWorker;
import dev.assay.score.SymbolicJudge;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges of mathematical expressions by the bundle whose SymPy they use. Each has a Python process,
 * started at its first question. Not safe for several threads; close it to end the processes.
 */
public final class SymbolicJudges implements AutoCloseable {
  private final Map<String, SymbolicJudge> judges = new HashMap<>();
  private final List<SymbolicWorker> workers = new ArrayList<>();

  /**
   * The judge of a bundle's expressions; where this machine does not have the bundle, one that says
   * so.
   *
   * @param digest the bundle's
   */
  public SymbolicJudge of(String digest) {
    return judges.computeIfAbsent(digest, this::open);
  }

  private SymbolicJudge open(String digest) {
    Bundle bundle;
    try {
      bundle = BundleBuilder.create().open(digest);
    } catch (BundleException | UncheckedIOException unusable) {
      return request ->
          new SymbolicJudge.Answer(
              SymbolicJudge.Finding.UNAVAILABLE,
              "symbolic comparison needs the repository's environment: " + unusable.getMessage());
    }
    List<Path> sites = new ArrayList<>(List.of(bundle.siteDirectory()));
    bundle.importRoots().forEach(root -> sites.add(bundle.repositoryDirectory().resolve(root)));
    SymbolicWorker worker = new SymbolicWorker(bundle.python(), sites, SymbolicWorker.TIME);
    workers.add(worker);
    return worker;
  }

  @Override
  public void close() {
    workers.forEach(SymbolicWorker::close);
    workers.clear();
    judges.clear();
  }
}
