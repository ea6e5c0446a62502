"""Questions without the language they are asked in.

A model that reads many languages puts texts of one language near each other, whatever they say:
where a repository holds several, the answer in another stands behind everything in the question's
own. What a vector says of its language is the same for all texts of it, so it is learned from
sentences that stand here in ten, and taken out of the question; the texts keep their vectors. Where
all texts are of one language this only costs: ``are_several`` tells whether they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from apps.common.embedders.base import Embedder, Nonsense, Vector

Numbers = npt.NDArray[np.float64]

#: The same sentences in each language, in the same order.
SENTENCES = (
    (  # English
        "The meeting was moved to Thursday.",
        "Nobody knows where the key is.",
        "The new machine is louder than the old one.",
        "Please call me before you come.",
        "My sister works in a hospital.",
        "The bill must be paid by the end of the month.",
        "Because of the storm there were no trains.",
        "He forgot his password again.",
        "We need more chairs for the guests.",
        "The door is closed at night.",
    ),
    (  # German
        "Die Besprechung wurde auf Donnerstag verschoben.",
        "Niemand weiß, wo der Schlüssel ist.",
        "Die neue Maschine ist lauter als die alte.",
        "Bitte ruf mich an, bevor du kommst.",
        "Meine Schwester arbeitet in einem Krankenhaus.",
        "Die Rechnung muss bis Ende des Monats bezahlt werden.",
        "Wegen des Sturms fuhren keine Züge.",
        "Er hat sein Passwort schon wieder vergessen.",
        "Wir brauchen mehr Stühle für die Gäste.",
        "Die Tür ist nachts geschlossen.",
    ),
    (  # Spanish
        "La reunión se pasó al jueves.",
        "Nadie sabe dónde está la llave.",
        "La máquina nueva hace más ruido que la vieja.",
        "Por favor, llámame antes de venir.",
        "Mi hermana trabaja en un hospital.",
        "La factura debe pagarse antes de fin de mes.",
        "Por la tormenta no hubo trenes.",
        "Ha vuelto a olvidar su contraseña.",
        "Necesitamos más sillas para los invitados.",
        "La puerta está cerrada por la noche.",
    ),
    (  # French
        "La réunion a été déplacée à jeudi.",
        "Personne ne sait où est la clé.",
        "La nouvelle machine est plus bruyante que l'ancienne.",
        "Appelle-moi avant de venir, s'il te plaît.",
        "Ma sœur travaille dans un hôpital.",
        "La facture doit être payée avant la fin du mois.",
        "À cause de la tempête, il n'y avait pas de trains.",
        "Il a encore oublié son mot de passe.",
        "Il nous faut plus de chaises pour les invités.",
        "La porte est fermée la nuit.",
    ),
    (  # Indonesian
        "Rapat dipindahkan ke hari Kamis.",
        "Tidak ada yang tahu di mana kuncinya.",
        "Mesin yang baru lebih berisik daripada yang lama.",
        "Tolong telepon saya sebelum datang.",
        "Kakak perempuan saya bekerja di rumah sakit.",
        "Tagihan harus dibayar sebelum akhir bulan.",
        "Karena badai tidak ada kereta.",
        "Dia lupa kata sandinya lagi.",
        "Kita perlu lebih banyak kursi untuk para tamu.",
        "Pintu ditutup pada malam hari.",
    ),
    (  # Chinese
        "会议改到了星期四。",
        "没有人知道钥匙在哪里。",
        "新机器比旧的更吵。",
        "来之前请给我打电话。",
        "我姐姐在医院工作。",
        "账单必须在月底前付清。",
        "暴风雨让火车停运了。",
        "他又忘了密码。",
        "我们需要给客人准备更多椅子。",
        "门晚上是关着的。",
    ),
    (  # Japanese
        "会議は木曜日に変更されました。",
        "鍵がどこにあるか誰も知りません。",
        "新しい機械は古いものよりうるさいです。",
        "来る前に電話をください。",
        "姉は病院で働いています。",
        "請求書は月末までに支払わなければなりません。",
        "嵐のため電車が止まりました。",
        "彼はまたパスワードを忘れました。",
        "お客様のためにもっと椅子が必要です。",
        "ドアは夜は閉まっています。",
    ),
    (  # Russian
        "Встречу перенесли на четверг.",
        "Никто не знает, где ключ.",
        "Новая машина шумнее старой.",
        "Пожалуйста, позвони мне, прежде чем придёшь.",
        "Моя сестра работает в больнице.",
        "Счёт нужно оплатить до конца месяца.",
        "Из-за бури поезда не ходили.",
        "Он снова забыл свой пароль.",
        "Нам нужно больше стульев для гостей.",
        "Ночью дверь закрыта.",
    ),
    (  # Portuguese
        "A reunião foi transferida para quinta-feira.",
        "Ninguém sabe onde está a chave.",
        "A máquina nova é mais barulhenta do que a antiga.",
        "Por favor, liga-me antes de vires.",
        "A minha irmã trabalha num hospital.",
        "A conta tem de ser paga até ao fim do mês.",
        "Por causa da tempestade não houve comboios.",
        "Ele esqueceu-se outra vez da palavra-passe.",
        "Precisamos de mais cadeiras para os convidados.",
        "A porta está fechada à noite.",
    ),
    (  # Italian
        "La riunione è stata spostata a giovedì.",
        "Nessuno sa dove sia la chiave.",
        "La macchina nuova è più rumorosa di quella vecchia.",
        "Per favore, chiamami prima di venire.",
        "Mia sorella lavora in un ospedale.",
        "La bolletta va pagata entro la fine del mese.",
        "A causa della tempesta non c'erano treni.",
        "Ha dimenticato di nuovo la password.",
        "Ci servono più sedie per gli ospiti.",
        "La porta è chiusa di notte.",
    ),
)
#: How much of its language a question loses. Without any of it, questions to texts of their own
#: language find a little less.
TAKEN = 0.7
#: The sentences say little of how texts of one language differ: so many times their mean variance
#: is added in every direction.
UNCERTAINTY = 3.0
#: Directions in which the languages' means lie closer than this part of the widest say nothing.
MIN_WIDTH = 1e-3
#: The part of the sentences whose nearest in another language is the same sentence, at least: a
#: model that finds fewer does not read these languages.
MIN_KNOWN = 0.5
#: Nothing is divided by less.
MIN_VARIANCE = 1e-9
#: Texts differ in language if what they say of it lies apart by this part of how far languages do:
#: of one language less than one pair in a thousand does, of two nearly all.
FAR_APART = 0.55
#: The part of the pairs that differ from which on texts are of several languages: one in a hundred
#: texts makes two in a hundred pairs.
MIN_DIFFERENT = 0.01


def sentences() -> list[str]:
    """All of ``SENTENCES``, a language after the other."""
    return [text for language in SENTENCES for text in language]


class Languages:
    """Which part of a model's vectors says the language: ``read`` tells it, ``written`` makes it.

    Each has a row for every direction in which languages differ. A direction is read where texts
    of one language differ least (a linear discriminant), so that little else is taken for it.
    """

    def __init__(self, vectors: Numbers) -> None:
        """Learn from ``vectors`` of the sentences: by language, sentence, and number."""
        means = vectors.mean(axis=1)
        _, widths, directions = np.linalg.svd(means - means.mean(axis=0), full_matrices=False)
        self.written: Numbers = directions[widths > max(MIN_WIDTH * widths[0], MIN_VARIANCE)]
        inside = (vectors - means[:, None]).reshape(-1, vectors.shape[2])
        covariance = inside.T @ inside / len(inside)
        doubt = max(UNCERTAINTY * float(np.trace(covariance)) / len(covariance), MIN_VARIANCE)
        spread = covariance + doubt * np.eye(len(covariance))
        weighed = np.linalg.solve(spread, self.written.T).T
        self.read: Numbers = np.linalg.solve(self.written @ weighed.T, weighed)
        self._means: Numbers = means @ self.read.T
        apart = _distances(self._means)
        #: How far languages lie from each other on average.
        self.width = float(apart.sum() / (apart.size - len(apart)))

    @classmethod
    def of(cls, model: Embedder) -> Languages:
        """What a model's vectors say. Raises EmbedderUnavailable."""
        return cls(vectors_of_sentences(model))

    def nearest(self, vectors: Numbers) -> list[int]:
        """The place of the language in SENTENCES that each vector, one a row, is most like."""
        return [self.told_by(told) for told in vectors @ self.read.T]

    def told_by(self, told: Numbers) -> int:
        """The place of the language that is nearest to what is said along ``read``."""
        return int(np.linalg.norm(self._means - told, axis=1).argmin())

    def without(self, vectors: Numbers) -> Numbers:
        """The vectors, one a row, with less of their language, of length 1."""
        found = vectors - TAKEN * (vectors @ self.read.T) @ self.written
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        scaled: Numbers = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0)
        return scaled

    def are_several(self, told: Numbers) -> bool:
        """Whether texts are of several languages, by what each says of it along ``read``, a row."""
        if len(told) < 2:
            return False
        different = _distances(told) > FAR_APART * self.width
        return float(different.sum() / (different.size - len(told))) >= MIN_DIFFERENT

    def known(self, vectors: Numbers) -> float:
        """The part of the sentences that are found by themselves in another language."""
        asked = np.array([self.without(language) for language in vectors])
        cosines = np.einsum("lsd,mtd->lmst", asked, vectors)
        others = ~np.eye(len(vectors), dtype=bool)
        is_found = cosines.argmax(axis=3) == np.arange(vectors.shape[1])
        return float(is_found[others].mean())


