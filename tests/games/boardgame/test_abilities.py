"""Play Abilities: priority, two budgets, what may be played, and passing without telling."""

from __future__ import annotations

import pytest

from tabletron import IllegalPlay
from tabletron.core.table import Orders
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Ability, Play, Special, Spend
from tabletron.games.boardgame.outlook import rank
from tabletron.testing import rule
from tests.games.boardgame.kit import A, B, C, D, battle, begun, challenge, facing, hero, written

FILL = ("boost", "boost", "boost")


@rule("MM-037", "MM-038")
def test_priority_goes_round() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(), hero(), turn=B)
    assert script.asked() == {B: "play"}
    script.passes(B)
    assert script.asked() == {C: "counter"}
    script.plays(C, "rapid_fire")
    assert script.asked() == {A: "counter"}, "one play, then the player to the left"
    script.passes(A)
    assert script.asked() == {B: "play"}


@rule("MM-036")
def test_both_sides_have_their_own_points() -> None:
    script = facing(challenge("jump", ap=3, minion="met"), hero(hand=("boost", *FILL)), hero(), hero())
    assert script.budgets() == (3, 3)
    script.plays(A, "boost").plays(B, "rapid_fire")
    assert script.budgets() == (1, 1), "Dr. Wily players share one pool"
    script.refuses(Play("rapid_fire"), "MM-042", C)


@rule("MM-039", "MM-040", "MM-041")
def test_what_the_hero_may_play() -> None:
    script = facing(
        challenge("jump", "run", ap=2, minion="met", start=1),
        hero(powers=["super_arm", "rolling_cutter"], hand=("boost", "shortcut", "fortified", "w_tank")), hero(),
    )  # fmt: skip
    assert script.playable() == {"boost", "fortified"}
    script.refuses(Play("shortcut"), "MM-039", A)
    abilities = {option.name for option in script.options() if isinstance(option, Ability)}
    assert abilities == {"mega_man", "super_arm", "rolling_cutter"}
    script.uses("rolling_cutter").passes(B).uses("super_arm")
    assert script.budgets()[0] == 0 and script.game.challenge.minions == []
    script.answers("requirement jump").passes(B).uses("mega_man").answers("order 0,1").passes(B)
    script.refuses(Ability("mega_man"), "MM-041", A)
    poor = facing(challenge("jump", ap=1), hero(powers=["super_arm"]), hero())
    poor.refuses(Ability("super_arm"), "MM-040", A)


@rule("MM-044")
def test_what_costs_nothing_is_playable_with_nothing() -> None:
    hand = ("no_limit", *FILL)
    script = facing(challenge("jump", ap=0), hero(hand=hand), hero(hand=hand))
    assert script.playable() == {"no_limit"}
    script.plays(A, "no_limit")
    assert script.budgets() == (2, 0) and script.playable(B) == {"no_limit"}
    script.plays(B, "no_limit")
    assert script.budgets() == (2, 1)


@rule("MM-045")
@pytest.mark.parametrize(
    ("card", "stats", "payable", "left"),
    [
        ("shortcut", {"we": 1}, True, (20, 0, 10)),
        ("shortcut", {"we": 0}, False, ()),
        ("short_fuse", {"health": 20}, True, (18, 3, 10)),
        ("short_fuse", {"health": 2}, False, ()),
        ("stone_wall", {"threat": 2}, True, (20, 3, 1)),
        ("stone_wall", {"threat": 1}, False, ()),
    ],
)
def test_costs_are_paid_in_full(card: str, stats: dict[str, int], payable: bool, left: tuple[int, ...]) -> None:
    one = hero(**{"health": 20, "hand": (card, *FILL), **stats})  # type: ignore[arg-type]
    script = facing(challenge("jump", ap=5, minion="met", start=1), one, hero())
    if payable:
        script.plays(A, card)
        assert script.stats()[:3] == left
    else:
        script.refuses(Play(card), "MM-045", A)


