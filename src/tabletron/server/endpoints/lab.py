"""The lab in the browser, and the analysis of finished games."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get, post
from msgspec import Meta, Struct

import tabletron
from tabletron.core.i18n import Language, speaking
from tabletron.lab.quick_run import BOTS, GAMES, Number, numbers, quick_report
from tabletron.server.endpoints import api
from tabletron.server.endpoints.language import words_for
from tabletron.server.endpoints.pages import page
from tabletron.server.errors import Refused
from tabletron.server.tables.analysis_worker import AnalysisWorker, analysed, read_analysis
from tabletron.server.tables.parcels import Parcel
from tabletron.web import pages


class Point(Struct, frozen=True):
    """The chances of all seats after a step of the table."""

    step: int
    chances: tuple[float, ...]


class Turned(Struct, frozen=True):
    """A decision that cost much: the step before it, and what would have been better."""

    step: int
    seat: int
    question: str
    played: str
    better: str
    chance: float
    gain: float
    why: str


class Analysed(Struct, frozen=True):
    """A finished game looked at again; luck, skill and what others did are in chances of winning, by seat."""

    points: tuple[Point, ...]
    turnings: tuple[Turned, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    others: tuple[float, ...]


class Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """One number of one card, as it shall be, and who plays."""

    item: Annotated[str, Meta(max_length=60)]
    field: Annotated[str, Meta(max_length=60)]
    value: Annotated[int, Meta(ge=-99, le=999)]
    bot: Literal["greedy", "random"] = "greedy"
    games: Annotated[int, Meta(ge=10, le=GAMES)] = 200
    """Fewer are played if time runs out."""


class Ran(Struct, frozen=True):
    """Where the report of an experiment is."""

    report: str


def analysis_worker(request: Request[Any, Any, Any]) -> AnalysisWorker:
    found: AnalysisWorker = request.app.state.analysis_worker
    return found


async def _find(request: Request[Any, Any, Any], key: str, work: Callable[..., Any], *args: Any) -> Any:
    """What the worker finds; only what it does not know yet costs the visitor something."""
    lab, visitor = analysis_worker(request), api.visitor_of(request)
    if not lab.knows(key):
        api.registry_of(request).budgets.spend("experiments", visitor)
    return await lab.find(key, work, *args, owner=visitor.address)


@get("/api/tables/{table_id:str}/analysis")
async def analysis(table_id: str, request: Request[Any, Any, Any], language: Language = "en") -> Analysed:
    """Who was ahead when, where it turned, and what was luck: for a game that is over."""
    served = await api.over(request, table_id)
    work = analysed, served.record(), Parcel.of(served.game, served.content), language
    packed = await _find(request, f"analysis {table_id} {language}", *work)
    found = read_analysis(packed)
    steps = [served.history.steps[seq] for seq in served.history.path]

    def step(line: int) -> int:
        """The last step that was taken before this line."""
        return max((one.seq for one in steps if one.log <= line), default=0)

    return Analysed(
        tuple(Point(step(point.line), point.chances) for point in found.points),
        tuple(
            Turned(step(one.line), one.seat, one.question, one.played, one.better, one.chance, one.gain, one.why)
            for one in found.turnings
        ),
        found.luck, found.skill, found.others,
    )  # fmt: skip


@get("/lab/{name:str}", include_in_schema=False)
async def lab(name: str, request: Request[Any, Any, Any]) -> Response[str]:
    tabletron.game(name)
    return page(await asyncio.to_thread(_lab, name, words_for(request).language))


@lru_cache(maxsize=100)
def _lab(name: str, language: str) -> str:
    """The page of a game's lab: it lists every number of every card, so it is drawn once."""
    game, words = tabletron.game(name), speaking(language)
    own = speaking(language, game.package)
    rows = [pages.LabNumber(one.item, own(one.name), one.field, one.value) for one in numbers_of(name)]
    return f"{pages.lab(game.name, game.title, rows, BOTS, words)}"


@cache
def numbers_of(name: str) -> list[Number]:
    """Every number on a card of this game; its files are read once."""
    return numbers(tabletron.game(name))


@post("/api/lab/{name:str}", status_code=200)
async def experiment(name: str, data: Experiment, request: Request[Any, Any, Any]) -> Ran:
    """Plays the game as it is and with the number changed, for half a minute, and writes a report."""
    game = tabletron.game(name)
    if importlib.util.find_spec("polars") is None:
        raise Refused("the lab is not installed on this server", "unknown")
    known = await asyncio.to_thread(numbers_of, name)
    if not any((one.item, one.field) == (data.item, data.field) for one in known):
        raise Refused("there is no number {field} on the card {item}", "unknown", field=data.field, item=data.item)
    language = words_for(request).language
    key = sha256(msgspec.json.encode((name, game.version, data, language))).hexdigest()[:24]
    wanted = (name, data.item, data.field, data.value, data.bot, data.games, language)
    await _find(request, key, quick_report, *wanted)
    return Ran(f"/lab/reports/{key}")


@get("/lab/reports/{key:str}", include_in_schema=False)
async def report(key: str, request: Request[Any, Any, Any]) -> Response[str]:
    text = await analysis_worker(request).known(key)
    if text is None:
        raise Refused("this report is no longer kept; run it again", "unknown")
    return page(text)


@get("/lab/report.css", include_in_schema=False)
async def style() -> Response[str]:
    return Response(await asyncio.to_thread(_style), media_type=MediaType.CSS)


@cache
def _style() -> str:
    from tabletron.lab.reports.report import style_sheet

    return style_sheet()


HANDLERS: list[Any] = [analysis, lab, experiment, report, style]
