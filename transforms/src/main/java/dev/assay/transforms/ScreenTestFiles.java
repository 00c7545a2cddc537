package dev.assay.transforms;

import dev.assay.oracle.Bundle;
import dev.assay.schemas.NamedValue;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.ScreenRecord;
import dev.assay.schemas.Stage;
import dev.assay.schemas.TestFileRecord;
import dev.assay.screen.LowValue;
import dev.assay.screen.Screening;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Lists the test files of each repository and leaves out those that the catalogue excludes and
 * those of low value (RepoReason, section 3.2.2). Files that the catalogue includes stay whatever
 * the rules say of them, and files that are not Python in UTF-8 stay for collection to judge.
 *
 * <p>In: repositories. Out: their test files. Rejected: all others, each with its rule.
 */
public final class ScreenTestFiles extends SiftingStage<RepositoryRecord, TestFileRecord> {
  private static final long serialVersionUID = 1L;

  private final transient BuildSettings settings;

  private ScreenTestFiles(BuildSettings settings) {
    this.settings = settings;
  }

  /** Screens all files. */
  public static ScreenTestFiles with(BuildSettings settings) {
    return new ScreenTestFiles(settings);
  }

  @Override
  Sift<RepositoryRecord, TestFileRecord> sift() {
    return Sift.of(Stage.SCREEN, settings, TestFileRecord.class, ScreenTestFiles::screen);
  }

  /** What becomes of the files of one repository, outside of a pipeline. */
  static SiftResult<TestFileRecord> screened(RepositoryRecord repository) {
    Sieve<TestFileRecord> sieve = new Sieve<>(Stage.SCREEN, units -> {});
    screen(repository, sieve);
    return sieve.result();
  }

  private static void screen(RepositoryRecord repository, Sieve<TestFileRecord> sieve) {
    Map<String, String> excluded =
        repository.getExcludedFiles().stream()
            .collect(Collectors.toMap(NamedValue::getName, NamedValue::getValue));
    Bundle bundle = OraclePool.bundle(repository.getDigest());
    List<String> files = bundle.testFiles();
    sieve.entered(files.size());
    int passed = 0;
    for (String file : files) {
      String reason = excluded.get(file);
      if (reason != null) {
        sieve.reject(Reason.FILE_EXCLUDED, repository.getName(), file, reason);
        continue;
      }
      Screening screening = screening(bundle.repositoryDirectory().resolve(file));
      Optional<LowValue> rule = screening.exclusion();
      if (rule.isPresent() && !isIncluded(file, repository.getIncludedFiles())) {
        sieve.reject(Reason.of(rule.get()), repository.getName(), file, detail(screening));
        continue;
      }
      passed++;
      sieve.accept(new TestFileRecord(repository, file, record(repository, file, screening)));
    }
    sieve.passed(passed);
  }

  private static boolean isIncluded(String file, List<String> included) {
    return included.stream()
        .anyMatch(path -> path.equals(".") || file.equals(path) || file.startsWith(path + "/"));
  }

  private static Screening screening(Path file) {
    try {
      return Screening.of(PythonSource.parse(Files.readString(file)));
    } catch (PythonSyntaxException | CharacterCodingException unreadable) {
      return new Screening(0, Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.getFileName() + " of a bundle", e);
    }
  }

  private static String detail(Screening screening) {
    String found =
        new TreeMap<>(screening.lowValue())
            .entrySet().stream()
                .map(entry -> entry.getKey().label() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    return String.format(
        "%d of %d tests are of low value (%s); a file stays below %d of 10",
        screening.lowValueTests(), screening.tests(), found, Screening.OF_TEN);
  }

  private static ScreenRecord record(
      RepositoryRecord repository, String file, Screening screening) {
    return new ScreenRecord(
        repository.getId(),
        file,
        screening.tests(),
        screening.lowValue().entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> entry.getKey().label(), Entry::getValue, (a, b) -> a, TreeMap::new)));
  }
}
