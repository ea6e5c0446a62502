"""Run the official suite against this platform and print what came of each scenario.

Without options: all server scenarios that the two newest revisions require, or those of one with
`--requirements REVISION`. Whatever else is given is passed to the suite: `list --server`, or
`--scenario`, `--spec-version` and the like.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from tests.benchmarks.running import Platform
from tests.conformance.outcomes import NODE, SUITE, outcomes_of, table
from tests.conformance.proxy import CredentialProxy

REVISIONS = ("2025-11-25", "2026-07-28")
SETTINGS = "tests.conformance.settings"


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every scored scenario passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--requirements", choices=REVISIONS, metavar="REVISION")
    options, others = parser.parse_known_args(arguments)
    if others[:1] == ["list"]:
        return pass_on(*others)
    platform = Platform(durable=False, settings=SETTINGS)
    try:
        platform.start()
        url = address_with_credential(platform)
        if others:
            return pass_on("server", "--url", url, *arguments)
        revisions = [options.requirements] if options.requirements else REVISIONS
        outcomes = [one for revision in revisions for one in outcomes_of(revision, url)]
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


def pass_on(*arguments: str) -> int:
    """Let the suite speak for itself; its exit code."""
    return subprocess.run([NODE, SUITE, *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
