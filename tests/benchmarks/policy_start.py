"""Make the model that every organization begins with, and the texts that no model learns from.

    python -m tests.benchmarks.policy_start

Learns from the labelled notes that may be learned from; of two sets every fifth text is put aside
into the frozen set. The same sets give the same files.
"""

from __future__ import annotations

import json
import sys

from apps.governance.learning.model import START, Example, LinearModel
from apps.governance.learning.veto import FROZEN, FrozenText, ranking
from tests.benchmarks.likeness import SETS, notes, rows_of

#: Sets of which every fifth text is put aside.
PUT_ASIDE_OF = ("poison_dev.jsonl", "poison_unseen.jsonl")
FROZEN_EVERY = 5


def put_aside() -> list[FrozenText]:
    """What no model learns from."""
    rows = [row for name in PUT_ASIDE_OF for row in rows_of(SETS / name)]
    return [FrozenText(text=row["text"], poison=row["poison"]) for row in rows[::FROZEN_EVERY]]


def made() -> LinearModel:
    """The starting model, as it is stored."""
    aside = {one["text"] for one in put_aside()}
    known = (one for one in notes() if one.read and one.text not in aside)
    examples = [Example(one.text, one.planted) for one in known]
    return LinearModel.from_bytes(LinearModel.unlearned().trained(examples).to_bytes())


def main() -> None:
    """Write both files and tell how the model ranks the frozen texts."""
    model, aside = made(), put_aside()
    START.write_bytes(model.to_bytes())
    lines = (json.dumps(row, ensure_ascii=False) for row in aside)
    FROZEN.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    sys.stdout.write(f"{START.name}: {model.digest}\n")
    sys.stdout.write(
        f"{FROZEN.name}: {len(aside)} texts, ranked rightly: {ranking(model, aside):.3f}\n"
    )


if __name__ == "__main__":
    main()
