package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found out about a repository by reading it. */
class RepositoryDescriptionTest {
  private Path folder;
  private EnvironmentSteps steps;

  @BeforeEach
  void unpackTheSteps(@TempDir Path workspace, @TempDir Path repository) throws Exception {
    folder = repository;
    var command = new Command(workspace, System.getenv());
    steps = EnvironmentSteps.unpack(Interpreter.ask("python3", command), command);
  }

  @Test
  void takesExtrasOfPublishedMetadataByTheirMarkers() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with(
                    "PKG-INFO",
                    """
                    Metadata-Version: 2.1
                    Name: abacus
                    Version: 7
                    Classifier: License :: OSI Approved :: MIT License
                    Requires-Dist: always>=1
                    Requires-Dist: both; python_version > "3" and extra == 'test'
                    Requires-Dist: inner; (os_name == "posix" and extra == "tests")
                    Requires-Dist: never; extra == 'docs'
                    """));
    assertThat(BundleFile.texts(described.get("requirements")))
        .containsExactly(
            "always>=1", "both; python_version > \"3\"", "inner; (os_name == \"posix\" )");
    assertThat(described.get("version").asText()).isEqualTo("7");
    assertThat(described.get("licence").asText()).isEqualTo("MIT License");
  }

  @Test
  void followsDependencyGroups() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with(
                    "pyproject.toml",
                    """
                    [dependency-groups]
                    test = ["pytest", "one", {include-group = "more"}]
                    more = ["two>2", {include-group = "test"}]
                    docs = ["sphinx"]
                    """));
    assertThat(BundleFile.texts(described.get("requirements"))).containsExactly("one", "two>2");
  }

  @Test
  void translatesPoetrysConstraints() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with(
                    "pyproject.toml",
                    """
                    [tool.poetry]
                    name = "abacus"
                    version = "1.5"
                    [tool.poetry.dependencies]
                    python = "^3.11"
                    caret = "^0.2.3"
                    tilde = "~1.2"
                    any = "*"
                    table = {version = ">=2,<3"}
                    optional = {version = "1", optional = true}
                    [tool.poetry.group.test.dependencies]
                    exact = "1.0"
                    """));
    assertThat(BundleFile.texts(described.get("requirements")))
        .containsExactly(
            "caret>=0.2.3,<0.3", "tilde>=1.2,<1.3", "any", "table>=2,<3", "exact==1.0");
  }

  @Test
  void readsTheLiteralsOfSetupPyAndNeverRunsIt() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with(
                    "setup.py",
                    "import sys\nsetup(version='4', install_requires=['one'], name=f())\nsys.exit(1)\n"));
    assertThat(described.get("version").asText()).isEqualTo("4");
    assertThat(BundleFile.texts(described.get("requirements"))).containsExactly("one");
  }

  @Test
  void looksForTestsWhereTheProjectToldPytest() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with("pytest.ini", "[pytest]\ntestpaths = checks\npython_files = check_*.py\n")
                .with("checks/check_core.py", ""));
    assertThat(BundleFile.texts(described.get("testFiles")))
        .containsExactly("checks/check_core.py");
  }

  @Test
  void leavesOutTheFoldersThatPytestIsToldToLeaveOut() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with("setup.cfg", "[tool:pytest]\npython_files = nothing\n")
                .with(
                    "pyproject.toml",
                    "[tool.pytest.ini_options]\nnorecursedirs = 'tests/cases slow'\n")
                .with("tests/cases/test_case.py", "")
                .with("tests/deeper/slow/test_slow.py", "")
                .with("tests/env/pyvenv.cfg", "")
                .with("tests/env/test_installed.py", "")
                .with("tests/deeper/more_test.py", ""));
    assertThat(BundleFile.texts(described.get("testFiles")))
        .containsExactly("tests/deeper/more_test.py", "tests/test_core.py");
  }

  @Test
  void takesWhatTestsImportFromWhereverTheProjectDeclaresIt() throws Exception {
    JsonNode described =
        describe(
            Tree.flat()
                .with(
                    "pyproject.toml",
                    """
                    [project]
                    name = "abacus"
                    [project.optional-dependencies]
                    all = ["hypothesis>=6", "mypy"]
                    """)
                .with("requirements-dev.txt", "freezegun  # clocks\n-r other.txt\nruff==1\n")
                .with("tox.ini", "[testenv]\ndeps =\n    attrs>20\n    -rx.txt\n")
                .with("tests/conftest.py", "import freezegun, undeclared\n")
                .with("tests/test_core.py", "import os, attr\nfrom hypothesis import given\n"));
    assertThat(BundleFile.texts(described.get("requirements"))).isEmpty();
    assertThat(BundleFile.texts(described.get("imported")))
        .containsExactlyInAnyOrder("hypothesis>=6", "freezegun", "attrs>20");
  }

  @Test
  void findsWhatMakesALibraryDoWithoutItsExtensionModules() throws Exception {
    Tree extension =
        Tree.flat().with("setup.py", "setup(ext_modules=[1])").with("abacus/_fast.c", "int a;\n");
    JsonNode needed = compiled(extension.with("abacus/core.py", "from abacus import _fast\n"));
    assertThat(BundleFile.texts(needed.get("sources"))).containsExactly("abacus/_fast.c");
    assertThat(needed.get("fallback").asBoolean()).isFalse();
    JsonNode guarded =
        compiled(
            extension.with(
                "abacus/core.py",
                "try:\n    from ._fast import add\nexcept ImportError:\n    add = None\n"));
    assertThat(guarded.get("fallback").asBoolean()).isTrue();
    JsonNode switched =
        compiled(
            extension.with(
                "abacus/core.py",
                """
                import os
                if not os.environ.get('ABACUS_PYTHON'):
                    from . import _fast
                NO = bool(os.getenv('ABACUS_NO_EXTENSIONS'))
                """));
    assertThat(BundleFile.texts(switched.get("switches")))
        .containsExactly("ABACUS_NO_EXTENSIONS", "ABACUS_PYTHON");
  }

  @Test
  void looksForCompiledCodeOnlyInAProjectThatBuildsSome() throws Exception {
    JsonNode data = compiled(new Tree(Map.of()).with("abacus/sample.c", "int a;\n"));
    assertThat(data.get("sources")).isEmpty();
    JsonNode aside =
        compiled(
            new Tree(Map.of())
                .with("setup.py", "cythonize('x')")
                .with("abacus/a.pyx", "")
                .with("abacus/a.c", "")
                .with("tests/b.c", ""));
    assertThat(BundleFile.texts(aside.get("sources"))).containsExactly("abacus/a.pyx");
  }

  private JsonNode compiled(Tree tree) throws Exception {
    Trees.delete(folder);
    return steps.run("compiled", Map.of("repository", tree.writeTo(folder).toString()));
  }

  private JsonNode describe(Tree tree) throws Exception {
    return steps.run(
        "describe",
        Map.of(
            "repository", tree.writeTo(folder).toString(),
            "roots", List.of(),
            "library", List.of(),
            "tests", List.of(),
            "pinned", List.of("pytest"),
            "unversioned", "0+local"));
  }
}
