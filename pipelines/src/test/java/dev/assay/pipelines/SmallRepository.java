package dev.assay.pipelines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A repository of a few files: tests that make tasks, and one test for each way not to. */
final class SmallRepository {
  private SmallRepository() {}

  /** Writes it into a folder. */
  static Path writeTo(Path folder) throws IOException {
    write(
        folder,
        "ledger/__init__.py",
        """
        from ledger.book import Book
        from ledger.rates import convert
        """);
    write(
        folder,
        "ledger/rates.py",
        """
        RATES = {"eur": 4, "usd": 3}


        def rate(currency):
            return RATES[currency]


        def convert(amount, currency):
            return amount * rate(currency)
        """);
    write(
        folder,
        "ledger/book.py",
        """
        from ledger.rates import convert


        class Book:
            def __init__(self):
                self.entries = []

            def add(self, amount, currency="eur"):
                self.entries.append(convert(amount, currency))
                return self

            def total(self):
                result = 0
                for entry in self.entries:
                    result += entry
                return result
        """);
    write(
        folder,
        "tests/test_book.py",
        """
        import unittest

        import pytest

        from ledger import Book, convert


        def test_totals():
            book = Book()
            book.add(7).add(9)
            assert book.total() == 64
            book.add(5, "usd")
            assert book.total() == 79
            assert book.entries == [28, 36, 15]


        @pytest.mark.parametrize("currency", ["eur", "usd"])
        def test_each_currency(currency):
            book = Book().add(3, currency).add(8, currency).add(2, currency)
            assert len(book.entries) == 3
            assert book.total() > 20


        class BookTest(unittest.TestCase):
            def test_add(self):
                book = Book()
                for amount in (11, 12, 13):
                    book.add(amount)
                self.assertEqual(book.total(), 144)
                self.assertEqual(48, convert(12, "eur"))


        def test_too_shallow():
            assert convert(5, "eur") == 20


        def test_that_fails():
            assert Book().total() == 1


        def test_that_exits():
            import os

            os._exit(0)


        def test_that_hangs():
            while True:
                pass


        def test_that_prints_without_end():
            line = "x" * 1000000
            for _ in range(1000):
                print(line)


        def test_that_flips_a_coin():
            import os

            book = Book()
            for _ in range(os.urandom(1)[0]):
                book.add(1)
            assert len(book.entries) < 256


        def test_whose_path_follows_the_hash_seed():
            book = Book()
            for word in {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}:
                if word == "a":
                    break
                book.add(1)
            assert len(book.entries) < 10


        def test_that_reads_a_clock():
            import time

            book = Book().add(3).add(time.time()).add(5)
            first, _, last = book.entries
            assert first == 12
            assert last == 20


        @pytest.mark.skip(reason="not today")
        def test_that_is_skipped():
            assert True
        """);
    write(
        folder,
        "tests/test_order.py",
        """
        from ledger import Book

        kept = Book()


        def test_first():
            kept.add(3).add(4)
            assert len(kept.entries) == 2


        def test_second():
            book = Book().add(len(kept.entries)).add(6).add(7).add(8)
            assert book.total() == 84
        """);
    write(
        folder,
        "tests/test_labels.py",
        """
        from ledger import Book, convert


        def test_name():
            assert Book.__name__ == "Book"


        def test_convert():
            assert convert(2, "eur") == 8
        """);
    write(folder, "tests/test_broken.py", "def test_broken(:\n    pass\n");
    write(folder, "tests/test_leaves.py", "import sys\n\nsys.exit(3)\n");
    return folder;
  }

  private static void write(Path folder, String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
