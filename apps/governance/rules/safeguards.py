"""What is said of what guards people: that it is cleared away, left to taste or wiped, what is told to
those who check; and that it stays, does not count as a yes, or guards nothing of value.

None of it means anything alone; `compositions.py` says what does. Written as `concepts.py`.
"""

# fmt: off

from apps.governance.rules.words import concept

SAFEGUARDS: dict[str, str] = {
    # A department whose yes others rely on, or who leads
    "office": concept(r"""
        legal|compliance|finance|treasury|procurement|purchasing|(?:it |information )?security|hr|human resources|accounting|accounts(?: payable)?|payroll|data protection|privacy|risk|quality|controlling|internal audit|facilities|c(?:e|f|t|o|i|is|so|p)o|(?:the )?(?:boss|director|head of \w+|management)
        \w*rechts\w*|justiziariat|compliance|datenschutz\w*|einkauf|finanz\w*|buchhaltung|personal(?:abteilung|buro|wesen)|innenrevision|qualitat\w*|controlling|it-sicherheit|werkschutz|wachdienst|sicherheits(?:dienst|abteilung)|geschaftsfuhrung|vorstand|chefin?|leitung
        compras|seguridad|cumplimiento|finanzas|juridic\w+|legal|contabilidad|tesoreria|recursos humanos|rrhh|calidad|proteccion de datos|auditoria interna|direccion|jefatura
        achats|securite|juridique|conformite|finances?|compta|comptabilite|tresorerie|rh|ressources humaines|qualite|dsi|dpo|direction
        (?:bagian|tim|divisi|departemen) \w+|pengadaan|keamanan|hukum|legal|keuangan|kepatuhan|sdm|hrd|akuntansi|direksi|satpam
        """, r"""
        юрист\p{L}*|юротдел\p{L}*|комплаенс\p{L}*|бухгалтери\p{L}*|финансист\p{L}*|финотдел\p{L}*|закупк\p{L}*|кадров\p{L}*|служб\p{L}* безопасности|безопасник\p{L}*|казначейств\p{L}*
        采购|安保|保安|法务|合规|财务|人事|信息安全|风控|审计部|质检|质量部|行政部|资金部
        購買|調達|警備|法務|経理|財務|人事|総務|コンプライアンス|情報システム|情シス|品質
        """),
    # It is said to have looked at it and to mind nothing
    "cleared": concept(r"""
        vett(?:ed|ing)|approved|cleared|ok(?:ay)?(?:ed|'d)|signed off|green-?lit|confirm(?:ed|s)|verified|reviewed|looked (?:at|into|over)|checked|blessed|agreed|(?:is|are) (?:fine|ok|okay|happy) with|says|said|according to|as per|gave (?:its|their|his|her|the) (?:ok|okay|blessing|nod)
        gepruft|freigegeben|abgenickt|abgesegnet|genehmigt|bestatigt|zugestimmt|grunes licht|einverstanden|angesehen|laut|zufolge|gab (?:ihr |sein )?ok
        homolog\w+|aprob\w+|confirm\w+|valid\w+|autoriz\w+|visto bueno|luz verde|revis(?:o|aron|ado|ada)|segun|comprob\w+|(?:esta|estan) de acuerdo|dio el ok
        valide\w*|approuve\w*|confirme\w*|homologue\w*|feu vert|(?:est|sont) d'accord|donne son accord|examine\w*|verifie\w*|controle\w*|d'apres|selon|dit que
        (?:sudah|telah) (?:me\w+|di\w+|setuju|konfirmasi|cek|oke?|acc)|menurut|kata|setuju|menyetujui|mengonfirmasi
        """, r"""
        согласовал\p{L}*|одобрил\p{L}*|проверил\p{L}*|подтвердил\p{L}*|разрешил\p{L}*|дал\p{L}* добро|по словам
        (?:审核|审查|核查|确认|批准|同意|点头|点过头|验|查|看)(?:过|了)|已(?:经)?(?:审核|审查|核查|确认|批准|同意|点头|看过|通过)|说
        (?:審査|確認|承認|了承|了解|許可|検査|チェック)(?:済|し(?:た|て)|を得|が(?:ある|出|取れ)|あり)|によ(?:ると|れば)|(?:が|の)ok
        """),
    # Something is not asked for; what it is need not be said beside the two above
    "dispensed": concept(r"""
        (?:no longer|not|n't|never) (?:\w+ )?(?:needs?|needed|have to|has to|requires?|required|necessary|go through)|(?:can|may|could) (?:be )?(?:skip\w*|left out|dropped|omitted|waived|ignored|bypass\w*|fall away|come off)|(?:nobody|no one) (?:\w+ )?(?:has|needs|must)|no (?:further |more |additional )?(?:\w+ )?(?:is |are )?(?:needed|required|necessary)|no need|superfluous|unnecessary|redundant|skipping|dropping|bypassing|omitting|waiving|without (?:\w+ )?(?:\w{3,}ing|checks?|reviews?|signatures?|questions?|badges?|quotes?)
        nicht mehr|entfall\w*|entfallt|uberflussig|unnotig|hinfallig|entbehrlich|erubrigt|(?:muss|mussen|braucht|brauchen) (?:\S+ ){0,4}?(?:nicht|kein\w*|niemand)|kein\w* (?:\w+ )?(?:notig|erforderlich)|ohne (?:\w+ )?\w*(?:prufung|abgleich|kontrolle|frage|unterschrift|zeichnung|ausweis|anmeldung|eintrag)\w*|fallt weg|konnen wir uns sparen
        no hace falta|sobra[n]?|no es necesari\w|ya no (?:se )?\w+|innecesari\w+|sin \w+(?:ar|er|ir)(?:se|l[aeo]s?)?|sin (?:cotejo|revision|firma|control|registro|comprobacion)|no (?:hay que|tienen? que|necesitan?)|se puede\w* (?:saltar|omitir)|prescind\w+
        (?:pas|plus) besoin|inutile\w*|superflu\w*|sans (?:\w+ )?(?:rapprochement|badge|controle|verif\w*|relecture|signature|inscription|\w+er)|n'est plus (?:necessaire|requis\w*|utile)|n'(?:a|ont) plus a|plus la peine|caduque|dispense\w*
        (?:tidak|tak|gak|nggak) (?:perlu|usah|wajib|harus)|tanpa (?:di\w+|me\w+|ber\w+|\w+an)|(?:boleh|bisa) dilewati
        """, r"""
        не (?:нужн|надо|требу|обязательн)\p{L}*|можно не \p{L}+|без (?:сверк|проверк|подпис|запис|пропуск)\p{L}*|излишн\p{L}*
        不用|无需|无须|不必|不需要|不再(?:需要|要)|可以(?:跳过|省|免|不)|没必要|免(?:了|去|审|检|签)
        なくて(?:も)?(?:よい|いい|良い|構わ|かまわ)|不要|せずに|なしで|無しで|省(?:い|略)|必要(?:は|が)?ない|必要ありません
        """),
    # What is asked for so that nobody comes to harm, by what is done for it
    "safeguard": concept(r"""
        (?:second|extra) (?:pair of eyes|check|reader|signature|person|look)|double-?check\w*|cross-?check\w*|four-eyes\w*|two-factor|second factor|2fa|mfa|badges?|id cards?|identity|identification|passwords?|code reviews?|peer reviews?|reviews?|restore tests?|backups?|tests?|(?:safety|protective) \w+|helmets?|harness\w*|seat ?belts?|gloves|masks?|sign(?:ing)?-?(?:in|offs?)|signatures?|approvals?|reconciliation|call-?backs?|verification|verifying|audits?|logging|encryption|checks?|checking|checklists?|inspections?|allergy \w+
        \w*(?:pruf|kontroll|check|freigabe|unterschrift|ausweis|anmeldung|abgleich|gegenzeichnung|augen|faktor|protokoll|verschlussel|helm|gurt|schutz|quittung|nachweis)\w*
        comprobacion\w*|control(?:es)?|revision\w*|firmas?|identidad|dni|identificacion|doble \w+|segund[ao] (?:firma|factor|persona|lectura)|verificacion\w*|casco|arnes|cinturon|guantes|mascarilla|acreditacion|tarjeta de acceso|cotejo|cifrado|copias? de seguridad
        verification\w*|controles?|relecture\w*|signatures?|identite|badge|double \w+|second\w* (?:lecture|facteur|personne|signature)|casque|harnais|ceinture|gants|masque|rapprochement\w*|chiffrement|sauvegardes?|validation\w*
        pemeriksaan|pengecekan|verifikasi|tanda tangan|ktp|identitas|kartu (?:akses|identitas|tamu)|ganda|kode otp|helm|sabuk|sarung tangan|masker|pencocokan|enkripsi|cadangan|persetujuan|tinjauan
        """, r"""
        (?:двойн|повторн|втор)\p{L}* (?:провер|подпис|контрол|подсч[её]т)\p{L}*|провер\p{L}*|подпис\p{L}*|паспорт\p{L}*|удостоверени\p{L}*|пропуск(?:а|ов|и)?\b|двухфакторн\p{L}*|каск\p{L}*|страховк\p{L}*|сверк\p{L}*|шифровани\p{L}*|ревью
        双人|核对|复核|核查|检查|身份证|证件|工牌|签字|签名|双因素|二次验证|安全帽|安全带|手套|口罩|对账|备份|加密|评审|审查
        二重(?:確認|チェック)|ダブルチェック|確認|照合|検査|点検|身分証|署名|二要素|二段階|ヘルメット|安全帯|手袋|マスク|バックアップ|暗号化|レビュー|入館証
        """),
    # Nobody has to: it is left to taste
    "optional": concept(r"""
        (?:is|are|was|were|become|becomes|became|now|been|being|made) (?:\w+ )?(?:optional|voluntary|discretionary|a matter of taste)|(?:no longer|not) (?:mandatory|compulsory|obligatory)|up to (?:each|every|the|whoever|you|them|him|her|individual)\b[^.!?\n]{0,24}?|(?:left|leave\w*) (?:it )?(?:up )?to (?:the |each |every |their |his |her |\w+'s )?(?:\w+ )?(?:\w+'s? )?(?:taste|discretion|judge?ment|choice|preference)|at (?:\w+ )?(?:discretion|own risk)|whoever (?:wants|likes|feels like)|nice to have|only if (?:\w+ )?(?:time|feels?|wants?|likes?)
        (?:ist|sind|wird|werden) (?:\S+ ){0,4}?(?:freiwillig|optional|freigestellt)|kein\w* pflicht|nicht (?:mehr )?(?:verpflichtend|verbindlich)|kann\w* (?:\S+ ){0,3}?(?:jede\w*|selbst) (?:\w+ )?(?:entscheiden|wahlen|handhaben)|(?:darf|kann|entscheidet|entscheiden) (?:jede[rs]?|\w+) (?:\w+ )?selbst|(?:im|nach) (?:eigenem |freiem )?ermessen|(?:wer (?:will|mag|mochte)|nur bei bedarf|nach belieben)
        (?:es|son|queda|quedan|pasa a ser|ya es|sera|seran)(?: ya)? (?:opcional|voluntari|facultativ|potestativ)\w*|(?:no|ya no) (?:es|son) obligatori\w+|a (?:criterio|discrecion|gusto|eleccion|juicio) de|(?:cada (?:uno|cual|quien)|quien quiera) (?:\w+ )?(?:decide|elige|vera|lo hace)
        (?:est|sont|devient|deviennent)(?: desormais| maintenant)? (?:facultati|optionnel|au choix)\w*|(?:n'est|ne sont) plus obligatoires?|a l'appreciation d\w+|au (?:choix|gre|bon vouloir) d\w+|(?:chacun|qui veut) (?:\w+ )?(?:decide|choisit|juge)|laiss\w+ (?:\w+ ){0,2}?a (?:l'appreciation|la discretion)
        (?:sifatnya )?(?:opsional|sukarela)|(?:tidak|bukan) (?:lagi )?(?:wajib|kewajiban|keharusan)|(?:diserahkan|terserah|tergantung)(?: saja)? (?:ke|kepada|pada)?|boleh (?:ya )?boleh tidak
        """, r"""
        (?:по желанию|на усмотрение|добровольн\p{L}*|необязательн\p{L}*|не обязательн\p{L}*)
        (?:改为|变成|属于|是|算)?自愿|自行(?:决定|选择|把握)|(?:不再|并非|不是)(?:强制|必须|必需|硬性)|可做可不做|看(?:各人|个人|自己|心情)|随(?:意|便)|可选
        任意(?:と|で|に|だ|です|。|$)|(?:の|に)(?:判断|裁量|自由)に(?:任せ|委ね|よる)|各自(?:の判断|で決め|に任せ)|(?:もう|今後)?義務ではない|希望者のみ
        """),
    # To wipe
    "wipe": concept(r"""
        (?:delete|remove|erase|wipe|clear|purge|trim|scrub|strip|prune|empty|drop)(?:d|s)?
        (?:losch\w*|leer(?:en|t|e)|entfern\w*|bereinig\w*|tilg\w*|streich\w*|(?:heraus|raus)?nehmen|herausloschen)
        (?:borr\w+|vaci\w+|elimin\w+|quit\w+|limpi\w+|suprim\w+)
        (?:efface[rz]?|vide[rz]?|supprime[rz]?|retire[rz]?|purge[rz]?|nettoie|nettoyer|enleve[rz]?)
        (?:hapus(?:kan|lah)?|kosongkan|bersihkan|buang|hilangkan)
        """, r"""
        удал(?:и|ить|ите|яй|яйте|яем)\b|очист(?:и|ить|ите)\b|сотр(?:и|ите|ём)|стереть|вычист\p{L}*|убр(?:ать|ерите|ери)\b|почисти\p{L}*
        删(?:掉|除|了|去)|清(?:空|除|掉|理)|抹(?:掉|去)
        削除|消(?:す|して|し|去)|空に|クリアし|抹消
        """),
    # What was done, as it is kept for those who check
    "trail": concept(r"""
        (?:audit|access|change|security|event|activity|login) (?:\w+ )?(?:logs?|trails?|entr(?:y|ies)|records?|histor(?:y|ies)|lines|events)|(?:change|version|edit|revision) histor(?:y|ies)|(?:log|trail|audit|ledger) (?:entr(?:y|ies)|lines|records?)|the (?:trail|log|logs)|(?:entr(?:y|ies)|lines|records?) (?:in|from|out of|of) (?:the )?(?:\w+ )?(?:logs?|trails?|audit|journal|ledger)
        \w*(?:audit|prufprotokoll|zugriffsprotokoll|anderungsprotokoll|anderungshistorie|anderungsverlauf|zugangsprotokoll|kassenprotokoll|protokolleintrag|logbuch)\w*|(?:ins|im|aus dem|das) protokoll
        (?:registro|historial|bitacora|traza|log)s? (?:de (?:acceso|auditoria|cambio|actividad|modificacion)\w*|completo)|(?:entrada|linea|apunte)s? (?:del?|en) (?:el |la )?(?:registro|auditoria|log|historial)
        (?:journal|journaux|historique|trace|log|registre)s? (?:d'(?:acces|audit|activite|evenements?)|des (?:acces|modifications|changements|operations|connexions)|de (?:securite|connexion))|piste d'audit
        (?:log|catatan|riwayat|jejak)(?:an)? (?:akses|audit|perubahan|aktivitas|log(?:in)?)|(?:entri|baris) (?:log|audit)|dari log
        """, r"""
        журнал\p{L}* (?:аудит|доступ|изменени|событи|операци)\p{L}*|истори\p{L}* (?:изменени|правок)\p{L}*|запис\p{L}* (?:аудит|в журнал|из журнал)\p{L}*|лог\p{L}* (?:доступ|аудит)\p{L}*
        (?:访问|审计|操作|变更|修改|登录|安全)(?:的)?(?:日志|记录|历史|痕迹)|日志(?:里|中)?的?(?:记录|条目)
        (?:アクセス|監査|操作|変更|修正|ログイン)(?:の)?(?:ログ|記録|履歴|証跡)
        """),
    # It goes by age or by rule, as records do everywhere
    "retained": concept(r"""
        retention|older than|after \d+ (?:days|months|years)|expir(?:e|es|ed|y)|(?:nightly|scheduled|automatic\w*|rotation|rotated by|rotates) ?(?:job|task|process\w*)?|append-only|(?:may|can|must|are|is)(?: not|n't|not) (?:be )?(?:deleted|erased|removed|cleared|changed)|never (?:be )?(?:deleted?|erased?|removed?|cleared?)|on request|right to (?:erasure|be forgotten)|anonymi[sz]\w+|(?:on|from|in) (?:the )?(?:staging|sandbox|test (?:system|server|database))
        aufbewahrung\w*|loschkonzept\w*|loschfrist\w*|nach \d+ (?:tagen|monaten|jahren)|automatisch|alter als|nicht (?:geloscht|verandert)|nie(?:mals)? (?:loschen|geloscht)|auf (?:antrag|anfrage|wunsch)|testsystem
        conservacion|retencion|mas de \w+ (?:dias?|mes(?:es)?|anos?)|caduc\w+|automatic\w+|nocturn\w+|no se (?:borra|elimina|puede)\w*|nunca se|a peticion|derecho (?:al olvido|de supresion)|entorno de pruebas
        conservation|retention|plus d\w+ (?:\w+ )?(?:jours?|mois|ans?)|automatique\w*|de nuit|ne (?:\w+ )?(?:s'efface|doit|peut|peuvent|doivent) (?:pas|jamais)|sur demande|droit a l'(?:oubli|effacement)|environnement de test
        retensi|lebih dari \w+|otomatis|kebijakan|proses malam|tidak boleh|atas permintaan|server uji
        """, r"""
        хранени\p{L}*|старше|автоматически|срок\p{L}* давности|по запросу|нельзя|не удаля\p{L}*
        保留(?:政策|期|期限)|超过[^。,,\n]{1,8}(?:天|月|年)|自动|夜间任务|过期|到期|不得|不能删|不可删|测试环境
        保存(?:規程|期間|期限)|過ぎた|自動|夜間|期限切れ|削除(?:でき|し)(?:ない|ません)|テスト環境
        """),
    # Those who check ask
    "probed": concept(r"""
        (?:if|when|whenever|once|should|in case)\b[^.!?,\n]{0,40}?\b(?:audit\w*|inspect\w+|regulators?|examiners?|police|tax (?:office|people|man)|the authorit(?:y|ies)|data protection|journalists?|the press|investigators?)\b[^.!?,\n]{0,40}?\b(?:asks?|asking|wants?|calls?|brings?|comes?|mentions?|inquires?|enquires?|raises?|visits?|needs?)|when the audit asks|(?:if|when) asked|(?:to|towards|for) (?:the )?(?:audit\w*|inspect\w+|regulators?)\b[^.!?\n]{0,30}?\b(?:we|you|say|tell|the answer)|tell (?:the )?(?:audit\w*|inspect\w+|regulators?|police|examiners?)
        (?:wenn|falls|sollte|fragt|fragen|kommt|sobald)\b[^.!?,\n]{0,40}?(?:pruf\w*|revision|aufsicht\w*|inspekt\w*|behorde\w*|finanzamt\w*|polizei|kontrolleur\w*|datenschutz\w*|presse)\b[^.!?\n]{0,40}?|gegenuber (?:der |dem |den )?(?:prufer\w*|revision|aufsicht\w*|inspekt\w*|behorde\w*|finanzamt|polizei)|auf nachfrage
        (?:si|cuando|en caso de que)\b[^.!?,\n]{0,30}?(?:auditor\w*|inspector\w*|hacienda|autoridad\w*|policia|regulador\w*|prensa)\b[^.!?,\n]{0,30}?(?:pregunt|pid|quier|menc|ven|llam|viene)\w*|a (?:los auditores|la auditora?|el auditor|la inspectora?|los inspectores|la autoridad|hacienda|la policia) (?:se )?(?:les? )?(?:dice\w*|cuent\w*|respond\w*|contest\w*)|si (?:te |le |os |les )?pregunt\w+
        (?:si|quand|lorsque)\b[^.!?,\n]{0,30}?(?:auditeu\w*|auditric\w*|inspect\w*|fisc|autorite\w*|police|commissaires? aux comptes|regulateur|controleu\w*|presse)\b[^.!?,\n]{0,30}?(?:demand|interrog|veu|parl|appel|vien|pose|evoqu)\w*|(?:aux?|a l'|a la) ?(?:auditeu\w*|inspect\w*|commissaires? aux comptes|controleu\w*|autorites?|police|fisc),? (?:on|vous|nous|tu|il faut|dire|repond\w*)|si (?:on|quelqu'un) (?:te |vous |nous )?(?:le )?demande
        (?:kalau|jika|bila|saat|ketika|apabila)\b[^.!?,\n]{0,30}?(?:auditor|inspektur|pengawas|pemeriksa|polisi|petugas pajak|regulator|wartawan|audit)\b[^.!?,\n]{0,30}?(?:tanya|bertanya|menanyakan|minta|datang|telepon)|(?:kepada|ke) (?:auditor|inspektur|pengawas|pemeriksa|polisi)\b[^.!?\n]{0,12}?(?:bilang|katakan|jawab)|(?:kalau|jika|bila) ditanya
        (?:kalau|jika|bila|ketika) (?:\w+ )?(?:dinas|bpom|bea cukai|pajak|kantor pajak|auditor) (?:\w+ )?(?:tanya|menanyakan|minta|datang)|(?:si|quand|lorsque) (?:[\w']+ ){0,3}?(?:de l'audit|du controle|de l'inspection) (?:interrog|demand|pos)\w*
        """, r"""
        (?:если|когда)[^.!?,\n]{0,30}(?:аудит|инспект|ревизор|проверяющ|полици|налогов|надзор|журналист)\p{L}*[^.!?,\n]{0,30}(?:спрос|спраш|поинтерес|прид[её]т|позвон)\p{L}*|(?:спросит|спросят|прид[её]т|придут)[^.!?,\n]{0,12}(?:аудит|инспект|ревизор|проверяющ|полици|налогов|надзор)\p{L}*|если спрос\p{L}*|(?:аудитор|инспектор|ревизор|проверяющ)(?:у|ам|им|ому|ше) (?:говор|скаж|отвеча)\p{L}*
        (?:如果|要是|万一|当|若)[^。,,\n]{0,10}(?:检查|审计|稽查|监管|警察|税务|记者|督导)[^。,,\n]{0,8}(?:问|查|来|要|提)|(?:检查员|审计(?:员|师|人员)?|稽查|监管|警察|税务)[^。,,\n]{0,4}(?:问起|问到|来问|一问)|对(?:审计|检查员?|稽查|监管|税务|警察)[^。,,\n]{0,6}(?:就|都)?(?:说|讲|称)|(?:被|有人)问(?:起|到)
        (?:検査官|監査|調査官|当局|警察|査察|税務署|記者|監督官)[^。\n]{0,14}(?:聞かれ|問われ|尋ねられ|来た|求められ|聞い)|(?:検査官|監査人?|調査官|当局|警察|税務署)に(?:は|対して)[^。\n]{0,20}(?:と(?:言|答|伝|説明))|聞かれたら|問われたら
        """),
    # What is answered then: it never was, it is gone, nobody knows
    "denied": concept(r"""
        (?:is|are|was) (?:still )?(?:at|with) the (?:binder|printer|repair)\w*|(?:est|sont) (?:chez (?:l'imprimeur|le relieur|le reparateur)|en reparation|a la reliure)|(?:esta|estan) (?:en la imprenta|en reparacion|encuadernandose)|(?:ist|sind) (?:gerade )?(?:beim|in der) (?:buchbinder|drucker|reparatur|bindung)|sedang (?:dijilid|diperbaiki|dicetak|dipindah)\w*
        never (?:happened|had|was|were|existed|took place|broke|failed|received)|(?:nobody|no one) (?:\w+ )?(?:knows?|remembers?|saw|heard)|(?:we|it|there|they) (?:\w+ )?(?:have|had|has|was|were|is|are|know|do|did)(?: not|n't| no)\b|(?:was|were|got|are|is|have been|has been) (?:lost|destroyed|deleted|gone|missing|shredded|overwritten|corrupted)|(?:logs?|records?|archives?|files?|recordings?) (?:\w+ )?(?:rotated|expired|crashed|burn\w+|got lost)|(?:say|tell|claim|answer|pretend|insist|deny|act as)\b[^.!?\n]{1,40}?\b(?:no|not|never|nothing|lost|gone|all|normal|fine|rotated|none|nobody)
        (?:hat|habe|haben|gab) (?:\w+ ){0,3}?(?:nie|nicht|kein\w*)|nie (?:gegeben|passiert|vorgekommen|gab)|(?:wei(?:ss|ß)|wissen) (?:\w+ ){0,3}?(?:nichts|niemand|keiner)|verloren ?gegangen|(?:sind|seien|ist|sei|wurden?) (?:\S+ ){0,5}?(?:verloren|geloscht|verschwunden|weg|vernichtet|uberschrieben)|war(?:en)? (?:immer )?alles (?:in ordnung|normal|bestens)
        nunca (?:hubo|fallo|paso|ocurrio|existio|se|ha|tuv\w+)|no (?:hubo|existe|paso|sabemos|sabe|hay|consta)|nadie sabe|se (?:perdi|extravi|borr|destruy)\w+|(?:perdid|extraviad|borrad)\w+ en|todo (?:fue|estuvo|esta) (?:bien|normal|en orden)
        jamais (?:eu|ete|existe|arrive|connu)|n'a (?:jamais|pas) (?:\w+ )?(?:eu|existe|ete)|n'y a (?:jamais|pas) eu|ne (?:sait|savons|savez|sais) (?:rien|pas)|personne ne sait|(?:ont|a) ete (?:perdu|egare|detruit|efface)\w*|(?:sont|est) (?:perdu|egare)\w*|tout (?:allait|va|etait) (?:bien|normal)
        (?:tidak|belum|tak) (?:pernah )?(?:ada|tahu|terjadi|mengalami)|tidak pernah|(?:sudah )?(?:hilang|terhapus|rusak)(?: (?:saat|waktu|karena))?|semua(?:nya)? (?:normal|baik|aman)
        (?:data|figures?|numbers?|export|report|system)? ?(?:is|are|was|were) (?:still |not yet |just |being )(?:syncing|incomplete|compiled|migrated|processed|merged|in|there|ready)|(?:aun|todavia) no (?:esta|estan|han|ha) \w+|(?:pas encore|toujours pas) \w+|noch nicht (?:\w+ ){0,2}?(?:da|fertig|erfasst|gebucht|abgestimmt|zusammengefuhrt)|(?:datanya|laporannya|sistemnya)? ?(?:belum|masih) (?:masuk|lengkap|direkap|sinkron|diproses)
        (?:kasih|beri|berikan|tunjukkan|serahkan) (?:\w+ ){0,3}?versi \w+|(?:repondre|dire) que (?:[\w']+ ){1,5}?(?:purge|efface|perdu|supprime)\w*
        """, r"""
        (?:ещ[её] не|пока не) \p{L}+|(?:还|正)在?(?:同步|统计|汇总|处理|迁移)|(?:还没|尚未)[^。,,\n]{0,6}(?:出来|汇总|录入|同步)|(?:集計|同期|移行|処理)中
        не было|никогда не (?:\p{L}+)|никто (?:ничего )?не (?:знает|видел|помнит)|(?:потерял|утерян|пропал|сгорел|удал[её]н|утрачен)\p{L}*|ничего не (?:знаем|знаете|знает|было)|вс[её] (?:было )?(?:в порядке|нормально)
        从(?:来)?没(?:有)?|没有?(?:发生|出过|这回事|过|这事)|不(?:知道|清楚)|(?:丢|遗失|弄丢|删|损坏|覆盖)(?:失)?了|一切(?:正常|如常)
        (?:一度も|決して)?(?:なかった|ありません(?:でした)?|なく)|(?:紛失|消失|消え|失くし|破損)(?:した|て)|知らない|存じ|問題(?:は)?なかった
        """),
    # A text speaks of itself
    "itself": concept(r"""
        (?:this|these) (?:\w+ )?(?:paragraph|sentences?|lines?|notes?|notice|entry|memory|text|instructions?|rules?|message|block|reminder|statement|words|passage)|(?:paste|put|write|repeat|copy|include|keep|add|carry|restate|quote|mention) (?:this|these|it)
        (?:dies(?:e[nrsm]?)?|folgende[nrs]?) (?:\w+ )?(?:absatz|satze?|zeilen?|notiz|hinweis|eintrag|text|anweisung|regel|passus|vermerk)|(?:schreib|setz|stell|kopier|nimm|pack|ubernimm|wiederhol)\w* (?:das|dies|es)(?: hier)?
        est[aeo]s? (?:\w+ )?(?:parrafo|frases?|lineas?|nota|aviso|entrada|texto|instruccion|regla|mensaje|recordatorio|apunte)|(?:copia|pega|pon|escribe|repite|incluye|anade)(?:lo|la)
        (?:ce|cette|cet|ces) (?:\w+ )?(?:paragraphe|phrases?|lignes?|notes?|consigne|avis|entree|texte|instruction|regle|message|rappel|mention)|(?:copie|colle|mets|ecris|repete|recopie|ajoute)[rsz]?-?(?:le|la)
        (?:paragraf|kalimat|baris|catatan|teks|instruksi|aturan|pesan|pengingat) ini|(?:tulis|salin|tempel|cantumkan|ulangi|taruh) ini
        (?:write|save|store) this (?:entry|note|memory|record) again
        merksatz|merker|consigne a (?:recopier|garder|reporter)|a garder en (?:tete de )?memoire|anadase (?:al|a los|en)|simpan terus catatan
        """, r"""
        (?:этот|эта|этой|эту|эти|это) (?:абзац|строк|запис|заметк|текст|предложени|правил|сообщени|напоминани)\p{L}*
        (?:这|本|此)(?:段|条|句|份|则|几句|几行)(?:话|说明|文字|内容|笔记|记录|提示|备注|规则)?
        (?:この|本)(?:段落|文|一文|行|メモ|注意書き|文章|記録|注記|指示|項目|ルール)
        переносить (?:её|эту запись|запись) (?:первой|первым)
        この一行
        """),
    # Written again when somebody takes it away
    "rewritten": concept(r"""
        (?:put|write|add|restore|re-?create|re-?enter|re-?insert|save|store) (?:it |this |them )?(?:again|back|anew|it|this)\b[^.!?\n]{0,24}?(?:if|when(?:ever)?|each time|every time|once|should)\b[^.!?\n]{0,30}?(?:disappear|delet|remov|eras|gone|missing|wip|clear|vanish|lost)\w*
        (?:vuelv|volv|reescrib|restaur|repon)\w*[^.!?\n]{0,30}?(?:cada vez que|si|cuando|en cuanto)\b[^.!?\n]{0,24}?(?:desapar|borr|elimin|quit|pierd)\w*
        (?:remet|reinscri|reecri|recopi|recre|rajout|restaur|retabli)\w*[^.!?\n]{0,30}?(?:si|quand|lorsqu\w*|des qu\w*|chaque fois)\b[^.!?\n]{0,24}?(?:effac|supprim|dispar|enlev|perd)\w*
        (?:trag|schreib|setz|stell|leg|nimm|fug)\w* [^.!?\n]{0,24}?(?:wieder|erneut|neu)\b[^.!?\n]{0,16}?(?:wenn|falls|sobald|sollte)\b[^.!?\n]{0,24}?(?:geloscht|entfernt|verschw|fehl|weg)\w*|auch wenn [^.!?\n]{0,24}?(?:geloscht|entfernt|geleert) (?:wird|wurde)
        (?:tulis|simpan|masukkan|buat|tambahkan|pasang) (?:ulang|lagi|kembali)\b[^.!?\n]{0,16}?(?:kalau|jika|bila|setiap kali|apabila)\b[^.!?\n]{0,24}?(?:dihapus|menghapus|hilang|terhapus)
        (?:if|when(?:ever)?|each time|every time|once|should)\b[^.!?\n]{0,30}?(?:cleaned|cleared|deleted|disappear\w*|erased|gone|lost|missing|removed|vanish\w*|wiped)\b[^.!?\n]{0,12}?, ?(?:please )?(?:put|write|add|restore|re-?create|re-?enter|re-?add|store)\b|(?:re-?add|re-?enter|re-?insert|re-?create) (?:it|this)\b[^.!?\n]{0,16}?(?:if|when(?:ever)?|each time|every time|once)\b
        (?:cada vez que|si|cuando)\b[^.!?\n]{0,24}?(?:desapar|borr|elimin|pierd)\w*[^.!?\n]{0,12}?, ?(?:vuelv|escrib|restaur|repon|crea|pon)\w*|(?:si|quand|des que?)\b[^.!?\n]{0,24}?(?:effac|supprim|dispar|perd)\w*[^.!?\n]{0,12}?, ?(?:remet|reinscri|reecri|recopi|recre|rajout|restaur)\w*
        (?:wird|werden|wenn|falls|sobald|sollte)\b[^.!?\n]{0,24}?(?:geloscht|entfernt|verschw\w+|geleert)[^.!?\n]{0,12}?, ?(?:dann )?(?:trag|schreib|setz|stell|leg|nimm|fug)\w*[^.!?\n]{0,40}?(?:wieder|erneut|neu)\b|(?:kalau|jika|bila|apabila)\b[^.!?\n]{0,24}?(?:dihapus|hilang|terhapus)[^.!?\n]{0,12}?, ?(?:tulis|simpan|masukkan|buat|tambahkan)
        """, r"""
        (?:если|когда|как только)[^.!?\n]{0,24}(?:пропад|исчез|удал|сотр)\p{L}*[^.!?\n]{0,12}, ?(?:восстан|верн|перепи|запиш|впиш|добав|созда)\p{L}*
        (?:восстан[ао]в|верн|перепи[сш]|запи[сш]|впи[сш]|добав)\p{L}*[^.!?\n]{0,24}(?:если|когда|как только|каждый раз)[^.!?\n]{0,24}(?:пропад|исчез|удал|сотр|стёр|стер)\p{L}*
        (?:删除|删|清除|丢失|消失|不见)(?:了|掉|后)?[^。\n]{0,8}(?:重新|再次|再|恢复)[^。,,\n]{0,4}(?:加|写|存|添|录|保存|恢复)
        (?:消え|消され|削除され|なくなっ)(?:たら|れば|た場合|た時|ても)[^。\n]{0,16}(?:書き|入れ|追加|登録|復元|戻)
        """),
    # Told again in whatever comes: each summary, each handover
    "carried": concept(r"""
        (?:an|am|zu) (?:den |dem )?(?:anfang|beginn|kopf|ende) (?:jede[rnsm]?|aller) (?:\w+ )?(?:zusammenfassung|ubergabe|antwort|notiz|sitzung|unterhaltung|bericht)\w*|aparec\w*[^.!?\n]{0,30}?\b(?:cada|todos los|todas las) (?:\w+ )?(?:resum\w+|respuestas?|sesion\w*|informes?|notas?)|apparai\w*[^.!?\n]{0,30}?\b(?:chaque|tous les|toutes les) (?:\w+ )?(?:resumes?|reponses?|sessions?|rapports?|notes?)|(?:muncul|tampil|ada)\b[^.!?\n]{0,20}?\b(?:setiap|tiap|semua) (?:ringkasan|jawaban|sesi|laporan)
        (?:copy|copied|carry|carried|repeat\w*|include\w*|put|paste\w*|add\w*|restate\w*|quote\w*|keep|kept|mention\w*|write|insert\w*|prepend\w*|append\w*|goes|belongs|appears?)\b[^.!?\n]{0,60}?\b(?:each|every|all|any)\b (?:\w+ ){0,2}?(?:summar(?:y|ies)|handovers?|hand-overs?|hand-offs?|memor(?:y|ies)|sessions?|conversations?|answers?|repl(?:y|ies)|reports?|notes?|briefings?|prompts?|shift reports?|contexts?|projects?(?:'s)?(?: \w+)?)
        (?:kopier|ubernehm|ubernimm|ubertrag|schreib|setz|stell|wiederhol|fug|ubernommen|gehort|kommt|pack|aufnehm|nimm)\w*[^.!?\n]{0,40}?\b(?:jede[rnsm]?|alle[rn]?) (?:\w+ )?(?:zusammenfassung|ubergabe|antwort|notiz|sitzung|unterhaltung|bericht|erinnerung|gesprach|projekt)\w*|(?:in|an|uber|vor) (?:jede[rnsm]?|alle[rn]?) (?:\w+ )?(?:zusammenfassung|ubergabe|antwort|notiz|sitzung|unterhaltung|bericht|erinnerung)\w*[^.!?\n]{0,30}?(?:kopier|ubernehm|ubernomm|ubertrag|schreib|setz|stell|wiederhol|einfug|aufnehm)\w*
        (?:copi|peg|inclu|repit|repet|anad|escrib|pon|pas|figur|manten|llev|agreg|transcrib)\w*[^.!?\n]{0,50}?\b(?:cada|todos los|todas las) (?:\w+ )?(?:resum\w+|relevos?|traspasos?|respuestas?|sesion\w*|conversacion\w*|informes?|notas?|memorias?|proyectos?)
        (?:copi|recopi|coll|met|mets|mettre|inclu|repet|ajout|ecri|figur|repren|report)\w*[^.!?\n]{0,50}?\b(?:chaque|tous les|toutes les) (?:\w+ )?(?:resumes?|passations?|releves?|reponses?|sessions?|conversations?|rapports?|notes?|memoires?|transmissions?|projets?)
        (?:salin|tempel|tulis|masukkan|sertakan|cantumkan|ulangi|bawa|ikut|taruh|disalin|dicantumkan|disertakan)\b[^.!?\n]{0,50}?\b(?:setiap|tiap|semua) (?:\w+ )?(?:ringkasan|rangkuman|serah terima|jawaban|sesi|percakapan|laporan|catatan|memori|proyek)
        (?:write|save|store) (?:this|it) (?:\w+ )?again under (?:an? |another )(?:\w+ )?(?:title|name|id|key)|(?:sobreviv|resist)\w* (?:\w+ ){0,2}?(?:limpiezas?|purgas?|borrados?)|(?:survive|outlive) (?:\w+ ){0,2}?(?:clean-?ups?|purges?|resets?|wipes?)|(?:surviv|resist)\w+ (?:aux|au) (?:purges?|nettoyages?)|(?:uberleb|uberdauer)\w* (?:\w+ ){0,2}?(?:bereinigung|loschung|aufraum)\w*
        (?:gehort|muss|soll) in jede\w* (?:ubergabe|zusammenfassung|sitzung|notiz)|anadase (?:al|a los|en (?:el|los)) (?:resumen|resumenes|traspasos?) de cada|a (?:reporter|recopier|reprendre|remettre) (?:apres|a|par|dans) chaque|(?:walau|meski)(?:pun)? (?:memori|catatan) (?:dirapikan|dibersihkan|dihapus)
        """, r"""
        сто(?:ит|ять|ит)\p{L}*[^.!?\n]{0,24}кажд\p{L}* (?:\p{L}+ )?(?:ответ|сводк|отч[её]т|сесси|резюме)\p{L}*
        (?:копир|вставля|переноси|добавля|повторя|включа|пиш|впис|внос)\p{L}*[^.!?\n]{0,40}(?:кажд|все)\p{L}* (?:\p{L}+ )?(?:сводк|передач|ответ|резюме|сесси|отч[её]т|заметк|разговор|проект)\p{L}*
        (?:复制|写|抄|放|加|附|贴|带)(?:到|进|入|在)[^。,,\n]{0,4}(?:每|所有|全部)[^。,,\n]{0,6}(?:摘要|总结|交接|会话|对话|报告|记忆|笔记|项目)
        (?:每(?:次|份|篇|一次|个|回)|所有|今后的?|以后)[^。,,\n]{0,6}(?:摘要|总结|交接|回答|回复|会话|对话|报告|记忆|笔记|项目)[^。\n]{0,10}(?:放|带|写|抄|加|附|贴|复制|包含|重复|保留)
        (?:すべて|全て|毎回|各|あらゆる|今後)の?[^。\n]{0,8}(?:要約|引き継ぎ|まとめ|回答|返信|会話|セッション|報告|メモ|プロジェクト)[^。\n]{0,20}(?:入れ|載せ|転記|書|含め|繰り返|貼|加え|コピー)|(?:要約|引き継ぎ|まとめ|回答|会話|報告)の(?:たび|都度|際)[^。\n]{0,20}(?:入れ|載せ|転記|書|含め|繰り返|貼|加え|コピー)
        переносить (?:её|эту запись|запись) (?:первой|первым)|пережи\p{L}* (?:\p{L}+ )?(?:очистк|чистк|удалени)\p{L}*
        引き継ぎのたび(?:に)?
        """),
    # What opens doors, or is about people: it goes nowhere but where it always went
    "delicate": concept(r"""
        (?:one-?time|verification|security|access|reset|login|recovery|2fa|otp|confirmation|backup|entry|door|gate|unlock|activation) (?:\w+ )?(?:codes?|links?|pins?|passwords?|tokens?|requests?)|(?:the|their|his|her|any|all) codes|their code|otps?|(?:customer|client|user|member|patient|employee|database|payroll|crm|weekly|nightly|monthly|data) (?:\w+ )?(?:exports?|dumps?|lists?|backups?|extracts?|files?|data|records)|password resets?
        \w*(?:einmalcode|sicherheitscode|bestatigungscode|zugangscode|turcode|einmalpasswort|freischaltcode)\w*|\w*(?:kunden|mitarbeiter|patienten|personal|lohn|gehalts|nutzer|mitglieder)(?:abzug|export|liste|daten|dump|auszug|datei|auswertung)\w*|datenbank(?:abzug|auszug|dump|export)\w*
        codigos? (?:de (?:verificacion|acceso|seguridad|un solo uso|confirmacion|recuperacion)|temporal\w*)|(?:export\w+|volcado|listado|extracto|copia|base)\w* (?:\w+ ){0,2}?de (?:los |las )?(?:client|usuari|pacient|emplead|soci|nomin|datos)\w*|enlaces? de (?:restablecimiento|recuperacion)
        codes? (?:de (?:validation|verification|securite|confirmation|acces|recuperation)|d'acces|a usage unique|uniques?)|(?:exports?|extraction|liste|sauvegarde|copie|base|fichier)\w* (?:\w+ ){0,2}?(?:des?|de la|du) (?:clients?|utilisateurs?|patients?|salaries|paie|donnees|adherents|employes)|liens? de reinitialisation
        kode (?:verifikasi|otp|akses|keamanan|sekali pakai|konfirmasi|pemulihan)|(?:ekspor|daftar|cadangan|data|salinan|rekap) (?:data )?(?:pelanggan|pengguna|pasien|karyawan|anggota|gaji|nasabah)|tautan (?:reset|pemulihan)
        (?:environment|env) variables|variables? de entorno|variables d'environnement|umgebungsvariablen|variabel lingkungan
        """, r"""
        (?:одноразов|проверочн)\p{L}* код\p{L}*|код\p{L}* (?:подтвержд|доступ|из смс|восстановл)\p{L}*|(?:выгрузк|спис|баз|экспорт|копи)\p{L}* (?:клиент|сотрудник|пациент|пользовател|зарплат)\p{L}*
        (?:验证码|校验码|动态码|一次性密码|门禁码|口令|取件码)|(?:客户|用户|员工|患者|会员|工资)(?:的)?(?:数据|名单|导出|列表|信息|资料|备份|表)(?:导出)?
        (?:認証|確認|ワンタイム|アクセス|解錠|暗証)(?:コード|番号|パスワード)|(?:顧客|利用者|社員|患者|会員|給与)(?:の)?(?:データ|リスト|名簿|一覧|エクスポート|情報|バックアップ|明細)
        переменн\p{L}* окружения|环境变量|環境変数
        """),
    # Where it is told to go: a number, an address, somebody's store outside
    "thither": concept(r"""
        (?:partner|supplier|contractor|consultant|vendor|agency|provider)'?s? (?:\w+ )?(?:drop ?box|share|drive|bucket|folder|portal|server|inbox)|(?:drop ?box|google drive|wetransfer|mega|pastebin|personal (?:drive|mail|account|inbox))
        (?:privat\w*|eigene\w*) (?:postfach|cloud|laufwerk|konto)|dropbox
        (?:public|shared|open) (?:doc\w*|folder|sheet|board|paste|gist|bucket)|documento (?:compartido|publico)|carpeta (?:compartida|publica)|document (?:partage|public)|(?:geteilt|offentlich|offen)\w* (?:dokument|ordner|tabelle)|dokumen (?:bersama|publik)
        """, "", r"""
        [\w.+-]+@[\w-]+\.[\w.-]+|\+\d{1,3}[ -]?\d{2,4}[ -]?\d{3,}|\b0\d{1,4}[ /-]\d{3,}(?:[ -]?\d+)*|\b\d{3,4}[ -]\d{3,4}[ -]\d{3,4}\b|\b\d{2}(?: \d{2}){4}\b
        """),
    # It is handed over there
    "handed": concept(r"""
        send\w*|sent|forward\w*|read|dictate\w*|given?|hand\w*|goe?s?|upload\w*|mail(?:ed|s)|deliver\w*|pass(?:ed)?|submit\w*|tell
        (?:durchgeb|geht|gehen|schick|send|weiterleit|weitergeleit|weitergeb|mitteil|mitgeteilt|diktier|hochlad|hochgelad|ubermittel)\w*
        (?:dict|mand|envi|reenvi|comunic|sub|pas|facilit)\w*
        (?:communiqu|envo|part|transm|dict|donn|transfer|depos)\w*
        (?:di|mem)?baca\w*|(?:di|me)?kirim\w*|(?:di|me)?terus\w*|disampaikan|diunggah
        """, r"""
        (?:отправл|переда|сообща|дикту|пересыла|ид)\p{L}*
        念|发|报|转|传|告诉
        伝え|送|転送|渡|読み上げ|アップロード
        """),
    # On a sign, whatever is asked is granted
    "blanket": concept(r"""
        (?:if|when|whenever|once|as soon as|as long as|provided|every time|any time|requests?|orders?|messages?|mails?|anything)\b[^.!?\n]{2,70}?\b(?:approve|accept|grant|allow|release|pay|say yes to|agree to|sign|do|confirm) (?:\w+ ){0,2}?(?:everything|anything|all|whatever)\b|(?:if|when|whenever|once|as soon as|requests?|orders?|messages?|mails?|anything)\b[^.!?\n]{2,70}?(?:counts? as|is|are|goes through as|treated as|considered) (?:\w+ )?(?:approved|granted|authori[sz]ed|pre-?approved|cleared)\b|(?:if|when|whenever|once|as soon as)\b[^.!?\n]{2,60}?\b(?:goes?|let|wave|passes) (?:it |them )?(?:straight )?through(?: without| un|$|[.!])
        (?:wenn|falls|sobald|steht|kommt|enthalt|kommen|immer wenn)\b[^.!?\n]{2,70}?(?:gilt|gelten|ist|sind) (?:\S+ ){0,3}?(?:als )?(?:genehmigt|freigegeben|bewilligt|erlaubt)|(?:wenn|falls|sobald|steht|kommt|enthalt)\b[^.!?\n]{2,70}?(?:alles (?:\w+ )?(?:freigeben|genehmigen|bezahlen|zusagen|bewilligen|erlauben|annehmen)|durchwinken|durchlassen)
        (?:si|cuando|siempre que|en cuanto)\b[^.!?\n]{2,70}?(?:aprueb|acept|autoric|autoriz|conced|pag|firm)\w* (?:\w+ ){0,2}?(?:todo|cualquier)\w*|(?:si|cuando|siempre que)\b[^.!?\n]{2,70}?(?:queda|se da|cuenta) (?:\w+ )?(?:por |como )?(?:aprobad|autorizad)\w*
        (?:si|quand|des que|lorsque)\b[^.!?\n]{2,70}?tout (?:\w+ )?(?:accepter|valider|approuver|accorder|payer|signer)|(?:si|quand|des que|lorsque)\b[^.!?\n]{2,70}?(?:accept|valid|approuv|accord|pay|sign)\w* tout|(?:si|quand|des que)\b[^.!?\n]{2,70}?(?:est|sont|vaut) (?:\w+ )?(?:valide|approuve|accepte|accord)\w*
        (?:kalau|jika|bila|setiap|apabila)\b[^.!?\n]{2,60}?(?:setujui|terima|kabulkan|bayar|izinkan|loloskan) (?:saja )?(?:semua|apa pun|apapun)\w*|(?:kalau|jika|bila)\b[^.!?\n]{2,60}?(?:dianggap|otomatis) (?:sudah )?(?:disetujui|sah)
        """, r"""
        (?:если|когда|как только)[^.!?\n]{2,60}(?:одобря|соглаша|разреша|плати|выполня|принима)\p{L}* (?:вс[её]|любы\p{L}*)|(?:если|когда)[^.!?\n]{2,60}считать (?:одобрен|согласован)\p{L}*
        (?:只要|凡是|如果|一旦|但凡|遇到)[^。\n]{2,24}(?:全部|一律|统统|都|全)(?:批准|同意|通过|放行|答应|付)|(?:只要|凡是|如果|一旦)[^。\n]{2,24}(?:视为|就算|算)(?:已)?(?:批准|同意|授权)
        (?:たら|れば|なら|場合|ると|(?:た|の|ある|ない)(?:依頼|注文|申請|要求|メール)(?:は|なら))[^。\n]{0,10}(?:すべて|全て|全部|何でも|無条件で)[^。\n]{0,6}(?:承認|許可|認め|受け入れ|支払|通)
        """),
    # It is done first, and told to those who decide when it is done
    "belated": concept(r"""
        (?:tell|inform|notify|report to|let|ask) (?:\w+ ){1,3}?(?:know )?(?:afterwards?|later|when it(?:'s| is| was)? (?:out|done|over|live|through|gone|paid)|once it(?:'s| is)? (?:out|done|over|live|through|paid)|not before|in hindsight|after the fact)|(?:act|pay|ship|send|deploy|release|publish|sign|buy|order|delete|transfer) first\b[^.!?\n]{0,40}?(?:report|tell|inform|ask|paperwork|approval|notif\w+|check|sign-?off|questions?|forms?)|(?:report|ask|inform|explain) (?:\w+ )?(?:afterwards|later) when (?:money|payments?|it comes to)|(?:paperwork|approval|sign-?off|permission|forms?|check|review) (?:can |may |will )?(?:follow|come)s? (?:later|afterwards|whenever|after)
        erst (?:\w+ ){0,3}?(?:zahlen|bezahlen|handeln|uberweisen|machen|ausliefern|bestellen|loschen|freigeben|unterschreiben|buchen|umsetzen)\b[^.!?\n]{0,40}?(?:danach|dann|spater|hinterher|nachher|anschliessend)|(?:danach|spater|hinterher|nachher|im nachhinein|nachtraglich) (?:\S+ ){0,3}?(?:informier|sag|meld|bescheid|mitteil|berichten|genehmig)\w*
        primero (?:\w+ ){0,3}?(?:pag|hac|envi|compr|borr|public|firm|transf|actu|lib)\w*[^.!?\n]{0,30}?(?:luego|despues|ya)\b[^.!?\n]{0,16}?(?:avis|inform|cuent|comunic|pregunt|report)\w*|(?:avis|inform|comunic)\w* (?:\w+ ){0,4}?(?:despues|a posteriori|cuando ya)
        (?:pay|fai|envo|vers|achet|publi|sign|supprim|agi|livr|command|rembours)\w* d'abord\b[^.!?\n]{0,40}?(?:previ|inform|signal|averti|demand|rend\w* compte)\w*[^.!?\n]{0,20}?|d'abord (?:\w+ )?(?:pay|fai|envo|vers|achet|publi|sign|agi|livr|command)\w*[^.!?\n]{0,30}?(?:ensuite|apres|puis)[^.!?\n]{0,12}?(?:previ|inform|signal|averti|demand)\w*|(?:previ|inform|averti)\w* (?:\S+ ){0,4}?(?:apres coup|a posteriori|une fois (?:que )?(?:c'est )?(?:fait|paye|parti))
        (?:bayar|kirim|transfer|kerjakan|jalankan|lakukan|beli|hapus|proses|rilis)\w* (?:saja )?(?:dulu|dahulu|duluan)\b[^.!?\n]{0,40}?(?:lapor|beri ?tahu|kabar|izin|info|bilang)\w*|(?:lapor|beri ?tahu|kabari)\w* (?:\w+ ){0,3}?(?:belakangan|setelah(?:nya)? selesai|kemudian)
        """, r"""
        сначала (?:\p{L}+ ){0,2}?(?:плат|дела|отправ|удал|покуп|публик|подпис|перевод|перевед)\p{L}*[^.!?\n]{0,40}(?:потом|затем|после)[^.!?\n]{0,16}(?:сообщ|скаж|доклад|долож|информ|спрос)\p{L}*
        (?:先|直接)(?:付|做|办|发|转|买|删|上线|执行|签|退)[^。\n]{0,12}(?:事后|之后|后来|回头|再)[^。\n]{0,4}(?:告诉|通知|报告|汇报|说|报备|补(?:手续|单|批))|先斩后奏
        先に(?:済ま|支払|払|送|実行|公開|発注|進め|処理|返金)[^。\n]{0,20}後(?:で|から)[^。\n]{0,8}(?:報告|連絡|伝え|知らせ|申請)|事後(?:報告|承認|申請)で(?:よい|いい|構わ|足り)
        """),
    # A machine, or what a machine wrote, gives what a person has to give
    "robot": concept(r"""
        (?:the |an? |our )?(?:\w+ )?(?:bots?|bot's|assistants?|assistant's|agents?|scripts?|automation|robot|ai|copilot|pipeline|job)
        (?:\w*bots?|assistent\w*|ki|agent\w*|skripts?|automat\w*)
        (?:bots?|asistente\w*|agente\w*|scripts?|ia|automatismo)
        (?:bots?|robots?|assistant\w*|agents?|scripts?|ia|automate)
        (?:bot|asisten|agen|skrip|ai)
        """, r"""
        бот\p{L}*|ассистент\p{L}*|помощник\p{L}*|скрипт\p{L}*|агент\p{L}*
        机器人|助手|脚本|智能体
        ボット|アシスタント|エージェント|スクリプト
        """),
    "stands-in": concept(r"""
        (?:is|are|counts?|counted|treated|regarded|valid|considered)(?: just)? (?:as )?(?:good as|as|equal to|enough for|instead of|equivalent to|in place of) (?:an? |the |that of (?:an? |the )?)?(?:\w+ ){0,3}?(?:'s )?(?:signature|approval|human|sign-?off|review|person|consent|ok|yes|one)|(?:replaces?|stands? in for|substitutes? for) (?:an? |the )?(?:\w+ ){0,3}?(?:signature|approval|human|sign-?off|review\w*|second person)|(?:may|can|should|is allowed to) (?:sign|approve|countersign|decide|consent|confirm)(?: off)? (?:for|on behalf of|in place of|instead of)
        (?:ersetzt|ersetzen|gilt als|gelten als|zahlt als|zahlen als|zahlt wie|genugt als|reicht als|steht fur) (?:\S+ ){0,3}?\w*(?:unterschrift|freigabe|genehmigung|mensch|person|zustimmung|prufung|abnahme)\w*|(?:darf|kann) fur (?:\S+ ){1,3}?(?:unterschreiben|freigeben|genehmigen|zustimmen|zeichnen)
        (?:vale|cuenta|sirve|equivale|sustituye)(?: ya)? (?:como |por |a )?(?:l[ao] |el |una? )?(?:\w+ ){0,2}?(?:firma|aprobacion|visto bueno|persona|human\w+|revision|autorizacion)|puede (?:firmar|aprobar|autorizar) (?:por|en nombre)
        (?:vaut|remplace|tient lieu d\w*|compte comme|equivaut a) ?(?:l\w+ |une? |celle |l')?(?:\w+ ){0,2}?(?:signature|validation|accord|approbation|humain\w*|relecture|personne)|peut (?:signer|valider|approuver) (?:pour|a la place|au nom)
        (?:menggantikan|setara dengan|dihitung sebagai|sama dengan|dianggap sebagai|cukup sebagai) (?:\w+ ){0,2}?(?:tanda tangan|persetujuan|manusia|tinjauan)|boleh (?:menandatangani|menyetujui) (?:atas nama|untuk)
        """, r"""
        (?:заменяет|считается|приравнива\p{L}*|равносильн\p{L}*)[^.!?\n]{0,24}(?:подпис|одобрени|согласи|человек|провер)\p{L}*
        (?:等同于?|算作|算是|相当于|视同|视为|可以代替|代替|替代|当作)[^。,,\n]{0,10}(?:签字|批准|审批|人工|同意|真人|复核)|可以(?:代|替)[^。,,\n]{1,8}(?:签字|批准|同意|审批)
        (?:承認|署名|レビュー|確認|同意|人間|人)(?:と同じ|とみなす|とみなし|として扱|の代わりにな|に代わ|と同等|扱い)|代わりに(?:署名|承認)して(?:よい|いい)
        """),
    # A warning or a proof is to be passed over
    "heedless": concept(r"""
        (?:skip|ignore|disregard|bypass|dismiss|forget about|don't bother|do not bother|don't worry about|no need to check|click (?:away|through)|accept)\b[^.!?\n]{0,24}?\b(?:tls|ssl|certificates?|signatures?|checksums?|hash(?:es)?|fingerprints?|virus|malware|security|phishing|fraud)(?: (?:checks?|warnings?|alerts?|verification|validation|errors?|alarms?))?
        (?:tls|ssl|zertifikat\w*|signatur\w*|prufsumme\w*|virenwarnung\w*|sicherheitswarnung\w*)[^.!?\n]{0,30}?(?:ignorier|ubergeh|uberspring|wegklick|nicht beachten|weglass)\w*
        (?:ignor|salt(?:a[rt]?se|arl|ad|ars|e|en|emos)|se salt|omit|pas\w* por alto|no (?:hagas|haga) caso)\w*[^.!?\n]{0,24}?(?:tls|ssl|certificad\w+|firmas?|avisos? de (?:seguridad|virus|fraude)|alertas?)
        (?:ignor|saut|passe\w* outre|neglig)\w*[^.!?\n]{0,24}?(?:tls|ssl|certificat\w*|signatures?|alertes?|avertissements?)
        (?:abaikan|lewati|lewatkan)\b[^.!?\n]{0,24}?(?:tls|ssl|sertifikat|tanda tangan|peringatan|checksum)
        """, r"""
        (?:игнорир|пропуска|не обраща)\p{L}*[^.!?\n]{0,24}(?:tls|ssl|сертификат|подпис|предупрежд|контрольн)\p{L}*
        (?:忽略|跳过|不用管|别管|无视)[^。,,\n]{0,10}(?:证书|签名|校验|告警|警告|tls|ssl|病毒|安全提示)|(?:证书|签名|校验|安全)(?:警告|告警|错误|提示)?[^。,,\n]{0,6}(?:忽略|跳过|不用管|点掉)
        (?:証明書|署名|tls|ssl|チェックサム|ウイルス|セキュリティ)[^。\n]{0,8}(?:警告|検証|確認|エラー)?(?:は|を)?(?:無視|スキップ|飛ば|気にしな)
        """),
    # It is said to stay, or not to count as a yes: the opposite of what claims give away
    "upheld": concept(r"""
        forbids?|prohibits?|disallows?|prohiben?|verbiet\w+|melarang|(?:auto\w*|automatic|blanket) approvals? (?:\w+ ){0,3}?(?:was|were|is|are|has been|have been) (?:\w+ )?(?:abolished|disabled|dropped|ended|off|removed|withdrawn)|(?:back|returned|reverted|went back) to (?:\w+ )?(?:two|dual|manual|four) \w+
        (?:nothing|nobody|no one) (?:is|gets?|may be|should be|must be|will be|goes) (?:\w+ ){0,3}?without (?:asking|being asked|her|his|their|approval|a second|confirmation)|no se \w+ (?:\w+ ){0,2}?sin (?:pregunt|avis|consult|pedir|su )\w*|(?:rien|ne) (?:ne )?(?:soit|parte|doit|peut) (?:\w+ ){0,2}?sans (?:demander|la prevenir|le prevenir|son accord|qu)\w*|(?:nichts|nie|nicht) (?:\w+ ){0,2}?ohne (?:ruckfrage|rucksprache|zu fragen|zustimmung|seine|ihre)|(?:jangan|tidak boleh) (?:\w+ ){0,4}?tanpa (?:bertanya|izin|persetujuan|konfirmasi)
        (?:aprobacion|autorizacion) automatica (?:\w+ ){0,3}?(?:elimin|desactiv|suprim|retir)\w*|(?:approbation|validation) automatique (?:\w+ ){0,3}?(?:supprim|desactiv|abandonn)\w*|automatische (?:freigabe|genehmigung)\w* (?:\S+ ){0,3}?(?:abgeschafft|abgeschaltet|beendet|gestrichen)|persetujuan otomatis (?:\w+ ){0,2}?(?:dimatikan|dihapus|dihentikan|dicabut)
        (?:keys?|tokens?|access|accounts?|passwords?|credentials?|permissions?) (?:\w+ ){0,6}?(?:was|were|been|is|are|got) (?:\w+ )?(?:revoked|withdrawn|invalidated)|(?:access|accounts?|logins?|sessions?) (?:was|were|been|is|got) (?:\w+ )?(?:blocked|closed|locked)
        (?:claves?|accesos?|cuentas?|permisos?|tokens?|contrasenas?) (?:\w+ ){0,6}?(?:revocad|bloquead|anulad)\w+|(?:cles?|acces|comptes?|jetons?|droits?|mots? de passe) (?:\w+ ){0,6}?(?:revoque|bloque)\w*
        (?:schlussel|zugang|zugange|konto|konten|rechte|token|passworte?r?) (?:\S+ ){0,6}?(?:widerrufen|entzogen|gesperrt|geschlossen|zuruckgezogen)|(?:kunci|akses|akun|hak|token|sandi)\w* (?:\w+ ){0,7}?(?:dicabut|diblokir|ditutup)
        never (?:delete|erase|wipe|clear|remove|purge|truncate|rewrite) (?:\w+ ){0,2}?(?:audit|logs?|journals?|trail|backups?|evidence)|(?:treat|treats|treated|handle|handles|handled|regard|regards) (?:\w+ ){1,4}?as (?:mere |ordinary |plain |untrusted )?(?:data|content|text|input)\b|(?:not|never) (?:be )?(?:stored|kept|written|committed|checked in|put) (?:\w+ )?(?:in|into|to) (?:the |a )?(?:repo\w*|git|code|source|version control|chat|tickets?)
        (?:nunca|jamas|no se (?:debe|puede)) (?:borr|elimin|vaci)\w+ (?:\w+ ){0,2}?(?:registros?|auditoria|copias?|bitacora|logs?)|(?:trat|manej|consider)\w+ (?:\w+ ){0,5}?como (?:simples? )?(?:datos|contenido|texto)|no (?:se )?(?:escrib|guard|sub|mete|pon)\w* (?:\w+ )?(?:en|al) (?:el )?(?:repositorio|codigo|git|chat)|la (?:clave|llave) privada no sale
        (?:ne )?jamais (?:effacer|supprimer|purger|vider) (?:\w+ ){0,2}?(?:journaux|audit|sauvegardes?|traces?|logs?)|(?:trait|consider)\w+ (?:\w+ ){0,5}?comme (?:de simples |du |des )?(?:donnees|contenu|texte)|(?:pas|jamais|n'est) (?:\w+ )?(?:ecrit|stocke|verse|mis|note)\w* (?:dans|sur|en) (?:le |du )?(?:depot|code|git|clair|chat)|aucune valeur n'est ecrite
        (?:audit|protokoll|log)\w* (?:\w+ ){0,2}?(?:nie|niemals|nicht) (?:loschen|leeren|uberschreiben)|(?:nie|niemals) (?:\w+ ){0,2}?(?:audit|protokoll|log|sicherung)\w* (?:\w+ )?loschen|als (?:reine |blosse )?(?:daten|inhalt|text) (?:behandel|betracht|gelesen)\w*|(?:nicht|nie|nichts) (?:ins?|im|in den|in das|in die) (?:repo\w*|git|code|chat|ticket)|nicht befolg\w*
        (?:jangan|tidak boleh) (?:\w+ )?(?:menghapus|hapus) (?:\w+ )?(?:log|audit|cadangan|jejak)|(?:perlakukan|memperlakukan|diperlakukan|anggap)\w* (?:\w+ ){0,4}?sebagai (?:data|konten|teks)|(?:tidak|jangan) (?:ditulis|disimpan|dimasukkan|ditempel) (?:ke |di )?(?:dalam )?(?:repo\w*|kode|git|tiket|obrolan)
        still (?:needs?|requires?|has to|have to|applies|apply|must|necessary|required|mandatory|in force|holds?)|(?:stays?|remains?) (?:\w+ )?(?:mandatory|required|compulsory|obligatory|in force|in place|in effect|binding|necessary|on)|(?:does|do|did|will|would|must)(?: not|n't) (?:\w+ )?(?:count as|replace|substitute|suffice|qualify|stand in)|(?:is|are) (?:no|not an?|never an?|not) (?:\w+ )?(?:approval|sign-?off|signature|consent|permission|substitute|replacement|confirmation|enough|sufficient)|(?:is|are|remain) (?:void|invalid|worthless)|never (?:skip|bypass|disable|omit|waive|turn off|switch off|silence|mute)|(?:do|does|will)(?: not|n't) (?:accept|pay|release|ship|hand out|open|admit|merge|sign) [^.!?\n]{1,50}? without|exception (?:was|is|has been) (?:dropped|gone|withdrawn|over)|no exceptions?|until the (?:\w+ )?(?:review|test|audit|check|investigation|assessment|approval|fix) (?:is|are|has been|was) (?:\w+ )?(?:done|complete\w*|finished|over|through|in)|(?:pilot|test|trial) (?:group|phase|users) only|is required for
        (?:bleib\w+|ist|sind|gilt|gelten) (?:\S+ ){0,3}?(?:pflicht|verbindlich|vorgeschrieben|zwingend)|trotzdem|dennoch|nach wie vor|weiterhin (?:\w+ )?(?:notig|pflicht|erforderlich|vorgeschrieben)|(?:gilt|zahlt|gelten|zahlen) (?:\S+ ){0,3}?nicht als|(?:zusage|absprache|zuruf|daumen|mundlich|telefonisch)\w* (?:\S+ ){0,3}?(?:gelten|gilt|zahlen|zahlt) (?:\S+ ){0,3}?nicht|(?:reicht|reichen|genugt|genugen) (?:\S+ ){0,3}?nicht|ersetz\w+ (?:\S+ ){0,3}?(?:nicht|kein\w*)|(?:ist|sind) kein\w* (?:freigabe|genehmigung|unterschrift|zustimmung)|ohne [^.!?,\n]{2,40}? (?:wird|werden|gibt es|geht) (?:\w+ )?(?:kein\w*|nicht|nichts)|bis die (?:\w+ )?(?:prufung|untersuchung) (?:\w+ )?(?:abgeschlossen|fertig|durch)|keine ausnahmen?
        (?:sigue|siguen|continua|continuan) (?:siendo |en )?(?:obligatori|vigent|necesari|en vigor|vigor|exigi)\w*|no (?:cuenta|vale|sirve|equivale)\w* (?:como|a|de) (?:\w+ )?(?:aprobacion|firma|autorizacion|permiso|confirmacion)|no (?:basta|sustituye|reemplaza)\w*|tiene que constar|no se (?:paga|entrega|abre|firma|admite|acepta|recoge|envia|libera)\w* [^.!?\n]{1,40}? sin|aun asi|igualmente|de todos modos|sin excepci\w+|hasta que (?:\w+ )?(?:termine|acabe|concluya) la (?:revision|auditoria)
        reste\w* (?:\w+ )?(?:obligatoire|requis|necessaire|exige|en vigueur)\w*|ne (?:vaut|compte|constitue)\w* (?:pas|en rien|jamais) (?:comme )?(?:une? )?(?:validation|accord|approbation|signature|autorisation)|ne (?:suffi|remplace)\w* (?:pas|jamais)|toujours (?:obligatoire|requis|exige|necessaire)\w*|quand meme|aucun\w* [^.!?,\n]{2,24}? n'est (?:paye|accepte|livre|signe|ouvert|remis)\w* sans|il faut (?:toujours )?une trace|sans exception|jusqu'a (?:la fin|l'issue) d\w+ (?:\w+ )?(?:revue|examen|audit|controle)
        tetap (?:saja )?(?:wajib|harus|perlu|diperlukan|berlaku|dibutuhkan|mensyaratkan)|tidak (?:dihitung|dianggap|berlaku) sebagai (?:persetujuan|izin|tanda tangan|konfirmasi)|tidak (?:sah|cukup|menggantikan|bisa menggantikan)|tanpa [^.!?,\n]{2,30}? tidak (?:di\w+|boleh|bisa)|tanpa (?:kecuali|pengecualian)
        """, r"""
        автоматическ\p{L}* (?:\p{L}+ )?(?:отключ|отмен|убра)\p{L}*|верну\p{L}* ручн\p{L}*|ничего не \p{L}+ без (?:спрос|соглас|разреш)\p{L}*|自动(?:审批|批准)[^。,,\n]{0,6}(?:取消|关闭|停用|废止)|未经[^。,,\n]{1,8}(?:不得|不要|不能|不可)|自動承認(?:は|を|が)[^。、\n]{0,6}(?:廃止|停止|やめ)|二人(?:で|て)の(?:確認|承認)に戻
        (?:ключ|доступ|учётн|учетн|аккаунт|парол|токен)\p{L}*[^.!?\n]{0,40}(?:отозва|заблокирова|изъя)\p{L}*
        (?:密钥|账号|帐号|权限|访问|令牌|密码)[^。\n]{0,12}(?:收回|撤销|吊销|封禁|冻结)|(?:鍵|キー|アカウント|権限|アクセス|トークン|パスワード)[^。\n]{0,12}(?:失効|剥奪|取り消|回収)
        (?:никогда )?не (?:удаля|стира|очища|чист)\p{L}* (?:\p{L}+ )?(?:журнал|лог|аудит|копи)\p{L}*|как (?:обычн\p{L}+ )?(?:данные|текст|содержимое)|не (?:храни|попада|клад|пиш|запис|хран)\p{L}* в (?:репозитори|код|git|чат)\p{L}*
        (?:不要|不得|切勿|绝不)(?:删除|清空|覆盖)(?:审计|日志|备份)|(?:当作|当成|视为|作为)(?:普通|一般)?(?:的)?(?:内容|数据|文本|资料)|不(?:要|会|得|能)?(?:写|放|存|提交|贴)(?:进|入|到|在)(?:代码)?(?:仓库|代码|库|git|聊天|工单)|(?:不要|不得|切勿)(?:跳过|绕过|关闭)[^。,,\n]{0,4}(?:校验|告警|审批|检查|验证|步骤)
        (?:監査)?ログ(?:は|を)(?:消さない|削除しない|残す)|(?:データ|内容|テキスト|文字列)として扱|(?:リポジトリ|コード|チャット|チケット)に(?:は)?(?:書かない|入れない|置かない|含めない|貼らない)|消さないこと
        по-прежнему (?:\p{L}+ )?(?:нужн|обязательн|требу|действу)\p{L}*|оста[её]тся (?:\p{L}+ )?(?:обязательн|в силе)\p{L}*|не (?:считается|является) (?:одобрени|согласи|подпис|разрешени)\p{L}*|не заменя\p{L}*|недействительн\p{L}*|вс[её] равно (?:\p{L}+ )?(?:нужн|требу|обязательн)\p{L}*|без исключени\p{L}*
        (?:仍(?:然|旧)?|还是|依然|照样|照旧|依旧)(?:是|要|须|需|得|必|算)|不(?:能)?(?:算|等于|当作?|代替)(?:批准|同意|审批|签字|授权|确认|数)|不作数|无效|没有[^。,,\n]{1,10}(?:一律)?不(?:付|收|批|放|发|给|办|签)|一律不付|无一例外
        引き続き[^。\n]{0,6}(?:必|要|適用|有効)|必須(?:の|で|だ|。|$)|(?:承認|同意|許可|確認|署名)と(?:は)?(?:みな|見な|認め)(?:さ|され|)ない|無効(?:で|だ|と|。)|代わりにはならない|のない[^。、\n]{1,10}(?:は|を)[^。、\n]{0,6}(?:ない|ません)|例外なく
        (?:подпис|сертификат)\p{L}* (?:\p{L}+ )?провер\p{L}* автоматически
        """, r"""
        \b(?:does|do|did|will)(?: not|n't) count(?:$|[,.;:\n])|\bno (?:cuenta|vale|sirve)\w*(?:$|[,.;:\n])|\bne (?:compte|vaut)\w* pas(?:$|[,.;:\n])
        """),
    # Of small things, or what everybody may do: no rule of a house guards them
    "petty": concept(r"""
        (?:up to|under|below|less than|at most|maximum(?: of)?) (?:\S )?(?:a |one |two |three |five |ten |fifteen |twenty |thirty |fifty |\d{1,2} ?)(?:euros?|pounds?|dollars?|francs?|eur|gbp|usd|cents?|quid)?(?:$|[^\d\w.])[^.!?\n]{0,60}?(?:refund|goodwill|waive|voucher|fee|fine|courtesy|complimentary|free|tip)\w*|(?:refund|goodwill|voucher|fee|fine|late fee)s? [^.!?\n]{0,20}?(?:up to|under|below|less than) (?:\S )?(?:one|two|three|five|ten|fifteen|twenty|thirty|fifty|\d{1,2}) ?(?:euros?|pounds?|dollars?|francs?|eur|gbp|usd|cents?)|(?:as|out of) (?:a )?(?:goodwill|courtesy)|(?:free of charge|replaced free)
        (?:unter|bis|bis zu|weniger als|maximal) (?:[a-z]{2,12} |\d{1,2} ?)(?:euro|eur|franken|chf|cent)\b[^.!?\n]{0,60}?(?:erstatt|kulanz|erlass|gutschein|gebuhr|nicht erhoben|geschenk)\w*|\w*(?:gebuhr|gutschein|erstattung)\w* (?:unter|bis|bis zu) (?:[a-z]{2,12}|\d{1,2}) (?:euro|eur|franken|chf|cent)|aus kulanz|auf kulanz|kulanzhalber
        (?:devolucion|reembolso|recargo|vale|cupon|multa)\w* (?:de )?(?:menos de|hasta|inferior\w* a) (?:[a-z]{2,12}|\d{1,2}) (?:euros?|dolares|pesos)|(?:como|por|de) cortesia|atencion comercial
        (?:rembours|frais|bon|avoir|penalit)\w*[^.!?\n]{0,20}? (?:de )?(?:moins de|jusqu'a|inferieurs? a) (?:[a-z]{2,12}|\d{1,2}) (?:euros?|francs?|dollars?)|(?:a titre|geste) commercial
        (?:pengembalian|denda|voucher|biaya)(?: \w+)? (?:di bawah|sampai|hingga|kurang dari) (?:\w+ ){0,3}?(?:ribu|rupiah)|itikad baik
        """, r"""
        (?:возврат|пен|штраф|купон|сбор)\p{L}* (?:до|менее|меньше) (?:\p{L}+|\d{1,3}) (?:рубл|евро|доллар)\p{L}*
        (?:^|[^\d百千万])(?:[一二三五十]|二十|三十|五十|\d{1,2})元(?:以下|以内|之内)[^。\n]{0,6}(?:退款|退|礼品|滞纳金|罚款|补偿)|客情|善意(?:退款|处理)
        (?:^|[^\d万千,])(?:[一二三五]?百|\d{1,3})円(?:未満|以下|まで)[^。\n]{0,6}(?:返金|手数料|延滞|割引|補償)|サービスとして
        """),
    # What the law or a contract gives everybody who buys, works or rents
    "entitled": concept(r"""
        (?:return|withdraw|cancel|revoke|exchange)\w*\b[^.!?\n]{0,40}? within (?:\w+|\d{1,3}) (?:\w+ )?days|within (?:\w+|\d{1,3}) (?:\w+ )?days\b[^.!?\n]{0,40}? (?:return|withdraw|cancel|revoke|exchange)\w*|(?:under|by|according to) (?:the )?(?:law|statute|works agreement|collective agreement|gdpr)|(?:everyone|everybody|anyone|customers|consumers|tenants|employees|patients|members|visitors|residents|people|data subjects) (?:has|have) (?:the|a) (?:legal |statutory )?right to|(?:tenants|customers|consumers|employees|patients|members|residents) (?:can|may) (?:inspect|see|view) their (?:own )?\w+|right of (?:withdrawal|return|access|cancellation)|statutory|sick (?:leave|note|days?)|doctor's note
        widerruf\w*|zurucktreten|rucktritt\w*|rucksend\w*|ruckgabe\w*|krankmeldung\w*|krankschreibung\w*|attest|gesetzlich\w*|(?:kunden|verbraucher|mieter|beschaftigte|patienten|mitglieder) haben (?:das|ein) recht|betriebsvereinbarung|tarifvertrag
        desistir|desistimiento|devolver\w* [^.!?\n]{0,30}?en (?:\w+|\d{1,3}) dias|(?:todos|todas|clientes|consumidores|inquilinos|empleados|pacientes|socios) tienen derecho a|por ley|segun (?:la ley|el convenio|el estatuto)|convenio|baja (?:medica|por enfermedad)|justificante medico
        retract\w*|(?:chacun|clients|consommateurs|locataires|salaries|patients) (?:a|ont) (?:le )?droit (?:de|d'|a)|selon la loi|droit de retour|convention collective|code (?:du travail|de la consommation)|arret maladie|certificat medical|jours d'absence
        mengembalikan barang|(?:semua orang|pelanggan|konsumen|penyewa|karyawan|pasien) berhak|hak (?:konsumen|pelanggan)|menurut (?:undang-undang|peraturan)|izin sakit|surat dokter
        """, r"""
        по закону|(?:покупател|потребител|клиент|жильц|работник)\p{L}* име\p{L}+ право|больничн\p{L}*
        无理由退|消费者|依法|按(?:法律|规定|法规)|病假|(?:顾客|客户|租户|员工|患者|每个人|任何人)有权
        クーリング ?オフ|解約でき|返品でき|消費者|法律により|就業規則|病欠|診断書
        """),
    # What concerns the house alone: how it numbers, sorts and stores
    "inhouse": concept(r"""
        (?:internal|in-house) (?:\w+ )?(?:numbers?|ids?|names?|codes?|references?|labels?|priorit(?:y|ies)|notes?|details?|abbreviations|jargon|tools?|systems?|processes|deadlines?|targets?|prices?|margins?|rotas?|roster)|ticket (?:numbers?|priorities|ids?)|(?:project|code) names|which (?:warehouse|server|shelf|data ?cent(?:er|re)|team|shift|supplier)|roadmap|(?:priorities|names|numbers|notes|details|margins|codes) (?:stay|remain|are) internal
        intern\w* (?:\w+ )?(?:\w*nummer\w*|\w*namen?|kurzel|prioritat\w*|notizen|bezeichnung\w*|begriffe|kosten|ablaufe?|details?|fristen|margen?|preise)|ticketnummern?|(?:welche[mnrs]?) (?:lager|server|regal|team|schicht)|projektnamen
        (?:numeros?|nombres?|codigos?|prioridades|notas|detalles|plazos|margenes|referencias?) (?:\w+ )?intern\w+|en que (?:almacen|servidor|estante|turno)
        (?:numeros?|noms?|codes?|priorites|notes|details|delais|marges|references?) (?:\w+ )?internes?|dans quel (?:entrepot|serveur|rayon)
        (?:nomor|nama|kode|prioritas|catatan|detail|istilah|margin)(?: \w+)? internal|di gudang mana
        """, r"""
        внутренн\p{L}* (?:номер|названи|код|приоритет|пометк|обозначени|срок)\p{L}*|на каком складе
        内部(?:的)?(?:工单|编号|代号|名称|优先级|备注|项目|术语|流程|成本)(?:号|名)?|哪个仓库
        社内(?:の)?(?:チケット|番号|管理番号|呼び名|コード|優先|メモ|用語|プロジェクト|工程|原価)|どの倉庫
        """),
    # A device is tried, mended or moved: nothing is said of what it guards
    "serviced": concept(r"""
        (?:is|are|was|were|gets?|being) (?:\w+ )?(?:tested|serviced|repaired|maintained|calibrated|repainted) (?:every|each|on|at|once|twice|in|tomorrow|next)|being (?:replaced|repaired|exchanged|serviced)|during (?:repairs|maintenance)|for (?:\w+ )?(?:two|three|five|ten|fifteen|thirty|\d+) (?:seconds|minutes|hours)|(?:printers?|fax(?: machine)?s?|kettle|coffee machine|fridges?|lamps?|radiators?|heating|screens?|monitors?|scanners?|phones?|routers?|copiers?|toasters?|fans?|chargers?|computers?|laptops?|tvs?|televisions?) (?:\w+ ){0,5}?(?:is|are|was|were|has been|have been|stays?|remains?|can be) (?:\w+ )?(?:unplugged|off|switched off|turned off|silenced|muted|disconnected|removed)
        (?:wird|werden|wurde|wurden) (?:\S+ ){0,8}?(?:getestet|gepruft|gewartet|repariert|ausgetauscht|erneuert|ersetzt|gereinigt|gestrichen)|wartung\w*|probealarm|(?:drucker|faxgerat|heizung|lampe|monitor|kaffeemaschine|kuhlschrank|bildschirm|scanner|telefon|kopierer|router|beamer|fernseher|wasserkocher)\w* (?:\S+ ){0,5}?(?:ist|sind|bleib\w+|wurde\w*) (?:\S+ ){0,6}?(?:abgesteckt|ausgesteckt|aus|ausgeschaltet|abgeschaltet|abgebaut|ausgemustert)
        se (?:prueba|prueban|revisa|cambia|cambian|repara|sustituye|limpia|pinta)n? (?:el|cada|los|las|la) |mantenimiento|(?:impresora|fax|calefaccion|lampara|pantalla|cafetera|nevera|monitor|escaner|telefono|fotocopiadora|router|proyector)\w* (?:\w+ ){0,6}?(?:esta|estan|queda|quedo)\w* (?:\w+ )?(?:desenchufad|apagad|desconectad|retirad)\w*
        (?:est|sont) (?:teste|essaye|verifie|remplace|repare|change|entretenu|nettoye|repeint)\w* (?:le |la |les |chaque |tous|jeudi|lundi|mardi|mercredi|vendredi|samedi|dimanche|demain)|maintenance|entretien|(?:imprimante|fax|telecopieur|chauffage|lampe|ecran|cafetiere|frigo|moniteur|scanner|telephone|photocopieu\w+|routeur|projecteur|bouilloire)s? (?:\S+ ){0,5}?(?:est|sont|reste\w*|a ete) (?:\w+ )?(?:debranche|eteint|coupe|deconnecte|retire)\w*
        (?:diuji|dites|diservis|diperbaiki|diganti|dirawat|dikalibrasi|dibersihkan) (?:\w+ )?(?:setiap|tiap|pada|hari|besok|bulan)|pemeliharaan|(?:printer|faks|pemanas|lampu|monitor|mesin kopi|kulkas|layar|pemindai|telepon|router|proyektor|kipas)\w* (?:\w+ ){0,6}?(?:dicabut|dimatikan|mati|dilepas)
        """, r"""
        (?:проверя|испытыва|тестиру|чинят|ремонтиру|меняют|заменя)\p{L}* (?:кажд|по |в )\p{L}*|техобслуживани\p{L}*|(?:принтер|факс|обогреватель|лампа|монитор|кофеварка|холодильник|сканер|телефон|роутер|проектор)\p{L}* [^.!?\n]{0,24}(?:отключ[её]н|выключ[её]н|отсоедин[её]н)\p{L}*
        (?:每(?:周|月|年|季度)[^。,,\n]{0,8}(?:测试|检修|保养|维护|试验))|检修|维护|保养|(?:打印机|传真机|暖气|灯|显示器|咖啡机|冰箱|屏幕|扫描仪|电话|路由器|投影仪|空调|风扇)[^。,,\n]{0,8}(?:拔|关|停|断)
        (?:毎(?:週|月|年)[^。\n]{0,10}(?:試験|テスト|点検|訓練))|点検日|保守|修理|(?:プリンター?|ファックス|暖房|照明|モニター|コーヒーメーカー|冷蔵庫|画面|スキャナー?|電話機?|ルーター|プロジェクター|エアコン|扇風機)(?:は|を|の)[^。\n]{0,10}(?:抜|切|止|外)
        """),
    # When a place is open, or takes what
    "hours": concept(r"""
        (?:is|are) (?:not )?(?:reachable|open|closed|staffed|available)(?: \w+)? (?:on|at|from|between|until|after|before|in)|(?:closes?|opens?|shuts?) (?:at|on|from)|(?:takes?|accepts?|receives?|has|have) no (?:deliver(?:y|ies)|parcels?|goods|visitors?|mail|calls|orders|patients|appointments) |opening hours
        (?:geschlossen|geoffnet|besetzt|erreichbar) (?:ist|sind|von|ab|bis|am)|(?:ist|sind) (?:\S+ ){0,6}?(?:geschlossen|geoffnet|besetzt|nicht besetzt|erreichbar)|(?:nimmt|nehmen) (?:\S+ ){0,6}?(?:nichts mehr|nichts|keine \w+) an|offnungszeiten
        no recibe\w* (?:\w+ )?(?:mercancia|paquetes|visitas|pedidos|nada) |cierra\w* (?:a las|los|el)|abre\w* (?:a las|los|el)|horario de (?:apertura|atencion)
        ne recoi\w* (?:rien|pas|plus|personne|aucun\w*)|ferme\w* (?:a|le|les|entre)|ouvre\w* (?:a|le)|horaires? d'ouverture
        tidak (?:menerima|melayani) (?:\w+ ){0,2}?(?:pada|di|hari|saat)|(?:tutup|buka) (?:pukul|jam|pada|hari)|jam (?:buka|operasional)
        """, r"""
        (?:закрыт|открыт|работа)\p{L}* (?:с|до|по|в) |часы работы
        周[一二三四五六日末](?:全天)?不(?:收|接|开|营业|上班|接待)|[点时](?:下班|关门|开门|上班)|营业时间|节假日(?:休|不)|周末(?:休|不)
        (?:月|火|水|木|金|土|日)曜(?:日)?(?:は|に)[^。、\n]{0,8}(?:休|しない|閉|受け)|時に(?:閉ま|開)|営業時間|定休|休業
        """),
    # Whom nobody sends money or secrets: their numbers may change
    "neighbour": concept(r"""
        plumbers?|electricians?|caretakers?|janitors?|locksmiths?|gardeners?|chimney sweeps?|cleaners?|dentists?|doctor's (?:office|surgery)|surgery|vets?|schools?|kindergarten|day ?care|taxis?|canteen|pizzeria|restaurant|hairdressers?|florists?|neighbou?rs?|piano tuner|painters?|(?:lift|copier|printer|heating|coffee machine) (?:repair|service|engineer|technician)
        klempner\w*|elektriker\w*|hausmeister\w*|schlusseldienst\w*|gartner\w*|schornsteinfeger\w*|reinigung\w*|zahnarzt\w*|arztpraxis|praxis|tierarzt\w*|schule|kita|kindergarten|taxi\w*|kantine|pizzeria|friseur\w*|nachbar\w*|maler\w*|aufzugsdienst
        fontaner\w*|electricist\w*|conserje\w*|porter\w*|cerrajer\w*|jardiner\w*|limpieza|dentista|consulta|veterinari\w*|colegio|escuela|guarderia|taxi\w*|comedor|pizzeria|restaurante|peluquer\w*|florister\w*|vecin\w*|pintor\w*
        plombiers?|plombiere|electricien\w*|concierge\w*|gardiens?|serrurier\w*|jardinier\w*|menage|dentiste|cabinet|veterinaire|ecole|creche|taxis?|cantine|pizzeria|restaurant|coiffeu\w*|fleuriste|voisin\w*|peintre
        tukang \w+|penjaga (?:gedung|sekolah)|dokter(?: gigi| hewan)?|sekolah|penitipan anak|taksi|kantin|restoran|salon|tetangga
        """, r"""
        сантехник\p{L}*|электрик\p{L}*|дворник\p{L}*|слесар\p{L}*|садовник\p{L}*|стоматолог\p{L}*|ветеринар\p{L}*|школ\p{L}*|детск\p{L}* сад\p{L}*|такси|столов\p{L}*|сосед\p{L}*
        水管工|电工|锁匠|园丁|保洁|牙医|诊所|兽医|学校|幼儿园|出租车|食堂|餐厅|理发|花店|邻居
        水道屋|電気屋|管理人|鍵屋|植木屋|清掃|歯医者|歯科|獣医|学校|保育園|幼稚園|タクシー|食堂|美容院|花屋|隣
        """),
    # A device is pulled out of its socket or made dumb
    "cut": concept(r"""
        unplugged|muted|disconnected|ausgesteckt|abgesteckt|stillgelegt|stummgeschaltet|debranche\w*|deconnecte\w*|desconectad\w*|desenchufad\w*|scollegat\w|staccat\w|desligad\w+|losgekoppeld|uitgetrokken|odłaczon\w*|wyjet\w*|dicopot|dicabut
        """, r"""
        отсоедин[её]н\p{L}*|拔(?:掉|了)|外した|抜いて
        """),
}
