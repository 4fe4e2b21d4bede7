import type { vendors } from '@menara/backend/schema/places.ts'
import companies from '../../../tables/vendors.json' with { type: 'json' }
import type { Dice } from '../dice.ts'

export type VendorRow = typeof vendors.$inferInsert & { readonly id: string; readonly category: string }

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
