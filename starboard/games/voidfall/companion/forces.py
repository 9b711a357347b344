"""A side of a combat read from words: "corvette 4, shields basic, defense 1"."""

from __future__ import annotations

import difflib
import re
import unicodedata

from starboard.games.voidfall.combat.choices import BOMBARD_COST
from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.combat.vocabulary import (
    BASIC,
    CARRIER,
    CORVETTE,
    DESTROYER,
    DREADNOUGHT,
    IMPROVED,
    SENTRY,
    VOIDBORN,
)
from starboard.kernel.errors import N_, DataError

MOST = 40
"""The most of anything that a description may have: more than the box holds."""

FLEET_WORDS = {
    "corvette": CORVETTE,
    "sentry": SENTRY,
    "destroyer": DESTROYER,
    "dreadnought": DREADNOUGHT,
    "carrier": CARRIER,
    "voidborn": VOIDBORN,
}
COUNT_WORDS = (
    "defense",
    "starbase",
    "active",
    "energy",
    "materials",
    "credits",
    "trade",
    "adjacent",
    "bombard",
    "initiative",
    "approach absorption",
    "salvo absorption",
    "adaptation",
)
LEVEL_WORDS = (
    "shields",
    "targeting",
    "torpedoes",
    "destroyers",
    "missiles",
    "energy cells",
    "drones",
    "pods",
    "replicators",
    "sentries",
    "dreadnoughts",
    "carriers",
    "starbases",
)

OTHER_WORDS = {
    "corvettes": "corvette",
    "sentinelle": "sentry",
    "sentinelles": "sentries",
    "cuirasse": "dreadnought",
    "cuirasses": "dreadnoughts",
    "porte-vaisseaux": "carriers",
    "porte vaisseaux": "carriers",
    "neant": "voidborn",
    "void": "voidborn",
    "defenses": "defense",
    "defence": "defense",
    "defences": "defense",
    "sector defense": "defense",
    "sector defenses": "defense",
    "defense de secteur": "defense",
    "defenses de secteur": "defense",
    "base stellaire": "starbase",
    "bases stellaires": "starbases",
    "shield": "shields",
    "boucliers": "shields",
    "bouclier": "shields",
    "ciblage": "targeting",
    "torpedo": "torpedoes",
    "torpille": "torpedoes",
    "torpilles": "torpedoes",
    "deep space missiles": "missiles",
    "missiles longue portee": "missiles",
    "energy cell": "energy cells",
    "cells": "energy cells",
    "cellules energetiques": "energy cells",
    "autonomous drones": "drones",
    "drones autonomes": "drones",
    "escape pods": "pods",
    "nacelle": "pods",
    "nacelles": "pods",
    "combat replicators": "replicators",
    "replicateurs": "replicators",
    "replicateurs de combat": "replicators",
    "actif": "active",
    "actifs": "active",
    "active pool": "active",
    "energie": "energy",
    "material": "materials",
    "materiel": "materials",
    "credit": "credits",
    "trade token": "trade",
    "trade tokens": "trade",
    "commerce": "trade",
    "jeton commerce": "trade",
    "jetons commerce": "trade",
    "adjacents": "adjacent",
    "bombardement": "bombard",
    "absorption d'approche": "approach absorption",
    "absorption de salve": "salvo absorption",
}
LEVELS = {
    "basic": BASIC,
    "b": BASIC,
    "base": BASIC,
    "de base": BASIC,
    "improved": IMPROVED,
    "i": IMPROVED,
    "ameliore": IMPROVED,
    "amelioree": IMPROVED,
    "ameliores": IMPROVED,
    "ameliorees": IMPROVED,
}
# A fleet's plural is also the name of its Technology: a number means fleets, a level the Technology.
AS_COUNT = {
    "destroyers": "destroyer",
    "sentries": "sentry",
    "dreadnoughts": "dreadnought",
    "carriers": "carrier",
    "starbases": "starbase",
}
AS_LEVEL = {one: many for many, one in AS_COUNT.items()}

_OF_THE_PLAYER = ("active", "energy", "materials", "credits", "trade", "adjacent", "bombard")

_NUMBER = re.compile(r"^[x×+]?(-?[0-9]{1,6})$")


class Item:
    """One part of a description: its word in our vocabulary, with a count or a level, and as it was written."""

    def __init__(self, word: str, count: int | None, level: int, written: str) -> None:
        self.word = word
        self.count = count
        self.level = level
        self.written = written


def plain(text: str) -> str:
    """Lower case, without accents, with simple apostrophes and single spaces: as a person may type it."""
    text = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join(c for c in text if not unicodedata.combining(c)).split())


def read_items(text: str, path: str, more: tuple[str, ...] = (), others: dict[str, str] | None = None) -> list[Item]:
    """The parts of a description, each with a known word; `more` words and their synonyms may be allowed besides."""
    synonyms = OTHER_WORDS | (others or {})
    known = {*FLEET_WORDS, *COUNT_WORDS, *LEVEL_WORDS, *more}
    items = []
    for part in re.split(r"[,;\n]", text):
        written = part.strip()
        if written:
            items.append(_item(written, path, known, synonyms))
    return items


