"""The peers' half of the benchmark: random play and mid-game copies in other libraries that play games in Python."""

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

SEED = 1
SECONDS = 2.0
COPIES_A_ROUND = 100

Round: TypeAlias = Callable[[], int]
"""Does a piece of work, a game or some copies, and returns how much it did."""

Measure: TypeAlias = Callable[[float], tuple[int, float]]
"""Works for about that many seconds and returns the count and the seconds it took."""


class Peer(NamedTuple):
    """One game of one library; copy is None where the library offers no copy of a position."""

    name: str
    unit: str
    play: Measure
    copy: Measure | None


class Library(NamedTuple):
    """A requirement, the modules that must import for it, and the games measured."""

    requirement: str
    modules: tuple[str, ...]
    peers: list[Peer]


def measure(start: Callable[[], Round], seconds: float) -> tuple[int, float]:
    """Returns what the rounds counted and their seconds; imports, set-up and a first round are not timed."""
    work = start()
    work()
    done = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        done += work()
    return done, elapsed


def copying(copy: Callable[[], object]) -> Round:
    """Returns a round of copies, each dropped at once."""

    def copy_round() -> int:
        for _ in range(COPIES_A_ROUND):
            copy()
        return COPIES_A_ROUND

    return copy_round


def catanatron_game(seed: int) -> Any:
    """Returns a new game of four random players, and seeds the global `random`; to catanatron a seed of 0 is none."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def finish_catanatron(game: Any) -> int:
    """Plays as `Game.play` does, without its two copies, and returns the number of actions."""
    from catanatron.game import TURNS_LIMIT

    actions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        actions += 1
    return actions


def play_catanatron() -> Round:
    """Returns a round that plays one game, each with the next seed."""
    seeds = count(SEED)
    return lambda: finish_catanatron(catanatron_game(next(seeds)))


def copy_catanatron() -> Round:
    """Returns a round that copies the position halfway through a game."""
    half = finish_catanatron(catanatron_game(SEED)) // 2
    game = catanatron_game(SEED)
    for _ in range(half):
        game.play_tick()
    return copying(game.copy)


def play_rlcard(name: str) -> Round:
    """Returns a round that plays one game by action numbers, chosen faster than RLCard's own RandomAgent does."""
    import rlcard

    env = rlcard.make(name, config={"seed": SEED})
    rng = Random(SEED)

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return game


def open_spiel_game(name: str) -> Any:
    """Returns the game; importing the module registers those written in Python."""
    import pyspiel

    import_module("open_spiel.python.games")
    return pyspiel.load_game(name)


def random_action(state: Any, rng: Random) -> Any:
    """Returns a random legal action, or where chance acts an outcome by its odds."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(outcomes, odds)[0]
    return rng.choice(state.legal_actions())


def play_open_spiel(name: str) -> Round:
    """Returns a round that plays one game and counts every action applied, those of chance too."""
    spiel = open_spiel_game(name)
    rng = Random(SEED)

    def game() -> int:
        state = spiel.new_initial_state()
        actions = 0
        while not state.is_terminal():
            state.apply_action(random_action(state, rng))
            actions += 1
        return actions

    return game


def copy_open_spiel(name: str) -> Round:
    """Returns a round that clones the position at the middle one of a game's decisions."""
    state = open_spiel_game(name).new_initial_state()
    rng = Random(SEED)
    decisions = []
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions.append(state.clone())
        state.apply_action(random_action(state, rng))
    return copying(decisions[len(decisions) // 2].clone)


def play_pettingzoo(name: str) -> Round:
    """Returns a round that plays one game up to its end, without the empty steps that follow."""
    from pettingzoo import make

    env = make("aec", name)
    rng = Random(SEED)

    def game() -> int:
        env.reset(seed=SEED)
        steps = 0
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                return steps
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1

    return game


def peer(name: str, unit: str, play: Callable[[], Round], copy: Callable[[], Round] | None = None) -> Peer:
    return Peer(name, unit, partial(measure, play), partial(measure, copy) if copy else None)


def open_spiel_peer(name: str, unit: str) -> Peer:
    return peer(f"OpenSpiel {name}", unit, partial(play_open_spiel, name), partial(copy_open_spiel, name))


LIBRARIES = [
    Library(
        "catanatron",
        ("catanatron",),
        [peer("catanatron, 4 players", "actions", play_catanatron, copy_catanatron)],
    ),
    Library(
        "rlcard",
        ("rlcard",),
        [
            peer("RLCard uno", "steps", partial(play_rlcard, "uno")),
            peer("RLCard leduc-holdem", "steps", partial(play_rlcard, "leduc-holdem")),
        ],
    ),
    Library(
        "open_spiel",
        ("pyspiel", "open_spiel.python.games"),
        [
            open_spiel_peer("python_tic_tac_toe", "actions"),
            open_spiel_peer("python_kuhn_poker", "actions and deals"),
            open_spiel_peer("python_liars_poker", "actions and deals"),
        ],
    ),
    Library(
        "pettingzoo[classic]",
        ("pettingzoo.env_registry", "pettingzoo.classic.connect_four.connect_four"),
        [peer("PettingZoo connect_four_v3", "steps", partial(play_pettingzoo, "classic/connect_four-v3"))],
    ),
]


def peers() -> list[Peer]:
    """Returns the peers that are installed and says which are left out."""
    found = []
    for library in LIBRARIES:
        try:
            for module in library.modules:
                import_module(module)
        except ImportError as error:
            print(f"{library.requirement} is left out ({error}): `make bench` or `pip install '{library.requirement}'`")
        else:
            found += library.peers
    return found


def rate(work: Measure | None, seconds: float) -> str:
    """Returns how often a second, or a dash where there is nothing to measure."""
    if work is None:
        return "-"
    done, elapsed = work(seconds)
    return f"{done / elapsed:,.0f}"


def main(seconds: float) -> None:
    """Prints what each peer does in a second."""
    installed = peers()
    print(f"{'peer':<30}{'unit/s':>10} {'unit':<20}{'copies/s':>10}")
    for one in installed:
        plays, copies = rate(one.play, seconds), rate(one.copy, seconds)
        print(f"{one.name:<30}{plays:>10} {one.unit:<20}{copies:>10}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
