"""What `serve` becomes: `python -m memory_platform.supervisor`.

It lives as long as the platform and does without Django; what needs it, at the start, is done in
processes that end.
"""

import sys
from logging.config import dictConfig

from apps.ops.processes import StartError, run_apart
from apps.ops.serve_settings import read_settings
from apps.ops.supervisor import Supervisor
from memory_platform.logs import logging_config


def main() -> None:
    """Serve until a signal arrives; what prevents it is told in one sentence."""
    try:
        settings = run_apart(read_settings)
        dictConfig(logging_config(level=settings.log_level))
        Supervisor(settings).run()
    except StartError as error:
        sys.exit(f"memory-platform: {error}")


if __name__ == "__main__":
    main()
