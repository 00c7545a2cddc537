package dev.assay.refresh;

import java.util.List;

/** The table of planted changes. */
final class PlantedChanges {
  private static final String BOXES = "depot/boxes.py";
  private static final String HIDDEN = "depot/hidden.py";
  private static final String KEYS = "depot/keys.py";
  private static final String RATES = "depot/rates.py";
  private static final String SHELVES = "depot/shelves.py";
  private static final String KINDS = "depot/kinds.py";
  private static final String COMPAT = "depot/compat.py";
  private static final String ORDERS = "depot/orders.py";
  private static final String PLAIN = "depot/plain.py";
  private static final String QUOTED = "depot/quoted.py";
  private static final String REGISTRY = "depot/registry.py";

  private PlantedChanges() {}

  private static PlantedChange change(String what) {
    return PlantedChange.of(what);
  }

  /** One of each class that has to be found. */
  static List<PlantedChange> everyKind() {
    return List.of(
        change("nothing"),
        change("a comment").prepending(RATES, "# Rates.\n\n").appending(RATES, "# End.\n"),
        change("layout").replacing(RATES, "\"gold\": 3, ", "\n    \"gold\":  3,\n    "),
        change("a new test").appending("tests/test_rates.py", "\n\ndef test_new():\n    pass\n"),
        change("a new function")
            .appending(RATES, "\n\ndef naive(number):\n    return 0\n")
            .redoing("shelves.test_wide"),
        change("a function's body")
            .replacing(RATES, "number * factor", "number * factor * 1")
            .redoing("rates.test_scaled", "stars.test_total", "fixture.test_stock"),
        change("an overload in a subclass that captures a call")
            .replacing(SHELVES, "    pass\n", "    def put(self, number):\n        return 0\n")
            .redoing("shelves.test_made", "shelves.test_wide"),
        change("an overload with a name of its own")
            .replacing(SHELVES, "    pass\n", "    def size(self):\n        return 99\n")
            .redoing("shelves.test_full", "shelves.test_made", "shelves.test_wide"),
        change("a changed decorator")
            .replacing(ORDERS, "maxsize=None", "maxsize=1")
            .redoing("orders.test_cached"),
        change("a changed default")
            .replacing(RATES, "factor=2", "factor=3")
            .redoing(
                "rates.test_scaled", "stars.test_total", "fixture.test_stock", "shelves.test_wide"),
        change("a class attribute")
            .replacing(SHELVES, "width = 3", "width = 4")
            .redoing("shelves.test_full", "shelves.test_size", "shelves.test_wide"),
        change("a class attribute that is asked for by written keys")
            .replacing(KEYS, "depth = 2", "depth = 3")
            .redoing("keys.test_reset", "keys.test_shown", "keys.test_kit"),
        change("a class attribute that only names put together can ask for")
            .replacing(KEYS, "depth = 2", "depth = 2\n    width = 3")
            .redoing("keys.test_kit"),
        change("a module constant")
            .replacing(RATES, "LIMIT = 4", "LIMIT = 5")
            .redoing(
                "rates.test_base",
                "stars.test_total",
                "shelves.test_full",
                "shelves.test_wide",
                "fixture.test_patched",
                "formulas.test_value",
                "formulas.test_made",
                "formulas.test_placed"),
        change("a constant that generated code mentions, and some does not")
            .replacing(RATES, "\"gold\": 3", "\"gold\": 4")
            .redoing(
                "rates.test_bonus",
                "shelves.test_wide",
                "fixture.test_alone",
                "formulas.test_other_value"),
        change("a constant of the version")
            .replacing("depot/__init__.py", "1.0", "1.1")
            .redoing(
                "keys.test_kit",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_source",
                "texts.test_warned"),
        change("an import of the standard library").prepending(PLAIN, "import math\n"),
        change("an import of the repository").prepending(PLAIN, "from depot import counter\n"),
        change("a data file").writing("depot/data.txt", "eight\n").redoing("*"),
        change("a side effect of the package's import")
            .appending("depot/__init__.py", "import depot.rates\n\ndepot.rates.LIMIT = 6\n")
            .redoing(
                "counter.*",
                "fixture.test_patched",
                "formulas.test_made",
                "formulas.test_placed",
                "formulas.test_value",
                "hidden.test_bound",
                "hidden.test_escaped",
                "keys.test_kit",
                "rates.test_base",
                "shelves.test_full",
                "shelves.test_wide",
                "stars.test_total",
                "texts.test_line",
                "texts.test_source",
                "texts.test_warned"),
        change("a list of parameters")
            .replacing("tests/test_orders.py", "[1, 2]", "[1, 3]")
            .redoing("orders.test_each"),
        change("a fixture of a conftest file")
            .replacing("tests/conftest.py", "return opened()", "return opened() + 1")
            .redoing(
                "fixture.test_stock", "texts.test_line", "texts.test_source", "texts.test_warned"),
        change("a helper of a conftest file")
            .replacing("tests/conftest.py", "def opened():", "def opened(most=4):")
            .redoing(
                "fixture.test_stock",
                "keys.test_kit",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_source",
                "texts.test_warned"),
        change("another fixture of a conftest file")
            .appending(
                "tests/conftest.py",
                """


                @pytest.fixture(autouse=True)
                def more(monkeypatch):
                    monkeypatch.setattr("depot.rates.LIMIT", 1)
                """)
            .redoing("*"),
        change("a monkeypatched attribute that is gone")
            .replacing(RATES, "def bonus(kind)", "def premium(kind)")
            .redoing(
                "rates.test_bonus",
                "fixture.test_patched_bonus",
                "fixture.test_alone",
                "shelves.test_wide"),
        change("a hook in a conftest file")
            .appending(
                "tests/conftest.py",
                "\n\ndef pytest_collection_modifyitems(items):\n    items.reverse()\n")
            .redoing("*"),
        change("a plugin")
            .prepending("tests/test_rates.py", "pytest_plugins = []\n")
            .redoing("rates.*"),
        change("a module beside the others")
            .writing("depot/more.py", "def more():\n    pass\n")
            .redoing(
                "keys.test_kit",
                "plain.*",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_listed",
                "texts.test_source"),
        change("a module that somebody looks for")
            .writing("depot/extra.py", "def more():\n    pass\n")
            .redoing(
                "compat.test_extra",
                "keys.test_kit",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_listed",
                "texts.test_source"),
        change("a module at the top").writing("copy2.py", "x = 1\n").redoing("*"),
        change("a module that moved")
            .removing("depot/marker.py")
            .writing("depot/marked.py", "NAME = 'marker'\n\n\ndef name():\n    return NAME\n")
            .replacing("tests/test_counter.py", "depot.marker", "depot.marked")
            .redoing(
                "keys.test_kit",
                "counter.*",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_listed",
                "texts.test_source"));
  }

