package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which names change with a module's text, and where none can be told from another. */
class SurfaceChangeTest {
  private static final String FILE = "shop/stock.py";
  private static final String OBSTACLE = "obstacle";

  private static final Map<String, String> OTHERS =
      Map.of(
          "shop/__init__.py", "",
          "shop/places.py",
              """
              import ast

              class Place:
                  pass

              class Walker(ast.NodeVisitor):
                  pass

              class Hooked:
                  def __init_subclass__(cls):
                      pass

              def mark(number):
                  return lambda function: function
              """,
          "shop/late.py", "def __getattr__(name):\n    return 1\n",
          "shop/deep/__init__.py", "");

  private static SurfaceChange change(String older, String newer) {
    return new VersionDiff(tree(older), tree(newer)).surface(FILE);
  }

  private static SourceTree tree(String text) {
    Map<String, String> files = new TreeMap<>(OTHERS);
    files.put(FILE, text);
    return new SourceTree(files.keySet(), path -> Optional.ofNullable(files.get(path)));
  }

  /** What is added to a module (or taken from one), and the names that it changes. */
  static Stream<Arguments> additions() {
    return Stream.of(
        Arguments.of("def f():\n    return g()\n", "f"),
        Arguments.of("async def f(a, *b, c=1, **d):\n    pass\n", "f"),
        Arguments.of("def f(a=b, c=[d, 'e'], g={'h': i}, j=lambda: k()):\n    pass\n", "f"),
        Arguments.of("def f(a=g()):\n    pass\n", OBSTACLE),
        Arguments.of("def f(a=g.h):\n    pass\n", OBSTACLE),
        Arguments.of("def f(a={g: 1}):\n    pass\n", OBSTACLE),
        Arguments.of("def f(a: int, b: 'X', c: list[int] | None) -> str:\n    pass\n", "f"),
        Arguments.of("def f(a: g()) -> str:\n    pass\n", OBSTACLE),
        Arguments.of("def f(a: g.h):\n    pass\n", OBSTACLE),
        Arguments.of("list = 1\ndef f(a: list[int]):\n    pass\n", OBSTACLE),
        Arguments.of("def f[T](a: T):\n    pass\n", OBSTACLE),
        Arguments.of("@g\ndef f():\n    pass\n", OBSTACLE),
        Arguments.of("@property\ndef f(self):\n    pass\n", "f"),
        Arguments.of("property = 1\n@property\ndef f(self):\n    pass\n", OBSTACLE),
        Arguments.of(
            "import functools\n@functools.lru_cache(maxsize=3)\ndef f():\n    pass\n",
            "f,functools"),
        Arguments.of("from functools import cache as c\n@c\ndef f():\n    pass\n", "c,f"),
        Arguments.of("from shop.places import cache\n@cache\ndef f():\n    pass\n", OBSTACLE),
        Arguments.of(
            "import functools\n@functools.lru_cache(maxsize=g())\ndef f():\n    pass\n", OBSTACLE),
        Arguments.of(
            "import pytest\n@pytest.mark.slow(1, a='b')\ndef f():\n    pass\n", "f,pytest"),
        Arguments.of("import pytest\n@pytest.fixture\ndef f():\n    pass\n", OBSTACLE),
        Arguments.of("A = 1\nB = -A\n", OBSTACLE),
        Arguments.of(
            "A = 60 * 60\nB: int = -1\nC = D = (A, [B], {'a': A})\n", "A,B,C,D,__annotations__"),
        Arguments.of("A = f''\n", OBSTACLE),
        Arguments.of("A = {b: 1}\n", OBSTACLE),
        Arguments.of("A = {1, 2}\n", "A"),
        Arguments.of("A = {b}\n", OBSTACLE),
        Arguments.of("A, B = 1, 2\n", OBSTACLE),
        Arguments.of("A = (b := 1)\n", OBSTACLE),
        Arguments.of("A = b == 1\n", OBSTACLE),
        Arguments.of("A = b if c else d\n", OBSTACLE),
        Arguments.of("A.b = 1\n", OBSTACLE),
        Arguments.of("A += 1\n", OBSTACLE),
        Arguments.of("f()\n", OBSTACLE),
        Arguments.of("for a in b:\n    pass\n", OBSTACLE),
        Arguments.of("with a as b:\n    pass\n", OBSTACLE),
        Arguments.of("del a\n", OBSTACLE),
        Arguments.of("try:\n    pass\nexcept E:\n    pass\n", OBSTACLE),
        Arguments.of("if a:\n    b = 1\n", OBSTACLE),
        Arguments.of("assert a\n", OBSTACLE),
        Arguments.of("pass\n...\n'text'\n", ""),
        Arguments.of("if __name__ == '__main__':\n    main()\n", ""),
        Arguments.of("import typing\nif typing.TYPE_CHECKING:\n    import x\n", "typing"),
        Arguments.of("TYPE_CHECKING = 1\nif TYPE_CHECKING:\n    import x\n", OBSTACLE),
        Arguments.of("import math, os.path as p\n", "math,os,p,path"),
        Arguments.of("from collections import abc, deque as d\n", "abc,d"),
        Arguments.of("import antigravity\n", OBSTACLE),
        Arguments.of("import importlib.util\n", "importlib,util"),
        Arguments.of("import numpy\n", OBSTACLE),
        Arguments.of("import shop.places\n", OBSTACLE),
        Arguments.of("from . import places\n", OBSTACLE),
        Arguments.of("from math import *\n", OBSTACLE),
        Arguments.of("from __future__ import annotations\n", OBSTACLE),
        Arguments.of("__version__ = '2'\n", "__version__"),
        Arguments.of("__path__ = []\n", OBSTACLE),
        Arguments.of("def __getattr__(name):\n    pass\n", OBSTACLE),
        Arguments.of("__all__ = ['A']\n", OBSTACLE),
        Arguments.of("def setup_module():\n    pass\n", OBSTACLE),
        Arguments.of("def pytest_configure():\n    pass\n", OBSTACLE),
        Arguments.of("pytestmark = []\n", OBSTACLE),
        Arguments.of("caf\u00e9 = 1\n", OBSTACLE),
        Arguments.of("class C:\n    a = 1\n    def __eq__(self, o):\n        pass\n", "C"),
        Arguments.of("class C(Exception):\n    pass\n", "C"),
        Arguments.of("Exception = 1\nclass C(Exception):\n    pass\n", OBSTACLE),
        Arguments.of("class C(dict):\n    pass\n", "C"),
        Arguments.of(
            "import collections\nclass C(collections.namedtuple('C', 'a')):\n    pass\n",
            "C,collections"),
        Arguments.of(
            "import collections\nclass C(collections.namedtuple('C', f())):\n    pass\n", OBSTACLE),
        Arguments.of("class C(dict[str, int]):\n    pass\n", "C"),
        Arguments.of("class C(dict[f()]):\n    pass\n", OBSTACLE),
        Arguments.of("class C:\n    def g(self):\n        pass\ndef f(a=C.g):\n    pass\n", "C,f"),
        Arguments.of(
            "class C:\n    @d\n    def g(self):\n        pass\ndef f(a=C.g):\n    pass\n",
            OBSTACLE),
        Arguments.of(
            "def f(a=C.g):\n    pass\nclass C:\n    def g(self):\n        pass\n", OBSTACLE),
        Arguments.of("class C(metaclass=M):\n    pass\n", OBSTACLE),
        Arguments.of("@d\nclass C:\n    pass\n", OBSTACLE),
        Arguments.of("class C:\n    a = b\n", OBSTACLE),
        Arguments.of("class C:\n    a = b()\n", OBSTACLE),
        Arguments.of("import enum\nclass C(enum.Enum):\n    A = 1\n", OBSTACLE),
        Arguments.of("import unittest\nclass C(unittest.TestCase):\n    pass\n", "C,unittest"));
  }

