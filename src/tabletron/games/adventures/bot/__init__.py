"""Team mates of software: what they choose, how they judge a position, and how they explain it."""

from tabletron.games.adventures.bot.choices import choose
from tabletron.games.adventures.bot.coach import explain
from tabletron.games.adventures.bot.evaluation import value

__all__ = ["choose", "explain", "value"]
