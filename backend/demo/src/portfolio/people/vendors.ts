import type { items, vendors } from '@menara/backend/schema/places.ts'
import stock from '../../../tables/stock.json' with { type: 'json' }
import companies from '../../../tables/vendors.json' with { type: 'json' }
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'

export type VendorRow = typeof vendors.$inferInsert & { readonly id: string; readonly category: string }
export type ItemRow = typeof items.$inferInsert

/** Invented companies, by what they do. */
export function vendorsOf(dice: Dice, at: number): VendorRow[] {
  return Object.entries(companies).flatMap(([category, names]) =>
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

export function itemsOf(dice: Dice, { at, sites }: { at: number; sites: readonly Site[] }): ItemRow[] {
  return stock.map(({ code, name, unit, usual }, place) => ({
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
