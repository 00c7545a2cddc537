package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.RepositorySpec.LocalFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in catalogue's repositories, from the real package index. */
class BundleOfPublishedRepositoryTest {
  private static Path cache;
  private static Bundle toolz;
  private static Bundle cachetools;

  @BeforeAll
  static void buildBoth(@TempDir Path folder) throws Exception {
    cache = folder;
    BundleBuilder builder = BundleBuilder.create().withCache(cache);
    List<RepositorySpec> specs = RepositoryCatalog.builtIn().resolve("toolz,cachetools");
    toolz = builder.build(specs.get(0));
    cachetools = builder.build(specs.get(1));
  }

  @Test
  void knowsWhereToolzKeepsWhat() {
    assertThat(toolz.name()).isEqualTo("toolz");
    assertThat(toolz.version()).isEqualTo("1.2.0");
    assertThat(toolz.licence()).contains("BSD-3-Clause");
    assertThat(toolz.importRoots()).containsExactly(".");
    assertThat(toolz.library()).containsExactly("tlz", "toolz");
    assertThat(toolz.testPaths()).containsExactly("toolz/sandbox/tests", "toolz/tests");
    assertThat(toolz.testFiles()).hasSize(15).contains("toolz/tests/test_itertoolz.py");
    assertThat(toolz.requirements()).contains("pytest==8.4.2").hasSize(5);
    // By pygount 3.2.0, whose definition is the one to keep.
    assertThat(toolz.linesOfCode()).isEqualTo(2117);
    assertThat(cachetools.linesOfCode()).isEqualTo(1173);
    assertThat(toolz.origin().kind()).isEqualTo(Origin.Kind.PYPI);
    assertThat(toolz.origin().digest()).startsWith("9667a038");
  }

  @Test
  void tellsTheLibraryFromItsTests() {
    assertThat(toolz.isLibrary("toolz/itertoolz.py")).isTrue();
    assertThat(toolz.isLibrary("tlz/_build_tlz.py")).isTrue();
    assertThat(toolz.isLibrary("toolz/tests/test_itertoolz.py")).isFalse();
    assertThat(toolz.isLibrary("toolzother/x.py")).isFalse();
    assertThat(cachetools.isLibrary("src/cachetools/keys.py")).isTrue();
    assertThat(cachetools.isLibrary("src/cachetools/keys.pyi")).isFalse();
    assertThat(cachetools.isLibrary("tests/test_keys.py")).isFalse();
  }

  @Test
  void runsEveryTestUnderPlainPytestFromTheBundleAlone() throws Exception {
    assertThat(pytest(toolz)).contains("192 passed, 1 skipped");
    assertThat(pytest(cachetools)).contains(" passed").doesNotContain("failed", "error");
  }

  @Test
  void givesTheImportedPackageItsMetadataWithoutInstallingIt() throws Exception {
    String program = "from importlib.metadata import version; print(version('cachetools'))";
    assertThat(python(cachetools, program)).isEqualToIgnoringNewLines("8.0.1");
  }

  @Test
  void isFoundAgainWithoutNetwork() throws Exception {
    BundleBuilder offline = BundleBuilder.create(LoopbackIndex.unreachable()).withCache(cache);
    for (RepositorySpec spec : RepositoryCatalog.builtIn().resolve("toolz,cachetools")) {
      assertThat(offline.build(spec)).isIn(toolz, cachetools);
    }
  }

  @Test
  void theWholeCacheMayBeMoved(@TempDir Path elsewhere) throws Exception {
    copy(cache, elsewhere.resolve("cache"));
    BundleBuilder offline =
        BundleBuilder.create(LoopbackIndex.unreachable()).withCache(elsewhere.resolve("cache"));
    Bundle moved = offline.build(RepositoryCatalog.builtIn().resolve("cachetools").get(0));
    assertThat(moved.digest()).isEqualTo(cachetools.digest());
    assertThat(moved.directory()).startsWith(elsewhere);
    assertThat(pytest(moved)).contains(" passed").doesNotContain("failed", "error");
  }

  @Test
  void isMadeAgainWithoutNetworkFromWhatWasDownloaded(@TempDir Path elsewhere) throws Exception {
    Path copied = elsewhere.resolve("cache");
    copy(cache, copied);
    Trees.delete(copied.resolve("bundles"));
    BundleBuilder offline = BundleBuilder.create(LoopbackIndex.unreachable()).withCache(copied);
    Bundle again = offline.build(RepositoryCatalog.builtIn().resolve("cachetools").get(0));
    assertThat(again.digest()).isEqualTo(cachetools.digest());
    assertThat(Files.readString(again.directory().resolve("bundle.json")))
        .isEqualTo(Files.readString(cachetools.directory().resolve("bundle.json")));
  }

