import type { StockDocument, StockMovement } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { countNumber, type MovementKind, transferNumber } from '@menara/shared/domain/stock/stock-states.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { assets, items, locations } from '../../../schema/places.ts'
import { stockCounts } from '../../../schema/stock/counts.ts'
import { stockBins, stockMovements, stockStores } from '../../../schema/stock/stock.ts'
import { stockTransfers } from '../../../schema/stock/transfers.ts'
import { tickets } from '../../../schema/tickets/tickets.ts'

export type StockCardStore = ReturnType<typeof stockCardStore>
export interface CardFilter {
  readonly locationIds: readonly string[] | null
  readonly item_id?: string | undefined
  readonly store_id?: string | undefined
  readonly location_id?: string | undefined
  readonly kind?: MovementKind | undefined
  /** Instants; the end counts no more. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly document_id?: string | undefined
}
interface CardPage {
  /** `seq` of the last row of the page before. */
  readonly after: number | undefined
  readonly limit: number
}

// Subselects are written out: drizzle leaves a column's table away in them. From today's balance backwards: the newest rows cost the least.
const balance = sql<string>`(select coalesce(sum(b.quantity), 0) from stock_balances b
  where b.item_id = stock_movements.item_id and b.store_id = stock_movements.store_id)
  - (select coalesce(sum(l.quantity), 0) from stock_movements l
  where l.item_id = stock_movements.item_id and l.store_id = stock_movements.store_id and l.seq > stock_movements.seq)`
const { id, seq, at, lot, quantity, kind, unit_cost, reason, document, document_id } = stockMovements
const shown = {
  ...{ id, seq, at, lot, quantity, kind, unit_cost, reason, document, document_id, balance },
  item: { id: items.id, code: items.code, name_en: items.name, name_id: items.name_id, unit: items.unit },
  location: { id: locations.id, name: locations.name },
  store: { id: stockStores.id, name: stockStores.name, is_transit: stockStores.is_transit },
  bin: { id: stockBins.id, code: stockBins.code },
  actor: { id: users.id, name: users.name },
  ticket: { number: tickets.number, type: tickets.ticket_type_id },
  asset_code: assets.code,
  transfer_no: stockTransfers.no,
  count_no: stockCounts.no,
}

/** Reads the ledger as a stock card. */
export function stockCardStore(db: Database) {
  async function select(where: SQL | undefined, limit: number): Promise<StockMovement[]> {
    const rows = await db.sql
      .select(shown)
      .from(stockMovements)
      .innerJoin(items, eq(items.id, stockMovements.item_id))
      .innerJoin(stockBins, eq(stockBins.id, stockMovements.bin_id))
      .innerJoin(stockStores, eq(stockStores.id, stockMovements.store_id))
      .innerJoin(locations, eq(locations.id, stockMovements.location_id))
      .leftJoin(users, eq(users.id, stockMovements.actor_id))
      .leftJoin(tickets, eq(tickets.id, stockMovements.document_id))
      .leftJoin(assets, eq(assets.id, stockMovements.document_id))
      .leftJoin(stockTransfers, eq(stockTransfers.id, stockMovements.document_id))
      .leftJoin(stockCounts, eq(stockCounts.id, stockMovements.document_id))
      .where(where)
      .orderBy(desc(stockMovements.seq))
      .limit(limit)
    return rows.map(({ ticket, asset_code, transfer_no, count_no, document, document_id, balance, ...row }) => ({
      ...row,
      kind: row.kind as MovementKind,
      balance: Number(balance),
      document: documentOf({ document, document_id, ticket, asset_code, transfer_no, count_no }),
    }))
  }
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: (filter: CardFilter, { after, limit }: CardPage): Promise<StockMovement[]> =>
      select(and(matching(filter), after === undefined ? undefined : lt(stockMovements.seq, after)), limit + 1),
    /** Movements in the order of their ids. */
    async byIds(ids: readonly string[]): Promise<StockMovement[]> {
      const rows = await select(inArray(stockMovements.id, [...ids]), ids.length)
      return ids.flatMap((one) => rows.find((row) => row.id === one) ?? [])
    },
  }
}

interface Documented {
  readonly document: string | null
  readonly document_id: string | null
  readonly ticket: { readonly number: string; readonly type: number } | null
  readonly asset_code: string | null
  readonly transfer_no: number | null
  readonly count_no: number | null
}
/** A document that was removed since keeps its subject and id. */
function documentOf({ document, document_id, ticket, asset_code, transfer_no, count_no }: Documented): StockDocument | null {
  if (document === null || document_id === null) return null
  const number = transfer_no === null ? null : transferNumber(transfer_no)
  const count = count_no === null ? null : countNumber(count_no)
  const label = ticket?.number ?? asset_code ?? number ?? count ?? ''
  return { subject: document, id: document_id, label, ticket_type: ticket ? (ticketTypeById(ticket.type)?.code ?? null) : null }
}

function matching({ locationIds, item_id, store_id, location_id, kind, from, until, document_id }: CardFilter): SQL | undefined {
  return and(
    locationIds === null ? undefined : inArray(stockMovements.location_id, [...locationIds]),
    item_id ? eq(stockMovements.item_id, item_id) : undefined,
    store_id ? eq(stockMovements.store_id, store_id) : undefined,
    location_id ? eq(stockMovements.location_id, location_id) : undefined,
    kind && eq(stockMovements.kind, kind),
    from ? gte(stockMovements.at, from) : undefined,
    until ? lt(stockMovements.at, until) : undefined,
    document_id ? eq(stockMovements.document_id, document_id) : undefined,
  )
}
