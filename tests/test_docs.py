"""What the docs say of limits and metrics is so."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from tabletron.server.limits import Limits
from tabletron.server.storage.store import Store
from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.bot_workers import BotWorkers
from tabletron.server.tables.gauges import Gauges
from tabletron.server.tables.registry import Registry
from tabletron.server.telemetry import Metrics

OPERATING = (Path(__file__).parents[1] / "docs" / "operating.md").read_text()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", OPERATING, re.DOTALL)


def test_the_limits_in_the_docs_are_ours() -> None:
    keep, limits = blocks("toml")
    assert msgspec.toml.decode(keep + limits.replace("[keep]", ""), type=dict)
    read = msgspec.toml.decode(limits + keep, type=Limits)
    assert read == Limits()
    told = set(msgspec.toml.decode(limits + keep))
    assert told == set(Limits.__struct_fields__)


def test_the_docs_name_every_metric_and_no_other() -> None:
    metrics = Metrics()
    registry = Registry(Store("sqlite+aiosqlite://"), BotWorkers(1, metrics=metrics), lambda _: None, metrics=metrics)
    metrics.registry.register(Gauges(registry, {"lab": AnalysisWorker()}, 0.0))
    ours = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in metrics.registry.collect()
        if family.name not in ("tabletron_uptime_seconds",)
    }
    told = set(re.findall(r"`(tabletron_\w+)(?:\{\w+\})?`", OPERATING))
    assert told == ours
