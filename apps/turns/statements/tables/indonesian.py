"""What Indonesian-speaking people state, with examples that are the table's tests."""

from apps.turns.statements.grammar import LanguageTable
from apps.turns.statements.tables import everyday
from apps.turns.statements.tables.workplaces import WORKPLACES

#: Everything that is known of who asks to forget it.
ALL_OF_ME = r"(?:(?:semua(?:nya)?|segala(?:nya)?|segala sesuatu|apa pun|apapun|seluruh)(?: (?:hal|informasi|info|data|catatan|ingatan|memori))?(?: yang)?(?: (?:kamu|anda|kau|lu|lo))?(?: (?:tahu|tau|ketahui|simpan|ingat|catat|miliki|punya))? (?:tentang|soal|mengenai) (?:saya|aku|diriku|gue|gw|diri saya)|(?:semua|seluruh|segala) (?:data|informasi|info)(?: pribadi)?(?: saya|ku| aku| gue)|(?:tentang )?(?:saya|aku|diriku|diri saya))"
NEGATED = r"(?:tidak|nggak|enggak|ngga|gak|ga|tak|bukan)"
SELF = r"(?:saya|aku|gue|gw|gua|ane|kami|kita|sy|ak|w|awak)"
MINE = r"(?: saya| aku| gue| gw| gua| kami| sy| ku|ku)"
NOW = r"(?: (?:sekarang|juga|sedang|lagi|saat ini|kini|memang|sih|udah|sudah|masih|biasanya|selalu|cuma|hanya|mah|tuh|emang|baru|sdh|skrg|sekeluarga|sendiri|sehari-hari|biasa|kebetulan))*"
CORR = r"(?:(?P<corr> sekarang| kini| skrg)|)"
PRE = r"(?:(?P<corr>sekarang |kini |skrg )|)"
LABEL = r"(?P<label>adek|kembaran|bendahara|sekretaris|mentor|senior|rekan kerja|istri|suami|pacar|tunangan|ibu|bapak|ayah|mama|papa|kakak|adik|abang|anak|anak perempuan|anak laki-laki|putri|putra|bayi|nenek|kakek|cucu|bibi|tante|paman|om|keponakan|sepupu|mertua|ipar|bos|atasan|manajer|manager|supervisor|ketua|rekan|teman|sahabat|pembimbing|dosen pembimbing|dosen|guru|pelatih|dokter|pengacara|akuntan|tetangga|kucing|anjing|kelinci|hamster|burung|ketua tim)"
MONTHS = (
    r"(?:januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember)"
)
DAYS = r"(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu)"
WHEN = rf"(?P<when>\d{{1,2}} {MONTHS}(?: \d{{4}})?(?: (?:jam|pukul) .+)?|(?:hari )?{DAYS}(?: (?:depan|ini|pagi|siang|sore|malam|besok))*(?: (?:jam|pukul) .+)?|\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?|(?:besok )?lusa(?: (?:jam|pukul) \d+(?: (?:pagi|siang|sore|malam))?)?|besok(?: (?:pagi|siang|sore|malam))?(?: (?:jam|pukul) .+)?|hari ini|nanti malam|akhir (?:bulan|minggu|tahun|{MONTHS})(?: (?:ini|depan))?|minggu depan|bulan depan)"
JOB = r"(?:kondektur|masinis|pandai besi|jaksa|hakim|pemain (?:gamelan|biola|bola|band|musik|film|sinetron)|radiografer|mantri|kader \w+|lurah|camat|penyadap \w+|pekerja \w+|nahkoda|nakhoda|penyelam|petugas \w+|ojek online|auditor|arsiparis|juru \w+|mandor|kuli \w+|sinden|pesinden|insinyur|pengembang|programmer|developer|desainer|guru|dosen|peneliti|ilmuwan|analis|akuntan|konsultan|manajer|direktur|kepala \w+|karyawan|karyawati|pegawai|buruh|staf|staff|penulis|editor|mahasiswa|mahasiswi|pelajar|siswa|siswi|murid|santri|magang|perawat|dokter|bidan|apoteker|psikolog|terapis|pengacara|hakim|notaris|sekretaris|asisten|admin|administrator|arsitek|teknisi|mekanik|montir|tukang \w+|sopir|supir|pilot|pelaut|nelayan|tentara|polisi|satpam|koki|chef|barista|pelayan|petani|peternak|pekebun|penjahit|fotografer|musisi|penyanyi|aktor|aktris|penari|seniman|wartawan|jurnalis|penerjemah|pustakawan|sejarawan|ahli \w+|ekonom|bankir|teller|kasir|penjual|pedagang|sales|wirausaha|pengusaha|freelancer|pensiunan|pns|asn|kurir|ojol|driver|pelatih|pendeta|ustaz|ustadz|ibu rumah tangga|bapak rumah tangga|kontraktor|surveyor|relawan|youtuber|barber|tutor|pemandu wisata|penyuluh|pengrajin|perajin|pembatik|sysadmin|fisioterapis|ahli gizi|penyiar|host|makelar|agen|notulen|operator|welder|elektrisi|pemadam kebakaran|dokter gigi|dokter hewan|penambang|pelukis|pengajar|instruktur|masinis|pramugari|resepsionis)"
JOBS = rf"(?:(?:seorang|jadi|sebagai) )?{JOB}(?: [\w'-]+){{0,5}}$"
USE = r"(?:pakai|memakai|pake|pakek|menggunakan|gunakan|guna|make)"
NOT = r"(?:tidak|nggak|enggak|gak|ga|ngga|nggk|gk|tak|tdk|ndak)"
NOT_MORE = rf"(?:(?:sudah|udah|udh|sdh) {NOT}|{NOT} lagi|bukan lagi)"
NO = rf"(?:{NOT}(?: terlalu| begitu| pernah| gitu)?|kurang)"
DIET = r"(?P<limit>vegetarian|vegan|pescatarian|buta warna(?: parsial| total| merah[- ]hijau)?|diabetes|penderita diabetes|diabetesi|intoleran laktosa|tuli|tunarungu|tunanetra|tunadaksa|low vision|disleksia|asma|penderita asma|hamil|kidal|celiac|intoleransi laktosa)"
LEVEL = r"(?:(?:guru|dosen|pegawai|karyawan|staf|staff|perawat) (?:honorer|tetap|kontrak|lepas|swasta|negeri|bank|toko|pabrik|kantor|admin|keuangan|gudang|tk|sd|smp|sma|smk))"

#: What the rules behind ``FRAMES`` are built of: who, what she does, and what goes with it.
ME = rf"(?:{SELF} )?"
WORKING = rf"{ME}(?:kerja|bekerja|berprofesi|berkarier|bertugas|dinas|berdinas|magang|mengabdi|cari nafkah|nyambi|freelance)(?:nya)?"
HOUSE = r"(?:rumah sakit|puskesmas|klinik|sekolah|universitas|kampus|bank|kantor|dinas|kementerian|pemkot|pemda|pemkab|kelurahan|kecamatan|koperasi|pabrik|hotel|toko|yayasan|perusahaan|perpustakaan|museum|radio|lembaga|balai|badan|pesantren|percetakan|penerbit|restoran|kafe|apotek|bengkel|studio|kargo|ekspedisi)"
ROOM = rf"(?: (?:di|pada|untuk) (?P<maybe_house>{HOUSE}\b.+?)| (?:di|pada|untuk|dari|daerah|deket|dekat) <maybe:where>)?(?: (?:di|daerah) <maybe:town>)?(?: (?:di|pada|untuk|dengan|dari|buat) .+)?"
LIVING = rf"{ME}(?:tinggal|menetap|netap|berdomisili|domisili|ngekos|ngontrak|bermukim|bertempat tinggal|mukim|merantau|stay|bermarkas|berada|hidup)(?:nya)?"
SHOP = r"(?:toko|warung|kedai|kafe|kios|bengkel|salon|usaha|klinik|apotek|katering|restoran|rumah makan|peternakan|kebun|percetakan|studio|konveksi|laundry|bimbel|les|butik|lapak|depot|angkringan|barbershop|penginapan|homestay|kos-kosan|koperasi|agen|distro|toko online|olshop|peternakan|sanggar|yayasan|tambak|sawah|ladang)"
BARANG = r"(?:mobil|motor|sim|sepeda|oven|kompor|microwave|kulkas|freezer|mesin cuci|dapur|taman|halaman|balkon|garasi|internet|wifi|wi-fi|kuota|smartphone|hp|komputer|laptop|pc|tv|televisi|printer|scanner|kartu kredit|rekening|blender|mixer|timbangan|termometer|air fryer|kartu grafis|akses admin|bor|mesin jahit|lift|bak mandi|ac|pembantu|pengasuh|paspor|visa|gudang|panci presto|rice cooker|kamera|mikrofon|headset|genset)"
SPAN = r"(?:(?:sekitar|paling|maksimal|kurang lebih) )?(?:\d+|satu|se|dua|tiga|empat|lima|enam|sepuluh|lima belas|dua puluh|tiga puluh|empat puluh|setengah) ?(?:menit|jam|hari|malam|sore)(?: (?:sehari|seminggu|sebulan|per hari|per minggu|tiap hari|setiap hari|tiap minggu|setiap malam|tiap malam))"
DUE = r"(?:tanggal |hari |pada |pada tanggal |pada hari |sebelum |sebelum tanggal |paling lambat |paling lambat tanggal |paling lambat hari |paling telat |sampai |sampai tanggal |sampai hari |maksimal |di )*"
HURTS = r"(?:gatal|gatal-gatal|gatel|gatel-gatel|sesak|sesak napas|bentol|bentol-bentol|mual|sakit perut|pusing|diare|mules|migrain|ruam|alergi|muntah|kembung|biduran|batuk|sakit kepala|bengkak|jerawatan)"
MAKING = r"(?:bikin|buat|membuat|bangun|membangun|mengembangkan|ngembangin|menulis|nulis|menyusun|nyusun|merancang|ngerancang|menggarap|garap|ngegarap|merintis|memugar|merenovasi|renovasi|merestorasi|restorasi|ngerjain|mengerjakan|menerjemahkan naskah|memprogram|mendesain|merakit|ngerakit|menyiapkan|nyiapin|memproduksi|syuting|merekam|mengelola|ngurusin|meneliti|mendirikan|mengadakan)"
KARYA = r"(?:aplikasi|app|situs|web|website|buku|novel|antologi|skripsi|tesis|disertasi|artikel|kursus|kelas|festival|seminar|pameran|film|dokumenter|podcast|album|zine|majalah|buletin|blog|game|gim|startup|robot|plugin|perpustakaan|basis data|database|kamus|arsip|peta|komik|panduan|modul|komunitas|toko|koperasi|bank sampah|kebun|rumah kaca|greenhouse|drone|kapal|perahu|maket|simulator|dasbor|dashboard|api|bot|chatbot|alat|ekstensi|katalog|platform|koleksi|kampanye|stasiun|kandang|rumah|sistem|mesin|alat|taman|sekolah|panggung|mural|lagu|teater|pentas|kanal|channel)"
DO = r"(?:bikin|buat|nulis|menulis|gambar|menggambar|edit|ngedit|mengedit|desain|ngoding|coding|catat|nyatat|mencatat|simpan|menyimpan|kelola|ngelola|mengelola|kerja|bekerja|kerjain|ngerjain|olah|mengolah|ngolah|rekam|ngerekam|mewarnai|diwarnai|warnai|hitung|susun|nyusun|jalan|berjalan|jalanin|dibuat|dibikin|dikerjakan|ditulis|diedit|dicatat|disimpan|diolah|dihitung|didesain|berurusan|pembukuan|pencatatan|pencatatannya|laporan|laporannya|desainnya|ngeditnya|ngetik|mengetik|bayar|jualan)"
WITH = rf"(?:{USE}|di|dengan|lewat|via|sama|melalui|berbasis)"
FRAMES = (
    rf"{ME}(?:baru )?(?:saja )?(?:mulai|masuk|diterima|gabung)(?: kerja)?(?: di)? <big> (?:sebagai|jadi) <job>",
    rf"{SELF} (?:seorang )?(?:karyawan|karyawati|pegawai|staf|staff|buruh|anak magang)(?: tetap| kontrak| lepas)?(?: di| pada)? <big>",
    rf"{WORKING}(?: \w+)? (?:sebagai|jadi|selaku) <job>{ROOM}",
    rf"{WORKING} (?:di|pada|untuk) <big> (?:sebagai|jadi|bagian) <job>(?: di <maybe:town>)?",
    rf"{WORKING} (?:di|pada|untuk) (?P<house>{HOUSE}\b.+?)(?: di <maybe:town>)?",
    rf"{SELF} (?:seorang |adalah |cuma |hanya |ini )*<job>{ROOM}",
    rf"sebagai <job>{ROOM} {SELF} .+",
    rf"{ME}(?P<doing>(?:punya|buka|mengelola|menjalankan|ngelola|jalanin|merintis) {SHOP}(?: [\w-]+){{0,3}}?)(?: (?:di|daerah|dekat) <maybe:town>)?(?: (?:di|dekat|buat|untuk) .+)?",
    rf"{ME}(?P<doing>(?:jualan|jual|berjualan|dagang|berdagang) [\w-]+(?: [\w-]+){{0,2}}?)(?: (?:di|daerah) <maybe:town>)?",
    rf"{ME}(?P<doing>(?:mengajar|ngajar) [\w-]+(?: [\w-]+)?)(?: di .+?)??(?: di <maybe:town>)?",
    rf"{LIVING} (?:bareng .{{2,20}} |bersama .{{2,20}} |sama .{{2,20}} )?(?:di|daerah|dekat|deket|di daerah|di kota|di sekitar|ke) <town>",
    rf"{ME}(?P<corr>)(?:pindah|ganti|beralih|migrasi|hijrah|upgrade|switch)(?: total)? (?:ke|jadi) <product>",
    rf"{ME}(?P<corr>)(?:pindah|pindahan|boyongan|hijrah|balik|pulang)(?: rumah| domisili| tempat tinggal)? (?:ke|dari .{{2,20}} ke) <town>",
    rf"{SELF} {NOT_MORE} (?:di|kerja di|bekerja di) (?P<no_firm>(?:pt|cv|bank|rs|universitas|koperasi|dinas)\b.+?)(?: lagi)?",
    rf"{SELF} {NOT_MORE} (?:di|tinggal di|berada di) <no:town>(?: lagi)?",
    rf"bukan (?:tinggal )?di <no:town> lagi",
    rf"(?:tidak|nggak|gak|ga) (?:tinggal )?di <no:town> lagi",
    rf"(?:rumah|tempat tinggal|kos|kontrakan|alamat)(?:{MINE}|nya) (?:ada )?di <town>",
    rf"(?:{SELF} {USE}|(?:buat|untuk) .{{2,25}} {ME}{USE}|(?:pakai|pake|pakek)) <tool>",
    rf"(?:(?:semua|semuanya|segala|sebagian besar|hampir semua) )?(?:[\w-]+(?:{MINE}|nya|ku)? )?(?:{SELF} )?{DO}(?:nya|in|kan)?(?: [\w-]+){{0,3}}? {WITH} <product>",
    rf"(?:semua|semuanya|server|situs|web|aplikasi|sistem|laptop|komputer|hp|tablet)(?:{MINE}|nya)? (?:jalan di|berjalan di|jalan pakai|pakai|pake|menggunakan|di) <product>",
    rf"(?:tiap hari |setiap hari |sehari-hari )?{ME}(?:berurusan|berkutat|kerja|bergelut|akrab) (?:sama|dengan|pakai|pake) <product>",
    rf"<limit> (?:bikin|membuat|buat|sebabkan|menyebabkan) {SELF} (?:jadi |langsung )?{HURTS}(?: .+)?",
    rf"<limit> (?:itu )?(?:pantangan|terlarang|dilarang|haram)(?: buat| bagi| untuk)?{MINE}",
    rf"{ME}(?:habis |kalau |kalo |tiap |setiap )?(?:makan|minum|kena) <limit> (?:kulit|tenggorokan|bibir|mulut|lidah|muka|wajah|mata|badan|perut|tangan)(?:ku| saya| aku| gue| gw)? (?:langsung |pasti |selalu |jadi |suka )?{HURTS}2?(?: .+)?",
    rf"{ME}(?:habis |kalau )?(?:makan|minum|kena) <limit> (?:langsung |pasti |selalu )?{HURTS}(?: .+)?",
    rf"{ME}(?P<state>{NOT} (?:punya|ada|memiliki|dilengkapi) {BARANG})(?: (?:maupun|atau|dan|di|jadi|cuma) .+)?",
    rf"(?:di rumah|di kos|di sini) (?P<state>{NOT} (?:punya|ada) {BARANG})(?: .+)?",
    rf"(?:waktu(?:{MINE}|nya)? |{SELF} )?(?:cuma|hanya|cuman|mung)(?: punya| ada| bisa)?(?: waktu)? (?P<state>{SPAN}(?: buat [^,]+| untuk [^,]+)?)",
    rf"{ME}(?P<state>(?:cuma|hanya|cuman) bisa (?:belajar|kerja|olahraga|masak|latihan|main|ketemu|datang) .+)",
    rf"{ME}(?:harus|wajib|disuruh|dianjurkan) (?P<state>(?:diet|pantang|menghindari|hindari|mengurangi|kurangi|puasa) [^,]+)",
    rf"{ME}(?:lagi |sedang )?(?:menjalani |ikut |jalani )?(?P<state>diet [^,]+)",
    rf"(?:dana|modal|anggaran|budget|bujet|uang|duit)(?:{MINE}|nya)? (?:cuma|hanya|cuman|mentok|maksimal|maks|paling|sekitar|{NOT} (?:boleh|bisa|sampai) (?:lebih dari|lewat|di atas|melebihi)|{NOT} lebih dari)(?: ada| di)* <budget>",
    rf"{ME}(?:cuma|hanya|{NOT}) (?:bisa|mau|sanggup|boleh) (?:keluar|bayar|habis|ngeluarin|mengeluarkan|menghabiskan)(?: uang)?(?: lebih dari| maksimal| paling banyak| sampai)? <budget>",
    rf"<dislike> (?:itu )?(?:bukan|{NOT}) (?:selera|gaya|tipe|kesukaan|favorit|cocok buat|cocok sama)(?:{MINE}| saya| aku)?",
    rf"{ME}{NOT} (?:tahan|kuat|cocok|nyaman|betah|minat|tertarik|srek|sreg)(?: banget)?(?: sama| dengan| pada| lihat| dengar| sama yang namanya| bau| suara)+ <dislike>",
    rf"{ME}(?:paling )?(?:males|malas|bosan|bosen|muak|capek|jengkel|risih|geli|trauma|takut|ilfeel) (?:banget )?(?:sama|dengan|lihat|pada) <dislike>",
    rf"{ME}(?:paling )?{NO} (?:suka|doyan|senang|seneng|demen|menyukai|hobi|nge-fans)(?: banget)?(?: sama| dengan| pada)? <dislike>",
    rf"{ME}(?:paling |amat |sangat )?(?:benci|membenci|anti|sebel|sebal)(?: banget)?(?: sama| dengan)? <dislike>",
    rf"(?:menurut(?:ku| saya| aku) |buatku |bagiku |bagi saya )<dislike> (?:itu )?(?:nyebelin|ngeselin|menyebalkan|membosankan|ngebosenin|menjijikkan|jijik|nggak enak|gak enak|norak|bikin pusing)",
    rf"<dislike> (?:rasanya )?(?:kayak|seperti) sabun(?: .+)?",
    rf"{ME}(?:tergila-gila|kecanduan|ngefans|nge-fans|fans berat|jatuh cinta|gandrung|demen|hobi|gemar|doyan|penggemar)(?: banget| berat| sekali)?(?: sama| dengan| pada)? <like>",
    rf"(?:kasih|beri|tolong kasih|buatkan|bikinin|berikan)(?: saya| aku)? <preference> (?:daripada|ketimbang|dibanding|jangan|bukan) .+",
    rf"(?:bisa|tolong|bisakah|boleh)(?: kamu)? selalu (?:kasih|pakai|gunakan|sertakan|tulis|berikan|cantumkan|tampilkan) <preference>",
    rf"(?P<preference>(?:jawab|balas|jelaskan|jelasin)(?:nya)? (?:yang )?(?:singkat|ringkas|pendek|to the point|sederhana|formal|santai|padat)(?: (?:terus|selalu|saja|aja|ya))*)(?: .+)?",
    rf"(?:kalau |kalo )?(?:jawab|menjawab|jelasin|menjelaskan|balas)(?:nya)? (?:selalu )?(?P<preference>(?:pakai|pake|dengan|dalam bentuk) .+)",
    rf"{ME}(?:paling |lebih )?(?:senang|seneng|suka|enak|nyaman)(?:nya)? (?:kalau|kalo|bila|jika) <preference>",
    rf"{ME}(?:lebih |paling )(?:suka|senang|memilih|milih|prefer|nyaman|sreg|cocok|enak)(?: sama| dengan| pakai| pake)? <preference>(?: (?:daripada|dibanding|dibandingkan|ketimbang|drpd) .+)?",
    rf"(?P<contact>(?:mending|mendingan|lebih baik|enakan) (?:sms|wa|whatsapp|chat|email|telepon|telpon|telegram|dm|surel)(?: (?:saja|aja|daripada|ketimbang|jangan|lewat|ke)\b.*)?)",
    rf"(?P<contact>{SELF} (?:paling |lebih )?(?:gampang|mudah|enak|cepat|bisa)(?: paling)? (?:dihubungi|dikontak|ditemui) .+)",
    rf"(?P<contact>(?:hubungi|kontak|kabari|chat|email|wa|kirim)(?: saya| aku)?(?:nya)? (?:ke|di|lewat|via|melalui|hanya|saja|aja|setelah|sebelum) .+)",
    rf"(?:nomor|nomer|no|email|surel|alamat email)(?: hp| wa| telepon)?(?: baru)?{MINE}(?: sekarang)?(?: ganti jadi| adalah| jadi)? (?P<contact>[\w.+-]+@[\w.-]+|\+?[\d ()/-]{{6,20}})",
    rf"{ME}(?:lagi |sedang |tengah |mau |ikut )?{MAKING} [^,]+? (?:namanya|bernama|berjudul|judulnya|dinamai|diberi nama|dikasih nama) <project>",
    rf"(?:di .{{2,25}} )?{SELF} (?:lagi |sedang |tengah )?{MAKING} (?P<work>(?:[\w-]+ ){{0,3}}?{KARYA}\b[^,]*)",
    rf"{SELF} (?P<work>(?:memugar|merenovasi|merestorasi|merakit|ngerakit) [^,]+)",
    rf"(?:proyek|penelitian|skripsi|tesis|riset|usaha|startup)(?:{MINE}|nya)?(?: sekarang| saat ini)? (?:namanya|bernama|tentang|soal|mengenai|membahas|meneliti|berjudul|judulnya|adalah|itu) <project>",
    rf"<what>(?:{MINE})? (?:harus|wajib|mesti|kudu|musti|perlu) (?:sudah |udah )?(?:dikumpul|dikumpulin|masuk|selesai|dikirim|dikirimin|diserahkan|diserahin|jadi|beres|dilaporkan|dibayar|disetor|sampai|ada|kelar|rampung|diajukan|naik)(?:kan)?(?: (?:ke|di|oleh|dan) [^,]{{2,30}}?)? {DUE}{WHEN}",
    rf"<what>{MINE} (?:habis|berakhir|kedaluwarsa|expired|tutup|ditutup|jatuh tempo|dimulai|mulai|jatuh|kelar|selesai)(?:nya)? {DUE}{WHEN}",
    rf"<what> (?:jatuh tempo|deadline|deadlinenya|kedaluwarsa)(?:nya)? {DUE}{WHEN}",
    rf"{ME}(?:punya waktu|dikasih waktu|diberi waktu|masih ada waktu|ada waktu|cuma punya waktu)(?: cuma)? {DUE}{WHEN} (?:untuk|buat) <what>",
    rf"{DUE}{WHEN},? {SELF} (?:ada|punya|ikut) (?P<what>(?:ujian|wawancara|sidang|presentasi|tes|lomba|audisi|ulangan)(?: [^,]+)?)",
    rf"{DUE}{WHEN},? {SELF} (?:harus|wajib|mesti|kudu|perlu|musti) <what>",
    rf"(?P<what>(?:ujian|wawancara|sidang|presentasi|tes|lomba|audisi|ulangan|deadline|batas)(?: [^,]+?)?)(?:{MINE}|nya)? (?:itu )?{DUE}{WHEN}",
    rf"(?:ini|di sini) <called> (?:lagi|kembali)",
    rf"nama (?:lengkap|asli|resmi)(?:{MINE}|ku) <name>",
    rf"{ME}(?:bisa|fasih|lancar|paham|ngerti|menguasai|berbicara|bicara|ngomong|pakai)(?: berbahasa| berbicara| pakai)*(?: bahasa) <language>",
    rf"{ME}(?:belajar|mempelajari|kursus|les) bahasa <language>",
    rf"bahasa <language> (?:juga )?(?:bisa|lancar|fasih|paham)(?: {SELF})?",
    r"(?:pakai|pake|ikut|masuk) (?P<time_zone>wib|wita|wit)",
    r"(?:cukup |boleh |bisa |tolong )*(?:panggil|sapa) <called>",
    rf"(?:di sini|di tempat{MINE}|{SELF})(?: kita| kami)? (?:pakai|pake|ikut|masuk|di zona|zona waktunya|waktunya) <time_zone>",
    rf"(?:saya|aku|gue|gw) (?:baru |baru saja |barusan )?mulai (?:kerja|bekerja|kerja lagi) di <big>",
    rf"(?:sudah|udah) [\w ]{{2,15}} (?:tahun|bulan) (?:saya|aku|gue) (?:kerja |bekerja )?di <big>",
    rf"(?:saya|aku|gue) (?:tidak|nggak|gak|ga) (?:tahan|kuat|bisa makan|boleh makan) <limit>",
    rf"kantor (?:saya|aku|gue|kami) (?:di )?<big>",
    rf"(?:kami|saya|aku|kita)(?: sudah| baru| baru saja)*(?P<corr>) (?:mengganti|ganti|menggantikan) <no:tool> (?:dengan|jadi|ke) <tool>",
)