  @ParameterizedTest
  @MethodSource("additions")
  void whatComesOrGoes(String text, String expected) {
    assertThat(names(change("A0 = 1\n", "A0 = 1\n" + text))).isEqualTo(names(expected));
    assertThat(names(change("A0 = 1\n" + text, "A0 = 1\n"))).isEqualTo(names(expected));
  }

  private static Set<String> names(SurfaceChange change) {
    return change.obstacle().isPresent()
        ? names(OBSTACLE)
        : new TreeSet<>(change.tainted().keySet());
  }

  private static Set<String> names(String expected) {
    TreeSet<String> names = new TreeSet<>(java.util.List.of(expected.split(",")));
    names.remove("");
    return names;
  }

  static Stream<Arguments> edits() {
    String hierarchy = "from shop.places import Place, Walker, Hooked\nclass C(%s):\n    a = 1\n";
    return Stream.of(
        Arguments.of("A = 1\nB = 2\n", "B = 2\nA = 1\n", "A"),
        Arguments.of("f()\nA = 1\n", "A = 1\nf()\n", "A"),
        Arguments.of("f()\ng()\n", "g()\nf()\n", OBSTACLE),
        Arguments.of("def f():\n    pass\n", "def f():\n    return 1\n", ""),
        Arguments.of("def f():\n    pass\n", "def f():\n    yield 1\n", "f"),
        Arguments.of("def f():\n    pass\n", "async def f():\n    pass\n", "f"),
        Arguments.of("def f():\n    pass\n", "def f():\n    'Doc.'\n", "__doc__"),
        Arguments.of("'One.'\n", "'Two.'\n", "__doc__"),
        Arguments.of(
            "g = h()\n@g\ndef f():\n    'One.'\n", "g = h()\n@g\ndef f():\n    'Two.'\n", OBSTACLE),
        Arguments.of(
            "from shop.places import mark\n@mark(1)\ndef f():\n    'One.'\n",
            "from shop.places import mark\n@mark(1)\ndef f():\n    'Two.'\n",
            "__doc__"),
        Arguments.of(
            "import click\n@click.command()\ndef f():\n    'One.'\n",
            "import click\n@click.command()\ndef f():\n    'Two.'\n",
            OBSTACLE),
        Arguments.of("__all__ = ['a', 'b']\n", "__all__ = ['b', 'c']\n", "__all__,a,c"),
        Arguments.of("__all__ = ['a']\n", "__all__ = ['b' + 'c']\n", OBSTACLE),
        Arguments.of("from os import a\n", "from os import a, b\n", "b"),
        Arguments.of("from . import places\n", "from . import places as p\n", "p,places"),
        Arguments.of(
            "from shop.places import Place\n", "from shop.places import Place, Walker\n", "Walker"),
        Arguments.of("from shop import places\n", "from shop import places, deep\n", OBSTACLE),
        Arguments.of("from shop.late import a\n", "from shop.late import a, b\n", OBSTACLE),
        Arguments.of("from numpy import a\n", "from numpy import a, b\n", OBSTACLE),
        Arguments.of("class C:\n    a = 1\n", "class C:\n    a = 2\n", "a"),
        Arguments.of(
            "class C:\n    a = 1\n",
            "class C:\n    a = 1\n    _b: int = 2\n",
            "_b,__annotations__"),
        Arguments.of("class C:\n    a = 1\n", "class C:\n    a = 1\n    keys = 2\n", "C,keys"),
        Arguments.of(
            "class C:\n    a = 1\n",
            "class C:\n    a = 1\n    def __len__(self):\n        pass\n",
            "C,__len__"),
        Arguments.of(
            "class C:\n    a = 1\nclass D(C):\n    pass\n",
            "class C:\n    a = 1\n    def __copy__(self):\n        pass\nclass D(C):\n    pass\n",
            "__copy__"),
        Arguments.of(
            "class C:\n    a = 1\nclass TestD(C):\n    pass\n",
            "class C:\n    a = 1\n    __call__ = 2\nclass TestD(C):\n    pass\n",
            OBSTACLE),
        Arguments.of(
            "class C:\n    a = 1\ndef f():\n    class D(C):\n        pass\n",
            "class C:\n    a = 1\n    __call__ = 2\ndef f():\n    class D(C):\n        pass\n",
            "C,D,__call__"),
        Arguments.of(
            "class C:\n    a = 1\n    def b(self):\n        pass\n",
            "class C:\n    a = 1\n    __test__ = False\n    def b(self):\n        pass\n",
            OBSTACLE),
        Arguments.of(
            "class C:\n    def __len__(self):\n        return 1\n",
            "class C:\n    def __len__(self):\n        return 2\n",
            ""),
        Arguments.of(
            "class C:\n    def __len__(self, a=1):\n        return 1\n",
            "class C:\n    def __len__(self, a=2):\n        return 1\n",
            "C,__len__"),
        Arguments.of(
            "class C:\n    __slots__ = ('a',)\n", "class C:\n    __slots__ = ()\n", "C,__slots__"),
        Arguments.of(
            "class C:\n    @property\n    def a(self):\n        pass\n",
            """
            class C:
                @property
                def a(self):
                    pass
                @a.setter
                def a(self, b):
                    pass
            """,
            "a"),
        Arguments.of(
            "class C:\n    a = b()\n",
            """
            class C:
                a = b()
                @a.setter
                def a(self):
                    pass
            """,
            OBSTACLE),
        Arguments.of(
            hierarchy.formatted("Place"), hierarchy.formatted("Place") + "    b = 1\n", "b"),
        Arguments.of(
            hierarchy.formatted("Walker"), hierarchy.formatted("Walker") + "    b = 1\n", "C,b"),
        Arguments.of(
            hierarchy.formatted("Hooked"), hierarchy.formatted("Hooked") + "    b = 1\n", OBSTACLE),
        Arguments.of(hierarchy.formatted("Place"), hierarchy.formatted("Walker"), "C"),
        Arguments.of(hierarchy.formatted("Place"), hierarchy.formatted("object"), "C"),
        Arguments.of(
            "import ast\nclass M:\n    a = 1\nclass D(M, ast.NodeVisitor):\n    pass\n",
            """
            import ast
            class M:
                a = 1
                visit_Name = 2
            class D(M, ast.NodeVisitor):
                pass
            """,
            "D,M,visit_Name"),
        Arguments.of(
            "class M:\n    a = 1\ndef f():\n    class D(M, ast.NodeVisitor):\n        pass\n",
            "class M:\n    a = 2\ndef f():\n    class D(M, ast.NodeVisitor):\n        pass\n",
            OBSTACLE),
        Arguments.of(
            "class M:\n    a = 1\nD = type('D', (M, dict), {})\n",
            "class M:\n    a = 2\nD = type('D', (M, dict), {})\n",
            OBSTACLE),
        Arguments.of(
            "import unittest\nclass C(unittest.TestCase):\n    a = 1\n",
            """
            import unittest
            class C(unittest.TestCase):
                a = 1
                def test_b(self):
                    pass
            """,
            "test_b"),
        Arguments.of(
            "import unittest\nclass C(unittest.TestCase):\n    a = 1\n",
            """
            import unittest
            class C(unittest.TestCase):
                a = 1
                def assertEqual(self):
                    pass
            """,
            OBSTACLE));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void whatChanges(String older, String newer, String expected) {
    assertThat(names(change(older, newer))).isEqualTo(names(expected));
  }

  @Test
  void anObstacleNamesTheFileAndTheName() {
    assertThat(change("A = 1\n", "A = 1\n__path__ = []\n").obstacle())
        .contains("__path__ in shop/stock.py changed, which is asked for by code that is not here");
    assertThat(change("A = 1\n", "A = 1\nB = 2\n").tainted())
        .containsExactly(Map.entry("B", "B is new in shop/stock.py"));
  }
}
