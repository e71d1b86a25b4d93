"""The encounter in words: the questions and their options."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.game import House
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.encounter import options as op
from tabletron.games.encounter.events import Events, Rolled
from tabletron.games.encounter.geometry.numbers import squared
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.ways import Toward, Turn
from tabletron.games.encounter.news import FACES, name_of, say, thing
from tabletron.games.encounter.state import Encounter, Fighter, attacks, power_of, stamina

__all__ = ["HOUSE", "describe", "question", "rolled", "say"]

HOUSE = {
    "difficulty": House(
        message("Difficulty"),
        message("Cards for each squad and dice of the Doomsday Device."),
        {
            "normal": message("Normal: 3 cards, 3 dice"),
            "tutorial": message("Tutorial: no cards, 2 dice"),
            "hard": message("Hard: 2 cards, 4 dice"),
            "insane": message("Insane: 1 card, 5 dice"),
        },
    ),
    "squads": House(
        message("Squads"),
        message("Whether the squads are the suggested ones. Who builds strong squads should play a higher difficulty."),
        {"suggested": message("as suggested"), "build": message("built to 15 Threat")},
    ),
    "cards": House(
        message("Character cards"),
        message("Of which time the cards are."),
        {"current": message("today's"), "launch": message("as first printed")},
    ),
    "battlefield": House(
        message("Battlefield"),
        message("The map; all three are ours."),
        {
            "midtown": message("Midtown Lockdown"),
            "harbor": message("Harbor at Dawn"),
            "campus": message("Campus Siege"),
        },
    ),
    "firmware_limit": House(
        message("Corrupted Firmware"),
        message("How often Ultron resets before he is KO'd."),
        {"5": message("five times, as on his card"), "4": message("four times, as in the introduction")},
    ),
    "max_rounds": House(
        message("Rounds"),
        message("Whether the game ends after some rounds; the higher score then wins."),
        {"off": message("no limit"), "6": message("6 rounds"), "10": message("10 rounds")},
    ),
    "ties": House(
        message("Ties of the script"),
        message("Who decides where Ultron's cards leave a tie."),
        {"auto": message("the worst for the team"), "ask": message("the team is asked")},
    ),
    "reset_tie": House(
        message("Resets of the script"),
        message("Where Ultron goes when several consoles are equally empty."),
        {"home": message("toward Home Base"), "console": message("to the nearest of them")},
    ),
    "confirm": House(
        message("Activations"),
        message("Whether the partner must agree to who is activated."),
        {"off": message("no"), "on": message("yes")},
    ),
}
PASSES = {
    "targeted": message("Let it happen"),
    "reroll": message("Keep the dice"),
    "rest": message("Nobody else advances"),
    "confirm": message("Somebody else"),
    "payer": message("Nobody else"),
    "assist": message("Play nothing"),
}

PASSABLE = {
    "assist": message("Cards while others act"),
    "targeted": message("An attack is declared"),
    "before_roll": message("Before dice roll"),
    "would_suffer": message("Damage is coming"),
    "brace": message("A collision is coming"),
    "answer": message("After an attack"),
}
"""The windows that a person may let pass, as the settings name them."""


QUESTIONS = {
    "recruit": message(
        "Who joins your squad? Strong squads make the encounter easier: pick a higher difficulty for them."
    ),
    "cards": message("Which team tactic card do you take?"),
    "activate": message("Who is activated?"),
    "confirm": message("Do you agree to this activation?"),
    "assist": message("Do you play a card meanwhile?"),
    "throw": message("In which direction is it thrown?"),
    "hurl": message("In which direction does the terrain fly?"),
    "beam": message("In which direction goes the beam?"),
    "hit": message("Several things are touched. Which one is hit?"),
    "order": message("Who is attacked first?"),
    "first": message("Which rule works first?"),
    "ricochet": message("Does the shield bounce on?"),
    "drop": message("Where is the citizen put down?"),
    "drop_first": message("Is the citizen passed on first?"),
    "targeted": message("An attack is declared. Do you react?"),
    "before_roll": message("Before the dice roll: The Folly of Man?"),
    "reroll": message("Which dice are rolled again?"),
    "cover": message("Which die does the cover turn to a Block?"),
    "pierce": message("Which die turns blank?"),
    "absorb": message("Which attack die is absorbed?"),
    "recalibrate": message("Are all dice rolled anew?"),
    "would_suffer": message("Damage is coming. Is it reduced?"),
    "brace": message("A collision is coming. Do you brace?"),
    "answer": message("The attack is over. Do you answer it?"),
    "may_push": message("Push the target away?"),
    "may_throw": message("Throw the target?"),
    "may_advance": message("Advance after the attack?"),
    "charge": message("Which attack follows the charge?"),
    "console": message("Which console does Ultron take?"),
    "terrain": message("Which terrain is destroyed?"),
    "citizen": message("Where does the citizen appear?"),
    "victim": message("Whom does the barrage hit?"),
    "reset": message("Where does Ultron rise again?"),
    "rest": message("Who advances Short before the next round?"),
    "payer": message("Who else pays for the card?"),
    "receiver": message("Who gains 1 Power?"),
    "status": message("Which effect comes first?"),
    "tie": message("Ultron's cards leave a tie. Whom does he pick?"),
}


def question(game: Encounter, seat: Seat, kind: str, words: Words) -> str:  # noqa: ARG001
    """What a seat is asked."""
    active = name_of(game, game.active, words) if game.active >= 0 else ""
    match kind:
        case "act":
            left = words.plural("{n} action left", "{n} actions left", game.actions)
            return words("{who}: {left}. What now?", who=active, left=left)
        case "deploy":
            return words("Where does {who} start?", who=active)
        case "advance":
            return words("Where does the advance end?")
        case "place":
            return words("Where is the figure placed?")
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
            return Described(words(tactic.name), words(tactic.text), nodes=(f"box.{name}",))
        case op.Ready():
            return Described(words("Ready"))
        case op.Activate(one) | op.Pick(one):
            return Described(name_of(game, one, words), _health(game, game.fighters[one], words), nodes=_figure(one))
        case op.Yes():
            return Described(words("Yes"))
        case op.Do():
            return Described(words("Do it"))
        case op.Move():
            return Described(words("Move"), words("tool {tool}", tool=game.card_of(game.acting).speed))
        case op.Climb():
            return Described(words("Climb"), words("Short, over everything"))
        case op.Shoot(key, target):
            return _shot(game, key, target, words)
        case op.Shake(condition):
            return Described(words("Shake off {condition}", condition=words(condition)))
        case op.Use():
            return _use(game, option, words)
        case op.Touch(what):
            return _touch(game, what, words)
        case op.Play():
            return _play(game, option, words)
        case op.End():
            return Described(words("End the activation"))
        case op.Choose(what):
            known = what in game.consoles or what in game.standing
            return Described(thing(game, what, words), nodes=(f"at.{what}",) if known else ())
        case op.Faces(faces):
            return Described(" ".join(words(FACES[face]) for face in faces))
        case Spot(x, y):
            return _spot(game, x, y, words)
        case Turn(degrees):
            return Described(words("{n} degrees", n=degrees))
        case Toward(what):
            return Described(words("toward {what}", what=thing(game, what, words)), nodes=(f"at.{what}",))
        case _:
            return Described(words(PASSES.get(kind, message("Pass"))))


def _figure(one: int) -> tuple[str, ...]:
    return (f"at.{one}",)


def _health(game: Encounter, fighter: Fighter, words: Words) -> str:
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
    return Described(label, hint, _price(attack.cost, words), _figure(target) if target is not None else ())


def _price(power: int, words: Words) -> str:
    return words("{n} Power", n=power) if power else ""


def _use(game: Encounter, option: op.Use, words: Words) -> Described:
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
    return Described(label, words(power.text), _price(power.cost, words), nodes)


def _touch(game: Encounter, what: str, words: Words) -> Described:
    name = thing(game, what, words)
    if what == "home":
        return Described(words("Bring the citizen to Home Base"), nodes=("at.home",))
    if what.startswith("citizen"):
        return Described(words("Reach for {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))
    if what in game.consoles:
        return Described(words("Take {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))
    return Described(words("Search {what}", what=name), "", words("{n} Power", n=1), (f"at.{what}",))


def _play(game: Encounter, option: op.Play, words: Words) -> Described:
    card = game.content.tactic[option.card]
    names = [name_of(game, option.fighter, words)]
    if option.target is not None:
        names.append(name_of(game, option.target, words))
    label = words.colon(words(card.name), ", ".join(names))
    if option.n is not None and option.card != "disarm":
        label = f"{label} ({option.n})"
    nodes = (f"hand.{option.card}", f"at.{option.fighter}")
    return Described(label, words(card.text), nodes=nodes)


def _spot(game: Encounter, x: int, y: int, words: Words) -> Described:
    """A point with what is nearest to it, so that lists can be read."""
    spots: Sequence[tuple[int, str]] = [
        *((squared((x, y), console), key) for key, console in game.place.consoles.items()),
        *(
            (squared((x, y), (one.x, one.y)), str(one.id))
            for one in game.fighters
            if one.here and one.id != game.active
        ),
        (squared((x, y), game.place.home), "home"),
    ]
    far, nearest = min(spots)
    near = words("{n} inches from {what}", n=f"{far**0.5 / 1000:.1f}", what=thing(game, nearest, words))
    return Described(f"{x / 1000:.2f} / {y / 1000:.2f}", near)


def rolled(game: Encounter, event: Events) -> tuple[Seat, Sequence[str]] | None:
    """Whose dice a told event is about, for statistics."""
    if not isinstance(event, Rolled):
        return None
    seat = game.seat_of(game.fighters[event.fighter])
    return None if seat is None else (seat, list(event.dice))
