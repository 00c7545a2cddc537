package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
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
  void countsCodeAndDocumentationButNoBlankLinesAndComments() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("code.py"),
            """
            # a comment

            def f():  # counts
                '''Counts,
            # and so does this line of a string'''

                return 1
                # another comment
            """);
    Path broken = Files.writeString(folder.resolve("broken.py"), "'''never closed\n");
    assertThat(lines(file)).isEqualTo(4);
    assertThat(lines(broken)).isZero();
  }

  private int lines(Path file) throws Exception {
    Path site = Files.createDirectories(folder.resolve(file.getFileName() + ".site"));
    return steps
        .run(
            "finish",
            Map.of(
                "repository", folder.toString(),
                "site", site.toString(),
                "name", "abacus",
                "version", "1",
                "library", List.of(),
                "code", List.of(file.getFileName().toString())))
        .get("linesOfCode")
        .asInt();
  }

  private JsonNode describe(Tree tree) throws Exception {
    return steps.run(
        "describe",
        Map.of(
            "repository", tree.writeTo(folder).toString(),
            "roots", List.of(),
            "library", List.of(),
            "tests", List.of(),
            "pinned", List.of("pytest")));
  }
}
