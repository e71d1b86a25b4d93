"""What will come of a use: costs and effects are played through in thought, with the odds of every roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tabletron.games.adventures import effects as does
from tabletron.games.adventures.bot.ahead import ahead, beyond, is_last_round, now, pain, urgency
from tabletron.games.adventures.bot.odds import BOX, Road, each_once, expected, worth
from tabletron.games.adventures.box import CardId, parts
from tabletron.games.adventures.effects import ACTIONS, COLOUR_OF, Action, Colour, Cost, Die, Effect, Icons
from tabletron.games.adventures.hands import hand_of
from tabletron.games.adventures.rules import board, costs, hooks
from tabletron.games.adventures.rules.uses import WILD
from tabletron.games.adventures.state import COLOUR, DOUBLE, FACE, FULL, SAME_COLOUR, SHOWS, Adventures, Hero

Step: TypeAlias = Effect | Cost
Dice: TypeAlias = tuple[Die, ...]

ENERGY, LAST_ENERGY = 0.5, 0.06
"""What weapon energy is worth, and in the last battle."""
GIFT = 0.35
"""What a token is worth to an ally."""
NEVER = -99.0


class Look(NamedTuple):
    """What is seen of the challenge under way: who faces it, what it asks and costs, and what comes after."""

    game: Adventures
    hero: Hero
    road: Road | None
    rest: Road | None
    icons: Icons
    harm: int
    box: bool
    energy: float

    def struck(self, icon: str) -> Look:
        """One icon need not be covered."""
        return self._anew(self.icons.replace(icon, "", 1), self.harm)

    def prevented(self, n: int) -> Look:
        return self._anew(self.icons, max(0, self.harm - n))

    def _anew(self, icons: Icons, harm: int) -> Look:
        way = now(icons, pain(self.game, self.hero, harm), self.box, self.rest)
        return self._replace(icons=icons, harm=harm, road=way)


def look(game: Adventures) -> Look:
    """The active hero's view."""
    hero, facing = game.acting, game.facing
    icons, harm, box = (facing.requirement, hooks.harm_ahead(game), facing.box) if facing else ("", 0, False)
    return Look(game, hero, ahead(game, hero), beyond(game, hero), icons, harm, box, energy_price(game, hero))


def energy_price(game: Adventures, hero: Hero) -> float:
    return (LAST_ENERGY if is_last_round(game, hero) else ENERGY) / urgency(game, hero)


def worth_now(view: Look, dice: Sequence[Die], tokens: Sequence[Action]) -> float:
    return worth(hand_of(dice, tokens), view.road)


def foresee(steps: tuple[Step, ...], dice: Dice, tokens: tuple[Action, ...], view: Look) -> float:
    """What dice and tokens will be worth when these steps are done, every choice in them made well."""
    if not steps:
        return worth(hand_of(dice, tokens), view.road)
    first, rest = steps[0], steps[1:]
    return max(_results(first, rest, dice, tokens, view), default=NEVER)


def _results(
    first: Step, rest: tuple[Step, ...], dice: Dice, tokens: tuple[Action, ...], view: Look
) -> Iterator[float]:
    """The worth of each choice that the first step leaves."""
    match first:
        case "die":
            for _, left in each_once(dice):
                yield foresee(rest, left, tokens, view)
        case "tok":
            for _, others in each_once(tokens):
                yield foresee(rest, dice, others, view)  # type: ignore[arg-type]
        case "we":
            yield foresee(rest, dice, tokens, view) - view.energy
        case "hp1":
            yield foresee(rest, dice, tokens, view) - pain(view.game, view.hero, 1)
        case does.Gain(colours, again):
            for colour in colours:
                yield _gained(colour, again, rest, dice, tokens, view)
        case does.Place(die):
            yield foresee(rest, _joined(dice, die), tokens, view)
        case does.PlaceNeeded():
            for action in ACTIONS:
                if action in view.icons or "W" in view.icons:
                    yield foresee(rest, _joined(dice, f"{COLOUR_OF[action]}.{action}"), tokens, view)
        case does.Token(kinds):
            for kind in kinds:
                yield foresee(rest, dice, (*tokens, kind), view)
        case does.Copy(single):
            for die, _ in each_once(dice):
                if not (single and DOUBLE[die]):
                    yield foresee(rest, _joined(dice, die), tokens, view)
        case does.Turn(to):
            for die, others in each_once(dice):
                for face in turns(view.game, die, to):
                    yield foresee(rest, (*others, f"{COLOUR[die]}.{face}"), tokens, view)
        case does.Reroll(0):
            for again_too in worst_first(dice, tokens, view):
                yield rerolled(again_too, dice, tokens, view)
        case does.Ignore():
            for icon in dict.fromkeys(view.icons):
                yield foresee(rest, dice, tokens, view.struck(icon))
        case does.Prevent(n):
            yield foresee(rest, dice, tokens, view.prevented(n))
        case does.Heal():
            yield foresee(rest, dice, tokens, view) + healing(view.game, view.hero)
        case does.Charge():
            gain = (
                ENERGY
                if board.below_capacity(view.game, view.hero) and not is_last_round(view.game, view.hero)
                else 0.0
            )
            yield foresee(rest, dice, tokens, view) + gain
        case does.OpenBox():
            yield foresee(rest, dice, tokens, view) + BOX
        case does.Ally(then):
            yield foresee(rest, dice, tokens, view) + max(gift(view.game, then, one) for one in view.game.heroes)
        case _:
            yield foresee(rest, dice, tokens, view)


