import { type Story, story } from './ticket-plot.ts'

export const workStories: readonly Story[] = [
  story('engineering', 'Ganti bearing {asset}', {
    text: 'Getaran {n} mm/s di atas batas ISO 10816, suara kasar sisi drive end.',
    solution: 'Bearing 6308 diganti, alignment laser, getaran 1,8 mm/s.',
    kits: ['PMP', 'CWP'],
    n: [5, 9],
  }),
  story('engineering', 'Perbaikan kebocoran {asset}', {
    text: 'Gland packing menetes, lantai basah.',
    solution: 'Gland packing diganti, tidak ada tetesan setelah 2 jam operasi.',
    kits: ['PMP', 'CWP', 'PLB'],
    weight: 2,
  }),
  story('engineering', 'Ganti V-belt {asset}', {
    text: 'Belt retak dan slip saat start.',
    solution: 'V-belt B68 diganti satu set, tegangan disetel.',
    kits: ['AHU', 'EXF'],
    weight: 2,
  }),
  story('engineering', 'Kalibrasi sensor suhu {asset}', {
    text: 'Selisih pembacaan {n} dibanding termometer acuan.',
    solution: 'Offset dikoreksi di BAS.',
    kits: ['AHU', 'CRC', 'CHL'],
    n: [1, 4],
  }),
  story('engineering', 'Perbaikan kontaktor {asset}', {
    text: 'Kontaktor berdengung dan panas, termografi {n} °C.',
    solution: 'Kontaktor 40 A diganti, termografi ulang 42 °C.',
    kits: ['PNL'],
    n: [71, 96],
    weight: 2,
  }),
  story('engineering', 'Ganti aki starter {asset}', {
    text: 'Tegangan aki {n} V setelah beban, starter berat.',
    solution: 'Dua aki N100 diganti oleh {vendor}, uji start 3 kali berhasil.',
    kits: ['GEN'],
    n: [19, 23],
  }),
  story('security', 'Perbaikan {asset}: reader mati', {
    text: 'Reader tidak menyala setelah hujan semalam.',
    solution: 'Adaptor 12 V diganti, kabel disegel ulang.',
    kits: ['ACS', 'TRN'],
  }),
  story('engineering', 'Isi ulang {asset}', {
    text: 'Jarum tekanan di zona merah saat inspeksi.',
    solution: 'Diisi ulang dan diberi segel baru sampai tahun depan.',
    kits: ['APAR'],
  }),
]

export const plannedStories: readonly Story[] = [
  story('engineering', 'PM bulanan {asset}', {
    text: 'Pemeriksaan bulanan sesuai daftar periksa: filter, belt, drain, arus motor.',
    solution: 'Daftar periksa lengkap, arus motor normal.',
    kits: ['AHU', 'AC', 'CHL', 'CRC', 'EXF'],
    weight: 3,
  }),
  story('engineering', 'PM 250 jam {asset}', {
    text: 'Ganti oli, filter oli, filter solar; uji beban 30 menit.',
    solution: 'Oli dan filter diganti, uji beban 70 % selama 30 menit normal.',
    kits: ['GEN'],
    weight: 2,
  }),
  story('engineering', 'PM triwulan {asset}', {
    text: 'Pemeriksaan rem, tali baja, rel dan panel bersama {vendor}.',
    solution: 'Selesai, rem disetel 0,2 mm.',
    kits: ['LFT'],
  }),
  story('engineering', 'Pemeriksaan {asset}', {
    text: 'Pemeriksaan triwulan: tekanan, segel, selang, tanda lokasi.',
    solution: 'Kondisi baik, label diperbarui.',
    kits: ['APAR', 'HYD', 'MCFA'],
    weight: 2,
  }),
  story('engineering', 'Uji alih otomatis {asset}', {
    text: 'Uji mingguan ATS tanpa beban, catat waktu alih.',
    solution: 'Alih 8 detik, kembali 5 menit, normal.',
    kits: ['GEN'],
  }),
]

export const alarmSolutions = [
  'Setpoint dikembalikan, nilai normal kembali dan dipantau 1 jam.',
  'Filter diganti, alarm tidak muncul lagi.',
  'Katup dikalibrasi ulang oleh teknisi.',
  'Koneksi sensor dikencangkan; pembacaan stabil.',
  'Beban dipindah ke feeder lain.',
  'Pintu ditutup, petugas diingatkan.',
  'Kompresor di-reset bersama {vendor}, berjalan normal.',
] as const

export const officeStories = {
  visitor: [
    story('security', 'Kunjungan {vendor}: {n} orang', {
      text: 'Survei lokasi, mohon disiapkan kartu tamu dan pendamping ke {room}.',
      solution: 'Tamu diterima dan diantar, kartu dikembalikan.',
      n: [1, 6],
    }),
    story('security', 'Kunjungan audit di {site}', {
      text: '{n} auditor, akses ke {room} dengan pendamping.',
      solution: 'Kunjungan selesai, lencana dikembalikan.',
      n: [2, 5],
    }),
  ],
  absense: [
    story('hr', 'Cuti tahunan {n} hari', {
      text: 'Keperluan keluarga di kampung halaman.',
      solution: 'Disetujui atasan, saldo cuti dikurangi.',
      n: [1, 4],
    }),
    story('hr', 'Izin sakit', { text: 'Demam, surat dokter menyusul.', solution: 'Surat dokter diterima.' }),
  ],
  travelling: [
    story('hr', 'Dinas ke {site}', {
      text: 'Inspeksi bulanan dan serah terima pekerjaan {vendor}, {n} hari.',
      solution: 'Perjalanan selesai, laporan dikirim.',
      n: [2, 4],
    }),
  ],
  reimburse: [
    story('finance', 'Penggantian bensin dan tol', {
      text: 'Perjalanan ke {site}, struk terlampir {n} lembar.',
      solution: 'Ditransfer sesuai struk.',
      n: [2, 9],
    }),
    story('finance', 'Penggantian konsumsi rapat', {
      text: 'Rapat koordinasi di {room}, {n} orang.',
      solution: 'Ditransfer ke rekening.',
      n: [4, 20],
    }),
  ],
  procurement: [
    story('finance', 'Pengadaan {n} kursi kerja', {
      text: 'Penggantian kursi rusak di {room}.',
      solution: 'PO terbit dan barang diterima.',
      n: [4, 30],
    }),
    story('finance', 'Pengadaan baterai UPS', {
      text: 'Baterai {n} unit melewati usia pakai 4 tahun.',
      solution: 'Barang diterima lengkap dari {vendor}.',
      n: [16, 64],
    }),
  ],
} as const satisfies Record<string, readonly Story[]>

export const notes = [
  'Sudah dicek di lokasi, menunggu suku cadang.',
  'Teknisi menuju lokasi.',
  'Foto sebelum dan sesudah menyusul.',
  'Sudah koordinasi dengan {vendor}, dijadwalkan besok pagi.',
  'Pelapor tidak di tempat, akan dicoba lagi setelah makan siang.',
  'Mohon update, masih terjadi sore ini.',
  'Perlu akses ke {room} setelah jam kerja.',
  'Spare part tersedia di gudang teknik.',
  'Dicek lagi pagi ini, masih sama.',
  'Sementara diisolasi agar aman.',
  'Izin kerja panas sudah diminta ke K3.',
] as const
