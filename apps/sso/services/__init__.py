"""Letting in whom the provider vouches for, and saying what its groups may do."""

from apps.sso.services.group_roles import map_group, unmap_group
from apps.sso.services.signing_in import end_unconfirmed_roles, let_in, record_refusal
