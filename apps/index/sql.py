"""The statements that write and count postings. Terms are stemmed words without accents."""

from __future__ import annotations

# Accents go after stemming: stemmers need them. ASCII, of as many bytes as letters, has none.
FOLD = r"""
CASE WHEN octet_length({0}) = char_length({0}) THEN {0}
     ELSE regexp_replace(normalize({0}, NFD), '[\u0300-\u036f]', '', 'g') END
"""
# A script that one of PostgreSQL's stemmers knows says more than what a repository is written in:
# Russian is stemmed as Russian among English texts too. Each with its first letter and the first
# behind it, in the order of letters.
SCRIPTS = (
    ("greek", "\u0370", "\u0400"),
    ("russian", "\u0400", "\u0530"),
    ("armenian", "\u0530", "\u0590"),
    ("arabic", "\u0600", "\u0700"),
    ("hindi", "\u0900", "\u0980"),
    ("tamil", "\u0b80", "\u0c00"),
)
BY_SCRIPT = "\n".join(
    f"""WHEN {{1}} >= '{first}' COLLATE "C" AND {{1}} < '{behind}' COLLATE "C"
        THEN '{name}_stem'::regdictionary"""
    for name, first, behind in SCRIPTS
)
#: What stems the words of a language, once for many of them: its name is looked up.
DICTIONARY = "(CASE {0} WHEN 'simple' THEN 'simple' ELSE {0} || '_stem' END)::regdictionary"
#: What a word is found by: none for a stop word. Of a repository's dictionary and the word.
LEXEMES = f"""
unnest(ts_lexize(
    CASE WHEN {{1}} < '{SCRIPTS[0][1]}' COLLATE "C" THEN {{0}} {BY_SCRIPT} ELSE {{0}} END, {{1}}
))
"""

# What stands above the repositories is written in English.
LANGUAGE = """
coalesce((SELECT language FROM organizations_repository WHERE id = {0}.repository_id), 'english')
"""
WORDS = """
string_to_array(%(number)s, ' ')::int[], string_to_array(%(word)s, ' '),
string_to_array(%(weight)s, ' ')::int[]
"""
#: The vector of what has a number, out of the numbers of all vectors.
VECTOR = """
(%(vectors)s::real[])[
    (given.number - 1) * model.dimensions + 1 : given.number * model.dimensions
]::halfvec
"""
ADD_CORPORA = f"""
INSERT INTO index_corpus (place, kind, organization_id, repository_id, language,
                          documents, average_length, swept_document)
SELECT DISTINCT ON (place) place, kind, organization_id, repository_id,
       {LANGUAGE.format("given")}, 0, 0, 0
FROM unnest(%(place)s::uuid[], %(kind)s::text[], %(organization_id)s::uuid[],
            %(repository_id)s::uuid[])
     AS given (place, kind, organization_id, repository_id)
ON CONFLICT (place) DO NOTHING
"""
SET_LANGUAGES = f"""
UPDATE index_corpus SET language = {LANGUAGE.format("index_corpus")}
WHERE place = ANY(%(place)s) AND language <> {LANGUAGE.format("index_corpus")}
"""

# A document written again loses what was derived from its former text.
FORGET = """
WITH known AS (
    SELECT d.id, d.corpus_id, d.terms
    FROM unnest(%(kind)s::text[], %(object_id)s::uuid[]) AS given (kind, object_id)
    JOIN index_document d USING (kind, object_id)
), vectors AS (
    DELETE FROM index_embedding e USING known WHERE e.document_id = known.id
)
DELETE FROM index_posting p USING known
WHERE p.corpus_id = known.corpus_id AND p.document_id = known.id AND p.term = ANY(known.terms)
"""

