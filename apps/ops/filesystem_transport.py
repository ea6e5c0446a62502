"""Kombu's filesystem transport, made safe against half-written and unreadable files.

As shipped it reads files while they are being written, and one empty file ends the worker.
"""

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


class Channel(filesystem.Channel):
    """A channel whose messages appear whole or not at all."""

    def _put(self, queue: Any, payload: Any, **_: Any) -> None:  # type: ignore[override]
        """Write beside the queue, then move the finished file into it."""
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        unfinished = folder / f".{name}.part"
        unfinished.write_text(json.dumps(payload), encoding="utf-8")  # type: ignore[no-untyped-call]
        os.replace(unfinished, folder / name)

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
            message = json.loads(claimed.read_bytes())  # type: ignore[no-untyped-call]
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
