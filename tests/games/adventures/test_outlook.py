"""The odds that players are told are exact: counted here by brute force, or by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from pytest import approx

from tabletron.core.i18n import ENGLISH
from tabletron.games.adventures import outlook
from tabletron.games.adventures.box import FREE, Cost
from tabletron.games.adventures.options import Pay
from tabletron.games.adventures.rules import uses
from tabletron.games.adventures.rules.payment import can_cover
from tabletron.games.adventures.state import COLOUR, Adventures, Lock
from tabletron.games.adventures.verbs.lines import Line, line
from tabletron.games.adventures.words.questions import chance, covered
from tabletron.testing import rule
from tests.games.adventures.kit import BOX, WILD, A, B, action, facing, hero


def rolled(thrown: list[str]) -> list[tuple[str, ...]]:
    """Every result of these colours, each as likely as the others."""
    return list(product(*([f"{colour}.{face}" for face in BOX.faces[colour]] for colour in thrown)))


def share(requirement: str, kept: tuple[str, ...], thrown: list[str], tokens: tuple[str, ...] = ()) -> Fraction:
    results = rolled(thrown)
    good = sum(can_cover(requirement, tuple(sorted((*kept, *result))), tokens) for result in results)  # type: ignore[arg-type]
    return Fraction(good, len(results))


def after(game: Adventures, *effect: Line, cost: Cost = FREE) -> float:
    """The chance that the challenge can be overcome after this."""
    return outlook.chance_after(game, (*outlook.priced(cost), *effect))


def told(game: Adventures, *lines: Line) -> str:
    return chance(game, lines, ENGLISH)


@pytest.mark.parametrize(("need", "pool"), [("S", ""), ("JS", "blue.J"), ("SS", "red.S"), ("W", "red.S yellow.R")])
def test_a_die_gained_is_counted_face_by_face(need: str, pool: str) -> None:
    game = facing(f"{need}/1", hero(), pool=pool).game
    kept = tuple(pool.split())
    for colour in ("red", "blue", "yellow"):
        assert after(game, line("roll", colour)) == approx(share(need, kept, [colour]))
    best = max(share(need, kept, [colour]) for colour in BOX.faces)
    assert after(game, line("roll", "any")) == approx(best), "of a wild die the best colour"


@pytest.mark.parametrize(
    ("need", "pool"), [("SS", "blue.J red.R"), ("WJ", "red.S blue.R yellow.R"), ("JRS", "red.S red.S")]
)
def test_dice_rolled_again_are_the_best_choice_of_dice(need: str, pool: str) -> None:
    game = facing(f"{need}/1", hero(), pool=pool).game
    dice = tuple(pool.split())
    choices = chain.from_iterable(combinations(range(len(dice)), size) for size in range(len(dice) + 1))
    chances = []
    for again in choices:
        kept = tuple(die for n, die in enumerate(dice) if n not in again)
        chances.append(share(need, kept, [COLOUR[dice[n]] for n in again]))
    assert after(game, line("reroll", "any")) == approx(max(chances))


def test_a_die_to_be_discarded_is_the_least_needed_one() -> None:
    game = facing("SJ/1", hero(), pool="red.S yellow.R").game
    assert after(game, line("place", "blue.J"), cost=Cost(dice=1)) == 1
    assert after(game, line("place", "blue.J"), cost=Cost(dice=2)) == 0
    assert after(game, line("token", ("R", "J"))) == 1


def test_the_preview_says_it_in_words() -> None:
    game = facing("S/1", hero(), pool="").game
    assert told(game, line("roll", "red")) == "then it is overcome in 67 of 100 cases"
    assert told(game, line("place", "blue.J")) == "alone that is not enough"
    assert told(game, line("place", "red.S")) == "then it is overcome for sure"
    payable = facing("S/1", hero(), pool="red.S").game
    assert told(payable, line("roll", "red")) == "", "nothing is told that is not needed"


def test_what_is_left_covers_later_spaces() -> None:
    """Builders' Yard asks for S, then a pair and two jumps, then two shots."""
    script = facing("S/1", hero(stages=["ST01"]), pool="red.S red.SS blue.J", n=1)
    one = covered(script.game, script.hero(A), Pay(("red.S",)), ENGLISH)
    other = covered(script.game, script.hero(A), Pay(("red.SS",)), ENGLISH)
    assert one == "what is left covers space 3"
    assert other == "what is left covers no later space"


