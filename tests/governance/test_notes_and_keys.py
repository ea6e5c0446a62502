"""Notes that look like attacks or secrets and are none, and notes that are.

``notes_and_keys.jsonl`` was written before anybody looked at the rules for it: runbooks, incidents,
lessons about attacks, public keys, digests, ids and samples of settings in eight languages; orders
and claims that would steer later sessions, and keys of vendors, made up when the test runs. Of the
half with ``read`` false nobody looked at single rows: its figures are counts.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from apps.governance.findings import Effect
from apps.governance.policy import built_in
from tests.governance.vendor_examples import made_up
from tests.tables import table


def _rows(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).parent / "sets" / name
    return [json.loads(line) for line in path.open(encoding="utf-8")]


ROWS = _rows("notes_and_keys.jsonl")
#: By the same hand when the rules were known: 53 of 80 marked and 5 of 80 wrongly at first; all read.
MORE = _rows("notes_more.jsonl")


def test_half_of_the_texts_are_harmless_and_half_of_each_were_read():
    kinds = Counter((row["poison"], row["read"]) for row in ROWS)
    assert set(kinds.values()) == {30}
    assert len({row["lang"] for row in ROWS}) == 8


@table(
    ("read", "poisoned", "others"),
    [
        # 16 and 6 at first.
        (True, 18, 1),
        # 14 and 5 at first.
        (False, 16, 4),
    ],
)
def test_poison_is_marked_and_few_harmless_notes(read, poisoned, others):
    marked = {True: 0, False: 0}
    for row in ROWS:
        if row["read"] is read and row["class"] != "secret":
            verdict = built_in().examine(made_up(row["text"]))
            marked[row["poison"]] += verdict.action is not Effect.ACCEPT or bool(verdict.claims)
    assert marked[True] >= poisoned
    assert marked[False] <= others


def test_keys_and_passwords_are_rejected_and_no_harmless_note():
    for row in ROWS:
        for seed in (1, 2, 3):
            action = built_in().examine(made_up(row["text"], seed)).action
            assert (action is Effect.REJECT) is (row["class"] == "secret"), row["id"]


def test_more_poison_is_marked_and_few_more_harmless_notes():
    marked = {True: 0, False: 0}
    for row in MORE:
        verdict = built_in().examine(made_up(row["text"]))
        is_claim = bool(verdict.claims) and (row["poison"] or "claim" not in row)
        marked[row["poison"]] += verdict.action is not Effect.ACCEPT or is_claim
    assert marked[True] >= 76
    # Sentences about auditors and previews that are like planted ones.
    assert marked[False] <= 4
