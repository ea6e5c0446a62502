"""Taking out the rules that hold in a repository, for files that people keep beside the code."""

from __future__ import annotations

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidContext, PayloadTooLarge, WriteNotAllowed
from apps.common.secrecy import Secrecy
from apps.memories.portable.rules_section import RulesSection
from apps.memories.selectors import rules_in
from apps.memories.services.reads import served_entries
from apps.memories.services.recheck import recheck
from apps.organizations.models import Repository

#: More than anybody follows; a file of instructions is paid for in every session.
MAX_RULES = 500


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ, question=AskedBy.LIST)
def read_rules(*, context: RequestContext) -> RulesSection:
    """The approved rules that hold in the repository, as they are served, the oldest first.

    Nothing that is withheld from anybody. Recorded as served, each whole. Raises InvalidContext (no
    repository), WriteNotAllowed, PayloadTooLarge.
    """
    if context.repository_id is None:
        raise InvalidContext("Rules are those of a repository.")
    if context.secrecy is not Secrecy.S3:
        raise WriteNotAllowed("This token gets redacted texts only; rules are taken out whole.")
    found = list(rules_in(context)[: MAX_RULES + 1])
    if len(found) > MAX_RULES:
        said = f"More than {MAX_RULES} rules hold here: deprecate what nobody needs."
        raise PayloadTooLarge(said, max_rules=MAX_RULES)
    recheck(found, context)
    rules = [rule for rule in found if not rule.is_quarantined]
    read_rules.record(context, served=served_entries(rules))
    repository = Repository.objects.select_related("organization").get(pk=context.repository_id)
    place = f"{repository.organization.slug}/{repository.slug}"
    return RulesSection(place, repository.name, rules)
