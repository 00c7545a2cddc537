package dev.assay.agent.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agent.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReaderToolsTest {
  private static final int LONGEST = ReaderTool.LONGEST_RESULT + 1500;

  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  @SuppressWarnings("NullAway.Init") // Made before each test.
  private Shelf shelf;

  @BeforeEach
  void fill() throws IOException {
    shelf = Shelf.ledger(folder);
  }

  @Test
  void everyToolHasASchemaThatIsJson() throws IOException {
    ObjectMapper json = new ObjectMapper();
    for (Tool tool : ReaderTools.of(shelf.workspace()).declarations()) {
      assertThat(json.readTree(tool.schema()).path("type").asText()).isEqualTo("object");
      assertThat(json.readTree(tool.schema()).path("required").size()).isEqualTo(1);
    }
  }

  @Test
  void aFolderIsListed() {
    assertThat(shelf.result("list_directory", "{\"path\": \".\"}"))
        .isEqualTo("ledger/  2 files\nREADME.md  31 bytes");
    assertThat(shelf.result("list_directory", ""))
        .isEqualTo(shelf.result("list_directory", "{\"path\": \".\"}"));
    assertThat(shelf.refusal("list_directory", "{\"path\": \"README.md\"}"))
        .isEqualTo("\"README.md\" is a file; read it with read_file.");
  }

  @Test
  void linesAreReadWithTheirNumbers() {
    assertThat(
            shelf.result(
                "read_file", "{\"path\": \"README.md\", \"first_line\": \"3\", \"last_line\": 9}"))
        .isEqualTo("README.md, 4 lines\n3\t>>> Book().total()\n4\t0");
    assertThat(shelf.refusal("read_file", "{\"path\": \"README.md\", \"first_line\": 5}"))
        .isEqualTo("The file has 4 lines; there is no line 5.");
    assertThat(
            shelf.refusal(
                "read_file", "{\"path\": \"README.md\", \"first_line\": 3, \"last_line\": 2}"))
        .isEqualTo("last_line 2 comes before first_line 3.");
  }

  @Test
  void whatIsLeftOutIsSaidAndCanBeHad() throws IOException {
    shelf.with("long.py", "x = 1\n".repeat(1000));

    assertThat(shelf.result("read_file", "{\"path\": \"long.py\"}"))
        .startsWith("long.py, 1000 lines\n1\tx = 1\n")
        .endsWith("400\tx = 1\n600 lines are left out; read on with first_line 401.");
    assertThat(shelf.result("read_file", "{\"path\": \"long.py\", \"first_line\": 801}"))
        .endsWith("1000\tx = 1");
  }

  @Test
  void resultsAreBounded() throws IOException {
    shelf.with("wide.py", ("y = '" + "z".repeat(500_000) + "'\n").repeat(3));
    for (int i = 0; i < 700; i++) {
      shelf.with("many/" + "n".repeat(100) + i + ".py", "def total(): pass\n" + "#\n".repeat(300));
    }

    assertThat(shelf.result("read_file", "{\"path\": \"wide.py\"}"))
        .hasSizeLessThan(LONGEST)
        .contains("(499006 more characters)");
    assertThat(shelf.result("list_directory", "{\"path\": \"many\"}"))
        .hasSizeLessThan(LONGEST)
        .contains("more are left out");
    assertThat(shelf.result("search_files", "{\"pattern\": \"total\"}"))
        .hasSizeLessThan(LONGEST)
        .contains("more matches are left out");
    assertThat(shelf.result("find_definition", "{\"name\": \"total\"}"))
        .hasSizeLessThan(LONGEST)
        .contains("more lines are left out");
  }

  @Test
  void textAndRegularExpressionsAreSearched() {
    assertThat(shelf.result("search_files", "{\"pattern\": \"self.entries\"}"))
        .isEqualTo(
            "ledger/book.py:8: self.entries = []\n"
                + "ledger/book.py:12: return sum(self.entries) * RATE");
    assertThat(
            shelf.result(
                "search_files",
                "{\"pattern\": \"^rate\\\\b\", \"regex\": true, \"ignore_case\": true}"))
        .isEqualTo("ledger/book.py:1: RATE = 4");
    assertThat(shelf.result("search_files", "{\"pattern\": \"Book().\", \"path\": \"README.md\"}"))
        .isEqualTo("README.md:3: >>> Book().total()");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a+)+$",
        "(x|xx|xxx)*y",
        "(((((a?){30}){30}){30}){30}){30}",
        "((a{100}){100}){100}",
        "(a{1,1000}){1,1000}",
        "a{99999999999999999999}",
        "[",
        "(?=a)",
        "(?P<x",
        "(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)!"
      })
  @Timeout(20)
  void noPatternHangs(String pattern) throws IOException {
    shelf.with("hard.txt", ("a".repeat(5_000) + "x".repeat(5_000) + "b\n").repeat(100));
    String quoted = new ObjectMapper().writeValueAsString(pattern);

    Step.Use use = shelf.use("search_files", "{\"regex\": true, \"pattern\": " + quoted + "}");

    assertThat(use.result()).isNotBlank().hasSizeLessThan(LONGEST);
  }

  @Test
  void aPatternThatNestsForEverIsRefused() throws IOException {
    String pattern = new ObjectMapper().writeValueAsString("(".repeat(200) + ")".repeat(200));

    assertThat(shelf.refusal("search_files", "{\"regex\": true, \"pattern\": " + pattern + "}"))
        .isEqualTo("The regular expression repeats or nests too much; write a simpler one.");
  }

  @Test
  void definitionsAreFoundByNameAndByQualifiedName() {
    assertThat(shelf.result("find_definition", "{\"name\": \"Book.total\"}"))
        .isEqualTo(
            """
            ledger/book.py, lines 10-12: ledger.book.Book.total
            10\t    @property
            11\t    def total(self):
            12\t        return sum(self.entries) * RATE""");
    assertThat(shelf.result("find_definition", "{\"name\": \"total()\"}"))
        .contains("ledger.book.Book.total", "ledger.book.total\n15\tasync def total");
    assertThat(shelf.result("find_definition", "{\"name\": \"RATE\"}"))
        .isEqualTo("ledger/book.py, lines 1-1: ledger.book.RATE\n1\tRATE = 4");
    assertThat(shelf.result("find_definition", "{\"name\": \"Book.LIMIT\"}"))
        .contains("5\t    LIMIT: int = 9");
    assertThat(shelf.result("find_definition", "{\"name\": \"total.inner\"}"))
        .contains("ledger.book.total.inner");
  }

  @Test
  void aNameThatIsImportedElsewhereIsFoundByItsLastPart() {
    assertThat(shelf.result("find_definition", "{\"name\": \"ledger.Book\"}"))
        .startsWith(
            "No definition has this whole name; these have its last part.\n\nledger/book.py");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"absent", "test_total", "SECRET", "a b", "total(3)", "", ".*", "__init__.py:3"})
  void whatIsDefinedNowhereIsSaidToBe(String name) {
    assertThat(shelf.refusal("find_definition", "{\"name\": \"" + name + "\"}"))
        .containsAnyOf("is defined in what you can read", "is no name");
  }

  @Test
  void codeThatDoesNotParseIsLeftOut() throws IOException {
    shelf.with("old.py", "def total(): print 1\n");
    shelf.with("deep.py", "total = " + "(".repeat(150_000) + ")".repeat(150_000) + "\n");

    assertThat(shelf.result("find_definition", "{\"name\": \"Book.total\"}"))
        .startsWith("ledger/book.py");
  }

  static Stream<String> hostile() {
    return Stream.of(
        "{",
        "[]",
        "17",
        "null",
        "\"README.md\"",
        "{\"path\": 17}",
        "{\"path\": null}",
        "{\"path\": [\"README.md\"]}",
        "{\"path\": {\"path\": \"README.md\"}}",
        "{\"path\": \"README.md\", \"path\": \"x\"}",
        "{\"path\": \"README.md\"} trailing",
        "{\"file\": \"README.md\"}",
        "{\"path\": \"README.md\", \"first_line\": 0}",
        "{\"path\": \"README.md\", \"first_line\": -1}",
        "{\"path\": \"README.md\", \"first_line\": 1.5}",
        "{\"path\": \"README.md\", \"first_line\": 1e9}",
        "{\"path\": \"README.md\", \"first_line\": 99999999999999999999}",
        "{\"path\": \"README.md\", \"last_line\": true}",
        "[".repeat(100_000),
        "{\"a\":".repeat(30_000),
        "{\"path\": \"" + "x".repeat(10 << 20) + "\"}",
        "{\"path\": " + "9".repeat(150_000) + "}",
        "\u0000",
        "import os; os.system('true')");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void anyArgumentsAreAnsweredInFewWords(String arguments) {
    Assertions.assertThatCode(
            () ->
                assertThat(shelf.refusal("read_file", arguments))
                    .endsWithIgnoringCase(".")
                    .hasSizeLessThan(600))
        .doesNotThrowAnyException();
  }

  @Test
  void anUnknownToolIsAnsweredWithThoseThereAre() {
    assertThat(shelf.refusal("run_python\n" + "x".repeat(1000), "{}"))
        .startsWith("There is no tool \"run_python\\u000ax")
        .endsWith("There are list_directory, read_file, search_files, find_definition and finish.")
        .hasSizeLessThan(400);
  }
}
