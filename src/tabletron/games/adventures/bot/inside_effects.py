"""Choices inside effects: which die, colour, token or hero leaves the most against the challenges ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.bot.worth import FEW, View, ahead, expected, faces_of, has_acted, worth
from tabletron.games.adventures.box import COLOUR_OF, Die, given
from tabletron.games.adventures.odds import hand_of
from tabletron.games.adventures.options import (
    Cell,
    Dice,
    Dye,
    Flip,
    Give,
    Icon,
    Options,
    Pick,
    Turned,
)
from tabletron.games.adventures.outlook import Outlook, foresee, with_die, without
from tabletron.games.adventures.rules import pool
from tabletron.games.adventures.state import COLOUR, SHOWS, Adventures, support_of
from tabletron.games.adventures.verbs.joined import Ally, Either
from tabletron.games.adventures.verbs.lines import Line, Lines, line


def _best(options: Sequence[Options], rate: Callable[[Options], float]) -> Options:
    return max(options, key=rate)


def colour(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    """A colour to roll, in the Dice Pool step together with all that is sure to come."""
    hero = game.heroes[seat]
    if game.step != "dice_pool" or game.pool:
        view = View(game)
        return _best(options, lambda option: view.foresee((line("roll", option.colour),)))  # type: ignore[union-attr]
    sure, placed = [game.content.light[card].die for card in hero.lights.values()], []
    for card in pool.supports(game, hero):
        for gives in given(support_of(game, card)):
            if len(gives.colours) == 1:
                sure.append(gives.colours[0])
            if gives.die:
                placed.append(gives.die)
    hand, way = hand_of(placed, hero.tokens), ahead(game, hero)

    def hope(option: Options) -> float:
        assert isinstance(option, Dye)
        full = sure.count(option.colour) >= 3
        return expected(faces_of(game, sorted([*sure, *([] if full else [option.colour])])), hand, way)

    return _best(options, hope)


def _now(view: View, dice: Sequence[Die], tokens: Sequence[str]) -> float:
    return worth(hand_of(dice, tokens), view.road)  # type: ignore[arg-type]


def token(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view, receiver = View(game), game.receiver
    if receiver is not None and receiver != game.acting.seat:
        return options[0]
    return _best(options, lambda o: _now(view, game.pool, [*view.hero.tokens, o.token]))  # type: ignore[union-attr]


def untoken(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = View(game)

    def left(option: Options) -> float:
        assert isinstance(option, Flip)
        return _now(view, game.pool, [one for one in view.hero.tokens if one != option.token])

    return _best(options, left)


def spend_die(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The die that is missed least, once what it pays for has come."""
    view, coming = View(game), _coming(game)

    def left(option: Options) -> float:
        assert isinstance(option, Pick)
        return foresee(coming, without(view.now, (option.die,)), game, view, view.narrow)

    return _best(options, left)


def _coming(game: Adventures) -> Lines:
    """What the card in use will still do."""
    box, card = game.content, game.doing
    if card in box.action:
        return box.action[card].skill
    return box.weapon[card].effect if card in box.weapon else ()


def roll_again(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Which dice to roll again; to keep all is an option where it is offered."""
    view = View(game)
    if len(options) > FEW:
        kept = set(view.worst_first(view.now))
        options = [o for o in options if isinstance(o, Dice) and without(view.now, o.dice).dice in kept] or options

    def hope(option: Options) -> float:
        match option:
            case Dice(chosen):
                return _rerolled(view, chosen)
            case Pick(die):
                return _rerolled(view, (die,))
            case Dye(colour):
                return _rerolled(view, tuple(die for die in game.pool if COLOUR[die] == colour))
            case _:
                return view(view.now)

    return _best(options, hope)


def _rerolled(view: View, chosen: tuple[Die, ...]) -> float:
    """What the dice will be worth once some of them have been rolled again."""
    left = without(view.now, chosen)
    return expected(faces_of(view.game, [COLOUR[die] for die in chosen]), left.hand, view.road)


def _turned(view: View, die: Die, face: str) -> Outlook:
    return with_die(without(view.now, (die,)), f"{COLOUR[die]}.{face}")


def turn(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = View(game)

    def after(option: Options) -> float:
        assert isinstance(option, Turned)
        return view(_turned(view, option.die, option.face))

    return _best(options, after)


def cut(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = View(game)

    def after(option: Options) -> float:
        assert isinstance(option, Pick)
        return view(_turned(view, option.die, SHOWS[option.die]))

    return _best(options, after)


def copy(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = View(game)
    return _best(options, lambda o: _now(view, [*game.pool, o.die], view.hero.tokens))  # type: ignore[union-attr]


def needed(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = View(game)

    def placed(option: Options) -> float:
        assert isinstance(option, Icon)
        return _now(view, [*game.pool, f"{COLOUR_OF[option.icon]}.{option.icon}"], view.hero.tokens)

    return _best(options, placed)


def strike(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view, facing = View(game), game.challenge

    def struck(option: Options) -> float:
        assert isinstance(option, Icon)
        return view(replace(view.now, facing=replace(facing, struck=option.icon)))

    return _best(options, struck)


def receiver(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    """Who gains most by it, and of those whoever is still to act."""
    view, gift = View(game), _at_work(game)
    if gift is None or not isinstance(gift.verb, Ally):
        return options[0]
    then = gift.verb.then

    def good(option: Options) -> float:
        assert isinstance(option, Give)
        ways = then.ways(view.now, game, Use("", seat, option.seat))
        waiting = option.seat != game.acting.seat and not has_acted(game, game.heroes[option.seat])
        return max([view(way.then) for way in ways], default=view(view.now)) + 0.01 * waiting

    return _best(options, good)


def _at_work(game: Adventures) -> Line | None:
    """The line that is being carried out, if a card prints it."""
    at_work = game.content.lines.get(game.line)
    return at_work if isinstance(at_work, Line) else None


def cell_gains(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Energy goes to the weapon with least, and comes from that with most."""
    energy = game.heroes[game.receiver if game.receiver is not None else game.acting.seat].weapons
    return _best(options, lambda o: -energy.get(o.weapon, 0) if isinstance(o, Cell) else 0.0)


def cell_gives(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    energy = game.heroes[seat].weapons
    return _best(options, lambda o: energy[o.weapon] if isinstance(o, Cell) else 0.0)


def either(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Drop a die or be hurt, and the like."""
    view, at_work = View(game), _at_work(game)
    if at_work is None or not isinstance(at_work.verb, Either):
        return options[0]
    parts = at_work.verb.parts
    return _best(options, lambda o: view.foresee((parts[o.number],)))  # type: ignore[union-attr]


RATE: dict[str, Callable[[Adventures, Seat, Sequence[Options]], Options]] = {
    "colour": colour, "token": token, "untoken": untoken, "cost_token": untoken, "cost_die": spend_die,
    "drop": spend_die, "lock": spend_die, "reroll": roll_again, "reroll_these": roll_again,
    "reroll_colour": roll_again, "again": roll_again, "over_limit": roll_again, "turn": turn, "cut": cut, "copy": copy,
    "needed": needed, "strike": strike, "receiver": receiver, "charge": cell_gains, "drain": cell_gives,
    "cost_energy": cell_gives, "sabotaged": cell_gives, "either": either,
}  # fmt: skip
