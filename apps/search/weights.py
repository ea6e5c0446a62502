"""Every number that ranking weighs with, in one place.

Fitted on question sets about dialogues, coding sessions, code and news, and kept round: one
configuration for all of them. Words are measured by the best of the candidates, meaning by the
scale of the embedder: a weight says how much of a good match a feature is worth. Features need what
they speak of (an author, a date, a thread) and say nothing without it. How like two memories are
that make a pair stands in ``apps.memories.selectors.similarity``, which lies below search.
"""

from __future__ import annotations

from dataclasses import dataclass

#: BM25: how soon a repeated word stops counting, and how much long documents are held back.
BM25_SATURATION = 0.8
BM25_LENGTH_SHARE = 0.8

#: Words from which on a memory is long enough to say something; those of its title or opening
#: count twice, stop words not at all.
ENOUGH_WORDS = 25
#: Hits of a thread that speak for the others in it.
THREAD_LEADERS = 3
#: How near a text is to a query is measured in deviations above the mean (see
#: ``apps.index.services.scales``), so that these hold for every embedder. So near a text says the
#: same as the query for the score, which counts at most MAX_DENSE of it.
SAME = 5.0
MAX_DENSE = 1.2
#: A memory without a word of the query is a match from here on.
RELEVANT = 2.0
#: Where few match and all weakly, the nearest do from here on: a question may share no word with
#: its answer.
NEAREST = 1.0
#: What shares a word of several with the query has to do with it from here on, and an enforced rule
#: bears on it that holds several of its words, and SHARED_PART of them.
BEARING = 2.5
SHARED_PART = 1 / 3
#: Pairs of characters that one word of a script without spaces is cut into, at most.
PAIRS_OF_A_WORD = 3
#: What is farther than this has nothing to do with a query: no room that is left is filled with it.
FAR = 0.5
#: A rule that shares no such words bears on the query only if it says nearly the same: as a part of
#: the way from the mean to the same text.
ALIKE = 0.7
#: A hit that is so like one above it, as the same part, begins to repeat it.
REPEATS = 0.5
#: Words say as much as the best match among the candidates, or as this part of what a text scores
#: that holds all of the query's words, whichever is more: a match that is poor stays poor.
LEAST_BEST_LEXICAL = 0.5
#: What is so near, or scores this part of what all the query's words would, likely answers it; both
#: count together, and that the query names its author or date. From STRONG times as much it does so
#: strongly.
LIKELY_DENSE = 3.4
LIKELY_LEXICAL = 1.1
NAMED = 0.5
STRONG = 1.5
#: So many match at least where none likely answers, and no more are shown if vectors can tell.
MAX_WEAK = 4
#: Enforced rules that bear on the query take one of so many places before everything else.
ENFORCED_SHARE = 3


#: The embedders that are not strong, by the beginning of their names.
STATIC_EMBEDDERS = ("wordllama",)


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature, from 0 to 1, adds to the score."""

    #: The words of the query: BM25.
    lexical: float = 0.9
    #: The meaning of the query: how near the vectors are.
    dense: float = 0.5
    #: The memory has enough words to say something.
    substance: float = 0.4
    #: The memory asks: who searches wants the answer.
    question: float = -0.2
    #: The query names who said it.
    author: float = 0.8
    #: The query names when it was said.
    date: float = 0.4
    #: A tag is a word of the query.
    tag: float = 0.1
    #: What is said just after matches.
    next_lexical: float = 0.2
    next_dense: float = 0.2
    #: What was said just before is a question and matches: this may be its answer.
    answer_lexical: float = 0.5
    answer_dense: float = 0.1
    #: The best of its thread hold words of the query.
    thread: float = 0.6
    #: People have locked it, or verified it.
    locked: float = 0.1
    verified: float = 0.05
    #: A memory that contradicts it has been accepted.
    contradicted: float = -0.3
    #: It holds the query word for word. Looked for among the best hits only, in their texts.
    phrase: float = 0.5
    #: It was said in a thread and says what a hit above it says. Measured among the best hits only,
    #: by their vectors.
    repeated: float = 0.0
    #: The query asks for all there is, and a hit above it was said in its thread.
    told: float = -0.8

    @property
    def trusts_meaning(self) -> bool:
        """Whether meaning weighs more than words."""
        return self.dense > self.lexical


#: For static word vectors, which know words but not sentences.
DEFAULT_WEIGHTS = Weights()
#: For models that read sentences.
STRONG_WEIGHTS = Weights(
    lexical=0.6, dense=1.2, substance=0.2, next_lexical=0.3, next_dense=0.3, repeated=-0.2
)
#: For what people say to each other in a line or two, in words of their own: meaning before words,
#: and what was answered to it. Fitted on chats with questions that share no word with the answer.
CHAT_WEIGHTS = Weights(lexical=0.5, dense=1.4, author=0.3, next_dense=0.3, thread=0.2)


def weights_for(embedder: str) -> Weights:
    """The weights for vectors of the embedder of this name."""
    return DEFAULT_WEIGHTS if embedder.startswith(STATIC_EMBEDDERS) else STRONG_WEIGHTS
