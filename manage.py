#!/usr/bin/env python
"""Command line entry point of the Memory Platform."""

import os
import sys


def main() -> None:
    """Run one management command; a configuration mistake ends in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError

    if sys.argv[1:2] == ["serve"]:
        # Secrets and database logins must exist before the settings are read.
        from apps.ops.local_settings import load_local_settings

        load_local_settings()
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"memory-platform: {error}")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) is not None:
            raise
        sys.exit("memory-platform: the database cannot be reached; is `manage.py serve` running?")


if __name__ == "__main__":
    main()
