import { stockCountLines, stockCounts } from '@menara/backend/schema/stock/counts.ts'
import { stockBalances, stockBins, stockMovements, stockStores } from '@menara/backend/schema/stock/stock.ts'
import { stockTransferEvents, stockTransferLines, stockTransfers } from '@menara/backend/schema/stock/transfers.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { binRows } from '../portfolio/stock/stock-year.ts'
import type { Story } from '../portfolio/tickets/story.ts'

/** Writes a year of the stock: stores and their bins, the ledger with its balances, transfers and stock-takes. */
export async function writeStock(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { stock: { stores, movements, balances, transfers, counts } }: Pick<Story, 'stock'>,
): Promise<void> {
  const all = [...stores, ...transfers.transit]
  await write(
    'stock_stores',
    stockStores,
    all.map(({ row }) => row),
  )
  await write('stock_bins', stockBins, binRows(all))
  await write('stock_movements', stockMovements, movements)
  await write('stock_balances', stockBalances, balances)
  await write('stock_transfers', stockTransfers, transfers.rows)
  await write('stock_transfer_lines', stockTransferLines, transfers.lines)
  await write('stock_transfer_events', stockTransferEvents, transfers.events)
  await write('stock_counts', stockCounts, counts.rows)
  await write('stock_count_lines', stockCountLines, counts.lines)
}
