"""Why a table does not take an answer: the seat, the question, the clause and what may be answered instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Ask, Seat, Wide
from tabletron.core.text import notation

if TYPE_CHECKING:
    from tabletron.core.ledger import Ledger
    from tabletron.core.table import Table


def no_seat(seat: Seat, seats: int) -> IllegalPlay:
    return IllegalPlay("there is no seat {seat}; the seats are 0 to {last}", seat, last=seats - 1)


def not_asked(table: Table, seat: Seat | None) -> IllegalPlay:
    """Why there is no question that the seat, or whoever is asked, could answer."""
    asks = table.asks
    if seat is None:
        if asks:
            several = ", ".join(map(str, asks))
            return IllegalPlay("several seats are asked ({several}); say which one plays", several=several)
        return IllegalPlay("the game is over" if table.result else "dice are being rolled; nobody is asked")
    if not 0 <= seat < table.seats:
        return no_seat(seat, table.seats)
    if table.result:
        return IllegalPlay("the game is over", seat)
    if not asks:
        return IllegalPlay("seat {seat} is not asked now; dice are being rolled", seat)
    now = ", ".join(f"{other} ({ask.kind})" for other, ask in asks.items())
    clauses = table.game.ledger.behind(next(iter(asks.values())).kind)
    return IllegalPlay("seat {seat} is not asked now; asked is seat {now}", seat, clauses=clauses, now=now)


def no_option(ask: Ask[Any], option: Any, ledger: Ledger) -> IllegalPlay:
    """Why this is not an answer: the clause that forbids it, or those behind the question."""
    for refused, clause in ask.refusals.items():
        if option == refused or notation.says(option, refused):
            return _no_answer(ask, refused, (clause,), ledger[clause].text)
    if isinstance(ask.options, Wide) and (why := _too_wide(ask, ask.options, option)):
        return why
    return _no_answer(ask, option, ledger.behind(ask.kind))


def _too_wide(ask: Ask[Any], options: Wide[Any], option: Any) -> IllegalPlay | None:
    """Why an answer lies outside a wide choice, and what lies nearest inside; None if it is no answer at all."""
    meant = notation.read(option, options.kinds) if isinstance(option, str) else option
    why = options.why_not(meant) if isinstance(meant, options.kinds) else None
    if why is None:
        return None
    legal = [notation.text(choice) for choice in why.instead]
    values: dict[str, Any] = {**why.values}
    return IllegalPlay(why.reason, ask.seat, ask.kind, (why.clause,), legal, **values)


def _no_answer(ask: Ask[Any], option: Any, clauses: tuple[str, ...], rule: str = "") -> IllegalPlay:
    said = repr(option if isinstance(option, str) else notation.text(option))
    legal = [notation.text(choice) for choice in ask.options]
    return IllegalPlay(
        "seat {seat} may not answer {said} to '{kind}'", ask.seat, ask.kind, clauses, legal, rule, said=said
    )
