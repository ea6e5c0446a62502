"""Every address of the console beside those of the lists, which the site makes itself."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from apps.console.access.account import account, issue_own_token, revoke_own_token
from apps.console.access.oauth import authorize, connections, device, disconnect
from apps.console.access.one_time_links import forgotten_password, invitation, new_password
from apps.console.access.second_factor import (
    add_passkey,
    drop_passkey,
    new_recovery_codes,
    remove_app,
    second_factor,
    set_up_app,
)
from apps.console.access.second_step import second_factor_asked
from apps.console.access.single_sign_on import come_back, leave
from apps.console.audit.replay import replay
from apps.console.audit.seals import acknowledge, checkpoint_file, seals, verify_now
from apps.console.erasure import holds, retention
from apps.console.erasure import pages as erasure
from apps.console.erasure.pages import SECTION as ERASURE
from apps.console.knowledge import consolidation, palace, workspaces
from apps.console.knowledge.section import SECTION as KNOWLEDGE
from apps.console.notifications import own as notices
from apps.console.notifications import webhooks
from apps.console.notifications.webhooks import SECTION as WEBHOOKS
from apps.console.review.page import assign, review, review_act
from apps.console.review.sharing import left, open_now, undo
from apps.console.search_index import search_index
from apps.console.site import site
from apps.console.topics import acts, comparison, conversation, corrections, snapshots, trees
from apps.console.topics.section import SECTION as TOPICS
from apps.console.write_policy import allowed, history, learning, rules, trials, trying
from apps.console.write_policy.section import SECTION as WRITE_POLICY

PAGES = (
    ("account/", account, "account"),
    ("account/tokens/add/", issue_own_token, "account_token_add"),
    ("account/tokens/<int:token_id>/revoke/", revoke_own_token, "account_token_revoke"),
    ("account/second-factor/", second_factor, "second_factor"),
    ("account/second-factor/app/", set_up_app, "second_factor_app"),
    ("account/second-factor/app/remove/", remove_app, "second_factor_app_remove"),
    ("account/second-factor/passkeys/add/", add_passkey, "second_factor_passkey"),
    (
        "account/second-factor/passkeys/<int:passkey_id>/remove/",
        drop_passkey,
        "second_factor_passkey_remove",
    ),
    ("account/second-factor/codes/", new_recovery_codes, "second_factor_codes"),
    ("oauth/authorize/", authorize, "oauth_authorize"),
    ("oauth/device/", device, "oauth_device"),
    ("oauth/connections/", connections, "connections"),
    ("oauth/connections/<int:token_id>/end/", disconnect, "connection_end"),
    ("review/", review, "review"),
    ("review/assign/", assign, "review_assign"),
    ("review/open/", open_now, "review_open"),
    ("review/leave/", left, "review_leave"),
    ("review/undo/", undo, "review_undo"),
    ("review/<slug:act>/", review_act, "review_act"),
    ("replay/<int:record_id>/", replay, "replay"),
    ("seals/", seals, "seals"),
    ("seals/verify/", verify_now, "seals_verify"),
    (
        "seals/verifications/<int:verification_id>/<int:number>/acknowledge/",
        acknowledge,
        "seals_acknowledge",
    ),
    ("seals/<int:checkpoint_id>/", checkpoint_file, "checkpoint"),
    ("notifications/", notices.notifications, "notifications"),
    ("notifications/read/", notices.read_all, "notices_read"),
    ("notifications/choices/", notices.choices, "notice_choices"),
    ("notifications/<int:notice_id>/open/", notices.open_notice, "notice_open"),
    ("search-index/", search_index, "search_index"),
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("invitation/<str:secret>/", invitation, name="invitation"),
    path("new-password/<str:secret>/", new_password, name="new_password"),
    path("login/second-factor/", second_factor_asked, name="second_factor_asked"),
    path("login/single-sign-on/", leave, name="single_sign_on"),
    path("login/single-sign-on/return/", come_back, name="single_sign_on_return"),
    # The theme's sign-in leads to the page of this name.
    path("forgotten-password/", forgotten_password, name="forgotten_password"),
    path("stop-mail/<str:secret>/", notices.stop, name="notice_stop"),
    *(path(route, site.admin_view(view), {"site": site}, name=name) for route, view, name in PAGES),
    *TOPICS.urls(
        site,
        ("snapshots/", snapshots.snapshots, "topics_snapshots"),
        ("snapshots/build/", acts.build, "topics_build"),
        ("snapshots/resume/", acts.resume, "topics_resume"),
        ("snapshots/<uuid:snapshot_id>/", snapshots.one_snapshot, "topics_snapshot"),
        ("snapshots/<uuid:snapshot_id>/publish/", acts.publish, "topics_publish"),
        ("snapshots/<uuid:snapshot_id>/rollback/", acts.rollback, "topics_rollback"),
        ("trees/", trees.trees, "topics_trees"),
        ("topics/", trees.topic_list, "topics_list"),
        ("topics/<uuid:topic_id>/", conversation.one_topic, "topics_topic"),
        ("topics/<uuid:topic_id>/merge/", corrections.merge, "topics_merge"),
        ("topics/<uuid:topic_id>/split/<uuid:event_id>/", corrections.split, "topics_split"),
        ("messages/<uuid:event_id>/", conversation.one_message, "topics_message"),
        ("corrections/", corrections.corrections, "topics_corrections"),
        ("corrections/<uuid:correction_id>/withdraw/", corrections.withdraw, "topics_withdraw"),
        ("comparison/", comparison.comparison, "topics_comparison"),
    ),
    *KNOWLEDGE.urls(
        site,
        ("workspaces/", workspaces.workspaces, "knowledge_workspaces"),
        ("workspaces/register/", workspaces.register, "knowledge_workspace_register"),
        (
            "workspaces/<int:workspace_id>/remove/",
            workspaces.remove,
            "knowledge_workspace_remove",
        ),
        ("consolidation/", consolidation.consolidation, "knowledge_consolidation"),
        ("consolidation/start/", consolidation.consolidate_now, "knowledge_consolidate"),
        ("consolidation/<int:run_id>/", consolidation.one_run, "knowledge_run"),
        ("palace/", palace.palace_page, "knowledge_palace"),
    ),
    *ERASURE.urls(
        site,
        ("", erasure.erasures, "erasure_list"),
        ("begin/", erasure.begin, "erasure_begin"),
        ("retention/", retention.policy, "erasure_retention"),
        ("holds/", holds.holds, "erasure_holds"),
        ("holds/set/", holds.set_one, "erasure_hold_set"),
        ("holds/<uuid:hold_id>/lift/", holds.lift, "erasure_hold_lift"),
        ("retention/save/", retention.save, "erasure_retention_save"),
        ("<uuid:erasure_id>/", erasure.one_erasure, "erasure_one"),
        ("<uuid:erasure_id>/certificate/", erasure.certificate, "erasure_certificate"),
    ),
    *WRITE_POLICY.urls(
        site,
        ("", rules.rules, "write_policy_rules"),
        ("add/", rules.add_rule, "write_policy_add"),
        ("rules/<str:rule_id>/", rules.rule, "write_policy_rule"),
        ("rules/<str:rule_id>/switch/", rules.switch, "write_policy_switch"),
        ("rules/<str:rule_id>/edit/", rules.edit_rule, "write_policy_edit"),
        ("rules/<str:rule_id>/activate/", rules.activate, "write_policy_activate"),
        ("rules/<str:rule_id>/off/", rules.switch_off, "write_policy_off"),
        ("rules/<str:rule_id>/trial/", trials.trial, "write_policy_trial"),
        ("allowed/", allowed.allowed, "write_policy_allowed"),
        ("allowed/add/", allowed.allow, "write_policy_allow"),
        ("allowed/<uuid:value_id>/remove/", allowed.disallow, "write_policy_disallow"),
        ("try/", trying.try_a_text, "write_policy_try"),
        ("learning/", learning.learning, "write_policy_learning"),
        ("learning/veto/", learning.veto, "write_policy_veto"),
        ("history/", history.history, "write_policy_history"),
    ),
    *WEBHOOKS.urls(
        site,
        ("", webhooks.webhooks, "webhooks_list"),
        ("add/", webhooks.add, "webhooks_add"),
        ("required/", webhooks.required, "webhooks_required"),
        ("required/change/", webhooks.require, "webhooks_require"),
        ("<int:webhook_id>/", webhooks.log, "webhooks_log"),
        ("<int:webhook_id>/change/", webhooks.change, "webhooks_change"),
        ("<int:webhook_id>/remove/", webhooks.remove, "webhooks_remove"),
        ("<int:webhook_id>/test/", webhooks.test, "webhooks_test"),
        (
            "<int:webhook_id>/log/<uuid:delivery_id>/replay/",
            webhooks.replay,
            "webhooks_replay",
        ),
    ),
    path("", site.urls),
]
