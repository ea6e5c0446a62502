"""A platform of its own for one measuring process: database, web process, no demo content.

Everything lives in a temporary folder and ends with this process, however it ends.
"""

from __future__ import annotations

import atexit
import http.client
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from tests.serving import free_port

if TYPE_CHECKING:
    from apps.ops.children import Command
    from apps.ops.embedded_postgres import EmbeddedPostgres

START_SECONDS = 60
#: Settings of the surroundings that would point somewhere else or change what is measured.
FOREIGN = ("DATABASE_URL", "DATABASE_OWNER_URL", "PUBLIC_URL", "ALLOWED_HOSTS", "SECRET_KEY")
FOREIGN += ("TOKEN_PEPPER", "DEBUG", "HOST", "CELERY_BROKER_URL", "MEMORY_PLATFORM_PROCESS")
#: The largest the setting allows: nothing that is measured is refused for its length.
LONGEST_MEMORY = 1_048_576


class Platform:
    """One running copy. `durable=False` trades crash safety for speed of writing."""

    def __init__(self, *, durable: bool, settings: str = "memory_platform.settings.base") -> None:
        """Choose folder and port; nothing starts yet."""
        self.data = Path(tempfile.mkdtemp(prefix="memory-platform-benchmark-"))
        self.port = free_port()
        self._durable = durable
        self._settings = settings
        self._postgres: EmbeddedPostgres | None = None
        self._web: Command | None = None

    def start(self) -> None:
        """Start everything and make this process's Django use the same database."""
        self.prepare()
        self._start_web()

    def prepare(self) -> None:
        """Start and prepare the database alone, and make this process's Django use it."""
        self.data.chmod(0o711)  # as root, the database server runs as somebody else
        self._configure()
        import django

        django.setup()
        self._start_database()

    def stop(self) -> None:
        """Stop everything and remove the folder. Stopping twice is fine."""
        from apps.ops.children import stop_children

        ignore_signals()
        if self._web is not None:
            stop_children([self._web])
        if self._postgres is not None:
            self._postgres.stop()
        self._web = self._postgres = None
        shutil.rmtree(self.data, ignore_errors=True)

    @property
    def web_pid(self) -> int:
        """The web process of a copy that was started."""
        if self._web is None or self._web.process is None:
            raise RuntimeError("No web process runs.")
        return self._web.process.pid

    def _configure(self) -> None:
        from apps.ops.local_settings import load_local_settings

        for name in FOREIGN:
            os.environ.pop(name, None)
        os.environ.setdefault("LOG_LEVEL", "ERROR")
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": self._settings,
            "MEMORY_PLATFORM_PROCESS": "command",
            "MEMORY_PLATFORM_DATA": str(self.data),
            "PORT": str(self.port),
            "MEMORY_MAX_BYTES": str(LONGEST_MEMORY),
        }
        load_local_settings()

    def _start_database(self) -> None:
        from django.conf import settings

        from apps.ops.database import prepare_database
        from apps.ops.embedded_postgres import EmbeddedPostgres
        from apps.ops.local_settings import embedded_folder, password_of

        self._postgres = EmbeddedPostgres(
            embedded_folder(self.data),
            password=password_of(settings.DATABASE_OWNER_URL),
            durable=self._durable,
        )
        self._postgres.start()
        prepare_database()

    def _start_web(self) -> None:
        from apps.common.installation import python
        from apps.ops.children import Command
        from apps.ops.postgres_account import Account
        from apps.ops.serve_settings import read_settings
        from apps.ops.supervisor import make_folders, surroundings

        settings = read_settings()
        make_folders(Account.of_ours(), settings)
        (self.data / "static").mkdir()
        environment = {**surroundings("web", settings), "MEMORY_PLATFORM_PROCESS": "web"}
        command = python("memory_platform.web")
        self._web = Command(name="web", command=command, environment=environment)
        self._web.start()
        deadline = time.monotonic() + START_SECONDS
        while not answers(self.port):
            if self._web.has_died() or time.monotonic() > deadline:
                raise RuntimeError("The web process did not start; LOG_LEVEL=INFO says more.")
            time.sleep(0.05)


@cache
def running_platform(*, durable: bool = False) -> Platform:
    """The platform of this process, started by the first call, stopped when the process ends."""
    platform = Platform(durable=durable)
    atexit.register(platform.stop)
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, leave)
    platform.start()
    return platform


def answers(port: int) -> bool:
    """Tell whether the web process is there; unhealthy counts too, as no worker runs."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status > 0
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def ignore_signals() -> None:
    """Let nobody interrupt the stopping."""
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)


def leave(number: int, frame: FrameType | None) -> None:
    """End in the ordinary way, so that the platform is stopped."""
    sys.exit(128 + number)
