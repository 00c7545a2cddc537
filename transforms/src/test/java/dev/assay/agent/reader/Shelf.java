package dev.assay.agent.reader;

import dev.assay.agent.ToolCall;
import dev.assay.verify.ModelView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder of files to read in, and the tools on it. */
final class Shelf {
  private final Path root;

  Shelf(Path root) {
    this.root = root;
  }

  /** The repository that most tests read. */
  static Shelf ledger(Path root) throws IOException {
    return new Shelf(root)
        .with("README.md", "# Ledger\n\n>>> Book().total()\n0\n")
        .with("ledger/__init__.py", "from ledger.book import Book\n")
        .with(
            "ledger/book.py",
            """
            RATE = 4


            class Book:
                LIMIT: int = 9

                def __init__(self):
                    self.entries = []

                @property
                def total(self):
                    return sum(self.entries) * RATE


            async def total(book):
                def inner():
                    return book.total

                return inner()
            """)
        .with("tests/test_book.py", "def test_total():\n    assert SECRET == 44\n")
        .with("ledger/tests/helper.py", "SECRET = 44\n")
        .with("conftest.py", "SECRET = 44\n")
        .with("ledger/test_inline.py", "SECRET = 44\n")
        .with(".git/config", "SECRET\n")
        .with("ledger/__pycache__/book.cpython-311.pyc", "SECRET\n")
        .with("checks/verify_it.py", "SECRET = 44\n");
  }

  Shelf with(String path, String text) throws IOException {
    return with(path, text.getBytes(StandardCharsets.UTF_8));
  }

  Shelf with(String path, byte[] bytes) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return this;
  }

  Path path(String path) {
    return root.resolve(path);
  }

  /** The workspace: {@code checks/verify_it.py} is a test that only its bundle knows. */
  Workspace workspace() {
    return Workspace.of(root, new ModelView(List.of("tests"), List.of("checks/verify_it.py")));
  }

  /** What a model sees when it calls a tool. */
  Step.Use use(String tool, String arguments) {
    return ReaderTools.of(workspace()).use(new ToolCall("", tool, arguments));
  }

  /** The result of a call that is carried out. */
  String result(String tool, String arguments) {
    Step.Use use = use(tool, arguments);
    if (use.refused()) {
      throw new AssertionError("refused: " + use.result());
    }
    return use.result();
  }

  /** The words of a call that is not. */
  String refusal(String tool, String arguments) {
    Step.Use use = use(tool, arguments);
    if (!use.refused()) {
      throw new AssertionError("carried out: " + use.result());
    }
    return use.result();
  }
}
