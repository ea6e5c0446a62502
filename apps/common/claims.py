"""What a text claims: two texts say the same exactly when their claims are equal.

Contract: knowledge-base.md, part A, merging. Case, blanks, Unicode form, most punctuation, English
articles, the spelling of numbers, units and contractions, and the order of a list's items do not
matter. Everything else does, and where it is not sure that a difference is nothing, it is one: a
pair kept apart costs a person a glance, a pair merged wrongly loses a fact. The tables are of words
that cannot mean anything else in their place; no language needs to be known for texts to be kept
apart. All of it is linear in the length of a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import NamedTuple

from apps.common.text import sha256_hex, word_set


class DifferenceKind(StrEnum):
    """What a difference is about, the most telling first."""

    NEGATION = "negation"
    NUMBER = "number"
    UNIT = "unit"
    VERSION = "version"
    DATE = "date"
    IDENTIFIER = "identifier"
    MODALITY = "modality"
    QUANTITY = "quantity"
    NAME = "name"
    ORDER = "order"
    WORD = "word"


class Mark(StrEnum):
    """Punctuation between two words, as far as it may separate what they say."""

    NONE = ""
    SOFT = "soft"
    COMMA = "comma"
    STOP = "stop"


class Style(NamedTuple):
    """How a whole text is written: not in capitals only; with a quote that is none, as in 5"."""

    has_small: bool
    has_inches: bool


