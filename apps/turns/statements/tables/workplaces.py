"""Where people work, told by what it is and not by a name: "the harbour authority", "a small bakery".

In plain form. A noun that names any employer ("company", "firm") counts only with what tells which
("a Dutch company"); how big or good it is does not (`NO_WORKPLACE` of `values.py`).
"""

from __future__ import annotations


def _premises(workplace: str) -> str:
    """The same beside a trade, where one word says no more than where it is plied: "at a hospital"."""
    return workplace.replace("<workplace>", "<premises>")


_ENGLISH = (
    r"(?P<workplace>(?:the |an? |our )(?:[\w'-]+ ){0,3}?(?:"
    r"bakery|brewery|distillery|dairy|butcher'?s|florist'?s|vet'?s|hospital|clinic|surgery|hospice|(?:care|nursing|retirement|funeral|children'?s) home|council|(?:town|city|county) hall|ministry|courthouse|court|embassy|consulate|museum|gallery|theatre|theater|orchestra|library|archives?|(?:primary|secondary|grammar|middle|high|boarding|special|music|language|driving|nursery|village|state|private|public) school|comprehensive|nursery|kindergarten|institute|charity|food bank|trade union|building society|insurer|insurance company|law firm|publisher|publishing house|newspaper|broadcaster|factory|plant|sawmill|mill|foundry|shipyard|boatyard|depot|warehouse|garage|dealership|supermarket|bookshop|bookstore|pharmacy|chemist'?s|restaurant|hotel|hostel|pub|farm|vineyard|winery|zoo|aquarium|airport|airline|seaport|railway|co-?op|cooperative|nonprofit|non-profit|ngo|foundation|trust|consultancy|contractor|manufacturer|wholesaler|refinery|quarry|cathedral|diocese|prison|observatory|land registry|parliament|treasury|army|navy|air force|coastguard|civil service|refuge|shelter|(?:post|tax|sorting|patent|statistics|customs|housing|immigration|tourist|foreign) office"
    r"|(?:fire|ambulance|police|prison|probation|health|postal|weather|forest|rescue|parks|transport|education|social|water|library|planning|highways|mountain|met|secret) (?:service|services|brigade|department|station|board|office|force|authority|company|rescue)|[\w'-]+ (?:authority|board|agency|university|college|bank|company|firm|start-?up|studio|shop|store|lab|laboratory|practice|centre|center|society|union|association|federation|utility)"
    r"))"
)
_IN_ENGLISH = r"(?: (?:in|near|outside) <maybe:town>)?(?: as an? <maybe:job>)?(?: (?:in|near|outside|on|and|where|since|for|doing|during|while|but|so|full-time|part-time|these days|now)\b.*)?"
_HOW = r"(?: (?:now|still|currently|also|mostly|mainly|just|recently|part[ -]time|full[ -]time|nights|days|weekends|shifts|at present|as a volunteer|freelance))*"
_AT = r"(?:at|for|in|with)"

_GERMAN = (
    r"(?P<workplace>(?:[\wß-]+(?:en|er|em|e) ){0,2}[\wß-]*(?:"
    r"backerei|konditorei|metzgerei|druckerei|brauerei|molkerei|kaserei|gartnerei|schreinerei|tischlerei|schlosserei|wascherei|reederei|spedition|kanzlei|praxis|klinik|klinikum|krankenhaus|hospiz|pflegeheim|altenheim|seniorenheim|kita|kindergarten|[\wß-]{3,}schule|gymnasium|[\wß-]{3,}institut|museum|theater|oper|orchester|bibliothek|bucherei|stadtarchiv|landesarchiv|verlag|redaktion|rundfunk|sparkasse|versicherung|krankenkasse|[\wß-]{3,}bank|[\wß-]{3,}amt|behorde|ministerium|rathaus|verwaltung|stadtwerken?|verkehrsbetrieben?|landkreis|[\wß-]{3,}gericht|staatsanwaltschaft|flughafen|werft|autowerkstatt|autohaus|tankstelle|supermarkt|baumarkt|apotheke|buchhandlung|[\wß]{4,}laden|[\wß]{4,}geschaft|hotel|restaurant|gasthof|bauernhof|weingut|tierheim|zoo|tierpark|reiseburo|ingenieurburo|architekturburo|planungsburo|steuerburo|callcenter|stiftung|[\wß]{4,}verband|gewerkschaft|genossenschaft|[\wß]{3,}agentur|[\wß]{3,}hersteller|[\wß]{3,}fabrik|[\wß]{3,}werk|[\wß]{4,}betrieb|[\wß]{4,}firma|[\wß]{4,}unternehmen|zulieferer|steuerberater(?:in)?|notar(?:in)?|(?:kleinen|mittelstandischen|\w+ischen) (?:firma|betrieb|unternehmen|agentur|startup|start-up|buro)"
    r"))"
)
_IN_GERMAN = r"(?: (?:in|bei|nahe) <maybe:town>)?(?: als <maybe:job>)?(?: (?:in|im|am|an|auf|und|als|seit|mit|wo|aber|vor|hier) .*)?"
_MEANWHILE = r"(?: (?:hier|schon|jetzt|nun|aktuell|derzeit|ja|halt|gerade|momentan|inzwischen|halbtags|nachts|nebenbei|ich|fest|auch|meistens|seit [\wß]+(?: [\wß]+){0,2}|in (?:teilzeit|vollzeit)))*"
_BEI = r"(?:bei der|bei dem|bei einer|bei einem|bei unserer|bei|beim|fur die|fur das|fur den|fur eine?n?|in der|in dem|in einer|in einem|im|an der|an einer|an einem|am)"