  /** Texts that are read as such. */
  static List<PlantedChange> texts() {
    return List.of(
        change("a document that a test reads")
            .appending("README.md", "Or two.\n")
            .redoing("texts.test_read", "texts.test_listed"),
        change("a document in a folder that a test lists")
            .appending("docs/usage.rst", "Or not.\n")
            .redoing("texts.test_listed"),
        change("a document that the import of a test's file finds")
            .appending("CHANGES.rst", "1.1: second.\n")
            .redoing("texts.*"),
        change("a document that nobody reads")
            .writing("AUTHORS", "Nobody.\n")
            .redoing("texts.test_listed"),
        change("Python that is read as data")
            .appending("tests/cases/first.py", "two = 2\n")
            .redoing("texts.test_opened", "texts.test_listed"),
        change("the body of a function whose text is read")
            .replacing(QUOTED, "2 * number", "number * 2 * 1")
            .redoing(
                "texts.test_source", "texts.test_line", "texts.test_nothing", "texts.test_warned"),
        change("a comment in a text that is read")
            .replacing(QUOTED, "    return 2", "    # Twice.\n    return 2")
            .redoing("texts.test_source", "texts.test_line", "texts.test_warned"),
        change("a comment before a line that is told")
            .prepending("tests/test_texts.py", "# Texts.\n")
            .redoing("texts.test_source", "texts.test_line", "texts.test_warned"));
  }

