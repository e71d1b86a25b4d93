"""The smallest bot in Python: `tabletron arena moonbots "program:python3 examples/bots/first.py" random`."""

import json
import random
import sys

for line in sys.stdin:
    view = json.loads(line)  # what the seat sees: view["scene"], and what it is asked: view["question"]
    choice = random.choice(view["question"]["choices"])
    print(json.dumps({"choice": choice["number"]}), flush=True)
