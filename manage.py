#!/usr/bin/env python
"""Command line entry point of the Memory Platform."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Run one management command; a configuration mistake ends in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError

    if sys.argv[1:2] in (["serve"], ["restore"]):
        # Secrets and database logins must exist before the settings are read.
        make_settings(sys.argv[1:])
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"memory-platform: {error}")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) is not None:
            raise
        sys.exit("memory-platform: the database cannot be reached; is `manage.py serve` running?")


def make_settings(arguments: list[str]) -> None:
    """Write what `settings.env` lacks; that of a platform to be restored begins with a backup's."""
    from apps.ops.backup_file import begin_settings, require_no_unfinished_restore
    from apps.ops.local_settings import data_folder, load_local_settings
    from apps.ops.processes import StartError

    files = [Path(one) for one in arguments[1:] if not one.startswith("-")]
    try:
        if arguments[0] == "restore" and files:  # the file comes first, then --erasures FOLDER
            begin_settings(files[0], data_folder())
        if arguments[0] == "serve":
            require_no_unfinished_restore(data_folder())
        load_local_settings()
    except StartError as error:
        sys.exit(f"memory-platform: {error}")


if __name__ == "__main__":
    main()
