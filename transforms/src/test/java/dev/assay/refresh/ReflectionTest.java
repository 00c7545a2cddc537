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
        "globals()['a']",
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
        "import inspect",
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
        "type(a)",
        "'{:.2f} {0.real} {:.{p}f}'.format(a)",
        "MagicMock()",
        "\"\"\"globals() and __dict__.\"\"\"",
        "def f():\n    'vars()'"
      })
  void isEveryNameWritten(String text) throws PythonSyntaxException {
    assertThat(Reflection.of(module(text))).isEmpty();
  }

  @Test
  void aNameGivenToReflectionIsReflection() throws PythonSyntaxException {
    assertThat(
            Reflection.aliases(
                module(
                    """
                    from inspect import signature, getdoc as g
                    import inspect as i
                    look = getattr
                    table = {'a': vars}
                    from os import path
                    from unittest.mock import patch
                    """)))
        .containsExactlyInAnyOrder("signature", "g", "i", "look", "table");
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
                        return f'{q.r}s', self.__t, _C__u
                    """)))
        .containsExactlyInAnyOrder(
            "a b c d e f g h i k l m n o p q r s self __t _C__u __u".split(" "));
  }

  @Test
  void atImportTheBodiesOfFunctionsAndTheirParametersAreNotMentioned()
      throws PythonSyntaxException {
    Node function =
        module("@a\ndef b(c: d = e, *f, g=lambda h: i) -> j:\n    k()\n").children().get(0);
    assertThat(Mentions.atImport(function)).containsExactlyInAnyOrder("a", "d", "e", "h", "i", "j");
  }

  @Test
  void aCopyOfADocumentationStringIsNoMentionOfIt() throws PythonSyntaxException {
    Node function = module("def f(self, g):\n    self._doc = g.__doc__\n").children().get(0);

    assertThat(Mentions.withoutFlows(function)).containsExactlyInAnyOrder("self", "g");
    assertThat(DocumentationFlow.within(function)).containsExactly("_doc");
    assertThat(Mentions.of(function)).contains("__doc__", "_doc");
  }
}
