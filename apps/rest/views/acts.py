"""Changes of status, one address per verb. Whether they are allowed is in lifecycle.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from apps.audit.verbs import Verb
from apps.common.context import RequestContext
from apps.memories import services
from apps.rest import inputs, outputs
from apps.rest.conditional import require_seen_memory
from apps.rest.contexts import opened_at_memory
from apps.rest.fields import StrictSerializer
from apps.rest.inputs import body_of
from apps.rest.repeats import Result, answer_once
from apps.rest.representation import memory_summary
from apps.rest.views.base import PlatformView

#: Arguments that name a memory whose row the act locks too.
OTHERS = ("replacement_memory_id",)


class ActView(PlatformView):
    """A verb of a memory; what the service returns is shown."""

    guarded = True
    input: ClassVar[type[StrictSerializer]]
    service: ClassVar[Verb[..., Any]]

    def post(self, request: Request, memory_id: str) -> Response:
        with opened_at_memory(request, memory_id, type(self).service) as (context, key):
            arguments = body_of(request, self.input)

            others = [arguments[name] for name in OTHERS if name in arguments]

            def act() -> Result:
                require_seen_memory(request, context, key, *others)
                changed = type(self).service(context=context, memory_id=key, **arguments)
                return self.show(changed, context)

            return answer_once(request, context, act)

    def show(self, changed: Any, context: RequestContext) -> Result:
        return memory_summary(changed, context.actor)


def described(
    name: str,
    shape: type[StrictSerializer],
    text: str,
    answer: type[outputs.Shape] = outputs.MemorySummary,
) -> Callable[..., type]:
    schema = extend_schema(operation_id=name, description=text, request=shape, responses=answer)
    return extend_schema_view(post=schema)


@described("verify_memory", inputs.Verify, "Verify one version, which becomes the served one.")
class VerifyView(ActView):
    input = inputs.Verify
    service = services.verify_memory


@described("reject_version", inputs.Reject, "Drop the pending version; what is served stays.")
class RejectView(ActView):
    input = inputs.Reject
    service = services.reject_version


@described("lock_memory", inputs.Reason, "Make a memory immutable for everyone.")
class LockView(ActView):
    input = inputs.Reason
    service = services.lock_memory


@described("unlock_memory", inputs.Reason, "Give a locked memory its former status back.")
class UnlockView(ActView):
    input = inputs.Reason
    service = services.unlock_memory


@described(
    "deprecate_memory", inputs.Deprecate, "Mark a memory as no longer valid; may name what is."
)
class DeprecateView(ActView):
    input = inputs.Deprecate
    service = services.deprecate_memory


@described("archive_memory", inputs.Reason, "Put a memory away without judging it.")
class ArchiveView(ActView):
    input = inputs.Reason
    service = services.archive_memory


@described("restore_memory", inputs.Reason, "Bring a put-away memory back as unverified.")
class RestoreView(ActView):
    input = inputs.Reason
    service = services.restore_memory
