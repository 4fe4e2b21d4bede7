import type { Pool } from 'pg'

/** How much is in the stores. */
export interface StockSize {
  readonly items: number
  readonly movements: number
}
const SITES = 4
const STORES_PER_SITE = 3
const BINS_PER_STORE = 20

/**
 * Sites with stores and bins, items with units and minimums, and a ledger whose balances are its sums. An item lies in one bin of five
 * stores; receipts and issues alternate, so that a balance stays small and never goes below nothing.
 */
export async function fillStores(pool: Pool, { items, movements }: StockSize): Promise<void> {
  const stores = SITES * STORES_PER_SITE
  const bins = stores * BINS_PER_STORE
  const each = Math.floor(movements / (items * 5))
  const statements = [
    `insert into locations (id, code, name, type, zone, longitude, latitude)
      select ${uuidOf('a', `n`)}, 'BS' || n, 'Site ' || n, 'branch_office', 'Asia/Jakarta', 106.8, -6.2 from generate_series(1, ${SITES}::int) n`,
    `insert into stock_stores (id, location_id, code, name)
      select ${uuidOf('b', `n`)}, ${uuidOf('a', `1 + n % ${SITES}::int`)}, 'ST' || n, 'Store ' || n
      from generate_series(0, ${stores - 1}::int) n`,
    `insert into stock_bins (id, store_id, code)
      select ${uuidOf('c', `n`)}, ${uuidOf('b', `n % ${stores}::int`)}, 'B-' || lpad(n::text, 4, '0')
      from generate_series(0, ${bins - 1}::int) n`,
    `insert into items (id, code, name, name_id, unit, standard_cost, minimum_stock, barcode)
      select ${uuidOf('d', `n`)}, 'IT-' || lpad(n::text, 6, '0'),
        (array['Filter', 'Belt', 'Lamp', 'Pump seal', 'Cable', 'Valve', 'Fuse', 'Bearing'])[1 + n % 8] || ' ' || md5(n::text),
        (array['Saringan', 'Sabuk', 'Lampu', 'Sil pompa', 'Kabel', 'Katup', 'Sekering', 'Bantalan'])[1 + n % 8] || ' ' || n,
        'pcs', 1000 + n % 9000, n % 30, '899' || lpad(n::text, 10, '0')
      from generate_series(1, ${items}::int) n`,
    // Posting after posting, as time goes: neighbours in the ledger are of different items.
    `insert into stock_movements (id, posting_key, line, posting_hash, item_id, bin_id, store_id, location_id, quantity, kind, unit_cost, at)
      select gen_random_uuid(), 'bench ' || r || ' ' || p || ' ' || n, 0, '', ${uuidOf('d', `n`)}, ${uuidOf('c', `bin`)},
        ${uuidOf('b', `bin % ${stores}::int`)}, ${uuidOf('a', `1 + (bin % ${stores}::int) % ${SITES}::int`)},
        case when r % 2 = 0 then 10 + n % 5 else -(5 + n % 5) end, case when r % 2 = 0 then 'receipt' else 'issue' end, 1000,
        timestamptz '2026-01-01' + make_interval(secs => r * 300000 + n)
      from generate_series(0, ${each - 1}::int) r, generate_series(0, 4) p, generate_series(1, ${items}::int) n,
        lateral (select (n * 7 + p * 47) % ${bins}::int as bin) placed`,
    `insert into stock_balances (bin_id, item_id, lot, store_id, location_id, is_transit, is_serial, quantity)
      select bin_id, item_id, lot, store_id, location_id, false, false, sum(quantity)
      from stock_movements group by bin_id, item_id, lot, store_id, location_id`,
  ]
  // Indexes are made once the rows are there, which takes a tenth of the time.
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
      where tablename = 'stock_movements' and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  for (const statement of statements) await pool.query(statement)
  for (const { made } of indexes) await pool.query(made)
  await pool.query('vacuum analyze')
}

/** Id of the bin that the first postings of an item are in. */
export const benchIds = {
  item: (n: number): string => idOf('d', n),
  bin: (n: number): string => idOf('c', n),
  store: (n: number): string => idOf('b', n),
  site: (n: number): string => idOf('a', n),
  /** Bins that have some of an item. */
  binsOfItem: (n: number): string[] => [0, 1, 2, 3, 4].map((p) => idOf('c', (n * 7 + p * 47) % (SITES * STORES_PER_SITE * BINS_PER_STORE))),
}

const HEAD = '0000000-0000-7000-8000-'
const idOf = (kind: string, n: number): string => `${kind}${HEAD}${n.toString(16).padStart(12, '0')}`
const uuidOf = (kind: string, n: string) => `('${kind}${HEAD}' || lpad(to_hex(${n}), 12, '0'))::uuid`
