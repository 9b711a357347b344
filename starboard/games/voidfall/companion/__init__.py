"""Tools for people who play Voidfall with the box: combats, end scores and skirmish targets, worked out.

`forces` reads a side of a combat from words, `fight` plays it, `score` adds up the end, `targets` finds whom the
Voidborn attack, `files` reads descriptions; `words` says all of it in English or French.
"""
