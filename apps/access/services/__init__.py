"""Changing agents, access tokens and who is let in: authorise, check, change, record."""

from apps.access.services.people import deactivate_person, reactivate_person
from apps.access.services.tokens import (
    USUAL_LIFETIME,
    IssuedToken,
    create_agent,
    issue_agent_token,
    issue_personal_token,
    revoke_token,
    rotate_token,
)

__all__ = [
    "USUAL_LIFETIME",
    "IssuedToken",
    "create_agent",
    "deactivate_person",
    "issue_agent_token",
    "issue_personal_token",
    "reactivate_person",
    "revoke_token",
    "rotate_token",
]
