"""Requests as large as they may be, for every route, over real HTTP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.server.kit import counters, serving
from tests.server.test_stalls import hostile
from tests.soak.people import STALL, settled, stalls
from tests.soak.report import Row


def run(folder: Path, share: float) -> Iterator[Row]:
    rounds = 2 if share >= 1 else 1
    with serving(folder) as server:
        keys = server.new("person", "person")
        requests = hostile(keys.table, ",".join(keys.seats.values())) * rounds
        before, seen, failed = settled(server), Counter[str](), list[str]()
        for method, path, more in requests:
            try:
                status = server.http.request(method, path, **more).status_code
            except httpx.TransportError as problem:  # it may be so large that the server hangs up
                seen[type(problem).__name__] += 1
                continue
            seen[f"{status // 100}xx"] += 1
            if status >= 500:
                failed.append(f"{method} {path[:60]}")
        after = counters(server)
    answered = ", ".join(f"{number} {name}" for name, number in seen.most_common())
    measured = f"{answered}{': ' if failed else ''}{', '.join(failed)}"
    yield Row(f"{len(requests)} requests as large as they may be", measured, "no 5xx", not failed)
    beyond = stalls(before, after, 0.05)
    looks = int(after[f"{STALL}_count"] - before[f"{STALL}_count"])
    measured = f"{beyond} in {looks} looks at the loop; the longest {longest(before, after)}"
    yield Row("stalls of the event loop above 50 ms meanwhile", measured, "none", not beyond)


def longest(before: dict[str, float], after: dict[str, float]) -> str:
    """The longest stall between two readings, or what it lies below."""
    gauge = "tabletron_loop_stall_longest_seconds"
    if after[gauge] > before[gauge]:
        return f"{1000 * after[gauge]:.0f} ms"
    bounds = sorted(
        float(name.split()[1]) for name in after if name.startswith(f"{STALL}_bucket") and "Inf" not in name
    )
    below = next((bound for bound in bounds if not stalls(before, after, bound)), bounds[-1])
    return f"below {1000 * min(below, after[gauge]):g} ms"
