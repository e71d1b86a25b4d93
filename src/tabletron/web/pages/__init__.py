"""The pages: plain data and the reader's words in, HTML out. They know no server and no storage."""

from tabletron.web.pages.errors import broken, error
from tabletron.web.pages.lab import lab
from tabletron.web.pages.lobby import lobby, lobby_frame, open_tables
from tabletron.web.pages.models import DeckSwitch, GameCard, LabNumber, Listed, Switch
from tabletron.web.pages.rules import rules
from tabletron.web.pages.table import replay_shell, table_shell

__all__ = [
    "DeckSwitch", "GameCard", "LabNumber", "Listed", "Switch", "broken", "error", "lab", "lobby", "lobby_frame",
    "open_tables", "replay_shell", "rules", "table_shell",
]  # fmt: skip
