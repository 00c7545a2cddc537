package dev.assay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepositoryChecksTest {
  private static final ModelView VIEW = new ModelView(List.of("checks"), List.of("lib/special.py"));

  @Test
  void modelsReadTheLibraryAndItsDocuments() {
    assertThat(List.of("lib/core.py", "README.rst", "docs/latest.md", "lib/testing.py"))
        .allMatch(VIEW::shows);
  }

  @Test
  void modelsReadNoTestsCachesBytecodeOrGitData() {
    assertThat(
            List.of(
                "checks/one.py",
                "lib/special.py",
                "lib/tests/data.txt",
                "lib/test_core.py",
                "lib/core_test.py",
                "conftest.py",
                "lib/core.pyc",
                "lib/__pycache__/core.cpython-311.opt",
                ".git/HEAD",
                ".pytest_cache/v/cache/lastfailed"))
        .noneMatch(VIEW::shows);
  }

  @Test
  void theMutatedTestIsFoundWhateverItsIndentationAndBlankLines() {
    assertThat(
            search(
                "class T:",
                "    def test_total():",
                "",
                "        assert total([3, 4]) == [4512]",
                "        assert name() == 'sum'"))
        .extracting(Finding::seen)
        .containsExactly(
            "the assertion with its answer stands in docs/a.md line 4",
            "the mutated test stands in docs/a.md line 2");
  }

  @Test
  void theAssertionIsFoundInADoctestToo() {
    assertThat(search(">>> assert total([3, 4]) == [4512]")).hasSize(1);
  }

  @Test
  void otherAnswersAndOtherTestsAreNotFound() {
    assertThat(
            search(
                "def test_total():",
                "    assert total([3, 4]) == [7]",
                "    assert name() == 'sum'",
                "x = total([3, 4]) == [4512]"))
        .isEmpty();
  }

  @Test
  void aTestThatBeginsInOneFileDoesNotEndInTheNext() {
    VerbatimSearch search = new VerbatimSearch();
    search.add(RowChecksTest.row("[9]", "", "", List.of()));
    search.open("a.py");
    search.read("def test_total():");
    search.open("b.py");
    search.read("    assert name() == 'sum'");

    assertThat(search.findings()).isEmpty();
  }

  private static List<Finding> search(String... lines) {
    VerbatimSearch search = new VerbatimSearch();
    search.add(RowChecksTest.row("[4512]", "", "", List.of()));
    search.open("docs/a.md");
    List.of(lines).forEach(search::read);
    return search.findings();
  }
}
