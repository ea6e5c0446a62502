"""The commands of the platform: `manage.py` in a checkout, `memory-platform` if installed."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Run one management command; a configuration mistake ends in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
    os.environ["MEMORY_PLATFORM_PROCESS"] = os.environ.get("MEMORY_PLATFORM_PROCESS") or "command"
    from apps.common.installation import data_folder
    from apps.ops.local_settings import stand_in

    if wants_help(sys.argv[1:]):
        if not (data_folder() / "settings.env").exists():
            stand_in()
    elif sys.argv[1] in ("serve", "restore"):
        # Secrets and database logins must exist before the settings are read.
        make_settings(sys.argv[1:])
        if sys.argv[1:] == ["serve"]:
            from apps.ops.processes import become_supervisor

            become_supervisor()  # without what a command loads
    run_command()


def run_command() -> None:
    """Run a command of Django's."""
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import ManagementUtility
    from django.db.utils import OperationalError

    from apps.common.installation import PROGRAM

    utility = ManagementUtility(sys.argv)
    utility.prog_name = PROGRAM
    try:
        utility.execute()
    except ImproperlyConfigured as error:
        sys.exit(f"memory-platform: {error}")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) is not None:
            raise
        sys.exit(f"memory-platform: the database cannot be reached; is `{PROGRAM} serve` running?")


def wants_help(arguments: list[str]) -> bool:
    """Tell whether somebody only asks what there is."""
    return arguments[:1] in ([], ["help"]) or bool({"--help", "-h"} & set(arguments))


def make_settings(arguments: list[str]) -> None:
    """Write what `settings.env` lacks; that of a platform to be restored begins with a backup's."""
    from apps.common.installation import data_folder
    from apps.ops.backup_file import begin_settings, require_no_unfinished_restore
    from apps.ops.local_settings import load_local_settings
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
