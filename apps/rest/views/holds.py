"""Legal holds: what is held, holding something, and letting it go."""

from __future__ import annotations

from rest_framework.status import HTTP_201_CREATED

from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.erasure.services import lift_hold, set_hold
from apps.organizations.selectors.holds import holds_of, holds_within
from apps.rest.contexts import row_at
from apps.rest.endpoints import PlatformView, listing, route, writing
from apps.rest.messages import erasure as messages
from apps.rest.pagination import ByCreation
from apps.rest.views.erasure import AUDITED, ORGANIZATION

HOLD = row_at("hold_id", lambda credential: holds_within(credential.rights))


@route("v1/organizations/<str:organization_id>/holds", "holds")
class HoldsView(PlatformView):
    get = listing(
        reading(ObjectKind.LEGAL_HOLD),
        name="list_holds",
        at=AUDITED,
        find=lambda call, pick: pick(holds_of(call.found)),
        paginator=ByCreation,
        answer=messages.HoldEntry,
        text="Legal holds of the organization, the newest first.",
    )
    post = writing(
        set_hold,
        at=ORGANIZATION,
        body=messages.SetHold,
        answer=messages.HoldEntry,
        status=HTTP_201_CREATED,
        text="Keep something from being erased, by its age or by anybody, until it is lifted. "
        "For people with the right to erase.",
    )


@route("v1/holds/<str:hold_id>/lift", "hold-lift")
class LiftHoldView(PlatformView):
    post = writing(
        lift_hold,
        at=HOLD,
        body=messages.LiftHold,
        answer=messages.HoldEntry,
        text="Let what was held be erased again. For people with the right to erase.",
    )