#: Ways of saying what the rules above say, by idiom and without a subject.
TOIL = r"(?:narik (?:ojek|ojol|angkot|becak|bajaj|taksi|taxi|grab|gojek)|ngojek|nyopir (?:truk|bus|angkot|taksi)|nyetir (?:truk|bus|taksi|angkot|travel)|bawa (?:truk|angkot|bus)|jaga (?:toko|warung|konter|parkir|malam|loket)|(?:servis|service) (?:ac|hp|motor|elektronik|komputer|mobil)|(?:antar|nganter) (?:paket|galon|makanan|pesanan)|melaut|nukang|ngangkut [\w-]+)"
STYLE = r"(?:emoji|emot|emotikon|istilah (?:teknis|asing)|bahasa (?:gaul|teknis|inggris|ribet)|tabel|basa-basi|basa basi|singkatan|poin-poin|jargon|pembukaan|penutup|pendahuluan|salam|kata pengantar|rumus|bullet|huruf kapital|tanda seru|ringkasan|pengulangan|catatan kaki|kata asing|istilah|intro)"
SAYINGS = (
    rf"(?:hp|laptop|komputer|pc|tablet|printer|kamera|ponsel){MINE} <versioned>",
    rf"(?P<preference>jawab(?:an)? (?:seperlunya|secukupnya|apa adanya|intinya))(?: saja| aja| ya)*",
    rf"(?P<preference>(?:tulisan|bahasa|jawaban|penjelasan|kalimat)nya (?:tolong |mohon )?yang (?:gampang|mudah|singkat|sederhana|pendek|jelas|simpel|ringkas))(?: saja| aja| ya)*",
    rf"(?:tulis|tampilkan|hitung|sebut|cantumkan) (?P<preference>(?:harga|jarak|suhu|tanggal|ukuran|berat|jam|angka)(?:nya)? (?:dalam|pakai|pake) [^,]+)",
    rf"(?P<what>[\w ]{{3,40}}?) (?:harus|wajib|mesti|kudu) (?:masuk|selesai|beres|kelar|jadi|dikirim|disetor|dikumpulkan) (?P<when>tanggal \d{{1,2}}(?: bulan (?:ini|depan))?)",
    rf"(?P<what>[\w ]{{3,40}}?) (?:maju|mundur|diundur|dimajukan)(?P<corr>)(?: jadi| ke)? (?P<when>{DAYS} \d{{1,2}} {MONTHS}(?: \d{{4}})?)",
    rf"{ME}(?P<role>freelance(?:r)? (?:desain|desainer|penulis|nulis|fotografer|programmer|editor|penerjemah|ilustrator|web)(?: [\w]+)?)",
    rf"{ME}(?:kebagian|ditunjuk|dipilih|terpilih|diminta) (?:jadi|sebagai|menjadi) (?P<role>bendahara|ketua(?: \w+)?|sekretaris|koordinator|panitia|wakil ketua|humas)",
    rf"(?P<dislike>yang [\w-]+) {SELF} (?:kurang|{NOT}) suka",
    rf"{ME}pindah (?P<corr>)(?:kerja )?dari [^,]{{2,30}} ke <company>(?: .+)?",
    rf"(?P<preference>(?:tanpa|jangan (?:pakai|pake|kasih|ada)|(?:nggak|gak|ga|ngga|tidak|gausah|gk) ?(?:usah|perlu)? (?:pakai|pake|ada|kasih)|gausah (?:pakai|pake|ada)|ga usah|gak usah|nggak usah|tidak usah|tidak perlu|tak perlu) {STYLE}(?: panjang(?:-panjang)?| ribet| aneh-aneh)?)(?: segala| ya| dong| lagi| (?:sama|ke|kalau sama|dengan) {SELF})*",
    rf"(?P<preference>(?:jawab|jelasin|jelaskan|terangkan)(?:an|annya|nya)?(?: yang| yg)? (?:singkat|pendek|lengkap|detail|simpel|ringkas|padat|to the point|sederhana)(?:[- ](?:singkat|padat|jelas))?)(?: aja| saja| ya| dong| terus| selalu)*",
    rf"(?P<preference>(?:selalu|lain kali|mulai sekarang|seterusnya) (?:kasih|pakai|pake|sertakan|tulis|jawab|jelaskan|jelasin|gunakan|tampilkan) [^,]+)",
    rf"(?:{SELF} )?lebih (?:suka|senang|seneng|nyaman|enak)(?: kalau| kalo| bila)?(?: {SELF})? (?P<preference>(?:di|penjelasan|jawaban|contoh)[^,]+?)(?: (?:daripada|ketimbang|dibanding) .+)?",
    rf"(?P<preference>(?:suhu|jarak|ukuran|harga|satuan|tanggal|jam|waktu)(?:nya)? (?:selalu |tolong |mohon )+(?:pakai|pake|dalam|ditulis) [^,]+)",
    rf"(?P<preference>(?:grafik|tabel|warna|font|gambar|tulisan)(?:nya)? jangan [^,]+)",
    rf"(?:kalau|antara) [^,]{{2,20}} (?:sama|dan|atau|dengan) [^,]{{2,20}},? (?:{SELF} )?(?:selalu|pasti|jelas|pilih|mending) <preference>",
    rf"(?P<what>[\w ]{{3,40}}?) (?:harus|wajib|mesti|kudu|paling lambat|paling telat|deadline(?:nya)?|batas(?:nya)?|jatuh tempo(?:nya)?) (?:sudah |udah )?(?:(?:di)?(?:kumpul|setor|serah|kirim|bayar|masuk|selesai|beres|kelar|jadi|upload|submit|lapor|kembali|ambil|cetak|tandatangan)(?:kan|in|i)? )?(?:ke [^,]{{2,20}} )?(?:tgl\.? |tanggal |hari |sebelum |paling lambat |sampai )*{WHEN}",
    rf"(?P<what>[\w ]{{3,40}}?) (?:maju|mundur|diundur|dimajukan|pindah)(?P<corr>)(?: jadi| ke)? (?:tgl\.? |tanggal |hari )*{WHEN}",
    rf"(?P<what>[\w ]{{3,40}}?) (?:harus|wajib|paling lambat) (?:di)?(?:kumpul|setor|serah|kirim|bayar|masuk|selesai)(?:kan|in)? (?P<when>tanggal \d{{1,2}})",
    rf"(?:{SELF} di .{{2,20}} )?jadi (?:pakai|pake|ikut) (?:zona )?(?P<time_zone>wib|wita|wit)(?: .+)?",
    rf"(?:pakai|pake|ikut|zona|dalam) (?:waktu |zona )?(?P<time_zone>wib|wita|wit)(?: ya| saja| aja)?(?: (?:kalau|untuk|buat) .+)?",
    rf"(?:laptop|hp|komputer|pc|tablet|server)(?:{MINE}|nya)? (?:masih |sudah |udah |pakai |pake |cuma )+<versioned>",
    rf"(?:{SELF} )?(?:sudah|udah|baru)(?P<corr>) (?:ganti|pindah|beralih)(?: ke| jadi)? <product>",
    rf"(?:(?:tiap|setiap) [\w ]{{3,15}} )?{ME}(?P<doing>(?:ngajar|mengajar|ngelatih|melatih|momong|jaga|jagain|servis|antar|ngojek|narik|nyupir|jahit|njahit) [\w-]+(?: [\w-]+){{0,3}})(?: (?:di|sekitar) .+)?",
    rf"(?P<state>(?:naik [\w]+|begadang|angkat (?:barang )?berat|duduk lama|berdiri lama|lihat darah) {SELF} (?:nggak|gak|tidak|ga|tak) (?:sanggup|kuat|tahan|berani|boleh))",
    rf"{SELF} (?:butuh|perlu|membutuhkan) <what> (?:paling lambat|sebelum|untuk) (?:tanggal |hari )?{WHEN}",
    rf"<what> (?:saya|aku|kami) (?:kumpulkan|kumpulin|kirim|serahkan|setor|bayar|ajukan) {DUE}{WHEN}",
    rf"(?P<contact>(?:mending|lebih baik|sebaiknya|mendingan) (?:kirim |lewat |via )?(?:chat|wa|whatsapp|email|sms|pesan)(?: aja| saja)?)",
    rf"{SELF} (?P<role>penjaga [\w]+|tukang [\w]+|juru [\w]+)(?: di <maybe:where>)?",
    rf"{ME}(?P<doing>pegang (?:pembukuan|keuangan|kasir|gudang|admin) [\w-]+)(?: di <maybe:town>)?",
    rf"(?:pemilik \w+|bos|dosen|klien|atasan|pelanggan|guru|kepala sekolah|penerbit|editor)(?:{MINE})? (?:minta|nagih|menunggu|mau) <what> (?:sebelum|paling lambat) (?:tanggal |hari )?{WHEN}",
    rf"(?:{SELF} )?(?:lagi |sedang )(?:merajut|menjahit|menyulam|mengukir|merenda) (?P<project>[^,]+?)(?: (?:buat|untuk) .+)?",
    rf"hobi{MINE}(?: adalah| itu| sih| dari dulu)? <like>",
    rf"(?:sehari-hari |siang hari |siangnya |kerjanya |kerjaan{MINE} |pekerjaan{MINE} )?{ME}(?P<doing>{TOIL})(?: (?:di|buat|untuk|keliling) .+)?",
    rf"(?:malamnya|sorenya|akhir pekannya|sisanya) {ME}{MAKING} (?P<work>(?:[\w-]+ ){{0,3}}?{KARYA}\b[^,]*)",
    rf"gaji{MINE}(?: itu)? (?:dari|dibayar|dibayar oleh|ditransfer) <big>",
    rf"jam{MINE}(?: itu)? <time_zone>",
    rf"(?P<contact>cukup (?:wa|chat|email|sms|dm)\b(?: .+)?)",
    rf"{ME}(?P<state>{NOT} (?:boleh|bisa|kuat) (?:angkat|mengangkat|lari|berlari|duduk lama|berdiri lama|naik tangga|jongkok|menyetir|begadang|nyetir|olahraga berat|berenang|kena)\b.*)",
    rf"{NOT} bisa (?:hidup|lepas) (?:tanpa|dari) <like>",
    rf"(?P<preference>(?:tanpa|jangan pakai|jangan pake|nggak usah pakai|gak usah pake|tidak usah pakai) (?:emoji|istilah teknis|tabel|basa-basi|singkatan|poin-poin|jargon))",
    rf"(?P<preference>(?:kalimat|jawaban|kata-kata|penjelasan) (?:pendek|singkat|sederhana|lengkap|jelas|simpel|ringkas|yang (?:sederhana|singkat|mudah|pendek)))",
    rf"<what> (?:ditagih|diminta|ditunggu)(?: oleh)?(?: [\w-]+)? {DUE}{WHEN}",
    rf"{ME}(?:paling|sangat|benar-benar|bener-bener|betul-betul) {NOT} (?:tahan|suka|doyan|kuat)(?: sama| dengan)? <dislike>",
    rf"<dislike> {SELF} (?:benci|paling benci|anti|ogah)(?: \w+nya)?",
    rf"(?:tolong |mohon )?(?:jam|waktu)nya (?:pakai |pake |dalam |pada )?<time_zone>(?: ya)?(?: kalau .+)?",
    rf"(?:pakai|pake|gunakan) (?P<time_zone>wib|wita|wit)(?: ya)?(?: (?:kalau|kalo|saat|untuk|buat) .+)?",
    rf"<what> (?:ditunggu|diminta|ditagih) [\w ]+? (?P<when>(?:hari )?{DAYS}(?: (?:depan|ini|pagi|siang|sore|malam))?)",
    rf"(?:deadline|tenggat|batas) <what> (?:maju|mundur|diundur|dimajukan)(?P<corr>)(?: jadi| ke)? {WHEN}",
    rf"(?P<state>(?:mata|telinga|kaki|tangan|lutut|pinggang|punggung)(?: kanan| kiri)?{MINE} (?:hampir {NOT}|{NOT}|sudah {NOT}|lagi digips|digips|sudah tua|rabun|sakit|cedera|patah)(?: (?:bisa )?(?:melihat|mendengar|jalan|lihat|dengar|lurus|ditekuk))?)",
    rf"(?:kalau |kalo )?(?:mau )?(?:hubungi|menghubungi|kontak|chat) {SELF} (?P<contact>(?:lewat|via|melalui) [\w ]+?)(?: (?:saja|aja))",
    rf"(?:edit|bikin|nulis|desain|gambar) [\w ]+{MINE} di <known>",
    rf"(?:dokter|kata dokter)(?: bilang)?,? {SELF} (?P<state>(?:dilarang|{NOT} boleh|harus pantang) [\w ]+)",
    rf"rumah{MINE} (?:di dekat|dekat|deket|sebelah) <town>",
    rf"{SELF}(?: lagi| sedang| masih)* (?P<doing>nganggur|menganggur|cuti (?:melahirkan|hamil))",
    rf"{ME}(?P<doing>kuliah [\w-]+(?: [\w-]+)?) di .+",
    rf"(?P<what>(?:pendaftaran|registrasi|pengumpulan|penerimaan)(?: [\w-]+){{0,3}}?)(?:nya)? (?:ditutup|tutup|berakhir|terakhir) (?:tanggal |hari |pada )*{WHEN}",
    rf"(?P<plea>(?:selalu |tolong )*jelas(?:kan|in) (?:semuanya |segalanya )?langkah demi langkah)",
    rf"{SELF} (?P<doing>(?:ngerawat|merawat|menjaga|jagain) (?:ibu|bapak|ayah|orang tua|nenek|kakek)(?:ku| saya| aku)?)",
    rf"{SELF} (?P<doing>(?:melatih|ngelatih) [\w-]+(?: [\w-]+){{0,2}})",
    rf"{SELF} (?:kumpulin|ngumpulin|serahkan|kirim) <what> (?:tanggal |hari |pada )*{WHEN}",
)

