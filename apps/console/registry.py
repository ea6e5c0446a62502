"""Which models have pages. What is not here, raw permissions above all, has none."""

from __future__ import annotations

from apps.access.models import AccessToken, Agent
from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.console.audit import AuditRecordAdmin
from apps.console.events import EventAdmin
from apps.console.gateway.resources import GatewayResourceAdmin
from apps.console.gateway.sessions import GatewaySessionAdmin
from apps.console.gateway.users import GatewayUserAdmin
from apps.console.invitations import InvitationAdmin
from apps.console.memories import MemoryAdmin
from apps.console.model_runs import LlmRunAdmin
from apps.console.organizations import AgentAdmin, OrganizationAdmin, RepositoryAdmin
from apps.console.people import PersonAdmin
from apps.console.site import ConsoleSite
from apps.console.tokens import AccessTokenAdmin
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.memories.models import Memory
from apps.organizations.models import Invitation, Organization, Repository
from apps.topics.models import LlmRun

site = ConsoleSite(name="admin")
site.register(Memory, MemoryAdmin)
site.register(Event, EventAdmin)
site.register(LlmRun, LlmRunAdmin)
site.register(AuditRecord, AuditRecordAdmin)
site.register(Organization, OrganizationAdmin)
site.register(Repository, RepositoryAdmin)
site.register(Agent, AgentAdmin)
site.register(AccessToken, AccessTokenAdmin)
site.register(User, PersonAdmin)
site.register(Invitation, InvitationAdmin)
site.register(GatewayUser, GatewayUserAdmin)
site.register(GatewaySession, GatewaySessionAdmin)
site.register(GatewayResource, GatewayResourceAdmin)
