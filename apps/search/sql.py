"""The statements that find candidates and read everything about them that ranking needs.

In those for passages ``m`` is a row of their table and ``passes`` the condition of all filters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from apps.common.database import MAX_STATEMENTS
from apps.index.sql import MODEL, NEAREST_COMPARED
from apps.memories.vocabulary import SERVED_STATUSES

# Robertson's, what is the same for all documents reckoned before: a term's weight holds the
# saturation's numerator, its slope says how much each word of length holds a document back.
BM25 = """
sum(term.weight * greatest(posting.frequency, 1)
    / (greatest(posting.frequency, 1) + term.base + term.slope * posting.length))
"""
HELD = "count(*) FILTER (WHERE posting.frequency > 0 AND term.is_required)"

TERMS = """
term AS MATERIALIZED (
    SELECT * FROM unnest(%(corpus)s::int[], %(term)s::text[], %(weight)s::float8[],
                         %(base)s::float8[], %(slope)s::float8[], %(required)s::bool[],
                         %(drives)s::bool[])
        AS given (corpus_id, term, weight, base, slope, is_required, drives)
)
"""

# The rare words of the query drive: whoever holds one of them is looked at. Of a word that very
# many hold, the newest are.
SCORES = f"""
SELECT min(term.corpus_id) AS corpus_id, posting.document_id, {BM25} AS lexical, {HELD} AS held
FROM term
CROSS JOIN LATERAL (
    SELECT document_id, frequency, length FROM index_posting
    WHERE corpus_id = term.corpus_id AND index_posting.term = term.term
    ORDER BY document_id DESC LIMIT %(most_postings)s
) AS posting
WHERE term.drives
GROUP BY posting.document_id
"""
SCORED = f"scored AS MATERIALIZED ({SCORES})"
HITS = """
hit AS MATERIALIZED (
    SELECT best.* FROM unnest(%(corpora)s::int[]) AS corpus (id)
    CROSS JOIN LATERAL (
        SELECT document_id, lexical, held FROM scored
        WHERE corpus_id = corpus.id ORDER BY lexical DESC, document_id DESC LIMIT %(depth)s
    ) AS best
)
"""

# The best by words and the nearest by vector, each with its lexical score so far.
POOL = """
pool AS MATERIALIZED (
    SELECT document_id, coalesce(hit.lexical, scored.lexical) AS lexical,
           coalesce(hit.held, scored.held) AS held
    FROM hit FULL JOIN near USING (document_id)
    LEFT JOIN scored USING (document_id)
)
"""
# What words that did not drive, or no word of a pool that was not found by words, add to the
# documents in it.
REST = f"""
{{0}}_rest AS MATERIALIZED (
    SELECT posting.document_id, {BM25} AS lexical, {HELD} AS held
    FROM term
    CROSS JOIN LATERAL (
        SELECT document_id, frequency, length FROM index_posting
        WHERE corpus_id = term.corpus_id AND index_posting.term = term.term
          AND document_id = ANY(ARRAY(SELECT document_id FROM {{0}}))
    ) AS posting
    WHERE {{1}}
    GROUP BY posting.document_id
)
"""

# One row for each, put together without a join: the planner takes the rest for a single row.
MEASURED = """
{0}_measured AS MATERIALIZED (
    SELECT document_id, coalesce(sum(lexical), 0) AS lexical,
           coalesce(sum(held), 0)::int AS held
    FROM (SELECT * FROM {0} UNION ALL SELECT * FROM {0}_rest) AS part
    GROUP BY document_id
)
"""

# What the best hits stand between in their threads, and who of these were not found themselves; of
# the others, which two of them follow one another.
AROUND = """
leader AS (
    (SELECT document_id, corpus_id, thread FROM found WHERE thread <> ''
     ORDER BY lexical DESC, document_id DESC LIMIT %(leaders)s)
    UNION
    (SELECT document_id, corpus_id, thread FROM found WHERE thread <> ''
     ORDER BY dense DESC, document_id DESC LIMIT %(leaders)s)
), beside AS MATERIALIZED (
    SELECT leader.document_id, before.id AS previous, after.id AS next
    FROM leader
    LEFT JOIN LATERAL (
        SELECT id FROM index_document neighbour
        WHERE neighbour.thread <> ''
          AND neighbour.corpus_id = leader.corpus_id AND neighbour.thread = leader.thread
          AND neighbour.id < leader.document_id ORDER BY neighbour.id DESC LIMIT 1
    ) AS before ON true
    LEFT JOIN LATERAL (
        SELECT id FROM index_document neighbour
        WHERE neighbour.thread <> ''
          AND neighbour.corpus_id = leader.corpus_id AND neighbour.thread = leader.thread
          AND neighbour.id > leader.document_id ORDER BY neighbour.id LIMIT 1
    ) AS after ON true
), around AS MATERIALIZED (
    SELECT DISTINCT side.document_id, NULL::float8 AS lexical, 0 AS held
    FROM beside CROSS JOIN LATERAL (VALUES (previous), (next)) AS side (document_id)
    WHERE side.document_id NOT IN (SELECT document_id FROM found)
), paired AS MATERIALIZED (
    SELECT document_id, following AS next FROM (
        SELECT document_id, corpus_id, thread, lead(document_id) OVER (
                   PARTITION BY corpus_id, thread ORDER BY document_id
               ) AS following
        FROM found WHERE thread <> ''
    ) AS ordered
    WHERE following IS NOT NULL AND NOT EXISTS (
        SELECT FROM index_document neighbour
        WHERE neighbour.thread <> ''
          AND neighbour.corpus_id = ordered.corpus_id AND neighbour.thread = ordered.thread
          AND neighbour.id > ordered.document_id AND neighbour.id < ordered.following
    )
)
"""

ABOUT_MEMORIES = "m.tags, m.status, m.scope, m.enforced"
# By what is served itself: what was archived, or is out of date, says nothing against it.
CONTRADICTED = f"""
EXISTS (SELECT FROM memories_memorylink link
        JOIN memories_memory rival ON rival.id = link.source_id
        WHERE link.target_id = m.id AND link.relation = 'contradicts' AND NOT link.suggested
          AND rival.status IN ({", ".join(f"'{one}'" for one in sorted(SERVED_STATUSES))})
          AND rival.quarantine_reason = ''
          AND (rival.expires_at IS NULL OR rival.expires_at > now()))