#: Words that plain sentences are built of: for how long, what is done for a living, what is owned or had.
LAMA = r"(?:(?:sudah|udah|udh|hampir|baru|lebih dari|sekitar) )*(?:\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|belasan|puluhan|beberapa|se)(?: )?(?:tahun|bulan|minggu|hari)"
KERJA = r"(?:menjahit|menyelam|melaut|memancing|menenun|membatik|mengukir|menyadap|memanen|bertani|berkebun|beternak|mengajar|ngajar|merawat|menjaga|jaga|mengantar|nganter|antar|memasak|masak|menyetir|nyetir|nyopir|mengemudi|mengetik|menjual|jualan|berjualan|dagang|berdagang|mencukur|memijat|memperbaiki|servis|mengelas|mengecat|mencuci|menyapu|memotong|menambang|menggiling|menimbang|nimbang|mengangkut|memotret|menerjemahkan|menulis naskah|menyiar|melatih|melayani|membersihkan)"
BIDANG = r"(?:kuli \w+|tukang \w+|perias(?: pengantin)?|bassist|basis|gitaris|drummer|vokalis|pemandu \w+|penjaga \w+|juru \w+|penyuluh \w+|pawang \w+|pengasuh|penata \w+|perajin \w+|pengrajin \w+|pengepul \w+|juragan \w+|buruh \w+|mandor|bendahara|sekretaris|takmir|modin|marbot|dalang|sinden|pesinden|wasit|juri|notaris|cleaning service|office boy|ob|satpam|debt collector|admin \w+|staf \w+|staff \w+|teknisi \w+|operator \w+|koordinator \w+|kepala \w+|ketua \w+|wali kelas|guru \w+|perawat \w+|dokter \w+|mahasiswa \w+|sopir \w+|supir \w+|apoteker|bidan|perawat|nelayan|petani)"
DAPUR = r"(?:kompor|rice cooker|wajan|panci|magic com|kulkas|oven|microwave|blender|setrika|mesin cuci|laptop|hp|motor|sepeda|air fryer|kipas angin|dispenser|teflon)"
BODY = r"(?:lutut|pinggang|punggung|kaki|tangan|bahu|mata|telinga|leher|jantung|lambung|perut)"
SURELY = (
    rf"{ME}(?:baru )?(?:saja )?(?:kerja|bekerja|diterima|masuk|magang|dinas)(?: kerja)? di <employer> (?:bagian|divisi|unit|sebagai) (?P<role>[\w]+(?: [\w]+)?)",
    rf"(?:bos|atasan|dosen|klien|manajer|pembimbing|editor|penerbit|pelanggan)(?:{MINE})? (?:minta|mau|nagih|nunggu|menunggu) <what> (?:selesai|kelar|jadi|beres|masuk) {DUE}{WHEN}",
    rf"{ME}(?:paling )(?:malas|males|ogah|benci|sebal|sebel) (?P<dislike>(?:baca|ikut|nunggu|antre|ngantri|bangun|dandan|masak|nyetir|rapat|telepon|nulis|ngitung|lihat|denger|dengar) [^,]+)",
    rf"(?P<dislike>[\w ]{{3,25}}?)(?: itu| tuh)? (?:paling|yang paling) {SELF} (?:benci|sebel|malas|nggak suka|gak suka|tidak suka|ogah)(?:i)?",
    rf"{ME}{NOT} (?:tahan|kuat|betah) (?P<dislike>(?:suara|bau|bunyi|asap) [^,]+)",
    rf"{ME}lebih (?:suka|senang|seneng|sreg|cocok|nyaman)(?: dengan| sama)? (?P<preference>(?:contoh|penjelasan|jawaban|tulisan|gambar|bahasa|kalimat) [^,]+?) (?:daripada|ketimbang|dibanding) .+",
)
#: Plain ways of saying things, where no rule above has read anything.
BESIDES = (
    # names
    rf"(?:ini |dengan |ini dengan |di sini )<greeted>(?: (?:lagi|lg|nih|ya|mau|dari|sini)\b.*)?",
    rf"nama(?:{MINE}) (?:ditulis|ditulisnya|dieja) <called> (?:pakai|pake|dengan) .+",
    rf"{SELF} (?P<name>(?:bu|pak|mas|mbak|bang|kak|teh|kang|cak|ning|gus) [\w]+) (?:dari|asal|di) <town>",
    # what she does and for whom
    rf"(?:sehari-hari|tiap hari|setiap hari|siang|siangnya|malam|malamnya|sehari2|keseharian(?:{MINE})?) {ME}(?P<doing>{KERJA} .+)",
    rf"(?:sehari-hari|tiap hari|setiap hari) (?P<doing>{KERJA} .+)",
    rf"(?:kerja|kerjaan|pekerjaan|profesi)(?:{MINE}) (?:sehari-hari )?(?P<doing>{KERJA} .+)",
    rf"{ME}{LAMA} (?P<doing>{KERJA} .+)",
    rf"{SELF}{NOW} (?:adalah |seorang |cuma |jadi |hanya )?(?P<role>{BIDANG})(?: (?:di|dari|pada|buat|dan|yang|lintas)\b.*)?",
    rf"(?P<role>(?:mahasiswa|mahasiswi|siswa|siswi|anak) (?:semester \d+|kelas \d+|sma|smk|kuliahan|kedokteran|hukum|teknik)(?: [\w]+)?)(?: nih| ini| di [\w ]+)*",
    rf"di [\w ]{{3,25}} {SELF} (?:jadi|menjabat|bertugas sebagai|kebagian jadi|sebagai) (?P<role>bendahara|sekretaris|ketua(?: \w+)?|koordinator(?: \w+)?|humas|panitia|wakil ketua|seksi \w+|{JOB})",
    rf"kantor{MINE},? (?P<employer>(?:pt|cv|ud|bank|rs|rsud|dinas|bumn|koperasi)\b[\w. ]{{2,30}}?)(?: (?:minta|lagi|sedang|pindah|mau|pakai|pake|sudah|udah|wajib|nyuruh|ada|punya|libur|buka)\b.*)?",
    rf"(?:tempat kerja|kantor|perusahaan){MINE}(?: itu| namanya| di)? <firm>",
    rf"{ME}{LAMA} (?:kerja |bekerja |dinas |mengabdi )?(?:di|masuk) <firm>",
    rf"(?:baru )(?:{LAMA} )?(?:masuk|gabung|diterima|kerja) (?:di )?<firm>",
    rf"baru sebulan (?:masuk|gabung|kerja di) <firm>",
    # where she lives
    rf"di <town> (?:sini|tempat {SELF} tinggal|tempat tinggal{MINE}) .+",
    rf"di <town>,? (?:tempat {SELF} tinggal|kota{MINE}|kampung{MINE})",
    rf"{ME}(?:kan )?{LAMA} (?:ngontrak|ngekos|tinggal|menetap|merantau|pindah|netap)(?: di| ke)? <town>",
    rf"(?:kan )?{LAMA} (?:ngontrak|ngekos|tinggal|menetap|merantau|pindah|netap)(?: di| ke)? <town>",
    rf"{SELF} (?:kan|tuh|sih) {LAMA} (?:ngontrak|ngekos|tinggal|menetap|merantau|netap) di <town>",
    rf"{SELF} warga <town>",
    rf"anak (?:kos|kost|rantau) di <town>(?: nih| ini)?",
    rf"(?:aslinya|asal(?:nya)?|asli)(?: {SELF})?(?: dari)? <origin>",
    # languages and time
    rf"(?:di luar|di kantor|di sekolah|di kampus|di rumah|di pasar|di tempat kerja|sama [\w ]{{3,20}}|ke [\w ]{{3,20}}|dengan [\w ]{{3,20}})(?: (?:ya|baru|biasanya|selalu|pasti|pakai|pake|ngomong|berbicara|bicara))* bahasa <language>",
    rf"{SELF} (?:bisa|fasih|paham|ngerti|mengerti)(?: ber)?(?: ?bahasa)? <language> (?:sama|dan) (?:sedikit|dikit|agak) <maybe:language>",
    rf"(?:bahasa )?<language>{MINE} (?:lumayan|lancar|pas-pasan|fasih|aktif|belepotan)",
    rf"(?:tolong |mohon )?(?:pakai|pake) bahasa <answer_language> (?:atuh|dong|ya|aja|saja|jawabnya|jawabna|kalau jawab|kalo jawab|kalau bales)(?: .+)?",
    rf"(?:tolong |mohon )?(?:jawab|balas|bales|jelaskan|jelasin)(?: pakai| pake| dalam| dengan)? bahasa <answer_language>(?: yang)? (?:santai|sederhana|baku|sehari-hari|halus|formal)(?: aja| saja| ya)*",
    rf"(?:jam|waktu|jadwal)nya <time_zone>(?: (?:ya|aja|kalau|kalo|dong)\b.*)?",
    rf"(?:pakai|pake|ikut) (?P<time_zone>wib|wita|wit)\b(?: .+)?",
    rf"(?P<time_zone>wib|wita|wit)",
    rf"(?:di sini|di tempat{MINE}|{SELF}|tempat{MINE}) (?P<offset>(?:\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|dua belas) jam lebih (?:cepat|lambat|maju|awal|telat|lama) (?:dari|daripada|dibanding) [\w ]+)",
    # how she wants answers, what she likes and what not
    rf"(?:kalau|kalo) (?:jawab|menjawab|jelasin|menjelaskan|balas|bales|ngasih jawaban) (?:tolong |mohon |selalu |sebisa mungkin )?(?:pakai|pake|dalam bentuk|dengan) <preference>",
    rf"(?P<plea>(?:jawab|balas|jelaskan|jelasin|tulis)(?:nya)? tanpa {STYLE}(?: .+)?)",
    rf"(?:tolong |mohon )?(?P<preference>jangan (?:pakai|pake|campur) (?:bahasa inggris|bahasa gaul|istilah asing|bahasa teknis)[\w -]*)",
    rf"(?:tulis|sebut|tampilkan|cantumkan) (?P<preference>(?:harga|jarak|suhu|tanggal|ukuran|berat|jam|angka|nominal) (?:dalam|pakai|pake) [^,]+)",
    rf"(?:paling )(?:senang|seneng|suka|enak) {SELF} (?:kalau|kalo) <preference>",
    rf"{SELF}(?: tuh| ini| itu| orangnya)? (?:gampang|mudah|suka) (?:jatuh cinta|tergila-gila|kepincut|terpikat) (?:sama|dengan|pada) <like>",
    rf"<like>(?: itu| tuh| sih)? (?:sudah |udah )?(?:kayak|seperti|ibarat) (?:air putih|candu|obat|nyawa|oksigen|separuh nyawa)(?: buat| bagi)?(?: {SELF}|ku)?(?: .+)?",
    rf"<like>(?: itu| tuh| sih|,)? (?:favorit|kesukaan|andalan)(?:{MINE})",
    rf"(?:tiap|setiap) (?:malam|malem|hari|sore|pagi|minggu|akhir pekan|weekend) (?:pasti|selalu|wajib) (?P<like>(?:nonton|main|baca|dengerin|dengar|minum|makan|ngopi|mancing|gowes|lari|sepedaan) ?[\w -]*)",
    rf"{ME}(?:paling )?(?:sebal|sebel|kesal|kesel|benci|malas|males|risih|jengkel)(?: banget)? (?:kalau|kalo) <dislike>",
    rf"{ME}{NOT} (?:nyaman|betah|tahan|suka) (?:di|dengan|sama|lihat|kalau di) <dislike>",
    # tools
    rf"(?:{SELF} di [\w ]{{3,20}} |di [\w ]{{3,20}} {SELF} |{SELF} )(?:masih |selalu |sudah |udah |biasanya |cuma )*(?:{USE}|andalkan|mengandalkan|andelin) (?P<tool>[\w.+#-]+(?: [\w.+#-]+)?(?: \d[\w.]*)?)(?: dan (?:pemindai |software |aplikasi )?<maybe:known>)?(?: (?:buat|untuk|di|tapi|dan sering) .+)?",
    rf"(?:[\w-]+ ){{0,3}}?(?:saya|aku|gue|kami) (?:selalu |biasanya |masih |sudah |udah )*(?:{USE}|andalkan) <known>",
    rf"(?:bikin|edit|ngedit|input|ketik|gambar|desain|rekap|catat|susun|kelola|hitung|olah|simpan|kusimpan|rekam|pembukuan|komunikasi|koordinasi|rapat|absensi|presensi|catatan|laporan)(?: [\w]+){{0,4}}? (?:{USE}|di|lewat|via|kusimpan di|kucatat di|disimpan di) <known>(?: (?:di|buat|untuk) .+)?",
    rf"(?:tiap hari |setiap hari )(?:input|rekap|ketik|edit|olah)[\w ]* (?:pakai|pake) (?P<tool>[\w.+-]+)(?: (?:di|buat) .+)?",
    rf"[\w]+nya (?:masih |sudah |udah )?(?:pakai|pake) (?P<program>[\w.+-]+)",
    rf"(?:hp|laptop|komputer|pc|tablet|printer|kamera|ponsel)(?:-?nya|{MINE}) (?:masih |sudah |udah |cuma )*<versioned>",
    rf"(?:laptop|hp|komputer|pc|server)(?:ku|nya|{MINE}) (?:sudah |udah |baru )*(?P<corr>)(?:ganti|pindah|upgrade|pindahan)(?: ke)? <known>",
    # limits
    rf"{ME}(?:kalau|kalo|tiap|setiap|habis|abis)? ?(?:{SELF} )?(?:makan|minum|kena) <limit> (?:kulit|tenggorokan|bibir|mulut|lidah|muka|wajah|mata|badan|perut|tangan)(?:ku| saya| aku| gue)? (?:langsung |pasti |selalu |jadi |suka )?(?:{HURTS}|bentol|gatal|gatel|merah|bengkak|mules)2?(?: .+)?",
    rf"(?:kata )?dokter (?:melarang|ngelarang|larang) {SELF} (?:makan|minum|konsumsi) <limit>",
    rf"(?:kata )?dokter (?:melarang|ngelarang|larang) {SELF} (?P<bound>(?:naik|angkat|mengangkat|lari|berlari|begadang|nyetir|merokok|olahraga|duduk|berdiri|puasa)\b[^,]*)",
    rf"{ME}(?P<state>{NOT} (?:bisa|dapat) (?:mendengar|melihat|lihat|dengar|berjalan|jalan|berdiri|jongkok|membungkuk)[^,]*)",
    rf"(?:.{{2,40}} )?(?P<state>(?:gaboleh|gak boleh|ga boleh|nggak boleh|tidak boleh|gk boleh) (?:lompat2?|lari|jongkok|angkat beban|angkat berat|naik tangga|begadang|capek|kecapekan|banyak gerak|loncat|kena air)(?: .+)?)",
    rf"(?:di (?:kos|kost|rumah|kontrakan|dapur|asrama|mes|apartemen)(?:{MINE}|an)? )(?P<state>(?:cuma|hanya) (?:ada|punya) (?:satu )?{DAPUR}(?: (?:satu|sama|dan) ?(?:{DAPUR})?)?)",
    rf"(?:anggaran|budget|bujet|dana|modal)(?: [\w]+){{1,3}} (?:cuma|hanya|maksimal|maks|mentok|sekitar|paling banyak)(?: di)? <money>",
    # people
    rf"{SELF} punya (?P<label>anak kembar|anak|adik|kakak|kucing|anjing) <person>",
    # what she is at
    rf"(?:saat ini |sekarang |belakangan ini |akhir-akhir ini )?{SELF}(?: sedang| lagi| tengah)+ (?:bangun|membangun|bikin|membuat|menyiapkan|nyiapin|merintis|memugar|merenovasi|renovasi) (?P<work>(?:kolam|kandang|rumah|warung|kebun|taman|gudang|saung|gazebo|perpustakaan|taman baca|greenhouse|green house|pagar|dapur|toko|kafe|studio|bengkel|aplikasi|situs|website|sekolah|yayasan|komunitas|koperasi)\b[^,]*)",
    rf"(?:lagi|sedang) (?:renovasi|merenovasi|memugar|restorasi|merestorasi) (?P<work>[^,]+)",
    # what is due
    rf"(?:batas(?: akhir)?|deadline|tenggat|terakhir) <what> (?:tanggal|tgl) (?P<when>\d{{1,2}}(?: {MONTHS})?)",
    rf"(?:deadline |tenggat )?<what> (?:dimajukan|diundur|maju|mundur|dipindah|digeser)(?P<corr>)(?: jadi| ke| menjadi)? (?:tanggal |tgl |hari )*(?P<when>{DAYS}(?: depan| ini)?|\d{{1,2}} {MONTHS}|tanggal \d{{1,2}})",
    rf"<what> (?:ditutup|tutup|berakhir|dikumpulkan|dikumpul) (?:tanggal |tgl )(?P<when>\d{{1,2}})",
    rf"<what> (?:harus|wajib|mesti|kudu) (?:sudah |udah )?(?:kelar|selesai|beres|masuk|dikirim|dikumpul|dikumpulkan|disetor|diupload|jadi|rampung)(?: (?:sebelum|paling lambat|sampai|maksimal|pada))* (?P<when>(?:tanggal|tgl) \d{{1,2}})",
    rf"{WHEN} <what> (?:harus|wajib|mesti|kudu|musti) (?:sudah |udah )?(?:di\w+|selesai|kelar|beres|masuk|jadi|rampung)",
    rf"{WHEN},? (?P<what>(?:uts|uas|ujian|sidang|presentasi|sempro|ulangan|tes|wawancara|seminar|deadline|lomba|audisi|kuis)(?: [\w]+){{0,3}}?)(?: huhu| nih| dan .+| tapi .+)*",
    rf"(?P<what>(?:sidang|ujian|presentasi|seminar|wawancara|sempro|audisi)(?: [\w]+){{0,2}}?)(?:{MINE}) (?:tanggal |hari )?{WHEN}",
    rf"(?:editor|penerbit|bos|atasan|dosen|klien|pelanggan|panitia)(?:{MINE})? (?:nunggu|menunggu|minta|nagih) <what> (?:hari |tanggal )?{WHEN}",
    # how to reach her
    rf"(?P<contact>(?:kirim|kirimkan|kirimin)(?: apa pun| apapun| saja| aja| semuanya)? ke (?:wa|email|surel|telegram|alamat|kantor)(?:{MINE}| kantor| saya)+(?: saja| aja)?)",
    rf"(?P<contact>jangan (?:pakai|pake|panggil) (?:bapak|ibu|pak|bu|kak|mas|mbak|om|tante|anda))",
    rf"(?P<contact>(?:chat|wa|email|sms|dm) (?:aja|saja))",
    rf"(?P<contact>(?:wa|email|telepon|hp|instagram|telegram|chat)(?:{MINE})? (?:jarang|nggak pernah|gak pernah|tidak pernah|nggak) (?:dibuka|kubuka|saya buka|dicek|kubaca|aktif))",
)

