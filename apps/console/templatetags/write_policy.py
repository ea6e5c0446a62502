"""Links from a finding of the write policy to its rule and to the allow-list."""

from __future__ import annotations

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode

from apps.common.context import Right
from apps.console.base.context import rights
from apps.memories.models import Memory
from apps.memories.write_policy import CLAIMS_IN_WORDS

register = template.Library()


@register.simple_tag(takes_context=True)
def rule_url(context: Context, memory: Memory, rule_id: str) -> str:
    """The page of a rule, for somebody who may look at the policy; nothing for anybody else.

    A claim is found by no rule and has no page.
    """
    place = memory.organization_id
    if place is None or rule_id in CLAIMS_IN_WORDS:
        return ""
    if not _may(context["request"], Right.AUDIT, memory):
        return ""
    return reverse("write_policy_rule", args=[place, rule_id])


@register.simple_tag(takes_context=True)
def allow_url(context: Context, memory: Memory, rule_id: str, fingerprint: str) -> str:
    """The page on which the value of a finding is allowed, for somebody who may, else nothing."""
    place = memory.organization_id
    if place is None or not fingerprint or not _may(context["request"], Right.MANAGE, memory):
        return ""
    named = {"fingerprint": fingerprint, "rule_id": rule_id}
    return f"{reverse('write_policy_allow', args=[place])}?{urlencode(named)}"


def _may(request: HttpRequest, right: Right, memory: Memory) -> bool:
    """Whether the right is held over the policy; looking needs it in the repository only."""
    repository_id = None if right is Right.MANAGE else memory.repository_id
    return rights(request).allow(
        right, organization_id=memory.organization_id, repository_id=repository_id
    )
