"""`manage.py backup`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.ops.backups import make_backup
from apps.ops.processes import StartError


class Command(BaseCommand):
    help = "Write everything that is kept to a new file, as of one moment; mode 0600."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--with-keys",
            action="store_true",
            help="with the keys of tokens, sessions and seals, in clear: keep it as you keep those",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it and say what it holds."""
        path: Path = options["file"].resolve()
        try:
            manifest = make_backup(path, with_keys=options["with_keys"])
        except (StartError, OSError) as error:
            raise CommandError(str(error)) from error
        size = path.stat().st_size / 1024 / 1024
        self.stdout.write(
            f"{path}: {size:.1f} MB, {sum(manifest.rows.values())} rows of {len(manifest.rows)} "
            f"tables, {len(manifest.checkpoints)} checkpoints."
        )
        if manifest.has_keys:
            self.stdout.write("It holds the keys in clear: whoever reads it is the platform.")
        else:
            self.stdout.write(
                "It holds no keys: keep settings.env elsewhere, or tokens end with this platform."
            )
