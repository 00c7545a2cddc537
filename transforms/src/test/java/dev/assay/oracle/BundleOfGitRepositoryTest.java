package dev.assay.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.oracle.BundleException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories of git on this machine. */
class BundleOfGitRepositoryTest {
  private static Path cache;
  private Path folder;
  private String first;

  @BeforeAll
  static void useOneCache(@TempDir Path forCache) {
    cache = forCache;
  }

  @BeforeEach
  void commitTwice(@TempDir Path forRepository) throws Exception {
    folder = forRepository;
    Tree.flat().with(".gitattributes", "tests export-ignore\n*.py text eol=crlf\n").writeTo(folder);
    git("init", "--quiet", "--initial-branch=main");
    commit("one");
    git("tag", "--annotate", "--message=one", "v1");
    first = git("rev-parse", "HEAD");
    Files.writeString(folder.resolve("tests/test_more.py"), "def test_more():\n    assert 1\n");
    commit("two");
  }

  @Test
  void takesACommitByItsHashItsAbbreviationATagAndABranch() throws Exception {
    String second = git("rev-parse", "HEAD");
    for (String revision : List.of("v1", first, first.substring(0, 8))) {
      Bundle bundle = build(revision);
      assertThat(bundle.version()).isEqualTo(first);
      assertThat(bundle.origin()).isEqualTo(new Origin(Origin.Kind.GIT, first));
      assertThat(bundle.testFiles()).containsExactly("tests/test_core.py");
    }
    Bundle branch = build("main");
    assertThat(branch.version()).isEqualTo(second);
    assertThat(branch.testFiles()).containsExactly("tests/test_core.py", "tests/test_more.py");
    assertThat(BundleOfPublishedRepositoryTest.pytest(branch)).contains("2 passed");
  }

  @Test
  void takesTheCommittedFilesAsTheyAreAndNothingElse() throws Exception {
    Files.writeString(folder.resolve("abacus/core.py"), "broken");
    Files.writeString(folder.resolve("tests/test_uncommitted.py"), "");
    Bundle bundle = build("main");
    assertThat(bundle.repositoryDirectory().resolve("abacus/core.py"))
        .hasContent("# adds\n\n\ndef add(a, b):\n    return a + b\n");
    assertThat(bundle.testFiles()).doesNotContain("tests/test_uncommitted.py");
    assertThat(bundle.repositoryDirectory().resolve(".git")).doesNotExist();
  }

  @Test
  void goesOnWithoutTheRepositoryOnceBuilt() throws Exception {
    Bundle bundle = build("main");
    Files.move(folder.resolve(".git"), folder.resolve("elsewhere"));
    assertThat(build("main")).isEqualTo(bundle);
    assertThat(build(bundle.version())).isEqualTo(bundle);
  }

  @Test
  void namesARevisionThatIsNotThereAndARepositoryThatIsNot() throws Exception {
    assertRefused("v2", Reason.UNKNOWN_REVISION, "has no branch, tag or commit 'v2'; it has the");
    assertRefused("abcdef1", Reason.UNKNOWN_REVISION, "has no commit 'abcdef1', or more than one");
    assertRefused("0".repeat(40), Reason.UNKNOWN_REVISION, "has no commit '000000");
    Trees.delete(folder.resolve(".git"));
    assertRefused("v3", Reason.DOWNLOAD_FAILED, "does not appear to be a git repository");
  }

  @Test
  void saysThatGitIsMissing(@TempDir Path empty) throws Exception {
    Path python = Files.createSymbolicLink(empty.resolve("python3"), PythonForTests.python());
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("PATH", empty.toString());
    environment.put("ASSAY_PYTHON", python.toString());
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> BundleBuilder.create(environment).withCache(cache).build(spec("main")))
        .withMessageContaining("git is not on the PATH")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.NO_GIT));
  }

  @Test
  void mentionsTheSubmodulesWhereSomethingIsMissing() throws Exception {
    git("rm", "-r", "--quiet", "abacus");
    git("update-index", "--add", "--cacheinfo", "160000," + first + ",abacus");
    git("commit", "--quiet", "--message=three");
    assertRefused("main", Reason.NO_PACKAGE, "its submodules are not fetched: abacus");
  }

  private void assertRefused(String revision, Reason reason, String message) {
    assertThatExceptionOfType(BundleException.class)
        .isThrownBy(() -> build(revision))
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private Bundle build(String revision) throws Exception {
    return BundleBuilder.create().withCache(cache).build(spec(revision));
  }

  private RepositorySpec spec(String revision) throws CatalogException {
    String choice = "abacus=git+file://" + folder + "@" + revision;
    return RepositoryCatalog.builtIn().resolve(choice).get(0);
  }

  private void commit(String message) throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--message=" + message);
  }

  private String git(String... words) throws IOException, InterruptedException {
    var command = new ProcessBuilder("git", "-c", "user.name=a", "-c", "user.email=a@b.c");
    command.command().addAll(List.of(words));
    Process process = command.directory(folder.toFile()).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
