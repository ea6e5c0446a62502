"""How near texts are to each other by an embedder's vectors: what its cosines are measured against.

Cosines of one embedder lie around 0, of another between 0.7 and 0.95. What can be compared is how
far one lies above the mean, in deviations, or which part of the way from the mean to the same text.
An embedder comes with the mean and deviation among ``REFERENCE_TEXTS``; what is searched has its
own, which the statements of a search count in passing, or of large corpora a sweep.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db import connection, transaction

from apps.common.embedders import Embedder, EmbedderUnavailable
from apps.common.embedders.base import Vector
from apps.common.embedders.languages import SENTENCES, AcrossLanguages
from apps.index.models import Corpus, EmbeddingModel
from apps.index.sql import ADD_MODEL, KEEP_SCALE

#: Texts that have nothing to do with each other, in the languages and kinds that memories come in.
REFERENCE_TEXTS = (
    "The ferry to the island leaves at half past six.",
    "Interest rates rose by a quarter of a percent.",
    "She repaired the old violin with horse glue.",
    "Restart the worker after changing the queue settings.",
    "The recipe asks for two eggs and a cup of flour.",
    "Our football club lost the final on penalties.",
    "Glaciers carve valleys over thousands of years.",
    "The contract ends on the last day of March.",
    "def parse_row(line): return line.strip().split(';')",
    "Users reported that the login page shows error 502.",
    "He prefers tea without sugar in the morning.",
    "The museum keeps letters of a forgotten poet.",
    "Die Heizung im Keller wird am Montag gewartet.",
    "Der Zug nach Basel hatte vierzig Minuten Verspätung.",
    "Ihre Tochter spielt seit zwei Jahren Schach.",
    "Rechnungen werden innerhalb von zehn Tagen bezahlt.",
    "El mercado abre los sábados a las ocho.",
    "La impresora del segundo piso no tiene papel.",
    "Mi abuelo cultivaba tomates y pimientos.",
    "El informe trimestral se entrega el viernes.",
    "Le chat dort sur le rebord de la fenêtre.",
    "La réunion de demain est reportée à jeudi.",
    "Ils ont repeint la cuisine en jaune.",
    "Harga beras naik menjelang hari raya.",
    "Anak itu belajar berenang di sungai.",
    "Laporan keuangan disimpan di lemari besi.",
    "这家餐馆的面条很辣。",
    "服务器每天凌晨备份一次。",
    "他去年搬到了海边的小城。",
    "会議は三階の部屋で行われます。",
    "Собака испугалась грозы и спряталась под стол.",
    "SELECT name FROM cities WHERE population > 100000",
)
#: A letter of another script than the Latin one.
OTHER_SCRIPT = re.compile(r"[\u0370-\u1dff\u2c00-\ud7ff\uf900-\uffdc]")
#: The vectors of a large corpus whose deviation is taken, and what they are compared with.
SAMPLED, COMPARED = 50, 1000
#: An embedder whose texts are all equally far has no scale; nothing is divided by less.
MIN_DEVIATION = 1e-4


@dataclass(frozen=True, slots=True)
class EmbedderScale:
    """The mean of the reference texts' vectors, and how cosines with them deviate from their mean.

    Those of the same texts where they are asked for.
    """

    centroid: tuple[float, ...]
    deviation: float


#: By the embedder's name, which changes with its vectors.
_measured: dict[str, EmbedderScale] = {}


def scale_of(embedder: Embedder) -> EmbedderScale:
    """The scale that an embedder comes with, measured once. Raises EmbedderUnavailable."""
    if embedder.name not in _measured:
        _measured[embedder.name] = _measure(embedder)
    return _measured[embedder.name]


#: The means of texts in other scripts, by the embedder's name.
_scripts: dict[str, np.ndarray[Any, np.dtype[Any]]] = {}


def closeness_of_script(embedder: Embedder, text: str, vector: Vector) -> float | None:
    """The cosine of a query with texts of its script that have nothing to do with it.

    A model of words puts what is written in one script together, whatever it says: among texts in
    Latin letters the only Japanese one is near to every Japanese question. None for a query in
    Latin letters, and where the model is asked across languages. Raises EmbedderUnavailable.
    """
    if isinstance(embedder, AcrossLanguages) or not OTHER_SCRIPT.search(text):
        return None
    if embedder.name not in _scripts:
        languages = [one for one in SENTENCES if OTHER_SCRIPT.search(one[0])]
        _scripts[embedder.name] = np.array(
            [np.mean(embedder.embed(sentences), axis=0) for sentences in languages]
        )
    return float((_scripts[embedder.name] @ np.array(vector)).max())


def _measure(embedder: Embedder) -> EmbedderScale:
    texts = embedder.embed(REFERENCE_TEXTS)
    asked = embedder.as_questions(texts) if isinstance(embedder, AcrossLanguages) else texts
    vectors, questions = np.array(texts), np.array(asked)
    others = ~np.eye(len(vectors), dtype=bool)
    cosines = (questions @ vectors.T)[others].reshape(len(vectors), -1)
    deviation = max(float(cosines.std(axis=1).mean()), MIN_DEVIATION)
    return EmbedderScale(tuple(vectors.mean(axis=0).tolist()), deviation)


def add_model(embedder: Embedder) -> None:
    """Make the embedder known with its scale; without one while it gives no vectors."""
    parameters: dict[str, Any] = {
        "model": embedder.name,
        "dimensions": embedder.dimensions,
        "centroid": None,
        "deviation": None,
    }
    try:
        scale = scale_of(embedder)
    except EmbedderUnavailable:
        pass  # the sweep asks again (``learn_scale``); until then corpora have only their own
    else:
        parameters |= {"centroid": _literal(scale), "deviation": scale.deviation}
    with connection.cursor() as cursor:
        cursor.execute(ADD_MODEL, parameters)


def learn_scale(embedder: Embedder) -> None:
    """Learn an embedder's scale and size, and keep it if it was made known without.

    Raises EmbedderUnavailable.
    """
    scale_of(embedder)
    named = EmbeddingModel.objects.filter(name=embedder.name, deviation=None)
    if named.filter(dimensions=embedder.dimensions).exists():
        add_model(embedder)


@transaction.atomic
def keep_scale(corpus: int, model: int) -> None:
    """Count the mean and the deviation of the vectors of a large corpus, unless others count it."""
    if not lock_corpus(corpus):
        return
    given = {"corpus": corpus, "model": model, "sampled": SAMPLED, "compared": COMPARED}
    with connection.cursor() as cursor:
        cursor.execute(KEEP_SCALE, given)


def lock_corpus(corpus_id: int) -> bool:
    """Take a corpus to count something of it; False if somebody else has taken it."""
    free = Corpus.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    return free.filter(pk=corpus_id).first() is not None


def _literal(scale: EmbedderScale) -> str:
    return "[" + ",".join(f"{value:.5g}" for value in scale.centroid) + "]"
