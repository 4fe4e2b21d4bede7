import type { Asset } from '@menara/shared/contract/assets.contract.ts'
import type { RoomUse } from './floor-kinds.ts'
import type { TeamKind } from './people.ts'

/** One kind of trouble or wish, as facility staff write it. `{room}`, `{asset}`, `{site}`, `{n}` and `{vendor}` are filled in. */
export interface Story {
  readonly team: TeamKind
  readonly title: string
  readonly text: string
  readonly solution: string
  /** Rooms it happens in; any room where absent. */
  readonly uses?: readonly RoomUse[]
  /** It is about an asset of this type. */
  readonly asset?: Asset['type']
  readonly weight?: number
}

const story = (team: TeamKind, title: string, rest: Omit<Story, 'team' | 'title'>): Story => ({ team, title, ...rest })
const indoors: readonly RoomUse[] = ['work', 'meeting', 'executive', 'service', 'class', 'lobby']

export const generalStories: readonly Story[] = [
  story('engineering', 'AC {room} tidak dingin', { text: 'Sejak pagi suhu di {room} terasa sekitar {n} derajat. Mohon dicek, sebentar lagi ada rapat. Terima kasih.', solution: 'Filter dicuci, tekanan refrigeran ditambah. Suhu kembali 24 °C dan dipantau 30 menit.', uses: indoors, asset: 'hvac', weight: 4 }),
  story('engineering', 'AC bocor menetes di {room}', { text: 'Air menetes dari unit AC dekat meja, sudah ditampung ember sementara.', solution: 'Saluran drain mampet, dibersihkan dengan kompresor. Drip pan dikeringkan.', uses: indoors, asset: 'hvac', weight: 2 }),
  story('engineering', 'Lampu mati di {room}', { text: 'Ada {n} titik lampu mati di {room}, area jadi gelap.', solution: 'Downlight LED 18 W diganti, seluruh titik menyala.', weight: 3 }),
  story('engineering', 'Lampu berkedip di {room}', { text: 'Lampu berkedip terus, bikin pusing tim yang kerja di situ.', solution: 'Driver LED diganti.', uses: indoors }),
  story('engineering', 'Stop kontak tidak ada arus di {room}', { text: 'Stop kontak dekat jendela tidak menyala, laptop tidak bisa di-charge.', solution: 'MCB trip karena beban dispenser; beban dipindah dan MCB dinaikkan.', uses: indoors, weight: 2 }),
  story('engineering', 'Kran wastafel bocor di {room}', { text: 'Kran tidak bisa menutup rapat, air menetes terus.', solution: 'Kran diganti baru, seal tape dipasang ulang.', uses: ['toilet', 'pantry'], asset: 'plumbing', weight: 2 }),
  story('engineering', 'Toilet mampet di {room}', { text: 'Kloset nomor {n} mampet, air naik. Sudah dipasang tanda tidak bisa dipakai.', solution: 'Saluran dibuka dengan spiral, ditemukan tisu basah. Toilet normal kembali.', uses: ['toilet'], asset: 'plumbing', weight: 3 }),
  story('engineering', 'Water leaking from ceiling near {room}', { text: 'There is a wet patch on the ceiling tile and it is getting bigger. Please check the pipe above.', solution: 'Chilled water pipe insulation replaced, ceiling tile changed.', weight: 2 }),
  story('engineering', 'Lift {asset} berhenti sebentar di antara lantai', { text: 'Lift berhenti kira-kira {n} detik lalu jalan lagi. Penumpang sempat panik.', solution: 'Sensor pintu dibersihkan bersama {vendor}, diuji 20 kali perjalanan.', uses: ['lifts'], asset: 'lift', weight: 2 }),
  story('engineering', 'Pintu kaca {room} berat dan berbunyi', { text: 'Pintu susah dibuka, engsel lantai sepertinya perlu disetel.', solution: 'Floor hinge disetel dan dilumasi.', uses: indoors }),
  story('engineering', 'Bau solar di dekat {room}', { text: 'Tercium bau solar cukup kuat saat patroli malam.', solution: 'Sambungan pipa return dikencangkan, tumpahan dibersihkan, ventilasi dinyalakan.', uses: ['genset'], asset: 'power' }),
  story('engineering', 'Suhu {room} terlalu dingin', { text: 'Mohon suhu dinaikkan, banyak yang pakai jaket di dalam ruangan.', solution: 'Setpoint dinaikkan dari 21 ke 24 °C.', uses: indoors, weight: 2 }),
  story('desk', 'Printer {asset} paper jam', { text: 'Kertas nyangkut di tray {n}, sudah dicoba dibuka tapi muncul lagi errornya.', solution: 'Roller dibersihkan, sobekan kertas dikeluarkan, test print OK.', uses: ['work'], asset: 'it', weight: 3 }),
  story('desk', 'WiFi lambat di {room}', { text: 'Koneksi sering putus waktu video call. Speedtest hanya {n} Mbps.', solution: 'Kanal access point dipindah dan firmware diperbarui. Speedtest 180 Mbps.', uses: indoors, asset: 'it', weight: 3 }),
  story('desk', 'Layar {room} tidak menyala', { text: 'TV tidak mau nyala padahal jam 10 dipakai presentasi direksi.', solution: 'Kabel HDMI diganti dan input dikembalikan ke HDMI 1.', uses: ['meeting', 'class'], asset: 'it', weight: 3 }),
  story('desk', 'Request tambah kabel LAN di {room}', { text: 'Tim baru {n} orang akan duduk di {room} mulai Senin, mohon ditambah titik LAN.', solution: 'Titik LAN Cat 6 dipasang dan diuji.', uses: ['work'] }),
  story('desk', 'Meeting room {room} shows double booking', { text: 'The panel outside shows our booking but another team is inside. Please check the schedule.', solution: 'Schedule resynced, the second booking was moved to another room.', uses: ['meeting'] }),
  story('housekeeping', 'Tisu dan sabun habis di {room}', { text: 'Tisu toilet dan sabun cuci tangan kosong sejak siang.', solution: 'Diisi ulang, jadwal pengecekan ditambah jadi setiap 2 jam.', uses: ['toilet'], weight: 3 }),
  story('housekeeping', 'Tumpahan kopi di karpet {room}', { text: 'Kopi tumpah di karpet dekat pintu, mohon segera dibersihkan sebelum tamu datang.', solution: 'Karpet dibersihkan dengan extractor.', uses: ['meeting', 'work', 'executive'], weight: 2 }),
  story('housekeeping', 'Sampah menumpuk di {room}', { text: 'Tempat sampah sudah penuh dan mulai bau.', solution: 'Sampah diangkut, kantong diganti.', uses: ['pantry', 'food', 'dock'], weight: 2 }),
  story('housekeeping', 'Request deep cleaning {room}', { text: 'Minta deep cleaning sebelum audit minggu depan.', solution: 'Deep cleaning selesai hari Sabtu, foto terlampir.', uses: indoors }),
  story('housekeeping', 'Semut dan kecoa di {room}', { text: 'Ada {n} kecoa di lemari bawah, mohon pest control.', solution: 'Gel dan spray diaplikasikan oleh {vendor}, kontrol ulang 7 hari.', uses: ['pantry', 'food', 'storage'] }),
  story('housekeeping', 'Galon air habis di {room}', { text: 'Galon kosong, tidak ada cadangan.', solution: 'Dikirim {n} galon.', uses: ['pantry'], weight: 2 }),
  story('security', 'Kartu akses {asset} tidak terbaca', { text: 'Kartu saya ditolak di pintu sejak kemarin, padahal minggu lalu masih bisa.', solution: 'Hak akses diperbarui, kartu diuji di pintu.', uses: ['it', 'control', 'data', 'service'], asset: 'access', weight: 3 }),
  story('security', 'Kendaraan menghalangi {room}', { text: 'Mobil parkir menghalangi jalur, plat B {n}XX. Mohon dipanggil pemiliknya.', solution: 'Pemilik dihubungi lewat paging, kendaraan dipindah.', uses: ['dock', 'parking'] }),
  story('security', 'CCTV {asset} buram', { text: 'Gambar kamera kabur, wajah tidak terbaca di malam hari.', solution: 'Lensa dibersihkan dan fokus disetel ulang.', uses: ['corridor', 'lobby', 'parking', 'racks'], asset: 'cctv', weight: 2 }),
  story('security', 'Barang tertinggal di {room}', { text: 'Ditemukan tas laptop hitam tanpa pemilik.', solution: 'Tas diambil pemiliknya di pos keamanan dengan bukti identitas.', uses: ['lobby', 'meeting', 'hall', 'service'] }),
  story('security', 'Visitor without escort on {room}', { text: 'A contractor was walking alone without a badge. He said his host went to lunch.', solution: 'Escorted to the lobby, host reminded of the policy.', uses: ['work', 'corridor', 'data'] }),
  story('hr', 'Permintaan kartu pegawai baru', { text: 'Ada {n} pegawai baru mulai tanggal 1, mohon dibuatkan kartu dan akses {room}.', solution: 'Kartu dicetak dan diserahkan dengan tanda terima.', uses: ['work'] }),
  story('finance', 'Tagihan listrik {site} belum diterima', { text: 'Invoice PLN bulan ini belum masuk, jatuh tempo tanggal 20.', solution: 'Invoice diunduh dari portal dan dibayar.', uses: ['work', 'service'] }),
]

