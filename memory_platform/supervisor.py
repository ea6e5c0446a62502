"""What `serve` becomes: `python -m memory_platform.supervisor`.

It lives as long as the platform and does without its models; what needs them, at the start, is
done in processes that end.
"""

import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.log import configure_logging

from apps.ops.processes import StartError
from apps.ops.supervisor import Supervisor


def main() -> None:
    """Serve until a signal arrives; what prevents it is told in one sentence."""
    try:
        configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
        Supervisor().run()
    except (ImproperlyConfigured, StartError) as error:
        sys.exit(f"memory-platform: {error}")


if __name__ == "__main__":
    main()