@rule("MA-126", "MA-130")
def test_a_die_over_the_limit_is_a_reroll() -> None:
    both = (line("roll", "red"), line("roll", "red"))
    game = facing("SSS/1", hero(), pool="red.J red.J").game
    assert after(game, *both) == approx(over_the_limit()), "one is rolled, then one of the three may be again"
    game = facing("S/1", hero(), pool="red.J red.J red.J").game
    assert after(game, *both, cost=Cost(dice=2)) == approx(share("S", ("red.J",), ["red", "red"])), "a cost makes room"
    game = facing("S/1", hero(), pool="red.J", locks=[Lock("red.S", 9), Lock("red.S", 9)]).game
    assert after(game, line("roll", "red")) == approx(share("S", (), ["red"])), "locked dice take room"
    game = facing("S/1", hero(), locks=[Lock("red.S", 9)] * 3).game
    assert after(game, line("roll", "red")) == 0, "none of them can be touched"
    game = facing("SSS/1", hero(tokens="S")).game
    assert after(game, line("place", "red.SS"), line("token", "S")) == 1, "a token that is active adds nothing"


def over_the_limit() -> Fraction:
    """The chance of SSS with two dice that show J: only SS and then another S or SS will do."""
    faces = BOX.faces["red"]
    return Fraction(faces.count("SS"), 6) * Fraction(sum(face[0] == "S" for face in faces), 6) + Fraction(
        faces.count("S"), 6
    ) * Fraction(faces.count("SS"), 6)


@rule("MA-068", "MA-134")
def test_what_the_robot_master_adds_is_ahead_too() -> None:
    """Hammer Caves asks for S, then two runs, then two jumps and a shot."""
    said = {}
    for boss in ("cut_man", "wood_man", "gemini_man", "fire_man", "crash_man"):
        script = facing("S/1", hero(boss=boss, stages=["ST18"]), pool="red.S yellow.RR blue.JJ red.S", n=1)
        said[boss] = covered(script.game, script.hero(A), Pay(("red.S",)), ENGLISH)
    assert said["cut_man"] == "what is left covers space 2 and 3"
    assert said["wood_man"] == "what is left covers space 2 or 3", "space 2 needs a shot too"
    assert said["gemini_man"] == "what is left covers space 2", "space 3 needs a third jump"
    assert said["fire_man"] == "what is left covers space 2 and 3 or 2 and 4", "one shot for two challenges"
    assert said["crash_man"] == "what is left covers space 2 and 3 or 2 and 4"


def test_the_course_shows_what_the_robot_master_adds() -> None:
    ways = {}
    for boss in ("cut_man", "wood_man", "fire_man"):
        script = action(hero(boss=boss, stages=["ST18"], left=WILD), hero(), hero())
        ways[boss] = [space.text + space.added for space in script.sees(B, "hero0.top").spaces]
    assert ways["cut_man"] == ["[shoot]", "[run][run]", "[jump][jump][shoot]"]
    assert ways["wood_man"] == ["[shoot]", "[run][run][shoot]", "[jump][jump][shoot]"]
    assert ways["fire_man"] == ["[shoot]", "[run][run]", "[jump][jump][shoot]", "[shoot]"]


def test_a_die_for_the_extra_challenge_is_not_spent_first() -> None:
    for boss, best in (("cut_man", "blue.S red.S"), ("fire_man", "red.R yellow.R")):
        one = hero(boss=boss, stages=["ST05"])
        assert facing("W/1", one, pool="yellow.R red.R red.S blue.S", n=3).payments()[0] == best


def test_of_a_boss_whose_signature_changes_the_coming_one_counts() -> None:
    one = hero(boss="wily_machine_1", patterns=["BP01", "BP02"])
    script = facing("S/1", one, pool="red.S red.SS", n=2)
    good, many = uses.patterns_left(script.game, script.hero(A), Pay(("red.S",)))
    needs = [BOX.pattern[card].challenge.icons.replace("X", "JS") for card in (*script.game.pattern_deck, "BP02")]
    assert (good, many) == (sum(can_cover(need, ("red.SS",), ()) for need in needs), len(needs))


def test_of_a_boss_the_cards_that_may_come_are_counted() -> None:
    script = facing("S/1", hero(boss="cut_man", battle=True, patterns=["BP01", "BP02"]), pool="red.S red.SS", n=1)
    good, many = uses.patterns_left(script.game, script.hero(A), Pay(("red.S",)))
    unseen = [*script.game.pattern_deck, "BP02"]
    needs = [BOX.pattern[card].challenge.icons.replace("X", BOX.boss["cut_man"].signature) for card in unseen]
    assert (good, many) == (sum(can_cover(need, ("red.SS",), ()) for need in needs), len(unseen))