"""
# What only memories have says nothing about other objects.
ABOUT_PASSAGES = "'{}'::text[], '', 'repository', false, false"

# Candidates: the objects that the condition ``served`` lets pass, with all that ranking looks at.
# How near each is, in deviations above the mean and as the part of the way to the same text.
CANDIDATES = f"""
SELECT document.id AS document_id, document.object_id, document.corpus_id, measured.lexical,
       coalesce((embedding.cosine - scale.mean) / scale.deviation, 0) AS dense,
       coalesce((embedding.cosine - scale.mean) / greatest(1 - scale.mean, %(least_deviation)s), 0),
       measured.held,
       document.length, document.thread, document.author,
       (document.said_at AT TIME ZONE 'UTC')::date,
       {{about}}, document.is_question,
       scale.mean, scale.deviation
FROM {{pool}}_measured AS measured
CROSS JOIN LATERAL (
    -- OFFSET keeps the planner from reading whole tables: candidates are few.
    SELECT * FROM index_document WHERE id = measured.document_id OFFSET 0
) AS document
CROSS JOIN LATERAL (
    SELECT * FROM {{table}} WHERE id = document.object_id OFFSET 0
) AS m
LEFT JOIN LATERAL (
    SELECT -(vector <#> %(vector)s::halfvec) AS cosine FROM index_embedding
    WHERE document_id = document.id AND model_id = {MODEL} OFFSET 0
) AS embedding ON true
LEFT JOIN scale ON scale.corpus_id = document.corpus_id
WHERE document.kind = '{{kind}}' AND document.corpus_id = ANY(%(corpora)s) AND {{served}}
"""


# What an EventSieve asks for.
#: What was said and holds: neither erased nor corrected.
CURRENT_EVENTS = "m.erased_at IS NULL AND m.replaced_by IS NULL"
EVENTS = {
    "seen": "m.participants && %(filter_seen)s::varchar[]",
    "participants": "m.participants @> %(filter_participants)s::varchar[]",
    "threads": "m.context_id = ANY(%(filter_threads)s::varchar[])",
    "channels": "m.channel = ANY(%(filter_channels)s::varchar[])",
    "internal": "m.internal = %(filter_internal)s::bool",
    "after": "m.event_seq > %(filter_after)s::bigint",
    "through": "m.event_seq <= %(filter_through)s::bigint",
}
# The first part is what an index answers; of a hint named twice the surest counts.
HINTED = """
m.topic_hints @> ANY(%(filter_hinted)s::jsonb[]) AND %(filter_overlap)s::float8 <= (
    SELECT sum(least(given.weight, (
        SELECT max((entry ->> 'confidence')::float8)
        FROM jsonb_array_elements(m.topic_hints) AS entry WHERE entry ->> 'hint' = given.hint
    )))
    FROM unnest(%(filter_hints)s::text[], %(filter_weights)s::float8[]) AS given (hint, weight)
    WHERE m.topic_hints @> jsonb_build_array(jsonb_build_object('hint', given.hint))
)
"""
# All that pass the filters, and what the query's words and its vector say of each.
PASSING = """
passing AS MATERIALIZED (
    SELECT document.id AS document_id
    FROM {table} m
    JOIN index_document document ON document.kind = '{kind}' AND document.object_id = m.id
    WHERE document.corpus_id = ANY(%(corpora)s) AND {passes}
)
"""
SCORED_OF_PASSING = f"""
scored AS MATERIALIZED (
    SELECT min(term.corpus_id) AS corpus_id, posting.document_id, {BM25} AS lexical,
           {HELD} AS held
    FROM term
    CROSS JOIN LATERAL (
        SELECT document_id, frequency, length FROM index_posting
        WHERE corpus_id = term.corpus_id AND index_posting.term = term.term
          AND document_id = ANY(ARRAY(SELECT document_id FROM passing))
    ) AS posting
    GROUP BY posting.document_id
)
"""
NEAR_OF_PASSING = f"""
near AS MATERIALIZED (
    SELECT corpus.id AS corpus_id, best.* FROM unnest(%(corpora)s::int[]) AS corpus (id)
    CROSS JOIN LATERAL (
{NEAREST_COMPARED.format("document_id = ANY(ARRAY(SELECT document_id FROM passing))")}
    ) AS best
)
"""
# The best of those that were picked and pass the filters. These are looked up row by row, which
# costs most: so in the order of their scores, and no further than to as many as are wanted.
HITS_OF_PICKED = """
hit AS MATERIALIZED (
    SELECT picked.* FROM (
        SELECT document_id, lexical, held FROM scored
        ORDER BY lexical DESC, document_id DESC OFFSET 0
    ) AS picked
    CROSS JOIN LATERAL (
        SELECT object_id FROM index_document WHERE id = picked.document_id OFFSET 0
    ) AS document
    CROSS JOIN LATERAL (SELECT * FROM {table} WHERE id = document.object_id OFFSET 0) AS m
    WHERE {passes}
    ORDER BY picked.lexical DESC, picked.document_id DESC LIMIT %(depth)s
)
"""
FEW_HITS = "(SELECT count(*) FROM hit) < %(enough)s"
NEAR_OF_PICKED = """
near AS MATERIALIZED (
    SELECT picked.* FROM (SELECT * FROM ({near}) AS nearest ORDER BY distance OFFSET 0) AS picked
    CROSS JOIN LATERAL (
        SELECT object_id FROM index_document WHERE id = picked.document_id OFFSET 0
    ) AS document
    CROSS JOIN LATERAL (SELECT * FROM {table} WHERE id = document.object_id OFFSET 0) AS m
    WHERE {passes}
    ORDER BY picked.distance LIMIT %(near_depth)s
)
"""
COUNT = "SELECT count(*) FROM (SELECT FROM {table} m WHERE {passes} LIMIT %(few)s) AS counted"
OWN = "m.organization_id = %(organization)s AND m.repository_id = %(repository)s"


class Rows(NamedTuple):
    """What ``m`` is for memories: those of now, or a table that is made of them."""

    table: str = "memories_memory"
    #: Whether an accepted link contradicts it.
    contradicted: str = CONTRADICTED
    #: Tables that the condition and these two need.
    tables: tuple[str, ...] = ()


@lru_cache(maxsize=MAX_STATEMENTS)
def memory_statement(parts: tuple[str, ...], served: str, rows: Rows) -> str:
    """The memories of a pool, which ``parts`` make, for which the condition on ``m`` holds."""
    about = f"{ABOUT_MEMORIES}, {rows.contradicted}"
    found = partial(CANDIDATES.format, about=about, table=rows.table, kind="memory", served=served)
    return _statement((*rows.tables, TERMS, *parts), found)


def passage_statement(parts: Sequence[str], kind: str, table: str, served: str) -> str:
    """The same of other objects: rows of ``table`` that documents of ``kind`` stand for."""
    found = partial(CANDIDATES.format, about=ABOUT_PASSAGES, table=table, kind=kind, served=served)
    return _statement((TERMS, *parts), found)


def _statement(parts: Sequence[str], candidates: Callable[..., str]) -> str:
    """The candidates of ``pool``, which ``parts`` make, and those around the best of them."""
    tables = (
        *parts,
        REST.format("pool", "NOT term.drives"),
        MEASURED.format("pool"),
        f"found AS MATERIALIZED ({candidates(pool='pool')})",
        AROUND,
        REST.format("around", "true"),
        MEASURED.format("around"),
    )
    return f"""
WITH {", ".join(tables)}
SELECT found.*, beside.previous, coalesce(beside.next, paired.next), false
FROM found LEFT JOIN beside USING (document_id) LEFT JOIN paired USING (document_id)
UNION ALL SELECT *, NULL, NULL, true FROM ({candidates(pool="around")}) AS neighbour
"""
