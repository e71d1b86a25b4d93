"""The way to the answer of a puzzle, in steps that a program can follow.

A step is arithmetic (`4 * 4`), `len WORD` (its letters), `count THING` (what the picture shows), `roman NUMERAL`,
`follow IN-A A-B B-OUT` (pipe pieces in any order) or `order 1@4 2<3` (the only order of 1 to 4 that fits).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from itertools import permutations
from operator import add, floordiv, mul, sub

from tabletron.games.robomon.island.verbs.data import Puzzle

NUMERALS = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}
SIGNS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: floordiv,
}


def answer_of(puzzle: Puzzle) -> str:
    """What the steps come to, written one after the other; ValueError if one cannot be followed."""
    return "".join(follow(step, puzzle.shows) for step in puzzle.path)


def follow(step: str, shows: Mapping[str, int]) -> str:
    name, _, rest = step.partition(" ")
    match name:
        case "len":
            return str(sum(letter.isalpha() for letter in rest))
        case "count":
            if rest not in shows:
                raise ValueError(f"the picture shows no {rest}")
            return str(shows[rest])
        case "roman":
            return str(roman(rest))
        case "follow":
            return pipes(rest.split())
        case "order":
            return only_order(rest.split())
    try:
        return str(reckon(ast.parse(step, mode="eval").body))
    except SyntaxError:
        raise ValueError(f"{step!r} is no step") from None


def reckon(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.BinOp(left, sign, right) if type(sign) in SIGNS:
            return SIGNS[type(sign)](reckon(left), reckon(right))
    raise ValueError(f"{ast.unparse(node)!r} is no sum")


def roman(text: str) -> int:
    if unknown := set(text) - set(NUMERALS):
        raise ValueError(f"{min(unknown)!r} is no Roman numeral")
    values = [NUMERALS[letter] for letter in text]
    return sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))


def pipes(pieces: list[str]) -> str:
    """From `in` to `out`, through every wheel on the way."""
    way: dict[str, str] = {}
    for piece in pieces:
        start, _, end = piece.partition("-")
        way[start] = end
    found, at = "", "in"
    for _ in pieces:
        at = way.get(at, "")
        if at == "out":
            return found
        found += at
    raise ValueError("the pipes do not lead from in to out")


def only_order(rules: list[str]) -> str:
    """The one order of the digits 1 to 4 in which all rules hold: `1@4` stands fourth, `2<3` comes before."""

    def fits(order: tuple[str, ...]) -> bool:
        for rule in rules:
            if "@" in rule:
                digit, _, place = rule.partition("@")
                if order.index(digit) != int(place) - 1:
                    return False
            else:
                first, _, second = rule.partition("<")
                if order.index(first) > order.index(second):
                    return False
        return True

    found = ["".join(order) for order in permutations("1234") if fits(order)]
    if len(found) != 1:
        raise ValueError(f"{len(found)} orders fit, not one")
    return found[0]
