"""What is known by its own words wherever a clause of the author's says it.

Conditions, budgets, programs and languages: such a value says what it is, so the rest of the clause
may say what it will. In plain form, for each of the languages in Latin letters.
"""

from __future__ import annotations

from collections.abc import Iterator

from apps.governance.patterns import compiled

#: What people are who cannot do or eat something.
CONDITION = (
    r"(?:vegane?s?|vegan(?:er(?:in)?(?:nen)?|os|as|o|a)|vegetarians?|vegetarier(?:in)?(?:nen)?|vegetarisch|vegetarien(?:ne)?s?|vegetarian[oa]s?|pescatarians?"
    r"|coeliacs?|celiacs?|coeliaques?|celiac[oa]s?|(?:type [12] |typ-?[12]-)?diabeti(?:c|ker(?:in)?|c[oa]s?)|diabetiques?|prediabetic[oa]?"
    r"|lactose[ -]intolerant|laktoseintolerant|intolerante? (?:a la|au|al) (?:lactosa|lactose|gluten|fructosa|fructose)|glutenintolerant"
    r"|colou?r[- ]?blind|farbenblind|rot-?grun-?blind|daltonien(?:ne)?|daltonic[oa]|buta warna|deaf|gehorlos|taub|schwerhorig|sourde?|malentendante?|sord[oa]s?|tuli|tuna ?rungu"
    r"|blind|partially sighted|visually impaired|sehbehindert|aveugle|malvoyante?|cieg[oa]|tuna ?netra|muette?|mud[oa]"
    r"|dyslexic|dyscalculic|dyspraxic|legastheniker(?:in)?|dyslexique|dyspraxique|dislexic[oa]|disleksia|autistic|autist(?:in)?|autiste|autista|asthmatic|asthmatiker(?:in)?|asthmatique|asmatic[oa]|epileptic|epileptiker(?:in)?|epileptique|epileptic[oa])"
)
_SMALL = r"(?:in (?:one|both|my|the)|auf (?:einem|beiden|dem)|d'une|de un|and|n|so|but|since|from|bar|except|with|because|cos|und|aber|seit|also|weil|mit|donc|et|mais|depuis|alors|car|avec|y|e|pero|asi|desde|porque|con|dan|tapi|jadi|sejak|karena|dari)\b"
_LED = r"(?:heads up that |just so you know |fyi |da |weil |since |because |puisque |comme |como |karena |(?:bei uns|chez nous|en casa|en mi casa|at home) )?"
_AM = {
    "en": r"i'?m|i am|we'?re|we are",
    "de": r"(?:ich )?bin|bin ich|wir sind|sind wir",
    "fr": r"(?:moi )?je suis|on est|nous sommes",
    "es": r"(?:yo )?soy|somos",
    "id": r"saya|aku|gue|gw|kami",
}
_AS = {"en": r"as an?", "de": r"als", "fr": r"en tant que|etant", "es": r"como", "id": r"sebagai"}
_ADVERBS = r"(?: (?:also|both|all|auch|ja|halt|beide|aussi|tous|toutes|tambien|todos|todas|juga|quite|severely|profoundly|legally|partially|an?|eine?|une?|una?|stark|hochgradig|leicht|seorang|penderita))*"
#: At the beginning of a clause: what she is, by language.
IS_SO = {
    code: compiled(
        rf"^{_LED}(?:(?:{am}){_ADVERBS}|(?:{_AS[code]})) ({CONDITION})(?:[ ,]*$| {_SMALL}| (?:ich|bin|hab|habe|muss|kann|esse|i|je|yo|saya)\b)"
    )
    for code, am in _AM.items()
}
_AMOUNT = r"((?:[€$£¥] ?|rp\.? ?)?\d[\d.,]*(?: \d{3})*(?: ?(?:€|\$|£|¥|eur(?:os?)?\b|pounds?\b|quid\b|dollars?\b|bucks\b|pesos?\b|juta\b|ribu\b|rb\b|jt\b|balles\b|chf\b|franken\b|francs?\b))?)"
#: A budget and how much it is.
BUDGETED = compiled(
    rf"^(?:[^ ]+ ){{0,4}}?(?:budget|presupuesto|anggaran)(?: (?:[^ ]+ ){{0,6}}?|: ?){_AMOUNT}(?: |$)"
)
#: Whose it is not, or not now.
_NOT_HERS = compiled(
    r"\b(?:his|her|their|your|client'?s?|customer'?s?|kund\w*|sein\w*|ihr\w*|son|leur|su|cliente?s?|klien|pelanggan|was|were|war|etait|era|had|not|no|nicht|kein\w*|pas|sin|without|ohne|sans|tanpa|over|uber|than|als|que|if|wenn|si|kalau)\b"
)

