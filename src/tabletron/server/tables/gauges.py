"""What the tables of this process come to at the moment of asking, for a monitor."""

from __future__ import annotations

import time
from collections.abc import Iterable

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tabletron.server.tables.analysis_worker import Laboratory
from tabletron.server.tables.registry import Hall


class Gauges(Collector):
    """Numbers that are read off at the moment of asking."""

    def __init__(self, hall: Hall, laboratories: dict[str, Laboratory], started: float) -> None:
        self._hall, self._laboratories, self._started = hall, laboratories, started

    def collect(self) -> Iterable[Metric]:
        hall = self._hall
        gauges = {
            "uptime_seconds": ("Since the start.", time.monotonic() - self._started),
            "tables_in_memory": ("Tables that this process holds.", len(hall.rooms)),
            "tables_broken": ("Tables that could not be opened.", len(hall.broken)),
            "sockets": ("Live connections.", sum(len(room.viewers) for room in hall.rooms.values())),
            "storage_well": ("1 if the last write succeeded.", float(hall.store.trouble is None)),
            "bot_workers": ("Bot processes that run.", hall.thinkers.workers.alive),
        }
        for name, (about, value) in gauges.items():
            yield GaugeMetricFamily(f"tabletron_{name}", about, value)
        totals = {
            "plays": ("Steps that were stored.", hall.plays),
            "commits": ("Transactions; several steps may share one.", hall.store.commits),
            "bot_answers": ("Answers of bots.", hall.thinkers.answered),
            "bot_failures": ("Bots that failed or took too long.", hall.thinkers.failed),
        }
        for name, (about, value) in totals.items():
            yield CounterMetricFamily(f"tabletron_{name}", about, value)
        deaths = CounterMetricFamily("tabletron_worker_deaths", "Processes that died unasked.", labels=["pool"])
        queues = GaugeMetricFamily("tabletron_queue_length", "What waits.", labels=["queue"])
        deaths.add_metric(["bots"], hall.thinkers.workers.deaths)
        for name, length in hall.thinkers.workers.waiting.items():
            queues.add_metric([f"bots {name}"], length)
        for name, laboratory in self._laboratories.items():
            deaths.add_metric([name], laboratory.workers.deaths)
            queues.add_metric([name], laboratory.workers.waiting["urgent"])
        queues.add_metric(["writes"], hall.store.writer.waiting)
        yield deaths
        yield queues
