/** An announcement of the demo, counted in days from the day it is seeded. */
export interface AnnouncementStory {
  readonly key: string
  readonly title: readonly [id: string, en: string]
  readonly body: readonly [id: string, en: string]
  readonly state: 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'replaced'
  /** Code of the one site it is for; absent: all of them. */
  readonly site?: string
  /** The role it is for; absent: everybody there. */
  readonly role?: string
  readonly needs_confirmation?: true
  /** Days since the publication; of a scheduled one negative. */
  readonly days: number
  /** Days from now at which it ends, or ended; absent: no end. */
  readonly endsIn?: number
  readonly corrects?: string
  /** How many of a hundred have read it. */
  readonly read: number
  /** Mail address, before the @, of who has not read it. */
  readonly unreadBy?: string
}

export const announcementStories: readonly AnnouncementStory[] = [
  {
    key: 'drill',
    title: ['Latihan evakuasi tahunan', 'Annual evacuation drill'],
    body: [
      'Latihan evakuasi berlangsung pukul 10.00.\n\nSaat sirene berbunyi:\n1. Tinggalkan barang bawaan.\n2. Turun melalui tangga darurat terdekat.\n3. Berkumpul di lapangan parkir timur dan lapor kepada petugas lantai.',
      'The evacuation drill begins at 10:00.\n\nWhen the siren sounds:\n1. Leave your belongings.\n2. Take the nearest emergency stairs.\n3. Meet at the east parking area and report to your floor warden.',
    ],
    state: 'published',
    site: 'VJS',
    needs_confirmation: true,
    days: 210,
    endsIn: -196,
    read: 94,
  },
  {
    key: 'canteen',
    title: ['Jam buka kantin', 'Opening hours of the canteen'],
    body: [
      'Kantin lantai dasar buka pukul 06.30–20.00 setiap hari kerja, dan pukul 07.00–14.00 pada hari Sabtu.',
      'The canteen on the ground floor is open from 06:30 to 20:00 on working days, and from 07:00 to 14:00 on Saturdays.',
    ],
    state: 'withdrawn',
    site: 'VJS',
    days: 150,
    read: 71,
  },
  {
    key: 'keys',
    title: ['Serah terima kunci pos jaga', 'Handing over the keys of guard posts'],
    body: [
      'Setiap pergantian sif, kunci pos diserahkan langsung kepada pengganti dan dicatat di buku serah terima. Kunci tidak ditinggalkan di pos.',
      'At each change of shifts the keys of a post are handed to whoever relieves you, and written into the handover log. Keys are never left at the post.',
    ],
    state: 'published',
    role: 'Guard',
    needs_confirmation: true,
    days: 75,
    read: 92,
  },
  {
    key: 'vaccination-wrong',
    title: ['Vaksinasi influenza', 'Influenza vaccination'],
    body: [
      'Vaksinasi influenza gratis di klinik lantai 3, hari Kamis pukul 08.00–12.00.',
      'Free influenza vaccination at the clinic on level 3, on Thursday from 08:00 to 12:00.',
    ],
    state: 'replaced',
    site: 'VJS',
    days: 33,
    endsIn: -20,
    read: 55,
  },
  {
    key: 'vaccination',
    title: ['Vaksinasi influenza: hari Jumat', 'Influenza vaccination: on Friday'],
    body: [
      'Koreksi: vaksinasi influenza gratis di klinik lantai 3 berlangsung hari Jumat pukul 08.00–12.00, bukan hari Kamis.',
      'Correction: the free influenza vaccination at the clinic on level 3 is on Friday from 08:00 to 12:00, not on Thursday.',
    ],
    state: 'published',
    site: 'VJS',
    days: 31,
    endsIn: -20,
    corrects: 'vaccination-wrong',
    read: 83,
  },
  {
    key: 'lifts',
    title: ['Pemeliharaan lift 3 dan 4', 'Maintenance of lifts 3 and 4'],
    body: [
      'Lift 3 dan 4 tidak beroperasi pukul 20.00–04.00 sampai pekerjaan selesai. Gunakan lift 1 dan 2.',
      'Lifts 3 and 4 are out of service from 20:00 to 04:00 until the work is done. Please use lifts 1 and 2.',
    ],
    state: 'published',
    site: 'VJS',
    days: 5,
    endsIn: 9,
    read: 68,
  },
  {
    key: 'visitors',
    title: ['Aturan baru untuk tamu', 'New rules for visitors'],
    body: [
      'Mulai bulan depan setiap tamu didaftarkan paling lambat satu hari sebelumnya.\n\n- Tamu tanpa pendaftaran menunggu di lobi sampai tuan rumah menjemputnya.\n- Tamu memakai kartu tamu selama berada di gedung.\n- Tuan rumah mengantar tamu sampai pintu keluar.',
      'From next month every visitor is registered at least one day ahead.\n\n- Visitors who are not registered wait in the lobby until their host meets them.\n- Visitors wear their pass while they are in the building.\n- Hosts see their visitors to the exit.',
    ],
    state: 'published',
    needs_confirmation: true,
    days: 2,
    endsIn: 26,
    read: 46,
    unreadBy: 'employee',
  },
  {
    key: 'water',
    title: ['Penghentian air bersih', 'Water supply interrupted'],
    body: [
      'Air bersih di lantai 10–14 dihentikan hari Sabtu pukul 22.00 sampai Minggu pukul 05.00.',
      'The water supply of levels 10 to 14 is interrupted from Saturday 22:00 to Sunday 05:00.',
    ],
    state: 'scheduled',
    site: 'VJS',
    days: -2,
    endsIn: 6,
    read: 0,
  },
  {
    key: 'party',
    title: ['Acara akhir tahun', ''],
    body: ['Rincian acara akhir tahun menyusul.', ''],
    state: 'draft',
    site: 'VJS',
    days: 0,
    read: 0,
  },
]