class Token(NamedTuple):
    """One thing said: its canonical form, where it stands in the text, the mark before it."""

    form: str
    start: int
    end: int
    mark: Mark = Mark.NONE
    written: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place in which two texts differ: half-open ranges of characters in each."""

    kind: DifferenceKind
    left: tuple[int, int]
    right: tuple[int, int]


# Compatibility forms that are only another way to write the same character. Not "super", "sub",
# "fraction" or "circle": 10² is not 102.
SAME_CHARACTER = ("<wide>", "<narrow>", "<compat>", "<font>", "<square>", "<noBreak>")
INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\ufe0f]")
LOOKS = str.maketrans(
    {**dict.fromkeys("’‘ʼ‛", "'"), **dict.fromkeys("“”„‟«»‹›「」『』", '"')}
    | dict.fromkeys("‐‑‒–−", "-")
)
#: Code: between fences, and of several words between backticks.
FENCE = re.compile(r"```.*?(?:```|\Z)|`[^`\s]{1,100} [^`\n]{1,400}`", re.DOTALL)
#: Markdown that only shows a text: bold words, the marks of a heading, an address in brackets.
#: Asterisks that are none of two pairs may be an argument of a program, or a pattern of names.
SHOWN = re.compile(
    r"(?<![\w*])\*\*(?=[^\s*])([^*\n]{1,200})(?<=[^\s*])\*\*(?![\w*])"
    r"|^#{1,6}(?= +[^\W\d])"
    r"|<(https?://[^<>\s]{1,500})>",
    re.MULTILINE,
)
#: What only leads to what is said: "Please note that", "Reminder:", "Hi all,".
LEADS = (
    r"[\s\"“„«(]*(?:(?:"
    r"(?:hi|hello|dear|good morning) (?:all|everyone|everybody|team|folks|colleagues)[,:!]"
    r"|(?:moin|hallo|guten (?:morgen|tag)) (?:zusammen|allerseits|ihr lieben|team)[,:!]"
    r"|(?:bonjour|salut) (?:à (?:tous|toutes|tous et à toutes)|tout le monde|l'équipe)[,:!]"
    r"|(?:hola|buenos días|buenas(?: tardes)?),? (?:a tod[oa]s|equipo|compañer[oa]s)[,:!]"
    r"|(?:halo|hai|selamat (?:pagi|siang|sore)) (?:semua(?:nya)?|tim|rekan-rekan)[,:!]"
    r"|(?:大家|各位同事|各位)(?:好|早)[，,！!：:]"
    r"|(?:please |kindly )?(?:note|remember|be a(?:ware|dvised)|(?:keep|bear) in mind)"
    r"(?: that\b|[:,])"
    r"|(?:(?:as )?a |just a |quick |friendly |gentle )*"
    r"(?:reminder|note|fyi|heads[- ]up|for (?:your )?information|nb)[:,]"
    r"|just so you know,|it (?:should be noted|is worth noting) that\b"
    r"|(?:important|wichtig|importante|penting|tl;dr) ?:"
    r"|(?:hinweis|anmerkung|notiz|zur (?:erinnerung|info|information)|bitte beachten(?: sie)?) ?:"
    r"|(?:rappel|remarque|note|à noter|pour (?:info|information|rappel|mémoire)) ?[:,]"
    r"|(?:veuillez|merci de|il est à) noter que\b"
    r"|(?:nota|recordatorio|para (?:tu|su|vuestra) información)[:,]"
    r"|(?:recuerd[ae]|ten en cuenta|tenga en cuenta|cabe señalar) que\b"
    r"|(?:catatan|pengingat|info|sekadar info(?:rmasi)?)[:,]"
    r"|(?:harap|mohon|perlu) di(?:perhatikan|catat|ingat|ketahui)(?: bahwa\b|[:,])"
    r"|(?:备注|備註|注意|重要|温馨提示|溫馨提示|提醒|请注意|請注意|備考|お知らせ)[：:，,、]"
    r")\s*)+"
)
LEAD = re.compile(LEADS.replace(" ?", r"\s*").replace(" ", r"\s+"), re.IGNORECASE)
#: A sign that is spoken of, between quotes or as the last thing said.
SIGN = re.compile(
    r"(?:([\"'`])(?P<sign>[^\w\s]{0,8})\1|[“‘«](?P<inner>[^\w\s]{0,8})[”’»])[.,;:!?]*"
)
LAST_SIGNS = frozenset(",;:")
CHUNK = re.compile(r"\s+|\S+")
HAN = "\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HAN_WRITTEN = re.compile(f"[{HAN}]")
MARKS = "、。；！？・—"
#: A character of a script without blanks between words, a mark within a word, or else a word.
PIECE = re.compile(
    f"[{HAN}]|[{MARKS}]|(?<![0-9]),|,(?![0-9])|(?:[^{HAN}{MARKS},]|(?<=[0-9]),(?=[0-9]))+"
)
OPENING, CLOSING = "\"'`([{¿¡", "\"'`)]}.,;:!?、。；！？・"
OPEN_CLOSING = CLOSING.replace(")", "")
TEXT_QUOTES = frozenset("\"'")
QUOTE = re.compile('["“”„]')
DASHES = frozenset(("-", "--", "---", "—"))
BULLETS = DASHES | frozenset(("*", "•", "·"))
STOPS, COMMAS = frozenset(".;!。；！"), frozenset(",、")

THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
AMOUNT = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
WHOLE = re.compile(r"\d{1,9}")
DECADE = re.compile(r"\d{3}0s")
AMBIGUOUS = re.compile(r"[+-]?\d{1,3}\.\d{3}")
#: Thousands by a point or a blank; who means a fraction writes neither before a word for things.
POINTED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
FIRST_DIGITS, MORE_DIGITS = re.compile(r"[1-9]\d{0,2}(?:0\d\d){0,3}"), re.compile(r"0\d\d")
#: "20k" before a currency, "1.5 million", and an amount of money without cents.
KILO = re.compile(r"(\d{1,6})k")
SCALED = re.compile(r"\d{1,9}(?:\.\d{1,3})?")
NO_CENTS = re.compile(r"(\d+)[.,]00")
#: A word of so few letters may be a unit; nor are these things.
NO_THING = 3
LARGE = (
    "milli",
    "mrd",
    "juta",
    "ribu",
    "mill",
    "tonne",
    "liter",
    "litro",
    "euro",
    "meter",
    "metro",
)
HAN_NUMBERS = {figure: str(value) for value, figure in enumerate("零一二三四五六七八九")}
HAN_TWO, HAN_TEN = "两兩", "十"
WITH_UNIT = re.compile(r"([€£]?)([+-]?\d+(?:[.,]\d+)*)-?([^\W\d_]{1,12}|%|°[CFc])?")
#: Signs of code: of such words, and of what begins so, the case matters.
CODE = frozenset("_\\$=(")
BEGINS_CODE = re.compile(r"-+[A-Za-z]|[/~.]|[a-z]+[A-Z]")
#: The name of a file, or what may be one: not "e.g".
FILE_NAME = re.compile(r"[\w-]{2,}(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{1,9}")
#: Letters and figures in one: of such a name the case matters, ab12 is not Ab12.
MARKED = re.compile(r"[A-Za-z]{2,12}\d+[A-Za-z\d]{0,12}")
#: A point behind these ends no sentence.
ABBREVIATIONS = word_set("e.g i.e approx aprox dr mr mrs nr vs ca bzw z.b u.s u.k a.m p.m")
#: Beside numbers: between quotes these are texts, and without them values.
LITERALS = word_set("true false null none nil undefined")
LONGEST_NUMBER = 15

ARTICLES = word_set("a an the")
#: Before these an article changes what is said: "a few" is not "few", "the most" not "most".
KEEPS_ARTICLE = word_set(
    "few little lot bit number couple good great more most less least same only is was are were be "
    "has have had must may can and or to of in on at for by with if as but not will"
)
#: Any of the first, and none of the second: English, as far as "a" is concerned.
ENGLISH = word_set(
    "the is are were must should with for to from uses used by not this does when every never and "
    "of each was have which"
)
NOT_ENGLISH = word_set(
    "im zum zur auf aus bei nach es jeden wir "
    "der die das und ist nicht mit für ein eine den dem von zu wird werden le la les un une et est "
    "pas pour dans que el los las una con por para se es y del um uma da na não são yang di ke "
    "dari dan tidak ini itu adalah untuk il lo gli che het een är och nem az és hogy "
    "egy nu și este care nie jest się w je ale"
)
TENS = dict(
    zip(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
        range(20, 100, 10),
        strict=True,
    )
)
NUMBERS = {word: str(value) for word, value in TENS.items()} | {
    word: str(value)
    for words in (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen",
        "- zwei drei vier fünf sechs sieben acht neun zehn - zwölf - - - - - - - zwanzig",
        "- deux trois quatre cinq six sept huit - dix onze douze - - - - - - - vingt",
        "- - tres cuatro cinco seis siete ocho nueve diez",
        "- - três quatro cinco - sete oito nove dez",
        "- dua tiga empat - enam tujuh delapan sembilan sepuluh",
    )
    for value, word in enumerate(words.split(), start=1)
    if word != "-"
}
ONES = word_set("one two three four five six seven eight nine")
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
ORDINALS = {
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "4th": "fourth",
    "5th": "fifth",
    "6th": "sixth",
    "7th": "seventh",
    "8th": "eighth",
    "9th": "ninth",
    "10th": "tenth",
}
#: "no one", "every one": not a number.
PRONOUN_BEFORE_ONE = word_set("no any every some each this that which the another")
MILLISECONDS = {"ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000}
UNITS = {
    spelling: unit
    for unit, spellings in {
        "ms": "ms msec msecs millisecond milliseconds millisekunde millisekunden milisegundo "
        "milisegundos milliseconde millisecondes 毫秒",
        "s": "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos "
        "detik 秒",
        "min": "min mins minute minutes minuten minuto minutos menit mnt 分钟 分鐘",
        "h": "h hr hrs hour hours stunde stunden heure heures hora horas jam 小时 小時 時間",
        "day": "day days",
        "week": "week weeks",
        "month": "month months",
        "year": "year years",
        "KB": "KB kB kb kilobyte kilobytes",
        "MB": "MB mb megabyte megabytes",
        "GB": "GB gb gigabyte gigabytes",
        "TB": "TB tb terabyte terabytes",
        "KiB": "KiB kib kibibyte kibibytes",
        "MiB": "MiB mib mebibyte mebibytes",
        "GiB": "GiB gib gibibyte gibibytes",
        "kg": "kg kilogram kilograms kilogramme kilogrammes kilogramm kilogramos kilo "
        "kilos 公斤 千克",
        "mg": "mg milligram milligrams milligramme milligrammes milligramm",
        "g": "g gram grams gramme grammes gramm gramo gramos",
        "lb": "lb lbs",
        "l": "l L liter liters litre litres litro litros",
        "ml": "ml mL milliliter milliliters millilitre millilitres mililitro mililitros 毫升",
        "m": "m meter meters metre metres mètre mètres 米",
        "km": "km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro "
        "kilómetros 公里 千米",
        "cm": "cm centimeter centimeters centimetre centimetres 厘米 公分",
        "mm": "mm millimeter millimeters millimetre millimetres 毫米",
        "t": "t tonne tonnes tonnen",
        "px": "px pixel pixels",
        "Hz": "Hz hz hertz",
        "%": "% percent pct prozent persen",
        "°C": "°C °c",
        "EUR": "EUR eur euro euros",
        "GBP": "GBP gbp",
        "CHF": "CHF chf",
        "USD": "USD usd",
    }.items()
    for spelling in spellings.split()
}
MONEY = frozenset(("EUR", "GBP", "CHF", "USD"))
#: Units of up to so many letters are as written, Mb is not MB; and so are unknown ones.
CASED_UNIT = 2
UNKNOWN_UNIT = re.compile(r"[^\W\d_]{1,3}")
DEGREES = word_set("degree degrees grad derajat grados degrés graus")
CONTRACTED = {
    "approx": ("approximately",),
    "aprox": ("aproximadamente",),
    "vs": ("versus",),
    "yg": ("yang",),
    "z.b": ("zum", "beispiel"),
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "it's": ("it", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "w/o": ("without",),
    "w/": ("with",),
    "e.g": ("for", "example"),
    "i.e": ("that", "is"),
    "&": ("and",),
    "e-mail": ("email",),
    "e-mails": ("emails",),
    "u.s": ("US",),
    "u.k": ("uk",),
    "a.m": ("am",),
    "p.m": ("pm",),
}
ENDINGS = {"n't": "not", "'ll": "will", "'re": "are", "'ve": "have", "'m": "am"}
#: Written with a capital, inside a sentence, these mean something else.
CAPITALS = word_set("May March Will Mark Bill Sie Ihr Ihre Ihnen Ihren Ihrem Ihrer Ihres")
ACRONYMS = word_set("US IT WHO")
BITS = word_set("Kb Mb Gb Tb")

NEGATION = word_set(
    "no not never none nobody nothing nowhere neither nor without cannot except unless "
    "nicht kein keine keinen keinem keiner keines nie niemals ohne niemand nichts weder außer "
    "ne pas jamais aucun aucune sans rien ni sauf non "
    "nunca jamás ningún ninguna ninguno sin nada nadie tampoco salvo excepto "
    "tidak bukan jangan belum tanpa tak kecuali "
    "não nunca nenhum nenhuma sem nada ninguém exceto "
    "не нет ни никогда нельзя без никто ничего кроме "
    "不 没 沒 无 無 非 未 别 勿 莫"
)
MODALITY = word_set(
    "must shall should may might can could will would need needs required optional allowed "
    "forbidden prohibited recommended if when unless until because ? perhaps maybe probably "
    "muss müssen soll sollen sollte sollten darf dürfen kann können könnte wenn falls wird werden "
    "doit doivent devrait peut peuvent pourrait faut si quand debe deben debería puede pueden "
    "podría cuando deve devem deveria pode podem se quando harus wajib boleh dapat bisa perlu akan "
    "jika kalau bila "
    "должен должна должны может могут можно следует если когда 必 须 須 应 應 可 能 若"
)
QUANTITY = word_set(
    "all every each any some few most many several both half only just even at least more less "
    "fewer than over under above below almost nearly about up "
    "alle jede jeder jedes einige manche viele wenige nur mehr weniger mindestens höchstens "
    "tous toutes chaque quelques plusieurs seulement plus moins todos todas cada algunos algunas "
    "solo sólo más menos alguns algumas somente apenas mais semua setiap beberapa hanya lebih "
    "kurang все каждый некоторые только больше меньше более менее 全 都 每 只 仅 僅 最 多 少"
)
#: Beside these even a comma decides who is meant.
SENSITIVE = NEGATION | word_set(
    "only just if when because said says nur wenn sagt sagte seulement si dit solo sólo dijo dice "
    "somente apenas disse hanya jika только если сказал"
)
CONJUNCTIONS = {
    **dict.fromkeys(word_set("and und et y e dan и"), "and"),
    **dict.fromkeys(word_set("or oder ou o atau или"), "or"),
}
#: Before these a comma says nothing.
AFTER_COMMA = word_set(
    "the a an we it they you he she i this these which who so with in on at for by from to as of "
    "during under via after before while where there its their our "
    "mit nach vor avec après avant con después antes dengan setelah sebelum"
) | frozenset(CONJUNCTIONS)
#: "In winter, the yard is closed": where and when something is, before its article.
WHEN_OR_WHERE = word_set("in on at during en im am pendant durante setiap au à em")
BEHIND_COMMA = ARTICLES | word_set("la le les l' el los las der die das o os as")
FEW_WORDS = 4
#: What stands directly before a list of which the order says nothing.
OPENERS = word_set(
    "has have show shows cover covers open closed braucht brauchen benötigt gehören lleva llevan "
    "incluye incluyen installe livrons beliefern butuh membutuhkan "
    "use uses using support supports include includes including contain contains accept accepts "
    "require requires need needs provide provides are with in on for "
    "nutzt nutzen verwendet verwenden unterstützt unterstützen sind mit für auf "
    "vend vendons vendent contient contiennent utilisent mange mangeons "
    "utilise utilisons supporte acceptons sont avec pour en usa usan usamos soporta aceptamos son "
    "con para "
    "enthält enthalten umfasst contient contiennent contiene contienen memakai "
    "suporta aceita são com menggunakan mendukung dengan dalam bahasa untuk использует поддерживает"
)
#: With "to" behind them they open a list as well.
SENDING = word_set("ship ships deliver delivers goes servimos mengirim")
TO = word_set("to a ke")
#: What stands behind a list of things that begins a sentence: they do or are this together.
TOGETHER = word_set("are have share need must should sind haben sont ont son tienen")
#: Before a colon, what is only listed; the words before it are no more than so many.
LONGEST_HEAD = 8
LISTED = word_set(
    "ingredients tags labels participants attendees equipment materials supplies stored missing "
    "available zutaten teilnehmer material fehlen ausleihbar mitbringen ingrédients participants "
    "matériel emporter ingredientes participantes materias materiales asignaturas bahan perangkat "
    "peralatan peserta pupuk disimpan tersedia "
    "supported allergies allergens symptoms tools browsers languages subjects electives clubs "
    "contents unterstützt allergien wahlfächer werkzeuge sprachen allergies langues outils menu "
    "optativas alergias idiomas herramientas ekskul isi alat formate formats formatos didukung"
)
#: The same in Chinese: words, what stands before a list, and what no item of one has in it.
HAN_OPENERS = re.compile("使用|支持|包括|包含|需要|提供|接受|位于|部署在|[用有]")
HAN_LISTED = re.compile("(?:格式|语言|語言|工具|浏览器|过敏原|症状|科目|平台|形式):$")
HAN_ORDERED = re.compile(
    "[先再后後前第顺順]|依次|步骤|流程|优先|優先|排[名列序]|[升降倒]序|[高低大小]到[高低大小]|分别|分別|路线|经过"
)
HAN_JOINTS = re.compile("以及|[和与與及跟]")
#: A list before a verb of which it does not matter what is named first, maybe behind a topic.
KANA_LISTED = re.compile(
    "(?P<topic>[^はがをにで:]{1,20}は)?(?P<items>[^はがをにで:]{3,80})(?P<verb>"
    "を(?:使う|使い|使っ|利用|使用|売る|売っ|売り|食べ|飲む|飲み|飲ん|買う|買い|買っ|持つ|持っ|持ち|含む|含み|含ん|扱う|扱い|扱っ|勉強|話す|話し)[^は、がをとや]{0,8}"
    "|(?:に対応|が好き|が嫌い|が苦手|が必要|がある|があり|が使える|が使え|が話せる|が話せ)[^は、がをとや]{0,8})"
)
KANA_JOINTS = re.compile("および|及び|[とや]")
#: Of several who stand before a list, joined or named in one word, it may tell one by one.
SEVERAL = re.compile(r"\w[/&+]+\w|^[2-9]$")
EACH = word_set(
    "both each respectively pair several well plus with jeweils beide beiden je sowie samt nebst "
    "mit chacun chacune respectivement deux ainsi avec ambos ambas cada respectivamente tanto con "
    "junto entrambi ciascuno masing-masing keduanya serta dengan"
)
HAN_SEVERAL = re.compile(
    f"{HAN_JOINTS.pattern}|{KANA_JOINTS.pattern}|[/&+各]|左右|上下|早晚|朝晩|男女|主备|主从"
)
#: What is no thing by itself: of these a word may have been cut in two, or another relation said.
KANA_WORDS = re.compile("^[ぁ-ん]?$|から|より|まで|ない|って|の$|^の|も$|[だけしか]{2}")
NO_HAN_ITEM = re.compile(
    "[不没沒無无未非勿别或才也都只仅到至从從由把被让给对比是的了在会能可要最每此这那我你他她它除外]"
)
ONE_SCRIPT = re.compile(f"[{HAN}]{{1,8}}|[^{HAN}]{{1,40}}")
#: With any of these in the text the order of a list may say something.
ORDERED = word_set(
    "first second third then before after next last finally order ordered sequence priority "
    "prefer preferred preference rank ranking chain pipeline step steps stage stages respectively "
    "turn followed follow over top fallback failover route path versus "
    "zuerst dann danach vor nach reihenfolge bzw beziehungsweise d'abord puis ensuite avant après "
    "ordre respectivement primero luego después antes orden respectivamente primeiro depois ordem "
    "pertama lalu kemudian sebelum sesudah setelah urutan сначала затем потом до после порядок"
)
INFLECTED = ("ed", "ing")
MONTHS = word_set(
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday"
)
#: The days in other languages, each as the English one.
DAYS = {
    name: day
    for day, names in {
        "monday": "montag lundi lunes senin 周一 星期一 礼拜一",
        "tuesday": "dienstag mardi martes selasa 周二 星期二 礼拜二",
        "wednesday": "mittwoch mercredi miércoles rabu 周三 星期三 礼拜三",
        "thursday": "donnerstag jeudi jueves kamis 周四 星期四 礼拜四",
        "friday": "freitag vendredi viernes jumat 周五 星期五 礼拜五",
        "saturday": "samstag samedi sábado sabtu 周六 星期六 礼拜六",
        "sunday": "sonntag dimanche domingo minggu 周日 星期日 星期天 礼拜天",
    }.items()
    for name in names.split()
}
WEEK = tuple(dict.fromkeys(DAYS.values()))
HAN_WORDS = frozenset(word for word in (*DAYS, *UNITS) if len(word) > 1 and not word.isascii())
GERMAN_DAYS = frozenset(("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"))
#: A day cut short: in capitals; behind a word before days, or before a point within a sentence.
SHORT_DAYS = {
    name: day
    for names in (
        "Mon Tue Wed Thu Fri Sat Sun",
        "- Tues - Thur - - -",
        "- - - Thurs - - -",
        "Mo Di Mi Do Fr Sa So",
    )
    for name, day in zip(names.split(), WEEK, strict=True)
    if name != "-"
}
CUT_DAYS = {
    (before, name): day
    for words, names in (
        ("el los cada", "lun - mié jue vie sáb dom"),
        ("le les chaque", "lun - - - ven sam dim"),
        ("hari tiap setiap", "sen sel rab kam jum sab -"),
        (".", "lun - mié jue vie sáb dom"),
        (".", "lun - - - ven sam dim"),
    )
    for before in words.split()
    for name, day in zip(names.split(), WEEK, strict=True)
}
#: Words too: these only beside another day, a number or "day".
WORDS_TOO = word_set("Sat Sun Do So Di Mi Sa")
DATE = re.compile(r"\d{4}-\d{1,2}(?:-\d{1,2})?.*|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d{2}.*")
VERSION = re.compile(r"v?\d+(?:\.\d+)+\S*|v\d+")

#: Tokens of both texts together up to which their differences are looked for word by word.
MAX_COMPARED = 1_000
SEPARATOR = "\x1f"
STRENGTH = {mark: strength for strength, mark in enumerate(Mark)}
#: What may stand before a word that belongs to the one before it.
LOOSE = (Mark.NONE, Mark.SOFT)
#: Before a thing of which there is some: "du pain et de la crème".
PARTITIVES, PARTED, PARTED_BY = frozenset(("du", "des")), "de", ("la", "l'")
CURRENCIES = {"€": "EUR", "£": "GBP"}
NO_ITEMS = NEGATION | MODALITY | QUANTITY | AFTER_COMMA | OPENERS | frozenset(SCALES)
END = Token("", 0, 0)
#: What says the opposite where all else is equal, and what is another value of the same.
OPPOSITE = frozenset((DifferenceKind.NEGATION, DifferenceKind.MODALITY, DifferenceKind.QUANTITY))
VALUES = frozenset(
    (
        DifferenceKind.NUMBER,
        DifferenceKind.UNIT,
        DifferenceKind.VERSION,
        DifferenceKind.DATE,
        DifferenceKind.IDENTIFIER,
        DifferenceKind.NAME,
    )
)
ADDRESS = re.compile(r"\w[.@/:]\w")
#: Words that may differ, and that are equal, in two sentences of which one denies the other.
MAX_DENYING, MIN_EQUAL, MIN_PART = 3, 4, 0.6


def claim_digest(title: str, content: str) -> str:
    """The same, in hexadecimal, for two memories that say the same.

    A title that says something else than the other's makes a difference.
    """
    parts = [_tokens(title), _tokens(content)]
    is_ordered = any(map(_is_ordered, parts))
    return sha256_hex("\x1e".join(_joined(part, is_ordered) for part in parts))


def canonical(text: str) -> str:
    """The claims of a text in one form; equal for two texts that say the same."""
    tokens = _tokens(text)
    return _joined(tokens, _is_ordered(tokens))


def say_the_same(one: str, other: str) -> bool:
    """Whether two texts claim the same, as far as can be known for sure."""
    return canonical(one) == canonical(other)


def differences(one: str, other: str) -> list[Difference]:
    """Where two texts differ in what they say; empty when they say the same.

    Texts of more than ``MAX_COMPARED`` words differ as a whole.
    """
    if say_the_same(one, other):
        return []
    left, right = (_settled(_tokens(text)) for text in (one, other))
    if len(left) + len(right) > MAX_COMPARED:
        return [Difference(DifferenceKind.WORD, (0, len(one)), (0, len(other)))]
    a, b = ([token.form for token in side] for side in (left, right))
    kind = DifferenceKind.ORDER if sorted(a) == sorted(b) else None
    return [
        Difference(kind or _kind(left[i:j], right[k:n]), _span(left, i, j), _span(right, k, n))
        for tag, i, j, k, n in SequenceMatcher(a=a, b=b, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def denial(one: str, other: str, *, by_value: bool) -> Difference | None:
    """The one place in which two sentences say the opposite of the same; None if that is not sure.

    All else in them is equal, and that is most of them. ``by_value``: also another number, name or
    address at the end, for sentences of which only one can hold (where something goes).
    """
    found = differences(one, other)
    if len(found) != 1:
        return None
    (place,) = found
    sides = [_settled(_tokens(text)) for text in (one, other)]
    differing = [
        sum(start <= token.start and token.end <= end for token in side)
        for side, (start, end) in zip(sides, (place.left, place.right), strict=True)
    ]
    equal = len(sides[0]) - differing[0]
    if max(differing) > MAX_DENYING or equal < max(MIN_EQUAL, MIN_PART * max(map(len, sides))):
        return None
    if place.kind in OPPOSITE:
        return place
    ends = sides[0][-1].end <= place.left[1] and sides[1][-1].end <= place.right[1]
    is_value = place.kind in VALUES or ADDRESS.search(one[slice(*place.left)]) is not None
    return place if by_value and ends and is_value else None


def _span(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The characters of tokens; of none, the empty range in which they are missing."""
    if start < end:
        return tokens[start].start, tokens[end - 1].end
    place = tokens[start - 1].end if start else 0
    return place, place


