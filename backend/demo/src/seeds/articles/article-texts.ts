import type { ArticleAudience } from '@menara/shared/domain/article-rules.ts'

/** An article of the demo: its texts, for whom, and what it is offered for. */
export interface ArticleStory {
  readonly title: readonly [en: string, id: string]
  readonly body: readonly [en: string, id: string]
  readonly audience: ArticleAudience
  /** Assets of this type at the head office. */
  readonly assets?: string
  /** A word of the English names of its categories. */
  readonly categories?: string
  /** How it read before, where it was published twice. */
  readonly before?: readonly [en: string, id: string]
  readonly state?: 'draft' | 'archived'
  /** Days from the day of the demo; before it: the review is due. */
  readonly reviewIn?: number
}

export const articleStories: readonly ArticleStory[] = [
  {
    title: ['An air conditioner is not cold', 'AC tidak dingin'],
    body: [
      '1. Look whether the thermostat stands at **24 °C** and the mode at *cool*.\n2. Close windows and doors for ten minutes.\n3. Is it still warm? Report it, and say since when.\n\nA room that was empty for a weekend needs up to 30 minutes.',
      '1. Periksa apakah termostat menunjukkan **24 °C** dan modus *cool*.\n2. Tutup jendela dan pintu selama sepuluh menit.\n3. Masih panas? Laporkan, dan sebutkan sejak kapan.\n\nRuangan yang kosong selama akhir pekan perlu waktu hingga 30 menit.',
    ],
    audience: 'public',
    assets: 'hvac',
    categories: 'air',
    reviewIn: 120,
  },
  {
    title: ['Reset a chiller after a low-flow trip', 'Reset chiller setelah trip aliran rendah'],
    body: [
      '## Before\n- Two people, one at the panel.\n- Lock out the pump that tripped.\n\n## Steps\n1. Check the strainer; clean it when the pressure drop is above **40 kPa**.\n2. Open the balancing valve fully, then to its mark.\n3. Start the chilled-water pump and wait for flow.\n4. Press **reset** once. Twice within an hour: call the maker.\n\n## After\nWrite the pressures into the ticket.',
      '## Sebelum\n- Dua orang, satu di panel.\n- Kunci pompa yang trip.\n\n## Langkah\n1. Periksa strainer; bersihkan bila selisih tekanan di atas **40 kPa**.\n2. Buka penuh katup penyeimbang, lalu kembali ke tandanya.\n3. Nyalakan pompa air dingin dan tunggu aliran.\n4. Tekan **reset** sekali. Dua kali dalam satu jam: hubungi pabrikan.\n\n## Sesudah\nTuliskan tekanan di tiket.',
    ],
    before: ['1. Clean the strainer.\n2. Start the pump.\n3. Press reset.', '1. Bersihkan strainer.\n2. Nyalakan pompa.\n3. Tekan reset.'],
    audience: 'agents',
    assets: 'hvac',
    categories: 'air',
    reviewIn: 45,
  },
  {
    title: ['Somebody is stuck in a lift', 'Ada orang terjebak di lift'],
    body: [
      '1. Talk to them by the intercom at once, and again **every three minutes**.\n2. Call the lift maker’s hotline from the list at the desk; note the time.\n3. Do not open the doors by force.\n4. Send one guard to the floor, one to meet the technician.\n5. Afterwards: ask how they are, offer water, write the report.',
      '1. Segera bicara lewat interkom, lalu ulangi **setiap tiga menit**.\n2. Hubungi hotline pabrikan lift dari daftar di meja; catat jamnya.\n3. Jangan membuka pintu dengan paksa.\n4. Kirim satu petugas ke lantai itu, satu menjemput teknisi.\n5. Setelahnya: tanyakan keadaannya, tawarkan air, tulis laporan.',
    ],
    audience: 'agents',
    categories: 'lift',
    reviewIn: -12,
  },
  {
    title: ['Power failed on a part of a floor', 'Listrik padam di sebagian lantai'],
    body: [
      'Most often a device tripped the breaker.\n\n1. Unplug what was plugged in last.\n2. Tell us the number on the socket’s label: it names the breaker.\n\nNever open the panel yourself.',
      'Paling sering sebuah alat membuat pemutus turun.\n\n1. Cabut alat yang terakhir dipasang.\n2. Sebutkan nomor pada label stopkontak: itu nama pemutusnya.\n\nJangan membuka panel sendiri.',
    ],
    audience: 'public',
    categories: 'electric',
    reviewIn: 200,
  },
  {
    title: ['Water leaks from a ceiling', 'Air menetes dari plafon'],
    body: [
      '1. Move paper and devices away; put a bucket below.\n2. Switch off devices that got wet at the wall.\n3. Report it with a picture.\n\nThe team closes the riser valve within **15 minutes** in working hours.',
      '1. Jauhkan kertas dan alat; taruh ember di bawahnya.\n2. Matikan dari stopkontak alat yang basah.\n3. Laporkan dengan foto.\n\nTim menutup katup riser dalam **15 menit** pada jam kerja.',
    ],
    audience: 'public',
    categories: 'plumb',
    reviewIn: 90,
  },
  {
    title: ['Get a visitor’s car into the basement', 'Memasukkan mobil tamu ke basement'],
    body: [
      'Write the number plate into the invitation. The gate reads it from an hour before the visit.\n\n- No plate yet? Add it up to the arrival.\n- Vans above **2.1 m** use the loading bay.',
      'Tulis nomor polisi di undangan. Gerbang membacanya sejak satu jam sebelum kunjungan.\n\n- Belum tahu nomornya? Tambahkan sampai tamu tiba.\n- Mobil boks di atas **2,1 m** lewat loading bay.',
    ],
    audience: 'people',
    reviewIn: 150,
  },
  {
    title: ['Meter reading does not arrive', 'Pembacaan meter tidak masuk'],
    body: [
      '| Light | Meaning | Do |\n|---|---|---|\n| off | no power | check fuse F3 |\n| red | no network | restart the gateway |\n| green | sends | look at the device’s secret |\n\nAfter a restart the readings of the gap come by themselves.',
      '| Lampu | Arti | Tindakan |\n|---|---|---|\n| mati | tidak ada daya | periksa sekring F3 |\n| merah | tidak ada jaringan | nyalakan ulang gateway |\n| hijau | mengirim | periksa rahasia perangkat |\n\nSetelah dinyalakan ulang, pembacaan yang tertunda masuk sendiri.',
    ],
    audience: 'agents',
    assets: 'power',
    reviewIn: 60,
  },
  {
    title: ['Cleaning after an event', 'Pembersihan setelah acara'],
    body: [
      'Order it with the booking. Without an order the room is cleaned at 18:00 and the next booking may find it as it was.',
      'Pesan bersama pemesanan ruang. Tanpa pesanan, ruang dibersihkan pukul 18.00 dan pemesan berikutnya mungkin menemukannya apa adanya.',
    ],
    audience: 'people',
    state: 'draft',
  },
  {
    title: ['Old radio channels', 'Kanal radio lama'],
    body: ['Channel 3 was the loading bay until the groups came.', 'Kanal 3 adalah loading bay sebelum ada grup.'],
    audience: 'agents',
    state: 'archived',
  },
]
