"""What is done on the quiet, in whatever trade: who turns up is served, it goes to somebody's account
or to an outside place, results are made to fit, and a text is to outlast whatever is told later.

None of it means anything alone; `compositions.py` says what does. Written as `concepts.py`.
"""

# fmt: off

from apps.governance.rules.words import concept

DEALINGS: dict[str, str] = {
    # Whoever turns up, calls or shows something gets it
    "bearer": concept(r"""
        if (?:the request|it|he|she|they) (?:sounds?|seems?|looks?) (?:urgent|plausible|genuine|in a hurry)
        si (?:la peticion |le )?(?:suena|parece|corre) (?:urgente|prisa|creible)
        si (?:la demande |cela )?(?:parait|semble) (?:urgente?|credible|serieuse)
        wenn (?:die anfrage |es )?(?:eilig|dringend|glaubhaft) (?:klingt|wirkt)
        kalau (?:permintaan\w* )?(?:terdengar|terlihat|kelihatan) (?:mendesak|darurat|meyakinkan)
        (?:anyone|anybody|whoever|callers?) (?:calling|phoning|ringing|writing|asking|coming|from|with|holding|who (?:calls?|rings?|comes?|turns? up|shows?|brings?|arrives?))\b[^.!?\n]{1,70}? (?:can|may|gets?|is|are|will)(?: be)?(?: \w+)? (?:given|told|shown|let|handed|put through|read|served|collect|take|have|see)
        (?:quien|a quien|al que|el que|la que|cualquiera que) (?:venga|llame|traiga|llegue|aparezca|presente|lleve|muestre|diga)\b[^.!?\n]{1,70}?(?:se (?:lleva|le|les)|puede|pasa|recibe|entra|recoge)
        (?:celui|celle|ceux|quiconque|toute personne) qui (?:apporte|vient|arrive|appelle|presente|se presente|telephone|montre)\w*[^.!?\n]{1,70}?(?:repart|recoi|peu|emporte|entre|obtient|on lui|a acces)\w*
        wer (?:\S+ ){0,7}?(?:bringt|kommt|vorzeigt|auftaucht|anruft|mitbringt|dabei hat|vorlegt),? (?:bekommt|darf|kriegt|erhalt|kann|wird|nimmt)
        siapa(?:pun)?(?: saja)? yang (?:\w+ )?(?:bawa|membawa|datang|menelepon|telepon|menunjukkan|minta)\w*[^.!?\n]{1,60}?(?:boleh|dapat|bisa|langsung|dikasih|diberi|ambil)
        (?:chi|chiunque) (?:porta|viene|chiama|mostra|si presenta)\w*[^.!?\n]{1,60}?(?:ritira|puo|riceve|entra|ottiene)|quem (?:trouxer|traz|vier|ligar|mostrar)\w*[^.!?\n]{1,60}?(?:leva|pode|recebe|entra)|wie (?:\S+ ){0,6}?(?:brengt|komt|belt|toont|meebrengt),? (?:krijgt|mag|kan|wordt)|kto (?:\p{L}+ ){0,5}?(?:przyniesie|przyjdzie|zadzwoni|pokaze)[^.!?\n]{1,50}?(?:dostaje|odbiera|moze|wchodzi)
        """, r"""
        если (?:просят|просьба|звучит) (?:срочно|срочн\p{L}*|убедительно)
        遇到(?:急|紧急)的?(?:申请|请求|情况)?[^。,,\n]{0,4}(?:可以|就)
        急ぎと(?:聞け|言われれ)ば
        кто (?:\p{L}+ )?(?:прин[её]с|прид[её]т|приш[её]л|принес[её]т|позвонит|покажет|предъявит)\p{L}*[^.!?\n]{1,50}(?:тот|тому|забира|получа|отда|выда|пуска)\p{L}*
        (?:谁|哪个)(?:拿|来|带|打|持)[^。\n]{1,16}(?:就|都)(?:给|交|让|放|能|可)|来(?:他|她)?要[^。\n]{1,16}就给|(?:要|问)[^。,,\n]{1,14}就给(?:他|她)
        (?:持って(?:き|来)た|来た|電話してきた|見せた)(?:人|方|者)(?:に|には)[^。\n]{0,16}(?:渡|教え|見せ|通|出)
        """),
    # It is paid into an account that somebody names
    "payee": concept(r"""
        (?:own|personal|private) (?:account|card|wallet)
        (?:tarjeta|cuenta) (?:personal|particular|propia)
        (?:carte|compte) (?:personnel\w*|prive\w*)
        (?:eigene|private|personliche)[srn]? (?:konto|karte)
        (?:rekening|kartu) pribadi
        (?:to|into|onto|via|through) (?:the |an? |his |her |their |\w+'s )?(?:\w+ ){0,3}?(?:account|card|wallet|paypal|iban|revolut)(?: (?:ending|of|at|in|with|that|he|she|received|belonging)\b| \d)|(?:to|into|onto) (?:the )?\w+(?:'s|s') (?:\w+ ){0,2}?(?:account|card|wallet)
        (?:a|en|por|al?) (?:la |el |una |su )?(?:\w+ ){0,2}?(?:cuenta|tarjeta|bizum|iban|monedero)(?: (?:de|del|en|terminada|acabada|que|a nombre|personal|\w+an[oa])\b)
        (?:sur|vers|par|a) (?:le |la |l'|un |une |son )?(?:\w+ ){0,2}?(?:compte|carte|iban)(?: (?:de|du|finissant|au nom|chez|recu|personnel|qui|\w+ien)\b)
        (?:auf|uber|an) (?:das |die |ein |eine |sein |ihr )?(?:\w+ ){0,2}?(?:konto|karte|iban|wallet|privatkonto)(?: (?:von|des|der|bei|mit|in|seine\w*|ihre\w*)\b)
        (?:ke|lewat|via) (?:rekening|kartu|dompet|dana|gopay|ovo) \w+
        (?:sul|sulla|al) (?:\w+ )?(?:conto|carta|iban) (?:di|del|della|intestat\w)|(?:para|na|pela) (?:a )?(?:conta|cartao|iban|mbway) (?:de|do|da|em nome)|(?:op|naar) (?:de |het )?(?:rekening|kaart|iban) (?:van|bij|op naam)|na (?:konto|karte|rachunek|blik) \p{L}+
        """, r"""
        (?:自己|本人)的?(?:卡|账户)|個人の(?:カード|口座)
        на (?:карт|сч[её]т|кошел[её]к)\p{L}* (?:\p{L}|№|\d)
        (?:到|进|入|打给|转给)[^。,,\n]{0,10}(?:的|个人|名下)?(?:账户|卡上?|卡里|微信|支付宝|账上)
        (?:の|」)(?:個人)?(?:口座|カード|ウォレット)(?:に|へ|宛)
        """),
    # A place that others than the house can look into
    "beyond": concept(r"""
        direccion (?:particular|privada)
        adresse (?:privee|perso\w*)
        privat(?:adresse|mail|postfach)
        alamat pribadi
        (?:drivers?|friends?|suppliers?|contractors?|family|neighbou?rs?)'? (?:group|chat|channel)
        grupo de \w+
        groupe (?:des|de) \w+
        (?:fahrer|familien|freundes|lieferanten|klassen)gruppe|gruppe der \w+
        grup \w+
        (?:shared|public|external|open) (?:link|folder|drive)|address (?:in|from) (?:the |its )?(?:signature|footer)|(?:personal|private|outside) (?:drive|cloud|mail\w*|address|account)|(?:whatsapp|telegram|signal) (?:group|channel|chat)
        (?:enlace|carpeta|unidad) (?:compartid|public|extern)\w*|direccion (?:de|que figura en) la firma|(?:nube|correo|buzon) (?:personal|particular|privad\w+)|grupo de (?:whatsapp|telegram)
        (?:lien|dossier|espace) (?:partage|public|externe)\w*|adresse (?:en|de la|figurant en) signature|(?:cloud|messagerie|boite) (?:perso\w*|prive\w*)|groupe (?:whatsapp|telegram)
        (?:freigegebene|offentliche|externe|geteilte)[nrs]? (?:link|ordner|laufwerk)|adresse (?:in|aus) der signatur|(?:private|personliche)[nrs]? (?:cloud|mail\w*|adresse|postfach)|(?:whatsapp|telegram)-?gruppe
        (?:tautan|folder|drive) (?:bersama|publik|umum|luar)|alamat (?:di|dalam|pada) tanda tangan|(?:cloud|surel|email) pribadi|grup (?:wa|whatsapp|telegram)
        link (?:condiviso|pubblico|partilhado)|cartella (?:condivisa|pubblica)|pasta (?:partilhada|publica)|gedeelde (?:map|link)|openbare (?:map|link)|udostepnion\w+ (?:link|folder)|indirizzo in firma
        """, r"""
        личн\p{L}* (?:адрес|ящик)\p{L}*|私人地址|(?:私用|個人)(?:の)?アドレス
        (?:чат|групп)\p{L}* (?:водител|друз|поставщик|подрядчик|родител|сосед)\p{L}*
        (?:司机|朋友|供应商|家长|邻居|同学)群
        (?:運転手|友人|業者|家族|近所)のグループ
        (?:общ|открыт|внешн|публичн)\p{L}* (?:ссылк|папк|диск)\p{L}*|адрес\p{L}* из подписи|личн\p{L}* (?:облак|почт)\p{L}*|чат\p{L}* в (?:телеграм|whatsapp)\p{L}*
        (?:共享|公开|外部|公共)(?:链接|文件夹|网盘|目录)|(?:个人|私人)(?:网盘|邮箱)|(?:签名|落款)里的(?:地址|邮箱)|(?:微信|钉钉|qq)群
        (?:共有|公開|外部)(?:の)?(?:リンク|フォルダ|ドライブ)|署名(?:欄)?(?:の|にある)(?:アドレス|宛先)|(?:個人|私用)の(?:メール|クラウド)
        """),
    # A result is made to fit before anybody sees it
    "falsified": concept(r"""
        change the (?:quantity|weight|amount)
        se cambia (?:la|el) (?:cantidad|importe|peso|cifra)
        (?:remplacer|changer|modifier) (?:la|le) (?:quantite|montant|poids|chiffre)
        die (?:menge|summe) (?:\w+ ){0,4}?andern
        ubah (?:jumlah|berat|angka)\w*
        (?:taken|drawn|comes?|filled) from [^.!?\n]{2,60}(?:would|will)(?: never| not|n't) pass|report\w* \d+ everywhere
        (?:se (?:coge|toma|saca)) del? [^.!?\n]{2,60}no (?:pasaria|daria)\w*
        (?:pris\w*|preleve\w*|tire\w*) (?:au|du|de la) [^.!?\n]{2,60}ne passerait pas|on (?:report|inscri|indiqu|not)\w* \d+ (?:\w+ )?partout
        (?:kommt|stammt|nehmen wir) aus [^.!?\n]{2,60}(?:fiele|kame|wurde) (?:\w+ )?(?:durch|nicht)
        (?:diambil|ambil) dari [^.!?\n]{2,60}tidak (?:akan )?lolos
        (?:values?|readings?|figures?|data|numbers?|them|it) (?:back )(?:to|into|within|below) (?:the |a |its )?(?:normal|norm|limits?|permitted|allowed)|(?:adjust|correct|change)\w* (?:\w+ ){1,4}?(?:back to normal|below the limit|within (?:the )?limits)|(?:swap|replace|exchange|substitut)\w* (?:\w+ ){0,4}?(?:samples?|readings?|strips?|figures|results?|labels?|swabs?|vials?)|(?:samples?|readings?|figures|results?|swabs?) (?:\w+ ){0,3}?(?:from|of) (?:another|a different|a clean)|overwrit\w+ (?:\w+ ){0,3}?(?:readings?|values?|results?|figures)|(?:enter|write|fill in|put down|note|type)\w* (?:\w+ ){0,3}?(?:usual|normal|target|invented|made-up|plausible) (?:values?|figures?|readings?|numbers?|results?)
        (?:cambi|ajust|correg|corrig|pon|dej|retoc|baj)\w* (?:\w+ ){0,6}?(?:a lo normal|dentro de (?:los limites|lo permitido|rango)|por debajo del limite|a valores normales)|(?:sustitu|cambi|reemplaz)\w+ (?:\w+ ){0,4}?(?:muestra|resultado|lectura|etiqueta|fecha)s?|muestras? de otr[oa]|(?:valor|dato|cifra)\w* (?:inventad|habitual)\w+
        (?:ramen|corrig|modifi|ajust|remet)\w* (?:\w+['\s]\s*){0,6}?(?:a la normale|dans (?:la norme|les clous|la fourchette|les limites)|sous (?:le|la) (?:seuil|limite))|(?:remplac|echang|substitu)\w* (?:\w+['\s]\s*){0,4}?(?:echantillon|releve|resultat|etiquette|prelevement)s?|(?:echantillon|prelevement)s? d'une? autre|(?:valeur|chiffre)s? (?:invente|habituel)\w*
        (?:werte?|daten|messwerte?|zahlen) (?:\w+ ){0,5}?(?:auf|in|unter) (?:den |die |das )?(?:\w+ )?(?:normal\w*|sollwert\w*|grenzwert\w*)|(?:prob\w+|messwert\w*|etikett\w*|ergebnis\w*) (?:\w+ ){0,6}?(?:austausch|ausgetauscht|ersetz|vertausch|uberschreib)\w*|prob\w+ (?:von|aus) (?:einem|einer) anderen|erfundene \w+
        (?:ubah|ganti|kembalikan|setel|sesuaikan|turunkan)\w* (?:\w+ ){0,6}?(?:ke|jadi|menjadi|di bawah) (?:\w+ )?(?:normal|batas|wajar|standar)|(?:ganti|tukar|menukar|mengganti)\w* (?:\w+ ){0,3}?(?:sampel|contoh|hasil|label|angka)|sampel (?:dari )?(?:kebun|lahan|ladang|\w+) lain
        (?:sostitu|cambi)\w+ (?:\w+ ){0,3}?(?:campion|etichett|risultat)\w+|riport\w+ (?:\w+ ){0,4}?(?:nella norma|nei limiti)|(?:troc|substitu)\w+ (?:\w+ ){0,3}?(?:amostra|resultado|etiqueta)s?|(?:monster|meetwaard|etiket)\w* (?:\w+ ){0,4}?(?:verwissel|vervang|omgewisseld)\w*|(?:podmieni|zamieni)\w* (?:\p{L}+ ){0,3}?(?:probk|wynik|etykiet)\w*
        """, r"""
        (?:исправля|меня|правь)\p{L}* (?:количеств|сумм|вес|цифр)\p{L}*
        把(?:数量|金额|重量|数字)改
        (?:数量|金額|重量|数字)を[^。、\n]{0,8}(?:直す|書き換え|変える|改め)
        (?:бер[её]м|взят\p{L}*|набира\p{L}*) из [^.!?\n]{2,50}не прош\p{L}* бы
        (?:从|用)[^。\n]{1,16}(?:接|取|拿)[^。\n]{1,16}(?:过不了|通不过)|(?:写|填|标)(?:上|成|为)?["]?[^。,,\n]{0,4}(?:合格|达标)
        から(?:汲|取|採)[^。\n]{0,4}
        (?:измен|исправ|подправ|верн|правь|правим)\p{L}*[^.!?\n]{0,40}(?:до нормы|в норм|на нормальн|под норматив|в предел)\p{L}*|(?:подмен|замен)\p{L}*[^.!?\n]{0,20}(?:проб|образ|показани|результат|этикетк)\p{L}*|проб\p{L}* с (?:друг|чист)\p{L}*
        (?:改|调|填)(?:回|成|到|为)?[^。,,\n]{0,6}(?:正常|合格|达标|标准)(?:值|范围|数)?|(?:换|调换|替换)[^。,,\n]{0,8}(?:样品|样本|标签|检体)|(?:样品|样本)[^。,,\n]{0,8}(?:换|调包)
        (?:検体|試料|数値|サンプル|ラベル|値)(?:と|を)[^。、\n]{0,8}(?:差し替え|すり替え|入れ替え|書き換え)|(?:正常値|基準内|基準値内|規定内)(?:に|へ)(?:直|戻|書き換え|修正)|差し替えてから
        (?:受け付け|確認し|実施し|対応し|点検し)た(?:体|てい|こと)(?:で|にして)
        """),
    # A text that is to be told again in whatever comes
    "engraved": concept(r"""
        (?:don't|do not|never) let (?:this|it) (?:\w+ )?(?:be|get) (?:displaced|replaced|overruled|outranked|superseded|pushed out)|(?:keep|preserve) this (?:\w+ )?(?:through|in|at|during) (?:every|each|any) (?:\w+ )?(?:clean-?up|consolidation|compaction|merge)
        (?:diesen|diese|dieses) (?:satz|notiz|eintrag|regel) (?:\w+ ){0,6}?(?:erhalten|behalten|bewahren)|(?:uber|vor) (?:spatere|neuere) (?:eintrage|notizen|regeln) (?:stellen|setzen)
        jangan biarkan (?:catatan|entri|aturan) ini (?:\w+ )?(?:tergeser|diganti|terhapus|tertimpa)|no dej\w+ que (?:esta|este) (?:nota|entrada|regla) (?:sea|se)|ne laiss\w+ pas cette (?:note|entree|regle) etre
        (?:write|put|add|enter) (?:it |this )?(?:in|into) your (?:\w+ )?(?:instructions|rules|memory|prompt)
        (?:escrib|anot|apunt|pon)\w* en tus (?:\w+ )?(?:instrucciones|reglas|notas)
        (?:inscri|ecri|note|ajoute)\w* dans (?:tes|ta|vos) (?:\w+ )?(?:consignes|instructions|regles|memoire)
        (?:schreib|trag|nimm)\w* (?:\w+ )?in deine (?:\w+ )?(?:anweisung|regel|anleitung)\w*
        tulis (?:di|dalam|ke) (?:instruksi|aturan|ingatan) (?:\w+ )?\w*mu
        who(?:ever)? (?:reads|sees|finds) this (?:\w+ ){0,3}?(?:should|must|has to|is to)
        quien (?:lea|vea|encuentre) (?:esto|esta \w+) (?:debe|tiene que|ha de)
        (?:qui|quiconque) (?:lira|lit|verra|trouve) (?:ceci|cette \w+) (?:doit|devra)
        wer (?:das|dies|diese\w*) (?:hier |\w+ )?liest,? (?:soll|sagt|muss|gibt)
        siapa (?:pun )?yang membaca ini (?:harus|wajib)
        (?:keep|leave|preserve|retain) (?:this|the following) (?:\w+ ){1,3}?(?:through|in|across|at|with) (?:every|each|all|any)
        conserv\w+ (?:est[ae]|la siguiente) (?:\w+ )?(?:en|a traves de) (?:cada|todas)
        garde\w* (?:cette|la) (?:phrase|ligne|note) (?:a|dans|lors de) (?:chaque|toute)
        (?:diesen|diese|den folgenden) (?:satz|zeile|absatz|notiz) (?:bei|in|uber) (?:jede|alle)\w*
        pertahankan (?:kalimat|catatan|baris) ini
        (?:paste|put|place|stick|write|pin) (?:it |this )?(?:on top of|above|before|at the (?:top|head|start) of|in front of) (?:every|each|all|any)
        (?:pega|pon|coloca|escrib)\w* (?:\w+ ){0,3}?(?:encima de|al (?:principio|inicio|comienzo) de) (?:cada|todos|todas)
        (?:colle|mets|place|ecris|ajoute)[^.!?\n]{0,12} (?:en tete|au debut|en haut) de (?:chaque|tous|toutes)
        (?:vor|uber|an den anfang) (?:von )?jede\w* (?:zusammenfassung|antwort|sitzung|notiz)
        (?:tempel|taruh|tulis|letak)\w* (?:\w+ )?di (?:atas|awal) (?:setiap|tiap|semua)
        (?:from|across) (?:one )?(?:session|conversation|summar\w+|chat) (?:to|into) (?:the )?(?:next|another)|(?:copy|carry|repeat|keep|include|put|quote|restate|reproduce) (?:\w+ ){0,6}?(?:unchanged|verbatim|word for word|unaltered)|(?:copy|carry|repeat|keep|include|put|quote|restate|reproduce|read) (?:\w+ ){0,6}?(?:in|into|at) (?:every|all|each) (?:\w+ )?(?:summar\w+|sessions?|conversations?|handovers?|answers?|repl(?:y|ies)|briefings?)|remember (?:this |it )?(?:forever|for ever|for good|permanently)|(?:survives?|outlasts?|outlives?) (?:any|every|all|the|each) (?:\w+ )?(?:clean-?ups?|summar\w+|compaction|resets?|deletions?|sessions?)|(?:note|entry|memory|line|record) (?:\w+ ){0,3}?(?:deleted|removed|gone|missing|lost|disappears?|vanishes)[^.!?\n]{0,24}(?:write|save|store|add|enter|put|record|note) (?:it|this|them) (?:\w+ )?(?:again|back|anew)|never (?:forget|drop|delete|lose|shorten) this
        de una (?:sesion|conversacion) a (?:otra|la siguiente)|(?:copi|repet|repit|inclu|manten|conserv|reproduc)\w+ (?:\w+ ){0,6}?(?:sin (?:cambi|modific|alter)\w+|tal cual|palabra por palabra|en (?:cada|todos los|todas las) (?:\w+ )?(?:resum|sesion|conversacion|relevo|respuest)\w*)|(?:recuerd|apunt|guard|anot)\w+ (?:\w+ )?(?:para siempre|por siempre)|sobreviv\w+ a (?:cualquier|toda|cada)|(?:nota|entrada|apunte|recuerdo)[^.!?\n]{0,24}(?:vuelv\w+ a|de nuevo|otra vez)|(?:borr|elimin|pierd|desaparec)\w+ (?:est[ae] )?(?:nota|entrada|apunte)[^.!?\n]{0,30}(?:vuelv\w+ a|de nuevo|otra vez)
        d'une (?:session|conversation) a l'autre|(?:recopi\w*|repet\w*|reprend\w*|inclure|conserve[rz]?|garde[rz]?) (?:\w+['\s]\s*){0,6}?(?:sans (?:l[ae] |l')?(?:modifi|chang)\w*|tel\w* quel\w*|mot pour mot|dans (?:tous les|toutes les|chaque) (?:\w+ )?(?:resume|session|conversation|compte|releve|reponse)\w*)|(?:retenir|memoris\w*|souvien\w*) (?:\w+ ){0,2}?(?:pour toujours|a jamais|a vie)|(?:note|fiche|entree)[^.!?\n]{0,24}(?:disparai|efface|supprime|perdu)\w*[^.!?\n]{0,24}(?:a nouveau|de nouveau|reecri\w*|reenregistr\w*)
        von (?:einer )?(?:sitzung|gesprach|unterhaltung) (?:zur|zu|in die|zum) (?:nachste|andere)\w*|(?:ubernehm|ubernommen|wiederhol|ubertrag|mitfuhr|kopier|behalt)\w* (?:\w+ ){0,6}?(?:unverandert|wortlich|wort fur wort)|(?:unverandert|wortlich|wortgleich) (?:\w+ )?in (?:jede|alle)\w*|in (?:jede|alle|jeder|allen) (?:\w+ )?(?:zusammenfassung|sitzung|ubergabe|antwort|unterhaltung)\w* (?:\w+ ){0,3}?(?:ubernehm|wiederhol|einfug|schreib)\w*|(?:fur immer|auf ewig) (?:merken|behalten|speichern|einpragen)|(?:notiz|eintrag|vermerk)[^.!?\n]{0,24}(?:verschwind|geloscht|weg|fehl)\w*,? [^.!?\n]{0,30}(?:ablegen|anlegen|eintragen|speichern|schreiben|einfugen)
        dari (?:satu )?sesi ke sesi|(?:salin|ulang|cantum|bawa|muat|kutip)\w* (?:\w+ ){0,6}?(?:tanpa (?:diubah|perubahan)|apa adanya|kata demi kata|(?:di|pada|dalam|ke) (?:setiap|semua|tiap) (?:\w+ )?(?:ringkasan|rangkuman|sesi|percakapan|serah|jawaban)\w*)|(?:simpan|ingat)\w* (?:\w+ ){0,2}?(?:selamanya|untuk seterusnya)|catatan (?:\w+ ){0,3}?(?:hilang|dihapus|terhapus)[^.!?\n]{0,24}(?:lagi|ulang|kembali)
        da una (?:sessione|conversazione) all'altra|de uma (?:sessao|conversa) para (?:a )?outra|van (?:sessie|gesprek) (?:op|naar) (?:sessie|gesprek)|z (?:sesji|rozmowy) na (?:sesje|rozmowe)|(?:ricorda|lembra|onthoud|zapamietaj)\w* (?:\p{L}+ )?(?:per sempre|para sempre|voor altijd|na zawsze)|(?:copia|ripet|repet|herhaal|powtarza)\w* (?:\p{L}+ ){0,4}?(?:in ogni|em cada|em todas|in elke|w kazd\w+) (?:sessione|riassunto|conversazione|sessao|resumo|conversa|sessie|samenvatting|sesji|rozmowie|podsumowaniu)
        """, r"""
        (?:впиши|запиши|внеси)\p{L}* в свои (?:\p{L}+ )?(?:указани|инструкци|правил|памят)\p{L}*
        写进你的[^。,,\n]{0,6}(?:指令|规则|记忆|提示)
        (?:恒久|永続|自分)の(?:指示|規則|記憶)に(?:書き込|加え|入れ)
        кто это (?:прочт|чита)\p{L}*,? (?:пусть|должен)
        看到(?:这条|本条|此条)的?(?:人|助手)?要
        これを読(?:んだ|む)(?:人|者)(?:は|も)
        эту (?:фразу|строку|запись) (?:оставля|сохраня|переноси)\p{L}*
        (?:每次|不论怎么)(?:改写|重写|整理|压缩)[^。\n]{0,8}(?:保留|留着|留下)
        (?:書き直す|整理する|要約する)(?:たび|際)に[^。\n]{0,14}(?:残す|残し)
        (?:вставля|став|пиш)\p{L}*[^.!?\n]{0,16}в начал\p{L}* (?:кажд|всех)\p{L}*
        (?:每次|每份|每篇)[^。,,\n]{0,8}(?:都)?(?:贴|写|放)在(?:最)?(?:上|前|开头)
        (?:要約|まとめ|回答|会話)の(?:先頭|冒頭|最初)に(?:毎回|必ず|いつも)
        из (?:сессии|разговора|диалога) в (?:сесси|разговор|диалог)\p{L}*|(?:копир|переписыва|повторя|переноси|включа)\p{L}*[^.!?\n]{0,40}(?:без изменений|дословно|слово в слово)|(?:копир|переписыва|повторя|переноси|включа|вноси)\p{L}*[^.!?\n]{0,24}(?:в кажд\p{L}+|во все) (?:\p{L}+ )?(?:сводк|резюме|сесси|разговор|ответ|пересказ)\p{L}*|(?:запомн|сохран|помн)\p{L}* (?:это )?(?:навсегда|навечно|насовсем)|(?:запис|заметк)\p{L}*[^.!?\n]{0,16}(?:пропад|исчез|удал|сотр)\p{L}*[^.!?\n]{0,24}(?:снова|заново|опять|ещё раз|еще раз)
        (?:一字不改|原封不动|照原样|一字不差)[^。\n]{0,10}(?:带|抄|写|复制|保留|放)|(?:每次|每一次|所有|今后|以后)[^。,,\n]{0,8}(?:总结|摘要|会话|对话|交接)[^。,,\n]{0,8}(?:重复|带上|写上|抄|都要写)|永远记(?:住|着)|(?:笔记|记录|备忘|这条)[^。,,\n]{0,6}(?:没了|不见了|丢了|被删|删除)[^。\n]{0,12}(?:再存|存一遍|再写|重新|补上|写回)|不管(?:怎么|如何)?(?:整理|压缩|清理)(?:记忆|笔记)
        (?:そのまま|一字一句|原文のまま)[^。\n]{0,14}(?:引き継|転記|書き写)|(?:毎回|毎朝|今後の(?:すべて|全て))の?[^。、\n]{0,8}(?:要約|引き継ぎ|会話|セッション|まとめ)[^。\n]{0,14}(?:載せ|書|読み上げ|繰り返|入れ)|(?:ずっと|永久に|いつまでも)(?:覚え|記憶)|(?:メモ|記憶|記録|項目)(?:が|を)[^。\n]{0,10}(?:消え|消さ|削除され|整理し)[^。\n]{0,16}(?:もう一度|再度|別の|書き戻|保存し直)|書き戻(?:す|し)
        """),
    # It is entered nowhere, or only when nobody looks any more
    "unrecorded": concept(r"""
        (?:form|slip|sheet) (?:stays|remains|is left) (?:empty|blank)
        (?:parte|ficha|hoja|casilla) (?:queda|se deja) (?:vaci|en blanco)\w*
        (?:fiche|formulaire|case)(?: de \w+)? reste\w* (?:vide|vierge)
        \w*(?:schein|formular|bogen|zettel) bleibt (?:leer|frei)
        (?:formulir|kolom)(?: \w+)? dibiarkan kosong
        (?:not|never|n't|nothing is) (?:written|noted|entered|recorded|logged) (?:down|up|anywhere)|(?:not|never) (?:entered|recorded|logged) in the (?:diary|books?|register|ledger)|(?:stays?|stay|kept|keep|left|leave) (?:\w+ )?out of the (?:\w+ )?(?:diary|book|books|log|logbook|register|journal)|(?:not|n't) (?:go |belong |put )?(?:in|into) the (?:diary|books?|log|logbook|register|journal)|(?:once|until|after|when) the (?:\w+ )?(?:inspectors?|auditors?|examiners?|visitors?|police) (?:\w+ )?(?:gone|left|leaves?|away)|without (?:an? )?(?:entry|paper trail|written trace)|no (?:paper trail|written trace)
        no (?:hay que |se |hace falta )?(?:apunt|anot|registr|escrib|pon)\w*(?: nada)?(?: en (?:el|la|ningun) (?:\w+ )?(?:diario|libro|cuaderno|registro|parte|ficha|sitio))?|no se pone nada|no (?:va|entra|consta|queda)\w* (?:en|reflejad\w* en) (?:el|la|ningun) (?:diario|libro|cuaderno|registro|parte|ficha)|(?:cuando|hasta que|mientras) (?:\w+ )?(?:se vaya|este|siga) (?:el|la) (?:inspector|auditor)\w*
        (?:on )?ne (?:l[ae] |les )?(?:note|inscri|consigne|enregistre|ecri)\w* (?:pas|nulle part|rien)|ne va pas dans le (?:journal|cahier|registre|livre|carnet)|n'(?:apparai|entre)\w* (?:pas|nulle part) (?:\w+ )?(?:dans|au) l?e? ?(?:journal|cahier|registre|livre|dossier)|(?:tant que|quand|des que|une fois) l'?(?:inspect|audit|controleu)\w* (?:est|sera|soit) (?:la|parti\w*)
        (?:ins|im|in das|in den|in die|ubers?) (?:\w+ ){0,1}?(?:buch|tagebuch|heft|protokoll|akte|journal|liste) (?:\w+ ){0,2}?(?:kommt|kommen|steht|gehort|wird)[^.!?\n]{0,16} (?:nicht|nichts|nie)|(?:kommt|kommen|steht|gehort|tragen wir) (?:\w+ ){0,2}?(?:nicht|nie|erst) (?:ins|im|in das|in die) (?:\w+)?(?:buch|heft|protokoll|akte|journal|liste)|(?:wird|werden) (?:\w+ ){0,2}?(?:nirgends|nicht|nirgendwo) (?:aufgeschrieben|eingetragen|notiert|vermerkt|dokumentiert)|(?:wenn|sobald|bis|erst nach\w*) (?:der |die )?(?:prufer|inspektor|kontroll|revisor)\w* (?:weg|fort|gegangen|abgereist)
        (?:tidak|tak|jangan) (?:usah |perlu |boleh )?(?:di)?(?:tulis|catat|masuk)\w*(?: \w+)?(?: (?:di|ke|dalam|dulu))?(?: dalam)? (?:buku|catatan|laporan|jurnal)|jangan (?:masuk|ditulis|dicatat) (?:\w+ ){0,2}?buku|(?:setelah|sampai|kalau) (?:pengawas|pemeriksa|inspektur|auditor) (?:\w+ )?(?:pulang|pergi)
        non (?:si |lo si |va |viene )?(?:segn|annot|registr|scriv|scritt)\w* (?:da nessuna|nel|sul)|nao (?:se )?(?:anota|regista|escreve|aponta)\w* (?:em|no|na)|(?:komt|staat|schrijven we) (?:\w+ ){0,2}?niet in het (?:\w+)?(?:boek|register|dossier)|nie (?:\p{L}+ )?(?:wpisujemy|zapisujemy|notujemy|trafia) (?:\p{L}+ ){0,2}?(?:do|w) (?:ksi|zeszy|dzienni|rejest)\w*
        """, r"""
        (?:бланк|форм|граф|лист)\p{L}* (?:\p{L}+ ){0,3}?(?:оста[её]тся|оставля\p{L}*) пуст\p{L}*
        (?:表|栏)(?:就)?空着|(?:用紙|欄)は空欄
        (?:в журнал|в книгу|в тетрадь|в карту|в дело|в отч[её]т)\p{L}* (?:\p{L}+ )?не (?:ид|вн[оа]с|пис|пиш|занос|записыва|попада)\p{L}*|не (?:вносим|заносим|записываем|пишем|вносить|записывать) (?:\p{L}+ )?(?:никуда|в )|(?:когда|после того как|пока) (?:инспектор|проверяющ|ревизор|комисси)\p{L}* (?:\p{L}+ )?(?:уед|уй|ушл|ушел|уш[её]л)\p{L}*
        不(?:进|记|写|上|入)(?:进|到|在)?[^。,,\n]{0,4}(?:本子|本|账|簿|册|病历|日志|记录)|(?:检查|查|审计|监理)[^。,,\n]{0,4}(?:的人)?(?:走了|走后|离开)(?:再|才|后)
        (?:帳面|帳簿|日誌|記録|カルテ|ノート|台帳)(?:に|へ)(?:は|も)?(?:書か|載せ|残さ|付け|記入し)(?:ない|ず)|(?:検査官|監査|監督|調査員)[^。、\n]{0,6}(?:帰っ|去っ|引き上げ)て(?:から|後)
        """),
}
