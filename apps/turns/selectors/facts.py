"""The facts of an owner, of all sessions, ranked in the database by words and by meaning."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import Count, Q

from apps.common.context import RequestContext
from apps.common.database import prepared_cursor
from apps.common.embedders import current_embedder
from apps.common.text import sha256_hex
from apps.index.models import DocumentKind
from apps.index.selectors.queries import near_parameters
from apps.index.sql import MODEL
from apps.memories.confirmation import claim_mark, claims_last
from apps.memories.models import Memory
from apps.memories.selectors.visibility_rule import in_use, sql_of
from apps.memories.services.recheck import take_current
from apps.memories.vocabulary import APPROVED_STATUSES, Tier
from apps.search.retrieval import ask, query_vector
from apps.search.weights import NEAREST, SAME
from apps.turns.models import Fact, Session
from apps.turns.owners import SessionOwner
from apps.turns.recall_block import RecalledFact
from apps.turns.statements.kinds import SEVERAL
from apps.turns.statements.own_words import plain_form
from apps.turns.statements.questions import asked_names
from apps.turns.vocabulary import LEVEL_OF, Level

# Not the words of the index: a fact is searched as it stands, without one. There `user_name` names
# one fact, and its parts would name every fact about the user.
WORD = re.compile(r"\w+")
#: Scripts that are written without blanks: of these, every two signs that stand together.
UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]+")
#: Of a query; the first ones count.
MAX_TERMS = 32
MAX_QUERY_CHARACTERS = 8_192
#: Of a query, so many characters are compared by vectors: longer ones mean everything and nothing.
MAX_SEARCHED_CHARACTERS = 2_000
TERM_MIN_LENGTH = 2
# Fewer than those of topics: what somebody likes or needs tells one fact from another.
STOP_WORDS = frozenset(
    {
        "a", "am", "an", "and", "are", "as", "at", "be", "but", "by", "can", "could", "did", "do",
        "does", "for", "from", "had", "has", "have", "how", "i", "if", "in", "is", "it", "its",
        "me", "my", "no", "not", "of", "on", "or", "our", "please", "should", "so", "than", "that",
        "the", "their", "them", "then", "there", "these", "they", "this", "to", "us", "was", "we",
        "were", "what", "when", "where", "which", "who", "why", "will", "with", "would", "you",
        "your",
    }
)  # fmt: skip
#: Of a word that tells something, in scripts with blanks.
LETTERS = 4
#: Words of a request to forget that do not say what.
OWN = frozenset(
    {
        "about", "name", "namen", "nombre", "nama", "thing", "things", "stuff", "said", "told",
        "mine", "ours", "wieder", "bitte", "mi", "mis", "mon", "ma", "mes", "pls", "ya",
        "meine", "meinen", "meiner", "meinem", "unser", "unsere", "sache", "notre", "votre",
        "chose", "nuestro", "nuestra", "quien", "donde", "saya", "kami", "tentang", "soal",
        "dije", "\u6211\u7684", "\u6211\u4eec",
    }
)  # fmt: skip
#: What each deviation above the mean is worth, from NEAREST up to SAME of them.
NEARNESS = 0.25
#: What a query asks for comes before what shares words with it.
ASKED_FOR = 1.5
#: Some more than are wanted: the write policy of now may hold a few back.
SPARE = 2

# Of one identity, and of one value where there may be several, what people approved, else the
# newest. Then: how sure, how lasting, how recent (a quarter, gone after 60 hours), what it has in
# common with the query, how near it is to it by vector, in deviations above the mean of the
# owner's facts and of the embedder's reference texts, and whether the query asks for its kind.
RANK = """
WITH own AS MATERIALIZED (
    SELECT DISTINCT ON (f.identity, several.value)
           m.id, m.tier, m.confidence, f.created_at, f.identity,
           lower(f.key || ' ' || m.content || ' ' || f.fact_id) AS searched
    FROM turns_fact f JOIN memories_memory m ON m.id = f.memory_id
    CROSS JOIN LATERAL (
        SELECT CASE WHEN lower(f.fact_id) = ANY(%(several)s) THEN lower(m.content) ELSE '' END
    ) several(value)
    WHERE f.organization_id = %(organization_id)s AND f.repository_id = %(repository_id)s
      AND f.owner_kind = %(owner_kind)s AND f.owner_id = %(owner_id)s AND {in_use}
    ORDER BY f.identity, several.value, m.status = ANY(%(approved)s) DESC, f.created_at DESC, m.id
), known AS MATERIALIZED (
    SELECT id, deviation, -(centroid <#> %(vector)s::halfvec) AS mean
    FROM index_embeddingmodel WHERE id = {model} AND deviation IS NOT NULL
), measured AS MATERIALIZED (
    SELECT own.id, tier, confidence, created_at, {matched} AS matched, near.cosine,
           identity = ANY(%(asked)s) AS is_asked
    FROM own
    LEFT JOIN known ON true
    LEFT JOIN LATERAL (
        SELECT -(embedding.vector <#> %(vector)s::halfvec) AS cosine
        FROM index_document document JOIN index_embedding embedding
          ON embedding.document_id = document.id AND embedding.model_id = known.id
        WHERE document.kind = %(kind)s AND document.object_id = own.id
    ) near ON true
), scale AS MATERIALIZED (
    SELECT (coalesce(sum(cosine), 0) + max(known.mean) * %(reference)s)
           / (count(cosine) + %(reference)s) AS mean,
           greatest((coalesce(stddev_pop(cosine), 0) * count(cosine)
                     + max(known.deviation) * %(reference)s)
                    / (count(cosine) + %(reference)s), %(least_deviation)s) AS deviation
    FROM measured LEFT JOIN known ON true
)
SELECT measured.id FROM measured CROSS JOIN scale
CROSS JOIN LATERAL (
    SELECT coalesce((measured.cosine - scale.mean) / scale.deviation, 0) AS closeness
) near
ORDER BY confidence
       + CASE tier WHEN 'ltm' THEN 0.35::float8 WHEN 'mtm' THEN 0.2 WHEN 'stm' THEN 0.1 ELSE 0 END
       + greatest(0.25::float8 - date_part('epoch', %(now)s - created_at) / 864000, 0)
       + CASE WHEN matched > 0 THEN 0.25::float8 + 0.15::float8 * matched ELSE 0 END
       + CASE WHEN closeness >= %(near)s
              THEN %(nearness)s * least(closeness, %(same)s) ELSE 0 END
       + CASE WHEN is_asked THEN %(asked_for)s::float8 ELSE 0 END DESC,
         created_at DESC, confidence DESC, measured.id
LIMIT %(most)s
"""
# One by one: to go through a list for each of ten thousand facts takes several times as long.
HOLDS = "(strpos(searched, %(term_{0})s::text) > 0)::int"


def recall_facts(
    context: RequestContext, owner: SessionOwner, query: str, *, most: int
) -> list[Memory]:
    """At most ``most`` facts of the owner in the context's repository, best first.

    One for each identity, or for each value of a kind that has several; nothing that has expired,
    is quarantined, or is refused by now. Unconfirmed claims come after what people approved.
    """
    if not most:
        return []
    wanted = _ranked(context, owner, query, most * SPARE)
    found = take_current(_read(wanted, most), context, most=most)
    return claims_last(found, lambda one: one)


def outdated_turns(session: Session, turn_ids: Iterable[str]) -> set[str]:
    """Of these turns of a session those that state facts, all of which others took the place of."""
    stated = Fact.objects.filter(
        organization_id=session.organization_id, session=session, turn_id__in=list(turn_ids)
    )
    holding = Count("pk", filter=Q(memory__superseded_by=None))
    told = stated.order_by().values("turn_id").annotate(holding=holding).filter(holding=0)
    return set(told.values_list("turn_id", flat=True))


def as_recalled(memory: Memory) -> RecalledFact:
    """A fact as the block presents it."""
    fact = memory.fact
    return RecalledFact(
        fact_id=fact.fact_id,
        level=level_of(memory).value,
        key=fact.key,
        value=memory.content,
        confidence=memory.confidence,
        mark=claim_mark(memory),
    )


def level_of(memory: Memory) -> Level:
    """How long it is meant to hold. People may have changed its tier."""
    return LEVEL_OF[Tier(memory.tier)] if memory.tier else Level.L2


def identity_of(fact_id: str, key: str) -> str:
    """What names a fact, whatever the case."""
    return sha256_hex(f"{fact_id.strip().lower()}::{key.strip().lower()}")


def terms_of(query: str) -> list[str]:
    """The words of a query without stop words, each once."""
    words = (match.group() for match in WORD.finditer(query[:MAX_QUERY_CHARACTERS].lower()))
    parts = (part for word in words for part in _parts(word))
    telling = (part for part in parts if len(part) >= TERM_MIN_LENGTH and part not in STOP_WORDS)
    return _first(telling, MAX_TERMS)


def words_of(text: str) -> list[str]:
    """The words of a request with a meaning of their own.

    None of fewer than four letters, unless there are only such: "my dog".
    """
    words = [term for term in terms_of(plain_form(text)) if term not in OWN]
    long = [term for term in words if len(term) >= LETTERS or UNSPACED.search(term)]
    return long or words


def _read(wanted: Sequence[uuid.UUID], at_once: int) -> Iterator[Memory]:
    """The facts in this order, no more of them than are asked for and a few."""
    for start in range(0, len(wanted), at_once):
        part = wanted[start : start + at_once]
        found = Memory.objects.select_related("fact").in_bulk(part)
        yield from (found[key] for key in part if key in found)


def _ranked(context: RequestContext, owner: SessionOwner, query: str, most: int) -> list[uuid.UUID]:
    condition, values = sql_of(in_use, context)
    terms = terms_of(query)
    parameters: dict[str, Any] = {
        **values,
        **_meaning(query),
        "approved": [status.value for status in APPROVED_STATUSES],
        "several": list(SEVERAL),
        "owner_kind": owner.kind,
        "owner_id": owner.id,
        "most": most,
        "asked": [identity_of(*name) for name in asked_names(query)],
        "asked_for": ASKED_FOR,
        **{f"term_{number}": term for number, term in enumerate(terms)},
    }
    matched = " + ".join(HOLDS.format(number) for number in range(len(terms))) or "0"
    with prepared_cursor() as cursor:
        cursor.execute(RANK.format(matched=matched, in_use=condition, model=MODEL), parameters)
        return [key for (key,) in cursor.fetchall()]


def _meaning(query: str) -> dict[str, Any]:
    """The parameters by which the statement compares vectors of facts with a query."""
    embedder = current_embedder()
    text = query[:MAX_SEARCHED_CHARACTERS]
    vector = query_vector(embedder, ask(embedder, text)) if text.strip() else None
    dimensions = embedder.dimensions if vector else None
    near = near_parameters({}, model=embedder.name, dimensions=dimensions, vector=vector)
    return {
        **near,
        "kind": DocumentKind.MEMORY.value,
        "near": NEAREST,
        "same": SAME,
        "nearness": NEARNESS,
    }


def _parts(word: str) -> Iterator[str]:
    """A word, or what it consists of where words run together."""
    yield from UNSPACED.sub(" ", word).split()
    for match in UNSPACED.finditer(word):
        run = match.group()
        yield from (run[place : place + TERM_MIN_LENGTH] for place in range(len(run) - 1))


def _first(words: Iterable[str], most: int) -> list[str]:
    found: dict[str, None] = {}
    for word in words:
        found.setdefault(word)
        if len(found) == most:
            break
    return list(found)
