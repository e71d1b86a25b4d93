"""Questions, options and reasons in words."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Described
from tabletron_loveletter.options import Play
from tabletron_loveletter.outlook import after, outlook
from tabletron_loveletter.state import Letters


def question(game: Letters, seat: Seat, kind: str, words: Words) -> str:
    return words("Which card do you play?")


def describe(game: Letters, seat: Seat, kind: str, option: Play, words: Words) -> Described:
    """A play in words, with what it may lead to."""
    card, nodes = game.card(option.card), [f"hand{seat}.{game.hands[seat].index(option.card)}"]
    label = words(card.name)
    if option.on is not None:
        label = words("{card} on {other}", card=label, other=f"[seat {option.on}]")
        nodes.append(f"seat{option.on}")
    if option.guess is not None:
        label = words.colon(label, words(game.card(option.guess).name))
    return Described(label, card.do.say(words), nodes=tuple(nodes), preview=told(game, seat, option, words))


def told(game: Letters, seat: Seat, play: Play, words: Words) -> str:
    """What a play brings, from the numbers that the bot decides by."""
    if play.card not in game.hands[seat]:
        return ""
    now, then = outlook(game, seat), after(game, seat, play)
    texts = []
    if play.on is not None and (chance := now.rivals - then.rivals) > 0:
        texts.append(words("{n}% that {other} is out.", n=round(100 * chance), other=f"[seat {play.on}]"))
    if (risk := now.me - then.me) > 0:
        texts.append(words("{n}% that you are out.", n=round(100 * risk)))
    if then.known > now.known:
        texts.append(words("You learn what they hold."))
    return " ".join(texts)


def explain(game: Letters, seat: Seat, kind: str, option: Play, words: Words) -> str:
    """Why the coach recommends a play."""
    return told(game, seat, option, words) or words("You keep the better card.")
