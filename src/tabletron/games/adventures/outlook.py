"""What a decision depends on: the outlook of the hero who acts, and what will come of an option.

Rules, previews, coach and bots all look here. A verb says what it makes of an outlook, once for every way it can go;
what comes of several lines is found by following all these ways, with the exact chances of every roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import FREE, Action, Challenge, Colour, Cost, Die, Icons
from tabletron.games.adventures.odds import Hand, dice_in, hand_of, pays, rolls
from tabletron.games.adventures.options import Again, Boost, Exploit, Fire, Options, Plan, Skill, Suffer
from tabletron.games.adventures.rules import moments
from tabletron.games.adventures.state import (
    COLOUR,
    FULL,
    SAME_COLOUR,
    Adventures,
    Facing,
    Hero,
    after_damage,
    support_of,
    unmatched,
)
from tabletron.games.adventures.verbs.lines import Line, Lines, line

MANY = 99
"""More than anybody can do in an action phase: there is no limit."""


class Board(Struct, frozen=True, gc=False):
    """What a hero has; `room` is how much more weapon energy it could take."""

    life: int
    tokens: tuple[Action, ...]
    energy: int
    room: int


class Outlook(Struct, frozen=True, gc=False):
    """What the active hero has to go by. The challenge costs what it will cost by the time it is failed."""

    seat: Seat
    dice: tuple[Die, ...]
    locked: tuple[Die, ...]
    boards: tuple[Board, ...]
    tanks: int
    facing: Facing | None
    forbidden: tuple[str, ...] = ()
    boosts: int = MANY
    weapon_uses: int = MANY
    weakness_cost: int = 1
    hidden: bool = False
    extras: tuple[Challenge, ...] = ()
    patterns: int = 0
    boxes: int = 0

    @property
    def mine(self) -> Board:
        return self.boards[self.seat]

    @property
    def requirement(self) -> Icons:
        return self.facing.requirement if self.facing else ""

    @property
    def hand(self) -> Hand:
        return hand_of(self.dice, self.mine.tokens)

    def room_for(self, colour: Colour) -> bool:
        """Whether the pool can take another die of the colour (MA-125)."""
        return sum(COLOUR[die] == colour for die in self.dice + self.locked) < SAME_COLOUR

    def board(self, seat: Seat, board: Board) -> Outlook:
        """With another board in place of one."""
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))


class Way(NamedTuple):
    """One way that a verb can go: the outlook then, before the dice that it rolls have joined it.

    `again`: the die may be rolled once more. `boxes`: a surprise box is opened.
    """

    then: Outlook
    rolls: tuple[Colour, ...] = ()
    again: bool = False
    box: bool = False


# --- looking


def look(game: Adventures) -> Outlook:
    """The outlook as it is, with everything in force."""
    hero, facing = game.acting, game.facing
    n = facing.n if facing else len(hero.faced) + 1
    boards = tuple([board_of(game, other) for other in game.heroes])
    locked = tuple([lock.die for lock in game.locks])
    now = Outlook(hero.seat, tuple(game.pool), locked, boards, game.tanks, facing)
    use = moments.use_by(hero)
    for each in moments.in_force(game, hero, n):
        now = each.at(game).shape(now, game, use)
    if facing is not None:
        for _, each in moments.working(game, hero, "fail", n):
            if each.verb.on_challenge and moments.is_ready(game, each):
                now = replace(now, facing=each.at(game).shape(now, game, use).facing)
    return now


def board_of(game: Adventures, hero: Hero) -> Board:
    weapons, capacity = hero.weapons, game.content.capacity
    energy = sum(weapons.values())
    return Board(hero.life, tuple(hero.tokens), energy, sum([capacity[weapon] for weapon in weapons]) - energy)


def harm_ahead(game: Adventures) -> int:
    """What failing the challenge under way will cost, with what raises it then (MA-225, MA-234)."""
    facing = look(game).facing
    assert facing is not None
    return facing.harm


def is_hidden(game: Adventures, hero: Hero) -> bool:
    """Whether the top card of the hero's pile is face down, for everybody (MA-230)."""
    return not hero.shown and in_force(game, hero).hidden


def more_patterns(game: Adventures, hero: Hero) -> int:
    """How many pattern cards the boss of the hero has beside those that it prints."""
    now = in_force(game, hero)
    for card in game.sabotages:
        for each in game.content.sabotage[card].effect:
            if each.when == "setup":
                now = each.at(game).shape(now, game, moments.use_by(hero))
    return now.patterns


def in_force(game: Adventures, hero: Hero) -> Outlook:
    """What is in force for a hero, whether it acts or not, and nothing else."""
    now = _bare(hero.seat, game.seats, None)
    for each in moments.in_force(game, hero, len(hero.faced) + 1):
        now = each.at(game).shape(now, game, moments.use_by(hero))
    return now


@lru_cache(maxsize=64)
def _bare(seat: Seat, seats: int, facing: Facing | None) -> Outlook:
    return Outlook(seat, (), (), (Board(FULL, (), 0, 0),) * seats, 0, facing)


