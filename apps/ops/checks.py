"""System checks for a deployment."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security, deploy=True)
def separate_database_logins(**_: Any) -> list[CheckMessage]:
    """Warn when the application runs as the owner of the tables it must not rewrite."""
    if settings.DATABASE_URL != settings.DATABASE_OWNER_URL:
        return []
    return [
        Warning(
            "The application logs in to the database as the owner of its tables.",
            hint=(
                "Give DATABASE_OWNER_URL the owner's login and DATABASE_URL one without ownership: "
                "then the append-only tables are protected by grants as well as by triggers."
            ),
            id="ops.W001",
        )
    ]
