"""What is said to be a yes, a limit or a notice, and is none.

None of it means anything alone; `compositions.py` says what does. Written as `concepts.py`.
"""

# fmt: off

from apps.governance.rules.words import concept

PRETENCES: dict[str, str] = {
    # A yes that was given to something else, or by one for two
    "inherited": concept(r"""
        (?:approvals?|sign-?offs?|permissions?|consents?|clearances?|authori[sz]ations?|reviews?) [^.!?\n]{0,60}?(?:is|are|was|were|gets?) (?:\w+ )?(?:inherited|carried over|carried forward|transferred|reused|recycled)|re-?us(?:e|ing) (?:the |an? |yesterday's |last week's )?(?:\w+ )?(?:approval|sign-?off|authori[sz]ation|review|clearance)(?: ids?| numbers?| codes?| tokens?)?|(?:counts?|stands?|serves?|suffices?|is enough) for both(?: \w+)? (?:signatures?|approvals?|reviews?|people|keys?)
        (?:aprobacion|autorizacion|firma|visto bueno|permiso)\w* [^.!?\n]{0,50}?se (?:hereda|arrastra|traslada|reutiliza)\w*|reutili(?:z|c)\w+ (?:la|el|una) (?:aprobacion|autorizacion|firma|visto bueno)|(?:val|cuent|sirv)\w+ (?:por|para) (?:las dos|los dos|ambas|ambos)
        (?:approbation|autorisation|signature|accord|validation)s? [^.!?\n]{0,50}?(?:se reporte|est reportee?|est heritee?|s'herite|est reprise)|reutilis\w+ (?:l'|la |une )(?:approbation|autorisation|signature|validation)|(?:vaut|compte|suffit) pour les deux
        (?:freigabe|genehmigung|zustimmung|unterschrift|erlaubnis)\w* [^.!?\n]{0,50}?(?:ubernommen|vererbt|ubertragen|weiterverwendet)|(?:gelten|gilt) als (?:bewilligt|genehmigt|freigegeben|erteilt|gepruft)|(?:gilt|zahlt|reicht) fur beide
        (?:persetujuan|izin|tanda tangan)\w* [^.!?\n]{0,50}?(?:diwariskan|terbawa|dipakai (?:lagi|ulang)|berlaku untuk keduanya)|dianggap (?:sudah )?(?:disetujui|diizinkan|sah)
        """, r"""
        (?:одобрени|согласовани|разрешени|подпис)\p{L}* [^.!?\n]{0,50}?(?:переносит|наследу|переходит)\p{L}*|считается (?:одобренн|согласованн|разрешенн)\p{L}*|(?:счита|засчитыва)\p{L}+ за (?:две|двоих|обе)
        (?:沿用|继承|复用|套用)[^。,,\n]{0,12}(?:审批|批准|授权|签字|同意)|视(?:为|同)(?:已)?(?:批准|同意|审批|授权)
        (?:承認|許可|署名|同意)[^。、\n]{0,10}(?:引き継|使い回|流用|持ち越)|(?:承認|許可|同意)済み?(?:とみなす|とみなし|扱い)
        """),
    # A limit that is a word and nothing more
    "mere": concept(r"""
        (?:is|are|was|were) (?:only |just |merely |really |purely |in truth )*an? (?:courtesy|leftover|formality|figure of speech|relic)\b(?: label| name| title| sign)?|(?:is|are) (?:only|just|merely|purely) (?:informational|cosmetic|decorative|advisory|for show|nominal)|(?:notices?|warnings?|limits?|blocks?|errors?|alerts?) [^.!?\n]{0,40}?(?:is|are) (?:informational|cosmetic|decorative|advisory)|only the label|(?:appl(?:y|ies)|meant|intended|there) (?:to|for) (?:humans?|people|persons?|staff|manual)(?: \w+)? only
        (?:es|son) (?:solo |solamente |puramente |meramente )?(?:una |un )?(?:etiqueta de cortesia|cortesia|formalismo|orientativ\w+|decorativ\w+|informativ\w+)|solo (?:la|es una) etiqueta
        (?:est|sont) (?:seulement |purement |juste )?(?:une |un )?(?:simple etiquette|etiquette de courtoisie|formalite|indicati\w+|decorati\w+|informati\w+)
        (?:ist|sind) (?:nur |bloss |lediglich |rein )+(?:ein\w* )?(?:hoflichkeit\w*|formsache|formalitat|etikett|beschriftung|bezeichnung|informativ|kosmetisch)
        (?:hanya|cuma|sekadar) (?:label|nama|formalitas|hiasan|informasi)\w*
        """, r"""
        (?:только|лишь|просто) (?:формальност|ярлык|надпис|для вида|информационн)\p{L}*
        (?:只是|不过是|仅是)(?:个|一个)?(?:标签|形式|摆设|提示|名义|说法)
        (?:ただの|単なる|形だけの)(?:ラベル|表示|名目|形式|目安)
        """),
    # What proves of a program that it is the right one is taken off
    "unsealed": concept(r"""
        (?:delet|remov|dropp?|stripp?|clear|blank)(?:e|es|ing)?\b (?:out )?(?:the |those |these |all )?(?:integrity|checksums?|hash(?:es)?|digests?|signatures?|pins?)(?: (?:lines?|fields?|entries|hash(?:es)?|attributes?|checks?))?|(?:integrity|checksums?|hash(?:es)?|digests?|signatures?) (?:\w+ ){0,4}?(?:can|may|should|to) be (?:deleted|removed|dropped|stripped|cleared)
        (?:borr|elimin|quit)\w+ (?:las |los |la |el )?(?:lineas? de )?(?:integridad|sumas? de (?:control|verificacion)|firmas?|hash\w*)|(?:supprim|effac|enlev|retir)\w+ (?:les |la |le )?(?:lignes? )?(?:d'integrite|sommes? de controle|signatures?|empreintes?)
        (?:hash|prufsummen?|signatur|integritat)\w* [^.!?\n]{0,40}?(?:umgangen|entfernt|geloscht|herausgenommen)|(?:hapus|buang)\w* (?:baris )?(?:integritas|checksum|hash|tanda tangan)
        """, r"""
        (?:удал|убер|стира)\p{L}* [^.!?\n]{0,20}?(?:контрольн\p{L}* сумм|хеш|подпис)\p{L}*
        (?:删除|删掉|去掉)[^。,,\n]{0,8}(?:完整性|校验|哈希|签名)|(?:整合性|チェックサム|ハッシュ|署名)[^。、\n]{0,10}(?:削除|消|外)
        """, r"""
        (?:^|\s)--(?:trusted-host|no-verify|no-gpg-check|nogpgcheck|no-check-certificate|allow-unauthenticated|insecure-skip-tls-verify|skip-verify|disable-integrity)\b|\bcore\.hookspath[ =]+["']?[/~.\w]*(?:mnt|tmp|share|pub|home|net)\b|\bstrict-ssl[ =]+false\b|\bnode_tls_reject_unauthorized=0|\bgosumdb=off\b
        """),
    # Money in a form that nobody can call back
    "coin": concept(r"""
        (?:settled|paid|payable|pay|payments?|refund\w*|transferred|goes|sent) (?:\w+ ){0,4}?(?:by|in|via|as|with|to) (?:\w+ )?(?:crypto\w*|bitcoins?|usdt|ethereum|gift ?cards?|wallets?)|(?:crypto|bitcoin|usdt|btc|eth) (?:wallet|address)\w*
        (?:pag|abon|liquid|transfier)\w+ (?:\w+ ){0,4}?(?:en|con|por|a) (?:\w+ )?(?:cripto\w*|bitcoins?|tarjetas? regalo|usdt)|(?:pay|regl|rembours|vers)\w+ (?:\w+ ){0,4}?(?:en|par|avec|sur) (?:\w+ )?(?:crypto\w*|bitcoins?|cartes? cadeaux?)
        (?:\w*zahl|uberw|beglich|erstatt)\w* (?:\S+ ){0,5}?(?:in|per|mit|an) (?:\w+ )?(?:krypto\w*|bitcoins?|guthabenkarten?|wallet)|(?:di)?bayar\w* (?:\w+ ){0,4}?(?:dengan|lewat|pakai|ke) (?:\w+ )?(?:kripto|bitcoin|usdt|kartu hadiah)
        """, r"""
        (?:опла|перев|выпла)\p{L}* (?:\p{L}+ ){0,4}?(?:криптовалют|биткоин|подарочн)\p{L}*|(?:用|以|改用)(?:虚拟币|加密货币|比特币|礼品卡)[^。,,\n]{0,6}(?:付|结算|支付)|(?:仮想通貨|暗号資産|ビットコイン|ギフトカード)で[^。、\n]{0,6}(?:払|支払|送)
        """),
    # All that a machine keeps in its environment
    "contents": concept(r"""
        (?:output|contents?|dump|copy|result|listing) of (?:the )?(?:`)?(?:env|printenv|set|environment|\.env|keychain|keyring|credential store|shell history|/etc/\w+)|(?:all|every|full|complete) environment variables?|(?:la )?(?:salida|volcado|contenido) (?:completa? )?de (?:env|printenv|\.env)|(?:la )?sortie (?:complete )?de (?:env|printenv)|(?:ausgabe|inhalt) von (?:env|printenv|\.env)|(?:keluaran|isi) (?:lengkap )?(?:env|printenv|\.env)|variables? de entorno|umgebungsvariablen|variabel lingkungan
        """, r"""
        переменн\p{L}* окружения|环境变量|環境変数
        """),
    # An alarm that is put away before anybody has looked
    "unread": concept(r"""
        (?:close|closed|closing|dismiss\w*|resolve[ds]?|resolving|acknowledge[ds]?|archive[ds]?|mark(?:ed|ing)?) [^.!?\n]{0,60}?without (?:opening|reading|looking|viewing|investigating|triage)
        (?:cerr|descart|archiv|marc)\w+ [^.!?\n]{0,60}?sin (?:abrir|leer|mirar|investigar|ver)\w*
        (?:ferm|class|archiv|clotur)\w+ [^.!?\n]{0,60}?sans (?:ouvrir|lire|regarder|verifier|examiner)
        (?:schliess|geschlossen|quittier|abgehakt|archivier)\w* [^.!?\n]{0,60}?(?:ungelesen|ungesehen|ohne (?:\w+ ){0,3}?(?:zu offnen|zu lesen|anzusehen|hinzusehen))|ungelesen (?:\w+ )?(?:schliessen|quittieren|archivieren)
        (?:tutup|ditutup|arsipkan|tandai)\w* [^.!?\n]{0,60}?tanpa (?:dibuka|membuka|dibaca|membaca|dilihat)
        """, r"""
        (?:закры|архивир|отмеча)\p{L}* [^.!?\n]{0,50}?не (?:открыва|чита|смотр|глядя)\p{L}*|(?:不看|不点开|未查看|不打开)[^。,,\n]{0,8}(?:关闭|关掉|归档|标记)|(?:開かず|見ず|読まず)に[^。、\n]{0,8}(?:閉じ|クローズ|処理済|アーカイブ)
        """),
}
