"""What stands in Dockerfile and deploy/ is true: commands are accepted, files and names exist, tools take them."""

from __future__ import annotations

import configparser
import ipaddress
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from dockerfile_parse import DockerfileParser

from tabletron.commands import main
from tabletron.server import run
from tabletron.server.endpoints.gate import read_proxies

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")))
HASHED = re.compile(r"^[a-z0-9][\w.-]*==\S+", re.M)


def accepted(words: list[str]) -> dict[str, Any]:
    """The options of a command line of ours; fails if the program would not take it."""
    command: Any = typer.main.get_command(main.app)
    rest = list(words)
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest.pop(0)]
    assert not hasattr(command, "commands"), f"no command: {words}"
    context = command.make_context("tabletron", rest)
    return dict(context.params)


def settings() -> set[str]:
    """The environment variables that our commands read."""
    found = {"TABLETRON_HOME"}
    for command in typer.main.get_command(main.app).commands.values():  # type: ignore[attr-defined]
        for one in getattr(command, "commands", {"": command}).values():
            found |= {option.envvar for option in one.params if getattr(option, "envvar", None)}
    return found


def test_only_what_we_offer_is_accepted() -> None:
    assert accepted(["serve", "--port", "1"])["port"] == 1
    assert {"TABLETRON_DATABASE", "TABLETRON_PROXY"} <= settings()
    for wrong, why in ((["serve", "--prot", "1"], "--prot"), (["admin", "backup"], "file")):
        with pytest.raises(Exception, match=re.escape(why)):
            accepted(wrong)
    for wrong in (["admin"], ["fly"]):
        with pytest.raises(AssertionError, match="no command"):
            accepted(wrong)


# --- Dockerfile


@pytest.fixture(scope="module")
def dockerfile() -> list[dict[str, Any]]:
    with (ROOT / "Dockerfile").open("rb") as file:
        structure: list[dict[str, Any]] = DockerfileParser(fileobj=file).structure
    return [one for one in structure if one["instruction"] != "COMMENT"]


def values(dockerfile: list[dict[str, Any]], instruction: str) -> list[str]:
    return [one["value"] for one in dockerfile if one["instruction"] == instruction]


def test_the_image_runs_a_command_that_exists(dockerfile: list[dict[str, Any]]) -> None:
    (entry,), (words,) = values(dockerfile, "ENTRYPOINT"), values(dockerfile, "CMD")
    assert json.loads(entry) == ["tabletron"]
    options = accepted(json.loads(words))
    assert values(dockerfile, "EXPOSE") == [str(options["port"])]
    (health,) = values(dockerfile, "HEALTHCHECK")
    assert f"http://127.0.0.1:{options['port']}/health" in health


def test_the_image_is_run_by_nobody_special_and_keeps_its_data_apart(dockerfile: list[dict[str, Any]]) -> None:
    after = [one["instruction"] for one in dockerfile]
    assert values(dockerfile, "USER") == ["tabletron"] and after.index("USER") < after.index("ENTRYPOINT")
    assert "USER" not in after[: [n for n, one in enumerate(after) if one == "FROM"][-1]]
    assert [json.loads(one) for one in values(dockerfile, "VOLUME")] == [["/data"]]
    environment = dict(word.split("=", 1) for one in values(dockerfile, "ENV") for word in shlex.split(one))
    assert run.database_url(environment["TABLETRON_DATABASE"]) == "sqlite+aiosqlite:////data/tables.db"
    assert {name for name in environment if name.startswith("TABLETRON")} <= settings()


def test_what_the_image_copies_is_there_and_not_ignored(dockerfile: list[dict[str, Any]]) -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")}
    assert (ROOT / ".dockerignore").read_text().split()[0] == "*"
    for value in values(dockerfile, "COPY"):
        words = value.split()
        if words[0].startswith("--from="):
            continue
        for source in words[:-1]:
            assert (ROOT / source).exists() and source in kept, source
            kept.discard(source)
    assert not kept, "ignored by nobody, copied by nobody"