export const workStories: readonly Story[] = [
  story('engineering', 'Ganti bearing {asset}', { text: 'Getaran {n} mm/s di atas batas ISO 10816, suara kasar sisi drive end.', solution: 'Bearing 6308 diganti, alignment laser, getaran 1,8 mm/s.', asset: 'plumbing' }),
  story('engineering', 'Perbaikan kebocoran {asset}', { text: 'Gland packing menetes, lantai basah.', solution: 'Gland packing diganti, tidak ada tetesan setelah 2 jam operasi.', asset: 'plumbing', weight: 2 }),
  story('engineering', 'Ganti V-belt {asset}', { text: 'Belt retak dan slip saat start.', solution: 'V-belt B68 diganti satu set, tegangan disetel.', asset: 'hvac', weight: 2 }),
  story('engineering', 'Kalibrasi sensor suhu {asset}', { text: 'Selisih pembacaan {n} dibanding termometer acuan.', solution: 'Offset dikoreksi di BAS.', asset: 'hvac' }),
  story('engineering', 'Perbaikan kontaktor {asset}', { text: 'Kontaktor berdengung dan panas, termografi {n} °C.', solution: 'Kontaktor 40 A diganti, termografi ulang 42 °C.', asset: 'power', weight: 2 }),
  story('engineering', 'Ganti aki starter {asset}', { text: 'Tegangan aki {n} V setelah beban, starter berat.', solution: 'Dua aki N100 diganti oleh {vendor}, uji start 3 kali berhasil.', asset: 'power' }),
  story('security', 'Perbaikan {asset}: reader mati', { text: 'Reader tidak menyala setelah hujan semalam.', solution: 'Adaptor 12 V diganti, kabel disegel ulang.', asset: 'access' }),
  story('engineering', 'Isi ulang {asset}', { text: 'Jarum tekanan di zona merah saat inspeksi.', solution: 'Diisi ulang dan diberi segel baru sampai tahun depan.', asset: 'fire' }),
]