def meet(game: Adventures, hero: Hero, n: int, challenge: Challenge) -> Facing:
    """The n-th challenge as the hero will meet it, with what the card in front makes of it (MA-068, MA-148)."""
    signature = game.content.boss[hero.boss].signature if hero.battle else ""
    facing = Facing(n, challenge.icons, challenge.damage, challenge.box, signature)
    for each in moments.at(game, hero, "engage"):
        if each.verb.on_challenge and each.covers(n) and not each.depends():
            shaped = each.at(game).shape(_bare(hero.seat, game.seats, facing), game, moments.use_by(hero)).facing
            assert shaped is not None
            facing = shaped
    return facing


def spaces(game: Adventures, hero: Hero) -> tuple[Facing, ...]:
    """The spaces of the top stage card, with what the Robot Master makes of them and adds behind them (MA-068)."""
    known, key = game.content.courses, (hero.stages[0], hero.boss)
    if key not in known:
        known[key] = _spaces(game, hero)
    course: tuple[Facing, ...] = known[key]
    return course


def _spaces(game: Adventures, hero: Hero) -> tuple[Facing, ...]:
    now = _bare(hero.seat, game.seats, None)
    for each in moments.at(game, hero, "after_last"):
        now = each.at(game).shape(now, game, moments.use_by(hero))
    printed = (*game.content.stage[hero.stages[0]].spaces, *now.extras)
    return tuple(meet(game, hero, n, challenge) for n, challenge in enumerate(printed, 1))


# --- what comes of lines


Rolls: TypeAlias = Sequence[tuple[float, Hand]]
"""What may be rolled, with the chance of each."""
NOTHING: Rolls = ((1.0, 0),)
Judge: TypeAlias = Callable[[Outlook, Rolls], float]
"""What an outlook is worth on average once dice were rolled into it."""
Narrow: TypeAlias = Callable[[Outlook, list[Way]], list[Way]]


def changes(lines: Iterable[Line], now: Outlook, game: Adventures, use: Use) -> bool:
    """Whether anything would come of these lines (MA-086, MA-155)."""
    return any(way.rolls or way.box or way.then != now for each in lines for way in each.ways(now, game, use))


def is_idle(game: Adventures, lines: Lines) -> bool:
    """Whether nothing would come of using these lines now (MA-086)."""
    return not changes(lines, look(game), game, moments.use_by(game.acting))


def foresee(steps: Lines, now: Outlook, game: Adventures, judge: Judge, narrow: Narrow | None = None) -> float:
    """What will come of these lines on average, if every choice in them is made well."""
    if not steps:
        return judge(now, NOTHING)
    ways = list(steps[0].ways(now, game, Use("", now.seat, now.seat))) or [Way(now)]
    if narrow is not None and len(ways) > 1:
        ways = narrow(now, ways)
    return max([_mean(way, steps[1:], game, judge, narrow) for way in ways])


def _mean(way: Way, rest: Lines, game: Adventures, judge: Judge, narrow: Narrow | None) -> float:
    """The mean over all that chance can do."""
    if way.box:
        kinds = game.boxes or game.opened
        return sum([foresee((*_found(kind), *rest), way.then, game, judge, narrow) for kind in kinds]) / len(kinds)
    if not way.rolls:
        return foresee(rest, way.then, game, judge, narrow)
    faces = game.content.faces
    if not rest and not way.again:
        return judge(way.then, rolls(tuple([faces[colour] for colour in way.rolls])))
    results = [(1 / len(faces[one]), f"{one}.{face}") for one in way.rolls[:1] for face in faces[one]]
    after = [way._replace(then=with_die(way.then, die), rolls=way.rolls[1:], again=False) for _, die in results]
    means = [_mean(one, rest, game, judge, narrow) for one in after]
    mean = sum(means) / len(means)
    return sum([max(one, mean) for one in means]) / len(means) if way.again else mean


@lru_cache(maxsize=8)
def _found(kind: str) -> Lines:
    """What comes out of a surprise box, as a line (MA-116 to MA-118)."""
    return (line("heal", 1) if kind == "life" else line("charge", 1) if kind == "we" else line("token", kind),)


def with_die(now: Outlook, die: Die) -> Outlook:
    return replace(now, dice=tuple(sorted((*now.dice, die))))


def without(now: Outlook, dice: Sequence[Die]) -> Outlook:
    left = list(now.dice)
    for die in dice:
        left.remove(die)
    return replace(now, dice=tuple(left))


# --- options of the Abilities step


def effect_of(game: Adventures, seat: Seat, option: Options) -> Lines:
    """What a use does, once it is paid for."""
    hero, box = game.heroes[seat], game.content
    match option:
        case Skill():
            return box.action[hero.skill].skill
        case Fire(weapon):
            return box.weapon[weapon].effect
        case Exploit():  # MA-159
            return (line("roll", "any"),)
        case Again():  # MA-078
            return (line("reroll", "any"),)
        case Boost():
            return support_of(game, hero.hand[0])
        case _:
            return ()


