"""Builds SymPy expressions from trees of JSON, by an allow-list of constructors.

No text is ever given to SymPy to be parsed, and no name is looked up that is not listed here: what
is not known becomes a symbol or an undefined function of that name. Numbers that would be too large
to write out are refused before they are computed.
"""

from __future__ import annotations

import re
from typing import Any, Callable

import sympy
from sympy import Function, Integer, Rational, Symbol
from sympy.core.basic import Basic

_CONSTANTS = {
    "pi": sympy.pi, "E": sympy.E, "I": sympy.I, "oo": sympy.oo, "zoo": sympy.zoo,
    "EulerGamma": sympy.EulerGamma, "GoldenRatio": sympy.GoldenRatio, "Catalan": sympy.Catalan,
    "EmptySet": sympy.S.EmptySet, "Reals": sympy.S.Reals, "Integers": sympy.S.Integers,
    "Naturals": sympy.S.Naturals, "true": sympy.true, "false": sympy.false,
}  # fmt: skip

_SINGLETONS = (
    "Zero", "One", "NegativeOne", "Half", "Infinity", "NegativeInfinity", "ComplexInfinity", "Pi",
    "Exp1", "ImaginaryUnit", "EulerGamma", "GoldenRatio", "Catalan", "EmptySet", "Reals",
    "Integers", "Naturals", "Naturals0", "Rationals", "Complexes", "UniversalSet", "true", "false",
)  # fmt: skip

_FUNCTIONS = (
    "sqrt cbrt root exp log ln sin cos tan cot sec csc sinc asin acos atan acot asec acsc atan2"
    " sinh cosh tanh coth sech csch asinh acosh atanh acoth asech acsch sign re im arg conjugate"
    " floor ceiling frac factorial factorial2 subfactorial binomial gamma loggamma lowergamma"
    " uppergamma polygamma digamma beta zeta erf erfc erfi besselj bessely besseli besselk hyper"
    " meijerg legendre hermite laguerre fibonacci lucas bernoulli euler harmonic catalan"
    " Abs Max Min Mod Heaviside DiracDelta KroneckerDelta LambertW Ei Si Ci Eq Ne Lt Le Gt Ge And"
    " Or Not Piecewise Interval FiniteSet Union Intersection Complement Tuple Add Mul Matrix"
    " ImmutableMatrix Derivative Integral Sum Product"
).split()

_COMBINATORIAL = frozenset(
    "factorial factorial2 subfactorial binomial gamma fibonacci lucas bernoulli euler harmonic"
    " catalan zeta polygamma legendre hermite laguerre".split()
)

_LARGEST_ARGUMENT = 1_000
_LARGEST_BITS = 20_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,40}(?:\.[0-9]{0,40})?(?:[eE][+-]?[0-9]{1,2}|/[0-9]{1,40})?")


class TooLarge(Exception):
    """A number that is not to be written out."""


