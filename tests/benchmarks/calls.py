"""What calls cost: `make bench`.

Starts `manage.py serve` on a fresh folder, as people do, and fills one repository for each size
through the import. For each size and number of clients it calls tools over MCP and measures the
processor time of the platform's processes, which stays the same on a busy machine, how long calls
take and how many there are in a second. Beside them stands their floor in the same run: a server of
the library that only answers what it is given, and the bare statements for the same rows.

The figures are compared with those that `docs/performance.md` keeps; `ARGS=--keep` keeps the new
ones there, with the plans of the ten statements that took the longest.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from apps.common.embedders.choice import LIGHT
from tests.benchmarks.command import numbers, write_figures
from tests.benchmarks.performance_page import PAGE, as_tables, keep, kept_figures
from tests.serving import ROOT, Served, free_port, is_of

if TYPE_CHECKING:
    from tests.benchmarks.client import McpClient
    from tests.benchmarks.corpus import Corpus
    from tests.benchmarks.places import Place

PARTS = ("web", "worker", "serving", "sealer", "postgres")
MEBIBYTE = 1024 * 1024
#: The most the setting allows: what is measured is not what is refused.
CALLS_PER_MINUTE = "1000000"
#: Calls of each client before it is measured.
WARMING = 4
Figures = dict[str, Any]
Call = Callable[["McpClient"], object]


def main(arguments: list[str] | None = None) -> None:
    """Measure, print, and keep or write the figures if asked to."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o711)
        Path(folder).chmod(0o711)  # as root, the database server runs as somebody else
        served = Served(data, CALLS_PER_MINUTE=CALLS_PER_MINUTE, WEB_CONCURRENCY="2")
        try:
            figures, plans = _measure(served, options)
        finally:
            served.stop()
    print(as_tables(figures, kept_figures(options.embedder)))  # noqa: T201
    write_figures(figures, options.json)
    if options.keep:
        keep(figures, plans, options.embedder)
        sys.stderr.write(f"Kept in {PAGE.relative_to(ROOT)}.\n")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make bench", description=(__doc__ or "").partition("\n\n")[2]
    )
    parser.add_argument("--sizes", type=numbers, default=[1_000, 10_000], metavar="N,N")
    parser.add_argument("--clients", type=numbers, default=[1, 8, 32], metavar="N,N")
    parser.add_argument("--calls", type=int, default=300, metavar="N", help="of each kind")
    parser.add_argument("--idle", type=float, default=30, metavar="SECONDS")
    parser.add_argument(
        "--embedder", default=LIGHT, metavar="NAME", help="one that `manage.py embedder list` has"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    parser.add_argument("--keep", action="store_true", help=f"keep them in {PAGE.name}")
    return parser.parse_args(arguments)


def _measure(served: Served, options: argparse.Namespace) -> tuple[Figures, str]:
    first = _seconds(served.start)
    served.stop()
    if options.embedder != LIGHT:
        _install(options.embedder, served)
    again = _seconds(served.start)
    configure(served)
    from tests.benchmarks.hot_statements import plans_of_hot_statements
    from tests.benchmarks.loading import catch_up

    catch_up()  # what came along has the vectors of an embedder that was installed

    figures: Figures = {
        "conditions": {
            "processors": os.cpu_count(),
            "load_average": round(os.getloadavg()[0], 1),
            "calls": options.calls,
            "embedder": options.embedder,
        },
        "start": {"first_seconds": first, "again_seconds": again},
        "idle_before": idle(served, options.idle),
        "echo": {
            str(clients): _echo(clients, options.calls) for clients in sorted(options.clients)
        },
        "sizes": {},
    }
    plans = ""
    for size in sorted(options.sizes):
        sys.stderr.write(f"{size:,} memories ...\n")
        figures["sizes"][str(size)], place, corpus, texts = _of_size(served, size, options)
        plans = plans_of_hot_statements(place, corpus, texts)
    figures["idle_after"] = idle(served, options.idle)
    figures["memory_mib"] = memory_of(served)
    return figures, plans


def _install(embedder: str, served: Served) -> None:
    """Let a copy that has been started once search with a model."""
    served.environment["EMBEDDER"] = ""  # as chosen
    install = [sys.executable, "manage.py", "embedder", "install", embedder, "--use"]
    subprocess.run(install, cwd=ROOT, env=served.environment, check=True)


def configure(served: Served) -> None:
    """Let this process's Django use the served copy's database."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "memory_platform.settings.base",
        "MEMORY_PLATFORM_PROCESS": "command",
        "MEMORY_PLATFORM_DATA": str(served.data),
        "PORT": str(served.port),
        "EMBEDDER": served.environment["EMBEDDER"],
        "LOG_LEVEL": "ERROR",
    }
    from apps.ops.local_settings import load_local_settings

    load_local_settings()
    import django

    django.setup()


def _of_size(
    served: Served, size: int, options: argparse.Namespace
) -> tuple[Figures, Place, Corpus, list[str]]:
    """The figures of a repository with so many memories, and what was measured with."""
    from tests.benchmarks.bare_rows import bare_costs
    from tests.benchmarks.corpus import Corpus
    from tests.benchmarks.loading import (
        catch_up,
        database_bytes,
        import_texts,
        leave_out_pairs,
        settle,
    )
    from tests.benchmarks.places import new_place

    corpus, place = Corpus(), new_place()
    texts = list(corpus.texts(size))
    before, processor = database_bytes(), cpu_of(served)
    own = time.process_time()
    seconds = _seconds(lambda: import_texts(texts, place))
    own = time.process_time() - own
    catch_up()
    leave_out_pairs()
    settle()
    spent = cpu_of(served)["database"] - processor["database"]
    contents = [text.content for text in texts]
    asked = [query.text for query in corpus.queries(options.calls, contents)]
    figures: Figures = {
        "import": {
            "per_second": size / seconds,
            "program_ms": own * 1000 / size,
            "database_ms": spent * 1000 / size,
        },
        "bytes_a_memory": (database_bytes() - before) / size,
        "bare": bare_costs(place, asked),
        "calls": {},
    }
    for clients in sorted(options.clients):
        figures["calls"][str(clients)] = {
            name: _called(served, place, clients, calls)
            for name, calls in _calls(place, corpus, contents, options.calls).items()
        }
    figures["events"] = _appended(served, corpus, size)
    return figures, place, corpus, contents


def _appended(served: Served, corpus: Corpus, count: int) -> Figures:
    """What so many events cost, handed in as many at once as a call takes."""
    from tests.benchmarks.places import new_place
    from tests.benchmarks.topic_log import append, events

    place, given = new_place(), list(events(corpus.texts(count)))
    own, processor = time.process_time(), cpu_of(served)
    seconds = _seconds(lambda: append(given, place))
    own = time.process_time() - own
    spent = cpu_of(served)["database"] - processor["database"]
    return {
        "per_second": count / seconds,
        "program_ms": own * 1000 / count,
        "database_ms": spent * 1000 / count,
    }


def _calls(
    place: Place, corpus: Corpus, contents: list[str], most: int
) -> dict[str, Iterator[Call]]:
    """The calls that are measured, by tool."""
    from apps.memories.models import Memory

    queries = [query.text for query in corpus.queries(most, contents)]
    new = [text.content for text in corpus.texts(most)]
    ids = Memory.objects.filter(repository=place.repository).values_list("pk", flat=True)[:most]

    def search(text: str) -> Call:
        return lambda client: client.call("memory-search", {"query": text}, intent="read")

    def write(text: str) -> Call:
        given = {"content": text, "type": "note"}
        return lambda client: client.call("memory-write", given, intent="write")

    def read(key: object) -> Call:
        return lambda client: client.call("memory.read", {"memory_id": str(key)}, intent="read")

    return {
        "memory-search": map(search, queries),
        "memory-write": map(write, new),
        "memory.read": map(read, list(ids)),
    }


def _called(served: Served, place: Place, clients: int, calls: Iterator[Call]) -> Figures:
    """What calls cost, made by so many clients at once."""
    from tests.benchmarks.client import McpClient

    def work(given: list[Call]) -> list[float]:
        client = McpClient(place, port=served.port)
        return [_seconds(lambda act=act: act(client)) for act in given]

    return _costs(lambda: cpu_of(served), clients, list(calls), work)


def _costs(
    spent: Callable[[], Counter[str]],
    clients: int,
    calls: list[Call],
    work: Callable[[list[Call]], list[float]],
) -> Figures:
    from tests.benchmarks.measuring import percentile

    shares = [calls[first::clients] for first in range(clients)]
    for share in shares:
        work(share[:WARMING])  # connections and plans are made
    before, started = spent(), time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        durations = sorted(each for share in pool.map(work, shares) for each in share)
    seconds, after = time.perf_counter() - started, spent()
    return {
        "cpu_ms": {part: (after[part] - before[part]) * 1000 / len(calls) for part in after},
        **{f"p{share}": percentile(durations, share / 100) * 1000 for share in (50, 95, 99)},
        "per_second": len(calls) / seconds,
    }


def _echo(clients: int, most: int) -> Figures:
    """The same of a server that only answers what it is given."""
    import httpx

    from tests.benchmarks.client import ACCEPTED, PROTOCOL

    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "echo", "arguments": {"query": "webhook retries"}},
    }
    headers = {"Accept": ACCEPTED, "MCP-Protocol-Version": PROTOCOL}
    with _echoing() as (process, address):

        def work(given: list[Call]) -> list[float]:
            with httpx.Client(headers=headers) as client:

                def call() -> None:
                    client.post(address, json=body).raise_for_status()

                return [_seconds(call) for _ in given]

        calls: list[Call] = [lambda client: None] * most
        return _costs(lambda: Counter(echo=_cpu(process)), clients, calls, work)


@contextmanager
def _echoing() -> Iterator[tuple[psutil.Process, str]]:
    port = free_port()
    command = [sys.executable, "-m", "tests.benchmarks.echo", str(port)]
    with subprocess.Popen(command, cwd=ROOT) as program:
        try:
            _wait_for(port)
            yield psutil.Process(program.pid), f"http://127.0.0.1:{port}/mcp"
        finally:
            program.terminate()


def _wait_for(port: int) -> None:
    from tests.benchmarks.running import START_SECONDS, answers

    deadline = time.monotonic() + START_SECONDS
    for _ in count():
        if answers(port):
            return
        if time.monotonic() > deadline:
            raise RuntimeError("The echo server did not start.")
        time.sleep(0.1)


def idle(served: Served, seconds: float) -> Figures:
    """The share of a processor that each part takes while nobody calls, once it has settled."""
    time.sleep(seconds / 3)
    before = cpu_of(served)
    time.sleep(seconds)
    after = cpu_of(served)
    return {part: (after[part] - before[part]) / seconds for part in after}


def cpu_of(served: Served) -> Counter[str]:
    """Seconds of processor time of each part of a copy so far, of what has ended too."""
    return _summed(served, _cpu)


def memory_of(served: Served) -> Figures:
    """Mebibytes of each part, what is shared divided among those who share it."""
    return dict(_summed(served, lambda process: process.memory_full_info().pss / MEBIBYTE))


def _summed(served: Served, figure: Callable[[psutil.Process], float]) -> Counter[str]:
    """The figure of all processes of a part; one that ends meanwhile counts for nothing."""
    summed: Counter[str] = Counter()
    for process in served.processes():
        with suppress(psutil.NoSuchProcess):
            summed[_part(process)] += figure(process)  # type: ignore[assignment]
    return summed


def _part(process: psutil.Process) -> str:
    part = next((part for part in PARTS if is_of(process, part)), "supervisor")
    return "database" if part == "postgres" else part


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system + times.children_user + times.children_system)


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