  @Test
  void isAddressedByItsDigestAndHoldsNoPathOfThisMachine() throws Exception {
    assertThat(toolz.directory()).isEqualTo(cache.resolve("bundles").resolve(toolz.digest()));
    assertThat(Files.readString(toolz.directory().resolve("bundle.json")))
        .contains("\"digest\" : \"" + toolz.digest() + "\"")
        .doesNotContain(cache.toString());
    byte[] place = cache.toString().getBytes(StandardCharsets.UTF_8);
    for (Path file : files(cachetools.directory())) {
      assertThat(indexOf(Files.readAllBytes(file), place)).as(file.toString()).isNegative();
    }
  }

  @Test
  void isReadOnlyAndCompiled() throws Exception {
    List<Path> files = files(toolz.repositoryDirectory());
    assertThat(files).anyMatch(file -> file.toString().endsWith(".pyc"));
    assertThat(files)
        .allSatisfy(
            file ->
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("r--r--r--"));
  }

  @Test
  void opensWhereverItIsMoved(@TempDir Path elsewhere) throws Exception {
    Path moved = elsewhere.resolve("moved");
    copy(toolz.directory(), moved);
    Bundle opened = BundleBuilder.create().withCache(cache).open(moved);
    assertThat(opened.digest()).isEqualTo(toolz.digest());
    assertThat(pytest(opened)).contains("192 passed, 1 skipped");
  }

  @Test
  void twoBuildersAtOnceGetTheSameBundle(@TempDir Path shared) throws Exception {
    RepositorySpec spec = RepositoryCatalog.builtIn().resolve("cachetools").get(0);
    Callable<Bundle> build = () -> BundleBuilder.create().withCache(shared).build(spec);
    ExecutorService builders = Executors.newFixedThreadPool(2);
    try {
      List<Future<Bundle>> built = builders.invokeAll(List.of(build, build));
      assertThat(built.get(0).get()).isEqualTo(built.get(1).get());
      assertThat(built.get(0).get().digest()).isEqualTo(cachetools.digest());
    } finally {
      builders.shutdownNow();
    }
    assertThat(shared.resolve("building")).isEmptyDirectory();
    assertThat(shared.resolve("bundles").toFile().list()).containsExactly(cachetools.digest());
  }

  @Test
  void aFolderOfTheSameFilesIsDescribedAlike() throws Exception {
    var spec = RepositoryCatalog.builtIn().resolve("mine=" + cachetools.repositoryDirectory());
    assertThat(spec.get(0).source()).isInstanceOf(LocalFolder.class);
    Bundle mine = BundleBuilder.create().withCache(cache).build(spec.get(0));
    assertThat(mine.name()).isEqualTo("mine");
    assertThat(mine.version()).isEqualTo("8.0.1");
    assertThat(mine.library()).isEqualTo(cachetools.library());
    assertThat(mine.testFiles()).isEqualTo(cachetools.testFiles());
    assertThat(mine.linesOfCode()).isEqualTo(cachetools.linesOfCode());
    assertThat(mine.digest()).isNotEqualTo(cachetools.digest());
  }

  static String pytest(Bundle bundle) throws Exception {
    return python(
        bundle,
        "import sys, pytest; sys.dont_write_bytecode = True;"
            + " pytest.main(['-q', '-o', 'addopts=', '-p', 'no:cacheprovider'])");
  }

  /** Runs a program with the bundle's import path and nothing of the machine's own packages. */
  static String python(Bundle bundle, String program) throws Exception {
    var path = new ArrayList<String>();
    bundle.importRoots().forEach(r -> path.add(bundle.repositoryDirectory().resolve(r).toString()));
    path.add(bundle.siteDirectory().toString());
    String insert =
        "import sys; sys.path[:0] = [%s]; "
            .formatted(String.join(", ", path.stream().map(p -> "r'" + p + "'").toList()));
    Process process =
        new ProcessBuilder(bundle.python().toString(), "-I", "-S", "-c", insert + program)
            .directory(bundle.repositoryDirectory().toFile())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : files(from)) {
      Path target = to.resolve(from.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private static int indexOf(byte[] bytes, byte[] sought) {
    for (int i = 0; i + sought.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + sought.length, sought, 0, sought.length)) {
        return i;
      }
    }
    return -1;
  }
}
