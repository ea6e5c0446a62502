"""The same orders in other languages, written without accents as the folded text is."""

from apps.governance.findings import Effect, Group
from apps.governance.normalization.folding import fold
from apps.governance.rules.model import Rule

ORDER, DOUBT = True, False

# How Japanese orders: the same verbs also tell what happens.
_JA_ORDER = (
    r"(?:して(?:ください|下さい|よい|良い|いい|構わない|かまわない|くれ|おけ|[。!！、,\n]|$)|しろ|せよ|すること|しなさい"
    r"|し、|する必要はない)"
)


def _rules(
    code: str,
    language: str,
    *,
    override: str,
    persona: str = "",
    reveal: str = "",
    bypass: str = "",
    order: str = "",
    persist: str = "",
    told_alike: bool = False,
) -> tuple[Rule, ...]:
    """The rules of a language of which there is a pattern.

    ``told_alike`` of a language that writes "he ignores" as it writes "ignore".
    """
    checks = {"ignore-previous": "others", "pre-approved": "affirmed"}
    if told_alike:
        checks = {
            "ignore-previous": "imperative-others",
            "reveal-prompt": "imperative",
            "pre-approved": "imperative-affirmed",
        }
    rows = (
        (
            "ignore-previous",
            ORDER,
            Group.INJECTION,
            "Order to ignore earlier instructions",
            override,
        ),
        ("persona", ORDER, Group.INJECTION, "New identity or freedom given to a model", persona),
        (
            "reveal-prompt",
            ORDER,
            Group.INJECTION,
            "Request to disclose instructions or secrets",
            reveal,
        ),
        ("pre-approved", DOUBT, Group.INJECTION, "Order to act without check or approval", bypass),
        ("order-for-models", ORDER, Group.INJECTION, "Hidden note or order for a model", order),
        ("persist", DOUBT, Group.INSTRUCTIONAL, "Order for later sessions", persist),
    )
    return tuple(
        Rule(
            id=f"{group}.{code}.{name}",
            group=group,
            action=Effect.QUARANTINE,
            steers=steers,
            description=f"{description} ({language}).",
            pattern=fold(pattern),
            check=checks.get(name, ""),
        )
        for name, steers, group, description, pattern in rows
        if pattern
    )