export const plannedStories: readonly Story[] = [
  story('engineering', 'PM bulanan {asset}', { text: 'Pemeriksaan bulanan sesuai daftar periksa: filter, belt, drain, arus motor.', solution: 'Daftar periksa lengkap, arus motor normal.', asset: 'hvac', weight: 3 }),
  story('engineering', 'PM genset 250 jam {asset}', { text: 'Ganti oli, filter oli, filter solar; uji beban 30 menit.', solution: 'Oli dan filter diganti, uji beban 70 % selama 30 menit normal.', asset: 'power', weight: 2 }),
  story('engineering', 'PM triwulan {asset}', { text: 'Pemeriksaan rem, tali baja, rel dan panel bersama {vendor}.', solution: 'Selesai, rem disetel 0,2 mm.', asset: 'lift' }),
  story('engineering', 'Pemeriksaan {asset}', { text: 'Pemeriksaan triwulan: tekanan, segel, selang, tanda lokasi.', solution: 'Kondisi baik, label diperbarui.', asset: 'fire', weight: 2 }),
  story('engineering', 'Uji alih otomatis {asset}', { text: 'Uji mingguan ATS tanpa beban, catat waktu alih.', solution: 'Alih 8 detik, kembali 5 menit, normal.', asset: 'power' }),
]

