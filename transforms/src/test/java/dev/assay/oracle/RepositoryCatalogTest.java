package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.oracle.RepositorySpec.Dependencies;
import dev.assay.oracle.RepositorySpec.GitRevision;
import dev.assay.oracle.RepositorySpec.Layout;
import dev.assay.oracle.RepositorySpec.LocalFolder;
import dev.assay.oracle.RepositorySpec.SourceDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryCatalogTest {
  private final RepositoryCatalog catalog = RepositoryCatalog.builtIn();
  private Path folder;

  @BeforeEach
  void useAFolderOfItsOwn(@TempDir Path forCatalogue) {
    folder = forCatalogue;
  }

  @Test
  void knowsTheSevenRepositoriesOfThePaperByPinnedDigests() {
    assertThat(catalog.all())
        .extracting(RepositorySpec::name)
        .containsExactly("toolz", "cachetools", "yarl", "attrs", "jinja2", "networkx", "sympy");
    assertThat(catalog.all())
        .allSatisfy(
            spec -> {
              assertThat(((SourceDistribution) spec.source()).sha256()).isPresent();
              assertThat(spec.dependencies()).isEqualTo(Dependencies.PINNED);
              assertThat(spec.requirements()).allMatch(line -> line.contains(" --hash=sha256:"));
            });
  }

  @Test
  void readsTheThreeFormsOfAChoice() throws Exception {
    List<RepositorySpec> specs = catalog.resolve("Cachetools, six==1.17.0,mine=/some/folder");
    assertThat(specs.get(0)).isEqualTo(catalog.resolve("cachetools").get(0));
    assertThat(specs.get(1).source())
        .isEqualTo(new SourceDistribution("six", "1.17.0", Optional.empty()));
    assertThat(specs.get(1).layout()).isEqualTo(Layout.FOUND);
    assertThat(specs.get(1).requirements()).anyMatch(line -> line.startsWith("pytest==8.4.2"));
    assertThat(specs.get(2).name()).isEqualTo("mine");
    assertThat(specs.get(2).source()).isEqualTo(new LocalFolder(Path.of("/some/folder")));
  }

  @Test
  void readsRevisionsOfGit() throws Exception {
    List<RepositorySpec> specs =
        catalog.resolve(
            "a=git+https://me:secret@host/x.git@feature/one,b=git+ssh://git@host/x@v1,"
                + "c=git+file:///some/folder@"
                + "0".repeat(40));
    assertThat(specs.get(0).source())
        .isEqualTo(new GitRevision("https://me:secret@host/x.git", "feature/one"));
    assertThat(specs.get(0).source().spelling()).isEqualTo("=git+https://host/x.git@feature/one");
    assertThat(specs.get(1).source()).isEqualTo(new GitRevision("ssh://git@host/x", "v1"));
    assertThat(specs.get(2).source().spelling()).isEqualTo("=git+<folder>@" + "0".repeat(40));
    assertThat(specs)
        .extracting(spec -> spec.source().isPinned())
        .containsExactly(false, false, true);
  }

  @Test
  void reportsWrongRevisionsOfGitWithoutTheirPasswords() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(
            () ->
                catalog.resolve(
                    "a=git+https://me:secret@host/x.git,b=git+ext::sh@v1,c=git+file:///x@-u"))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .satisfiesExactly(
                        p ->
                            assertThat(p)
                                .startsWith("--repos 'a=git+https://host/x.git' has no revision"),
                        p -> assertThat(p).contains("has no revision"),
                        p -> assertThat(p).contains("git revision '-u': expected a commit")));
  }

  @Test
  void takesTheKnownEntryForItsOwnVersionAndFindsEverythingForAnother() throws Exception {
    assertThat(catalog.resolve("toolz==1.2.0")).isEqualTo(catalog.resolve("toolz"));
    RepositorySpec older = catalog.resolve("toolz==0.12.1").get(0);
    assertThat(older.layout()).isEqualTo(Layout.FOUND);
    assertThat(older.dependencies()).isEqualTo(Dependencies.DETECTED);
    assertThat(older.excluded()).containsKey("toolz/sandbox/tests/test_parallel.py");
    assertThat(catalog.resolve("sympy==1.13.0").get(0).symbolic()).isTrue();
    assertThat(catalog.resolve("yarl=../yarl").get(0).environment())
        .containsEntry("YARL_NO_EXTENSIONS", "1");
  }

  @Test
  void reportsEveryProblemOfAChoiceAtOnce() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> catalog.resolve("nothing,,toolz,toolz==1.1.0,x=,-=/a,six==one two"))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .satisfiesExactly(
                        p ->
                            assertThat(p)
                                .isEqualTo(
                                    "--repos 'nothing' is not a known repository (toolz,"
                                        + " cachetools, yarl, attrs, jinja2, networkx, sympy);"
                                        + " write NAME for a known repository,"
                                        + " NAME==VERSION for a source distribution of the package"
                                        + " index, NAME=PATH for a local folder, NAME=git+URL@REVISION for"
                                        + " a commit, tag or branch of a git repository"),
                        p -> assertThat(p).startsWith("--repos has an empty name; write NAME"),
                        p ->
                            assertThat(p)
                                .isEqualTo(
                                    "--repos 'toolz==1.1.0' is named twice; a dataset has one"
                                        + " version of a repository"),
                        p -> assertThat(p).startsWith("--repos 'x=' has no path after the ="),
                        p -> assertThat(p).startsWith("--repos repository name '-': use letters"),
                        p -> assertThat(p).startsWith("--repos version 'one two' of six")));
  }

  @Test
  void readsFurtherEntriesWithAllTheirSettings() throws Exception {
    RepositoryCatalog more =
        read(
            """
            repositories:
              - name: abacus
                path: sub/folder
                roots: [lib]
                packages: [lib/abacus]
                tests: [checks]
                requirements: [six==1.17.0]
                exclude: {checks/test_slow.py: takes an hour}
                include: [checks/labels]
                symbolic: true
              - name: toolz
                version: 0.12.1
            """);
    RepositorySpec abacus = more.resolve("abacus").get(0);
    assertThat(abacus.source()).isEqualTo(new LocalFolder(folder.resolve("sub/folder")));
    assertThat(abacus.layout())
        .isEqualTo(new Layout(List.of("lib"), List.of("lib/abacus"), List.of("checks")));
    assertThat(abacus.requirements()).contains("six==1.17.0").hasSize(6);
    assertThat(abacus.dependencies()).isEqualTo(Dependencies.PINNED);
    assertThat(abacus.excluded()).containsEntry("checks/test_slow.py", "takes an hour");
    assertThat(abacus.included()).containsExactly("checks/labels");
    assertThat(abacus.symbolic()).isTrue();
    assertThat(more.resolve("toolz").get(0).source())
        .isEqualTo(new SourceDistribution("toolz", "0.12.1", Optional.empty()));
    assertThat(more.all()).extracting(RepositorySpec::name).contains("cachetools");
  }

  @Test
  void reportsEveryWrongEntryOfAFileAtOnce() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(
            () ->
                read(
                    """
                    repositories:
                      - {name: a}
                      - {name: b, version: '1', sha256: abc}
                      - {name: c, path: p, requirements: [six>=1]}
                      - {version: '1'}
                    """))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .satisfiesExactly(
                        p ->
                            assertThat(p)
                                .endsWith(
                                    "a: give either a path, or a version and preferably its sha256"),
                        p -> assertThat(p).endsWith("sha256 'abc' of b: expected 64 hex digits"),
                        p ->
                            assertThat(p)
                                .endsWith(
                                    "requirement 'six>=1' is not an exact pin: write name==version"),
                        p -> assertThat(p).endsWith("an entry has no name")));
  }

  @Test
  void namesAnUnknownKeyAndTheLineOfASyntaxError() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> read("repositories:\n  - name: a\n    versoin: 1\n"))
        .withMessageContaining("more.yaml: key 'versoin' is unknown: expected one of [")
        .withMessageContaining("version");
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> read("repositories:\n  - name: [a\n"))
        .withMessageContaining("more.yaml line 2");
  }

  @Test
  void saysThatAFileIsMissing() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> RepositoryCatalog.read(folder.resolve("none.yaml")))
        .withMessageContaining("none.yaml cannot be read");
  }

  private RepositoryCatalog read(String yaml) throws CatalogException, IOException {
    return RepositoryCatalog.read(Files.writeString(folder.resolve("more.yaml"), yaml));
  }
}