def _kind(left: Sequence[Token], right: Sequence[Token]) -> DifferenceKind:
    """The most telling of what one side says and the other does not."""
    kinds = {_kind_of(token) for token in (*left, *right)}
    if DifferenceKind.UNIT in kinds:
        amounts = [{t.form.split(" ")[0] for t in side if _is_amount(t)} for side in (left, right)]
        if amounts[0] != amounts[1]:
            kinds = kinds - {DifferenceKind.UNIT} | {DifferenceKind.NUMBER}
    return next(kind for kind in DifferenceKind if kind in kinds)


def _is_amount(token: Token) -> bool:
    return " " in token.form


def _kind_of(token: Token) -> DifferenceKind:
    form = token.form
    if form in NEGATION or form == "!":
        return DifferenceKind.NEGATION
    if _is_amount(token):
        return DifferenceKind.UNIT
    if form in MODALITY:
        return DifferenceKind.MODALITY
    if DATE.fullmatch(form) or form in MONTHS:
        return DifferenceKind.DATE
    if NUMBER.fullmatch(form):
        return DifferenceKind.VERSION if form.count(".") else DifferenceKind.NUMBER
    if VERSION.fullmatch(form):
        return DifferenceKind.VERSION
    if any(character.isdigit() or character in "_/@#" for character in form):
        return DifferenceKind.IDENTIFIER
    if form in UNITS:
        return DifferenceKind.UNIT
    if form in QUANTITY:
        return DifferenceKind.QUANTITY
    return DifferenceKind.NAME if token.written[:1].isupper() else DifferenceKind.WORD


