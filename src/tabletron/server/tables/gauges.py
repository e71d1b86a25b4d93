"""What the tables of this process come to at the moment of asking, for a monitor."""

from __future__ import annotations

import time
from collections.abc import Iterable

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.registry import Registry


class Gauges(Collector):
    """Numbers that are read off at the moment of asking."""

    def __init__(self, registry: Registry, analysis_workers: dict[str, AnalysisWorker], started: float) -> None:
        self._registry, self._analysis_workers, self._started = registry, analysis_workers, started

    def collect(self) -> Iterable[Metric]:
        registry = self._registry
        gauges = {
            "uptime_seconds": ("Since the start.", time.monotonic() - self._started),
            "tables_in_memory": ("Tables that this process holds.", len(registry.rooms)),
            "tables_broken": ("Tables that could not be opened.", len(registry.broken)),
            "sockets": ("Live connections.", sum(len(room.viewers) for room in registry.rooms.values())),
            "storage_well": ("1 if the last write succeeded.", float(registry.store.trouble is None)),
            "bot_workers": ("Bot processes that run.", registry.bot_workers.workers.alive),
        }
        for name, (about, value) in gauges.items():
            yield GaugeMetricFamily(f"tabletron_{name}", about, value)
        totals = {
            "plays": ("Steps that were stored.", registry.plays),
            "commits": ("Transactions; several steps may share one.", registry.store.commits),
            "bot_answers": ("Answers of bots.", registry.bot_workers.answered),
            "bot_failures": ("Bots that failed or took too long.", registry.bot_workers.failed),
        }
        for name, (about, value) in totals.items():
            yield CounterMetricFamily(f"tabletron_{name}", about, value)
        deaths = CounterMetricFamily("tabletron_worker_deaths", "Processes that died unasked.", labels=["pool"])
        queues = GaugeMetricFamily("tabletron_queue_length", "What waits.", labels=["queue"])
        deaths.add_metric(["bots"], registry.bot_workers.workers.deaths)
        for name, length in registry.bot_workers.workers.waiting.items():
            queues.add_metric([f"bots {name}"], length)
        for name, analysis_worker in self._analysis_workers.items():
            deaths.add_metric([name], analysis_worker.workers.deaths)
            queues.add_metric([name], analysis_worker.workers.waiting["urgent"])
        queues.add_metric(["writes"], registry.store.writer.waiting)
        yield deaths
        yield queues
