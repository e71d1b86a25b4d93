"""Players of software: what they choose, how they judge a position, and how they explain it."""

from tabletron.games.encounter.bot.choices import choose, hurry
from tabletron.games.encounter.bot.coach import explain
from tabletron.games.encounter.bot.evaluation import value

__all__ = ["choose", "explain", "hurry", "value"]