def test_the_image_installs_nothing_without_a_hash(dockerfile: list[dict[str, Any]]) -> None:
    installs = [part for one in values(dockerfile, "RUN") for part in one.split("&&") if "pip install" in part]
    assert len(installs) == 3
    for one in installs:
        assert "--require-hashes" in one or ("--no-deps" in one and "--no-index" in one)
        for name in re.findall(r"--requirement (\S+)", one):
            assert (ROOT / name).exists()


@pytest.mark.parametrize("name", ["server", "build"])
def test_the_lock_holds_every_requirement_and_only_tested_versions(name: str) -> None:
    text, tested = (ROOT / f"requirements/{name}.txt").read_text(), (ROOT / "requirements/dev.txt").read_text()
    pinned = HASHED.findall(text)
    assert set(pinned) <= set(HASHED.findall(tested)), "`make lock` brings them together again"
    assert text.count("--hash=sha256:") >= len(pinned) and "://" not in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["dependency-groups"]["build"] if name == "build" else project["project"]["dependencies"]
    if name == "server":
        wanted = [*wanted, *project["project"]["optional-dependencies"]["postgres"]]
    names = {re.split(r"[\[>=<;]", one)[0].lower() for one in wanted}
    assert names <= {one.split("==")[0] for one in pinned}
    assert f"requirements/{name}.txt" in (ROOT / "Makefile").read_text()


# --- Compose


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def test_every_name_in_compose_exists(compose: dict[str, Any]) -> None:
    services, volumes, networks = compose["services"], compose["volumes"], compose["networks"]
    used: set[str] = set()
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert set(service["networks"]) <= set(networks), name
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), source
            else:
                used.add(source)
    assert used == set(volumes)
    assert (DEPLOY / services["server"]["build"] / "Dockerfile").is_file()
    for service in services.values():
        for name, condition in (service["depends_on"] if isinstance(service.get("depends_on"), dict) else {}).items():
            own = "healthcheck" in services[name] or "HEALTHCHECK" in (ROOT / "Dockerfile").read_text()
            assert condition == {"condition": "service_healthy"} and own


def test_the_commands_in_compose_are_accepted(compose: dict[str, Any]) -> None:
    services = compose["services"]
    options = accepted(services["server"]["command"])
    assert services["proxy"]["environment"]["TABLETRON_UPSTREAM"] == f"server:{options['port']}"
    (loop,) = services["backup"]["command"]
    found = re.search(r"tabletron (admin .*?);", loop)
    assert found is not None
    backup = accepted(shlex.split(filled(found[1])))
    assert backup["keep"] == 14
    assert any(mount.endswith(f":{backup['file']}") for mount in services["backup"]["volumes"])
    assert str(backup["file"]) in (ROOT / "Dockerfile").read_text()


def filled(text: str) -> str:
    """With the values that Compose puts in where none are given."""
    return re.sub(r"\$\{\w+:-(\w+)\}", r"\1", text)


def test_every_variable_is_in_the_example(compose: dict[str, Any]) -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    example = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / ".env.example").read_text(), re.M))
    assert asked == set(example)
    assert not example["POSTGRES_PASSWORD"], "no password that somebody might leave as it is"
    ours = {name for name in compose["services"]["server"]["environment"] if name.startswith("TABLETRON")}
    assert ours <= settings()
    in_caddy = set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text()))
    assert in_caddy == set(compose["services"]["proxy"]["environment"])


def test_the_server_reaches_its_database_and_trusts_its_proxy(compose: dict[str, Any]) -> None:
    services = compose["services"]
    environment, database = services["server"]["environment"], services["database"]["environment"]
    url = run.database_url(environment["TABLETRON_DATABASE"])
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert url.startswith(f"postgresql+asyncpg://{user}:") and url.endswith(f"@database:5432/{name}")
    (network,) = read_proxies([environment["TABLETRON_PROXY"]])
    inside = compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert network == ipaddress.ip_network(inside) and network.is_private
    assert services["backup"]["environment"] == environment


