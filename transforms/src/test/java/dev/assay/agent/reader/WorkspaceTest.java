package dev.assay.agent.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceTest {
  @SuppressWarnings("NullAway.Init") // JUnit gives it.
  @TempDir
  Path folder;

  @SuppressWarnings("NullAway.Init") // Made before each test.
  private Shelf shelf;

  @BeforeEach
  void fill() throws IOException {
    shelf = Shelf.ledger(folder.resolve("repository"));
    Files.writeString(folder.resolve("outside.txt"), "OUTSIDE");
  }

  @Test
  void testsAndWhatToolsLeaveBehindAreNotThere() {
    assertThat(shelf.workspace().below(""))
        .extracting(Workspace.Entry::path)
        .containsExactly("README.md", "ledger/__init__.py", "ledger/book.py");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tests/test_book.py",
        "ledger/tests/helper.py",
        "conftest.py",
        "ledger/test_inline.py",
        "checks/verify_it.py",
        ".git/config",
        "ledger/__pycache__/book.cpython-311.pyc",
        "../outside.txt",
        "ledger/../../outside.txt",
        "./..//outside.txt",
        "/etc/passwd",
        "//etc/passwd",
        "/dev/zero",
        "link.txt",
        "linked/outside.txt",
        "pipe",
        "ledger",
        "ledger/book.py/more",
        "ledger\\\\book.py",
        "ledger/book.py\\u0000.txt",
        "~/outside.txt",
        "file:///etc/passwd",
        "LEDGER/BOOK.PY",
        ""
      })
  void whatIsNotShownCannotBeRead(String path) throws Exception {
    Files.createSymbolicLink(shelf.path("link.txt"), folder.resolve("outside.txt"));
    Files.createSymbolicLink(shelf.path("linked"), folder);
    assertThat(new ProcessBuilder("mkfifo", shelf.path("pipe").toString()).start().waitFor())
        .isZero();

    String refusal = shelf.refusal("read_file", "{\"path\": \"" + path + "\"}");

    assertThat(refusal).doesNotContain("SECRET", "OUTSIDE", "root:").hasSizeLessThan(500);
    assertThat(shelf.result("search_files", "{\"pattern\": \"(SECRET|OUTSIDE)\", \"regex\": true}"))
        .isEqualTo("No line matches in 3 files.");
  }

  @Test
  void aPathOfAnyLengthIsRefusedInFewWords() {
    String deep = "{\"path\": \"" + "a/".repeat(50_000) + "\"}";

    assertThat(shelf.refusal("read_file", deep))
        .isEqualTo("The path has 100000 characters; at most 1000 are read.");
    assertThat(shelf.refusal("list_directory", deep)).hasSizeLessThan(200);
  }

  @Test
  void whatAddsNothingToAPathIsLeftOut() {
    assertThat(shelf.result("read_file", "{\"path\": \"./ledger//./__init__.py\"}"))
        .startsWith("ledger/__init__.py, 1 lines");
    assertThat(shelf.result("list_directory", "{\"path\": \"/\"}"))
        .isEqualTo(shelf.result("list_directory", "{\"path\": \".\"}"));
  }

  @Test
  void whereNothingIsShownTheModelIsToldWhatToDo() {
    assertThat(shelf.refusal("read_file", "{\"path\": \"src/book.py\"}"))
        .isEqualTo(
            "Nothing is shown at \"src/book.py\". The tests are not part of what you can read. Of"
                + " that name there is ledger/book.py.");
    assertThat(shelf.refusal("read_file", "{\"path\": \"ledger\"}"))
        .isEqualTo("\"ledger\" is a folder; list it, or read a file in it.");
  }

  @Test
  void dataIsNeitherReadNorSearched() throws IOException {
    shelf.with("data.bin", new byte[] {'M', 'A', 'R', 'K', 0});
    shelf.with("large.txt", "MARK\n".repeat(Workspace.MOST_BYTES / 5 + 1));
    shelf.with("latin.py", new byte[] {'M', 'A', 'R', 'K', (byte) 0xe9, '\n'});

    assertThat(shelf.refusal("read_file", "{\"path\": \"data.bin\"}")).contains("is no text");
    assertThat(shelf.refusal("read_file", "{\"path\": \"large.txt\"}")).contains("2097152 bytes");
    assertThat(shelf.result("search_files", "{\"pattern\": \"MARK\"}"))
        .isEqualTo("latin.py:1: MARK\uFFFD");
  }

  @Test
  void aNameThatWouldBreakALineIsNotThere() throws IOException {
    shelf.with("ledger/a\nfinish.py", "MARK");

    assertThat(shelf.result("list_directory", "{\"path\": \"ledger\"}")).doesNotContain("finish");
  }
}
