"""The recipes for servers: what they start exists, with these options, and reads these settings."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from starboard.cli import main
from starboard.paths import HOME
from starboard.table.metrics import Metrics
from starboard.table.web.limits import Limits

REPOSITORY = Path(__file__).resolve().parent.parent
DEPLOY = REPOSITORY / "deploy"
CONTAINERFILE = (REPOSITORY / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((REPOSITORY / "compose.yaml").read_text(encoding="utf-8"))
UNITS = sorted((DEPLOY / "systemd").iterdir())
SETTINGS = (DEPLOY / "starboard.env").read_text(encoding="utf-8")
EXECUTABLE = "/opt/starboard/bin/starboard"


def unit(path: Path) -> dict[str, list[tuple[str, str]]]:
    """A unit's sections; a key may stand there more than once."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.append((key, value))
    return found


def command_lines() -> list[list[str]]:
    """What all recipes start, without the program's name."""
    found = [service["command"] for name, service in COMPOSE["services"].items() if name in ("serve", "worker")]
    for path in UNITS:
        for key, value in unit(path).get("Service", []):
            if key == "ExecStart" and EXECUTABLE in value:
                found.append(shlex.split(value.partition(EXECUTABLE)[2].rstrip("'")))
    (line,) = re.findall(r"^CMD \[(.*)\]$", CONTAINERFILE, re.MULTILINE)
    return [*found, [word.strip(' "') for word in line.split(",")]]


@pytest.mark.parametrize("words", command_lines(), ids=" ".join)
def test_what_is_started_exists_with_these_options(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main([words[0], "--help"]) == 0
    known = capsys.readouterr().out
    for word in words[1:]:
        if word.startswith("--"):
            assert word in known


def test_behind_nginx_nobody_else_says_who_asked_how_and_for_which_host() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    told = dict(re.findall(r"proxy_set_header (X-Forwarded-\w+) (\S+);", text))
    assert told == {"X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme", "X-Forwarded-Host": '""'}


def test_behind_nginx_pages_come_back_at_once_when_servers_are_restarted_one_after_the_other() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    upstream = text.partition("upstream")[2].partition("}")[0]
    servers = re.findall(r"^\s+server (.+);$", upstream, re.MULTILINE)
    assert servers
    assert all(line.endswith(" max_fails=0") for line in servers)
    assert "proxy_connect_timeout 2s;" in text


def test_every_setting_is_one_that_is_read() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in HOME.rglob("*.py"))
    texts = [SETTINGS, CONTAINERFILE, (REPOSITORY / "compose.yaml").read_text(encoding="utf-8")]
    texts += [path.read_text(encoding="utf-8") for path in UNITS]
    texts.append((REPOSITORY / "docs" / "server.md").read_text(encoding="utf-8"))
    named = {name for text in texts for name in re.findall(r"\bSTARBOARD_[A-Z_]+", text)} - {"STARBOARD_COMPILE"}
    assert len(named) > 6
    assert {name for name in named if f'"{name}"' not in sources} == set()


def test_compose_asks_for_what_the_settings_offer_and_for_what_it_has() -> None:
    text = (REPOSITORY / "compose.yaml").read_text(encoding="utf-8")
    offered = set(re.findall(r"^#?([A-Z_]+)=", SETTINGS, re.MULTILINE))
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) <= offered
    services = COMPOSE["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (REPOSITORY / source).is_file(), volume
    assert services["serve"]["deploy"]["replicas"] == 2
    assert not [name for name, service in services.items() if "ports" in service and name != "proxy"]
    # The names by which the others are reached.
    settings = services["serve"]["environment"]
    assert "@database/" in settings["STARBOARD_DATABASE"]
    assert "//bell:" in settings["STARBOARD_BELL"]
    assert services["worker"]["environment"].keys() < settings.keys()
    assert "dynamic a serve 8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_the_container_is_made_from_what_is_there() -> None:
    for sources in re.findall(r"^COPY (.+) \S+$", CONTAINERFILE, re.MULTILINE):
        for source in sources.split():
            assert (REPOSITORY / source).exists()
            assert f"!{source}\n" in (REPOSITORY / ".dockerignore").read_text(encoding="utf-8")
    assert "[server]" in CONTAINERFILE
    assert "USER starboard" in CONTAINERFILE


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_are_whole_and_keep_to_themselves(path: Path) -> None:
    found = unit(path)
    assert "Description" in dict(found["Unit"])
    if path.suffix == ".timer":
        assert (path.with_suffix(".service")).exists()
        return
    service = found["Service"]
    assert dict(service)["ExecStart"]
    for line in ("DynamicUser=yes", "ProtectSystem=strict", "StateDirectoryMode=0700", "NoNewPrivileges=yes"):
        assert tuple(line.split("=")) in service


def test_the_page_lists_every_figure() -> None:
    page = (REPOSITORY / "docs" / "server.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(starboard_\w+)`", page))
    made = {line.split()[2] for line in Metrics().text().decode().splitlines() if line.startswith("# TYPE starboard_")}
    # What there is at the moment is counted only for an application (tests/table/web/test_health.py).
    moment = {"starboard_tables", "starboard_tables_watched", "starboard_sockets"}
    moment |= {"starboard_database_up", "starboard_bell_up", "starboard_jobs_waiting", "starboard_jobs_running"}
    assert listed == (made - {"starboard_info"}) | moment


def test_the_page_has_the_limits_as_they_are(tmp_path: Path) -> None:
    page = (REPOSITORY / "docs" / "server.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)` \| [^|]* \| (\d+)(?:, ([\d.]+)/s)? \| (\d+)(?:, ([\d.]+)/s)? \|$", page, re.MULTILINE
    )
    told: dict[str, object] = {"off": False}
    for name, person, filling, address, fast in rows:
        one, many = (int(person), float(filling or 0)), (int(address), float(fast or 0))
        told[name] = {"person": one, "address": many} if filling else (one[0], many[0])
    assert told == msgspec.to_builtins(Limits(), builtin_types=(tuple,)) | {}
    (example,) = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "limits.toml").write_text(example, encoding="utf-8")
    assert Limits.of_folder(tmp_path).open_sockets == (50, 5000)
