"""What happened, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame import texts
from tabletron.games.boardgame.effects import Effect
from tabletron.games.boardgame.state import BoardGame

ENDS = {
    "passed": message("{seat} passes {card}"),
    "failed": message("{seat} fails {card}"),
    "replaced": message("{card} is replaced"),
    "cut short": message("{card} is over"),
}
TERMS = {"minions": message("minions"), "penalty": message("penalty"), "effect": message("effect")}
STATS = {"we": "[we]", "threat": "[threat]", "lives": "[lives]"}


def who(seat: Seat) -> str:
    return f"[seat {seat}]"


def name_of(game: BoardGame, card: str, words: Words) -> str:
    """Any card, board, minion or ability by its name."""
    box = game.content
    key, _, second = card.partition("/")
    if second:
        return words(box.power[key].battle_b.name)
    for items in (box.action, box.challenge, box.boss, box.power, box.copy, box.hero, box.stage, box.minion):
        if card in items:
            return words(items[card].name)
    return card


def ability_name(game: BoardGame, name: str, battle: bool, words: Words) -> str:
    """An ability by its own name: the character's differ by side."""
    box = game.content
    if name in box.hero:
        return words(box.hero[name].battle.name if battle else box.hero[name].ability.name)
    return name_of(game, name, words)


def names(game: BoardGame, cards: Sequence[str], words: Words) -> str:
    """`2 Met, Watcher`."""
    parts = [(name_of(game, card, words), n) for card, n in Counter(cards).items()]
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in parts)


def say(game: BoardGame, event: ev.Events, words: Words) -> str:
    """What happened, as a sentence."""
    return _table(game, event, words) or _cards(game, event, words) or _dice(game, event, words) or _battle(
        game, event, words
    )  # fmt: skip


def _table(game: BoardGame, event: ev.Events, words: Words) -> str:
    """Set-up, turns, stats and movement; nothing for other events."""
    match event:
        case ev.HeroTaken(seat, card):
            return words("{seat} is {hero}", seat=who(seat), hero=name_of(game, card, words))
        case ev.Began(seat):
            return words("{seat} goes first", seat=who(seat))
        case ev.StageChosen(seat, stage):
            return words("{seat} goes to {stage}", seat=who(seat), stage=name_of(game, stage, words))
        case ev.TurnBegan(seat):
            return words("Turn of {seat}", seat=who(seat))
        case ev.TurnEnded(seat):
            return words("{seat} is done", seat=who(seat))
        case ev.Moved(seat, position):
            return words("{seat} stands on space {n}", seat=who(seat), n=position)
        case ev.Damaged(seat, n, 0, left):
            return words("{seat} takes {n} damage: {left}[health] left", seat=who(seat), n=n, left=max(0, left))
        case ev.Damaged(seat, n, prevented, left):
            return words(
                "{seat} takes {n} damage, {prevented} of it prevented: {left}[health] left",
                seat=who(seat), n=n, prevented=prevented, left=max(0, left),
            )  # fmt: skip
        case ev.Healed(seat, n, left):
            return words("{seat} heals {n}: {left}[health]", seat=who(seat), n=n, left=left)
        case ev.Changed(seat, stat, n, left):
            what = STATS[stat]
            if n > 0:
                return words("{seat} gains {n}{what}: {left}", seat=who(seat), n=n, what=what, left=left)
            return words("{seat} loses {n}{what}: {left}", seat=who(seat), n=-n, what=what, left=left)
        case ev.BaseChanged(seat, stat, number):
            return words("{seat}: base [{stat}] is now {n}", seat=who(seat), stat=stat, n=number)
        case ev.LifeLost(seat, left):
            return words.plural(
                "{seat} loses a Life: {n} is left", "{seat} loses a Life: {n} are left", left, seat=who(seat)
            )
        case ev.Gone(seat):
            return words("{seat} has no Life left and leaves the board until the next turn", seat=who(seat))
        case ev.Won(seat):
            return words("{seat} has destroyed the Wily Machine", seat=who(seat))
        case _:
            return ""


