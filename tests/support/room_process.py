"""A room in a process of its own, to be opened in a browser, killed and started again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import connect

from ninecards.protocol import PROTOCOL_VERSION

FAST = [sys.executable, str(Path(__file__).with_name("fast_room.py"))]
OPEN = re.compile(r"ninecards is open at (http://\S+:(\d+)/)")
START_SECONDS = 60
STOP_SECONDS = 30


class RoomProcess:
    """The room of a folder. ``address`` stays the same over a restart."""

    def __init__(self, folder: Path, command: list[str] | None = None) -> None:
        self.folder = folder
        self.address = ""
        self._command = command
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        port = str(self._port)
        command = self._command or [*FAST, str(self.folder), "{port}"]
        process = self._process = subprocess.Popen(
            [port if part == "{port}" else part for part in command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        # A server that never says a word must not hold up the tests for ever.
        timer = threading.Timer(START_SECONDS, process.kill)
        timer.start()
        said = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if found := OPEN.search(line):
                self.address, self._port = found[1], int(found[2])
                timer.cancel()
                return self
        timer.cancel()
        self.kill()
        raise AssertionError(f"the room did not open: {''.join(said)}")

    def kill(self) -> None:
        """End it as a power failure would."""
        self._end(subprocess.Popen.kill)

    def stop(self) -> str:
        """End it as a service manager would; return what it still said."""
        return self._end(subprocess.Popen.terminate)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> str:
        process, self._process = self._process, None
        if process is None:
            return ""
        how(process)
        try:
            return process.communicate(timeout=STOP_SECONDS)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise

    def fetch(self, path: str) -> bytes:
        """What lies at a path."""
        with urllib.request.urlopen(self.address + path.removeprefix("/")) as response:  # noqa: S310
            body: bytes = response.read()
            return body

    def get(self, path: str) -> Any:
        """The JSON of a route."""
        return json.loads(self.fetch(path))

    def table_view(self, table_id: str) -> dict[str, Any]:
        """A table as somebody sees it who only watches."""
        host = self.address.removeprefix("http://").rstrip("/")
        with connect(f"ws://{host}/ws/tables/{table_id}", origin=f"http://{host}") as socket:
            socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL_VERSION}))
            view: dict[str, Any] = json.loads(socket.recv(timeout=STOP_SECONDS))["view"]
            return view
