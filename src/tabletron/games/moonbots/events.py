"""What can happen at a table of Moon-Bots, each with the sentence that tells it."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core import event
from tabletron.core.event import Speech
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.moonbots.box import CardId
from tabletron.games.moonbots.options import Cell, RobotId, Use
from tabletron.games.moonbots.state import MoonBots
from tabletron.games.moonbots.words.cards import aimed, card_name, card_text, used, who
from tabletron.games.moonbots.words.signs import dice

SPOKEN: dict[str, Speech] = {
    "robot": who,
    "target": who,
    "card": lambda game, card, words: card_name(game, card, words) if card else words("Secret Weapon"),
    "ability": lambda game, card, words: card_name(game, card, words),
    "by": lambda game, card, words: card_name(game, card, words),
    "dice": lambda game, values, words: dice(values),
    "old": lambda game, values, words: dice(values),
    "new": lambda game, values, words: dice(values),
    "cards": lambda game, cards, words: ", ".join(card_name(game, card, words) for card in cards),
    "robots": lambda game, robots, words: " – ".join(who(game, robot, words) for robot in robots),
}


class Event(event.Event, frozen=True):
    spoken = SPOKEN


class TurnBegan(Event, frozen=True):
    text = message("Turn of {robot}")

    robot: RobotId
    round: int


class Bought(Event, frozen=True):
    """A card left the Market; a Secret Weapon stays nameless."""

    text = message("{robot} takes {card} for {price}[energy]")

    robot: RobotId
    cell: Cell
    card: CardId | None
    price: int

    @property
    def reveals(self) -> bool:
        return self.card is None


class Received(Event, frozen=True):
    """Only the owner learns which Secret Weapon it is."""

    robot: RobotId
    card: CardId

    def say(self, state: MoonBots, words: Words) -> str:
        card = state.content.card[self.card]
        return words("It is {card}: {text}", card=words(card.name), text=card_text(card, words))


class Rolled(Event, frozen=True):
    text = message("{robot} rolls {dice}")

    robot: RobotId
    dice: tuple[int, ...]


class Rerolled(Event, frozen=True):
    text = message("{robot} rerolls {old}: {new}")

    robot: RobotId
    old: tuple[int, ...]
    new: tuple[int, ...]


class Activated(Event, frozen=True):
    text = message("{robot} uses {ability} with {dice}")

    robot: RobotId
    ability: str
    dice: tuple[int, ...]
    hits: tuple[tuple[RobotId, int, int], ...]

    def say(self, state: MoonBots, words: Words) -> str:
        text = super().say(state, words)
        return words.colon(text, aimed(state, self.hits, words)) if self.hits else text


class Protected(Event, frozen=True):
    text = message("{robot} is protected: [{kind}] {n} less")

    robot: RobotId
    kind: str
    n: int


class Damaged(Event, frozen=True):
    text = message("{robot} loses {n}[energy] to the attack")

    robot: RobotId
    n: int
    by: RobotId | None


class Gained(Event, frozen=True):
    text = message("{robot} gains {n}[energy]: {by}")

    robot: RobotId
    n: int
    by: str


class Lost(Event, frozen=True):
    text = message("{robot} loses {n}[energy]: {by}")

    robot: RobotId
    n: int
    by: str


class Used(Event, frozen=True):
    """A Secret Weapon was played, or had to be shown."""

    robot: RobotId
    use: Use

    def say(self, state: MoonBots, words: Words) -> str:
        robot, card = who(state, self.robot, words), card_name(state, self.use.card, words)
        if "acquired" in state.content.weapon[self.use.card].on:
            return words("{robot} has to show {card}", robot=robot, card=card)
        played = card if self.use.cell else used(state, self.use, words)
        return words("{robot} plays {card}", robot=robot, card=played)


class Found(Event, frozen=True):
    text = message("{robot} finds {card} in the pile")

    robot: RobotId
    card: CardId


class Spied(Event, frozen=True):
    """Only the spy learns what it saw."""

    text = message("{target} holds: {cards}")

    robot: RobotId
    target: RobotId
    cards: tuple[CardId, ...]


class Fell(Event, frozen=True):
    text = message("{robot} is out of energy and out of the game")

    robot: RobotId


class Slept(Event, frozen=True):
    text = message("{robot} has won its duel and sleeps")

    robot: RobotId


class FinalBegan(Event, frozen=True):
    text = message("The final duel begins: {robots}")

    robots: tuple[RobotId, ...]


class Skipped(Event, frozen=True):
    text = message("{robot} skips the turn")

    robot: RobotId


class Restocked(Event, frozen=True):
    """The Market after phase C; Secret Weapons stay nameless."""

    dropped: int
    new: tuple[tuple[Cell, CardId | None], ...]

    @property
    def reveals(self) -> bool:
        return True

    def say(self, state: MoonBots, words: Words) -> str:
        new = [card_name(state, card, words) if card else words("Secret Weapon") for _, card in self.new]
        gone = words.plural("{n} unsold Secret Weapon leaves", "{n} unsold Secret Weapons leave", self.dropped)
        texts = ([gone] if self.dropped else []) + ([words("new: {cards}", cards=", ".join(new))] if new else [])
        return words("Market: {news}", news=words("; ").join(texts) or words("unchanged"))


class Stopped(Event, frozen=True):
    text = message("The game is stopped after {rounds} rounds")

    rounds: int


Events: TypeAlias = (
    TurnBegan | Bought | Received | Rolled | Rerolled | Activated | Protected | Damaged | Gained | Lost | Used | Found
    | Spied | Fell | Slept | FinalBegan | Skipped | Restocked | Stopped
)  # fmt: skip


def rolled(game: MoonBots, told: Events) -> tuple[Seat, tuple[int, ...]] | None:
    """Whose dice came to what."""
    match told:
        case Rolled():
            return game.robots[told.robot].seat, told.dice
        case Rerolled():
            return game.robots[told.robot].seat, told.new
        case _:
            return None
