"""The pages: plain data and the reader's words in, HTML out. They know no server and no storage."""

from tabletron.web.pages.data import DeckSwitch, GameCard, Listed, Switch
from tabletron.web.pages.errors import error
from tabletron.web.pages.lobby import lobby
from tabletron.web.pages.rules import rules
from tabletron.web.pages.shells import replay_shell, table_shell

__all__ = ["DeckSwitch", "GameCard", "Listed", "Switch", "error", "lobby", "replay_shell", "rules", "table_shell"]
