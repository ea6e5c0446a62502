"""What the write policy marks among texts that nobody wrote for it.

    python -m tests.benchmarks.policy [--most N] [--hits FILE] [--only] [FOLDER ...]

Reads what lies on this machine: readmes and descriptions, changelogs, licences, docstrings,
message catalogues and source code of all installed packages, the documentation of the system, its
manual pages, headers and descriptions of packages, and every text and manual page below the folders
given. Pages of other languages lie in Debian's packages `manpages-*`, which need not be installed:
`apt-get download manpages-de` and `dpkg-deb -x`. Ends with 1 when more is quarantined or rejected
than MAX_QUARANTINED and MAX_REJECTED allow.

Tells the processor time of texts of 300 words and of 20 KB made of what each source begins with,
when they are new and at best of three more times, in a program that is set up as the web process;
and of texts of 20 words, as events are, one by one and as many at once as a call takes.
"""

from __future__ import annotations

import argparse
import ast
import gc
import gzip
import json
import re
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path
from statistics import median
from typing import Any

import memory_platform  # noqa: F401 (sets when garbage is collected)
from apps.governance.findings import Effect, Finding, Verdict
from apps.governance.policy import built_in

MAX_QUARANTINED, MAX_REJECTED = 0.0005, 0.00005
#: Characters of a text: paragraphs are joined up to here; those longer than a block are cut.
TEXT_LENGTH, BLOCK_LENGTH = 1_500, 5_000
FILE_MAX_BYTES = 2_000_000
MIN_LENGTH = 30
#: What is timed: so many texts of each source, of so many words and characters.
TIMED, WORDS, LONG = 25, 300, 20_000
AGAIN = 3
EVENT_WORDS, AT_ONCE = 20, 200
PROSE = {".md", ".rst", ".txt", ".markdown"}
PROSE_NAMES = ("LICEN", "COPYING", "NOTICE", "CHANGE", "NEWS", "HISTORY", "README", "AUTHORS")
AROUND = 90
#: Files of manual pages are named by their section, packed or not.
MANUAL = re.compile(r"\.[1-9][a-z]*(?:\.gz)?$")
#: What is no text in the source of a manual page: comments, requests without words, fonts, signs.
_ROFF_NOTE = re.compile(r"^(?:['.]\s*\\\".*|['.]\s*[A-Za-z]{1,2}|['.])$", re.MULTILINE)
_ROFF_REQUEST = re.compile(r"^['.]\s*[A-Za-z]{1,2} +", re.MULTILINE)
_ROFF_ESCAPE = re.compile(r"\\(?:f(?:\[\w*\]|\(\w\w|\w)|\[\w+\]|\(\w\w|s[-+]?\d|[&%|^:/,])")


@dataclass(slots=True)
class Tally:
    """How many texts of a source were seen, hold claims, and which of them were marked."""

    seen: int = 0
    claiming: int = 0
    sample: list[str] = field(default_factory=list)
    marked: list[tuple[str, Verdict, str]] = field(default_factory=list)

    def of(self, action: Effect) -> int:
        return sum(verdict.action is action for _, verdict, _ in self.marked)


def by_digest(paths: Iterable[Path]) -> list[Path]:
    """Paths in an order that has nothing to do with what they hold, the same every time."""
    return sorted(set(paths), key=lambda path: sha256(str(path).encode()).hexdigest())


def paragraphs(text: str) -> Iterator[str]:
    """A file's text in pieces of about TEXT_LENGTH, parted at empty lines."""
    held: list[str] = []
    blocks = text.replace("\r\n", "\n").split("\n\n")
    for block in (part for whole in blocks for part in batched(whole, BLOCK_LENGTH)):
        if held and sum(map(len, held)) + len(block) > TEXT_LENGTH:
            yield "\n\n".join(held)
            held = []
        held.append(block)
    yield "\n\n".join(held)


def batched(block: str, length: int) -> Iterator[str]:
    yield from (block[at : at + length] for at in range(0, max(1, len(block)), length))


def content_of(path: Path) -> str:
    """The text of a file, packed or not; nothing of what is no text."""
    try:
        if path.stat().st_size > FILE_MAX_BYTES:
            return ""
        raw = path.read_bytes()
        return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
    except (OSError, EOFError, gzip.BadGzipFile, UnicodeDecodeError):
        return ""


def prose_in(folders: Iterable[Path]) -> Iterator[str]:
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    for path in by_digest(one for one in found if is_prose(one)):
        yield from paragraphs(content_of(path))


def is_prose(path: Path) -> bool:
    return path.suffix.lower() in PROSE or path.name.upper().startswith(PROSE_NAMES)


