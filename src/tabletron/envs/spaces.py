"""The spaces of an environment: named pieces with a mask to observe, numbers to act by."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from tabletron.envs.numbered_table import NumberedTable


def observations(numbered: NumberedTable) -> spaces.Dict:
    pieces: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(-np.inf, np.inf, (width,), np.float32) for name, width in numbered.eyes.widths.items()
    }
    mask = spaces.Box(0, 1, (numbered.numbers.actions,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(pieces), "action_mask": mask})


def actions(numbered: NumberedTable) -> spaces.Space[Any]:
    return spaces.Discrete(numbered.numbers.actions)
