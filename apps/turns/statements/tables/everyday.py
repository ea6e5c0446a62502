"""Frames of everyday messages, said once for the languages in Latin letters.

A language fills the slots of `EverydayWords` with patterns in plain form; the frames say how these go
together and what a value has to look like.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

#: An address of mail or a number of a telephone, as the value of a rule of contact.
ADDRESS = r"(?P<address>[\w.+-]+@[\w.-]+\w|\+?\(?\d[\d ()./-]{5,}\d)"

#: A sum with its currency, before or behind it.
AMOUNT = r"(?P<money>(?:(?:[€$£¥]|rp\.?|chf) ?)?\d[\d.,]*(?: \d{3})*(?: ?(?:[€$£]|[a-z]+))?)"
#: Something in a version, as a mere word of a list.
RELEASED = r"[a-z][\w.+#-]*(?: [a-z][\w.+#-]*)? v?\d[\d.]*"
#: A way to send something short to the author, and to where.
CHANNEL = r"(?:(?:an? |eine |un )?(?:sms|texto|whatsapp|wasap|wa|signal)(?: (?:aja|saja))?(?: (?:to|an|auf|au|al|a|ke|at|on|sur le))?)"
#: How a request for a style may go on.
HOW = r"(?:in|with|to|from|when|at|please|ever|bei|mit|zu|wenn|bitte|am|dans|avec|quand|pour|a|pitie|stp|en|con|cuando|porfa|di|dalam|kalau|ya|pas)"

#: Put before an order that is said to hold from now on, in whatever words and language.
HENCEFORTH = "henceforth "
#: What is left of how that is said, behind the order.
UNTIL_EVER = r"(?:from (?:now|here|today)(?: on)?(?: out)?|going|for|ab(?: jetzt| sofort| heute)?|kunftig|in zukunft|von (?:nun|jetzt)(?: an)?|a partir(?: de(?: maintenant)?)?|desormais|dorenavant|de ahora(?: en adelante)?|a partir de(?: ahora)?|mulai(?: sekarang)?|a l'avenir|en el futuro|en adelante|ke ?depannya|seterusnya|in (?:the )?future|going forward)"

MINE = r"(?:my|our|meine?n?|unsere?n?|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|[\w]+ (?:saya|kami)|\w+ku)"
#: How something is to be written.
IN_A_FORM = (
    r"(?:in|with|without|as|im|mit|ohne|als|en|avec|sans|con|sin|como|dalam|dengan|tanpa|pakai)"
)
#: Courtesies within a request.
PLEASE = r"(?:,? (?:please|pls|plz|too|also|bitte|auch|stp|svp|aussi|por favor|porfa|tambien|tolong|ya|juga),?)*"
#: Begins what makes no difference: "even when I write in Italian".
CONCEDED = r"(?:even (?:when|if|though)|no matter(?: what| which)?|whatever|regardless of|auch wenn|egal|meme (?:si|quand)|quelle que soit|aunque|incluso (?:si|cuando)|sin importar|walau(?:pun)?|meskipun|biarpun|sekalipun)"

#: What a chat puts behind anything it says, in whatever language.
CHATTED = r"lol+|rofl|lmao|xd+|x+o+|xx+|(?:ha){2,}h?|(?:he){2,}|btw|fyi|fwiw|iirc|imho|imo|ngl|tbh|atm|rn|idk|thx|pls|plz|etc\.?"
#: The same in each language, by its code: a laugh, an address, a call for help, an assurance, a shrug.
ASIDES = {
    code: rf"{CHATTED}|{words}"
    for code, words in {
        "en": r"y'?all|fr fr|no cap|innit|dude|bruh|obvs|duh|(?:pls|please|plz) (?:help|advise)|help (?:me|pls|please|plz)\b.*|send help|any (?:ideas?|tips?|advice|suggestions?|recs|recommendations|thoughts|pointers|clue|chance)\b.*|what (?:do|now|about you)|(?:it'?s a )?long story|sue me|don'?t (?:judge|ask|@ me|laugh)(?: me)?|no (?:joke|kidding|lie)|(?:i )?swear(?: to god)?|for real|full stop|believe it or not|for what it'?s worth|or whatever|as you do|soz|for ages|for years now|since forever|and (?:stuff|all that|counting|proud(?: of it)?|loving it|yeah|tired|broke|bored|stuck|lost|confused|thinking (?:of|about) .*|wondering .*|hoping .*|could (?:do with|use) .*)|w(?:/|ith)? my (?:bf|gf|partner|wife|husband|mum|mom|dad|family|kids|flatmates?|roommates?)",
        "de": r"na|ne|gell|gelle|woll|digga|diggi|isso|weißte|wei(?:ß|ss)te|ungelogen|offensichtlich|ohne (?:witz|schei(?:ß|ss)|quatsch)|kein (?:scherz|witz)|ich schw(?:o|oe)r(?:e)?|lg|vg|sry|sorry|usw\.?|und so(?: weiter| zeug)?|oder so(?: was)?|sag ich mal|(?:irgendwelche |hast du |habt ihr )?(?:tipps|ideen|vorschlage)\b.*|danke (?:dir|euch|im voraus|schon mal|schonmal)|kurze frage|vielen dank|und (?:stolz drauf|mude|pleite|ratlos|verwirrt|verzweifelt|brauch\w* .*|uberlege .*)|wegen (?:der|dem|meine[mrs]|des) [\wß-]+|mit meine[mrn]? (?:frau|mann|freund(?:in)?|familie|kindern|kumpels?|mama|papa|mutter|eltern|mitbewohner(?:in)?)|was (?:nervt|okay ist|ok ist|schade ist)",
        "es": r"(?:je){2,}|(?:ja){2,}|sabes|tio|tia|wey|guey|che|boludo|literalmente|literal|obvio|obviamente|(?:te )?lo juro|mil gracias|muchas gracias|gracias de antemano|un saludo|saludos a todos|con mi (?:novi[oa]|mujer|marido|pareja|familia|chic[oa]|madre|padre|gente|compi|companer[oa])|por mi (?:mujer|marido|familia|trabajo)|por (?:trabajo|curro)|alg(?:un|una) (?:idea|truco|consejo|tip|sugerencia|recomendacion)\b.*|ayuda (?:porfa|por favor|pls)|no (?:te rias|preguntes|me juzgues)|que le voy a hacer|que le vamos a hacer|y (?:tal|cosas asi|nada|eso|ya|ya esta|bueno|a mucha honra|orgullos[oa]|sigo .*|voy .*|paso de .*|ando .*|tan \w+)",
        "id": r"sumpah|doang|serius|asli|parah|pol|cuy|coy|anjir|anjay|jir|lah|dll|dsb|sebenernya|intinya|kurasa|trims|tengkyu|maaf|maap|hm+|demi apa|bertahun-tahun|(?:minta|ada|butuh|mohon) (?:saran|ide|masukan|rekomendasi|tips|bantuan)\b.*|tolong (?:bantu|dibantu)\b.*|buat info|asal tau aja|ikut (?:suami|istri|ortu|orang tua|keluarga)|(?:bareng|sama|bersama) (?:istri|suami|pacar|temen|teman|keluarga|ortu|anak|adik|kakak)(?:ku| saya| aku| gue)?|dan (?:capek|bingung|bangga|lain-lain|lain sebagainya|sebagainya|pusing|bosen|bosan|stres)",
        "fr": r"ptdr|tkt|sans (?:rire|blague|deconner|mentir)|les gars|frero|merci (?:d'avance|bcp|beaucoup|a vous|a toi)|desolee?|bises|bisous|cordialement|grosso modo|point barre|ca fait un bail|(?:des |une? )(?:idees?|conseils?|astuces?|suggestions?)(?: svp| stp)?|au secours|(?:juste )?pour (?:te |vous )?dire|avec m(?:on|a|es) (?:mec|copain|copine|mari|femme|famille|enfants|conjointe?|amie?s?|potes?)|et (?:cie|compagnie|tout|tout ca|fiere?(?: de l'etre)?|voila|besoin d.*|fatiguee?|perdue?)|que veux-tu|c'est comme ca",
    }.items()
}

#: What a chat begins with before it says something, by the code of the language.
OPENINGS = {
    code: rf"lol+|(?:ha){{2,}}h?|edit|{words}"
    for code, words in {
        "en": r"tl;?dr|i should probably (?:say|mention)(?: that)?|you know|now that|first things first|fun fact|p\.?s\.?|argh+|please note(?: that)?",
        "de": r"info|falls (?:wichtig|relevant)|(?:ich )?hatt?e? vergessen zu (?:sagen|erwahnen)|was ich noch sagen wollte|hatte ich (?:mal |vorher |gleich )?sagen sollen|zur erinnerung|bitte beachten|erstmal|erst mal|nur so|nur furs protokoll|uff|ahm|jedenfalls|ehrlich|tbh",
        "es": r"total que|resulta que|otra cosa|(?:se me )?olvid(?:e|o) decir(?:te|os|le)? que|hola+|ey|(?:ja){2,}|mmm+|ay",
        "id": r"info aja|mau bilang aja|harusnya bilang|hei|bang|ceritanya|intinya|sebenernya|sebenarnya|wkwk\w*|em|jujur aja",
        "fr": r"maj|j'aurais du dire que|faut dire que|a savoir que|je te rappelle que|je vous rappelle que|yo|mdr|perso",
    }.items()
}

#: How a question or a request begins that follows a statement without a mark, by the code of the language.
ASKS = {
    "en": r"what(?:'?s| is| are| can| do| does| should| would| could| about)|how (?:do|does|can|could|should|would|much|many|long|often)|where (?:do|does|can|could|should|is|are)|which (?:one|ones|of)|who (?:do|can|could|should)|why (?:is|are|do|does)|when (?:do|does|should)|(?:can|could|would|will) (?:you|u|i|we)|would (?:that|it|this)|should (?:i|we)|do (?:i|you|u|we)|does (?:that|it|this|anyone)|is (?:that|it|there|this)|are there|am i|(?:recommend|suggest|give|write|tell|show|find|draft) (?:me|us|something)|make (?:me|us) (?:an?|some)|help (?:me|us)|need (?:an?|some|help|ideas|tips|advice)|looking for (?:an?|some|tips|ideas|advice|help|recommendations|recs|suggestions|something)|wondering|that'?s (?:all|it)|there'?s|this is|everything is",
    "de": r"(?:was|wie|wo|wohin|wer|wen|wem|warum|wieso|wann|welche[rsnm]?) (?:kann|konnte|soll|sollte|muss|darf|ist|sind|mache?|fange?|gibt|gibt'?s|kostet|teuer|viel|lange|oft|geht|kriege?|wurdest|meinst|hilft|brauche?|koche?)|(?:kannst|konntest|wurdest|hast|wei(?:ß|ss)t|meinst) du|soll(?:te)? (?:ich|man)|(?:ist|ware|wurde|geht) (?:das|es)|gibt'?s|gibt es|(?:brauche?|suche?) (?:'?ne?n?|eine?n?|mal|dringend|hilfe|tipps|ideen)|(?:gib|mach|schreib|erzahl|empfiehl|erklar|zeig|nenn|such|hilf|bau|plan)e? (?:mir|uns|was|'?ne?n?|eine?n?)|das (?:wars|war'?s|macht mich|nervt)|es nervt|alles ist|mein rucken",
    "es": r"que (?:puedo|debo|hago|opinas|me recomiendas|recomiendas|harias|crees)|como (?:empiezo|hago|puedo|se hace|lo hago)|cuanto (?:cuesta|vale|tiempo|es)|donde (?:puedo|hay|va|compro|se puede)|cual(?:es)? (?:es|seria|son)|a quien|por que|me (?:ayudas|recomiendas|haces|das|dices|explicas|duele|esta)|(?:puedes|podrias|deberia|funcionaria|es normal|necesito|busco|quiero|dame|hazme|escribeme|recomiendame|cuentame|ayudame|explicame|ponme|preparame)|hay alg\w+|no (?:hay|tengo)|eso es|todo es|todos se",
    "id": r"(?:kenapa|mengapa|berapa) \w+|enaknya|sebaiknya|bisa (?:bantu|bikinin|tolong|kasih|minta)|ada (?:yang|yg)|apa (?:ya|itu|ada|bisa|perlu|harus|boleh)|perlu \w+ (?:gak|ga|nggak|tidak)|harus (?:gimana|apa|ke|telepon|khawatir)|rekomendasi(?:in|kan)?|kasih (?:ide|saran|tips|tau|aku|saya)|butuh|cari (?:tips|ide|info)|buat(?:kan|in)|bikin(?:in|kan)|bikin pusing|cerita(?:in|kan)|menurut (?:kamu|lu|mu|kalian)|mana (?:yang|yg)|bantu(?:in)?|jelas(?:in|kan)|mau (?:belajar|nanya|tanya|beli|cari|bikin|coba)|itu (?:aja|saja)|masak apa|mulai dari|orang biasanya",
    "fr": r"qu'est-ce (?:que|qu'\w+)|comment (?:je|on|faire|puis-je)|combien|ou (?:est-ce|puis-je|vont|trouver|peut-on)|pourquoi|lequel|laquelle|(?:tu|vous) (?:peux|pouvez|pourrais|pourriez|as|avez|aurais|auriez|sais|savez)|t'(?:as|aurais|en)|c'est (?:normal|tout|quoi)|est-ce (?:que|qu'\w+)|y a|il (?:faut|y a|deteste)|je (?:cherche|galere)|j'ai (?:besoin|mal)|(?:donne|aide|conseille|ecris|fais|explique|dis|montre|propose|trouve|prepare|redige|corrige|rappelle)(?:z)?-(?:moi|nous)|ca (?:marcherait|coute|va)|besoin d\W?\w+|tout est",
}


#: What announces, before a colon, that its author goes on to tell of herself: why, or what has changed.
INTROS = {
    "en": r"(?:(?:some |a bit of |quick |a little )*(?:context|background|info|intro)?,? ?)?(?:just )?(?:so )?(?:that )?(?:you|we|i) (?:don'?t|won'?t|needn'?t)(?: have to| need to)? [\w' ]{2,40}|to save (?:you|us|me) [\w' ]{2,30}"
    r"|(?:i'?ve|i have|i|i'?m|we'?ve|we have|we|we'?re)(?: just| recently| finally| now)* (?:been |got |gotten )?(?:promoted|hired|transferred|reassigned|moved|moving|relocated|switched (?:jobs?|teams?)|changed (?:jobs?|teams?|roles?|my mind))|(?:slight |small )?change of (?:plans?|job|role|address)|(?:big |some )?news",
    "de": r"damit (?:du|wir|ich|sie) (?:das |es |mich )?nicht [\wß ]{2,40}|(?:ich|wir) (?:wurde|wurden|bin|sind)(?: gerade| jetzt| neulich| nun)* (?:befordert|versetzt|umgezogen)(?: worden)?|(?:kleine )?plananderung",
    "fr": r"pour que (?:tu n'aies|vous n'ayez|tu n'ait) (?:pas|plus) (?:a |besoin de )?[\w' ]{2,40}|pour (?:ne pas|eviter de|t'eviter de) [\w' ]{2,40}|j'ai (?:ete (?:promue?|mutee?|embauchee?)|demenage|change de (?:poste|boulot|travail|metier))|(?:petit )?changement de (?:plan|programme|poste|situation)",
    "es": r"para que no (?:tengas|tengamos) que [\w ]{2,40}|para (?:no|ahorrarte) [\w ]{2,40}|(?:me|nos) (?:han ascendido|ascendieron|han contratado|contrataron|han trasladado|he mudado|mude|hemos mudado)|he cambiado de (?:trabajo|puesto|empleo)|cambio de (?:planes|trabajo|puesto)",
    "id": r"(?:biar|supaya|agar) (?:kamu |anda |kita )?(?:tidak|nggak|gak|ga|tak) (?:perlu |usah |harus )?[\w ]{2,40}|(?:saya|aku|gue) (?:baru |sudah |udah |baru saja )*(?:naik jabatan|dipromosikan|pindah(?: kerja| rumah)?|diterima kerja)|perubahan rencana",
    "zh": r"(?:免得|省得|以免)\S{1,12}|我(?:刚刚?|最近|已经)?(?:升职|升|升迁|调岗|换工作|跳槽|搬家)了?|计划有变",
    "ja": r"\S{1,14}(?:なくて?いいように|なくて済むように)|(?:このたび|先日|最近)?、?(?:昇進|異動|転職|引っ越し)(?:しました|した|です)|予定変更(?:です)?",
}

#: What people are in charge of at work, by language, and behind it where.
ENGLISH_DUTY = r"(?:logistics|payroll|procurement|purchasing|marketing|sales|quality(?: control| assurance)?|hr|human resources|it|finance|accounts|accounting|operations|ops|production|maintenance|security|catering|compliance|communications|comms|pr|press|events|fundraising|admissions|recruitment|recruiting|hiring|training|research|engineering|design|(?:customer )?(?:support|service|care)|facilities|housekeeping|warehouse|kitchen|night shift|day shift|front desk|reception|dispatch|transport|fleet|stores|supply chain|data|product|infrastructure|backend|frontend|billing|invoicing|claims|underwriting|volunteers|admin|scheduling|ward|lab|library|archive|newsroom|shop floor|bar)"
GERMAN_DUTY = r"(?:einkauf|vertrieb|verkauf|marketing|personal(?:abteilung|wesen)?|[\wß-]*buchhaltung|it|logistik|lager|produktion|fertigung|qualitatssicherung|instandhaltung|kundenservice|kundendienst|support|finanzen|controlling|versand|fuhrpark|kuche|kasse|empfang|offentlichkeitsarbeit|pressestelle|verwaltung|disposition|entwicklung|forschung|ausbildung|rechtsabteilung|nachtschicht|haustechnik|technik|pflegedienst|station|bibliothek|archiv|redaktion|lohnabrechnung|personalplanung|dienstplan(?:ung)?)"
FRENCH_DUTY = r"(?:achats|paie|paye|compta(?:bilite)?|ventes|marketing|communication|com|logistique|qualite|maintenance|production|informatique|rh|ressources humaines|finances?|juridique|technique|commercial|expeditions?|entrepot|cuisine|accueil|standard|planning|formation|recrutement|securite|menage|stocks?|facturation|caisse|bibliotheque|archives|evenementiel|support|livraisons)"
SPANISH_DUTY = r"(?:compras|ventas|contabilidad|logistica|nominas|marketing|calidad|mantenimiento|produccion|informatica|sistemas|rrhh|recursos humanos|finanzas|almacen|cocina|recepcion|atencion al cliente|soporte|facturacion|comunicacion|seguridad|limpieza|formacion|personal|expediciones|flota|caja|biblioteca|archivo|eventos|turno de noche)"
INDONESIAN_DUTY = r"(?:pengadaan|gudang|keuangan|pemasaran|marketing|logistik|produksi|hrd|sdm|it|penjualan|pembelian|operasional|personalia|administrasi|admin|kualitas|dapur|kasir|pembukuan|pelatihan|keamanan|humas|pelayanan|customer service|perpustakaan|arsip|stok|armada|shift malam)"
AT_FIRM = r"(?: (?:at|for|of|in|with) (?:the |an? )?(?:<maybe:big>|[^,]{2,40}?)(?: in <maybe:town>)?)?(?: (?:and|so|since|for|but|where|which) .+)?"
BEI = r"(?: (?:bei|beim|bei der|in der|im|am|an der|der|des|von)(?: firma)? (?:<maybe:big>|[^,]{2,40}?)(?: in <maybe:town>)?)?(?: (?:und|seit|aber|wo) .+)?"
CHEZ = r"(?: (?:chez|a la|au|a l'|pour|de la|de l'|du|d'une?|dans une?) ?(?:<maybe:big>|[^,]{2,40}?)(?: a <maybe:town>)?)?(?: (?:et|depuis|mais|ou) .+)?"
EN_CASA = r"(?: (?:en|de|del|para)(?: la| el| una?)? (?:<maybe:big>|[^,]{2,40}?)(?: en <maybe:town>)?)?(?: (?:y|desde|pero|donde) .+)?"
DI_KANTOR = (
    r"(?: (?:di|pada|untuk|buat) (?:<maybe:big>|[^,]{2,40}?))?(?: (?:dan|sejak|tapi|jadi) .+)?"
)
#: Before a part of the day: when somebody wants to hear nothing.
AFTER_EN = r"after|before|past|between|during|on|over|at|until"
DAYTIME_EN = r"(?:\d[\d:.]*(?: ?[ap]m)?|noon|midnight|(?:the )?weekends?|weekdays?|nights?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|holidays|lunch|dinner|work|hours|five|six|seven|eight|nine|ten|school)(?: (?:and|to|or|till|until) [\w:]+)?"
ZEIT_DE = r"\d|ein uhr|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|wochenenden?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|feierabend|feiertagen|mittag"


@dataclass(frozen=True)
class EverydayWords:
    """What a language says where. All are patterns without groups, but for ``when``.

    ``this_is`` introduces who writes, ``goes_on`` may stand behind her name; ``on_it``: "we are
    on", before a tool; ``uses``: "we use"; ``purpose``: "for"; ``work_in``: "I work in", before a
    language; ``answer_in``: "answer in"; ``lasting``: "from now on"; ``making``: "I am building";
    ``one``: an article; ``called``, ``leads``: "I lead the project"; ``my_project``: "my project
    is called"; ``only``: what she only has or can, ``cannot``: what her body does not let her, each
    with its verb; ``harm``: rules of what something does to her; ``spare``: how less of something
    is asked for, ``style``: of what; ``reach``: how she is reached; ``it_is_not``, ``but``: of a day that has changed, ``when``: a
    day; ``due``: what is done with what is due, up to its day;
    ``team_uses``: "our team uses"; ``makes``: "I edit", ``inside``: "in", before a tool; ``has``:
    "I only have", ``span``: so long and when; ``teaches``: "I teach", with what, ``at``: where;
    ``who``: "I", if it is said; ``each_time``: how something is to be done always; ``runs``: "our server runs on", before a tool; ``over``: "nothing over", before an amount, and
    ``tops``: "at most", behind one; ``best``: rules of what nothing is liked more than;
    ``forbidden``: of what a doctor does not let her have; ``fails``: what a program does to who
    works with it; ``several``: people or animals of hers whose names follow, ``along``: "and";
    ``polite``: what may stand before an order, ``orders``: how something is told to the one who answers, where it is said to hold from now on;
    ``each``: "whenever you send me", before what is to be done then;
    ``duties``: rules of what somebody is in charge of at work; ``launches``: "we launch", before a day;
    ``spelled``: rules of a name by how it is written; ``quiet``: rules of when she wants to hear nothing;
    ``body``: rules of what somebody's body does not do; ``own_address``: "my number", beside one;
    ``keep_this``: how it is announced that something is to be kept, before a colon.
    """

    this_is: str
    goes_on: str
    on_it: str
    uses: str
    purpose: str
    work_in: str
    answer_in: str
    lasting: str
    making: str
    one: str
    called: str
    leads: str
    my_project: str
    only: str
    cannot: str
    harm: tuple[str, ...]
    spare: str
    style: str
    reach: str
    it_is_not: str
    but: str
    when: str
    due: tuple[str, ...]
    team_uses: str
    makes: str
    inside: str
    has: str
    span: str
    teaches: tuple[str, ...]
    at: str
    who: str
    each_time: str
    runs: str
    over: str
    tops: str
    best: tuple[str, ...]
    forbidden: tuple[str, ...]
    fails: str
    several: str
    along: str
    polite: str
    orders: str
    each: str
    duties: tuple[str, ...]
    launches: str
    spelled: tuple[str, ...]
    quiet: tuple[str, ...]
    body: tuple[str, ...]
    own_address: str
    keep_this: str
    remembers: str
    that: str
    ever: str

    def with_days(self, when: str) -> EverydayWords:
        """The same with the pattern of a day, behind which the day of the month may stand."""
        number = r"(?:,? (?:the |el |le |den |dem |tanggal )?\d{1,2}(?:st|nd|rd|th|er|\.)?)?(?: noon| midnight| mittag| midi| mediodia)?"
        days = when.removeprefix("(?P<when>").removesuffix(")")
        return replace(self, when=f"(?P<when>(?:{days}){number})")

    def before(self) -> tuple[str, ...]:
        """Rules of a clause that come before all others."""
        return (
            rf"(?:.{{1,40}} )?{self.reach}[ :]+{ADDRESS}(?: .{{1,40}})?",
            rf"(?:just |only |nur |bitte |plutot |mejor |mending )?{CHANNEL} {ADDRESS}(?: .{{1,40}})?",
        )

    def clauses(self) -> tuple[str, ...]:
        """Rules of a clause."""
        return (
            rf"{self.this_is} <greeted>(?: (?:{self.goes_on})\b.*)?",
            rf"(?:.{{2,30}} )?{self.on_it} <product>(?: {self.lasting})?",
            rf"{self.team_uses} <product>",
            rf"{self.makes} .{{2,50}} {self.inside} <product>",
            rf"(?:{self.runs})(?: an? | une? | una? | eine[mnr]? )? ?<product>",
            rf"{self.over} {AMOUNT}(?: .{{1,40}})?",
            rf"{AMOUNT} {self.tops}(?: .{{1,30}})?",
            rf"{self.has} (?P<bound>{self.span})",
            rf"(?P<plea>{self.each_time})",
            *(rf"{one}(?: {self.at} <maybe:big>)?" for one in self.teaches),
            rf"{self.work_in} <language>(?: {self.lasting})?",
            rf"{self.answer_in} <answer_language>(?: {self.lasting})?",
            rf"{self.making} {self.one} .{{2,40}}? {self.called} <titled>"
            r"(?: (?:in|with|using|on|mit|auf|en|avec|sous|con|pakai|di) <maybe:known>)?",
            rf"(?:{self.leads}|{self.my_project}) <titled>",
            rf"{self.who}(?P<bound>{self.only})",
            rf"{self.who}(?P<bound>{self.cannot})",
            *self.harm,
            *self.best,
            *self.forbidden,
            rf"<product> (?:{self.fails})",
            rf"(?P<plea>{self.spare} {self.style}(?: {HOW}\b.{{0,40}})?)",
            *(one.replace("{when}", self.when) for one in self.due),
            *self.duties,
            rf"{self.launches} {self.when}(?: (?:no matter what|latest|at the latest|spatestens|quoi qu'il arrive|si o si|pase lo que pase|pokoknya).*)?",
            *self.spelled,
            *(rf"(?P<contact>{one})" for one in self.quiet),
            *(rf"{self.who}(?P<bound>{one})(?: .+)?" for one in self.body),
            rf"{HENCEFORTH}(?:{UNTIL_EVER} )?{self.polite}(?P<plea>{self.orders})(?: {UNTIL_EVER})?",
            rf"{HENCEFORTH}(?P<plea>(?:[\w'-]+ ){{1,3}}{self.ever}{IN_A_FORM} .{{3,60}}?)(?: {UNTIL_EVER})?",
        )

    def pairs(self) -> tuple[str, ...]:
        """Rules of two clauses."""
        return (
            rf"(?P<known>{RELEASED}, {RELEASED})",
            rf"{self.making} <titled>, {self.one} .+",
            rf"{self.making} {self.one} .+?, {self.called} <titled>",
            rf"{self.purpose} .{{2,40}}? {self.uses} <tool>, {self.purpose} .{{2,30}}? <program>",
        )

    def sentences(self) -> tuple[str, ...]:
        """Rules of everything up to the end of a sentence."""
        return (
            rf"{self.answer_in} <answer_language>(?: {self.lasting})?,? {CONCEDED}(?: .+)?",
            rf"(?:.{{0,60}}[ ,])?{self.own_address}(?:[ ,:]{{1,3}}(?:[\w']+ ){{0,3}}?){ADDRESS}(?:[ ,].*)?",
            rf"(?:.{{0,60}}[ ,])?{ADDRESS},? (?:(?:that'?s|das ist|ist|c'est|es|itu) )?{self.own_address}(?:[ ,].*)?",
            rf"{self.keep_this}(?:,? (?:please|pls|bitte|stp|svp|por favor|tolong|ya))? ?: ?<remember>",
            rf"{self.polite}{self.remembers}{PLEASE} (?P<remember>{MINE} [^:,]{{2,40}} ?: ?.+)",
            rf"(?:\w+ )?{self.polite}{self.remembers}(?P<led> [^:,]{{1,40}})? ?: ?<remember>",
            rf"{self.polite}{self.remembers}{PLEASE}(?P<led> {self.purpose} [^:,]{{2,30}})? {self.that}<remember>",
            rf"(?P<what>.{{3,60}}?) {self.it_is_not} .{{2,40}}?,? {self.but} (?P<corr>){self.when}",
            rf"(?P<plea>{self.each},? {self.polite}(?:{self.orders}))",
            rf"{self.several},? (?P<several>.+? {self.along} [\w'-]+)(?:[, ].+)?",
        )


ENGLISH = EverydayWords(
    this_is=r"(?:this is|it'?s|here is|here'?s)",
    goes_on=r"here|speaking|writing|from|dictating|again|the|your",
    on_it=r"(?:we'?re|we are|i'?m|i am|im)(?: all| now| still)* (?:on|using|running|writing everything in)",
    uses=r"(?:i|we) (?:use|run|have)",
    purpose=r"for",
    work_in=r"(?:at work |at the office |at home )?(?:i|we) (?:mostly |only |usually |also |mainly |do )*(?:work|write|think|talk|read|correspond|communicate|report|teach|dream)(?: my \w+| everything| with \w+(?: \w+)?| to \w+(?: \w+)?)? in",
    answer_in=r"(?:(?:so |now |then |and |just |always |plz |please |pls |kindly )*(?:answer|reply|respond|write back|write to me|write me|talk to me|speak to me|explain)(?: to me| me| back| everything| only)*(?: in)?)",
    lasting=r"(?:from now on|now|these days|from here on|onwards|going forward|always|instead|obviously|here)",
    making=r"(?:(?:i'?m|i am|im|we'?re|we are|me and .{2,20} are|my .{2,30} and i are|currently|right now) )*(?:making|building|developing|writing|coding|recording|designing|creating|working on|doing|putting together|launching)",
    one=r"(?:an?|the|my|our)",
    called=r"(?:called|named|titled|by the name of|that we call|that i call|which i call|it'?s called)",
    leads=r"(?:i|we) (?:lead|run|manage|coordinate|head|direct)(?: up)? (?:the )?project|i'?m (?:leading|running|managing|coordinating) (?:the )?project",
    my_project=r"(?:my|our) (?:current |new |side |main |latest )?(?:project|app|game|podcast|blog|book|novel|startup|thesis|film|band|newsletter|start-up)(?:'s| is) (?:called|named|titled)",
    only=r"(?:can )?only (?:have|got|get|make|manage|work|free|available|practise|practice|train)(?: (?:time|about|the|my|on|in|for|a|few|one|two|three|\d+|half|an?|and|or|spare|free|max|like|maybe|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?))* (?:mornings?|afternoons?|evenings?|nights?|weekends?|weekdays|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|minutes?|mins?|hours?)\b.*",
    cannot=r"(?:can'?t|cannot|can not|am not allowed to|not allowed to|mustn'?t) (?:lift|bend|kneel|climb|squat|jump|raise|swallow|chew|sit for|walk (?:far|more)|run any)\b(?: .{2,60})?",
    harm=(
        r"<limit> (?:gives?|brings?) me (?:out in )?(?:instant |terrible |bad |awful )?(?:hives|a rash|migraines?|cramps|headaches?|asthma|swelling|blisters)",
        r"(?:i )?(?:get|break out in|come out in) (?:instant |terrible |bad |awful )?(?:hives|a rash|rashes|migraines?|cramps|asthma|swelling|blisters|a swollen \w+) (?:from|off|when i eat|if i eat|after) <limit>",
        r"<limit> (?:sends?|puts?) me (?:straight )?(?:to|in|into) (?:the )?(?:hospital|a&e|er|emergency room|ambulance)",
        r"(?:i )?can'?t (?:eat|drink) <limit>",
        r"(?P<led>.{2,40} )?(?:i'?m|im|i am) (?:an? )?(?P<limit>(?:type (?:1|2|one|two) )?diabetic|coeliac|celiac|vegan|vegetarian|asthmatic|epileptic)",
    ),
    spare=r"(?:(?:pls|plz|please|and|also|could you|can you|so) )*(?:don'?t|do not|stop|avoid|skip|lose|drop|cut|quit|less|fewer|never|spare me|enough|no more|leave out|go easy on|easy on)(?: (?:use|using|give me|giving me|put|putting|add|adding|with|the|so|many|much|all|those|these|any|your|on|of|that|me|send|sending|write|writing))*",
    style=r"(?:long |lengthy |fancy |big |endless |corporate )?(?:emojis?|jargon|bullet points?|bullets|tables?|filler|fluff|waffle|small talk|preamble|intros?|introductions?|summar(?:y|ies)|caveats|disclaimers|apologies|apologi[sz]ing|exclamation marks?|slang|acronyms|abbreviations|buzzwords|latin|footnotes|headings|headers|bold(?: text)?|metaphors|analogies|puns|smileys|flattery|compliments|pleasantries|walls? of text|essays?|markdown|hashtags|em dashes|italics|semicolons|anglicisms|adjectives|adverbs)",
    reach=r"(?:reach me|contact me|call me|text me|ring me|mail me|email me|e-mail me|message me|my (?:contact )?(?:e-?mail|mail|number|phone|mobile|cell|address|contact email)(?: address| number)?(?: is|'s)?|whatsapp me)(?: (?:on|at|via|under|to|is|by))*",
    it_is_not=r"(?:isn'?t|is not|is no longer|'s not|was not|wasn'?t)(?: on| due| at| until)*",
    but=r"(?:but|it'?s|its|they moved it to|it (?:was|got|has been) (?:moved|pushed|brought forward|postponed) to|moved to|it is)(?: on| actually| now| the)*",
    when="",
    due=(
        r"(?:the |my |our )?<what> (?:has|have|needs?|must|gotta|'s got)(?: to)? (?:be )?(?:uploaded|submitted|lodged|filed|handed in|sent off|sent|finished|done|ready|delivered|posted|paid|in|with .{2,30}|renewed|booked|shipped)(?: with .{2,20}| to .{2,20})? (?:by|before|no later than|until|on)(?: noon on| midnight on| the end of)? {when}(?: at the latest| noon| sharp)?",
        r"(?:the |my |our )?<what> (?:goes|go) (?:to|off to|out to|in to) .{2,40}? (?:on|by|before) {when}(?: at the latest| sharp)?",
        r"(?:my |our |the )[\w-]+(?: [\w'-]+(?: [\w'-]+)?)?(?: \(.{2,30}\))? (?:wants|needs|expects) (?:the |my |our |an? )?<what> (?:by|on|before|for) {when}(?: .{2,20})?",
        r"(?:the |my |our )?<what> (?:has been |have been |was |were |got |is |has |'s been )?(?P<corr>moved|pushed|extended|postponed|rescheduled|shifted|delayed|put back|brought forward|slipped)(?: back| forward| out| up)? (?:to|until|till) {when}(?: now| instead)?",
        r"(?:they|we|i|he|she|(?:the |my |our )[\w-]+)(?:'ve| have| has)?(?: just| now)? (?P<corr>moved|pushed|extended|postponed|rescheduled|shifted|delayed|brought) (?:back |forward )?(?:the |my |our )<what> (?:back |forward |out |up )?(?:to|until|till) {when}(?: now| instead)?",
    ),
    team_uses=r"(?:our .{0,25}?(?:team|company|shop|lab|department|office|group|school|clinic|studio|startup|workshop|choir|club|library|practice|unit|firm) (?:uses|runs on|runs|works with|relies on|is on)|(?:orchestrated|hosted|deployed|scheduled|managed|monitored|backed) (?:with|by|on|via))",
    makes=r"(?:i|we|i'm|we're|im)(?: am| are| have to| got to| gotta| always| usually| mostly| still)* (?:do|make|write|draw|edit|build|keep|track|record|plan|code|design|model|mix|typeset|log|prepare|draft|sketch|cut|run|handle|manage|analy[sz]e|store)(?:ing)?",
    inside=r"(?:in|with|using)",
    has=r"(?:i|we)(?:'ve)?(?: only| just)* (?:got|get|have)(?: like| about| only| just| maybe| max)*",
    span=r"\d+ ?(?:min|mins|minutes|hours?|hrs?)(?: of \w+)? (?:at|per|each|a|every|between|in the|on) .{2,30}",
    teaches=(),
    at=r"(?:at|for)",
    who=r"(?:i |we |me )?",
    each_time=r"(?:(?:please|just|so|and|could you|can you) )*(?:always (?:answer|write|put|use|give|show|add|count|list|explain|start|begin|end|cite|quote|mark|convert|round|spell|mention|include|format|number|translate|sign) .{3,70}|never (?:use|put|write|start|begin|end|suggest|recommend|abbreviate) .{3,70}|(?:answer|write|put|use|give|show|add|count|list|explain|start|begin|end|cite|quote|mark|convert|round|spell|mention|include|format|number|keep|check|cc|copy) .{2,50}?(?:(?:in|for|with|to|of|on) (?:every|each|all) (?:answer|reply|response|recipe|message|mail|e-?mail|plan|summary|draft|snippet|suggestion|explanation)s?(?: (?:you|u|that you|for me).{0,30})?|(?:whenever|every time|each time|any time) (?:you|i|u) .{3,40}))",
    runs=r"(?:everything|it all|(?:my|our) [\w -]{2,30}|(?:the|this) (?:\w+ ){0,2}(?:server|till|box|machine|kiln|site|website|shop|app|cluster|laptop|pc|computer|system|backend|database|db|kiosk|register|terminal|printer|plotter|controller|dashboard|pipeline|nas|vps|vm)(?: (?:at|in|for|of) [\w ]{2,20})?) (?:still )?(?:runs?|is running|sits|is built|is hosted|lives)(?: \w+)? on|(?:i|we)(?:'re|'m| are| am)?(?: all| still| now)* (?:run|running|host|hosting|keep|keeping|do|doing|have) (?:everything|it all|all of it|the lot|all of this|all that) (?:on|in|with|through)",
    over=r"(?:nothing|not|but nothing|and nothing|anything|no) (?:over|above|more than|beyond|north of)",
    tops=r"(?:max|tops|total|all in|at most|maximum|in total|is the (?:limit|max|maximum|ceiling)|is all (?:i|we) (?:have|'ve got))",
    best=(
        r"(?:there'?s |there is |i know )?nothing (?:relaxes|calms|cheers|grounds|soothes|delights|excites|thrills|pleases)(?: \w+)? me (?:up |down )?(?:like|as much as|more than|quite like|so much as) <like>",
        r"nothing (?:makes me happier than|i'?d rather do than|cheers me up like) <like>",
    ),
    forbidden=(
        r"(?:the |my )?(?:doctor|doc|gp|cardiologist|dietitian|dietician|dentist|consultant|nurse|physio|allergist)(?: has|'s)?(?: also| now| just)* (?:forbidden|forbade|told|warned|ordered|took) me(?: to (?:avoid|cut out|stay off|give up|stop (?:eating|drinking|having))| off) <limit>",
        r"(?:the |my )?(?:doctor|doc|gp|cardiologist|dietitian|dietician|dentist|consultant)(?: has|'s)?(?: said| says|'s orders|s orders) no <limit>",
        r"(?:i'?ve|i have|i was|i'?m|i am) (?:been )?(?:told|advised|ordered|meant|supposed) (?:to (?:avoid|cut out|stay off|give up|keep off|stay away from|steer clear of)|not to (?:eat|drink|have)|off) <limit>",
        r"i'?m (?:not allowed|forbidden|banned from)(?: any| to (?:eat|drink|have))? <limit>",
    ),
    fails=r"(?:just |still |also |always |now )*(?:crash(?:es|ed)|freezes|froze|hangs|dies|keeps? \w+ing|won'?t (?:let|open|start|install|export|save|print|connect)|is (?:crash|freez|hang)ing|refuses to)\b(?: .{0,60})? (?:me|i|we|us)\b.*",
    several=r"(?:(?:i|we)(?:'ve| have)?(?: got| have)? (?:two|three|2|3|twin)(?: \w+){0,2}? (?:sons|daughters|kids|children|boys|girls|brothers|sisters|cats|dogs|horses|rabbits|grandchildren|flatmates|housemates|roommates)(?: called| named)?|my (?:two |three |twin |little |older |younger )*(?:sons|daughters|kids|children|boys|girls|lads|twins|brothers|sisters|cats|dogs|parents|flatmates|housemates|roommates)(?:'s? names)?(?: are)?(?: called| named)?)",
    along=r"(?:and|&)",
    polite=r"(?:(?:can|could|would|will) you |please |pls |just |also |and |so |now )*",
    orders=r"(?:always |only |please )*(?:put|use|give|keep|write|answer|reply|respond|format|include|add|show|send me|start|begin|end|finish|avoid|skip|leave|make|explain|cite|quote|list|convert|round|stick to|stick with|limit|assume|spell|mention|highlight|mark|check|ask me|tell me|warn me|remind me|go with|default to|no|don't|do not|never|be|speak|talk|treat|refer|stop|flag|correct|mix|point out|let me know|say|translate|address|sign|call|write out|watch out for) .{3,80}?",
    each=r"(?:whenever|every ?time|each time|any ?time) you (?:give|send|show|write|answer|reply|suggest|recommend|explain|list|quote|mention|make|draft|share|post|translate|summari[sz]e|code|reply to)\b.{0,40}",
    duties=(
        rf"(?:i|we)(?:'ve| have)?(?: now| currently| also| just| recently)* (?P<doing>(?:head|lead|oversee|supervise|manage|coordinate|run|handle|look after|took over|take care of)(?: up)? (?:the |our |all (?:the |of the )?)?{ENGLISH_DUTY}(?: (?:team|department|desk|side|unit))?){AT_FIRM}",
        rf"(?:i'?m|i am)(?: now| currently| also)* (?P<doing>(?:in charge of|responsible for|the one in charge of) (?:the |our |all (?:the )?)?{ENGLISH_DUTY}(?: (?:team|department|desk|side|unit))?){AT_FIRM}",
        rf"(?:i|we) (?P<doing>(?:supervise|manage|lead|head|oversee|coordinate) (?:about |around |over )?(?:an? (?:team|crew|group|staff) of )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen|twenty|thirty) (?:people|[a-z]+s))(?: (?:at|for|in) .+)?",
        r"i represent (?:the )?<big>(?: here)? as (?:an? |its |their |the )?<job>",
    ),
    launches=r"(?:so )?(?:i|we)(?:'ll| will|'re going to| are going to)? (?P<what>launch|go live|ship|release|go to print|go to press|open to the public|deliver)(?: (?:it|this|the [\w-]+(?: [\w-]+)?|our [\w-]+(?: [\w-]+)?))?(?: on| by)?(?: the)?",
    spelled=(
        r"(?:oh |and |so |sorry |actually |but )*(?:it'?s|its|that'?s|my name'?s|my name is|i'?m) (?:spelled |spelt |written )?<called> with (?:an?|two|one|no|double) ['\"]?[\w]{1,2}['\"]?(?:$| .*)",
    ),
    quiet=(
        rf"(?:{AFTER_EN}) {DAYTIME_EN}(?: (?:please|pls))?,? (?:please |pls )?(?:don'?t|do not|never|no need to) (?:send|give|ping|call|text|message|bother|notify|remind|show|email|e-mail|contact|schedule|book|plan)(?: .+)?",
        rf"(?:please |pls )?(?:don'?t|do not|never) (?:send|give|show|push|book|schedule|plan) (?:me )?(?:any |anything |me )?(?:work |work-related )?(?:reminders?|notifications?|messages?|alerts?|emails?|e-mails?|texts?|updates?|pings?|calls?|meetings?|anything)(?: .{{1,20}})? (?:{AFTER_EN}) .+",
        rf"(?:no|zero) (?:reminders?|notifications?|messages?|alerts?|emails?|texts?|calls?|meetings?|pings?|work stuff|work) (?:for me )?(?:{AFTER_EN}) .+",
    ),
    body=(
        r"(?:am|'m|have been|'ve been) (?:in a wheelchair|on crutches|on dialysis|on oxygen|bedridden|housebound)",
        r"(?:only have|have only|only have got|have only got|have just) (?:the )?(?:one|a single) (?:working |good |usable )?(?:hand|arm|eye|ear|leg|kidney|lung)",
        r"can'?t (?:kneel|bend|stand|lift|walk|climb stairs|drive|swim|run|fly)(?: down| up)? ?(?:any ?more|any longer|much)? (?:because of|due to|since) .+",
    ),
    own_address=r"my (?:\w+ ){0,2}?(?:e-?mail|mail|number|line|direct line|phone|mobile|cell|extension)",
    keep_this=r"(?:(?:please|pls|and|also) )*(?:hang on to|hold on to|keep|save|store|file|jot down|note down|park|stash)(?: away)? (?:this|that)(?: one)?(?: somewhere| handy| safe| on file| away| down| for me| for later| in mind)*",
    remembers=r"(?:remember|memori[sz]e|note|keep in mind|bear in mind|don\'?t forget|do not forget|never forget|take note|make a note|write down|jot down|put on file)(?: down)?(?: this| the following)?",
    that=r"that ",
    ever=r"(?:(?:please|always|only|never) )+",
)

GERMAN = EverydayWords(
    this_is=r"(?:hier (?:ist|is|spricht|schreibt|war)|da schreibt|da ist|ich bin'?s|das ist|es schreibt)(?: (?:der|die|euer|eure|dein|deine))?",
    goes_on=r"aus|von|vom|hier|noch|wieder|am|und|mit",
    on_it=r"(?:wir (?:sind|arbeiten|setzen|laufen|machen)|ich (?:arbeite|setze|mache))(?: jetzt| nun| alle| inzwischen| mittlerweile| alles| komplett)* (?:auf|mit|bei|unter|in)",
    uses=r"(?:nutzen|verwenden|benutzen|haben|nehmen) wir|(?:nutze|verwende|benutze|habe|nehme) ich",
    purpose=r"fur",
    work_in=r"(?:(?:im buro|bei der arbeit|auf der arbeit|im job|zuhause|zu hause|daheim|beruflich|privat) )?(?:(?:ich |wir )?(?:arbeite|schreibe|rede|reden|sprechen|spreche|denke|lese|korrespondiere|kommuniziere|kommunizieren|arbeiten|schreiben|unterrichte)(?: ich| wir)?(?: meist| meistens| nur| auch| aber| mit .{2,20})*(?: auf| in)?)",
    answer_in=r"(?:(?:bitte |ab jetzt |kunftig |von nun an |immer )*(?:antworte|antwort|schreibe? mir|rede mit mir|red mit mir|sprich mit mir|erklar mir|antwortet|schreibt mir)(?: mir| mit mir| bitte| ab jetzt| immer| zuruck| kunftig| nur)*(?: auf| in)?)",
    lasting=r"(?:ab jetzt|ab sofort|von nun an|jetzt|kunftig|in zukunft|immer|zuruck|inzwischen|um)",
    making=r"(?:(?:ich|wir|gerade|grad|zurzeit|derzeit|momentan|mein .{2,25} und ich) )*(?:baue|bauen|entwickle|entwickeln|schreibe|schreiben|programmiere|programmieren|mache|machen|drehe|drehen|bastle|basteln|plane|planen|produziere|produzieren|entwerfe)(?: gerade| grad| ich| wir| zurzeit| derzeit| an)*",
    one=r"(?:eine[nmr]?|ein|mein\w*|unser\w*|die|den|das|der|dem|ne|nen)",
    called=r"(?:namens|mit (?:dem )?namen|genannt|(?:er|sie|es|das) hei(?:ß|ss)t|titel|arbeitstitel|mit dem titel)",
    leads=r"(?:ich|wir) (?:leite|leiten|betreue|betreuen|koordiniere|koordinieren|verantworte|fuhre) (?:das|unser|mein) projekt",
    my_project=r"(?:mein|meine|unser|unsere) (?:aktuelle[sr]? |neue[sr]? )?(?:projekt|app|spiel|podcast|blog|buch|roman|startup|verein|band|film|diplomarbeit|masterarbeit|newsletter) hei(?:ß|ss)t",
    only=r"(?:habe|hab|kann|konnte|darf|schaffe)(?: ich)? (?:leider |halt |immer )*(?:nur|bloß|bloss|lediglich|ausschlie(?:ß|ss)lich) .*\b(?:morgens|abends|nachmittags|vormittags|mittags|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|wochenende|minuten?|stunden?|abende?|nachmittage?|vormittage?|std|min)\b.*",
    cannot=r"(?:kann|darf|konnen) (?:ich )?(?:seit .{2,30} |den |die |das |meine[nr]? |keine |nicht |nichts |rechte[nr]? |linke[nr]? |schwer\w* |mehr |langer als .{2,20} |hochstens .{2,20} |uber \w+ |arm |knie |kopf |treppen |lange |am stuck )*(?:heben|bucken|knien|steigen|strecken|beugen|schlucken|kauen)",
    harm=(
        r"(?:ich )?(?:krieg|kriege|bekomm|bekomme)(?: ich)? (?:von|bei) <limit> (?:sofort |immer |gleich |leider |uberall |ganz |schnell )*(?:(?:einen |eine |rote |dicke )*(?:quaddeln|ausschlag|pusteln|atemnot|migrane|bauchschmerzen|bauchweh|durchfall|kopfschmerzen|hautausschlag|juckreiz|asthma|luft|krampfe|pickel|nesselsucht))(?: .{2,30})?",
        r"(?:von|bei) <limit> (?:krieg|kriege|bekomm|bekomme) ich .*(?:quaddeln|ausschlag|pusteln|atemnot|migrane|bauchschmerzen|bauchweh|durchfall|kopfschmerzen|juckreiz|asthma|luft|krampfe|nesselsucht|kratzen|schwellung\w*).*",
        r"(?:ich |i )?(?:dagegen |selbst |leider )*reagier(?:e)?(?: ich)? (?:auf|bei) <limit> (?:mit|allergisch|sofort|heftig|stark|empfindlich).*",
        r"(?:ich )?(?:hab|habe)(?: ich)? (?:ne |eine |nen )?(?P<limit>[\w-]+(?:allergie|intoleranz|unvertraglichkeit))",
        r"(?P<led>.{2,40} )?ich (?:bin|sei) (?P<limit>(?:typ-?[12]-?)?diabetiker(?:in)?|zoliakie-?betroffen\w*|veganer(?:in)?|vegetarier(?:in)?|asthmatiker(?:in)?|epileptiker(?:in)?)",
    ),
    spare=r"(?:(?:bitte|und|auch|aber|kannst du|konntest du|benutze?|verwende|nimm) )*(?:kein|keine|keinen|ohne|weniger|nicht so viele|lass|lasst|verzichte auf|spar dir|spar mir|vermeide|hor auf mit|schluss mit|nie wieder|streich)(?: (?:mehr|die|das|den|so|viele?|diese|deine|bitte|immer|standig))*",
    style=r"(?:langen? |ewigen? |standigen? )?(?:emojis?|aufzahlungen|aufzahlungszeichen|tabellen|floskeln|fachbegriffe|fachworter|fremdworter|anglizismen|romane|ausrufezeichen|smileys|stichpunkte|abkurzungen|einleitung(?:en)?|schachtelsatze|gendersternchen|fu(?:ß|ss)noten|uberschriften|fettdruck|wiederholungen|zusammenfassung(?:en)?|smalltalk|blabla|geschwafel|denglisch|formeln|fachjargon|jargon|latein|hoflichkeitsfloskeln|vorreden?|lob|entschuldigungen|adjektive)",
    reach=r"(?:erreichbar (?:bin ich|sind wir)|(?:du|sie|ihr) erreich\w* mich|ich bin .{0,20}erreichbar|ruf(?:t)? mich(?: bitte)?(?: an)?|schreib(?:t)? (?:mir|mich)(?: bitte)?(?: an)?|meine (?:mail|e-mail|nummer|handynummer|adresse|mailadresse|telefonnummer)(?: ist| lautet)?)(?: (?:unter|an|auf|ist|per|der|die|auf der|bitte))*",
    it_is_not=r"(?:ist|war)(?: doch)? nicht(?: mehr)?(?: am| bis| den| der)?",
    but=r"(?:sondern|es ist|ist|der ist|die ist|das ist|wurde (?:auf|verschoben auf)|verschoben auf)(?: erst| schon| am| den| auf den| der)*",
    when="",
    due=(
        r"(?:der |die |das |mein\w* |unser\w* )?<what> (?:muss|mussen|soll) (?:bis|spatestens|vor|am|bis zum|bis spatestens)(?: zum| am)? {when}(?: .{2,30})? (?:sein|raus|rein|hochgeladen werden|abgegeben werden|eingereicht werden|beim .{2,30}|bei .{2,30}|fertig)(?: sein)?",
        r"(?:der |die |das |mein\w* |unser\w* )?<what> (?:geht|gehen|muss|mussen) (?:bis |am |spatestens |zum )*{when} (?:an|zu|zum|zur|beim|bei|raus) .{2,40}",
        r"(?:mein\w* |unser\w* |der |die )[\w-]+(?: \(.{2,30}\))? (?:will|mochte|braucht|erwartet) (?:den |die |das |mein\w* |eine[nr]? |ein )?<what> (?:bis|am|bis zum|fur|zum)(?: spatestens)? {when}(?: .{2,20})?",
        r"(?:der |die |das |mein\w* |unser\w* )<what> (?:wurde|wurden|ist|sind|wird|werden)(?: nun| jetzt)? (?:auf|bis)(?: den| zum)? {when} (?P<corr>verschoben|verlegt|verlangert|vorverlegt|vertagt|vorgezogen)(?: worden)?",
        r"(?:der |die |das |mein\w* |unser\w* )<what> (?P<corr>verschiebt|verschieben|verzogert) sich (?:auf|bis)(?: den| zum)? {when}",
        r"(?:wir haben|ich habe|sie haben|man hat|(?:der|die|mein\w*) [\wß-]+ hat) (?:den |die |das |mein\w* |unser\w* )<what> (?:auf|bis)(?: den| zum)? {when} (?P<corr>verschoben|verlegt|verlangert|vorverlegt|vertagt|vorgezogen)",
        r"(?:der |die |das |mein\w* |unser\w* )<what> (?:muss|mussen|soll|ist)(?: jetzt| nun)? (?P<corr>erst)(?: am| bis| bis zum| zum)? {when} (?:raus|fertig|abgegeben|eingereicht|fallig|da|vorliegen|stehen|dran)(?: sein| werden)?",
    ),
    team_uses=r"unser\w* [\w-]*(?:team|firma|betrieb|abteilung|buro|werkstatt|praxis|labor|schule|verein|studio|gruppe|redaktion|klinik|kanzlei) (?:nutzt|verwendet|arbeitet mit|lauft auf|benutzt|setzt auf)",
    makes=r"(?:ich|wir) (?:mache|machen|mach|schreibe|schreiben|zeichne|zeichnen|schneide|schneiden|baue|bauen|plane|planen|fuhre|fuhren|verwalte|verwalten|rechne|rechnen|setze|setzen|modelliere|gestalte|gestalten|notiere|programmiere|dokumentiere|erfasse|erfassen)",
    inside=r"(?:in|mit|unter|per)",
    has=r"(?:ich |i )?(?:habe?|krieg|krieg ich|hab ich|habe ich)(?: nur| halt| so| grad| circa| etwa| maximal| hochstens| immer)*",
    span=r"\d+ ?(?:min|minuten?|std|stunden?) (?:pro|am|je|zwischen|bei|an|in der|im|fur jede\w*|jeden) .{2,30}",
    teaches=(
        r"(?:ich )?(?P<doing>(?:unterrichte|lehre) (?:[\wß-]+ und )?[\wß-]+)(?: an eine[mr] [\wß-]+)?",
    ),
    at=r"(?:am|an der|bei der|beim|im)",
    who=r"(?:ich |wir |mit .{2,25} |wegen .{2,25} |nach .{2,25} )?",
    each_time=r"(?:(?:bitte|und|also) )*(?:setz|schreib|gib|nenn|zeig|mach|nutz|verwend|antwort|rechn|lass|erklar|zitier|rund|halt|fang|nimm|stell|pack|benutz|sortier|beginn|erwahn|schlag|kurz)(?:e|t)? (?:\w+ ){0,6}?(?:immer|nie|niemals|stets|jedes mal) \S+ .{2,60}",
    runs=r"(?:bei uns |hier )?(?:auf|bei|in) (?:dem|der|den|unser\w*|mein\w*) [\w-]+ (?:lauft|laufen)(?: noch| nur| immer noch| jetzt)*|(?:alles|unser\w* [\w-]{2,30}|mein\w* [\w-]{2,30}|(?:der|die|das) [\w-]*(?:server|rechner|kasse|webseite|website|seite|laptop|pc|shop|anlage|cluster|system|datenbank)) (?:lauft|laufen)(?: noch| immer noch| bei uns| jetzt)* (?:auf|unter|mit|uber)",
    over=r"(?:nichts|nicht|auf keinen fall|keinesfalls) (?:uber|mehr als|teurer als)",
    tops=r"(?:maximal|max|hochstens|insgesamt|ist die (?:grenze|obergrenze)|ist das maximum|mehr nicht|mehr ist nicht drin)",
    best=(
        r"(?:(?:fur mich )?(?:gibt'?s|gibt es) |es gibt )(?:fur mich )?(?:doch |einfach |kaum )*(?:nichts|nix) (?:schonere?s|besseres|tolleres|leckereres|entspannenderes|herrlicheres) (?:als|wie) <like>",
        r"(?:nichts|nix) (?:(?:entspannt|beruhigt|freut|begeistert) mich (?:so(?: sehr)? wie|mehr als)|macht mich (?:glucklicher|frohlicher) als) <like>",
    ),
    forbidden=(
        r"(?:der|die|mein|meine) (?:haus|frauen|kinder|zahn|haut|augen)?(?:arzt|arztin|kardiologe|kardiologin|internist\w*|zahnarzt\w*|diatberaterin|hebamme) (?:hat |verbietet |untersagt )mir (?:leider |auch |jetzt )*(?P<limit>[\wß-]+(?: und [\wß-]+)?)(?: verboten| untersagt| gestrichen)?",
        r"mir (?:wurde|wurden|hat man|ist|sind) (?:vom arzt |arztlich |leider )*(?P<limit>[\wß-]+(?: und [\wß-]+)?) (?:verboten|untersagt|gestrichen)(?: worden)?",
        r"<limit> (?:ist|sind|wurde|wurden) mir (?:vom arzt |arztlich |leider )*(?:verboten|untersagt)(?: worden)?",
        r"(?:laut|auf anraten des|nach ansage vom) (?:arzt|arztes|arztin) (?:kein|keine|keinen) <limit>",
        r"(?:(?:blo(?:ß|ss)|nur|aber|leider|auch) )?<limit> vertrage? ich (?:leider |aber |gar |uberhaupt )*(?:keine?n?|nicht)",
    ),
    fails=r"(?:sturzt|hangt|friert|spinnt|zickt|meckert|zerschie(?:ß|ss)t|verschluckt|startet|offnet|druckt|speichert)\b(?: .{0,50})? (?:mir|mich|bei mir|bei uns|uns)\b.*",
    several=r"(?:(?:(?:ich |wir )?(?:habe|haben|hab)(?: ich| wir)? )?(?:zwei|drei|2|3)(?: \w+)?? (?:sohne|tochter|kinder|jungs|madchen|bruder|schwestern|katzen|hunde|kater|pferde|hasen|enkel|mitbewohner)(?: namens)?|(?:meine|unsere) (?:zwei |beiden |drei )?(?:sohne|tochter|kinder|jungs|madels|madchen|zwillinge|bruder|schwestern|katzen|hunde|eltern|mitbewohner)(?: hei(?:ß|ss)en)?)",
    along=r"(?:und|&)",
    polite=r"(?:(?:kannst|konntest|wurdest) du |bitte |auch |und |einfach |grundsatzlich )*",
    orders=r"(?:(?:bitte|immer|stets|nur(?: noch)?|mir) )*(?:(?:gib|nenn|schreib|antworte?|nutze?|verwende?|benutze?|fass|erklare?|rechne?|lass|mach|halte?|setze?|stelle?|zeige?|fuge?|beginne?|duze?|sieze?|rede?|sprich|verzichte?|vermeide?|spare?|kurze?|formuliere?|sei|frage?|runde?|sortiere?)\b .{3,80}?|.{3,60} (?:antworten|schreiben|angeben|verwenden|benutzen|nennen|erklaren|formulieren|weglassen|rechnen|ausgeben|auflisten|beifugen|kommentieren|halten|machen|geben|anreden|zusammenfassen)|bitte (?:immer |nur |nur noch |keine?n? |ohne |mit |weniger |mehr |etwas )*[\wß-]+(?: [\wß-]+){0,4})",
    each=r"(?:immer wenn|jedes ?mal,? wenn|wann immer) du (?:mir |was |etwas )?.{3,50}",
    duties=(
        rf"(?:ich )?(?P<doing>(?:leite|verantworte|fuhre|betreue|koordiniere|mache|manage|ubernehme|schmei(?:ß|ss)e)(?: ich)?(?: jetzt| seit [\wß ]{{2,20}}?| bei uns)? (?:den|die|das) {GERMAN_DUTY}){BEI}",
        rf"(?:ich )?bin(?: ich)?(?: jetzt| seit [\wß ]{{2,20}}?)? (?P<doing>fur (?:den|die|das) {GERMAN_DUTY})(?: (?:bei|beim|bei der|in der|im|am|an der)(?: firma)? (?:<maybe:big>|[^,]{{2,30}}?))? (?:zustandig|verantwortlich)",
        r"ich vertrete (?:die firma |das unternehmen )?<big> als <job>",
    ),
    launches=r"(?:wir|ich) (?P<what>gehen|launchen|veroffentlichen|eroffnen|starten|liefern|releasen)(?: (?:am|den|zum|spatestens am))",
    spelled=(
        r"(?:ach |und |also |nee |nein |ubrigens )*(?:ich (?:hei(?:ß|ss)e|schreibe mich)|(?:es|das) (?:hei(?:ß|ss)t|schreibt sich)|mein name schreibt sich|ich bin (?:der|die)?) ?<called> mit (?:einem |zwei |doppel-?|hartem |weichem |langem )?['\"]?\w{1,3}['\"]?(?:$| .*)",
    ),
    quiet=(
        rf"(?:bitte )?(?:nach|vor|ab|zwischen|am|an) (?:{ZEIT_DE})[^,]{{0,30}}? (?:bitte |gar |uberhaupt )*(?:keine[nr]?|nichts?|nicht mehr) (?:erinnerung(?:en)?|nachrichten?|anrufe?|mails?|e-mails?|meldung(?:en)?|termine?|benachrichtigung(?:en)?|schicken|anrufen|schreiben|senden|melden)(?: .+)?",
        r"(?:bitte )?(?:schick|schreib|sende|ruf)e? (?:mir|mich) (?:bitte )?(?:nach|vor|ab|zwischen|am|an) .{2,40} (?:keine? \w+|nichts|nicht)(?: mehr)?(?: an)?",
    ),
    body=(
        r"(?:sitze?|bin)(?: ich)? (?:seit .{2,30} |leider |nun |jetzt )*(?:im rollstuhl|an krucken|auf krucken|bettlagerig)",
        r"(?:habe?)(?: ich)? (?:seit .{2,30} |leider |nur |noch )*(?:nur )?(?:noch )?(?:eine (?:gesunde |funktionierende )?(?:hand|niere|lunge)|ein (?:gesundes )?(?:auge|bein|ohr)|einen (?:gesunden )?arm)",
    ),
    own_address=r"mein\w* (?:\w+ )?(?:mail|e-?mail|mailadresse|nummer|handynummer|telefonnummer|durchwahl|handy|telefon|postfach)",
    keep_this=r"(?:(?:bitte|und|auch) )*(?:heb|behalt|leg|pack|schreib)e? dir (?:das|dies|folgendes)(?: mal| bitte| irgendwo)*(?: auf| ab| weg| beiseite)?",
    remembers=r"(?:merke? dir|merken sie sich|behalte? (?:dir |bitte )*im (?:kopf|hinterkopf|gedachtnis)|notiere? dir|vergiss (?:bitte )?nie|vergiss (?:bitte )?nicht|denke? (?:bitte )?(?:immer )?daran|schreibe? dir (?:bitte )?auf|halte? (?:bitte )?fest)(?: bitte)?(?: folgendes| das)?",
    that=r"dass ",
    ever=r"(?:(?:bitte|immer|nur|stets|nie|kunftig|auch|fur mich) )+",
)

FRENCH = EverydayWords(
    this_is=r"(?:c'est|ici|moi c'est|c|la c'est)",
    goes_on=r"de|du|des|d'\w+|ici|au|a la|la|le|a|qui|encore|en",
    on_it=r"(?:on|nous|je)(?: est| sommes| suis| tourne| tournons| bosse| bossons| passe| travaille| travaillons)(?: tous| maintenant| desormais| passes?| tout)* (?:sur|sous|avec|a)",
    uses=r"(?:nous|on|je|j')? ?(?:utilisons|utilise|avons|a|ai|prends|prend)",
    purpose=r"pour",
    work_in=r"(?:(?:au bureau|au travail|au boulot|a la maison|chez moi|en reunion) )?(?:je|j'|on|nous) ?(?:travaille|travaillons|ecris|ecrit|pense|lis|redige|echange|discute|parle|enseigne|correspondons)(?: surtout| plutot| aussi| toujours| tout| mes \w+| avec .{2,20})* en",
    answer_in=r"(?:(?:stp |svp |desormais |merci de |et |toujours )*(?:reponds|repondez|repondre|(?:reponds|repondez|ecris|ecrivez|parle|parlez|explique|cause)(?:-moi|-nous))(?: toujours| desormais| maintenant| plutot| tout| stp)* en)",
    lasting=r"(?:maintenant|desormais|a partir de maintenant|dorenavant|toujours|a present|a l'avenir|stp|svp)",
    making=r"(?:(?:je|on|nous|actuellement|en ce moment|mon .{2,25} et moi(?: on)?) )*(?:developpe|developpons|construis|construit|cree|creons|ecris|ecrit|code|monte|montons|prepare|preparons|realise|fabrique|fais|fait|lance|lancons|bosse sur|travaille sur|tourne)",
    one=r"(?:une?|le|la|les|mon|ma|notre|des)",
    called=r"(?:appelee?|nommee?|intitulee?|baptisee?|qui s'appelle|(?:il|elle|ca|c') ?s'appelle|qu'on appelle)",
    leads=r"(?:je|nous|on) (?:dirige|pilote|mene|coordonne|gere|porte|conduis|dirigeons|pilotons) (?:le )?projet",
    my_project=r"(?:mon|ma|notre) (?:nouveau |nouvelle |petit )?(?:projet|appli|jeu|podcast|blog|livre|roman|start-?up|asso|association|groupe|film|these|newsletter) s'appelle",
    only=r"(?:ne suis (?:disponible|dispo|libre) que|n'ai que|j'ai que|je peux que|ne peux .{2,20} que|suis (?:dispo|libre|disponible) que|n'ai de libre que) .*\b(?:matins?|midis?|soirs?|soirees?|apres-midi|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|week-ends?|minutes?|mins?|min|heures?|h)\b.*",
    cannot=r"(?:ne )?(?:peux|dois|puis|arrive)(?: plus| pas)+ (?:a )?(?:lever (?:le|la|les|mon|ma)|porter (?:plus|de|lourd)|soulever|plier (?:le|la|les|mon|ma)|me pencher|m'agenouiller|rester (?:debout|assise?)|macher|avaler|me baisser|marcher (?:plus|longtemps|loin)|courir|sauter)\b(?: .{2,60})?",
    harm=(
        r"(?:j'ai |g |moi j'ai |j ai )(?:une |un )?(?:grosse |forte |petite )?(?:intolerance|allergie) (?:au|aux|a la|a l'|a|a le) ?<limit>(?: c .*| c'est .*)?",
        r"(?:le |la |les |l')?<limit> (?:me donnent?|me files?nt|me filent|me provoquent?) (?:des |de l'|une? |d'\w+ )?(?:plaques|urticaire|migraines?|boutons|crampes|asthme|eczema|gonflements?|demangeaisons|maux de \w+|diarrhee|crises?).*",
        r"(?:des que je mange|quand je mange|si je mange) (?:du |de la |des |de l')?<limit> .*(?:plaques|urticaire|migraines?|boutons|gonfle\w*|etouffe|gratte\w*|malade|hopital|urgences).*",
        r"(?:le |la |les |l')?<limit> (?:m'envoient?|m'expedient?) (?:a l'hopital|aux urgences)",
        r"(?P<led>.{2,40} )?je suis (?P<limit>diabetique(?: de type [12])?|coeliaque|vegane?|vegetarienne?|asthmatique|epileptique)",
    ),
    spare=r"(?:(?:stp|svp|et|pitie|aussi|par pitie) )*(?:pas de|plus de|sans|moins de|evite\w*|arrete\w*(?: avec)?|laisse tomber|oublie|ne mets? pas|mets? pas|n'utilise pas|utilise pas|epargne-moi|fini|assez de|stop aux?|zero|vire)(?: (?:les?|la|de|d'|des|tes|autant|tant|trop|plus|mettre|utiliser|ces|tous))*",
    style=r"(?:longs? |longues? |grands? )?(?:tableaux?|emojis?|emoticones?|listes?(?: a puces)?|jargon|puces|anglicismes?|blabla|abreviations|smileys|majuscules|sigles|titres|gras|notes de bas de page|formules de politesse|intros?|introductions?|conclusions?|metaphores|mots compliques|termes techniques|langue de bois|charabia|superlatifs|baratin|paves|detours|points d'exclamation|ecriture inclusive|acronymes|adjectifs)",
    reach=r"(?:joignable|appelez?-moi|appelle-moi|contactez?-moi|contacte-moi|ecrivez?-moi|ecris-moi|mon (?:adresse|mail|e-mail|numero|tel|portable|courriel|contact)(?: (?:mail|e-mail|de contact|de portable|de tel\w*|pro))?(?: est|,? c'est)?)(?: (?:au|a|sur|est|le|sur le|par|mon))*",
    it_is_not=r"(?:n'est|n'etait|c'est|est) (?:pas|plus)(?: pour| le| avant)?",
    but=r"(?:mais|c'est|il est|elle est|il a ete|elle a ete|ca a ete)(?: (?:avancee?|reportee?|decalee?|deplacee?|repoussee?))?(?: au| le| a| pour le)*",
    when="",
    due=(
        r"(?:faut|il faut) que (?:le |la |les |l'|mon |ma |mes |notre )?<what> (?:parte|partent|soit \w+|soient \w+|arrive|arrivent) (?:avant|d'ici|le|pour|avant le|pour le)(?: le)? {when}(?: .{2,20})?",
        r"(?:je|on|nous) (?:rends|rend|dois rendre|doit rendre|remets|depose|envoie) (?:le |la |les |l'|mon |ma |mes |notre )?<what> (?:le |avant |avant le |pour |pour le |d'ici )*{when}(?: .{2,20})?",
        r"(?:le |la |les |l'|mon |ma |mes |notre )?<what> (?:doit|doivent) (?:etre \w+|partir|arriver)(?: .{2,20})? (?:avant|d'ici|le|pour|au plus tard|avant le|pour le|au plus tard le) {when}(?: .{2,20})?",
        r"(?:mon |ma |notre |la |le )[\w-]+(?: [\w'-]+(?: [\w'-]+)?)?(?: \(.{2,30}\))? (?:veut|attend|reclame|exige) (?:le |la |les |l'|mon |ma |mes |un |une )?<what> (?:pour|avant|le|pour le|avant le) {when}(?: .{2,20})?",
        r"(?:la |le |l')?(?:date|echeance|date limite) (?:de |du |de la |de l'|des )<what> (?:est|a ete) (?P<corr>repoussee?|decalee?|reportee?|avancee?|prolongee?)s? (?:au|a|jusqu'au) ?{when}",
        r"(?:on|ils ont|nous avons|j'ai|elles ont)(?: a)? (?P<corr>repousse|decale|reporte|avance|deplace|prolonge) (?:le |la |les |l'|mon |ma |notre )<what> (?:au|a|jusqu'au) ?{when}",
    ),
    team_uses=r"notre (?:equipe|boite|entreprise|service|bureau|atelier|cabinet|labo|ecole|asso\w*|studio|club|redaction|clinique)(?: .{2,25})? (?:utilise|tourne sur|tourne sous|travaille avec|travaille sur|fonctionne sous)",
    makes=r"(?:je|on|nous) (?:fais|fait|faisons|ecris|ecrit|dessine|dessinons|monte|montons|gere|gerons|tiens|tient|redige|prepare|code|compose|saisis|modelise|planifie|catalogue|rends|rend)",
    inside=r"(?:sous|avec|dans)",
    has=r"(?:j'ai|on a|je n'ai)(?: que| genre| juste| environ| a peine| seulement)*",
    span=r"\d+ ?(?:min|minutes?|h|heures?) (?:par|a chaque|entre|le|la|chaque|de pause|pour chaque) .{2,30}",
    teaches=(
        r"(?:je |j')(?P<doing>(?:enseigne|donne des cours de) (?:le |la |les |l')?[\w-]+(?: [\w-]+)?)",
    ),
    at=r"(?:au|a la|a l'|dans un|chez)",
    who=r"(?:je |j'|moi je |on |nous )?",
    each_time=r"(?:(?:et|alors|stp|svp) )*(?:mets|mettez|ecris|donne|donnez|utilise|reponds|ajoute|cite|commence|finis|explique|indique|compte|convertis|arrondis|garde|montre|precise|propose)(?:-\w+)? (?:[\w'-]+ ){0,4}?(?:toujours|systematiquement|a chaque fois) .{3,60}",
    runs=r"(?:(?:chez nous|ici|au bureau|a l'atelier),? )?(?:tout|(?:mon|ma|notre|nos) [\w -]{2,30}|(?:le|la) (?:serveur|caisse|site|boutique|machine|poste|appli\w*|ordi\w*|base|cluster|systeme|borne)(?: [\w-]+){0,3}?) (?:tourne|tournent|marche|fonctionne)(?: encore| toujours| tous?)* (?:sous|sur|avec)",
    over=r"(?:pas|rien|jamais)(?: a)? (?:plus de|plus que|au-dessus de|au-dela de)",
    tops=r"(?:max|maxi|maximum|au total|tout compris|grand max|au plus|c'est le (?:max|maximum|plafond)|pas plus|pas un (?:sou|centime|euro) de plus)",
    best=(
        r"rien ne me (?:detend|calme|plait|rend heureuse|rend heureux|fait plaisir|passionne|ravit|repose) (?:autant|plus|davantage|mieux) qu(?:e |')<like>",
        r"(?:il n'y a |y a )?rien de (?:mieux|tel|meilleur|plus beau|plus agreable) qu(?:e |')(?P<like>(?:une?|les?|la|l'|des|du) ?[^,]+?)",
    ),
    forbidden=(
        r"(?:le medecin|mon medecin|la dieteticienne|le cardiologue|ma cardiologue|le docteur|ma generaliste|mon generaliste) m'(?:a|ont) (?:formellement |vivement |strictement )?(?:interdit|deconseille|supprime)(?: de (?:manger|boire|prendre|consommer))? (?:le |la |les |l'|du |de la |des |de l'|d')?<limit>",
        r"on m'a (?:interdit|deconseille|supprime)(?: de (?:manger|boire|prendre|consommer))? (?:le |la |les |l'|du |de la |des |de l'|d')<limit> (?:a cause de|pour|depuis) (?:mon|ma|mes|l[ea]|une?) .+",
    ),
    fails=r"(?:me (?:fait|rend|plante|gonfle|saoule|soule|lache|bloque|affiche|dit|demande|sort|renvoie|refuse|supprime|ferme|perd|met|oblige|propose|force|bouffe|mange|pose|enerve|agace|tue|prend|manque|suffit|convient|donne|rappelle|envoie|signale)|n'arrete pas de|ne veut (?:pas|plus)|ne s'ouvre (?:pas|plus)|plante|bugue|rame|freeze|se ferme)\b(?: .{0,50})? (?:je|j'\w+|me|m'\w+|mon|ma|mes|nos|moi|nous)\b.*",
    several=r"(?:(?:j'ai|on a|nous avons) (?:deux|trois|2|3) (?:petits? |petites? )?(?:fils|filles|enfants|garcons|freres|soeurs|sœurs|chats|chattes|chiens|chevaux|lapins|colocs)(?: appelee?s)?|(?:mes|nos) (?:deux |trois )?(?:fils|filles|enfants|garcons|jumeaux|jumelles|freres|soeurs|sœurs|chats|chiens|parents|colocs)(?: s'appellent)?)",
    along=r"(?:et|&)",
    polite=r"(?:(?:stp|svp|et|aussi|s'il te plait|alors) )*",
    orders=r"(?:toujours )?(?:mets|donne|utilise|ecris|reponds|evite|sois|fais|ajoute|cite|indique|explique|garde|commence|termine|tutoie|vouvoie|parle|resume|arrete|epargne|precise|convertis|arrondis|range|liste|mettez|donnez|utilisez|repondez|evitez|soyez|faites|ecrivez|tutoyez|vouvoyez|corrige|vire|virez|enleve|signale|previens|epelle|ne (?:mets|donne|utilise|fais|commence|me (?:mets|donne|fais|propose|parle)) (?:pas|plus|jamais)|[a-z]{3,}-(?:moi|le|les)|citez|faut virer|il faut (?:virer|eviter|mettre))(?:[- ]moi)? .{3,80}?",
    each=r"(?:(?:a )?chaque fois que|toutes les fois que|des que) (?:tu|vous) (?:m'|me |nous )?(?:donnes|donnez|ecris|ecrivez|envoies|envoyez|proposes|proposez|cites|citez|expliques|reponds|repondez|montres|fais|conseilles)\b.{0,40}",
    duties=(
        rf"je (?P<doing>(?:dirige|gere|encadre|pilote|supervise|coordonne|m'occupe (?:de|du|des)|tiens|suis en charge (?:de|du|des)|suis charge(?:e)? (?:de|du|des))(?: la| le| les| l')? ?(?:(?:service|pole|departement|equipe|rayon)(?: de la| des| du| de l')? ?)?{FRENCH_DUTY}){CHEZ}",
        r"je represente (?:la societe |l'entreprise |le groupe |la maison )?<big> en (?:qualite|tant) (?:de |que |qu'|d')(?:une? )?<job>",
    ),
    launches=r"(?:on|nous|je) (?P<what>lance|lancons|ouvre|ouvrons|sort|sortons|livre|livrons|publie|publions|deploie|deployons|met en ligne|mettons en ligne)(?: (?:l'appli|le site|la v\w+|le produit|la version \w+))?(?: le)?",
    spelled=(
        r"(?:ah |et |non |euh |attention )*(?:c'est|je m'appelle|mon prenom c'est|ca s'ecrit|mon nom s'ecrit) <called> avec (?:une?|deux|le) ['\"]?\w{1,9}['\"]?(?:$| .*)",
    ),
    quiet=(
        r"(?:apres|avant|a partir de|des|entre|le|pendant) [^,]{2,30}?,? (?:stp |svp |merci de |s'il (?:te|vous) plait )?(?:ne (?:m'envoie|m'envoyez|m'appelle|m'appelez|me relance|m'ecris|m'ecrivez|me derange|m'envoyer|me dites|me propose)[rz]? (?:rien|plus rien|pas|plus)|(?:pas|plus|aucune?) (?:de |d'|un )?(?:rappels?|notifications?|notifs?|messages?|appels?|mails?|reunions?|sms|rendez-vous|rdv))(?: .+)?",
    ),
    body=(
        r"(?:suis|je suis)(?: .{2,20})? en fauteuil(?: roulant)?",
        r"(?:je )?(?:ne |n')?(?:peux|porte|souleve)(?: plus| pas)?(?: porter| soulever| lever)? (?:rien (?:de plus|au-dela) de|plus de|plus rien de) \d+ ?(?:kg|kilos?)",
        r"(?:je )?n'ai (?:plus )?qu'une? (?:seule? )?(?:main|bras|oeil|jambe|rein|oreille)",
    ),
    own_address=r"(?:mon|ma) (?:\w+ )?(?:mail|e-?mail|numero|portable|fixe|ligne directe|adresse(?: mail)?|tel|telephone)",
    keep_this=r"(?:a garder (?:sous le coude|en tete|en memoire|de cote)|(?:garde|gardez|mets|mettez)(?: moi|-moi)? (?:ca|ceci|cela) (?:sous le coude|en tete|en memoire|de cote)|note bien|pour ton (?:carnet|dossier))",
    remembers=r"(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|note|notez|n'oublie(?:z)? (?:pas|jamais)|garde(?:z)? (?:bien )?en tete|garde(?:z)? (?:bien )?en memoire|enregistre(?:z)?|memorise(?:z)?)(?: bien)?(?: ceci| ca| cela)?",
    that=r"(?:que |qu')",
    ever=r"(?:(?:stp|svp|toujours|jamais|seulement) )+",
)

SPANISH = EverydayWords(
    this_is=r"(?:soy|aqui|te escribe|le escribe|os escribe|habla|te habla|por aqui|al habla|aca)",
    goes_on=r"de|del|desde|por aqui|aqui|la|el|con|y",
    on_it=r"(?:.{0,20}?)(?:estamos|andamos|ando|estoy|vamos|tiramos|trabajamos|trabajo|curramos)(?: ya| todos| ahora)* (?:con|en|usando)",
    uses=r"(?:usamos|utilizamos|uso|utilizo|tenemos|tiramos de)",
    purpose=r"para",
    work_in=r"(?:(?:en el trabajo|en la oficina|en casa|en el curro|en clase) )?(?:yo )?(?:trabajo|escribo|pienso|leo|redacto|doy clase|hablamos|escribimos|trabajamos|me comunico|estudio|enseno|respondo)(?: siempre| mas| todo| tambien| solo| mis \w+| con .{2,20})* en",
    answer_in=r"(?:(?:porfa |y |siempre |a partir de ahora |por favor )*(?:contesta|contestame|responde|respondeme|hablame|escribeme|explicame|hableme|respondame|conteste|hablen?me)(?: siempre| todo| mejor| solo)* en)",
    lasting=r"(?:ahora|de ahora en mas|a partir de ahora|de ahora en adelante|desde ahora|en adelante|siempre|nomas|porfa|por favor)",
    making=r"(?:(?:yo|mi .{2,25} y yo|ahora|ahora mismo|actualmente|nosotros) )*(?:estoy|estamos|ando|andamos) (?:desarrollando|haciendo|montando|creando|escribiendo|programando|grabando|preparando|construyendo|armando|disenando|produciendo|lanzando|trabajando en)",
    one=r"(?:una?|el|la|los|las|mi|nuestr[oa])",
    called=r"(?:llamad[oa]|titulad[oa]|que se llama|se llama|de nombre|bautizad[oa])",
    leads=r"(?:dirijo|coordino|llevo|lidero|gestiono|dirigimos|coordinamos) (?:el )?proyecto",
    my_project=r"(?:mi|nuestr[oa]) (?:nuev[oa] )?(?:proyecto|app|juego|podcast|blog|libro|novela|startup|asociacion|banda|pelicula|tesis|boletin) se llama",
    only=r"(?:solo|solamente|unicamente|nada mas) (?:puedo|tengo|dispongo|me quedan?|saco|estoy (?:libre|disponible)) .*\b(?:mananas?|tardes?|noches?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|minutos?|min|horas?|ratos?|fin(?:es)? de semana)\b.*",
    cannot=r"(?:ya )?no (?:puedo|debo|me dejan) (?:levantar (?:el brazo|los brazos|la pierna|peso|mas de)|doblar (?:la|el|las|los)|agachar(?:me)?|estar (?:de pie|sentad[oa])|caminar (?:mucho|mas)|saltar|coger peso|masticar|tragar|arrodillar(?:me)?|ponerme de rodillas)\b(?: .{2,60})?",
    harm=(
        r"(?:el |la |los |las )?<limit> (?:me dan?|me producen?|me provocan?|me sacan?|me causan?) (?:un |una |mucha |mucho )?(?:alergia|urticaria|ronchas|migranas?|sarpullido|granos|picor(?:es)?|hinchazon|colicos|diarrea|asma|ahogo).*",
        r"(?:si |cuando |en cuanto )(?:como|pruebo|tomo|bebo) <limit> .*(?:urticaria|ronchas|migrana|sarpullido|granos|hincho|hincha\w*|ahogo|hospital|urgencias|mal).*",
        r"(?:el |la |los |las )?<limit> me (?:manda|mandan|llevan?|deja|dejan) (?:directo |derecho )?(?:al hospital|a urgencias)",
        r"(?:tengo|padezco|sufro)(?: de)? (?:una )?(?:alergia|intolerancia) (?:al|a la|a los|a las|a) <limit>",
        r"(?P<led>.{2,40} )?(?:yo )?soy (?P<limit>diabetic[oa](?: tipo [12])?|celiac[oa]|vegan[oa]|vegetarian[oa]|asmatic[oa]|epileptic[oa])(?: de .{2,30})?",
    ),
    spare=r"(?:(?:porfa|por favor|y|oye|tambien) )*(?:no (?:me )?(?:pongas|uses|metas|des|hagas|escribas|eches|llenes)|nada de|sin|evita|quita|deja de (?:poner|usar|meter)(?:me)?|menos|basta de|ahorrate|fuera|cero|deja(?:te)? (?:de )?)(?: (?:tant[oa]s?|mas|es[oa]s?|los|las|el|la|tus?|de|con|todo))*",
    style=r"(?:larg[oa]s )?(?:emojis?|emoticonos|tablas|listas|jerga|tecnicismos|anglicismos|rollos|parrafadas|mayusculas|vinetas|negritas|siglas|palabras raras|palabrejas|introducciones|rodeos|adornos|florituras|metaforas|diminutivos|signos de exclamacion|exclamaciones|resumenes|notas al pie|paja|relleno|formulas|abreviaturas|terminos tecnicos|latinajos|caritas|asteriscos|adjetivos)",
    reach=r"(?:localizable|llamame|llamadme|escribeme|escribidme|contactame|contacto|mi (?:correo|mail|email|e-mail|numero|telefono|movil|celular|contacto)(?: (?:de contacto|personal|electronico|del trabajo))?(?: es)?)(?: (?:al|a|en|es|el|por))*",
    it_is_not=r"(?:(?:ya )?no (?:es|era|son))(?: el| para el| hasta el)?",
    but=r"(?:sino|es|me lo (?:pasaron|han pasado|cambiaron|han cambiado)|lo (?:pasaron|han pasado|cambiaron|movieron|han movido)|se (?:paso|ha pasado|movio|cambio))(?: que)?(?: es| el| para el| al| hasta el| a)*",
    when="",
    due=(
        r"(?:el |la |los |las |mi |nuestr[oa] )?<what> (?:hay que|tengo que|tenemos que|toca) (?:entregarl[oa]s?|entregar|presentarl[oa]s?|enviarl[oa]s?|mandarl[oa]s?|subirl[oa]s?) (?:antes|el|para|como muy tarde|a mas tardar)(?: del?| el)? {when}(?: a mas tardar| .{2,20})?",
        r"(?:mi |nuestr[oa] |el |la )[\w-]+(?: [\w'-]+(?: [\w'-]+)?)?(?: \(.{2,30}\))? (?:quiere|necesita|espera|exige|me pide) (?:el |la |los |las |un |una )?<what> (?:para el|el|antes del?|para) {when}(?: .{2,20})?",
        r"(?:el |la |los |las |mi |nuestr[oa] )?<what> (?:tienen? que|deben?|han? de) (?:estar|salir|llegar|entregarse|presentarse|enviarse|ser \w+)(?: .{2,20})? (?:antes|el|para|para el|antes del?)(?: el)? {when}(?: .{2,20})?",
        r"(?:el |la |los |las |mi |nuestr[oa] )?(?:plazo |fecha |entrega )?(?:del |de la |de los |de las )?<what> (?:se (?:ha |han )?(?P<corr>aplazado|aplazo|pospuesto|pospuso|ampliado|amplio|movido|movio|retrasado|retraso|adelantado|adelanto|cambiado|cambio)) (?:al|hasta el|para el|a) ?{when}",
        r"(?:han|hemos|he|ha) (?P<corr>movido|aplazado|pospuesto|retrasado|adelantado|cambiado|ampliado) (?:el |la |los |las |mi )(?:plazo (?:del|de la) )?<what> (?:al|hasta el|para el|a) ?{when}",
    ),
    team_uses=r"(?:nuestr[oa]|mi) (?:equipo|empresa|oficina|taller|clinica|colegio|departamento|grupo|tienda|estudio|laboratorio|redaccion|coro|club)(?: .{2,25})? (?:usa|utiliza|trabaja con|va con|corre en|funciona con)",
    makes=r"(?:yo )?(?:hago|hacemos|escribo|dibujo|edito|editamos|monto|llevo|llevamos|gestiono|preparo|programo|diseno|maqueto|apunto|planifico|grabo|grabamos|modelo)",
    inside=r"(?:en|con|usando)",
    has=r"(?:tengo|me dan|dispongo de|nos dan|tenemos)(?: solo| unos| como| apenas| nada mas)*",
    span=r"\d+ ?(?:min|minutos?|h|horas?) (?:por|en cada|al|entre|cada|de descanso|a la|en los) .{2,30}",
    teaches=(r"(?P<doing>(?:enseno|imparto|doy clases? de) (?:[\w-]+ y )?[\w-]+)",),
    at=r"(?:en el|en la|en)",
    who=r"(?:yo |nosotros |desde (?:que|q) .{2,30} )?",
    each_time=r"(?:(?:y|pues|porfa|por favor|oye) )*(?:siempre (?:pon|ponme|escribe|dame|usa|anade|cita|empieza|explica|indica|cuenta|convierte|redondea|muestra|incluye) .{3,60}|(?:pon|ponme|escribe|escribeme|dame|usa|anade|cita|empieza|explica|explicame|indica|cuenta|convierte|redondea|muestra|muestrame|incluye)(?:lo|la|los|las)? (?:[\w'-]+ ){0,5}?(?:siempre|cada vez que) .{3,60})",
    runs=r"(?:todo|(?:mi|nuestr[oa]) [\w -]{2,30}|(?:el|la) (?:servidor|caja|web|pagina|tienda|maquina|equipo|app|base de datos|sistema|portatil|ordenador|computadora)(?: [\w-]+){0,3}?) (?:corre|corren|va|van|funciona|funcionan|esta montad[oa])(?: \w+)? (?:en|con|sobre|bajo)",
    over=r"(?:nada|no)(?: de)?(?: que)? (?:por encima de|mas de|arriba de|pase de)",
    tops=r"(?:max|maximo|como mucho|como maximo|en total|a lo sumo|tope|todo incluido|y ni un \w+ mas|es el tope|es mi tope)",
    best=(
        r"(?:no hay |no existe )?nada (?:que )?me (?:relaje|relaja|gusta|guste|calma|anima|alegra|llena|hace mas feliz|haga mas feliz|desestresa)(?: tanto| mas)* (?:como|que) <like>",
        r"no hay nada (?:mejor|mas (?:bonito|rico|relajante)) que <like>",
    ),
    forbidden=(
        r"(?:me|a mi me) (?:han|tienen) (?:totalmente |terminantemente )?(?:prohibido|desaconsejado|quitado) (?:comer|beber|tomar|probar) (?:el |la |los |las )?<limit>",
        r"(?:el |la |los |las )<limit> me l[oa]s? (?:han|tienen) (?:prohibid|quitad|desaconsejad|vetad)[oa]s?",
    ),
    fails=r"(?:se me \w+|no me (?:abre|deja|guarda|carga|funciona|arranca|imprime|exporta|reconoce))\b.*",
    several=r"(?:(?:tengo|tenemos) (?:dos|tres|2|3) (?:hij[oa]s|nin[oa]s|chic[oa]s|herman[oa]s|gat[oa]s|perr[oa]s|caballos|conejos|niet[oa]s|companer[oa]s de piso)(?: llamad[oa]s)?|(?:mis|nuestr[oa]s) (?:dos |tres )?(?:hij[oa]s|nin[oa]s|mellizos|gemel[oa]s|herman[oa]s|gat[oa]s|perr[oa]s|padres|companer[oa]s de piso)(?: se llaman| son)?)",
    along=r"(?:[ye]|&)",
    polite=r"(?:(?:por favor|porfa|y|tambien|pues) )*",
    orders=r"(?:siempre )?(?:pon|ponme|dame|usa|escribe|escribeme|responde|respondeme|contesta|contestame|evita|se|haz|hazme|anade|cita|indica|explica|explicame|empieza|termina|tratame|tuteame|hablame|resume|convierte|redondea|lista|incluye|manda|mandame|mantén|manten|corrigeme|avisame|senala|dime|quita|quitame|[a-z]{2,}[ae]me(?:l[oa]s?)?|(?:pon|haz|di|escribe|usa|marca|evita|explica|manda|traduce)l[oa]s?|no (?:me )?(?:pongas|uses|des|hagas|escribas|mandes|respondas|metas|hables|sugieras|recomiendes)(?: mas)?) .{3,80}?",
    each=r"(?:siempre que|cada vez que|cuando|si) me (?:das|corrijas|corriges|traduzcas|preguntes|des|escribas|mandes|envies|propongas|cites|expliques|respondas|muestres|hagas|recomiendes|pases)\b.{0,40}",
    duties=(
        rf"(?:yo )?(?P<doing>(?:dirijo|coordino|superviso|gestiono|llevo|encabezo|manejo|me encargo de|me ocupo de|estoy a cargo de)(?: el| la| los| las| todo el| toda la)? ?(?:(?:departamento|area|seccion|equipo) de )?{SPANISH_DUTY}){EN_CASA}",
        rf"(?:yo )?soy (?:el |la )?(?P<role>(?:responsable|encargad[oa]|jef[ea]|coordinador[a]?) de (?:la |el |los |las )?{SPANISH_DUTY}){EN_CASA}",
        r"represento a (?:la empresa |la firma )?<big> (?:como|en calidad de) <job>",
    ),
    launches=r"(?P<what>lanzamos|abrimos|publicamos|estrenamos|inauguramos|entregamos|salimos a produccion|salimos en vivo)(?: (?:la app|la web|la version \w+|el producto))?(?: el)?",
    spelled=(
        r"(?:ah |y |no |perdon |ojo )*(?:es|me llamo|mi nombre es|se escribe|soy) <called> con (?:la |una |dos |doble )?['\"]?\w{1,3}['\"]?(?:$| .*)",
    ),
    quiet=(
        r"(?:despues de|antes de|a partir de|entre|durante|los|el|pasadas|desde) [^,]{2,30}?,? (?:por favor |porfa )?(?:no me (?:mandes|envies|llames|escribas|molestes|avises|programes|pongas)|nada de|ni un|ningun(?:a)?|no quiero)(?: nada| mas| recordatorios?| mensajes?| llamadas?| avisos?| correos?| reuniones| notificaciones)+(?: .+)?",
    ),
    body=(
        r"(?:solo|solamente) (?:tengo|me queda|puedo usar) (?:una mano|un brazo|un ojo|un rinon|una pierna)",
    ),
    own_address=r"mi (?:\w+ )?(?:correo|mail|e-?mail|numero|movil|celular|telefono|fijo|extension|whatsapp)",
    keep_this=r"(?:(?:por favor|y|oye) )*(?:guarda|guardate|apunta|apuntate|anota|anotate|quedate con|toma nota de)(?: por ahi)?(?: este dato| esto| lo siguiente)?(?: por ahi)?",
    remembers=r"(?:recuerda|recuerde|acuerdate|acuerdese|anota|anotate|apunta|apuntate|ten en cuenta|tenga en cuenta|ten presente|no olvides|no se te olvide|que (?:quede|conste)(?: anotado| apuntado| claro)?|toma nota|guarda|memoriza)(?: bien)?(?: esto| lo siguiente)?",
    that=r"(?:de )?que ",
    ever=r"(?:(?:por favor|siempre|nunca|solo|pon\\w*) )+",
)

INDONESIAN = EverydayWords(
    this_is=r"(?:ini|dengan|saya|aku|di sini)",
    goes_on=r"dari|lg|lagi|nih|di|sini|mau|yang|yg|ya|bagian|cuma|lho",
    on_it=r"(?:kami|saya|aku|gue|kita|tim kami)(?: semua| sekarang| udah| sudah)* (?:pindah ke|beralih ke|jalan di)",
    uses=r"(?:kami|saya|aku|kita) (?:pakai|memakai|menggunakan|pake)",
    purpose=r"(?:untuk|buat)",
    work_in=r"(?:(?:di kantor|di rumah|di tempat kerja|di kampus|sama \w+|dengan \w+(?: \w+)?) )?(?:saya |aku |kami |gue )?(?:bekerja|kerja|menulis|nulis|berpikir|membaca|mengajar|ngobrol|berkomunikasi|berbicara|bicara|ngomong)(?: sehari-hari| selalu| biasanya)*(?: dalam| pakai| pake| dengan| dlm)? bahasa",
    answer_in=r"(?:(?:tolong |mulai sekarang |selalu |coba |mohon )*(?:jawab|balas|jawabnya|balasnya|bales|ngomong sama (?:saya|aku))(?: saya| aku| aja| saja| selalu| semuanya)*(?: dalam| pakai| pake| dengan| dlm)?(?: bahasa)?)",
    lasting=r"(?:sekarang|mulai sekarang|seterusnya|ke depannya|terus|ya|aja|dong|mulai hari ini)",
    making=r"(?:(?:saya|aku|gue|kami|kita|lagi|sedang) )*(?:bikin|membuat|buat|mengembangkan|ngembangin|menulis|nulis|garap|menggarap|ngerjain|mengerjakan|merintis|bangun|membangun)",
    one=r"(?:sebuah|satu|aplikasi|game|gim|podcast|buku|novel|film|situs|web)",
    called=r"(?:bernama|berjudul|namanya|judulnya|dinamai|yang (?:kami|saya) namai)",
    leads=r"(?:saya|aku|kami) (?:memimpin|mengelola|mengkoordinasi|pegang|menangani) (?:proyek|projek)",
    my_project=r"(?:proyek|aplikasi|game|podcast|blog|buku|novel|startup|band|film|skripsi)(?: saya| aku|ku| kami| gue)? (?:bernama|namanya|berjudul|judulnya)",
    only=r"(?:cuma|hanya) (?:bisa|punya waktu|ada waktu|sempat|luang|kosong) .*\b(?:pagi|siang|sore|malam|senin|selasa|rabu|kamis|jumat|sabtu|minggu|menit|jam|akhir pekan)\b.*",
    cannot=r"(?:tidak|nggak|enggak|gak|ga|gk|tdk|ndak)(?: ?(?:boleh|bisa|kuat|sanggup|mampu)) ?(?:lagi )?(?:naik tangga|angkat (?:beban|berat|barang)|mengangkat|jongkok|berdiri lama|duduk lama|lari|berlari|lompat|lompat2|loncat|membungkuk|mengunyah|menelan)\b(?: .{2,60})?",
    harm=(
        r"(?:saya |aku |gue |aq )?(?:tidak|nggak|enggak|gak|ga|gk|tdk) ?(?:bisa|boleh|kuat|tahan) (?:makan|minum) <limit>",
        r"(?:kalau |kalo |tiap |setiap |habis |abis )(?:saya |aku |gue )?(?:makan|minum|kena) <limit> .*(?:gatal|gatel|bentol|ruam|sesak|bengkak|mual|diare|mencret|migrain|biduran|muntah).*",
        r"(?P<led>.{2,40} )?(?:saya|aku|gue) sendiri(?: yang)? (?:kena |punya |penderita )?(?P<limit>diabetes|asma|hipertensi|epilepsi|vegan|vegetarian)",
    ),
    spare=r"(?:(?:tolong|mohon|dan|plis|pls) )*(?:jangan|tanpa|kurangi|stop|hindari)(?: (?:pakai|pake|kasih|ada|terlalu|banyak|kebanyakan|tambah|lagi|pake2))*",
    style=r"(?:emoji|emot|emotikon|istilah (?:teknis|asing)|bahasa (?:gaul|teknis|inggris|ribet)(?: campur[\w-]*)?|tabel|basa-basi|basa basi|singkatan|poin-poin|jargon|pembukaan|penutup|pendahuluan|kata pengantar|huruf kapital|tanda seru|ringkasan|catatan kaki|kata asing|istilah|intro)",
    reach=r"(?:hubungi (?:saya|aku)|kontak saya|email(?: saya| aku|ku)|nomor(?: saya| wa saya| hp saya|ku)|telepon saya|telpon saya)(?: (?:ke|di|adalah|lewat|via|melalui|saya|aja|nomor|no|surel|email|e-mail|wa))*",
    it_is_not=r"(?:bukan|tidak jadi|gak jadi|nggak jadi)(?: hari| tanggal)?",
    but=r"(?:tapi|melainkan|jadinya|jadi|diundur ke|dimajukan ke|pindah ke|diganti)(?: hari| tanggal)*",
    when="",
    due=(
        r"<what> (?:harus|mesti|kudu|wajib)(?: udah| sudah)? (?:masuk|dikumpulkan|dikumpul|diserahkan|diupload|dikirim|selesai|kelar|disetor)(?: ke .{2,20})? (?:paling lambat |paling telat |sebelum |tanggal |hari |pada )*{when}",
        r"<what>(?: saya| aku| gue| kami)? (?:mentok|terakhir|jatuh tempo|tutup) (?:di |tanggal |hari |pada )*{when}",
        r"(?:bos|atasan|dosen|klien|manajer|pembimbing)(?: saya| aku|ku| kami| gue)?(?: \(.{2,30}\))? (?:minta|mau|butuh|nagih) <what> (?:paling lambat |sebelum |tanggal |hari |buat )*{when}",
        r"<what> (?P<corr>diundur|dimundurkan|mundur|dimajukan|maju|dipindah|dipindahkan|digeser|diperpanjang|ditunda)(?: jadi| ke| menjadi| sampai| hingga)*(?: tanggal| hari)? {when}",
    ),
    team_uses=r"(?:(?:tim|kantor|sekolah|toko|kampus|bengkel|klinik|lab|studio)(?: .{2,20})?(?: kami| saya| gue| aku|ku) (?:pakai|memakai|menggunakan|pake))",
    makes=r"(?:saya|aku|gue|kami)(?: yg| yang| disuruh| lagi| biasa| selalu| harus| mesti)* (?:bikin|buat|membuat|ngedit|edit|mengedit|nulis|menulis|desain|ngerjain|mengerjakan|gambar|menggambar|nyusun|menyusun|catat|mencatat|rekap|olah|mengolah)",
    inside=r"(?:di|pakai|pake|pk|lewat|dengan|via)",
    has=r"(?:saya |aku |gue )?(?:cuma |hanya )?(?:punya|ada|dapet|dapat)(?: waktu)?(?: cuma| sekitar| paling)*",
    span=r"\d+ ?(?:menit|mnt|jam) (?:per|tiap|setiap|sehari|di tiap|buat) ?.{0,30}",
    teaches=(r"(?:saya |aku |kami )?(?P<doing>(?:mengajar|ngajar|mengampu) [\w-]+)",),
    at=r"(?:di)",
    who=r"(?:(?:lutut|pinggang|punggung|kaki|tangan|bahu)(?:ku)? ?)?(?:saya |aku |gue |kami |kita )?",
    each_time=r"(?:(?:tolong|mohon|dan) )*(?:selalu|jangan pernah) (?:tulis|tuliskan|pakai|kasih|sertakan|cantumkan|tambahkan|jelaskan|hitung|mulai|sebutkan|beri|bulatkan|pake) .{3,60}",
    runs=r"(?:semua(?:nya)?|(?:server|kasir|situs|website|web|aplikasi|komputer|laptop|mesin|sistem)(?: [\w-]+){0,3}?) (?:masih |udah |sudah )*(?:jalan|jalannya|berjalan|running) (?:di|pakai|pake|dengan|di atas)",
    over=r"(?:jangan|tidak|gak|nggak|ga)(?: sampai| boleh| mau)? (?:lebih dari|di atas|lewat dari|melebihi)",
    tops=r"(?:mentok|maksimal|maks|paling banyak|total|saja|aja|doang|pas)",
    best=(
        r"(?:nggak|gak|ga|tidak|tak) ada yang (?:lebih )?(?:enak|asyik|asik|nikmat|menyenangkan|seru|mengalahkan|ngalahin)(?: dari(?:pada)?| selain| kayak)? <like>",
    ),
    forbidden=(
        r"(?:saya|aku|gue) (?:di ?larang|nggak dibolehin|ga dibolehin|gak dibolehin|tidak diperbolehkan|pantang)(?: sama)?(?: dokter)? (?:makan|minum|konsumsi|mengonsumsi) <limit>",
        r"dokter (?:ngelarang|larang|melarang) (?:saya|aku|gue) (?:makan|minum|konsumsi) <limit>",
    ),
    fails=r"(?:saya|aku|ku|gue|kami|di laptop(?:ku| saya)|di hp(?:ku| saya)) (?:suka |sering |selalu |terus |malah |kok )*(?:nge-?hang|crash|error|hang|lemot|macet|nutup|keluar)\b.*",
    several=r"(?:(?:saya|aku|gue|kami) (?:punya|ada) (?:dua|tiga|2|3) (?:orang |ekor )?(?:anak|adik|kakak|putra|putri|kucing|anjing|cucu)(?: (?:perempuan|laki-laki|cewek|cowok|kandung))?,?(?: namanya| bernama)?|(?:anak-anak|kedua anak|dua anak|kucing-kucing|adik-adik) (?:saya|aku|gue|kami)(?: namanya| bernama)?)",
    along=r"(?:dan|sama|&)",
    polite=r"(?:(?:tolong|coba|mohon|ya|dong|plis|bisa) )*",
    orders=r"(?:selalu )?(?:jawab|jawabnya|jawabannya|pakai|pake|gunakan|kasih|tulis|sertakan|jelasin|jelaskan|jangan|hindari|cantumkan|mulai|balas|buat|bikin|hitung|sebutkan|tambahkan|singkat|ringkas|kasi|koreksi|benerin|urutin|urutkan|berikan|tampilkan|tuliskan|masukkan|bandingkan|kasih tau|ingatkan|terjemahkan|cek|panggil) .{3,80}?",
    each=r"(?:setiap|tiap|tiap kali|setiap kali) (?:kamu |anda )?(?:bikinin|buatin|kasih|ngasih|memberi|kirim|ngirim|mengirim|jawab|menjawab|nulis|menulis|jelasin|bikin|membuat)\b.{0,40}",
    duties=(
        rf"(?:saya |aku |gue |gw |kami )?(?:sekarang |lagi |sedang )?(?P<doing>(?:memimpin|mengepalai|menangani|bertanggung jawab (?:atas|untuk)|mengoordinasi|mengkoordinasi|mengawasi)(?: tim| bagian| divisi| departemen)? {INDONESIAN_DUTY}){DI_KANTOR}",
        rf"(?:saya |aku )?(?:selaku|sebagai) <job>(?: (?:di|pada) <maybe:big>| (?:pt|cv|ud) [\w ]{{3,40}}?)? (?:mohon|ingin|hendak|bermaksud|minta|perlu|mau|saya|aku) .+",
    ),
    launches=r"(?:kami|kita|saya|aku) (?P<what>rilis|launching|meluncur|meluncurkan|buka|go live|tayang)(?: (?:aplikasi|versi \w+|produk|toko))?(?: di| pada| tanggal)*",
    spelled=(
        r"(?:eh |bukan |dan |maaf )*(?:nama (?:saya|aku|gue)|namaku|tulisnya|nulisnya|ejaannya) (?:itu )?<called> (?:pakai|pake|dengan) (?:huruf |dua )?['\"]?\w{1,2}['\"]?(?:$| .*)",
    ),
    quiet=(
        r"(?:hari |setelah |sesudah |sebelum |di atas |lewat |antara |tiap |setiap )[^,]{2,30}?,? (?:tolong |mohon )*(?:jangan|tidak usah|gak usah|ga usah|tidak|tidak perlu) (?:di)?(?:kirim(?:i)?|telepon|telpon|hubungi|ganggu|jadwalkan|jadwalin|chat|ingatkan|ingetin|kasih)(?: .+)?",
    ),
    body=(
        r"(?:tuna ?(?:wicara|rungu|netra|daksa)|pakai kursi roda|duduk di kursi roda|pake kursi roda)",
    ),
    own_address=r"(?:nomor|email|wa|no hp|kontak|telepon)(?: (?:saya|aku|gue|kantor saya)|ku)",
    keep_this=r"(?:(?:tolong|dan|ya|mohon) )*(?:simpan|catat|ingat)(?: dulu| baik-baik| ya| ini| info ini| data ini)*",
    remembers=r"(?:ingat|ingatlah|inget|catat|catet|simpan|diingat|dicatat|disimpan|jangan (?:pernah )?lupa|camkan)(?: baik-baik| ini| ya)*",
    that=r"(?:bahwa|kalau|kalo) ",
    ever=r"(?:(?:tolong|selalu|ditulis|ya) )+",
)
