"""What may come of an option, counted exactly: the chance to overcome the challenge, and what is left for the next.

Whether a requirement can be covered depends only on how many actions of each kind there are (see `rules/payment.py`),
so dice are added up as three numbers, and all results of a roll are counted, never sampled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from tabletron.games.adventures import effects as does
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import ACTIONS, Action, Cost, Die, Effect, Icons
from tabletron.games.adventures.rules import dice, hidden
from tabletron.games.adventures.rules.payment import can_cover, needs_by_kind, payments
from tabletron.games.adventures.state import COLOUR, SAME_COLOUR, Adventures, Hero, Pay

Actions: TypeAlias = tuple[int, ...]
"""How many actions of each kind there are."""
Faces: TypeAlias = tuple[tuple[str, ...], ...]
Purse: TypeAlias = tuple[tuple[Die, ...], tuple[Action, ...]]
NOTHING: Actions = (0,) * len(ACTIONS)
FREE: frozenset[Cost] = frozenset({"hp1", "we"})


def _count(faces: Sequence[str]) -> Actions:
    return tuple(sum(face.count(kind) for face in faces) for kind in ACTIONS)


def _plus(one: Actions, other: Actions) -> Actions:
    return tuple(map(sum, zip(one, other, strict=True)))


@lru_cache(maxsize=512)
def _rolls(thrown: Faces) -> Mapping[Actions, Fraction]:
    """Every result of rolling these dice, with its chance."""
    found: dict[Actions, Fraction] = {NOTHING: Fraction(1)}
    for faces in thrown:
        after: dict[Actions, Fraction] = {}
        for (have, chance), face in product(found.items(), faces):
            total = _plus(have, _count([face]))
            after[total] = after.get(total, Fraction(0)) + chance / len(faces)
        found = after
    return found


@lru_cache(maxsize=1 << 14)
def _covered(requirement: Icons, have: Actions) -> bool:
    return any(all(n <= m for n, m in zip(need, have, strict=True)) for need in needs_by_kind(requirement))


@lru_cache(maxsize=1 << 13)
def _chance(requirement: Icons, have: Actions, thrown: Faces) -> Fraction:
    rolls = _rolls(thrown).items()
    return sum((chance for gain, chance in rolls if _covered(requirement, _plus(have, gain))), Fraction(0))


def of_use(game: Adventures, effect: Effect, cost: Sequence[Cost]) -> Fraction | None:
    """The chance that the challenge can be overcome after such a use, well paid; None if that cannot be told."""
    requirement = "".join(sorted(game.challenge.requirement))
    purses = list(_paid(game, cost))
    chances = [_after(game, requirement, purse, effect) for purse in purses]
    known = [chance for chance in chances if chance is not None]
    return max(known) if known and len(known) == len(chances) else None


def _paid(game: Adventures, cost: Sequence[Cost]) -> Iterator[Purse]:
    """What may be left of dice and tokens once the cost is paid."""
    pool, tokens = tuple(game.pool), tuple(game.acting.tokens)
    lost = cost.count("die") + 2 * cost.count("die2")
    if set(cost) - FREE - {"die", "die2", "tok"}:
        return
    for kept in sorted(set(combinations(pool, max(0, len(pool) - lost)))):
        for held in combinations(tokens, max(0, len(tokens) - cost.count("tok"))):
            yield kept, held


def _after(game: Adventures, requirement: Icons, purse: Purse, effect: Effect) -> Fraction | None:
    pool, tokens = purse
    have = _count([*(die.partition(".")[2] for die in pool), *tokens])
    if isinstance(effect, does.Reroll) and effect.n == 0:
        return _again(game, requirement, pool, tokens)
    ways = list(_gains(game, effect, tokens))
    if not ways:
        return None
    return max(_chance(requirement, _plus(have, set_), thrown) for set_, thrown in ways)


def _gains(game: Adventures, effect: Effect, tokens: Sequence[Action]) -> Iterator[tuple[Actions, Faces]]:
    """What an effect adds for sure and what it lets roll, once for every way to choose; nothing if it does more."""
    faces = game.content.faces
    match effect:
        case does.Gain(colours, False):
            room = [colour for colour in colours if dice.room_for(game, colour)]
            yield from ((NOTHING, (faces[colour],)) for colour in room)
        case does.Place(die) if dice.room_for(game, COLOUR[die]):
            yield _count([die.partition(".")[2]]), ()
        case does.Token(kinds):
            yield from ((_count([kind]), ()) for kind in kinds if kind not in tokens)
        case does.Both(parts):
            for chosen in product(*(list(_gains(game, part, tokens)) for part in parts)):
                total = NOTHING
                for gain, _ in chosen:
                    total = _plus(total, gain)
                yield total, tuple(thrown for _, more in chosen for thrown in more)


def _again(game: Adventures, requirement: Icons, pool: tuple[Die, ...], tokens: Sequence[Action]) -> Fraction:
    """The best choice of dice to roll again."""
    best = Fraction(0)
    for size in range(min(len(pool), 3 * SAME_COLOUR) + 1):
        for kept in set(combinations(pool, size)):
            left = list(pool)
            for die in kept:
                left.remove(die)
            have = _count([*(die.partition(".")[2] for die in kept), *tokens])
            thrown = tuple(sorted(game.content.faces[COLOUR[die]] for die in left))
            best = max(best, _chance(requirement, have, thrown))
    return best


# --- what is left for later


def spaces_left(game: Adventures, hero: Hero, pay: Pay) -> list[tuple[int, ...]]:
    """The largest sets of later spaces of the stage card that the rest would cover, without any more help."""
    pool, tokens = rest_of(game, hero, pay)
    spaces = game.content.spaces[hero.stages[0]]
    later = range(game.challenge.n + 1, len(spaces) + 1)
    for size in range(len(later), 0, -1):
        found = [some for some in combinations(later, size) if _all([spaces[n - 1].icons for n in some], pool, tokens)]
        if found:
            return found
    return []


def rest_of(game: Adventures, hero: Hero, pay: Pay) -> Purse:
    pool, tokens = list(game.pool), list(hero.tokens)
    for die in pay.dice:
        pool.remove(die)
    for token in pay.tokens:
        tokens.remove(token)
    return tuple(pool), tuple(tokens)


def _all(needs: Sequence[Icons], pool: tuple[Die, ...], tokens: tuple[Action, ...]) -> bool:
    """Whether these requirements can be covered one after the other."""
    if not needs:
        return True
    for pay in payments(needs[0], pool, tokens):
        left, held = list(pool), list(tokens)
        for die in pay.dice:
            left.remove(die)
        for token in pay.tokens:
            held.remove(token)
        if _all(needs[1:], tuple(left), tuple(held)):
            return True
    return False


def patterns_left(game: Adventures, hero: Hero, pay: Pay) -> tuple[int, int]:
    """How many of the pattern cards that may come next the rest would cover, and how many there are."""
    pool, tokens = rest_of(game, hero, pay)
    signature = game.content.boss[hero.boss].signature
    below = (card for other in game.heroes for card in other.patterns[hidden.covered(game, other) :])
    unseen: list[CardId] = [*game.pattern_deck, *below]
    needs = [game.content.pattern[card].icons.replace("X", signature) for card in unseen]
    return sum(can_cover(need, pool, tokens) for need in needs), len(needs)
