"""Where this copy of the platform lies: a checkout of its repository, or an installed distribution.

No Django here: the supervisor and the settings ask before it is configured.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

#: The folder that the packages `apps` and `memory_platform` lie in.
ROOT = Path(__file__).resolve().parents[2]
IS_CHECKOUT = (ROOT / "manage.py").is_file()
#: What is not code: templates, static files, fixtures, and programs for others.
RESOURCES = ROOT if IS_CHECKOUT else ROOT / "memory_platform" / "resources"
#: How people call the platform's commands, for messages.
PROGRAM = "manage.py" if IS_CHECKOUT else "memory-platform"
NAME = "memory-platform"
#: What `serve` tells its children: how each is called, and where they keep how long things take.
CHILD_NAME = "MEMORY_PLATFORM_CHILD"
FIGURES_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def data_folder() -> Path:
    """Return the data folder: MEMORY_PLATFORM_DATA, else `var` of a checkout or one of the user."""
    default = ROOT / "var" if IS_CHECKOUT else platformdirs.user_data_path(NAME)
    return Path(os.environ.get("MEMORY_PLATFORM_DATA") or default).resolve()


def unusable(data: Path) -> str:
    """Return how it is said that a data folder is of no use; the reason follows."""
    return f"The data folder {data} cannot be used (MEMORY_PLATFORM_DATA names another)."


def python(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module of ours in a process that `surroundings` are for.

    What lies in the folder that somebody happens to be in is never imported.
    """
    return [sys.executable, "-P", "-m", module, *arguments]


def python_path() -> str:
    """Return the PYTHONPATH of such a process: a checkout is not installed."""
    given = os.environ.get("PYTHONPATH", "")
    return os.pathsep.join(filter(None, [str(ROOT) if IS_CHECKOUT else "", given]))
