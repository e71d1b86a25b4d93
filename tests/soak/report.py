"""What a soak found out: rows of a table, printed as they come and kept in the documentation."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
BEGIN, END = "<!-- soak: what follows is written by make soak-server -->", "<!-- soak: end -->"


class Row(Struct, frozen=True):
    """What was done to a server, what was measured, what is asked of it, and whether that holds."""

    done: str
    measured: str
    asked: str
    holds: bool

    def printed(self) -> str:
        return f"  {'holds' if self.holds else 'FAILS'}  {self.done}: {self.measured}; asked: {self.asked}"


class Found(Struct):
    """The rows of one scenario, and how long it took."""

    scenario: str
    rows: list[Row]
    seconds: float


def machine() -> str:
    """The machine in words."""
    return f"{os.cpu_count()} cores ({processor()}), {platform.system()}, Python {platform.python_version()}"


def processor() -> str:
    """What the processor calls itself, where the system tells."""
    file = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.+)$", file.read_text(), re.MULTILINE) if file.exists() else None
    return named[1].strip() if named else platform.machine()


def as_table(found: Sequence[Found], command: str) -> str:
    """The whole run as Markdown."""
    minutes = sum(one.seconds for one in found) / 60
    rows = [row for one in found for row in one.rows]
    kept = sum(row.holds for row in rows)
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}, {machine()}, `{command}`, {minutes:.0f} minutes: {kept} of {len(rows)} hold.",
        "",
        "| scenario | what was done | measured | asked | holds |",
        "|---|---|---|---|---|",
    ]
    for one in found:
        for row in one.rows:
            cells = (one.scenario, row.done, row.measured, row.asked, "yes" if row.holds else "**no**")
            lines.append("| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def write(table: str, page: Path = PAGE) -> None:
    """Puts the table between the two marks of the page."""
    text = page.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin and end, f"{page} has lost its marks"
    page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}")
