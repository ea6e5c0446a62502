"""Reads the patterns of the write policy and of statements once, for all processes to come.

`python -m memory_platform.patterns FOLDER`, which `serve` runs as its own user after an upgrade.
"""

import os
import sys
from pathlib import Path

from apps.governance.patterns import keep_in
from apps.governance.policy import built_in
from apps.ops.processes import name_process
from apps.turns.statements.tables import LANGUAGES

#: Nobody waits for it.
NICENESS = 10
ANY_TEXT = "Says nothing."


def main() -> None:
    """Write what is missing, and remove what another version wrote."""
    name_process("reader")
    os.nice(NICENESS)
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    kept = keep_in(folder, is_ours=True)
    built_in().examine(ANY_TEXT)
    for language in LANGUAGES:
        language.rules()
    kept.complete()


if __name__ == "__main__":
    main()
