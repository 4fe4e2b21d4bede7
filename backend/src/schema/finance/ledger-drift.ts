import { sql } from 'drizzle-orm'
import { bigint, pgView, text } from 'drizzle-orm/pg-core'

/** How many rows of each ledger contradict one another: the `…_drift` views in one. Always empty. */
export const ledgerDrift = pgView('ledger_drift', { ledger: text().notNull(), rows: bigint({ mode: 'number' }).notNull() }).as(sql`
select ledger, rows from (
  select 'stock' as ledger, count(*) as rows from stock_drift
  union all
  select 'petty_cash', count(*) from petty_cash_drift
  union all
  select 'purchasing', count(*) from purchasing_drift
  union all
  select 'vendor_invoice', count(*) from vendor_invoice_drift
  union all
  select 'payment', count(*) from payment_drift
  union all
  select 'billing', count(*) from billing_drift
) counted
where rows > 0`)
