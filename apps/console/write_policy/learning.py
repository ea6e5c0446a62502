"""What was learned from an organization's decisions, and which rules it may overrule."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse

from apps.console.base.pages import VerbPage
from apps.console.write_policy.forms import VetoForm
from apps.console.write_policy.section import SECTION, PolicyVisit
from apps.governance.learning.veto import MIN_DECISIONS
from apps.governance.selectors import learned_models_in, veto_in
from apps.governance.services import decide_veto

PER_PAGE = 20


@SECTION.page("write_policy_learning")
def learning(visit: PolicyVisit) -> HttpResponse:
    """Every version of the model, and what it may overrule."""
    models = learned_models_in(visit.subject.pk)
    extra = {
        "listed": visit.listed(models, per_page=PER_PAGE),
        "decided": veto_in(visit.subject.pk),
        "is_sound": models.filter(is_sound=True).exists(),
        "least": MIN_DECISIONS,
        "veto_url": visit.url("write_policy_veto"),
    }
    return visit.show("learning", extra)


@SECTION.act(decide_veto)
def veto(visit: PolicyVisit) -> VerbPage:
    """Decide which rules the model may overrule."""
    decided = veto_in(visit.subject.pk)
    return VerbPage(
        title="What decisions may overrule",
        back=visit.url("write_policy_learning"),
        submit_text="Decide",
        form=partial(VetoForm, initial={"rules": decided.rules if decided else []}),
        arguments={"organization_id": visit.subject.pk},
        object_id="veto",
        said="Decided: texts are judged so from now on.",
    )
