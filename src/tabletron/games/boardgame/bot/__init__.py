"""Players of software: what they choose, how they judge a position, and how they explain it."""

from tabletron.games.boardgame.bot.choices import choose
from tabletron.games.boardgame.bot.coach import explain
from tabletron.games.boardgame.bot.evaluation import value

__all__ = ["choose", "explain", "value"]