#: What is said by a verb that nearly always goes with the same words.
POST = r"(?:resepsionis|resepsi|kasir|dapur|gudang|front office|bagian gudang|bagian dapur|customer service|cs|admin|loket|apotek|laundry|parkiran|satpam)"
CONSTRUCTIONS = (
    rf"semua \w+(?:ku|{MINE}|nya) (?:ada |disimpan )?di <product>(?: .+)?",
    rf"gabung di <big> sejak .+",
    rf"(?P<like>[\w ]{{3,25}}) (?:tuh |itu |adalah )?(?:cinta sejati|favorit|kesukaan)(?:ku| saya| aku)(?: .+)?",
    rf"(?:paling )?(?:males|malas|benci|sebel|ilfeel) (?:aku )?sama <dislike>",
    rf"(?P<limit>(?:takut|fobia) (?:ketinggian|gelap|air|ruang sempit|keramaian|darah|jarum))(?: (?:parah|banget|sekali))?",
    rf"(?P<preference>(?:panggil|sebut) (?:saya|aku) (?:bu|pak|mas|mbak|bang|kak|dok) [\w]+)(?: (?:saja|aja|ya))*",
    rf"judulnya (?:tentang |soal |mengenai )?(?P<project>[^,]+)",
    rf"(?:saya|aku|gue|i'm) (?:the )?(?:satu-satunya|only) <job>(?: di .+)?",
    rf"(?P<forget>(?:(?:yang|yg) )?(?:soal|tentang) [^,]+) (?:lupain|lupakan|hapus)(?: aja| saja| ya| dong)*",
    rf"(?:saya |aku |gue )?(?:baru|sudah|udah) (?:[\w-]+ )?(?:hari|minggu|bulan|tahun|thn|bln)(?:an)? (?:masuk|kerja di|di|gabung) <big>(?: (?:di )?(?P<role>bagian [\w-]+))?",
    rf"(?:saya|aku) di <town>,? jadi (?:pakai|pake|ikut) <time_zone>(?: .+)?",
    rf"(?:aku|saya|gue) (?:kerjanya|kerja) ikut (?:jam|waktu) <time_zone>(?: .+)?",
    rf"(?:proposal|laporan|skripsi|naskah|pendaftaran|tugas) (?P<what>[\w-]+) (?:ditutup|tutup|dikumpul(?:kan)?) (?:tanggal |pada )?{WHEN}",
    rf"(?:saya|aku|gue|kami)(?: sama .{{2,25}}| dan .{{2,25}})? (?P<doing>buka (?:jasa|toko|warung|usaha|kedai|bengkel|salon|laundry|katering) [\w]+(?: [\w]+)?)",
    rf"(?:nasib |sebagai )?(?P<role>sopir travel|sopir (?:truk|bus|taksi|angkot)|tukang [\w]+|guru [\w]+) (?:kayak|kaya|seperti) (?:aku|saya|gue)",
    rf"(?:anak |adik |adek |kakak )?(?P<label>sulung|bungsu|si sulung|si bungsu)(?:ku| saya| kami| aku) (?:namanya|bernama) <person>",
    rf"(?P<label>suami|istri|pacar|kakak|adik|adek|abang|bos|ibu|bapak|ayah|tante|om|anak)(?:ku|{MINE}),? (?:mas|mbak|pak|bu|bang|kak) <person>(?: (?:kerja|kerjanya|baru|sudah|udah|mau|lagi|suka|minta|punya|ulang) .+)?",
    rf"(?:kami|kita|keluarga (?:saya|kami)|di rumah)(?: semua)? makan(?:nya)? (?P<limit>halal|vegetarian|vegan)",
    rf"(?:(?:laptop|hp|komputer|pc|tablet)(?:ku|{MINE})|di (?:kantor|rumah|sekolah)(?: \w+)?(?:{MINE})?) (?:masih |udah |sudah |cuma |pakainya |pakenya )*(?:pakai|pake|pk|pakainya|pakenya|memakai)? ?<product>(?: .+)?",
    rf"golongan darah(?:ku|{MINE})(?: itu)? (?P<remember>(?:a|b|ab|o)(?: ?[+-]| positif| negatif| rhesus \w+)?)",
    rf"di rumah (?:ngomongnya|ngomong|bicaranya|bicara|pakainya|pakai|pake) bahasa (?P<language>[\w]+)(?: (?:dan|sama|jadi) .+)?",
    rf"(?P<state>(?:hari |tiap |setiap )?(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|malam) {SELF} (?:{NOT} (?:bisa|pernah bisa|boleh)) ?.*)",
    rf"(?:saya|aku|gue|kami) (?:kerja|bekerja|jaga|bertugas) (?:di |jadi |sebagai )?{POST} (?:di )?(?P<house>(?:hotel|rs|rsud|rumah sakit|klinik|pabrik|toko|bank|museum|restoran|kantor|stasiun|bandara|puskesmas|sekolah|sd|smp|sma|smk|apotek) [\w'-]+(?: [\w'-]+){{0,3}}?)(?: (?:sejak|udah|sudah|tiap|dan|jadi|shift)\b.*)?",
    rf"(?:saya|aku|gue|kami) (?P<doing>(?:pegang|ngurus|mengurus|ngelola|mengelola|jaga|megang) (?:media sosial|medsos|{everyday.INDONESIAN_DUTY}))(?: (?:di|buat|untuk) (?P<house>(?:pabrik|toko|hotel|klinik|kantor|pesantren|yayasan|koperasi|percetakan|bengkel|restoran|katering|gereja|masjid|sekolah) [\w'-]+(?: [\w'-]+){{0,3}}))?",
    rf"(?P<role>(?:perawat|guru|bidan|dokter|barista|kasir|sopir|satpam|kurir|petani|nelayan|mahasiswa|mahasiswi|ibu rumah tangga|freelancer|dosen|apoteker|penjahit|tukang [\w]+|pekerja [\w]+)(?: [\w]+)?) (?:kayak|seperti|macam|kaya) (?:aku|saya|gue)(?: (?:gini|ini|begini))?(?: .+)?",
    r"di (?:laptop|hp|komputer|pc|tablet) (?P<known>[\w .+-]+?)(?: ?ku| saya| gue| aku| kami) .+",
    rf"(?:di rumah|di kantor|di kos|di kampung|sama keluarga|sama ortu|di tempat kerja)(?: kami| saya| aku| gue| kita)? (?:kami |saya |aku |kita )?(?:ngomong|bicara|ngobrol|berbahasa|pakai bahasa|pakainya)(?:nya)? (?:bahasa )?(?P<language>[\w]+(?: toba| karo| mandailing| ngoko| krama)?)",
    r"(?P<contact>(?:kalau|kalo) (?:mau |ada perlu |perlu )?(?:hubungi|kontak|cari|ngubungin|menghubungi) (?:saya|aku|gue),? (?:wa|chat|email|telegram|telepon|sms|dm|whatsapp)\b.+)",
    # What a chat says of itself in few words, of names that are known.
    r"(?:aku|saya|gue|gw) (?:pakenya|pakainya) <product>",
    rf"(?:catatan|website|data|kerjaan|tugas|jadwal)(?:{MINE}) (?:semua(?:nya)? )?(?:ada )?di <product>",
    rf"(?:proyek|skripsi|tesis){MINE} (?:itu )?(?P<project>(?:aplikasi|website|game|sistem|alat|tentang) .+)",
)

