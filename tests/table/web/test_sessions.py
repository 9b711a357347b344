"""A person stays the same person, whatever the clocks say."""

from __future__ import annotations

import json
import os
import time
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner
from starlette.testclient import TestClient

from starboard.table.app import create_app
from starboard.table.storage.store import Store
from starboard.table.web.secret import VARIABLE, WeakSecret, private_folder, secret_of
from starboard.table.web.sessions import COOKIE, RENEWED, YEAR
from tests.table.conftest import start


class Dated(TimestampSigner):
    """Signs as if it were another day."""

    def __init__(self, key: str, later: float) -> None:
        super().__init__(key)
        self.later = later

    def get_timestamp(self) -> int:
        return int(time.time() + self.later)


def cookie(data: Path, later: float, session: object) -> str:
    return Dated(secret_of(data), later).sign(b64encode(json.dumps(session).encode())).decode()


def said(cookie: str) -> object:
    return json.loads(b64decode(cookie.rsplit(".", 2)[0]))


@pytest.mark.parametrize("later", [-3 * YEAR, -30, 30, 3 * YEAR])
def test_a_clock_that_was_wrong_takes_nobodys_seat(client: TestClient, tmp_path: Path, later: float) -> None:
    at = start(client, **{"seat-1": "bot:random"})
    mine = said(client.cookies[COOKIE])
    client.cookies.clear()
    client.cookies.set(COOKIE, cookie(tmp_path, later, mine))
    assert 'id="answer"' in client.get(at).text
    # Only a host may: 403 for everybody else.
    assert client.post(f"{at}/delete", headers={"x-starboard": "1"}).status_code == 200


def test_a_cookie_in_use_is_renewed_and_a_fresh_one_is_not_sent_again(client: TestClient, tmp_path: Path) -> None:
    session = {"id": "mira", "name": "Mira"}
    for later, renewed in ((0, False), (-RENEWED + 3600, False), (-RENEWED - 60, True), (RENEWED + 60, True)):
        sent = {"cookie": f"{COOKIE}={cookie(tmp_path, later, session)}"}
        reply = client.get("/replays", headers=sent)
        assert ("set-cookie" in reply.headers) == renewed
        if renewed:
            assert f"max-age={YEAR}" in reply.headers["set-cookie"]
            assert said(reply.cookies[COOKIE]) == session
        kept = client.get("/static/tokens.css?v=1", headers=sent)
        assert "public" in kept.headers["cache-control"]
        assert "set-cookie" not in kept.headers, "nobody's cookie in what a proxy may keep"


def test_what_we_did_not_sign_is_nobody(client: TestClient, tmp_path: Path) -> None:
    forged = TimestampSigner("another key").sign(b64encode(b'{"id": "mira"}')).decode()
    for bad in (forged, "x", "", cookie(tmp_path, 0, ["mira"])):
        client.cookies.clear()
        reply = client.get("/", headers={"cookie": f"{COOKIE}={bad}"})
        assert reply.status_code == 200
        assert said(reply.cookies[COOKIE]) != {"id": "mira"}


@pytest.mark.parametrize("key", ["", "\n", "short", "x" * 31])
def test_a_short_key_is_refused(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_text(key)
    with pytest.raises(WeakSecret):
        create_app(tmp_path)
    (tmp_path / "secret").unlink()
    monkeypatch.setenv(VARIABLE, key)
    with pytest.raises(WeakSecret):
        secret_of(tmp_path)


def test_a_key_is_made_once_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    made = secret_of(tmp_path)
    assert len(made) >= 32
    assert secret_of(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret"], "nothing half-made is left"
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_processes_may_share_a_key_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "k" * 40)
    assert secret_of(tmp_path / "one") == secret_of(tmp_path / "two") == "k" * 40
    assert not (tmp_path / "one").exists()


def test_games_are_kept_where_only_their_owner_can_look(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    Store.in_folder(data).close()
    assert data.stat().st_mode & 0o777 == 0o700
    assert (data / "starboard.db").stat().st_mode & 0o777 == 0o600
    # An older server's folder and database were open to all.
    os.chmod(data, 0o755)
    os.chmod(data / "starboard.db", 0o644)
    store = Store.in_folder(data)
    assert data.stat().st_mode & 0o777 == 0o700
    with store.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE something (n INTEGER)")
        assert {path.stat().st_mode & 0o777 for path in data.glob("starboard.db*")} == {0o600}
    store.close()


def test_a_folder_that_holds_other_things_too_is_not_ours_to_close(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    tmp_path.chmod(0o755)
    assert not private_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    (tmp_path / "letters").rmdir()
    tmp_path.chmod(0o750)
    assert private_folder(tmp_path), "whoever lets a group in has meant it"
    assert tmp_path.stat().st_mode & 0o777 == 0o750


@pytest.mark.parametrize("left", [b"\0" * 64, b"\xff\xfe" * 40, b"x" * 40 + b"\x1b"], ids=["zeros", "bytes", "a sign"])
def test_what_is_no_text_is_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: bytes) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / "secret").write_bytes(left)
    with pytest.raises(WeakSecret, match="random letters"):
        secret_of(tmp_path)
    (tmp_path / "secret").write_bytes(b"of two lines, as\nopenssl rand -base64 64\n")
    assert secret_of(tmp_path).endswith("-base64 64")
