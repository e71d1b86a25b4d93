"""Locks with four digits: trying numbers, traps, hints and the solution chart."""

from __future__ import annotations

from tabletron.core.flow import PASS, Phase, ask
from tabletron.games.robomon.island.events import Dialled, Hinted
from tabletron.games.robomon.island.rules import area, passage
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.conditions import island
from tabletron.games.robomon.island.verbs.data import Puzzle
from tabletron.games.robomon.island.verbs.deeds import note, perform
from tabletron.games.robomon.options import NO, YES, Say
from tabletron.games.robomon.state import RoboMon

DIGITS = tuple(Say(digit) for digit in "1234567890")
HINT, SOLUTION = Say("hint"), Say("solution")


def riddle_of(game: RoboMon, key: PassageId) -> Puzzle | None:
    """The puzzle of a passage, if it has one."""
    item = game.content.passage.get(key) or game.content.place.get(key)
    return item.puzzle if item is not None else None


def lock(game: RoboMon) -> Puzzle:
    """The puzzle that lies open."""
    return next(riddle for key in island(game).reading if (riddle := riddle_of(game, key)) is not None)


async def puzzle(game: RoboMon) -> Phase | None:
    """A digit after the other, as often as wanted; a lock that is open stays open (RM-021 to RM-028, RM-030)."""
    sheet, riddle = island(game), lock(game)
    if riddle.id in sheet.solved:
        return await passage.go_on(game, riddle.answer)
    choice = await ask(0, "puzzle", options(game, riddle))
    if choice is PASS:
        sheet.dial = ""
        return area.area
    if choice == HINT:
        sheet.hints[riddle.id] = sheet.hints.get(riddle.id, 0) + 1
        game.tell(Hinted(riddle.id, sheet.hints[riddle.id]))
    elif choice == SOLUTION:
        if await ask(0, "solution", [NO, YES]) == YES:  # RM-029
            note(sheet.revealed, riddle.id)
            game.tell(Hinted(riddle.id, 0))
    else:
        sheet.dial += choice.word
        if len(sheet.dial) == 4:
            return await turn_lock(game, riddle)
    return puzzle


async def turn_lock(game: RoboMon, riddle: Puzzle) -> Phase | None:
    """The number is matched with this puzzle's answer and its traps only (RM-023, RM-027, RM-028)."""
    sheet = island(game)
    number, sheet.dial = sheet.dial, ""
    if number == riddle.answer:
        sheet.solved.append(riddle.id)
        game.tell(Dialled(number, "answer"))
        return await passage.go_on(game, riddle.answer)
    if number not in riddle.traps:
        game.tell(Dialled(number, "nothing"))
        return puzzle
    game.tell(Dialled(number, "trap"))
    trap = game.content.passage[riddle.traps[number]]
    passage.open_passage(game, trap.id)
    sheet.reading.remove(trap.id)
    sheet.reading.insert(0, trap.id)
    if f"{riddle.id} {number}" not in sheet.sprung:
        sheet.sprung.append(f"{riddle.id} {number}")
        await perform(game, trap.do)
    return puzzle


def options(game: RoboMon, riddle: Puzzle) -> list[Say | None]:
    """Digits, the next hint, the solution after the last hint, or leaving (RM-026, RM-029, RM-257)."""
    sheet, help_ = island(game), game.switches.puzzle_help
    found: list[Say | None] = list(DIGITS)
    hints = len(game.content.passage[riddle.hints].hints)
    all_read = sheet.hints.get(riddle.id, 0) >= hints
    if help_ != "none" and not all_read:
        found.append(HINT)
    if riddle.id not in sheet.revealed and (help_ == "solutions" or (help_ == "hints" and all_read)):
        found.append(SOLUTION)
    return [*found, PASS]
