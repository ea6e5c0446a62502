"""How long every stored text is kept: what forgets it, or why it stays."""

from __future__ import annotations

from django.apps import apps

from memory_platform.settings.schedule import CELERY_BEAT_SCHEDULE
from tests.governance.test_stored_texts import text_fields

#: Forgotten by a task of the schedule, in slices.
SWEPT = {
    "access.CompletedRequest": "access.sweep_completed_requests",
    "access.ProposalTurn": "access.sweep_sessions",
    "access.RateBucket": "access.sweep_buckets",
    "access.SessionBucket": "access.sweep_sessions",
    "governance.KeptQuery": "memories.follow_retention",
    "memories.Undo": "memories.forget_undos",
    "notifications.Delivery": "notifications.forget",
    "notifications.Letter": "notifications.forget",
    "notifications.Notice": "notifications.forget",
    "oauth.AuthorizationCode": "oauth.sweep",
    "oauth.Client": "oauth.sweep",
    "oauth.DeviceRequest": "oauth.sweep",
    "tiers.KnowledgeSession": "tiers.sweep_sessions",
    "topics.LlmCall": "topics.forget_model_runs",
    "topics.LlmRun": "topics.forget_model_runs",
    "topics.Node": "topics.forget",
    "topics.Snapshot": "topics.forget",
    "topics.SnapshotNode": "topics.forget",
    "topics.Topic": "topics.forget",
    "turns.PreparedTurn": "turns.sweep_prepared",
}
#: Kept until its organization erases it, or it goes with what it was made of.
UNTIL_ERASED = {
    "what was said; an erasure empties it, by hand or by the organization's retention, the hash stays": "events.Event gateway.GatewayResource"
    " gateway.GatewaySession gateway.GatewayUser gateway.ResourceChunk turns.Compaction"
    " turns.Session",
    "what is remembered; an erasure empties it, or a repository's retention has it archived": "memories.Memory memories.MemoryComment memories.MemoryVersion turns.Fact",
    "made of the above, and gone with it": "index.CommonTerm index.Document index.Posting"
    " memories.ForgetSuggestion tiers.PalaceLocation topics.AcceptedPlan topics.TopicCorrection",
}
#: Kept as long as what it is about.
STAYS = {
    "is the trail, which nothing is taken out of; it holds no text of a memory": "audit.AuditRecord audit.Serving audit.Checkpoint audit.Verification erasure.Erasure"
    " erasure.ErasedObject",
    "says who and where, until somebody ends or changes it": "access.AccessToken access.Agent"
    " accounts.Passkey accounts.PasswordReset accounts.ProviderIdentity accounts.User organizations.Invitation organizations.Organization"
    " organizations.LegalHold organizations.Repository organizations.Workspace oauth.TiedSubject sso.GroupRole",
    "is a rule or a decision that people made about rules": "governance.AllowedValue"
    " governance.OwnRule governance.RuleDecision governance.RuleTrial governance.VetoDecision"
    " notifications.NoticePolicy notifications.Webhook",
    "holds ids, names of ours, digests or numbers": "access.PlatformStart access.ToolUsage"
    " audit.CheckpointPlace audit.SealingState governance.LearnedModel index.Corpus"
    " index.EmbeddingModel memories.MemoryLink memories.RecallNotice memories.ReviewAssignment"
    " memories.SimilarPair notifications.Bookmark ops.Heartbeat tiers.Cluster"
    " tiers.ConsolidationRun topics.FinishedPeriods topics.Registry turns.Measure"
    " turns.ModelCircuit turns.SessionPicture turns.TurnGuard",
}


def named(table: dict[str, str]) -> list[str]:
    return [model for names in table.values() for model in names.split()]


def test_every_model_with_text_is_forgotten_some_day_or_has_a_reason_to_stay() -> None:
    told = [*SWEPT, *named(UNTIL_ERASED), *named(STAYS)]
    assert sorted(told) == sorted({model for model, _ in text_fields()})


def test_what_is_to_forget_it_runs() -> None:
    assert set(SWEPT.values()) <= {one["task"] for one in CELERY_BEAT_SCHEDULE.values()}


def test_what_stays_until_it_is_erased_is_of_an_organization() -> None:
    for label in named(UNTIL_ERASED):
        model = apps.get_model(label)
        assert getattr(model, "tenant", "organization") is not None, label
