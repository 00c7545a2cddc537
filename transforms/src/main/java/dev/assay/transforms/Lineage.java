package dev.assay.transforms;

import dev.assay.oracle.Bundle;
import dev.assay.oracle.BundleBuilder;
import dev.assay.oracle.BundleException;
import dev.assay.oracle.Sha256;
import dev.assay.refresh.Code;
import dev.assay.refresh.FileSet;
import dev.assay.refresh.ImportDifference;
import dev.assay.refresh.Imports;
import dev.assay.refresh.RepositoryDiff;
import dev.assay.refresh.VersionDiff;
import dev.assay.schemas.RepositoryRecord;
import dev.assay.schemas.TestCaseRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A repository in the version that an earlier dataset has, and in the one that is being built: what
 * of the code that ran then is the same now. Safe for many threads, one at a time.
 */
final class Lineage {
  private final Optional<String> obstacle;
  private final RepositoryDiff diff;
  private final MetadataReaders readers;

  private Lineage(Optional<String> obstacle, RepositoryDiff diff, MetadataReaders readers) {
    this.obstacle = obstacle;
    this.diff = diff;
    this.readers = readers;
  }

  /**
   * Compares the two versions of a repository.
   *
   * @param executed how many tests of a file the older dataset executed
   */
  static Lineage between(
      RepositoryRecord older, RepositoryRecord now, ToIntFunction<String> executed) {
    Bundle newer = OraclePool.bundle(now.getDigest());
    Optional<Bundle> known = known(older);
    if (known.isEmpty()) {
      return without(gone(older), newer);
    }
    Bundle earlier = known.get();
    VersionDiff.Files was = path -> text(earlier.repositoryDirectory(), path);
    VersionDiff.Files is = path -> text(newer.repositoryDirectory(), path);
    boolean sameMetadata = metadata(earlier).equals(metadata(newer));
    MetadataReaders readers = new MetadataReaders(was, sameMetadata);
    Imports imports = new DrawnImports(older.getDigest(), now.getDigest(), readers, executed);
    RepositoryDiff diff = new RepositoryDiff(files(earlier), files(newer), was, is, imports);
    return new Lineage(environment(older, now).or(diff::obstacle), diff, readers);
  }

  /** Why the files of a version cannot be looked at, if that is so. */
  static Optional<String> unknown(RepositoryRecord version) {
    return known(version).isPresent() ? Optional.empty() : Optional.of(gone(version));
  }

  private static Optional<Bundle> known(RepositoryRecord version) {
    try {
      return Optional.of(BundleBuilder.create().open(version.getDigest()));
    } catch (BundleException | UncheckedIOException gone) {
      return Optional.empty();
    }
  }

  private static String gone(RepositoryRecord version) {
    return "the files of "
        + version.getName()
        + " "
        + version.getVersion()
        + " are not in this machine's cache";
  }

  /** Of an older version that is not known any more: what the newer one has can be asked. */
  private static Lineage without(String why, Bundle newer) {
    VersionDiff.Files is = path -> text(newer.repositoryDirectory(), path);
    FileSet files = files(newer);
    RepositoryDiff same =
        new RepositoryDiff(
            files, files, is, is, (file, successors, comings) -> ImportDifference.NONE);
    return new Lineage(Optional.of(why), same, new MetadataReaders(is, true));
  }

  private static Optional<String> environment(RepositoryRecord before, RepositoryRecord after) {
    if (!before.getPythonVersion().equals(after.getPythonVersion())) {
      return Optional.of("another interpreter, " + after.getPythonVersion());
    }
    if (!before.getRequirements().equals(after.getRequirements())) {
      List<String> changed = new ArrayList<>(after.getRequirements());
      changed.removeAll(before.getRequirements());
      return Optional.of("other requirements: " + String.join(", ", changed));
    }
    return before.getLibrary().equals(after.getLibrary())
            && before.getSymbolic() == after.getSymbolic()
        ? Optional.empty()
        : Optional.of("other packages are the library");
  }

  private static FileSet files(Bundle bundle) {
    List<String> code = new ArrayList<>(bundle.library());
    code.addAll(bundle.testPaths());
    return new FileSet(digests(bundle.repositoryDirectory()), code, bundle.importRoots());
  }

  /** Digests of all files below a folder by their paths in it. */
  private static Map<String, String> digests(Path root) {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file :
          all.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String path = root.relativize(file).toString().replace('\\', '/');
        digests.put(path, Sha256.of(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the files in " + root + " cannot be read", e);
    }
    return digests;
  }

  /** What a repository is installed with: folders of wheels, which its own is not, have records. */
  private static Map<String, String> metadata(Bundle bundle) {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> installed = Files.list(bundle.siteDirectory())) {
      for (Path folder :
          installed
              .filter(each -> each.toString().endsWith(".dist-info"))
              .filter(each -> Files.notExists(each.resolve("RECORD")))
              .toList()) {
        digests(folder)
            .forEach((path, digest) -> digests.put(folder.getFileName() + "/" + path, digest));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the environment of " + bundle.name() + " cannot be read", e);
    }
    return digests;
  }

  private static Optional<String> text(Path root, String path) {
    try {
      return Optional.of(Files.readString(root.resolve(path), StandardCharsets.UTF_8));
    } catch (java.nio.file.NoSuchFileException | CharacterCodingException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(root.resolve(path) + " cannot be read", e);
    }
  }

  /** What keeps anything of this repository from being taken over. */
  Optional<String> obstacle() {
    return obstacle;
  }

  VersionDiff diff() {
    return diff.code();
  }

  /**
   * What keeps a result from being taken over.
   *
   * @param test in the newer version
   * @param imported the text of the code that ran when that was imported; of the same file always
   *     the same
   * @param ran the code that ran for the result
   */
  synchronized Optional<String> obstacle(TestCaseRecord test, String imported, List<Code> ran) {
    String file = test.getFile();
    return diff.obstacle(file, test.getNodeId(), () -> CodeText.read(imported), ran)
        .or(() -> readers.among(ran));
  }

  /**
   * Whether pytest collects the same of a test file, if its tests are defined in files that are
   * {@linkplain #isEqual equal}.
   *
   * @param imported the text of the code that ran when it was imported
   */
  synchronized boolean collectsSame(String file, String imported) {
    return obstacle.isEmpty()
        && diff.code().isEqual(file)
        && diff.importsSame(file, () -> CodeText.read(imported));
  }

  /** Whether a file has not a character changed. */
  synchronized boolean isEqual(String file) {
    return diff.code().isEqual(file);
  }

  /** The same code at its places in the newer version; empty if one cannot be told. */
  synchronized Optional<List<Code>> relocated(List<Code> ran) {
    List<Code> moved = new ArrayList<>();
    for (Code code : ran) {
      OptionalInt line = diff.code().firstLine(code);
      if (line.isEmpty()) {
        return Optional.empty();
      }
      moved.add(new Code(code.file(), code.qualname(), line.getAsInt()));
    }
    Collections.sort(moved);
    return Optional.of(moved);
  }
}
