package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.oracle.CollectionException;
import dev.assay.oracle.DrawnFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Modules in two versions, imported by real interpreters: the names that differ. */
class WhatImportsMakeTest {
  private static final String TEST = "tests/test_shop.py";

  static Stream<Arguments> modules() {
    return Stream.of(
        Arguments.of("a table", "SQUARES = [n * n for n in range(3)]", "(3)", "(4)", "SQUARES"),
        Arguments.of(
            "the same table", "SQUARES = [n * n for n in range(3)]", "n * n", "n ** 2", ""),
        Arguments.of(
            "a cached result",
            """
            import functools
            LIMIT = 4
            @functools.lru_cache
            def limit():
                return LIMIT
            limit()
            """,
            "LIMIT = 4",
            "LIMIT = 5",
            "LIMIT limit"),
        Arguments.of(
            "a default of a data class",
            """
            import dataclasses
            @dataclasses.dataclass
            class Point:
                x: int = 1
            @dataclasses.dataclass
            class Other:
                y: int = 1
            POINT = Point()
            """,
            "x: int = 1",
            "x: int = 2",
            "Point POINT"),
        Arguments.of(
            "a member of an enumeration",
            "import enum\nclass Colour(enum.Enum):\n    RED = 1\nFIRST = Colour.RED\n",
            "RED = 1",
            "RED = 1\n    BLUE = 2",
            "Colour FIRST"),
        Arguments.of(
            "an attribute of an instance",
            "class Box:\n    def __init__(self):\n        self.width = 3\nBOX = Box()\n",
            "width = 3",
            "width = 4",
            "width"),
        Arguments.of(
            "a call that is prepared",
            "import functools\nwidth = 1\nlook = functools.partial(getattr, object())\n",
            "width = 1",
            "width = 2",
            "look width"),
        Arguments.of(
            "a property by a getter",
            "import operator\nclass Box:\n    _w = 1\n    w = property(operator.attrgetter('_w'))\n",
            "_w = 1",
            "_w = 2",
            "_w w"),
        Arguments.of(
            "an exception",
            "class Wrong(Exception):\n    pass\nWRONG = Wrong('a')\n",
            "'a'",
            "'b'",
            "WRONG"),
        Arguments.of(
            "a getter of attributes",
            "import operator\nsize = 1\nlook = operator.attrgetter('size')\n",
            "size = 1",
            "size = 2",
            "size look"),
        Arguments.of(
            "two names for one object",
            "FIRST = []\nSECOND = []\n",
            "SECOND = []",
            "SECOND = FIRST",
            "SECOND"),
        Arguments.of(
            "an object that does not say what it holds",
            "import zlib, threading\nPACKER = zlib.compressobj()\nLOCK = threading.Lock()\nX = 1\n",
            "X = 1",
            "X = 2",
            "X PACKER"),
        Arguments.of(
            "objects that lie about themselves",
            """
            class Liar:
                __class__ = property(lambda self: type)
                __dict__ = property(lambda self: 1 / 0)
                def __getattribute__(self, name):
                    raise SystemExit(name)
                def __eq__(self, other):
                    raise SystemExit
                __hash__ = None
            class Meta(type):
                def __getattribute__(self, name):
                    raise SystemExit(name)
                def __eq__(self, other):
                    raise SystemExit
                def __hash__(self):
                    raise SystemExit
            class Key(str):
                __hash__ = str.__hash__
                def __eq__(self, other):
                    raise SystemExit
            class Odd:
                pass
            ODD = Odd()
            ODD.__dict__[Key('width')] = 1
            Made = Meta('Made', (), {'x': 1})
            LIAR = Liar()
            X = 1
            """,
            "X = 1",
            "X = 2",
            "LIAR X"),
        Arguments.of(
            "a module that is none",
            "import sys\nclass Lazy:\n    rate = 1\nsys.modules['shop.rates'] = Lazy()\ndel Lazy, sys\n",
            "rate = 1",
            "rate = 2",
            "rate"),
        Arguments.of(
            "a file",
            "import os\nopen(os.environ['HOME'] + '/f', 'w').write('1')\n",
            "'1'",
            "'2'",
            Obstacle.NAMED + "written"),
        Arguments.of(
            "the environment",
            "import os\nos.environ['SHOP'] = '1'\n",
            "'1'",
            "'2'",
            Obstacle.NAMED + "environment"),
        Arguments.of(
            "another's function",
            "import json\njson.dumps = len\n",
            "json.dumps = len",
            "json.dumps = max",
            Obstacle.NAMED + "json.dumps"),
        Arguments.of(
            "a registered class",
            "import collections.abc\nclass Row:\n    pass\ncollections.abc.Sized.register(Row)\n",
            "Sized",
            "Hashable",
            Obstacle.NAMED + "Row is a"),
        Arguments.of(
            "an object that only C holds",
            """
            import atexit
            class Rule:
                def shown(self):
                    pass
            rule = Rule()
            rule.width = 1
            atexit.register(rule.shown)
            del rule
            """,
            "width = 1",
            "width = 2",
            "width"),
        Arguments.of(
            "what is called when an object dies",
            """
            import weakref
            class Rule:
                def shown(self, *_):
                    pass
            FIRST, SECOND = Rule(), Rule()
            SECOND.width = 1
            KEPT = weakref.ref(FIRST, SECOND.shown)
            del SECOND
            """,
            "width = 1",
            "width = 2",
            "width"),
        Arguments.of(
            "a handler of signals",
            "import signal\ndef on(*_):\n    pass\nsignal.signal(signal.SIGUSR1, signal.SIG_IGN)\n",
            "signal.SIG_IGN",
            "on",
            Obstacle.NAMED + "pytest's hooks or handlers of signals"));
  }

