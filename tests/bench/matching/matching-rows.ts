import type { Pool } from 'pg'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Waiting } from '../../kit/finance/waiting-documents.ts'

export interface Filling {
  readonly siteId: string
  readonly userId: string
  readonly waiting: readonly Waiting[]
}
/** An account of the site with batches that went to the bank, half of them paid, and issued invoices of tenants. Answers the account’s id. */
export async function fillTreasury(pool: Pool, { siteId, userId, waiting }: Filling): Promise<string> {
  const accountId = newId()
  const json = (rows: readonly object[]) => [JSON.stringify(rows)]
  await pool.query(
    `insert into bank_accounts (id, location_id, name, bank, bic, number, holder, currency, csv_template)
      values ($1, $2, 'Operations', 'Bank Contoh', 'CNTHIDJA', '000011112222', 'PT Gedung Contoh', 'IDR', '{}')`,
    [accountId, siteId],
  )
  const payments = waiting.filter((one) => one.batch !== null)
  const batches = [...Map.groupBy(payments, (one) => one.batch)].map(([number, lines], at) => ({
    ...{ id: newId(), number, lines, state: at % 2 === 0 ? 'paid' : 'exported', execute_on: lines[0]?.day },
    ...{ line_count: lines.length, total: lines.reduce((sum, one) => sum + one.open, 0) },
  }))
  await pool.query(
    `insert into payment_batches (id, number, title, state, account_id, location_id, execute_on, format, currency, line_count, total,
        created_by, created_at, updated_at)
      select id, number, 'Weekly run', state, $2, $3, execute_on, 'pain_09', 'IDR', line_count, total, $4, now(), now()
      from jsonb_to_recordset($1::jsonb) as b (id uuid, number text, state text, execute_on date, line_count int, total bigint)`,
    [...json(batches.map(({ lines: _lines, ...batch }) => batch)), accountId, siteId, userId],
  )
  const lines = batches.flatMap((batch) =>
    batch.lines.map((one, at) => ({ ...one, batch_id: batch.id, position: at + 1, state: batch.state === 'paid' ? 'paid' : 'open' })),
  )
  await pool.query(
    `insert into payment_lines (id, batch_id, position, kind, source_id, payee_id, payee_name, reason, amount, location_id, state, live)
      select id, batch_id, position, 'claim', gen_random_uuid(), gen_random_uuid(), payee, label, open, $2, state, true
      from jsonb_to_recordset($1::jsonb)
        as l (id uuid, batch_id uuid, position int, payee text, label text, open bigint, state text)`,
    [...json(lines), siteId],
  )
  const invoices = waiting.filter((one) => one.direction === 'in')
  const tenants = new Map([...new Set(invoices.map((one) => one.payee))].map((name) => [name, newId()]))
  await pool.query(
    `insert into tenants (id, location_id, code, name) select id, $2, 'T-' || id, name
      from jsonb_to_recordset($1::jsonb) as t (id uuid, name text)`,
    [...json([...tenants].map(([name, id]) => ({ id, name }))), siteId],
  )
  await pool.query(
    `insert into tenant_invoices (id, location_id, tenant_id, kind, month, state, number, issued_on, due_on, due_days, currency, subtotal, taxed,
        vat_per_mille, vat, total, created_at, updated_at)
      select id, $2, tenant_id, 'monthly', to_char(date '2000-01-01' + make_interval(months => at), 'YYYY-MM'), 'issued', label, day, day, 14,
        'IDR', open, 0, 0, 0, open, now(), now()
      from jsonb_to_recordset($1::jsonb) as i (id uuid, tenant_id uuid, at int, label text, day date, open bigint)`,
    [...json(invoices.map((one, at) => ({ ...one, at, tenant_id: tenants.get(one.payee) }))), siteId],
  )
  await pool.query('vacuum analyze')
  return accountId
}

/** The least that suggests something, in SQL alone: the number word for word in the text, or else the exact amount. For each line the best. */
export const PLAIN_MATCHING = `
  with documents as (
    select line.id, batch.number || '-' || line.position as label, line.amount as open, 'out' as direction
    from payment_lines line join payment_batches batch on batch.id = line.batch_id
    union all
    select i.id, i.number, i.total, 'in' from tenant_invoices i where i.state = 'issued'
  ), words as (
    select line.id, line.amount, word from statement_lines line,
      lateral regexp_split_to_table(line.reference || ' ' || line.text, '[\\s,;:]+') word
    where line.statement_id = $1
  ), found as (
    select w.id, d.id as document, 2 as score from words w join documents d on d.label = w.word and (w.amount < 0) = (d.direction = 'out')
    union all
    select l.id, d.id, 1 from statement_lines l join documents d on d.open = abs(l.amount) and (l.amount < 0) = (d.direction = 'out')
    where l.statement_id = $1
  )
  select distinct on (id) id, document from (select id, document, sum(score) as score from found group by id, document) scored
  order by id, score desc`