def _distances(points: Numbers) -> Numbers:
    """How far each point, one a row, lies from each other."""
    squares = np.einsum("pn,pn->p", points, points)
    found: Numbers = np.sqrt(np.maximum(squares[:, None] + squares - 2 * points @ points.T, 0))
    return found


def vectors_of_sentences(model: Embedder) -> Numbers:
    """The sentences' vectors: by language, sentence, and number. Raises EmbedderUnavailable."""
    return np.array(model.embed(sentences())).reshape(len(SENTENCES), len(SENTENCES[0]), -1)


class AcrossLanguages:
    """A model whose questions are compared with texts in any of its languages."""

    def __init__(self, model: Embedder, languages: Languages) -> None:
        self.name = model.name
        self.is_inline = model.is_inline
        self.batch = model.batch
        self.languages = languages
        self._model = model

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        return self._model.dimensions

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """The model's own. Raises EmbedderUnavailable."""
        return self._model.embed(texts)

    def embed_query(self, text: str) -> Vector:
        """The model's with less of the language. Raises EmbedderUnavailable."""
        return self.as_questions([self._model.embed_query(text)])[0]

    def embed_in_language(self, text: str) -> Vector:
        """The model's own, for texts that are all of one language. Raises EmbedderUnavailable."""
        return self._model.embed_query(text)

    def among(self, told: Sequence[Numbers], asked: Vector) -> Vector:
        """A question, as made in its language, among texts that say so of theirs, by corpus."""
        return self.as_questions([asked])[0] if self.are_several(told) else asked

    def are_several(self, told: Sequence[Numbers]) -> bool:
        """Whether any corpus holds texts of several languages."""
        return any(map(self.languages.are_several, told))

    def as_questions(self, vectors: Sequence[Vector]) -> list[Vector]:
        """Vectors of texts as they are where the texts are asked for."""
        found: list[Vector] = self.languages.without(np.array(vectors)).tolist()
        return found


def across_languages(model: Embedder) -> Embedder:
    """The model, asked across languages if it knows that sentences say the same in several.

    Takes the time of a hundred short texts.
    """
    try:
        vectors = vectors_of_sentences(model)
    except Nonsense:
        return model  # which then does not know them either
    languages = Languages(vectors)
    if not len(languages.written) or languages.known(vectors) < MIN_KNOWN:
        return model
    return AcrossLanguages(model, languages)
