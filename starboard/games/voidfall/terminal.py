"""The table in the terminal: the map, the House mat, the crisis board, the hand."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from starboard.games.voidfall.components import Crisis, Focus, GalacticEvent, Scenario, War
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.vocabulary import DIFFICULTIES, FLEETS, GUILDS, INSTALLATIONS, RESOURCES, ROWS, TRACKS
from starboard.kernel.game import View
from starboard.kernel.terminal import legend

SIGNS = {"corvette": "C", "sentry": "S", "destroyer": "D", "dreadnought": "N", "carrier": "P"}
GUILD_SIGNS = {"farmers": "f", "engineers": "e", "miners": "m", "bankers": "b", "scientists": "s"}
INSTALLATION_SIGNS = {"shipyard": "⚓", "sector_defense": "⛨", "starbase": "✪"}


def draw(view: View, prose: VoidfallProse) -> RenderableType:
    """A view as something that Rich prints, for a terminal of 80 columns or more."""
    parts: list[RenderableType] = [
        _head(view, prose),
        _map(view, prose),
        _signs(view, prose),
        Columns([_resources(view, prose), _tracks(view, prose), _board(view, prose)]),
        _mat(view, prose),
        _hand(view, prose),
        Text(prose.pencil_note(), "dim"),
    ]
    return Group(*parts)


def _head(view: View, prose: VoidfallProse) -> Text:
    _ = prose.say
    phases = {
        "setup": _("set-up"),
        "preparation": _("Preparation"),
        "focus": _("Focus phase"),
        "evaluation": _("Evaluation"),
    }
    rounds = f"{view['round']}/{view['rounds']}" if view["rounds"] else str(view["round"])
    out = Text(
        _("Cycle %(cycle)d, %(phase)s, round %(round)s", cycle=view["cycle"], phase=phases[view["phase"]], round=rounds)
    )
    out.append("  ")
    out.append(_("Influence %(you)d against %(void)d", you=view["influence"], void=view["voidborn_total"]), "bold")
    if view["event"]:
        event = prose.card("event", view["event"])
        assert isinstance(event, GalacticEvent)
        out.append("\n" + _("Event: %(event)s", event=prose.name(event)), "bright_cyan")
        for line in prose.wording.frames(event) + prose.wording.objectives(event):
            out.append("\n  " + line, "cyan")
    if view["alert"] and view["alert"].startswith("war"):
        war = prose.card("war", view["alert"])
        assert isinstance(war, War)
        lines = " ".join(prose.wording.war(war, DIFFICULTIES.index(view["setup"]["difficulty"])))
        name = prose.name(war) + prose.pencil("war", war.id)
        out.append("\n" + _("Alert: %(alert)s", alert=f"{name} – {lines}"), "bright_red")
    if view["crisis"]:
        out.append("\n" + _crisis(view["crisis"], prose), "bright_red")
    return out


def _crisis(name: str, prose: VoidfallProse) -> str:
    crisis = prose.card("crisis", name)
    assert isinstance(crisis, Crisis)
    return prose.say(
        "Crisis: %(crisis)s – resolve: %(resolve)s – penalty: %(penalty)s",
        crisis=prose.name(crisis) + prose.pencil("crisis", name),
        resolve=prose.wording.resolve(crisis),
        penalty=prose.wording.penalty(crisis) or prose.say("Nothing"),
    )


def _map(view: View, prose: VoidfallProse) -> RenderableType:
    """Hexes in columns, odd columns half a hex lower."""
    places = {(s.col, s.row): s.id for s in _scenario(view, prose).sectors}
    cols = range(max(col for col, _ in places) + 1)
    rows = range(max(row for _, row in places) + 1)
    title = prose.say("Map") + prose.pencil("scenario", view["setup"]["map"])
    table = Table(title=title, show_header=False, show_lines=False, padding=(0, 1), expand=False)
    for _ in cols:
        table.add_column(justify="left")
    for half in range(2 * len(rows) + 1):
        cells: list[RenderableType] = []
        for col in cols:
            row, odd = divmod(half - col % 2, 2)
            name = places.get((col, row))
            if odd or half < col % 2 or name is None:
                cells.append("")
            else:
                cells.append(_sector(name, view["sectors"][name], prose))
        if any(cells):
            table.add_row(*cells)
    return table


def _scenario(view: View, prose: VoidfallProse) -> Scenario:
    return next(each for each in prose.box.scenarios if each.id == view["setup"]["map"])


def _sector(name: str, at: dict[str, Any], prose: VoidfallProse) -> Text:
    _ = prose.say
    colour = "bright_blue" if at["mine"] else "bright_red" if at["void"] else "white"
    out = Text(prose.sector(name) + prose.pencil("sector_type", at["type"]), f"bold {colour}")
    if at["population"]:
        out.append(f" ◍{at['population']}")
    if at["corrupted"]:
        out.append(" ☣", "magenta")
    if at["void"]:
        out.append("\n" + _("Voidborn %(n)d", n=at["void"]), "red")
    if at["fleets"]:
        out.append("\n" + " ".join(f"{SIGNS[key]}{n}" for key, n in at["fleets"].items()), "bright_blue")
    things = [GUILD_SIGNS[key] * n for key, n in at["guilds"].items()]
    things += [INSTALLATION_SIGNS[key] * n for key, n in at["installations"].items()]
    if things:
        out.append("\n" + " ".join(things), "yellow")
    tokens = [f"★{v}" for v in at["glory"]] + ["¤"] * at["bounty"] + ["↻"] * at["reclaim"] + ["☠"] * at["harbingers"]
    if tokens:
        out.append("\n" + "".join(tokens))
    return out


def _signs(view: View, prose: VoidfallProse) -> Text:
    """What the signs mean that are on the map now."""
    _ = prose.say
    sectors = view["sectors"].values()
    signs = [
        ("◍", _("Population"), any(at["population"] for at in sectors)),
        ("☣", _("Corruption"), any(at["corrupted"] for at in sectors)),
    ]
    for i, name in enumerate(FLEETS):
        signs.append((SIGNS[name], prose.name(prose.box.fleet_cards[i]), any(at["fleets"].get(name) for at in sectors)))
    for i, name in enumerate(GUILDS):
        signs.append((GUILD_SIGNS[name], prose.wording.guild(i), any(at["guilds"].get(name) for at in sectors)))
    for i, name in enumerate(INSTALLATIONS):
        built = any(at["installations"].get(name) for at in sectors)
        signs.append((INSTALLATION_SIGNS[name], prose.wording.installation(i), built))
    for sign, key, words in (
        ("★", "glory", _("Glory")),
        ("¤", "bounty", _("Bounty")),
        ("↻", "reclaim", _("Reclaim")),
        ("☠", "harbingers", _("Harbinger")),
    ):
        signs.append((sign, words, any(at[key] for at in sectors)))
    return legend([(sign, words) for sign, words, there in signs if there])


def _resources(view: View, prose: VoidfallProse) -> RenderableType:
    _ = prose.say
    table = Table(title=_("Resources"))
    for title in ("", _("Stock"), _("Level"), _("Yield")):
        table.add_column(title)
    for r, name in enumerate(RESOURCES):
        row = (view["stock"][name], view["levels"][name], view["yields"][name])
        table.add_row(prose.wording.resource(r), *map(str, row))
    table.caption = _("active %(active)d, inactive %(inactive)d FP", active=view["active"], inactive=view["inactive"])
    return table


def _tracks(view: View, prose: VoidfallProse) -> RenderableType:
    _ = prose.say
    table = Table(title=_("Tracks") + prose.pencil("levels"), show_header=False)
    for i, name in enumerate(TRACKS):
        track = view["tracks"][name]
        mark = "☣" if track["corrupted"] else ""
        table.add_row(
            prose.wording.track(i), "●" * track["space"] + "·" * (7 - track["space"]), str(track["level"]), mark
        )
    havens = " ".join(f"{built}/{levels}" for built, levels in view["havens"])
    table.caption = _("Safe Havens: %(havens)s", havens=havens)
    return table


def _board(view: View, prose: VoidfallProse) -> RenderableType:
    _ = prose.say
    table = Table(title=_("Crisis board") + prose.pencil("board"), show_header=False)
    for i, row in enumerate(view["rows"]):
        cards = ["☠"] * row["harbingers"]
        cards += [prose.name(prose.card("crisis", name)) + prose.pencil("crisis", name) for name in row["crises"]]
        table.add_row(prose.word(f"row.{ROWS[i]}"), ", ".join(cards) or "–")
    table.caption = _("Catastrophes %(n)d", n=view["catastrophes"])
    return table


def _mat(view: View, prose: VoidfallProse) -> RenderableType:
    _ = prose.say
    lines: list[str] = []
    house = next(each for each in prose.box.houses if each.id == view["setup"]["house"])
    if house.ability is not None:
        text = " ".join(prose.wording.house_ability(house))
        lines.append(_("%(name)s: %(text)s", name=prose.ability(house) + prose.pencil("house", house.id), text=text))
    focuses = ", ".join(prose.wording.focus_name(number) for number in house.preferred)
    lines.append(_("%(name)s: %(text)s", name=_("Prefers") + prose.pencil("house", house.id), text=focuses))
    for name in view["starting_agendas"]:
        lines.append("• " + prose.agenda(name) + prose.pencil("agenda", name))
    for i, name in enumerate(view["slots"]):
        text = _("empty") if name is None else prose.agenda(name) + prose.pencil("agenda", name)
        if i < 3 and view["slots_corrupted"][i]:
            text = f"☣ {text}"
        lines.append(f"{i + 1} {text}")
    for i, tech in enumerate(prose.box.technologies):
        side = view["technologies"].get(tech.id)
        if side:
            number = 2 if side == "improved" else 1
            abilities = " ".join(prose.wording.ability(tech, number))
            mark = prose.pencil("technology", tech.id if number == 1 else f"improved-{tech.id}")
            lines.append(prose.say("%(name)s: %(text)s", name=prose.technology(i, number) + mark, text=abilities))
    glory = " ".join(f"{n}×{v}" for v, n in view["glory"].items()) or "0"
    lines.append(
        _(
            "Glory %(glory)s; Bounty %(bounty)d; Reclaim %(reclaim)d; Trade %(trade)d (board %(board)d)",
            glory=glory,
            bounty=view["bounty"],
            reclaim=view["reclaim"],
            trade=len(view["trade"]) + view["trade_loose"],
            board=view["trade_board"],
        )
    )
    lines.append(_("Upkeep %(n)d", n=view["upkeep"]))
    return Panel(Text("\n".join(lines)), title=_("House mat"))


def _hand(view: View, prose: VoidfallProse) -> RenderableType:
    """The cards with their actions while one is to be chosen, else their names and the card that is being played."""
    _ = prose.say
    lines: list[RenderableType] = []
    cards = [*view["hand"], *view["heroic"]]
    if not (view["step"] or "").startswith("select_focus"):
        names = [prose.name(prose.card("focus", name)) + prose.pencil("focus", name) for name in cards]
        lines.append(Text(", ".join(names)))
        cards = [view["played"]] if view["played"] else []
    for name in cards:
        card = prose.card("focus", name)
        assert isinstance(card, Focus)
        lines.append(Text(prose.name(card) + prose.pencil("focus", name), "bold yellow" if card.heroic else "bold"))
        for i in card.actions:
            action = prose.box.actions[i]
            text = _("%(name)s – %(text)s", name=prose.name(action), text=prose.wording.action(action))
            lines.append(Padding(Text(text, "dim" if action.id in view["actions_done"] else ""), (0, 0, 0, 2)))
    if view["agenda_hand"]:
        held = " ".join(prose.agenda(name) + prose.pencil("agenda", name) for name in view["agenda_hand"])
        lines.append(Text(_("Agendas in hand: %(agendas)s", agendas=held)))
    return Panel(Group(*lines), title=_("Hand"))
