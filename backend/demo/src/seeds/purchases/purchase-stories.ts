/** How far a purchase of the demo has come. */
export type StoryStage =
  | 'submitted'
  | 'sourcing'
  | 'evaluating'
  | 'award_approval'
  | 'ordered'
  | 'partially_received'
  | 'received'
  | 'closed'

interface StoryLine {
  /** Of the catalogue; null for a free text. */
  readonly code: string | null
  readonly description: string
  readonly unit: string
  readonly quantity: number
  /** Rupiah for one unit, about what it usually costs. */
  readonly price: number
}
export interface PurchaseStory {
  readonly site: string
  readonly title: string
  /** Of the vendors who are asked. */
  readonly vendors: string
  readonly stage: StoryStage
  readonly daysAgo: number
  /** Its offers wait for the committee that opens them. */
  readonly committee?: boolean
  /** Its last vendor offers in dollars, and its first sends a data sheet. */
  readonly abroad?: boolean
  readonly lines: readonly StoryLine[]
}

const line = (code: string | null, description: string, [quantity, unit, price]: readonly [number, string, number]): StoryLine => ({
  ...{ code, description, quantity, unit, price },
})
const F7 = (quantity: number) => line('FLT-F7', 'Filter AHU F7 592x592', [quantity, 'pcs', 585_000])
/** Far above what was paid before. */
const DEARER_F7 = (quantity: number) => line('FLT-F7', 'Filter AHU F7 592x592', [quantity, 'pcs', 745_000])
const G4 = (quantity: number) => line('FLT-G4', 'Filter AHU G4 592x592', [quantity, 'pcs', 145_000])
const BELT = (quantity: number) => line('BLT-B68', 'V-belt B68', [quantity, 'pcs', 118_000])
const R32 = (quantity: number) => line('FRE-R32', 'Refrigeran R32', [quantity, 'kg', 165_000])
const OIL = (quantity: number) => line('OLI-15W40', 'Oli genset 15W-40', [quantity, 'L', 62_000])
const SOLAR = (quantity: number) => line('SLR-B40', 'Solar B40', [quantity, 'L', 14_300])
const VRLA = (quantity: number) => line('BAT-12V100', 'Baterai VRLA 12 V 100 Ah', [quantity, 'pcs', 2_450_000])
const APAR = (quantity: number) => line('APAR-6', 'APAR 6 kg', [quantity, 'pcs', 720_000])
const UTP = (quantity: number) => line('KBL-UTP6', 'Kabel UTP Cat 6', [quantity, 'm', 7_400])
const LAMP = (quantity: number) => line('LED-18', 'Lampu LED downlight 18 W', [quantity, 'pcs', 89_000])

type Told = readonly [site: string, title: string, vendors: string, stage: StoryStage, daysAgo: number]
const story = ([site, title, vendors, stage, daysAgo]: Told, ...lines: StoryLine[]): PurchaseStory => ({
  ...{ site, title, vendors, stage, daysAgo, lines },
})

/** Purchases of a year, the oldest first: what was paid then stands beside what is offered now. */
export const PURCHASE_STORIES: readonly PurchaseStory[] = [
  story(['VJS', 'Filter AHU triwulan I', 'hvac', 'closed', 352], F7(24), G4(48)),
  story(['SBY', 'Solar genset awal tahun', 'power', 'closed', 331], SOLAR(8000), OIL(60)),
  story(['VJS', 'Baterai UPS ruang server', 'power', 'closed', 305], VRLA(32)),
  story(['VJS', 'APAR lantai 1 sampai 6', 'fire', 'closed', 281], APAR(24)),
  story(['SBY', 'Kabel data lantai 3', 'it', 'closed', 254], UTP(1200), line('RJ45', 'Konektor RJ45', [200, 'pcs', 3_500])),
  story(['VJS', 'Filter AHU triwulan II', 'hvac', 'closed', 240], F7(24), G4(48), BELT(12)),
  story(
    ['VJS', 'Kursi ruang rapat lantai 12', 'furniture', 'closed', 211],
    line(null, 'Kursi rapat, sandaran jaring', [40, 'pcs', 1_350_000]),
  ),
  story(['SBY', 'Solar genset tengah tahun', 'power', 'closed', 188], SOLAR(9000)),
  story(
    ['VJS', 'Pompa air bersih cadangan', 'plumbing', 'closed', 163],
    line(null, 'Pompa sentrifugal 15 kW, 30 m³/jam', [2, 'unit', 38_500_000]),
  ),
  story(['VJS', 'Filter AHU triwulan III', 'hvac', 'received', 139], F7(26), G4(50)),
  story(['SBY', 'Lampu koridor hemat energi', 'power', 'received', 97], LAMP(160)),
  {
    ...story(
      ['VJS', 'Suku cadang chiller', 'hvac', 'received', 84],
      R32(20),
      BELT(6),
      line(null, 'Modul kontrol chiller, impor', [2, 'unit', 31_500_000]),
    ),
    abroad: true,
  },
  story(['VJS', 'Refrigeran perawatan chiller', 'hvac', 'partially_received', 71], R32(60), BELT(18)),
  story(
    ['SBY', 'Kamera pengganti area parkir', 'security', 'partially_received', 58],
    line(null, 'Kamera IP 5 MP luar ruang', [12, 'unit', 3_150_000]),
    UTP(600),
  ),
  story(
    ['VJS', 'Suku cadang genset tahunan', 'power', 'ordered', 44],
    OIL(120),
    line('FLO-GEN', 'Filter oli genset', [12, 'pcs', 245_000]),
  ),
  story(['SBY', 'APAR gudang dan dapur', 'fire', 'ordered', 33], APAR(18), line('APAR-CO2', 'APAR CO₂ 5 kg', [6, 'pcs', 1_480_000])),
  story(['VJS', 'Baterai UPS lift', 'power', 'award_approval', 19], VRLA(16)),
  story(['SBY', 'Meja kerja lantai 2', 'furniture', 'award_approval', 16], line(null, 'Meja kerja 140 x 70 cm', [24, 'pcs', 1_875_000])),
  { ...story(['VJS', 'Filter AHU triwulan IV', 'hvac', 'evaluating', 12], DEARER_F7(28), G4(52), BELT(12)), abroad: true },
  {
    ...story(
      ['VJS', 'Peremajaan panel listrik utama', 'power', 'sourcing', 9],
      line(null, 'Panel LVMDP 2500 A, rakitan lokal', [1, 'unit', 485_000_000]),
      line(null, 'ACB 2500 A 4 kutub', [2, 'unit', 118_000_000]),
    ),
    committee: true,
  },
  story(['SBY', 'Perangkat jaringan lantai 5', 'it', 'sourcing', 6], line(null, 'Switch PoE 48 port', [3, 'unit', 21_500_000]), UTP(900)),
  story(
    ['VJS', 'Perbaikan pipa hidran basement', 'fire', 'sourcing', 4],
    line(null, 'Pipa hitam SCH40 4 inci', [60, 'm', 412_000]),
    APAR(8),
  ),
  story(['VJS', 'Lampu exit dan emergency', 'power', 'submitted', 2], line('LMP-EXT', 'Lampu exit', [22, 'pcs', 365_000]), LAMP(40)),
]