@rule("MM-045")
def test_a_discard_is_a_cost_too() -> None:
    script = facing(challenge("jump"), hero(hand=("overcharge", "boost", "w_tank", "energized")), hero())
    script.plays(A, "overcharge")
    assert script.asked() == {A: "discard"}
    script.answers("cards w_tank")
    assert script.hero().discard == ["w_tank", "overcharge"] and script.stats()[1] == 5 and len(script.hero().hand) == 4


@rule("MM-046")
def test_a_pass_is_not_final() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(), hero())
    script.passes(A, B).plays(C, "rapid_fire").passes(A)
    assert script.asked() == {B: "counter_again"}
    script.plays(B, "rapid_fire")
    assert len(script.game.challenge.minions) == 2


@rule("MM-048", "MM-086")
def test_nothing_is_played_after_the_step() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(hand=("rapid_fire", *FILL)))
    script.all_pass()
    script.refuses(Play("rapid_fire"), "MM-076", A)
    with pytest.raises(IllegalPlay, match="seat 1 is not asked now"):
        script.plays(B, "rapid_fire")
    script.spends("jump", "wily")
    assert script.asked() == {A: "reroll"}, "Dr. Wily has no window here"
    script.refuses(Ability("mega_man"), "MM-079", A)


@rule("MM-049", "MM-219")
@pytest.mark.parametrize(
    ("card", "one", "legal"),
    [
        ("fortified", challenge("jump", minion="met"), True),
        ("fortified", challenge("jump"), False),
        ("rapid_fire", challenge("jump", minion="met"), True),
        ("life_energy", challenge("jump"), True),
        ("life_energy", challenge("jump", ability=({"no_pellets": True},)), False),
        ("quick_reflexes", challenge("jump"), True),
        ("quick_reflexes", challenge("jump", ability=({"stick_face": "wily"},)), False),
        ("land_on_edge", challenge("jump"), True),
        ("land_on_edge", challenge("jump", ability=({"auto_pass": True},)), False),
        ("deep_freeze", challenge("jump"), True),
        ("cold_snap", challenge("jump", ability=({"forbid_rerolls": True},)), False),
        ("backdraft", challenge("jump", ability=({"no_penalty": True},)), False),
        ("backdraft", challenge("jump"), True),
        ("slippery_deal", challenge("aim"), True),
        ("slippery_deal", challenge("jump"), False),
        ("shear_force", challenge("jump"), False),
        ("boulder_throw", challenge("jump", minion="met"), True),
        ("boulder_throw", challenge("jump", minion="met", ability=({"minion_guard": "jump"},)), False),
        ("stopped_clock", challenge("jump", ap=4), True),
        ("ember_shield", challenge("jump"), True),
    ],
)
def test_what_dr_wily_cannot_change_he_cannot_play(card: str, one: object, legal: bool) -> None:
    script = facing(one, hero(), hero(hand=(card, *FILL)))  # type: ignore[arg-type]
    script.passes(A)
    assert (card in script.playable(B)) == legal
    if not legal:
        script.refuses(Play(card), "MM-049", B)


@rule("MM-049", "MM-219")
@pytest.mark.parametrize(
    ("card", "health", "one", "legal"),
    [
        ("life_energy", 28, challenge("jump"), False),
        ("life_energy", 27, challenge("jump"), True),
        ("w_tank", 28, challenge("jump"), False),
        ("rapid_fire", 28, challenge("jump", minion="met"), True),
        ("rapid_fire", 28, challenge("jump"), False),
        ("rapid_fire", 28, challenge("jump", minion="met", ability=({"hits_defeat": 2},)), False),
        ("robot_tactics", 28, challenge("jump"), True),
        ("shear_force", 28, challenge("jump"), True),
        ("shear_force", 28, challenge("aim"), False),
        ("deep_freeze", 28, challenge("jump", minion="met"), True),
        ("deep_freeze", 28, challenge("jump"), False),
        ("slippery_deal", 28, challenge("hit"), True),
        ("slippery_deal", 28, challenge("aim"), False),
        ("cold_snap", 28, challenge("run"), True),
        ("cold_snap", 28, challenge("jump"), False),
        ("stopped_clock", 28, challenge("jump", ability=({"no_pellets": True},)), True),
        ("stopped_clock", 28, challenge("jump"), False),
        ("backdraft", 28, challenge("jump", ability=({"no_penalty": True},)), False),
        ("boulder_throw", 28, challenge("jump", minion="met"), False),
        ("boulder_throw", 28, challenge("jump", minion="met", start=1), True),
        ("blade_return", 28, challenge("jump"), False),
        ("ember_shield", 28, challenge("jump"), True),
    ],
)
def test_what_the_hero_cannot_change_is_not_offered(card: str, health: int, one: object, legal: bool) -> None:
    script = facing(one, hero(health, hand=(card, *FILL)), hero())  # type: ignore[arg-type]
    assert (card in script.playable()) == legal
    if not legal:
        script.refuses(Play(card), "MM-049", A)


