"""Enforced rules: first where they bear on the query, in bounded places, and in nobody's way."""

import pytest

from apps.audit.models import AuditRecord
from apps.memories.services import write_version
from apps.organizations.roles import Role
from apps.search.services import search_memories
from apps.tiers.services.retrieval import recall, search_items
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role
from tests.factories import person_context as context_of
from tests.factories.states import memory_with_status
from tests.sharing import shared
from tests.tables import table

#: By language: words that everything is about, rules that say nothing of the memories but share
#: such a word with each, and memories of the repository.
SETS = {
    "english": (
        ("customer", "invoice", "supplier", "backup"),
        (
            "Every {} contract is archived for ten years.",
            "Never call a {} on Sundays.",
            "A {} is refunded within fourteen days.",
            "Discounts for a {} need a manager.",
        ),
        (
            "The nightly {} export runs at four in the morning.",
            "The {} portal uses port 8443 behind the proxy.",
            "Semicolons part the columns of the {} import.",
        ),
    ),
    "german": (
        ("Kunden", "Lieferanten", "Mitarbeiter"),
        (
            "Namen von {} stehen nicht in Protokollen.",
            "{} werden sonntags nie angerufen.",
            "Rabatte für {} brauchen eine Freigabe.",
            "{} erhalten ihr Geld in vierzehn Tagen zurück.",
        ),
        (
            "Der nächtliche Export der {} beginnt um vier Uhr.",
            "Das Portal der {} hört auf Port 8443.",
        ),
    ),
    "indonesian": (
        ("pelanggan", "pemasok", "karyawan"),
        (
            "{} tidak ditelepon hari Minggu.",
            "Diskon untuk {} perlu persetujuan manajer.",
            "Nama {} tidak ditulis di log.",
            "Kontrak {} disimpan sepuluh tahun.",
        ),
        (
            "Ekspor {} setiap malam dimulai pukul empat.",
            "Portal {} memakai port 8443 di belakang proxy.",
        ),
    ),
    "japanese": (
        ("顧客", "請求書"),
        (
            "{}の名前をログに書かない。",
            "日曜日に{}へ電話しない。",
            "{}の割引には部長の承認が要る。",
            "{}の契約は十年保存する。",
        ),
        ("{}の夜間エクスポートは四時に始まる。", "{}のポータルはポート8443を使う。"),
    ),
}
LANGUAGES = {"japanese": "simple"}
LIMITS = (1, 2, 5, 10)
#: Questions in words of their own, and the enforced rule that bears on them.
BEARING = {
    "How do we encrypt data of a customer?": "Customer data is encrypted at rest.",
    "Who has to approve a payout of 800 euros?": "Payouts above 500 euros need two approvals.",
    "May we deploy on a Friday afternoon?": "No deployment and no schema change on Fridays.",
    "Can I commit secrets to the repository?": "Secrets are never committed to a repository.",
}


@shared
def lawgiver(repository):
    """Who makes rules for everybody."""
    admin = person_with_role(Role.SUPER_ADMIN)
    return context_of(admin, organization=repository.organization)


def enforce(person, content, scope="organization", **fields):
    return memory_with_status(
        "verified",
        author=person,
        person=person,
        type="business_rule",
        scope=scope,
        enforced=True,
        content=content,
        **fields,
    )


def found(context, query, limit):
    return search_memories(context=context, query=query, limit=limit).memories


@pytest.mark.parametrize("language", SETS)
def test_rules_that_share_a_word_starve_no_match_of_the_repository(language, db):
    words, rules, memories = SETS[language]
    repository = RepositoryFactory(language=LANGUAGES.get(language, language))
    agent = agent_context(repository)
    admin = person_with_role(Role.SUPER_ADMIN)
    person = context_of(admin, organization=repository.organization)
    for rule in rules:
        for word in words:
            enforce(person, rule.format(word))
    texts = [text.format(word) for text in memories for word in words]
    own = {text: MemoryFactory(context=agent, content=text) for text in texts}
    for text, memory in own.items():
        for limit in LIMITS:
            assert found(agent, text, limit)[0] == memory, (text, limit)
    for word in words:
        about = {memory.pk for text, memory in own.items() if word in text}
        for limit in LIMITS:
            shown = [memory.pk for memory in found(agent, word, limit)]
            assert set(shown[: len(about)]) <= about, (word, limit)


@pytest.mark.parametrize("scope", ["organization", "system"])
def test_the_rule_that_bears_on_the_query_is_first_whatever_the_repository_holds(
    scope, agent, lawgiver
):
    rules = {query: enforce(lawgiver, rule, scope) for query, rule in BEARING.items()}
    for query in BEARING:
        for text in (query, f"{query} {query}"):
            MemoryFactory(context=agent, content=text)
    for query, rule in rules.items():
        for limit in LIMITS:
            assert found(agent, query, limit)[0] == rule, (query, limit)


@shared
def crowded(agent, lawgiver):
    """Twelve rules that all bear on one query, and twelve shorter matches of the repository: where
    one of these does not fit, no rule does.
    """
    for number in range(12):
        enforce(lawgiver, f"Rule {number}: retry failed uploads after an hour, and then each day.")
        MemoryFactory(context=agent, content=f"Note {number}: retry failed uploads.")
    return "retry failed uploads"


def enforced(memories):
    return [memory.enforced for memory in memories]


@table(("limit", "ahead"), [(1, 1), (2, 1), (5, 1), (6, 2), (10, 3)])
def test_rules_that_bear_on_the_query_take_a_third_of_the_places(limit, ahead, agent, crowded):
    expected = [True] * ahead + [False] * (limit - ahead)
    assert enforced(found(agent, crowded, limit)) == expected
    listed = search_items(context=agent, query=crowded, k=limit)
    assert enforced(listed.memories) == expected


def test_the_rules_beyond_a_third_follow_the_repositorys_matches(agent, crowded):
    listed = search_items(context=agent, query=crowded, k=24)
    assert enforced(listed.memories) == [True] * 8 + [False] * 12 + [True] * 4


@table("budget", [160, 240, 400, 800, 6000])
def test_in_a_recall_rules_take_a_third_of_the_memories_that_fit(budget, agent, crowded):
    recalled = recall(context=agent, query=crowded, budget_tokens=budget)
    inside = enforced(recalled.block.memories)
    ahead = max(1, min(len(inside), 24) // 3)
    assert inside
    assert inside[: ahead + 1].count(True) == min(ahead, len(inside))
    assert inside.count(False) >= min(12, len(inside) - ahead)
    order = [recalled.listed.index(memory) for memory in recalled.block.memories]
    assert order == sorted(order)


def test_a_search_of_the_past_keeps_the_same_places(agent, lawgiver, crowded, repository):
    moment = AuditRecord.objects.latest("pk").occurred_at
    for memory in found(agent, crowded, 10)[5:]:
        write_version(context=agent, memory_id=memory.pk, content="Something else.")
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    person = context_of(auditor, repository)
    then = search_memories(context=person, query=crowded, limit=10, as_of=moment).memories
    assert enforced(then) == [True] * 3 + [False] * 7


def test_an_auditor_is_told_which_rules_gave_way(agent, repository, crowded):
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    person = context_of(auditor, repository)
    MemoryFactory._meta.model.objects.filter(content__startswith="Note").update(
        quarantine_reason="x"
    )
    result = search_memories(context=person, query=crowded, limit=6, explain=True)
    assert [one.order_class for one in result.explanations] == (
        ["enforced"] * 2 + ["further_enforced"] * 4
    )