def _item(written: str, path: str, known: set[str], synonyms: dict[str, str]) -> Item:
    count: int | None = None
    level = 0
    words: list[str] = []
    for token in re.split(r"[\s=:]+", plain(written)):
        number = _NUMBER.match(token)
        if number:
            if count is not None:
                raise DataError(path, N_("'%(part)s' has two numbers"), part=written)
            count = int(number[1])
        elif token in LEVELS and words:
            level = LEVELS[token]
        elif token:
            words.append(token)
    word = " ".join(words)
    if level and word.endswith(" de"):
        word = word.removesuffix(" de")
    word = synonyms.get(word, word)
    if word not in known:
        raise _unknown(path, written, word, known, synonyms)
    if count is not None and level:
        raise DataError(path, N_("'%(part)s' has both a number and a level"), part=written)
    if count is not None:
        word = AS_COUNT.get(word, word)
        if word in LEVEL_WORDS:
            raise DataError(path, N_("'%(part)s': a Technology is 'basic' or 'improved', not a number"), part=written)
        if not 0 <= count <= MOST:
            raise DataError(path, N_("'%(part)s': expected 0 to %(most)d"), part=written, most=MOST)
    elif level:
        word = AS_LEVEL.get(word, word)
        if word not in LEVEL_WORDS:
            raise DataError(path, N_("'%(part)s': only a Technology is 'basic' or 'improved'"), part=written)
    elif word in FLEET_WORDS or (word in COUNT_WORDS and word != "bombard"):
        raise DataError(path, N_("'%(part)s' needs a number"), part=written)
    elif word in AS_COUNT:
        message = N_("'%(part)s' needs a number (fleets) or 'basic' or 'improved' (Technology)")
        raise DataError(path, message, part=written)
    elif word in LEVEL_WORDS:
        level = BASIC
    return Item(word, count, level, written)


def _unknown(path: str, written: str, word: str, known: set[str], synonyms: dict[str, str]) -> DataError:
    if not word:
        return DataError(path, N_("'%(part)s' contains no word"), part=written)
    near = difflib.get_close_matches(word, [*sorted(known), *synonyms], 1)
    if near:
        return DataError(path, N_("unknown word '%(word)s'; did you mean '%(near)s'?"), word=word, near=near[0])
    words = ", ".join(sorted(known))
    return DataError(path, N_("unknown word '%(word)s'; choose from: %(words)s"), word=word, words=words)


def side_of(items: list[Item], path: str) -> Side:
    """A side from its parts. What a Technology spends is there once where the description leaves it out."""
    side = Side()
    given: set[str] = set()
    for item in items:
        if item.word in given:
            raise DataError(path, N_("'%(word)s' appears twice"), word=item.word)
        given.add(item.word)
        _put(side, item)
    if side.missiles == IMPROVED and "adjacent" not in given:
        # Nobody can know it from the words, and it decides combats (VF-12.28).
        message = N_(
            "'missiles improved' also needs 'adjacent' and a number: how many neighbouring sectors of yours have a "
            "Shipyard or Starbase (VF-12.28)"
        )
        raise DataError(path, message)
    if side.missiles and "adjacent" not in given:
        side.missile_sectors = 1
    if side.missiles == BASIC and "energy" not in given:
        side.energy = 1
    if side.drones and "trade" not in given:
        side.trade = 1
    if sum(side.fp) > MOST:
        raise DataError(path, N_("at most %(most)d FP in all"), most=MOST)
    if side.fp[VOIDBORN] > 0:
        _check_voidborn(items, path)
    side.automatic = side.fp[VOIDBORN] > 0 or side.total() == 0
    return side


def _put(side: Side, item: Item) -> None:
    word = item.word
    count = item.count or 0
    if word in FLEET_WORDS:
        side.fp[FLEET_WORDS[word]] = count
    elif word == "defense":
        side.defenses = count
    elif word == "starbase":
        side.starbases = count
    elif word == "active":
        side.active = count
    elif word == "energy":
        side.energy = count
    elif word == "materials":
        side.materials += count
    elif word == "credits":
        side.credits = count
    elif word == "trade":
        side.trade = count
    elif word == "adjacent":
        side.missile_sectors = count
    elif word == "bombard":
        side.bombard = 1
        side.materials += BOMBARD_COST * count
    elif word == "initiative":
        side.initiative_bonus = count
    elif word == "approach absorption":
        side.approach_points = count
    elif word in ("salvo absorption", "adaptation"):
        side.salvo_points += count
    elif word == "shields":
        side.shields = item.level
    elif word == "targeting":
        side.targeting = item.level
    elif word == "torpedoes":
        side.torpedoes = item.level
    elif word == "destroyers":
        side.destroyers = item.level
    elif word == "missiles":
        side.missiles = item.level
    elif word == "energy cells":
        side.energy_cells = item.level
    elif word == "drones":
        side.drones = item.level
    elif word == "pods":
        side.pods = item.level
    elif word == "replicators":
        side.replicators = item.level


def _check_voidborn(items: list[Item], path: str) -> None:
    """The Voidborn have no other fleets and no Technology (VF-12.5)."""
    for item in items:
        if item.word in FLEET_WORDS and item.word != "voidborn" and item.count:
            raise DataError(path, N_("'%(part)s': Voidborn fleets fight alone"), part=item.written)
        if item.word in LEVEL_WORDS or item.word in _OF_THE_PLAYER:
            raise DataError(
                path, N_("'%(part)s': the Voidborn don't benefit from Technologies (VF-12.5)"), part=item.written
            )


def read_side(text: str, path: str) -> Side:
    """A side of a combat from its description; an error names the word that is wrong and begins with `path`."""
    return side_of(read_items(text, path), path)