def _joined(tokens: Sequence[Token], is_ordered: bool) -> str:
    listed = tokens if is_ordered else _with_sorted_han_lists(_with_sorted_lists(tokens))
    return SEPARATOR.join(token.form for token in _settled(listed))


def _is_ordered(tokens: Sequence[Token]) -> bool:
    return any(token.form in ORDERED for token in tokens)


def _tokens(text: str) -> list[Token]:
    """What a text says, one thing after the other."""
    tokens = list(_contracted(_without_dashes(list(_raw(text)))))
    forms = {token.form for token in tokens}
    is_foreign = not forms.isdisjoint(NOT_ENGLISH)
    is_english = not forms.isdisjoint(ENGLISH) and not is_foreign
    tokens = _days(_in_words_of_han(tokens), is_foreign=is_foreign)
    has_commas = is_english or HAN_WRITTEN.search(text) is not None
    tokens = _amounts(
        _numbers(tokens, is_english=is_english, is_foreign=is_foreign, has_commas=has_commas)
    )
    return _without_articles(_without_leading_commas(tokens), is_english=is_english)


def _raw(text: str) -> Iterator[Token]:
    """The words of a text, each with the strongest mark before it; fenced code as it is."""
    mark = Mark.NONE
    for token in _pieces(text):
        mark = max(mark, token.mark, key=STRENGTH.__getitem__)
        if token.form:
            yield _behind(token, mark)
            mark = Mark.NONE


