"""Kombu's filesystem transport, made safe against half-written and unreadable files.

As shipped it reads files while they are being written, and one empty file ends the worker.
"""

import fcntl
import logging
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils import json

logger = logging.getLogger(__name__)


def write_whole(path: Path, content: Any) -> None:
    """Write JSON beside the place where it is looked for, then move the finished file there."""
    unfinished = path.with_name(f".{path.name}.{uuid.uuid4()}.part")
    unfinished.write_text(json.dumps(content), encoding="utf-8")
    os.replace(unfinished, path)


class Channel(filesystem.Channel):
    """A channel whose messages appear whole or not at all."""

    def _put(self, queue: Any, payload: Any, **_: Any) -> None:  # type: ignore[override]
        """Write beside the queue, then move the finished file into it."""
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        write_whole(Path(self.data_folder_out) / name, payload)

    def _queue_bind(self, exchange: Any, routing_key: Any, pattern: Any, queue: Any) -> None:
        """Note which queue an exchange feeds; a publisher never reads half of the note."""
        file = self._exchange_file(exchange)
        row = [routing_key or "", pattern or "", queue or ""]
        with file.with_name(".lock").open("a") as guard:
            fcntl.flock(guard, fcntl.LOCK_EX)
            rows = [list(known) for known in self.get_table(exchange)]
            if row not in rows:
                write_whole(file, [row, *rows])

    def _get(self, queue: Any, timeout: Any = None) -> dict[str, Any]:
        """Return the oldest readable message; files that hold none are dropped."""
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.startswith(".") or name.partition(".")[2] != f"{queue}.msg":
                continue
            message = self._take(folder / name)
            if message is not None:
                return message
        raise Empty

    def _take(self, path: Path) -> dict[str, Any] | None:
        """Claim one file by renaming it: of several workers exactly one succeeds."""
        claimed = path.with_name(f".{path.name}.taken")
        try:
            os.rename(path, claimed)
            message = json.loads(claimed.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            message = None
        claimed.unlink(missing_ok=True)
        if not isinstance(message, dict):
            logger.warning("queue.unreadable_message_dropped")
            return None
        return message


class Transport(filesystem.Transport):
    """The transport behind `filesystem://`."""

    Channel = Channel
