import { join } from 'node:path'
import { Readable } from 'node:stream'
import { exchangeRatesStore } from '@menara/backend/features/exchange-rates/exchange-rates.store.ts'
import { openUploads } from '@menara/backend/platform/files/uploads.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { claimLines, claimReceipts, claims, reimburseTypes } from '@menara/backend/schema/claims/claims.ts'
import { CURRENCY, rupiahOfForeign } from '@menara/shared/domain/money.ts'
import { and, eq } from 'drizzle-orm'
import { demoStaff } from './demo-staff.ts'

const TYPE = 'Lodging'
const DAY_MS = 86_400_000
const [DAYS_AGO, SPENT] = [5, { currency: 'SGD', amount: 63_600 } as const]
const RECEIPT = 'Hotel Contoh Singapura\nDua malam, dua kamar;SGD 636,00\nLunas;SGD 636,00\n'

/** What the employee spent abroad: a draft in Singapore dollars, with the receipt of the hotel as a file. Joins the open transaction. */
export async function seedForeignClaim(base: Platform): Promise<void> {
  const { db, now, newId, dataDir } = base
  const staff = await demoStaff(base)
  const day = new Date(now().getTime() - DAYS_AGO * DAY_MS).toISOString().slice(0, 10)
  const rate = await exchangeRatesStore(db).ofDay(SPENT.currency, day)
  const [type] = await db.sql
    .select()
    .from(reimburseTypes)
    .where(and(eq(reimburseTypes.name_en, TYPE), eq(reimburseTypes.policy, 'v2')))
  const [before] = await db.sql.select({ location_id: claims.location_id }).from(claims).limit(1)
  if (!staff || !rate || !type || !before) return
  const [claimId, lineId, at] = [newId(), newId(), now().toISOString()]
  const claimed = rupiahOfForeign(SPENT, rate.rate)
  const owner = { location_id: before.location_id, requester_id: staff.employee, currency: CURRENCY, created_at: at, updated_at: at }
  await db.sql.insert(claims).values({
    ...owner,
    id: claimId,
    policy: 'v2',
    state: 'draft',
    title: 'Konferensi pengelola gedung di Singapura',
    claimed,
    standing: claimed,
  })
  await db.sql.insert(claimLines).values({
    ...{ id: lineId, claim_id: claimId, position: 0, day, type_id: type.id, description: 'Hotel dua malam', claimed, currency: CURRENCY },
    ...{ foreign_currency: SPENT.currency, foreign_amount: SPENT.amount, exchange_rate_id: rate.id },
  })
  const uploads = openUploads(join(dataDir, 'claims'))
  const file = await uploads.receiveFile(newId(), Readable.from([Buffer.from(RECEIPT)]), 'kuitansi-hotel.csv')
  await db.sql.insert(claimReceipts).values({ ...file, line_id: lineId, at })
  uploads.keep({ id: file.id, at })
}