_FRENCH = (
    r"(?P<workplace>(?:petite? |grande? |vieille |vieux |jeune |nouvelle |nouveau )?(?:"
    r"clinique|hopital|mairie|ecole (?:maternelle|primaire|privee|publique|d'\w+|de \w+)|lycee|ministere|prefecture|sous-prefecture|tribunal|gendarmerie|caserne|commissariat|musee|theatre|bibliotheque|mediatheque|boulangerie|patisserie|boucherie|poissonnerie|fromagerie|laiterie|scierie|verrerie|menuiserie|pharmacie|librairie|brasserie|imprimerie|conserverie|fonderie|papeterie|pepiniere|jardinerie|quincaillerie|blanchisserie|garage|restaurant|hotel|cinema|abattoir|maison de retraite|ehpad|creche|caisse d'\w+(?: \w+)?|chambre d'\w+|office de tourisme|poste|aeroport|port|raffinerie|usine (?:de |d')?[\w'-]+|centrale|chantier naval|compagnie (?:de |d')?[\w'-]+|laboratoire (?:de |d')?[\w'-]+|cabinet (?:de |d'|dentaire|veterinaire|medical)[\w'-]*|agence (?:de |d'|immobiliere)[\w'-]*|bureau d'etudes|maison d'edition|salon de coiffure|centre [\w'-]+(?: \w+)?|(?:association|entreprise|societe|boite|pme|start-?up|cooperative|fondation|exploitation|ferme|banque) (?:[\w'-]+(?:aise?|oise?|ienne?|ole|ande|ique|iere?|ale?|elle|aire|eenne|euse|ive)|(?:de |d')[\w'-]+)"
    r")(?: (?:privee?|publi(?:c|que)|municipale?|departementale?|regionale?|communale?|nationale?|veterinaire|dentaire|bio|du (?:quartier|village|coin)))?)"
)
_IN_FRENCH = r"(?: (?:a|pres de|en) <maybe:town>)?(?: comme <maybe:job>)?(?: (?:a|en|au|aux|dans|et|ou|depuis|comme|pres|mais|pour|avec|la nuit|le|du cote)\b.*)?"
_SOUVENT = r"(?: (?:maintenant|actuellement|aujourd'hui|toujours|aussi|encore|desormais|surtout|a mi-temps|a temps partiel|de nuit|la nuit|en cdi|en cdd|en interim|depuis [\w']+(?: \w+)?))*"
_A = r"(?:a la |a l'|au |aux |dans une? |dans la |dans le |dans l'|pour une? |pour la |pour le |pour l'|chez une? )"

