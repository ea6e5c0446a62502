"""What the endpoints for a repository's knowledge take, checked for shape."""

from __future__ import annotations

from apps.rest.fields import Boolean, Choice, OneOrMany, StrictSerializer, Text
from apps.rest.inputs import TIERS

WORKSPACE_HELP = "The name of a workspace; left out: `default`."


class RegisterWorkspace(StrictSerializer):
    name = Text(help_text="The name of an existing one changes that.")
    scope = Text(required=False, help_text="The part it stands for; left out: the name.")
    corpus_id = Text(required=False, allow_blank=True, help_text="Left out: every corpus.")
    description = Text(required=False, allow_blank=True)


class RemoveWorkspace(StrictSerializer):
    name = Text()


class Consolidate(StrictSerializer):
    workspace = Text(required=False, help_text=WORKSPACE_HELP)
    tiers = OneOrMany(child=Choice(choices=TIERS), required=False, help_text="Left out: `stm`.")
    promote = Boolean(required=False, help_text="Left out: true.")


class PalaceQuery(StrictSerializer):
    path = Text(required=False, help_text="domain/room/shelf/card; left out: the top.")