def cost_of(game: Adventures, seat: Seat, option: Options) -> Cost:
    """What a use costs."""
    hero, box = game.heroes[seat], game.content
    match option:
        case Skill():
            return box.action[hero.skill].cost
        case Fire(weapon):
            return box.weapon[weapon].price
        case Exploit():  # MA-160
            return Cost(energy=in_force(game, hero).weakness_cost)
        case Again():
            return Cost(energy=1)
        case _:
            return FREE


def steps(game: Adventures, seat: Seat, option: Options) -> Lines:
    """What a use is made of: its cost, then its effect (MA-080)."""
    return (*priced(cost_of(game, seat, option)), *effect_of(game, seat, option))


PAID = {"energy": ("drain", 1), "die": ("drop", 1), "token": ("untoken", 1), "life": ("hurt", 1)}


@lru_cache(maxsize=128)
def priced(cost: Cost) -> Lines:
    """A cost as lines that say what is lost by it."""
    return tuple(line(*PAID[part]) if part in PAID else line("spend", part) for part in cost.each)


def overcomes(now: Outlook, rolled: Rolls = NOTHING) -> float:
    """How likely the challenge under way can be overcome: 1 or 0, if nothing is rolled."""
    hand, needs = now.hand, ("".join(sorted(now.requirement)),)
    return sum([chance for chance, more in rolled if pays(hand + more, needs)])


def helps(game: Adventures, lines: Lines) -> bool:
    """Whether these lines bring something to overcome the challenge with, or change what it asks for."""
    now = look(game)
    return any(
        way.rolls or way.box or way.then.hand & ~now.hand or way.then.requirement != now.requirement
        for each in lines
        for way in each.ways(now, game, moments.use_by(game.acting))
    )


def chance_after(game: Adventures, lines: Lines) -> float:
    """The chance that the challenge can be overcome after these lines, every choice in them made well."""
    return foresee(lines, look(game), game, overcomes)


def seen(game: Adventures, hero: Hero) -> int:
    """How many cards of the hero's pile are seen: the top one, or none (MA-017, MA-145, MA-230)."""
    return 0 if is_hidden(game, hero) else 1


# --- what is foretold


def numbers(game: Adventures, seat: Seat) -> Mapping[str, float]:
    """What a seat decides by, as numbers: its board, and whether the challenge under way can be overcome."""
    hero, board = game.heroes[seat], board_of(game, game.heroes[seat])
    over = unmatched(game, hero, hero.left, hero.right) if hero.left else ()
    told = {"life": board.life, "tanks": game.tanks, "energy": board.energy, "overload": len(over)}
    if game.facing is None:
        return told
    now = look(game)
    assert now.facing is not None
    return {**told, "overcome": overcomes(now), "harm": now.facing.harm, "dice": len(now.dice)}


def forecast(game: Adventures, seat: Seat, kind: str, option: Options) -> Mapping[str, float]:
    """Those of the numbers that an option decides, if nothing is left to choose before they are there."""
    match kind, option:
        case "plan", Plan(left, right):
            return {"overload": len(unmatched(game, game.heroes[seat], left, right))}
        case "act", Suffer() if not _is_hurt_next(game):
            hero = game.heroes[seat]
            life, tanks = after_damage(hero.life, game.tanks, harm_ahead(game))
            return {"life": life, "tanks": tanks}
        case "act" | "boost" | "last_call", Skill() | Fire() | Exploit() | Again() | Boost():
            idle = is_idle(game, effect_of(game, seat, option))
            return {} if idle else _after_use(game, seat, steps(game, seat, option))
        case _:
            return {}


def _is_hurt_next(game: Adventures) -> bool:
    """Whether more may happen to the hero's life before it is asked again, once the challenge is failed."""
    hero = game.acting
    if after_damage(hero.life, game.tanks, harm_ahead(game))[0] == 0:
        return False
    n = game.challenge.n
    more = [*moments.working(game, hero, "fail", n), *moments.working(game, hero, "engage", n + 1)]
    return hero.battle or any(not each.verb.on_challenge for _, each in more)


def _after_use(game: Adventures, seat: Seat, lines: Lines) -> Mapping[str, float]:
    now, use = look(game), moments.use_by(game.acting)
    if not _is_forced(lines, now, game, use):
        return {}
    told = {name: foresee(lines, now, game, judge) for name, judge in TOLD.items()}
    return told if seat == now.seat else {name: told[name] for name in ("overcome", "harm", "dice")}


TOLD: dict[str, Judge] = {
    "overcome": overcomes,
    "dice": lambda now, rolled: len(now.dice) + dice_in(rolled[0][1]),
    "harm": lambda now, rolled: now.facing.harm if now.facing else 0,  # noqa: ARG005
    "life": lambda now, rolled: now.mine.life,  # noqa: ARG005
    "energy": lambda now, rolled: now.mine.energy,  # noqa: ARG005
}


def _is_forced(lines: Lines, now: Outlook, game: Adventures, use: Use) -> bool:
    """Whether these lines leave nothing to choose, wherever the dice fall."""
    for each in lines:
        ways = list(each.ways(now, game, use)) or [Way(now)]
        if len(ways) > 1 or ways[0].again or ways[0].box:
            return False
        if ways[0].rolls and each is not lines[-1]:
            return False
        now = ways[0].then
    return True
