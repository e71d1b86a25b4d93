"""Runs the scenarios one after another, each on a server of its own."""

from __future__ import annotations

import argparse
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from tests.soak import (
    broken,
    disk,
    floods,
    jumps,
    kills,
    processes,
    report,
    search,
    sizes,
    spectators,
    stops,
    waiting,
    workers,
)
from tests.soak.report import Found, Row

Scenario: TypeAlias = Callable[[Path, float], Iterator[Row]]
"""Takes a folder of its own and how much of everything to do; gives what it found."""
SCENARIOS: dict[str, Scenario] = {
    "kills": kills.run,
    "stops": stops.run,
    "workers": workers.run,
    "waiting": waiting.run,
    "spectators": spectators.run,
    "search": search.run,
    "floods": floods.run,
    "sizes": sizes.run,
    "disk": disk.run,
    "jumps": jumps.run,
    "processes": processes.run,
    "broken": broken.run,
}
SMALL = 0.1


def soak(name: str, share: float, say: Callable[[str], None]) -> Found:
    """One scenario; if it ends before its time, that is a row too."""
    began, rows = time.monotonic(), list[Row]()
    say(name)
    with tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as folder:
        try:
            for row in SCENARIOS[name](Path(folder), share):
                rows.append(row)
                say(row.printed())
        except Exception as problem:
            traceback.print_exc()
            rows.append(Row("the scenario itself", f"ended early: {problem!r:.300}", "runs to its end", False))
            say(rows[-1].printed())
    return Found(name, rows, time.monotonic() - began)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="An attacker's afternoon, as a script.")
    parser.add_argument("--small", action="store_true", help="a tenth of everything, to try it out")
    parser.add_argument("--only", nargs="+", choices=SCENARIOS, metavar="NAME", help=f"some of {', '.join(SCENARIOS)}")
    parser.add_argument("--write", action="store_true", help="put the table into docs/reliability.md")
    given = parser.parse_args(words)
    if given.write and given.only:
        parser.error("the documentation shows all scenarios: --write goes without --only")
    print(report.machine(), flush=True)
    share = SMALL if given.small else 1.0
    found = [soak(name, share, lambda text: print(text, flush=True)) for name in given.only or SCENARIOS]
    failed = sum(not row.holds for one in found for row in one.rows)
    for one in found:
        print(f"{one.scenario}: {one.seconds:.0f} s")
    print(f"{failed} rows fail" if failed else "everything holds", flush=True)
    if given.write:
        report.write(report.as_table(found, f"python -m tests.soak{' --small' if given.small else ''}"))
    return int(failed > 0)
