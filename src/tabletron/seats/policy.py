"""Decisions about one seat of a table: what passes unasked, what was answered ahead, what may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal

from tabletron.core.flow import PASS, Ask, Seat
from tabletron.core.game import Game
from tabletron.core.i18n import Words
from tabletron.core.log import Orders
from tabletron.core.table import Play, Table
from tabletron.core.text import notation
from tabletron.seats.wishes import Ahead, SeatWishes, Window

# --- passing by default


def usual(game: Game[Any], switches: Any) -> SeatWishes:
    """What people want who said nothing: windows pass as the game is usually played."""
    return SeatWishes(game.unhurried(switches))


def windows(game: Game[Any], wishes: SeatWishes, words: Words) -> tuple[Window, ...]:
    """The kinds of question that a seat may let pass unasked."""
    return tuple(Window(kind, words(text), kind in wishes.passes) for kind, text in game.passable.items())


def needless(table: Table, seat: Seat, wishes: SeatWishes, *, alone: bool) -> bool:
    """Whether a person who is asked would rather not be: a window let pass, or no choice and nobody who learns."""
    ask = table.asks[seat]
    if len(ask.options) == 1 and alone and not wishes.everything:
        return True
    ordered = table.orders[seat].ahead if seat in table.orders else ()
    return ask.kind in wishes.passes and PASS in ask.options and not any(option in ask.options for option in ordered)


def obvious(ask: Ask[Any]) -> Any:
    """What is answered for a person who need not be asked."""
    return PASS if PASS in ask.options else ask.options[0]


def pass_needless(table: Table, wishes: Mapping[Seat, SeatWishes], told: Callable[[], None] = lambda: None) -> None:
    """Answers what these people need not be asked, and says so after each."""
    alone = len(wishes) == 1
    while table.result is None:
        seat = next(
            (seat for seat in table.asks if seat in wishes and needless(table, seat, wishes[seat], alone=alone)), None
        )
        if seat is None:
            return
        table.play(obvious(table.asks[seat]), seat)
        told()


# --- answering ahead


def ahead(table: Table, seat: Seat, words: Words) -> tuple[Ahead, ...]:
    """What the seat may answer ahead of being asked."""
    if table.result is not None:
        return ()
    ordered, describe = given(table, seat), table.game.describe
    return tuple(
        Ahead(notation.text(option), describe(table.state, seat, "", option, words), option in ordered)
        for option in table.game.standing(table.state, seat)
    )


def given(table: Table, seat: Seat) -> list[Any]:
    """The answers that the seat gave ahead, and that are not due yet."""
    return table.orders[seat].ahead if seat in table.orders else []


def answer_ahead(table: Table, seat: Seat, said: str) -> None:
    """Answers ahead of time, or takes that back if it stands."""
    standing = given(table, seat)
    kept = [option for option in standing if not notation.says(said, option)]
    if len(kept) < len(standing):
        standing[:] = kept
    else:
        table.order(seat, said)


def follow(table: Table, wishes: Mapping[Seat, SeatWishes]) -> None:
    """From now on the table asks these people where they want to be asked, and bots everywhere."""
    for seat in list(table.orders):
        if seat not in wishes:
            del table.orders[seat]
    for seat, wish in wishes.items():
        if seat in table.orders:
            table.orders[seat].passes = wish.passes
        else:
            table.orders[seat] = Orders(wish.passes, _possible(table, seat, wish.ahead))


def forget_impossible(table: Table) -> None:
    """What can no longer be answered is no longer answered ahead."""
    for seat, orders in table.orders.items():
        orders.ahead = _possible(table, seat, map(notation.text, orders.ahead))


def _possible(table: Table, seat: Seat, said: Iterable[str]) -> list[Any]:
    """What of this the seat may answer ahead as the table stands."""
    wanted = list(map(notation.fold, said))
    standing = table.game.standing(table.state, seat) if wanted else ()
    known = {notation.fold(notation.text(option)): option for option in standing}
    return [known[text] for text in wanted if text in known]


# --- taking back


def last_decision(table: Table, seat: Seat) -> int | None:
    """The line of the seat's last answer for which it had a choice; windows that it let pass do not count."""
    past, passes = table.copy(), table.orders[seat].passes if seat in table.orders else frozenset()
    for n in range(len(past.log) - 1, -1, -1):
        line = past.log[n]
        if isinstance(line, Play) and line.seat == seat and not (line.kind in passes and line.option is PASS):
            past.goto(n)
            if len(past.asks[seat].options) > 1:
                return n
    return None


def is_free(table: Table, seat: Seat, line: int) -> bool:
    """Whether going back to this line takes nothing from anybody: nothing was rolled, revealed or handed over since."""
    own = all(isinstance(entry, Play) and entry.seat == seat for entry in table.log[line:])
    return own and seat in table.asks and not any(told.reveals for told in table.told if told.at > line)


def must_agree(seat: Seat, persons: Collection[Seat], *, free: bool) -> list[Seat]:
    """Who has to agree before the seat may take something back."""
    return [] if free else [other for other in persons if other != seat]


# --- the coach


def coached(allowed: Literal["alone", "always", "never"], seat: Seat, persons: Collection[Seat]) -> bool:
    """Whether the seat may ask the coach."""
    return allowed == "always" or (allowed == "alone" and list(persons) == [seat])
