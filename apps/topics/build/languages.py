"""Which language something was said in, told by its script and its function words.

Only as sure as it has to be: topics of one language are compared with each other, so it is enough
that what is of one language mostly gets the same name. Languages that share a script and are not
listed here are one, "" - as is what has no function word.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache

#: The most frequent words that stand in nearly every text of a language, and few of another.
FUNCTION_WORDS = {
    "Catalan": "els les amb per què aquest aquesta són també però més això hem heu tinc ens molt",
    "Czech": "je se na že to jsem jak ale jsou jsme pro když nebo už jen není mám by tak co ve",
    "Danish": "og det er jeg ikke på til af vi med har som kan skal også hvis noget nogen eller",
    "Dutch": "de het een en van ik is dat niet je we met voor op te er zijn wat maar ook heb naar",
    "English": "the and is are was were to of it that this you your we they with for have has not"
    " what how from but can do did will would my our if there when been just does be or an on at"
    " i me so",
    "Estonian": "ja ei on see ma kui et mis kas oli aga siis meil mul või ning seda nii",
    "Filipino": "ang ng sa mga na ay ko mo naman po lang yung hindi kung para ito ba nga siya",
    "Finnish": "ja on ei se että en mutta kun niin mitä jos minä sinä ole voi myös ovat oli tai",
    "French": "le la les des du et est que qui pas je vous nous une dans pour sur avec ce il elle"
    " au aux sont mais plus c'est j'ai être on ça ne si votre mes",
    "German": "der die das und ist nicht ich wir sie es ein eine mit auf für den dem zu von im"
    " auch wie was aber noch sind haben hat kann wenn bei",
    "Hungarian": "az és hogy nem egy van ez azt meg már csak de ha mert volt mi ki is kell vagy",
    "Indonesian": "yang dan di ini itu tidak saya ada bisa untuk dengan sudah ke dari kalau apa"
    " juga akan kami mau belum nya ya aku gak udah pakai lagi atau seperti banyak dalam adalah"
    " kak pak bu anda kita jadi tapi",
    "Italian": "il lo gli di che è per un una non con sono del della ho ma anche come si più nel"
    " alla mi ci ha questo",
    "Latvian": "un ir ka nav es tas bet arī kā vai par no lai mums man jau tikai",
    "Lithuanian": "ir yra kad tai ne aš bet kaip ar jau tik su mes man dar buvo nuo",
    "Norwegian": "og det er jeg ikke på til av vi med har som kan skal også hvis noe noen eller",
    "Polish": "jest nie się to na że jak ale czy już mam są dla tak po za jestem przez tylko",
    "Portuguese": "o os as um uma de do da em não que é para com por eu você mas mais como são"
    " está isso ao na no foi meu tem",
    "Romanian": "și este nu că de la în pe cu din am ce mai sunt pentru sau dar un o să are",
    "Serbian": "je da se na što nije sam su za ali kako li smo kad ako ne ovo samo",
    "Slovak": "je sa na že to som ako ale sú sme pre keď alebo už len nie mám by tak čo vo",
    "Spanish": "el los las un una de del que y en no es por con para lo se me mi yo pero más como"
    " está qué si su son al tu te la hay cuando desde tengo esta este ya le",
    "Swahili": "ya na wa ni kwa katika za la hii hiyo lakini au si kama yako yangu sana pia",
    "Swedish": "och det är jag inte på till av vi med har som kan ska också om något att ett eller",
    "Turkish": "bir ve bu da de için ne var mı mi değil çok ama ben daha ile olarak gibi nasıl yok"
    " şu o",
    "Vietnamese": "là và của có không cho được tôi này một với các bạn đã thì mà ở khi như những",
    "Bulgarian": "е да не на се за от са ще как но това съм ли си или по има",
    "Russian": "и в не на что я с как это по у мы но все за так вы то если есть уже от бы только",
    "Ukrainian": "і в не на що я з як це та ми але за у є ви якщо вже від би тільки чи",
    "Arabic": "في من على إلى هذا هذه أن ما لا مع عن هل كان التي الذي أنا هو",
    "Persian": "و در به از که این را با است برای آن می یک هم من شما چه",
    "Urdu": "ہے کے کی میں کا سے اور کو نہیں یہ ہیں پر بھی نے کیا تو",
    "Hindi": "है के की में का से और को नहीं यह हैं पर भी ने क्या तो मैं",
    "Marathi": "आहे आणि मी तो ती ते नाही हे काय च्या मला आहेत पण",
}
#: For each of them the languages it speaks for.
SPEAKS_FOR: dict[str, list[str]] = {}
for _language, _words in FUNCTION_WORDS.items():
    for _word in _words.split():
        SPEAKS_FOR.setdefault(_word, []).append(_language)

#: The same by language: they tell nothing of what is talked about in it. In others they may: "van".
FUNCTION_WORDS_OF = {name: frozenset(words.split()) for name, words in FUNCTION_WORDS.items()}
NO_WORDS: frozenset[str] = frozenset()

#: Scripts with one language each, as far as this is concerned, by the first word of Unicode's names
#: of their letters.
SAME = {"HIRAGANA": "Japanese", "KATAKANA": "Japanese", "KATAKANA-HIRAGANA": "Japanese"}
SHARED_SCRIPTS = frozenset({"LATIN", "CYRILLIC", "ARABIC", "DEVANAGARI"})
#: Characters of a text that are looked at, and the part of its letters that tell its script.
LOOKED_AT, TELLING_PART = 300, 0.25


def language_of(text: str) -> str:
    """The language of a text; "" if nothing tells, or two tell the same."""
    text = text[:LOOKED_AT].lower()
    if not text.isascii():
        script = _script_of(text)
        if script not in SHARED_SCRIPTS:
            return script
    spoken: Counter[str] = Counter()
    for word in text.split():
        for language in SPEAKS_FOR.get(word, ()):
            spoken[language] += 1
    best = spoken.most_common(2)
    return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""


def function_words_in(text: str) -> frozenset[str]:
    """The function words of the language of a text."""
    return FUNCTION_WORDS_OF.get(language_of(text), NO_WORDS)


def _script_of(text: str) -> str:
    """The script that others than Latin letters are in, if they are a good part of a text."""
    scripts = Counter(_script(letter) for letter in text if letter.isalpha())
    letters = scripts.total()
    foreign = [(count, one) for one, count in scripts.items() if one != "LATIN"]
    if scripts["Japanese"]:
        foreign = [(letters, "Japanese")]
    count, script = max(foreign, default=(0, "LATIN"))
    return script if count > TELLING_PART * letters else "LATIN"


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    if letter.isascii():
        return "LATIN"
    name = unicodedata.name(letter, "").split(" ")[0]
    return SAME.get(name, name)