_SPANISH = (
    r"(?P<workplace>(?:pequen[oa] |gran |antigu[oa] |nuev[oa] )?(?:"
    r"clinica|hospital|ayuntamiento|(?:colegio|escuela|instituto|academia) (?:[\w-]+|de [\w-]+)|museo|teatro|biblioteca|ministerio|consejeria|diputacion|juzgado|comisaria|panaderia|pasteleria|carniceria|pescaderia|fruteria|ferreteria|libreria|imprenta|farmacia|gestoria|bufete|notaria|peluqueria|guarderia|residencia(?: de (?:ancianos|mayores))?|bodega|almazara|astillero|naviera|fabrica (?:de )?[\w-]+|taller (?:de )?[\w-]+|almacen|supermercado|hotel|hostal|restaurante|editorial|periodico|aeropuerto|puerto|refineria|cantera|aseguradora|constructora|inmobiliaria|consultora|distribuidora|operadora|mutua|cooperativa|fundacion|ong|sindicato|zoo|vivero|granja|finca|centro (?:de salud|comercial|de dia|cultural|deportivo|medico|juvenil)|oficina (?:de )?[\w-]+|(?:empresa|compania|agencia|startup|pyme|asociacion|banco) (?:[\w-]+(?:esa|es|ana|ano|ense|ola|ol|ica|ico|al|ar|era|ero|iva|ivo)|de [\w-]+)"
    r")(?: (?:privad[oa]|public[oa]|municipal|provincial|regional|nacional|veterinari[oa]|dental|pequen[oa]|de (?:barrio|pueblo)))?)"
)
_IN_SPANISH = r"(?: (?:en|de|cerca de) <maybe:town>)?(?: (?:como|de) <maybe:job>)?(?: (?:en|de|cerca|y|donde|desde|como|pero|por|con|a|los|las)\b.*)?"
_AHORA = r"(?: (?:ahora|actualmente|tambien|todavia|aun|media jornada|a media jornada|de noche|por las (?:mananas|tardes|noches)|desde hace [\w]+ \w+))*"
_EN = r"(?:en|para|con) (?:el |la |los |las |una? )?"

_INDONESIAN = (
    r"(?P<workplace>(?:"
    r"pelabuhan|bandara|rumah sakit|puskesmas|klinik|kelurahan|kecamatan|balai kota|balai desa|kantor (?:pos|pajak|desa|bupati|wali ?kota|notaris|hukum|polisi|imigrasi|camat)|dinas [\w-]+(?: [\w-]+)?|pemda|pemkot|pemkab|koperasi|pabrik(?: [\w-]+)?|bengkel|hotel|percetakan|penerbit|perpustakaan|museum|apotek|restoran|pesantren|yayasan(?: [\w-]+)?|panti [\w-]+|toko [\w-]+|gudang [\w-]+|pengadilan|kebun binatang|stasiun(?: [\w-]+)?|sekolah [\w-]+|(?:sd|smp|sma|smk) (?:negeri|swasta)(?: \d+)?|perusahaan [\w-]+(?: [\w-]+)?"
    r"))"
)
_IN_INDONESIAN = r"(?: di <maybe:town>)?(?: (?:sebagai|jadi) <maybe:job>)?(?: (?:di|bagian|sebagai|jadi|sejak|dan|tapi|shift|sudah|udah|dekat|sama) .*)?"

