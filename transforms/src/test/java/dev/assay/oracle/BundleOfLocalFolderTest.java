package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.INTEGER;

import dev.assay.oracle.BundleException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleOfLocalFolderTest {
  private static Path cache;
  private Path folder;

  @BeforeAll
  static void useOneCache(@TempDir Path forCache) {
    cache = forCache;
  }

  @BeforeEach
  void useAFolderOfItsOwn(@TempDir Path forRepository) {
    folder = forRepository;
  }

  @Test
  void findsTheLibraryBesideTestsAndDocumentation() throws Exception {
    Bundle bundle = build(Tree.flat());
    assertThat(bundle.version()).isEqualTo("2.5");
    assertThat(bundle.importRoots()).containsExactly(".");
    assertThat(bundle.library()).containsExactly("abacus");
    assertThat(bundle.testPaths()).containsExactly("tests");
    assertThat(bundle.testFiles()).containsExactly("tests/test_core.py");
    assertThat(bundle.linesOfCode()).isEqualTo(4);
    assertThat(bundle.licence()).isEmpty();
    assertThat(BundleOfPublishedRepositoryTest.pytest(bundle)).contains("1 passed");
  }

  @Test
  void findsTheLibraryUnderSrcAndTakesRequirementsAndPluginsFromPyproject() throws Exception {
    Tree tree =
        new Tree(Map.of())
            .with(
                "pyproject.toml",
                """
                [project]
                name = "Abacus.Plus"
                version = "3.0"
                license = "MIT"
                dependencies = ["iniconfig>=2"]
                [project.optional-dependencies]
                test = ["pytest>=99", "abacus-plus[tricks]"]
                tricks = ["six==1.17.0; python_version > '3'"]
                [project.entry-points.pytest11]
                abacus = "abacus.plugin"
                """)
            .with("src/abacus/__init__.py", "")
            .with(
                "src/abacus/plugin.py", "def pytest_report_header():\n    return 'abacus is in'\n")
            .with("src/abacus/tests/test_it.py", "import six, iniconfig\n\ndef test_it(): pass\n");
    Bundle bundle = build(tree);
    assertThat(bundle.version()).isEqualTo("3.0");
    assertThat(bundle.licence()).contains("MIT");
    assertThat(bundle.importRoots()).containsExactly("src");
    assertThat(bundle.library()).containsExactly("src/abacus");
    assertThat(bundle.testPaths()).containsExactly("src/abacus/tests");
    assertThat(bundle.linesOfCode()).isEqualTo(2);
    assertThat(bundle.requirements()).contains("six==1.17.0", "pytest==8.4.2").hasSize(6);
    String program = "import pytest; pytest.main(['-p', 'no:cacheprovider'])";
    assertThat(BundleOfPublishedRepositoryTest.python(bundle, program))
        .contains("abacus is in", "1 passed");
  }

  @Test
  void takesASingleModuleAndTestsBesideIt() throws Exception {
    Tree tree =
        new Tree(Map.of())
            .with("abacus.py", "def add(a, b):\n    return a + b\n")
            .with(
                "test_abacus.py",
                "import abacus\n\ndef test_add():\n    assert abacus.add(1, 1) == 2\n")
            .with("noxfile.py", "raise SystemExit\n");
    Bundle bundle = build(tree);
    assertThat(bundle.library()).containsExactly("abacus.py");
    assertThat(bundle.testPaths()).containsExactly("test_abacus.py");
    assertThat(bundle.version()).isEqualTo("0+local");
    assertThat(bundle.isLibrary("abacus.py")).isTrue();
    assertThat(bundle.isLibrary("test_abacus.py")).isFalse();
  }

  @Test
  void leavesOutWhatToolsLeftAndWhatLiesElsewhere() throws Exception {
    Tree.flat()
        .with(".git/config", "")
        .with("abacus/__pycache__/core.cpython-311.pyc", "stale")
        .with("env/pyvenv.cfg", "")
        .with("env/lib/test_of_another.py", "")
        .with("node_modules/x.py", "")
        .with("abacus.egg-info/top_level.txt", "stale")
        .writeTo(folder);
    Files.createSymbolicLink(folder.resolve("outside.txt"), Path.of("/etc/hostname"));
    Files.createSymbolicLink(folder.resolve("inside.txt"), Path.of("setup.py"));
    Bundle bundle = build(Tree.flat());
    Path repository = bundle.repositoryDirectory();
    assertThat(repository.resolve("inside.txt"))
        .hasSameTextualContentAs(folder.resolve("setup.py"));
    for (String absent : new String[] {".git", "env", "node_modules", "outside.txt"}) {
      assertThat(repository.resolve(absent)).doesNotExist();
    }
    assertThat(repository.resolve("abacus/__pycache__/core.cpython-311.pyc").toFile().length())
        .isNotEqualTo(5);
    assertThat(bundle.testFiles()).containsExactly("tests/test_core.py");
  }

  @Test
  void aChangedFileMakesAnotherBundleAndACacheFileDoesNot() throws Exception {
    Bundle first = build(Tree.flat());
    assertThat(build(Tree.flat().with(".pytest_cache/x", "y"))).isEqualTo(first);
    assertThat(Files.getAttribute(first.siteDirectory().resolve("py.py"), "unix:nlink"))
        .as("bundles with the same wheels share them")
        .asInstanceOf(INTEGER)
        .isGreaterThan(1);
    Bundle second = build(Tree.flat().with("abacus/more.py", "x = 1\n"));
    assertThat(second.digest()).isNotEqualTo(first.digest());
    assertThat(second.linesOfCode()).isEqualTo(first.linesOfCode() + 1);
  }

  @Test
  void refusesAFolderThatIsMissingOrNone() throws Exception {
    Path missing = folder.resolve("nowhere");
    assertRefused(missing, Reason.MISSING_FOLDER, "folder " + missing + " does not exist");
    Path file = Files.writeString(folder.resolve("file"), "");
    assertRefused(file, Reason.NOT_A_FOLDER, file + " is a file");
  }

  @Test
  void refusesARepositoryWithoutTests() throws Exception {
    Tree.flat().without("tests/test_core.py").writeTo(folder);
    assertRefused(folder, Reason.NO_TESTS, "mine: no file matches test_*.py or *_test.py");
  }

  @Test
  void refusesALibraryThatIsMostlyCompiledWithTheShareThatWasMeasured() throws Exception {
    Tree.flat()
        .with("pyproject.toml", "[build-system]\nrequires = ['Cython>=3']\n")
        .with("abacus/__init__.py", "from abacus._fast import add\n")
        .with("abacus/_fast.pyx", "# fast\n\ncdef int x\n" + "x = 1\n".repeat(8))
        .without("setup.py")
        .writeTo(folder);
    assertRefused(
        folder,
        Reason.COMPILED_CORE,
        "mine: 75.0 % of its code is compiled (9 of 12 lines; .pyx); more than 50 % cannot be"
            + " traced, and it has no mode in pure Python");
  }

  @Test
  void choosesTheModeInPurePythonOfALibraryThatHasOne() throws Exception {
    Bundle bundle =
        build(
            Tree.flat()
                .with("pyproject.toml", "[build-system]\nrequires = ['Cython>=3']\n")
                .with("abacus/_fast.pyx", "x = 1\n".repeat(90))
                .with(
                    "abacus/core.py",
                    """
                    import os


                    def add(a, b):
                        assert os.environ.get('ABACUS_NO_EXTENSIONS')
                        return a + b
                    """));
    assertThat(bundle.environment()).containsExactly(entry("ABACUS_NO_EXTENSIONS", "1"));
    assertThat(bundle.serverConfig(0, 0, "UTC").environment()).isEqualTo(bundle.environment());
  }

  @Test
  void writesTheVersionModuleThatABuildWouldWrite() throws Exception {
    Bundle bundle =
        build(
            Tree.flat()
                .with("pyproject.toml", "[tool.setuptools_scm]\nversion_file = 'abacus/_v.py'\n")
                .with("abacus/__init__.py", "from ._v import version\nfrom .core import add\n"));
    assertThat(BundleOfPublishedRepositoryTest.pytest(bundle)).contains("1 passed");
  }

  @Test
  void refusesARepositoryWithoutPython() throws Exception {
    new Tree(Map.of()).with("README", "").with("tests/test_x.py", "").writeTo(folder);
    assertRefused(folder, Reason.NO_PACKAGE, "mine: no Python package or module in its top folder");
  }

  @Test
  void refusesARequirementThatDoesNotExistInTheWordsOfPip() throws Exception {
    String setup = "[metadata]\nname = abacus\n[options]\ninstall_requires =\n    six==0.0.99\n";
    Tree.flat().with("setup.cfg", setup).writeTo(folder);
    assertRefused(folder, Reason.INSTALL_FAILED, "No matching distribution found for six==0.0.99");
  }

  @Test
  void neverTellsTheAddressOfTheIndex(@TempDir Path empty) throws Exception {
    Tree.flat().writeTo(folder);
    BundleBuilder offline = BundleBuilder.create(LoopbackIndex.unreachable()).withCache(empty);
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> offline.build(spec(folder)))
        .satisfies(
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.INSTALL_FAILED);
              assertThat(e).hasMessageNotContainingAny("secret", "127.0.0.1", "http:");
            });
  }

  @Test
  void saysWhatToInstallWhereThereIsNoInterpreter() throws Exception {
    Tree.flat().writeTo(folder);
    BundleBuilder builder = BundleBuilder.create().withCache(cache).withPython("python-of-nobody");
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> builder.build(spec(folder)))
        .withMessage(
            "Python 'python-of-nobody' cannot be started; install CPython 3.11 or later with pip"
                + " (Debian: python3 and python3-pip), or set ASSAY_PYTHON to one")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.NO_INTERPRETER));
  }

  private Bundle build(Tree tree) throws Exception {
    tree.writeTo(folder);
    return BundleBuilder.create().withCache(cache).build(spec(folder));
  }

  private void assertRefused(Path path, Reason reason, String message) {
    BundleBuilder builder = BundleBuilder.create().withCache(cache);
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> builder.build(spec(path)))
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    assertThat(cache.resolve("building")).isEmptyDirectory();
  }

  private static RepositorySpec spec(Path path) throws CatalogException {
    return RepositoryCatalog.builtIn().resolve("mine=" + path).get(0);
  }
}
