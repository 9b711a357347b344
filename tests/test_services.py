"""The servers that tests start for themselves."""

from __future__ import annotations

import socket

import pytest

from tests.services import NotInstalled, Postgres, Redis, program


def ask(server: Postgres, url: str, sql: str) -> str:
    answer = server.run(program("psql"), url, "-tAc", sql)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.decode().strip()


def test_postgresql_keeps_what_was_written_over_a_restart_and_a_crash(postgres: Postgres) -> None:
    url = postgres.database()
    ask(postgres, url, "CREATE TABLE kept (n int)")
    ask(postgres, url, "INSERT INTO kept VALUES (41)")
    postgres.restart()
    ask(postgres, url, "UPDATE kept SET n = n + 1")
    ask(postgres, url, "CHECKPOINT")
    postgres.kill()
    postgres.start()
    assert ask(postgres, url, "SELECT n FROM kept") == "42"
    assert ask(postgres, postgres.database(), "SELECT count(*) FROM pg_tables WHERE tablename = 'kept'") == "0"


def test_redis_comes_back_at_the_same_address(redis: Redis) -> None:
    url = redis.url
    redis.kill()
    assert not redis.ready()
    redis.start()
    assert redis.ready()
    assert redis.url == url
    with socket.create_connection(("127.0.0.1", redis.port)) as client:
        client.sendall(b"INFO server\r\n")
        assert b"redis_version" in client.recv(1000)


def test_a_program_that_is_not_there_is_named_with_what_installs_it() -> None:
    with pytest.raises(NotInstalled, match="no-such-server: run tools/services"):
        program("no-such-server")
