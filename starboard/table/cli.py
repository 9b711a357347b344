"""The commands for whoever runs a server: `backup`, `restore`, `prune` and `admin`, mounted by entry points."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starboard.commands.arguments import UsageError
from starboard.commands.parameters import AsJson
from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech

if TYPE_CHECKING:
    from starboard.table.storage.store import Store

DataFolder = Annotated[Path | None, typer.Option("--data", metavar="DIR", help=N_("folder that the games are kept in"))]
DatabaseUrl = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", envvar="STARBOARD_DATABASE", help=N_("the database, if it isn't in that folder")
    ),
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help=N_("the table's id, as in its address"))]
LARGEST = 1_000_000
"""More than there is of anything; a database takes no number without end."""
SeatNumber = Annotated[int, typer.Option("--seat", min=0, max=LARGEST, help=N_("the seat; the first one is 0"))]

UNITS = {"h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}
HOME = Path(__file__).parent

backup_app = typer.Typer(add_completion=False)
restore_app = typer.Typer(add_completion=False)
prune_app = typer.Typer(add_completion=False)
admin_app = typer.Typer(
    add_completion=False, no_args_is_help=False, help=N_("Look after a server's tables: list, delete, help people.")
)


class Place:
    """Where the tables are that a command is about, and whom it speaks to."""

    def __init__(self, data: Path | None, database: str, lang: str) -> None:
        self.data = data
        self.database = database
        self.words = Speech(HOME, lang)

    @contextmanager
    def opened(self, new: bool = False) -> Iterator[tuple[Store, Path]]:
        """The store and its data folder. Raises UsageError where none is, unless it is `new`."""
        from starboard.paths import data_folder
        from starboard.table.storage.store import Store

        folder = self.data or data_folder()
        if not self.database and not new and not (folder / "starboard.db").exists():
            raise UsageError(N_("there are no tables in %(path)s; name another folder with --data"), path=folder)
        store = Store.open(self.database) if self.database else Store.in_folder(folder)
        try:
            yield store, folder
        finally:
            store.close()


def at_place(work: Callable[..., None]) -> Callable[..., None]:
    """For a command whose first argument is a `Place`: it gets the options that say which."""

    def command(ctx: typer.Context, data: Path | None, database: str, **chosen: Any) -> None:
        work(Place(data, database, ctx.obj.lang), **chosen)

    def shared(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
        return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)

    parameters = [
        shared("ctx", typer.Context),
        *list(signature(work, eval_str=True).parameters.values())[1:],
        shared("data", DataFolder, None),
        shared("database", DatabaseUrl, ""),
    ]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__doc__ = work.__doc__
    return command


def moment(at: int) -> str:
    """A time as it is where the server is."""
    return datetime.fromtimestamp(at).astimezone().isoformat(" ", "minutes")[:16]


@backup_app.command("backup", help=N_("Copy all tables into one file, also while the server runs."))
@at_place
def backup(
    place: Place,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("a new file"))],
    as_json: AsJson = False,
) -> None:
    """Everything that a server keeps, in a file."""
    from starboard.table.storage.backup import back_up

    with place.opened() as (store, folder):
        made = back_up(store, folder, file)
    if as_json:
        typer.echo(json.dumps(made.dump()))
        return
    typer.echo(
        place.words.say_n("%(n)d table saved in %(file)s.", "%(n)d tables saved in %(file)s.", made.tables, file=file)
    )
    typer.echo(place.words.say("This file opens every seat, so keep it as safe as the server itself."))


@restore_app.command("restore", help=N_("Put a backup's tables into a new folder or database."))
@at_place
def restore(
    place: Place,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("a file that `starboard backup` made"))],
    as_json: AsJson = False,
) -> None:
    """A backup, put back."""
    from starboard.table.storage.backup import restore as put_back

    if not file.is_file():
        raise UsageError(N_("there is no file %(path)s"), path=file)
    with place.opened(new=True) as (store, folder):
        found = put_back(store, folder, file)
    if as_json:
        typer.echo(json.dumps(found.dump()))
        return
    said = place.words.say_n(
        "%(n)d table restored, as of %(made)s.",
        "%(n)d tables restored, as of %(made)s.",
        found.tables,
        made=moment(found.made),
    )
    typer.echo(said)


@prune_app.command("prune", help=N_("Delete tables that nobody has used for a long time."))
@at_place
def prune(
    place: Place,
    older_than: Annotated[
        str,
        typer.Option(
            metavar="TIME",
            help=N_(
                "how long ago a table was last used, like 90d, 12w or 36h; "
                "otherwise a year for finished games, 90 days for abandoned ones, a week where nobody played"
            ),
        ),
    ] = "",
    only: Annotated[
        str, typer.Option(metavar="KINDS", help=N_("comma-separated: finished, abandoned, unplayed; otherwise all"))
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N_("only count them"))] = False,
    as_json: AsJson = False,
) -> None:
    """Old tables, deleted."""
    from starboard.table.storage.upkeep import RETENTION
    from starboard.table.storage.upkeep import prune as clear

    keep = dict(RETENTION)
    wanted = [kind.strip() for kind in only.split(",") if kind.strip()]
    for kind in wanted:
        if kind not in RETENTION:
            raise UsageError(
                N_("--only: there is no kind '%(kind)s'; choose from: %(known)s"), kind=kind, known=", ".join(RETENTION)
            )
    if wanted:
        keep = {kind: kept for kind, kept in keep.items() if kind in wanted}
    if older_than:
        keep = dict.fromkeys(keep, seconds(older_than))
    with place.opened() as (store, _):
        found = clear(store, keep, dry_run)
    if as_json:
        typer.echo(json.dumps({"dry_run": dry_run, **found}))
        return
    names = {
        "finished": N_("finished: %(n)d"),
        "abandoned": N_("abandoned: %(n)d"),
        "unplayed": N_("never played: %(n)d"),
    }
    counts = ", ".join(place.words.say(names[kind], n=count) for kind, count in found.items())
    total = sum(found.values())
    if dry_run:
        said = place.words.say_n("%(n)d table would be deleted", "%(n)d tables would be deleted", total)
    else:
        said = place.words.say_n("%(n)d table deleted", "%(n)d tables deleted", total)
    typer.echo(f"{said} ({counts})")


def seconds(text: str) -> int:
    """A length of time as people write it: 90d, 12w, 36h. Raises UsageError."""
    found = re.fullmatch(r"([0-9]{1,5})([hdw])", text.strip())
    if found is None:
        raise UsageError(N_("--older-than: expected a time like 90d, 12w or 36h, got '%(got)s'"), got=text)
    return int(found[1]) * UNITS[found[2]]


@admin_app.command("list", help=N_("List the tables, the latest used first."))
@at_place
def admin_list(
    place: Place,
    state: Annotated[str, typer.Option(help=N_("only these: running, finished or unplayed"))] = "",
    game: Annotated[str, typer.Option(help=N_("only of this game"))] = "",
    limit: Annotated[int, typer.Option(min=1, max=LARGEST, help=N_("how many at most"))] = 100,
    as_json: AsJson = False,
) -> None:
    """The tables, for people or as JSON."""
    import msgspec

    from starboard.table.storage.upkeep import listed

    states = ("running", "finished", "unplayed")
    if state and state not in states:
        raise UsageError(
            N_("--state: there is no state '%(state)s'; choose from: %(known)s"), state=state, known=", ".join(states)
        )
    with place.opened() as (store, _):
        found = listed(store, state, game, limit)
    if as_json:
        typer.echo(msgspec.json.encode({"tables": found}).decode())
        return
    labels = {"running": N_("running"), "finished": N_("finished"), "unplayed": N_("never played")}
    for each in found:
        who = ", ".join(f"{seat.seat} {seat.name}{'*' if seat.host else ''}" for seat in each.seats)
        stands = place.words.say(labels[each.state])
        typer.echo(f"{each.table}  {moment(each.touched)}  {each.game}  {stands}  {each.lines}  {each.name}  ({who})")


@admin_app.command("delete", help=N_("Delete tables, with everything about them."))
@at_place
def admin_delete(
    place: Place,
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help=N_("ids of tables"))],
) -> None:
    """Tables that are no more."""
    from starboard.table.storage.upkeep import drop

    with place.opened() as (store, _):
        for table in tables:
            drop(store, table)
            typer.echo(place.words.say("Table %(table)s deleted.", table=table))


@admin_app.command("hand-over", help=N_("Make whoever sits in a seat the host of their table."))
@at_place
def admin_hand_over(
    place: Place,
    table: TableName,
    seat: SeatNumber,
) -> None:
    """A table whose host has gone gets another."""
    from starboard.table.storage.upkeep import hand_over

    with place.opened() as (store, _):
        name = hand_over(store, table, seat)
    typer.echo(place.words.say("%(name)s is now the host of table %(table)s.", name=name, table=table))


@admin_app.command(
    "revoke-links", help=N_("Make the links and tokens of a table's seats worthless, and show the new ones.")
)
@at_place
def admin_revoke_links(
    place: Place,
    table: TableName,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, max=LARGEST, help=N_("only this seat; the first one is 0"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """New secrets; who sits there by a cookie stays."""
    from starboard.table.storage.upkeep import revoke_links

    with place.opened() as (store, _):
        made, invitation = revoke_links(store, table, seat)
    links = [{"seat": number, "path": f"/t/{table}/join/{secret}"} for number, secret in made.items()]
    path = f"/t/{table}/join/{invitation}" if invitation else ""
    if as_json:
        typer.echo(json.dumps({"links": links} | ({"invitation": path} if path else {})))
        return
    for link in links:
        typer.echo(place.words.say("seat %(seat)d: %(path)s", **link))
    if path:
        typer.echo(place.words.say("any free seat: %(path)s", path=path))
