package dev.assay.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.source.Node;
import dev.assay.source.PythonSource;
import dev.assay.source.PythonSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What code mentions, and where it may see what it does not mention. */
class ReflectionTest {
  private static Node module(String text) throws PythonSyntaxException {
    return PythonSource.parse(text).module();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "globals()[a]",
        "vars(a)",
        "dir(a)",
        "a.__dict__",
        "getattr(a, 'wid' + 'th')",
        "getattr(a, b)",
        "map(getattr, a, b)",
        "setattr(a, b, 1)",
        "monkeypatch.setattr(a, b, 1)",
        "a.__getattribute__(b)",
        "super().__getattr__(b)",
        "eval('a')",
        "exec(a)",
        "compile(a, b, c)",
        "__import__(a)",
        "import inspect as i",
        "from importlib import import_module as m",
        "sys.modules[a]",
        "from sys import modules as m",
        "C.__subclasses__()",
        "pickle.loads(a)",
        "get_type_hints(a)",
        "attrgetter(a)",
        "'{0.%s}' % a",
        "'{0.' + a",
        "patch(a)",
        "mock.patch.object(A, b)",
        "mock.patch.multiple(A, **b)",
        "MagicMock(A)",
        "Mock(spec=A)",
        "create_autospec(A)",
        "type('A', (B,), {})",
        "sys._getframe(1).f_globals",
        "f.__code__",
        "traceback.format_exc()",
        "def f(a=getattr):\n    pass"
      })
  void mayAnyNameBeSeen(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getattr(a, 'b', None)",
        "hasattr(a, 'b')",
        "monkeypatch.setattr('a.b', c)",
        "monkeypatch.setattr(a, 'b', c)",
        "patch('a.b')",
        "mock.patch.object(A, 'b')",
        "mock.patch.multiple(A, b=1)",
        "re.compile(a)",
        "model.eval()",
        "path.dir",
        "def f(vars): return vars(a)",
        "def f(self, *dir, **globals): self.dir = dir[0], globals",
        "def f(vars):\n    def g(): return vars",
        "def f():\n    vars = a\n    return [b for b in vars]",
        "def f(dir):\n    class A:\n        def g(self): return dir",
        "lambda compile: compile(a)",
        "[vars for vars in a]",
        "type(a)",
        "'{:.2f} {0.real} {:.{p}f}'.format(a)",
        "MagicMock()",
        "\"\"\"globals() and __dict__.\"\"\"",
        "def f():\n    'vars()'"
      })
  void isEveryNameWritten(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.__dict__['b']",
        "a.__dict__['b'] = c",
        "a.__dict__['b'] += c",
        "del a.__dict__['b']",
        "del vars(a)['b'], c",
        "'b' in vars(a)",
        "'b' not in a.__dict__",
        "vars(a).get('b')",
        "vars(a).get('b', c)",
        "a.__dict__.pop('b', *c)",
        "a.__dict__.setdefault('b', c)['d']",
        "a.__dict__['__x'], a.__dict__['_A__x']",
        "globals()['a']",
        "'a' in globals()",
        "a.__dict__['b' if c else 'd']",
        "[a.__dict__[b] for b in ('c', 'd')]",
        "[getattr(a, b) for b in ['c', 'd'] if hasattr(a, b)]",
        "{b: getattr(a, b) for b, c in (('d', e), ('f', g))}",
        "class A:\n    b = [getattr(c, d) for d in ('e',)]",
        "lambda a: [getattr(a, b) for b in {'c'}]",
        "a.__dict__[b] = c",
        "d = a.__dict__[b] = c(a)",
        "a.__dict__[b], c = d",
        "for a.__dict__[b] in c: pass",
        "a.__dict__.update(b, c=d)",
        "globals().update(vars(a))",
        "f.__globals__.update(g.__globals__)",
        "f.__code__ = g().__code__",
      })
  void isANamespaceAskedForWrittenNames(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "od = a.__dict__; od['b']",
        "od = a.__dict__; del od['b']; del od",
        "od: dict = vars(a); od.get('b')",
        "od = a.__dict__; od['b'] = 1; return 'c' in od",
        "od = a.__dict__; return od.pop('b', None), [od[c] for c in ('d', 'e')]",
        "od = a.__dict__; od['b']; od = b.__dict__; od['c']",
        "od = a.__dict__; od[b] = c; od.update(d)",
        "g.__code__ = a.__code__; g.__dict__.update(a.__dict__)",
        "def g(): pass\ng.__dict__.update(a.__dict__)",
        "b = 'c'; return getattr(a, b)",
        "b = c = 'd'; return getattr(a, b)",
        "b: str = 'c'; return getattr(a, b)",
        "b = 'c'; d = b; return getattr(a, d)",
        "b, c = 'd', e; return getattr(a, b)",
        "if (b := 'c'): getattr(a, b)",
        "[(b := 'c') for d in e]; getattr(a, b)",
        "b = 'c' if d else 'e'; setattr(a, b, 1)",
        "b = 'c'; return [getattr(d, b) for d in e]",
        "b = 'c'; monkeypatch.setattr(a, b, 1)",
        "for b in 'c', 'd': delattr(a, b)",
        "for b, c in (('d', 1), ('e', 2)): setattr(a, b, c)",
        "names = ['c', 'd']; return [getattr(a, b) for b in names if b in names]",
        "names = [('c', e), ('d', f)]; return [getattr(a, b) for b, g in names]",
      })
  void isAVariableBoundToWrittenNames(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(function(text))).isEmpty();
  }

  @Test
  void aNamespaceIsClearedOfNamesInAList() throws PythonSyntaxException {
    Node setter =
        module(
                """
                def __set__(self, obj, value):
                    od = obj.__dict__
                    od["_adj"] = value
                    # reset cached properties
                    props = ["adj", "edges", "degree"]
                    for prop in props:
                        if prop in od:
                            del od[prop]
                """)
            .children()
            .get(0);

    assertThat(Reflection.of(setter)).isEmpty();
    assertThat(Mentions.of(setter)).contains("_adj", "adj", "edges", "degree");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // other uses of a namespace
        "vars(a)['b' + c]",
        "vars(a)[f'b{c}']",
        "vars(a)['b%s' % c]",
        "vars(a)[b]",
        "vars(a)[b'c']",
        "vars(a)[0]",
        "vars(a)['b':'c']",
        "vars(a)['b', 'c']",
        "vars(a)[b := c]",
        "b[vars(a)]",
        "vars(a) in b",
        "'b' in vars(a) in c",
        "b in vars(a)",
        "'b' == vars(a)",
        "vars()['b']",
        "vars(*a)['b']",
        "vars(**a)['b']",
        "locals()['b']",
        "globals().items()",
        "vars(a).get",
        "vars(a).get()",
        "vars(a).get(*'b')",
        "vars(a).get(b)",
        "vars(a).get('b', vars(a))",
        "b = vars(a).update(c)",
        "vars(a).update",
        "vars(a).update(b, vars(c))",
        "vars(a).update(*vars(c))",
        "vars(a).update(**vars(c))",
        "vars(a).update(b.update(vars(c)))",
        "vars(a).update(dict(vars(c)))",
        "vars(a).update(vars())",
        "vars(a).update(vars(c))",
        "a.__dict__.update(c.__dict__)",
        "a.b.__dict__.update(c.__dict__)",
        "a.update(vars(c))",
        "a.b.update(vars(c))",
        "f(vars(a).update(b))",
        "a.__dict__[b] += c",
        "a.__dict__[b]: c",
        "del a.__dict__[b]",
        "a.__dict__[b][c] = d",
        "a.__dict__[b].c = d",
        "a[b.__dict__] = c",
        "f.__code__ = g",
        "f.__code__ = g.h.__code__.i",
        "f.__code__ = g.__code__.replace(h=i)",
        "f.__code__ = h = g.__code__",
        "f.__code__, h = g.__code__",
        "f = g.__code__",
        "f.__code__ = g.__dict__",
        "f.__code__ += g.__code__",
        "f.__globals__",
        "f.__globals__['a']",
        "f.__globals__.get('a')",
        "'a' in f.__globals__",
        "def f(vars=vars): pass",
        "def f(a, dir=dir): pass",
        "lambda vars=vars: vars",
        "class A:\n    vars = b\n    def f(self): return vars",
        "class A:\n    vars = b\n    c = vars",
        "class A:\n    def vars(self): pass\n    c = vars",
        "def f(vars):\n    pass\ndef g(): vars(a)",
        "def f():\n    global vars\n    vars = a\n    vars(b)",
        "def f():\n    def g(vars): pass\n    vars(b)",
        "def f():\n    from a import vars\n    vars(b)",
        "[vars for vars in vars(a)]",
        "[vars for a in b], (lambda vars: 1)",
        "f(g.__globals__)",
        "vars(a).copy()['b']",
        "vars(a).__getitem__('b')",
        "map(vars(a).get, 'b')",
        "a.__dict__.keys()",
        "a.__dict__ = b",
        "a.__dict__ |= b",
        "del a.__dict__",
        "(a.__dict__ or c)['b']",
        "getattr(a, '__dict__')['b']",
        "{**a.__dict__}['b']",
        "vars['b']",
        "for b in vars(a): pass",
        "od = a.__dict__\nod['b']",
        "class A:\n    od = vars(a)\n    od['b']",
        // names that look
        "getattr(a, 'inspect')",
        "getattr(sys, 'modules')",
        "getattr(a, 'getattr')(b, c)",
        "globals()['inspect'].getsource(a)",
        "globals()['__builtins__']['vars'](a)",
        "vars(a)['__dict__']",
        // what is bound elsewhere
        "getattr(a, b)",
        "b = 'c'\ngetattr(a, b)",
        "class A:\n    b = 'c'\n    getattr(a, b)",
        "lambda b='c': getattr(a, b)",
        "[getattr(a, b) for b in 'cd']",
        "[getattr(a, b) for b in ('c' 'd')]",
        "[getattr(a, b) for b in ('c', *d)]",
        "[getattr(a, b) for b in ('c', d)]",
        "[getattr(a, b) for b in ('c', 'd' + e)]",
        "[getattr(a, b) for b in ('c', f'd{e}')]",
        "[getattr(a, b) for b in ('c', None)]",
        "[getattr(a, b) for b in (('c', 'd'),)]",
        "[getattr(a, b) for b, c in ('de', 'fg')]",
        "[getattr(a, b) for b, c in (['d', 'e'],)]",
        "[getattr(a, b) for *b, c in (('d', 'e'),)]",
        "[getattr(a, b) for b, c in ((*d, 'e'),)]",
        "[getattr(a, b) for c, b in (('d', e),)]",
        "[getattr(a, b) for b in getattr(a, b) for b in ('c',)]",
        "[c for c in getattr(a, b) if [b for b in ('d',)]]",
        "[b for b in ('c',)], getattr(a, b)",
        "[getattr(a, b) for c in d for b in c]",
        "[lambda b: getattr(a, b) for b in ('c',)]",
      })
  void mayAnyNameBeAskedFor(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // other uses of a variable that holds a namespace
        "od = a.__dict__; b(od)",
        "od = a.__globals__; od['b']",
        "od = a.__dict__; return od",
        "od = a.__dict__; yield od",
        "od = a.__dict__; od['b']; dict(od)",
        "od = a.__dict__; od[b]",
        "od = a.__dict__; od[b] += c",
        "od = a.__dict__; b.update(od)",
        "od = a.__dict__; b.__dict__.update(od)",
        "od = a.__dict__; od.update(c.__dict__)",
        "def g(): pass\nh.__dict__.update(a.__dict__)",
        "g = SimpleNamespace(); g.__dict__.update(a.__dict__)",
        "od = a.__dict__; b = {}; b.update(od)",
        "od = a.__dict__; b = od.update(c)",
        "od = a.__dict__; od['b'] = od",
        "od = a.__dict__; c = od; c[b]",
        "od = c = a.__dict__; od['b']; c[d]",
        "od = a.b = c.__dict__; od['b']",
        "od, c = a.__dict__, d; od['b']",
        "od = c[od] = a.__dict__",
        "(od := a.__dict__)[b]; od['b']",
        "od = a.__dict__; od['b']; od = c",
        "od = a.__dict__; od['b']; od |= c",
        "od = a.__dict__; od == c",
        "od = a.__dict__; [b for b in od]",
        "od = a.__dict__; [od[b] for b in c]",
        "od = a.__dict__; [b for b in c if b in od]",
        "od = a.__dict__; return lambda: od['b']",
        "od = a.__dict__\ndef g(): return od['b']",
        "od = a.__dict__\ndef g(): return od",
        "od = a.__dict__\ndef g(h=od): return h",
        "od = a.__dict__\nclass C: c = od",
        "od = a.__dict__\ndef g():\n    nonlocal od\n    od = b",
        "global od; od = a.__dict__; od['b']",
        "od = a.__dict__; od['b']; print(f'{od}')",
        "od = a.__dict__; od['b']; print(*od)",
        "od = a.__dict__; od['b']; print(**od)",
        "od = a.__dict__; od.get('b', od)",
        "od = a.__dict__; od.pop(b)",
        "od = a.__dict__; od.popitem()",
        "od = a.__dict__; del od[b]",
        "od = a.__dict__; b[od]",
        "od = a.__dict__; od['b']\nfor od in c: pass",
        "od = a.__dict__; od['b']\nwith c as od: pass",
        "od = a.__dict__; od['b']\nmatch c:\n    case od: pass",
        "od = a.__dict__; od['b']\nmatch od:\n    case {**c}: pass",
        "od = a.__dict__; od['b']\ntry: pass\nexcept A as od: pass",
        "od = a.__dict__; od['b']; import od",
        "od = a.__dict__; od['b']; await od",
        "od: vars(a) = c; d(od)",
        "p = a.__dict__; od['b']",
        "__od = a.__dict__; _C__od[b]; __od['b']",
        "\ufb01 = a.__dict__; fi[b]; \ufb01['b']",
        // variables that may be bound to other names
        "getattr(a, p)",
        "p = 'b'; getattr(a, p)",
        "for p in 'b', 'c': getattr(a, p)",
        "getattr(a, q)",
        "getattr(a, r)",
        "global b; b = 'c'; getattr(a, b)",
        "b = 'c'; getattr(a, b); b += d",
        "b = 'c'; b = b + 'd'; getattr(a, b)",
        "b = 'c'; getattr(a, b); b = p",
        "b = 'c'; getattr(a, b.upper())",
        "b = 'c'; getattr(a, b[:1])",
        "b = 'c', 'd'; getattr(a, b[e])",
        "b = 'c'\nfor b in d: pass\ngetattr(a, b)",
        "b = 'c'\nwith d as b: getattr(a, b)",
        "b = 'c'\ntry: pass\nexcept A as b: getattr(a, b)",
        "b = 'c'\nimport b; getattr(a, b)",
        "b = 'c'\ndef b(): pass\ngetattr(a, b)",
        "b = 'c'\nclass b: pass\ngetattr(a, b)",
        "b = 'c'\nmatch d:\n    case {'e': b}: getattr(a, b)",
        "b = 'c'\nmatch d:\n    case [*b]: getattr(a, b)",
        "b = 'c'\ndef g():\n    nonlocal b\n    b = d\ngetattr(a, b)",
        "b = 'c'\ndef g(): getattr(a, b)",
        "b = 'c'; [(b := d) for d in e]; getattr(a, b)",
        "def g(): b = 'c'\ngetattr(a, b)",
        "class C: b = 'c'\ngetattr(a, b)",
        "b = 'c'\nclass C:\n    b = d\n    getattr(a, b)",
        "b = 'c' if d else e; getattr(a, b)",
        "b = 'c' or d; getattr(a, b)",
        "b = c = d; getattr(a, b)",
        "b, c = 'de'; getattr(a, b)",
        "b, c = ['d', 'e']; getattr(a, b)",
        "b, *c = 'd', 'e'; getattr(a, b)",
        "b, c = *d, 'e'; getattr(a, b)",
        "*b, = 'c', 'd'; getattr(a, b)",
        "b: str; getattr(a, b)",
        "for b in names: getattr(a, b)",
        "for b in p: getattr(a, b)",
        "names = ['b']; names.append(p)\nfor b in names: getattr(a, b)",
        "names = ['b']; names += p\nfor b in names: getattr(a, b)",
        "names = ['b']; names[0] = p\nfor b in names: getattr(a, b)",
        "names = ['b']; c(names)\nfor b in names: getattr(a, b)",
        "names = other = ['b']; other.append(p)\nfor b in names: getattr(a, b)",
        "names = ['b']; other = names\nfor b in names: getattr(a, b)",
        "(names := ['b']).append(p)\nfor b in names: getattr(a, b)",
        "names = ['b']; names = p\nfor b in names: getattr(a, b)",
        "names = ['b'] + p\nfor b in names: getattr(a, b)",
        "names = ['b', p]\nfor b in names: getattr(a, b)",
        "names = [['b', 'c']]\nfor d in names: d[0] = p\nfor b, e in names: getattr(a, b)",
        "names = ['b']\nfor names[0] in p: pass\nfor b in names: getattr(a, b)",
        "names = ['b']\ndef g(): names.append(p)\nfor b in names: getattr(a, b)",
        "names = ('b' for c in d)\nfor b in names: getattr(a, b)",
        "names = {'b': 'c'}\nfor b in names.values(): getattr(a, b)",
        "async for b in c: getattr(a, b)",
        "for b.c in ('d',): getattr(a, b)",
        "for b[0] in ('d',): getattr(a, b)",
        "for i, b in enumerate(('c', 'd')): getattr(a, b)",
        "name = 'inspect'; getattr(a, name).getsource(b)",
        "name = 'modules'; vars(sys)[name]",
      })
  void mayAVariableBeAnyName(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(function(text))).isPresent();
  }

  /** Of a text that is indented only where it has several lines. */
  private static Node function(String body) throws PythonSyntaxException {
    String text =
        "class C:\n  async def f(p, *q, **r):\n" + body.indent(4).replaceAll("(?m)^    $", "");
    return module(text).children().get(0).children().get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import inspect",
        "import os, inspect",
        "from inspect import signature, Parameter as P",
        "inspect.signature(a, follow_wrapped=False)",
        "inspect.Parameter.KEYWORD_ONLY",
        "map(inspect.isfunction, a)",
        "inspect.unwrap(a).__defaults__",
        "a.__wrapped__ = b",
        "hasattr(a, '__signature__')",
        "getattr(a, '__annotations__', {}).items()",
        "a.__kwdefaults__.update(b)",
        "for a in ('__wrapped__', '__doc__'):\n    b(a)",
      })
  void isOnlyTheShapeOfAFunctionLookedAt(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inspect",
        "f(inspect)",
        "i = inspect",
        "getattr(inspect, 'signature')",
        "getattr(a, 'inspect').signature",
        "a.inspect.signature",
        "inspect.__dict__['signature']",
        "vars(inspect)['signature']",
        "inspect[a]",
        "a[inspect]",
        "inspect.getmembers(a)",
        "inspect.getsource(a)",
        "inspect.getdoc(a)",
        "inspect.getmodule(a)",
        "inspect.getattr_static(a, b)",
        "inspect.getclosurevars(a)",
        "inspect.getmro(a)",
        "inspect.isabstract(a)",
        "inspect.currentframe()",
        "inspect.stack()",
        "inspect.get_annotations(a)",
        "inspect.signature(a, eval_str=True)",
        "inspect.signature(a, **{'eval_str': b})",
        "from inspect import signature, getsource",
        "from inspect import *",
        "from .inspect import signature",
        "from a.inspect import signature",
        "from a import inspect",
        "import inspect, importlib",
        "import a.inspect",
        "def f(inspect): pass",
        "lambda inspect: 1",
        "f(inspect=1)",
        "a.__text_signature__",
        "a.__code__.co_varnames",
        "a.__closure__[0]",
        "a.__wrapped__.__globals__",
        "get_type_hints(a)",
        "functools.WRAPPER_ASSIGNMENTS",
      })
  void isMoreThanTheShapeOfAFunctionLookedAt(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isPresent();
  }

  @Test
  void whoAsksForASignatureAsksForWhatMakesIt() throws PythonSyntaxException {
    assertThat(Mentions.of(module("from inspect import signature as s")))
        .contains("signature", "s", "__init__", "__call__", "__wrapped__");
    assertThat(Mentions.of(module("inspect.isfunction(a)"))).doesNotContain("__init__");
  }

  @Test
  void aNameGivenToReflectionIsReflection() throws PythonSyntaxException {
    assertThat(
            LookingNames.of(
                module(
                    """
                    from inspect import getsource, getdoc as g
                    from inspect import signature, isclass as k
                    import inspect as i
                    look = getattr
                    table = {'a': vars}
                    typed: object = getattr
                    first, (second, *rest) = getattr, 1
                    tools['a'].more['b'] = c.d = getattr
                    peek = lambda a, b: getattr(a, b)
                    def default(a=lambda b, c: getattr(b, c)):
                        pass
                    class A:
                        member = getattr
                        def __dict__(self):
                            pass
                    from os import path
                    from unittest.mock import patch
                    """)))
        .containsExactlyInAnyOrder(
            "getsource g i look table typed first second rest more d peek default member __dict__"
                .split(" "));
  }

  @Test
  void whatAFunctionGivesANameToIsItsOwnReflection() throws PythonSyntaxException {
    Node module =
        module(
            """
            def f(self):
                self.look = look = getattr
                from unittest.mock import patch as p
            """);

    assertThat(LookingNames.of(module)).containsExactly("p");
    assertThat(Reflection.of(module.children().get(0))).isPresent();
  }

  @Test
  void anImportOfEverythingThatLooksIsInEveryName() throws PythonSyntaxException {
    assertThat(LookingNames.of(module("from inspect import *\ngetfile(a.b)")))
        .containsExactlyInAnyOrder("getfile", "a");
  }

  @Test
  void mentionsAreNamesAttributesImportsParametersKeywordsAndWordsOfTexts()
      throws PythonSyntaxException {
    assertThat(
            Mentions.of(
                module(
                    """
                    from a.b import c as d
                    def e(f, *g, h=i):
                        'j'
                        k.l(m=n)['o p']
                        return f'{q.r}s', self.__t, _C__u, _D__E__v
                    """)))
        .containsExactlyInAnyOrder(
            "a b c d e f g h i k l m n o p q r s self __t _C__u __u _D__E__v __E__v __v"
                .split(" "));
  }

  @Test
  void atImportTheBodiesOfFunctionsAndTheirParametersAreNotMentioned()
      throws PythonSyntaxException {
    Node function =
        module("@a\ndef b(c: d = e, *f, g=lambda h: i) -> j:\n    k()\n").children().get(0);
    assertThat(Mentions.atImport(function)).containsExactlyInAnyOrder("a", "d", "e", "h", "i", "j");
  }
}