# fmt: off
RULES = (
    *_rules("id", "Indonesian, Malay",
            override=r"\blupakan (?:semua(?:nya)?|segala\w*)\b|\b(?:abaikan|lupakan|hiraukan"
            r"|acuhkan|jangan (?:ikuti|hiraukan|patuhi)|kesampingkan|batalkan"
            r"|langgar)\s+(?:\w+\s+){0,3}?(?:instruksi|perintah|arahan|aturan|petunjuk"
            r"|prompt|panduan|pesan|pedoman|konteks|segalanya|semua yang)\b",
            persona=r"\b(?:anggap|bayangkan|posisikan)\s+(?:diri\s?mu|dirimu|diri anda|kamu"
            r"|anda)\b|\b(?:kamu|anda|kau)\s+(?:sekarang|kini"
            r"|mulai sekarang)\s+(?:adalah|menjadi|bukan|bebas|berperan|bertindak)"
            r"|\b(?:sekarang|mulai sekarang)\s*,?\s*(?:kamu|anda|kau)\s+(?:adalah"
            r"|menjadi|bukan|bebas|berperan|bertindak|harus|wajib|tidak)"
            r"|\b(?:berpura-pura(?:lah)?|bertindak(?:lah)?"
            r"|berperan(?:lah)?)\s+(?:sebagai|menjadi|seolah)\b|\b(?:kamu|anda"
            r"|kau)\s+(?:bukan lagi|tidak lagi|tidak (?:terikat|dibatasi))\b"
            r"|\btanpa (?:pembatasan|batasan|filter|sensor|aturan)\b"
            r"|\bsemua (?:pembatasan|batasan|larangan) (?:dicabut|dihapus|dinonaktifkan)",
            reveal=r"\b(?:tampilkan|tunjukkan|ungkapkan|beritahu|cetak|ulangi|sebutkan|bocorkan"
            r"|salin|tuliskan|berikan|kirim(?:kan)?)\s+(?:\w+\s+){0,4}?(?:prompt sistem"
            r"|instruksi (?:sistem|awal|anda|kamu|mu|rahasia|di atas|sebelumnya)"
            r"|prompt (?:awal|anda|kamu|mu)|aturan rahasia|kredensial|isi (?:berkas"
            r"|file)\s*[~./]|kata sandi (?:admin|pengguna|semua)|token (?:akses|api)"
            r"|kunci api)",
            bypass=r"\b(?:lewati|abaikan|nonaktifkan|matikan|hapus|langkahi"
            r"|bypass)\s+(?:\w+\s+){0,2}?(?:pemeriksaan|pengecekan|persetujuan"
            r"|verifikasi|izin|validasi|otorisasi|autentikasi|keamanan|review|tinjauan"
            r"|peninjauan|konfirmasi|audit|pembatasan|kebijakan)\b|\b(?:ubah|ganti|set"
            r"|tandai)\b[^.\n]{0,60}\b(?:menjadi|sebagai|jadi|ke)\s+(?:verified"
            r"|terverifikasi|disetujui|approved|locked|admin\w*)|\bsemua (?:permintaan"
            r"|akses)\b[^.\n]{0,40}\b(?:harus|wajib|otomatis"
            r"|langsung)\s+(?:di)?(?:setujui|terima|izinkan|loloskan)\s*(?:[.!,\n]|$"
            r"|tanpa|otomatis|segera|langsung)|\bsimpan (?:ini )?sebagai (?:aturan"
            r"|perintah|instruksi|prompt) sistem|\b(?:setujui|terima|izinkan|gabungkan"
            r"|merge|loloskan)\s+(?:semua|setiap|seluruh|segala)\b|\b(?:ubah|setujui"
            r"|hapus|kirim|jalankan|gabungkan|ganti|tandai|transfer|sebarkan|deploy"
            r"|terapkan)\b[^.\n]{0,80}\btanpa\s+(?:\w+\s+){0,2}?(?:persetujuan|izin"
            r"|konfirmasi|bertanya|pemeriksaan|verifikasi|review|tinjauan|sepengetahuan"
            r"|memberi ?tahu)|\bjangan (?:beri ?tahu|memberi ?tahu|beritahukan|laporkan"
            r"|katakan|sampaikan|sebutkan)\s+(?:\w+\s+){0,2}?(?:pengguna|user|siapa ?pun"
            r"|manusia|admin|pemilik)",
            order=r"\b(?:perintah|instruksi|catatan|pesan|arahan)\s+(?:rahasia|tersembunyi)\s*:"
            r"|\basisten\s+(?:wajib|harus)\b|\b(?:perintah|instruksi|catatan|pesan"
            r"|arahan)\s+(?:rahasia|tersembunyi|khusus|penting)\s+(?:untuk|bagi"
            r"|kepada)\s+(?:\w+\s+){0,2}?(?:asisten|ai|agen|model|bot|llm)\b|(?:^"
            r"|\n)\W{0,6}(?:perintah|instruksi|catatan|pesan)\s+(?:untuk|bagi"
            r"|kepada)\s+(?:semua\s+)?(?:asisten|ai|agen|model|bot|llm)(?:\s+(?:ai"
            r"|selanjutnya|berikutnya))?\s*:|\bjika (?:kamu"
            r"|anda) (?:adalah\s+)?(?:sebuah\s+|seorang\s+)?(?:asisten|ai|agen|model|bot"
            r"|llm)\b",
            persist=r"\b(?:di|pada|untuk|dalam)\s+(?:semua\s+|setiap\s+)?(?:sesi|percakapan"
            r"|obrolan|giliran|interaksi)\s+(?:berikutnya|selanjutnya|mendatang"
            r"|yang akan datang|ke depan)\s*,?\s*(?:kamu|anda|kau|harus|selalu|jangan"
            r"|wajib|tolong|\w+kan\b|asisten|agen)|\bsetiap (?:sesi"
            r"|percakapan)(?: baru)?\s*,?\s*(?:kamu|anda|selalu|harus|gunakan|jawab)"
            r"|\b(?:jika|bila|saat|ketika|setelah)\s+(?:kamu\s+|anda\s+)?membaca ini\b"
            r"|\bingat(?:lah)?\s+(?:untuk\s+)?(?:selalu|jangan pernah|setiap kali)\b"
            r"|\b(?:selalu|jangan pernah)\s+(?:ingat|lupa)\b|\bmulai (?:sekarang"
            r"|saat ini|hari ini)\s*,?\s*(?:selalu|jangan|kamu|anda|gunakan|jawab"
            r"|panggil|balas|sapa|sebut|tolak|setujui)\b|\b(?:setiap kali|saat|ketika"
            r"|bila|jika|kalau)\s+(?:kamu\s+|anda\s+|agen\s+|asisten\s+)?(?:membaca"
            r"|memuat|membuka|mengakses|melihat|memanggil)\s+(?:memori|catatan|teks"
            r"|pesan|ingatan|dokumen|berkas)\s+ini\b|\bsebagai asisten\s*,"),
    *_rules("es", "Spanish", told_alike=True,
            override=r"\bolvida\s+todo\b|\b(?:ignora(?:r|d)?|ignore|olvida(?:r|d|te)?|olvide"
            r"|descarta|descarte|desobedece|omite|haz caso omiso|no (?:sigas"
            r"|hagas caso|obedezcas|tengas en cuenta))\s+(?:de\s+"
            r"|a\s+)?(?:\w+\s+){0,4}?(?:instruccion(?:es)?|ordenes|indicacion(?:es)?"
            r"|reglas|directrices|directivas|mandatos|prompts?|mensajes"
            r"|todo lo (?:anterior|que))\b",
            persona=r"\b(?:ahora|a partir de ahora|desde ahora"
            r"|de ahora en adelante)\s*,?\s*(?:tu\s+)?(?:eres|seras|actuas|actuaras"
            r"|actua|te llamas|te comportas)\b|\bfinge\s+(?:ser|que)\b|\b(?:actua"
            r"|comportate|responde)\s+como\s+(?:si|un|una|el|la)\b[^.\n]{0,40}\b(?:sin"
            r"|ia|asistente|hacker|modelo|fueras)\b|\b(?:tu|eres|ia|asistente|modelo|bot|respond\w+|contest\w+|respuestas?|habla)\b[^.\n]{0,40}\bsin (?:restricciones|limites"
            r"|filtros|censura|reglas)\b",
            reveal=r"\b(?:muestra(?:me)?|revela(?:me)?|repite|imprime|dime|dame|escribe"
            r"|ensena(?:me)?|copia|divulga|envia(?:me)?)\s+(?:\w+\s+){0,4}?(?:prompt\b"
            r"|(?:tus|todas (?:tus|las)|estas|esas)\s+(?:\w+\s+)?(?:instrucciones|indicaciones|reglas)"
            r"|(?:instrucciones|indicaciones|reglas)\s+(?:del? sistema|iniciales?"
            r"|anteriores|ocultas?|secretas?|originales|completas?|tuyas))|\b(?:envia"
            r"|manda|sube|reenvia)\b[^.\n]{0,60}\b(?:contrasenas?|credenciales|claves"
            r"|secretos|tokens)\b",
            bypass=r"\b(?:aprueba|autoriza|fusiona)\s+(?:todas?|todos?|cualquier"
            r"|cada)\b|\b(?:acepta|permite)\s+(?:todas?|todos?|cualquier|cada)\s+(?:\w+\s+){0,2}?(?:solicitud\w*"
            r"|peticion\w*|pagos?|cambios?|accesos?|facturas?|transferencias?|pull requests?|pedidos?|reembolsos?)\b|\b(?:omite|salta(?:te)?|desactiva|evita|elude"
            r"|ignora)\s+(?:\w+\s+){0,3}?(?:verificacion(?:es)?|comprobacion(?:es)?"
            r"|revision(?:es)?|permisos|controles|aprobacion(?:es)?|autorizacion"
            r"|validacion(?:es)?)\b|\bsin\s+(?:la\s+|ninguna?\s+)?(?:aprobacion"
            r"|autorizacion|preguntar|confirmacion|revision|permiso)\s+(?:humana?"
            r"|del? (?:usuario|propietario|equipo))|\bno (?:le )?(?:digas|cuentes"
            r"|informes|menciones|avises)\s+(?:\w+\s+){0,2}?(?:al? usuario|a nadie|esto)",
            order=r"\b(?:instruccion(?:es)?|orden(?:es)?|nota|mensaje"
            r"|comando)\s+(?:secret[ao]s?|ocult[ao]s?|confidencial(?:es)?"
            r"|importantes?)\s+para\s+(?:\w+\s+){0,2}?(?:asistente|ia|modelo|agente"
            r"|bot)s?\b|(?:^|\n)\W{0,6}(?:nota|mensaje|instruccion(?:es)?)\s+para\s+(?:el"
            r"|la|los|las)?\s*(?:asistente|ia|modelo|agente|bot)s?\s*:"
            r"|\bsi eres (?:una?\s+)?(?:ia|asistente|modelo|agente|bot)\b",
            persist=r"\ben\s+(?:todas\s+|las\s+|tus\s+)*(?:futuras|proximas"
            r"|siguientes)\s+(?:sesiones|conversaciones|respuestas"
            r"|interacciones)\s*,?\s*(?:\w+)|\b(?:a partir de|desde) (?:ahora"
            r"|este momento|hoy)\s*,?\s*(?:siempre|nunca|debes|responde|usa|llama|di"
            r"|contesta|no)\b|\b(?:siempre|nunca)\s+(?:recuerda|recuerdes|olvides"
            r"|olvidar)\b|\brecuerda\s+(?:siempre|que siempre|nunca)\b|\b(?:cuando"
            r"|cada vez que|al)\s+(?:leas|lees|cargues|cargas|leer|cargar"
            r"|abras)\s+(?:est[ae]|esto)\b|\bcomo asistente\s*,"),
    *_rules("pt", "Portuguese", told_alike=True,
            override=r"\b(?:esquece|esqueca|ignore)\s+tudo\b|\b(?:ignor(?:e|a|em|ar)|esqueca"
            r"|esqueci|esquece|esquecer|desconsidere|desconsidera|desobedeca|nao siga"
            r"|nao obedeca)\s+(?:\w+\s+){0,4}?(?:instruc(?:ao|oes)|ordens|regras"
            r"|diretrizes|comandos|orientacoes|prompts?|mensagens|tudo (?:o que|que"
            r"|acima|anterior))\b",
            persona=r"\b(?:agora|a partir de agora|de agora em diante)\s*,?\s*(?:voce"
            r"|tu)\s+(?:e|es|sera|vai ser|deve|atua|age)\b|\b(?:finja|finge)\s+(?:ser"
            r"|que)\b|\b(?:aja|atue|comporte-se)\s+como\s+(?:se|um|uma)\b"
            r"|\b(?:voce|tu|ia|assistente|modelo|robo|respond\w+|responda|respostas?|fale)\b[^.\n]{0,40}\bsem (?:restricoes|limites|filtros|censura)\b",
            reveal=r"\b(?:mostre|revele|repita|imprima|diga|exiba|copie|escreva"
            r"|envie)\s+(?:\w+\s+){0,4}?(?:prompt|instrucoes|regras)\s*(?:do sistema"
            r"|iniciais|anteriores|ocultas|secretas|originais)?\b",
            bypass=r"\b(?:aprove|aceite|autorize|permita)\s+(?:o\s+acesso|todas?|todos?"
            r"|qualquer|cada)\b|\b(?:pule|ignore|desative|omita"
            r"|burle)\s+(?:\w+\s+){0,3}?(?:verificac(?:ao|oes)|revis(?:ao|oes)"
            r"|permiss(?:ao|oes)|controles|aprovac(?:ao|oes)|autorizac(?:ao|oes)"
            r"|validac(?:ao|oes))\b|\bnao (?:conte|diga|informe|avise"
            r"|mencione)\s+(?:(?:(?:a|ao|o|para|isto|isso)\s+){0,3}(?:usuario|ninguem)|isto|isso)\b",
            order=r"\b(?:instruc(?:ao|oes)|ordem|ordens|nota|mensagem"
            r"|comando)\s+(?:secret[ao]s?|ocult[ao]s?|confidencia(?:l"
            r"|is))\s+para\s+(?:\w+\s+){0,2}?(?:assistente|ia|modelo|agente|bot)s?\b"
            r"|\bse voce (?:e|for)\s+(?:uma?\s+)?(?:ia|assistente|modelo|agente|bot)\b",
            persist=r"\b(?:em|nas)\s+(?:todas\s+|as\s+|suas\s+)*(?:futuras|proximas"
            r"|seguintes)\s+(?:sessoes|conversas|respostas|interacoes)\b"
            r"|\ba partir de (?:agora|hoje)\s*,?\s*(?:sempre|nunca|responda|use|chame"
            r"|diga|nao)\b|\b(?:sempre|nunca)\s+(?:lembre|se lembre|esqueca)\b"
            r"|\blembre-se (?:sempre|de sempre)\b|\b(?:quando|sempre que|ao)\s+(?:ler"
            r"|carregar|abrir)\s+(?:est[ae]|isto)\b"),
    *_rules("fr", "French", told_alike=True,
            override=r"\boublie[zr]? tout\b|\b(?:ignore[rz]?|oublie[rz]?|neglige[rz]?"
            r"|ne (?:suis|suivez|respecte[z]?|tiens|tenez)|fais abstraction"
            r"|faites abstraction|outrepasse[rz]?)\s+(?:plus\s+|pas\s+|aucun\w*\s+"
            r"|compte\s+)?(?:\w+['\s]\s*){0,4}?(?:instructions?|consignes?|ordres?"
            r"|directives?|regles?|prompts?|(?:les|ces|mes|tes|vos|tous) (?:\w+ )?messages?|indications?|tout ce qui"
            r"|ce qui precede)\b",
            persona=r"\b(?:tu es|vous etes)\s+(?:maintenant|desormais|dorenavant|a present)\b"
            r"|\b(?:maintenant|desormais|dorenavant"
            r"|a partir de maintenant)\s*,?\s*(?:tu es|vous etes|tu t'appelles|tu agis"
            r"|tu joues|comporte-toi)\b|\b(?:fais|faites) (?:semblant|comme si)\b"
            r"|\b(?:agis|agissez|comporte-toi|reponds)\s+comme\s+(?:si|une?)\b"
            r"|\b(?:tu|vous|ia|assistant|modele|robot|repon\w+|reponses?)\b[^.\n]{0,40}\bsans (?:aucune\s+)?"
            r"(?:restrictions?|limites?|filtres?|censure)\b|\b(?:parle|reponds|repondez|ecris)[^.\n]{0,30}\bsans (?:restrictions?|limites?|filtres?|censure)\b"
            r"|\bpretends (?:etre|que)\b",
            reveal=r"\b(?:affiche|montre|revele|repete|donne|imprime|ecris|dis|copie|divulgue"
            r"|envoie|transmets)[rz]?(?:-moi)?\s+(?:\w+['\s]\s*){0,4}?(?:prompt"
            r"|(?:tes|vos|ces|toutes (?:tes|vos|les))\s+(?:\w+\s+)?(?:instructions|consignes|directives)"
            r"|(?:instructions|consignes|directives)\s+(?:du systeme|systeme|initiales?|precedentes?"
            r"|cachees?|secretes?|d'origine|completes?))\b|\b(?:envoie|transmets"
            r"|envoyez)\b[^.\n]{0,60}\b(?:mots? de passe|identifiants|secrets|jetons"
            r"|cles)\b",
            bypass=r"\b(?:approuve|autorise|fusionne)z?\s+(?:toute?s?|tous"
            r"|chaque|n'importe)\b|\b(?:accepte|valide)[rz]?\s+(?:toute?s?|tous|chaque|n'importe)\s+(?:\w+['\s]\s*){0,3}?(?:demandes?"
            r"|paiements?|changements?|modifications?|acces|factures?|virements?|pull requests?|commandes?|remboursements?)\b"
            r"|\b(?:contourne|saute|desactive|omets)z?\s+(?:\w+['\s]\s*){0,3}?(?:verifications?|controles?|revues?"
            r"|validations?|autorisations?|permissions?|approbations?|securite)\b"
            r"|\bsans\s+(?:l'|la\s+|aucune\s+|en\s+)?(?:approbation|autorisation"
            r"|confirmation|validation|demander|informer)\b[^.\n]{0,30}\b(?:humaine?"
            r"|utilisateur|personne|proprietaire)|\bne (?:dis|dites|parle|parlez"
            r"|mentionne|previens|revele)\w*\s+(?:rien|pas|jamais"
            r"|cela)\b[^.\n]{0,30}\b(?:utilisateur|personne)",
            order=r"\b(?:instructions?|ordres?|notes?|messages?|consignes?)\s+(?:secret\w*"
            r"|cache\w*|confidentiel\w*|importante?s?)\s+(?:pour"
            r"|a)\s+(?:\w+['\s]\s*){0,2}?(?:assistant|ia|modele|agent|robot)s?\b|(?:^"
            r"|\n)\W{0,6}(?:note|message|instructions?)\s+(?:pour|a)\s+(?:l'|le\s+|les\s+"
            r"|la\s+)?(?:assistant|ia|modele|agent)s?\s*:|\bsi (?:tu es"
            r"|vous etes)\s+(?:une?\s+)?(?:ia|assistant|modele|agent|robot)\b",
            persist=r"\b(?:dans|lors|pour|pendant)\s+(?:de\s+)?(?:toutes\s+|les\s+|tes\s+"
            r"|vos\s+|des\s+)*(?:futures|prochaines|sessions suivantes"
            r"|conversations suivantes|sessions futures"
            r"|conversations futures)\s*(?:sessions|conversations|reponses"
            r"|echanges)?\s*,|\b(?:desormais|dorenavant|a partir de maintenant"
            r"|a l'avenir)\s*,?\s*(?:tu|vous|toujours|jamais|reponds|utilise|appelle"
            r"|dis|n')\b|\b(?:toujours|jamais)\s+(?:se\s+)?(?:souviens|rappelle"
            r"|oublie)\w*\b|\b(?:souviens-toi|rappelle-toi|n'oublie)\s+(?:toujours"
            r"|jamais|de toujours)\b|\b(?:quand|lorsque|chaque fois que)\s+(?:tu"
            r"|vous)\s+(?:lis|lisez|charges|chargez|ouvres|ouvrez)\s+(?:cette?|ceci"
            r"|ce)\b|\ben tant qu'(?:assistant|ia)\s*,"),
    *_rules("de", "German",
            override=r"\bvergiss alles\b|\b(?:ignorieren?|ignoriere sie|vergiss|vergesst|vergessen sie"
            r"|missachte\w*|beachte[nt]?|befolge[nt]?|ubergeh\w*"
            r"|verwirf)\s+(?:sie\s+)?(?:bitte\s+)?(?:\w+\s+){0,4}?(?:anweisung(?:en)?"
            r"|instruktion(?:en)?|befehle?|vorgaben?|regeln?|richtlinien?|prompts?"
            r"|nachrichten|systemprompt|alles (?:davor|vorher|bisherige|was"
            r"|oben))\b(?:\s+(?:nicht|nicht mehr|oben|davor))?",
            persona=r"\b(?:du bist|sie sind)\s+(?:jetzt|nun|ab jetzt|ab sofort|von nun an)\b"
            r"|\b(?:ab jetzt|ab sofort|von nun an|jetzt)\s+(?:bist du|sind sie"
            r"|heisst du|agierst du|spielst du|verhaltst du)\b|\b(?:tu|tue"
            r"|tun sie)\s+so\s*,?\s+als\b|\b(?:verhalte dich|benimm dich|antworte"
            r"|agiere)\s+(?:wie|als)\s+(?:ein|eine|ob|wenn)\b|\b(?:du|ki|assistent\w*|modell|bot|antwort\w*|sprich)\b[^.\n]{0,40}\bohne (?:jede\s+"
            r"|jegliche\s+)?(?:einschrankung(?:en)?|beschrankung(?:en)?|filter|zensur)\b",
            reveal=r"\b(?:zeig|zeige|nenne|verrate|wiederhole|gib|drucke|schreibe|kopiere"
            r"|offenbare|sende|schicke)\s+(?:mir\s+)?(?:\w+\s+){0,4}?(?:systemprompts?"
            r"|system-prompts?|prompt|anweisungen|instruktionen|vorgaben)\b|\b(?:sende"
            r"|schicke|leite)\b[^.\n]{0,60}\b(?:passworter|zugangsdaten|geheimnisse"
            r"|tokens?|schlussel)\b[^.\n]{0,40}\b(?:an|nach)\b",
            bypass=r"\b(?:genehmige|akzeptiere|bestatige|erlaube|merge)[ \t]+(?:alle|jede[nrs]?"
            r"|samtliche)\b|\b(?:uberspringe|umgehe|deaktiviere|ignoriere"
            r"|lasse)\s+(?:\w+\s+){0,3}?(?:prufung(?:en)?|kontrolle[n]?|freigabe[n]?"
            r"|genehmigung(?:en)?|berechtigung(?:en)?|sicherheits\w*|uberprufung(?:en)?"
            r"|validierung(?:en)?)\b|\bohne\s+(?:\w+\s+){0,2}?(?:zustimmung|genehmigung"
            r"|ruckfrage|bestatigung|nachzufragen|prufung)\b[^.\n]{0,30}\b(?:mensch\w*"
            r"|nutzer\w*|benutzer\w*|jemand\w*)|\b(?:sag|sage|erzahle|verrate"
            r"|teile)\s+(?:es\s+|das\s+|dem\s+|den\s+)?(?:nutzer|benutzer|niemand\w*"
            r"|anwender)\b[^.\n]{0,20}",
            order=r"\b(?:geheime[rs]?|versteckte[rs]?|vertrauliche[rs]?"
            r"|wichtige[rs]?)\s+(?:anweisung(?:en)?|befehl|nachricht|hinweis|notiz"
            r"|instruktion)\s+(?:fur|an)\s+(?:\w+\s+){0,2}?(?:assistent\w*|ki\b|ki-\w+"
            r"|modell\w*|agent\w*|bot\w*)|(?:^|\n)\W{0,6}(?:anweisung|nachricht|hinweis"
            r"|notiz)\s+(?:fur|an)\s+(?:den|die|das|alle)?\s*(?:ki-?)?(?:assistent\w*|ki"
            r"|modell\w*|agent\w*)\s*:|\bwenn du (?:eine?\s+)?(?:ki|assistent|modell"
            r"|agent|bot)\b",
            persist=r"\bin\s+(?:allen\s+|den\s+|deinen\s+)*(?:zukunftigen|kunftigen|nachsten"
            r"|folgenden|spateren|kommenden)\s+(?:sitzungen|gesprachen|unterhaltungen"
            r"|antworten|chats)\b\s*,?\s*(?:\w+\s+)?(?:du|sie|immer|nie\w*|sollst|musst"
            r"|antworte|verwende|nenne|bitte|solltest)\b|\b(?:ab jetzt|ab sofort"
            r"|von nun an|kunftig|zukunftig)\s*,?\s*(?:immer|nie\w*|du|antworte"
            r"|verwende|nenne|sprich|musst|sollst|sag)\b|\b(?:immer"
            r"|nie(?:mals)?)\s+(?:daran\s+)?(?:denken|erinnern|vergessen)\b|\b(?:denke"
            r"|erinnere dich)\s+(?:immer|stets)\b|\bvergiss (?:nie|niemals)\b|\b(?:wenn"
            r"|sobald|immer wenn)\s+du\s+(?:dies\w*|das)\s+(?:\w+\s+)?(?:liest|ladst"
            r"|offnest|abrufst)\b|\bals assistent\s*,"),
    *_rules("it", "Italian", told_alike=True,
            override=r"\b(?:ignora|ignori|ignorate|dimentica|dimentichi|scorda|trascura"
            r"|non (?:seguire|seguite|obbedire))\s+(?:\w+\s+){0,4}?(?:istruzion[ei]"
            r"|ordini|regole|direttive|indicazioni|prompt|messaggi|comandi"
            r"|tutto (?:cio|quello))\b",
            persona=r"\b(?:ora|adesso|d'ora in poi|da ora in poi"
            r"|da adesso)\s*,?\s*(?:tu\s+)?(?:sei|sarai|ti chiami|agisci|devi)\b"
            r"|\bfai finta\b|\bfingi (?:di|che)\b|\b(?:tu|sei|ia|assistente|modello|bot|rispond\w+|rispost[ae]|parla)\b[^.\n]{0,40}\bsenza (?:restrizioni|limiti|filtri"
            r"|censura)\b",
            reveal=r"\b(?:mostra(?:mi)?|rivela(?:mi)?|ripeti|stampa|dimmi|scrivi"
            r"|copia)\s+(?:\w+\s+){0,4}?(?:prompt|istruzioni|regole)\s*(?:di sistema"
            r"|iniziali|precedenti|nascoste|segrete)\b",
            bypass=r"\b(?:approva|accetta|autorizza)\s+(?:tutt[eio]|ogni|qualsiasi|l'accesso)\b"
            r"|\b(?:salta|disattiva|aggira|ometti)\s+(?:\w+\s+){0,3}?(?:verific\w+"
            r"|controll\w+|revision\w+|autorizzazion\w+|approvazion\w+|permess\w+)\b"
            r"|\bnon\s+(?:dir\w+|inform\w+|avvis\w+|menzion\w+|rivel\w+)\s+(?:\w+\s+){0,2}?(?:all'|agli |gli |l')?(?:utent[ei]|nessuno)\b",
            order=r"\b(?:istruzion[ei]|ordine|nota|messaggio)\s+(?:segret[aoie]|nascost[aoie]"
            r"|riservat[aoie])\s+per\s+(?:\w+['\s]\s*){0,2}?(?:assistente|ia|modello"
            r"|agente)\b",
            persist=r"\bnelle\s+(?:prossime|future|successive)\s+(?:sessioni|conversazioni"
            r"|risposte)\b|\bd'ora in (?:poi|avanti)\s*,?\s*(?:sempre|mai|rispondi|usa"
            r"|chiama|non)\b|\bricorda(?:ti)?\s+sempre\b|\bnon dimenticare mai\b"),
    *_rules("nl", "Dutch",
            override=r"\b(?:negeer|vergeet|sla)\s+(?:\w+\s+){0,4}?(?:instructies?|opdrachten"
            r"|regels|richtlijnen|aanwijzingen|prompts?|berichten|alles (?:hierboven"
            r"|wat))\b",
            persona=r"\bje bent (?:nu|vanaf nu|voortaan)\b|\b(?:vanaf nu|nu)\s+ben je\b"
            r"|\bdoe alsof\b|\bzonder (?:beperkingen|filters|censuur)\b",
            reveal=r"\b(?:toon|laat|geef|herhaal|onthul)\s+(?:\w+\s+){0,4}?(?:systeemprompt"
            r"|systeeminstructies|prompt|instructies)\b|\bprint\s+(?:\w+\s+){0,2}?(?:de|het|je"
            r"|jouw|uw|alle)\s+(?:\w+\s+){0,2}?(?:systeemprompt|systeeminstructies|prompt"
            r"|instructies)\b|\bprint\s+(?:systeemprompt|systeeminstructies)\b",
            bypass=r"\b(?:keur|accepteer)\s+(?:alle|elke|ieder\w*)\b"
            r"|\bsla\s+(?:\w+\s+){0,3}?(?:controles?|goedkeuring|verificatie"
            r"|toestemming)\b",
            persist=r"\b(?:vanaf nu|voortaan)\s*,?\s*(?:altijd|nooit|antwoord|gebruik|noem"
            r"|moet)\b|\bin (?:alle\s+)?(?:toekomstige|volgende|latere)\s+(?:sessies"
            r"|gesprekken|antwoorden)\b"),
    *_rules("pl-tr-vi", "Polish, Turkish, Vietnamese",
            override=r"\b(?:zignoruj|ignoruj|zapomnij|pomin)\s+(?:\w+\s+){0,4}?(?:instrukcj\w+"
            r"|polecen\w+|zasad\w*|wytyczn\w+)|\b(?:onceki|yukaridaki|tum"
            r"|butun)\s+(?:\w+\s+){0,3}?(?:talimat\w*|komut\w*|kural\w*"
            r"|yonerge\w*)\s*(?:\w+\s+){0,2}?(?:yok say|unut(?:un|unuz)?\b|gormezden|dikkate alma(?:yin|yiniz)?\b"
            r"|gec(?:in|iniz)?\b|goz ardi)|\b(?:bo qua|quen|phot lo"
            r"|hay quen)\s+(?:\w+\s+){0,4}?(?:huong dan|chi thi|lenh|quy tac|chi dan)"
            r"|\bbỏ qua\b[^.\n]{0,40}\b(?:hướng dẫn|chỉ thị|lệnh|chỉ dẫn)",
            persona=r"\bjestes teraz\b|\bod teraz jestes\b|\b(?:artik|simdi"
            r"|bundan sonra)\s+(?:sen\s+)?(?:bir\s+)?\w+(?:sin|sun)\b|\b(?:gio"
            r"|bay gio) ban la\b",
            persist=r"\bod teraz\s+(?:zawsze|nigdy|odpowiadaj|uzywaj)\b|\bbundan (?:sonra"
            r"|boyle)\s+(?:her zaman|asla|hep)\b|\btu (?:gio"
            r"|bay gio)\b[^.\n]{0,20}\b(?:luon|khong bao gio)\b"),
    # Not written in Latin letters
    *_rules("ru-uk", "Russian, Ukrainian",
            override=r"(?:игнорируй(?:те)?|проигнорируй(?:те)?|игнорировать|забуд\p{L}*|отбрось\p{L}*"
            r"|не обраща\p{L}* внимания на|не следуй(?:те)?|пренебрег\p{L}*"
            r"|ігноруй\p{L}*)\s+(?:[\p{L}]+\s+){0,4}?(?:инструкци\p{L}*|указани\p{L}*"
            r"|команд\p{L}*|правил\p{L}*|сообщени\p{L}*|директив\p{L}*|промпт\p{L}*"
            r"|вс[её],? что|все предыдущ\p{L}*|інструкці\p{L}*|вказівк\p{L}*)",
            persona=r"(?:ты|вы)\s+(?:теперь|отныне|сейчас)\s|(?:теперь|отныне"
            r"|с этого момента)\s+(?:ты|вы)\s+(?:[^мс\s]|м[^о\s]|с[^м\s])|(?:притвор\p{L}*"
            r"|представь\p{L}*),?\s+(?:что|будто)|веди себя как"
            r"|без (?:всяких\s+)?(?:ограничений|фильтров|цензуры)",
            reveal=r"(?:покажи\p{L}*|раскрой\p{L}*|повтори\p{L}*|выведи\p{L}*|напечатай\p{L}*"
            r"|скажи\p{L}*)\s+(?:[\p{L}]+\s+){0,4}?(?:системн\p{L}+ (?:промпт\p{L}*"
            r"|инструкци\p{L}*|сообщени\p{L}*)|свои инструкции|промпт\p{L}*"
            r"|начальные инструкции)",
            bypass=r"(?:одобр\p{L}+|прими\p{L}*|разреши\p{L}*)\s+(?:все|всё|любы\p{L}+"
            r"|кажд\p{L}+)\s|(?:пропусти(?:те)?|пропускай(?:те)?|обойди(?:те)?|обходи(?:те)?"
            r"|отключи(?:те)?|отключай(?:те)?)\s+(?:[\p{L}]+\s+){0,3}?(?:проверк\p{L}*|подтверждени\p{L}*"
            r"|авторизаци\p{L}*|контрол\p{L}*)|не (?:говори|сообщай"
            r"|рассказывай)\p{L}*\s+(?:[\p{L}]+\s+){0,2}?(?:пользовател\p{L}*|никому)",
            order=r"(?:секретн\p{L}+|скрыт\p{L}+|тайн\p{L}+)\s+(?:инструкци\p{L}*|команд\p{L}*"
            r"|указани\p{L}*|сообщени\p{L}*|приказ)\s+(?:для|ассистент\p{L}*|модел\p{L}*)",
            persist=r"(?:в|во)\s+(?:всех\s+)?(?:будущих|следующих|последующих)\s+(?:сессиях"
            r"|разговорах|беседах|ответах|сеансах)[^.!?\n]{0,30}(?:ты|вы|всегда|никогда|должен|обязан|нужно|надо|не|\p{L}+(?:ай|уй|яй|ись|айте|уйте|и))(?:[^\p{L}]|$)|(?:отныне|с этого момента"
            r"|с сегодняшнего дня|впредь)\s*,?\s*(?:всегда|никогда|отвечай\p{L}*"
            r"|используй\p{L}*|называй\p{L}*)|(?:всегда|никогда не)\s+(?:помни\p{L}*"
            r"|забывай\p{L}*)"),
    *_rules("zh", "Chinese",
            override=r"(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要遵循|不要遵守|不理会|抛弃"
            r"|拋棄|放弃|丢弃|绕过)[^。\n,,\p{Hiragana}]{0,8}(?:之前|先前|以前|此前|以上|上面|上述|前面|前述|原来|原先|最初|初始|你的|您的|你收到"
            r"|你被|系统|系統|开发者|開發者|一切|旧的|既有)[^。\n]{0,8}(?:指令|指示|命令|提示|规则|規則|规定|規定"
            r"|要求|内容|內容|设定|設定|说明|說明|对话|對話|信息|限制|约束)"
            r"|(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要遵循|不要遵守|抛弃|拋棄|绕过)[^。\n,,\p{Hiragana}]{0,8}(?:所有|任何|全部|其他|一切)?[^。\n,,\p{Hiragana}]{0,6}"
            r"(?:指示|提示词|提示詞|规则|規則|安全(?:准则|策略|限制))"
            r"|(?:忽略|无视|無視|忘记|忘記|忘掉)(?:你的?|您的?)?(?:所有|任何|全部|一切)的?(?:指令|命令|要求|设定|設定)"
            r"|(?:以上|之前|先前"
            r"|前面|上面|上述)[^。\n]{0,8}(?:指令|规则|規則|要求|设定|設定|提示|命令|一切|所有|规定)[^。\n]{0,8}(?:作废|無效|无效|不再有效|忽略|忘)",
            persona=r"(?:你|您)(?:现在|現在|如今|从现在起|從現在起)(?:是|扮演|叫|没有|沒有|不再)"
            r"|(?:你|您)(?:从现在起|從現在起)(?:将|將)|(?:现在|現在|从现在(?:起|开始)|從現在(?:起|開始))[,,]?\s*(?:你"
            r"|您)(?:是|就是|扮演|叫)|(?:从现在(?:起|开始)|從現在(?:起|開始))[,,]?\s*(?:你|您)(?:将|將|要|必须|必須)"
            r"|(?:假装|假裝|扮演)(?:你|您|自己|一[个個名位]|成)|(?:假设你是"
            r"|假設你是|想象你是)|(?:你|您|\bai\b|助手|模型|机器人|角色)[^。\n,,]{0,10}(?:没有|沒有|不受|无|解除)(?:任何|一切|所有)?(?:的)?(?:限制|约束|約束"
            r"|审查|過濾|过滤)|(?:没有|沒有|不受|无)(?:任何|一切)?(?:的)?(?:限制|约束|约束|审查|过滤)的(?:ai|助手|助理|模型|机器人|角色)",
            reveal=r"(?:显示|顯示|告诉我|告訴我|输出|輸出|打印|重复|重複|泄露|洩露|透露|公开"
            r"|公開|复述|列出|给我|發送|发送)[^。\n]{0,12}(?:系统提示|系統提示|提示词"
            r"|提示詞|初始指令|系统指令|系統指令|隐藏指令|你的指令)|(?:告诉我|告訴我|给我|泄露|洩露|透露)[^。\n,,]{0,8}"
            r"(?:密码|密碼|密钥|密鑰|凭证)",
            bypass=r"(?:^|[。;;:,,、!\n]|请|請|要|必须|必須|直接|可以|可|应|應|就|并|並|然后|时|時|总是|都)\s*"
            r"(?:跳过|跳過|绕过|繞過|禁用|关闭|關閉|取消)(?:了)?(?:所有|全部|任何|一切|该|这|此)?的?[^。\n,,]{0,6}(?:安全检查|检查|檢查|审核"
            r"|審核|审查|審查|验证|驗證|授权|授權|权限|權限|确认|確認|批准)|(?:批准|同意)(?:所有|全部|任何|每个|每個|一切)"
            r"|(?:接受|通过|通過)(?:所有|全部|任何|每个|每個|一切)[^。\n,,]{0,8}(?:请求|請求|申请|申請|付款|变更|變更|更改|修改|操作|权限|權限|访问|合并|转账|订单|退款)"
            r"|(?:不要|别|勿)(?:告诉"
            r"|告知|通知|让)[^。\n]{0,6}(?:用户|用戶|任何人|人类)|(?:无需|無需|不需要)[^。\n]{0,6}(?:批准|确认|確認|审核|審核|同意|询问)"
            r"|(?:未经|不经)[^。\n]{0,6}(?:批准|确认|確認|审核|審核|同意|询问)(?:就|便|即可|即|也可|也能|而|直接)",
            order=r"(?:秘密|隐藏|隱藏|机密|機密|重要)(?:指令|命令|指示|消息"
            r"|备注)[^。\n]{0,6}(?:给|給|致|对|對)?[^。\n]{0,6}(?:助手|助理|模型|ai"
            r"|人工智能|代理|机器人)|如果(?:你|您)是[^。\n]{0,6}(?:助手|模型|ai|人工智能"
            r"|代理)|(?:致|给|給)(?:ai)?(?:助手|助理|模型|代理)[^。\n]{0,4}[::]",
            persist=r"(?:在|对于|對於)?(?:今后|今後|以后|以後|未来|未來|后续|後續|之后|下次"
            r"|接下来)(?:的)?(?:所有|每次)?(?:会话|會話|对话|對話|回答|回复|回覆)"
            r"|(?:从现在(?:起|开始)|從現在(?:起|開始)|今后|今後|以后|以後)[,,]?(?:请"
            r"|請)?(?:总是|總是|始终|始終|永远|永遠|一直|不要|都|必须|必須|回答)|(?:永远|永遠|始终|始終|总是|總是)(?:记住|記住|记得|記得|不要忘)"
            r"|(?:读取|讀取|读到|讀到|加载|載入|看到)(?:这|這|此|本)(?:条|條|个"
            r"|個)?(?:记忆|記憶|信息|内容)"),
    *_rules("ja", "Japanese",
            override=r"(?:指示|命令|プロンプト|ルール|規則|規定|決まり)[^。\n]{0,10}(?:(?:無視|破棄)"
            rf"{_JA_ORDER}|忘れ(?:て|ろ|なさい)|従わない(?:で|こと|[。\n]|$)|従うな)"
            r"|(?:これまで|今まで|以前|上記|前|先)の[^。\n]{0,12}(?:(?:無視|破棄)"
            rf"{_JA_ORDER}|忘れ(?:て|ろ|なさい))",
            persona=r"(?:あなた|君|お前)は(?:今|今から|これから|もう)[^。\n]{0,30}(?:です|だ"
            r"|になり|として|では)|(?:ふりを|振りを|演じ|なりきっ)(?:し|て|る|ろ)"
            r"|(?:あなた|君|ai|アシスタント|モデル|ボット|応答|回答|キャラ)[^。\n]{0,14}(?:制限|制約|フィルター)(?:の|が|は|も)?(?:ない|なし|なく|ありません)"
            r"|(?:制限|制約|フィルター)(?:の)?(?:ない|なしの?|なく)[^。\n]{0,8}(?:ai|アシスタント|モデル|ボット|応答|回答|答え|キャラ)",
            reveal=r"(?:システムプロンプト|初期指示|あなたの指示|元の指示"
            r"|隠された指示)[^。\n]{0,12}(?:表示|教え|出力|見せ|繰り返|公開|印刷)",
            bypass=r"(?:確認|承認|検証|認証|審査|許可)(?:(?:なし|せず)(?:に|で)?[^。、\n]{0,16}(?:て(?:ください|下さい|よい|いい|良い|構わない|かまわない|[。\n]|$)|こと(?:[。\n]|$)|せよ|しろ)|(?:を省略|をスキップ|を飛ばし|を回避|を無効に?)"
            rf"(?:{_JA_ORDER}|て(?:ください|よい|いい|[。\n]|$)))|(?:すべて|全て)の[^。\n]{{0,12}}(?:承認|許可|受け入れ)"
            rf"(?:{_JA_ORDER}|て(?:ください|よい|いい|[。\n]|$)|ろ)|ユーザー(?:に|には)(?:言わ|知らせ|伝え)(?:ない|るな|ず)",
            order=r"(?:秘密|隠し|隠された|極秘)(?:の)?(?:指示|命令|メモ|メッセージ)|(?:ai"
            r"|アシスタント|モデル|エージェント)(?:へ|への)(?:の)?(?:指示|命令|秘密|メモ)",
            persist=r"(?:今後|これから|以降|次回)(?:の|は|から)?[^。\n]{0,12}(?:常に|必ず|いつも|決して)"
            r"|(?:今後|これから|以降|次回)(?:の|は|から)?[^。\n]{0,12}(?:セッション|会話|回答)[^。\n]{0,40}(?:ください|下さい|しろ|せよ|なさい|こと(?:[。\n]|$))"
            r"|(?:常に|必ず|決して)[^。\n]{0,8}(?:覚えて|忘れない|忘れるな)|(?:この|本)(?:メモリ"
            r"|記憶|メモ)を(?:読|ロード)"),
    *_rules("ko", "Korean",
            override=r"(?:지시|명령|프롬프트|규칙|지침|내용|메시지"
            r"|설정)(?:사항)?[^.\n]{0,10}(?:무시|잊어|잊고|따르지)|(?:이전|위의|앞의"
            r"|모든)[^.\n]{0,14}(?:무시하|잊어버|잊으)",
            persona=r"(?:너는|당신은|넌)\s*(?:이제|지금부터|이제부터)|(?:이제"
            r"|지금)(?:부터)?\s*(?:너는|당신은|넌)|(?:인 척|척해|연기해|역할을 맡)"
            r"|(?:제한|필터|제약)\s*(?:이|은)?\s*없(?:는|이)",
            reveal=r"(?:시스템 프롬프트|초기 지시|너의 지시|숨겨진 지시)[^.\n]{0,12}(?:보여"
            r"|출력|알려|반복|공개)",
            bypass=r"(?:승인|확인|검토|검증|허가|권한)\s*(?:없이|을 건너|를 건너|을 생략"
            r"|를 생략|을 우회)|모든\s*[^.\n]{0,12}(?:승인|허용|수락)(?:해|하)"
            r"|사용자에게\s*(?:말하지|알리지)",
            order=r"(?:비밀|숨겨진)\s*(?:지시|명령|메모|메시지)",
            persist=r"(?:앞으로|이제부터|지금부터|다음)\s*(?:모든\s*)?(?:대화|세션|답변|응답"
            r"|항상|절대|언제나)|(?:항상|절대)\s*(?:기억해|잊지)"),
    *_rules("ar-hi", "Arabic, Hindi",
            override=r"(?:تجاهل|انس|انسى|تجاهلي|اهمل)[^.\n]{0,30}(?:التعليمات|الاوامر|تعليمات"
            r"|القواعد|الرسائل|السابقه|السابقة|التوجيهات)|(?:निर्देश|आदेश|नियम|निर्देशो"
            r"|निर्देशों)[^.।\n]{0,30}(?:(?:अनदेखा|नज़रअंदाज़|उपेक्षा|अनदेखी)\s*कर|भूल)|(?:अनदेखा"
            r"|भूल|उपेक्षा)[^.।\n]{0,30}(?:निर्देश|आदेश|नियम)",
            persona=r"(?:انت الان|أنت الآن|من الان فصاعدا انت)|(?:तुम अब|अब से तुम|अब से आप)\s",
            reveal=r"(?:اظهر|اعرض|اكشف|اطبع|كرر)[^.\n]{0,30}(?:موجه النظام|تعليمات النظام"
            r"|تعليماتك)",
            bypass=r"(?:وافق على|اقبل)\s+(?:جميع|كل)|(?:تجاوز|تخط)[^.\n]{0,20}(?:التحقق"
            r"|الموافقه|المراجعه|الفحص)|(?:बिना)[^.।\n]{0,20}(?:अनुमति|स्वीकृति|पुष्टि)"),
)
