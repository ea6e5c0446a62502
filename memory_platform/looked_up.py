"""What never changes and web processes and worker would look up with their first calls and jobs.

It lies scattered over 25 MB, which each of them would then have for itself, where what they are
copies of has not looked it up. Needs the app registry.
"""

from django.apps import apps
from django.db.migrations.recorder import MigrationRecorder

from apps.governance.rules.catalogue import guard_version
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.memories.selectors.visibility_rule import compile_rules
from apps.ops.health import known_migrations


def look_up() -> None:
    """Look it up, so that it is remembered."""
    guard_version()
    known_migrations()
    _ = MigrationRecorder.Migration
    for model in apps.get_models(include_auto_created=True):
        _ = model._meta.get_fields(), model._meta.related_objects
    compile_rules()
    for tool in REGISTRY.tools:
        _ = tool.properties, tool.required, tool.output_schema
