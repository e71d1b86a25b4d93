"""What can happen at a table of Mega Man Adventures, each with the sentence that tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from tabletron.core import event
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures import texts
from tabletron.games.adventures.box import Action, CardId, Die, Icons, Side, Surprise
from tabletron.games.adventures.state import FACE, Adventures, support_of


def _dice(game: Adventures, dice: Die | tuple[Die, ...], words: Words) -> str:
    return texts.die(dice) if isinstance(dice, str) else texts.dice(dice)


def _claimed(game: Adventures, card: CardId, words: Words) -> str:
    """A card of the middle; of a Dr. Light card, which."""
    if card in game.content.light:
        return words("Dr. Light ({light})", light=texts.light_text(game, card, words))
    return texts.name_of(game, card, words)


class Event(event.Event, frozen=True):
    """Something that happened; its seats, cards and dice are said in the same way everywhere."""

    spoken: ClassVar[Mapping[str, event.Speech]] = {
        "seat": lambda game, seat, words: texts.who(seat or 0),
        "to": lambda game, seat, words: texts.who(seat),
        **dict.fromkeys(("card", "hero", "weapon", "boss"), texts.name_of),
        **dict.fromkeys(("die", "dice", "old", "new"), _dice),
        "token": lambda game, token, words: texts.sign(token),
        "icon": lambda game, icon, words: texts.sign(icon),
        "icons": lambda game, icons, words: texts.icons(icons),
        "side": lambda game, side, words: words(texts.SIDES[side]),
    }

    def told(self, game: Adventures, words: Words, sentence: str, /, **more: object) -> str:
        """Its fields in a sentence other than its own."""
        return words(sentence, **{**self.values(game, words), **more})


class SessionBegan(Event, frozen=True):
    session: int
    attempt: int

    def say(self, state: Adventures, words: Words) -> str:
        if not self.session:
            return words("The game begins")
        if state.switches.mode == "finale":
            return words("The finale begins")
        return self.told(state, words, message("Session {session} begins, try {attempt}"))


class HeroTaken(Event, frozen=True):
    text = message("{seat} is {hero}")

    seat: Seat
    hero: str


class Armed(Event, frozen=True):
    """A weapon was dealt or carried over."""

    text = message("{seat} has {weapon}, {energy}[energy]")

    seat: Seat
    weapon: CardId
    energy: int


class Claimed(Event, frozen=True):
    text = message("{seat} takes {card}")
    spoken = {**Event.spoken, "card": _claimed}

    seat: Seat
    card: CardId


class Released(Event, frozen=True):
    text = message("{seat} puts {card} back")
    spoken = Claimed.spoken

    seat: Seat
    card: CardId


class Began(Event, frozen=True):
    """Who has the first player token."""

    text = message("{seat} is first player")

    seat: Seat


class Sabotaged(Event, frozen=True):
    card: CardId

    def say(self, state: Adventures, words: Words) -> str:
        text = "; ".join(texts.lines(state.content.sabotage[self.card].effect, words))
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


class Lit(Event, frozen=True):
    """A Dr. Light card lies beside a support slot."""

    text = message("{seat} puts Dr. Light on the {side}: {card}")
    spoken = {**Event.spoken, "card": texts.light_text}

    seat: Seat
    side: Side
    card: CardId


class Planned(Event, frozen=True):
    seat: Seat
    left: CardId
    right: CardId
    skill: CardId

    def say(self, state: Adventures, words: Words) -> str:
        slots = (
            words.colon(words(texts.LEFT), texts.effect(support_of(state, self.left), words)),
            words.colon(words(texts.RIGHT), texts.effect(support_of(state, self.right), words)),
            words.colon(words("skill"), texts.name_of(state, self.skill, words)),
        )
        return self.told(state, words, message("{seat} plans {cards}"), cards=", ".join(slots))


class ActionBegan(Event, frozen=True):
    """The hero faces a stage card, or the boss."""

    reveals: ClassVar[bool] = True
    text = message("{seat} faces {card}")

    seat: Seat
    card: CardId


class Overloaded(Event, frozen=True):
    text = message("Overload of {seat}")

    seat: Seat
    card: CardId


class Rolled(Event, frozen=True):
    text = message("{seat} rolls {dice}")

    seat: Seat
    dice: tuple[Die, ...]


class Rerolled(Event, frozen=True):
    text = message("{seat} rolls {old} again: {new}")

    seat: Seat
    old: tuple[Die, ...]
    new: tuple[Die, ...]


class Placed(Event, frozen=True):
    text = message("{seat} adds {die}")

    seat: Seat
    die: Die


class Turning(Event, frozen=True):
    """A die was turned by hand."""

    text = message("{seat} turns {old} to {new}")

    seat: Seat
    old: Die
    new: Die


class Dropped(Event, frozen=True):
    text = message("{seat} discards {dice}")

    seat: Seat
    dice: tuple[Die, ...]


class Locked(Event, frozen=True):
    text = message("{seat} cannot use {die} for now")

    seat: Seat
    die: Die


class TokenFlipped(Event, frozen=True):
    seat: Seat
    token: Action
    active: bool

    def say(self, state: Adventures, words: Words) -> str:
        active, inactive = (
            message("{seat}: the {token} token is active"),
            message("{seat}: the {token} token is inactive"),
        )
        return self.told(state, words, active if self.active else inactive)


class Healed(Event, frozen=True):
    text = message("{seat} gains {n}[life]")

    seat: Seat
    n: int


class Damaged(Event, frozen=True):
    text = message("{seat} suffers {n}[life], {life} left")

    seat: Seat
    n: int
    life: int


class TankUsed(Event, frozen=True):
    text = message("{seat} uses an energy tank, {left}[tank] left")

    seat: Seat
    left: int


class Charged(Event, frozen=True):
    """Weapon energy was gained, or lost."""

    seat: Seat
    weapon: CardId
    n: int

    def say(self, state: Adventures, words: Words) -> str:
        gains, loses = message("{weapon} of {seat} gains {n}[energy]"), message("{weapon} of {seat} loses {n}[energy]")
        return self.told(state, words, gains if self.n > 0 else loses, n=abs(self.n))


class Engaged(Event, frozen=True):
    seat: Seat
    n: int
    icons: Icons
    damage: int
    box: bool
    pattern: CardId = ""

    @property
    def reveals(self) -> bool:
        return bool(self.pattern)

    def say(self, state: Adventures, words: Words) -> str:
        text = texts.challenge(self.icons, self.damage, self.box)
        return self.told(state, words, message("{seat}, challenge {n}: {text}"), text=text)


class Worked(Event, frozen=True):
    """An ability or a pattern card did something."""

    text = message("{card} takes effect")

    seat: Seat
    card: CardId


class SkillUsed(Event, frozen=True):
    text = message("{seat} uses the skill {card}")

    seat: Seat
    card: CardId


class WeaponUsed(Event, frozen=True):
    seat: Seat
    weapon: CardId
    how: Literal["effect", "weakness", "reroll"]

    def say(self, state: Adventures, words: Words) -> str:
        return self.told(state, words, USES[self.how])


USES = {
    "effect": message("{seat} uses {weapon}"),
    "weakness": message("{seat} uses {weapon} against the weakness"),
    "reroll": message("{seat} rolls dice again with {weapon}"),
}


class Boosted(Event, frozen=True):
    seat: Seat
    card: CardId
    to: Seat

    def say(self, state: Adventures, words: Words) -> str:
        support = texts.effect(support_of(state, self.card), words)
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


class Declared(Event, frozen=True):
    """The active player means to take the damage."""

    text = message("{seat} means to take the damage")

    seat: Seat


class Overcame(Event, frozen=True):
    seat: Seat
    dice: tuple[Die, ...]
    tokens: tuple[Action, ...]

    def say(self, state: Adventures, words: Words) -> str:
        items = ", ".join([*map(texts.die, self.dice), *map(texts.sign, self.tokens)])
        free, paid = message("{seat} overcomes it with nothing"), message("{seat} overcomes it with {items}")
        return self.told(state, words, paid if items else free, items=items)


class Failed(Event, frozen=True):
    text = message("{seat} fails: {damage}[life]")

    seat: Seat
    damage: int


class BoxOpened(Event, frozen=True):
    seat: Seat
    kind: Surprise
    lost: bool

    def say(self, state: Adventures, words: Words) -> str:
        won, lost = message("{seat} opens a [box]: {what}"), message("{seat} opens a [box]: {what}, of no use")
        return self.told(state, words, lost if self.lost else won, what=texts.SURPRISES[self.kind])


class PatternAdded(Event, frozen=True):
    text = message("One more pattern card for {seat}")

    seat: Seat


class BossReady(Event, frozen=True):
    """A boss waits with this number of pattern cards."""

    seat: Seat
    boss: CardId
    patterns: int

    def say(self, state: Adventures, words: Words) -> str:
        one, more = "{boss} waits for {seat} with {n} pattern card", "{boss} waits for {seat} with {n} pattern cards"
        return words.plural(one, more, self.patterns, **self.values(state, words))


class BossBeaten(Event, frozen=True):
    text = message("{seat} has survived {boss}")

    seat: Seat
    boss: CardId


class WeaponWon(Event, frozen=True):
    text = message("{seat} wins {weapon}")

    seat: Seat
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


class Stopped(Event, frozen=True):
    """The campaign was given up."""

    text = message("{seat} ends the campaign")

    seat: Seat


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
