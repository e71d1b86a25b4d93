"""The conformance suite that any game gets for free: subclass `Conformance` in a test module and name the variants.

class TestMine(Conformance):
    variants = (Variant("mine", 2), Variant("mine", 4, {"harder": True}))
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import msgspec
import pytest

import tabletron
from tabletron.bots import make
from tabletron.core import moment as moments_as_bytes
from tabletron.core.chance import Fast, Seeded
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Seat
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import replay
from tabletron.core.table import Luck, Past, Play, Table
from tabletron.core.text import notation
from tabletron.pytest_plugin import USUAL
from tabletron.testing import forecasts, knowledge
from tabletron.testing.moments import (
    Variant,
    everything,
    moment,
    moments,
    node_ids,
    play_some,
    reads_back,
    seen,
    some_option,
)

__all__ = ["Conformance", "Variant", "everything", "moment", "moments", "node_ids", "play_some", "seen", "some_option"]

NEWS = 4
LONGEST = 20_000
"""A random game of more decisions than this counts as endless, unless its game is known to be longer."""
WORLDS = 4
"""In so many imagined worlds a test looks."""
FORETOLD = 12
"""The number of options of a question whose forecasts are checked."""


class Conformance:
    """What every game must keep; `bots` are those whose blindness is checked.

    A game that is long in random play says after how many decisions it counts as endless. Where players at random
    hardly ever win, only every so-many-th game is left to chance `alone`; in all others one seat is led by what the
    game advises, so that they come to all that a game has, except at the `unled` kinds of questions. `usual` is how
    many games of a variant are played in a run that does not say it.
    """

    variants: ClassVar[tuple[Variant, ...]] = ()
    bots: ClassVar[tuple[str, ...]] = ("random", "greedy", "search:8")
    longest: ClassVar[int] = LONGEST
    alone: ClassVar[int] = 1
    unled: ClassVar[frozenset[str]] = frozenset()
    usual: ClassVar[int] = USUAL
    passing: ClassVar[frozenset[str]] = frozenset()
    """Events told to one seat that are of no use to it afterwards, by name."""

    def test_random_play_ends_and_keeps_every_piece(self, variant: Variant, games: int) -> None:
        for seed in range(games):
            rng = random.Random(seed)
            table = tabletron.open(variant.game, seats=variant.seats, seed=seed, chance=Fast(rng), **variant.switches)
            pieces = dict(table.game.pieces(table.state))
            led = rng.randrange(variant.seats) if (seed + 1) % self.alone else None
            for _ in range(self.longest):
                if table.result is not None:
                    break
                seat, option = some_option(table, rng, led, self.unled)
                table.play(option, seat)
            assert table.result is not None, f"game {seed} does not end"
            assert dict(table.game.pieces(table.state)) == pieces, f"game {seed}: a piece appeared or vanished"
            assert set(table.result.winners) <= set(range(variant.seats))
            assert len(table.result.scores) == variant.seats

    @moments(25)
    def test_what_is_taken_back_for_free_has_told_nothing(self, variant: Variant, seed: int, steps: int) -> None:
        """However the hidden things lie, the same answers come to the same sight."""
        table = moment(variant, seed, steps)
        for seat in table.asks:
            if (line := table.free_undo(seat)) is None:
                continue
            before = table.copy()
            before.goto(line)
            for key in range(WORLDS):
                world = before.imagine(seat, random.Random(key), Seeded(str(key)))
                for answer in table.log[line:]:
                    assert isinstance(answer, Play)
                    world.play(answer.option, seat)
                assert seen(world, seat) == seen(table, seat), "something was revealed since"

    @moments(25)
    def test_no_piece_appears_or_vanishes(self, variant: Variant, seed: int, steps: int) -> None:
        table = variant.open(seed)
        pieces = dict(table.game.pieces(table.state))
        rng = random.Random(seed)
        for _ in range(min(steps, 120)):
            play_some(table, rng, 1)
            assert dict(table.game.pieces(table.state)) == pieces

    @moments(25)
    def test_a_stored_moment_goes_on_like_its_table(self, variant: Variant, seed: int, steps: int) -> None:
        table = play_some(variant.open(seed), random.Random(seed), steps)
        stored = moments_as_bytes.unpack(moments_as_bytes.pack(table.moment), table.game)
        again = Table(table.setting, stored, Seeded(table.seed), Past(heard=True))
        assert everything(again) == everything(table)
        play_some(table, random.Random(seed), 10)
        play_some(again, random.Random(seed), 10)
        assert everything(again) == everything(table)

    @moments(25)
    def test_what_was_told_survives_storage(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        for told in table.told[-NEWS:]:
            stored = msgspec.json.encode(told.event)
            assert msgspec.json.decode(stored, type=table.game.event) == told.event

    @moments(25)
    def test_a_copy_equals_its_original_and_goes_on_like_it(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        before = everything(table)
        copy = table.copy()
        assert everything(copy) == before
        play_some(table, random.Random(seed), 10)
        assert everything(copy) == before, "playing on changed an older copy"
        play_some(copy, random.Random(seed), 10)
        assert everything(copy) == everything(table)

    @moments(25)
    def test_a_record_replays_to_the_same_table(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        again = replay(table.record, table.game, verify=True)
        assert everything(again) == everything(table)
        assert again.record == table.record
        assert [told.event for told in again.told] == [told.event for told in table.told]
        play_some(table, random.Random(seed), 10)
        play_some(again, random.Random(seed), 10)
        assert everything(again) == everything(table), "a resumed game goes on differently"

    @moments(25)
    def test_undo_and_the_same_answer_again_change_nothing(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        rng = random.Random(seed)
        for _ in range(5):
            if table.result is not None:
                return
            before = everything(table)
            seat, option = some_option(table, rng)
            table.play(option, seat)
            after, log, told = everything(table), list(table.log), list(table.told)
            table.undo()
            assert everything(table) == before
            table.play(option, seat)
            assert (everything(table), table.log, table.told) == (after, log, told)

    @moments(15)
    def test_any_line_of_the_log_can_be_visited(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        lines, end = list(table.log), everything(table)
        earlier = table.copy()
        earlier.goto(len(lines) // 2)
        for line in lines[len(earlier.log) :]:
            if not isinstance(line, Luck):
                earlier.play(line.option, line.seat)  # type: ignore[union-attr]
        assert earlier.log == lines
        assert everything(earlier) == end

    @moments(20)
    def test_nothing_leaks(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        for seat in (None, *range(variant.seats)):
            one, two = (table.imagine(seat, random.Random(key)) for key in (1, 2))
            assert seen(table, seat) == seen(one, seat) == seen(two, seat), f"seat {seat} sees what it should not"
            self._same_news(one, two, seat, random.Random(seed))

    def _same_news(self, one: Table, two: Table, seat: Seat | None, rng: random.Random) -> None:
        """Where the same answer leaves a seat with the same picture, it must have been told the same."""
        for step in range(NEWS):
            if one.result is not None or two.result is not None or not set(one.asks) <= set(two.asks):
                return
            player, option = some_option(one, rng)
            if option not in two.asks[player].options:
                return
            for table in (one, two):
                table.chance = Fast(random.Random(step))
                table.play(option, player)
            if seen(one, seat) != seen(two, seat):
                return
            heard = [[told.event for told in table.told if told.to in (None, seat)] for table in (one, two)]
            assert heard[0] == heard[1], f"seat {seat} hears what it should not"

    @moments(20)
    def test_an_imagined_table_depends_only_on_what_its_seat_sees(
        self, variant: Variant, seed: int, steps: int
    ) -> None:
        table = moment(variant, seed, steps)
        for seat in range(variant.seats):
            other = table.imagine(seat, random.Random(1))
            dreams = [everything(real.imagine(seat, random.Random(2))) for real in (table, other)]
            assert dreams[0] == dreams[1]
            copies = [everything(real.copy()) for real in (other, other.copy())]
            assert copies[0] == copies[1] == everything(other), "a copy of an imagined table fell back to the real one"
            self._options_follow_the_redeal(table, seat)

    def _options_follow_the_redeal(self, table: Table, seat: Seat) -> None:
        """Where a phase begins with a question, its options are those of the cards dealt anew, not of the real ones."""
        if not table.quiet or table.result is not None:
            return
        dream = table.imagine(seat, random.Random(2))
        key = random.Random(2).getrandbits(64)
        state = table.game.decoder.decode(table.moment.start.state)
        state.content, state.switches = table.content, table.switches
        table.game.redeal(state, seat, random.Random(key))
        fresh = Table(table.setting, table.setting.beginning(state, table.phase), table.chance)
        if fresh.quiet and msgspec.json.encode(fresh.state) == msgspec.json.encode(dream.state):
            assert everything(fresh) == everything(dream), "hidden cards are listed as options; give them as a function"

    @moments(6)
    def test_bots_are_blind_to_what_is_hidden(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        for seat in table.asks:
            for spec in self.bots:
                choices = []
                for real in (table, table.imagine(seat, random.Random(1))):
                    bot = make(spec, random.Random(4))
                    choices.append(bot.choose(real.imagine(seat, random.Random(5)), seat))
                assert choices[0] == choices[1], f"{spec} knows what seat {seat} does not"

    @moments(25)
    def test_every_option_has_its_own_words_and_nodes_that_exist(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        for seat in table.asks:
            view = table.scene(seat)
            assert view.question is not None and view.question.text and view.question.choices
            texts = [choice.notation for choice in view.question.choices]
            assert len(set(texts)) == len(texts)
            ids = node_ids(view.scene)
            for choice in view.question.choices:
                assert choice.words.label
                assert set(choice.words.nodes) <= ids, f"{choice.notation} points at {set(choice.words.nodes) - ids}"
        for told in table.told:
            assert table.game.say(table.state, told.event, ENGLISH)

    @moments(12)
    def test_every_option_is_found_again_by_its_text(self, variant: Variant, seed: int, steps: int) -> None:
        """Bots of a server, people at a keyboard and stored orders name options by their texts."""
        rng, table = random.Random(seed), variant.open(seed)
        for _ in range(min(steps, 60) + 1):
            for ask in table.asks.values():
                reads_back(ask, rng)
            play_some(table, rng, 1)
        for seat in range(variant.seats):
            for option in table.game.standing(table.state, seat) if table.result is None else ():
                assert notation.find(notation.text(option), table.game.standing(table.state, seat)) == option

    def settled(self, table: Table) -> bool:  # noqa: ARG002
        """Whether what was foretold of an option has happened; a game with windows in between says when."""
        return True

    def meanwhile(self, table: Table, seat: int) -> Any:
        """What whoever is asked in between answers, where forecasts take more for granted than that all let it pass."""
        return forecasts.passes(table, seat)

    def visible(self, table: Table, seat: int, option: Any) -> bool:  # noqa: ARG002
        """Whether a question follows at once, before more happens than was foretold."""
        return True

    @moments(12)
    def test_forecasts_come_true(self, variant: Variant, seed: int, steps: int) -> None:
        """Previews, coach and bots say what an option brings: over all that chance can do, it brings just that."""
        table, rng = moment(variant, seed, steps), random.Random(seed)
        for seat, ask in table.asks.items():
            options = list(ask.options)
            for option in rng.sample(options, min(len(options), FORETOLD)):
                if self.visible(table, seat, option):
                    forecasts.check(table, seat, option, self.settled, self.meanwhile)

    @moments(15)
    def test_an_imagined_table_keeps_what_its_seat_was_told(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        for seat in range(variant.seats):
            if forgotten := knowledge.forgotten(table, seat, random.Random(seed), self.passing):
                raise AssertionError(f"seat {seat} was told {forgotten}, and imagines tables as if it were not")

    @moments(10)
    def test_refused_plays_name_a_clause_and_change_nothing(self, variant: Variant, seed: int, steps: int) -> None:
        table = moment(variant, seed, steps)
        before, lines = everything(table), len(table.log)
        for seat, ask in table.asks.items():
            for wrong in ("no such answer", *ask.refusals):
                with pytest.raises(IllegalPlay) as refusal:
                    table.play(wrong, seat)
                assert refusal.value.legal
                assert refusal.value.clauses or not table.game.ledger.behind(ask.kind)
                assert (everything(table), len(table.log)) == (before, lines)

    def test_what_is_usually_let_pass_may_be_let_pass(self, variant: Variant) -> None:
        table = moment(variant, 0, 0)
        assert table.game.unhurried(table.switches) <= set(table.game.passable)

    def test_conceding_ends_in_a_result(self, variant: Variant) -> None:
        for seed in range(4):
            table = moment(variant, seed, 30 * seed)
            if table.result is not None or table.game.concede is None:
                continue
            loser = seed % variant.seats
            table.concede(loser)
            assert everything(table.copy()) == everything(table)
            again = replay(table.record, table.game)
            assert everything(again) == everything(table)
            play_some(table, random.Random(seed), self.longest)
            assert table.result is not None and loser not in table.result.winners