# Corpora are looked up row by row, and sources and documents joined once: PostgreSQL would expect
# one row of a join, and go through the words of all sources anew for each document.
INDEX = f"""
WITH source AS (
    SELECT given.*, corpus.id AS corpus_id, corpus.language,
           {DICTIONARY.format("corpus.language")} AS dictionary
    FROM unnest(%(kind)s::text[], %(object_id)s::uuid[], %(organization_id)s::uuid[],
                %(repository_id)s::uuid[], %(place)s::uuid[], %(thread)s::text[],
                %(author)s::text[], %(said_at)s::timestamptz[], %(is_question)s::bool[])
         WITH ORDINALITY
         AS given (kind, object_id, organization_id, repository_id, place, thread, author,
                   said_at, is_question, number)
    CROSS JOIN LATERAL (
        SELECT id, language FROM index_corpus WHERE place = given.place OFFSET 0
    ) AS corpus
), found AS (
    SELECT number, {FOLD.format("lexeme")} AS term, sum(weight) AS frequency
    FROM (
        SELECT words.number, words.weight,
               {LEXEMES.format("source.dictionary", "words.word")} AS lexeme
        FROM unnest({WORDS}) AS words (number, word, weight)
        JOIN source USING (number)
    ) AS stemmed
    GROUP BY number, term
), summary AS (
    SELECT number, array_agg(term) AS terms, sum(frequency) AS length FROM found GROUP BY number
), document AS (
    INSERT INTO index_document (kind, object_id, organization_id, repository_id, corpus_id,
                                language, thread, author, said_at, is_question, terms,
                                length)
    SELECT kind, object_id, organization_id, repository_id, corpus_id, language, thread, author,
           said_at, is_question, coalesce(terms, '{{}}'), coalesce(length, 0)
    FROM source LEFT JOIN summary USING (number)
    ORDER BY number
    ON CONFLICT (kind, object_id) DO UPDATE
        SET corpus_id = EXCLUDED.corpus_id, language = EXCLUDED.language,
            thread = EXCLUDED.thread, author = EXCLUDED.author, said_at = EXCLUDED.said_at,
            is_question = EXCLUDED.is_question, terms = EXCLUDED.terms, length = EXCLUDED.length,
            is_compared = false
    RETURNING id, kind, object_id, corpus_id, length
), written AS (
    SELECT document.id, document.corpus_id, document.length, source.number::int
    FROM document JOIN source USING (kind, object_id)
), posting AS (
    INSERT INTO index_posting (corpus_id, term, document_id, frequency, length)
    SELECT written.corpus_id, found.term, written.id, least(found.frequency, 32767),
           written.length
    FROM written JOIN found USING (number)
), embedding AS (
    INSERT INTO index_embedding (document_id, model_id, corpus_id, dimensions, vector)
    SELECT given.id, model.id, given.corpus_id, model.dimensions, {VECTOR}
    FROM written AS given
    JOIN index_embeddingmodel model
         ON model.name = %(model)s AND model.dimensions = %(dimensions)s
    RETURNING document_id
)
SELECT (SELECT count(*) FROM document), (SELECT count(*) FROM embedding)
"""

# What stands before each in its thread: the newest, or the one before where it is known already.
BEFORE = """
SELECT given.object_id, own.id IS NOT NULL, before.kind, before.object_id
FROM unnest(%(kind)s::text[], %(object_id)s::uuid[], %(place)s::uuid[], %(thread)s::text[])
     AS given (kind, object_id, place, thread)
JOIN index_corpus corpus USING (place)
LEFT JOIN index_document own ON own.kind = given.kind AND own.object_id = given.object_id
LEFT JOIN LATERAL (
    SELECT kind, object_id FROM index_document
    WHERE corpus_id = corpus.id AND thread = given.thread AND thread <> ''
      AND (own.id IS NULL OR index_document.id < own.id)
    ORDER BY id DESC LIMIT 1
) AS before ON true
"""

# What comes in a thread just after one of these, and is none of them.
FOLLOWING = """
WITH known AS (
    SELECT d.id, d.corpus_id, d.thread
    FROM unnest(%(kind)s::text[], %(object_id)s::uuid[]) AS given (kind, object_id)
    JOIN index_document d USING (kind, object_id) WHERE d.thread <> ''
), placed AS (
    SELECT d.id, d.object_id, lag(d.id) OVER (PARTITION BY corpus_id, thread ORDER BY d.id) AS above
    FROM index_document d
    WHERE (corpus_id, thread) IN (SELECT corpus_id, thread FROM known)
)
SELECT object_id FROM placed
WHERE above IN (SELECT id FROM known) AND id NOT IN (SELECT id FROM known)
"""

ADD_MODEL = """
INSERT INTO index_embeddingmodel AS known (name, dimensions, centroid, deviation)
VALUES (%(model)s, %(dimensions)s, %(centroid)s::halfvec, %(deviation)s)
ON CONFLICT (name, dimensions) DO UPDATE
    SET centroid = EXCLUDED.centroid, deviation = EXCLUDED.deviation
    WHERE known.deviation IS NULL AND EXCLUDED.deviation IS NOT NULL
"""

