"""Make the model that every organization begins with, and the texts that no model learns from.

    python -m tests.benchmarks.policy_start

Learns from the labelled sets that may be learned from, of which every fifth text is put aside into
the frozen set. The same sets give the same files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from apps.governance.learning.model import START, Example, LinearModel
from apps.governance.learning.veto import FROZEN, ranking

SETS = Path(__file__).parents[1] / "governance" / "sets"
LEARNED_FROM = ("poison_dev.jsonl", "poison_unseen.jsonl")
FROZEN_EVERY = 5


def labelled() -> list[dict[str, Any]]:
    """All texts of the sets, in their order."""
    lines = (line for name in LEARNED_FROM for line in (SETS / name).open(encoding="utf-8"))
    return [json.loads(line) for line in lines]


def parted() -> tuple[list[Example], list[dict[str, Any]]]:
    """What is learned from, and what is put aside."""
    rows = list(enumerate(labelled()))
    learned = [Example(row["text"], row["poison"]) for place, row in rows if place % FROZEN_EVERY]
    aside = [{"text": row["text"], "poison": row["poison"]} for place, row in rows
             if not place % FROZEN_EVERY]  # fmt: skip
    return learned, aside


def made() -> LinearModel:
    """The starting model, as it is stored."""
    learned, _ = parted()
    return LinearModel.from_bytes(LinearModel.unlearned().trained(learned).to_bytes())


def main() -> None:
    """Write both files and tell how the model ranks the frozen texts."""
    model, (_, aside) = made(), parted()
    START.write_bytes(model.to_bytes())
    lines = (json.dumps(row, ensure_ascii=False) for row in aside)
    FROZEN.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    sys.stdout.write(f"{START.name}: {model.digest}\n")
    sys.stdout.write(
        f"{FROZEN.name}: {len(aside)} texts, ranked rightly: {ranking(model, aside):.3f}\n"
    )


if __name__ == "__main__":
    main()
