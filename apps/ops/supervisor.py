"""`manage.py serve`: start everything, keep it running, stop everything. No Django here."""

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

from apps.common.condition import SharedSentence, low_disk
from apps.common.installation import (
    CHILD_NAME,
    FIGURES_FOLDER,
    PROGRAM,
    ROOT,
    python,
    python_path,
)
from apps.governance.read_patterns import KeptPatterns
from apps.ops.children import (
    LOOK_EVERY,
    STOP_SECONDS,
    Child,
    Command,
    Register,
    StartGate,
    look_after,
    stop_children,
)
from apps.ops.database_keeper import BackOff, DatabaseKeeper
from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.first_run import FirstRun, announce
from apps.ops.local_settings import (
    PLACE_SECRETS,
    PLACES,
    SEALER_URL,
    SIGNING_KEY,
    checkpoint_places,
    embedded_folder,
    is_embedded,
    password_of,
    settings_of_sealer,
)
from apps.ops.postgres_account import Account, serving_account, unprivileged_account
from apps.ops.processes import FolderLock, StartError, Unreachable, open_listener, run_apart
from apps.ops.serve_settings import ServeSettings
from apps.ops.served_address import forget_address, note_address
from apps.ops.static_files import collect_if_needed
from apps.ops.trouble import PREPARING, REFUSALS, Cause, cause_of_error

logger = structlog.get_logger(__name__)

DISK_LOOK_EVERY = 10.0  # seconds
#: Threads share places for small objects, and what large ones took goes back to the system.
FRUGAL = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "MALLOC_TRIM_THRESHOLD_": "131072",
}
#: What stops children of its own has this much longer than they have.
LATER = 2.0  # seconds
CONNECTIONS_BESIDE_WEB = 30  # worker, commands, people with psql


class StopRequested(BaseException):
    """SIGINT or SIGTERM arrived."""


