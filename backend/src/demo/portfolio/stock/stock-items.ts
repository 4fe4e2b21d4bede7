import type { items } from '../../../schema/places.ts'
import type { Dice } from '../dice.ts'
import type { VendorRow } from '../people/vendors.ts'

/** An item of the stock, and how many of it the whole portfolio usually has. */
export interface DemoItem {
  readonly row: typeof items.$inferInsert & {
    readonly id: string
    readonly tracking: string
    readonly minimum_stock: number
    readonly reorder_quantity: number
    readonly standard_cost: number
  }
  readonly usual: number
  readonly category: string
}

type Listed = readonly [code: string, name_en: string, name_id: string, unit: string, usual: number, cost: number, category: string]
/** Code, English and Indonesian name, unit, how many there usually are, Rupiah for one, and the trade of its vendor. */
const STOCK: readonly Listed[] = [
  ['FLT-G4', 'AHU filter G4 592x592', 'Filter AHU G4 592x592', 'pcs', 40, 185000, 'hvac'],
  ['FLT-F7', 'AHU filter F7 592x592', 'Filter AHU F7 592x592', 'pcs', 24, 420000, 'hvac'],
  ['BLT-B68', 'V-belt B68', 'V-belt B68', 'pcs', 18, 95000, 'hvac'],
  ['BRG-6205', 'Bearing 6205-2RS', 'Bearing 6205-2RS', 'pcs', 20, 48000, 'hvac'],
  ['BRG-6308', 'Bearing 6308-2Z', 'Bearing 6308-2Z', 'pcs', 10, 165000, 'hvac'],
  ['FRE-R32', 'Refrigerant R32', 'Refrigeran R32', 'kg', 30, 215000, 'hvac'],
  ['FRE-R134', 'Refrigerant R134a', 'Refrigeran R134a', 'kg', 45, 240000, 'hvac'],
  ['OLI-15W40', 'Generator oil 15W-40', 'Oli genset 15W-40', 'L', 120, 78000, 'power'],
  ['SLR-B40', 'Diesel B40', 'Solar B40', 'L', 6000, 14500, 'power'],
  ['FLO-GEN', 'Generator oil filter', 'Filter oli genset', 'pcs', 12, 135000, 'power'],
  ['AKI-N100', 'Starter battery N100', 'Aki N100', 'pcs', 6, 1450000, 'power'],
  ['BAT-12V9', 'VRLA battery 12 V 9 Ah', 'Baterai VRLA 12 V 9 Ah', 'pcs', 64, 265000, 'power'],
  ['BAT-12V100', 'VRLA battery 12 V 100 Ah', 'Baterai VRLA 12 V 100 Ah', 'pcs', 32, 2350000, 'power'],
  ['MCB-16', 'Circuit breaker 1P 16 A', 'MCB 1P 16 A', 'pcs', 40, 58000, 'power'],
  ['MCB-32', 'Circuit breaker 3P 32 A', 'MCB 3P 32 A', 'pcs', 18, 310000, 'power'],
  ['KBL-NYM', 'Cable NYM 3x2.5', 'Kabel NYM 3x2,5', 'm', 400, 19500, 'power'],
  ['KBL-UTP6', 'Cable UTP Cat 6', 'Kabel UTP Cat 6', 'm', 900, 6200, 'it'],
  ['RJ45', 'Connector RJ45', 'Konektor RJ45', 'pcs', 300, 1800, 'it'],
  ['LED-18', 'LED downlight 18 W', 'Lampu LED downlight 18 W', 'pcs', 80, 64000, 'power'],
  ['LED-T8', 'LED tube T8 16 W', 'Lampu LED T8 16 W', 'pcs', 120, 39000, 'power'],
  ['LMP-EXT', 'Exit lamp', 'Lampu exit', 'pcs', 14, 145000, 'fire'],
  ['APAR-6', 'Fire extinguisher 6 kg', 'APAR 6 kg', 'pcs', 16, 520000, 'fire'],
  ['APAR-CO2', 'CO₂ extinguisher 5 kg', 'APAR CO₂ 5 kg', 'pcs', 8, 780000, 'fire'],
  ['DET-SMK', 'Smoke detector', 'Detektor asap', 'pcs', 20, 265000, 'fire'],
  ['SPR-68', 'Sprinkler head 68 °C', 'Kepala sprinkler 68 °C', 'pcs', 40, 88000, 'fire'],
  ['KRN-15', 'Basin tap 1/2"', 'Kran wastafel 1/2"', 'pcs', 16, 125000, 'plumbing'],
  ['FLS-VLV', 'Flush valve', 'Flush valve', 'pcs', 10, 310000, 'plumbing'],
  ['SEL-TP', 'Seal tape', 'Seal tape', 'pcs', 60, 4500, 'plumbing'],
  ['PPC-50', 'PVC pipe 2"', 'Pipa PVC 2"', 'btg', 24, 98000, 'plumbing'],
  ['KLR-15', 'Chlorine 15 %', 'Klorin 15 %', 'L', 80, 12000, 'plumbing'],
  ['TIS-RL', 'Toilet roll', 'Tisu toilet gulung', 'pcs', 800, 3600, 'general'],
  ['TIS-TGN', 'Hand towels', 'Tisu tangan', 'pak', 400, 14500, 'general'],
  ['SBN-CR', 'Liquid soap', 'Sabun cair', 'L', 150, 22000, 'general'],
  ['KRB-L', 'Disinfectant', 'Karbol', 'L', 90, 16500, 'general'],
  ['PEL-MIC', 'Microfibre mop', 'Kain pel microfiber', 'pcs', 60, 28000, 'general'],
  ['KTG-100', 'Rubbish bag 100 L', 'Kantong sampah 100 L', 'pcs', 1000, 1450, 'general'],
  ['SRG-NIT', 'Nitrile gloves', 'Sarung tangan nitril', 'pak', 70, 62000, 'general'],
  ['MSK-3P', 'Face mask 3-ply', 'Masker 3 ply', 'pak', 90, 34000, 'general'],
  ['AIR-19', 'Drinking water 19 L', 'Air galon 19 L', 'gln', 90, 21000, 'general'],
  ['KPI-1K', 'Ground coffee 1 kg', 'Kopi bubuk 1 kg', 'pak', 30, 118000, 'general'],
  ['TNR-85A', 'Toner 85A', 'Toner 85A', 'pcs', 22, 640000, 'it'],
  ['KRT-A4', 'Paper A4 80 g', 'Kertas A4 80 g', 'rim', 220, 52000, 'general'],
  ['KRT-A3', 'Paper A3 80 g', 'Kertas A3 80 g', 'rim', 30, 98000, 'general'],
  ['KRT-ID', 'Blank access card', 'Kartu akses kosong', 'pcs', 240, 7500, 'security'],
  ['LAN-YRD', 'Visitor lanyard', 'Lanyard tamu', 'pcs', 180, 6800, 'security'],
  ['HT-BAT', 'Radio battery', 'Baterai handy-talky', 'pcs', 26, 265000, 'security'],
  ['SNT-LED', 'LED torch', 'Senter LED', 'pcs', 20, 85000, 'security'],
  ['JAS-HJN', 'Rain coat', 'Jas hujan', 'pcs', 40, 72000, 'general'],
  ['RMP-KER', 'Traffic cone', 'Kerucut lalu lintas', 'pcs', 50, 69000, 'security'],
  ['PLT-KYU', 'Wooden pallet 1200x1000', 'Palet kayu 1200x1000', 'pcs', 260, 185000, 'general'],
  ['STR-FLM', 'Stretch film', 'Stretch film', 'rol', 90, 64000, 'general'],
  ['LKB-48', 'Packing tape 48 mm', 'Lakban 48 mm', 'rol', 240, 11500, 'general'],
  ['HRD-2T', 'CCTV hard disk 8 TB', 'Hard disk CCTV 8 TB', 'pcs', 10, 3450000, 'it'],
  ['ADP-12V', 'CCTV adapter 12 V', 'Adaptor CCTV 12 V', 'pcs', 30, 78000, 'security'],
  ['SWT-8P', 'PoE switch 8 ports', 'Switch PoE 8 port', 'pcs', 6, 1250000, 'it'],
  ['HDM-5M', 'HDMI cable 5 m', 'Kabel HDMI 5 m', 'pcs', 24, 96000, 'it'],
  ['BAT-AA', 'AA battery', 'Baterai AA', 'pcs', 300, 4200, 'general'],
  ['PRJ-LMP', 'Projector lamp', 'Lampu proyektor', 'pcs', 5, 1850000, 'it'],
  ['GRS-EP2', 'Grease EP2', 'Gemuk EP2', 'kg', 25, 92000, 'hvac'],
  ['CTR-40A', 'Contactor 40 A', 'Kontaktor 40 A', 'pcs', 9, 385000, 'power'],
]
/** What they are bought in. */
const LARGER: Readonly<Record<string, { readonly name: string; readonly factor: number }>> = {
  RJ45: { name: 'box', factor: 100 },
  'KRT-A4': { name: 'dus', factor: 5 },
  'TIS-RL': { name: 'dus', factor: 48 },
  'KTG-100': { name: 'pak', factor: 20 },
  'BAT-AA': { name: 'pak', factor: 12 },
  'KBL-UTP6': { name: 'rol', factor: 305 },
  'LKB-48': { name: 'dus', factor: 72 },
  'OLI-15W40': { name: 'drum', factor: 200 },
}
/** What has a date by which it is used. */
const BY_LOT: readonly string[] = ['FRE-R32', 'FRE-R134', 'KLR-15']
const BY_SERIAL: readonly string[] = ['SWT-8P', 'HRD-2T']

export function itemsOf(dice: Dice, { at, vendors }: { at: number; vendors: readonly VendorRow[] }): DemoItem[] {
  return STOCK.map(([code, name, name_id, unit, usual, standard_cost, category], place) => {
    const ofTrade = vendors.filter((vendor) => vendor.category === category)
    const larger = LARGER[code]
    const tracking = BY_SERIAL.includes(code) ? 'serial' : BY_LOT.includes(code) ? 'lot' : 'none'
    return {
      usual,
      category,
      row: {
        ...{ id: dice.id(at), code, name, name_id, unit, tracking, standard_cost, active: true, location_id: null },
        units: larger ? [larger] : [],
        minimum_stock: tracking === 'serial' ? 1 : Math.ceil(usual / 12),
        reorder_quantity: tracking === 'serial' ? 2 : Math.max(2, Math.ceil(usual / 5)),
        vendor_id: ofTrade[place % Math.max(1, ofTrade.length)]?.id ?? null,
        barcode: `899${1_000_000_000 + place * 7919}`,
      },
    }
  })
}