def test_nothing_but_the_web_is_published_and_everything_starts_again(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["restart"] == "unless-stopped"
        assert "no-new-privileges:true" in service["security_opt"]
        assert service.get("ports", []) == (["80:80", "443:443", "443:443/udp"] if name == "proxy" else [])
        assert (service["networks"] == ["inside"]) == (name != "proxy")
    assert compose["networks"]["inside"]["internal"] is True
    assert "healthcheck" in compose["services"]["database"]


# --- systemd


class Unit(configparser.ConfigParser):
    """A unit file; a name that is set several times has all its values."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
        self.optionxform = str  # type: ignore[assignment,method-assign]
        self.text = (DEPLOY / name).read_text()
        self.read_string(self.text)

    def every(self, name: str) -> list[str]:
        return re.findall(rf"^{name}=(.*)$", self.text, re.M)


@pytest.mark.parametrize("name", [one for one in UNITS if one.endswith(".service")])
def test_the_commands_of_the_services_are_accepted(name: str) -> None:
    unit = Unit(name)
    words = shlex.split(unit["Service"]["ExecStart"])
    assert words[0] == "/opt/tabletron/bin/tabletron"
    options = accepted(words[1:])
    environment = dict(word.split("=", 1) for word in unit.every("Environment"))
    assert set(environment) <= settings()
    assert run.database_url(environment["TABLETRON_DATABASE"]) == "sqlite+aiosqlite:////var/lib/tabletron/tables.db"
    folders = [f"/var/lib/{one}" for one in unit["Service"]["StateDirectory"].split()]
    assert "/var/lib/tabletron" in folders
    if name == "tabletron.service":
        assert options["host"] == "127.0.0.1" and read_proxies([environment["TABLETRON_PROXY"]])
    else:
        assert str(options["file"]) in folders and options["keep"] > 1


@pytest.mark.parametrize("name", [one for one in UNITS if one.endswith(".service")])
def test_the_services_may_do_no_more_than_they_need(name: str) -> None:
    service = Unit(name)["Service"]
    assert service["DynamicUser"] == "yes" and service["User"] == "tabletron"
    assert service["ProtectSystem"] == "strict" and service["NoNewPrivileges"] == "yes" and service["MemoryMax"]
    assert service["CapabilityBoundingSet"] == "" and service["ProtectHome"] == "yes"


def test_the_server_starts_again_and_waits_for_network_and_clock() -> None:
    unit = Unit("tabletron.service")
    assert unit["Service"]["Restart"] == "on-failure"
    assert {"network-online.target", "time-sync.target"} <= set(unit["Unit"]["After"].split())


def test_the_timer_has_its_service() -> None:
    timers = [name for name in UNITS if name.endswith(".timer")]
    assert timers == ["tabletron-backup.timer"]
    assert "tabletron-backup.service" in UNITS and Unit(timers[0])["Timer"]["Persistent"] == "true"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text().replace("/opt/tabletron/bin/tabletron", sys.executable)
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True, text=True,
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "tabletron" in line]
    assert ours == [], done.stderr


# --- proxies


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_takes_its_file(tmp_path: Path) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    words = ["caddy", "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    for more in ({}, {"TABLETRON_DOMAIN": "games.example.org", "TABLETRON_UPSTREAM": "server:8642"}):
        done = subprocess.run(words, capture_output=True, text=True, env={**home, **more})
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx or openssl is not installed")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1",
         "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True,
    )  # fmt: skip
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {certificate};", site)
    site = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};", site)
    (tmp_path / "site.conf").write_text(site)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    )
    done = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_proxies_pass_on_what_the_server_needs_and_hide_the_metrics() -> None:
    caddy, nginx = (DEPLOY / "Caddyfile").read_text(), (DEPLOY / "nginx.conf").read_text()
    port = accepted(["serve"])["port"]
    assert f"127.0.0.1:{port}" in caddy and f"http://127.0.0.1:{port}" in nginx
    for name in (
        "Host $http_host",
        "Upgrade $http_upgrade",
        "X-Forwarded-For $remote_addr",
        "X-Forwarded-Proto $scheme",
    ):
        assert f"proxy_set_header {name};" in nginx
    assert "path /metrics" in caddy and "location = /metrics" in nginx
