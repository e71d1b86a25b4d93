"""What an operator sees: logs as lines of JSON, and numbers for a monitor to collect. Neither ever holds a secret."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextvars import ContextVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The number under which everything that one request causes is logged."""
TICK = 0.02
"""Seconds between two looks at whether the event loop is free."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class JsonLines(logging.Formatter):
    """One object per line. Messages never hold a secret: tokens travel in bodies and headers, which are not logged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name,
            "message": record.getMessage(),
        }  # fmt: skip
        if number := request_id.get():
            line["request"] = number
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str = "INFO") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it would name the address of every visitor


class Metrics:
    """The counters and histograms of one process; each application has its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.play = Histogram(
            "tabletron_play_seconds", "From an answer to its being on the disk.", buckets=QUICK, registry=registry
        )
        self.request = Histogram(
            "tabletron_request_seconds", "Requests over HTTP, by status.", ["status"], buckets=QUICK, registry=registry
        )
        self.bot_answer = Histogram(
            "tabletron_bot_seconds", "From a bot's question to its answer, waiting included.", ["work"], buckets=SLOW,
            registry=registry,
        )  # fmt: skip
        self.bot_wait = Histogram(
            "tabletron_bot_wait_seconds", "How long bots waited for a free worker.", buckets=SLOW, registry=registry
        )
        self.stall = Histogram(
            "tabletron_loop_stall_seconds", "How long the event loop kept everybody waiting.", buckets=QUICK,
            registry=registry,
        )  # fmt: skip
        self.longest = Gauge(
            "tabletron_loop_stall_longest_seconds", "The longest stall since the start.", registry=registry
        )
        self.refused = Counter("tabletron_refusals", "What was refused, by reason.", ["code"], registry=registry)
        self.over_budget = Counter(
            "tabletron_over_budget", "Visitors told to wait, by budget.", ["budget"], registry=registry
        )
        self.closed = Counter(
            "tabletron_connections_closed", "Connections closed by us, by reason.", ["why"], registry=registry
        )
        self.storage_failures = Counter(
            "tabletron_storage_failures", "Writes that failed, by kind.", ["kind"], registry=registry
        )
        self.pruned = Counter(
            "tabletron_tables_pruned", "Abandoned tables that were deleted, by kind.", ["kind"], registry=registry
        )
        self.clock_late = Histogram(
            "tabletron_clock_late_seconds", "How late a player's clock was noticed to have run out.", buckets=SLOW,
            registry=registry,
        )  # fmt: skip

    def text(self) -> str:
        """Everything in the text format that monitors read."""
        return generate_latest(self.registry).decode()


async def watch_loop(metrics: Metrics) -> None:
    """Measure, for ever, how much longer than asked a short sleep takes: so long everybody waits."""
    longest = 0.0
    while True:
        began = time.monotonic()
        await asyncio.sleep(TICK)
        late = time.monotonic() - began - TICK
        metrics.stall.observe(max(0.0, late))
        if late > longest:
            longest = late
            metrics.longest.set(late)
