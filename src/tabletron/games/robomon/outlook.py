"""The numbers that a decision in battle depends on: rules, previews, coach and bots all read them here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from tabletron.core import vocabulary
from tabletron.core.flow import Seat
from tabletron.games.robomon import odds
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.island import outlook as island
from tabletron.games.robomon.options import Aim, Block, Face, Go, Options, Repair, Say, Strike, Toss, Use
from tabletron.games.robomon.rules import attacks, character, ongoing
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, owner
from tabletron.games.robomon.verbs.data import MISS, Colour, Icon

if TYPE_CHECKING:
    from tabletron.games.robomon.box import Ability


class TurnOutlook(Struct, frozen=True):
    """A RoboMon on its turn: what it has, and what its ongoing ability adds."""

    power: int = 0
    armor: int = 0
    trapped: bool = False
    paralyzed: bool = False
    burrow: bool = False
    dice: tuple[Icon, ...] = ()
    spaces: int = 0
    """Spaces to go without an icon."""
    bonus: int = 0
    """Damage that its attack deals more."""


AT_REST = TurnOutlook()


class AttackOutlook(Struct, frozen=True):
    """An ability and one target: what it strikes with, and the means of what comes of it."""

    base: int
    colour: Colour
    left: int
    armor: int
    blocks: int = 0
    """Armor icons that its player will spend."""
    square: Square = -1
    """Where it is used from, if that is certain."""
    hit: float = 0.0
    lost: float = 0.0
    broken: float = 0.0
    out: float = 0.0
    hurt: float = 0.0
    """How likely it loses any hit point."""
    ends: tuple[tuple[float, int, int], ...] = ()
    """Every hit: its chance, the hit points and the armor that are left."""
    trapped: float = 0.0
    paralyzed: float = 0.0
    pushed: float = 0.0
    drained: float = 0.0
    healed: float = 0.0


# --- one turn, one attack


def turn_of(game: RoboMon, mon: Mon) -> TurnOutlook:
    """A RoboMon as it is."""
    return TurnOutlook(
        mon.power, mon.armor, mon.trapped, mon.paralyzed, bool(game.turns) and game.turn.burrow,
        tuple(game.dice[mon.side]),
    )  # fmt: skip


def after_use(game: RoboMon, mon: Mon, pick: str = "") -> TurnOutlook:
    """The same after its ongoing ability was used."""
    ability, now = card_of(game, mon).ongoing, turn_of(game, mon)
    assert ability is not None
    now = structs.replace(now, power=now.power - ability.cost)
    return ability.does.shape(now, game, ongoing.at_work(ability, mon, pick))


def attack_of(
    game: RoboMon, mon: Mon, ability: Ability, base: int, target: Mon, colour: Colour, blocks: int = 0, square: int = -1
) -> AttackOutlook:
    """What an ability of this base is expected to do to a target."""
    now = AttackOutlook(base, colour, target.left, target.armor, blocks, square)
    for line in ability.does:
        now = line.shape(now, game, vocabulary.Use(line.address, mon.id, target.id))
    return now


def blocked(game: RoboMon, icons: int) -> tuple[int, int]:
    """The hit points and armor tokens that the damage under way leaves its target (RM-127 to RM-130)."""
    assert game.harm is not None
    mon = game.mons[game.harm.mon]
    broken, through = odds.soak(game.harm.points - icons, mon.armor)
    return max(0, mon.left - through), mon.armor - broken


# --- what a seat sees, and what an option will bring


def look(game: RoboMon, seat: Seat) -> Mapping[str, float]:  # noqa: ARG001
    """Hit points, armor, power and tokens of every RoboMon, what was caught, what is carried, and the sheet."""
    found: dict[str, float] = {"caught": len(game.captured)}
    for mon in game.mons:
        found[f"hp {mon.id}"], found[f"armor {mon.id}"], found[f"power {mon.id}"] = mon.left, mon.armor, mon.power
        found[f"trap {mon.id}"], found[f"paralyze {mon.id}"] = mon.trapped, mon.paralyzed
    return {**found, **island.look(game)}


def forecast(game: RoboMon, seat: Seat, kind: str, option: Options) -> Mapping[str, float]:  # noqa: ARG001
    """What an option decides before anybody else can change it.

    Opposing RoboMon act unasked: of what they can touch, nothing is foretold.
    """
    if game.mode == "island":
        return island.forecast(game, kind, option)
    if game.island is not None:
        return {}
    match option:
        case Go() | Strike() | Use() if kind == "act":
            return _turn(game, option)
        case Aim(target) if kind == "target":
            return _attack(game, [game.mons[target]])
        case Face(turns):
            return _attack(game, _faced(game, turns))
        case Block() | None if kind == "block":
            return _block(game, 0 if option is None else option.dice + option.wild + option.token)
        case Repair(mon) if game.actions > 1:
            hurt = game.mons[mon]
            return {f"hp {mon}": hurt.left + min(character.KIT, hurt.damage)}
        case Toss():
            return _toss(game, option, game.switches.toss)
        case Say(word) if kind == "toss_mode" and game.toss is not None:
            return _toss(game, game.toss, word)
    return {}


def _turn(game: RoboMon, option: Go | Strike | Use) -> dict[str, float]:
    """The power that is left, unless that puts it out; and what an attack does that has one target only."""
    mon = game.mons[game.turn.mon]
    if isinstance(option, Use):
        then = after_use(game, mon, option.on)
        if game.seats == 1 or not then.power:
            return {}
        return {f"power {mon.id}": then.power, f"armor {mon.id}": then.armor, f"trap {mon.id}": then.trapped}
    if isinstance(option, Go):
        return {} if option.wild >= mon.power else {f"power {mon.id}": mon.power - option.wild}
    ability = card_of(game, mon).abilities[option.ability]
    cost, found = ability.cost + option.wild, dict[str, float]()
    if game.seats == 2 and cost < mon.power:
        found[f"power {mon.id}"] = mon.power - cost
    targets = [] if ability.area else attacks.in_reach(game, mon, ability)
    return found | _hit(game, mon, ability, base_of(game, mon, option), targets) if len(targets) == 1 else found


def base_of(game: RoboMon, mon: Mon, option: Strike) -> int:
    """What icons give: the step, and for an attack the plus of the square and an ongoing bonus (RM-106, RM-117)."""
    ability = card_of(game, mon).abilities[option.ability]
    step = ability.steps[min(len(ability.steps), option.dice + option.wild + option.token + option.square) - 1]
    if ability.heals:
        return step
    return step + game.grid.plus.get(mon.square, 0) + ongoing.bonus(game, mon)


def _faced(game: RoboMon, turns: int) -> list[Mon]:
    assert game.attack is not None
    mon = game.mons[game.attack.mon]
    area = card_of(game, mon).abilities[game.attack.ability].area
    return dict(attacks.facings(game, mon, area, mon.square))[turns]


def _attack(game: RoboMon, targets: list[Mon]) -> dict[str, float]:
    """Whoever the ability under way hits or helps."""
    assert game.attack is not None
    mon = game.mons[game.attack.mon]
    return _hit(game, mon, card_of(game, mon).abilities[game.attack.ability], game.attack.base, targets)


def _hit(game: RoboMon, mon: Mon, ability: Ability, base: int, targets: list[Mon]) -> dict[str, float]:
    """Whoever is hit if no armor icons are spent."""
    colours = {target.id: attacks.colour_of(game, mon, ability, target) for target in targets}
    if owner(game, 1) is None and (ability.heals or _can_mend(game) or _may_pass(game, set(colours.values()))):
        return {}
    found: dict[str, float] = {}
    for target in targets:
        colour = colours[target.id]
        then = attack_of(game, mon, ability, base, target, colour, square=mon.square)
        found[f"hp {target.id}"] = target.left - then.lost + then.healed
        found[f"armor {target.id}"] = target.armor - then.broken
    return found


def _may_pass(game: RoboMon, colours: set[Colour]) -> bool:
    """Whether a MISS may hand the turn on to opposing RoboMon (RM-121)."""
    return game.switches.miss_ends_turn == "on" and any(MISS in game.content.modifier[colour] for colour in colours)


def _can_mend(game: RoboMon) -> bool:
    """Whether opposing RoboMon could repair each other before the next question."""
    cards = [card_of(game, mon) for mon in fighting(game, 1)]
    cards += [game.content.card[game.content.sheets[sheet].card] for sheet in game.benches[1]]
    return any(ability.heals for card in cards for ability in card.abilities)


def _block(game: RoboMon, icons: int) -> dict[str, float]:
    """Only between players: opposing RoboMon may strike again before anybody is asked."""
    assert game.harm is not None
    if game.seats == 1 or (game.attack is not None and len(_lines(game)) > 1):
        return {}
    left, armor = blocked(game, icons)
    return {f"hp {game.harm.mon}": left, f"armor {game.harm.mon}": armor}


def _lines(game: RoboMon) -> tuple[object, ...]:
    """What the attack under way does."""
    assert game.attack is not None
    return card_of(game, game.mons[game.attack.mon]).abilities[game.attack.ability].does


def _toss(game: RoboMon, toss: Toss, mode: str) -> dict[str, float]:
    """A real die is nobody's to foretell."""
    if mode == "manual":
        return {}
    chances = odds.model(game, toss) if mode == "model" else odds.aimed(game, toss)
    return {"caught": len(game.captured) + chances.success, "battery": game.items.get("battery", 0) - chances.batteries}
