"""A bot that takes a seat of a server: `python3 examples/bots/guest.py http://HOST:PORT/t/TABLE#sit=INVITATION`."""

import json
import random
import re
import sys

import httpx
from websockets.sync.client import connect

server, table, invitation = re.split("/t/|#sit=", sys.argv[1])
seat = httpx.post(f"{server}/api/tables/{table}/sit", json={"name": "Guest", "invitation": invitation}).json()
with connect(server.replace("http", "ws", 1) + f"/api/tables/{table}/live", max_size=None) as socket:
    socket.send(json.dumps({"do": "hello", "tokens": [seat["token"]]}))
    for number, message in enumerate(map(json.loads, socket)):
        if message["type"] == "table" and message["status"] == "over":
            break
        if message["type"] == "picture" and (question := message["desks"][0]["view"]["question"]):
            choice = random.choice(question["choices"])["number"]
            play = {"do": "play", "id": number, "seat": seat["seat"], "asked": message["asked"], "choice": choice}
            socket.send(json.dumps(play))