@rule("MM-219")
def test_opening_the_symbol_match_is_a_change() -> None:
    one = challenge("jump", symbol="aqua", minion="met", start=1, ability=({"no_pellets": True},))
    script = facing(one, hero(), hero(hand=("life_energy", "life_energy", "boost", "boost")))
    script.passes(A)
    assert "life_energy" in script.playable(B), "pellets are off already, but the symbols match"
    script.plays(B, "life_energy").passes(B).passes(A)
    script.refuses(Play("life_energy"), "MM-049", B)
    empty = challenge("jump", symbol="aqua", minion="met", ability=({"no_pellets": True},))
    script = facing(empty, hero(), hero(hand=("life_energy", *FILL))).passes(A)
    script.refuses(Play("life_energy"), "MM-049", B)


@rule("MM-049")
def test_what_was_destroyed_before_does_not_count_again() -> None:
    one = challenge("jump", minion="met", start=2)
    script = facing(one, hero(20, powers=["rolling_cutter", "hyper_bomb"]), hero())
    script.refuses(Ability("hyper_bomb"), "MM-049", A)
    script.uses("rolling_cutter").passes(B)
    script.refuses(Ability("hyper_bomb"), "MM-049", A)


@rule("MM-219")
def test_a_budget_of_nothing_cannot_shrink() -> None:
    for ap, legal in ((3, True), (2, False)):
        script = facing(challenge("jump", ap=3), hero(hand=("boost", *FILL)), hero(hand=("stopped_clock", *FILL)))
        script.game.challenge.hero_ap = ap - 2
        script.passes(A)
        assert ("stopped_clock" in script.playable(B)) == legal


@rule("MM-027")
def test_nothing_of_a_challenge_or_battle_is_left() -> None:
    one = challenge(
        "jump",
        minion="met",
        ability=({"extra_dice": 1}, {"prevent": 9}, {"stick_face": "wily"}, {"move_back": 1, "when": "fail"}),
    )
    script = facing(one, hero(we=0), hero(stage="ice_man"))
    script.all_pass().answers(Spend(1)).rolls("jump", "aim")
    game = script.game
    assert (game.facing, game.throw, game.force, game.waiting, game.shield, game.extra) == (None, None, [], [], 0, 0)
    top = {"ice_man": ["icicle_hall"]}
    fight = battle("bomb_man", hero(hand=("fortified", *FILL)), hero(stage="ice_man"), health=3, top=top)
    fight.plays(A, "fortified").passes(A).rolls("hit", "hit", "aim", "aim", "aim", "aim").passes(A)
    game = fight.game
    assert (game.battle, game.throw, game.force, game.waiting, game.shield) == (None, None, [], [], 0)


@rule("MM-220", "MM-049")
def test_requirements_of_a_challenge_that_passes_itself_cannot_be_changed() -> None:
    script = facing(challenge("jump", ability=({"auto_pass": True},)), hero(powers=["super_arm"]), hero())
    script.refuses(Ability("super_arm"), "MM-049", A)


@rule("MM-050")
def test_a_card_resolves_without_responses() -> None:
    script = facing(challenge("jump"), hero(hand=("shortcut", *FILL)), hero(), hero())
    script.plays(A, "shortcut")
    assert script.asked() == {B: "counter"} and script.game.playing == ""
    assert written(script.game, script.game.waiting) == [{"extra_move": 1, "when": "pass"}], "what comes later waits"


