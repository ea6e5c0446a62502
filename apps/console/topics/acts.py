"""The acts on snapshots: build, publish, go back, resume automatic builds."""

from __future__ import annotations

import uuid

from django import forms

from apps.console.base import fields
from apps.console.base.pages import VerbPage
from apps.console.topics.section import SECTION, TopicsVisit, require_snapshot
from apps.topics.models import Snapshot
from apps.topics.services import (
    publish_snapshot,
    resume_builds,
    rollback_snapshot,
    start_build,
)
from apps.topics.services.publishing import REASON_MAX_LENGTH

BUILD_HELP = (
    "The worker builds a new snapshot of everything that was said so far. What is served goes on "
    "being served until the new one is complete and valid."
)
PUBLISH_HELP = "From then on every question is answered from this snapshot."
ROLLBACK_HELP = (
    "Questions are answered from this older snapshot again, and what was said after it from the "
    "log. Automatic builds rest until somebody builds or lets them go on."
)
RESUME_HELP = "New snapshots are built and served again as soon as enough was said."


class BuildForm(forms.Form):
    """Build a snapshot."""

    reason = fields.reason(
        "Optional. Kept with the snapshot and in the audit trail.",
        required=False,
        max_length=REASON_MAX_LENGTH,
    )


class RollbackForm(forms.Form):
    """Go back to an older snapshot."""

    reason = fields.reason(max_length=REASON_MAX_LENGTH)


@SECTION.act(start_build)
def build(visit: TopicsVisit) -> VerbPage:
    """Begin a build."""
    return VerbPage(
        title=f"Build topics: {visit.subject.name}",
        back=visit.url("topics_snapshots"),
        submit_text="Build",
        warning=BUILD_HELP,
        form=BuildForm,
        said="The build has begun.",
        then=lambda begun: visit.url("topics_snapshot", begun.pk),
    )


@SECTION.act(publish_snapshot)
def publish(visit: TopicsVisit, snapshot_id: uuid.UUID) -> VerbPage:
    """Serve a snapshot that was built and validated."""
    found = require_snapshot(visit, snapshot_id)
    return VerbPage(
        title=_title("Publish", found),
        back=visit.url("topics_snapshot", found.pk),
        submit_text="Publish",
        warning=PUBLISH_HELP,
        arguments={"snapshot_id": found.pk},
        object_id=found.pk,
        said="The snapshot is served from now on.",
    )


@SECTION.act(rollback_snapshot)
def rollback(visit: TopicsVisit, snapshot_id: uuid.UUID) -> VerbPage:
    """Go back to a snapshot that was served before."""
    found = require_snapshot(visit, snapshot_id)
    return VerbPage(
        title=_title("Go back to", found),
        back=visit.url("topics_snapshot", found.pk),
        submit_text="Go back",
        warning=ROLLBACK_HELP,
        form=RollbackForm,
        arguments={"snapshot_id": found.pk},
        object_id=found.pk,
        said="The older snapshot is served again; automatic builds rest.",
    )


@SECTION.act(resume_builds)
def resume(visit: TopicsVisit) -> VerbPage:
    """Let automatic builds go on."""
    return VerbPage(
        title="Let automatic builds go on",
        back=visit.url("topics_snapshots"),
        submit_text="Go on",
        warning=RESUME_HELP,
        said="Automatic builds go on.",
    )


def _title(act: str, found: Snapshot) -> str:
    return f"{act} the snapshot of {found.created_at:%Y-%m-%d %H:%M}"
