"""A repository's knowledge: workspaces, consolidation, palace."""

from __future__ import annotations

from typing import Any

from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.errors import require_found
from apps.organizations.models import DEFAULT_WORKSPACE, Repository, Workspace
from apps.organizations.selectors.workspaces import resolve_part
from apps.organizations.services import register_workspace, remove_workspace
from apps.rest.contexts import REPOSITORY
from apps.rest.endpoints import Call, PlatformView, answering, listing, route, writing
from apps.rest.messages import knowledge as messages
from apps.rest.messages.lists import Results
from apps.rest.pagination import LatestRows
from apps.tiers.models import ConsolidationRun
from apps.tiers.selectors.consolidation import runs_in
from apps.tiers.services.consolidation import preview_consolidation, start
from apps.tiers.services.lookups import browse_palace, list_workspaces

ADDRESS = "v1/repositories/<str:repository_id>"
CONSOLIDATIONS = f"{ADDRESS}/consolidations"
READING = reading(ObjectKind.CONSOLIDATION)


def _with_the_default(named: list[Workspace]) -> Results[messages.WorkspaceEntry]:
    entries = map(messages.WorkspaceEntry.of, named)
    return Results(results=[messages.DEFAULT_ENTRY, *entries])


@route(f"{ADDRESS}/workspaces", "workspaces")
class WorkspacesView(PlatformView):
    get = answering(
        list_workspaces,
        at=REPOSITORY,
        show=_with_the_default,
        answer=Results[messages.WorkspaceEntry],
        text="The default workspace and all that were registered.",
    )
    post = writing(
        register_workspace,
        at=REPOSITORY,
        body=messages.RegisterWorkspace,
        answer=messages.WorkspaceEntry,
        text="Give a part of the repository a name, or change what a name stands for.",
    )


@route(f"{ADDRESS}/workspaces/remove", "workspace-remove")
class RemoveWorkspaceView(PlatformView):
    post = writing(
        remove_workspace,
        at=REPOSITORY,
        body=messages.RemoveWorkspace,
        show=lambda removed: messages.WorkspaceRemoved(removed=removed),
        answer=messages.WorkspaceRemoved,
        text="Forget a name. What was written under it stays where it is.",
    )


def _asked(call: Call[Repository]) -> dict[str, Any]:
    """What to consolidate. Raises InvalidArgument (no such workspace, no tier)."""
    given = dict(call.given)
    name = given.pop("workspace", DEFAULT_WORKSPACE)
    return {"part": resolve_part(call.context, workspace=name, scope=None, corpus_id=None), **given}


@route(CONSOLIDATIONS, "consolidations")
class ConsolidationsView(PlatformView):
    get = listing(
        READING,
        name="list_consolidations",
        at=REPOSITORY,
        find=lambda call, pick: pick(runs_in(call.context)),
        paginator=LatestRows,
        answer=messages.Run,
        text="Consolidations of the repository, the newest first.",
    )
    post = writing(
        start,
        name="start_consolidation",
        at=REPOSITORY,
        body=messages.Consolidate,
        act=lambda call: start(context=call.context, **_asked(call)),
        answer=messages.Run,
        status=HTTP_202_ACCEPTED,
        text=(
            "Merge what says the same, promote what proved its worth. A large part takes its time."
        ),
    )


@route(f"{CONSOLIDATIONS}/preview", "consolidation-preview")
class ConsolidationPreviewView(PlatformView):
    post = answering(
        preview_consolidation,
        at=REPOSITORY,
        body=messages.Consolidate,
        run=lambda call: preview_consolidation(context=call.context, **_asked(call)),
        answer=messages.ConsolidationPlan,
        text=(
            "What a consolidation would do now. Nothing is changed; the texts shown are recorded."
        ),
    )


def _run(call: Call[Repository]) -> ConsolidationRun:
    return require_found(runs_in(call.context).filter(pk=call.ids["run_id"]).first())


@route(f"{CONSOLIDATIONS}/<str:run_id>", "consolidation")
class ConsolidationView(PlatformView):
    get = answering(
        READING,
        name="read_consolidation",
        at=REPOSITORY,
        run=_run,
        answer=messages.RunDetail,
        text="How far a consolidation is, and what became of what.",
    )


@route(f"{ADDRESS}/palace", "palace")
class PalaceView(PlatformView):
    get = answering(
        browse_palace,
        name="list_palace",
        at=REPOSITORY,
        query=messages.PalaceQuery,
        answer=messages.PalaceListing,
        text="What stands at a path of the memory palace.",
    )
