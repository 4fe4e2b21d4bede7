import type {
  StockTransfer,
  StockTransferDetail,
  TransferEvent,
  TransferLine,
} from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { type TransferState, transferNumber } from '@menara/shared/domain/stock/stock-states.ts'
import { and, asc, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { users } from '../../../schema/people.ts'
import { items, locations } from '../../../schema/places.ts'
import { stockBins, stockStores } from '../../../schema/stock/stock.ts'
import { stockTransferEvents, stockTransferLines, stockTransfers } from '../../../schema/stock/transfers.ts'

export type TransfersStore = ReturnType<typeof transfersStore>
export interface TransfersFilter {
  readonly locationIds: readonly string[] | null
  readonly location_id?: string | undefined
  readonly state?: TransferState | undefined
  readonly search?: string | undefined
}
type Row = typeof stockTransfers.$inferInsert
export type LineRow = Omit<typeof stockTransferLines.$inferSelect, 'sort'>
/** A transfer with what its rules need and nobody is shown. */
export type HeldTransfer = StockTransfer & { readonly giver_id: string | null; readonly receiver_id: string | null }

const [fromStores, toStores, fromSites, toSites] = [
  alias(stockStores, 'from_stores'),
  alias(stockStores, 'to_stores'),
  alias(locations, 'from_sites'),
  alias(locations, 'to_sites'),
]
const numberText = sql`'MOV-' || lpad(${stockTransfers.no}::text, 6, '0')`

function matching({ locationIds, location_id, state, search }: TransfersFilter): SQL | undefined {
  const text = search && likeText(search)
  const at = (ids: readonly string[]) =>
    or(inArray(stockTransfers.from_location_id, [...ids]), inArray(stockTransfers.to_location_id, [...ids]))
  return and(
    locationIds === null ? undefined : at(locationIds),
    location_id ? at([location_id]) : undefined,
    state && eq(stockTransfers.state, state),
    text ? or(ilike(stockTransfers.note, text), ilike(numberText, text)) : undefined,
  )
}

/** The one writer of `stock_transfers` with their lines and events. */
export function transfersStore(db: Database) {
  async function select(where: SQL | undefined, limit: number): Promise<(HeldTransfer & { readonly no: number })[]> {
    const { id, no, state, is_partial, note, rev, created_at, updated_at, giver_id, receiver_id } = stockTransfers
    const rows = await db.sql
      .select({
        ...{ id, no, state, is_partial, note, rev, created_at, updated_at, giver_id, receiver_id },
        from_store: { id: fromStores.id, name: fromStores.name },
        from_site: { id: fromSites.id, name: fromSites.name },
        to_store: { id: toStores.id, name: toStores.name },
        to_site: { id: toSites.id, name: toSites.name },
        requester: { id: users.id, name: users.name },
        lines_count: sql<number>`(select count(*)::int from stock_transfer_lines l where l.transfer_id = stock_transfers.id)`,
      })
      .from(stockTransfers)
      .innerJoin(fromStores, eq(fromStores.id, stockTransfers.from_store_id))
      .innerJoin(toStores, eq(toStores.id, stockTransfers.to_store_id))
      .innerJoin(fromSites, eq(fromSites.id, stockTransfers.from_location_id))
      .innerJoin(toSites, eq(toSites.id, stockTransfers.to_location_id))
      .leftJoin(users, eq(users.id, stockTransfers.requester_id))
      .where(where)
      .orderBy(desc(stockTransfers.no))
      .limit(limit)
    return rows.map(({ from_store, from_site, to_store, to_site, state, ...row }) => ({
      ...row,
      number: transferNumber(row.no),
      state: state as TransferState,
      from: { store: from_store, location: from_site },
      to: { store: to_store, location: to_site },
    }))
  }
  return {
    /** One row more than `limit` where there are more, newest first; `after` is the number of the last row of the page before. */
    list: (filter: TransfersFilter, { after, limit }: { after: number | undefined; limit: number }) =>
      select(and(matching(filter), after === undefined ? undefined : lt(stockTransfers.no, after)), limit + 1),
    count: (filter: TransfersFilter): Promise<number> => db.sql.$count(stockTransfers, matching(filter)),
    async find(id: string): Promise<HeldTransfer | undefined> {
      const [row] = await select(eq(stockTransfers.id, id), 1)
      if (!row) return undefined
      const { no: _no, ...transfer } = row
      return transfer
    },
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: stockTransfers.id }).from(stockTransfers).where(eq(stockTransfers.id, id)).for('update')
    },
    async insert(row: Row): Promise<void> {
      await db.sql.insert(stockTransfers).values(row)
    },
    /** Counts a revision. */
    async update(id: string, fields: Partial<Row>): Promise<void> {
      await db.sql
        .update(stockTransfers)
        .set({ ...fields, rev: sql`${stockTransfers.rev} + 1` })
        .where(eq(stockTransfers.id, id))
    },
    async setLines(transferId: string, lines: readonly (typeof stockTransferLines.$inferInsert)[]): Promise<void> {
      await db.sql.delete(stockTransferLines).where(eq(stockTransferLines.transfer_id, transferId))
      await db.sql.insert(stockTransferLines).values([...lines])
    },
    async updateLine(id: string, fields: Partial<Pick<LineRow, 'picked' | 'received' | 'missing'>>): Promise<void> {
      await db.sql.update(stockTransferLines).set(fields).where(eq(stockTransferLines.id, id))
    },
    lineRows: (transferId: string): Promise<LineRow[]> =>
      db.sql.select().from(stockTransferLines).where(eq(stockTransferLines.transfer_id, transferId)).orderBy(asc(stockTransferLines.sort)),
    ...detailOf(db),
  }
}