def _behind(token: Token, mark: Mark) -> Token:
    """A word with the stronger of the mark before it and another."""
    if STRENGTH[mark] <= STRENGTH[token.mark]:
        return token
    return token._replace(mark=mark)


def _as(token: Token, form: str) -> Token:
    """The same word in another form."""
    return token if form == token.form else token._replace(form=form)


def _pieces(text: str) -> Iterator[Token]:
    """Words, and marks without a word."""
    style = Style(any(map(str.islower, text)), len(QUOTE.findall(text)) % 2 == 1)
    lead = LEAD.match(text)
    place = begin = lead.end() if lead and text[lead.end() :].strip() else 0
    shown = SHOWN.sub(_with_blanks, text)
    for fence in (*FENCE.finditer(text, place), None):
        begins_line = place == begin
        for chunk in CHUNK.finditer(shown, place, fence.start() if fence else len(text)):
            written = chunk.group()
            if written.isspace():
                begins_line |= "\n" in written
                continue
            if begins_line and written in BULLETS:
                yield Token("", chunk.start(), chunk.end(), Mark.STOP)
            elif written in LAST_SIGNS and chunk.start() and chunk.end() == len(text):
                yield Token(f'"{written}"', chunk.start(), chunk.end(), Mark.NONE, written)
            else:
                yield from _of_chunk(written, chunk.start(), style)
            begins_line = False
        if fence:
            yield Token(fence.group(), fence.start(), fence.end(), Mark.STOP)
            place = fence.end()


def _with_blanks(shown: re.Match[str]) -> str:
    """What Markdown shows, where it stood, with blanks instead of the marks around it."""
    said = shown[1] or shown[2] or ""
    around = (len(shown[0]) - len(said)) // 2
    return f"{'':{around}}{said}{'':{len(shown[0]) - len(said) - around}}"


def _of_chunk(written: str, start: int, style: Style) -> Iterator[Token]:
    """What stands between two blanks."""
    if sign := SIGN.fullmatch(written):
        form = f'"{_plain(sign["sign"] or sign["inner"] or "")}"'
        yield Token(form, start, start + len(written), Mark.NONE, written)
        return
    plain = _plain(written)
    is_exact = len(plain) == len(written)
    for piece in PIECE.finditer(plain):
        begin, end = start, start + len(written)
        if is_exact:
            begin, end = start + piece.start(), start + piece.end()
        yield from _of_piece(piece.group(), begin, end, is_exact, style)


def _plain(written: str) -> str:
    """The same characters in one Unicode form."""
    if written.isascii():
        return written
    kept = INVISIBLE.sub("", written)
    same = (
        unicodedata.normalize("NFKC", character)
        if unicodedata.decomposition(character).startswith(SAME_CHARACTER)
        else character
        for character in kept
    )
    return unicodedata.normalize("NFC", "".join(same)).translate(LOOKS)


def _of_piece(piece: str, begin: int, end: int, is_exact: bool, style: Style) -> Iterator[Token]:
    """A word without the marks around it, and these before and after it."""
    if piece in DASHES:
        yield Token(piece, begin, end, Mark.NONE, piece)
        return
    word = piece.lstrip(OPENING)
    opened = len(piece) - len(word)
    word = word.rstrip(CLOSING if "(" not in word else OPEN_CLOSING)
    if style.has_inches and word[-1:].isdigit() and piece[opened + len(word) :][:1] == '"':
        word += '"'
    closing = piece[opened + len(word) :]
    if opened:
        yield Token("", begin, begin, Mark.SOFT)
    if word:
        form = _form(word, style)
        is_value = form in LITERALS or AMOUNT.fullmatch(form)
        if is_value and piece[:opened][-1:] in TEXT_QUOTES and closing[:1] in TEXT_QUOTES:
            form = f'"{form}"'
        where = (begin + opened, begin + opened + len(word)) if is_exact else (begin, end)
        yield Token(form, *where, Mark.NONE, word)
    if "?" in closing:
        yield Token("?", end - 1, end, Mark.NONE, "?")
    if word.lower() in ABBREVIATIONS:
        closing = closing.removeprefix(".")
    if closing:
        yield Token("", end, end, _strongest(closing))


def _strongest(marks: str) -> Mark:
    if not STOPS.isdisjoint(marks):
        return Mark.STOP
    return Mark.SOFT if COMMAS.isdisjoint(marks) else Mark.COMMA


def _form(word: str, style: Style) -> str:
    """Without its case, where that says nothing."""
    is_path = word.count("/") > 1 or (style.has_small and MARKED.fullmatch(word) is not None)
    if is_path or BEGINS_CODE.match(word) or not CODE.isdisjoint(word):
        return word
    if FILE_NAME.fullmatch(word):
        return word
    if word in CAPITALS or word in BITS or (style.has_small and word in ACRONYMS):
        return word
    return word.lower()


def _without_dashes(tokens: Sequence[Token]) -> Iterator[Token]:
    """A dash between blanks is a mark, except before a number."""
    mark = Mark.NONE
    for token, after in pairwise((*tokens, END)):
        if token.form in DASHES and not after.form[:1].isdigit():
            mark = Mark.SOFT
            continue
        yield _behind(token, mark)
        mark = Mark.NONE


def _contracted(tokens: Iterable[Token]) -> Iterator[Token]:
    """ "Don't" as "do not"; a capital that only begins a sentence is none."""
    is_first = True
    for token in tokens:
        form = token.form
        if form in CAPITALS and (is_first or token.mark is Mark.STOP):
            form = form.lower()
        is_first = False
        words = CONTRACTED.get(form) or _parted(form)
        yield _as(token, words[0])
        for word in words[1:]:
            yield token._replace(form=word, mark=Mark.NONE)


def _parted(form: str) -> tuple[str, ...]:
    """A word and what is contracted with it."""
    stem, apostrophe, _ = form.rpartition("'")
    if not apostrophe or not form.endswith(tuple(ENDINGS)):
        return (form,)
    ending = next(ending for ending in ENDINGS if form.endswith(ending))
    return (form.removesuffix(ending), ENDINGS[ending]) if stem else (form,)