  /** What a module's namespace can hide. */
  static List<PlantedChange> namespaces() {
    return List.of(
        change("a name that a star import captures")
            .appending(RATES, "\n\ndef len(number):\n    return 0\n")
            .redoing("shelves.test_wide"),
        change("a name that a star import captures, and that is called")
            .appending(RATES, "\n\ndef total(number):\n    return 0\n")
            .redoing("shelves.test_wide"),
        change("names for a star import")
            .appending(RATES, "\n\n__all__ = [\"base\"]\n")
            .redoing("shelves.test_wide", "stars.test_total"),
        change("a function that hides a built-in one")
            .appending(PLAIN, "\n\ndef sum(numbers):\n    return -1\n")
            .redoing("plain.test_add_up"),
        change("a constant that hides a built-in function")
            .prepending(PLAIN, "len = None\n")
            .redoing("plain.test_count"),
        change("an import that hides a built-in function")
            .prepending(PLAIN, "from operator import length_hint as len\n")
            .redoing("plain.test_count"),
        change("a name that the module's getter gave")
            .prepending("depot/lazy.py", "alpha = 9\n")
            .redoing("lazy.test_alpha"),
        change("a name that the module's getter knows")
            .replacing("depot/lazy.py", "\"beta\": 2", "\"beta\": 3")
            .redoing("lazy.*"),
        change("a getter of the module")
            .appending(PLAIN, "\n\ndef __getattr__(name):\n    return 1\n")
            .redoing("plain.*"),
        change("another entry of a registry")
            .appending(REGISTRY, "\n\n@handler\ndef three(number):\n    return 3\n")
            .redoing("registry.*"),
        change("a function of a registry's name")
            .appending(REGISTRY, "\n\ndef one(number):\n    return 3\n")
            .redoing("registry.*"),
        change("a documentation string in a registry")
            .replacing(REGISTRY, "One more.", "One!")
            .redoing("registry.test_run"),
        change("a documentation string that is read")
            .replacing(ORDERS, "plus=1):\n", "plus=1):\n    \"\"\"Types.\"\"\"\n")
            .redoing("orders.test_typed", "orders.test_documented"),
        change("a global that functions bind anew")
            .replacing("depot/counter.py", "COUNT = 0", "COUNT = 3")
            .redoing("counter.test_tick"),
        change("state that another import changes")
            .replacing("depot/marker.py", "NAME =", "counter.SEEN.append(1)\nNAME =")
            .redoing("counter.test_seen"),
        change("a conditional definition")
            .replacing(COMPAT, ">= (3, 0)", "< (3, 0)")
            .redoing("compat.test_which"),
        change("the fallback of an import")
            .replacing(COMPAT, "extra = None", "extra = 5")
            .redoing("compat.test_extra"),
        change("a name bound by a loop")
            .replacing(COMPAT, "(1, 2, 3)", "(1, 2, 4)")
            .redoing("compat.test_tail"),
        change("a name bound by a walrus")
            .replacing(COMPAT, "walrus := 5", "walrus := 6")
            .redoing("compat.test_walrus"),
        change("a deletion").replacing(COMPAT, "del source\n", "").redoing("compat.test_source"),
        change("a default that another constant gave")
            .replacing(ORDERS, "START = 10", "START = 11")
            .redoing(
                "orders.test_kept",
                "orders.test_started",
                "orders.test_outer",
                "orders.test_sized",
                "orders.test_cached",
                "orders.test_each",
                "orders.CaseTest::test_case"),
        change("a constant that is bound again")
            .replacing(ORDERS, "by_size =", "START = 12\nby_size =")
            .redoing(
                "orders.CaseTest::test_case",
                "orders.test_cached",
                "orders.test_each",
                "orders.test_outer",
                "orders.test_sized",
                "orders.test_started"),
        change("a constant that is bound later")
            .replacing(ORDERS, "START = 10\nKEEP = [START]\n", "KEEP = [10]\nSTART = 10\n"),
        change("a lambda")
            .replacing(ORDERS, "lambda item: item * START", "lambda item: item * START * 2")
            .redoing("orders.test_sized"),
        change("an annotated attribute of a class")
            .replacing(KEYS, "    label: str", "    more: int = 1\n    label: str")
            .redoing("keys.test_hints", "keys.test_kit"),
        change("a parameter of what makes instances")
            .replacing(KEYS, "(self, depth)", "(self, depth, more=0)")
            .redoing("keys.*"),
        change("an annotation that is read")
            .replacing(ORDERS, "number: \"int\" = 1", "number: \"int\" = 1, more: \"str\" = \"\"")
            .redoing("orders.test_typed", "orders.test_documented", "orders.test_hinted"),
        change("a default by keyword alone")
            .replacing(ORDERS, "plus=1", "plus=2")
            .redoing("orders.test_typed", "orders.test_documented", "orders.test_hinted"),
        change("a default of a nested function")
            .replacing(ORDERS, "other=START", "other=START + 1")
            .redoing("orders.test_outer"));
  }

