"""What Secret Weapons do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tabletron.core import vocabulary
from tabletron.core.flow import ask, shuffle
from tabletron.core.i18n import Words
from tabletron.games.moonbots.box import CardId
from tabletron.games.moonbots.events import Spied
from tabletron.games.moonbots.options import CELLS, Find, Use
from tabletron.games.moonbots.outlook import Outlook
from tabletron.games.moonbots.rules import attacks, buying, energy
from tabletron.games.moonbots.state import MoonBots, Packet, Robot, around
from tabletron.games.moonbots.verbs import FREE, WEAPONS, Amount, Trigger, WeaponVerb, chosen


def opponents(game: MoonBots, robot: Robot) -> list[Robot]:
    return [other for other in around(game, robot) if other.seat != robot.seat]


@WEAPONS.verb("gain")
class Gain(WeaponVerb, frozen=True):
    """Energy for its owner (MB-140, MB-141)."""

    triggers: ClassVar[tuple[Trigger, ...]] = (*FREE, "incoming", "attack_done", "acquired")
    n: Amount
    beyond_limit: bool = False

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)] if energy.room_for(game, robot, beyond_limit=self.beyond_limit) > 0 else []

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        await energy.gain(game, game.robots[use.by], self.n, use.pick, beyond_limit=self.beyond_limit)

    def say(self, words: Words) -> str:
        if self.beyond_limit:
            return words("Gain {n}[energy], beyond the limit of a turn.", n=self.n)
        return words("Gain {n}[energy].", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.gaining(game, use.by, self.n, beyond_limit=self.beyond_limit)


@WEAPONS.verb("pump")
class Pump(WeaponVerb, frozen=True):
    """Energy for its owner when an opponent gained some; this gain cannot be answered (MB-152 to MB-154)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("gained",)
    n: Amount

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)] if energy.room_for(game, robot) > 0 else []

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        await energy.gain(game, game.robots[use.by], self.n, use.pick, answerable=False)

    def say(self, words: Words) -> str:
        return words("When an opponent gains energy, gain {n}.", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.gaining(game, use.by, self.n)


@WEAPONS.verb("backfire")
class Backfire(WeaponVerb, frozen=True):
    """What a card costs its owner when it is taken; it is never held (MB-180, MB-181)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("acquired",)
    n: Amount

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return []

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        energy.lose(game, game.robots[use.by], self.n, use.pick)

    def say(self, words: Words) -> str:
        return words("Shown at once: you lose {n}[energy].", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.losing(game, use.by, self.n)


class LoseEach(WeaponVerb, frozen=True):
    """Energy lost by several robots, one after the other around the table, its player last (MB-170, MB-220)."""

    n: Amount

    def loss(self, user: Robot, robot: Robot, held: int) -> int:
        """What a robot loses that holds this number of Secret Weapons."""
        raise NotImplementedError

    def losses(self, game: MoonBots, user: Robot, card: CardId) -> list[tuple[Robot, int]]:
        """What each robot would lose; the card being played does not count (MB-169)."""
        each = ((robot, len(robot.weapons) - (card in robot.weapons)) for robot in around(game, user))
        return [(robot, n) for robot, held in each if (n := self.loss(user, robot, held))]

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)] if self.losses(game, robot, card) else []

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        for victim, n in self.losses(game, game.robots[use.by], use.pick):
            if victim.awake:
                energy.lose(game, victim, n, use.pick)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        for victim, n in self.losses(game, game.robots[use.by], use.pick):
            now = now.losing(game, victim.id, n)
        return now


@WEAPONS.verb("lose_per_weapon")
class LosePerWeapon(LoseEach, frozen=True):
    """Every robot loses energy for the Secret Weapons it holds (MB-168)."""

    def loss(self, user: Robot, robot: Robot, held: int) -> int:
        return held * self.n

    def say(self, words: Words) -> str:
        return words("Every robot loses {n}[energy] for each Secret Weapon it holds.", n=self.n)


@WEAPONS.verb("unarmed_lose")
class UnarmedLose(LoseEach, frozen=True):
    """Opponents without a Secret Weapon lose energy (MB-177)."""

    def loss(self, user: Robot, robot: Robot, held: int) -> int:
        return 0 if robot.seat == user.seat or held else self.n

    def say(self, words: Words) -> str:
        return words("Every opponent without a Secret Weapon loses {n}[energy].", n=self.n)


# --- attacks


@WEAPONS.verb("prevent")
class Prevent(WeaponVerb, frozen=True):
    """Takes points off a packet on its way to its owner, or all of them (MB-143, MB-150)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("incoming",)
    protects: ClassVar[bool] = True
    n: Amount | Literal["all"]

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        packet = game.packet
        if packet is None:
            return []
        if self.n == "all":
            return [Use(card)]
        n = min(self.n, packet.points)
        fewest, most = max(0, n - packet.missiles), min(n, packet.fists)
        return [Use(card, fists=fists, missiles=n - fists) for fists in range(fewest, most + 1)]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        take_points(game, chosen(use))

    def say(self, words: Words) -> str:
        if self.n == "all":
            return words("An attack on you does nothing.")
        return words("An attack on you hits for {n} less.", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.stopping(chosen(use))


@WEAPONS.verb("redirect")
class Redirect(WeaponVerb, frozen=True):
    """Sends points of a packet to another robot, as a packet of their own (MB-145 to MB-149)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("incoming",)
    protects: ClassVar[bool] = True
    n: Amount

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        packet = game.packet
        if packet is None:
            return []
        return [
            Use(card, robot=target.id, fists=fists, missiles=missiles)
            for target in self.targets(game, robot)
            for fists in range(min(self.n, packet.fists), -1, -1)
            for missiles in range(min(self.n - fists, packet.missiles), -1, -1)
            if fists + missiles
        ]

    def targets(self, game: MoonBots, robot: Robot) -> list[Robot]:
        """Any other living robot; with twins only the facing one (MB-146, MB-219)."""
        if game.twin:
            return [target for target in attacks.targets(game, robot) if target.awake]
        return [other for other in around(game, robot) if other is not robot]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        choice = chosen(use)
        assert game.attack is not None and choice.robot is not None
        game.attack.packets.append(Packet(choice.robot, *take_points(game, choice), deflected=True))

    def say(self, words: Words) -> str:
        return words.plural(
            "Send {n} point of an attack on you to another robot.",
            "Send up to {n} points of an attack on you to another robot.",
            self.n,
        )

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.stopping(chosen(use))


def take_points(game: MoonBots, use: Use) -> tuple[int, int]:
    """Takes the chosen points off the packet, or all if none were chosen, and gives them."""
    packet = game.packet
    assert packet is not None
    fists = packet.fists if use.fists is None else use.fists
    missiles = packet.missiles if use.missiles is None else use.missiles
    packet.fists -= fists
    packet.missiles -= missiles
    return fists, missiles


@WEAPONS.verb("extra_damage")
class ExtraDamage(WeaponVerb, frozen=True):
    """Points for the targets of an attack that is done; nothing protects from them (MB-155 to MB-158)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("attack_done",)
    n: Amount

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        targets = game.attack.targets if game.attack else []
        alive = [target for target in targets if game.robots[target].awake]
        if len(alive) < 2:
            return [Use(card, split=((target, self.n),)) for target in alive]
        splits = (zip(alive, (self.n - rest, rest), strict=True) for rest in range(self.n + 1))
        return [Use(card, split=tuple((target, points) for target, points in split if points)) for split in splits]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        for target, points in chosen(use).split:
            if game.robots[target].awake:
                attacks.damage(game, game.robots[target], points, use.by)

    def say(self, words: Words) -> str:
        return words("Your attack hits for {n} more; no protection helps.", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        for target, points in chosen(use).split:
            now = now.losing(game, target, points)
        return now


# --- dice and turns


@WEAPONS.verb("adjust_die")
class AdjustDie(WeaponVerb, frozen=True):
    """Turns one of the dice on the table up or down (MB-160)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("own_dice",)
    by: Annotated[int, Meta(ge=1, le=5)]

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [
            Use(card, die=die, becomes=die + change)
            for die in sorted(set(game.dice))
            for change in (-self.by, self.by)
            if 1 <= die + change <= 6
        ]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        choice = chosen(use)
        assert choice.die is not None and choice.becomes is not None
        game.dice.remove(choice.die)
        game.dice = sorted([*game.dice, choice.becomes])

    def say(self, words: Words) -> str:
        return words("Turn one of your unused dice up or down by {n}.", n=self.by)


@WEAPONS.verb("skip_turn")
class SkipTurn(WeaponVerb, frozen=True):
    """The robot whose turn begins does nothing in it (MB-162)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("turn_start",)

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        game.resting = True

    def say(self, words: Words) -> str:
        return words("The robot whose turn begins skips it.")


@WEAPONS.verb("block_reroll")
class BlockReroll(WeaponVerb, frozen=True):
    """The robot on turn rolls no die again (MB-178)."""

    triggers: ClassVar[tuple[Trigger, ...]] = ("before_reroll", "reroll_declared")

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        game.active.reroll_blocked = True

    def say(self, words: Words) -> str:
        return words("The robot on turn cannot reroll this turn.")

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        return now.of(game.turn, rerolls=0)


# --- cards


@WEAPONS.verb("take_card")
class TakeCard(WeaponVerb, frozen=True):
    """A card of the Market beside the purchase of the turn (MB-164, MB-166)."""

    price: Literal["free", "full"]

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        why_not = buying.why_not_take if self.price == "free" else buying.why_not_buy
        return [Use(card, cell=cell) for cell in CELLS if why_not(game, robot, cell) is None]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        cell = chosen(use).cell
        assert cell is not None
        paid = 0 if self.price == "free" else buying.price(game, cell)
        await buying.take_card(game, game.robots[use.by], cell, paid)

    def say(self, words: Words) -> str:
        if self.price == "free":
            return words("Take a card of the Market for nothing.")
        return words("Buy one card more this turn.")

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        cell = chosen(use).cell
        assert cell is not None
        return now.buying(game, use.by, cell, 0 if self.price == "free" else buying.price(game, cell))


@WEAPONS.verb("search")
class Search(WeaponVerb, frozen=True):
    """A card of the pile is built in for nothing, and the pile shuffled (MB-171, MB-172)."""

    kind: Literal["part", "upgrade"]

    def findable(self, game: MoonBots, robot: Robot) -> Iterator[CardId]:
        """What the robot has room for; the order of the pile tells nothing (MB-173)."""
        cards = game.content.parts if self.kind == "part" else game.content.upgrades
        for card in cards:
            if buying.why_not_install(game, robot, card) is None and card.id in game.pile:
                yield card.id

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card)] if any(self.findable(game, robot)) else []  # MB-174

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        robot = game.robots[use.by]
        game.asking = robot.id
        found = await ask(robot.seat, "search", finds, about=(game, robot, self))
        buying.find_card(game, robot, found.card)
        await shuffle(game.pile, "reshuffle")  # MB-175

    def say(self, words: Words) -> str:
        if self.kind == "part":
            return words("Search the pile for a Robot Part and build it for nothing.")
        return words("Search the pile for an Upgrade and install it for nothing.")


def finds(game: MoonBots, robot: Robot, search: Search) -> list[Find]:
    return [Find(card) for card in search.findable(game, robot)]


@WEAPONS.verb("peek")
class Peek(WeaponVerb, frozen=True):
    """A look at the Secret Weapons of an opponent (MB-176)."""

    def ways(self, game: MoonBots, robot: Robot, card: CardId) -> list[Use]:
        return [Use(card, robot=other.id) for other in opponents(game, robot) if other.weapons]

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        spy, target = game.robots[use.by], chosen(use).robot
        assert target is not None
        seen = game.robots[target].weapons
        game.spied += [(spy.seat, card) for card in seen]
        game.tell(Spied(spy.id, target, tuple(sorted(seen))), to=spy.seat)

    def say(self, words: Words) -> str:
        return words("Look at all Secret Weapons of one opponent.")

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        target = chosen(use).robot
        assert target is not None
        return now.of(target, known=len(game.robots[target].weapons))
