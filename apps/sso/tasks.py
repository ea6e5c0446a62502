"""What the provider does not say."""

from apps.common.jobs import job
from apps.sso.services import end_unconfirmed_roles

job("sso.end_unconfirmed_roles", end_unconfirmed_roles)
