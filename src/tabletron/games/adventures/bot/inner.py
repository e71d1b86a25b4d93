"""Choices inside effects: which die, colour, token or hero leaves the most against the challenges ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletron.core.flow import Seat
from tabletron.games.adventures import effects as does
from tabletron.games.adventures.bot.ahead import ahead, faces_of, pain
from tabletron.games.adventures.bot.odds import expected
from tabletron.games.adventures.bot.uses import (
    Step,
    foresee,
    gift,
    has_acted,
    look,
    rerolled,
    worst_first,
    worth_now,
)
from tabletron.games.adventures.box import parts
from tabletron.games.adventures.effects import COLOUR_OF
from tabletron.games.adventures.hands import hand_of
from tabletron.games.adventures.options import Branch, Cell, Dice, Dye, Flip, Give, Icon, Options, Pick, Turned
from tabletron.games.adventures.rules import pool
from tabletron.games.adventures.state import COLOUR, SHOWS, Adventures


def _best(options: Sequence[Options], rate: Callable[[Options], float]) -> Options:
    return max(options, key=rate)


def colour(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    """A colour to roll, in the Dice Pool step together with all that is sure to come."""
    hero = game.heroes[seat]
    if game.step != "dice_pool" or game.pool:
        view, dice, tokens = look(game), tuple(game.pool), tuple(hero.tokens)
        steps = {option: (does.Gain((option.colour,)),) for option in options if isinstance(option, Dye)}
        return max(steps, key=lambda option: foresee(steps[option], dice, tokens, view))
    sure, placed = [game.content.light[card].die for card in hero.lights.values()], []
    for card in pool.supports(game, hero):
        for part in parts(game.content.support[card]):
            match part:
                case does.Gain((one,)):
                    sure.append(one)
                case does.Place(die):
                    placed.append(die)
    hand, way = hand_of(placed, hero.tokens), ahead(game, hero)

    def hope(option: Options) -> float:
        assert isinstance(option, Dye)
        full = sure.count(option.colour) >= 3
        return expected(faces_of(game, sorted([*sure, *([] if full else [option.colour])])), hand, way)

    return _best(options, hope)


def token(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view, receiver = look(game), game.receiver
    if receiver is not None and receiver != game.acting.seat:
        return options[0]
    return _best(options, lambda o: worth_now(view, game.pool, [*view.hero.tokens, o.token]))  # type: ignore[union-attr]


def untoken(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)

    def left(option: Options) -> float:
        assert isinstance(option, Flip)
        return worth_now(view, game.pool, [one for one in view.hero.tokens if one != option.token])

    return _best(options, left)


def spend_die(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """The die that is missed least, once what it pays for has come."""
    view = look(game)
    coming = _coming(game)

    def left(option: Options) -> float:
        assert isinstance(option, Pick)
        dice = list(game.pool)
        dice.remove(option.die)
        return foresee(coming, tuple(dice), tuple(view.hero.tokens), view)

    return _best(options, left)


def _coming(game: Adventures) -> tuple[does.Effect, ...]:
    """What the card in use will still do."""
    box, card = game.content, game.doing
    effect = box.skill.get(card) or box.fire.get(card)
    return parts(effect) if effect is not None else ()


def roll_again(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Which dice to roll again; to keep all is an option where it is offered."""
    view, hero = look(game), game.acting
    dice, tokens = tuple(game.pool), tuple(hero.tokens)
    if len(options) > 8:
        good = {tuple(sorted(some)) for some in worst_first(dice, tokens, view)}
        options = [option for option in options if isinstance(option, Dice) and option.dice in good]

    def hope(option: Options) -> float:
        if isinstance(option, Dice):
            return rerolled(option.dice, dice, tokens, view)
        if isinstance(option, Pick):
            return rerolled((option.die,), dice, tokens, view)
        if isinstance(option, Dye):
            return rerolled(tuple(die for die in dice if COLOUR[die] == option.colour), dice, tokens, view)
        return worth_now(view, dice, tokens)

    return _best(options, hope)


