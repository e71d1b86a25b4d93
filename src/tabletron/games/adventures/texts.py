"""The cards in words: effects, costs, abilities and challenges, put together from the effect vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures import effects as does
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import Ability, Action, Cost, Die, Effect, Hook
from tabletron.games.adventures.state import COLOUR, FACE, Adventures

SIGNS: dict[str, str] = {
    "J": message("jump", "jumps"),
    "R": message("run", "runs"),
    "S": message("shoot", "shoots"),
    "W": message("wait", "waits"),
    "X": message("signature", "signatures"),
}
TOKENS = (
    message("life", "life"),
    message("energy", "energy"),
    message("tank", "tanks"),
    message("box", "boxes"),
    message("boost", "boosts"),
    message("wild", "wild dice"),
)
COLOURS: dict[str, str] = {"red": message("red"), "blue": message("blue"), "yellow": message("yellow")}
SUPPLY: dict[str, str] = {
    "red": message("Red dice in the supply"),
    "blue": message("Blue dice in the supply"),
    "yellow": message("Yellow dice in the supply"),
}
HEROES: dict[str, str] = {
    "mega_man": message("Supports of any colour, and a bit of everything"),
    "proto_man": message("Supports of two colours, skills that risk something"),
    "roll": message("Bonus tokens, and help for the others"),
    "rush": message("Dice that are set instead of rolled"),
}
"""What the deck of each hero of the box is good at."""
HOOKS: dict[Hook, str] = {
    "planning": message("Planning"),
    "dice_pool": message("Dice Pool"),
    "engage": message("Engage"),
    "success": message("Overcome"),
    "fail": message("On failure"),
    "after_last": message("Behind the last space"),
    "clean_up": message("Clean-up"),
    "ongoing": message("Always"),
    "setup": message("Set-up"),
}
RULES: dict[does.Rule, str] = {
    "ban:boost": message("nobody may boost"),
    "ban:boost_others": message("only the active player may boost"),
    "ban:skill": message("the skill cannot be used"),
    "ban:weapon": message("weapons cannot be used for their effect"),
    "limit:boost1": message("only one boost in an action phase"),
    "limit:weapon1": message("each weapon may be used once a pattern card"),
}
TYPES: dict[str, str] = {
    "BLADE": message("Blade"),
    "CRUSH": message("Crush"),
    "FROST": message("Frost"),
    "BLAST": message("Blast"),
    "FLAME": message("Flame"),
    "VOLT": message("Volt"),
    "GALE": message("Gale"),
    "HUNT": message("Hunt"),
}


LEFT, RIGHT = message("left"), message("right")
SIDES = {"left": LEFT, "right": RIGHT}
SURPRISES = {
    "J": "[jump]",
    "R": "[run]",
    "S": "[shoot]",
    "we": "[energy]",
    "life": "[life]",
}


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


def name_of(game: Adventures, card: CardId, words: Words) -> str:
    """Any card by its name."""
    box = game.content
    if card in box.pattern:
        return words("The pattern card")
    if card in box.light:
        return words("Dr. Light")
    for items in (box.action, box.weapon, box.boss, box.hero, box.stage, box.sabotage_card):
        if card in items:
            return words(items[card].name)
    return ""


def light_text(game: Adventures, card: CardId, words: Words) -> str:
    """`blue die, wants red`."""
    one = game.content.light[card]
    die, wanted = words(COLOURS[one.die]), words(COLOURS[one.requires])
    return words("{die} die, wants {colour}", die=die, colour=wanted)


def weapon_art(kind: str) -> str:
    """The drawing of a type of weapon."""
    return f"weapon_{kind.lower()}"


def sign(icon: str) -> str:
    """An icon as a sign."""
    return f"[{SIGNS[icon]}]"


def icons(text: str) -> str:
    """A requirement in signs."""
    return "".join(map(sign, text))


def challenge(asked: str, damage: int, box: bool) -> str:
    """A challenge in signs: `[wait][jump][jump] 2[life] [box]`."""
    return f"{icons(asked)} {damage}[life]" + (" [box]" if box else "")


def die(one: Die) -> str:
    """A die as it lies there."""
    return f"[die {COLOUR[one]} {FACE[one]}]"


def dice(many: Sequence[Die]) -> str:
    return ", ".join(map(die, many))


def unrolled(many: Sequence[str], words: Words) -> str:
    """A die of one of these colours, still to be rolled."""
    if len(many) == len(COLOURS):
        return words("a [wild] die")
    return words("a {die}", die=words(" or ").join(f"[die {colour} ?]" for colour in many))


def tokens(many: Sequence[Action]) -> str:
    return " / ".join(map(sign, many))


def cost(costs: Sequence[Cost], words: Words) -> str:
    """What a use costs."""
    return ", ".join(_cost(one, words) for one in costs)


def _cost(one: Cost, words: Words) -> str:
    match one:
        case "die":
            return words("discard a die")
        case "die2":
            return words("discard two dice")
        case "tok":
            return words("flip an active token back")
        case "we":
            return "1[energy]"
        case "hp1":
            return words("suffer {n}[life]", n=1)
        case _:
            return sign(one)


@cache
def effect(one: Effect, words: Words) -> str:
    """What an effect does."""
    match one:
        case does.Both(parts):
            return words("; ").join(effect(part, words) for part in parts)
        case does.Either(parts):
            return words(" or ").join(effect(part, words) for part in parts)
        case does.Else(first, other):
            return words("{first}, else {other}", first=effect(first, words), other=effect(other, words))
        case does.If(test, then):
            return words("if {condition}: {then}", condition=condition(test, words), then=effect(then, words))
        case does.Ally(then):
            return words("{effect}, for any hero", effect=effect(then, words))
        case _:
            return _dice(one, words) or _board(one, words) or _challenge(one, words) or _table(one, words)


def _dice(one: Effect, words: Words) -> str:
    """What an effect does to dice; nothing for others."""
    match one:
        case does.Gain(choices, again):
            die_ = unrolled(choices, words)
            return (
                words("roll {die}, it may be rolled again once", die=die_) if again else words("roll {die}", die=die_)
            )
        case does.Place(what):
            return words("add {die}", die=die(what))
        case does.PlaceNeeded():
            return words("add a die with an action of the requirement")
        case does.Copy(single):
            return words("add a copy of a die with one action") if single else words("add a copy of a die")
        case does.Reroll(0):
            return words("roll any dice again")
        case does.Reroll(n, None):
            return words.plural("roll {n} die again", "roll {n} dice again", n)
        case does.Reroll(n, str(showing)):
            return words.plural(
                "roll {n} die with {icon} again", "roll {n} dice with {icon} again", n, icon=sign(showing)
            )
        case does.RerollAll("double"):
            return words("roll all doubles again")
        case does.RerollAll("colour"):
            return words("roll all dice of a colour again")
        case does.RerollAll(showing):
            return words("roll all dice with {icon} again", icon=sign(showing))
        case does.Turn("any"):
            return words("turn a die to any face")
        case does.Turn("double"):
            return words("turn a die to its double face")
        case does.Turn(to):
            return words("turn a die to {icon}", icon=sign(to))
        case does.Cut():
            return words("turn a double to its single face")
        case does.Drop(n, None):
            return words.plural("discard {n} die", "discard {n} dice", n)
        case does.Drop(n, str(showing)):
            return words.plural("discard {n} die with {icon}", "discard {n} dice with {icon}", n, icon=sign(showing))
        case does.Lock(n, until):
            locked = words.plural("lock {n} die", "lock {n} dice", n)
            return words("{lock} until space {space}", lock=locked, space=until) if until else locked
        case _:
            return ""


def _board(one: Effect, words: Words) -> str:
    """What an effect does to tokens, life and energy; nothing for others."""
    match one:
        case does.Token(kinds):
            many = len(kinds) == 3
            return words("any token active") if many else words("{token} token active", token=tokens(kinds))
        case does.Untoken(every):
            return words("all tokens inactive") if every else words("one active token inactive")
        case does.Heal(n):
            return words("gain {n}[life]", n=n)
        case does.Hurt(n):
            return words("suffer {n}[life]", n=n)
        case does.Charge(n):
            return words("gain {n}[energy]", n=n)
        case does.Drain(n):
            return words("lose {n}[energy]", n=n)
        case does.OpenBox():
            return words("open a [box]")
        case _:
            return ""


def _challenge(one: Effect, words: Words) -> str:
    """What an effect does to the challenge under way; nothing for others."""
    match one:
        case does.Prevent(n):
            return words("prevent {n}[life] of this challenge", n=n)
        case does.Ignore():
            return words("strike one icon of the requirement")
        case does.Need("first"):
            return words("the first icon is needed twice")
        case does.Need(icon):
            return words("one more {icon} is needed", icon=sign(icon))
        case does.Worsen(n):
            return words("{n}[life] more damage", n=n)
        case does.Extra(more):
            return words("one more challenge: {challenge}", challenge=challenge(more.icons, more.damage, more.box))
        case does.AddPattern():
            return words("one more pattern card under the pile")
        case does.Signature(text):
            return words("the signature move becomes {icons}", icons=icons(text))
        case does.HideTop():
            return words("the top card stays face down until it is faced")
        case does.Forbid(rule):
            return words(RULES[rule])
        case _:
            return ""


def _table(one: Effect, words: Words) -> str:
    """What sabotage does."""
    match one:
        case does.LoseTank(n):
            return words("{n}[tank] less", n=n)
        case does.LoseEnergy(n):
            return words("every player loses {n}[energy]", n=n)
        case does.LoseLife(n):
            return words("every hero starts with {n}[life] less", n=n)
        case does.MoreStages(n):
            return words.plural(
                "{n} more stage card each, in the finale {n} more pattern card for the first bosses",
                "{n} more stage cards each, in the finale {n} more pattern cards for the first bosses",
                n,
            )
        case does.MorePatterns(n):
            return words.plural(
                "Robot Masters have {n} more pattern card", "Robot Masters have {n} more pattern cards", n
            )
        case does.WeakCost(n):
            return words("the die of a weakness costs {n}[energy]", n=n)
        case _:
            return words("no [life] in surprise boxes")


def condition(test: does.Test, words: Words) -> str:
    match test.what:
        case "no":
            return words("you have no {icon}", icon=sign(test.icon))
        case "nodie":
            return words("no die shows {icon}", icon=sign(test.icon))
        case "dice":
            return words("you have {n} dice or more", n=test.n)
        case "had":
            return words("{icon} was needed", icon=sign(test.icon))
        case "printed":
            return words("the printed damage is {n} or more", n=test.n)
        case "shows":
            return words("it shows {icon}", icon=sign(test.icon))


def ability(one: Ability, words: Words) -> str:
    """When a card works and what it does: `Engage, challenge 2: lock 1 die`."""
    when = words(HOOKS[one.hook])
    if one.challenges:
        numbers = ", ".join(map(str, one.challenges))
        if one.onward:
            when = words("{when}, from challenge {numbers} on", when=when, numbers=numbers)
        else:
            when = words("{when}, challenge {numbers}", when=when, numbers=numbers)
    if one.once:
        when = words("{when}, once", when=when)
    return words.colon(when, effect(one.effect, words))


def abilities(many: Sequence[Ability], words: Words) -> tuple[str, ...]:
    return tuple(ability(one, words) for one in many)


def use(costs: Sequence[Cost], what: Effect, words: Words) -> str:
    """`discard a die → add blue [die JJ]`."""
    text = effect(what, words)
    return f"{cost(costs, words)} → {text}" if costs else text
