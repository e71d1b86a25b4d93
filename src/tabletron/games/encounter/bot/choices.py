"""What a bot answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletron.core.flow import PASS, Seat
from tabletron.games.encounter.bot import acting, cards, extinction, placing, reactions
from tabletron.games.encounter.bot.acting import contests
from tabletron.games.encounter.bot.planning import Plan
from tabletron.games.encounter.bot.reach import look
from tabletron.games.encounter.bot.worth import loss
from tabletron.games.encounter.geometry.numbers import gap
from tabletron.games.encounter.options import (
    Activate,
    Choose,
    Do,
    Options,
    Pick,
    Play,
    Ready,
    Recruit,
    Shoot,
    Take,
    Yes,
)
from tabletron.games.encounter.rules.damage import HERE
from tabletron.games.encounter.state import CRISIS, THIRD, Encounter, Fighter, base

WANTED = (
    "captain_america", "captain_marvel", "spider_man", "iron_man", "red_skull", "baron_zemo", "doctor_octopus",
    "crossbones", "black_widow",
)  # fmt: skip
"""Characters, the best first."""
AHEAD, AHEAD_OF_HIM = 1, 2
"""So many actions are thought through to see who acts first; against a freely played Ultron all of them."""


def choose(game: Encounter, seat: Seat, ask: Any) -> Options:
    """The best option by the bot's reckoning; it looks at nothing that the seat cannot see."""
    options = ask.options
    if len(options) == 1:
        return options[0]  # type: ignore[no-any-return]
    rule = RULES.get(ask.kind)
    return ask.fallback if rule is None else rule(game, seat, options)


def hurry(game: Encounter, seat: Seat, ask: Any) -> Options:
    """A sensible option, found cheaply: how a thing half-done goes on."""
    match ask.kind:
        case "advance" | "place":
            return placing.hurry(game, seat, ask.options)
        case "activate" | "rest":
            return ask.fallback  # type: ignore[no-any-return]
    return choose(game, seat, ask)


def _best(rates: dict[Options, float]) -> Options:
    return max(rates, key=lambda option: rates[option])


# --- squads


def recruit(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """The squad that the book suggests, else the best who are left."""
    squad = 1 if seat == 1 else 0
    wanted = (*game.content.mission.suggested[squad], *WANTED)
    return next((Recruit(name) for name in wanted if Recruit(name) in options), Ready())


def take_card(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return next((Take(card) for card in cards.LIKED if Take(card) in options), options[-1])


# --- activations


def activate(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Who gains most by acting now."""
    rates = rate_activations(game, options)
    return _best(rates)


def rate_activations(game: Encounter, options: Sequence[Options]) -> dict[Options, float]:
    rates: dict[Options, float] = {}
    ahead = AHEAD if game.scripted else AHEAD_OF_HIM
    for option in options:
        if isinstance(option, Activate):
            one = game.fighters[option.fighter]
            plan = Plan(look(game, one, shared=False))
            state = one.holding, one.power
            rates[option] = plan.best(one.x, one.y, ahead, *state, False) - plan.rest(one.x, one.y, *state)
            rates[option] -= extinction.kept(game, one)
    return rates or {options[0]: 0.0}


def act(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return _best(acting.rate(game, game.acting, options))


def assist(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A card of the partner while another acts."""
    rates: dict[Options, float] = {option: cards.gain(game, option) for option in options if isinstance(option, Play)}
    return _best(rates | {PASS: 0.0})


def charge(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    acts = acting.Acts(game, game.acting)
    return max(
        options,
        key=lambda shot: acts.shooting(shot.attack, shot.target, game.actions + 1) if isinstance(shot, Shoot) else 0.0,
    )


# --- what the Doomsday Device and the script leave open


def victim(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """Whom it costs least, or most for the Cosmic Threat."""
    costs = {option: loss(game, game.fighters[option.fighter], 1) for option in options if isinstance(option, Pick)}
    return (max if seat == THIRD else min)(costs, key=lambda option: costs[option])


def console(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """The one that heroes come to most easily, or least."""

    def way(option: Options) -> int:
        assert isinstance(option, Choose)
        there = game.place.consoles[option.what]
        return placing.nearest_hero(game, there)

    return (max if seat == THIRD else min)(options, key=way)


def terrain(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """What is of least use for searching: far from Home Base; Ultron takes the largest."""
    pieces, home = game.ground.by_id, game.place.home

    def use(option: Options) -> tuple[int, int]:
        assert isinstance(option, Choose)
        piece = pieces[option.what]
        far = piece.distance(home.x, home.y)
        return (-piece.size, far) if seat == THIRD else (-far, piece.size)

    return min(options, key=use)


def reset(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Beside the own console that is farthest from all heroes."""
    own = [option for option in options if isinstance(option, Choose) and option.what != HERE]
    return max(own, key=lambda one: placing.nearest_hero(game, game.place.consoles[one.what]), default=options[0])


# --- small things


def hit(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """A foe before terrain, terrain before a friend."""

    def worth(option: Options) -> int:
        if isinstance(option, Pick):
            return 1 if (game.fighters[option.fighter].squad == THIRD) != (seat == THIRD) else -1
        return 0

    return max(options, key=worth)


def push(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Ultron is pushed off a console, and else left where he can be hit again."""
    strike = game.strike
    assert strike is not None
    target = game.fighters[strike.target]
    return Do() if target.side == CRISIS or contests(game, target) else PASS


def payer(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Who is hurt, or has somewhere to go, joins in."""

    def use(option: Options) -> float:
        one = game.fighters[option.fighter] if isinstance(option, Pick) else None
        return max(cards.relief(game, one, 1), cards.stepping(game, one)) - cards.price(game, one, 1) if one else 0.0

    best = max(options, key=use)
    return best if use(best) > 0 else PASS


def receiver(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Who has least, of those who still act."""

    def need(option: Options) -> tuple[bool, int]:
        assert isinstance(option, Pick)
        one = game.fighters[option.fighter]
        return one.activated, one.power

    return min(options, key=need)


def tie(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Whom the team can spare: the one that stands best."""

    def spare(option: Options) -> float:
        assert isinstance(option, Pick)
        one: Fighter = game.fighters[option.fighter]
        return loss(game, one, 3) - gap(base(game, one), base(game, game.villain)) / 100_000

    return min(options, key=spare)


def agree(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return Yes() if Yes() in options else options[0]


def do(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return Do() if Do() in options else options[0]


def other_target(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return options[-1]


RULES: dict[str, Callable[[Encounter, Seat, Any], Options]] = {
    "recruit": recruit, "cards": take_card, "deploy": placing.deploy, "activate": activate, "confirm": agree,
    "act": act, "assist": assist, "charge": charge, "advance": placing.advance, "place": placing.advance,
    "rest": placing.rest, "drop": placing.citizen, "citizen": placing.citizen, "drop_first": reactions.drop_first,
    "throw": placing.throw, "hurl": placing.hurl, "beam": placing.beam, "hit": hit, "order": reactions.order,
    "targeted": reactions.targeted, "before_roll": reactions.before_roll, "reroll": reactions.reroll,
    "cover": reactions.cover, "pierce": reactions.pierce, "absorb": reactions.absorb,
    "recalibrate": reactions.recalibrate, "would_suffer": reactions.would_suffer, "brace": reactions.brace,
    "answer": reactions.answer, "may_push": push, "may_throw": do, "may_advance": do, "ricochet": other_target,
    "victim": victim, "console": console, "terrain": terrain, "reset": reset, "payer": payer, "receiver": receiver,
    "tie": tie,
}  # fmt: skip
"""Where nothing stands here the default is a sensible answer."""
