"""What can happen at a table of Mega Man Adventures, each with the sentence that tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from tabletron.core import event
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures.box import Action, CardId, Die, Icons, Side, Surprise
from tabletron.games.adventures.state import FACE, Adventures, support_of
from tabletron.games.adventures.words import cards, signs


def _dice(game: Adventures, dice: Die | tuple[Die, ...], words: Words) -> str:
    return signs.die(dice) if isinstance(dice, str) else signs.dice(dice)


def _claimed(game: Adventures, card: CardId, words: Words) -> str:
    """A card of the middle; of a Dr. Light card, which."""
    if card in game.content.light:
        return words("Dr. Light ({light})", light=cards.light_text(game, card, words))
    return cards.name_of(game, card, words)


class Event(event.Event, frozen=True):
    """Something that happened; its seats, cards and dice are said in the same way everywhere."""

    spoken: ClassVar[Mapping[str, event.Speech]] = {
        "seat": lambda game, seat, words: signs.who(seat or 0),
        "to": lambda game, seat, words: signs.who(seat),
        **dict.fromkeys(("card", "hero", "weapon", "boss"), cards.name_of),
        **dict.fromkeys(("die", "dice", "old", "new"), _dice),
        "token": lambda game, token, words: signs.sign(token),
        "icon": lambda game, icon, words: signs.sign(icon),
        "icons": lambda game, icons, words: signs.icons(icons),
        "side": lambda game, side, words: words(signs.SIDES[side]),
    }

    def told(self, game: Adventures, words: Words, sentence: str, /, **more: object) -> str:
        """Its fields in a sentence other than its own."""
        return words(sentence, **{**self.values(game, words), **more})


class Of(Event, frozen=True):
    """Something that happened to the hero of a seat, or by its hand."""

    seat: Seat


class SessionBegan(Event, frozen=True):
    session: int
    attempt: int

    def say(self, state: Adventures, words: Words) -> str:
        if not self.session:
            return words("The game begins")
        if state.switches.mode == "finale":
            return words("The finale begins")
        return self.told(state, words, message("Session {session} begins, try {attempt}"))


class HeroTaken(Of, frozen=True):
    text = message("{seat} is {hero}")
    hero: str


class Armed(Of, frozen=True):
    """A weapon was dealt or carried over."""

    text = message("{seat} has {weapon}, {energy}[energy]")
    weapon: CardId
    energy: int


class Claimed(Of, frozen=True):
    text = message("{seat} takes {card}")
    spoken = {**Event.spoken, "card": _claimed}
    card: CardId


class Released(Of, frozen=True):
    text = message("{seat} puts {card} back")
    spoken = Claimed.spoken
    card: CardId


class Began(Of, frozen=True):
    """Who has the first player token."""

    text = message("{seat} is first player")


class Sabotaged(Event, frozen=True):
    card: CardId

    def say(self, state: Adventures, words: Words) -> str:
        text = "; ".join(cards.lines(state.content.sabotage[self.card].effect, words))
        return self.told(state, words, message("Sabotage, {card}: {text}"), text=text)


class RoundBegan(Event, frozen=True):
    """New cards lie on top."""

    reveals: ClassVar[bool] = True
    text = message("Round {round}")
    round: int


class Reshuffled(Event, frozen=True):
    """A discard pile became a new deck."""

    what: Literal["actions", "patterns", "lights", "boxes"]
    seat: Seat | None = None

    def say(self, state: Adventures, words: Words) -> str:
        return self.told(state, words, RESHUFFLED[self.what])


RESHUFFLED = {
    "actions": message("{seat} shuffles the discard pile into a new deck"),
    "patterns": message("The pattern cards are shuffled"),
    "lights": message("The Dr. Light cards are shuffled"),
    "boxes": message("The surprise tokens are mixed"),
}


class Lit(Of, frozen=True):
    """A Dr. Light card lies beside a support slot."""

    text = message("{seat} puts Dr. Light on the {side}: {card}")
    spoken = {**Event.spoken, "card": cards.light_text}

    side: Side
    card: CardId


class Planned(Of, frozen=True):
    left: CardId
    right: CardId
    skill: CardId

    def say(self, state: Adventures, words: Words) -> str:
        slots = (
            words.colon(words(signs.LEFT), cards.effect(support_of(state, self.left), words)),
            words.colon(words(signs.RIGHT), cards.effect(support_of(state, self.right), words)),
            words.colon(words("skill"), cards.name_of(state, self.skill, words)),
        )
        return self.told(state, words, message("{seat} plans {cards}"), cards=", ".join(slots))


class ActionBegan(Of, frozen=True):
    """The hero faces a stage card, or the boss."""

    reveals: ClassVar[bool] = True
    text = message("{seat} faces {card}")
    card: CardId


class Overloaded(Of, frozen=True):
    text = message("Overload of {seat}")
    card: CardId


class Rolled(Of, frozen=True):
    text = message("{seat} rolls {dice}")
    dice: tuple[Die, ...]


class Rerolled(Of, frozen=True):
    text = message("{seat} rolls {old} again: {new}")
    old: tuple[Die, ...]
    new: tuple[Die, ...]


class Placed(Of, frozen=True):
    text = message("{seat} adds {die}")
    die: Die


class Turning(Of, frozen=True):
    """A die was turned by hand."""

    text = message("{seat} turns {old} to {new}")
    old: Die
    new: Die


class Dropped(Of, frozen=True):
    text = message("{seat} discards {dice}")
    dice: tuple[Die, ...]


class Locked(Of, frozen=True):
    text = message("{seat} cannot use {die} for now")
    die: Die


class TokenFlipped(Of, frozen=True):
    token: Action
    active: bool

    def say(self, state: Adventures, words: Words) -> str:
        if self.active:
            return self.told(state, words, message("{seat}: the {token} token is active"))
        return self.told(state, words, message("{seat}: the {token} token is inactive"))


class Healed(Of, frozen=True):
    text = message("{seat} gains {n}[life]")
    n: int


class Damaged(Of, frozen=True):
    text = message("{seat} suffers {n}[life], {life} left")
    n: int
    life: int


class TankUsed(Of, frozen=True):
    text = message("{seat} uses an energy tank, {left}[tank] left")
    left: int


class Charged(Of, frozen=True):
    """Weapon energy was gained, or lost."""

    weapon: CardId
    n: int

    def say(self, state: Adventures, words: Words) -> str:
        gains, loses = message("{weapon} of {seat} gains {n}[energy]"), message("{weapon} of {seat} loses {n}[energy]")
        return self.told(state, words, gains if self.n > 0 else loses, n=abs(self.n))


class Engaged(Of, frozen=True):
    n: int
    icons: Icons
    damage: int
    box: bool
    pattern: CardId = ""

    @property
    def reveals(self) -> bool:
        return bool(self.pattern)

    def say(self, state: Adventures, words: Words) -> str:
        text = signs.challenge(self.icons, self.damage, self.box)
        return self.told(state, words, message("{seat}, challenge {n}: {text}"), text=text)


class Worked(Of, frozen=True):
    """An ability or a pattern card did something."""

    text = message("{card} takes effect")
    card: CardId


class SkillUsed(Of, frozen=True):
    text = message("{seat} uses the skill {card}")
    card: CardId


class WeaponUsed(Of, frozen=True):
    weapon: CardId
    how: Literal["effect", "weakness", "reroll"]

    def say(self, state: Adventures, words: Words) -> str:
        return self.told(state, words, USES[self.how])


USES = {
    "effect": message("{seat} uses {weapon}"),
    "weakness": message("{seat} uses {weapon} against the weakness"),
    "reroll": message("{seat} rolls dice again with {weapon}"),
}


class Boosted(Of, frozen=True):
    card: CardId
    to: Seat

    def say(self, state: Adventures, words: Words) -> str:
        support = cards.effect(support_of(state, self.card), words)
        return self.told(state, words, message("{seat} boosts {to}: {support}"), support=support)


class Struck(Event, frozen=True):
    """An icon of the requirement need not be covered."""

    text = message("{icon} need not be covered")
    icon: str


class Asked(Event, frozen=True):
    """The requirement has changed."""

    text = message("Needed is now {icons}")
    icons: Icons


class Prevented(Event, frozen=True):
    text = message("Failing this challenge costs {n}[life] less")
    n: int


class Declared(Of, frozen=True):
    """The active player means to take the damage."""

    text = message("{seat} means to take the damage")


class Overcame(Of, frozen=True):
    dice: tuple[Die, ...]
    tokens: tuple[Action, ...]

    def say(self, state: Adventures, words: Words) -> str:
        items = ", ".join([*map(signs.die, self.dice), *map(signs.sign, self.tokens)])
        free, paid = message("{seat} overcomes it with nothing"), message("{seat} overcomes it with {items}")
        return self.told(state, words, paid if items else free, items=items)


class Failed(Of, frozen=True):
    text = message("{seat} fails: {damage}[life]")
    damage: int


class BoxOpened(Of, frozen=True):
    kind: Surprise
    lost: bool

    def say(self, state: Adventures, words: Words) -> str:
        won, lost = message("{seat} opens a [box]: {what}"), message("{seat} opens a [box]: {what}, of no use")
        return self.told(state, words, lost if self.lost else won, what=signs.SURPRISES[self.kind])


class PatternAdded(Of, frozen=True):
    text = message("One more pattern card for {seat}")


class BossReady(Of, frozen=True):
    """A boss waits with this number of pattern cards."""

    boss: CardId
    patterns: int

    def say(self, state: Adventures, words: Words) -> str:
        one, more = "{boss} waits for {seat} with {n} pattern card", "{boss} waits for {seat} with {n} pattern cards"
        return words.plural(one, more, self.patterns, **self.values(state, words))


class BossBeaten(Of, frozen=True):
    text = message("{seat} has survived {boss}")
    boss: CardId


class WeaponWon(Of, frozen=True):
    text = message("{seat} wins {weapon}")
    weapon: CardId


class SessionEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    session: int
    won: bool

    def say(self, state: Adventures, words: Words) -> str:
        if not self.session:
            return words("The game is won") if self.won else words("The game is lost")
        if state.switches.mode == "finale":
            return words("The finale is won") if self.won else words("The finale is lost")
        won, lost = message("Session {session} is won"), message("Session {session} is lost")
        return self.told(state, words, won if self.won else lost)


class Stopped(Of, frozen=True):
    """The campaign was given up."""

    text = message("{seat} ends the campaign")


Events: TypeAlias = (
    SessionBegan | HeroTaken | Armed | Claimed | Released | Began | Sabotaged | RoundBegan | Reshuffled | Lit | Planned
    | ActionBegan | Overloaded | Rolled | Rerolled | Placed | Turning | Dropped | Locked | TokenFlipped | Healed
    | Damaged | TankUsed | Charged | Engaged | Worked | SkillUsed | WeaponUsed | Boosted | Struck | Asked | Prevented
    | Declared | Overcame | Failed | BoxOpened | PatternAdded | BossReady | BossBeaten | WeaponWon | SessionEnded
    | Stopped
)  # fmt: skip


def rolled(game: Adventures, told: Events) -> tuple[Seat, tuple[str, ...]] | None:
    """Whose dice came to what."""
    match told:
        case Rolled(seat, dice) | Rerolled(seat, _, dice):
            return seat, tuple(FACE[die] for die in dice)
        case _:
            return None