def _joined(dice: Dice, die: Die) -> Dice:
    """The dice with one more, unless there are three of its colour."""
    return (*dice, die) if sum(COLOUR[one] == COLOUR[die] for one in dice) < SAME_COLOUR else dice


def _gained(
    colour: Colour, again: bool, rest: tuple[Step, ...], dice: Dice, tokens: tuple[Action, ...], view: Look
) -> float:
    faces = view.game.content.faces[colour]
    if sum(COLOUR[die] == colour for die in dice) >= SAME_COLOUR:
        own = [die for die in dice if COLOUR[die] == colour]
        return max(rerolled((die,), dice, tokens, view) for die, _ in each_once(own))
    if not rest and not again:
        return expected((faces,), hand_of(dice, tokens), view.road)
    results = [foresee(rest, (*dice, f"{colour}.{face}"), tokens, view) for face in faces]
    mean = sum(results) / len(results)
    return sum(max(result, mean) for result in results) / len(results) if again else mean


def turns(game: Adventures, die: Die, to: str) -> list[str]:
    """The faces that a die may be turned to."""
    faces = dict.fromkeys(game.content.faces[COLOUR[die]])
    if to == "any":
        return [face for face in faces if face != FACE[die]]
    return [face for face in faces if face == (FACE[die] * 2 if to == "double" else to) and face != FACE[die]]


def worst_first(dice: Dice, tokens: Sequence[Action], view: Look) -> Iterator[Dice]:
    """The least useful die, the two least useful ones, and so on."""
    spare = sorted(((worth_now(view, left, tokens), die) for die, left in each_once(dice)), reverse=True)
    order = [die for _, die in spare for _ in range(dice.count(die))]
    for size in range(1, len(order) + 1):
        yield tuple(order[:size])


def rerolled(again: Dice, dice: Dice, tokens: Sequence[Action], view: Look) -> float:
    """What the dice will be worth once some of them have been rolled again."""
    left = list(dice)
    for die in again:
        left.remove(die)
    faces = tuple([view.game.content.faces[COLOUR[die]] for die in again])
    return expected(faces, hand_of(left, tokens), view.road)


def healing(game: Adventures, hero: Hero) -> float:
    """What a point of life would be worth to a hero."""
    if hero.life == FULL:
        return 0.0
    return 0.8 if game.tanks else LIFE_REGAINED[hero.life]


LIFE_REGAINED = (0.0, 1.8, 1.3, 1.0, 0.8, 0.0)


def gift(game: Adventures, effect: Effect, hero: Hero) -> float:
    """What an effect would be worth to a hero who gets it."""
    match effect:
        case does.Heal():
            return healing(game, hero)
        case does.Charge():
            return 0.0 if is_last_round(game, hero) or not board.below_capacity(game, hero) else ENERGY
        case does.Token(kinds):
            still_to_come = hero is game.acting or not is_last_round(game, hero) or not has_acted(game, hero)
            return GIFT if still_to_come and set(kinds) - set(hero.tokens) else 0.0
        case _:
            return 0.0


def has_acted(game: Adventures, hero: Hero) -> bool:
    """Whether the hero's action phase of this round is over."""
    return (hero.seat - game.first) % game.seats < game.acted


# --- the uses of the Abilities step


def skill_steps(game: Adventures, card: CardId) -> tuple[Step, ...]:
    return (*costs.spread(game.content.action[card].cost), *parts(game.content.skill[card]))


def fire_steps(game: Adventures, weapon: CardId) -> tuple[Step, ...]:
    return ("we", *costs.spread(game.content.weapon[weapon].cost), *parts(game.content.fire[weapon]))


def exploit_steps(price: int) -> tuple[Step, ...]:
    return (*(["we"] * price), WILD)  # type: ignore[arg-type]


def boost_steps(game: Adventures, card: CardId) -> tuple[Step, ...]:
    return parts(game.content.support[card])


def shows_needed(view: Look, die: Die) -> bool:
    return SHOWS[die] in view.icons or "W" in view.icons
