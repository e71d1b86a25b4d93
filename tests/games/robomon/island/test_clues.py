"""Each puzzle of the island is solved from its own text alone: what the clues say is what the lock wants."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from tabletron.games.robomon.island.checker.atlas import riddles
from tabletron.testing import rule
from tests.games.robomon.kit import BOX

PUZZLES = {one.id: one for _, one in riddles(BOX)}
ROMAN = {"M": 1000, "D": 500, "C": 100, "X": 10, "I": 1}
TENS = {"four": 4, "five": 5, "seven": 7, "eight": 8}
COUNTED = {"two": 2, "four": 4, "five": 5, "seven": 7}


def numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


def crate(text: str) -> str:
    things = re.findall(r"\ban? (barrel|gull|anchor|coil)", text)
    amounts = {thing: COUNTED[n] for n, thing in re.findall(r"(\w+) (barrel|gull|anchor|coil)s", text)}
    return "".join(str(amounts[thing]) for thing in things)


def ledger(text: str) -> str:
    return str(sum(numbers(text)))


def totem(text: str) -> str:
    assert "a square" in text
    return "".join(f"{n * n:02d}" for n in numbers(text))


def tide(text: str) -> str:
    boards = [numbers(board) for board in re.findall(r"(\d+, \d+, \d+) and a gap", text)]
    return "".join(str(follows(*board)) for board in boards)


def follows(one: int, two: int, three: int) -> int:
    """The same difference again, else the same factor."""
    return three + three - two if three - two == two - one else three * two // one


def wheels(text: str) -> str:
    last = re.search(r"The (\d) comes last", text)
    beside = re.search(r"The (\d) comes just before it", text)
    earlier = re.search(r"The (\d) comes before the (\d)", text)
    assert last and beside and earlier
    [order] = [
        "".join(one)
        for one in permutations("1234")
        if one[3] == last[1] and one[2] == beside[1] and one.index(earlier[1]) < one.index(earlier[2])
    ]
    return order


def pipes(text: str) -> str:
    pieces = re.findall(r"(\d|Inlet) to (\d|a dead end|outlet)\b", text)
    found, at = "", "Inlet"
    while at != "outlet":
        [at] = [to for come, to in pieces if come == at and to != "a dead end"]
        found += at
    return found.removesuffix("outlet")


def keystone(text: str) -> str:
    stones = {left: (letter, right) for left, letter, right in re.findall(r"(\w+) ([MDCXI]) (\w+)[,.]", text)}
    letters, cut = "", "flat"
    while not letters or cut != "flat":
        letter, cut = stones[cut]
        letters += letter
    assert len(letters) == len(stones) == 9
    values = [ROMAN[letter] for letter in letters]
    return str(sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True)))


def plaque(text: str) -> str:
    words = re.search(r"cut in it: ([A-Z ]+)\.", text)
    assert words
    return "".join(str(len(word)) for word in words[1].split())


def frost(text: str) -> str:
    assert "opposite faces make seven" in text
    assert "BENEATH" in text
    return "".join(str(7 - top) for top in numbers(text))


def counter(text: str) -> str:
    began, shows = numbers(text)
    return str(began - shows)


def crater(text: str) -> str:
    assert "a square with one of its corners marked" in text
    assert "four rows with four fields each" in text
    return f"{360 // 4}{4 * 4}"


def shells(text: str) -> str:
    one, two, three, four = numbers(text)
    assert (one + two, two + three) == (three, four)
    return str(three + four)


def loom(text: str) -> str:
    warp, weft = re.findall(r"(\w+) bundles of ten(?: threads)?, and (\w+) loose", text)
    return str((10 * TENS[warp[0]] + TENS[warp[1]]) * (10 * TENS[weft[0]] + TENS[weft[1]]))


def champion(text: str) -> str:
    assert "the days of the shortest month, in a year without a leap" in text
    assert "the minutes a quarter of an hour takes" in text
    return f"28{60 // 4}"


# where it stands: answer, stars, whether the story needs it, hints, numbers that cost something and where they lead
CHART = """
01 G: 7524 1 yes 1601 7254 5724 1602
1206: 2341 2 yes 1613 3241 2314 1624
2106: 2341 2 yes 1613 3241 2314 1624
1410: 1649 2 no 1611 4916 1625
2311: 3486 2 no 1615 3386 3476 1616
2804: 7271 3 yes 1617 7261 7272 1626
3901: 3284 2 no 1612 3264 3286 1627
4105: 6521 3 yes 1618 1256 1628
4304: 2819 2 no 1614 2821 2809 1629
4411: 2815 3 no 1623 2915 3015 1630
4509: 9016 3 no 1620 9004 4516 1631
4803: 1597 4 yes 1621 1364 1587 1632
5108: 4319 4 yes 1619 4419 5319 1633
6702: 3915 5 yes 1622 3825 3905 1634
"""

SOLVERS = {
    "crate": crate, "ledger": ledger, "totem": totem, "tide": tide, "keystone": keystone, "plaque": plaque,
    "frost": frost, "counter": counter, "crater": crater, "shells": shells, "loom": loom, "champion": champion,
}  # fmt: skip


@rule("RM-021")
@pytest.mark.parametrize("puzzle", sorted(SOLVERS))
def test_the_clues_give_the_answer(puzzle: str) -> None:
    assert SOLVERS[puzzle](PUZZLES[puzzle].text) == PUZZLES[puzzle].answer


@rule("RM-022", "RM-023", "RM-024", "RM-025")
def test_each_puzzle_stands_where_the_chart_says() -> None:
    found = {}
    for place, one in riddles(BOX):
        [trap] = set(one.traps.values())
        story = "yes" if one.story else "no"
        found[place] = " ".join([one.answer, str(one.stars), story, one.hints, *one.traps, trap])
    assert found == dict(line.split(": ") for line in CHART.strip().splitlines())


@rule("RM-023", "RM-027")
def test_a_slip_costs_one_silver_or_one_battery() -> None:
    for trap in {trap for _, one in riddles(BOX) for trap in one.traps.values()}:
        [effect] = BOX.passage[trap].do
        assert effect.lose in ({"silver": 1}, {"battery": 1})


@rule("RM-030")
def test_the_sluice_opens_to_the_same_number_from_both_sides() -> None:
    marsh, dam = BOX.passage["2106"].puzzle, BOX.passage["1206"].puzzle
    assert marsh and dam
    assert pipes(marsh.text) == wheels(dam.text) == marsh.answer == dam.answer == "2341"


@rule("RM-026")
def test_the_last_hint_does_not_say_the_answer() -> None:
    for puzzle in PUZZLES.values():
        hints = BOX.passage[puzzle.hints].hints
        assert len(hints) == 3
        assert puzzle.answer not in " ".join(hints), puzzle.id
