"""A repository's knowledge: workspaces, consolidation, palace."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_202_ACCEPTED

from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.organizations.models import Repository
from apps.organizations.services import register_workspace, remove_workspace
from apps.organizations.workspaces import Part, resolve_part
from apps.rest import inputs as common
from apps.rest import knowledge_inputs as inputs
from apps.rest import knowledge_outputs as outputs
from apps.rest.contexts import Opened, at_repository, path_number
from apps.rest.inputs import body_of, query_of
from apps.rest.pagination import LatestRows, page_of, page_picker
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.tiers.runs import runs_in
from apps.tiers.services.consolidating import SHORT_TERM, start
from apps.tiers.services.looking import browse_palace, list_workspaces
from apps.tiers.services.previewing import preview_consolidation


class WorkspacesView(PlatformView):
    @extend_schema(operation_id="list_workspaces", responses=outputs.Workspaces)
    def get(self, request: Request, repository_id: str) -> Response:
        """The default workspace and all that were registered."""
        with at_repository(request, repository_id, list_workspaces) as (context, _):
            query_of(request, common.Nothing)
            named = [outputs.workspace_entry(one) for one in list_workspaces(context=context)]
        return Response({"results": [outputs.DEFAULT_ENTRY, *named]})

    @extend_schema(
        operation_id="register_workspace",
        request=inputs.RegisterWorkspace,
        responses=outputs.WorkspaceShape,
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """Give a part of the repository a name, or change what a name stands for."""
        with at_repository(request, repository_id, register_workspace) as (
            context,
            _,
        ):
            given = body_of(request, inputs.RegisterWorkspace)

            def act() -> Result:
                return outputs.workspace_entry(register_workspace(context=context, **given))

            return answer_once(request, context, act)


class RemoveWorkspaceView(PlatformView):
    @extend_schema(
        operation_id="remove_workspace",
        request=inputs.RemoveWorkspace,
        responses=outputs.WorkspaceRemoved,
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """Forget a name. What was written under it stays where it is."""
        with at_repository(request, repository_id, remove_workspace) as (
            context,
            _,
        ):
            given = body_of(request, inputs.RemoveWorkspace)

            def act() -> Result:
                return {"removed": remove_workspace(context=context, **given)}

            return answer_once(request, context, act)


class ConsolidationsView(PlatformView):
    @extend_schema(
        operation_id="list_consolidations", parameters=[common.Page], responses=outputs.RunPage
    )
    def get(self, request: Request, repository_id: str) -> Response:
        """Consolidations of the repository, the newest first."""
        paginator = LatestRows()
        with _reading(request, repository_id) as (context, _):
            query_of(request, common.Page)
            page = page_picker(paginator, request)(runs_in(context))
        return Response(page_of(paginator, [outputs.run_entry(run) for run in page]))

    @extend_schema(
        operation_id="start_consolidation",
        request=inputs.Consolidate,
        responses={HTTP_202_ACCEPTED: outputs.Run},
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """Merge what says the same, promote what proved its worth. A large part takes its time."""
        with at_repository(request, repository_id, start) as (
            context,
            _,
        ):
            given = body_of(request, inputs.Consolidate)

            def act() -> Result:
                return outputs.run_entry(start(context=context, **_asked(context, given)))

            return answer_once(request, context, act, status=HTTP_202_ACCEPTED)


class ConsolidationPreviewView(PlatformView):
    only_reads = True

    @extend_schema(
        operation_id="preview_consolidation",
        request=inputs.Consolidate,
        responses=outputs.PlanShape,
    )
    def post(self, request: Request, repository_id: str) -> Response:
        """What a consolidation would do now. Nothing is changed; the texts shown are recorded."""
        with at_repository(request, repository_id, preview_consolidation) as (context, _):
            given = _asked(context, body_of(request, inputs.Consolidate))
            plan = preview_consolidation(context=context, **given)
        return Response(outputs.plan_entry(plan))


class ConsolidationView(PlatformView):
    @extend_schema(operation_id="read_consolidation", responses=outputs.RunDetail)
    def get(self, request: Request, repository_id: str, run_id: str) -> Response:
        """How far a consolidation is, and what became of what."""
        with _reading(request, repository_id) as (context, _):
            query_of(request, common.Nothing)
            found = runs_in(context).filter(pk=path_number(run_id, field="run_id")).first()
            if found is None:
                raise NotFound()
            answer = outputs.run_detail(found)
        return Response(answer)


class PalaceView(PlatformView):
    @extend_schema(
        operation_id="list_palace",
        parameters=[inputs.PalaceQuery],
        responses=outputs.PalaceListing,
    )
    def get(self, request: Request, repository_id: str) -> Response:
        """What stands at a path of the memory palace."""
        with at_repository(request, repository_id, browse_palace) as (context, _):
            asked = query_of(request, inputs.PalaceQuery)
            answer = browse_palace(context=context, path=asked.get("path", ""))
        return Response(answer)


def _reading(request: Request, repository_id: str) -> Opened[Repository]:
    return at_repository(request, repository_id, reading(ObjectKind.CONSOLIDATION))


def _asked(context: RequestContext, given: dict[str, Any]) -> dict[str, Any]:
    """What to consolidate. Raises InvalidArgument (no such workspace, no tier)."""
    return {
        "part": _part(context, given),
        "tiers": given.get("tiers", SHORT_TERM),
        "promote": given.get("promote", True),
    }


def _part(context: RequestContext, given: dict[str, Any]) -> Part:
    name = given.get("workspace", "default")
    return resolve_part(context, workspace=name, scope=None, corpus_id=None)
