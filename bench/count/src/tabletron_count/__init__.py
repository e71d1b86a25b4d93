"""The smallest game there is: two players count on in turn, as in boardgame.io's part of the bench. It never ends."""

from tabletron.core.flow import Phase, ask
from tabletron.core.game import Game, Result, State


class Count(State):
    n: int = 0
    turn: int = 0


async def count(game: Count) -> Phase:
    game.n += await ask(game.turn, "count", [1, 2])
    game.turn = 1 - game.turn
    return count


GAME = Game(
    name="count",
    title="Count",
    blurb="Two players count in turn.",
    package=__name__,
    seats=(2,),
    state=Count,
    setup=lambda *_: Count(),
    phases=(count,),
    result=lambda _: Result((), (), ""),
)
