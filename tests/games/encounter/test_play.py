"""Whole games: what must hold after every step."""

from __future__ import annotations

import random

import pytest

from tabletron.core.chance import Fast
from tabletron.games.encounter.geometry.ground import Mover
from tabletron.games.encounter.geometry.numbers import TOKEN, on_table
from tabletron.games.encounter.rules.moving import others
from tabletron.games.encounter.state import CAP, Encounter, base, stamina
from tabletron.testing import Variant, rule, some_option

VARIANTS = [
    Variant("encounter", 3),
    Variant("encounter", 2, {"battlefield": "campus"}),
    Variant("encounter", 3, {"squads": "build", "cards": "launch", "battlefield": "harbor", "difficulty": "insane"}),
]


def check(game: Encounter) -> None:
    for fighter in game.fighters:
        assert 0 <= fighter.power <= CAP and fighter.damage >= 0
        assert not (fighter.holding and (fighter.dazed or fighter.out))
        assert len(set(fighter.conditions)) == len(fighter.conditions)
        assert not set(fighter.conditions) & set(game.card_of(fighter).immune)
        if fighter.here:
            here = base(game, fighter)
            mover = Mover(here, 5, others(game, fighter), placed=True)
            assert game.ground.trouble_at(mover, here.x, here.y) is None, f"{fighter.card} at {here}"
    assert all(on_table(citizen.x, citizen.y, TOKEN) for citizen in game.citizens)
    assert set(game.evacuated) <= set(game.standing)
    assert not game.scripted or not game.fighters or game.villain.power == 0


@rule("CP-234", "UE-181")
@pytest.mark.parametrize("variant", VARIANTS, ids=map(str, VARIANTS))
def test_everything_stands_where_it_may_after_every_step(variant: Variant) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        table = variant.open(seed)
        table.chance = Fast(rng)
        while table.result is None:
            seat, option = some_option(table, rng)
            table.play(option, seat)
            check(table.state)
            if table.quiet:
                for fighter in table.state.fighters:
                    assert fighter.out or fighter.dazed or fighter.damage < stamina(table.state, fighter)
