import type { items } from '@menara/backend/schema/places.ts'
import stock from '../../../tables/stock.json' with { type: 'json' }
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
  return stock.map(({ code, name_en: name, name_id, unit, usual, cost: standard_cost, category }, place) => {
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
