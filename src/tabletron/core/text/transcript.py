"""A game told as text: every answer, every roll and what was told after it."""

from __future__ import annotations

from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.table import Entry, Luck, Play, Table
from tabletron.core.text import notation
from tabletron.core.text.markup import plain
from tabletron.core.verdict import unwon


def transcript(table: Table, words: Words = ENGLISH) -> str:
    """Everything that happened at a table, hidden things included."""
    names = [words("seat {n}", n=seat) for seat in range(table.seats)]
    told = iter([*table.told, None])
    news = next(told)
    lines = []
    for number in range(len(table.log) + 1):
        while news is not None and news.at <= number:
            said = plain(table.game.say(table.state, news.event, words), names, words)
            lines.append(f"    {said}" if news.to is None else f"    ({names[news.to]}) {said}")
            news = next(told)
        if number < len(table.log):
            lines.append(_line(table.log[number], names, words))
    if table.result is not None:
        winners, why = ", ".join(names[seat] for seat in table.result.winners), words(table.result.why)
        won = words("{winners} wins. {why}", winners=winners, why=why)
        without = unwon(table.game, table.state, table.result, None, words)
        lines.append(won if winners else f"{plain(without, names, words)} {why}")
    return "\n".join(lines) + "\n"


def _line(line: Entry, names: list[str], words: Words) -> str:
    if isinstance(line, Play):
        return f"{names[line.seat]} {line.kind}: {notation.text(line.option)}"
    if isinstance(line, Luck):
        return f"{line.stream}: {' '.join(map(str, line.outcome))}"
    return words("{seat} concedes", seat=names[line.seat])