#: Rules of a clause, by language; they come before those that end a role at any room.
WORKPLACES: dict[str, tuple[str, ...]] = {
    "en": (
        rf"(?:i|we){_HOW} (?:work|volunteer|temp|intern){_HOW} {_AT} {_ENGLISH}{_IN_ENGLISH}",
        rf"(?:i'?m|i am|we'?re|we are){_HOW} (?:employed|working|interning|volunteering|apprenticed){_HOW} (?:at|for|in|with|by|to) {_ENGLISH}{_IN_ENGLISH}",
        rf"(?:i'?ve|i have){_HOW} (?:been (?:working|employed)|worked){_HOW} (?:at|for|in|with|by) {_ENGLISH}{_IN_ENGLISH}",
        rf"(?:i'?ve|i have){_HOW} been (?:at|with) {_ENGLISH} (?:for (?:over |almost |nearly |about )?(?:[\w-]+ )?(?:years|months|decades)(?: now| already)?|since \w+)",
        rf"for (?:the (?:last|past) )?[\w ]{{2,20}} (?:years|months) (?:i'?ve|i have) been (?:at|with) (?:{_ENGLISH}|(?:the )?<big>)",
        rf"(?:i|i'?ve|i have) (?:just |recently )*(?:got|have|found|landed|started|taken) an? (?:new )?job (?:at|with|in) {_ENGLISH}{_IN_ENGLISH}",
        rf"(?:i'?m|i am) an? (?P<role>employee) (?:of|at|with) (?:{_ENGLISH}|(?:the )?<big>)",
        rf"(?:i'?m|i am){_HOW} an? <job> {_AT} {_premises(_ENGLISH)}{_IN_ENGLISH}",
        rf"(?:i'?m|i am|i){_HOW} (?:work|working|employed){_HOW} as an? <job> {_AT} {_premises(_ENGLISH)}{_IN_ENGLISH}",
    ),
    "de": (
        rf"(?:ich )?(?:arbeite|arbeit|jobbe|schaffe|schaff|kellnere){_MEANWHILE} {_BEI} {_GERMAN}{_IN_GERMAN}",
        rf"(?:ich bin|bin ich|bin){_MEANWHILE} (?:angestellt|beschaftigt|tatig|verbeamtet|fest angestellt) {_BEI} (?:{_GERMAN}|<big>){_IN_GERMAN}",
        rf"(?:ich bin|bin ich|bin){_MEANWHILE} {_BEI} {_GERMAN}(?: (?:in|bei) <maybe:town>)? (?:angestellt|beschaftigt|tatig|verbeamtet)",
        rf"(?:seit|schon) [\wß ]{{2,20}} bin ich (?:schon )?(?:bei der|bei einer|bei einem|beim) {_GERMAN}{_IN_GERMAN}",
        rf"(?:ich bin|bin ich|bin){_MEANWHILE} <job> {_BEI} {_premises(_GERMAN)}{_IN_GERMAN}",
        rf"(?:ich bin|bin ich|bin){_MEANWHILE} (?P<role>angestellte[rn]?|beamt(?:er|in)|azubi|auszubildende[rn]?) {_BEI} (?:{_GERMAN}|<big>){_IN_GERMAN}",
        rf"(?:ich )?(?:arbeite|arbeit|jobbe){_MEANWHILE} als <job> {_BEI} {_premises(_GERMAN)}{_IN_GERMAN}",
    ),
    "fr": (
        rf"(?:je|on) (?:travaille|bosse|taffe){_SOUVENT} {_A}{_FRENCH}{_IN_FRENCH}",
        rf"je suis{_SOUVENT} (?:employee?|salariee?|embauchee?){_SOUVENT} (?:{_A}|par une? |par la |par le |par l'|d'une? |de la |de l'|du ){_FRENCH}{_IN_FRENCH}",
        rf"(?:je|on) (?:travaille|bosse|taffe){_SOUVENT} (?:comme|en tant que|en tant qu') ?<job> {_A}{_premises(_FRENCH)}{_IN_FRENCH}",
        rf"je suis{_SOUVENT} <job> {_A}{_premises(_FRENCH)}{_IN_FRENCH}",
        rf"(?:ca fait|voila|cela fait) [\w ]{{2,20}} que je (?:suis|travaille|bosse) {_A}{_FRENCH}{_IN_FRENCH}",
        rf"depuis [\w ]{{2,20}} (?:ans|mois|annees),? je suis (?:{_A}{_FRENCH}{_IN_FRENCH}|(?:chez|a la) <big>)",
    ),
    "es": (
        rf"(?:yo )?soy (?P<role>emplead[oa]|trabajador[a]?|funcionari[oa]|becari[oa]) (?:del|de la|de|en el|en la|en) <big>(?: (?:y|desde|como|pero|en|donde)\b.*)?",
        rf"(?:yo )?soy (?P<role>emplead[oa]|trabajador[a]?|funcionari[oa]|becari[oa]) (?:del|de la|de una?|en el|en la|en una?) {_SPANISH}{_IN_SPANISH}",
        rf"(?:yo )?(?:trabajo|curro|laburo|chambeo|laboro){_AHORA} {_EN}{_SPANISH}{_IN_SPANISH}",
        rf"(?:estoy|sigo) (?:contratad[oa]|emplead[oa]|trabajando){_AHORA} (?:por (?:el |la |una? )?|{_EN}){_SPANISH}{_IN_SPANISH}",
        rf"llevo [\w ]{{2,20}} (?:anos|meses) (?:trabajando )?{_EN}{_SPANISH}{_IN_SPANISH}",
        rf"(?:yo )?(?:trabajo|curro|laburo|chambeo){_AHORA} (?:de|como) (?:una? )?<job> {_EN}{_premises(_SPANISH)}{_IN_SPANISH}",
        rf"(?:yo )?soy{_AHORA} <job> {_EN}{_premises(_SPANISH)}{_IN_SPANISH}",
        rf"desde hace [\w ]{{2,20}} (?:anos|meses),? estoy en (?:el |la )?(?:{_SPANISH}{_IN_SPANISH}|<big>)",
    ),
    "id": (
        rf"(?:saya|aku|gue|gw|kami)(?: sekarang| sudah| udah| masih| juga)* (?:bekerja|kerja|dinas|berdinas|magang|bertugas)(?:nya)? (?:di|pada|untuk) {_INDONESIAN}{_IN_INDONESIAN}",
        rf"(?:saya|aku|gue|gw)(?: seorang| hanya| cuma| juga)? <job> (?:di|pada) {_premises(_INDONESIAN)}{_IN_INDONESIAN}",
        rf"(?:saya|aku|gue|gw)(?: seorang)? (?P<role>karyawan|karyawati|pegawai|staf|buruh) (?:di |pada )?{_INDONESIAN}{_IN_INDONESIAN}",
    ),
}