  /** What classes can hide. */
  static List<PlantedChange> classes() {
    return List.of(
        change("a member of an enumeration")
            .replacing(KINDS, "    BLUE = 2\n", "    BLUE = 2\n    GREEN = 3\n")
            .redoing("kinds.test_colours"),
        change("a field of a data class")
            .replacing(KINDS, "top: int = 0", "top: int = 1")
            .redoing("kinds.test_point"),
        change("a field of a named tuple")
            .replacing(KINDS, "other: int = 5", "other: int = 6")
            .redoing("kinds.test_pair"),
        change("an implementation for a type")
            .replacing(
                KINDS,
                "class Seller",
                "@show.register\ndef show_flag(value: bool):\n    return 'flag'\n\n\nclass Seller")
            .redoing("kinds.test_show"),
        change("a registered class")
            .replacing(KINDS, "(Booth)\n", "(Booth)\nSeller.register(Stand)\n")
            .redoing("kinds.*"),
        change("a member by which an abstract class knows its own")
            .replacing(
                KINDS,
                "class Stand:\n    pass",
                "class Stand:\n    def sell(self):\n        return 2"),
        change("slots")
            .replacing(ORDERS, "(\"value\",)", "(\"value\", \"other\")")
            .redoing("orders.test_value", "orders.test_equal", "orders.test_side"),
        change("an order of bases")
            .replacing(ORDERS, "Both(Left, Right)", "Both(Right, Left)")
            .redoing("orders.test_side"),
        change("a base")
            .replacing(ORDERS, "class Right(Base)", "class Right(Left)")
            .replacing(ORDERS, "Both(Left, Right)", "Both(Right)")
            .redoing("orders.test_side", "orders.test_equal"),
        change("a metaclass").replacing(ORDERS, "class Mixin:", "class Mixin(metaclass=type):"),
        change("a member of a mixin that a library's class asks for")
            .replacing(
                ORDERS,
                "    pass\n\n\nclass Mapping",
                "    def keys(self):\n        return []\n\n\nclass Mapping")
            .redoing("orders.test_mapping"),
        change("an operator")
            .replacing(
                ORDERS,
                "class Both(Left, Right):\n    pass",
                "class Both(Left, Right):\n    def __eq__(self, other):\n        return False")
            .redoing("orders.test_side"),
        change("how instances are copied")
            .replacing(
                BOXES,
                "    def __len__",
                "    def __copy__(self):\n        return Box(9)\n\n    def __len__")
            .redoing("boxes.test_copied"),
        change("whether an instance is true")
            .replacing(
                BOXES,
                "class Wide(Box):",
                "class Wide(Box):\n    def __bool__(self):\n        return False\n")
            .redoing("boxes.test_size", "boxes.test_first"),
        change("a method that is a default elsewhere")
            .replacing(BOXES, "def size(self):", "def size(self, more=0):")
            .redoing("boxes.test_copied", "boxes.test_size", "boxes.test_first", "boxes.test_true"),
        change("how a named tuple is shown")
            .replacing(
                BOXES,
                "    def known",
                "    def __repr__(self):\n        return \"?\"\n\n    def known")
            .redoing("boxes.test_place"),
        change("a property in place of an attribute")
            .replacing(
                SHELVES, "    pass\n", "    @property\n    def width(self):\n        return 0\n")
            .redoing("shelves.test_full", "shelves.test_wide"),
        change("an attribute of what only a codec holds")
            .replacing(HIDDEN, "rate = 2", "rate = 3")
            .redoing("hidden.*"),
        change("what only a codec holds")
            .replacing(HIDDEN, "Code(7)", "Code(8)")
            .redoing("hidden.test_bound", "hidden.test_escaped"),
        change("an attribute of a context variable's value")
            .replacing(HIDDEN, "unit = 3", "unit = 4")
            .redoing("hidden.test_current"),
        change("a context variable's value")
            .replacing(HIDDEN, "CURRENT.set(Price())", "CURRENT.set(Other())")
            .redoing("hidden.test_current"),
        change("an attribute of what a lambda expression makes")
            .replacing(HIDDEN, "height = 4", "height = 6")
            .redoing("hidden.test_made"),
        change("an attribute of what only syntax asks for")
            .replacing(HIDDEN, "scale = 2", "scale = 4")
            .redoing("hidden.test_asked"),
        change("an attribute of what no test comes by")
            .replacing(HIDDEN, "height = 5\n    unit = 6", "height = 7\n    unit = 8"),
        change("a documentation string that no test comes by")
            .replacing(HIDDEN, "Adds.", "Adds two.")
            .redoing("hidden.test_added"),
        change("a property's place")
            .replacing(
                SHELVES, "    pass\n", "    @property\n    def full(self):\n        return False\n")
            .redoing("shelves.test_full", "shelves.test_wide"),
        change("a method that nobody calls")
            .replacing(
                ORDERS,
                "    def get_value",
                "    def unused(self):\n        return 1\n\n    def get_value"),
        change("a method of a name that others have")
            .replacing(
                ORDERS,
                "class Mixin:\n    pass",
                "class Mixin:\n    def first(self):\n        return 1")
            .redoing("orders.test_mapping"),
        change("a new class").appending(ORDERS, "\n\nclass Further(Left):\n    level = 2\n"),
        change("a class in a table")
            .replacing(SHELVES, "\"deep\": Deep}", "\"deep\": Shelf}")
            .redoing("shelves.test_made", "shelves.test_wide"),
        change("a test in a test case")
            .appending("tests/test_orders.py", "\n    def test_more(self):\n        pass\n"),
        change("a set-up in a test case")
            .appending("tests/test_orders.py", "\n    def setUp(self):\n        orders.START = 5\n")
            .redoing("orders.CaseTest::test_case"),
        change("a set-up of a test module")
            .appending("tests/test_rates.py", "\n\ndef setup_module():\n    rates.LIMIT = 0\n")
            .redoing("rates.*"),
        change("a fixture that comes by an import")
            .writing(
                "tests/helpers.py",
                "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef auto():\n    pass\n")
            .prepending("tests/test_rates.py", "from tests.helpers import auto\n")
            .redoing(
                "keys.test_kit",
                "rates.*",
                "shelves.test_wide",
                "texts.test_line",
                "texts.test_listed",
                "texts.test_source"));
  }
}
