"""What happened on the island, as sentences."""

from __future__ import annotations

from tabletron.core.i18n import Words, message
from tabletron.games.robomon import telling as battle
from tabletron.games.robomon.events import Events, Gained
from tabletron.games.robomon.island import state as st
from tabletron.games.robomon.island.words.passages import ENDINGS, ICONS, paragraphs, speaker
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.words import cards as texts

DIALLED = {
    "answer": message("{number}: the lock opens"),
    "trap": message("{number}: that was a trap"),
    "nothing": message("{number}: there is no such number here; nothing happens"),
}


def say(game: RoboMon, event: Events, words: Words) -> str:
    """What happened, as a sentence."""
    return _read(game, event, words) or _sheet(game, event, words) or battle.say(game, event, words)


def _read(game: RoboMon, event: Events, words: Words) -> str:
    """Places, texts, checks and locks; nothing for other events."""
    match event:
        case st.Arrived(page, fresh):
            area = game.content.area[page]
            here = words("You are in {area}", area=words(area.name))
            return words("{here}. {overview}", here=here, overview=words(area.overview)) if fresh else here
        case st.Opened(passage):
            who, text = speaker(game, passage, words), " ".join(paragraphs(game, passage, words, told=True))
            number = passage if passage.isdecimal() else ""
            return words.colon(who or number, text) if who or number else text or passage
        case st.Checked(skill, dice, value, helpers, total):
            shown = " + ".join(f"[die {face}]" for face in dice)
            return words(
                "{skill} check: {dice}, attribute {value}, RoboMon {helpers}: {total}",
                skill=words(texts.SKILLS[skill]), dice=shown, value=value, helpers=helpers, total=total,
            )  # fmt: skip
        case st.Searched(face):
            return words("You search: {die}", die=f"[die {face}]")
        case st.Dialled(number, opens):
            return words(DIALLED[opens], number=number)
        case st.Fitted(number, True):
            return words("{number} opens", number=number)
        case st.Fitted(number, False):
            return words("{number}: nothing happens, and nothing is lost", number=number)
        case st.Hinted(_, 0):
            return words("The solution is looked up")
        case st.Hinted(_, n):
            return words("Hint {n} is read", n=n)
        case st.Finished(ending):
            return words(ENDINGS[ending])
    return ""


def _sheet(game: RoboMon, event: Events, words: Words) -> str:
    """What changes on the sheet, in the team and in the log; nothing for other events."""
    robomon, deck = game.content.card, game.content.drawn
    match event:
        case Gained(item, n) if n < 0:
            return words("You lose {n} {item}", n=-n, item=words(texts.ITEMS[item]))
        case st.Drew(card, False):
            return words("You take the card {card}", card=words(deck[card].name))
        case st.Drew(card, _):
            return words("The card {card} goes back", card=words(deck[card].name))
        case st.Quested(card, False):
            return words("New quest: {card}", card=words(deck[card].name))
        case st.Quested(card, _):
            return words("Quest done: {card}", card=words(deck[card].name))
        case st.Joined(card, _, silver) if silver:
            return words("You have {name} already and get silver instead", name=words(robomon[card].name))
        case st.Joined(card, "", _):
            return words("{name} joins your team", name=words(robomon[card].name))
        case st.Joined(card, boxed, _) if card == boxed:
            return words("{name} is yours and goes to the Save Box", name=words(robomon[card].name))
        case st.Joined(card, boxed, _):
            return words(
                "{name} is yours; {other} goes to the Save Box",
                name=words(robomon[card].name), other=words(robomon[boxed].name),
            )  # fmt: skip
        case st.Mended(card, points):
            return words("{name} is repaired by {n}", name=words(robomon[card].name), n=points)
        case st.Harmed(card, points):
            return words("{name} takes {n} [damage]", name=words(robomon[card].name), n=points)
        case st.Built(base, to):
            return words("{base} becomes {to}", base=words(robomon[base].name), to=words(robomon[to].name))
        case st.Filled(page, name):
            return words(
                "Log of {area}: {icon}", area=words(game.content.area[page].name), icon=words(ICONS[name])
            )  # fmt: skip
        case st.Boxed(card, True):
            return words("{name} comes out of the Save Box", name=words(robomon[card].name))
        case st.Boxed(card, _):
            return words("{name} goes to the Save Box", name=words(robomon[card].name))
    return ""
