import type { Platform } from '@menara/backend/platform/platform.ts'
import { exchangeRates } from '@menara/backend/schema/finance/exchange-rates.ts'
import type { ForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'
import { demoStaff } from '../claims/demo-staff.ts'

const MONTHS = 13
const HOUR_MS = 3_600_000
const SOURCE = 'Bank Rekaan Nusantara'
/** Rupiah for one unit a year ago in sen, and by how many sen it moves month by month. */
const RATES: readonly { readonly currency: ForeignCurrency; readonly first: number; readonly steps: readonly number[] }[] = [
  { currency: 'USD', first: 1_562_000, steps: [4_500, -2_250, 6_750, 3_000, -1_500] },
  { currency: 'SGD', first: 1_178_500, steps: [2_100, 900, -1_400, 3_300] },
  { currency: 'JPY', first: 10_362, steps: [41, -28, 17] },
]

/** Rates of three currencies from the first of each month of a year, of an invented bank. Joins the open transaction. */
export async function seedRates(base: Platform): Promise<void> {
  const { db, now, newId } = base
  const staff = await demoStaff(base)
  if (!staff) return
  const entered_by = staff.of('finance') ?? null
  const at = now()
  for (let month = 0; month < MONTHS; month++) {
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (MONTHS - 1 - month), 1))
    const rows = RATES.map(({ currency, first: sen, steps }) => {
      const value = Array.from({ length: month }, (_, step) => steps[step % steps.length] ?? 0).reduce((sum, step) => sum + step, sen)
      const rate = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
      const row = { currency, valid_from: first.toISOString().slice(0, 10), rate, source: SOURCE }
      return { ...row, id: newId(), corrects_id: null, entered_by, at: new Date(first.getTime() + 2 * HOUR_MS).toISOString() }
    })
    await db.sql.insert(exchangeRates).values(rows)
  }
}
