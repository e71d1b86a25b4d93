"""OpenSpiel's own random simulation on our games, states serialised, copied and observed on the way."""

from __future__ import annotations

import random

import pyspiel
import pytest

from tabletron.envs.openspiel_game import register

LIMITED = [("moonbots", 2, 0), ("moonbots", 4, 60), ("adventures", 1, 0), ("adventures", 2, 60)]
LONG = [("boardgame", 2, 60), ("encounter", 1, 40), ("encounter", 2, 40), ("robomon", 1, 40), ("robomon", 2, 60)]


@pytest.mark.parametrize(("name", "players", "longest"), LIMITED + LONG)
def test_random_simulation_with_serialisation(name: str, players: int, longest: int) -> None:
    game = pyspiel.load_game(register(name), {"players": players, "longest": longest})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_chance_is_explicit_and_fair() -> None:
    state = pyspiel.load_game(register("moonbots")).new_initial_state()
    seen = set()
    rng = random.Random(1)
    while not state.is_terminal() and len(state.history()) < 300:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1.0)
            seen.add(len(outcomes))
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert 6 in seen, "the faces of a die"
    assert max(seen) > 20, "the cards of a deck"


def test_the_observer_names_the_pieces() -> None:
    game = pyspiel.load_game(register("moonbots"), {"players": 3})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    observer = game.make_py_observer()
    observer.set_from(state, state.current_player())
    assert set(observer.dict) == {"question", "middle", "seat_0", "seat_1", "seat_2"}
    assert observer.dict["middle"].any()
    assert observer.tensor.sum() == pytest.approx(sum(piece.sum() for piece in observer.dict.values()), rel=1e-4)
