"""What an operator sees: logs as lines of JSON, and counters for a monitor to collect."""

from __future__ import annotations

import json
import logging
import time

from tabletron.server.hall import Hall


class JsonLines(logging.Formatter):
    """One object a line. Messages never hold a secret: tokens travel in bodies and headers, which are not logged."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name,
            "message": record.getMessage(),
        }  # fmt: skip
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str = "INFO") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def metrics(hall: Hall, started: float) -> str:
    """Counters in the text format that monitors read."""
    rooms = hall.rooms.values()
    numbers = {
        "uptime_seconds": time.time() - started,
        "plays_total": hall.plays,
        "refusals_total": hall.refusals,
        "commits_total": hall.store.commits,
        "bot_answers_total": hall.thinkers.answered,
        "bot_failures_total": hall.thinkers.failed,
        "tables_in_memory": len(hall.rooms),
        "sockets": sum(len(room.viewers) for room in rooms),
    }
    return "".join(f"tabletron_{name} {value:g}\n" for name, value in numbers.items())
