"""A client of the table's API: plays a whole game of Galactic Conflict against a bot, at random.

Run `starboard serve --port 8000`, then `python examples/api_client.py http://localhost:8000`.
"""

import random
import sys

from starboard.client import Server

table = Server(sys.argv[1]).create("conflict", seats=["example", "bot:random"])
for question in table.seats[0].questions():
    question.answer(random.choice(question.options).code)
sys.stdout.write(f"{table.info()['scores']}\n")
