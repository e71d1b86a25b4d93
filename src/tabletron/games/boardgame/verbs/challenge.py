"""Requirements, points, penalties and all else that is ruled for one challenge."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from tabletron.core.flow import ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame import outlook
from tabletron.games.boardgame.options import Requirement
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.rules import moments
from tabletron.games.boardgame.state import ABILITY, BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive, Signed, owner
from tabletron.games.boardgame.verbs.vocabulary import STAGE, Face, Side, StageLine
from tabletron.games.boardgame.words.signs import SIDES


class Requiring(Doing, frozen=True):
    """Changes what the scored dice must show; nothing is changed where the challenge passes by itself."""

    lasts: ClassVar[bool] = True
    art: ClassVar[str] = "gate"
    requires: ClassVar[bool] = True

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if now.passes or (asked := self.changed(now.asked, use)) == now.asked:
            return now
        return replace(now, asked=asked)

    def changed(self, asked: tuple[str, ...], use: Use) -> tuple[str, ...]:
        """The requirements with this in force (MM-101, MM-195)."""
        raise NotImplementedError


@STAGE.verb("add_requirement")
class AddRequirement(Requiring, frozen=True):
    art: ClassVar[str] = "lock"
    face: Face
    n: Positive = 1

    def say(self, words: Words) -> str:
        return words("{n} more [{face}] needed", n=self.n, face=self.face)

    def changed(self, asked: tuple[str, ...], use: Use) -> tuple[str, ...]:
        return asked + (self.face,) * self.n


@STAGE.verb("drop_requirement")
class DropRequirement(Requiring, frozen=True):
    """A face, or any that the player of the effect picks, added ones too; what was picked is kept in the use."""

    lasts: ClassVar[bool] = False
    face: Face | Literal["any"]
    n: Positive = 1

    async def do(self, game: BoardGame, use: Use) -> None:
        if self.face != "any":
            moments.begin(game, use)
            return
        for _ in range(self.n):
            if wanted := [Requirement(faces) for faces in dict.fromkeys(outlook.look(game).asked)]:
                picked = await ask(owner(game, use).seat, "requirement", wanted)
                moments.begin(game, replace(use, pick=picked.faces))

    def say(self, words: Words) -> str:
        if self.face == "any":
            return words.plural("drop {n} requirement", "drop {n} requirements", self.n)
        return words("drop {n} {face} from the requirements", n=self.n, face=f"[{self.face}]")

    def changed(self, asked: tuple[str, ...], use: Use) -> tuple[str, ...]:
        """Before anything is picked: what is asked for most often."""
        left = list(asked)
        for _ in range(1 if use.pick else self.n):
            face = use.pick or (max(left, key=left.count, default="") if self.face == "any" else self.face)
            if face in left:
                left.remove(face)
        return tuple(left)


@STAGE.verb("swap_requirement")
class SwapRequirement(Requiring, frozen=True):
    face: Face
    to: Face

    def say(self, words: Words) -> str:
        return words("[{face}] needed becomes [{to}]", face=self.face, to=self.to)

    def changed(self, asked: tuple[str, ...], use: Use) -> tuple[str, ...]:
        split = (faces.split("/") for faces in asked)
        return tuple("/".join(self.to if face == self.face else face for face in faces) for faces in split)


@STAGE.verb("widen_requirement")
class WidenRequirement(Requiring, frozen=True):
    face: Face
    to: Face

    def say(self, words: Words) -> str:
        return words("[{face}] needed may be [{to}]", face=self.face, to=self.to)

    def changed(self, asked: tuple[str, ...], use: Use) -> tuple[str, ...]:
        return tuple(f"{faces}/{self.to}" if faces == self.face else faces for faces in asked)


class Ruling(Doing, frozen=True):
    """In force until the challenge ends (MM-198); it can be so only once."""

    lasts: ClassVar[bool] = True


@STAGE.verb("auto_pass")
class AutoPass(Ruling, frozen=True):
    art: ClassVar[str] = "gate"

    def say(self, words: Words) -> str:
        return words("the challenge passes by itself")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, passes=True)


@STAGE.verb("counts_as")
class CountsAs(Ruling, frozen=True):
    """A face fills requirements of another as well; once in force, of those too that come later."""

    to: Face
    face: Face

    def say(self, words: Words) -> str:
        return words("[{face}] counts as [{to}] too", face=self.face, to=self.to)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        pair, wanted = (self.face, self.to), any(self.to in faces.split("/") for faces in now.asked)
        if pair in now.alike or not (use in game.force or (wanted and not now.passes)):
            return now
        return replace(now, alike=(*now.alike, pair))


@STAGE.verb("no_penalty")
class NoPenalty(Ruling, frozen=True):
    art: ClassVar[str] = "wily"

    def say(self, words: Words) -> str:
        return words("no penalty")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, times=0)


@STAGE.verb("extra_penalty")
class ExtraPenalty(Ruling, frozen=True):
    art: ClassVar[str] = "wily"
    n: Positive

    def say(self, words: Words) -> str:
        return words.plural("each penalty counts {n} more time", "each penalty counts {n} more times", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, times=now.times + self.n) if now.times else now


@STAGE.verb("no_pellets")
class NoPellets(Ruling, frozen=True):
    def say(self, words: Words) -> str:
        return words("[pellet] does not heal")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, pellets=False)


@STAGE.verb("forbid_cards")
class ForbidCards(Ruling, frozen=True):
    side: Side

    def say(self, words: Words) -> str:
        return words("{side} plays no more cards on this challenge", side=words(SIDES[self.side]))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, barred=(*now.barred, self.side)) if self.side not in now.barred else now


@STAGE.verb("cancel_ability")
class CancelAbility(Ruling, frozen=True):
    """The challenge ability stops; requirements and penalty stay (MM-196)."""

    lasts: ClassVar[bool] = False

    async def do(self, game: BoardGame, use: Use) -> None:
        game.force = [one for one in game.force if outlook.rank(one) != ABILITY]
        game.waiting = [one for one in game.waiting if outlook.rank(one) != ABILITY]
        moments.begin(game, use)

    def say(self, words: Words) -> str:
        return words("the challenge ability stops")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """As if its lines were not there; what changed at once stays as it is."""
        if not now.ability or all(outlook.rank(one) != ABILITY for one in (*game.force, *game.waiting)):
            return now
        held = outlook.look(game)
        rest = outlook.with_force(game, outlook.bare(game), [one for one in game.force if outlook.rank(one) != ABILITY])
        changed = {name: getattr(rest, name) for name in rest.__struct_fields__}
        changed = {name: value for name, value in changed.items() if value != getattr(held, name)}
        later = tuple(use for use in now.later if outlook.rank(use) != ABILITY)
        return replace(now, **{**changed, "ability": False, "later": later})


@STAGE.verb("points")
class Points(Doing, frozen=True):
    """A side has more points on this challenge, or fewer with a number below 0."""

    art: ClassVar[str] = "ap"
    n: Signed
    side: Side

    async def do(self, game: BoardGame, use: Use) -> None:
        facing, field = game.challenge, f"{self.side}_ap"
        setattr(facing, field, max(0, getattr(facing, field) + self.n))
        game.tell(ev.Budget(self.side, self.n, getattr(facing, field)))

    def say(self, words: Words) -> str:
        side, sign = words(SIDES[self.side]), "+" if self.n > 0 else "−"
        return words("{side}: {sign}{n}[ap]", side=side, sign=sign, n=abs(self.n))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if self.side == "hero":
            return replace(now, hero_ap=max(0, now.hero_ap + self.n))
        return replace(now, wily_ap=max(0, now.wily_ap + self.n))


@STAGE.verb("extra_move")
class ExtraMove(Doing, frozen=True):
    """A passed challenge moves the hero further (MM-111)."""

    art: ClassVar[str] = "gate"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        game.challenge.moves += self.n

    def say(self, words: Words) -> str:
        return words.plural("move {n} more space", "move {n} more spaces", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, moves=now.moves + self.n)


@STAGE.verb("move_back")
class MoveBack(Doing, frozen=True):
    art: ClassVar[str] = "gate"
    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        hero = game.hero
        if hero.position:
            hero.position = max(0, hero.position - self.n)
            game.tell(ev.Moved(hero.seat, hero.position))

    def say(self, words: Words) -> str:
        return words.plural("move {n} space back", "move {n} spaces back", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, position=max(0, now.position - self.n))


@STAGE.verb("replace_challenge")
class ReplaceChallenge(Doing, frozen=True):
    async def do(self, game: BoardGame, use: Use) -> None:
        game.challenge.replaced = True

    def say(self, words: Words) -> str:
        return words("put another challenge in place of this one")

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, replaced=True)


@STAGE.verb("once")
class Once(Doing, frozen=True):
    """Lines that work once for each hero, and never again on this challenge."""

    lines: tuple[StageLine, ...]

    async def do(self, game: BoardGame, use: Use) -> None:
        card, known = game.challenge.card, game.hero.once
        if card not in known:
            known.append(card)
            for line in self.lines:
                await line.do(game, replace(use, line=line.address))

    def say(self, words: Words) -> str:
        effects = words("; ").join(line.say(words) for line in self.lines)
        return words("{effect}, once a hero", effect=effects)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if game.challenge.card not in game.hero.once:
            for line in self.lines:
                now = line.shape(now, game, use)
        return now
