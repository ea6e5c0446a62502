"""How search answers what it can hardly know, and what it cannot know, through the tool.

Among the short notes of `tests/search/sets` questions are asked that share no word with their
answer, and questions about nothing that is there. The embedder is chosen as anywhere:

    EMBEDDER=onnx EMBEDDER_PATH=… python -m tests.benchmarks.doubt
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks.retrieval import make_engine

SETS = Path(__file__).parents[1] / "search" / "sets"
#: Places that are looked at for an answer, and how many a doubtful list may fill.
PLACES, FEW = 8, 4


def main() -> None:
    """Print the figures, and every list for junk that is too long or too sure."""
    answers = [pair["answer"] for pair in _rows("wordless")]
    notes = [*answers, *(row["memory"] for name in ("code", "languages") for row in _rows(name))]
    docs = [{"id": str(number), "text": note} for number, note in enumerate(notes)]
    engine = make_engine()
    engine.index({"lang": "simple", "docs": docs})
    found = [engine.told(pair["question"], PLACES) for pair in _rows("wordless")]
    hits = sum(
        answer in [one["content"] for one in told]
        for answer, told in zip(answers, found, strict=True)
    )
    empty = sum(not told for told in found)
    _print(f"without a shared word: {hits} of {len(answers)} within {PLACES} places, {empty} empty")
    for name in ("junk", "trivia"):
        lists = {row["question"]: engine.told(row["question"], PLACES) for row in _rows(name)}
        long = [question for question, told in lists.items() if len(told) > FEW]
        sure = [
            question
            for question, told in lists.items()
            if any(one["relevance"] != "weak" for one in told)
        ]
        _print(f"{name}: {len(long)} of {len(lists)} lists too long, {len(sure)} not weak")
        for question in dict.fromkeys([*long, *sure]):
            _print(f"  {question}")


def _rows(name: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, (SETS / f"{name}.jsonl").read_text().splitlines())


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
