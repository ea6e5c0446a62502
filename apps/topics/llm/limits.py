"""How much a model is shown and may answer, beside the rounds, seconds and tokens of the settings.

Each of these bounds one run of a workflow, or one call where it says so.
"""

from __future__ import annotations

#: Of one tool call: nodes and refs on a page, events, and bytes of its answer.
MOST_NODES, NODES = 100, 50
MOST_REFS_SHOWN, REFS_SHOWN = 50, 50
MOST_EVENTS_FETCHED = 20
LEAST_RESULT_BYTES, RESULT_BYTES, MOST_RESULT_BYTES = 256, 8 * 1024, 16 * 1024
#: Levels below a root, as deep as trees are.
DEEPEST, DEPTH = 6, 2
#: Of a whole run: what was loaded for it.
MOST_NODES_LOADED = 1000
MOST_EVENTS_LOADED = 200
#: Of a proposal.
MOST_ANSWER_CHARACTERS = 256 * 1024
MOST_TOPICS = 500
MOST_NAMED = 20_000
MOST_CHOSEN = 200
#: Characters of one text that are kept of a run.
MOST_KEPT = 64 * 1024