def docstrings_in(folders: Iterable[Path]) -> Iterator[str]:
    for path in by_digest(one for folder in folders for one in folder.rglob("*.py")):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(content_of(path))
        except (SyntaxError, ValueError, RecursionError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from paragraphs(ast.get_docstring(node) or "")


def messages_in(folders: Iterable[Path]) -> Iterator[str]:
    """What programs say to people, in every language they were translated into."""
    for path in by_digest(one for folder in folders for one in folder.rglob("*.po")):
        for entry in content_of(path).split("\n\n"):
            _, _, said = entry.partition("\nmsgstr ")
            yield "".join(line.strip()[1:-1] for line in said.split("\n") if '"' in line).replace(
                "\\n", "\n"
            )


def descriptions() -> Iterator[str]:
    for one in distributions():
        yield from paragraphs(one.metadata.get_payload() or "")  # type: ignore[attr-defined]
        yield one.metadata["Summary"] or ""


def system_documentation() -> Iterator[str]:
    found = (path for path in Path("/usr/share/doc").rglob("*") if path.is_file())
    for path in by_digest(found):
        yield from paragraphs(content_of(path))


def texts_below(folder: Path) -> Iterator[str]:
    """Every text of the JSON lines below a folder, and its other files."""
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        if path.suffix == ".jsonl":
            with path.open(encoding="utf-8") as lines:
                for line in lines:
                    yield from strings_of(json.loads(line))
        elif path.suffix in PROSE:
            yield from paragraphs(content_of(path))
        elif MANUAL.search(path.name):
            yield from paragraphs(without_requests(content_of(path)))


def without_requests(page: str) -> str:
    """The words of a manual page, without what says how they are set; headings part its text."""
    parted = re.sub(r"^\.(?:SH|SS|PP|TP|IP|LP|P)\b", "\n\n.PP", page, flags=re.MULTILINE)
    bare = _ROFF_REQUEST.sub("", _ROFF_NOTE.sub("", parted))
    for written, sign in (
        ("\\-", "-"),
        ("\\e", "\\"),
        ("\\*(Aq", "'"),
        ("\\(aq", "'"),
        ("\\ ", " "),
    ):
        bare = bare.replace(written, sign)
    return _ROFF_ESCAPE.sub("", bare)


def manual_pages() -> Iterator[str]:
    found = (path for path in Path("/usr/share/man").rglob("*") if path.is_file())
    for path in by_digest(one for one in found if MANUAL.search(one.name)):
        yield from paragraphs(without_requests(content_of(path)))


def source_in(folders: Iterable[Path], *endings: str) -> Iterator[str]:
    found = (path for folder in folders for path in folder.rglob("*") if path.suffix in endings)
    for path in by_digest(found):
        yield from paragraphs(content_of(path))


def debian_descriptions() -> Iterator[str]:
    """What the packages of the system say about themselves, installed or offered."""
    listed = [Path("/var/lib/dpkg/status"), *Path("/var/lib/apt/lists").glob("*_Packages")]
    for path in by_digest(one for one in listed if one.exists()):
        for entry in path.read_text(encoding="utf-8", errors="replace").split("\n\n"):
            yield entry.partition("\nDescription: ")[2].partition("\nHomepage")[0]


def strings_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings_of(one)


def measured(texts: Iterable[str], most: int, known: set[bytes]) -> Tally:
    """The verdicts on at most ``most`` texts; what was seen before is passed over."""
    tally = Tally()
    for text in texts:
        digest = sha256(text.encode(errors="replace")).digest()
        if len(text.strip()) < MIN_LENGTH or digest in known:
            continue
        known.add(digest)
        tally.seen += 1
        if tally.seen <= TIMED * 20:
            tally.sample.append(text)
        verdict = built_in().examine(text)
        tally.claiming += bool(verdict.claims)
        if verdict.action is not Effect.ACCEPT:
            tally.marked.append((digest.hex()[:12], verdict, text))
        if tally.seen >= most:
            break
    return tally


def of_words(texts: Iterable[str], words: int, most: int) -> list[str]:
    """Texts of so many words, made of those of a source in their order."""
    together = "\n\n".join(texts)
    ends = [match.end() for match in re.finditer(r"\S+", together)][words - 1 :: words]
    starts = [0, *ends]
    return [together[start:end] for start, end in zip(starts, ends, strict=False)][:most]


def timed(text: str) -> tuple[float, float]:
    """Milliseconds for a text that is new, and at best when it comes again."""
    spent = []
    for _ in range(1 + AGAIN):
        began = time.process_time()
        built_in().examine(text)
        spent.append((time.process_time() - began) * 1000)
    return spent[0], min(spent[1:])


def times(tallies: Iterable[Tally]) -> None:
    """Tells how long typical texts and long ones take."""
    gc.collect()
    gc.freeze()
    samples = [tally.sample for tally in tallies if tally.sample]
    typical = [text for sample in samples for text in of_words(sample, WORDS, TIMED)]
    long = ["\n\n".join(sample)[:LONG] for sample in samples]
    for named, texts in ((f"{WORDS} words", typical), (f"{LONG // 1000} KB", long)):
        if not texts:
            continue
        new, again = zip(*map(timed, texts), strict=True)
        tell(
            f"{named}: {len(texts)} texts, ms of processor time new and again, "
            f"median {median(new):.2f} {median(again):.2f} most {max(new):.1f} {max(again):.1f}"
        )
    events = [of_words(sample, EVENT_WORDS, AT_ONCE) for sample in samples]
    measured = [timed_together(texts) for texts in events if texts]
    if measured:
        alone, together = zip(*measured, strict=True)
        tell(
            f"{EVENT_WORDS} words: {sum(map(len, events))} texts, ms of processor time each, "
            f"median of sources, alone {median(alone):.3f} together {median(together):.3f}"
        )


def timed_together(texts: list[str]) -> tuple[float, float]:
    """Milliseconds for each of some texts, one by one and at once, when all were judged before."""

    def one_by_one() -> None:
        for text in texts:
            built_in().examine(text)

    def at_once() -> None:
        list(built_in().examine_each(("content", text) for text in texts))

    spent = []
    for judge in (one_by_one, at_once) * 2:
        began = time.process_time()
        judge()
        spent.append((time.process_time() - began) * 1000 / len(texts))
    return spent[2], spent[3]


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def excerpt(text: str, finding: Finding) -> str:
    start, end = max(0, finding.start - AROUND), min(finding.end, finding.start + 200) + AROUND
    return " ".join(text[start:end].split())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--most", type=int, default=8_000, help="texts of each source")
    parser.add_argument("--hits", type=Path, help="write every marked text there, with its rules")
    parser.add_argument("--only", action="store_true", help="read nothing but the folders given")
    given = parser.parse_args()

    libraries = [Path(one) for one in sys.path if Path(one).name.endswith("-packages")]
    libraries += [Path("/usr/lib/python3/dist-packages")]
    nodes = [Path("/usr/lib/node_modules"), Path("/usr/local/lib/node_modules")]
    standard = [Path(ast.__file__).parent]
    of_machine = {
        "descriptions of packages": descriptions(),
        "readmes, changelogs, licences": prose_in(libraries),
        "docstrings of packages": docstrings_in(libraries),
        "docstrings of Python": docstrings_in(standard),
        "message catalogues": messages_in(libraries),
        "node packages": prose_in(nodes),
        "documentation of the system": system_documentation(),
        "manual pages of the system": manual_pages(),
        "source code of packages": source_in(libraries, ".py", ".js", ".css", ".html", ".c"),
        "source code of Python": source_in(standard, ".py"),
        "headers and scripts": source_in(
            [Path("/usr/include"), Path("/usr/share/perl"), Path("/etc")], ".h", ".pm", ".conf"
        ),
        "descriptions of system packages": debian_descriptions(),
    }
    folders = {str(folder): texts_below(folder) for folder in given.folders}
    sources = folders if given.only else {**of_machine, **folders}
    named = {*(one.metadata["Name"] for one in distributions())}
    named |= {path.parent.name for one in nodes for path in one.rglob("package.json")}
    tell(f"{len(named)} packages")
    known: set[bytes] = set()
    tallies: dict[str, Tally] = {}
    for name, texts in sources.items():
        began = time.process_time()
        tally = tallies[name] = measured(texts, given.most, known)
        spent = (time.process_time() - began) * 1000 / max(1, tally.seen)
        held, refused = tally.of(Effect.QUARANTINE), tally.of(Effect.REJECT)
        tell(
            f"{name:32} {tally.seen:7} texts {held:4} quarantined {refused:4} rejected "
            f"{tally.claiming:4} with claims {spent:6.2f} ms each"
        )
    times(tallies.values())
    return conclusion(tallies, given.hits)


def conclusion(tallies: dict[str, Tally], hits: Path | None) -> int:
    seen = sum(tally.seen for tally in tallies.values())
    shares = {}
    for action, most in ((Effect.QUARANTINE, MAX_QUARANTINED), (Effect.REJECT, MAX_REJECTED)):
        count = sum(tally.of(action) for tally in tallies.values())
        shares[action] = count / max(1, seen) <= most
        tell(f"{action.value}: {count} of {seen}, {count / max(1, seen):.4%} (goal {most:.3%})")
    marked = [(name, *one) for name, tally in tallies.items() for one in tally.marked]
    fired = Counter(rule for _, _, verdict, _ in marked for rule in verdict.reasons)
    for rule, count in fired.most_common():
        tell(f"  {count:4} {rule}")
    if hits:
        with hits.open("w", encoding="utf-8") as out:
            for name, digest, verdict, text in marked:
                for finding in verdict.findings[:4]:
                    print(digest, name, verdict.action.value, finding.rule,
                          excerpt(text, finding), sep=" | ", file=out)  # fmt: skip
    return 0 if all(shares.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
