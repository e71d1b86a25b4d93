"""The command line: what it prints, how it refuses, and that it starts without loading anything."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import tabletron
from tabletron.commands import main
from tabletron.testing.conformance import play_some
from tests.core.forge import real


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETRON_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Ran:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str | Path) -> Ran:
    monkeypatch.setattr(sys, "argv", ["tabletron", *map(str, words)])
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    code = 0
    try:
        main.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    shown = capsys.readouterr()
    return Ran(code, shown.out, shown.err)


def saved(tmp_path: Path, steps: int = 10_000) -> Path:
    table = play_some(tabletron.open("moonbots", seats=3, seed=3), random.Random(3), steps)
    file = tmp_path / "game.jsonl"
    file.write_bytes(table.record)
    return file


def test_games_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "moonbots     Moon-Bots, 2-4 players." in run(capsys, monkeypatch, "games").out


def test_bots_alone_play_to_a_winner_and_the_same_seed_gives_the_same_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("play", "moonbots", "--plain", "--seats", "random,random,random,random", "--seed", "1")
    one, two = run(capsys, monkeypatch, *words), run(capsys, monkeypatch, *words)
    assert one.code == 0 and "win" in one.out.splitlines()[-1].lower()
    assert one.out == two.out


def test_simulate_reports_intervals_and_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("simulate", "moonbots", "--games", "6", "--seats", "random,random,random", "--seed", "5")
    assert "95 %" in run(capsys, monkeypatch, *words).out
    played = tabletron.bots.arena.run.compete("moonbots", ["random"] * 3, 6, "5", jobs=2)
    assert [one.number for one in played] == list(range(6))


def test_simulate_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    words = [
        sys.executable,
        "-m",
        "tabletron",
        "simulate",
        "moonbots",
        "--games",
        "4",
        "--seats",
        "random,greedy,random",
        "--json",
    ]
    alone, both = (
        subprocess.run([*words, "--jobs", jobs], capture_output=True, check=True).stdout for jobs in ("1", "2")
    )
    assert alone == both and len(msgspec.json.decode(alone)) == 4


def test_rules_are_shown_and_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(capsys, monkeypatch, "rules", "moonbots").out
    assert "SETUP" in whole and "MB-299" in whole
    assert "MB-152" in run(capsys, monkeypatch, "rules", "moonbots", "--find", "energy pump").out
    nothing = run(capsys, monkeypatch, "rules", "moonbots", "--find", "zebra")
    assert nothing.code == 1 and "no rule of moonbots speaks of 'zebra'" in nothing.err


def test_replay_and_verify_a_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = saved(tmp_path)
    assert "wins." in run(capsys, monkeypatch, "replay", file).out
    assert len(run(capsys, monkeypatch, "replay", file, "--to", "10").out) < len(
        run(capsys, monkeypatch, "replay", file).out
    )
    sound = run(capsys, monkeypatch, "verify", file)
    assert sound.code == 0 and "sound" in sound.out
    assert "not finished" in run(capsys, monkeypatch, "verify", saved(tmp_path, 20)).out


def test_verify_says_what_no_seed_vouches_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "real dice.jsonl"
    file.write_bytes(real("moonbots", "real"))
    said = run(capsys, monkeypatch, "verify", file)
    assert said.code == 0 and "sound" in said.out and "vouches for them: dice." in said.out


def test_bad_input_gets_a_sentence_and_an_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = saved(tmp_path)
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(file.read_bytes().replace(b"Throw", b"Thrww", 1))
    cases: list[tuple[tuple[str | Path, ...], str]] = [
        (("play", "chess"), "there is no game 'chess'; installed: adventures, "),
        (("play", "moonbots", "--seats", "you"), "is for 2, 3, 4 seats, not 1"),
        (("play", "moonbots", "--plain", "--seats", "you,alphago"), "there is no bot 'alphago'"),
        (("play", "moonbots", "--plain", "--switch", "timing=slow"), "timing"),
        (("play", "moonbots", "--plain", "--switch", "gravity=off"), "gravity"),
        (("play", "moonbots", "--plain", "--switch", "timing"), "NAME=VALUE"),
        (("play", "moonbots", "--plain", "--dice", "wooden"), "--dice takes `real`"),
        (("play", "moonbots", "--plain", "--language", "xx"), "no language 'xx'"),
        (("play",), "which game?"),
        (("simulate", "moonbots", "--seats", "you,random"), "played by bots alone"),
        (("simulate", "moonbots", "--seats", "search:many,random,random"), "there is no bot 'search:many'"),
        (("verify", damaged), "was changed after it was written"),
        (("verify", tmp_path / "none.jsonl"), "No such file"),
        (("replay", tmp_path), "Is a directory"),
        (("pack", "check", tmp_path), "pack.toml is missing"),
        (("pack", "use"), "which pack?"),
    ]
    for words, sentence in cases:
        ran = run(capsys, monkeypatch, *words)
        assert ran.code != 0, words
        assert sentence in ran.err, (words, ran.err)
        assert "Traceback" not in ran.err


def test_packs_are_made_checked_and_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    assert run(capsys, monkeypatch, "pack", "new", folder, "moonbots").code == 0
    (folder / "parts.toml").write_text('[[parts]]\nid = "P01"\nname = "My Bucket"\nsource = "public"\n')
    assert "It changes P01" in run(capsys, monkeypatch, "pack", "check", folder).out
    assert run(capsys, monkeypatch, "pack", "use", folder).code == 0
    assert "Moon-Bots" in run(capsys, monkeypatch, "games").out
    assert run(capsys, monkeypatch, "pack", "use", "--none", "moonbots").code == 0


def test_help_loads_no_game_no_web_and_no_textual() -> None:
    code = (
        "import sys; sys.argv = ['tabletron', '--help']\n"
        "from tabletron.commands.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = [name for name in sys.modules"
        " if name.split('.')[0] in ('textual', 'litestar', 'msgspec', 'rich', 'joblib')"
        " or name.startswith('tabletron.games')]\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_server_takes_its_database_and_proxies_from_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETRON_DATABASE", "mysql://there/tables")
    assert "--database takes sqlite" in run(capsys, monkeypatch, "serve", "--port", "0").err
    monkeypatch.setenv("TABLETRON_PROXY", "127.0.0.1 nowhere")
    refused = run(capsys, monkeypatch, "serve", "--port", "0")
    assert "--proxy takes an address or a network" in refused.err and "'nowhere'" in refused.err