function detailOf(db: Database) {
  return {
    async lines(transferId: string): Promise<TransferLine[]> {
      const [fromBins, toBins] = [alias(stockBins, 'from_bins'), alias(stockBins, 'to_bins')]
      const { id, lot, quantity, picked, received, missing } = stockTransferLines
      return db.sql
        .select({
          ...{ id, lot, quantity, picked, received, missing },
          item: { id: items.id, code: items.code, name_en: items.name, name_id: items.name_id, unit: items.unit },
          from_bin: { id: fromBins.id, code: fromBins.code },
          to_bin: { id: toBins.id, code: toBins.code },
        })
        .from(stockTransferLines)
        .innerJoin(items, eq(items.id, stockTransferLines.item_id))
        .innerJoin(fromBins, eq(fromBins.id, stockTransferLines.from_bin_id))
        .innerJoin(toBins, eq(toBins.id, stockTransferLines.to_bin_id))
        .where(eq(stockTransferLines.transfer_id, transferId))
        .orderBy(asc(stockTransferLines.sort))
    },
    async events(transferId: string): Promise<TransferEvent[]> {
      const { id, action, at, text, signed_name, signed_path, digest } = stockTransferEvents
      const rows = await db.sql
        .select({ ...{ id, action, at, text, signed_name, signed_path, digest }, actor: { id: users.id, name: users.name } })
        .from(stockTransferEvents)
        .leftJoin(users, eq(users.id, stockTransferEvents.actor_id))
        .where(eq(stockTransferEvents.transfer_id, transferId))
        .orderBy(asc(stockTransferEvents.sort))
      return rows.map(({ signed_name, signed_path, digest, action, ...row }) => ({
        ...row,
        action: action as StockTransferDetail['events'][number]['action'],
        signed: signed_name === null ? null : { name: signed_name, path: signed_path, digest },
      }))
    },
    async addEvent(row: Omit<typeof stockTransferEvents.$inferInsert, 'sort'>): Promise<void> {
      const sort = await db.sql.$count(stockTransferEvents, eq(stockTransferEvents.transfer_id, row.transfer_id))
      await db.sql.insert(stockTransferEvents).values({ ...row, sort })
    },
  }
}
