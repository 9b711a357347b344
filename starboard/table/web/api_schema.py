"""The API's description: what FastAPI reads off the routes, and what a view and an event of each title hold.

At /api/openapi.json for programs, at /api as a page for those who write them.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.table.rendering.titles import playable
from starboard.table.web.api import field_name
from starboard.table.web.api_events import events
from starboard.table.web.passes import VIEW
from starboard.table.web.responses import page

router = APIRouter(include_in_schema=False)

REF = "#/components/schemas/{name}"


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of an application's API, put together once."""
    if app.openapi_schema is None:
        described = FastAPI.openapi(app)
        schemas: dict[str, Any] = described["components"]["schemas"]
        games = [load_game(name) for name in playable()]
        views, parts = msgspec.json.schema_components([game.view_type() for game in games], ref_template=REF)
        schemas.update(parts)
        one_of = {"anyOf": list(views), "description": "As `view.game` says, the view of that title"}
        for model in ("SeatView", "DraftInfo"):
            schemas[model]["properties"]["view"] = one_of
        for game in games:
            schemas[event_name(game)] = event_schema(game)
        events = {"anyOf": [{"$ref": REF.format(name=event_name(game))} for game in games]}
        schemas["Happened"]["properties"]["events"]["items"] = events
        app.openapi_schema = described
    return app.openapi_schema


def event_name(game: Game[Any]) -> str:
    """What a title's events are called in the description."""
    return f"{game.name.capitalize()}Event"


def event_schema(game: Game[Any]) -> dict[str, Any]:
    """Every kind of event of a title. What a reader may not know is left out of an event."""
    kinds = []
    for kind in game.kinds:
        fields = {
            field_name(name): {"type": "integer" if what in ("number", "seat") else "string", "description": what}
            for name, what in zip(kind.fields, kind.kinds, strict=True)
        }
        event = {"const": kind.name, "type": "string"}
        seat = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
        kinds.append(
            {"type": "object", "properties": {"event": event, "seat": seat, **fields}, "required": ["event", "seat"]}
        )
    return {"anyOf": kinds, "description": f"Something that happened in {game.name}"}


def type_words(schema: dict[str, Any]) -> Markup:
    """A schema in a few words: "string", "list of SeatInfo", "integer or null"; a name leads to what it is made of."""
    if "$ref" in schema:
        return Markup('<a href="#{0}">{0}</a>').format(str(schema["$ref"]).rpartition("/")[2])
    if "const" in schema:
        return escape(repr(schema["const"]))
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return Markup(" or ").join(dict.fromkeys(type_words(each) for each in schema[several]))
    kind = escape(schema.get("type", "anything"))
    if kind == "array":
        return Markup("list of {}").format(type_words(schema.get("items", {})))
    inside = schema.get("additionalProperties")
    return Markup("{} of {}").format(kind, type_words(inside)) if isinstance(inside, dict) else kind


def body_words(body: dict[str, Any] | None) -> Markup:
    """What a request or reply carries, in a few words; empty for nothing."""
    for media, content in (body or {}).get("content", {}).items():
        schema = content.get("schema", {})
        return type_words(schema) if media == "application/json" else escape(media)
    return Markup()


def _event_words(properties: dict[str, Any]) -> tuple[str, list[str]]:
    return properties["event"]["const"], [field for field in properties if field not in ("event", "seat")]


@router.get("/api")
async def described(request: Request) -> HTMLResponse:
    """The API as a page: what can be asked, and what everything is made of."""
    whole = describe(request.app)
    operations = [
        {
            "verb": verb.upper(),
            "path": path,
            "says": operation.get("description", operation.get("summary", "")).partition("\n\n")[0],
            "parameters": [each for each in operation.get("parameters", []) if each["in"] == "query"],
            "scope": next((each[0] for need in operation.get("security", []) for each in need.values() if each), ""),
            "body": body_words(operation.get("requestBody")),
            "reply": next((body_words(r) for code, r in operation["responses"].items() if code.startswith("2")), ""),
        }
        for path, operations in whole["paths"].items()
        for verb, operation in operations.items()
    ]
    operations.append(
        {
            # OpenAPI knows of no WebSockets.
            "verb": "WebSocket",
            "path": "/api/tables/{table_id}/events",
            "says": cleandoc(events.__doc__ or ""),
            "parameters": [],
            "scope": VIEW,
            "body": "",
            "reply": "",
        }
    )
    schemas = {
        name: {
            "says": schema.get("description", ""),
            "fields": [
                (field, type_words(about), field in schema.get("required", ()))
                for field, about in schema.get("properties", {}).items()
            ],
            "events": [_event_words(kind["properties"]) for kind in schema["anyOf"]] if name.endswith("Event") else [],
        }
        for name, schema in sorted(whole["components"]["schemas"].items())
    }
    return page(request, "api.html", operations=operations, schemas=schemas)