class Builder:
    """Builds the expressions of one request."""

    def __init__(self, symbols: dict[str, dict[str, Any]]) -> None:
        self._made: dict[str, Any] = {
            variable: _make(description) for variable, description in symbols.items()
        }

    def build(self, node: list[Any]) -> Any:
        """The expression of a node; a list or dict of Python's for a container.

        :raises TooLarge: for a power or a factorial out of bounds
        """
        kind, *parts = node
        match kind:
            case "int":
                return Integer(int(parts[0]))
            case "real":
                return _real(float(parts[0]))
            case "complex":
                return _real(float(parts[0])) + sympy.I * _real(float(parts[1]))
            case "ratio":
                return Rational(int(parts[0]), int(parts[1]))
            case "bool":
                return sympy.true if parts[0] else sympy.false
            case "none" | "ellipsis" | "text" | "bytes" | "range":
                return Symbol(repr((kind, *parts)))
            case "list" | "tuple" | "deque":
                return sympy.Tuple(*map(self.build, parts))
            case "set":
                return sympy.FiniteSet(*map(self.build, parts))
            case "dict":
                return sympy.Dict({self.build(key): self.build(value) for key, value in parts})
            case "name":
                return self._name(parts)
            case "call":
                return self._call(*parts)
        return self._operation(kind, [self.build(part) for part in parts])

    def _name(self, path: list[str]) -> Any:
        last = path[-1]
        if len(path) == 1 and last in self._made:
            return self._made[last]
        if len(path) > 1 and path[-2] == "S" and last in _SINGLETONS:
            return getattr(sympy.S, last)
        return _CONSTANTS.get(last) or Symbol(last if len(path) == 1 else ".".join(path))

    def _call(
        self, path: list[str], arguments: list[list[Any]], keywords: dict[str, list[Any]]
    ) -> Any:
        last = path[-1]
        if last in ("Symbol", "Dummy", "Wild", "Function", "S", "Integer", "Rational", "Float"):
            made = _literal(last, arguments, keywords)
            if made is not None:
                return made
        built = [self.build(argument) for argument in arguments]
        if last in ("S", "Integer", "Float") and len(built) == 1:
            return built[0]
        if last == "Rational" and len(built) == 2:
            return built[0] / built[1]
        if last == "Pow" and len(built) == 2:
            return _power(*built)
        made = self._made.get(last)
        if isinstance(made, sympy.core.function.UndefinedFunction):
            return made(*built)
        if last in _FUNCTIONS and not keywords.keys() - {"evaluate"}:
            if last in _COMBINATORIAL:
                _require_small(built)
            known: Callable[..., Any] = getattr(sympy, last)
            return known(*built)
        for name in sorted(keywords):
            built += [Symbol(name + "="), self.build(keywords[name])]
        return Function(last)(*built)

    @staticmethod
    def _operation(operator: str, operands: list[Any]) -> Any:
        first = operands[0]
        match operator:
            case "+":
                total = first
                for operand in operands[1:]:
                    total = total + operand
                return total
            case "*":
                product = first
                for operand in operands[1:]:
                    product = product * operand
                return product
            case "-":
                return -first
            case "/":
                return _power(first, Integer(-1))
            case "**":
                return _power(*operands)
            case "==" | "!=" | "<" | "<=" | ">" | ">=":
                names = {"==": "Eq", "!=": "Ne", "<": "Lt", "<=": "Le", ">": "Gt", ">=": "Ge"}
                return getattr(sympy, names[operator])(*operands)
            case "&":
                return first & operands[1]
            case "|":
                return first | operands[1]
            case "~":
                return ~first
            case "%":
                return first % operands[1]
        return Function("operator " + operator)(*operands)


def _make(description: dict[str, Any]) -> Any:
    name, assumptions = description["name"], description["assumptions"]
    if description["maker"] == "Function":
        return Function(name, **assumptions)
    # Dummies of one test are told apart by their variables, so that symbols of that name serve.
    return Symbol(name, **assumptions)


def _literal(
    maker: str, arguments: list[list[Any]], keywords: dict[str, list[Any]]
) -> Any | None:
    """What a maker makes of a text; None if it is given none."""
    if len(arguments) != 1 or arguments[0][0] != "text":
        return None
    text = arguments[0][1]
    if maker in ("Symbol", "Dummy", "Wild", "Function"):
        assumptions = {
            name: node[1] for name, node in keywords.items() if node[0] == "bool"
        }
        return _make({"name": text, "maker": maker, "assumptions": assumptions})
    if _NUMBER.fullmatch(text):
        return Rational(text)
    return Symbol(repr(text))


def _real(value: float) -> Any:
    """The number that a float is, exactly: rounding must make no two numbers one."""
    if value in (float("inf"), float("-inf")):
        return sympy.oo if value > 0 else -sympy.oo
    return Rational(*value.as_integer_ratio())


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(base, Rational) and isinstance(exponent, Rational):
        bits = max(base.p.bit_length(), base.q.bit_length()) * abs(exponent.p) // exponent.q
        if bits > _LARGEST_BITS and base not in (0, 1, -1):
            raise TooLarge(f"a power of {bits} bits")
    return base**exponent


def _require_small(arguments: list[Any]) -> None:
    for argument in arguments:
        number = isinstance(argument, Basic) and argument.is_number
        if number and not abs(argument.evalf(10)) <= _LARGEST_ARGUMENT:
            raise TooLarge(f"an argument beyond {_LARGEST_ARGUMENT}")