@rule("MM-217")
def test_effects_of_one_moment_have_an_order() -> None:
    one = challenge("jump", symbol="sharp", minion="tackle_fire", start=1, ability=({"energy": -1, "when": "roll"},))
    script = facing(one, hero(we=1, hand=("static_field", *FILL)), hero())
    script.plays(A, "static_field")
    assert [rank(use) for use in script.game.waiting] == [0, 3]
    script = facing(
        challenge("jump", ap=9, ability=({"damage": 1, "when": "fail"},), penalty=({"energy": -1},)),
        hero(), hero(hand=("chain_blast", *FILL)),
    )  # fmt: skip
    script.passes(A).plays(B, "chain_blast").spends("aim").passes(A)
    [total] = script.told(ev.Sum)
    assert [term.n for term in total.terms] == [1, 3], "the challenge before the card"
    assert script.stats()[:2] == (24, 2)


@rule("MM-193")
def test_cannot_beats_can() -> None:
    script = facing(
        challenge("jump", ability=({"forbid_rerolls": True},)), hero(hand=("quick_reflexes", *FILL)), hero()
    )
    script.plays(A, "quick_reflexes").spends("aim", "aim")
    assert script.game.turn == B, "a free re-roll does not help: the roll is scored at once"
    script = facing(challenge("jump", ap=4), hero(), hero(hand=("stone_wall", *FILL)))
    script.passes(A).plays(B, "stone_wall").refuses(Play("fortified"), "MM-193", A)
    assert Ability("mega_man") in script.options(A), "abilities stay"


@rule("MM-210")
def test_the_program_passes_only_when_public_facts_prove_it() -> None:
    script = facing(challenge("jump", ap=0), hero(hand=(*FILL, "boost")), hero(hand=(*FILL, "boost")))
    script.passes(A)
    assert script.asked() == {B: "counter"}, "B has nothing to play, but nobody else knows"
    deck = [card for card in hero().hand if card != "no_limit"] * 11
    gone = hero(hand=(*FILL, "boost"), discard=["no_limit"] * 3, deck=deck[:33])
    script = facing(challenge("jump", ap=0), hero(), gone).passes(A)
    assert script.asked() == {A: "dice"}, "all free cards lie in the open: B passes by itself"
    gone = hero(hand=("life_energy", *FILL), discard=["no_limit"] * 3, deck=deck[:33])
    one = challenge("jump", ap=1, symbol="aqua", minion="met", start=1)
    script = facing(one, hero(), gone).passes(A).plays(B, "life_energy").passes(B).passes(A)
    assert script.asked() == {B: "counter"}, "the special is open, so B is asked"
    assert Special("met") in script.options()


@rule("MM-210")
def test_passing_ahead_does_not_depend_on_the_hand() -> None:
    for hand in (("rapid_fire", *FILL), ("boost", *FILL)):
        script = facing(challenge("jump", ap=4, minion="met"), hero(), hero(hand=hand), hero(), hero())
        script.table.orders[B] = Orders(passes=script.table.game.unhurried(script.game.switches))
        script.passes(A)
        assert script.asked() == {B: "counter"}, "the first window of a challenge stops everybody"
        script.passes(B).plays(C, "rapid_fire").passes(D, A)
        assert script.asked() == {C: "counter"}, "B let the later ones pass, with either hand"


def test_a_card_can_be_ordered_ahead() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(hand=("rapid_fire", *FILL)))
    script.table.order(B, "play rapid_fire")
    script.passes(A)
    assert script.game.challenge.minions == ["met"] and script.asked() == {A: "play"}
    with pytest.raises(IllegalPlay, match="cannot order"):
        script.table.order(B, "play shortcut")
    with pytest.raises(IllegalPlay, match="cannot order"):
        script.table.order(A, "play fortified")


def test_defaults_pass() -> None:
    script = begun(3)
    while script.game.throw is None:
        for ask in script.table.asks.values():
            if ask.kind in ("play", "counter", "counter_again"):
                assert ask.fallback is None
        script.goes_on()
