"""What follows from the effects in force: requirements, conditions, counts and prohibitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletron.games.boardgame.effects import Effect, Test
from tabletron.games.boardgame.state import BoardGame, base


def in_force(game: BoardGame, verb: str) -> Iterator[Effect]:
    """The lasting effects of this kind, in the order they began."""
    return (one.effect for one in game.lasting if one.effect.verb == verb)


def holds_any(game: BoardGame, verb: str) -> bool:
    return any(one.effect.verb == verb for one in game.lasting)


def total(game: BoardGame, verb: str) -> int:
    return sum(one.effect.n for one in game.lasting if one.effect.verb == verb)


# --- requirements


def requirements(game: BoardGame) -> list[str]:
    """What the scored dice must show: printed and added faces, without those dropped (MM-101, MM-195)."""
    found = list(game.content.challenge[game.challenge.card].requirements)
    for one in game.lasting:
        effect = one.effect
        match effect.verb:
            case "req_add":
                found += [effect.face] * effect.n
            case "req_drop":
                for _ in range(effect.n):
                    if effect.face in found:
                        found.remove(effect.face)
            case "req_swap":
                found = [_swapped(faces, effect.face, effect.to) for faces in found]
            case "req_any":
                found = [f"{faces}/{effect.to}" if faces == effect.face else faces for faces in found]
    return found


def _swapped(faces: str, old: str, new: str) -> str:
    return "/".join(new if face == old else face for face in faces.split("/"))


def passes_itself(game: BoardGame) -> bool:
    """Whether the requirements count as met without dice (MM-087, MM-220)."""
    return holds_any(game, "auto_pass") or not requirements(game)


def is_met(game: BoardGame) -> bool:
    """Whether each requirement can be given its own scored die (MM-099, MM-100)."""
    if holds_any(game, "auto_pass"):
        return True
    wanted = requirements(game)
    if not holds_any(game, "count_as") and not any("/" in faces for faces in wanted):
        return not Counter(wanted) - Counter(die.face for die in game.roll.dice)
    return _fits([faces.split("/") for faces in wanted], _shown(game))


def _shown(game: BoardGame) -> list[set[str]]:
    """What each die on the table counts as."""
    swaps = [(effect.face, effect.to) for effect in in_force(game, "count_as")]
    dice = game.throw.dice if game.throw is not None else []
    return [{die.face, *(to for old, to in swaps if old == die.face)} for die in dice]


def _fits(wanted: list[list[str]], dice: list[set[str]]) -> bool:
    """Whether some assignment gives every requirement a die of its own."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(
        not die.isdisjoint(first) and _fits(rest, dice[:place] + dice[place + 1 :]) for place, die in enumerate(dice)
    )


def missing(game: BoardGame) -> list[str]:
    """The requirements that the dice on the table leave open at best, each die used once, plain faces first."""
    if holds_any(game, "auto_pass"):
        return []
    dice = _shown(game)
    filled, left = list[list[str]](), list[str]()
    for faces in sorted(requirements(game), key=lambda faces: "/" in faces):
        wanted = faces.split("/")
        if _fits([wanted, *filled], dice):
            filled.append(wanted)
        else:
            left.append(faces)
    return left


# --- conditions and counts


def holds(game: BoardGame, test: Test | None) -> bool:
    """Whether the condition of an effect is met now."""
    if test is None:
        return True
    hero = game.hero
    match test.what:
        case "base_we":
            return base(game, hero, "we") >= test.n  # MM-123
        case "we":
            return hero.we >= test.n
        case "health":
            return hero.health <= test.n
        case "lives":
            return hero.lives <= test.n
        case "has_power":
            return test.name in hero.powers
        case "position":
            return hero.position >= test.n
        case "players":
            return game.seats >= test.n
        case "dice_spent":
            return game.challenge.spent >= test.n
        case "face_count":
            return game.roll.count(test.name) >= test.n
        case "boss_symbol":
            return game.content.boss[game.fight.boss].symbol == test.name
        case _:
            return count(game, test.what) >= test.n


def count(game: BoardGame, what: str) -> int:
    """How many there are of what an effect counts."""
    kind, _, face = what.partition(" ")
    match kind:
        case "hero_cards_played":
            return game.challenge.hero_cards
        case "wily_cards_played":
            return game.challenge.wily_cards
        case "minions":
            return len(game.challenge.minions)
        case "destroyed":
            return game.destroyed
        case "power_count":
            return len(game.hero.powers)
        case _:
            return game.roll.count(face)


# --- minions


def minion_damage(game: BoardGame) -> int:
    """What the minions that are left deal (MM-065)."""
    more = total(game, "minion_dmg")
    return sum(max(0, game.content.minion[minion].damage + more) for minion in game.challenge.minions)


def minion_type(game: BoardGame) -> str:
    """The type on the icon, or `none` (MM-033, MM-059)."""
    return game.content.challenge[game.challenge.card].minion


# --- battle


def face_damage(game: BoardGame, face: str, more: Sequence[Effect] = ()) -> int:
    """What one scored die of this face deals to the boss, perhaps with more effects (MM-150, MM-151)."""
    number: int = game.content.hero[game.hero.card].damage.get(face, 0)  # type: ignore[call-overload]
    if not (effects := [effect for effect in (*in_force(game, "face_dmg"), *more) if effect.face == face]):
        return number
    values = [(effect.how, against(game, effect)) for effect in effects]
    number = max((n for how, n in values if how == "set"), default=number)
    return number + sum(n for how, n in values if how == "add")


def against(game: BoardGame, effect: Effect) -> int:
    """The number that counts against the symbol of this boss (MM-152, MM-153)."""
    return dict(effect.vs).get(game.content.boss[game.fight.boss].symbol, effect.n)
