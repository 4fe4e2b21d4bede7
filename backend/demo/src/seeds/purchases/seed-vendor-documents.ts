import type { Platform } from '@menara/backend/platform/platform.ts'
import { vendors } from '@menara/backend/schema/places.ts'
import { vendorDocuments } from '@menara/backend/schema/purchasing/vendor-documents.ts'
import { EXPIRY_NOTICE_DAYS, type VendorDocumentKind } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { asc } from 'drizzle-orm'

const DAY_MS = 86_400_000
/** Vendors with documents, by name. */
const VENDORS = 10
/** The trade licence of one of them has run out. */
const LATE_VENDOR = 4
const digits = (seed: number, length: number): string => String((seed * 7_919 + 104_729) % 10 ** length).padStart(length, '0')
type Told = readonly [kind: VendorDocumentKind, number: string, days: number | null, isRequired: boolean]

/** Gives vendors of the demo documents: most hold, some run out soon, one has run out. Joins the open transaction. */
export async function seedVendorDocuments({ db, now, newId }: Platform): Promise<void> {
  const rows = await db.sql.select({ id: vendors.id }).from(vendors).orderBy(asc(vendors.name), asc(vendors.id)).limit(VENDORS)
  for (const [at, { id }] of rows.entries()) {
    const told: Told[] = [
      ['nib', `9120${digits(at, 9)}`, null, true],
      ['npwp', `0${(at % 9) + 1}.${digits(at, 3)}.${digits(at + 3, 3)}.4-091.000`, null, true],
      ['siup', `${510 + at}/SIUP/${digits(at, 4)}`, at === LATE_VENDOR ? -12 : 40 + 35 * at, at === LATE_VENDOR],
      ['insurance', `POL-${digits(at, 6)}`, at === 1 ? 18 : 120 + 20 * at, false],
    ]
    await db.sql.insert(vendorDocuments).values(
      told.map(([kind, number, days, required]) => {
        const valid_until = days === null ? null : new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
        // The buyers of the demo were told before it begins, of what ends later they are told as it runs.
        const told_of = days !== null && days <= EXPIRY_NOTICE_DAYS ? valid_until : null
        return { id: newId(), vendor_id: id, kind, number, required, valid_until, told_of, updated_at: now().toISOString() }
      }),
    )
  }
}