PAPERS = r"(?:ktp|akta(?: lahir| kelahiran)?|paspor|ijazah|sim|kk|kartu keluarga|kartu identitas|buku nikah)"
#: A day of rest, on which somebody may not want to be reached.
FREE = rf"(?:(?:hari|tiap|setiap|pas|di) )*(?:{DAYS}|malam|akhir pekan|weekend|hari libur|tanggal merah|libur)(?: malam)?"
LIPS = r"(?:kulit|tenggorokan|bibir|mulut|lidah|muka|wajah|mata|badan|perut|tangan|napas|nafas)"
OF_WHAT = r"(?: (?:gigi|kulit|anak|umum|mata|tht|penyakit dalam|saya|keluarga))?"
#: What is eaten, in a word or two.
FOOD = r"(?P<limit>[\w-]+(?: (?:laut|tanah|sapi|kambing|ayam|bakar|goreng|telur|mete|kedelai|bubuk|terigu|kering|kecap))?)"
SAID_BY_DOCTOR = rf"(?:(?:kata|menurut) dokter{OF_WHAT}|dokter{OF_WHAT}(?: sudah| udah| pernah| baru)* (?:bilang|memastikan|menyatakan|mendiagnosis|menegaskan|konfirmasi|mengonfirmasi)(?: bahwa| kalau| kalo)?|hasil (?:tes|lab) (?:bilang|menunjukkan))"
CANNOT = rf"(?:{NOT} (?:boleh|bisa|kuat|sanggup|mampu)|gaboleh)"
#: Read before all others, which would end their values too early.
FIRST_OF_ALL = (
    rf"(?:semua )?(?:jam|jadwal|waktu)(?:nya)? (?:tolong |mohon |harap )?(?:pakai|pake|ikut|dalam) <time_zone>",
    rf"di daerah{MINE}(?: pakai| ikut)? <time_zone>",
    rf"{ME}(?:paling )?(?:malas|males|ogah) (?:makan|minum|ikut|ketemu|nonton|pakai|lihat|dengar) <dislike>",
    rf"{SELF} (?:jahit|menjahit|cetak|mencetak) (?:dengan|pakai|pake) (?:mesin )?<versioned>",
    rf"{ME}(?P<bound>{CANNOT} (?:angkat|mengangkat|ngangkat|bawa|membawa|kerja|bekerja|jalan|berjalan|duduk|berdiri|lari) (?:\w+ )?(?:lebih dari|di atas) (?:\d|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|se).+)",
    rf"(?:ke|sama|terhadap|pada|dengan) <limit>,? {SELF} (?:memang |juga )*alergi(?: berat| parah| banget)?",
    rf"{SELF} (?:menjadi|berprofesi sebagai) <job>{ROOM}",
)
#: Plain ways to say, by kind, what the tables above have in others.
PLAIN_WAYS = (
    # name
    rf"(?:di [\w ]{{2,20}} )?(?:semua |semuanya |orang-orang |orang |teman-teman |keluarga )*(?:biasa |selalu |sering )*(?:memanggil|manggil|panggil|nyebut|menyebut)(?:ku| {SELF})(?: dengan(?: nama)?)? <called>",
    rf"nama(?: lengkap| asli| resmi)?{MINE} di {PAPERS}(?: adalah| itu| tertulis)? <called>",
    rf"ini <called> (?:yang|yg) (?:nulis|menulis|ngetik|mengetik|chat|bicara|ngomong|kirim)",
    # role
    rf"{ME}(?:cari makan|cari nafkah|cari uang|mencari nafkah) (?:sebagai|dengan) <role>",
    rf"{ME}(?P<doing>(?:pegang|megang|memegang|ngurus|mengurus|menangani) (?:(?:bagian|divisi|urusan|seksi) )?{everyday.INDONESIAN_DUTY})",
    rf"{ME}(?P<doing>kuliah (?:di )?(?:jurusan|prodi|program studi|fakultas) [\w]+(?: [\w]+)?)(?: (?:di|semester) .+)?",
    rf"{ME}(?:baru |baru saja |sudah |udah |akhirnya )*(?:diangkat|dilantik|dipromosikan|naik pangkat|terpilih|ditunjuk) (?:jadi|menjadi|sebagai) <job>",
    # employer
    rf"{ME}(?:ngantor|berkantor|gabung|bergabung|bekerja|kerja)(?:nya)? di <big>(?: (?:bagian|sejak|sebagai) .+)?",
    rf"{ME}(?:tugas|bertugas|dinas|jaga|mengabdi)(?:nya)? di <firm>(?: (?:bagian|sejak|sebagai) .+)?",
    rf"yang (?:menggaji|gaji|membayar|bayar|mempekerjakan) {SELF}(?: sekarang| itu| adalah)* <big>",
    rf"(?:gaji|upah|slip gaji|honor)(?: bulanan| tetap)?{MINE}(?: sekarang)? (?:dari|dibayar(?:kan)?(?: oleh)?|ditransfer(?: oleh)?|turun dari) <big>",
    rf"{SELF} (?:digaji|dipekerjakan)(?: oleh| sama)? <big>",
    rf"{SELF} (?:dibayar|dikontrak)(?: oleh| sama)? <firm>",
    # place
    rf"{SELF}(?: ini| cuma)? anak (?:kos|kost|kosan|rantau) di <town>",
    rf"domisili{MINE}(?: sekarang)?(?: di| ada di| itu)? <town>",
    rf"di <town> {SELF} (?:tinggal|menetap|ngekos|ngontrak|berdomisili)(?: (?:sejak|bareng|sama|bersama) .+)?",
    rf"(?P<remember>(?:alamat|nomor rumah)(?: rumah| kantor| lengkap)?{MINE}(?: sekarang)?(?: di| itu| adalah)? (?:jalan|jl\.?|gang|gg\.?|perumahan|komplek|kompleks|dusun|blok) .+)",
    # language
    rf"{SELF}(?: biasa| selalu| juga)* (?:ngobrol|ngomong|bicara|berbicara|komunikasi|berkomunikasi)(?:nya)?(?: selalu)? (?:pakai|pake|dalam|dengan) bahasa <language>",
    rf"(?:tolong |mohon )?(?:ngobrol|bicara|berbicara|ngomong|balas|bales|jawab)(?:nya)? (?:sama|dengan|ke) {SELF} (?:selalu )?(?:pakai|pake|dalam|dengan) bahasa <answer_language>",
    rf"(?:{SELF} (?:mau|ingin|minta|pengen) )?jawaban(?:nya|mu)?(?: tolong| selalu| mohon)* (?:dalam|pakai|pake|dengan) bahasa <answer_language>",
    # time zone
    rf"jam (?:di )?tempat{MINE}(?: itu| pakai| ikut| adalah)? <time_zone>",
    rf"{SELF}(?: ada| tinggal| kerja)? di (?:zona|zona waktu) <time_zone>",
    rf"(?:waktu|jam|zona){MINE} selalu <time_zone>",
    rf"(?:tolong |mohon )?(?:hitung|tulis|atur|pasang|jadwalkan|sebut) (?:semua )?(?:jam|waktu|jadwal)(?:nya)?(?:{MINE})? (?:pakai|pake|dalam|ke) <time_zone>",
    rf"(?:tolong |mohon |harap )?(?:semua )?(?:jadwal|jam|waktu|janji)(?: apa ?pun| semua)?(?:{MINE}|nya)? (?:tolong |mohon |harap )?(?:ditulis|tulis|disebut|dihitung|dibuat|diatur)(?: dalam| pakai| pake| ke)* <time_zone>",
    # preference
    rf"jawaban(?:nya|mu)? (?:tolong |selalu |mohon )*(?P<plea>(?:pakai|pake|dalam bentuk|berupa) .+)",
    rf"(?:jam|tanggal|suhu|jarak|harga|berat|angka)(?:nya)? (?:tolong |selalu |mohon )+(?:pakai |pake |dalam )?(?P<plea>(?:format|satuan) .+)",
    rf"{SELF} selalu (?:pilih|milih|memilih|ambil|pesan|memesan) (?P<preference>(?:kursi|tempat duduk|kereta|kamar|meja|bangku|gerbong|jalur|rute) .+)",
    rf"(?:ke|sama|dengan) {SELF} (?:tolong |cukup )?(?P<plea>(?:pakai|pake) bahasa (?:santai|gaul|formal|sehari-hari|sederhana|baku|halus|sopan))",
    # dislike
    rf"<dislike>,? {SELF} (?:paling |memang )?{NOT} (?:suka|doyan|demen|tahan)",
    rf"<dislike> (?:itu )?(?:selalu |suka |cuma )?(?:bikin|membuat|buat) {SELF} (?:stres|kesal|kesel|emosi|naik darah|jengkel|gila|sebal|sebel|bete|ilfeel|muak|senewen|risih)",
    rf"<dislike> itu musuh(?: besar| bebuyutan)?{MINE}",
    # tool
    rf"(?:[\w-]+ ){{0,4}}?{SELF} (?:[\w-]+ ){{1,4}}?(?:lewat|pakai|pake|di|dengan|via|melalui) (?:aplikasi|app|software|program|perangkat lunak) <tool>(?: (?:di|buat|untuk|sejak) .+)?",
    rf"(?:[\w-]+ ){{1,4}}{SELF} (?:catat|kelola|kerjakan|buat|simpan|susun|hitung|edit|tulis|rekap|jahit|olah|cetak|gambar|rekam|atur)(?:nya)? (?:di|pakai|pake|lewat|dengan|via) <product>",
    rf"(?:[\w-]+ ){{0,3}}{SELF} (?:kerjakan|jahit|menjahit|cetak|mencetak|foto|potret|masak|rekam|merekam|memotret|bor|giling) (?:dengan|pakai|pake) (?:mesin [\w]+ |kamera |laptop |printer |oven )?<versioned>",
    rf"{ME}(?:ngedesain|mendesain|ngegambar|menggambar|ngerekam|nyunting|menyunting|mencatat|menyimpan) (?:\w+ )?(?:pakai|pake|di|dengan|lewat) <product>",
    rf"(?:laptop|hp|pc|komputer|tablet)(?:{MINE})(?: [\w]+){{1,2}} (?:pakai|pake) <product>",
    rf"andalan{MINE}(?: itu| buat [\w ]{{2,20}}| untuk [\w ]{{2,20}})? <product>",
    # allergy
    rf"alergi{MINE}(?: itu| cuma| adalah| ke| sama)* <limit>",
    rf"<limit> itu alergi{MINE}",
    rf"(?:makan|minum|kena|hirup) <limit> (?:selalu |pasti |langsung )?(?:bikin|membuat|buat) (?:{SELF}|{LIPS}(?:{MINE})) (?:jadi |langsung )?{HURTS}(?: .+)?",
    rf"(?:tubuh|badan|perut){MINE} (?:menolak|{NOT} (?:kuat|bisa|tahan|terima))(?: sama| dengan)? <limit>",
    # limit
    rf"{ME}(?:cuma|hanya|cuman) (?:bisa |boleh |mau )?(?:makan|minum|konsumsi)(?: yang| makanan| daging)* (?P<limit>halal|vegetarian|vegan|organik|lunak|rebusan)",
    rf"(?P<bound>(?:kuota|paket data|paket internet|jatah data)(?: internet| data)?(?:{MINE})? (?:cuma |hanya |mentok |maksimal |dijatah |cuman )*\d+ ?(?:gb|mb|giga|gigabyte)\b.*)",
    # relations
    rf"<person> (?:itu|adalah) {LABEL}{MINE}",
    rf"(?P<label>(?:dokter|bidan|tukang cukur|montir) (?:langganan|gigi|kandungan|keluarga)|(?:ibu|bapak|pemilik|mbak) (?:kos|kost)|atasan langsung|wali kelas|dosen wali|teman sekamar|teman kos)(?:{MINE})(?: itu| namanya| adalah)? <person>",
    # project
    rf"{ME}(?:lagi|sedang|tengah)(?: mau)? (?:restorasi|merestorasi|bongkar|rakit|merakit|ngerakit|garap) <work>",
    rf"(?:skripsi|tesis|novel|buku|disertasi|makalah)(?: yang| yg)? (?:sedang |lagi |tengah )?(?:kutulis|{SELF} tulis|kugarap|{SELF} garap|kukerjakan|{SELF} kerjakan) (?:membahas|tentang|soal|mengenai|meneliti) <project>",
    # what is due
    rf"<what> (?:harus|wajib|mesti|kudu|perlu|musti) {SELF} (?:di)?(?:setor|lunasi|serahkan|kirim|kumpulkan|bayar|kumpul|selesaikan|kembalikan|laporkan|urus|perpanjang|ajukan|antar|upload|unggah)(?:kan)?(?: ke [\w ]{{2,25}}?)? {DUE}{WHEN}",
    rf"<what>(?:{MINE})? (?:ditunggu|dinanti|ditagih)(?: panitia| oleh [\w ]+| \w+)? {DUE}{WHEN}",
    rf"<what>(?: itu| ini)? (?:harus|wajib|mesti|kudu) (?:selesai|kelar|beres|jadi|rampung|masuk) {DUE}(?P<when>lebaran|idul fitri|idul adha|natal|tahun baru|puasa|ramadan|ramadhan|agustusan)",
    # how to reach her
    rf"(?P<contact>{FREE},? {SELF} {NOT} (?:mau|ingin|bisa|bersedia) (?:diganggu|ditelepon|ditelpon|dihubungi|dikontak|dichat|di-chat|di-wa)(?: .+)?)",
    rf"(?:tolong )?(?:kirim|kirimkan) (?:semuanya|semua|apa pun|surat|tagihan|dokumen)(?: \w+)? ke {everyday.ADDRESS}",
    rf"(?P<contact>(?:tolong |mohon )?(?:hubungin|kabarin|kontak|chat) {SELF}(?: cuma| hanya)? (?:via|lewat|di|pakai|pake) .+)",
    # name
    rf"(?:biasa|sering|akrab) (?:dipanggil|disapa) <called>",
    rf"(?:kamu|anda) (?:boleh|bisa) panggil {SELF} <called>",
    rf"(?:yang|yg) (?:ngetik|nulis|menulis|mengetik|kirim) (?:ini |pesan ini )<called>",
    rf"{SELF} dikenal (?:dengan nama|sebagai) <called>",
    # role
    rf"{ME}(?P<doing>(?:kerja|bekerja|jaga|masuk) shift (?:malam|pagi|siang))(?: di .+)?",
    rf"{ME}(?:lagi |sedang |masih )(?P<doing>(?:kuliah )?s[123](?: jurusan| di bidang| ilmu| teknik)* [\w]+(?: [\w]+)?)",
    rf"{ME}(?P<doing>(?:bertani|berkebun) (?:cabai|cabe|padi|jagung|sayur\w*|kopi|tomat|bawang \w+|tembakau|singkong|kentang|buah \w+|organik)|(?:beternak|ternak) (?:kambing|sapi|ayam|bebek|lele|ikan \w+|puyuh|kelinci|domba|lebah|burung \w+|jangkrik))(?: (?:di|sejak) .+)?",
    # employer
    rf"{ME}(?:baru |baru saja |akhirnya )*(?:keterima|diterima)(?: kerja)? di <big>",
    rf"{SELF}{NOW}(?: jadi| seorang)* <job> di <company>",
    # language
    rf"{SELF} (?:ngomong|ngobrol|bicara)nya (?:pakai |pake )?bahasa <language>",
    rf"keluarga{MINE} (?:berbahasa|ngomong|pakai bahasa|bicara) (?:bahasa )?<language>",
    # preference
    rf"<preference> lebih (?:cocok|enak|nyaman|pas|jelas) (?:buat|bagi|untuk)(?:{MINE})",
    rf"<like> (?:itu |adalah )?(?:hobi|kegemaran|kesenangan|makanan favorit|minuman favorit|makanan kesukaan){MINE}",
    rf"{SELF} sukanya (?P<plea>(?:yang|duduk|makan|minum|naik|pakai|pake|kerja|tidur) .+)",
    rf"(?:resep|takaran|ukuran|jarak|suhu)(?:nya)? (?:tolong |selalu )*(?P<plea>(?:pakai|pake|dalam) (?:gram|ml|celsius|liter|kilo|meter|kilometer))",
    rf"(?P<contact>(?:tolong )?panggil {SELF} (?:pakai|pake|dengan) (?:nama depan|nama panggilan|gelar|nama lengkap))",
    # dislike
    rf"<dislike> (?:itu )?(?:selalu |suka |cuma )?(?:bikin|membuat|buat) {SELF} (?:capek|capai|lelah|bosan|bosen|ngantuk)",
    # tool
    rf"{ME}(?:motret|memotret|foto|rekam|merekam|ngonten|masak|jahit|menjahit) (?:pakai|pake|dengan) <versioned>",
    rf"{ME}(?:baca|dengar|dengerin|nonton|main)(?: \w+)? (?:di|pakai|pake|lewat) <known>",
    # allergy
    rf"{FOOD} (?:bikin|membuat) (?:bibir|lidah|mulut|tenggorokan|kulit){MINE} (?:jadi |langsung )?(?:bengkak|gatal|gatal-gatal|bentol|bentol-bentol|melepuh|ruam|biduran)",
    rf"{SELF} (?:ini|tuh|memang|kan) alergi <limit>",
    # limit
    rf"{ME}(?:menghindari|hindari) (?:makan|minum|makanan|minuman) <limit>",
    rf"dokter (?:menyuruh|nyuruh|minta|meminta|menyarankan) {SELF} (?P<state>(?:mengurangi|kurangi|berhenti|menghindari|hindari|stop) [^,]+)",
    rf"(?P<state>(?:telinga|mata|kaki|tangan|lutut|punggung)(?: kanan| kiri)?{MINE} (?:tuli|rabun|buta|lumpuh|lemah|cacat|bermasalah|minus .+))",
    # project
    rf"{ME}(?:lagi |sedang |tengah )(?:menulis|nulis|menyusun|nyusun) (?P<work>(?:memoar|autobiografi|otobiografi|biografi|cerpen|naskah|novel|buku)\b.*)",
    rf"nama (?:proyek|usaha|podcast|band|startup|toko|komunitas|kanal|channel|aplikasi){MINE}(?: itu| adalah)? <titled>",
    rf"{SELF} (?:sedang|lagi) (?:mengubah|ngubah|menyulap|nyulap) (?P<work>.+ (?:jadi|menjadi) .+)",
    rf"proyek{MINE} (?:sekarang|saat ini)(?: itu| adalah)? (?P<project>(?:{KARYA}|permainan|alat|sistem|mesin)\b.+)",
    # what is due
    rf"(?:tanggal )?{WHEN} (?:adalah |itu )?(?:batas akhir|batas waktu|deadline|tenggat) <what>",
    rf"{SELF} (?:disuruh|diminta|diharuskan) (?P<what>(?:kirim|mengirim|kumpul\w*|mengumpulkan|bayar|membayar|setor|menyetor|serahkan|menyerahkan|lunasi|melunasi|isi|mengisi) .+?) (?:sebelum|paling lambat|sampai|maksimal)(?: hari| tanggal)? {WHEN}",
    # how to reach her
    rf"(?P<contact>{SELF} (?:cuma|hanya) (?:angkat|terima|jawab|balas|buka) (?:telepon|telpon|chat|wa|email|panggilan) .+)",
    rf"(?P<contact>paling (?:cepat|gampang|mudah|enak) (?:lewat|via|hubungi {SELF} (?:lewat|via)) (?:telegram|wa|whatsapp|email|telepon|sms|signal|line|dm|instagram)(?: .+)?)",
    rf"(?P<contact>{SELF} {NOT} pernah (?:dengar|dengerin|buka|cek|baca|balas) (?:pesan suara|vn|voice note|email|sms|chat|dm))",
)

EVERYDAY = everyday.INDONESIAN.with_days(WHEN)

#: What an assistant keeps, which something is to be taken out of.
KEPT = r"dari (?:(?:ingatan|memori)(?:mu| kamu| anda)?|(?:catatan|daftar|data|arsip|kepala)(?:mu| kamu| anda))"
ASK = r"(?:tolong |mohon |dan |ya |coba |plis |pls |bisa(?:kah)? (?:kamu |anda )?)*"
FORGET = r"(?:lupakan|lupain|hapus|hapusin|hapuskan|buang|coret|dilupakan|dilupain|dihapus|abaikan)"
OF_MINE = r"[^,]*?\w(?: saya| aku| kami| gue| gw|ku)\b.*?"
SOFTLY = r"(?: aja| saja| ya| dong| deh| lah| please| plis)*"

