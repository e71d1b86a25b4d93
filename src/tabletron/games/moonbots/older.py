"""States as earlier releases stored them."""

from __future__ import annotations

from typing import Any


def conceded(state: dict[str, Any]) -> None:
    """Each robot used to say for itself that its player gave up; now the table lists them."""
    gone = [robot["id"] for robot in state["robots"] if robot.pop("conceded", False)]
    state.setdefault("conceded", gone)


OLDER = {"conceded": conceded}
