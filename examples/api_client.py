"""A client of the table's API: plays a whole game of Galactic Conflict against a bot, at random.

Run `starboard serve --port 8000`, then `python examples/api_client.py http://localhost:8000`.
"""

import json
import random
import sys
import urllib.request


def call(url, data=None, token=""):
    """Ask the server; `token` is a seat's secret."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}" if token else ""}
    request = urllib.request.Request(url, json.dumps(data).encode() if data is not None else None, headers)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def play(server):
    """A whole game; returns the scores."""
    seats = [{"name": "example"}, {"bot": "random"}]
    made = call(f"{server}/api/tables", {"game": "conflict", "seats": seats})
    table, token = f"{server}/api/tables/{made['table']}", made["seats"][0]["token"]
    while not (now := call(f"{table}/view", token=token))["over"]:
        if 0 in now["view"]["asked"]:
            code = random.choice(now["options"])["code"]
            call(f"{table}/answers", {"ticket": now["ticket"], "code": code}, token)
    return call(table)["scores"]


if __name__ == "__main__":
    json.dump(play(sys.argv[1]), sys.stdout, indent=2)
