"""Below ``/api/``. Unknown addresses are answered by the project's 404 handler."""

from __future__ import annotations

from django.urls import path

from apps.rest.views.access import (
    AgentsView,
    AgentView,
    CallerView,
    RevokeTokenView,
    RotateTokenView,
    TokensView,
    TokenView,
)
from apps.rest.views.acts import (
    ArchiveView,
    DeprecateView,
    LockView,
    RejectView,
    RestoreView,
    UnlockView,
    VerifyView,
)
from apps.rest.views.allowed_values import AllowedValuesView, RemoveAllowedValueView
from apps.rest.views.audit import AuditRecordsView, AuditRecordView
from apps.rest.views.docs import DocsView, SchemaView
from apps.rest.views.events import EventBatchView, EventsView, EventView
from apps.rest.views.export import AuditExportView
from apps.rest.views.invitations import InvitationsView, RevokeInvitationView
from apps.rest.views.knowledge import (
    ConsolidationPreviewView,
    ConsolidationsView,
    ConsolidationView,
    PalaceView,
    RemoveWorkspaceView,
    WorkspacesView,
)
from apps.rest.views.links import AcceptLinkView, DeclineLinkView, MemoryLinksView
from apps.rest.views.members import ChangeRoleView, MembersView, RevokeRoleView
from apps.rest.views.memories import (
    MemoriesView,
    MemorySearchView,
    MemoryView,
)
from apps.rest.views.memory_export import MemoryExportView
from apps.rest.views.own_rules import (
    ActivateOwnRuleView,
    OwnRulesView,
    OwnRuleView,
    SwitchOffOwnRuleView,
    TrialView,
)
from apps.rest.views.people import (
    DeactivateView,
    PasswordResetView,
    PeopleView,
    PersonView,
    ReactivateView,
)
from apps.rest.views.places import (
    OrganizationsView,
    OrganizationView,
    PolicyChangesView,
    RepositoriesView,
    RepositoryView,
)
from apps.rest.views.policy import (
    DecideRuleView,
    PolicyView,
    RuleChangesView,
    RulesView,
    RuleView,
    TryTextView,
)
from apps.rest.views.reliance import AgentViewView, RelianceView, ReplayView, TimelineView
from apps.rest.views.review import (
    AssignView,
    DismissView,
    DossierView,
    ReleaseView,
    ReviewItemsView,
    SimilarView,
    UnassignView,
)
from apps.rest.views.seals import CheckpointsView, ProofView, SealsView, VerificationsView
from apps.rest.views.statistics import StatisticsView
from apps.rest.views.topics import (
    ActiveSnapshotView,
    BuildStatusView,
    EventNodesView,
    PublishView,
    ReferencesView,
    ResumeBuildsView,
    RollbackView,
    SnapshotsView,
    SnapshotView,
    TopicView,
)
from apps.rest.views.versions import MemoryHistoryView, MemoryVersionsView, MemoryVersionView

