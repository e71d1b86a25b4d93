"""An attack as a scene: both fighters face to face with their dice, and its steps with what each of them brought."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Iterator
from typing import Literal, TypeAlias

from tabletron.core.i18n import Words, message
from tabletron.core.scene import Cause, Counter, Die, Node, Trace, Track, Zone
from tabletron.games.encounter import events as ev
from tabletron.games.encounter.outlook import blow
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules.dice import ORDER, successes
from tabletron.games.encounter.rules.targeting import range_of
from tabletron.games.encounter.state import Encounter, Strike, attack_of, stamina
from tabletron.games.encounter.words.signs import FACES, dice, name_of

Role: TypeAlias = Literal["attacker", "defender"]
State: TypeAlias = Literal["", "now", "yes", "skipped"]

STEPS = {
    "target": ("2", message("Target"), "CP-062"),
    "roll": ("8", message("Both roll"), "CP-065"),
    "attacker": ("9a", message("Attacker's own dice"), "CP-066"),
    "defender": ("9a", message("Defender's own dice, Cover"), "CP-066"),
    "across": ("9b", message("Dice of the other"), "CP-066"),
    "recount": ("9", message("Before counting"), "CP-067"),
    "damage": ("12", message("Damage"), "CP-070"),
    "after": ("14", message("After the attack"), "CP-071"),
}
"""The steps by their number in the book, with the clause behind each."""
REASONS = {
    "target": message("The attacker's side may react first, then the defender's. A new target is not measured again."),
    "roll": message("Attack dice, then defense dice; then every Critical adds a die, once."),
    "attacker": message("The attacker may change its own dice. A Failure stays as it is."),
    "defender": message("Then the defender its own; Cover turns one Blank or Hit to a Block."),
    "across": message("The attacker may change defense dice, then the defender attack dice."),
    "recount": message("Cards that are played before the dice are counted, the attacker's side first."),
    "damage": message("Successes of the attacker less those of the defender, less reductions; the hurt gain Power."),
    "after": message("What the attacker's card says, its Leadership, then the answers of the defender."),
}
SHAPES = {"single": message("Range {n}"), "area": message("Area {n}"), "beam": message("Beam {n}")}
CHANGED: dict[str, Role] = {"cover": "defender", "pierce": "defender", "absorb": "attacker"}
"""Whose dice a question is about."""
DEALT = ("after", "over")


def duel(game: Encounter, strike: Strike, words: Words) -> Zone:
    """The attack under way, or the last one: what is known of it by now."""
    attack = attack_of(game, strike)
    free = game.scripted and game.fighters[strike.attacker] is game.villain  # UE-181
    price = [words("{n} Power", n=attack.cost)] if attack.cost and not free else []
    reach = words(SHAPES[attack.shape], n=range_of(game.fighters[strike.attacker], attack))
    nodes: list[Node] = [_side(game, strike, "attacker", words), _side(game, strike, "defender", words)]
    fate = ""
    if strike.dice:
        dealt = _damage(strike)
        nodes.append(Counter(id="attack.damage", name=words("Damage"), value=dealt, icon="hit"))
        fate = _fate(game, strike, dealt, words)
    steps = tuple(_steps(game, strike, words))
    nodes.append(Trace(id="attack.steps", name=words("Steps"), look="steps", steps=steps, ahead=fate))
    note = " · ".join([reach, words(attack.type), *price])
    return Zone(id="attack", name=words(attack.name), shape="duel", note=note, nodes=tuple(nodes))


def dice_of(game: Encounter, kind: str, faces: str) -> tuple[str, ...]:
    """The dice that a question about faces means, by their nodes: the first ones that show them."""
    strike = game.strike
    if strike is None or (kind == "reroll" and strike.step not in ("attacker", "defender")):
        return ()
    role = CHANGED.get(kind) or strike.step
    rolled = list(strike.dice if role == "attacker" else strike.defense)
    found = []
    for face in faces:
        found.append(f"attack.{role}.{rolled.index(face)}")
        rolled[rolled.index(face)] = ""
    return tuple(found)


# --- both sides


def _side(game: Encounter, strike: Strike, role: Role, words: Words) -> Zone:
    """A fighter with what is left of it, its dice, and how many of them count."""
    attacks = role == "attacker"
    fighter = game.fighters[strike.attacker if attacks else strike.target]
    rolled, good = (
        (strike.dice, attacking.striking(strike)) if attacks else (strike.defense, attacking.blocking(strike))
    )
    pool = _pool(game, strike, role)
    most = stamina(game, fighter)
    name = words("Attack dice") if attacks else words("Defense dice")
    faces = [FACES[face] for face in rolled] or [""] * pool
    shown = tuple(
        Die(
            id=f"attack.{role}.{n}", name=words(face), face=face, side=fighter.squad,
            counts=bool(rolled) and rolled[n] in good,
        )
        for n, face in enumerate(faces)
    )  # fmt: skip
    nodes: list[Node] = [
        Track(
            id=f"attack.{role}.life", name=words("Stamina left"), value=max(0, most - fighter.damage), high=most,
            icon="stamina",
        ),
        Zone(id=f"attack.{role}.dice", name=name, shape="row", nodes=shown),
    ]  # fmt: skip
    if rolled:
        value = attacking.hits(strike) if attacks else successes(rolled, good)
        nodes.append(Counter(id=f"attack.{role}.counts", name=words("Successes"), value=value))
    more = len(rolled) - pool if rolled else 0
    note = words("{n} dice + {more}", n=pool, more=more) if more else words("{n} dice", n=pool)
    return Zone(
        id=f"attack.{role}", name=name_of(game, fighter.id, words), shape="column", seat=game.seat_of(fighter),
        side=fighter.squad, art=fighter.card, note=note, nodes=tuple(nodes),
    )  # fmt: skip


def _pool(game: Encounter, strike: Strike, role: Role) -> int:
    """The dice of a side without those for Criticals; before the roll, as many as there would be."""
    if strike.step != "target":
        return strike.pools[role == "defender"]
    now = blow(game, strike)
    return max(1, now.dice if role == "attacker" else now.guard)


# --- what comes of it


def _damage(strike: Strike) -> int:
    """The Damage as the dice lie, and from step 10 on what is left of it."""
    return strike.damage if strike.step in ("damage", *DEALT) else attacking.harm(strike)


def _fate(game: Encounter, strike: Strike, dealt: int, words: Words) -> str:
    """What it does or did to the target."""
    target = game.fighters[strike.target]
    fates = [one for _, one in strike.told if isinstance(one, ev.WasDazed | ev.KnockedOut | ev.Reset)]
    own = [one.say(game, words) for one in fates if one.fighter == target.id]
    if own:
        return own[-1]
    who, most = name_of(game, target.id, words), stamina(game, target)
    if strike.step in DEALT:
        return words("{who}: {n} of {most}", who=who, n=target.damage, most=most)
    then = min(most, target.damage + dealt)
    return words("{who}: {n} to {then} of {most}", who=who, n=target.damage, then=then, most=most)


def _steps(game: Encounter, strike: Strike, words: Words) -> Iterator[Cause]:
    order = [*STEPS, "over"]
    at = order.index(strike.step)
    for n, (step, (sign, name, clause)) in enumerate(STEPS.items()):
        brought = list(_brought(game, strike, step, words))
        state: State = "now" if n == at else "" if n > at else "yes" if brought else "skipped"
        yield Cause(", ".join(brought) or words(name), words(REASONS[step]), clause, sign=sign, state=state)


def _brought(game: Encounter, strike: Strike, step: str, words: Words) -> Iterator[str]:
    """What a step brought, in a few words."""
    extra = len(strike.dice) + len(strike.defense) - sum(strike.pools)
    if step == "roll" and strike.dice and extra:
        yield words.plural("Criticals add {n} die", "Criticals add {n} dice", extra)
    for when, event in strike.told:
        if when != step:
            continue
        match event:
            case ev.Rerolled(fighter, old, new):
                who = name_of(game, fighter, words)
                change = _change(old, new)
                same = words("{who} rerolls, and nothing changes", who=who)
                yield words("{who} rerolls {change}", who=who, change=change) if change else same
            case ev.Turned(fighter, old, new):
                yield words("{who} {change}", who=name_of(game, fighter, words), change=_change(old, new))
            case ev.Covered(_, terrain):
                yield words("Cover by {what}", what=words(game.place.pieces[terrain].name))
            case ev.Damaged(fighter, n) if fighter == strike.target and step == "damage":
                reckoned = attacking.harm(strike)
                yield words("{n} Damage", n=n) if n == reckoned else words("{n} of {most} Damage", n=n, most=reckoned)
            case _:
                yield event.say(game, words)


def _change(old: str, new: str) -> str:
    """The dice that show something else now, if any do."""
    lost, found = Bag(old) - Bag(new), Bag(new) - Bag(old)
    return f"{_sorted(lost)} → {_sorted(found)}" if lost else ""


def _sorted(faces: Bag[str]) -> str:
    return dice("".join(sorted(faces.elements(), key=ORDER.index)))
