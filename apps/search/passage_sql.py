"""The statements that pick what was said; ``m`` is a row of its table, ``passes`` all filters."""

from __future__ import annotations

from apps.index.sql import MODEL
from apps.search.sql import BM25, HELD

# What an EventSieve asks for.
EVENTS = {
    "seen": "m.participants && %(sieve_seen)s::varchar[]",
    "participants": "m.participants @> %(sieve_participants)s::varchar[]",
    "threads": "m.context_id = ANY(%(sieve_threads)s::varchar[])",
    "channels": "m.channel = ANY(%(sieve_channels)s::varchar[])",
    "internal": "m.internal = %(sieve_internal)s::bool",
    "after": "m.event_seq > %(sieve_after)s::bigint",
    "through": "m.event_seq <= %(sieve_through)s::bigint",
}
# The first part is what an index answers; of a hint named twice the surest counts.
HINTED = """
m.topic_hints @> ANY(%(sieve_hinted)s::jsonb[]) AND %(sieve_overlap)s::float8 <= (
    SELECT sum(least(given.weight, (
        SELECT max((entry ->> 'confidence')::float8)
        FROM jsonb_array_elements(m.topic_hints) AS entry WHERE entry ->> 'hint' = given.hint
    )))
    FROM unnest(%(sieve_hints)s::text[], %(sieve_weights)s::float8[]) AS given (hint, weight)
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
"""  # noqa: S608 - constants only
NEAR_OF_PASSING = f"""
near AS MATERIALIZED (
    SELECT embedding.document_id
    FROM passing
    JOIN index_embedding embedding
         ON embedding.document_id = passing.document_id AND embedding.model_id = {MODEL}
    ORDER BY embedding.vector <#> %(vector)s::halfvec LIMIT %(dense_depth)s
)
"""  # noqa: S608 - constants only
# Those of a few that pass the filters, looked up one by one.
SIFTED = """
{name} AS MATERIALIZED (
    SELECT picked.* FROM ({source}) AS picked
    CROSS JOIN LATERAL (
        SELECT object_id FROM index_document WHERE id = picked.document_id OFFSET 0
    ) AS document
    CROSS JOIN LATERAL (SELECT * FROM {table} WHERE id = document.object_id OFFSET 0) AS m
    WHERE {passes}
    {best}
)
"""
NEAREST = "ORDER BY picked.distance LIMIT %(near_depth)s"
COUNT = "SELECT count(*) FROM (SELECT FROM {table} m WHERE {passes} LIMIT %(few)s) AS counted"
OWN = "m.organization_id = %(organization)s AND m.repository_id = %(repository)s"