  /** How an expected obstacle is written. */
  private static final class Obstacle {
    private static final String NAMED = "obstacle: ";

    private Obstacle() {}
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("modules")
  void namesThatDifferAreTold(
      String what, String module, String text, String by, String expected, @TempDir Path folder)
      throws Exception {
    assertThat(module).contains(text);

    ImportDifference difference =
        difference(module, module.replace(text, by), folder.resolve("a"), folder.resolve("b"));

    if (expected.startsWith(Obstacle.NAMED)) {
      assertThat(difference.obstacle())
          .hasValueSatisfying(
              why -> assertThat(why).contains(expected.substring(Obstacle.NAMED.length())));
    } else {
      assertThat(difference.obstacle()).isEmpty();
      assertThat(difference.tainted().keySet())
          .isEqualTo(expected.isEmpty() ? Set.of() : Set.of(expected.split(" ")));
    }
  }

  private static ImportDifference difference(String older, String newer, Path one, Path other)
      throws IOException, CollectionException {
    return ImportDifference.between(
        drawn(older, one),
        drawn(newer, other),
        new VersionDiff(tree(one), tree(other)),
        java.util.Map.of());
  }

  private static ImportGraph drawn(String module, Path folder)
      throws IOException, CollectionException {
    Files.createDirectories(folder.resolve("shop"));
    Files.createDirectories(folder.resolve("tests"));
    // The code under test runs as other users.
    Files.setPosixFilePermissions(folder.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(folder.resolve("shop/__init__.py"), module);
    Files.writeString(folder.resolve(TEST), "import shop\n\n\ndef test_shop():\n    pass\n");
    try (DrawnFolder drawn = new DrawnFolder(folder, "shop")) {
      return ImportGraph.read(drawn.of(TEST));
    }
  }

  private static SourceTree tree(Path folder) {
    return new SourceTree(
        Set.of("shop/__init__.py", TEST),
        path -> {
          try {
            return Optional.of(Files.readString(folder.resolve(path)));
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }
}
