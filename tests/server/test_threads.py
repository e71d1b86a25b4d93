"""What the server does in threads beside its event loop."""

from __future__ import annotations

import subprocess
import sys

CROWD = """
import sys, threading
from tabletron.server.app import create_app, settle_types, warm_up

app = create_app("sqlite+aiosqlite://")
settle_types()
sys.setswitchinterval(1e-5)
threads = [threading.Thread(target=warm_up, args=(app,)) for _ in range(3)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print("well")
"""


def test_types_are_settled_before_threads_read_them() -> None:
    """Without that, msgspec crashes the process in more than half of all runs."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", CROWD], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "well\n"), done.stderr