EMBED = f"""
INSERT INTO index_embedding (document_id, model_id, corpus_id, dimensions, vector)
SELECT document.id, model.id, document.corpus_id, model.dimensions, {VECTOR}
FROM unnest(%(object_id)s::uuid[]) WITH ORDINALITY AS given (object_id, number)
JOIN index_document document USING (object_id)
JOIN index_embeddingmodel model ON model.name = %(model)s AND model.dimensions = %(dimensions)s
ON CONFLICT (document_id, model_id) DO UPDATE
    SET vector = EXCLUDED.vector, is_walked = false, written_in = EXCLUDED.written_in
"""

MODEL = """
(SELECT id FROM index_embeddingmodel WHERE name = %(model)s AND dimensions = %(dimensions)s)
"""
# The nearest documents among the vectors that are compared one by one, all of a small corpus, and
# how they lie: the mean and the deviation of the cosines of so many with the vector.
NEAREST_COMPARED = f"""
WITH around AS MATERIALIZED (
    SELECT count(*) AS compared, -avg(distance) AS mean,
           coalesce(stddev_pop(distance), 0) AS deviation
    FROM (
        SELECT vector <#> %(vector)s::halfvec AS distance FROM index_embedding
        WHERE {{0}} AND model_id = {MODEL} LIMIT %(most_measured)s
    ) AS measured_ones
)
SELECT nearest.*, around.* FROM (
    SELECT document_id, vector <#> %(vector)s::halfvec AS distance FROM index_embedding
    WHERE {{0}} AND model_id = {MODEL} ORDER BY distance LIMIT %(dense_depth)s
) AS nearest CROSS JOIN around
"""
SCANNED = f"""
SELECT corpus.id AS corpus_id, best.* FROM unnest(%(scanned)s::int[]) AS corpus (id)
CROSS JOIN LATERAL (
{NEAREST_COMPARED.format("corpus_id = corpus.id AND NOT is_walked")}
) AS best
"""
# The same of vectors that a process holds and has compared. Whoever looks at the documents finds
# out which were removed since.
COMPARED_BEFORE = """
SELECT corpus.id AS corpus_id, best.*, corpus.compared, corpus.mean, corpus.deviation
FROM unnest(%(held)s::int[], %(held_compared)s::bigint[], %(held_means)s::float8[],
            %(held_deviations)s::float8[]) AS corpus (id, compared, mean, deviation)
CROSS JOIN LATERAL (
    SELECT given.document_id, given.distance
    FROM unnest(%(held_corpora)s::int[], %(held_documents)s::bigint[],
                %(held_distances)s::float8[]) AS given (corpus_id, document_id, distance)
    WHERE given.corpus_id = corpus.id ORDER BY given.distance LIMIT %(dense_depth)s
) AS best
"""
# What a process holds: all vectors of a corpus, or of some those that its snapshot did not see.
OF_CORPUS = f"""
SELECT {{corpus}}, pg_current_snapshot()::text, pg_current_xact_id_if_assigned() IS NOT NULL,
       array_agg(document_id), string_agg(halfvec_send(vector), '')
FROM (
    SELECT document_id, vector FROM index_embedding
    WHERE corpus_id = {{corpus}} AND model_id = {MODEL} AND NOT is_walked AND {{which}} OFFSET 0
) AS written
"""
# Nothing is read where it cannot be held: what the transaction wrote may be taken back.
HOLD = OF_CORPUS.format(corpus="%(corpus)s::int", which="pg_current_xact_id_if_assigned() IS NULL")
UNSEEN = """
written_in >= pg_snapshot_xmin(held.snapshot::pg_snapshot)::text::bigint
AND written_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
AND NOT pg_visible_in_snapshot(written_in::text::xid8, held.snapshot::pg_snapshot)
"""
WRITTEN_SINCE = f"""
SELECT written.* FROM unnest(%(held)s::int[], %(since)s::text[]) AS held (corpus_id, snapshot)
CROSS JOIN LATERAL ({OF_CORPUS.format(corpus="held.corpus_id", which=UNSEEN)}) AS written
"""
# For the others an index on the vector cast to its size is walked. The key of the corpus stands in
# the text: only so the planner knows how many of the vectors met are of the corpus.
APPROXIMATED = f"""
(SELECT {{corpus}}, document_id,
        vector::halfvec({{dimensions}}) <#> %(vector)s::halfvec({{dimensions}}) AS distance,
        0::bigint, 0::float8, 0::float8
 FROM index_embedding
 WHERE corpus_id = {{corpus}} AND model_id = {MODEL} AND dimensions = {{dimensions}} AND is_walked
   AND {{when}}
 ORDER BY distance LIMIT {{most}})
"""
# Vectors of each corpus: as many as are asked for, at even distances in the order in which they
# were written.
SAMPLE = f"""
SELECT string_agg(halfvec_send(embedding.vector), '')
FROM unnest(%(corpora)s::int[]) AS corpus (id)
CROSS JOIN LATERAL (
    SELECT min(id) AS first, max(id) AS last FROM index_document WHERE corpus_id = corpus.id
) AS written
CROSS JOIN LATERAL (
    SELECT DISTINCT document.id FROM generate_series(0, %(sampled)s::int - 1) AS step
    CROSS JOIN LATERAL (
        SELECT id FROM index_document
        WHERE corpus_id = corpus.id
          AND id >= written.first + (written.last - written.first) * step / (%(sampled)s::int - 1)
        ORDER BY id LIMIT 1
    ) AS document
) AS sample
CROSS JOIN LATERAL (
    SELECT vector FROM index_embedding
    WHERE document_id = sample.id AND model_id = {MODEL} OFFSET 0
) AS embedding
GROUP BY corpus.id
"""
# What cosines of the vector are measured against in each corpus: how all lie in ``near``, or in a
# large corpus as of the last sweep. The embedder's own reference texts count as documents, so that
# a few that all speak of one thing are not measured by each other alone.
SCALE = f"""
scale AS MATERIALIZED (
    SELECT corpus.id AS corpus_id,
           CASE WHEN known.deviation IS NULL THEN around.mean ELSE
               (around.mean * around.compared + known.mean * %(reference)s)
               / (around.compared + %(reference)s) END AS mean,
           greatest(CASE WHEN known.deviation IS NULL THEN around.deviation ELSE
               (around.deviation * around.compared + known.deviation * %(reference)s)
               / (around.compared + %(reference)s) END, %(least_deviation)s) AS deviation
    FROM unnest(%(corpora)s::int[]) AS corpus (id)
    LEFT JOIN (
        SELECT id, deviation, -(centroid <#> %(vector)s::halfvec) AS mean
        FROM index_embeddingmodel WHERE id = {MODEL}
    ) AS known ON true
    LEFT JOIN index_corpusscale kept ON kept.corpus_id = corpus.id AND kept.model_id = known.id
    LEFT JOIN (
        SELECT corpus_id, max(compared) AS compared, max(mean) AS mean, max(deviation) AS deviation
        FROM near WHERE compared > 0 GROUP BY corpus_id
    ) AS live ON live.corpus_id = corpus.id
    CROSS JOIN LATERAL (
        SELECT coalesce(kept.documents, live.compared, 0)::float8 AS compared,
               coalesce(-(kept.centroid <#> %(vector)s::halfvec), live.mean, 0) AS mean,
               coalesce(kept.deviation, live.deviation, 0) AS deviation
    ) AS around
)
"""
# The deviation is that of some vectors with some others: each with its own mean. Only those are
# held: all of a large corpus would not fit into a session's memory.
KEEP_SCALE = """
WITH drawn AS (
    SELECT document_id FROM index_embedding
    WHERE corpus_id = %(corpus)s AND model_id = %(model)s
    ORDER BY random() LIMIT %(sampled)s + %(compared)s
), sample AS MATERIALIZED (
    SELECT place, vector
    FROM (SELECT document_id, row_number() OVER () AS place FROM drawn) AS placed
    JOIN index_embedding USING (document_id) WHERE model_id = %(model)s
), deviations AS (
    SELECT stddev_pop(one.vector <#> other.vector) AS deviation
    FROM sample one JOIN sample other ON other.place > %(sampled)s
    WHERE one.place <= %(sampled)s GROUP BY one.place
)
INSERT INTO index_corpusscale (corpus_id, model_id, documents, centroid, deviation)
SELECT %(corpus)s, %(model)s, count(*), avg(vector),
       coalesce((SELECT avg(deviation) FROM deviations), 0)
FROM index_embedding WHERE corpus_id = %(corpus)s AND model_id = %(model)s HAVING count(*) > 0
ON CONFLICT (corpus_id, model_id) DO UPDATE
    SET documents = EXCLUDED.documents, centroid = EXCLUDED.centroid,
        deviation = EXCLUDED.deviation
"""
WALK = """
SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true),
       set_config('hnsw.ef_search', %(ef_search)s, true),
       set_config('plan_cache_mode', %(planning)s, true)
"""