def _in_words_of_han(tokens: Sequence[Token]) -> list[Token]:
    """Days and units of several characters as one word, and small numbers in figures."""
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        for length in (3, 2):
            last = found[-length:]
            word = "".join(one.form for one in last)
            if word in HAN_WORDS and len(last) > 1 and not any(one.mark for one in last[1:]):
                first = last[0]
                found[-length:] = [first._replace(form=word, end=token.end, written=word)]
    return _han_numbers(found)


def _han_numbers(tokens: Sequence[Token]) -> list[Token]:
    """三 as 3 and 二十三 as 23; what stands in a row otherwise is left as it is."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else END
        is_tens = before.form.isdecimal() and before.written[-1:] == HAN_TEN and not token.mark
        if token.form == HAN_TEN:
            if len(before.form) == 1 and before.written in HAN_NUMBERS and not token.mark:
                found.pop()
                value = f"{before.form}0"
                found.append(before._replace(form=value, end=token.end, written=HAN_TEN))
            else:
                found.append(_as(token, "10"))
        elif is_tens and token.form in HAN_NUMBERS:
            value = before.form[:-1] + HAN_NUMBERS[token.form]
            found[-1] = before._replace(form=value, end=token.end, written="")
        elif token.form in HAN_TWO and not before.form[-1:].isdecimal():
            found.append(_as(token, "2"))
        else:
            found.append(_as(token, HAN_NUMBERS.get(token.form, token.form)))
    return found


def _days(tokens: Sequence[Token], *, is_foreign: bool) -> list[Token]:
    """The days of the week by their English names, also where they are cut short."""
    forms = {token.form for token in tokens}
    names_time = "day" in forms or any(form[:1].isdecimal() or form in DAYS for form in forms)
    found: list[Token] = []
    is_short = False
    for token, after in pairwise((*tokens, END)):
        before = found[-1] if found else END
        if is_short and token.mark is Mark.STOP and not token.written[:1].isupper():
            token = token._replace(mark=Mark.NONE)
        day = SHORT_DAYS.get(token.written, "")
        if day and (is_foreign == (token.written in GERMAN_DAYS)):
            is_short = names_time or token.written not in WORDS_TOO or before.form == "jeden"
            is_short = is_short and not (is_foreign and _begins(token, found))
        else:
            is_pointed = after.mark is Mark.STOP and after.written[:1].islower()
            day = CUT_DAYS.get((before.form, token.form)) or (
                CUT_DAYS.get((".", token.form), "") if is_pointed else ""
            )
            is_short = bool(day)
        found.append(_as(token, day if is_short else DAYS.get(token.form, token.form)))
    return found


def _numbers(
    tokens: Sequence[Token], *, is_english: bool, is_foreign: bool, has_commas: bool
) -> list[Token]:
    """Numbers in figures: five as 5; 1,000 as 1000 where a comma is no decimal one."""
    found: list[Token] = []
    for token, after in pairwise((*tokens, END)):
        form, before = token.form, found[-1] if found else END
        if form == "one" and before.form in PRONOUN_BEFORE_ONE:
            found.append(token)
        elif form in SCALES and not token.mark and _is_scaled(before.form, is_english=is_english):
            value = str(int(Decimal(before.form) * SCALES[form]))
            found[-1] = before._replace(form=value, end=token.end)
        elif MORE_DIGITS.fullmatch(form) and not token.mark and FIRST_DIGITS.fullmatch(before.form):
            found[-1] = before._replace(form=before.form + form, end=token.end)
        elif (
            is_foreign
            and POINTED.fullmatch(form)
            and before.written[:1].islower()
            and (_is_thing(after) or (after.mark in LOOSE and _unit(after.written) in MONEY))
        ):
            found.append(_as(token, form.replace(".", "")))
        elif (kilo := KILO.fullmatch(token.written)) and _unit(after.written) in MONEY:
            found.append(token._replace(form=f"{kilo[1]}000", written=f"{kilo[1]}000"))
        elif form in ORDINALS:
            found.append(token._replace(form=ORDINALS[form], written=ORDINALS[form]))
        else:
            found.append(_as(token, _in_figures(form, has_commas=has_commas)))
    return found


def _is_scaled(form: str, *, is_english: bool) -> bool:
    """Whether a number may be told in hundreds, thousands or millions; in English with a point."""
    if WHOLE.fullmatch(form):
        return True
    return is_english and bool(SCALED.fullmatch(form)) and not AMBIGUOUS.fullmatch(form)


def _is_thing(token: Token) -> bool:
    """Whether a word names things that are counted, and is no unit, of which there are parts."""
    is_word = token.written.isalpha() and len(token.written) > NO_THING and not token.mark
    is_other = token.form in MODALITY or token.form.startswith(LARGE) or _unit(token.written)
    return is_word and not is_other


def _in_figures(form: str, *, has_commas: bool) -> str:
    if THOUSANDS.fullmatch(form):
        return form.replace(",", "") if has_commas else form
    tens, hyphen, ones = form.partition("-")
    if hyphen and tens in TENS and ones in ONES:
        return str(TENS[tens] + int(NUMBERS[ones]))
    return NUMBERS.get(form, form)


def _amounts(tokens: Sequence[Token]) -> list[Token]:
    """A number and its unit as one thing, times in milliseconds."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else END
        unit = _unit(token.written)
        if token.form == "celsius" and before.form in DEGREES and len(found) > 1:
            degrees, before, unit = found.pop(), found[-1], "°C"
            if not AMOUNT.fullmatch(before.form):
                found.append(degrees)
                unit = ""
        if unit and token.mark in LOOSE and AMOUNT.fullmatch(before.form):
            found[-1] = before._replace(form=_amount(before.form, unit), end=token.end)
        elif unit and token.form.isalpha() and before.form == "per":
            found.append(token._replace(form=unit))
        elif AMOUNT.fullmatch(before.form) and (rate := _rate(token)):
            found[-1] = before._replace(form=_amount(before.form, rate[0]), end=token.end)
            found += [token._replace(form=word) for word in ("per", rate[1])]
        elif attached := _attached_rate(token):
            found += [_as(token, attached[0])]
            found += [token._replace(form=word, mark=Mark.NONE) for word in ("per", attached[1])]
        elif before.form == "minus" and AMOUNT.fullmatch(token.form) and _is_sign(found):
            found[-1] = before._replace(form=f"-{token.form}", end=token.end)
        elif AMOUNT.fullmatch(before.form) and UNKNOWN_UNIT.fullmatch(token.written):
            is_word = token.form in AFTER_COMMA or token.form in MODALITY
            found.append(token if is_word else _as(token, token.written))
        else:
            found.append(_as(token, _attached(token)))
    return found


def _is_sign(found: Sequence[Token]) -> bool:
    """Whether the "minus" at the end does not take from a number."""
    return len(found) < 2 or not found[-2].form[:1].isdigit()


def _attached(token: Token) -> str:
    """The amount that a word such as 12s, 5-second or €20 is, or the word."""
    parts = WITH_UNIT.fullmatch(token.written)
    if parts is None or DECADE.fullmatch(token.written):
        return token.form
    sign, number, unit = parts.groups()
    unit = CURRENCIES.get(sign, "") if sign and not unit else "" if sign else _unit(unit or "")
    if parts[3] and UNKNOWN_UNIT.fullmatch(parts[3]) and not unit:
        return token.written
    return _amount(number, unit) if unit else token.form


