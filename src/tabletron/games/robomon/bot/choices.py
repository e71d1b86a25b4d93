"""What a bot answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletron.core.flow import PASS, Seat
from tabletron.games.robomon import odds
from tabletron.games.robomon.bot import capture, drafts
from tabletron.games.robomon.bot.dangers import danger
from tabletron.games.robomon.bot.planning import Plan, aimed_from, best_plan, effect, from_square, place, survey
from tabletron.games.robomon.bot.worth import worth
from tabletron.games.robomon.odds import soak
from tabletron.games.robomon.options import Aim, Block, Face, Forfeit, Options, Reroll, Say, Step, Strike, Swap, Use
from tabletron.games.robomon.outlook import after_use, turn_of
from tabletron.games.robomon.rules import attacks, clock
from tabletron.games.robomon.state import Mon, RoboMon, Turn, card_of, slot_of

DIE = 0.8
"""What one more die that is not time is worth, in hit points."""
BONUS = 3.5
"""What a turn out of order is worth."""
PENDING = 0.35
"""What the token is worth before its RoboMon has acted, more than as armor."""
AFRAID = 1.2
"""A danger that is worth an armor token for power."""
SPARE = 5
"""With so much power a RoboMon shakes a trap off."""


def choose(game: RoboMon, seat: Seat, ask: Any) -> Options:
    """The best option by the bot's reckoning; it looks at nothing that the seat cannot see."""
    options: Sequence[Options] = ask.options
    if len(options) == 1:
        return options[0]
    rule = RULES.get(ask.kind)
    return ask.fallback if rule is None else rule(game, seat, options)


# --- the turn of a RoboMon


def act(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    turn = game.turn
    mon = game.mons[turn.mon]
    if (option := use_first(game, mon, options)) is not None:
        return option
    plan = best_plan(game, turn)
    if FORFEIT in options and capture.forfeit_gain(game) > max(2.0, plan.score):
        return FORFEIT
    option = use_with(game, turn, mon, plan, options)
    return option if option in options else PASS


def use_first(game: RoboMon, mon: Mon, options: Sequence[Options]) -> Options:
    """Ongoing abilities that are good at once: power for nothing, and freedom if power is plenty."""
    if Use() in options and after_use(game, mon).power > mon.power:
        return Use()
    return FREE if FREE in options and mon.power >= SPARE else None


def use_with(game: RoboMon, turn: Turn, mon: Mon, plan: Plan, options: Sequence[Options]) -> Options:
    """The plan, or an ongoing ability that belongs before it."""
    option = plan.option
    if Use() not in options:
        return option
    now, then = turn_of(game, mon), after_use(game, mon)
    if isinstance(option, Strike):
        used = card_of(game, mon).abilities[option.ability]
        icons = option.dice + option.wild + option.token + option.square
        if then.dice.count(used.kind) > now.dice.count(used.kind) and icons < len(used.steps):
            return Use()
    if then.armor > now.armor and option is PASS and then.power > 1:
        view = survey(game, mon, attack=not turn.attacked)
        if danger(view.zones, mon.square) > AFRAID:
            return Use()
    return option


def move(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The square from which the rest of the turn is worth most."""
    turn = game.turn
    view = survey(game, game.mons[turn.mon], attack=not turn.attacked)
    aimed = aimed_from(view)

    def rating(option: Options) -> float:
        assert isinstance(option, Step)
        square = game.grid.named[option.to]
        if not aimed >> square & 1:
            return place(view, square)
        return place(view, square) + max((plan.score for plan in from_square(view, square, 0)), default=0.0, key=_above)

    return max(options, key=rating)


def _above(score: float) -> float:
    return max(0.0, score)


def target(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Whom the ability under way does most to, or for."""
    return max((option for option in options if isinstance(option, Aim)), key=lambda one: done(game, [one.mon]))


def face(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    under_way = game.attack
    assert under_way is not None
    mon = game.mons[under_way.mon]
    ability = card_of(game, mon).abilities[under_way.ability]
    hits = {
        turns: [one.id for one in targets] for turns, targets in attacks.facings(game, mon, ability.area, mon.square)
    }
    return max((option for option in options if isinstance(option, Face)), key=lambda one: done(game, hits[one.turns]))


def done(game: RoboMon, targets: Sequence[int]) -> float:
    """What the ability under way does to these."""
    under_way = game.attack
    assert under_way is not None
    mon = game.mons[under_way.mon]
    ability = card_of(game, mon).abilities[under_way.ability]
    return sum(effect(game, mon, ability, under_way.base, game.mons[target])[0] for target in targets)


# --- protection and time


def block(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """As many armor icons as save more than they cost."""
    assert game.harm is not None
    mon = game.mons[game.harm.mon]
    waiting = slot_of(game, mon).id in game.order
    points = game.harm.points

    def loss(option: Options) -> float:
        spent = option if isinstance(option, Block) else Block()
        broken, through = soak(points - spent.dice - spent.wild - spent.token, mon.armor)
        kept = worth(mon.left - through, mon.armor - broken, mon.power - spent.wild)
        icons = 0.05 * spent.dice + 0.3 * spent.wild + (0.1 + PENDING * waiting) * spent.token
        return icons - kept

    return min(options, key=loss)


def reroll(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """As many time dice as bring more than the enemy's bonus turn is likely to cost (RM-082)."""
    return max(options, key=lambda option: reroll_gain(game, seat, option.dice if isinstance(option, Reroll) else 0))


def reroll_gain(game: RoboMon, seat: Seat, dice: int) -> float:
    enemy = clock.fastest(game, 1 - seat)
    if not dice or enemy is None:
        return 0.0
    return (
        DIE * (1 - odds.TIME) * dice
        - BONUS * odds.bonus_turn(dice, card_of(game, enemy).time - enemy.time)
        - 0.1 * dice
    )


# --- coming in, and small questions


def bring_in(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:
    """The reserve that fits best."""
    swaps = [option for option in options if isinstance(option, Swap)]
    return max(swaps, key=lambda option: fitness(game, seat, game.mons[option.mon]), default=PASS)


def fitness(game: RoboMon, seat: Seat, mon: Mon) -> float:
    return drafts.fit(game, seat, mon.card) * mon.left / mon.hp


def weakest(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Who can stand most: the target that is offered to opposing RoboMon and to a backlash."""
    return max(
        (option for option in options if isinstance(option, Aim)),
        key=lambda one: game.mons[one.mon].left + 2 * game.mons[one.mon].armor,
    )


def character(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return capture.act(game, options)


def by_program(game: RoboMon, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return Say("model")


FORFEIT, FREE = Forfeit(), Use("trap")
RULES: dict[str, Callable[[RoboMon, Seat, Sequence[Options]], Options]] = {
    "act": act, "move": move, "target": target, "face": face, "block": block, "reroll": reroll, "active": bring_in,
    "partner": bring_in, "fill": bring_in, "enter": bring_in, "focus": weakest, "backlash": weakest,
    "character": character, "toss_mode": by_program, "choose": drafts.choose, "pick": drafts.choose,
    "open_pick": drafts.open_pick, "keep": drafts.keep, "reveal": drafts.reveal, "replace": drafts.replace,
}  # fmt: skip
"""Where nothing stands here the default is a sensible answer."""