# A question's stop words are those of the language it is asked in, which may be another than the
# corpus's: the one with most of them, if there are several and no other language has as many.
# Corpora are counted as long as they are small. In others what is rare is counted; of what is
# common, counting stops and the last sweep's figure is taken. The statements that follow in the
# transaction are planned as ``planning`` says. This one is planned once, too, since lists stand in
# sub-selects: how long they are does not change what PostgreSQL takes a plan to cost.
READ_QUERY = f"""
WITH word AS MATERIALIZED (
    SELECT * FROM unnest((SELECT %(words)s::text[]), (SELECT %(weights)s::float8[]),
                         (SELECT %(required)s::bool[]))
         WITH ORDINALITY AS words (word, weight, is_required, place_of_word)
), stop AS MATERIALIZED (
    SELECT language, word
    FROM word CROSS JOIN unnest((SELECT %(languages)s::text[])) AS language
    WHERE ts_lexize((language || '_stem')::regdictionary, word) = '{{}}'
), spoken AS MATERIALIZED (
    SELECT language FROM (
        SELECT language, count(*) AS words, lead(count(*), 1, 0) OVER (ORDER BY count(*) DESC)
                   AS words_of_next, row_number() OVER (ORDER BY count(*) DESC) AS place
        FROM stop GROUP BY language
    ) AS counted
    WHERE place = 1 AND words > words_of_next AND words >= %(least_stops)s
      AND words BETWEEN %(least_share)s * (SELECT count(*) FROM word WHERE is_required)
                    AND (SELECT count(*) FROM word WHERE is_required) - 1
), corpus AS MATERIALIZED (
    SELECT corpus.id, place, language, {DICTIONARY.format("language")} AS dictionary,
           has_walked,
           coalesce(live.documents, corpus.documents) AS documents,
           coalesce(live.average_length, nullif(corpus.average_length, 0), 1) AS average_length,
           CASE WHEN corpus.documents >= %(counted)s THEN %(counted)s END AS most_counted
    FROM index_corpus corpus
    LEFT JOIN LATERAL (
        SELECT count(*) AS documents, avg(length) AS average_length
        FROM index_document WHERE corpus_id = corpus.id AND corpus.documents < %(counted)s
        HAVING count(*) > 0
    ) AS live ON true
    WHERE place = ANY((SELECT %(places)s::uuid[])::uuid[])
       OR %(places)s::uuid[] IS NULL AND corpus.kind = 'memory'
), term AS MATERIALIZED (
    SELECT corpus.id AS corpus_id, {FOLD.format("lexeme")} AS term, min(place_of_word) AS place,
           max(weight) AS weight, bool_or(is_required) AS is_required
    FROM corpus
    CROSS JOIN word
    CROSS JOIN LATERAL {LEXEMES.format("corpus.dictionary", "word")} AS lexeme
    WHERE NOT EXISTS (
        SELECT FROM spoken JOIN stop USING (language)
        WHERE spoken.language <> corpus.language AND stop.word = word.word
    )
    GROUP BY corpus.id, 2
)
SELECT corpus.id, corpus.place, corpus.language, corpus.has_walked, corpus.documents,
       corpus.average_length, term.term,
       greatest(counted.documents, common.documents), term.weight, term.is_required
FROM corpus
CROSS JOIN set_config('plan_cache_mode', %(planning)s, true)
LEFT JOIN term ON term.corpus_id = corpus.id
LEFT JOIN LATERAL (
    SELECT count(*) AS documents
    FROM (SELECT FROM index_posting posting
          WHERE posting.corpus_id = term.corpus_id AND posting.term = term.term
          LIMIT corpus.most_counted) AS held
) AS counted ON true
LEFT JOIN index_commonterm common
       ON common.corpus_id = term.corpus_id AND common.term = term.term
      AND counted.documents = %(counted)s
ORDER BY corpus.id, term.place
"""