def _attached_rate(token: Token) -> tuple[str, str] | None:
    """The amount that a word such as 50km/h is, and of what; None if it is none."""
    first, slash, second = token.written.partition("/")
    parts = WITH_UNIT.fullmatch(first) if slash else None
    unit = _unit(parts[3] or "") if parts and not parts[1] else ""
    return (_amount(parts[2], unit), _unit(second)) if parts and unit and _unit(second) else None


def _rate(token: Token) -> tuple[str, str] | None:
    """The two units of a rate such as km/h; None if it is none."""
    first, _, second = token.written.partition("/")
    units = _unit(first), _unit(second)
    return units if all(units) and token.mark in LOOSE else None


def _unit(written: str) -> str:
    return UNITS.get(written) or (
        UNITS.get(written.lower(), "") if len(written) > CASED_UNIT else ""
    )


def _amount(number: str, unit: str) -> str:
    is_sure = NUMBER.fullmatch(number) and not AMBIGUOUS.fullmatch(number)
    if unit in MILLISECONDS and is_sure and len(number) <= LONGEST_NUMBER:
        value = Decimal(number) * MILLISECONDS[unit]
        return f"{value.normalize():f} ms"
    if unit in MONEY and (whole := NO_CENTS.fullmatch(number)):
        number = whole[1]
    return f"{number} {unit}"


def _without_leading_commas(tokens: Sequence[Token]) -> list[Token]:
    """Without a comma between a place or time that begins a sentence and an article behind it."""
    found: list[Token] = []
    start, is_open = 0, True
    for place, token in enumerate(tokens):
        if token.mark is Mark.STOP or not place:
            start, is_open = place, token.form in WHEN_OR_WHERE
        is_near = place - start <= FEW_WORDS and token.form in BEHIND_COMMA
        if token.mark is Mark.COMMA:
            token = token._replace(mark=Mark.NONE) if is_open and is_near else token
            is_open = False
        found.append(token)
    return found


def _without_articles(tokens: Sequence[Token], *, is_english: bool) -> list[Token]:
    """Without "the", and "a" and "an" in English; their marks pass to what they belong to."""
    letters = sum(len(token.written) == 1 and token.written.isupper() for token in tokens)
    has_small = any(map(str.islower, (one for token in tokens for one in token.written)))
    kept: list[Token] = []
    mark = Mark.NONE
    for token, after in pairwise((*tokens, END)):
        mark = max(mark, token.mark, key=STRENGTH.__getitem__)
        # In capitals it is an article behind "DURING" and no name, as in "VITAMIN A".
        is_shouted = not has_small and kept[-1:] and kept[-1].form in AFTER_COMMA
        is_letter = token.written == "A" and (letters > 1 or not _begins(token, kept))
        is_article = token.form == "the" or (is_english and token.form in ARTICLES)
        says_nothing = after.mark in LOOSE and after.form and after.form not in KEEPS_ARTICLE
        if is_article and says_nothing and (is_shouted or not is_letter):
            continue
        kept.append(_behind(token, mark))
        mark = Mark.NONE
    return kept


def _begins(token: Token, before: Sequence[Token]) -> bool:
    return not before or token.mark is Mark.STOP


def _with_sorted_lists(tokens: Sequence[Token]) -> list[Token]:
    """The items of each list in one order, behind what joins them."""
    tokens = _with_sorted_labels(tokens)
    found: list[Token] = []
    place = 0
    is_first = True
    for joint, token in enumerate(tokens):
        is_first |= token.mark is Mark.STOP
        if token.form not in CONJUNCTIONS:
            continue
        # Where two lists stand in one sentence, each item of one may belong to one of the other.
        items = _items(tokens, place, joint) if is_first else []
        is_first = False
        if items:
            start, end = joint - sum(map(len, items[:-1])), joint + 1 + len(items[-1])
            found += tokens[place:start]
            found.append(token._replace(form=CONJUNCTIONS[token.form], mark=tokens[start].mark))
            for item in sorted(items, key=lambda item: [one.form for one in item]):
                found += [one._replace(mark=Mark.NONE) for one in item]
            place = end
    return [*found, *tokens[place:]]


def _with_sorted_han_lists(tokens: Sequence[Token]) -> list[Token]:
    """The items of each list that ends a sentence in Chinese in one order: 使用 A、B 和 C."""
    found: list[Token] = []
    start = 0
    for end in range(1, len(tokens) + 1):
        if end == len(tokens) or tokens[end].mark is Mark.STOP:
            found += _with_sorted_han_list(tokens[start:end])
            start = end
    return found


def _with_sorted_han_list(tokens: Sequence[Token]) -> Sequence[Token]:
    """A sentence with the list at its end sorted, if its order says nothing."""
    words = [_in_a_row(before, one) for before, one in pairwise((END, *tokens))]
    said = "".join(words)
    if HAN_WRITTEN.search(said) is None or HAN_ORDERED.search(said):
        return tokens
    edges = [0, *accumulate(map(len, words))]
    commas = [at for at, one in enumerate(tokens) if at and one.mark is Mark.COMMA]
    colon = said.find(":") + 1
    listed = KANA_LISTED.fullmatch(said)
    if listed is not None and not commas:
        return _with_sorted_kana_list(tokens, said, listed)
    opener = HAN_OPENERS.search(said)
    if colon and HAN_LISTED.search(said, 0, colon):
        begun = colon
    elif opener is not None and not colon:
        begun = opener.end()
    else:
        return tokens
    if (commas and edges[commas[0]] <= begun) or HAN_SEVERAL.search(said, 0, begun):
        return tokens
    # What is written after the last comma, or all of it, may be two that a word joins.
    last = edges[commas[-1]] if commas else begun
    joints = list(HAN_JOINTS.finditer(said, last))
    if len(joints) > 1:
        return tokens
    cuts = [(edges[at], edges[at]) for at in commas] + [one.span() for one in joints]
    places = [begun, *(place for cut in cuts for place in cut), len(said)]
    items = [said[one:other].strip() for one, other in zip(places[::2], places[1::2], strict=True)]
    if len(items) < 2 or not all(map(_is_han_item, items)):
        return tokens
    kept = [one for one, edge in zip(tokens, edges, strict=False) if edge < begun]
    sorted_items = [
        Token(item, tokens[-1].start, tokens[-1].end, Mark.COMMA if number else Mark.NONE)
        for number, item in enumerate(sorted(items))
    ]
    head = kept[-1]._replace(form=said[edges[len(kept) - 1] : begun].strip())
    return [*kept[:-1], head, *sorted_items]


def _with_sorted_kana_list(
    tokens: Sequence[Token], said: str, listed: re.Match[str]
) -> Sequence[Token]:
    """A Japanese sentence with the things before its verb in one order: AとBを使う."""
    topic = listed["topic"] or ""
    items = [one.strip() for one in KANA_JOINTS.split(listed["items"])]
    if HAN_SEVERAL.search(topic) or len(items) < 2 or not all(map(_is_kana_item, items)):
        return tokens
    words = [topic, *sorted(items), listed["verb"]]
    first = tokens[0]._replace(form=words[0])
    rest = [Token(word, tokens[0].start, tokens[-1].end, Mark.COMMA) for word in words[1:]]
    return [first, *rest]


def _is_kana_item(item: str) -> bool:
    """Whether it is a thing or a name, and no word that may have been cut in two."""
    return ONE_SCRIPT.fullmatch(item) is not None and KANA_WORDS.search(item) is None