def turn(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)

    def turned(option: Options) -> float:
        assert isinstance(option, Turned)
        dice = list(game.pool)
        dice.remove(option.die)
        return worth_now(view, [*dice, f"{COLOUR[option.die]}.{option.face}"], view.hero.tokens)

    return _best(options, turned)


def cut(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)

    def left(option: Options) -> float:
        assert isinstance(option, Pick)
        dice = list(game.pool)
        dice.remove(option.die)
        return worth_now(view, [*dice, f"{COLOUR[option.die]}.{SHOWS[option.die]}"], view.hero.tokens)

    return _best(options, left)


def copy(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)
    return _best(options, lambda o: worth_now(view, [*game.pool, o.die], view.hero.tokens))  # type: ignore[union-attr]


def needed(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)

    def placed(option: Options) -> float:
        assert isinstance(option, Icon)
        return worth_now(view, [*game.pool, f"{COLOUR_OF[option.icon]}.{option.icon}"], view.hero.tokens)

    return _best(options, placed)


def strike(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    view = look(game)
    return _best(options, lambda o: worth_now(view.struck(o.icon), game.pool, view.hero.tokens))  # type: ignore[union-attr]


def receiver(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    effect = game.content.skill.get(game.doing)
    then = effect.then if isinstance(effect, does.Ally) else does.Heal(1)

    def good(option: Options) -> float:
        assert isinstance(option, Give)
        hero = game.heroes[option.seat]
        if isinstance(then, does.Token) and hero is game.acting:
            view, dice, tokens = look(game), tuple(game.pool), tuple(hero.tokens)
            return foresee((then,), dice, tokens, view) - worth_now(view, dice, tokens)
        return gift(game, then, hero) + 0.01 * (not has_acted(game, hero))

    return _best(options, good)


def cell_gains(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Energy goes to the weapon with least, and comes from that with most."""
    energy = game.heroes[game.receiver if game.receiver is not None else game.acting.seat].weapons
    return _best(options, lambda o: -energy.get(o.weapon, 0) if isinstance(o, Cell) else 0.0)


def cell_gives(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:
    energy = game.heroes[seat].weapons
    return _best(options, lambda o: energy[o.weapon] if isinstance(o, Cell) else 0.0)


def either(game: Adventures, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Drop a die or be hurt, and the like."""
    view, box = look(game), game.content
    dice, tokens = tuple(game.pool), tuple(view.hero.tokens)
    effect = box.pattern_engage.get(game.doing)
    for ability in box.boss_side.get(view.hero.boss, ()) if effect is None else ():
        if isinstance(ability.effect, does.Either):
            effect = ability.effect
    if not isinstance(effect, does.Either):
        return options[0]

    def left(option: Options) -> float:
        assert isinstance(option, Branch)
        match effect.parts[option.number]:
            case does.Drop(n):
                return foresee(tuple[Step, ...](["die"] * n), dice, tokens, view)
            case does.Hurt(n):
                return worth_now(view, dice, tokens) - pain(game, view.hero, n)
            case other:
                return foresee((other,), dice, tokens, view)

    return _best(options, left)


RATE: dict[str, Callable[[Adventures, Seat, Sequence[Options]], Options]] = {
    "colour": colour, "token": token, "untoken": untoken, "cost_token": untoken, "cost_die": spend_die,
    "drop": spend_die, "lock": spend_die, "reroll": roll_again, "reroll_these": roll_again,
    "reroll_colour": roll_again, "again": roll_again, "over_limit": roll_again, "turn": turn, "cut": cut, "copy": copy,
    "needed": needed, "strike": strike, "receiver": receiver, "charge": cell_gains, "drain": cell_gives,
    "cost_energy": cell_gives, "sabotaged": cell_gives, "either": either,
}  # fmt: skip
