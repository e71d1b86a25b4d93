"""Players of software: what they choose, how they judge a position, and how they explain it."""

from tabletron.games.robomon.bot.choices import choose
from tabletron.games.robomon.bot.coach import explain
from tabletron.games.robomon.bot.evaluation import value

__all__ = ["choose", "explain", "value"]