def _in_a_row(before: Token, token: Token) -> str:
    """A word as it stands behind another: with a colon for a mark, with a blank between words."""
    if token.mark is Mark.SOFT and not token.form.startswith(":"):
        return f":{token.form}"
    is_apart = before.form and HAN_WRITTEN.search(before.form[-1:] + token.form[:1]) is None
    return f" {token.form}" if is_apart else token.form


def _is_han_item(item: str) -> bool:
    """Whether it is a thing or a name and nothing is said of it."""
    is_plain = ONE_SCRIPT.fullmatch(item) is not None and NO_HAN_ITEM.search(item) is None
    return is_plain and HAN_OPENERS.search(item) is None and ":" not in item


def _with_sorted_labels(tokens: Sequence[Token]) -> Sequence[Token]:
    """The items behind a word such as "Allergies:" in one order, if there is nothing else."""
    head = next((place for place, one in enumerate(tokens) if place and one.mark), len(tokens))
    behind = tokens[head:]
    named = {token.form for token in tokens[:head]}
    is_long = head > FEW_WORDS and not named.isdisjoint(EACH | CONJUNCTIONS.keys() | NEGATION)
    if not 0 < head <= LONGEST_HEAD or is_long or LISTED.isdisjoint(named):
        return tokens
    edges = [0, *(at for at, one in enumerate(behind) if at and one.mark), len(behind)]
    items = sorted(
        (behind[start:end] for start, end in pairwise(edges)),
        key=lambda item: [one.form for one in item],
    )
    # Between commas, or each behind a bullet.
    separators = {one.mark for one in behind[1:]} - {Mark.NONE}
    is_list = (behind[:1] and behind[0].mark, separators) in (
        (Mark.SOFT, {Mark.COMMA}),
        (Mark.STOP, {Mark.STOP}),
    )
    if not is_list or not all(map(_is_plain_item, behind)):
        return tokens
    words = [one for item in items for one in item]
    starts = {sum(map(len, items[:at])) for at in range(len(items))}
    marks = [Mark.COMMA if at in starts else Mark.NONE for at in range(len(words))]
    marks[0] = Mark.SOFT
    sorted_words = [one._replace(mark=mark) for one, mark in zip(words, marks, strict=True)]
    return [*tokens[:head], *sorted_words]


def _items(tokens: Sequence[Token], least: int, joint: int) -> list[Sequence[Token]]:
    """What "and" joins, of single words and names of several, if nothing but order would change.

    A list stands between a word such as "uses" and the end of its sentence, or begins one; none:
    empty.
    """
    last = _item_from(tokens, joint + 1)
    items = [last]  # from the end
    start = joint
    while item := _item_until(tokens, least, start):
        items.append(item)
        start -= len(item)
        if tokens[start].mark is not Mark.COMMA:
            break
    items.reverse()
    end = joint + 1 + len(last)
    ends = end == len(tokens) or tokens[end].mark is Mark.STOP
    is_object = ends and _opens(tokens, least, start) and not _are_several(tokens, start - 1)
    is_subject = not ends and _is_subject(tokens, start, end, items)
    amounts = {
        (_is_amount(one), bool(NUMBER.fullmatch(one.form))) for item in items for one in item
    }
    is_plain = all(item and all(map(_is_plain_item, item)) for item in items)
    is_list = is_object or is_subject
    return items if is_list and is_plain and len(items) > 1 and len(amounts) == 1 else []


def _opens(tokens: Sequence[Token], least: int, start: int) -> bool:
    """Whether what stands before a list says that its order is none."""
    if start <= least or tokens[start].mark not in LOOSE:
        return False
    before = tokens[start - 1].form
    is_sent = before in TO and start - 1 > least and tokens[start - 2].form in SENDING
    return before in OPENERS or is_sent


def _are_several(tokens: Sequence[Token], end: int) -> bool:
    """Whether somebody else may stand before a word of a sentence than one: "Dev/prod use"."""
    for token in reversed(tokens[:end]):
        if SEVERAL.search(token.form) or token.form in EACH or token.mark is Mark.COMMA:
            return True
        if token.mark is Mark.STOP:
            break
    return False


def _is_subject(
    tokens: Sequence[Token], start: int, end: int, items: Sequence[Sequence[Token]]
) -> bool:
    """Whether a list begins its sentence and all of it do or are what follows, which is one thing.

    Otherwise they are known to be things by their names, or by a verb of several behind them.
    """
    if start and tokens[start].mark is not Mark.STOP:
        return False
    rest: list[Token] = []
    for token in tokens[end:]:
        if token.mark is Mark.STOP:
            break
        rest.append(token)
    if any(one.mark is Mark.COMMA or one.form in CONJUNCTIONS for one in rest):
        return False
    are_named = all(_is_named(one) for item in items[1:] for one in item)
    return rest[0].mark in LOOSE and (rest[0].form in TOGETHER or are_named)


def _item_from(tokens: Sequence[Token], begin: int) -> Sequence[Token]:
    start = end = begin + _partitive_from(tokens, begin)
    while end < len(tokens) and (
        end == start
        or (_is_named(tokens[end]) and _is_named(tokens[start]) and not tokens[end].mark)
    ):
        end += 1
    return tokens[begin:end] if start < len(tokens) and tokens[begin].mark in LOOSE else ()


def _partitive_from(tokens: Sequence[Token], place: int) -> int:
    """How many words say that there is some of what follows: "du", "de la", "de" of "de l'eau"."""
    forms = [one.form for one in tokens[place : place + 2]]
    if forms[:1] == [PARTED] and len(forms) > 1 and forms[1].startswith(PARTED_BY):
        return 2 if forms[1] == PARTED_BY[0] else int(forms[1].startswith(PARTED_BY[1]))
    return int(forms[:1] != [] and forms[0] in PARTITIVES)


def _item_until(tokens: Sequence[Token], least: int, end: int) -> Sequence[Token]:
    start = end - 1
    if start >= least and tokens[start].form in CONJUNCTIONS:
        return ()
    while start > least and not tokens[start].mark and _is_named(tokens[start - 1]):
        if not _is_named(tokens[start]) or _is_first_opener(tokens, start - 1):
            break
        start -= 1
    for words in (2, 1):
        if start - words >= least and _partitive_from(tokens, start - words) == words:
            start -= words
            break
    return tokens[start:end] if start >= least else ()


def _is_first_opener(tokens: Sequence[Token], place: int) -> bool:
    """Whether a capital is only that of a sentence which begins with "Uses"."""
    return tokens[place].form in OPENERS and (not place or tokens[place].mark is Mark.STOP)


def _is_named(token: Token) -> bool:
    return token.written[:1].isupper()


def _is_plain_item(token: Token) -> bool:
    form = token.form
    return (
        form not in NO_ITEMS
        and not form.endswith(INFLECTED)
        and not form.startswith("!")
        and form != "?"
    )


def _settled(tokens: Sequence[Token]) -> list[Token]:
    """With a token for each mark that says something; the others are forgotten."""
    kept: list[Token] = []
    before = END
    for token in tokens:
        if before is not END and _says_something(token, before):
            kept.append(Token("|", before.end, token.start))
        kept.append(token)
        before = token
    return kept


def _says_something(token: Token, before: Token) -> bool:
    """Whether the mark between two words may decide what is meant."""
    if token.mark is Mark.NONE or token.form == "?":
        return False
    if token.mark is Mark.STOP or token.form in SENSITIVE or before.form in SENSITIVE:
        return True
    is_function_word = token.form in AFTER_COMMA and not token.written[:1].isupper()
    return token.mark is Mark.COMMA and not is_function_word
