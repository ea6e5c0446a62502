"""`manage.py learn_policy`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.memories.services.learning import learn_in
from apps.ops.cli_context import PlatformCommand
from apps.organizations.selectors.rights import organization_id_named


class Command(PlatformCommand):
    help = (
        "Learn from what people of an organization decided about texts that the write policy "
        "marked, without waiting for the worker, which does so once a day."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--organization", required=True, metavar="SLUG")

    def handle(self, *args: Any, **options: Any) -> None:
        """Learn, then print the result."""
        organization_id = organization_id_named(options["organization"])
        if organization_id is None:
            raise CommandError("There is no such organization.")
        model = learn_in(organization_id)
        if model is None:
            self.stdout.write("Nothing to learn from was decided since the last time.")
            return
        may = "may overrule rules" if model.is_sound else "only tells"
        self.stdout.write(
            f"Model {model.number}: {model.decisions} decisions, {model.turned_down} against the"
            f" text; ranks {model.ranking:.3f} of the frozen pairs rightly"
            f" (at first {model.start_ranking:.3f}); {may}."
        )
