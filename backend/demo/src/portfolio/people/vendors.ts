import type { items, vendors } from '@menara/backend/schema/places.ts'
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'

export type VendorRow = typeof vendors.$inferInsert & { readonly id: string; readonly category: string }
export type ItemRow = typeof items.$inferInsert

/** Invented companies, by what they do. */
const COMPANIES: Readonly<Record<string, readonly string[]>> = {
  hvac: ['PT Sejuk Abadi Teknik', 'PT Tirta Dingin Nusantara', 'CV Angin Segar', 'PT Prima Klima Mandiri'],
  power: ['PT Daya Listrik Sentosa', 'PT Arus Kuat Indonesia', 'CV Karya Panel', 'PT Genset Andalan'],
  lift: ['PT Lintas Vertikal', 'PT Elevasi Jaya'],
  plumbing: ['PT Banyu Mengalir', 'CV Pipa Lancar'],
  fire: ['PT Siaga Api Proteksi', 'PT Hidran Utama'],
  security: ['PT Garda Pengaman Nusantara', 'PT Mata Elang CCTV', 'PT Akses Cerdas'],
  it: ['PT Jaringan Andal', 'PT Solusi Cetak Digital', 'PT Layar Terang'],
  furniture: ['CV Jati Perabot', 'PT Ruang Rapi'],
  vehicle: ['PT Armada Setia', 'PT Forklift Persada'],
  general: ['PT Bersih Wangi', 'CV Serba Ada', 'PT Katering Rasa Bunda'],
}

export function vendorsOf(dice: Dice, at: number): VendorRow[] {
  return Object.entries(COMPANIES).flatMap(([category, names]) =>
    names.map((name) => ({
      id: dice.id(at),
      name,
      category,
      phone: `+62 21 ${dice.int(2000, 8999)} ${dice.int(1000, 9999)}`,
      email: `layanan@${name
        .toLowerCase()
        .replace(/^(pt|cv) /, '')
        .replace(/ /g, '')}.example`,
    })),
  )
}

const STOCK: readonly (readonly [code: string, name: string, unit: string, usual: number])[] = [
  ['FLT-G4', 'Filter AHU G4 592x592', 'pcs', 40],
  ['FLT-F7', 'Filter AHU F7 592x592', 'pcs', 24],
  ['BLT-B68', 'V-belt B68', 'pcs', 18],
  ['BRG-6205', 'Bearing 6205-2RS', 'pcs', 20],
  ['BRG-6308', 'Bearing 6308-2Z', 'pcs', 10],
  ['FRE-R32', 'Refrigeran R32', 'kg', 30],
  ['FRE-R134', 'Refrigeran R134a', 'kg', 45],
  ['OLI-15W40', 'Oli genset 15W-40', 'L', 120],
  ['SLR-B40', 'Solar B40', 'L', 6000],
  ['FLO-GEN', 'Filter oli genset', 'pcs', 12],
  ['AKI-N100', 'Aki N100', 'pcs', 6],
  ['BAT-12V9', 'Baterai VRLA 12 V 9 Ah', 'pcs', 64],
  ['BAT-12V100', 'Baterai VRLA 12 V 100 Ah', 'pcs', 32],
  ['MCB-16', 'MCB 1P 16 A', 'pcs', 40],
  ['MCB-32', 'MCB 3P 32 A', 'pcs', 18],
  ['KBL-NYM', 'Kabel NYM 3x2,5', 'm', 400],
  ['KBL-UTP6', 'Kabel UTP Cat 6', 'm', 900],
  ['RJ45', 'Konektor RJ45', 'pcs', 300],
  ['LED-18', 'Lampu LED downlight 18 W', 'pcs', 80],
  ['LED-T8', 'Lampu LED T8 16 W', 'pcs', 120],
  ['LMP-EXT', 'Lampu exit', 'pcs', 14],
  ['APAR-6', 'APAR 6 kg', 'pcs', 16],
  ['APAR-CO2', 'APAR CO₂ 5 kg', 'pcs', 8],
  ['DET-SMK', 'Detektor asap', 'pcs', 20],
  ['SPR-68', 'Kepala sprinkler 68 °C', 'pcs', 40],
  ['KRN-15', 'Kran wastafel 1/2"', 'pcs', 16],
  ['FLS-VLV', 'Flush valve', 'pcs', 10],
  ['SEL-TP', 'Seal tape', 'pcs', 60],
  ['PPC-50', 'Pipa PVC 2"', 'btg', 24],
  ['KLR-15', 'Klorin 15 %', 'L', 80],
  ['TIS-RL', 'Tisu toilet gulung', 'pcs', 800],
  ['TIS-TGN', 'Tisu tangan', 'pak', 400],
  ['SBN-CR', 'Sabun cair', 'L', 150],
  ['KRB-L', 'Karbol', 'L', 90],
  ['PEL-MIC', 'Kain pel microfiber', 'pcs', 60],
  ['KTG-100', 'Kantong sampah 100 L', 'pcs', 1000],
  ['SRG-NIT', 'Sarung tangan nitril', 'pak', 70],
  ['MSK-3P', 'Masker 3 ply', 'pak', 90],
  ['AIR-19', 'Air galon 19 L', 'gln', 90],
  ['KPI-1K', 'Kopi bubuk 1 kg', 'pak', 30],
  ['TNR-85A', 'Toner 85A', 'pcs', 22],
  ['KRT-A4', 'Kertas A4 80 g', 'rim', 220],
  ['KRT-A3', 'Kertas A3 80 g', 'rim', 30],
  ['KRT-ID', 'Kartu akses kosong', 'pcs', 240],
  ['LAN-YRD', 'Lanyard tamu', 'pcs', 180],
  ['HT-BAT', 'Baterai handy-talky', 'pcs', 26],
  ['SNT-LED', 'Senter LED', 'pcs', 20],
  ['JAS-HJN', 'Jas hujan', 'pcs', 40],
  ['RMP-KER', 'Kerucut lalu lintas', 'pcs', 50],
  ['PLT-KYU', 'Palet kayu 1200x1000', 'pcs', 260],
  ['STR-FLM', 'Stretch film', 'rol', 90],
  ['LKB-48', 'Lakban 48 mm', 'rol', 240],
  ['HRD-2T', 'Hard disk CCTV 8 TB', 'pcs', 10],
  ['ADP-12V', 'Adaptor CCTV 12 V', 'pcs', 30],
  ['SWT-8P', 'Switch PoE 8 port', 'pcs', 6],
  ['HDM-5M', 'Kabel HDMI 5 m', 'pcs', 24],
  ['BAT-AA', 'Baterai AA', 'pcs', 300],
  ['PRJ-LMP', 'Lampu proyektor', 'pcs', 5],
  ['GRS-EP2', 'Gemuk EP2', 'kg', 25],
  ['CTR-40A', 'Kontaktor 40 A', 'pcs', 9],
]

export function itemsOf(dice: Dice, { at, sites }: { at: number; sites: readonly Site[] }): ItemRow[] {
  return STOCK.map(([code, name, unit, usual], place) => ({
    id: dice.id(at),
    code,
    name,
    unit,
    minimum_stock: Math.ceil(usual / 4),
    // Some are below their minimum: something to order.
    stock: Math.max(0, Math.round(usual * (dice.chance(0.12) ? 0.15 : 0.5 + dice.next()))),
    location_id: place % 6 === 5 ? null : dice.pick(sites).id,
  }))
}
