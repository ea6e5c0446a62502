"""`manage.py serve`: start everything, keep it running, stop everything."""

import http.client
import os
import shutil
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.db import connections

from apps.access.services.usage import note_platform_start
from apps.common.embedders import current_embedder
from apps.common.latencies import CHILD_NAME, FOLDER
from apps.ops import first_run, services
from apps.ops.children import Child, Gate, Register, stop_children
from apps.ops.database import prepare_database
from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.embedders.first_start import is_due
from apps.ops.embedders.known import PREFERRED
from apps.ops.local_settings import (
    PLACE_SECRETS,
    PLACES,
    SEALER_URL,
    SIGNING_KEY,
    embedded_folder,
    is_embedded,
    password_of,
)
from apps.ops.processes import FolderLock, StartError, open_listener, run_apart
from apps.ops.static_files import collect_if_needed

logger = structlog.get_logger(__name__)

LOOK_EVERY = 0.2  # seconds
WORKER_THREADS = 2
CONNECTIONS_BESIDE_WEB = 30  # worker, commands, people with psql


class StopRequested(BaseException):
    """SIGINT or SIGTERM arrived."""


class Supervisor:
    """Everything one `serve` starts."""

    def __init__(self) -> None:
        """Read the settings; nothing starts yet."""
        self.data: Path = settings.DATA_DIR
        self.lock = FolderLock(self.data / "run" / "serve.lock")
        self.register = Register(self.data / "run" / "children.json")
        self.postgres: EmbeddedPostgres | None = None
        self.listener: socket.socket | None = None
        self.children: list[Child] = []
        self.installer: Child | None = None
        self.gate = Gate()

    def run(self) -> None:
        """Serve until a signal arrives, then stop everything.

        Raises StartError with one sentence when something cannot start.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, request_stop)
        try:
            self.start()
            self.watch()
        except StopRequested:
            logger.info("serve.stopping")
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN)
            self.stop()

    def start(self) -> None:
        """Start the parts in the order they need each other."""
        if not self.lock.acquire():
            raise StartError(
                f"Another `manage.py serve` (process {self.lock.holder()}) uses the data folder "
                f"{self.data}: stop it, or set MEMORY_PLATFORM_DATA and PORT for a second copy."
            )
        if settings.EMBEDDER == "onnx":
            run_apart(check_embedder)
        self.register.stop_left_behind()
        empty_metrics_folder()
        self.listener = open_listener(settings.HOST, settings.PORT)
        collect_if_needed()  # web processes look once which files there are
        self.start_web(self.listener)
        self.start_postgres()
        prepare_database()
        services.forget_heartbeat()
        note_platform_start()
        connections.close_all()
        summary = run_apart(
            first_run.load_on_first_run, data=self.data, base_url=settings.PUBLIC_URL
        )
        if summary:
            first_run.announce(summary, data=self.data)
        make_queue_folders()
        self.start_background()
        self.gate.open()
        self.start_installer()

    def start_postgres(self) -> None:
        """Start the embedded server unless another database is configured."""
        if not is_embedded(settings.DATABASE_OWNER_URL, data=self.data):
            return
        password = password_of(settings.DATABASE_OWNER_URL)
        self.postgres = EmbeddedPostgres(
            embedded_folder(self.data),
            password=password,
            connections=settings.WEB_CONCURRENCY * settings.DATABASE_POOL["max_size"]
            + CONNECTIONS_BESIDE_WEB,
        )
        self.postgres.start()

    def start_web(self, listener: socket.socket) -> None:
        """Start the web processes; they load their code and wait at the gate."""
        self.children = [
            web_process(number, listener) for number in range(settings.WEB_CONCURRENCY)
        ]
        for child in self.children:
            child.start(stdin=self.gate.reading)
        self.register.write(self.children)

    def start_background(self) -> None:
        """Start the worker with its scheduler, and the sealer."""
        for child in (worker_process(), sealer_process()):
            child.start()
            self.children.append(child)
        self.register.write(self.children)

    def start_installer(self) -> None:
        """Fetch the preferred model beside us, unless somebody decided; see `is_due`."""
        if is_due():
            self.installer = installer_process()
            self.installer.start()
            self.register.write([*self.children, self.installer])

    def watch(self) -> None:
        """Restart what dies; say so once when everything answers."""
        answering = threading.Event()
        threading.Thread(target=announce_when_healthy, args=[answering], daemon=True).start()
        while True:
            time.sleep(LOOK_EVERY)
            if self.postgres is not None and self.postgres.restart_if_dead():
                logger.warning("serve.restarted", process="postgres")
            for child in self.children:
                self.look_after(child)

    def look_after(self, child: Child) -> None:
        """Restart one child if it died and its pause is over."""
        if child.has_died():
            logger.warning("serve.child_died", process=child.name)
            child.schedule_restart()
        elif child.is_due():
            child.start()
            self.register.write(self.children)
            logger.info("serve.restarted", process=child.name)

    def stop(self) -> None:
        """Stop in the opposite order; nothing we started outlives us."""
        stop_children([*self.children, *([self.installer] if self.installer else [])])
        self.gate.open()
        self.register.path.unlink(missing_ok=True)
        connections.close_all()
        if self.postgres is not None:
            self.postgres.stop()
        if self.listener is not None:
            self.listener.close()
        self.lock.release()


def request_stop(number: int, frame: FrameType | None) -> None:
    """Turn the first signal into an exception; the shutdown itself is not interrupted."""
    raise StopRequested


def web_process(number: int, listener: socket.socket) -> Child:
    """Describe one web process; it inherits the listening socket."""
    name, descriptor = f"web-{number + 1}", listener.fileno()
    return Child(
        name=name,
        command=[sys.executable, "-m", "memory_platform.web", str(descriptor)],
        environment={"MEMORY_PLATFORM_PROCESS": "web", **surroundings(name)},
        file_descriptors=[descriptor],
    )


def surroundings(name: str) -> dict[str, str]:
    """Return what a child finds in its environment: no owner's login, a place for its figures."""
    return {
        **dict.fromkeys(of_sealer(), ""),
        "DATABASE_OWNER_URL": settings.DATABASE_URL,
        FOLDER: str(settings.METRICS_DIR),
        CHILD_NAME: name,
    }