_DO = {
    "en": r"us(?:e|es|ing)|runs?|running|works?|working|writ(?:e|es|ing)|mak(?:e|es|ing)|edit(?:ing)?|draw(?:ing)?|cod(?:e|ing)|keep|manage|track|build|do|design|record|colour",
    "de": r"nutzen?|benutzen?|verwenden?|arbeiten?|schreiben?|mache?n?|programmieren?|zeichnen?|bearbeiten?|schneiden?|lauft|laufen|fuhren?|verwalten?",
    "fr": r"utilis(?:e|ons)|travaill(?:e|ons)|ecri[st]|fais|fait|gere|code|monte|dessine|tourne",
    "es": r"uso|usamos|trabajo|trabajamos|escribo|hago|hacemos|edito|programo|llevo|dibujo|monto",
    "id": r"pakai|bikin|ngerjain|kerja|edit|nulis|ngoding|desain|gambar",
}
#: What she does with programs, at the beginning of a clause, by language.
DOES = {
    code: compiled(
        rf"^(?:(?:i|we|ich|wir|je|on|nous|j'|yo|nosotros|saya|aku|gue|kami|(?:my|our|mein\w*|unser\w*|mon|ma|mi|nuestro)(?: \w+){{1,2}})(?:'ve| have| habe| haben)? ?)?(?:\w+ ){{0,2}}?(?:{verbs})\b"
    )
    for code, verbs in _DO.items()
}
#: Before the name of a program that is used.
WITH_A = compiled(
    r" (?:in|on|with|mit|unter|auf|avec|sous|sur|en|con|di|pakai|pake|(?:auf|on|with|mit|avec|sur|con|en) (?:an?|eine[mnr]?|une?|una?|my|mein\w*|mon|mi)(?: \w+)?) "
)
#: Of whom or when it is not said, or what does not go.
_NOT_SO = compiled(
    r"-moi\b|\b(?:moi|mir|mich|yesterday|gestern|ayer|kemarin|tahun lalu|l'an dernier|el ano pasado|not|never|no|don't|doesn't|can't|didn't|used to|last (?:year|month)|want|would|will|could|should|learn\w*|nicht|nie|kein\w*|letzte\w*|fruher|will|mochte|wurde|lern\w*|pas|jamais|ne|n'\w+|plus|veux|voudrais|appren\w*|nunca|jamas|quiero|quisiera|aprend\w*|tidak|nggak|gak|ga|belum|mau|pengen|ingin|belajar|instead|statt|lieu|vez)\b"
)


_SOME = r"(?:(?:a (?:little|bit)(?: of)?|some|also|basic|fluent|broken|etwas|ein (?:bisschen|wenig)|auch|flie(?:ß|ss)end|un peu(?: d')?|aussi|tambien|algo de|un poco de|sedikit|juga|bahasa) ?)*"
#: Another language beside one that somebody speaks.
ALSO_SPOKEN = compiled(
    rf"(?:^| (?:and|und|et|y|e|dan|sama|plus|but) ){_SOME}(\pL{{4,}})(?: (?:at|to|with|zu|in|auf|mit|au|a|avec|en|con|di|sama|when|wenn|quand|cuando|kalau|too|[abc][12])\b.*)?$"
)

#: Begins with somebody or something of hers, who may speak it instead; unless that is her language.
_OF_HERS = compiled(r"^(?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|nos|mi|mis|nuestr\w+) ")
_HER_TONGUE = compiled(r"^(?:[^ ]+ ){1,3}?(?:language|tongue|\w*sprache|langue|lengua|idioma)s?\b")


_HERS = compiled(
    r"\b(?:i|i'm|im|my|me|mine|we|we're|our|us|here|ich|mir|mich|mein\w*|wir|uns|unser\w*|hier|je|moi|mon|ma|mes|nous|notre|yo|mi|mis|nosotros|nuestr\w+|aqui|saya|aku|gue|gw|kami|sini)\b"
)
#: A time zone is known by its form; that it is hers, by a word for her in the same clause.
_HER_ZONE = compiled(
    r"(?: (?:in|on|to|at|by|from|with|is|are|use|auf|nach|ist|gilt|pakai|pake|ikut|di|dalam|jam|waktu|zona|en|sur|es|est) )((?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::?\d\d)?)?|(?:africa|america|antarctica|asia|atlantic|australia|europe|indian|pacific)/[a-z_]+(?:/[a-z_]+)?"
    r"|(?:pacific|mountain|central|eastern) (?:standard |daylight )?time|cest|cet|mesz|mez|aest|aedt|nzst|nzdt|akst|wib|wita)(?:$|[ .;)])"
)
#: Of an event or of a thing, or a zone to count in once.
_NOT_HER_ZONE = compiled(
    r"\d(?: ?(?:am|pm|uhr|h))? $|\b(?:servers?|jobs?|cron|logs?|api|database|app|bot|script|timestamps?|meetings?|calls?|flights?|events?|webinar|deadline|exam|game|match|stream|convert|change|what|when|termin|flug|spiel|jadwal pesawat|konversi|ubah|umrechnen|rechne|convertis|convierte|vuelo|vol|colleague|boss|client|office|team|apa|apakah|kalau|kolleg\w*|chef\w*|kunden?|buro|teman|bos|kantor|klien|next|this|tomorrow|today|until|bis|sampai)\b"
)


def programs_in(code: str, led_by: str, plain: str) -> Iterator[int]:
    """Where in a clause of the author's a program may be named that she does something with."""
    does = DOES[code].search(plain)
    if does is not None and not _NOT_SO.search(f"{led_by} {plain}"):
        yield from (match.end() for match in WITH_A.finditer(plain, does.end()))


def known_in(code: str, plain: str) -> Iterator[tuple[str, int, int]]:
    """The kinds and places of what a clause of the author's names so."""
    condition = IS_SO[code].search(plain)
    if condition is not None:
        yield "limit", condition.start(1), condition.end(1)
    spoken = ALSO_SPOKEN.search(plain)
    if spoken is not None and (_OF_HERS.search(plain) is None or _HER_TONGUE.search(plain)):
        yield "language", spoken.start(1), spoken.end(1)
    zone = _HER_ZONE.search(plain)
    if zone is not None and _HERS.search(plain):
        before = plain[: zone.start(1)]
        if not (_NOT_HERS.search(before) or _NOT_HER_ZONE.search(before)):
            yield "time_zone", zone.start(1), zone.end(1)
    budget = BUDGETED.search(plain)
    if budget is not None and not _NOT_HERS.search(plain[: budget.start(1)]):
        yield "budget", budget.start(1), budget.end(1)
