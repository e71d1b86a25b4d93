"""Resolve damage and effects: one batch in a fixed order, then move or end the turn."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.effects import DAMAGE, GAINS
from tabletron.games.boardgame.rules import cards, challenge, deeds, minions, reckoning, stats, turn
from tabletron.games.boardgame.state import PENALTY, Active, BoardGame

PELLET = 2


async def resolve(game: BoardGame) -> Phase:
    """The nine steps of MM-098."""
    met = reckoning.is_met(game)  # (1) MM-099
    await minions.shoot(game)  # (2) MM-063
    ready = triggered(game, met)
    for one in ready:
        if one.effect.verb == "minion_dmg":
            await deeds.do(game, one.effect, one.rank, one.by)  # MM-224
    stats.hurt_hero(game, damage(game, ready))  # (3) to (5)
    rest = [one for one in ready if one.effect.verb not in DAMAGE and one.effect.verb != "minion_dmg"]
    await carry_out(game, [one for one in rest if one.rank == PENALTY])  # (6) MM-108
    heal_pellets(game)  # (7) MM-104
    rest = [one for one in rest if one.rank != PENALTY]
    await carry_out(game, [one for one in rest if one.effect.verb in GAINS])
    await carry_out(game, [one for one in rest if one.effect.verb not in GAINS])  # (8)
    await cards.refill(game)
    spaces = 1 + game.challenge.moves
    challenge.leave(game, "passed" if met else "failed")  # (9) MM-066, MM-113
    if not met:
        return turn.end_turn  # MM-117
    turn.advance(game, spaces)  # MM-109, MM-110
    return turn.go_on


def triggered(game: BoardGame, met: bool) -> list[Active]:
    """What scoring, faces, passing or failing brings, in the order of MM-217; faces count as they lie now (MM-223)."""
    found: list[Active] = []
    for one in game.pending:
        match one.effect.when:
            case "on_score":
                found.append(one)
            case "per_face":
                found += [one] * game.roll.count(one.effect.trigger)
            case "on_pass" if met:
                found.append(one)
            case "on_fail" if not met:
                found.append(one)
    penalty = game.content.penalties[game.challenge.card]
    found += [Active(effect, PENALTY, None) for _ in range(penalties(game, met)) for effect in penalty]
    return sorted(found, key=lambda one: one.rank)


def penalties(game: BoardGame, met: bool) -> int:
    """Once for each Dr. Wily face, once more for failing (MM-102, MM-103)."""
    if reckoning.holds_any(game, "penalty_off"):
        return 0
    failed = not met and game.switches.fail_penalty == "on"
    return (game.roll.count("wily") + failed) * (1 + reckoning.total(game, "penalty_extra"))


def damage(game: BoardGame, ready: list[Active]) -> int:
    """Everything that hurts, as one number (MM-065, MM-098)."""
    terms = [ev.Term("minions", reckoning.minion_damage(game))]
    for one in ready:
        effect = one.effect
        if effect.verb in DAMAGE and reckoning.holds(game, effect.test):
            n = effect.n * reckoning.count(game, effect.how) if effect.how else effect.n
            terms.append(ev.Term("penalty" if one.rank == PENALTY else "effect", n))
    terms = [term for term in terms if term.n]
    if terms:
        game.tell(ev.Sum("hero", tuple(terms)))
    return sum(term.n for term in terms)


def heal_pellets(game: BoardGame) -> None:
    """Each Pellet heals 2, on success and on failure (MM-104); damage came first (MM-105)."""
    if not reckoning.holds_any(game, "pellet_off"):
        stats.heal(game, PELLET * game.roll.count("pellet"))


async def carry_out(game: BoardGame, ready: list[Active]) -> None:
    for one in ready:
        await deeds.do(game, one.effect, one.rank, one.by)