def of_sealer() -> dict[str, str]:
    """Return what is the sealer's alone and was given to us in the environment."""
    names = (SIGNING_KEY, SEALER_URL, PLACES)
    return {
        name: value
        for name, value in os.environ.items()
        if name in names or name.startswith(PLACE_SECRETS)
    }


def worker_process() -> Child:
    """Describe the Celery worker with its scheduler."""
    options = ["--pool=threads", f"--concurrency={WORKER_THREADS}", "--beat", "--loglevel=WARNING"]
    options += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    silence = "ignore:You're running the worker with superuser privileges"  # we know
    command = [sys.executable, "-W", silence, "-m", "celery", "--quiet", "-A", "memory_platform"]
    return Child(
        name="worker",
        command=[*command, "worker", *options],
        environment={"MEMORY_PLATFORM_PROCESS": "worker", **surroundings("worker")},
    )


def sealer_process() -> Child:
    """Describe the process that seals the trail, which alone finds what is given for that."""
    return Child(
        name="sealer",
        command=[sys.executable, "-m", "memory_platform.sealer"],
        environment={
            "MEMORY_PLATFORM_PROCESS": "sealer",
            **surroundings("sealer"),
            **of_sealer(),
        },
    )


def installer_process() -> Child:
    """Describe the program that installs the preferred model once; nobody waits for it."""
    command = [sys.executable, "manage.py", "embedder", "install", PREFERRED, "--use", "--if-quick"]
    return Child(name="installer", command=command, environment=surroundings("installer"))


def check_embedder() -> None:
    """Raise ImproperlyConfigured here, with one sentence, rather than in every web process."""
    current_embedder()


def empty_metrics_folder() -> None:
    """Let the figures of our children begin with us; each of them goes on with its own later."""
    shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)
    settings.METRICS_DIR.mkdir(parents=True, mode=0o700)


def make_queue_folders() -> None:
    """Make the folders of the default queue and of the scheduler."""
    for folder in ("messages", "control"):
        Path(settings.QUEUE_DIR, folder).mkdir(parents=True, exist_ok=True, mode=0o700)
    Path(settings.CELERY_BEAT_SCHEDULE_FILENAME).parent.mkdir(parents=True, exist_ok=True)


def announce_when_healthy(answering: threading.Event) -> None:
    """Wait until `/healthz` is fine, then print where everything is."""
    while not answering.wait(LOOK_EVERY):
        if is_healthy():
            base = settings.PUBLIC_URL
            sys.stdout.write(
                f"\nMemory Platform is running. Ctrl-C stops it.\n"
                f"  admin      {base}/admin/\n"
                f"  REST docs  {base}/api/docs/\n"
                f"  MCP        {base}/mcp\n\n"
            )
            sys.stdout.flush()
            return


def is_healthy() -> bool:
    """Ask our own health endpoint over the socket people use."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.HOST, settings.HOST)  # noqa: S104
    connection = http.client.HTTPConnection(host, settings.PORT, timeout=3)
    name = urlsplit(settings.PUBLIC_URL).netloc
    try:
        connection.request("GET", "/healthz", headers={"Host": name})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        with suppress(OSError):
            connection.close()
