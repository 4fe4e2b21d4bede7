/** What whoever wrote the rules tells the operator, by the type of the alarm. */
export interface Guidance {
  readonly cause: string
  readonly consequence: string
  readonly response: string
  readonly steps: readonly string[]
  readonly respond_within_min: number
}

export const guidance: Readonly<Record<string, Guidance>> = {
  temperature_high: {
    cause: 'Pendinginan kurang: katup, kipas atau unit berhenti',
    consequence: 'Peralatan memanas dan dapat berhenti sendiri',
    response: 'Nyalakan unit cadangan, lalu kirim teknisi ke ruang tersebut.',
    steps: ['Bandingkan dengan sensor di sebelahnya', 'Nyalakan unit cadangan', 'Kirim teknisi HVAC', 'Pantau tren selama 15 menit'],
    respond_within_min: 10,
  },
  temperature_rising: {
    cause: 'Pintu terbuka atau kompresor berhenti',
    consequence: 'Suhu simpan terlampaui dalam beberapa menit',
    response: 'Tutup pintu, lalu periksa kompresor sebelum suhu melewati batas.',
    steps: ['Lihat kamera di pintu', 'Hubungi petugas gudang', 'Periksa kompresor'],
    respond_within_min: 5,
  },
  low_delta_t: {
    cause: 'Aliran berlebih atau koil kotor',
    consequence: 'Energi terbuang, kapasitas berkurang',
    response: 'Periksa bukaan katup dan jadwalkan pembersihan koil.',
    steps: ['Periksa bukaan katup', 'Catat beda suhu', 'Buat tiket pembersihan'],
    respond_within_min: 60,
  },
  no_data: {
    cause: 'Gateway, jaringan atau meter berhenti mengirim',
    consequence: 'Pemakaian energi tidak tercatat',
    response: 'Periksa gateway di lokasi, lalu meternya.',
    steps: ['Ping gateway', 'Periksa catu daya meter', 'Catat angka meter dengan tangan'],
    respond_within_min: 30,
  },
  leak: {
    cause: 'Pipa kondensat atau pompa bocor',
    consequence: 'Air mencapai panel listrik di bawah lantai',
    response: 'Kirim teknisi segera dan siapkan pemutusan daya.',
    steps: ['Lihat kamera ruang', 'Kirim teknisi dengan penyedot air', 'Tutup katup terdekat', 'Laporkan ke supervisor'],
    respond_within_min: 5,
  },
  smoke: {
    cause: 'Asap atau debu di detektor',
    consequence: 'Kebakaran dapat meluas',
    response: 'Periksa kamera, kirim regu, siapkan evakuasi.',
    steps: ['Lihat kamera', 'Kirim dua petugas', 'Hubungi pemadam bila terlihat asap', 'Siapkan evakuasi lantai'],
    respond_within_min: 2,
  },
  voltage_low: {
    cause: 'Gangguan PLN atau beban tidak seimbang',
    consequence: 'Genset menyala, UPS memakai baterai',
    response: 'Pastikan genset siap dan kurangi beban yang tidak penting.',
    steps: ['Periksa tegangan tiga fasa', 'Pastikan genset siap', 'Hubungi PLN 123'],
    respond_within_min: 10,
  },
  battery_low: {
    cause: 'UPS memakai baterai atau baterai tua',
    consequence: 'Beban padam bila baterai habis',
    response: 'Pulihkan suplai atau pindahkan beban sebelum baterai habis.',
    steps: ['Periksa suplai UPS', 'Hitung sisa waktu', 'Pindahkan beban'],
    respond_within_min: 10,
  },
  fuel_low: {
    cause: 'Genset lama menyala atau tangki belum diisi',
    consequence: 'Genset berhenti saat dibutuhkan',
    response: 'Pesan solar hari ini.',
    steps: ['Baca sisa solar', 'Pesan pengisian', 'Catat jam pengisian'],
    respond_within_min: 60,
  },
  load_high: {
    cause: 'Beban bertambah atau pembagian fasa timpang',
    consequence: 'Pemutus dapat trip',
    response: 'Pindahkan atau kurangi beban.',
    steps: ['Lihat beban tiap fasa', 'Pindahkan beban', 'Pantau suhu panel'],
    respond_within_min: 30,
  },
  door_held: {
    cause: 'Pintu diganjal atau penutup rusak',
    consequence: 'Orang tak dikenal dapat masuk',
    response: 'Periksa kamera dan kirim petugas untuk menutup pintu.',
    steps: ['Lihat kamera pintu', 'Kirim petugas', 'Laporkan penutup yang rusak'],
    respond_within_min: 10,
  },
  lift_stopped: {
    cause: 'Lift berhenti di antara lantai atau gangguan pintu',
    consequence: 'Orang dapat terjebak',
    response: 'Bicara dengan penumpang, hubungi teknisi lift.',
    steps: ['Hubungi interkom kabin', 'Hubungi teknisi lift', 'Kirim petugas ke lantai terdekat'],
    respond_within_min: 3,
  },
}
