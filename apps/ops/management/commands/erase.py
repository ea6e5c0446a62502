"""`manage.py erase`."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from apps.audit.verbs import perform
from apps.common.context import RequestContext
from apps.erasure.models import ASKED_FOR, REASON_MAX_LENGTH, Erasure
from apps.erasure.services import begin_erasure, preview_erasure, run_to_end
from apps.erasure.services.certificates import keep_certificates
from apps.ops.backups import running_database
from apps.ops.cli_context import PlatformCommand, open_organization_context
from apps.ops.processes import StartError


class Command(PlatformCommand):
    help = (
        "Show what would be erased in an organization; with --yes erase it at once and keep the "
        "certificate in the data folder. Nobody can undo it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=[kind.value for kind in ASKED_FOR])
        parser.add_argument("subject", help="its name or id")
        parser.add_argument("--organization", required=True, metavar="SLUG")
        parser.add_argument(
            "--as", "--as-user", dest="as_user", required=True, metavar="USERNAME",
            help="the person who has it erased",
        )  # fmt: skip
        parser.add_argument(
            "--reason", default="", help=f"at most {REASON_MAX_LENGTH} characters; kept"
        )
        parser.add_argument(
            "--with-locked", action="store_true", help="also memories that a person has locked"
        )
        parser.add_argument("--yes", action="store_true", help="erase it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the counts, or erase and print what was erased. Raises CommandError."""
        try:
            with running_database():
                self._run(options)
        except StartError as error:
            raise CommandError(str(error)) from error

    def _run(self, options: dict[str, Any]) -> None:
        context = open_organization_context(options["as_user"], options["organization"])
        subject = {"subject_kind": options["kind"], "subject_id": options["subject"]}
        if options["yes"]:
            self._erase(context, subject, options)
        else:
            self._show(context, subject)

    def _show(self, context: RequestContext, subject: dict[str, str]) -> None:
        preview = perform(preview_erasure, context, **subject)
        for kind, count in preview.counts.items():
            self.stdout.write(f"{kind.label}: {count}")
        if preview.locked:
            self.stdout.write(f"{preview.locked} of the memories are locked: --with-locked.")
        if preview.stays:
            self.stdout.write(f"{preview.stays} memories of others say the same and stay.")
        if preview.held:
            self.stdout.write(f"{preview.held} rows are under a legal hold: lift it first.")
        self.stdout.write("Nothing was erased. --yes erases it; --reason says why.")

    def _erase(
        self, context: RequestContext, subject: dict[str, str], options: dict[str, Any]
    ) -> None:
        begun = perform(
            begin_erasure,
            context,
            **subject,
            reason=options["reason"],
            with_locked=options["with_locked"],
        )
        done = run_to_end(begun.pk)
        if done.finished_at is None:
            raise CommandError(
                f"Erasure {done.pk} waits ({done.failure or 'another process is at it'}); "
                "the worker goes on."
            )
        keep_certificates(settings.ERASURES_DIR)
        self.stdout.write(_told(done))


def _told(erasure: Erasure) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in erasure.counts.items())
    return (
        f"Erased: {counts or 'nothing was left'}. The certificate is kept in "
        f"{settings.ERASURES_DIR}; it has its proof once its record is sealed."
    )
