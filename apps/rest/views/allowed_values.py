"""Values that people let pass an organization's write policy."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.common.context import RequestContext
from apps.common.text import require_uuid
from apps.governance import services
from apps.governance.models import AllowedValue
from apps.rest import inputs as common
from apps.rest import policy_inputs as inputs
from apps.rest import policy_outputs as outputs
from apps.rest.inputs import query_of
from apps.rest.pagination import ByCreation, page_of, page_picker
from apps.rest.repeats import Result
from apps.rest.views.at_policy import changing_policy, reading_policy
from apps.rest.views.base import PlatformView


class AllowedValuesView(PlatformView):
    @extend_schema(
        operation_id="list_allowed_values",
        parameters=[common.Page],
        responses=outputs.AllowedValuePage,
    )
    def get(self, request: Request, organization_id: str) -> Response:
        """Values that may pass, the newest first; of each only a fingerprint is known."""
        paginator = ByCreation()
        with reading_policy(request, organization_id) as (_, organization):
            query_of(request, common.Page)
            rows = AllowedValue.objects.filter(organization=organization, removed_at=None)
            page = page_picker(paginator, request)(rows)
        return Response(page_of(paginator, [outputs.allowed_value_entry(row) for row in page]))

    @extend_schema(
        operation_id="allow_value",
        request=inputs.AllowValue,
        responses={201: outputs.AllowedValueShape},
    )
    def post(self, request: Request, organization_id: str) -> Response:
        """Let a value pass a rule, or every rule. Only its fingerprint is kept."""

        def allow(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
            row = services.allow_value(context=context, organization_id=key, **given)
            return outputs.allowed_value_entry(row)

        return changing_policy(
            request,
            organization_id,
            services.allow_value,
            inputs.AllowValue,
            allow,
            status=HTTP_201_CREATED,
        )


class RemoveAllowedValueView(PlatformView):
    @extend_schema(
        operation_id="remove_allowed_value",
        request=common.OptionalReason,
        responses=outputs.AllowedValueShape,
    )
    def post(self, request: Request, organization_id: str, allowed_value_id: str) -> Response:
        """Let a value pass no more."""

        def remove(context: RequestContext, key: uuid.UUID, given: dict[str, Any]) -> Result:
            row = services.remove_allowed_value(
                context=context,
                organization_id=key,
                allowed_value_id=require_uuid(allowed_value_id, field="allowed_value_id"),
                **given,
            )
            return outputs.allowed_value_entry(row)

        return changing_policy(
            request,
            organization_id,
            services.remove_allowed_value,
            common.OptionalReason,
            remove,
        )