GROWN_CORPORA = """
SELECT corpus.id FROM index_corpus corpus
CROSS JOIN LATERAL (
    SELECT count(*) AS documents FROM index_document
    WHERE corpus_id = corpus.id AND id > corpus.swept_document
) AS new
WHERE new.documents + corpus.documents >= %(counted)s
  AND new.documents > %(growth)s * corpus.documents
"""
COUNT_CORPUS = """
UPDATE index_corpus SET documents = counted.documents, average_length = counted.average_length,
                        swept_document = counted.newest
FROM (SELECT count(*) AS documents, coalesce(avg(length), 0) AS average_length,
             coalesce(max(id), 0) AS newest
      FROM index_document WHERE corpus_id = %(corpus)s) AS counted
WHERE index_corpus.id = %(corpus)s
"""
FORGET_COUNTS = "DELETE FROM index_commonterm WHERE corpus_id = %(corpus)s"
COUNT_TERMS = """
INSERT INTO index_commonterm (corpus_id, term, documents)
SELECT corpus_id, term, count(*) FROM index_posting WHERE corpus_id = %(corpus)s
GROUP BY corpus_id, term HAVING count(*) >= %(counted)s
"""

UNCOMPARED = """
SELECT document.id FROM index_document document
WHERE document.kind = %(kind)s AND NOT document.is_compared AND EXISTS (
    SELECT FROM index_embedding embedding
    WHERE embedding.document_id = document.id AND embedding.model_id = %(model)s
)
ORDER BY document.id DESC LIMIT %(most)s
"""
# A writer of this text waits some milliseconds. The vector is read once it cannot change any more.
LOCK_UNCOMPARED = """
SELECT id FROM index_document WHERE id = %(document)s AND NOT is_compared
FOR NO KEY UPDATE SKIP LOCKED
"""
MARK_COMPARED = """
UPDATE index_document document SET is_compared = true
FROM index_embedding embedding
WHERE document.id = %(document)s
  AND embedding.document_id = document.id AND embedding.model_id = %(model)s
RETURNING document.id, document.object_id, document.organization_id, document.repository_id,
          embedding.vector::text
"""
LOOK_UP = """
SELECT document.id, document.object_id, document.organization_id, document.repository_id,
       embedding.vector::text
FROM index_document document
JOIN index_embedding embedding
     ON embedding.document_id = document.id AND embedding.model_id = %(model)s
WHERE document.kind = %(kind)s AND document.object_id = %(object)s
"""
# How near, as the part of the way from any two texts to the same text.
SIMILARITIES = f"""
WITH found AS MATERIALIZED (
    SELECT document_id FROM ({{near}}) AS near
    UNION
    SELECT id FROM index_document WHERE kind = %(kind)s AND object_id = ANY(%(known)s)
), known AS MATERIALIZED (
    SELECT -(centroid <#> %(vector)s::halfvec) AS mean FROM index_embeddingmodel WHERE id = {MODEL}
)
SELECT document.object_id,
       (-(embedding.vector <#> %(vector)s::halfvec) - known.mean)
       / greatest(1 - known.mean, %(least_deviation)s)
FROM found
JOIN index_document document ON document.id = found.document_id AND document.kind = %(kind)s
JOIN index_embedding embedding
     ON embedding.document_id = document.id AND embedding.model_id = {MODEL}
CROSS JOIN known
WHERE document.id <> %(document)s
"""
# Of some documents those that are more like each other than any two texts, in the same measure.
ALIKE = f"""
WITH given AS MATERIALIZED (
    SELECT document_id, vector, -(centroid <#> vector) AS mean
    FROM index_embedding JOIN index_embeddingmodel model ON model.id = model_id
    WHERE document_id = ANY(%(documents)s) AND model_id = {MODEL}
)
SELECT * FROM (
    SELECT one.document_id, other.document_id,
           (-(one.vector <#> other.vector) - one.mean)
           / greatest(1 - one.mean, %(least_deviation)s) AS likeness
    FROM given one JOIN given other ON other.document_id <> one.document_id
) AS pair
WHERE likeness > %(least)s
"""

START_WALKING = """
UPDATE index_corpus SET has_walked = true
WHERE documents > %(most_scanned)s AND NOT has_walked
"""
WALK_TO = """
UPDATE index_embedding SET is_walked = true WHERE (document_id, model_id) IN (
    SELECT document_id, model_id FROM index_embedding
    WHERE corpus_id = %(corpus)s AND model_id = %(model)s AND NOT is_walked
    LIMIT %(batch)s FOR NO KEY UPDATE SKIP LOCKED
)
"""
