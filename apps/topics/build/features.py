"""From events to what the fold looks at. The same for an event at any time.

Only what the write policy of the moment of appending let pass is looked at, and that is kept with
the event: a later policy changes what is shown, not what belongs together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache

from apps.events.guard import withheld_places
from apps.events.models import Event
from apps.events.searchable import text_of
from apps.index.tokenizer import document_words
from apps.topics.build.fold import EventFeatures

STOP_WORDS = frozenset(
    """
    about after again also always another anything around assistant because been before being both
    cannot could content does doing done down during each either else even ever every everything
    from further gets getting give given goes going gone good have having here hers herself himself
    into itself just keep kept know like likely look made make makes many maybe message might more
    most much must myself need needs never next none nothing okay once only other otherwise ours
    ourselves over please quite rather really role said same says seem seems shall should some
    something soon still such sure take than thank thanks that their theirs them themselves then
    there these they thing things think this those though through thus told too tool under until
    upon user very want wants well were what whatever when where whether which while whom whose will
    with within without would yeah your yours yourself yourselves
    aber alle allem allen aller alles also andere anderen auch beim bereits bitte dabei damit danach
    danke dann dass dazu dein deine deiner denn deren dessen diese diesem diesen dieser dieses doch
    dort durch eben ebenso eigentlich eine einem einen einer eines einfach einmal erst etwas euch
    eure für ganz gegen gern gibt habe haben hallo hast hatte hatten heute hier hinter immer ihnen
    ihre ihrem ihren ihrer jede jedem jeden jeder jedoch jetzt kann kannst kein keine keinen könnte
    können machen mehr mein meine meinem meinen meiner mich möchte muss müssen nach nachdem nicht
    nichts noch oder ohne schon sehr sein seine seinem seinen seiner selbst sich sind solche soll
    sollen sollte sondern sonst über unter unser unsere viel vielleicht vom war waren warum weil
    weiter welche welchem welchen welcher wenn werde werden wieder will wird wirklich wollen worden
    wurde wurden würde würden zum zur zwar zwischen
    ainsi alors aussi autre autres avant avec avoir bien cela celle celui ceux cette chez comme
    comment dans déjà depuis donc elle elles encore entre était être fait faire leur leurs mais même
    merci moins notre nous parce pendant peut peux plus pour pourquoi quand quel quelle quelque
    sans sera seulement sommes sont sous suis sur tous tout toute toutes très vers voici voilà votre
    vous
    algo alguien algunos ahora antes aquí aunque bueno cada como cómo cuando cual cuál desde donde
    dónde ella ellas ellos entonces entre eran eres esta estaba estamos están este esto estos favor
    fueron gracias había hace hacer hacia hasta mientras mucho muchos nada nosotros nuestra nuestro
    otra otro otros para pero poco porque pueda puede pueden quien quién según siempre sobre
    también tanto tenemos tener tengo tiene tienen todas todo todos usted ustedes vamos
    """.split()  # noqa: SIM905 - they are words
)

#: Characters of an event whose words are looked at, and different words that are kept of them.
TEXT_MAX_LENGTH = 4000
MAX_WORDS = 64
WORD_MIN_LENGTH = 4
MAX_CACHED_TEXTS = 2500
#: What an event needs loaded to become an entry.
FIELDS = (
    "id", "event_seq", "organization_id", "repository_id", "participants", "occurred_at", "type",
    "context_id", "topic_hints", "payload", "findings", "guard_version", "internal", "verdict",
)  # fmt: skip


def features_of(event: Event) -> EventFeatures:
    """What the fold looks at of an event."""
    return EventFeatures(
        event_id=event.pk,
        event_seq=event.event_seq,
        occurred_at=event.occurred_at,
        context_id=event.context_id,
        type=event.type,
        hints=hints_of(event),
        words=distinctive_words(text_of(event), but=words_of_names(tuple(event.participants))),
    )


def hints_of(event: Event) -> dict[str, float]:
    """The hints of an event that may be shown, the surest of each name."""
    hidden = withheld_places(event.findings)
    hints: dict[str, float] = {}
    for number, one in enumerate(event.topic_hints):
        if f"topic_hints[{number}].hint" not in hidden:
            hints[one["hint"]] = max(one["confidence"], hints.get(one["hint"], 0.0))
    return hints


def weight_of(event: Event) -> float:
    """How sure its emitter was what an event is about: 1 if nothing was said."""
    return max((one["confidence"] for one in event.topic_hints), default=1.0)


def distinctive_words(text: str, *, but: Set[str] = frozenset()) -> tuple[str, ...]:
    """The different words of a text that tell it from others, the most frequent of them."""
    counts = counted_words(text[:TEXT_MAX_LENGTH])
    return tuple(sorted(_most_frequent({word: counts[word] for word in counts if word not in but})))


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def words_of_names(participants: tuple[str, ...]) -> frozenset[str]:
    """The words in the names of those who take part: who speaks tells no topic from another."""
    return frozenset(document_words(" ".join(participants)))


@lru_cache(maxsize=MAX_CACHED_TEXTS)  # folded and described in the same build
def counted_words(text: str) -> Mapping[str, int]:
    """How often which telling words are in a text."""
    return Counter(word for word in document_words(text) if is_distinctive(word))


def is_distinctive(word: str) -> bool:
    """Whether a word is about something: long enough, no number, not one that is everywhere."""
    is_long = len(word) >= WORD_MIN_LENGTH or not word.isascii()
    return is_long and word not in STOP_WORDS and not word[0].isdigit()


def _most_frequent(counts: Mapping[str, int]) -> Iterable[str]:
    if len(counts) <= MAX_WORDS:
        return counts
    return sorted(counts, key=lambda word: (-counts[word], word))[:MAX_WORDS]