export const alarmSolutions = [
  'Setpoint dikembalikan, nilai normal kembali dan dipantau 1 jam.', 'Filter diganti, alarm tidak muncul lagi.', 'Katup dikalibrasi ulang oleh teknisi.', 'Koneksi sensor dikencangkan; pembacaan stabil.',
  'Beban dipindah ke feeder lain.', 'Pintu ditutup, petugas diingatkan.', 'Kompresor di-reset bersama {vendor}, berjalan normal.',
] as const

export const officeStories = {
  visitor: [story('security', 'Kunjungan {vendor}: {n} orang', { text: 'Survei lokasi, mohon disiapkan kartu tamu dan pendamping ke {room}.', solution: 'Tamu diterima dan diantar, kartu dikembalikan.' }), story('security', 'Audit visit at {site}', { text: '{n} auditors, access to {room} with escort.', solution: 'Visit done, badges returned.' })],
  absense: [story('hr', 'Cuti tahunan {n} hari', { text: 'Keperluan keluarga di kampung halaman.', solution: 'Disetujui atasan, saldo cuti dikurangi.' }), story('hr', 'Izin sakit', { text: 'Demam, surat dokter menyusul.', solution: 'Surat dokter diterima.' })],
  travelling: [story('hr', 'Dinas ke {site}', { text: 'Inspeksi bulanan dan serah terima pekerjaan {vendor}, {n} hari.', solution: 'Perjalanan selesai, laporan dikirim.' })],
  reimburse: [story('finance', 'Penggantian bensin dan tol', { text: 'Perjalanan ke {site}, struk terlampir {n} lembar.', solution: 'Ditransfer sesuai struk.' }), story('finance', 'Penggantian konsumsi rapat', { text: 'Rapat koordinasi di {room}, {n} orang.', solution: 'Ditransfer ke rekening.' })],
  procurement: [story('finance', 'Pengadaan {n} kursi kerja', { text: 'Penggantian kursi rusak di {room}.', solution: 'PO terbit dan barang diterima.' }), story('finance', 'Pengadaan baterai UPS', { text: 'Baterai {n} unit melewati usia pakai 4 tahun.', solution: 'Barang diterima lengkap dari {vendor}.' })],
} as const satisfies Record<string, readonly Story[]>

export const notes = [
  'Sudah dicek di lokasi, menunggu suku cadang.', 'Teknisi menuju lokasi.', 'Foto sebelum dan sesudah menyusul.', 'Sudah koordinasi dengan {vendor}, dijadwalkan besok pagi.', 'Pelapor tidak di tempat, akan dicoba lagi setelah makan siang.',
  'Mohon update, masih terjadi sore ini.', 'Perlu akses ke {room} setelah jam kerja.', 'Spare part tersedia di gudang teknik.', 'Checked again this morning, still the same.', 'Sementara diisolasi agar aman.', 'Izin kerja panas sudah diminta ke K3.',
] as const
