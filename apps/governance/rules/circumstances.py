"""What stands around a claim of power that names no power: what is official is out of date, a check
is done in name only, somebody likes it so, whoever checks sees another version.

None of it means anything alone; `compositions.py` says what does together. Written as `concepts.py`.
"""

# fmt: off

from apps.governance.rules.words import concept

CIRCUMSTANCES: dict[str, str] = {
    # What is official is discredited: out of date, for show, broken, read by nobody
    "stale": concept(r"""
        (?:even (?:if|though)|although) (?:\w+ ){1,6}?(?:says?|shows?|states?|lists?) (?:\w+ )?(?:otherwise|something else|another|differently)
        aunque (?:\w+ ){1,6}?(?:diga|ponga|figure|conste) (?:otra|algo)\w*
        meme si (?:\w+['\s]\s*){1,6}?(?:autre chose|une autre|le contraire)
        auch wenn (?:\w+ ){1,6}?(?:etwas |noch )*(?:anderes|andere)\w*
        (?:meski|walau)\w* (?:\w+ ){1,6}?(?:lain|berbeda)
        for (?:appearances|the look of it)|(?:just|only|mere) (?:a )?facade|keeps hanging|hangs (?:all the time|constantly|often)
        de cara a la galeria|(?:solo|puro) adorno|se cuelga
        (?:que )?(?:pour )?la facade|(?:portail|serveur|systeme|site) (?:\w+ )?rame
        (?:nur|reine|bloss) fassade|hangt (?:standig|dauernd|immer)
        (?:cuma|hanya) (?:hiasan|pajangan)|(?:sering|suka) macet
        is (?:an? )?(?:\w+ )?(?:relic|fossil|antique)
        es (?:un |una )?(?:reliquia|antigualla)
        (?:est|sont) (?:un |une |des )?(?:relique|antiquite)s?
        peninggalan (?:lama|zaman)
        (?:leftover|left over|relic|remnant|holdover|hangover) (?:of|from)|(?:just|only|merely|purely|mostly) (?:for show|a formality|out of habit|decoration|decorative|noise|theat(?:re|er)|pro forma|finds? noise|slows?|annoys|gets? in the way)|for show|out of habit|(?:is|are) (?:a |an old )?(?:formality|decoration|dummy)|still (?:shows?|lists?|says?|names?|prints?|carries|quotes?|has) (?:the )?(?:old|former|previous|outdated)|(?:out of date|outdated)|(?:hasn't|haven't|has not|have not|not|never) (?:\w+ )?(?:caught up|been (?:updated|reprinted|corrected)|updated since)|until (?:it|they|that|we) (?:reprints?|(?:is|are) (?:updated|reprinted|corrected))
        (?:drops?|discards?|swallows|loses|bounces|throws away) (?:it|them|everything|what|half|most)|throws (?:it|them) away|just (?:answers?|returns?) \w+|(?:nobody|no one) (?:ever |really |actually )?(?:looks?|reads?|watches|follows|counts|opens|uses|checks)|only finds noise|makes? \w+ slow|(?:filled in|written|entered|listed) (?:by mistake|in error|at random|back then)|is (?:a |an )?(?:recording|replay|loop)|kept alive for|from the (?:paper|old) days|keeps? (?:failing|dropping|timing out)|does(?: not|n't) (?:use|read|check|open) (?:\w+ ){0,3}?(?:any ?more|any longer)
        (?:por|de) (?:pura )?(?:costumbre|inercia)|es (?:un |una |de |pur[oa] )*(?:tramite|resto|formalidad|adorno)|para la galeria|(?:todavia|aun) (?:pone|figura|sale|aparece|muestra|lleva)|desactualizad\w+|anticuad\w+|sin actualizar|nadie (?:lo |la |los |las )?(?:mira|lee|usa|revisa|sigue|vigila|comprueba|cuenta|abre)|(?:lo|la|los|las) (?:tira|descarta|pierde|borra) (?:todo|luego|despues)|solo (?:estorba|molesta|frena|retrasa|mete ruido)|se (?:cae|cuelga|pierde) (?:cada|siempre|a menudo)
        par habitude|pour la forme|pour la galerie|(?:simple|pure) formalite|n'est plus (?:suivi|lu|regarde|utilise|a jour|tenu|consulte)\w*|plus personne|personne ne (?:le |la |les |l')?(?:regarde|lit|suit|verifie|consulte|compte|ouvre)|pas (?:encore )?(?:ete )?(?:re)?mis\w* a jour|perime\w*|(?:affiche|indique|porte) encore|vestige\w*|ne sert (?:plus )?(?:a rien|que)|decroche\w*|ne fait que
        (?:nur|bloss|rein) (?:noch )?(?:formsache|pro forma|zur zierde|fur die optik|deko\w*|attrappe)|aus (?:alter |reiner )?gewohnheit|der form halber|formsache|uberbleibsel|relikt|veraltet\w*|uberholt|liegt an (?:ihrem|seinem|dem) alter|nicht (?:mehr )?(?:aktuell|aktualisiert|gepflegt|nachgezogen)|(?:wirft|werfen|verwirft|schmeisst) (?:\w+ ){0,3}?(?:weg|alles)|(?:niemand|keiner) (?:\w+ ){0,2}?(?:schaut|liest|pruft|sieht|achtet|zahlt|beachtet|offnet)\w*|(?:schaut|liest|pruft|sieht|kontrolliert|zahlt) (?:\w+ ){0,3}?(?:niemand|keiner)(?: mehr)?|macht (?:\w+ )?nur (?:arger|arbeit|larm)|(?:zeigt|steht|nennt|druckt) noch|bringt nichts|verliert (?:\w+ )?(?:die halfte|alles|daten|pakete)|fallt (?:standig|dauernd) aus
        (?:hanya|cuma|sekadar|sekedar) (?:formalitas|pajangan|kebiasaan|hiasan|simbol|menghitung|melihat|membaca|memeriksa)|formalitas|sisa (?:aturan|zaman|masa)|belum (?:sempat )?(?:diturunkan|diganti|diperbarui|diubah|dicetak|dihapus)|usang|ketinggalan zaman|tidak ada (?:lagi )?(?:yang )?(?:melihat|membaca|memeriksa|mengecek|peduli|pakai)|(?:tak|tidak) (?:pernah |lagi )(?:dibaca|dilihat|diperiksa|dipakai|dicek)|masih (?:memuat|menampilkan|mencantumkan|memakai yang lama)|(?:bikin|membuat|membikin) (?:lambat|ribet|repot)|sering (?:putus|mati|gagal)
        por habito|so (?:formalidade|enfeite)|ninguem (?:olha|le|usa|verifica|confere)|desatualizad\w+|per abitudine|pro forma|nessuno (?:guarda|legge|usa|controlla)|non aggiornat\w+
        (?:has|have) been wrong since|went unread|(?:is|are) ignored by (?:all|everybody|everyone|most|the (?:crew|staff|team))|is dead|goes? nowhere|no longer (?:answers?|counts?|matters?)|on paper only|only on paper
        ya no (?:cuenta|vale|sirve|responde)|(?:quedo|ha quedado|existe) (?:solo )?en (?:el )?papel|cosa del pasado|al vacio|abandonad\w+
        ne compte plus|n'a plus cours|n'est plus valable|tourne a vide|ne repond plus|lettre morte|abandonne\w*
        (?:gilt|zahlt|taugt) nicht(?:s)? mehr|nur noch (?:auf dem )?papier|hat sich erledigt|lauft ins leere|kommt (?:dort |da )?nicht an|bleibt liegen|wird nicht mehr (?:gelesen|gepflegt|genutzt|geleert)
        tidak berlaku lagi|sudah tidak (?:berlaku|dipakai|aktif)|sudah mati|tinggal nama|tidak dipakai lagi|tidak merespons
        verouderd\w*|achterhaald|overblijfsel|voor de vorm|uit gewoonte|formaliteit|niet meer (?:gelezen|gebruikt|bijgewerkt|geldig|opgenomen)|niemand (?:kijkt|leest|gebruikt|controleert)|werkt niet meer|vervallen|nieaktualn\w*|przestarzał\p{L}*|pozostałosc|relikt|dla (?:pozoru|formalnosci)|z przyzwyczajenia|formalnosc\w*|nikt (?:\p{L}+ )?nie (?:patrzy|czyta|uzywa|sprawdza|odbiera)|nie działa|martw\w*|superat\w|obsolet\w|formalita|residuo|di facciata|non risponde|nessuno (?:guarda|legge|usa|controlla|risponde)|ultrapassad\w|obsolet\w|formalidade|resquicio|de fachada|ninguem (?:olha|le|usa|controla|atende)|nao funciona
        """, r"""
        хотя (?:\p{L}+ ){1,6}?(?:друг|иное)\p{L}*
        (?:虽然|尽管|即使)[^。,,\n]{1,14}(?:另|别的|不同)
        (?:別の|違う)(?:住所|口座|宛先)が(?:載|書)
        для (?:красоты|виду)|тормозит|виснет
        (?:只是|就是)个样子|装样子|老卡
        体裁だけ|(?:システム|サーバー)は重い
        老古董|遗留下来|時代遅れ
        пережит\p{L}*|по привычке|для (?:галочки|вида|проформы|порядка)|формальност\p{L}*|устарел\p{L}*|никто (?:\p{L}+ )?не (?:смотр|чита|провер|следи|счита|польз|открыва)\p{L}*|(?:ещё|еще|пока) (?:не (?:обнов|исправ|перепечат|сня)|висит)\p{L}*|отваливается|отваливаются|выбрасывает|только (?:мешает|тормозит|шумит)|(?:уже|давно|больше) не (?:пользу|чита|смотр|провер)\p{L}*|(?:ничего|всё|все|их|его) (?:теряет|теряют|не доходит)
        摆设|做样子|走过场|走形式|历史遗留|老黄历|没人(?:看|查|管|用|理|数|翻)|随手填|(?:还没|没来得及|尚未)(?:更新|改|换|撤)|过时|(?:不方便|不好用|不灵|不准)了|只(?:会|是)(?:回|返回|收着|摆)|录像|回放|拖慢|老是(?:断|丢|误报)|总(?:是)?(?:断|丢|误报|掉线)
        形だけ|形式(?:的|だけ|上の)|名ばかり|飾り|名残|古いまま|(?:誰も|だれも)[^。、\n]{0,10}ない|見ていない|捨てて|邪魔|手間(?:だけ|が)|待ち時間|よく(?:落ち|切れ|止ま)|弾かれ|受け取るだけ
        осталось? на бумаге|только на бумаге|не отвечает|давно пуст\p{L}*|никому не нуж\p{L}*|заброшен\p{L}*|уже не действ\p{L}*
        (?:已经?|早就?)(?:不作数|不算数|荒废|停摆)|只剩(?:个)?(?:名|壳)|名存实亡|没什么用|收不到|连不上|不再(?:使用|更新|有效)
        使われていない|使っていない|止まったまま|放置され|機能していない|紙の上|届かない|応答しない
        """),
    # Something is done in name only: ticked in advance, signed for somebody, dated back, copied
    "nominal": concept(r"""
        sign\w* (?:\w+ ){1,4}?in (?:the )?\w+(?:s'|'s) (?:stead|place)|(?:declared|entered|labelled|reported|booked) as (?:samples?|gifts?|repairs?|returns?|scrap)
        firm\w+ (?:\w+ ){1,4}?(?:en lugar|en vez) de|(?:declar|registr|anot)\w+ (?:\w+ ){0,3}?como (?:muestras?|regalos?|reparacion)
        sign\w* (?:\w+ ){1,4}?a la place d\w+|(?:declar|saisi|enregistr)\w* (?:\w+ ){0,3}?comme (?:echantillons?|cadeaux?|dons?)
        unterschr\w+ (?:\w+ ){1,4}?(?:anstelle|statt) de[rs]|als (?:muster|geschenk|schrott|reparatur) (?:angemeldet|deklariert|gebucht|eingetragen)
        menandatangani (?:\w+ ){1,4}?(?:menggantikan|mewakili)|(?:dilaporkan|didaftarkan|ditulis) sebagai (?:sampel|hadiah)
        (?:published|sent|issued|goes out|go out) as (?:hers|his|theirs)
        (?:publica|manda|envia|sale)\w* como suy[oa]s?
        (?:publi|envoy|sort)\w* comme (?:d'elle|de lui)
        (?:erscheint|veroffentlicht|verschickt) (?:\w+ )?als (?:von )?(?:ihr|ihm)
        (?:diterbitkan|dikirim) sebagai (?:karya|milik)nya
        (?:filed|sent|submitted|signed|issued|published) (?:\w+ )?(?:in|under) (?:her|his|their) name
        (?:present|firm|envi|public)\w+ con su nombre
        (?:depos|sign|envoy|publi)\w* sous (?:son|leur) nom
        unter (?:ihrem|seinem) namen (?:eingereicht|verschickt|veroffentlicht|gestellt)
        (?:diajukan|dikirim|diterbitkan) atas nama\w*
        cop(?:y|ied) (?:\w+ ){0,3}?(?:from )?(?:the )?(?:day before|previous day|last shift)
        copia\w* (?:\w+ ){0,2}?del dia (?:anterior|antes)
        recopi\w* (?:\w+ ){0,2}?de la veille
        vom vortag (?:ab|uber)(?:schreib|nehm|nommen)\w*
        (?:disalin|menyalin|salin) dari (?:hari sebelumnya|kemarin)
        (?:sign\w*|accept\w*|approv\w*|confirm\w*) (?:it |them |that )?(?:in (?:his|her|their) (?:place|stead)|for (?:him|her|them))
        se firma\w* por (?:el|ella|ellos)|firm\w+ en su lugar
        signe\w* (?:pour|a la place de) (?:lui|elle|eux)
        (?:wird|werden) fur (?:ihn|sie) (?:unterschr|gezeichnet|angenommen|bestatigt)\w*
        (?:tanda tangani|tandatangani|teken) (?:saja )?(?:untuknya|buat dia|untuk beliau)
        back-?dat(?:ed?|ing)|pre-?(?:signed|ticked|filled|stamped|dated)|(?:scanned|copied|stored|saved) (?:signature|stamp|seal)s?|(?:tick(?:s|ed)?|initials?|initialled|stamps?|stamped|signs?|signed) (?:\w+ ){0,5}?(?:in advance|beforehand|ahead of time|up front|as they (?:come|arrive)|on (?:opening|arrival)|without (?:reading|looking|opening|counting)|for the (?:whole|entire) (?:week|month|shift)|for both)|(?:sign\w*|accept\w*|approv\w*|confirm\w*) (?:\w+ ){0,3}?(?:in|under|with) (?:his|her|their|the \w+'s) (?:name|signature|badge|token|login|stamp|pin)|same (?:badge|card|person|hand|token|pin|login) (?:\w+ )?(?:twice|for both|signs both|counts (?:for|as) both)|(?:copy|copied|repeat|carry over|carried over|reuse|re-?used?|write|enter) (?:\w+ ){0,3}?(?:yesterday's|previous|day before's|last week's) (?:\w+ )?(?:figures?|counts?|values?|numbers?|results?|readings?|strips?|samples?)|from memory afterwards
        firm\w+ (?:\w+ ){0,4}?(?:por adelantado|en blanco|en su nombre|segun (?:llegan|vienen|entran)|sin (?:mirar|leer|abrir))|(?:sello|firma) (?:escanead|digitalizad|guardad)\w+|(?:marc\w+|dar|da|dan|dio|dieron|dando) (?:\S+ ){0,6}?por (?:hech|leid|revisad|comprobad|buen|pasad)\w+|antedat\w+|con fecha (?:anterior|atrasada)|(?:repit\w+|copi\w+|se pone|poner) (?:\w+ ){0,3}?(?:de ayer|del dia anterior)
        sign\w* (?:\w+['\s]\s*){0,4}?(?:d'avance|en blanc|des (?:leur )?reception|sans (?:lire|ouvrir))|a (?:son|leur|sa) (?:nom|place)|(?:signature|tampon|cachet) (?:scanne|numerise|enregistre)\w*|(?:coche\w*|vise\w*|paraphe\w*) [^.!?\n]{0,50}?(?:des|d'avance|avant)|antidat\w+|report\w+ (?:\w+ ){0,3}?(?:chiffre|valeur|resultat|releve)s? (?:de la veille|precedent\w*)
        (?:hakt|haken|hakchen|abgehakt|paraphiert|abgezeichnet|unterschreib\w*|unterschrieben|signiert) [^.!?\n]{0,50}?(?:gleich|vorab|im voraus|mitgesetzt|fur alle|auf vorrat|ungelesen)|(?:ein)?gescannte[rn]? (?:unterschrift|stempel)|(?:unterschrift|stempel) (?:\w+ ){0,2}?(?:als bild|als datei|eingescannt)|blanko\w*|vordatier\w*|ruckdatier\w*|in (?:ihrem|seinem|deren|dessen) namen|(?:wert|zahl|stand)\w* (?:vom vortag|der vorwoche|von gestern)
        (?:tanda tangan|ttd|stempel|cap)\w* (?:\w+ ){0,3}?(?:digitalnya|digital|hasil pindai|scan|pindaian|dibubuhkan|boleh dibubuhkan)|(?:diteken|ditandatangani|dicentang|diparaf|distempel) (?:\w+ ){0,4}?(?:dulu|di muka|lebih dulu|sekalian|atas nama|pakai)|tanggal mundur|(?:salin|menyalin|pakai|tulis) (?:saja )?angka (?:kemarin|sebelumnya)
        assinad\w+ (?:de antemao|em branco|em nome)|carimbo digitalizado|firmat\w+ (?:in anticipo|in bianco|a nome)|timbro scansionato|retrodat\w+
        (?:with|using|under) (?:his|her|their|someone's|a colleague's|the \w+'s) (?:badge|login|card|stamp|pin|token|account)|mark(?:ed|s)? (?:it |them )?(?:as )?(?:done|read|passed|checked|complete|seen) (?:without|before|in advance|right away|anyway)
        con (?:su|el) (?:sello|usuario|tarjeta|clave|firma)(?: de| guardad| escanead)\w*|como (?:leid|revisad|vist|comprobad)\w+ (?:sin|antes|de)
        pre-?rempli\w*|avec (?:son|le) (?:tampon|badge|login)|comme (?:lu|verifie|vu|fait)\w* (?:sans|avant|des)
        als (?:erledigt|gelesen|gepruft|gesehen) (?:\w+ )?(?:markier|buch|eintrag|vermerk|setz)\w*|auf verdacht|mit (?:ihrer|seiner|deren) (?:kennung|karte|unterschrift|pin)|vorausgefullt
        pakai (?:stempel|akun|kartu|sidik jari|kata sandi)\w* (?:milik|atasan|orang|bu|pak|kepala)|dianggap (?:sudah )?(?:dibaca|dicek|lulus|selesai)
        """, r"""
        вместо (?:врач|начальник|директор|бухгалтер|руковод)\p{L}* подпис\p{L}*|подпис\p{L}* вместо (?:врач|начальник|директор|бухгалтер)\p{L}*|(?:заявлен|оформля|указыва)\p{L}* как (?:образц|подар|ремонт|лом)\p{L}*
        代(?:医生|领导|经理|主任|老师)签|(?:报|填|记)成(?:样品|礼品|废品)
        に代わって署名|(?:見本|贈り物|修理品)として(?:申告|計上|登録)
        (?:выходит|уходит|публик\p{L}*) как (?:её|ее|его)|算(?:她|他)的发|本人名で
        за (?:её|ее|его) подпис\p{L}*|挂(?:她|他)的名|(?:自分|本人|彼女|彼)の名で
        (?:перепис|списа|списыва|скопир)\p{L}* (?:\p{L}+ )?(?:со вчерашн|с прошл)\p{L}*
        за (?:него|неё|нее|них) и (?:подписыва|подтвержда|соглаша)\p{L}*|替(?:他|她)(?:签|确认|答应)|代わりに署名
        задним числом|факсимиле|скан\p{L}* (?:подпис|печат)\p{L}*|(?:подписыва|отмеча|ставит|ставят|ставим|визиру)\p{L}*[^.!?\n]{0,30}(?:заранее|не (?:глядя|читая|открывая)|вперёд|вперед)|(?:подписыва|подтвержда|соглаша|принима|подтверди)\p{L}* за (?:него|неё|нее|них)|за (?:него|неё|нее|них) (?:подписыва|подтвержда|соглаша|принима)\p{L}*|вчерашн\p{L}* (?:цифр|показани|данны|значени)\p{L}*
        代(?:签|勾|点|填写?|盖)|(?:提前|预先|事先)(?:签|勾|盖章|打勾|填)|补(?:签|填|录)|倒签|(?:扫描|电子)(?:的)?(?:章|签名|印章|签章)|(?:照抄|沿用|抄)(?:昨天|上次|前一天|上月|旧)|以[^。,,\n]{1,8}的?名义
        (?:事前|先|まとめて)[^。、\n]{0,4}(?:押印|署名し|チェックを入れ|印を)|代筆|代印|名義で|(?:名|名前)で(?:埋め|書い|署名|押|記入)|日付を(?:遡|さかのぼ)|後付け|使い回|前日の(?:数字|値)
        от (?:его|её|ее|их) имени|под (?:его|её|ее|чужим) (?:логин|парол|пропуск)\p{L}*|(?:ставим|ставят|ставится|проставля\p{L}*) галочк\p{L}*|галочк\p{L}* (?:ставим|ставят|ставится|проставля)\p{L}*|как (?:проверенн|прочитанн|выполненн)\p{L}*
        用(?:他|她|其|别人|同事|主任|领导)的(?:账号|工号|章|卡|指纹|密码)|(?:直接|先)(?:打|画)(?:个)?(?:勾|钩)|标(?:为|成|记为)(?:已|合格|完成|通过)
        (?:他人|本人|同僚|上司|課長|部長)の(?:印|カード|アカウント|権限)(?:で|を使)|済み(?:に|と)(?:する|して|し)|合格(?:に|と)(?:する|して|し)
        """),
    # A person has said yes, and how far it reaches
    "yes": concept(r"""
        meloloskan
        (?:signed off|cleared|okayed|approved|authori[sz]ed|waved (?:\w+ ){0,4}?through|green-?lit|blessed (?:the|it|this|all|every|our|any)|nodded (?:\w+ ){0,4}?through)|(?:gave|given|has given|have given) (?:\w+ ){0,3}?(?:green light|go-ahead|nod|blessing|okay|ok|consent)|(?:said|says) (?:yes|it's fine|it is fine|go ahead|that's fine)|stands? behind (?:it|this|them)|(?:is|are) (?:fine|happy|okay) with
        (?:dio|dieron|ha dado|han dado) (?:\w+ ){0,3}?(?:por (?:buen|aprobad|validad|autorizad)\w+|visto bueno|luz verde|el ok|via libre|carta blanca|permiso)|(?:aprobo|autorizo|valido|bendijo|aprobaron|autorizaron|ha aprobado|ha autorizado|han autorizado|dijo que si|esta de acuerdo)
        (?:a|ont|avait) (?:\w+ )?(?:valide|approuve|autorise|avalise|accorde|entérine)e?s?|(?:a|ont) (?:deja )?donne (?:\w+ )?(?:feu vert|carte blanche|blanc-seing|accord|aval)|est d'accord
        durchgewunken|durchgewinkt|abgenickt|abgesegnet|grunes licht|steht dahinter|ist einverstanden|(?:hat|haben|hatte) (?:\S+ ){0,8}?(?:freigegeben|genehmigt|zugestimmt|bewilligt|zugesagt|erlaubt)
        (?:memberi|beri|kasih|diberi) (?:\w+ )?(?:lampu hijau|restu|izin|persetujuan)|(?:sudah|telah) (?:\w+ )?(?:acc|oke|setuju|menyetujui|mengizinkan|merestui|mengiyakan)\w*|bilang (?:boleh|oke|silakan)
        (?:aprovou|autorizou|liberou|deu (?:o )?(?:aval|ok|sinal verde))|(?:ha (?:approvato|autorizzato|dato il via libera))
        (?:already )?knows (?:about it|and agrees)|has no objections?|(?:is|are) on board|(?:approval|permission|okay|consent) (?:is|was|has been) (?:there|given|in place|on file)|has agreed|have agreed
        le parece bien|no tiene inconveniente|ya lo sabe|(?:permiso|aprobacion|autorizacion) (?:ya )?(?:esta|consta|queda|existe)|dijo que adelante
        (?:a|ont) dit oui|n'y voit pas d'inconvenient|(?:l'accord|l'autorisation|le feu vert|la validation) (?:est|a ete|date|vaut|tient)
        hat nichts dagegen|weiss bescheid|(?:genehmigung|freigabe|zustimmung|erlaubnis|okay) (?:\w+ ){0,4}?(?:liegt|gilt|steht|erteilt|da)|(?:hat|haben) (?:\w+ ){0,3}?(?:ja|ok|okay) gesagt|abgesprochen|abgeklart
        tidak keberatan|sudah tahu dan|(?:izin|persetujuan|restu)(?:nya)? (?:sudah|telah|ada)|sudah (?:dapat|ada|keluar) (?:izin|persetujuan)|sepakat
        (?:heeft|hebben) (?:\S+ ){0,8}?(?:goedgekeurd|toegestemd|ingestemd|toegezegd|getekend|toegestaan|akkoord gegeven)|groen licht|is akkoord|zijn akkoord|gaat akkoord|vindt (?:het|alles) goed|geen bezwaar|vooraf afgetekend
        zgodził\p{L}* sie|wyraził\p{L}* zgode|zatwierdził\p{L}*|zaakceptował\p{L}*|dał\p{L}* (?:zielone swiatło|zgode|pozwolenie)|podpisał\p{L}*|klepnał\p{L}*|nie ma nic przeciw\w*|machnał\p{L}* reka
        (?:ha|hanno) (?:\S+ ){0,3}?(?:dato (?:il|l'|la)|detto di si|acconsentito|accettato|approvato|autorizzato|concesso)|e d'accordo|non ha obiezioni|(?:deu|deram|tem|têm) (?:\S+ ){0,3}?(?:acordo|aval|luz verde|autorizacao|consentimento|permissao)|disse que sim|concordou|esta de acordo|aceitou|aceitaram
        """, r"""
        (?:разрешил|одобрил|согласовал|утвердил|завизировал|благословил)\p{L}*|(?:дал|дала|дали) (?:добро|согласие|отмашку|разрешение)|(?:согласие|разрешение|одобрение)[^.!?\n]{0,40}(?:получен|дан)\p{L}*|не против
        (?:批|签|点头|同意|答应|放行|许可|默许)了|(?:已经?|早就|早已|都)(?:批|同意|点头|放行|答应|说好)|打过招呼|说过(?:可以|行|没事)|口头(?:答应|同意|批准|许可)
        (?:任せる|いい|よい|構わない)」?と(?:言|の|い)|了承(?:し|済|を得|をもら)|承認(?:し(?:た|て)|済|を得|は取)|許可(?:し(?:た|て)|済|を得|は取|が出)|決裁(?:済|は取)|快諾
        (?:разрешение|согласование|виза|одобрение)[^.!?\n]{0,20}(?:есть|имеется|лежит|действует)|не возража\p{L}*|в курсе и
        (?:手续|批文|授权|许可)[^。,,\n]{0,6}(?:已|齐|有了|办好)|没意见|默认了
        (?:許可|承認|了解|同意)(?:は|が)?[^。、\n]{0,6}(?:出て|下り|取れて|済|もらって)|異存はない|承知(?:して|済)
        """),
    "reach": concept(r"""
        all|any|every|everything|anything|whatever|for good|once and for all|in (?:bulk|advance|one go)|verbally|orally|by phone|over (?:lunch|coffee|drinks|the phone)|until (?:the )?(?:end|further|next|spring|summer|autumn|winter|christmas|easter)|through (?:the )?(?:end|next)|for the (?:whole|entire|rest|coming)|up to any|this (?:year|season|quarter)'s
        tod[oa]s?|cualquier\w*|en bloque|de golpe|de palabra|por telefono|hasta (?:el|fin|final|nuevo|navidad|verano)|del ano|de la temporada|segun (?:llegan|vienen)
        en bloc|tou(?:s|te|tes|t)|n'importe quel\w*|jusqu'\w+|d'avance|oralement|par telephone|de vive voix|une fois pour toutes
        alle[nrms]?|jede[nrms]?|samtliche[nr]?|komplett|pauschal|ein fur alle mal|bis (?:zum|zur|ende|auf weiteres)|mundlich|telefonisch|am telefon|im voraus|das ganze
        semua|seluruh|segala|setiap|sekaligus|sampai (?:akhir|tahun|bulan)|hingga (?:akhir|tahun)|lewat telepon|secara lisan|lisan|untuk (?:seterusnya|selamanya)
        tod[oa]s?|qualquer|por telefone|verbalmente|tutt[eio]|qualsiasi|al telefono|a voce
        alle|alles|elke|iedere?|heel het|het hele|hele jaar|in een keer|mondeling|telefonisch|aan de telefoon|tot (?:het eind\w*|eind|nader order)|voor altijd|vooraf|ongeacht|sezon\w*|wszystk\w*|kazd\w*|wszelk\w*|cał\p{L}+ (?:rok|sezon|kwartał)\w*|do (?:konca|odwołania)|ustnie|telefonicznie|przez telefon|z gory|hurtem|na stałe|sempre|tutto l'anno|fino a|per telefono|ogni|em bloco|o ano todo|todo o ano|ate ao?|cada|sempre
        """, r"""
        все|всё|всех|всю|люб\p{L}*|кажд\p{L}*|раз и навсегда|навсегда|до (?:конца|весны|осени|лета|зимы)|на (?:весь|год|все|всё)|вперёд|вперед|устно|на словах|по телефону|пачкой|оптом
        全部|所有|一切|任何|整批|全年|一整年|到年底|一次性|长期|以后|口头|电话里?|饭桌|一并|打包|统统
        全て|すべて|全部|まとめて|一括|年度(?:分|末まで|中)|丸ごと|いつでも|口頭|電話|飲み会|立ち話|当面|何でも
        """),
    # What is done with it: signing, paying, letting go, handing out
    "deed": concept(r"""
        (?:pain|sleeping) ?(?:killers?|pills?)|opioids?|sedatives?|medication
        calmantes?|pastillas?|medicacion
        calmants?|comprimes?|medicaments?|somniferes?
        beruhigungsmittel|tabletten?|medikament\w*|schlafmittel
        obat\w*
        sell(?:s|ing)?|sold|cheques?
        vend\w+|cheques?
        vend(?:s|re|u|ue|us|ent)?|vente|cheques?
        verkauf\w*
        (?:di|men)?jual\w*
        sign(?:s|ed|ing)?|accept(?:s|ed|ing)?|pay(?:s|ing|ments?)?|paid|buy(?:s|ing)?|order(?:s|ed|ing)?|renew(?:s|ed|als?|ing)?|contracts?|subscriptions?|purchases?|prescriptions?|passwords?|logins?|permissions?|shar(?:es?|ed|ing)|files?|transfers?|invoices?|refunds?|publish\w*|releas\w+|deliver\w*|go(?:es)? out|leave the|unlock\w*|open(?:s|ed)?|hand(?:s|ed)? (?:out|over)|ship\w*|merge\w*|deploy\w*|stamps?|terms|dos(?:es?|age)|withdrawals?|calendars?
        firm\w+|acept\w+|pag(?:a|an|ar|o|os|uen?)|compr(?:a|an|ar|e|o|os|as|ad[oa]s?)|pedidos?|renov(?:a|an|ar|acion|aciones|ad[oa]s?)|contratos?|recetas?|contrasenas?|compart\w+|entreg\w+|albaran\w*|factur\w+|transfer\w+|envi(?:a|e|o|ar|ad)\w*|salen|salir|notas|sell\w+|abr(?:e|en|ir)
        signe\w*|signer|signature\w*|accept(?:e|er|ee|ees|es|ent|ation)|paiements?|payer|achats?|commandes?|ordres? de \w+|renouvel\w+|contrats?|avenants?|ordonnances?|mots? de passe|partag\w+|envo\w+|renvoy\w+|virements?|factures?|livr\w+|remett\w+|remis\w*|actes?
        unterschr\w+|zahl\w*|bestell\w*|rezept\w*|vertrag\w*|passwort\w*|teil\w+|geteilt|rechnung\w*|uberweis\w*|gutschrift\w*|ausgegeben|rausgegeben|raus|heraus|verlanger\w*|freischalt\w*|lieferung\w*|nachtrag\w*|kund\w+ (?:abo|vertrag)\w*|einlosen|offnen
        (?:di|men)?teken|tanda ?tangan\w*|menandatangani|bayar\w*|dibayar\w*|beli|pesan(?:an)?|kontrak|resep|kata sandi\w*|dibagikan|berbagi|surat|stempel|dikirim\w*|kirim|dipinjam\w*|pinjam|lowongan|transfer|tagihan
        assin\w+|pagament\w+|compr[ao]s?|contratos?|firm\w+|acquist\w+|contratt\w+
        betal\w*|bestel\w*|overmak\w*|overboek\w*|tekenen|ondertek\w*|contract\w*|factur\w*|uitbetal\w*|vrijgeven|vrijgegeven|uitgeven|meegeven|leveren|levering\w*|inkoop|meerwerk|recept(?:en)?|delen|gedeeld|opent|openen|płac(?:i|ic|imy|icie|on\w|il\w*)|zapłac\w*|wypłac\w*|przelew\w*|przela\w*|zamow\w*|zamaw\w*|podpis\w*|umow\w*|faktur\w*|wyda(?:c|je|jemy|wac|nie)\w*|zwrot\w*|zakup\w*|recept(?:a|y|e|ami)?|udostepn\w*|otwier\w*|pag(?:a|ano|are|hiamo|ato)|ordin[ieao]\w*|consegn\w+|rilasci\w+|fattur\w+|bonific\w+|rimbors\w+|ricett\w+|sbarc\w+|varianti|encomend\w+|entreg\w+|fatur\w+|transfer\w+|reembols\w+|levantar|libertar|liberta|receit\w+
        """, r"""
        снотворн\p{L}*|таблет\p{L}*|лекарств\p{L}*
        安眠药|止痛药|睡眠薬|鎮痛剤|薬
        прода(?:ть|ём|ем|вать|жа|жу|ёт|ют)\p{L}*|卖掉?|売(?:る|って|却)
        подпис\p{L}*|оплат\p{L}*|плат[её]ж\p{L}*|покуп\p{L}*|заказ\p{L}*|договор\p{L}*|рецепт\p{L}*|парол\p{L}*|выда\p{L}*|вывоз\p{L}*|отправ\p{L}*|перевод\p{L}*|списани\p{L}*|услови\p{L}*|соглашени\p{L}*|акт\p{L}{0,3}|сч[её]т\p{L}*|публик\p{L}*|выкладыва\p{L}*|вез\p{L}*|отгру\p{L}*
        签|付款?|打款|买|采购|合同|处方|药|密码|发货|出库|出借|借|转账|报销|发票|盖章|开锁|开柜|放行|外借|订单|订阅|条款|扣款|授权
        署名|押印|契約|支払|購入|発注|注文|処方|パスワード|共有|送金|振込|請求|開錠|解錠|貸し?出|持ち出|搬出|発送|出荷|規約|書類|立会|同意
        """),
    # What somebody is said to like
    "likes": concept(r"""
        (?:would|'d) rather not|(?:does(?:n't| not)|do not|don't) want to be (?:bothered|disturbed|asked)
        no quiere que (?:l[ao]s? )?molest\w+
        (?:ne veut|prefere ne) pas etre (?:derange|sollicite)\w*
        (?:behelligt|belastigt|gestort) werden
        tidak mau diganggu
        can(?:'t|not) stand|overwhelmed (?:by|with)|no head for|hopeless with
        siempre quiere|quiere (?:rapidez|prisa)|se agobia|no se aclara
        veut (?:toujours|aller vite)|(?:vite )?deborde\w* par|n'a pas la tete
        mochte (?:\w+ )?(?:immer|stets|grundsatzlich)|will (?:immer|stets)|will (?:er|sie) (?:immer|stets)|uberfordert|hat keinen kopf fur
        selalu (?:ingin|mau)|maunya|pusing (?:dengan|kalau)
        (?:is|feels?) (?:calmer|happier|more comfortable|relaxed) when|hates? (?:hassle|fuss|bother)|is (?:an? )?(?:open|easy-going|trusting) (?:person|sort|soul)
        (?:esta|anda) mas tranquil\w+|le da pereza|es (?:muy )?(?:abiert|confiad)\w+
        est (?:plus )?(?:tranquille|serein\w*)|quelqu'un d'ouvert|deteste les (?:complications|tracas)
        ist (?:es )?(?:lieber|ruhiger)|hasst (?:umstande|papierkram)
        lebih (?:senang|tenang|suka|nyaman)|tidak mau repot
        likes|(?:i|we|they|you|who|users?|clients?|customers?) like|loves?|prefers?|preferences?|enjoys?|appreciates?|hates?|dislikes?|(?:is|are|was) (?:fond of|tired of|glad|happy|used to)|gets? (?:cross|annoyed|irritated)|wants?|wishes|habits?
        (?:le|les) (?:gusta|encanta|molesta|agrada|alegra)\w*|agradece\w*|prefiere\w*|odia|detesta|no soporta|quiere\w* que|preferencias?|gustos|suele querer
        aime(?:nt|rait)?|apprecie\w*|prefere\w*|adore|deteste|exige\w*|souhaite\w*|a horreur|preferences?|gouts|tient a ce que|a l'habitude
        mag|mogen|liebt|schatzt|bevorzugt|wunscht|hasst|vorlieben?|gern(?:e)?|lieber|freut sich|(?:ist|sind) es gewohnt|hat es gern
        suka|senang|menyukai|kesukaan|preferensi|(?:sudah )?(?:biasa|terbiasa)|gemar|malas|benci
        gosta|prefere|adora|odeia|preferencias?|ama|preferisce|gradisce|detesta|preferenze
        (?:doesn't|does not) (?:want|like|mind)|is relaxed about|finds it (?:fine|convenient|handy|easier)|comfortable with
        no le importa|le viene bien|le resulta comodo|no quiere
        ca (?:lui|leur|l') ?(?:convient|arrange)|ne veut pas|trouve (?:ca |cela )?pratique
        stort (?:ihn|sie) nicht|findet es (?:gut|praktisch|lastig|bequem)|will nicht|mag es
        tidak mau|merasa nyaman|maunya|lebih suka|tidak suka
        houdt van|heeft liever|wil (?:graag|liever|altijd)|vindt het (?:fijn|prettig)|lubi|woli|zyczy sobie|zawsze chce|nie lubi|vuole sempre|le piace|gli piace|quer sempre
        """, r"""
        просит не (?:дёргать|дергать|беспокоить)
        不想为[^。,,\n]{1,10}被?打扰|煩わされたくない
        (?:всегда|вечно) хочет|тонет в|терпеть не может
        图快|头疼|一贯|早さ優先|苦手|億劫
        спокойнее|не любит возиться|человек открытый
        最怕麻烦|嫌麻烦|更放心
        気が楽|安心|手間を嫌
        (?:любит|предпочита|нравится|просил|просит|привык|не терпит|ценит|обожа|предпочтени)\p{L}*
        喜欢|偏好|最烦|讨厌|希望|习惯|乐意|乐于|嫌|爱(?:看|听|用)|怕麻烦
        好み|好む|好き|嫌い|嫌が|喜ぶ|喜ば|望んで|望む|ありがた|慣れて|面倒が
        не хочет|не любит|удобно|устраивает|раздража\p{L}*
        不想|无所谓|不介意|图省事|不喜欢|懒得
        面倒|気にしない|嫌う|好ま|煩わし
        """),
    # It is done before, or without, the one who should decide
    "unseen": concept(r"""
        without (?:\w+ ){0,2}?(?:looking|reading|opening)(?: \w+)?|unread|sin (?:mirar|leer|abrir)\w*|sans (?:\w+ )?(?:lecture|lire|regarder|ouvrir)|ungelesen|ungesehen|ohne (?:\w+ ){0,2}?(?:hinzusehen|anzusehen|zu lesen|hinzuschauen)|tanpa (?:dilihat|melihat|dibaca|membaca|dibuka)\w*
        without (?:sending|mailing|giving|passing|handing)(?: \w+){0,3}
        sin (?:mandar|enviar|pasar)\w*
        sans (?:lui |leur )?(?:envoyer|transmettre|adresser)
        ohne (?:dass (?:er|sie) )?(?:\w+ ){0,4}?(?:sieht|zu schicken|vorzulegen|zu sehen)
        tanpa (?:di)?kirim\w*
        unasked|without being asked|freely|not even afterwards
        sin (?:que se )?(?:consultar|preguntar)le|ni (?:siquiera )?despues|libremente|en su lugar
        librement|ouvertement
        ungefragt|freizugig
        tanpa ditanya\w*|secara bebas
        already|straight (?:away|out|off)|automatically|right away|directly|in (?:his|her|their) name|on (?:his|her|their) behalf|without (?:\w+ ){0,3}?(?:showing|seeing|saying|pop-?ups?|asking|questions?|waiting)|no (?:pop-?ups?|questions?|prompts?|fuss)|only (?:sees|hears|learns|wants) (?:\w+ )?(?:result|outcome)|openly|outside (?:partners?|people)|each time|unasked
        sin (?:esperar|preguntar\w*|mostrar\w*|decir\w*|avisar\w*)|ya (?:firmad|pagad|hech|enviad|aceptad)\w+|en su nombre|directamente|por (?:su cuenta|el|ella)|tambien a
        deja (?:signe|paye|fait|envoye|accepte|valide)\w*|a (?:sa|son|leur) (?:place|nom)|sans (?:\w+['\s]\s*){0,3}?(?:montrer|demander|attendre|ouvrir|dire)|directement|d'office|lui evite
        gleich mit|gleich|direkt|schon|in (?:ihrem|seinem) namen|ohne (?:\w+ ){0,3}?(?:fragen|zeigen|ruckfrage|warten)|fur (?:ihn|sie)|von selbst|ungefragt
        langsung|atas namanya|tanpa (?:bertanya|tanya|menunggu|ditunjukkan)|pakai (?:tanda tangan|akun|kartu)\w*|cukup tahu|hanya tahu|di grup|sudah beres|proaktif|dipinjam
        sem perguntar|em (?:seu|nome)|diretamente|senza chiedere|a suo nome|direttamente
        as (?:soon as )?they (?:come|arrive)|on receipt|without further ado
        segun (?:llegan|vienen|entran)|al momento|sin mas|de inmediato|cuanto antes
        des (?:leur |la )?reception|sans attendre|aussitot|au fil de l'eau
        sofort|ohne weiteres|einfach so|einfach|unbesehen|gehen (?:\w+ ){0,2}?raus
        saat itu juga|hari ini juga|begitu (?:masuk|datang)|tinggal (?:teken|bayar|kirim|klik)
        meteen|automatisch|vanzelf|zonder (?:\w+ ){0,2}?(?:te vragen|te tonen|te wachten)|namens (?:hem|haar|hen)|in (?:zijn|haar) naam|zoals ze binnenkomen|bij binnenkomst|od razu|natychmiast|automatycznie|bez (?:pytania|czekania|pokazywania|ogladania)|w (?:jego|jej|ich) imieniu|zaraz po|z marszu|subito|immediatament\w+|in automatico|senz'altro|a vista|lo stesso giorno|de imediato|automaticamente|sem mais|no mesmo dia|a vista
        """, r"""
        не глядя|не читая|не открывая|不看|不(?:打)?开|见(?:单|票)即|見ずに|読まずに|開かずに
        не (?:присыла|высыла)\p{L}*
        不用(?:寄|发给)|送らない方
        свободно|открыто|都不必|不必(?:说|讲)|随便|聞かなくて|尋ねずに|自由に
        молча|сразу|без (?:вопрос|спрос)\p{L}*|за (?:него|неё|нее|них)|не спрашивая|уже (?:подпис|оплач|готов)\p{L}*|в общ\p{L}* (?:таблиц|чат|папк)\p{L}*|автоматически
        直接|替(?:他|她|其)|代(?:他|她|其|为)|不用(?:问|等|看)|不问|就(?:给)?(?:办|行|批|付|签|发)|口头|已经|自动|只看结果
        代わりに|勝手に|黙って|聞かずに|そのまま|自動で|先に(?:済|押|送|払)|事後(?:に|報告)|結果だけ|見せずに
        по мере поступления|немедленно|тут же|не дожидаясь|смело|без лишн\p{L}*
        即可|当天就|立刻|马上|随到随|照办
        届き次第|即日|すぐに|いつでも|事後で
        """),
    # Money that goes somewhere, and by what it is found
    "money": concept(r"""
        devoluciones
        acompte\w*|anzahlung\w*|uang muka
        kaution\w*|uang jaminan
        takings|proceeds|cheques?
        recaudacion|ventas
        recette|cheques?
        erlos\w*|einnahme\w*
        omzet|hasil penjualan
        pay(?:s|ment|ments|ing|able|ee|out|outs|roll)?|paid|refunds?|donations?|deposits?|rents?|royalt(?:y|ies)|prizes?|fees?|tuition|salar(?:y|ies)|wages|invoices?|bills?|remit\w*|settle\w*|insurance claims?|compensation|premiums?|grants?|proceeds|tips|fines|dues|subscriptions?|bank account
        pag(?:o|os|a|an|ar|ue|uen)|fianzas?|alquiler(?:es)?|donativ\w+|donacion\w*|matricula|cuotas?|premios?|nominas?|factur\w+|honorarios|reembols\w+|derechos de autor|subvencion\w*|indemnizacion\w*|cobr\w+|ingres(?:a|an|ar)|transfer\w+
        paie\w*|payer|paye\w*|loyers?|(?:un|le|les|des|du|de|ce|son|vos|nos|leurs?) dons?|cautions?|droits d'auteur|prix|cotisations?|honoraires|remboursement\w*|factur\w+|salaires?|subventions?|indemnite\w*|primes?|regl\w+|virements?|verse\w*|recettes
        zahl\w*|miete\w*|kaution\w*|spende\w*|tantieme\w*|honorar\w*|preisgeld\w*|beitrag\w*|beitrage|gebuhr\w*|rechnung\w*|gehalt\w*|lohn\w*|erstatt\w*|uberweis\w*|pramie\w*|forder(?:geld|mittel)\w*|schulgeld|einnahmen
        bayar\w*|dibayar\w*|pembayaran|sewa|deposit|donasi|sumbangan|infak|zakat|sedekah|royalti|hadiah|iuran|honor\w*|tagihan|faktur|gaji|klaim|asuransi|uang\w*|dana|transfer\w*|setor\w*|ganti rugi
        pagament\w*|aluguel|doac\w+|mensalidade|affitt\w+|donazion\w+|cauzion\w+|stipend\w+
        betal\w*|rekening\w*|factur\w*|huur\w*|loon\w*|salaris\w*|borg(?:som)?|waarborgsom|subsidie\w*|vergoeding\w*|premie\w*|terugbetal\w*|contributie|schenking\w*|płatnos\w*|przelew\w*|czynsz\w*|wynagrodz\w*|pensj\w*|kaucj\w*|faktur\w*|zwrot\w*|dotacj\w*|darowizn\w*|składk\w*|odszkodowan\w*|premi\w*|bonific\w+|fattur\w+|rimbors\w+|fidi|prestit\w+|compens\w+|caparr\w+|indennizz\w+|premi[oi]?|quot[ae]|fatur\w+|reembols\w+|rend[ao]s?|salari\w+|caucao|subsidi\w+|donativ\w+|indemniza\w+|premios?|quotas?|sinal|verba
        """, r"""
        задат\p{L}*|定金|手付金
        押金|保証金
        выручк\p{L}*|营业额|売上
        оплат\p{L}*|плат[её]ж\p{L}*|плат(?:ят|им|ится|ить)|аренд\p{L}*|пожертвовани\p{L}*|залог\p{L}*|гонорар\p{L}*|(?:^|[^\p{L}])приз\p{L}{0,3}|взнос\p{L}*|зарплат\p{L}*|сч[её]т\p{L}*|возврат\p{L}*|перечисл\p{L}*|страхов\p{L}*|выплат\p{L}*|премии|премию|деньги|денег
        付款|打款|汇款?|租金|房租|押金|捐款|善款|版税|稿费|稿酬|奖金|学费|会费|工资|货款|报销|退款|理赔|保费|补贴|款项?|报酬
        支払|振込|振り込|家賃|敷金|寄付|寄附|印税|賞金|授業料|会費|給与|請求|返金|払い戻|保険金|謝礼|代金|報酬|売上
        """),
    "digits": concept("", "", r"""
        \b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{4}){2,}|\b\d{2}-\d{2}-\d{2},? (?:account|acct|a/c)\b|\b\d{3,5}(?:[ -]\d{3,5}){2,5}\b|\b\d{4}[ -]\d{4}[ -]\d{2,4}\b|(?:^|[^\w#/.-])\d{10,20}\b|\b(?:account|acct|no\.|konto|cuenta|compte|rekening)\W{1,3}\d{6,}|\b(?:bri|bca|bni|mandiri) [\d -]{8,}|\b0x[0-9a-f]{40}\b|\bbc1[0-9a-z]{20,}
        """),
    # Somebody in between takes it, or another than the one it is owed to
    "between": concept(r"""
        factoring|collect(?:s|ed|ing|ion)? (?:agent|partner|account)|(?:passes|passed|pass) (?:it|them) on|then (?:distributes?|splits?|passes)|gets? it from (?:him|her|them)|on behalf of the (?:payee|owner|landlord|author)|(?:no longer|not) (?:\w+ ){0,3}?(?:to|into) [^.!?\n]{1,50}? but (?:to|into)|private (?:account|card|wallet)|(?:payee|beneficiary|account holder|holder):? \w+
        que luego (?:reparte|distribuye|entrega)\w*|ya no [^.!?\n]{1,50}? sino|titular|intermediari\w+|cuenta (?:personal|particular|puente)|bizum
        qui (?:reverse|redistribue|repartit|transmet)\w*|non plus [^.!?\n]{1,50}? mais|titulaire|intermediaire\w*|compte (?:personnel|relais)|au nom de
        (?:der|die|das) (?:es |sie )?(?:\w+ )?(?:weiterleitet|verteilt|auszahlt)|nicht mehr [^.!?\n]{1,50}? sondern|kontoinhaber\w*|sammelkonto|privatkonto|treuhand\w*
        penampung\w*|ditampung|lalu (?:dibagi|membagi)\w*|bukan (?:lagi )?[^.!?\n]{1,50}? (?:melainkan|tetapi|tapi)|dompet digital|rekening pribadi|atas nama|a\.n\.?
        titular|intestat\w+|conto personale|conta pessoal
        """, r"""
        достанется от|(?:передаст|раздаст|разделит)\p{L}*|не [^.!?\n]{1,40},? а (?:на|в|к|через)|на карту|карта|личн\p{L}* (?:карт|сч[её]т)\p{L}*|посредник\p{L}*|получател\p{L}*
        代收|代为|再转给|转交|中间人|私人(?:账户|卡)|个人(?:账户|卡|微信|支付宝)|卡号|户名|不再[^。\n]{1,16}(?:而是|改)
        代わりに受け|まとめて受け|個人(?:口座|名義)|名義の(?:口座|カード)|名義(?:で|へ|に)|仲介|ではなく[^。\n]{1,16}(?:へ|に)
        """),
    # Papers and records that are nobody else's business
    "papers": concept(r"""
        (?:bank|account) statements?|registers? of \w+
        extractos?|registros? de (?:socios|clientes|proveedores)
        releves? (?:de compte|bancaires?)|fichier (?:des )?(?:clients|fournisseurs)
        \w*auszug\w*|antrags?formular\w*
        rekening koran|daftar (?:pemasok|mitra)
        delivery notes?
        albaran\w*
        bons? de livraison
        lieferschein\w*
        surat jalan
        (?:denture|dental|passport|x-ray|mri|id|contract) scans
        escaneos
        scans (?:dentaires|de passeports?)
        (?:zahn|pass|ausweis|vertrags)scans?
        pindaian
        vaccination (?:lists?|records?)|listas? de (?:vacuna\w*|alumnos|pacientes)|listes? de (?:vaccin\w*|eleves|patients)|impf(?:listen?|daten)|daftar (?:vaksin|pasien|siswa)
        customs (?:forms?|papers|declarations?)|waybills?
        formularios? de aduana
        formulaires? de douane
        zollformular\w*|pass(?:foto|bild|daten)\w*
        formulir bea cukai
        contracts?|case files?|pleadings?|leases?|loan agreements?|certificates?|medical \w+|patient \w+|lab results?|grades|report cards?|exam \w+|passports?|id (?:cards?|numbers?|scans?)|personnel files?|job applications?|payslips?|bank statements?|(?:last|his|her|their|the|a) wills?|deeds?|manuscripts?|footage|recordings?|customer \w+|tenders?|bids?|drawings|evidence|diar(?:y|ies)|contacts|player profiles?|crash dumps?|locations?|card (?:data|numbers?)|personal (?:data|details)|till data|sales data
        contratos?|expedientes?|historial\w*|historias clinicas?|recetas?|notas|examen\w*|pasaportes?|dni|curriculum\w*|solicitudes|nominas?|testamento\w*|grabaciones|camaras?|planos|pruebas|datos (?:de|personales)|ubicaci\w+
        contrats?|dossiers?|bulletins?|copies d'examen|passeports?|pieces? d'identite|candidatures?|fiches? de paie|testaments?|enregistrements?|plans|preuves|donnees (?:de|des|personnelles)|camera\w*|ordonnances?|analyses
        vertrag\w*|leihvertrag\w*|akte\w*|befund\w*|zeugnis\w*|noten|prufungs\w+|passe|(?:reise)?pass(?:kopien?|kopie)|reisepass\w*|(?:seinen|ihren|den) pass|ausweis\w*|bewerbung\w*|gehaltsabrechnung\w*|testament\w*|aufnahmen|kamera\w*|baupl\w+|beweis\w*|kassendaten|patient\w*|standort\w*|notfallmeldung\w*|personaldaten
        kontrak|berkas|rekam medis|hasil lab|rapor|nilai|soal ujian|paspor|ktp|lamaran|slip gaji|wasiat|rekaman|kamera|denah|bukti|data (?:pasien|siswa|pelanggan|pribadi|pemain)|sertifikat|akta|lokasi
        contratos?|processos?|passaporte|prontuari\w+|contratt\w+|cartell\w+|passaport\w+|pagell\w+
        dossier\w*|contract\w*|akte\w*|testament\w*|paspoort\w*|medische \w+|patient\w*|uitslag\w*|rapport(?:en)?|cijferlijst\w*|loonstro\w+|afschrift\w*|sollicitatie\w*|klantgegevens|personeels\w+|leerling\w*|stukken|uittreksel\w*|gastenlijst|boekingen|beelden|akt(?:a|ach|ami)?|umow\w*|testament\w*|paszport\w*|dokumentacj\w*|kart\p{L}* pacjent\w*|wynik\w*|swiadectw\w*|odpis\w*|wyciag\w*|list\p{L}* płac|dan\p{L}+ (?:osobow|klient|pacjent|gosc)\w*|podan\w*|nagran\w*|pism\w*|korespondencj\w*|raport\w*|pratic\w+|fascicol\w+|referti?|verbali?|estratti?|buste paga|testament\w+|curricul\w+|planimetri\w+|registrazion\w+|atti|certificat\w+|dati (?:personali|dei clienti|sanitari)|extratos?|processos?|pautas?|recibos?|testamento\w*|exames|boletins?|atas? d\w+|certid\w+|gravac\w+|fichas?|dados (?:pessoais|dos clientes|clinicos)
        """, r"""
        выписк\p{L}*|реестр\p{L}*|заявлени\p{L}* (?:на|о)|对账单|流水|申请表|申込書|明細書?
        накладн\p{L}*|送货单|納品書
        скан\p{L}* (?:зуб|паспорт|документ|договор|снимк)\p{L}*|扫描件?|歯型データ
        списк\p{L}* (?:прививок|пациентов|учеников)|疫苗名单|予防接種の一覧
        деклараци\p{L}*|报关单|通関書類
        договор\p{L}*|материал\p{L}* (?:дела|по делу)|исков\p{L}* материал\p{L}*|анализ\p{L}*|паспорт\p{L}*|анкет\p{L}*|зав[её]щани\p{L}*|запис\p{L}* (?:камер|звонк)\p{L}*|камер\p{L}*|чертеж\p{L}*|доказательств\p{L}*|карточк\p{L}* (?:пациент|клиент)\p{L}*|координат\p{L}*|истори\p{L}* болезни|оценк\p{L}*|ведомост\p{L}*|персональн\p{L}*
        合同|卷宗|病历|化验单|成绩|试卷|护照|身份证号?|简历|工资条|遗嘱|录音|监控|图纸|证据|定位|对账文件|台账|名单|档案|鉴定书|提单
        契約書|カルテ|検査結果|成績|答案|旅券|身分証|履歴書|給与明細|遺言|録音|録画|図面|証拠|鑑定書|名簿|位置情報|カード番号|写真|訴状|原本|個人情報|決済
        """),
    "mailbox": concept("", "", r"""
        [\w.+-]+@[\w-]+\.[\w.-]+
        """),
    # A machine by its name or number, and that it takes data in
    "machine": concept("", "", r"""
        (?:https?|s?ftp|wss?|rtmps?|rtsp|mqtts?|s3|gs)://[^\s"'<>)]+|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:example|com|net|org|io|dev|info|biz|co|me|app|cloud|xyz|ru|cn|id|jp|de|fr|es|eu|uk|top|cc|click|site|online|shop|store|tech|space|live|pro|link|club|fun|icu|vip|win|work|tv|ws|su|test)(?::\d{2,5}|/|\b)
        """),
    "receives": concept(r"""
        belongs? (?:on|at)
        syncs?|synced|synchronis\w+|sincroniz\w+|synchronisier\w*|(?:di)?sinkron\w*
        charge\w* sur
        komm(?:t|en) (?:\w+ ){0,3}?nach
        (?:is|are|gets?|be) (?:picked up|collected|received|gathered|taken)|(?:go|goes|belongs?|land\w*|arrives?|flows?|streams?|reports?|publish\w*|posts?|posted|synced|mirrored|uploads?|uploaded|sends?|sent|backed up|delivered|forwarded|point|pushed) (?:\w+ ){0,2}?(?:to|into|there)|(?:land|arrive|live)s? (?:at|on)|sends? (?:it|them|everything)|takes? (?:them|it|everything) in
        (?:va|van (?:al?|para|hacia|por)\b|suben|sube|envia|envian|publica\w*|llega\w*|recoge\w*|recibe\w*|manda\w*|apunta\w*|guarda\w*|deja\w*|reporta\w*)
        (?:part(?:ent| (?:vers|chez|pour|dans|sur|au?x?)\b)|va|vont|arrive\w*|remont\w+|envo\w+|depos\w+|recoi\w+|recueill\w+|pointe(?:nt)?|publi(?:er|ee?s?|ent)|transmet\w*|transmis\w*|vers(?:ee?s?|er|ent|e (?:sur|au?x?)\b))
        (?:gehen|geht|gehor(?:en|t)|landen|landet|laufen|lauft|schick\w*|send\w*|meld\w+|empfangt|nimmt|sammelt|ziel|hochgeladen|ubertrag\w*|gespeichert|abgelegt|geliefert)
        (?:dikirim\w*|kirim\w*|masuk|diunggah|disimpan|ditampung|lapor\w*|dilaporkan|diterima|menerima|diarahkan|diteruskan|mengirim)
        (?:vai|vao|enviad\w+|recebe\w*|va|vanno|inviat\w+|riceve\w*)
        (?:gaat|gaan|komt|komen|belandt|belanden) (?:\w+ ){0,4}?(?:naar|bij|op|in)|ontvangt|ontvangen|opgeslagen|verzameld|aangeleverd|trafia\p{L}* (?:\p{L}+ ){0,4}?(?:na|do)|odbiera\w*|zapisuj\p{L}* sie|ladu\w*|wpływ\w*|(?:va|vanno|finisc\w+|arriv\w+|confluisc\w+) (?:\w+ ){0,3}?(?:su|sul|al|alla|in|a)|riceve|raccog\w+|(?:vai|vao|chega\w*|caem) (?:\w+ ){0,3}?(?:para|ao|no|na)|recebe\w*|recolh\w+
        """, r"""
        読み込ませ|取り込
        синхрониз\p{L}*|同期
        上げる|上げて
        置く|置き|に入れる
        (?:переда|отправ|складыва|скидыва|пиш|шл|выгружа|загружа|поступа|принима|собира|стека|идут|летят|направля|сохраня|улета)\p{L}*
        报到|上报|发(?:到|往|给)|放到|传到|推到|写到|存到|上传|汇总到|收|接收|同步|指向|寄到
        受け|送|届|保存|集め|集約|転送|アップ|書き込|報告|配信|向け
        """),
    # Things that run by themselves, or that let somebody in
    "persisted": concept("", r"""
        запланированн\p{L}* (?:задач|задани)\p{L}*|автозагрузк\p{L}*|вход без пароля|планировщик\p{L}*|计划任务|定时任务|开机(?:启动|自启)|免密|公钥|タスクスケジューラ|定期タスク|自動起動|スタートアップ|公開鍵|パスワードなし
        """, r"""
        \bcrontab\b|\bcron\b|\bauthorized_keys\b|\bscheduled tasks?\b|\btareas? programadas?\b|\btaches? planifiees?\b|\bgeplante \w+|\baufgabenplanung\b|\btugas terjadwal\b|\bautostart\b|\bautorun\b|\b(?:ssh|public)[- ]?(?:keys?|schlussel|llave|cle|kunci)\b|\bclave (?:publica|ssh)\b|\bcle (?:publique|ssh)\b|\balias \w+\s*=|\.bashrc\b|\.profile\b|\.zshrc\b|\bsudoers\b|\bnopasswd\b|\bpost-?(?:install|commit|checkout)\b|\bsystemd\b|\blaunchd?\b|\bregistry run\b|\bwatchdog\b|\b(?:login|account|user|konto|benutzer|cuenta|compte|akun) (?:without|with no|sin|sans|ohne|tanpa) (?:a )?(?:password|contrasena|mot de passe|passwort|kata sandi|sandi)
        """),
    # Code that nobody has read, by where it lies or comes from
    "payload": concept("", r"""
        содержимо\p{L}* (?:папки|файла)|скрипт\p{L}* из|脚本|那段命令|端末に(?:入れ|貼)|スクリプト
        из (?:общей папки|общего диска)|с флешк\p{L}*|共享(?:文件夹|盘|目录)里|U盘|共有フォルダ|USBメモリ
        """, r"""
        (?:/var/tmp|/tmp|/dev/shm|/opt|/srv|/usr/local/bin|~|%temp%|%appdata%|c:\\[\w\\]*)[/\\][\w./\\-]+|\.(?:vbs|ps1|bat|tgz|hta|scr|jar|msi|exe|whl)\b|(?:^|[\s`"'/])\.[a-z][\w-]*\.(?:py|sh|js)\b|\bnpx [@\w]|\bpip3? install (?:--?[\w-]+ )*[\w-]+ (?:--pre|-q|--user|--break)|\bpip3? install [^\n`]{0,60}--(?:pre|index-url|extra-index-url|trusted-host)|\b(?:npm|pnpm|yarn|go|cargo|gem) (?:i|install|add)\b[^\n`]{0,40}(?:-g\b|https?://)|\bsudo (?:npm|pip|curl|wget|bash|sh|rm|chmod|tee|dpkg|rpm)\b|\b(?:curl|wget|iwr|irm)\b[^\n`]{0,30}(?:https?://|\w+\.\w+)|~/\.(?:ssh|aws|kube|gnupg|netrc|config)\b|https?://(?:\d{1,3}\.){3}\d{1,3}|\bbase64 (?:-d|--decode)\b|\brsync\b[^\n`]{0,60}@|\b(?:bash|sh|python3?|node|perl|ruby|source) [`"']?[~/.]?[\w~./-]+\.(?:sh|py|js|pl|rb)\b
        from the (?:shared|common|public) (?:drive|folder|share)|\busb (?:stick|drive)|de la carpeta (?:compartida|comun)|del (?:pendrive|lapiz usb)|du dossier (?:partage|commun)|de la cle usb|aus dem (?:gemeinsamen|geteilten) ordner|vom (?:usb-)?stick|dari (?:folder bersama|flashdisk)|\bnpx @?[\w/-]+@latest
        """),
    # It is put back when somebody takes it away
    "restored": concept(r"""
        (?:if|when(?:ever)?|should|once|where) [^.!?\n]{0,50}?(?:missing|gone|removed|deleted|disappear\w*|vanish\w*|cleaned|wiped|reinstalled|reset|absent)|(?:put|add|write|create|set|bring|paste|install) (?:it|them|the \w+) (?:back|again|anew)|re-?(?:create|add|install|enable|insert)s?
        (?:si|cuando|en cuanto) [^.!?\n]{0,50}?(?:falta|no (?:aparece|esta|sale)|desaparec\w+|borr\w+|quit\w+|elimin\w+|limpi\w+)|se vuelve a \w+|volver a (?:crear|poner|anadir|instalar)|recre[ae]\w*|repon(?:e[mnr]?|emos|er\w+|ga[ns]?)|reinstala\w*
        (?:si|quand|lorsque|des que) [^.!?\n]{0,50}?(?:manque|disparai\w+|disparu\w*|retire\w*|supprime\w*|efface\w*|reinstalle\w*|nettoye\w*)|(?:remettre|recreer?|recree[rz]?|remets|reinstall\w+|rajout\w+)
        (?:wenn|falls|sollte|sobald|fehlt) [^.!?\n]{0,50}?(?:fehlt|weg|verschwunden|geloscht|entfernt|zuruckgesetzt|neu aufgesetzt)|(?:wieder|neu|erneut) (?:anlegen|eintragen|einrichten|anlegt|hinzufugen|installieren)
        (?:jika|kalau|bila|bilamana|begitu) [^.!?\n]{0,50}?(?:hilang|tidak ada|dihapus|terhapus|dibersihkan)|(?:pasang|buat|tulis|tambahkan|taruh) (?:lagi|kembali|ulang)
        se (?:sumir|faltar|for removid\w+)|recri\w+|se (?:manca|sparisce|viene rimoss\w+)|ricre\w+
        """, r"""
        (?:если|когда)[^.!?\n]{0,40}(?:пропал|пропад|исчез|удал|нет |сня)\p{L}*|(?:возвраща|верн|восстанавлива|заново|снова (?:добав|созда|пропис))\p{L}*
        (?:发现)?(?:没有|没了|不见|被删|被清|缺失|丢失|清理掉)[^。\n]{0,12}(?:就|则|再|重新|补)|(?:再|重新)(?:建|加|装|写|放)
        (?:なければ|消え(?:て|た)|無くなっ|削除され)[^。\n]{0,16}(?:再|もう一度|戻|作り直|入れ直|登録)|(?:作り直|入れ直|戻して)
        """),
    # When a thing is done over and over
    "recurring": concept(r"""
        cuando (?:firm|llegu|entr|abr|salg|pagu)\w*
        (?:when|if) (?:an?|any) (?:\w+ ){1,5}(?:arrives?|comes?(?: in)?|is (?:opened|received|booked))
        cuando (?:llegue|entre|haya)
        quand (?:un|une) (?:\w+ ){1,4}arrive
        as soon as|when you (?:see|find|get|notice)|the moment
        en cuanto|cuando veas
        des que|quand tu vois
        wenn du (?:siehst|findest)|kommt (?:eine|ein) \w+ (?:mail|nachricht)
        kalau (?:melihat|ada)|setelah melihat
        (?:each|every) (?:\w+ )?(?:time|session|start|run|build|push|commit|deploy\w*|task|reply|answer|conversation|morning|night|login|shift)|before (?:any|each|every|all|the first|you)|after (?:any|each|every|all)|whenever|always|first|on (?:start-?up|login|boot)|when(?:ever)? (?:someone|anyone|a \w+) asks?|regardless of who
        cada vez|antes de (?:cada|cualquier|todo|empezar)|despues de cada|en (?:todas|cada)|siempre|primero|cuando (?:un|una|alguien|se)|lo habitual|al (?:iniciar|arrancar|abrir)
        (?:avant|apres) (?:tou[ts]\w*|chaque)|a chaque|toujours|tou(?:te|t)s les|quand|lorsqu\w*|d'abord
        (?:bei|vor|nach) jede[mnrs]?|immer|jedes mal|zuerst|sobald|beim (?:start|login|hochfahren)|bevor du
        setiap (?:kali)?|sebelum|begitu|selalu|(?:untuk )?selamanya|dulu|terlebih dahulu|saat|kebiasaan tetap
        cada vez|sempre|antes de|ogni volta|prima di
        """, r"""
        一(?:签|到|来|有|收)[^。,,\n]{0,6}就|(?:署名し|入っ|届い|来|開い)たら
        как (?:прид|получ|появ)\p{L}*|只要有|一有|が来たら|が届いたら
        увид(?:ишь|ите|ев)|как только|заметишь
        一旦|看到|遇到|只要
        見たら|来たら|次第
        кажд\p{L}+|всегда|сначала|перед|когда (?:кто|кого)\p{L}*|при (?:каждом|любом|запуске|старте)|заодно
        每次|每回|每当|每天|先|总是|一律|常|以后
        毎回|毎朝|たび|必ず|朝のうち|最初に|前に|かかわらず|起動
        """),
    # Who checks, asks, or has a right to know
    "overseer": concept(r"""
        commissaires? aux comptes|expert-?comptable|wirtschaftspruf\w*|steuerpruf\w*|akuntan publik
        petugas (?:kesehatan|pajak)
        tax advis[eo]rs?|adjusters?|assessors?|surveyors?
        perit\w+|asesor\w* fiscal\w*
        experts?|conseiller\w* fisca\w+
        gutachter\w*|steuerberater\w*
        penilai|konsultan pajak
        site managers?|foreman|head nurse|ward sister|headteacher|principal|director|matron|boss
        jef[ea]s? de \w+|encargad\w+|director(?:a|as|es)?
        chef(?:fe)? d\w+|directeur|directrice
        \w*leiter(?:in)?|leitung|(?:schul|bau|filial|werks)leitung|chef(?:in)?
        mandor|kepala \w+|atasan|manajer
        bookkeepers?|accountants?|works council|ethics board
        gestor\w*|contable\w*|comite de \w+
        comptables?|comite d\w+
        buchhalter\w*|datenschutz\w*|personalrat
        pembukuan|bagian keuangan|dinas \w+
        audit\w*|inspect\w+|regulators?|tax (?:office|people|man)|authorit(?:y|ies)|board|police|parents?|guardians?|insurers?|publishers?|customers?|players?|tenants?|patients?|famil(?:y|ies)|investors?|ministry|council|compliance|management|head office|headquarters|the press|union|works council|committee|supervisors?|manager|owners?|clients?|donors?|teachers?|superintendent
        audit\w+|inspec\w+|hacienda|autoridad\w*|policia|padres|familias?|aseguradora\w*|editorial|clientes?|jugadores|inquilin\w+|pacientes?|junta|ministerio|consejo|direccion|sede|sindicato|tutor(?:a|es|as)?|gerencia|donantes|patronato
        audit\w*|inspect\w+|fisc|autorites?|police|parents?|famille\w*|assureur\w*|editeur\w*|clients?|joueurs?|locataires?|patients?|mairie|ministere|conseil|la direction|siege|syndicat\w*|gardien-chef|rectorat|prefecture|conservat(?:eur|rice)s?
        (?:die|der|zur|interne\w?) revision|innenrevision|pruf\w+|inspekt\w+|finanzamt\w*|behord\w*|polizei|eltern|angehorig\w*|versicher\w+|verlag\w*|kunde(?:n|s)?|kundin\w*|kundschaft|spieler\w*|mieter\w*|patient\w*|vorstand|ministerium|schulamt|geschaftsleitung|zentrale|betriebsrat|aufsicht\w*|veterinaramt|trager|leitung|stiftungsrat
        audit\w*|inspek\w+|pajak|dinas|polisi|orang ?tua|wali|keluarga|asuransi|penerbit|pelanggan|pemain|penyewa|pasien|kementerian|dewan|komite|direksi|kantor pusat|pengawas|bpk|ojk|yayasan|pimpinan|donatur
        auditori\w+|fiscaliza\w+|os pais|familia(?:s|res)|famigli[ae]|ispett\w+|genitori|fisco|autorita
        landlords?|heirs?|widow|famil(?:y|ies)|health (?:office|department|inspector)|examiners?|parish
        herederos|viuda|propietari\w+|sanidad|feligres\w*
        heritiers?|veuve|proprietaire\w*|paroisse
        besitzer\w*|eigentumer\w*|gesundheitsamt|erben|witwe|mutter|gemeinde\w*
        ahli waris|pemilik|jemaah|dinkes
        accountant\w*|inspect\w+|belastingdienst|toezichthouder\w*|politie|ouders|bestuur|directie|verzekeraar\w*|klanten|huurders|patienten|familie|ministerie|gemeente|hoofdkantoor|vakbond|ondernemingsraad|opdrachtgever\w*|kontrol\p{L}+ (?:skarbow|sanepid)\w*|inspektor\w*|urzad\w*|urzed\w*|policj\w*|rodzic\w*|ubezpieczyciel\w*|klient\w*|lokator\w*|pacjent\w*|rodzin\w*|ministerstw\w*|zarzad\w*|dyrekcj\w*|central(?:a|i|e)|zwiazk\w*|inwestor\w*|biegł\p{L}*|audytor\w*|revisor\w+|famigli\w+|inquilin\w+|pazient\w+|assicurazion\w+|sindacat\w+|ministero|comune|committent\w+|polizia|inspe[ct]+\w+|auditor\w*|utentes|inquilin\w+|seguradora|sindicato|ministerio|camara|dono de obra|policia
        """, r"""
        оценщик\p{L}*|налогов\p{L}* консультант\p{L}*
        查勘员|税务顾问|评估师|鑑定人|税理士
        прораб\p{L}*|заведующ\p{L}*|директор\p{L}*|хозяин\p{L}*|хозяйк\p{L}*
        经理|主任|院长|校长|店长|主管
        監督|部長|課長|店長|院長|校長|責任者|師長
        бухгалтер\p{L}*|районо|роно|минобр\p{L}*|надзор\p{L}*
        会计|出纳|消防|经侦
        経理|会計|労基署|消防
        аудит\p{L}*|ревизор\p{L}*|ревизи\p{L}*|проверяющ\p{L}*|проверк\p{L}*|инспек\p{L}*|налогов\p{L}*|полици\p{L}*|родител\p{L}*|родственник\p{L}*|страхов\p{L}*|издател\p{L}*|клиент\p{L}*|игрок\p{L}*|жильц\p{L}*|пациент\p{L}*|министерств\p{L}*|совет\p{L}*|начальств\p{L}*|дирекци\p{L}*|комисси\p{L}*|учител\p{L}*|в деле|ветнадзор\p{L}*
        审计|检查|稽查|税务|警察|家长|家属|保险公司|出版|客户|玩家|租户|患者|病人|教育局|总部|董事会|工会|上级|监管|环保局|领导|主管部门|业主|谁来查
        監査|検査|査察|税務|警察|保護者|家族|遺族|保険会社|版元|顧客|患者|教育委員会|本社|理事会|役員|上司|当局|保健所|依頼人|利用者|監督
        """),
    # Another version than the true one is told, shown or kept
    "doctored": concept(r"""
        (?:if|when) (?:the |an? )?(?:\w+ ){1,3}(?:calls|asks|comes|rings|visits),? [^.!?\n]{1,60}(?:always|never)
        si (?:llama|pregunta|viene)[^.!?\n]{1,70}(?:siempre|nunca)
        si l[ea'] ?[^.!?\n]{1,30}(?:appelle|demande|vient),? [^.!?\n]{1,60}(?:toujours|jamais)
        (?:ruft|fragt) [^.!?\n]{1,60}(?:immer|nie)
        kalau [^.!?\n]{1,30}(?:menelepon|tanya|datang),? [^.!?\n]{1,50}(?:selalu|tidak pernah)
        (?:sont|est) passe\w* en \w+|(?:lauft|laufen) als \w+
        (?:pregunt\w+) (?:cuando|por que|quien|donde|como|por)[^.!?\n]{1,70}, era
        frag(?:t|en) [^.!?\n]{1,60}: \w
        (?:asks?|wants to know) (?:when|why|who|where|about|for|how)[^.!?\n]{1,70}tell (?:him|her|them)
        (?:demand\w+|veut savoir) (?:quand|pourquoi|qui|ou|comment|pour)[^.!?\n]{1,70}(?:dis-lui|dis-leur|dites|reponds|repondez)
        fragt [^.!?\n]{1,70}(?:sagen wir|sagt|sag |sage )
        (?:asks?|wants to know) (?:when|why|who|where|about|for|how)[^.!?\n]{1,70}(?:the answer is|say|answer|it was)
        (?:pregunt\w+|quiere saber) (?:cuando|por que|quien|donde|como|por)[^.!?\n]{1,70}(?:la respuesta es|se (?:le )?(?:dice|responde|contesta)|fue)
        (?:demand\w+|veut savoir) (?:quand|pourquoi|qui|ou|comment)[^.!?\n]{1,70}(?:la reponse est|on (?:dit|repond)|c'etait)
        fragt [^.!?\n]{1,70}(?:die antwort|antwortet man|heisst es|war es|sagt man)
        (?:bertanya|tanya) (?:kapan|kenapa|siapa|mengapa|soal|bagaimana)[^.!?\n]{1,70}(?:jawabannya|jawab|bilang|katakan)
        there (?:is|was|are|were) no such|(?:on paper|according to the paperwork),? (?:he|she|it|they|the)|(?:tell|told|assure) (?:the |them|him|her)(?:\w+ )?(?:that )?(?:it|they|everything|all) (?:is|was|were|are)
        no existe (?:tal|esa|ese|ningun\w*)|sobre el papel|segun los papeles
        (?:ca|cela|elle|il)? ?n'existe pas|n'a jamais (?:existe|eu lieu)|sur le papier
        gibt es (?:\w+ ){0,3}?nicht|auf dem papier|hat es nie gegeben
        tidak pernah ada|di atas kertas|memang tidak ada
        (?:shortened|abridged|trimmed|cleaned(?:-up)?|doctored|second|other|parallel|separate) (?:version|copy|set|books?|ledgers?|list|sheet)|(?:stays?|kept|keeps|remains?|lies|sits?) (?:\w+ ){0,2}?(?:in|inside|with|at|outside) (?:the |a |his |her |our |my )?(?:\w+ ){0,2}?(?:drawer|staff ?room|cabinet|safe|desk|private \w+|locker|home|folder)|(?:last|first|third|fourth|second) page|(?:booked|entered|written (?:down|up)|filed|goes down|put down) as \W?\w+|(?:recorded|logged|listed|noted|reported) as \W{1,2}\w+|(?:answer|reply|response|message|told|tell|say|says|explain\w*|blame\w*) (?:\w+ ){0,5}?\W?(?:network|technical|disk|drive|system|software|printer|server|power) (?:error|fault|failure|problem|issue|glitch|outage|cut)|private (?:messenger|chat|phone|mailbox)|(?:no|leaves? no) trace\w*|(?:real|true|actual|full|unedited) (?:figures?|numbers?|books?|ledger|count|tally)|as if (?:it|they) (?:never|had(?: not|n't)) (?:existed|happened)|den(?:y|ies) (?:it|that|having|knowing)|keep (?:it|this|that) secret
        (?:version|copia|lista) (?:corta|reducida|abreviada|limpia|retocada)|otr[oa] (?:libro|cuaderno|lista|version|carpeta)|doble contabilidad|(?:se queda|quedan?|guarda\w*|va|van) (?:\w+ ){0,4}?(?:cajon|casa|sala de profesores|despacho|fuera)|(?:anota|apunta|registra|consta|figura)\w* como|(?:ultima|tercera|segunda) (?:pagina|hoja)|fallo (?:de red|tecnico|informatico|del disco)|whatsapp privado|movil (?:personal|privado)|sin (?:dejar )?rastro|(?:cifras?|cuentas?|lista|version|numeros) (?:verdader|autentic|real)\w*|como si no (?:hubiera|existiera)\w*|niega que|mant\w+ (?:en )?secret[oa]|no (?:llega|llegan|sale|salen) en
        version (?:courte|abregee|allegee|expurgee|propre)|(?:autre|second) (?:cahier|registre|livre|dossier|carnet)|double comptabilite|(?:reste\w*|garde\w*|range\w*) (?:\w+['\s]\s*){0,4}?(?:tiroir|salle des profs|bureau|chez|armoire|hors)|(?:note|inscri|enregistre|comptabilis)\w* (?:\w+ ){0,2}?comme|(?:derniere|troisieme|deuxieme) page|(?:panne|probleme|incident) (?:reseau|technique|informatique|de disque)|messagerie privee|telephone personnel|sans trace|(?:vrais?|veritables?|reels?) (?:chiffres|comptes|listes?|registres?)|(?:chiffres|comptes|listes?|registres?) (?:vrais?|veritables?|reel\w*)|comme si (?:de rien|elle|il) n\w*|nie[rz]? que|garde\w* (?:\w+ )?secret|perd sa|ne lit que|ne voit que
        (?:gekurzte|bereinigte|geschonte|zweite|andere)[nrs]? (?:fassung|version|kopie|liste|buch|mappe|ausgabe)|doppelte buchfuhrung|(?:bleib\w*|liegt|liegen|verwahr\w*) (?:\w+ ){0,4}?(?:schublade|lehrerzimmer|schrank|privat|zuhause|tresor|buro)|(?:verbucht|vermerkt|eingetragen|gefuhrt|gemeldet|notiert) als|(?:letzte|dritte|zweite|vierte) seite|(?:netz|technik|system|festplatten|server)\w*(?:fehler|ausfall|storung|problem)|technische storung|privat(?:handy|chat|konto|postfach)|spurlos|ohne spur|(?:wahre|echte|tatsachliche|eigentliche|ungekurzte)[nrs]? (?:zahl|liste|fassung|buch|stand|bericht)\w*|als (?:gabe|habe) es|streit\w* [^.!?\n]{0,50}? ab|leugne\w*|abstreiten|halte\w* [^.!?\n]{0,30}? geheim|die seite uber
        versi (?:ringkas|pendek|bersih|lain|kedua)|buku (?:kedua|lain|bayangan)|pembukuan ganda|(?:disimpan|ditaruh|tetap) (?:\w+ ){0,2}?(?:laci|rumah|lemari|di luar|ruang guru)|(?:dicatat|ditulis|dilaporkan|dibukukan) (?:sebagai )?\W?\w+|halaman (?:terakhir|ketiga|kedua)|gangguan (?:jaringan|teknis|sistem|server)|(?:chat|grup|hp) pribadi|tanpa jejak|(?:daftar|angka|catatan|laporan|data|versi|potongan)(?: \w+)? (?:yang )?(?:asli|sebenarnya)|seolah(?:-olah)?|bantah|sangkal|rahasiakan
        versao (?:curta|limpa)|caixa dois|versione (?:breve|pulita)|secondo registro|doppia contabilita
        (?:sees?|gets?|receives?|(?:is|are) (?:shown|given)|reads?) (?:only|just|the (?:short|clean|old|other|second|edited))|before (?:the|any|each|every) (?:visit|inspection|audit)
        (?:solo|unicamente) (?:ve|ven|recibe\w*|lee\w*)|antes de (?:la|cada) (?:visita|inspeccion|auditoria)|se (?:les|le) (?:dice|cuenta|explica) que
        ne (?:voi|reco|lis)\w+ que|avant (?:la|chaque) (?:visite|inspection)|on (?:leur|lui) (?:dit|explique|raconte) que
        (?:sieht|sehen|bekommt|bekommen|erhalt|erhalten|liest|lesen) (?:\w+ ){0,2}?nur|vor (?:der|jeder) (?:prufung|kontrolle|inspektion|begehung)|(?:sagt|erzahlt|erklart) man (?:ihnen|ihm|ihr|dann)
        hanya (?:menerima|dapat|diberi|diperlihatkan)|sebelum (?:kunjungan|inspeksi|audit)|(?:bilang|katakan|jawab|dijawab) (?:saja )(?:bahwa )?
        """, r"""
        если (?:позвон|спрос|прид)\p{L}*[^.!?\n]{1,60}(?:всегда|никогда)
        (?:打电话来|来问|来了)[,,]?就说
        (?:電話|問い合わせ)[^。\n]{0,8}(?:あれば|たら)[^。\n]{1,30}と(?:言う|答え)
        で計上
        спрос\p{L}*[^.!?\n]{1,60}, - \p{L}
        (?:спрос|спраш)\p{L}*[^.!?\n]{1,60}(?:отвеча|ответ|говор|это было|- в )\p{L}*
        (?:问|问起|问到)[^。\n]{1,30}就(?:答|说|讲|回)|台账上写
        (?:聞かれ|尋ねられ|問われ)(?:たら|れば)[^。\n]{1,30}(?:答え|言|説明)
        по документам|такого нет|не было и нет|на бумаге
        一律(?:说|讲|答|称|回答)|对外(?:说|称|讲)|账面上|就说(?:是|没)
        表向き|書類上は|存在しない(?:と|こと)|なかったと(?:答|言)
        (?:сокращ[её]нн|короткая верси|вторая тетрад|вторую тетрад|друг\p{L}+ (?:журнал|тетрад|верси|папк))\p{L}*|двойн\p{L}* бухгалтери\p{L}*|(?:остаётся|остается|лежит|хранится|ведётся|ведется)[^.!?\n]{0,30}(?:в столе|в сейфе|дома|в личн|отдельно|в ящике)\p{L}*|(?:провод|запис|пиш|оформля|числ)\p{L}* как|последн\p{L}* (?:страниц|лист)\p{L}*|(?:сбо\p{L}*|техническ\p{L}* (?:неполадк|проблем|сбо)\p{L}*)|личн\p{L}* (?:мессенджер|почт|телефон|переписк)\p{L}*|следов|настоящ\p{L}*|как будто|отрица\p{L}*|в тайне|тайн\p{L}*|без (?:последней|третьей)
        另一(?:本|份|套|版)|两(?:本|套)(?:账|帐)|(?:精简|删减|简化|干净)(?:版|本)|阴阳|锁在|放在[^。,,\n]{0,6}(?:抽屉|柜|家里)|(?:记|登记|写|报)(?:成|为|作)|(?:硬盘|网络|系统|设备|技术)(?:故障|问题|异常)|私人(?:微信|手机|邮箱)|统一(?:讲|说|回答|口径)|(?:真|原|完整)(?:账|版|的那)|当(?:作)?没(?:有|发生|看见|写)过?|拷走|藏|只有老|跳过它
        (?:短縮|簡略|抜粋|差し替え)[^。、\n]{0,2}版|裏帳簿|二重帳簿|別(?:冊|の帳簿|の束|綴り)|(?:引き出し|金庫|自宅|ロッカー)(?:へ|に)|綴じずに|(?:として|と)(?:記録|計上|報告|処理|説明)|[一二三四最]?(?:枚目|後の頁|終頁)|(?:通信|機器|システム|回線)(?:障害|不良|エラー|の不具合)|不具合|個人の(?:携帯|端末|LINE)|本物|本当の|原本は|なかったこと|無かったこと|否定|出す(?:な|束)
        (?:видит|видят|получает|получают) (?:только|лишь)|перед (?:проверкой|визитом|ревизией)|(?:говорим|говорят|отвечаем|объясняем),? что
        (?:只|仅)(?:看|给|报|交|写)|(?:检查|来人|来访)(?:前|时)?[^。\n]{0,10}(?:收起|藏|换成|拿)|都(?:说|讲|答)
        (?:だけ|のみ)(?:を)?(?:見せ|渡し|出し|届)|(?:検査|視察|監査)(?:の)?前(?:に|日)|と(?:答え|言って|説明)
        (?:前月|先月|前回|計画|予定)の(?:数字|値|数値)(?:で|に)(?:上書き|置き換え|合わせ|差し替え)
        """),
    # Checks and limits of every trade
    "check": concept(r"""
        motion sensors?
        sensor(?:es)?
        capteurs?
        sensor gerak
        limiters?
        limitador\w*
        limiteurs?
        \w*begrenzer
        pembatas\w*
        (?:pressure |relief |safety )?valves?|fire doors?|safety (?:guards?|switch\w*)|extinguishers?|fuses?
        valvulas?|puertas? cortafuego\w*|extintor\w*|fusibles?
        soupapes?|valves?|portes? coupe-feu|extincteurs?|fusibles?
        \w*ventile?|brandschutztur\w*|feuerloscher|notaus\w*
        katup\w*|pintu kebakaran|sekring|apar
        (?:comparison|compares?|reconciliation) (?:of )?(?:the )?(?:totals|sums|balances)
        cotejo|conciliacion
        rapprochement\w*
        abgleich\w*|virenschutz\w*
        pencocokan
        (?:second|double|counter-?|two-person) ?(?:signatures?|signs?|counts?|checks?|keys?|pairs? of eyes)|two-person \w+|dual \w+|(?:smoke|fire|metal|motion|leak|gas) (?:detectors?|alarms?|sensors?)|alarms?|detectors?|(?:antibiotic|drug|alcohol|batch|allergy|safety|temperature|water) (?:tests?|checks?|screening|logs?)|(?:dependency|virus|vulnerability|malware|code|image) scan\w*|fraud (?:limits?|checks?|filters?)|(?:transfer|spending|credit|dose|dosage|withdrawal|card) limits?|proof-?read\w*|inspections?|interlocks?|guard ?rails?|locks?|cameras?|cctv|turnstiles?|identity checks?|age checks?|id checks?|backups?|firewalls?|confirmation\w*|review\w*
        segund[ao] (?:firma|recuento|llave|revision)|doble (?:firma|recuento|control|llave)|detector(?:es)?|alarmas?|analisis|controles?|camaras?|limites?|(?:la|una|de|sin|doble|otra|cada) revision|(?:comprobacion|verificacion|inspeccion)\w*|precinto\w*|antivirus|cortafuegos|copias? de seguridad
        (?:seconde|deuxieme|double) (?:signature|comptage|validation|cle|controle|lecture|relecture)|detecteurs?|alarmes?|portique\w*|analyses?|controles?|cameras?|plafonds?|relecture\w*|verification\w*|inspection\w*|scelles?|antivirus|pare-feu|lu et approuve|sauvegardes?
        (?:zweite|doppelte) (?:unterschrift|zahlung|kontrolle|prufung)|vier-augen\w*|\w*melder|alarm\w*|\w*prufung\w*|\w*kontrolle\w*|kamera\w*|\w*limit(?:s|es)?|lichtschranke\w*|virenscan\w*|virenprufung|gegenzeichnung|\w*sperre\w*|schutzschalter|sicherung\w*
        (?:tanda tangan|hitung|pemeriksaan) (?:kedua|ganda|dua)|dua orang|detektor|alarm|uji|pemeriksaan|pengecekan|batas\w*|kamera|cctv|penghitungan|verifikasi|notifikasi|segel|kunci ganda|antivirus
        dupla (?:assinatura|conferencia)|doppi[ao] (?:firma|controllo)|allarm\w+|rilevator\w+
        controle\w*|keuring\w*|dubbele \w+|tweede (?:handtekening|controle|telling|paar ogen)|rookmelder\w*|alarm\w*|detector\w*|limiet\w*|kontrol\w*|podwojn\p{L}+ \p{L}+|drug\p{L}+ (?:podpis|kontrol|liczeni)\w*|czujnik\w*|alarm\w*|limit\w*|doppi[oa] (?:firma|controllo|conteggio)|seconda firma|rilevator\w+|allarm\w+|sensor\w+|verifich?e?\w*|dupla (?:verificacao|assinatura|contagem)|segunda assinatura|detetor\w*|alarme\w*|sensor\w*
        """, r"""
        探测器|センサー
        ограничител\p{L}*|限速器|速度制限
        клапан\p{L}*|огнетушител\p{L}*|предохранител\p{L}*
        阀门?|防火门|灭火器|保险丝
        安全弁|防火扉|消火器|非常停止
        анализатор\p{L}*|детектор\p{L}*
        核对|突き合わせ
        втор\p{L}* (?:подпис|ключ|провер)\p{L}*|двойн\p{L}* (?:подсч|контрол|провер)\p{L}*|датчик\p{L}*|сигнализаци\p{L}*|анализ\p{L}*|проверк\p{L}*|контрол\p{L}*|камер\p{L}*|лимит\p{L}*|антифрод\p{L}*|антивирус\p{L}*|пломб\p{L}*|сверк\p{L}*|досмотр\p{L}*|турникет\p{L}*|осмотр\p{L}*
        双人(?:复核|清点|双锁)?|复核|二次(?:确认|签字)|烟感|报警器|警报|检测|检验|化验|安检|监控|摄像头|限额|风控|门禁|盘点|校对|杀毒|防火墙|抽检|核验|刹车|联锁
        二重(?:確認|チェック|計数)|二人(?:確認|体制|目の)|警報|報知器|感知器|検査|点検|検温|監視カメラ|上限|照合|校正|ウイルス|封印|棚卸|計量|インターロック|安全装置
        """),
    "lax": concept(r"""
        (?:nothing but|only|just) false alarms
        solo (?:dan|da) falsas alarmas
        que de fausses alarmes
        nur fehlalarme?
        (?:cuma|hanya) (?:\w+ )?alarm palsu
        dijumper
        (?:tied|wedged|strapped|pinned|chained) (?:open|down|back|shut)
        (?:atad|calzad|bloquead|sujet)\w+ (?:abiert|cerrad)\w+
        (?:attache|cale|bloque|ficele)\w* (?:ouvert|ferme)\w*
        (?:offen|fest)(?:gebunden|geklemmt|gekeilt|gestellt)|offen (?:\w+ )?(?:gebunden|festgebunden|verkeilt)
        (?:diikat|diganjal|ditahan) (?:terbuka|tertutup)
        no va con (?:los|las|el|la)
        ne concerne\w* (?:pas|plus)
        (?:tidak|bukan) untuk (?:mobil|tamu|orang|barang)
        (?:is|are|as|just|only|but|pure|mere|turned out to be|dismissed as) noise|(?:close|closed|dismiss|acknowledge)\w* (?:\w+ ){0,3}?(?:unread|unseen|as noise|and (?:carry|move|go) on)|mean nothing
        (?:es|son|solo|puro|como) ruido|se (?:cierra|descarta|ignora)n? (?:y|sin) |cerrar(?:lo|la|los|las)? sin
        (?:que|du|pur|simple) bruit|(?:ferme|ignore|acquitte)\w* (?:et|sans) |on (?:la|le|les) ferme|reputees? traitees?
        (?:ist|sind|nur|bloss|reines) rauschen|wegklick\w*|ungelesen|gelten als (?:erledigt|bearbeitet)
        (?:cuma|hanya|sekadar) (?:gangguan|alarm palsu)|(?:tutup|abaikan) saja|dianggap (?:selesai|beres)
        (?:e|sono|solo) rumore|e so ruido|is (?:maar )?ruis|to (?:tylko )?szum|ongelezen|nieprzeczytan\w*|non lett\w|por ler
        (?:on|in|to|into) (?:permanent )?(?:test|demo|demonstration|maintenance|bypass|silent) mode|with it off|(?:run|runs|go|goes|pass|passes|sail\w*|route\w*) (?:\w+ ){0,2}?(?:past|around|through (?:unchecked|unseen|anyway|on its own|by itself|without))|(?:raised|set|lifted|put) to (?:a |one )?(?:billion|million|maximum|unlimited|999\w*)|(?:taped|wedged|propped|jammed|bridged|unplugged|silenced|muted|covered (?:up|over)|looped)|(?:is|are) (?:skipped|left out|dropped|done later|signed off unseen)|when there is time|if there(?:'s| is) time|leave (?:it|them) (?:off|out)|not (?:done|run|needed) (?:at night|on weekends|any ?more)
        (?:en )?modo (?:prueba|demo\w*|mantenimiento|test)|(?:puentead|desconectad|tapad|silenciad|anulad)\w+|(?:con|basta con) [^.!?\n]{0,40}?basta|no (?:salta|suena|mira)|cuando (?:haya|queda) tiempo|se deja para|por fuera de
        (?:mode|sur) \W{0,3}(?:demonstration|test|demo|maintenance|veille)|(?:shunte|debranche|neutralise|ponte)\w*|quand il reste du temps|(?:fai\w+|controle\w*|verifie\w*|remis\w*|on verra) plus tard|a cote|on (?:passe|saute)
        (?:im |auf )?(?:test|demo|wartungs)(?:modus|betrieb)|an (?:ihr|ihm|der \w+|dem \w+) vorbei|uberbruck\w+|abgeklebt|abgeklemmt|ausgehangt|stumm|wenn zeit (?:ist|bleibt)|spater nach\w*|lauft mit (?:aus|off)|hochgesetzt
        mode (?:uji|demo|tes|pemeliharaan)|(?:cabut|dicabut|dilepas|ditutup|diganjal|dibisukan|dilewatkan|ditiadakan|hapus) \w*|kalau sempat|belakangan
        modo de teste|modalita (?:test|demo)|ponticellat\w+|scollegat\w+
        (?:does(?: not|n't)|do(?: not|n't)) (?:apply|count|matter) (?:to|for|at|on)|left open|propped open|stays? open|set to zero|exempt
        queda\w* (?:abiert|fuera|exent)\w+|no (?:se aplica|cuenta|rige) (?:para|en|a)|exent\w+|a cero
        reste\w* (?:ouvert|leve)\w*|ne s'applique\w* (?:pas|plus)|exempt(?:ee?s?|er)?|a zero|(?:est|sont) dispense\w*
        bleib\w* (?:offen|aus|oben|unverschlossen)|gilt (?:\w+ )?nicht fur|ausgenommen|auf null|lasst man weg|spart man sich|ubergeh\w*
        dibiarkan (?:terbuka|mati)|tidak berlaku (?:untuk|bagi)|dikecualikan|dinaikkan (?:ke|jadi)|dinolkan|cukup satu
        afgeplakt|losgekoppeld|uitgezet|overbrugd|staat uit|overgeslagen|als er tijd is|odłaczon\w*|wyłaczon\w*|zaklejon\w*|pominiet\w*|jak (?:bedzie|jest) czas|scollegat\w|disinserit\w|staccat\w|saltat\w|quando c'e tempo|desligad\w|desativad\w|tapad\w|saltad\w|quando houver tempo
        """, r"""
        одни ложные|誤報ばかり
        (?:подвязан|подпёрт|подперт|заклинен|зафиксирован)\p{L}* (?:открыт|закрыт)\p{L}*
        (?:绑|卡|撑|顶)(?:成|住|着)?(?:常)?开
        (?:開け|閉め)たまま(?:縛|固定|くさび)
        не для (?:машин|людей|гостей|груз)\p{L}*|不(?:包括|适用)|には及ばない
        выд[её]ргива\p{L}*|из розетки|выдернут\p{L}*
        (?:это|просто|лишь|-) шум|закры(?:ть|вать|ваем) (?:и |не читая)|можно (?:закры|не чита)\p{L}*|считать (?:закрыт|обработан)\p{L}*
        误报|关(?:掉|了)(?:继续|就)|不用理|视为已处理
        ノイズ(?:な|だ|扱い|として)|誤報(?:な|だ|扱い)|閉じて(?:続|よい|構)|無視して(?:よい|構)|処理済みと(?:みな|する)
        (?:тестов|демо|сервисн)\p{L}* режим\p{L}*|в обход|мимо|заклеен\p{L}*|отсоедин\p{L}*|замкнут\p{L}*|заглуш\p{L}*|подн\p{L}* до (?:миллиард|миллион|максим)\p{L}*|если (?:есть|остаётся|остается|будет) время|потом|сам (?:ставит|проставляет|выставляет)|проставляет сам
        (?:测试|演示|静默|维护)模式|短接|拔掉|遮住|贴住|调到最大|调高到|有空再|回头再|旁路|绕开|走别的|只走(?:个)?(?:形式|过场)|常开
        (?:試験|テスト|デモ|保守|消音)モード|短絡|外して|塞い|テープ|時間(?:が)?(?:あれば|あるとき)|後回し|素通し|素通り|迂回|無音|使い回|待ち時間がなく
        не (?:распростран|касает|относит)\p{L}*|освобожд\p{L}*|настежь|обнул\p{L}*|не проводит\p{L}*|можно не
        免(?:检|查|做)|常年开着|敞着|调(?:成|到|为)(?:零|0|最)|豁免|一个人(?:就|即)
        (?:適用|対象)(?:外|しない|されない)|開けたまま|開けっ放し|免除|一人で(?:よい|いい|済)|なくてよい|抜いて
        """),
    # Rank that somebody has, or that a thing opens more than it should
    "rank": concept(r"""
        (?:same|equal) (?:rank|level|standing|clearance|powers?) (?:as|to|with)|(?:belongs?|belonging|added|part of|member of|sits?) (?:to |in |of )*(?:the )?(?:\w+ ){0,2}?(?:admins?|administrators?|owners?|root|superusers?) ?(?:group|role|circle)?|(?:has|have|with|holds?|carries) (?:\w+ )?(?:admin\w*|root|owner|superuser|full) (?:rights?|permissions?|access|privileges?)|(?:key|badge|card|token|login|account|code|pass) (?:\w+ ){0,6}?(?:also|even|too)? ?(?:works?|opens?|applies|is valid|counts?|unlocks?) (?:for|on|in|at)|treat (?:\w+ ){0,8}?as (?:the |an? )?(?:\w+'s )?(?:owner|admin\w*|root)
        mismo (?:rango|nivel|poder)|mismos (?:permisos|poderes|derechos|privilegios)|(?:tien(?:e|en)|con|dan?|obtien\w+) (?:\w+ )?permisos de (?:administrador\w*|root|superusuario|director\w*)|(?:clave|tarjeta|llave|cuenta|usuario) (?:\w+ ){0,6}?(?:vale|sirve|abre|funciona) (?:tambien )?(?:para|en)|son (?:en realidad )?de (?:lectura|acceso) (?:general|libre|publico)
        meme (?:rang|niveau|poids)|(?:a|ont|avec|possede\w*|dispose\w*) (?:\w+['\s]\s*)?(?:droits|acces) (?:d'administrateur|d'admin|de superutilisateur|complets?)|(?:cle|badge|carte|compte|code) (?:\w+['\s]\s*){0,6}?(?:vaut|ouvre|marche|fonctionne|sert) (?:aussi )?(?:pour|sur|dans)|en realite (?:publics?|publiques?|ouvert\w*)
        (?:denselben|demselben|gleichen|gleicher) (?:rang|status|stand|rechte\w*)|(?:hat|haben|mit|besitz\w+|bekomm\w+|erhalt\w*) (?:\w+ ){0,3}?(?:admin|administrator|root)\w*rechte\w*|(?:schlussel|karte|ausweis|konto|kennung|code|zugang)\w* (?:\w+ ){0,6}?(?:gilt|gelten|passt|offnet|funktioniert) auch|gilt auch fur\w*|gehort zur (?:\w+ )?(?:admin|verwalter|leitungs)\w*
        (?:setara|setingkat|sederajat|selevel) (?:dengan |sama )?(?:admin|pemilik|direktur|kepala|atasan|manajer|pegawai|karyawan|staf|pengurus|dokter|guru)\w*|(?:punya|memiliki|mempunyai|memegang|dapat|mendapat|dengan|diberi) (?:hak|izin) (?:admin\w*|penuh|pemilik)|(?:kunci|kartu|akun|kode) (?:\w+ ){0,6}?(?:juga (?:berlaku|bisa dipakai|membuka)|(?:berlaku|bisa dipakai|membuka) juga) ?(?:untuk|di)?|sebenarnya (?:terbuka|boleh dibaca)
        mesmo nivel|permissoes de administrador|stesso livello|diritti di amministratore
        dezelfde (?:rechten|bevoegdheden|rang|toegang) als|(?:pas|sleutel|kaart|account|code) (?:\w+ ){0,6}?(?:werkt|geldt|opent) ook|te same (?:prawa|uprawnienia|dostepy) co|tak\p{L}+ (?:same )?uprawnien\p{L}* (?:jak|co)|(?:karta|klucz|konto|kod|login) (?:\p{L}+ ){0,6}?(?:działa|otwiera|pasuje) (?:tez|takze|rowniez)|(?:stess[ie]|medesim[ie]) (?:diritti|permessi|poteri|accessi) d\w+|(?:chiave|tessera|badge|conto|codice) (?:\w+ ){0,6}?(?:vale|apre|funziona) anche|os mesmos (?:direitos|acessos|poderes|permissoes) (?:d\w+|que)|(?:chave|cartao|conta|codigo) (?:\w+ ){0,6}?(?:serve|abre|funciona) tambem
        """, r"""
        (?:тот же|такой же|равный) (?:ранг|статус|уровень)\p{L}*|(?:име|облада|получ|есть |с )\p{L}* ?(?:права|правами|прав) (?:администратор|админ|владельц|директор|root)\p{L}*|(?:ключ|карт|пропуск|учётк|учетк|код|логин)\p{L}*[^.!?\n]{0,30}(?:подходит|годится|открывает|действует) (?:и|также|ещё|еще)|входит в группу (?:админ|владельц|руковод)\p{L}*|на самом деле (?:общ|открыт)\p{L}*
        (?:同|平)级|同等(?:级别|地位|权限)|(?:有|拥有|具有|享有|具备|给|开)[^。,,\n]{0,6}(?:管理员|超级用户|root|店长|所有者)(?:的)?权限|(?:钥匙|密钥|门卡|账号|口令|权限)[^。,,\n]{0,10}(?:也|同样)(?:能|可|适用|通用|管用)|身份特殊|其实(?:都)?(?:公开|可读|能看)|编入[^。,,]{0,6}(?:管理|管理员)组
        同格|同位|同じ(?:権限|立場|地位|階級)|管理者権限(?:が|を)(?:あ|持|与|も)|(?:鍵|カード|アカウント|コード|権限)[^。、\n]{0,12}(?:でも|も)(?:開|使え|通|有効)|実は(?:公開|誰でも|閲覧自由)|持ち主として
        """),
    # Who is let near nothing of value, as a rule
    "lowly": concept(r"""
        on probation|probationers?
        en prueba
        a l'essai
        in der probezeit
        masa percobaan
        (?:kitchen|temporary|seasonal) helpers?|pages with
        auxiliares
        vacataires?
        hilfskrafte?
        tenaga bantu
        night nurses?|nursing assistants?|orderl(?:y|ies)|caterers?
        aides?-soignant\w*
        pfleger\w*|pflegehelfer\w*
        perawat
        photographers?|technicians?|gardeners?|shopkeepers?|booster club|parents' association|carers?|caterers?|security (?:firm|guards?|company)|sales (?:reps?|people)|brother-in-law|son-in-law|boyfriend|girlfriend|classroom helpers?
        fotograf\w+|tecnic\w+ (?:de|del)|jardiner\w+|patrocinador\w*|empresa de (?:limpieza|seguridad)|vigilantes?|cunad\w+|yerno
        photographe\w*|technicien\w*|jardinier\w*|parents d'eleves|menage|vigile\w*|beau-frere|gendre
        fotograf\w*|techniker\w*|gartner\w*|forderverein\w*|elternverein|reinigungsfirma|wachdienst|schwager
        teknisi|fotografer|tukang \w+|penjaga \w+|komite sekolah|ipar|menantu
        cleaners?|cleaning (?:firm|crew|staff)|porters?|drivers?|couriers?|apprentices?|volunteers?|caretakers?|janitors?|moderators?|testers?|nephew|cousin|neighbou?rs?|receptionists?|night (?:shift|guard|porter)|substitutes?|cashiers?|interns?|trainees?
        limpiador\w*|conserje\w*|chofer\w*|conductor\w*|repartidor\w*|aprendiz\w*|voluntari\w+|moderador\w*|becari\w+|sobrin\w+|vecin\w+|recepcionista\w*|suplent\w+|celador\w*|cajer\w+
        concierge\w*|chauffeur\w*|livreur\w*|apprenti\w*|benevole\w*|moderateur\w*|neveu|voisin\w*|receptionniste\w*|remplacant\w*|interimaire\w*|caissier\w*|stagiaire\w*
        reinigung\w*|putz\w+|pfortner\w*|fahrer\w*|bote\w*|lehrling\w*|azubi\w*|ehrenamtlich\w*|hausmeister\w*|moderator\w*|neffe\w*|nachbar\w*|aushilf\w*|kassierer\w*|praktikant\w*|fremdfirma
        petugas kebersihan|satpam|sopir|kurir|magang|relawan|moderator|keponakan|tetangga|resepsionis|kasir|penguji|honorer
        schoonma\w+|portier\w*|chauffeur\w*|koerier\w*|stagiair\w*|vrijwilliger\w*|conciergedienst|concierge|receptionist\w*|kassier\w*|leerling|neef|buurman|buurvrouw|zwager|invaller\w*|uitzendkracht\w*|inhuurkracht\w*|sprzatacz\w*|portier\w*|kierowc\w*|kurier\w*|stazyst\w*|wolontariusz\w*|wozn\w*|recepcjonist\w*|kasjer\w*|praktykant\w*|siostrzen\w*|bratan\w*|sasiad\w*|szwagr\w*|ochroniarz\w*|pulizie|portier[ei]|custod[ei]|autist[ai]|corrier[ei]|apprendist[ai]|tirocinant[ei]|stagist[ai]|volontari\w?|receptionist|cassier\w|bidell[oai]|nipote|cognat[oa]|vicin[oai]|supplent[ei]|porteiro\w*|motorista\w*|estafeta\w*|estagiari\w+|aprendiz\w*|voluntari\w+|rececionista\w*|caixa|sobrinh[oa]|vizinh[oa]|cunhad[oa]|cuidador\w*|continu[oa]|substitut[oa]
        """, r"""
        на испытательном|试用期|試用期間
        подсобн\p{L}*|帮工|補助員
        санитар\p{L}*|护工|助手
        фотограф\p{L}*|техник(?:у|и|ам|а)?(?:[^\p{L}]|$)|садовник\p{L}*|спонсор\p{L}*|клинингов\p{L}*|зят(?:ь|ю|я)|шурин\p{L}*|бригадир\p{L}*
        小卖部|摄影师|技术员|赞助商|物业|家委会|小舅子|女婿|推销
        清掃会社|写真館|技術者|庭師|売店|スポンサー|警備会社|塾の|営業の(?:方|人)|義弟|知人
        уборщи\p{L}*|вахт[её]р\p{L}*|водител\p{L}*|курьер\p{L}*|стаж[её]р\p{L}*|волонт[её]р\p{L}*|сторож\p{L}*|модератор\p{L}*|племянник\p{L}*|сосед\p{L}*|кассир\p{L}*|охранник\p{L}*|практикант\p{L}*
        保洁|门卫|司机|快递员|学徒|志愿者|保安|亲戚|邻居|前台|代班|收银员|实习生|代练
        清掃員|守衛|運転手|配達員|見習い|ボランティア|甥|隣人|受付係|レジ係|研修生|アルバイト|インターン
        """),
    # Whoever asks gets it
    "handout": concept(r"""
        (?:if|when(?:ever)?) (?:someone|somebody|anyone|they|people|callers?) (?:\w+ ){0,4}?(?:writes?|calls?|e-?mails?|asks?|rings?)[^.!?\n]{1,60}(?:mention|nam|say|quot|refer)\w*[^.!?\n]{1,60}(?:send|give|share|hand|tell|let) (?:them|him|her|it|the)
        a quien [^.!?\n]{1,100}? se (?:le|les) (?:pasa|manda|envia|da|entrega)|si (?:escriben|llaman|alguien|piden)[^.!?\n]{1,60}(?:mencion|nombr|dic)\w*[^.!?\n]{1,50}(?:se (?:le|les) |mand|envi)
        si (?:on|quelqu'un|ils?) (?:ecri|appel|demand)\w*[^.!?\n]{1,60}(?:mention|cit|nomm|dit)\w*[^.!?\n]{1,50}(?:on (?:lui|leur)|envoy|donn|remet)
        (?:wenn|ruft|schreibt|meldet sich|fragt) [^.!?\n]{1,60}(?:nennt|erwahnt|beruft)[^.!?\n]{1,50}(?:bekommt|schick|herausgeb|mitteil)
        (?:who(?:ever)?|anyone who|any \w+ who|people who) (?:\w+ )?(?:asks?|calls?|phones?|says?|names?|mentions?|knows?|gives?|uses|writes?|wears) [^.!?\n]{1,60}?(?:gets?|receives?|may|can|is (?:given|told|shown|let)|are (?:given|told|let))|(?:given|handed|told|shown|read out|shared) (?:to|with) (?:anyone|whoever|any caller|everyone)
        (?:quien|quienes|cualquiera que|el que) [^.!?\n]{1,40}?(?:pid|dig|dic|nombr|llam|escrib|sab)\w+[^.!?\n]{0,60}?(?:puede\w*|recib\w+|obtien\w+|se (?:le|les) (?:da|dan|entrega|dice))
        (?:quiconque|celui qui|celle qui|toute personne qui|qui) (?:\w+ ){0,2}?(?:demand|appel|donn|dit|connai|cit|ecri)\w*[^.!?\n]{1,60}?(?:recoi\w+|obtien\w+|peu\w+|a droit|on (?:lui|leur) (?:donne|dit|remet))
        (?:wer|jeder,? der|alle,? die) [^.!?\n]{1,60}?(?:nennt|anruft|fragt|sagt|kennt|schreibt|angibt),? [^.!?\n]{0,30}?(?:bekommt|erhalt|darf|kriegt|kann|wird)
        siapa(?: ?pun| saja)? (?:yang )?(?:minta|meminta|menyebut|menelepon|bilang|bertanya|tahu|punya)[^.!?\n]{1,60}?(?:boleh|dapat|diberi|bisa|dikasih|berhak)
        quem (?:pedir|ligar|disser)[^.!?\n]{1,50}?(?:pode|recebe)|chi (?:chiede|chiama|dice)[^.!?\n]{1,50}?(?:puo|riceve)
        (?:wie|iedereen die) [^.!?\n]{1,60}?(?:belt|vraagt|noemt|zegt|kent|schrijft|mailt),? [^.!?\n]{0,30}?(?:krijgt|mag|kan|wordt)|(?:kto|kazdy,? kto|kazdemu,? kto) [^.!?\n]{1,60}?(?:zadzwoni|poprosi|poda|powie|zna|napisze|powoła),? ?[^.!?\n]{0,40}?(?:dostaje|dostanie|moze|wydajemy|podajemy|wysyłamy)|(?:chi|chiunque|a chi) [^.!?\n]{1,50}?(?:chiede|chiama|telefona|dice|nomina|cita|scrive|conosce)[^.!?\n]{0,50}?(?:si (?:da|danno|manda|consegna|invia)|riceve|ottiene|puo)|(?:quem|a quem|qualquer pessoa que) [^.!?\n]{1,50}?(?:pedir|pede|liga\w*|disser|diz|nome\w+|cita\w*|escreve\w*|souber)[^.!?\n]{0,50}?(?:da-se|recebe|entrega-se|envia-se|pode|manda-se)|a quien [^.!?\n]{1,60}? se (?:le|les) (?:pasa|manda|envia|da|entrega)|(?:ceux|celles) qui [^.!?\n]{1,60}? ont droit|wer [^.!?\n]{1,60}?,? dem (?:schickt|gibt|sagt|zeigt) man|(?:kalau|jika) ada yang [^.!?\n]{1,50}?(?:menulis|menelepon|menyebut)[^.!?\n]{1,40}?(?:kirim|beri|buka|kasih)\w*|(?:people|those|anybody|callers) who [^.!?\n]{1,60}? (?:only have to|just have to|need only) (?:mention|say|name|give)
        """, r"""
        (?:если|когда) (?:\p{L}+ ){0,3}?(?:пиш|звон|прос|прих)\p{L}*[^.!?\n]{1,50}(?:упомина|назыв|ссыла)\p{L}*[^.!?\n]{1,50}(?:отправл|выда|да[её]м|сообща|пуска)\p{L}*
        只要(?:提|说|报)[^。\n]{1,16}就(?:把|给|发|让|开)
        (?:名前を(?:出し|言っ|挙げ)|名乗っ|紹介(?:だ)?と(?:言う|いう))[^。\n]{0,6}(?:人|方|者|客)(?:に|には)[^。\n]{0,24}(?:送|渡|教え|見せ|通)
        (?:кто|любому|всякому)[^.!?\n]{0,16}(?:попрос|назов|назва|позвон|скаж|напиш|знает|спрос)\p{L}*[^.!?\n]{1,50}(?:получ|может|выда|дают|дай|сообща|можно|говор|даём|даем)\p{L}*
        (?:谁|凡是?|只要|报出|说出)[^。\n]{1,20}(?:就|便|即|都)(?:给|可|能|发|告诉|开|让)|要什么[^。\n]{0,2}给什么
        (?:と言えば|名乗れば|頼まれれば|求めれば|言われたら|と言った人)[^。\n]{0,24}(?:渡|教え|見せ|開け|通)|言うとおり
        """),
    # An incident, a lesson or a story is told: nobody claims what is told in it
    "recounted": concept(r"""
        (?:is|are|was|were) (?:back )?on again|(?:rejected|refused|turned down|dropped|dismissed|voted down) (?:the |an? )?(?:idea|proposal|request|suggestion|motion|plan)|(?:was|were) found (?:to be )?(?:off|disabled|open|inactive|missing|unset) [^.!?\n]{0,40}?(?:audit|review|inspection|check|scan)|(?:audit|review|inspection|inventory|scan|list|report)\b[^.!?\n]{0,40}? (?:shows?|showed|found|turned up|counted) (?:\d+|one|two|three|four|five|six|some|several|no) (?:\w+ )?(?:without|with no)
        (?:rechaz|desestim|descart)\w+ (?:la |el |una? )?(?:idea|propuesta|peticion|solicitud)|(?:rejete|refuse|ecarte)\w* (?:la |l'|une? )(?:idee|proposition|demande)|(?:vorschlag|antrag|idee) (?:\S+ ){0,6}?(?:abgelehnt|verworfen|zuruckgewiesen)|(?:menolak|ditolak) (?:\w+ )?(?:usul|ide|permintaan|rencana)\w*|(?:usul|ide|permintaan)\w* (?:\w+ ){0,4}?ditolak
        (?:an |the )?attackers? (?:who |that )?(?:can|could|may|might|would|gets?|asks?|asked|tries|tried|wants?|plants?|planted|writes?|wrote|sends?|sent|claims?)|threat model\w*|root cause|rolled back|memory poisoning
        (?:un |el |los )?atacantes? (?:puede|pueden|podria|pide|intenta|escribe|quiere)\w*|modelo de amenazas|(?:aviso|avisaron|dio parte) a (?:seguridad|la policia|sistemas)|causa raiz
        (?:un |l'|les )?(?:attaquants?|pirates?) (?:peut|peuvent|pourrait|demande|tente|ecrit|veut)\w*|modele de menace|hameconnage|cause (?:racine|profonde)|(?:a|ont) clique
        (?:ein |der |die )?angreifer\w* (?:kann|konnte|konnten|konnen|schreibt|will|versucht|bittet)|bedrohungsmodell|(?:wusste|wussten) von nichts|uberwiesen wurde nichts|ursache war
        penyerang (?:bisa|dapat|mencoba|menulis|meminta|ingin)|model ancaman|akar masalah\w*
        (?:off|down|paused|stopped|suspended|disabled|closed) (?:\w+ )?during the \w+|(?:has|have) (?:run|worked|been (?:tested|checked|on|running|working|back)) (?:\w+ ){0,4}?since|(?:seither|seitdem|danach) (?:\w+ )?(?:gepruft|getestet|lauft|geht)|lauft seit \w+ wieder|(?:ya )?se ha (?:probado|revisado|reactivado)|(?:a|ont) ete (?:teste|verifie|remis)\w* depuis|(?:sudah|telah) diuji (?:lagi|kembali)|(?:e stat|sono stat)\w (?:poi )?(?:provat|verificat|riattivat)\w|(?:ja )?foi (?:testad|reativad|verificad)\w|(?:is|zijn) (?:\w+ )?(?:weer aan|daarna getest)|(?:potem|od tego czasu) (?:\p{L}+ )?(?:sprawdzon|dziala|przetestowan)\w*
        (?:was|were) (?:\w+ )?(?:off|down|switched off|turned off|out) (?:\w+ ){0,2}?(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|last \w+)
        estuv\w+ (?:\w+ )?(?:desconectad|apagad|parad|cortad)\w+ (?:el|ayer|durante|entre) \w+
        (?:a|ont) ete (?:coupe|arrete|desactive)\w* (?:\w+ )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hier|pendant|durant|le \d)
        (?:war|waren) (?:am \w+tag|gestern|wahrend|letzte\w*) (?:\S+ ){0,4}?(?:aus|abgeschaltet|ausgeschaltet)
        (?:sempat )?dimatikan (?:hari|kemarin|selama)
        (?:i|we) (?:have |had |then |also |immediately )?(?:reported|notified|escalated|flagged|alerted|raised) |(?:was|were|been) (?:reported|escalated|referred|handed over) to|back in (?:service|operation)|surprise|birthday|farewell (?:gift|party)
        (?:avise|avisamos|reporte|comunique|notifique|consulte|consultamos|(?:lo|la|los|las) (?:pase|pasamos|traslade)|eleve) al? |ya (?:funciona|esta (?:activ|conectad|arreglad|operativ)\w*)|vuelve a funcionar|sorpresa|cumpleanos
        j'ai (?:\w+ )?(?:signale|prevenu|informe|alerte|transmis|averti)|nous avons (?:\w+ )?(?:signale|prevenu|informe|alerte|transmis|averti)|(?:elle|il) est (?:de nouveau|a nouveau) (?:actif|active|en service)|remis\w* en service|anniversaire
        (?:habe|haben) (?:ich |wir )?(?:\S+ ){0,6}?(?:gemeldet|informiert|benachrichtigt)|(?:seitdem|seither|inzwischen|jetzt) (?:lauft|funktioniert) (?:\w+ )?wieder|lauft (?:sie|er|es) wieder|uberraschung|geburtstag\w*
        (?:saya|kami) (?:sudah |langsung )?(?:melapor|laporkan|melaporkan)\w*|(?:sudah|telah) (?:saya |kami )?(?:di)?laporkan (?:ke|kepada)|sekarang sudah (?:aktif|menyala|hidup|berfungsi)|kejutan|ulang tahun
        (?:segnalai|segnalato da|ho (?:segnalato|avvisato|informato)|abbiamo (?:segnalato|avvisato|informato))|(?:comuniquei|avisei|informei|reportei) |(?:ik|we|wij) (?:heb|hebben) (?:\S+ ){0,6}?(?:gemeld|ingelicht)|zgłosiłem|zgłosiłam|zgłosilismy|compleanno|surpresa|verrassing|verjaardag|niespodziank\w*|urodzin\w*
        incident(?: report)?|post-?mortem|(?:claimed|claiming|alleged(?:ly)?) (?:that|to)|attempt(?:s|ed)?|impost[eo]rs?|pretend(?:ed|ing)?|(?:fake|forged|bogus) \w+|was (?:refused|rejected|stopped|blocked|caught|revoked|reverted)|(?:refused|declined|hung up|reported it)|lesson(?: learned)?|since then|from then on we|we (?:now|learned)|never again|novel|fairy tale|story|scam\w*|fraudster\w*
        incidente|intento|impostor\w*|falso \w+|se (?:colgo|rechazo|nego|aviso)|leccion|desde entonces|cuento|novela|estafa\w*
        incident|tentative|imposteur|pretend\w*|faux \w+|fausse \w+|(?:a|avons|ont) (?:refuse|raccroche|prevenu|alerte)|lecon|conte|roman|piece de theatre|escroc\w*|gendarmerie
        vorfall|versuch\w*|betrug\w*|hochstapler|gefalscht\w*|angeblich\w*|abgelehnt|verweigert|hausverbot|anzeige erstattet|lehre|gelernt|seither|seitdem|marchen|roman
        insiden|percobaan (?:penipuan|peretasan|phishing|masuk)|menyamar|palsu|ditolak|akses dicabut|laporan ada|pelajaran|sejak (?:itu|saat itu)|dongeng|cerita|penipu\w*
        tentativa|fals[oa]|recusou|tentativo|rifiutat\w+
        (?:license|licence|copyright|warranty|warranties|prior written|redistribut\w+|derived from this software)
        geweigerd|afgewezen|oplicht\w*|fraude\w*|nep(?:pe|mail\w*|factu\w*|bericht\w*)?|vals\w*|poging\w*|incident\w*|cursus|odrzucon\w*|odmowi\w*|oszust\w*|wyłudze\w*|podrobion\w*|fałszyw\w*|incydent\w*|prob\p{L}+ (?:oszust|wyłudz)\w*|szkoleni\p{L}* o|truff\w+|fals[oi]|incident\w+|burla|fraude\w*|tentativa|rejeit\w+|recusad\w+
        (?:was|were|had been|stood|went|stayed) (?:\w+ ){0,3}?(?:down|off|offline|out of (?:order|service)|closed|idle|unavailable|unreachable|broken) (?:\w+ ){0,2}?(?:for (?:about |over |nearly )?\S+ (?:minutes?|hours?|days?|nights?|weeks?)|(?:from|between) \S+ (?:\S+ )?(?:to|until|till|and) \S+)
        (?:estuvo|estuvieron|quedo|quedaron) (?:\w+ ){0,2}?(?:parad|apagad|caid|cerrad|averiad|desconectad|fuera de servicio|sin servicio)\w* (?:durante )?(?:\S+ (?:minutos?|horas?|dias?|noches?|semanas?)|(?:de|desde|entre) \S+ (?:\S+ )?(?:a|hasta|y) \S+)
        (?:a|ont) ete (?:\w+ ){0,2}?(?:arret|coup|ferm|indisponib|hors service|en panne|eteint)\w* (?:pendant |durant |de |entre )?\S+ (?:minutes?|heures?|jours?|nuits?|semaines?|a \S+|et \S+)|(?:est|sont) (?:reste\w*|tombe\w*) (?:\w+ ){0,2}?(?:arret|coup|ferm|indisponib|hors service|en panne|eteint)\w*
        (?:war|waren|stand|standen|blieb|blieben|fiel|fielen) (?:\S+ ){0,2}?(?:(?:\S+ )?(?:minuten|stunden|tage|nachte|wochen)(?: lang)?|von \S+ bis \S+(?: uhr)?) (?:\S+ ){0,2}?(?:aus|still|ausgefallen|abgeschaltet|gestort|offline|geschlossen|ausser betrieb|nicht erreichbar|defekt)
        (?:sempat )?(?:mati|padam|rusak|tutup|terputus|tidak berfungsi) (?:selama \S+ (?:menit|jam|hari|malam|minggu)|dari (?:pukul |jam )?\S+ (?:sampai|hingga) \S+)
        (?:esteve|estiveram|ficou|ficaram) (?:\w+ ){0,2}?(?:parad|desligad|fora|fechad|avariad|indisponi)\w* (?:\w+ ){0,2}?(?:durante |por )?\S+ (?:minutos?|horas?|dias?|noites?|semanas?)
        (?:e rimast|sono rimast|e stat|sono stat)\w (?:\w+ ){0,2}?(?:ferm|spent|chius|guast|fuori servizio|irraggiungibil)\w* (?:per )?\S+ (?:minuti|ore|giorni|notti|settimane)
        (?:was|waren|stond|stonden|lag|lagen) (?:\w+ ){0,2}?(?:\S+ (?:minuten|uur|dagen|nachten|weken)(?: lang)?|van \S+ tot \S+(?: uur)?) (?:\w+ ){0,2}?(?:uit|stil|plat|defect|gesloten|buiten (?:dienst|gebruik)|onbereikbaar)
        nie działał\w* (?:\p{L}+ )?(?:od \S+ (?:\S+ )?do \S+|przez \S+ (?:\S+ )?(?:minut|godzin|dni|noce?|tygodni)\w*)
        (?:and|then|but) (?:enabled|switched (?:back )?on|turned (?:back )?on|restored|reactivated|re-?enabled) (?:again|since|on \w+day)|wieder (?:eingeschaltet|aktiviert|in betrieb genommen)
        """, r"""
        злоумышленник\p{L}* (?:может|могут|просит|пишет|пытается|хочет)|модел\p{L}+ угроз|клиентам извинились|коренн\p{L}+ причин\p{L}*
        (?:攻击者|黑客)[^。,,\n]{0,4}(?:可以|可能|会|能|想|写|要求)|威胁模型|根本原因|已经?改回|故障原因
        攻撃者(?:は|が|に)|脅威モデル|根本原因|実害は(?:なく|な)
        , (?:it|they) (?:is|are) (?:back|on|armed|active|running|working)(?: again| now)?(?:$|[.,;!\n])
        \b(?:works|runs) again(?:$|[.,;!\n])
        \bdepuis,
        отключал\p{L}* на (?:час|день|сутки|ночь|два|три|полчаса)|(?:потом|затем|после этого) (?:проверил|включил|испыт)\p{L}*|(?:之后|后来|事后)(?:都)?(?:测试|试过|检查过|恢复|重开)|その後(?:に)?(?:試験|点検|復旧|確認)
        (?:отключали|выключали) (?:во? |на время|вчера)|(?:关|停)过|(?:中|間)(?:に|は)?(?:切っていた|止めていた|停止していた)
        (?:сообщил|доложил|передал)\p{L}* (?:об этом )?(?:в |начальник|руководител|безопасник|ауди|охран|куратор|старш)\p{L}*|(?:сейчас|теперь) (?:она |он |они )?снова работа\p{L}*|сюрприз|дн\p{L}+ рождени\p{L}*
        (?:已|已经)(?:上报|汇报|报告)(?:给)?|(?:跟|向)[^。,,\n]{1,8}(?:报告|汇报|反映)了|已(?:经)?恢复|惊喜|生日
        (?:に|へ)(?:相談|報告|連絡)し(?:た|まし)|届け出た|復旧し|サプライズ|誕生日
        не работал\p{L}* (?:с \S+ (?:\S+ )?до \S+|\S+ (?:минут|час|дн|дня|ноч|недел)\p{L}*)|(?:простоял|пролежал)\p{L}* \S+ (?:минут|час|дн|дня|ноч|недел)\p{L}*
        (?:停机|宕机|断电|停用|中断|故障)(?:了)?[^。,,\n]{0,6}(?:分钟|小时|天|晚)|从?[^。,,\n]{1,6}[点时](?:到|至)[^。,,\n]{1,6}[点时][^。,,\n]{0,4}(?:停机|宕机|断电|停用|中断|故障)
        [0-9一二三四五六七八九十]+(?:分|時間|日|晩|週間)[^。、\n]{0,6}(?:止まって|停止して|落ちて|使えなかった|停電)|時から[^。、\n]{1,8}時まで[^。、\n]{0,8}(?:止まっ|停止し|落ちて|使えなかった|停電)
        инцидент\p{L}*|попытк\p{L}*|подставн\p{L}*|поддельн\p{L}*|якобы|отказал\p{L}*|после (?:случая|этого)|с тех пор|сказк\p{L}*|мошенник\p{L}*|урок\p{L}*|поняли|договорились
        复盘|事件|冒充|假冒|自称|拒绝|没照办|教训|此后|从那以后|故事|童话|骗子|诈骗
        事案|事故報告|なりすま|偽|断っ|断り|立ち去|教訓|反省|それ以来|以来|昔話|物語|詐欺|差し戻
        снова включили|已(?:重新)?(?:恢复|开启|启用)
        (?:棚卸し?|監査|点検|調査)[^。
]{0,40}?(?:分かった|判明|見つかった|発覚)|(?:盘点|审计|检查|清查)[^。
]{0,30}?(?:发现|查出)[^。
]{0,30}?(?:已|现已)|(?:ревизи|аудит|проверк)\p{L}* (?:показал|выявил|обнаружил)\p{L}*
        """),
}
