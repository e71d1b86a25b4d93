"""What happened at a table of RoboMon, as sentences."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.robomon import events as ev
from tabletron.games.robomon.rules.ending import WHY
from tabletron.games.robomon.state import RoboMon, card_of
from tabletron.games.robomon.words import cards as texts
from tabletron.games.robomon.words.cards import name_of, who

LEFT = {
    "out": message("{name} is out"),
    "down": message("{name} has no power left and is out"),
    "gone": message("{name} leaves the map"),
    "caught": message("{name} is reprogrammed"),
    "reserve": message("{name} goes back to the team"),
}
BY = {
    "exit": message("nearest to the exit"),
    "pawn": message("farthest from the pawn"),
    "square": message("first square of the map"),
    "icon": message("for the icon"),
    "points": message("shortest move"),
    "range": message("greatest range"),
    "damage": message("most damage"),
    "order": message("attack after the move"),
    "way": message("shortest way"),
    "distance": message("nearest"),
    **texts.FOCUS,
}


def rolled(game: RoboMon, event: ev.Events) -> tuple[Seat, tuple[str, ...]] | None:  # noqa: ARG001
    """Whose action dice came to what."""
    return (event.side, event.dice) if isinstance(event, ev.Rolled) else None


def say(game: RoboMon, event: ev.Events, words: Words) -> str:
    """What happened, as a sentence."""
    return _table(game, event, words) or _fight(game, event, words) or _wild(game, event, words)


def _named(game: RoboMon, mon: ev.MonId, words: Words) -> str:
    return name_of(game, game.mons[mon], words)


def _table(game: RoboMon, event: ev.Events, words: Words) -> str:
    """Set-up, rounds, dice and the end; nothing for other events."""
    match event:
        case ev.Began(entry, place):
            where = words(game.content.map[place].name)
            if entry in game.content.competitor:
                competitor = game.content.competitor[entry]
                return words("{name}: {line}", name=words(competitor.name), line=words(competitor.line))
            return words("Battle at {place}", place=where)
        case ev.Drafted(seat, None):
            return words("{seat} has chosen a card", seat=who(seat))
        case ev.Drafted(seat, card):
            return words("{seat} takes {card}", seat=who(seat), card=words(game.content.card[card or ""].name))
        case ev.Challenged(_, by):
            return words("The challenge is broken: {condition}", condition=texts.condition(by, words))
        case ev.Entered(mon, _, square):
            return words("{name} enters on {square}", name=_named(game, mon, words), square=square)
        case ev.RoundBegan(number, order):
            names = ", ".join(_named(game, mon, words) for mon in order)
            return words("Round {n}: {order}", n=number, order=names)
        case ev.Rolled(side, dice):
            return words("{seat} rolls {dice}", seat=who(side), dice=" ".join(f"[{die}]" for die in dice))
        case ev.TimePlaced(mon, tokens, of):
            return words("{name} has {n} of {of} [time]", name=_named(game, mon, words), n=tokens, of=of)
        case ev.TurnBegan(mon, True):
            return words("Bonus turn: {name}", name=_named(game, mon, words))
        case ev.TurnBegan(mon, _):
            return words("{name} acts", name=_named(game, mon, words))
        case ev.Marked(seat):
            return words("The tie marker goes to {seat}", seat=who(seat))
        case ev.BattleEnded(how, _):
            return words(WHY[how])
        case ev.Gained(item, n):
            return words("{item}: {n}", item=words(texts.ITEMS[item]), n=f"{n:+}")
        case _:
            return ""


def _fight(game: RoboMon, event: ev.Events, words: Words) -> str:
    """Moves, attacks and their effects; nothing for other events."""
    match event:
        case ev.Moved(mon, start, to, _):
            return words("{name} moves from {start} to {to}", name=_named(game, mon, words), start=start, to=to)
        case ev.Attacked(mon, ability, targets, base):
            return words(
                "{name} uses {ability} on {targets}: {n} [damage]", name=_named(game, mon, words), n=base,
                ability=words(card_of(game, game.mons[mon]).abilities[ability].name),
                targets=", ".join(_named(game, target, words) for target in targets),
            )  # fmt: skip
        case ev.Supported(mon, ability, target):
            return words(
                "{name} uses {ability} on {target}", name=_named(game, mon, words), target=_named(game, target, words),
                ability=words(card_of(game, game.mons[mon]).abilities[ability].name),
            )  # fmt: skip
        case ev.Modified(colour, face):
            return words("{die}: {face}", die=words(DICE[colour]), face=face_of(face))
        case ev.Missed(mon):
            return words("{name} is missed", name=_named(game, mon, words))
        case ev.Blocked(mon, points):
            return words("{name} blocks {n}", name=_named(game, mon, words), n=points)
        case ev.ArmorBroke(mon, tokens):
            return words("{name} loses {n} [armor]", name=_named(game, mon, words), n=tokens)
        case ev.Damaged(mon, points):
            return words("{name} takes {n} [damage]", name=_named(game, mon, words), n=points)
        case ev.Healed(mon, points):
            return words("{name} is repaired by {n}", name=_named(game, mon, words), n=points)
        case ev.Pushed(mon, to):
            return words("{name} is pushed to {to}", name=_named(game, mon, words), to=to)
        case ev.Bumped(mon):
            return words("{name} is pushed against an obstacle", name=_named(game, mon, words))
        case ev.StatusRolled(mon, status, die, face, hit):
            result = words(texts.STATUS[status]) if hit else words("no effect")
            return words(
                "{name}: d{die} shows {face}, {result}", name=_named(game, mon, words), die=die, face=face,
                result=result,
            )  # fmt: skip
        case ev.StatusEnded(mon, status):
            return words(
                "{name} is no longer {status}", name=_named(game, mon, words), status=words(texts.STATUS[status])
            )
        case ev.Left(mon, where):
            return words(LEFT[where], name=_named(game, mon, words))
        case ev.Used(mon, _):
            ongoing = card_of(game, game.mons[mon]).ongoing
            assert ongoing is not None
            return words("{name} uses {ability}", name=_named(game, mon, words), ability=words(ongoing.name))
        case ev.Thought():
            return _thought(game, event, words)
        case _:
            return ""


DICE = {"white": message("Neutral die"), "green": message("Advantage die"), "red": message("Disadvantage die")}


def face_of(face: int | str) -> str:
    return face.upper() if isinstance(face, str) else f"{face:+}" if face else "0"


def _thought(game: RoboMon, event: ev.Thought, words: Words) -> str:
    """Why an opposing RoboMon does what it does, step by step."""
    name = _named(game, event.mon, words)
    why = words(BY[event.by]) if event.by in BY else ""
    match event.step:
        case "paralyzed":
            return words("{name} is paralyzed and does nothing", name=name)
        case "run":
            return words("{name} rolls {n}: it runs", name=name, n=event.what)
        case "row":
            return words("{name} rolls {n}: {ability}", name=name, n=event.what, ability=words(event.by))
        case "target" | "support":
            assert event.target is not None
            target = _named(game, event.target, words)
            return words(
                "{name} chooses {target}: {why}", name=name, target=target, why=why or words("most damaged ally")
            )
        case "stay":
            return words("{name} stays on {square}", name=name, square=event.what)
        case _:
            square = words("{name} goes to {square}", name=name, square=event.what)
            return words.colon(square, why) if why else square


def _wild(game: RoboMon, event: ev.Events, words: Words) -> str:
    """The character and reprogramming."""
    match event:
        case ev.Forfeited(mon):
            return words("{name} gives its turn up", name=_named(game, mon, words))
        case ev.Walked(to):
            return words("The pawn walks to {square}", square=to)
        case ev.Repaired(mon):
            return words("You use a Small Repair Kit on {name}", name=_named(game, mon, words))
        case ev.Tossed(mon, _, die, face, zone, _, result):
            return words(
                "Toss at {name}: d{die} shows {face}, {zone}, result {n}", name=_named(game, mon, words), die=die,
                face=face, zone=words(texts.ZONES[zone]), n=result,
            )  # fmt: skip
        case ev.Backlash(damage, batteries, success):
            outcome = words("Success") if success else words("Failure")
            if not damage and not batteries:
                return words("{outcome}, without a backlash", outcome=outcome)
            cost = texts.backlash(damage, batteries, words)
            return words("{outcome}; backlash: {cost}", outcome=outcome, cost=cost)
        case ev.Captured(_, card, boxed):
            name = words(game.content.card[card].name)
            if boxed == card:
                return words("{name} is yours and goes to the Save Box", name=name)
            if boxed:
                other = words(game.content.card[boxed].name)
                return words("{name} is yours; {other} goes to the Save Box", name=name, other=other)
            return words("{name} joins your team", name=name)
        case _:
            raise AssertionError(event)