MEMORY = "v1/memories/<str:memory_id>"
POLICY = "v1/organizations/<str:organization_id>/policy"
RULE = f"{POLICY}/rules/<str:rule_id>"
OWN_RULE = f"{POLICY}/own-rules/<str:own_rule_id>"
ALLOWED = f"{POLICY}/allowed-values"
REPOSITORY = "v1/repositories/<str:repository_id>"
CONSOLIDATIONS = f"{REPOSITORY}/consolidations"
SNAPSHOTS = f"{REPOSITORY}/snapshots"

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    path("v1/memories", MemoriesView.as_view(), name="memories"),
    path("v1/memories/search", MemorySearchView.as_view(), name="memory-search"),
    path("v1/memories/export", MemoryExportView.as_view(), name="memory-export"),
    path(MEMORY, MemoryView.as_view(), name="memory"),
    path(f"{MEMORY}/versions", MemoryVersionsView.as_view(), name="memory-versions"),
    path(f"{MEMORY}/versions/<str:number>", MemoryVersionView.as_view(), name="memory-version"),
    path(f"{MEMORY}/history", MemoryHistoryView.as_view(), name="memory-history"),
    path(f"{MEMORY}/verify", VerifyView.as_view(), name="memory-verify"),
    path(f"{MEMORY}/reject", RejectView.as_view(), name="memory-reject"),
    path(f"{MEMORY}/lock", LockView.as_view(), name="memory-lock"),
    path(f"{MEMORY}/unlock", UnlockView.as_view(), name="memory-unlock"),
    path(f"{MEMORY}/deprecate", DeprecateView.as_view(), name="memory-deprecate"),
    path(f"{MEMORY}/archive", ArchiveView.as_view(), name="memory-archive"),
    path(f"{MEMORY}/restore", RestoreView.as_view(), name="memory-restore"),
    path(f"{MEMORY}/release", ReleaseView.as_view(), name="memory-release"),
    path(f"{MEMORY}/assign", AssignView.as_view(), name="memory-assign"),
    path(f"{MEMORY}/unassign", UnassignView.as_view(), name="memory-unassign"),
    path(f"{MEMORY}/dossier", DossierView.as_view(), name="memory-dossier"),
    path(f"{MEMORY}/similar", SimilarView.as_view(), name="memory-similar"),
    path(f"{MEMORY}/links", MemoryLinksView.as_view(), name="memory-links"),
    path(f"{MEMORY}/reliance", RelianceView.as_view(), name="memory-reliance"),
    path(f"{MEMORY}/timeline", TimelineView.as_view(), name="memory-timeline"),
    path(f"{MEMORY}/agent-view", AgentViewView.as_view(), name="memory-agent-view"),
    path("v1/review-items", ReviewItemsView.as_view(), name="review-items"),
    path("v1/similar-pairs/<str:pair_id>/dismiss", DismissView.as_view(), name="pair-dismiss"),
    path("v1/links/<str:link_id>/accept", AcceptLinkView.as_view(), name="link-accept"),
    path("v1/links/<str:link_id>/decline", DeclineLinkView.as_view(), name="link-decline"),
    path("v1/audit-records", AuditRecordsView.as_view(), name="audit-records"),
    path("v1/audit-records/export", AuditExportView.as_view(), name="audit-export"),
    path("v1/audit-records/<str:record_id>", AuditRecordView.as_view(), name="audit-record"),
    path("v1/audit-records/<str:record_id>/replay", ReplayView.as_view(), name="audit-replay"),
    path("v1/audit-records/<str:record_id>/proof", ProofView.as_view(), name="audit-proof"),
    path("v1/audit-seals", SealsView.as_view(), name="audit-seals"),
    path("v1/audit-checkpoints", CheckpointsView.as_view(), name="audit-checkpoints"),
    path("v1/audit-verifications", VerificationsView.as_view(), name="audit-verifications"),
    path("v1/events", EventsView.as_view(), name="events"),
    path("v1/events/batch", EventBatchView.as_view(), name="event-batch"),
    path("v1/events/<str:event_id>", EventView.as_view(), name="event"),
    path("v1/statistics", StatisticsView.as_view(), name="statistics"),
    path("v1/organizations", OrganizationsView.as_view(), name="organizations"),
    path("v1/organizations/<str:organization_id>", OrganizationView.as_view(), name="organization"),
    path(POLICY, PolicyView.as_view(), name="write-policy"),
    path(f"{POLICY}/rules", RulesView.as_view(), name="rules"),
    path(RULE, RuleView.as_view(), name="rule"),
    path(f"{RULE}/decide", DecideRuleView.as_view(), name="rule-decide"),
    path(f"{RULE}/trial", TrialView.as_view(), name="rule-trial"),
    path(f"{POLICY}/own-rules", OwnRulesView.as_view(), name="own-rules"),
    path(OWN_RULE, OwnRuleView.as_view(), name="own-rule"),
    path(f"{OWN_RULE}/activate", ActivateOwnRuleView.as_view(), name="own-rule-activate"),
    path(f"{OWN_RULE}/switch-off", SwitchOffOwnRuleView.as_view(), name="own-rule-switch-off"),
    path(f"{POLICY}/try", TryTextView.as_view(), name="try-text"),
    path(ALLOWED, AllowedValuesView.as_view(), name="allowed-values"),
    path(
        f"{ALLOWED}/<str:allowed_value_id>/remove",
        RemoveAllowedValueView.as_view(),
        name="allowed-value-remove",
    ),
    path(f"{POLICY}/changes", RuleChangesView.as_view(), name="rule-changes"),
    path("v1/repositories", RepositoriesView.as_view(), name="repositories"),
    path("v1/repositories/<str:repository_id>", RepositoryView.as_view(), name="repository"),
    path(
        "v1/repositories/<str:repository_id>/policy-changes",
        PolicyChangesView.as_view(),
        name="policy-changes",
    ),
    path(f"{REPOSITORY}/workspaces", WorkspacesView.as_view(), name="workspaces"),
    path(f"{REPOSITORY}/workspaces/remove", RemoveWorkspaceView.as_view(), name="workspace-remove"),
    path(CONSOLIDATIONS, ConsolidationsView.as_view(), name="consolidations"),
    path(
        f"{CONSOLIDATIONS}/preview",
        ConsolidationPreviewView.as_view(),
        name="consolidation-preview",
    ),
    path(f"{CONSOLIDATIONS}/<str:run_id>", ConsolidationView.as_view(), name="consolidation"),
    path(f"{REPOSITORY}/palace", PalaceView.as_view(), name="palace"),
    path(f"{REPOSITORY}/event-nodes", EventNodesView.as_view(), name="event-nodes"),
    path(f"{REPOSITORY}/references", ReferencesView.as_view(), name="references"),
    path(f"{REPOSITORY}/topics/<str:topic_id>", TopicView.as_view(), name="topic"),
    path(SNAPSHOTS, SnapshotsView.as_view(), name="snapshots"),
    path(f"{SNAPSHOTS}/active", ActiveSnapshotView.as_view(), name="active-snapshot"),
    path(f"{SNAPSHOTS}/status", BuildStatusView.as_view(), name="build-status"),
    path(f"{SNAPSHOTS}/resume", ResumeBuildsView.as_view(), name="builds-resume"),
    path(f"{SNAPSHOTS}/<str:snapshot_id>", SnapshotView.as_view(), name="snapshot"),
    path(
        f"{SNAPSHOTS}/<str:snapshot_id>/rollback", RollbackView.as_view(), name="snapshot-rollback"
    ),
    path(f"{SNAPSHOTS}/<str:snapshot_id>/publish", PublishView.as_view(), name="snapshot-publish"),
    path("v1/members", MembersView.as_view(), name="members"),
    path("v1/members/change-role", ChangeRoleView.as_view(), name="change-role"),
    path("v1/members/revoke-role", RevokeRoleView.as_view(), name="revoke-role"),
    path("v1/people", PeopleView.as_view(), name="people"),
    path("v1/people/<str:user_id>", PersonView.as_view(), name="person"),
    path("v1/people/<str:user_id>/deactivate", DeactivateView.as_view(), name="deactivate"),
    path("v1/people/<str:user_id>/reactivate", ReactivateView.as_view(), name="reactivate"),
    path(
        "v1/people/<str:user_id>/password-reset",
        PasswordResetView.as_view(),
        name="password-reset",
    ),
    path("v1/invitations", InvitationsView.as_view(), name="invitations"),
    path(
        "v1/invitations/<str:invitation_id>/revoke",
        RevokeInvitationView.as_view(),
        name="invitation-revoke",
    ),
    path("v1/agents", AgentsView.as_view(), name="agents"),
    path("v1/agents/<str:agent_key>", AgentView.as_view(), name="agent"),
    path("v1/tokens", TokensView.as_view(), name="tokens"),
    path("v1/tokens/<str:token_id>", TokenView.as_view(), name="token"),
    path("v1/tokens/<str:token_id>/revoke", RevokeTokenView.as_view(), name="token-revoke"),
    path("v1/tokens/<str:token_id>/rotate", RotateTokenView.as_view(), name="token-rotate"),
    path("v1/caller", CallerView.as_view(), name="caller"),
]