def _cards(game: BoardGame, event: ev.Events, words: Words) -> str:
    """Challenges and Action Cards; nothing for other events."""
    match event:
        case ev.Revealed(seat, card) if card in game.content.challenge:
            name, needed = name_of(game, card, words), texts.faces(game.content.challenge[card].requirements)
            return words("{seat} reveals {card}; needed: {faces}", seat=who(seat), card=name, faces=needed)
        case ev.Revealed(seat, card):
            return words("{seat} reveals {card}", seat=who(seat), card=name_of(game, card, words))
        case ev.Reshuffled(None, stage):
            return words("The challenges of {stage} are shuffled", stage=name_of(game, stage, words))
        case ev.Reshuffled(int(seat), _):
            return words("{seat} shuffles the discard pile", seat=who(seat))
        case ev.Drew(seat, drawn):
            return words("{seat} draws {cards}", seat=who(seat), cards=names(game, drawn, words) or words("nothing"))
        case ev.Looked(seat, cards):
            return words("{seat} sees {cards}", seat=who(seat), cards=names(game, cards, words))
        case ev.Peeked(seat, "own_deck", n):
            return words.plural(
                "{seat} looks at the top card of the deck", "{seat} looks at the top {n} cards of the deck",
                n, seat=who(seat),
            )  # fmt: skip
        case ev.Peeked(seat, _, n):
            return words.plural(
                "{seat} looks at the next challenge", "{seat} looks at the next {n} challenges", n, seat=who(seat)
            )
        case ev.Buried(seat, 0):
            return words("{seat} puts nothing under the deck", seat=who(seat))
        case ev.Buried(seat, n):
            return words.plural(
                "{seat} puts {n} card under the deck", "{seat} puts {n} cards under the deck", n, seat=who(seat)
            )
        case ev.Played(seat, card, "boss", _):
            return words("{seat} plays {card}", seat=who(seat), card=name_of(game, card, words))
        case ev.Played(seat, card, side, left):
            name, budget = name_of(game, card, words), words(texts.SIDES[side])
            return words("{seat} plays {card}; {side} has {n}[ap] left", seat=who(seat), card=name, side=budget, n=left)
        case ev.Used(seat, name, battle):
            return words("{seat} uses {ability}", seat=who(seat), ability=ability_name(game, name, battle, words))
        case ev.Passed(seat):
            return words("{seat} passes", seat=who(seat))
        case ev.Activated(seat, minion):
            return words("{seat} uses the special of {minion}", seat=who(seat), minion=name_of(game, minion, words))
        case ev.Budget(side, n, left):
            sign = "+" if n > 0 else "−"
            return words(
                "{side}: {sign}{n}[ap], {left} left", side=words(texts.SIDES[side]), sign=sign, n=abs(n), left=left
            )
        case ev.Discarded(seat, cards):
            return words("{seat} discards {cards}", seat=who(seat), cards=names(game, cards, words))
        case ev.Recovered(seat, card):
            return words("{seat} takes {card} back", seat=who(seat), card=name_of(game, card, words))
        case ev.ChallengeEnded(seat, card, how):
            return words(ENDS[how], seat=who(seat), card=name_of(game, card, words))
        case ev.MinionsCame(minion, n):
            return words("Minions come: {n} {minion}", n=n, minion=name_of(game, minion, words))
        case ev.MinionsGone(minions, "defeated"):
            return words("Defeated: {minions}", minions=names(game, minions, words))
        case ev.MinionsGone(minions, _):
            return words("Destroyed: {minions}", minions=names(game, minions, words))
        case ev.RequirementsNow(faces):
            return words("Needed is now {faces}", faces=texts.faces(faces) or words("nothing"))
        case ev.Ruled(verb, n, face, to, how):
            effect = texts.effect(Effect(verb, n, face, to, how), game.content, words)
            return words("From now on: {effect}", effect=effect)
        case _:
            return ""


def _dice(game: BoardGame, event: ev.Events, words: Words) -> str:
    """Rolls and what happens to dice; nothing for other events."""
    match event:
        case ev.Rolled(seat, faces, free):
            dice = texts.faces(faces) or words("no dice")
            if free:
                return words("{seat} rolls {dice}, free: {free}", seat=who(seat), dice=dice, free=texts.faces(free))
            return words("{seat} rolls {dice}", seat=who(seat), dice=dice)
        case ev.Rerolled(seat, old, new, free):
            change = f"{texts.faces(old)} → {texts.faces(new)}"
            if free:
                return words("{seat} re-rolls for free: {change}", seat=who(seat), change=change)
            return words("{seat} spends {n}[we]: {change}", seat=who(seat), n=1, change=change)
        case ev.Turned(seat, old, new):
            return words("{seat} changes {old} to {new}", seat=who(seat), old=f"[{old}]", new=f"[{new}]")
        case ev.TrophyReturned(seat, trophy, old, new):
            name = name_of(game, trophy, words)
            return words(
                "{seat} returns the Trophy of {boss}: {old} → {new}", seat=who(seat), boss=name, old=f"[{old}]",
                new=f"[{new}]",
            )  # fmt: skip
        case ev.Removed(seat, face):
            return words("{seat} takes {face} out of the roll", seat=who(seat), face=f"[{face}]")
        case ev.Stuck(_, face):
            return words("Stuck: {face}", face=f"[{face}]")
        case ev.Scored(faces):
            return words("Scored: {faces}", faces=texts.faces(faces) or words("nothing"))
        case ev.Sum(to, terms):
            parts = " + ".join(f"{_term(term.what, words)} {term.n}" for term in terms)
            total = sum(term.n for term in terms)
            return words("Damage to {target}: {parts} = {n}", target=words(texts.TARGETS[to]), parts=parts, n=total)
        case _:
            return ""


def _term(what: str, words: Words) -> str:
    return words(TERMS[what]) if what in TERMS else f"[{what}]"


def _battle(game: BoardGame, event: ev.Events, words: Words) -> str:
    match event:
        case ev.BattleBegan(seat, boss, health):
            return words(
                "{seat} battles {boss}, {n}[health]", seat=who(seat), boss=name_of(game, boss, words), n=health
            )
        case ev.RoundBegan(number, seat):
            return words("Battle Round {n}; {seat} rolls for the boss", n=number, seat=who(seat))
        case ev.BossDamaged(boss, n, left):
            return words(
                "{boss} takes {n} damage: {left}[health] left",
                boss=name_of(game, boss, words),
                n=n,
                left=max(0, left),
            )
        case ev.MachineTurned():
            return words("The Wily Machine shows its second side")
        case ev.BossBeaten(seat, boss):
            return words("{seat} beats {boss}", seat=who(seat), boss=name_of(game, boss, words))
        case ev.PowerWon(seat, power):
            return words("{seat} gets {power}", seat=who(seat), power=name_of(game, power, words))
        case ev.TrophyWon(seat, trophy):
            return words("{seat} takes the Trophy of {boss}", seat=who(seat), boss=name_of(game, trophy, words))
        case _:
            raise AssertionError(event)


def rolled(game: BoardGame, event: ev.Events) -> tuple[Seat, tuple[str, ...]] | None:  # noqa: ARG001
    """Whose dice came to what."""
    match event:
        case ev.Rolled(seat, faces, _) | ev.Rerolled(seat, _, faces):
            return seat, faces
        case _:
            return None
