"""What happened, in sentences."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.games.moonbots import events as ev
from tabletron.games.moonbots.state import MoonBots, RobotId
from tabletron.games.moonbots.texts import card_text, dice, name_of, who
from tabletron.games.moonbots.words import aimed, described_use


def say(game: MoonBots, event: ev.Events, words: Words) -> str:
    """What happened, as a sentence."""

    def robot(number: RobotId) -> str:
        return who(game, number, words)

    def card(card_id: str) -> str:
        return words(game.content.card[card_id].name) if card_id in game.content.card else words("the bare robot")

    match event:
        case ev.TurnBegan():
            return words("Turn of {robot}", robot=robot(event.robot))
        case ev.Bought():
            what = card(event.card) if event.card else words("Secret Weapon")
            return words("{robot} takes {card} for {n}[energy]", robot=robot(event.robot), card=what, n=event.price)
        case ev.Received():
            return words(
                "It is {card}: {text}", card=card(event.card), text=card_text(game.content.card[event.card], words)
            )
        case ev.Rolled():
            return words("{robot} rolls {dice}", robot=robot(event.robot), dice=dice(event.dice))
        case ev.Rerolled():
            return words(
                "{robot} rerolls {old}: {new}", robot=robot(event.robot), old=dice(event.old), new=dice(event.new)
            )
        case ev.Activated():
            return _say_activated(game, event, words)
        case ev.Protected():
            return words(
                "{robot} is protected: [{kind}] {n} less", robot=robot(event.robot), kind=event.kind, n=event.n
            )
        case ev.Damaged():
            return words("{robot} loses {n}[energy] to the attack", robot=robot(event.robot), n=event.n)
        case ev.Gained():
            return words("{robot} gains {n}[energy]: {by}", robot=robot(event.robot), n=event.n, by=card(event.by))
        case ev.Lost():
            return words("{robot} loses {n}[energy]: {by}", robot=robot(event.robot), n=event.n, by=card(event.by))
        case ev.Used():
            if "acquired" in game.content.weapon[event.use.card].on:
                return words("{robot} has to show {card}", robot=robot(event.robot), card=card(event.use.card))
            used = described_use(game, event.use, words).label if event.use.cell is None else card(event.use.card)
            return words("{robot} plays {card}", robot=robot(event.robot), card=used)
        case ev.Found():
            return words("{robot} finds {card} in the pile", robot=robot(event.robot), card=card(event.card))
        case ev.Spied():
            names = ", ".join(card(one) for one in event.cards)
            return words("{robot} holds: {cards}", robot=robot(event.target), cards=names)
        case ev.Fell():
            return words("{robot} is out of energy and out of the game", robot=robot(event.robot))
        case ev.Slept():
            return words("{robot} has won its duel and sleeps", robot=robot(event.robot))
        case ev.FinalBegan():
            return words("The final duel begins: {robots}", robots=" – ".join(robot(one) for one in event.robots))
        case ev.Skipped():
            return words("{robot} skips the turn", robot=robot(event.robot))
        case ev.Restocked():
            new = [card(card_id) if card_id else words("Secret Weapon") for _, card_id in event.new]
            gone = words.plural("{n} unsold Secret Weapon leaves", "{n} unsold Secret Weapons leave", event.dropped)
            texts = ([gone] if event.dropped else []) + ([words("new: {cards}", cards=", ".join(new))] if new else [])
            return words("Market: {news}", news=words("; ").join(texts) or words("unchanged"))
        case ev.Stopped():
            return words("The game is stopped after {n} rounds", n=event.rounds)


def _say_activated(game: MoonBots, event: ev.Activated, words: Words) -> str:
    part = name_of(game, event.ability, words)
    text = words(
        "{robot} uses {part} with {dice}", robot=who(game, event.robot, words), part=part, dice=dice(event.dice)
    )
    return words.colon(text, aimed(game, event.hits, words)) if event.hits else text


def rolled(game: MoonBots, event: ev.Events) -> tuple[Seat, tuple[int, ...]] | None:
    """Whose dice came to what."""
    match event:
        case ev.Rolled():
            return game.robots[event.robot].seat, event.dice
        case ev.Rerolled():
            return game.robots[event.robot].seat, event.new
        case _:
            return None
