"""What happened, as sentences."""

from __future__ import annotations

from tabletron.core.i18n import Words, message
from tabletron.games.encounter import events as ev
from tabletron.games.encounter.state import Encounter

FACES = {
    "C": message("critical"),
    "W": message("wild"),
    "H": message("hit"),
    "B": message("block"),
    "F": message("failure"),
    "_": message("blank"),
}
"""The faces of a die, as signs."""
SIDES = (message("Crisis Team"), message("Cosmic Threat"))
OWNERS = {-1: message("nobody's"), 0: message("Crisis Team"), 1: message("Cosmic Threat")}
STEPS = {
    "deployment": message("Deployment"),
    "power": message("Power Phase"),
    "activation": message("Activation Phase"),
    "cleanup": message("Cleanup Phase"),
}
ROLLS = {
    "attack": message("{who} attacks with {dice}"),
    "defense": message("{who} defends with {dice}"),
    "dodge": message("{who} dodges with {dice}"),
    "search": message("{who} searches with {dice}"),
    "power": message("{who} rolls {dice}"),
}
MOVES = {
    "advance": message("{who} advances to {spot}"),
    "climb": message("{who} climbs to {spot}"),
    "push": message("{who} is pushed to {spot}"),
    "throw": message("{who} is thrown to {spot}"),
    "place": message("{who} is placed at {spot}"),
    "stay": message("{who} stays where it is"),
}
ROWS = {
    "P1": message("Programming, row 1"),
    "P2": message("Programming, row 2"),
    "P3": message("Programming, row 3"),
    "P4": message("Programming, row 4"),
    "A0": message("Assault"),
    "A1": message("Assault, row 1: Metallic Talons"),
    "A2": message("Assault, row 2: The Rage of Ultron"),
    "A3": message("Assault, row 3: Energy Blast"),
    "enough": message("Enough!!!"),
    "reset": message("We Are Ultron!"),
    "barrage": message("Devastating Barrage"),
}


def name_of(game: Encounter, fighter: int, words: Words) -> str:
    return words(game.card_of(game.fighters[fighter]).name)


def thing(game: Encounter, key: str, words: Words) -> str:
    """Anything that has a name: a fighter, a console, terrain, a citizen."""
    if key.isdecimal():
        return name_of(game, int(key), words)
    if key == "home":
        return words("Home Base")
    if key == "here":
        return words("within Range 3 of where he is")
    if key in game.consoles:
        return words("console {name}", name=key)
    if key.startswith("citizen"):
        return words("citizen {n}", n=key.removeprefix("citizen"))
    piece = game.place.pieces.get(key)
    if piece is None:
        return words(key)
    return words("{name} (Size {n})", name=words(piece.name), n=piece.size)


def instruction(game: Encounter, text: str, key: str, n: int, words: Words) -> str:
    """What people are to do on their table; the key names one thing, or two."""
    who, _, what = key.partition(" ")
    known = {one.id: one.name for one in game.card_of(game.villain).attacks}
    other = words(known[what]) if what in known else thing(game, what, words)
    return words(text, who=thing(game, who, words), what=other, n=n)


def dice(faces: str) -> str:
    """Dice as signs."""
    return "".join(f"[{FACES[face]}]" for face in faces)


def spot(x: int, y: int) -> str:
    return f"{x / 1000:.1f}/{y / 1000:.1f}"


