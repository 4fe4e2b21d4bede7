import type { ClaimDuplicate, ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { SAME_PICTURE_BITS } from '@menara/shared/domain/claims/claim-lines.ts'
import { plainRate } from '@menara/shared/domain/finance/exchange-rates.ts'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { claimLines, claimReceipts, claims, reimburseTypes } from '../../../schema/claims/claims.ts'
import { costCentres } from '../../../schema/desk/cost-centres.ts'
import { exchangeRates } from '../../../schema/finance/exchange-rates.ts'

export type ClaimLinesStore = ReturnType<typeof claimLinesStore>
export type ClaimLineRow = typeof claimLines.$inferInsert
export type StoredLine = Omit<ClaimLine, 'warnings' | 'duplicates' | 'type'> & { readonly type: ReimburseType }
export interface FoundDuplicate {
  readonly line_id: string
  readonly found: ClaimDuplicate['found']
  readonly day: string
  readonly claimed: number
  readonly claim_id: string
}

/** The one writer of `claim_lines` and `claim_receipts`. */
export const claimLinesStore = (db: Database) => ({ ...lineRows(db), ...receiptRows(db), duplicatesOf: duplicatesIn(db) })

function lineRows(db: Database) {
  const receiptsOf = (lineIds: readonly string[]) =>
    lineIds.length === 0
      ? Promise.resolve([])
      : db.sql
          .select({
            ...{ id: claimReceipts.id, line_id: claimReceipts.line_id },
            ...{ name: claimReceipts.name, mime: claimReceipts.mime, bytes: claimReceipts.bytes },
          })
          .from(claimReceipts)
          .where(inArray(claimReceipts.line_id, [...lineIds]))
          .orderBy(claimReceipts.at, claimReceipts.id)
  return {
    async ofClaim(claimId: string): Promise<StoredLine[]> {
      const rows = await db.sql
        .select({
          ...{ id: claimLines.id, day: claimLines.day, type: reimburseTypes, description: claimLines.description },
          cost_centre: { id: costCentres.id, code: costCentres.code, name_en: costCentres.name_en, name_id: costCentres.name_id },
          ...{ quantity: claimLines.quantity, rate: claimLines.rate, claimed: claimLines.claimed },
          ...{ verified: claimLines.verified, approved: claimLines.approved, reason: claimLines.reason },
          ...{ duplicate_reason: claimLines.duplicate_reason, currency: claimLines.currency },
          foreign: {
            ...{ currency: claimLines.foreign_currency, amount: claimLines.foreign_amount, rate_id: claimLines.exchange_rate_id },
            ...{ rate: exchangeRates.rate, valid_from: exchangeRates.valid_from },
          },
        })
        .from(claimLines)
        .innerJoin(reimburseTypes, eq(reimburseTypes.id, claimLines.type_id))
        .leftJoin(costCentres, eq(costCentres.id, claimLines.cost_centre_id))
        .leftJoin(exchangeRates, eq(exchangeRates.id, claimLines.exchange_rate_id))
        .where(eq(claimLines.claim_id, claimId))
        .orderBy(asc(claimLines.position), asc(claimLines.id))
      const receipts = await receiptsOf(rows.map((row) => row.id))
      return rows.map((row) => ({
        ...row,
        foreign: foreignOf(row.foreign),
        receipts: receipts.filter((receipt) => receipt.line_id === row.id).map(({ line_id: _, ...receipt }) => receipt),
      }))
    },
    /** The lines of a claim from now on; those that stay keep their receipts. Answers the receipts of those that go. */
    async replace(claimId: string, rows: readonly ClaimLineRow[]): Promise<KeptFile[]> {
      const ids = rows.map((row) => row.id)
      const gone = and(eq(claimLines.claim_id, claimId), ids.length > 0 ? notInArray(claimLines.id, ids) : undefined)
      const receipts = await db.sql
        .select({ id: claimReceipts.id, at: claimReceipts.at })
        .from(claimReceipts)
        .innerJoin(claimLines, eq(claimLines.id, claimReceipts.line_id))
        .where(gone)
      await db.sql.delete(claimLines).where(gone)
      for (const row of rows) await db.sql.insert(claimLines).values(row).onConflictDoUpdate({ target: claimLines.id, set: row })
      return receipts
    },
    async setAmounts(id: string, patch: Pick<ClaimLineRow, 'verified' | 'approved' | 'reason'>): Promise<void> {
      await db.sql.update(claimLines).set(patch).where(eq(claimLines.id, id))
    },
  }
}

/** Null for a line that was paid in Rupiah. */
function foreignOf(stored: { readonly [K in keyof NonNullable<StoredLine['foreign']>]: unknown }): StoredLine['foreign'] {
  if (stored.rate_id === null) return null
  const foreign = stored as NonNullable<StoredLine['foreign']>
  return { ...foreign, rate: plainRate(foreign.rate) }
}

function receiptRows(db: Database) {
  return {
    async addReceipt(row: typeof claimReceipts.$inferInsert): Promise<void> {
      await db.sql.insert(claimReceipts).values(row)
    },
    /** A receipt with the claim it is on. */
    async receipt(id: string) {
      const [row] = await db.sql
        .select({
          id: claimReceipts.id,
          name: claimReceipts.name,
          mime: claimReceipts.mime,
          bytes: claimReceipts.bytes,
          at: claimReceipts.at,
          claim_id: claimLines.claim_id,
        })
        .from(claimReceipts)
        .innerJoin(claimLines, eq(claimLines.id, claimReceipts.line_id))
        .where(eq(claimReceipts.id, id))
      return row
    },
    async removeReceipt(id: string): Promise<void> {
      await db.sql.delete(claimReceipts).where(eq(claimReceipts.id, id))
    },
    /** Those of the ids that are kept. */
    known: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db.sql
            .select({ id: claimReceipts.id, at: claimReceipts.at })
            .from(claimReceipts)
            .where(inArray(claimReceipts.id, [...ids])),
  }
}

const duplicatesIn =
  (db: Database) =>
  /**
   * Where the receipts of a claim, or its days and amounts, are claimed already: on claims of anybody that were submitted and not
   * dropped, and on others of the requester. The same kilometres and days count for the same person only.
   */
  async (claimId: string): Promise<FoundDuplicate[]> => {
    const counts = sql`other.state not in ('rejected', 'cancelled') and (other.submitted_at is not null or other.requester_id = own.requester_id)`
    const rows = await db.sql.execute(sql`
        select distinct line.id as line_id, 'picture' as found, twin.day::text as day, twin.claimed, twin.claim_id
        from ${claimLines} line join ${claims} own on own.id = line.claim_id join ${claimReceipts} receipt on receipt.line_id = line.id
          join ${claimReceipts} same on same.id <> receipt.id and (same.sha256 = receipt.sha256 or
            bit_count(('x' || same.picture_hash)::bit(64) # ('x' || receipt.picture_hash)::bit(64)) <= ${SAME_PICTURE_BITS})
          join ${claimLines} twin on twin.id = same.line_id and twin.id <> line.id join ${claims} other on other.id = twin.claim_id
        where line.claim_id = ${claimId} and ${counts}
        union
        select distinct line.id, 'amount', twin.day::text, twin.claimed, twin.claim_id
        from ${claimLines} line join ${claims} own on own.id = line.claim_id join ${reimburseTypes} type on type.id = line.type_id
          join ${claimLines} twin on twin.day = line.day and twin.claimed = line.claimed and twin.type_id = line.type_id and twin.id <> line.id
          join ${claims} other on other.id = twin.claim_id
        where line.claim_id = ${claimId} and line.claimed > 0 and ${counts}
          and (type.kind = 'expense' or other.requester_id = own.requester_id)
        order by 1, 2 desc, 3, 5`)
    return (rows as unknown as { rows: FoundDuplicate[] }).rows.map((row) => ({ ...row, claimed: Number(row.claimed) }))
  }
