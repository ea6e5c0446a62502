"""From events to what tells what they are about. The same for an event at any time.

Only what was said is looked at, as far as the write policy of the moment of appending let it pass,
and that is kept with the event: a later policy changes what is shown, not what belongs together.
"""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from apps.common.embedders.word_llama import DIMENSIONS, light_embedder
from apps.events.guard import withheld_places
from apps.events.models import Event
from apps.events.searchable import spoken_text
from apps.index.tokenizer import document_words
from apps.topics.build.languages import language_of
from apps.topics.build.matrices import Matrix

STOP_WORDS = frozenset(
    """
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday
    morning afternoon evening tonight week hello hey bye goodbye welcome cheers congrats
    the and you for are not but all any can had her was one our out day get has him his how man new
    now old see two way who boy did its let put say she use with sure ago far few got lot off own
    too yet why yes haha lol wow awesome great nice cool fine glad happy cannot
    don doesn didn isn aren wasn weren won couldn shouldn wouldn hasn haven hadn ain lets gonna
    januar februar märz april mai juni juli august september oktober november dezember
    montag dienstag mittwoch donnerstag freitag samstag sonntag morgen gestern abend guten tag
    der die das und ist ein den dem des mit von auf für als aus bei bin bist das dass dir doch du er
    es hat ich ihn ihm ihr man mir nur nun ob sie uns war was wer wie wir zur ach ja nein gut
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche demain hier bonjour bonsoir salut
    les des une est pas que qui par sur mon ton son mes tes ses aux ces ils nos vos oui non
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    lunes martes miércoles jueves viernes sábado domingo mañana ayer hola buenos buenas
    los las una del con por más muy sus son hay fue ser que sin mis tus
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
    three four five six seven eight nine ten first second last next year years month months weeks
    hour hours minute minutes across almost already among anyone apart away back became become begin
    below came come comes everyone found gave half happen left less least mean means name nobody
    people put quick quickly right seen shows since someone sometimes somebody tell tells told
    took toward towards turn under used using went whole yesterday
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
    bis bisschen dafür daran daraus dagegen davon deshalb darf darfst dürfen dürft falls geh gehen
    geht gehts gewesen gerade gleich halt herr frau jemand keiner keinem keinen keins komm kommen
    kommt lassen lässt liegt mach machst macht machts mag mal manche muss musst nächste nächsten
    niemand oben paar pro schreib seid seit sieht solang solange sollen sollten steht trotzdem
    unten viele vorher wäre wären wegen weiß welches wenig wohl wohin wollte zuerst
    zwei drei vier fünf sechs sieben acht neun zehn jahr jahre woche wochen stunde stunden minuten
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
WORD_MIN_LENGTH = 3
#: Characters of a word by which it is compared: endings of inflection lie behind them.
STEM_LENGTH = 6
#: Names, parts of texts up to a length, and words, of which is remembered what was found out.
MAX_CACHED_NAMES, MAX_CACHED_PARTS, MAX_CACHED_WORDS = 2500, 8000, 1 << 16
CACHED_LENGTH = 400
#: The length of the vectors of the plainest words, and the bounds of what a word tells.
PLAIN_LENGTH, MIN_TELLING, MAX_TELLING = 7.0, 0.1, 5.0
SENTENCE_END = re.compile(r"[.!?\u3002\uff01\uff1f](?=\s|$)|\n")
#: What an event needs loaded to become an entry.
FIELDS = (
    "id", "event_seq", "organization_id", "repository_id", "participants", "occurred_at", "type",
    "context_id", "topic_hints", "payload", "findings", "guard_version", "internal", "verdict",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventFeatures:
    """What is looked at of an event to find what belongs with it.

    ``hints`` by their weight; ``words`` that tell, by their beginnings; the ``vector`` of what was
    said, and the ``language``, "" if that is not sure.
    """

    event_id: uuid.UUID
    event_seq: int
    occurred_at: dt.datetime
    context_id: str = ""
    type: str = "message"
    hints: Mapping[str, float] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    vector: Matrix = field(default_factory=lambda: np.zeros(DIMENSIONS, np.float32), compare=False)
    internal: bool = False
    language: str = ""


def features_of(event: Event) -> EventFeatures:
    """What is looked at of an event."""
    said = spoken_text(event)[:TEXT_MAX_LENGTH]
    names = words_of_names(tuple(event.participants))
    return EventFeatures(
        event_id=event.pk,
        event_seq=event.event_seq,
        occurred_at=event.occurred_at,
        context_id=event.context_id,
        type=event.type,
        hints=hints_of(event),
        words=distinctive_stems(said, but=names),
        # Always the light one, of what was said alone: so topics depend on the log, not on which
        # embedder is set today, nor on whether it was reached.
        vector=light_embedder().numbers_of(said),
        internal=event.internal,
        language=language_of(said),
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


def distinctive_stems(text: str, *, but: Set[str] = frozenset()) -> tuple[str, ...]:
    """The beginnings of the words that tell a text from others, the most frequent of them."""
    counts: Counter[str] = Counter()
    for part in parts_of(text):
        for word, count in counted_words(part).items():
            if word not in but:
                counts[word[:STEM_LENGTH]] += count
    return tuple(sorted(_most_frequent(counts)))


@lru_cache(maxsize=MAX_CACHED_NAMES)
def words_of_names(participants: tuple[str, ...]) -> frozenset[str]:
    """The words in the names of those who take part: who speaks tells no topic from another."""
    return frozenset(document_words(" ".join(participants)))


def parts_of(text: str) -> Iterator[str]:
    """A text cut where sentences end, always between words; their words are those of the text."""
    at = 0
    for end in [*(match.end() for match in SENTENCE_END.finditer(text)), len(text)]:
        yield " ".join(text[at:end].split())
        at = end


def counted_words(part: str) -> Mapping[str, int]:
    """How often which telling words are in a part of a text.

    What is found out when an event is grouped is needed again when it is described.
    """
    return (_remembered_words if len(part) <= CACHED_LENGTH else _counted_words)(part)


def _counted_words(part: str) -> Mapping[str, int]:
    return Counter(filter(is_distinctive, document_words(part)))


_remembered_words = lru_cache(maxsize=MAX_CACHED_PARTS)(_counted_words)


@lru_cache(maxsize=MAX_CACHED_WORDS)
def is_distinctive(word: str) -> bool:
    """Whether a word is about something: long enough, no number, not one that is everywhere."""
    is_long = len(word) >= WORD_MIN_LENGTH or not word.isascii()
    return is_long and word not in STOP_WORDS and not word[0].isdigit()


@lru_cache(maxsize=MAX_CACHED_WORDS)
def how_telling(word: str) -> float:
    """How much a word says of what a text is about, by itself: below 1 if it stands in texts about
    anything ("three", "kommt"), up to 5 if it does not ("detector", "Steuerung")."""
    beyond = light_embedder().length_of(word) - PLAIN_LENGTH
    return round(min(max(beyond / PLAIN_LENGTH * 2, MIN_TELLING), MAX_TELLING), 3)


def _most_frequent(counts: Mapping[str, int]) -> Iterable[str]:
    if len(counts) <= MAX_WORDS:
        return counts
    return sorted(counts, key=lambda word: (-counts[word], word))[:MAX_WORDS]
