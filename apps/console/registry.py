"""Which models have pages. What is not here, raw permissions above all, has none."""

from __future__ import annotations

from apps.access.models import AccessToken, Agent
from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.console.audit import AuditRecordAdmin
from apps.console.events import EventAdmin
from apps.console.invitations import InvitationAdmin
from apps.console.memories import MemoryAdmin
from apps.console.organizations import AgentAdmin, OrganizationAdmin, RepositoryAdmin
from apps.console.people import PersonAdmin
from apps.console.site import ConsoleSite
from apps.console.tokens import AccessTokenAdmin
from apps.events.models import Event
from apps.memories.models import Memory
from apps.organizations.models import Invitation, Organization, Repository

site = ConsoleSite(name="admin")
site.register(Memory, MemoryAdmin)
site.register(Event, EventAdmin)
site.register(AuditRecord, AuditRecordAdmin)
site.register(Organization, OrganizationAdmin)
site.register(Repository, RepositoryAdmin)
site.register(Agent, AgentAdmin)
site.register(AccessToken, AccessTokenAdmin)
site.register(User, PersonAdmin)
site.register(Invitation, InvitationAdmin)
