"""Keeps the embedded PostgreSQL running, and says why when it does not. It never gives up."""

import time
from collections.abc import Callable

import structlog

from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.processes import FolderInUse, StartError
from apps.ops.trouble import RECOVERING, Cause, cause_of_error

logger = structlog.get_logger(__name__)

#: Seconds before the next try: doubled after each that fails.
FIRST_PAUSE, MAX_PAUSE = 0.5, 30.0
#: A start that takes longer than so many seconds is told; shorter ones nobody needs to know of.
PATIENCE = 5.0


class BackOff:
    """When to try again: soon at first, later each time it was of no use."""

    def __init__(self) -> None:
        """The first try is due at once."""
        self.pause = 0.0
        self._due = 0.0

    def is_due(self) -> bool:
        """Tell whether the pause is over."""
        return time.monotonic() >= self._due

    def failed(self) -> None:
        """Wait longer than before."""
        self.pause = min(self.pause * 2 or FIRST_PAUSE, MAX_PAUSE)
        self._due = time.monotonic() + self.pause

    def succeeded(self) -> None:
        """Begin anew."""
        self.pause = self._due = 0.0


class DatabaseKeeper:
    """Looks after one server whenever it is asked to `look`."""

    def __init__(self, server: EmbeddedPostgres, *, tell: Callable[[str], None]) -> None:
        """``tell`` is given the sentence for other processes, an empty one when all is well."""
        self.server = server
        self.tell = tell
        self.back_off = BackOff()
        self._began = 0.0
        self._was_ready = False

    def look(self) -> bool:
        """Do what is due; whether the server answers. Raises FolderInUse."""
        if self.server.is_ready():
            self._note_ready()
        elif self.server.is_running():
            if time.monotonic() - self._began > PATIENCE:
                self.tell(RECOVERING)
        elif self._began or self._was_ready:
            self._note_trouble(self.server.why_it_ended())
        elif self.back_off.is_due():
            self._begin()
        return self._was_ready

    def _begin(self) -> None:
        self._began = time.monotonic()
        try:
            self.server.begin()
        except FolderInUse:
            raise
        except (StartError, OSError) as error:
            self._note_trouble(cause_of_error(error))

    def _note_ready(self) -> None:
        if not self._was_ready:
            logger.info("serve.database_ready", seconds=round(time.monotonic() - self._began, 1))
            self._was_ready = True
            self.back_off.succeeded()
            self.tell("")

    def _note_trouble(self, cause: Cause) -> None:
        """The first time it may only have been killed: it is started again at once, unsaid."""
        self._began = 0.0
        if self._was_ready:
            self._was_ready = False
            logger.warning("serve.database_ended", cause=cause.sentence, said=cause.said)
            return
        self.back_off.failed()
        self.tell(cause.sentence)
        logger.error(
            "serve.database_trouble",
            cause=cause.sentence,
            said=cause.said,
            next_try_seconds=self.back_off.pause,
        )
