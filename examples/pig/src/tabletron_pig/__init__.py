"""Pig: roll as often as you dare; a 1 loses what the turn brought. The first with 50 points wins."""

from tabletron.core.flow import PASS, Phase, ask, roll
from tabletron.core.game import Game, Result, State


class Pig(State):
    points: list[int]
    turn: int = 0
    kept: int = 0


async def decide(game: Pig) -> Phase | None:
    """PIG-001, PIG-002: one roll, or the turn ends with what it brought."""
    if await ask(game.turn, "roll", ["roll", PASS]) == "roll":
        [die] = await roll([(1, 2, 3, 4, 5, 6)])
        game.tell(f"[seat {game.turn}] rolls [die {die}]")
        game.kept = game.kept + die if die > 1 else 0
        if die > 1:
            return decide
    game.points[game.turn] += game.kept
    if game.points[game.turn] >= 50:
        return None
    game.turn, game.kept = (game.turn + 1) % len(game.points), 0
    return decide


GAME = Game(
    name="pig",
    title="Pig",
    blurb="Roll as often as you dare; the first with 50 points wins.",
    package=__name__,
    seats=(2, 3, 4),
    state=Pig,
    setup=lambda seats, switches, content: Pig([0] * seats),
    phases=(decide,),
    result=lambda game: Result((game.turn,), tuple(map(float, game.points)), "First with 50 points."),
    value=lambda game: [(points + (seat == game.turn) * game.kept) / 100 for seat, points in enumerate(game.points)],
)
