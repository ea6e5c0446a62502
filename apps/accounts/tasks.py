"""What people leave behind."""

from apps.accounts.services import forget_ended_sessions
from apps.common.jobs import job

job("accounts.forget_ended_sessions", forget_ended_sessions)
