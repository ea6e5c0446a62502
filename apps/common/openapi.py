"""Messages and answers in the OpenAPI descriptions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

from apps.common.messages import schemas_of

COMPONENTS = "#/components/schemas/{model}"


class MessageExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Lets ``@extend_schema`` name a message or an answer; those inside are components too."""

    target_class = "pydantic.BaseModel"
    match_subclasses = True
    priority = 1

    def get_name(self, *_: Any) -> str:
        """The component's name. A model may be described both by itself and inside another."""
        set_override(self.target, "suppress_collision_warning", True)
        name: str = self.target.__name__
        return name

    def map_serializer(self, auto_schema: Any, _: Any) -> dict[str, Any]:
        """The component, those it refers to registered."""
        schema, parts = schemas_of(self.target, at=COMPONENTS)
        for name, part in parts.items():
            component = ResolvedComponent(name, ResolvedComponent.SCHEMA, part, name)  # type: ignore[no-untyped-call]
            auto_schema.registry.register_on_missing(component)
        return schema


class SummarizedSchema(AutoSchema):
    """Operations by the first sentence of their description, shown while they are folded."""

    def get_summary(self) -> str:
        return self.get_description().partition(". ")[0].rstrip(".")