class Supervisor:
    """Everything one `serve` starts."""

    def __init__(self, settings: ServeSettings) -> None:
        """Take the settings; nothing starts yet."""
        self.settings = settings
        self.data = settings.data_dir
        self.lock = FolderLock(self.data / "run" / "serve.lock")
        self.register = Register(self.data / "run" / "children.json")
        self.postgres: EmbeddedPostgres | None = None
        self.keeper: DatabaseKeeper | None = None
        self.notice = SharedSentence()
        self.account = Account.of_ours()
        self.is_prepared = False
        self.disk = DiskWatch(settings)
        self.listener: socket.socket | None = None
        self.children: list[Child] = []
        #: What does something once beside us; nobody waits for it.
        self.once: list[Command] = []
        self.gate = StartGate()
        self.worker_gate = StartGate()

    def run(self) -> None:
        """Serve until a signal arrives, then stop everything.

        Raises StartError with one sentence when something cannot start before somebody changes it.
        A database that cannot run is waited for, at the start and later.
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
                f"Another `{PROGRAM} serve` (process {self.lock.holder()}) uses the data folder "
                f"{self.data}: stop it, or set MEMORY_PLATFORM_DATA and PORT for a second copy."
            )
        settings = self.settings
        if settings.embedder == "onnx":
            run_apart(check_embedder)
        run_apart(check_places, data=self.data)
        self.register.stop_left_behind()
        self.listener = open_listener(settings.host, settings.port)
        note_address(self.data, settings.public_url)
        # Web processes look once which files there are.
        collect_if_needed(settings.static_root, settings.static_folders)
        self.describe_postgres()
        make_folders(self.account, settings)
        self.start_serving(self.listener)
        self.bring_up_database()
        self.start_sealer()
        self.worker_gate.open()
        self.gate.open()
        self.start_installer()
        self.start_reader()

    def describe_postgres(self) -> None:
        """Say how the embedded server runs, unless another database is configured.

        And as whom web and worker run: as root's deputy, they are not who has the database's files.
        """
        folder, settings = embedded_folder(self.data), self.settings
        if not is_embedded(settings.database_owner_url, data=self.data):
            self.account = account_of_children(self.data, other_than=0)
            return
        owner = owner_of_files(folder / "data")
        self.account = account_of_children(self.data, other_than=owner)
        self.postgres = EmbeddedPostgres(
            folder,
            password=password_of(settings.database_owner_url),
            clients_group=None if self.account.is_current else self.account.gid,
            connections=settings.web_concurrency * settings.pool_size + CONNECTIONS_BESIDE_WEB,
        )
        self.keeper = DatabaseKeeper(self.postgres, tell=self.tell)

    def tell(self, sentence: str) -> None:
        """Let the web processes know of the database's trouble; they need not wait for its end."""
        self.notice.tell(sentence or ("" if self.is_prepared else PREPARING))
        if sentence:
            self.gate.open()

    def bring_up_database(self) -> None:
        """Wait for the database and prepare it. Failures that may pass are logged and tried again.

        Raises StartError for what does not.
        """
        back_off = BackOff()
        while not self.is_prepared:
            while not (back_off.is_due() and (self.keeper is None or self.keeper.look())):
                self.look_after_children()
                time.sleep(LOOK_EVERY)
            try:
                self.make_ready()
            except (Unreachable, OSError) as error:
                if isinstance(error, OSError) and error.errno not in REFUSALS:
                    raise
                back_off.failed()
                self.tell_of(cause_of_error(error), next_try=back_off.pause)
        self.tell("")

    def make_ready(self) -> None:
        """Prepare the database, load the demo into an empty one, and print its secrets once."""
        summary = run_apart(prepare, data=self.data, base_url=self.settings.public_url)
        if summary:
            announce(summary, data=self.data)
        self.is_prepared = True

    def tell_of(self, cause: Cause, *, next_try: float) -> None:
        """Say why the database could not be prepared."""
        self.tell(cause.sentence)
        logger.error(
            "serve.database_trouble",
            cause=cause.sentence,
            said=cause.said,
            next_try_seconds=next_try,
        )

    def start_serving(self, listener: socket.socket) -> None:
        """Start web and worker; they load their code, and wait at their gates."""
        gates = [self.gate.reading, self.worker_gate.reading]
        serving = serving_process([listener.fileno(), *gates], self.settings)
        serving.account = self.account
        serving.file_descriptors = [*serving.file_descriptors, self.notice.descriptor]
        serving.environment |= self.notice.environment()
        self.tell("")
        self.start_child(serving)

    def start_sealer(self) -> None:
        """Start the sealer, which keeps our user: whose processes web and worker could look into is
        not theirs."""
        self.start_child(sealer_process(self.settings))

    def start_child(self, child: Child) -> None:
        """Start what has to run from now on."""
        child.start()
        self.children.append(child)
        self.register.write(self.children)

    def start_installer(self) -> None:
        """Fetch the preferred model beside us, unless somebody decided; see `is_due`."""
        if not self.settings.embedder and (model := run_apart(model_to_install)):
            installer = installer_process(model, self.settings)
            installer.account = self.account
            self.start_once(installer)

    def start_reader(self) -> None:
        """Have patterns read for the processes to come, unless this program's are."""
        if not KeptPatterns(self.settings.patterns_dir).is_complete():
            self.start_once(reader_process(self.settings))

    def start_once(self, command: Command) -> None:
        """Start what ends by itself."""
        command.start()
        self.once.append(command)
        self.register.write([*self.children, *self.once])

    def watch(self) -> None:
        """Restart what dies; say so once when everything answers."""
        answering = threading.Event()
        told = [answering, self.settings]
        threading.Thread(target=announce_when_healthy, args=told, daemon=True).start()
        while True:
            time.sleep(LOOK_EVERY)
            if self.keeper is not None:
                self.keeper.look()
            self.disk.look()
            self.look_after_children()

    def look_after_children(self) -> None:
        """Restart whoever died, and take leave of what has ended."""
        self.once = [command for command in self.once if not command.has_died()]
        if look_after(self.children):
            self.register.write([*self.children, *self.once])

    def stop(self) -> None:
        """Stop in the opposite order; nothing we started outlives us."""
        stop_children([*self.children, *self.once], seconds=STOP_SECONDS + LATER)
        if self.lock.is_held:  # else it is that of another supervisor
            self.register.path.unlink(missing_ok=True)
        if self.postgres is not None:
            self.postgres.stop()
        if self.listener is not None:
            forget_address(self.data)
            self.listener.close()
        self.lock.release()


def prepare(*, data: Path, base_url: str) -> FirstRun | None:
    """Make the database ready; returns what was made for an empty one. For a process that ends.

    Raises Unreachable if the database does not answer.
    """
    import django

    django.setup()
    import psycopg
    from django.db import OperationalError

    from apps.access.services.usage import note_platform_start
    from apps.ops.database import prepare_database
    from apps.ops.first_run import load_on_first_run
    from apps.ops.services import forget_heartbeat

    try:
        prepare_database()
        forget_heartbeat()
        note_platform_start()
        return load_on_first_run(data=data, base_url=base_url)
    except (OperationalError, psycopg.OperationalError) as error:
        raise Unreachable(f"{type(error).__name__}: {str(error).strip()}") from None


def model_to_install() -> str:
    """Return the model that a first start fetches, empty if none. For a process that ends."""
    from apps.ops.embedders.first_start import PREFERRED, is_due

    return PREFERRED if is_due() else ""


def request_stop(number: int, frame: FrameType | None) -> None:
    """Turn the first signal into an exception; the shutdown itself is not interrupted."""
    raise StopRequested


class DiskWatch:
    """Says in the log when space begins to be short, and when it is there again."""

    def __init__(self, settings: ServeSettings) -> None:
        self.folder, self.least = settings.data_dir, settings.low_disk_mb
        self.warned = False
        self.next_look = 0.0

    def look(self) -> None:
        if time.monotonic() < self.next_look:
            return
        self.next_look = time.monotonic() + DISK_LOOK_EVERY
        warning = low_disk(self.folder, least=self.least)
        if warning and not self.warned:
            logger.warning("serve.low_disk", message=warning, folder=str(self.folder))
        elif self.warned and not warning:
            logger.info("serve.disk_is_fine")
        self.warned = bool(warning)


