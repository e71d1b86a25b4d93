"""The encounter in words: the questions and their options."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.encounter import options as op
from tabletron.games.encounter.events import Events, Rolled
from tabletron.games.encounter.geometry.numbers import Circle, gap
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.polygon import room
from tabletron.games.encounter.geometry.ways import Toward, Turn
from tabletron.games.encounter.odds import mean
from tabletron.games.encounter.outlook import Blow, blows, reacted
from tabletron.games.encounter.rules.moving import reach_of_move, tool_of
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.scene.attack import dice_of
from tabletron.games.encounter.scene.table import marks
from tabletron.games.encounter.state import NOBODY, Encounter, Fighter, attacks, base, power_of, stamina
from tabletron.games.encounter.words.cards import sentence, tactic_text, told
from tabletron.games.encounter.words.signs import FACES, dice, name_of, spot, thing
from tabletron.games.encounter.words.texts import PASSES, QUESTIONS, REPORTS

__all__ = ["describe", "question", "rolled"]


def question(game: Encounter, seat: Seat, kind: str, words: Words) -> str:  # noqa: ARG001
    """What a seat is asked."""
    active = name_of(game, game.active, words) if game.active >= 0 else ""
    shifted = name_of(game, game.shifted, words) if game.shifted >= 0 else ""
    match kind:
        case "act":
            left = words.plural("{n} action left", "{n} actions left", game.actions)
            return words("{who}: {left}. What now?", who=active, left=left)
        case "deploy":
            return words("Where does {who} start?", who=active)
        case "advance":
            return words("Where does {who} advance to?", who=shifted)
        case "place":
            return words("Where is {who} placed?", who=shifted)
        case "throw":
            return words("In which direction is {who} thrown?", who=shifted)
        case "report":
            return words("Turn {n}: play three activations on your table. What changed?", n=game.tracker + 1)
        case "happened":
            return words("{who}: what happened?", who=active)
        case "outcome":
            return words("{who} was hurt. Does it still stand?", who=active)
        case "in_area":
            area = 1 + (game.villain.firmware >= 3)
            return words("Who is within Range {n} of Ultron and seen by him?", n=area)
        case _:
            return words(QUESTIONS.get(kind, message("What do you do?")))


def describe(game: Encounter, seat: Seat, kind: str, option: op.Options, words: Words) -> Described:  # noqa: ARG001
    """An option in words, and the nodes it belongs to."""
    match option:
        case op.Recruit(name):
            card = game.content.cards[game.switches.cards][name]
            return Described(
                words(card.name), words(card.alter_ego), words("{n} Threat", n=card.threat), (f"box.{name}",)
            )
        case op.Take(name):
            tactic = game.content.tactic[name]
            return Described(words(tactic.name), tactic_text(tactic, game.content, words), nodes=(f"box.{name}",))
        case op.Ready():
            return Described(words("Ready"))
        case op.Pick(one) if kind == "report" and game.fighters[one] is game.villain:
            return Described(words("You moved Ultron next to a citizen"), nodes=_figure(one))
        case op.Activate(one) | op.Pick(one):
            return Described(name_of(game, one, words), _health(game, game.fighters[one], words), nodes=_figure(one))
        case op.Yes():
            return Described(words("Yes"))
        case op.Do():
            return Described(words("No, but closer") if kind == "reached" else words("Do it"))
        case op.Number(n):
            return Described(str(n))
        case op.Report(what):
            return _report(game, what, words)
        case op.Move():
            return _move(game, words)
        case op.Climb():
            return Described(words("Climb"), words("Short, over everything"))
        case op.Shoot(key, target):
            return _shot(game, key, target, words)
        case op.Shake(condition):
            return Described(words("Shake off {condition}", condition=words(condition)))
        case op.Use():
            return _use(game, kind, option, words)
        case op.Touch(what):
            return _touch(game, what, words)
        case op.Play():
            return _play(game, kind, option, words)
        case op.End():
            return Described(words("The turn is over") if kind == "report" else words("End the activation"))
        case op.Choose(what):
            return _choose(game, kind, what, words)
        case op.Faces(faces):
            said = ", ".join(words(FACES[face]) for face in faces)
            return Described(dice(faces), said, nodes=dice_of(game, kind, faces))
        case Spot(x, y):
            return _spot(game, x, y, words)
        case Turn(degrees):
            return Described(words("{n} degrees", n=degrees))
        case Toward(what):
            return Described(words("toward {what}", what=thing(game, what, words)), nodes=(f"at.{what}",))
        case _:
            return Described(words(PASSES.get(kind, message("Pass"))))


def _choose(game: Encounter, kind: str, what: str, words: Words) -> Described:
    if kind == "terrain_left":
        return Described(words("It is destroyed, a citizen lies beside it"))
    known = what in game.consoles or what in game.standing
    label = words("You took {what}", what=thing(game, what, words)) if kind == "report" else thing(game, what, words)
    return Described(label, nodes=(f"at.{what}",) if known else ())


def _report(game: Encounter, what: str, words: Words) -> Described:
    knocked_out = what == "falls" and game.acting.injured
    return Described(words("It is KO'd") if knocked_out else words(REPORTS[what]), nodes=_figure(game.active))


def _figure(one: int) -> tuple[str, ...]:
    return (f"at.{one}",)


def _health(game: Encounter, fighter: Fighter, words: Words) -> str:
    if game.companion:
        return ", ".join(marks(game, fighter, words))
    return words(
        "{damage} of {stamina} Damage, {power} Power",
        damage=fighter.damage,
        stamina=stamina(game, fighter),
        power=fighter.power,
    )


def _shot(game: Encounter, key: str, target: int | None, words: Words) -> Described:
    attack = next(one for one in attacks(game, game.acting) if one.id == key)
    label = words(attack.name)
    if target is not None:
        label = words("{attack} at {who}", attack=label, who=name_of(game, target, words))
    hint = words("{n} dice, {kind}", n=attack.strength, kind=words(attack.type))
    found = blows(game, key, target)
    lines = [(name_of(game, one.target, words), _told(game, one, words)) for one in found]
    preview = lines[0][1] if target is not None else "; ".join(words.colon(*line) for line in lines)
    nodes = tuple(node for one in found for node in _figure(one.target))
    return Described(label, hint, _price(attack.cost, words), nodes, preview)


def _told(game: Encounter, now: Blow, words: Words) -> str:
    """An attack as a forecast: how far, the dice of both sides, cover, what to expect."""
    fighter, foe, spread = game.fighters[now.attacker], game.fighters[now.target], now.spread()
    here, there = base(game, fighter), base(game, foe)
    cover = game.ground.cover(here, there, game.card_of(foe).size) if now.covered else None
    parts = [
        words("{n} inches away", n=f"{gap(here, there) / 1000:.1f}"),
        words("{a} dice against {b}", a=max(1, now.dice), b=max(1, now.guard)),
        words("cover by {what}", what=words(cover.name)) if cover else words("no cover"),
        words("{n} Damage to expect", n=f"{mean(spread):.1f}"),
    ]
    down = round(100 * sum(spread[max(1, stamina(game, foe) - foe.damage) :]))
    if foe is game.villain:
        parts.append(words("{n} % that he resets", n=down))
    elif foe.injured:
        parts.append(words("{n} % that it is KO'd", n=down))
    else:
        parts.append(words("{n} % that it is Dazed", n=down))
    return " · ".join(parts)


def _reaction(game: Encounter, kind: str, option: op.Use | op.Play, words: Words) -> str:
    """The Damage of the attack under way without and with a reaction."""
    strike = game.strike
    if strike is None or kind not in ("targeted", "before_roll"):
        return ""
    return told(game, reacted(game, strike, None), reacted(game, strike, option), words)


def _move(game: Encounter, words: Words) -> Described:
    """A move; the picture shows at once how far it goes, so that the figure itself can be dragged."""
    speed = game.card_of(game.acting).speed
    hint = words("tool {tool}", tool=tool_of(game.acting, speed))
    return Described(words("Move"), hint, reach=reach_of_move(game, game.acting))


def _price(power: int, words: Words) -> str:
    return words("{n} Power", n=power) if power else ""


def _use(game: Encounter, kind: str, option: op.Use, words: Words) -> Described:
    fighter = game.fighters[option.fighter]
    power = power_of(game, fighter, option.power)
    assert power is not None
    label, nodes = words(power.name), _figure(fighter.id)
    if option.target is not None:
        label, nodes = (
            words("{power} on {what}", power=label, what=name_of(game, option.target, words)),
            _figure(option.target),
        )
    elif option.terrain is not None:
        label = words("{power} on {what}", power=label, what=thing(game, option.terrain, words))
        nodes = (f"at.{option.terrain}",)
    price = 0 if power.kind == "innate" else cost_of(game, fighter, power)
    preview = _reaction(game, kind, option, words)
    return Described(label, sentence(power.does, words), _price(price, words), nodes, preview)


def _touch(game: Encounter, what: str, words: Words) -> Described:
    name = thing(game, what, words)
    if what == "home":
        return Described(words("Bring the citizen to Home Base"), nodes=("at.home",))
    if what.startswith("citizen"):
        return Described(words("Reach for {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))
    if what in game.consoles:
        return Described(words("Take {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))
    return Described(words("Search {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))


def _play(game: Encounter, kind: str, option: op.Play, words: Words) -> Described:
    card = game.content.tactic[option.card]
    names = [name_of(game, option.fighter, words)]
    if option.target is not None:
        names.append(name_of(game, option.target, words))
    label = words.colon(words(card.name), ", ".join(names))
    if option.n is not None and card.does.verb.most_times > 1:
        label = f"{label} ({option.n})"
    nodes = (f"hand.{option.card}", f"at.{option.fighter}")
    preview = _reaction(game, kind, option, words)
    return Described(label, tactic_text(card, game.content, words), nodes=nodes, preview=preview)


def _spot(game: Encounter, x: int, y: int, words: Words) -> Described:
    """A point by what is nearest to it, so that lists can be read; Ultron's edge lies in the north."""
    here = Circle(x, y, 0)
    things = [*game.place.consoles.items(), ("home", game.place.home)]
    things += [(f"citizen{one.id}", one.circle) for one in game.citizens]
    mover = game.active if game.shifted == NOBODY else game.shifted
    things += [(str(one.id), base(game, one)) for one in game.fighters if one.here and one.id != mover]
    found = [(gap(here, circle), key, circle.x, circle.y) for key, circle in things]
    found += [(room(piece, here), piece.id, *piece.centre) for piece in game.ground.pieces]
    far, nearest, left, low = min(found)
    piece = game.place.pieces.get(nearest)
    what = words(piece.name) if piece else thing(game, nearest, words)
    if nearest in game.ground.by_id and game.ground.by_id[nearest].holds(x, y):
        return Described(words("On top of {what}", what=what), spot(x, y))
    way = round(atan2(y - low, x - left) / (pi / 4)) % len(COMPASS)
    near = words("{n} in from it, at {spot}", n=f"{far / 1000:.1f}", spot=spot(x, y))
    return Described(words(COMPASS[way], what=what), near)


COMPASS = (
    message("East of {what}"),
    message("North-east of {what}"),
    message("North of {what}"),
    message("North-west of {what}"),
    message("West of {what}"),
    message("South-west of {what}"),
    message("South of {what}"),
    message("South-east of {what}"),
)


def rolled(game: Encounter, event: Events) -> tuple[Seat, Sequence[str]] | None:
    """Whose dice a told event is about, for statistics."""
    if not isinstance(event, Rolled):
        return None
    seat = game.seat_of(game.fighters[event.fighter])
    return None if seat is None else (seat, list(event.dice))
