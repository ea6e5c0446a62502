"""Changing agents, access tokens and who is let in: authorise, check, change, record."""

from apps.access.services.delegation import delegate, leave_open, renew
from apps.access.services.people import deactivate_person, reactivate_person
from apps.access.services.tokens import (
    USUAL_LIFETIME,
    IssuedToken,
    create_agent,
    end_token,
    issue_agent_token,
    issue_personal_token,
    revoke_token,
    rotate_token,
)