def serving_process(descriptors: list[int], settings: ServeSettings) -> Command:
    """Describe what web and worker are copies of: listener, gate of web, gate of the worker."""
    return Command(
        name="serving",
        command=python("memory_platform.serving", *map(str, descriptors)),
        environment={"MEMORY_PLATFORM_PROCESS": "web", **surroundings("serving", settings)},
        file_descriptors=descriptors,
    )


def surroundings(name: str, settings: ServeSettings) -> dict[str, str]:
    """Return what a child finds in its environment: no owner's login, a place for its figures."""
    return {
        **dict.fromkeys(of_sealer(), ""),
        "PYTHONPATH": python_path(),
        "DATABASE_OWNER_URL": settings.database_url,
        **FRUGAL,
        FIGURES_FOLDER: str(settings.metrics_dir),
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


def sealer_process(settings: ServeSettings) -> Command:
    """Describe the process that seals the trail, which alone finds what is given for that."""
    return Command(
        name="sealer",
        command=python("memory_platform.sealer"),
        environment={
            "MEMORY_PLATFORM_PROCESS": "sealer",
            **surroundings("sealer", settings),
            **of_sealer(),
        },
    )


def installer_process(model: str, settings: ServeSettings) -> Command:
    """Describe the program that installs a model once; nobody waits for it."""
    command = python("memory_platform", "embedder", "install", model, "--use", "--if-quick")
    environment = surroundings("installer", settings)
    return Command(name="installer", command=command, environment=environment)


def reader_process(settings: ServeSettings) -> Command:
    """Describe the program that reads patterns once. It keeps our user: what it writes is believed
    by web and worker, which may not write it."""
    command = python("memory_platform.patterns", str(settings.patterns_dir))
    return Command(name="reader", command=command, environment=surroundings("reader", settings))


def owner_of_files(data: Path) -> int:
    """Return whose the database's files are, or will be."""
    if data.exists():
        return data.stat().st_uid
    return Account.of_ours().uid if os.geteuid() else unprivileged_account().uid


def account_of_children(data: Path, *, other_than: int) -> Account:
    """Return the user of web and worker. Where nobody fits they keep ours, which the log says."""
    needs = [ROOT, Path(sys.prefix), Path(sys.base_prefix), data]
    try:
        account = serving_account(needs=needs, other_than=other_than)
    except StartError as error:
        logger.warning("serve.children_keep_root", reason=str(error))
        return Account.of_ours()
    if account.capability:
        logger.warning("serve.children_may_read_all", needs=[str(path) for path in needs])
    return account


def check_places(data: Path) -> None:
    """Look whether checkpoints can be brought where the settings say. Raises StartError."""
    from apps.audit.places import BadPlace, places_at

    try:
        places_at(*checkpoint_places(settings_of_sealer(data)))
    except BadPlace as error:
        raise StartError(str(error)) from None


def check_embedder() -> None:
    """Raise StartError here, with one sentence, rather than in every web process."""
    from django.core.exceptions import ImproperlyConfigured

    from apps.common.embedders import current_embedder

    try:
        current_embedder()
    except ImproperlyConfigured as error:
        raise StartError(str(error)) from None


def make_folders(account: Account, settings: ServeSettings) -> None:
    """Make the folders in which web and worker write, and give them to their user."""
    for name in ("messages", "control"):
        Path(settings.queue_dir, name).mkdir(parents=True, exist_ok=True, mode=0o700)
    empty_folder(settings.metrics_dir)
    written = (
        settings.queue_dir,
        settings.metrics_dir,
        settings.erasures_dir,
        settings.models_dir,
    )
    for folder in written:
        account.give_all(folder)


def empty_folder(metrics: Path) -> None:
    """Let the figures of our children begin with us; each of them goes on with its own later."""
    shutil.rmtree(metrics, ignore_errors=True)
    metrics.mkdir(parents=True, mode=0o700)


def announce_when_healthy(answering: threading.Event, settings: ServeSettings) -> None:
    """Wait until `/healthz` is fine, then print where everything is."""
    while not answering.wait(LOOK_EVERY):
        if is_healthy(settings):
            base = settings.public_url
            sys.stdout.write(
                f"\nMemory Platform is running. Ctrl-C stops it.\n"
                f"  admin      {base}/admin/\n"
                f"  REST docs  {base}/api/docs/\n"
                f"  MCP        {base}/mcp\n\n"
            )
            sys.stdout.flush()
            return


def is_healthy(settings: ServeSettings) -> bool:
    """Ask our own health endpoint over the socket people use."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    connection = http.client.HTTPConnection(host, settings.port, timeout=3)
    name = urlsplit(settings.public_url).netloc
    try:
        connection.request("GET", "/healthz", headers={"Host": name})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        with suppress(OSError):
            connection.close()