def say(game: Encounter, event: ev.Events, words: Words) -> str:
    """What happened, as a sentence."""

    def who(fighter: int) -> str:
        return name_of(game, fighter, words)

    match event:
        case ev.Recruited(squad, character):
            name = words(game.content.cards[game.switches.cards][character].name)
            return words("{who} joins squad {n}", who=name, n=squad + 1)
        case ev.Took(squad, card):
            return words("Squad {n} takes {card}", n=squad + 1, card=words(game.content.tactic[card].name))
        case ev.Deployed(fighter, x, y):
            return words("{who} starts at {spot}", who=who(fighter), spot=spot(x, y))
        case ev.StepBegan(step, number):
            return words("{step} of round {n}", step=words(STEPS[step]), n=number) if number else words(STEPS[step])
        case ev.TurnBegan(side, number):
            return words("Turn {n} of the {side}", n=number, side=words(SIDES[side]))
        case ev.Activated(fighter):
            return words("{who} is activated", who=who(fighter))
        case ev.Powered(fighter, n) if n > 0:
            return words("{who} gains {n} Power", who=who(fighter), n=n)
        case ev.Powered(fighter, n):
            return words("{who} spends or loses {n} Power", who=who(fighter), n=-n)
        case ev.Moved(fighter, x, y, how):
            return words(MOVES[how], who=who(fighter), spot=spot(x, y))
        case ev.Attacked(fighter, target, attack):
            known = game.card_of(game.fighters[fighter]).attacks
            name = next(words(one.name) for one in known if one.id == attack)
            return words("{who} attacks {target}: {attack}", who=who(fighter), target=who(target), attack=name)
        case ev.Redirected(target):
            return words("{who} becomes the target", who=who(target))
        case ev.Rolled(fighter, what, faces):
            return words(ROLLS[what], who=who(fighter), dice=dice(faces))
        case ev.Rerolled(fighter, old, new):
            return words("{who} rerolls to {new}", who=who(fighter), old=dice(old), new=dice(new))
        case ev.Turned(fighter, old, new):
            return words("A die of {who} turns: {old}, {new}", who=who(fighter), old=dice(old), new=dice(new))
        case ev.Covered(fighter, terrain):
            return words("{who} has cover: {what}", who=who(fighter), what=thing(game, terrain, words))
        case ev.Damaged(fighter, n):
            return words("{who} suffers {n} Damage", who=who(fighter), n=n)
        case ev.Healed(fighter, n):
            return words("{who} loses {n} Damage", who=who(fighter), n=n)
        case ev.Conditioned(fighter, condition, True):
            return words("{who} has {condition}", who=who(fighter), condition=words(condition))
        case ev.Conditioned(fighter, condition, _):
            return words("{who} is rid of {condition}", who=who(fighter), condition=words(condition))
        case ev.WasDazed(fighter):
            return words("{who} is Dazed", who=who(fighter))
        case ev.Recovered(fighter, True):
            return words("{who} gets up, Injured", who=who(fighter))
        case ev.Recovered(fighter, _):
            return words("{who} is no longer Dazed", who=who(fighter))
        case ev.KnockedOut(fighter):
            return words("{who} is KO'd", who=who(fighter))
        case ev.Reset(fighter, firmware):
            return words("{who} resets: Corrupted Firmware {n}", who=who(fighter), n=firmware)
        case _:
            return _say_objectives(game, event, words)


def _say_objectives(game: Encounter, event: ev.Events, words: Words) -> str:
    def who(fighter: int) -> str:
        return name_of(game, fighter, words)

    def what(key: str) -> str:
        return thing(game, key, words)

    match event:
        case ev.Collided(thrown, hit):
            return words("{what} hits {hit}", what=what(thrown), hit=what(hit))
        case ev.Destroyed(terrain):
            return words("{what} is destroyed", what=what(terrain))
        case ev.PickedUp(fighter):
            return words("{who} holds a citizen", who=who(fighter))
        case ev.Dropped(fighter, _, _) if game.companion:
            return words("{who} drops a citizen", who=who(fighter))
        case ev.Dropped(fighter, x, y):
            return words("{who} drops a citizen at {spot}", who=who(fighter), spot=spot(x, y))
        case ev.Passed(fighter, to):
            return words("{who} passes a citizen to {to}", who=who(fighter), to=who(to))
        case ev.Delivered(fighter):
            return words("{who} brings a citizen home", who=who(fighter))
        case ev.Appeared(terrain, x, y):
            return words("A citizen appears at {spot}, beside {what}", spot=spot(x, y), what=what(terrain))
        case ev.Taken(fighter):
            return words("{who} takes a citizen", who=who(fighter))
        case ev.Searched(fighter, terrain, found):
            text = message("{who} finds a citizen: {what}") if found else message("{who} finds nobody: {what}")
            return words(text, who=who(fighter), what=what(terrain))
        case ev.Controlled(console, side):
            return words("The {side} controls {what}", side=words(SIDES[side]), what=what(console))
        case ev.Scored(side, total):
            name = words(SIDES[side])
            return words.plural("The {side} has {n} point", "The {side} has {n} points", total, side=name)
        case ev.DoomRolled(faces):
            return words("The Doomsday Device rolls {dice}", dice=dice(faces))
        case ev.Doomed(row):
            return words(next(one.name for one in game.content.doomsday if one.id == row))
        case ev.Used(fighter, power):
            name = next(words(one.name) for one in game.card_of(game.fighters[fighter]).powers if one.id == power)
            return words("{who} uses {power}", who=who(fighter), power=name)
        case ev.Played(fighter, card):
            return words("{who} plays {card}", who=who(fighter), card=words(game.content.tactic[card].name))
        case ev.Thought(row, chosen, why):
            said = words(why) if not chosen else words("{what}, because {why}", what=what(chosen), why=words(why))
            return words.colon(words(ROWS[row]), said)
        case ev.Instructed(text, key, n):
            return instruction(game, text, key, n, words)
        case ev.Lapsed(card):
            return words("{card} is over", card=words(game.content.tactic[card].name))
        case _:
            raise AssertionError(event)