INDONESIAN = LanguageTable(
    code="id",
    workplaces=WORKPLACES["id"],
    clauses=(
        r"(?:saya |aku |gue |gw )?(?:punya|ada|kena) (?P<limit>(?:maag|asma|asam urat|diabetes|hipertensi|darah tinggi|vertigo|migrain|gerd|asam lambung|kolesterol|anemia|epilepsi)(?: kronis| akut)?)",
        r"perut(?:ku| saya| aku) (?:gak|ga|nggak|tidak|ndak) (?:kuat|tahan|bisa) (?:makan |minum )?<limit>",
        r"(?:rumah|kontrakan|kos|kosan|rumah kontrakan|apartemen)(?: kami| saya| aku|ku| gue)? (?:di|ada di)(?: [\w ]{2,20})? (?:daerah|kawasan|kota|kecamatan) <place>",
        r"hobi (?:saya|aku|gue|gw|ku) <like>",
        r"(?P<contact>(?:paling )?(?:gampang|mudah|enak|cepat|aman) (?:hubungi|kontak|hubungin) (?:saya|aku|gue|gw)(?: ya)? (?:lewat|via|pakai|pake|di) .{2,30})",
        r"(?P<contact>(?:hari |tiap |setiap |pas )?(?:minggu|sabtu|malam|weekend|libur|akhir pekan)(?: malam)?,? (?:tolong )?jangan (?:kirim|telepon|telpon|hubungi|chat|wa|ganggu)\b.{0,40})",
        r"yang paling (?:saya|aku|gue|gw) (?:suka|sukai|senangi|gemari)(?: itu| adalah| ya)? <like>",
        r"yang paling (?:(?:saya|aku|gue|gw) (?:benci|tidak suka|nggak suka|gak suka)|(?:tidak|nggak|gak) (?:saya|aku|gue|gw) (?:suka|sukai))(?: itu| adalah| ya)? <dislike>",
        rf"<what> bukan (?:tanggal |hari )?[\w ]{{1,15}} (?:tapi|melainkan)(?: jadinya| jadi)?(?P<corr>) {DUE}{WHEN}",
        rf"nama(?: lengkap| asli)?{MINE}(?: adalah| itu)? <called> (?:dari|asal|di) <town>",
        *FIRST_OF_ALL,
        *SURELY,
        *EVERYDAY.before(),
        *WORKPLACES["id"],
        *FRAMES,
        rf"nama(?: lengkap| asli| panggilan)?{MINE}(?: adalah|(?P<corr> sekarang)| itu|:)? <name>",
        r"nama ?: <name>",
        rf"perkenalkan,? (?:nama )?{SELF}(?: adalah)? <called>",
        rf"{SELF} bernama <name>",
        r"(?:tolong |cukup |mohon |boleh )*panggil (?:saya|aku|gue) <called>(?: aja| saja| ya)*",
        rf"(?:orang-orang|orang|teman-teman|teman|semua orang|semua|anak-anak) panggil {SELF} <called>",
        rf"{SELF} <called> dari <where>",
        rf"(?:orang-orang |orang |teman-teman |teman |semua orang |semua |anak-anak |keluarga )?(?:biasa |biasanya |sering |suka |pada )*(?:manggil|memanggil|nyebut|menyebut) {SELF}(?: dengan(?: nama)?)? <called>",
        rf"{SELF}(?: biasa| sering| akrab)* (?:dipanggil|disapa) <called>",
        rf"<called> (?:di sini|disini|nih)",
        rf"(?:ini|dengan|ini dengan) <called> dari <town>",
        rf"{SELF} <called>",
        rf"{PRE}{SELF}{NOW} (?:bekerja|kerja|berkarier|berdinas){CORR} (?:di|untuk|buat|pada) <employer> (?:sebagai|jadi|bagian) <role>",
        rf"{PRE}{SELF}{NOW} (?:bekerja|kerja){CORR} (?:sebagai|jadi) <role> di <employer>",
        rf"{PRE}{SELF}{NOW} (?:bekerja|kerja){CORR} (?:sebagai|jadi) <role>",
        rf"{PRE}{SELF}{NOW} (?:bekerja|kerja){CORR} (?:di|untuk|pada) <big>",
        rf"{SELF} {NOT_MORE} (?:(?:bekerja|kerja) )?(?:lagi )?di <no:employer>(?: lagi)?",
        rf"{SELF}(?: sudah| udah| baru(?: saja)?| barusan)* (?:resign|keluar|mundur|mengundurkan diri|berhenti|pensiun) dari <no:big>(?: .*(?:lalu|kemarin|ini))?",
        rf"(?P<corr>sekarang |kini )?(?:{SELF}{NOW} )?(?:bekerja|kerja) (?:di|untuk|pada) <big>",
        rf"(?:tempat kerja|perusahaan|instansi){MINE}(?: itu| adalah| namanya| di)? <big>",
        rf"{SELF}{NOW} (?:seorang )?(?:karyawan|karyawati|pegawai|staf|staff|buruh|anak magang)(?: tetap| kontrak| lepas)?(?: di| pada)? <big>",
        rf"{SELF}{NOW} (?:pindah|pindah kerja|gabung|bergabung|diterima|dimutasi)(?: kerja)? (?:ke|di|dengan) <firm>(?P<corr>)",
        rf"{SELF}{NOW}(?: seorang| jadi| sih)* <job> di <firm>",
        rf"(?:pekerjaan|profesi|jabatan|kerjaan){MINE}(?: sehari-hari| sekarang)?(?: adalah| itu| sebagai)? <role>",
        rf"(?:bekerja|kerja) (?:sebagai|jadi) <role>",
        rf"(?P<role>{LEVEL}) di <town>",
        r"(?:pekerjaan|profesi|jabatan) ?: <role>",
        rf"(?:perusahaan|kantor){MINE} (?:adalah|namanya) <employer>",
        rf"{PRE}{SELF}{NOW}(?: adalah| seorang| jadi|sih| sih)* <job> di <town>",
        rf"{PRE}{SELF}{NOW}(?: adalah| seorang| jadi| sih)* <job> (?:di|pada) .+",
        rf"{PRE}{SELF}{NOW}(?: adalah| seorang| jadi| sih)* <job>",
        rf"{PRE}{SELF}{NOW} (?:tinggal|menetap|berdomisili|domisili|ngekos|kos|bermukim){CORR} (?:di|dekat|dekat di) <place>",
        rf"{PRE}(?:menetap|berdomisili|domisili|ngekos|ngontrak|merantau|tinggalnya|kos)(?: di| ke) <town>",
        rf"(?:{SELF}{NOW} )?domisili <town>",
        rf"{PRE}{SELF}{NOW} (?:ngontrak|merantau|ngerantau|hidup|stay|buka warung|buka usaha|buka toko) (?:di|ke) <town>",
        rf"(?:rumah|kos|kosan|kontrakan|kampung|desa|posisi|lokasi){MINE}(?: sekarang| ada| itu)* di <town>",
        rf"{SELF}{NOW}(?: baru(?: saja| aja)?)? (?P<corr>pindah|boyongan|pindahan)(?: rumah| domisili)? (?:ke|dari .+ ke) <town>(?: .*(?:lalu|kemarin|ini))?",
        rf"{SELF} (?:asli|asal|kelahiran|lahir dan besar di|lahir di|asalnya dari|asalnya) <origin>",
        r"(?P<corr>sekarang|kini) (?:tinggal|menetap|berdomisili) di <place>",
        rf"{PRE}{SELF}{NOW}(?: baru(?: saja)?)? pindah ke <place>(?: bulan lalu| minggu lalu| kemarin| tahun lalu)?",
        rf"{SELF} (?:berasal |asli )?dari <origin>",
        rf"{SELF} orang <origin>",
        rf"(?:alamat|rumah|kota)(?: rumah)?{MINE}(?: ada)?(?: di| adalah)? <town>",
        r"(?:alamat|kota|domisili) ?: <place>",
        rf"{SELF} {NOT_MORE} tinggal (?:lagi )?di <no:place>(?: lagi)?",
        rf"{SELF}{NOW} (?:bisa|fasih|berbicara|bicara|berbahasa|ngomong)(?: berbahasa| berbicara| dalam)*(?: bahasa)? <language>",
        rf"{SELF}(?: sehari-hari| di rumah)* (?:bicara|ngomong|berbahasa|berbicara|pakai|pake)(?: pakai| pake| dengan)? bahasa <language>(?: di rumah| sehari-hari)?",
        rf"bahasa (?:pertama|sehari-hari){MINE}(?: adalah)? (?:bahasa )?<language>",
        rf"bahasa ibu{MINE}(?: adalah)? (?:bahasa )?<language>",
        r"(?:tolong |mohon |harap |bisa |bisakah kamu |bisa tolong )*(?:selalu )?(?:jawab|balas|respon|ngobrol|jelaskan|jelasin|bales|jawabnya|balasnya)(?:lah|kan)?(?: saya| aku| gue| ke saya)?(?: selalu)?(?: pakai| pake| dalam| dengan| menggunakan)? bahasa <answer_language>(?: (?:terus|mulai sekarang|ya|saja|aja|mulai hari ini))*",
        r"(?:tolong |mohon )?(?:selalu )?(?:jawab|balas|bicara|berbicara|tulis)(?:lah|kan)?(?: saya| aku| pertanyaanku)?(?: selalu| pakai| pake| dalam| dengan| menggunakan)+ (?:bahasa )?<answer_language>",
        rf"zona waktu{MINE}(?: adalah| itu)? <time_zone>",
        r"zona waktu ?: <time_zone>",
        rf"(?:jam|waktu|zona|jadwal)(?: kerja)?{MINE}(?: semua)? (?:ikut|pakai|pake|di|mengikuti|itu|menggunakan|adalah) (?:waktu |zona )?<time_zone>",
        rf"(?:di sini|di tempat{MINE}|tempat{MINE}|daerah{MINE})(?: pakai| pake| ikut| masuk| sudah)? (?:zona )?<time_zone>",
        rf"{SELF}(?: ada)?(?: ikut| masuk)(?: zona)?(?: waktu)? <time_zone>",
        rf"{SELF} (?:di|ada di|pakai) (?:zona waktu )?(?P<time_zone>wib|wita|wit)",
        rf"{SELF} {NOT_MORE} {USE} <no:tool>(?: lagi)?",
        rf"{SELF} (?:sudah |baru )?berhenti {USE} <no:tool>",
        rf"(?:{SELF} )?(?:sudah |baru |barusan |udah |baru saja )?(?P<corr>ganti|pindah|beralih|migrasi|hijrah)(?:an)? dari <no:tool> ke <tool>(?: .*(?:lalu|kemarin|ini))?",
        rf"(?:{SELF} )?(?:sudah |baru |barusan |udah |baru saja )?(?P<corr>ganti|beralih|migrasi|upgrade) ke <tool>(?: .*(?:lalu|kemarin|ini))?",
        rf"(?:di|untuk|buat) [\w ]{{2,30}}? {SELF}{NOW} {USE} <tool>",
        rf"(?:ngoding|coding|ngedit|edit|desain|nulis|ngetik|kerja|bikin \w+|edit \w+|ngerjain \w+|masih|lagi)(?:nya)? {USE} <versioned>",
        rf"(?:server|aplikasi|laptop|komputer|hp|webserver|database|website|web|situs|sistem|backend|frontend|pc|tablet|editor|browser|os|kantor|tim)(?:{MINE}|-nya|nya)?(?: masih| sudah| itu| kami)* (?:jalan di|jalan pakai|berjalan di|pakai|pake|menggunakan|di|dibangun pakai|dibuat dengan) <tool>",
        rf"(?:server|laptop|komputer|hp|webserver|database|pc|tablet|editor|browser|os|kamera)(?:{MINE}|-nya|nya)(?: masih| sudah)* <versioned>",
        rf"(?:{SELF} )?(?:sudah |baru |barusan |udah )?(?P<corr>ganti|pindah|beralih|upgrade|migrasi) (?:dari .+ )?ke <versioned>",
        rf"{PRE}{SELF}{NOW} {USE}{CORR} <tool>(?: (?:di|untuk|buat|sejak|karena|pada) .+)?",
        rf"(?P<corr>sekarang|kini) {USE} <tool>",
        rf"(?:editor|laptop|hp|browser|sistem operasi|database){MINE}(?: adalah| itu)? <tool>",
        rf"{SELF}{NOW}(?: punya)? alergi(?: sama| terhadap| dengan| pada| makan)? <limit>",
        rf"(?:{SELF}{NOW} )?{NOT} (?:bisa|boleh|kuat|tahan) (?:makan|minum|makanan|konsumsi|mengonsumsi|makan yang) <limit>(?: (?:sama sekali|karena .+|soalnya .+))*",
        rf"(?:punya |ada )?alergi(?: sama| terhadap| dengan| pada| makan)? <limit>",
        rf"{SELF}{NOW} (?:punya|ada|mengidap|menderita|kena) (?:riwayat )?alergi(?: sama| terhadap| dengan| pada| makan)? <limit>",
        rf"<limit> (?:bikin|membuat) {SELF} (?:gatal|gatal-gatal|sesak|bentol|bentol-bentol|mual|sakit perut|pusing|diare).*",
        rf"{SELF}{NOW}(?: kena| makan) <limit> (?:langsung|pasti|bisa) (?:gatal|gatal-gatal|sesak|bentol|bentol-bentol|mual|diare).*",
        rf"{SELF}{NOW} intoleran(?:si)?(?: terhadap)? <limit>",
        rf"{SELF}{NOW}(?: seorang| penyandang)? {DIET}",
        rf"{SELF}{NOW}(?: seorang)? (?P<limit>vegetarian|vegan|buta warna(?: parsial| total)?|diabetes|penderita diabetes|diabetesi|intoleran laktosa|tuli|tunanetra|disleksia|asma|penderita asma|hamil)",
        rf"{SELF} punya (?:penyakit |riwayat )?(?P<limit>diabetes|asma|maag|hipertensi|darah tinggi|disleksia|epilepsi|intoleransi laktosa|gerd)",
        rf"{SELF} {NOT_MORE} (?:alergi )?<no:limit>(?: lagi)?",
        rf"(?:anggaran|budget|bujet|dana){MINE}(?: adalah| cuma| hanya| maksimal| maks| sekitar| paling banyak| sekitaran| yang ada| mentok| di| kira-kira| segitu)*{CORR}(?: maksimal| cuma)? <budget>",
        r"(?:anggaran|budget|dana|uang|duit|modal)(?: yang ada| yang tersedia| saya)?(?: cuma| hanya| maksimal| maks| sekitar| paling banyak| mentok| nggak sampai| tidak lebih dari| gak lebih dari| ada)+ <budget>",
        r"(?:anggaran|budget)(?: maksimal)? ?: <budget>",
        rf"{LABEL}{MINE}(?: (?P<corr>sekarang))?(?: itu)? (?:namanya|bernama|adalah) <relation>",
        rf"nama {LABEL}{MINE}(?: adalah| itu)? <relation>",
        rf"{SELF}{NOW} (?:punya|pelihara|memelihara|piara|melihara)(?: seekor| seorang)? {LABEL}(?: \w+)? (?:namanya|bernama|dikasih nama|dinamai) <relation>",
        rf"{SELF}{NOW} (?:menikah dengan|nikah sama|istrinya|suaminya) <person>",
        rf"{LABEL}{MINE} (?:si )?<person>(?: (?:baru|sudah|udah|kerja|bekerja|minta|suka|sedang|akan|mau|lagi|umur|berumur)\b.*)?",
        rf"(?:{SELF}{NOW} )?lebih (?:suka|senang|memilih|milih|prefer|nyaman|sreg|cocok)(?: sama| dengan| pakai| pake| kalau)? <preference> (?:daripada|dibanding|dibandingkan|ketimbang|drpd) <old>",
        rf"(?:{SELF}{NOW} )?lebih (?:nyaman|sreg|cocok)(?: sama| dengan| kalau)? <preference>",
        rf"lebih (?:suka|senang|memilih|milih|nyaman|sreg)(?: sama| dengan)? <preference>",
        rf"{SELF}{NOW} (?:mau|ingin|pengen|minta) (?:kamu |anda )?(?P<preference>selalu .+)",
        rf"{SELF}{NOW} (?:paling |sangat |suka banget |demen |hobi |gemar |senang |seneng |cinta |doyan |tergila-gila |kecanduan |fans |penggemar |penyuka |pecinta )+(?:suka |banget |sekali |sama |dengan |berat |makan |minum )*<like>",
        rf"(?:makanan |minuman |warna |film |buku |lagu |musik |hobi |tim |klub )?(?:favorit|kesukaan|hobi){MINE}(?: adalah| itu| ya)? <like>",
        rf"{SELF}{NOW} lebih (?:suka|senang|memilih|milih) <preference>",
        rf"{SELF}{NOW} (?:suka|senang|menyukai|gemar|cinta|doyan)(?: banget| sekali| sama| dengan| makan)* <like>",
        rf"[\w-]+ (?:favorit|kesukaan){MINE}(?: adalah| itu)? <like>",
        rf"(?:{SELF}{NOW} )?(?:paling )?{NO} (?:suka|doyan|senang|seneng|demen|menyukai)(?: sama| dengan| banget| kalau ada| yang namanya)* <dislike>",
        rf"(?:{SELF}{NOW} )?(?:paling |sangat |bener-bener |benar-benar )?(?:benci|membenci|sebal|sebel|muak|jijik|kesal|kesel|eneg|ogah|anti|alergi banget)(?: banget| sama| dengan| sekali| melihat| lihat)* <dislike>",
        rf"{SELF} {NOT_MORE} suka(?: lagi)? <no:like>(?: lagi)?",
        rf"{SELF}(?: sedang| lagi)+ (?:mengerjakan|ngerjain|menulis|nulis|membuat|bikin|mengembangkan|membangun|menyusun|menggarap|merancang|garap) <work>",
        rf"(?:{SELF}(?: sedang| lagi| tengah| sekarang| saat ini)* )(?:mengerjakan|ngerjain|menggarap|garap|menyusun|nyusun|merintis|ngembangin|mengembangkan) <work>",
        rf"(?:lagi|sedang) (?:mengerjakan|ngerjain|menulis|nulis|membuat|bikin|mengembangkan|membangun|menyusun|menggarap|merancang|garap|nyusun|ngembangin) <work>",
        rf"(?P<project>(?:skripsi|tesis|disertasi|novel|tugas akhir){MINE}(?: itu)? (?:tentang|soal|mengenai|membahas) .+?)",
        rf"proyek{MINE}(?: saat ini| sekarang)? (?:adalah|namanya) <project>",
        rf"<what>(?:{MINE})? (?:harus|wajib|mesti) (?:dikumpul(?:kan)?|masuk|selesai|dikirim(?:kan)?|diserahkan|jadi|beres|dilaporkan|dibayar)(?: paling lambat)?(?: pada| tanggal| hari| sebelum| di)* {WHEN}",
        rf"(?:deadline|tenggat|batas waktu)(?: untuk)? <what>(?:{MINE})?(?: itu| adalah| tanggal| hari)*{CORR} {WHEN}",
        rf"(?:deadline|tenggat) <what> (?P<corr>diundur|mundur|dipindah|diganti|dimajukan) (?:ke |jadi |menjadi |sampai )?(?:tanggal )?{WHEN}",
        rf"(?:tanggal |hari )?{WHEN},? {SELF}{NOW} (?:harus|wajib|mesti|kudu|perlu|musti) <what>",
        rf"{SELF}{NOW} (?:harus|wajib|mesti|kudu|musti) <what> {WHEN}",
        rf"(?:batas|deadline|tenggat)(?: akhir)?(?: pengumpulan| pengiriman| pembayaran| untuk)?(?: nya)? <what> ?: ?{WHEN}",
        rf"<what>(?:{MINE})? (?:deadline|deadlinenya|tenggatnya|dikumpul|dikumpulkan|jatuh tempo)(?: pada| tanggal| hari| sampai)* {WHEN}",
        rf"<what>(?:{MINE})? (?:harus|wajib|mesti|kudu|musti) (?:\w+ )?(?:sebelum|paling lambat|paling telat|maksimal|sampai)(?: tanggal| hari)? {WHEN}",
        rf"{SELF} (?:harus|perlu|mesti|kudu) <what> (?:paling lambat|sebelum|sampai)(?: tanggal| hari)? {WHEN}",
        rf"(?:minta|butuh) <what> paling lambat(?: tanggal| hari)? {WHEN}",
        r"(?P<contact>(?:tolong |mohon )?(?:hubungi|kontak|kabari|chat|telepon|telpon|email|wa|balas)(?:lah)? (?:saya|aku|gue|kami)(?: hanya| saja| cuma)* (?:lewat|via|melalui|di|sebelum|setelah|antara|pakai)\b.*)",
        r"(?P<contact>(?:tolong |mohon )?jangan (?:hubungi|telepon|telpon|chat|email|wa|kirim(?:i|in)? (?:saya|aku|gue|gw|ke|lewat|via|apa|pesan|wa|chat|email|sms|vn|voice|stiker|link|file|foto|video|dokumen|notifikasi)|ganggu|kontak|menghubungi|menelepon)\b.*)",
        r"(?:tolong |cukup |mohon |boleh )*(?P<contact>(?:panggil|sapa|sebut) (?:saya|aku|gue)(?: dengan)? (?:pak|bu|ibu|bapak|mas|mbak|kak|bang|dok|dokter|prof|om|tante|koh|ci|gus|ustadz?|saudara)\b.*)",
        r"(?P<contact>(?:wa|chat|email|dm)(?: aja| saja)?,? jangan (?:telepon|telpon|telp|nelpon|call).*)",
        r"(?P<contact>jangan (?:panggil|sebut) (?:saya|aku|gue) .{2,30})",
        r"(?P<contact>(?:saya|aku|gue) (?:cuma |hanya )?(?:bisa|mau) dihubungi .+)",
        r"(?P<contact>(?:kalau |kalo )?(?:ada apa-apa|ada perlu|mau)? ?(?:hubungi|kontak|chat|kabari|email|wa)(?:nya)? (?:cuma |hanya )?(?:lewat|via|melalui) .+)",
        r"(?P<contact>(?:tolong |mohon )?jangan (?:telp|tlp|nelpon|nelepon|hubungin|chat|dm|ping|kirimi)\b.*)",
        rf"{SELF} (?:ngajar|mengajar|magang|dinas|bertugas) di <big>",
        rf"{SELF}{NOW} (?:di|ada di) <town>",
        r"salam dari <town>",
        rf"{SELF}{NOW} (?:hobi|nge-fans|ngefans|penggemar)(?: sama| berat)? <like>",
        rf"<like> (?:favorit|kesukaan){MINE}",
        rf"{SELF} (?:mending|mendingan) <preference>(?: daripada .+)?",
        rf"{SELF} (?:paling )?(?:males|malas|sebel|kesel|anti) (?:sama |dengan )?<dislike>",
        rf"{SELF} (?:pantang|nggak kuat|gak kuat|tidak kuat|nggak tahan)(?: makan| minum| sama)? <limit>",
        rf"{SELF} (?:nggak|gak|tidak|ga) (?:makan|minum) <limit>",
        r"(?:maksimal|maks|paling mahal|paling banyak|nggak lebih dari|tidak lebih dari) <money>",
        rf"{SELF} (?:cuma|hanya) punya(?: uang| dana| waktu)? <budget>",
        rf"{SELF} (?:pakai|pake|menggunakan) (?P<limit>kursi roda|alat bantu dengar)",
        rf"{SELF} punya (?P<label>kucing|anjing|anak|adik|kakak)(?: \w+)? (?:namanya|bernama) <relation>",
        rf"{SELF} (?:punya waktu|dikasih waktu) sampai {WHEN} (?:untuk|buat) <what>",
        rf"(?:tolong )?(?:selalu |terus )?(?:pakai|pake|gunakan) bahasa <answer_language>(?: ya| saja| terus)?",
        rf"{SELF} (?:masih )?(?:di|pakai) <time_zone>",
        *SAYINGS,
        *EVERYDAY.clauses(),
        *BESIDES,
        *CONSTRUCTIONS,
        *PLAIN_WAYS,
        rf"(?:{SELF}{NOW} )?(?P<dislike>(?:tidak|nggak|ga|gak) tahan (?:bau|suara|rasa) [^,]+)",
        rf"suka (?:banget|sekali) (?:sama|dengan) <like>",
        rf"{SELF}{NOW} (?:lebih suka|lebih senang|prefer) (?P<preference>(?:penjelasan|jawaban|contoh|bahasa|format|tulisan|ringkasan|poin|daftar) .+)",
        rf"edit (?:video|foto|gambar|suara|audio)(?:{MINE})? (?:di|pakai|pake) <product>",
    ),
    pairs=(
        rf"{ME}(?:sudah |udah )?{NOT}(?: kerja| bekerja)? di <no:big>(?: lagi)?,? (?:tapi |melainkan )?(?P<corr>sekarang|kini|skrg)(?: saya| aku| kerja| bekerja| udah| sudah)* di <big>(?: (?:bagian|divisi|sebagai) .+)?",
        rf"{ME}(?:sudah |udah )?{NOT} (?:tinggal|di rumah) di <no:town>(?: lagi)?,? (?:tapi |melainkan )?(?P<corr>sekarang|kini|skrg)(?: saya| aku| tinggal| pindah| udah| sudah)* (?:di|ke) <town>(?: (?:sejak|dan|sama) .+)?",
        rf"sebagai (?:seorang )?(?P<role>juru bicara [\w ]{{2,30}}|{JOB}|{BIDANG})(?: (?:yang|di|pada|dan|bagian) [^,]+)?, {SELF} .+",
        rf"(?:{SELF}|ini|dengan) <called>, (?P<role>{BIDANG}|{JOB}) (?:dari|di|asal) <town>",
        rf"{ME}(?:kerja|bekerja|dinas|magang) di <big>, (?P<role>(?:bagian|divisi|unit|sebagai) [\w]+(?: [\w]+)?)",
        rf"di <firm>, tempat {SELF} (?:kerja|bekerja|dinas|magang)",
        rf"nama(?:{MINE}) ditulis (?:pakai|pake|dengan) [\w ]{{2,15}}, <called>",
        rf"(?:{SELF} )?tinggal di <place> sejak [\w ]+, (?:aslinya|asal|asli)(?: dari)? <origin>",
        r"(?P<contact>(?:chat|wa|email|sms|dm) (?:aja|saja), jangan (?:telepon|telpon|nelpon|call).*)",
        rf"(?:.{{2,20}} )?{SELF}(?: sekarang)? bukan (?:lagi )?.{{2,30}}, (?:melainkan|tapi|tetapi) (?P<corr>)<job>",
        rf"bukan (?:lagi )?.{{2,30}}, (?:melainkan|tapi|tetapi) (?P<corr>)<job>",
        rf"{SELF} tinggal (?:sama|dengan|bareng|bersama) {LABEL}{MINE}, <person>",
        rf"(?P<contact>(?:kirimi|kirimin) {SELF} [\w]+, bukan .+)",
        rf"(?:buat|untuk) [\w ]{{2,20}}, andalan{MINE} <tool>",
        rf"nama{MINE} bukan [\w' ]{{2,25}}, (?:tapi|melainkan|yang benar)(?P<corr>) <called>",
        rf"{LABEL}{MINE}[^,]*, namanya <person>",
        rf"{SELF}{NOW} (?:punya|pelihara|memelihara|piara|melihara)(?: seekor| seorang)? {LABEL}(?: \w+)?, (?:namanya )?(?P<person>[\w'.-]+(?: [\w'.-]+)?)",
        rf"<limit> (?:bikin|membuat) {SELF} [\w-]+, (?:memang |soalnya |{SELF} )*alergi(?: soalnya| .+)?",
        *EVERYDAY.pairs(),
        rf"<what> bukan (?:tanggal |hari )?[\w ]{{1,15}}, ?(?:tapi|melainkan)(?: jadinya| jadi)?(?P<corr>) {DUE}{WHEN}",
        rf"(?:tiap .{{2,20}} |setiap .{{2,20}} )?{SELF} <like>, itu (?:kesenangan|hobi|kebahagiaan|hiburan|kesukaan){MINE}",
        rf"{LABEL}{MINE}, <person>",
        rf"{LABEL}(?: \w+){{1,2}}{MINE}, <person>",
        rf"(?P<role>{JOB}(?: [\w-]+)?), \d+ (?:hektar|tahun|ekor|murid|siswa|karyawan|pohon|kolam)\b.*",
        rf"(?:{SELF}|nama{MINE}|perkenalkan {SELF}|ini|dengan) <called>, <job> di <firm>",
        rf"(?:nama{MINE}|perkenalkan {SELF}|ini|dengan) <called>, <job> di <town>",
        rf"(?:nama{MINE}|perkenalkan {SELF}|ini|dengan) <called>, <job>",
        rf"(?:{SELF}|ini|dengan) <called>, (?:dari|di|tinggal di|domisili) <town>",
        rf"{SELF} <called>, <job> di <town>",
        rf"{SELF} <called>, <job>",
        rf"{SELF} {NOT_MORE} {USE} <no:tool>(?: lagi)?, (?:cuma|hanya|tapi|ganti ke|sekarang pakai|sekarang) <tool>",
        r"(?P<contact>(?:tolong )?(?:hubungi|kontak|chat|kabari) (?:saya|aku|kami)[\w -]+, jangan .+)",
        rf"sebagai <job>{ROOM}, {SELF} .+",
    ),
    sentences=(
        r"(?:kalau|kalo) (?:mau )?(?:hubungi|menghubungi|kontak|cari) (?:saya|aku|gue|kami)(?: ya)? (?P<contact>(?:lewat|via|melalui|hubungi|ke) [\w ]+?(?: saja| aja)?)(?:,.*)?",
        r"(?:kalau|kalo) (?:ada )?(?:info|kabar|pesan|apa-apa|keperluan|dokumen|undangan)(?: penting| mendesak)?,? (?:tolong )?(?P<contact>kirim (?:ke|lewat|via) [\w ]+?(?: saja| aja)?)(?:,.*)?",
        rf"(?:kalau|kalo) (?:jawab|menjawab|jelasin|menjelaskan|balas|bales|ngasih jawaban)(?: ya)? (?:tolong |mohon |selalu )?(?:pakai|pake|dalam bentuk) <preference>(?:,.*)?",
        r"(?:kalau|kalo) kirim [\w]+ (?P<contact>(?:lewat|via|ke) [\w ]+?(?: saja| aja)?)(?:,.*)?",
        r"(?P<forget>yang (?:kemarin|tadi|barusan) (?:saya|aku|gue) (?:cerita|bilang|ceritakan|tulis|omongin)[^,]*), (?:tolong )?(?:dihapus|dilupakan|hapus|lupakan|lupain)(?: .+)?",
        rf"(?:kalau|kalo|tiap|setiap|habis|abis) (?:makan|minum|kena|hirup) {FOOD},? (?:{SELF}|{LIPS}(?:{MINE})) (?:langsung |pasti |suka |selalu |jadi )*{HURTS}(?:[ ,].*)?",
        rf"{FOOD} sedikit(?: saja| aja)?(?: sudah| udah)? (?:bikin|membuat) {LIPS}(?:{MINE}) (?:jadi |langsung )?{HURTS}(?:[ ,;].*)?",
        rf"{SAID_BY_DOCTOR},? {SELF}(?: punya| memang)? alergi(?: sama| terhadap| pada)? <limit>",
        rf"(?:kalau|kalo) (?:bepergian|traveling|jalan-jalan|jalan jauh|mudik|naik [\w]+|pesan [\w]+|nonton|belanja|liburan),? {SELF} (?:selalu |lebih suka |lebih |pasti )*(?:pilih|milih|memilih|ambil|naik) <preference>",
        rf"(?:kalau|kalo) (?:kasih|bikin|atur|buat|nulis|tulis|menulis|menentukan) (?:jadwal|jam|waktu|janji)[\w ]*,? (?:tolong )?(?:pakai|pake|dalam) <time_zone>",
        r"(?P<remember>[^,:]{3,60}), (?:tolong |mohon )(?:diingat|dicatat|ingat|catat)(?: ya| itu)*",
        rf"{SELF} (?:mau|ingin|minta|pengen) (?:kamu|anda) (?:ingat|catat|simpan) (?:bahwa|kalau) <remember>",
        r"(?:tolong |mohon )?(?:pakai|pake) bahasa <answer_language> (?:kalau|kalo|saat|waktu) (?:jawab|menjawab|balas|membalas|ngobrol)(?:[ ,].*)?",
        r"(?P<contact>sebelum (?:telepon|telpon|nelpon|menelepon|datang|mampir|ke rumah),? (?:tolong |mohon )?(?:chat|wa|sms|kabari|kabarin|bilang|kirim [\w]+)(?: \w+)? (?:dulu|dahulu)(?: .+)?)",
        rf"di {PAPERS}(?:{MINE})?(?: itu)? (?:tertulis|tercantum|tertera|namanya|nama{MINE}) (?P<called>[\w'.-]+ [\w'.-]+(?: [\w'.-]+)?)(?:, .*)?",
        *EVERYDAY.sentences(),
        r"(?:kalau|kalo|bila) (?:ada apa-apa|ada perlu|perlu|penting|mendesak|urgent|darurat),? (?:tolong )?(?P<contact>(?:wa|chat|sms|email|telepon|telpon|dm|hubungi|kabari)\b[^,]*(?:, jangan [^,]+)?)(?:,.*)?",
        r"(?:kalau|kalo) (?:menjelaskan|jelasin|menjawab|jawab|balas|kasih saran|nerangin),? (?:tolong )?(?P<preference>(?:kasih|beri|pakai|pake|mulai|langsung|jangan|selalu|tanpa|dengan|yang) [^,]+)(?:,.*)?",
        rf"{ME}(?:paling )?(?:malas|males|sebel|kesel|benci)(?: banget)? (?:kalau|kalo) (?:disuruh |harus |ada |mesti )*(?:ikut )?<dislike>",
        r"(?:tolong |mohon |ya |dan )*(?:ingat|ingatlah|ingat ya|ingat-ingat|inget|catat|catat ya|catet|jangan lupa|diingat|dicatat|diinget)(?: ya| baik-baik| ini)*(?:,? (?:bahwa |kalau )?|, ?|: ?)<remember>",
        r"(?:tolong |mohon |ya |dan )*simpan(?: ya| baik-baik)?(?: bahwa | kalau | ini,? ?: ?|: ?)<remember>",
        rf"hari ini {SELF} (?:harus|perlu|mesti|mau) <today_task>",
        rf"{SELF} (?:harus|perlu|mesti) <today_task> hari ini",
        rf"hari ini {SELF}{NOW} (?:harus|perlu|mesti|kudu|musti|wajib) <today_task>",
        rf"(?:minggu|pekan) ini {SELF}{NOW} (?:harus|perlu|mesti|kudu|musti|wajib) <weekly_task>",
        rf"minggu ini {SELF} (?:harus|perlu|mesti|mau) <weekly_task>",
        rf"{SELF} (?:harus|perlu|mesti) <weekly_task> minggu ini",
    ),
    forgets=(
        rf"(?:tolong |ya |mohon )*(?:lupakan|lupain|hapus) (?:apa )?yang {SELF} (?:bilang|ceritakan|ceritain|omongin|katakan) (?:soal|tentang|mengenai) <forget>",
        rf"{ASK}{FORGET}{SOFTLY} (?:soal |tentang )?(?P<forget>.+?) {KEPT}{SOFTLY}",
        rf"{ASK}{FORGET}{SOFTLY} (?:soal |tentang )?(?P<forget>{OF_MINE}){SOFTLY}",
        rf"(?:(?:yang )?(?:soal|tentang) )?(?P<forget>.+?)(?: yang (?:pernah |dulu |kemarin |tadi )*(?:kuceritain|kuceritakan|aku ceritain|saya ceritakan|aku bilang|kubilang))?,? {ASK}(?:lupakan|lupain|hapus|hapusin|dihapus|dilupain){SOFTLY} {KEPT}{SOFTLY}",
        rf"(?:yang )?(?:soal|tentang) (?P<forget>.+?)(?: yang (?:pernah |dulu |kemarin |tadi )*(?:kuceritain|kuceritakan|aku ceritain|saya ceritakan|aku bilang|kubilang))?,? {ASK}(?:lupakan|lupain|hapus|hapusin|dihapus|dilupain){SOFTLY}",
        rf"(?P<forget>{OF_MINE}){SOFTLY} (?:dihapus|dilupakan|dilupain|hapus|lupain){SOFTLY} {KEPT}{SOFTLY}",
        rf"(?:kamu |anda )?(?:gak|ga|nggak|enggak|tidak|tak|ndak) (?:usah|perlu) (?:lagi )?(?:inget|ingat|mengingat|simpan|nyimpen|menyimpan|catat|mencatat|nginget)(?: lagi)? (?P<forget>{OF_MINE})(?: lagi)?",
        rf"{ASK}jangan (?:lagi )?(?:simpan|simpen|catat|inget|ingat|simpenin)(?: lagi)? (?P<forget>{OF_MINE})(?: lagi)?{SOFTLY}",
        rf"(?:tolong |mohon |dan |ya |bisa(?:kah)? (?:kamu |anda )?|saya (?:mau|ingin) (?:kamu|anda) |aku (?:mau|ingin) kamu )*(?:lupakan|hapus|hapuskan|lupain|hapusin|melupakan|menghapus)(?: saja| aja)? (?P<forget>{ALL_OF_ME})(?: ya| dong| saja| aja| sekarang| dari (?:ingatan|memori|catatan)(?:mu| anda)?)*",
        rf"(?:tolong |mohon |dan |ya )*(?:lupakan|hapus|lupain|abaikan)(?: saja| aja)? (?:semua )?(?P<forget>(?:yang|apa yang|omongan|cerita|perkataan)(?: tadi)?{MINE}?(?: \w+){{0,3}} (?:bilang|ceritakan|cerita|sebut|katakan|tulis|soal|tentang)\b.*)",
        rf"(?:tolong |mohon |dan |ya )*(?:lupakan|hapus)(?: saja)? (?:bahwa|kalau) <forget>",
        r"(?:tolong |mohon |dan |ya )*(?:lupakan|hapus)(?: saja| soal| tentang)? (?P<forget>.+(?: saya| aku| kami|ku)\b.*)",
    ),
    topics={
        "everything": ALL_OF_ME,
        "name": r"nama(?: saya|ku| aku).*|siapa nama(?: saya|ku| aku)",
        "place": r"(?:alamat|tempat tinggal|rumah|kota)(?: rumah)?(?: saya|ku| aku).*|(?:di mana|dimana)(?: saya| aku) tinggal|tempat(?: saya| aku) tinggal|(?:dari mana)(?: saya| aku)(?: berasal)?",
        "employer": r"(?:di mana|dimana)(?: saya| aku) (?:kerja|bekerja)|(?:tempat kerja|kantor|perusahaan)(?: saya|ku| aku).*",
        "role": r"apa pekerjaan(?: saya|ku| aku)|(?:pekerjaan|profesi|jabatan)(?: saya|ku| aku).*",
        "time_zone": r"zona waktu(?: saya|ku).*",
        "language": r"bahasa(?: yang)?(?: saya| aku)(?: kuasai| pakai)?",
        "like": r"(?:apa yang )?(?:saya|aku) suka|kesukaan(?: saya|ku| aku)",
        "preference": r"preferensi(?: saya|ku| aku)",
        "dislike": r"(?:apa yang )?(?:saya|aku) (?:tidak|nggak|gak) suka",
        "tool": r"(?:alat|aplikasi|editor)(?: yang)?(?: saya| aku)(?: pakai| gunakan)",
        "diet": r"diet(?: saya|ku| aku)",
        "limit": r"(?:alergi|pantangan)(?: saya|ku| aku).*",
        "budget": r"(?:anggaran|budget)(?: saya|ku).*",
        "project": r"proyek(?: saya|ku).*",
    },
    being="saya ",
    polite=r"(?:kalau|kalo) (?:mau |ada perlu |perlu )?(?:hubungi|kontak|cari|ngubungin|menghubungi) (?:saya|aku|gue|kami)|(?:kalau|kalo|jika) (?:perlu|penting|membantu|bisa membantu|itu penting|itu membantu)|(?:kalau|kalo|jika) (?:bisa|boleh|(?:tidak|nggak|gak) keberatan|memungkinkan|berkenan)",
    fillers=(
        r"jujur aja|jujur saja|ngomong-ngomong|kurang lebih|meski begitu|walau begitu|sampai sekarang|sampai saat ini|untuk sementara|tanpa kecuali|akhir-akhir ini|gitu deh|gitu|btw|memang|seperti biasa|kayak biasa|terus|lagi|tetap|jelas|pastinya|tentunya|syukurlah|alhamdulillah|udah lama|sudah lama|dari kecil|sih|toh|setengah mati|sepenuh hati|bgt|sekarang|juga|sedang|lagi|tengah|saat ini|kini|memang|sih|udah|sudah|masih|biasanya|selalu|mah|tuh|emang|baru|baru saja|baru aja|barusan|sdh|skrg|sekeluarga|sendiri|sehari-hari|kebetulan|jujur|sejujurnya|sebenarnya|sebetulnya|pada dasarnya|secara umum|umumnya|terutama|akhirnya|akhir-akhir ini|belakangan ini|dari dulu|sementara ini|untuk saat ini|untungnya|sayangnya|ya|kok|deh|dong|nih|lho|loh|kan|banget|paling sering|sering|kadang|pokoknya|soalnya|akhirnya|tiap hari|setiap hari|saat ini juga|alhamdulillah|insyaallah|serius|beneran|benar-benar|bener-bener|saja|aja|cukup lama|berdua|bertiga|paruh waktu|penuh waktu"
        r"|(?:sejak|dari) (?:(?:tahun|bulan|minggu|akhir|awal|pertengahan|dua|tiga|empat|lima|beberapa) )*[\w-]+(?: (?:lalu|kemarin|yang lalu|ini))?|selama (?:[\w-]+ ){1,2}(?:tahun|bulan|minggu)(?: terakhir| ini)?"
    ),
    openers=(
        r"(?:sudah|udah|hampir|baru|lebih dari) (?:\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|\w+ puluh|\w+ belas) (?:tahun|bulan|minggu)(?: ini| terakhir| lebih)?|(?:di|ke|untuk|buat|dengan|sejak|setelah|sebelum|selama|pada|dalam|tanpa|lewat|dari|bareng|bersama|sama|karena|gara-gara|tiap|setiap|kalau urusan|urusan|soal|sebagai|sampai|hampir|saat|hari|tanggal) (?:[\w'&.-]+ ){0,6}?[\w'&.-]+"
    ),
    common=r"saya|aku|gue|dan|yang|di|ke|ini|itu|tidak|nggak|gak|dengan|untuk|buat|dari|ada|bisa|mau|kami|pakai|sama|apa|cara|lagi|sudah|udah",
    others=rf"(?:\w+nya )?(?:temen|teman|kawan|sahabat|kakak|adik|adek|tetangga|sepupu|bos|rekan|om|tante|ponakan|keponakan|mertua|pacar|suami|istri|anak|ibu|bapak|ayah|nenek|kakek|mama|papa|nyokap|bokap|dosen|guru)(?:ku|nya)\b|{LABEL}{MINE}|(?:dia|ia|mereka|beliau|teman|tetangga|orang tua|{LABEL})\b",
    homes=(
        rf"{SELF} (?:[\w-]+ ){{0,3}}?(?:tinggal|menetap|ngekos|ngontrak|berdomisili|domisili|bermukim)(?:nya)?(?: [\w-]+){{0,3}}? di"
        rf"|(?:rumah|kos|kosan|kontrakan|tempat tinggal|apartemen){MINE}(?: [\w-]+){{0,2}}? di"
    ),
    works=(
        rf"{SELF} (?:[\w-]+ ){{0,3}}?(?:kerja|bekerja|ngantor|berkantor|dinas|berdinas|magang)(?:nya)?(?: (?:sebagai|jadi|bareng|sama|bersama|bagian|tetap|kontrak)(?: [\w-]+){{0,2}}?)? di"
        rf"|(?:gaji|upah){MINE}(?: [\w-]+){{0,3}}? (?:dari|oleh)|{SELF} digaji(?: oleh)?"
    ),
    own=r"saya|aku|gue|gw|kami|kita|semua|semuanya|budget|dana|waktu|rumah",
    people=rf"{LABEL}(?: (?:laki-laki|perempuan|pertama|kedua|bungsu|sulung|kecil|kantor|sekantor|kuliah|tiri|angkat|kandung))?(?:{MINE}|nya saya),? \(?(?:si |namanya |bernama )?(?P<relation>[\w'.-]+)",
    against=r"tapi|tetapi|namun|padahal|sedangkan|nyatanya|kenyataannya|aslinya|sebenarnya",
    narrows=r" yang\b|,? (?:kalau|kalo|jika|bila|ketika|saat|kecuali|asal|asalkan)\b",
    dictated=r"(?:nama saya|namaku|umur saya|umurku|usia saya|saya tinggal|saya kerja|saya mau|tinggal di|kerja di|aku tinggal|aku kerja) ?",
    runs_on=r"saya|aku|gue|umur|usia|tinggal|kerja|asal|mau|tolong|punya|eh|em",
    asides=everyday.ASIDES["id"],
    asks=everyday.ASKS["id"],
    cuts={
        "": r"dan (?:[\w-]+ ){1,3}?(?:rusak|sudah|udah|tidak|nggak|gak|harus|mau)|dan (?:butuh|mau|perlu|lagi|pengen)|karena|soalnya|karna|jadi|sehingga|supaya|biar|agar|tapi|tetapi|namun|padahal|meskipun|walaupun|yang (?:mau|akan|lagi|sedang|sudah|ada)|makanya|harus|mesti|wajib|kudu|terus|lalu|sambil|dan (?:saya|aku|gue|kami|lagi|sedang|masih|sudah|belum|mau|butuh|ingin|pengen|sering|tiap|setiap|suka|wifinya|tinggal|kerja|punya)|sampai|hingga|sejak|sementara|meski(?:pun)?|walau(?:pun)?|kayak (?:semua|orang|bapak\w*|ibu\w*|yang|kamu|biasa\w*)|seperti (?:semua|orang|biasa\w*|yang|kamu)|tiap|setiap|suka (?:nggak|ga|gak|tidak)|kurang lebih|tanpa|apalagi|terutama|kecuali|jujur|ngomong-ngomong|btw|gitu|untuk (?:sementara|saat ini)|saat ini|akhir-akhir|kalau (?:kamu|kamu|mau|boleh)|dan (?:hujan|itu|ini|tidak|nggak|gak|ga|tetap|juga|makanya|[\w-]+ku|dia|mereka|ternyata|rasanya)|yang (?:agak|memang|katanya|mana|sayangnya|menurut)|toh|begitu|dari(?:pada)? (?:dulu|kecil|sma|smp)|asal|asalkan|pas |waktu (?:kecil|itu|dulu)|habis|abis|bukan karena",
        "role": r"sejak|selama|sekarang|saja|dan|dari|sudah|udah",
        "employer": r"sejak|selama|bagian|sebagai|jadi|di|dan (?:tiap|sering)|sudah|udah|sekarang|divisi|unit",
        "house": r"sejak|selama|bagian|sebagai|jadi|sudah|udah|sekarang|divisi|unit",
        "place": r"sejak|selama|bareng|bersama|sama|dengan|dan|untuk|buat|kelas|dua|tiga|empat|lima|setahun|sebulan|sekarang|sudah|udah|sekeluarga|dekat|deket|lantai|di (?:rumah|kos|kontrakan|apartemen)",
        "origin": r"sejak|tapi|dan",
        "tool": r"buat|untuk|di|sejak|selama|karena|kalau|pada|dan (?:wifinya|lagi)|terus|biar|sehari-hari|setiap|tiap|sekarang|doang|saja|aja|semua|lagi|waktu|yang|sudah|udah",
        "limit": r"gara2|gara-gara|gara gara|gegara|karna|krn|akibat|soale|coz|sejak|selama|jadi|di|untuk|buat|maupun|sekarang|dari",
        "budget": r"buat|untuk|per acara|total|semua|sudah|termasuk|saja|aja|doang|jadi",
        "language": r"sejak|di|dengan|sama (?:keluarga|teman|ortu)|untuk|buat|juga|sedikit|dari|setiap|tiap",
        "time_zone": r"jadi|tolong|semua|ya|kalau",
        "project": r"(?:pada )?tanggal|bulan (?:depan|januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember)|(?:minggu|tahun) depan|sejak|dan lagi|di rumah|bareng|bersama|sama",
        "preference": r"ya|dong|aja|saja|kalau bisa|terus|soalnya|daripada|ketimbang",
        "like": r"sejak|dari|banget|bikin|membuat",
        "dislike": r"sejak|dari|banget|di grup|bikin|membuat",
        "relation": r"(?:dan )?bukan|yang|dan|itu|ini|kena|lagi|sedang|sudah|udah|masih|sekarang|umur|usia|umurnya|baru|mau|suka|punya|sakit|kerja|tinggal|di|dari",
        "remember": r"nanti|ntar|kalau (?:tidak|nggak|gak)|nanti lupa|suka lupa|biar|supaya|makasih|terima kasih|jadi|soalnya|ya",
    },
    requests=r"(?:bisa|bisakah|boleh|bolehkah|mohon|tolong|dapatkah|maukah)(?: kamu| anda| tolong| minta)* (?:jawab|balas|panggil|hapus|lupakan|ingat|catat|hubungi|jangan|selalu)\b",
    leads=(
        r"mulai sekarang|mulai hari ini|mau (?:tanya|nanya)(?: dong| nih)?|numpang tanya|sebelum (?:mulai|lanjut|jawab)|(?:aku |saya )?lupa (?:bilang|sebut|kasih tahu)|masalahnya|mengingat|berhubung|sebagai info(?:rmasi)?|sekadar info(?:rmasi)?|fyi|btw|haii+|duh|aduh|wah|jujur|padahal|nyatanya|soalnya|sebab|jujur aja|jujur saja|min|sis|gini|begini|jadi gini|info aja|sekadar info|assalamualaikum|asalamualaikum|salam|met (?:pagi|siang|sore|malam)|pagi|siang|sore|malam|punten|misi|maaf ganggu(?: malam-malam)?|maaf mengganggu|dok|pak|bu|mbak|cuy|woi|oh iya|oiya|o iya|eh iya|nb|buat info|buat konteks|konteksnya|sebelumnya|kalau aku sih|kalau saya sih|kalo aku sih|kalo gue sih|halo|hai|hi|hallo|selamat (?:pagi|siang|sore|malam)|permisi|ya|iya|dan|ok|oke|nah|jadi|oh|ah|makasih|terima kasih|oh ya|btw|omong-omong|ngomong-ngomong|sekadar info|fyi|tapi|karena|soalnya|terus|lalu|sebagai info|asal tahu|perlu diketahui|sejujurnya|jujur|biasanya|umumnya|kebetulan|eh|hm+|wah|ps|juga|tolong|min|kak|gan|bro|sis|mas|mbak|semua|teman-teman|tiap hari"
        rf"|{everyday.OPENINGS['id']}"
    ),
    corrections=r"koreksi|itu (?:salah|keliru|tidak benar|gak benar)(?:[,.]|$)|ralat|oh maaf|maaf salah|salah ketik|eh bukan|sori|sorry|bukan itu|yang bener|yang benar|sebenarnya|sebetulnya|bukan|maaf|eh salah|maksud saya|maksudku|salah|ternyata|ternyata diundur|update|jangan .{1,20} deh|sekarang|kini",
    tails=r"sayangnya|seperti (?:yang )?(?:kubilang|kamu tahu)|kayak (?:yang )?kubilang|jd|wkwk\w*|sama sekali|soalnya|mulai sekarang|mulai hari ini|selama .{1,15} tahun(?: ini)?|sejak (?:\w+ )?\d{4}|sejak (?:tahun lalu|kecil|dulu|kemarin)|sudah .{1,15} tahun(?: ini| lebih)?|udah .{1,15} tahun(?: ini| lebih)?|bulan lalu|minggu lalu|tahun lalu|kemarin|bulan kemarin|hehehe+|wk+|euy|mah|tuh|gan|bro|sis|min|bang|bu|pak|gitu|ya kak|skrg|sendiri|mas|mbak|dok|ya|yah|deh|dong|sih|kok|nih|lho|loh|aja|saja|juga|makasih|terima kasih|tolong|btw|hehe|haha|wkwk\w*|banget|sekali|kak|saat ini",
    breaks=(
        r" dan (?:belum|masih|sampai|semua|nggak|gak|tidak) | (?:dan|tapi|tetapi|terus|lalu|trus|tp|sekaligus|serta) (?:(?:bikin|buat|nulis|mengerjakan|ngerjain|kelola|pengen|ingin|mau|butuh|perlu|sering|tiap|setiap|masih|semuanya|jualan|jual|ngajar|belajar|biasanya|kadang|sy|gk|menetap|domisili|ngekos|kerjanya|sedang|lagi|punya|lebih|gak|ga|ndak|baru|sudah|udah|kucing|anjing|bos|pacar|kakak|adik|ibu|ayah|bapak|budget|dana|ini|itu|saya|aku|gue|gw|kami|kita|nama|istri|suami|anak|tolong|jangan|dia|mereka|kamu|tinggal|kerja|bekerja|pakai|suka|bisa|anggaran|budget|alergi|sekarang|bagaimana|apa|tidak|nggak)\b)"
        r"| (?:karena|soalnya|jadi|sehingga|supaya|agar|meskipun|walaupun|padahal|kalau|jika|ketika|saat|kecuali|biar|makanya|gara-gara|karna|krn|soale|nah) "
    ),
    elided=r"menetap|domisili|ngekos|merantau|asli|dari|gak|ga|lagi|sedang|baru|punya|pengguna|vegetarian|vegan|asal|orang|nggak|sudah|sekarang|perawat|dokter|karyawan|pegawai|tukang|ngajar|mengajar|tinggal|bekerja|kerja|pakai|suka|bisa|alergi|benci|tidak|nggak|lebih|mahasiswa|guru|bidan",
    subject="saya ",
    lists=r"dan|serta|sama|atau|plus|dengan|&",
    doubts=r"\b(?:\w*impi(?:nya)?|kali ini|untuk kali ini|liburan|mampir|dulu|akan|ingin|ingi?nnya|pengen(?:nya)?|mungkin|bisa jadi|seharusnya|bukan (?:[a-km-z]|l[^a])|bukan$|pernah|tadinya|waktu itu)\b",
    supposes=(
        r"\b(?:dalam mimpi\w*|di mimpi\w*|ngaku|mengaku|ragu|konon|tertulis|mimpi|orang kira|mengira|dikira|percaya bahwa|kalau|jika|bila|seandainya|andai|andaikan|misal|misalnya|anggap|bayangkan|pura-pura|umpama|mungkin|barangkali|kayaknya|sepertinya|kata|katanya|bilang|berkata|menurut|tanya|bertanya|(?:^|(?:tolong|coba|dia|orang|mereka|dan|yang|saya|aku) )tulis|tulisnya|konon|contohnya|sebagai contoh|contoh ?:|seolah|seakan|saya kira|saya pikir|aku kira|semoga|waktu kecil|di (?:novel|cerita|film|lagu|game|mimpi))\b"
    ),
    doubts_behind=r"^(?:(?:cerita|menurut|ujar|tutur) \w+|(?:atau )?(?:kayak gitu|semacam itu|seperti itu|kaya gitu|begitulah|gitu gitu)|(?:kata|katanya|ujar|tanya) ?|mungkin|atau bukan|atau tidak|kalau |jika |bercanda|bohong|kayaknya|sepertinya|saya kira|kata dia|tapi bohong)",
    not_own=r"\b(?:nyindir|sarkas|sarkasme|contohnya|misalnya|apakah|benarkah|tidak benar|nggak benar|bercanda|bohong|kok antre|suka banget kok|siapa nama|saya suka kamu|aku suka kamu|mantap jiwa|ironi|sindiran)\b",
    tasks=(
        r"\bcontoh (?:kalimat|dialog|teks|percakapan|paragraf)\b|^(?:(?:halo|hai|ok|oke|tolong|mohon|dong|sekarang|lalu|coba|bisa|bisakah kamu|bantu|bantuin|minta)[ ,]+)*(?:terjemahkan|terjemahin|translate|artikan|perbaiki|benerin|koreksi|ringkas|rangkum|rangkumkan|parafrase|ubah kalimat|tulis ulang|sunting|edit|proofread|anggap|anggaplah|bayangkan|pura-pura(?:lah)?|berpura-pura(?:lah)?|andaikan|misalkan|haluskan|haluskan bahasanya|main peran|kita main peran|bermain peran|berperan|jadilah|kamu adalah|kamu sekarang|buatkan? (?:cerita|cerpen|puisi|dialog|lagu|pantun|naskah|drama|dongeng|contoh)|bikin(?:in|kan)? (?:cerita|cerpen|puisi|dialog|lagu|pantun|naskah|contoh)|ceritakan|lanjutkan|lengkapi|ulangi|apa arti|apa bahasa)\b"
        r"|\b(?:kalimat|teks|paragraf|surat|pesan|draf) (?:ini|berikut|di bawah)\b|\b(?:berikut ini|tokoh utama|sudut pandang)\b|\b(?:pura-puranya|main peran|anggap saja|ke bahasa (?:inggris|jepang|arab|mandarin|jawa|belanda|prancis|indonesia) ?:|kalimat ini ya ?:)"
    ),
    about_former=r"^(?:tolong |coba |sekarang |lalu )*(?:terjemahkan|perbaiki|ringkas|koreksi|ubah)(?: kalimat| teks)? (?:ini|itu|tadi|di atas|kalimat itu|kalimat tadi)\b[^:]*$|^(?:ok |oke )?serius(?:$|,| (?:nih|deh|ya|sekarang)\b)|^(?:bercanda|cuma bercanda|bohong|itu (?:cuma|hanya) contoh)\b",
    no_values=(
        r"^(?:itu|ini|hal itu|hal ini)\b|^(?:malas|males|benci|sebal|sebel|takut|anti|muak|jijik)\b|^(?:(?:bau|rasa|suara|aroma|tekstur|bentuk|warna|harga)nya|sembuh|kambuh|kumat|parah|berat|ringan|hilang|muncul|lapar|begitu|gitu|gimana|bagaimana|ngapain|kemana|ke mana|tidak|nggak|enggak|gak|ga|bukan|itu|ini|kamu|anda|dia|mereka|apa|siapa|mana|kalau|bahwa|yang|banget|sekali|di sini|di sana|sini|sana|rumah|semua|apa saja|apapun|sesuatu|seseorang|saya|aku|lupa|sedang|lagi|sudah|udah|akan|mau|ingin|bisa|harus|punya|ada|kok|sih|juga|sama|dari|ke|di|untuk|sulit|susah|mudah|panjang|rahasia|yang (?:pertama|kedua|itu|ini|lain).*|opsi .*|cara kamu.*|kejar.*|tahu|tau|rasa|kira|pikir|bingung|bangun)$"
        r"|^(?:tidak|nggak|enggak|gak|ga|bukan|itu|ini|kamu|anda|dia|mereka|kalau|kalo|cara|gimana|bagaimana|siapa|apa|mana|yang|lupa|sedang|lagi|sudah|udah|belum|akan|mau|ingin|pengen|bisa|harus|punya|ada|juga|dari|ke|di|untuk|tahu|rasa|kira|pikir|suka|pakai|kerja|tinggal|lebih|sangat|masih|cuma|hanya|butuh|perlu|minta|mohon|baru|lahir|setuju|coba|jadi|mulai|kembali|tidur|makan|pergi) |\b(?:atau|mungkin|kayaknya|sepertinya|kalau|atau bukan|katanya)\b"
    ),
    tags=r"kan|ya|ya kan|bukan|benar|betul|apa bukan|iya kan|benar kan|betul kan|apa tidak|atau bukan",
    about_me=r"(?:(?:sedikit |beberapa |info )?(?:info|data|fakta|hal)? ?)?tentang (?:saya|aku|gue|diri saya)|(?:profil|data|latar belakang|setup)(?: saya| aku|ku)|perkenalan diri",
    profile=("saya {}", "saya tinggal di {}", "saya pakai {}"),
    intros=r"(?:revisi|kenalan dulu|perkenalan diri|catatan kecil|satu lagi|dua hal|beberapa hal|info tambahan|sedikit konteks|latar belakang|jadi gini|koreksi|ralat|catatan|info|update|ps|nb|perkenalan|konteks|kabar baik|kabar gembira|oh ya|btw|fyi|penting|halo|sebenarnya|tentang saya|tentang aku|data saya)"
    rf"|{everyday.INTROS['id']}",
    jobs=JOBS,
    no_names=r"wib|wita|wit|madura|jawa|sunda|bali|batak|minang|bugis|betawi|melayu|indonesia|inggris|mandarin|lagi|tidak|nggak|gak|ga|bukan|sedang|lagi|sudah|udah|akan|mau|bisa|suka|pakai|orang|indonesia|jawa|sunda|batak|bali|muslim|islam|kristen|katolik|hindu|buddha|vegetarian|vegan|setuju|bingung|sakit|senang|sedih|capek|lapar|rindu|cinta|tahu|hanya|cuma|juga|dari|di|ke|dan|yang|harus|perlu|punya|butuh|anda|kamu",
    articles=r"(?:sedikit bahasa|sedikit|seorang|sebuah|si|bahasa|sebagai|suatu) ",
    denied=(
        (rf"(?:tolong )?jangan panggil (?:saya|aku|gue) (.+)", "panggil saya 1"),
        (rf"(.*?)\b{NEGATED} (.+)", "12"),
    ),
    ended=(
        (r".*\b(?:bukan|tidak|nggak|gak|ga) (?:lagi )?(?:cuma|hanya|sekadar|sekedar)\b.*", ""),
        (rf"(.*?)\b{NEGATED} lagi (.+)", "12"),
        (rf"(.*?)\b(?:(?:sudah|udah|dah) )?{NEGATED} (.+?) lagi( .+)?", "123"),
        (rf"(.*?)\b(?:sudah|udah|dah) {NEGATED} (.+)", "12"),
        (r"((?:saya|aku|gue|gw|kami) )(?:sudah |udah |baru )?berhenti (.+)", "12"),
    ),
    examples=(
        ("Saya kerja jadi sopir truk.", "role=sopir truk"),
        ("Saya mau jadi dokter.", ""),
        ("Tolong diingat, arisan RT selalu malam Sabtu.", "remember=arisan RT selalu malam Sabtu"),
        ("Kalau makan udang saya langsung gatal-gatal.", "limit=udang"),
        ("Kalau makan udang adik saya langsung gatal.", ""),
        ("Saya sudah lama kerja di Superindo.", "employer=Superindo"),
        ("Adik saya kerja di Gramedia.", ""),
        ("Sejak operasi empedu saya tidak boleh makan santan lagi.", "limit=santan"),
        ("Berpura-puralah kamu pembeli dan aku ini penjual ikan asin dari Cirebon.", ""),
        ("Halo, ini Tiara dari bengkel", "name=Tiara"),
        ("Benci semua orang.", ""),
        (
            "Sejak April saya bukan lagi guru, melainkan kepala perpustakaan.",
            "role=kepala perpustakaan",
        ),
        ("Laporan keuangan harus masuk sebelum tanggal 5 Mei.", "deadline=Laporan keuangan: 5 Mei"),
        ("Catatan kaki di halaman dua hilang.", ""),
        ("Nama saya Budi dan saya tinggal di Solo.", "name=Budi; place=Solo"),
        (
            "gue udah nggak pakai Windows, sekarang pindah ke Linux Mint 21",
            "-tool=Windows; tool=Linux Mint 21",
        ),
        ("saya pensiunan PNS, tinggal di Solo", "role=pensiunan PNS; place=Solo"),
        ("besok aku harus kumpulin proposal", "deadline=kumpulin proposal: besok"),
        ("aku pengen tinggal di Jepang", ""),
        ("Teman saya kerja di Google", ""),
    ),
)
