import { sql } from 'drizzle-orm'
import { bigint, date, pgView, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Every line money was spent on, in whole Rupiah without VAT, at the rate of its order where that is in another currency: lines of invoices that count against their order, approved lines of claims,
 * settled vouchers of petty cash, and stock that was given out to an asset or came back, at its cost. What is bought for the stock is in
 * it twice, as the invoice and as what was given out: reports by asset read both, all others leave the stock away.
 */
export const spendingRows = pgView('spending_rows', {
  id: uuid().notNull(),
  source: text({ enum: ['vendor_invoice', 'claim', 'petty_cash', 'stock_issue'] }).notNull(),
  source_id: uuid().notNull(),
  ticket_id: uuid(),
  number: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  text: text().notNull(),
  location_id: uuid().notNull(),
  vendor_id: uuid(),
  cost_centre_id: uuid(),
  asset_id: uuid(),
  amount: bigint({ mode: 'number' }).notNull(),
}).as(sql`
select il.id, 'vendor_invoice' as source, i.id as source_id, i.ticket_id, i.number, i.issued_on as day, pl.description as text,
  t.location_id, i.vendor_id, pl.cost_centre_id, t.asset_id, round(il.quantity * il.unit_price * po.rupiah_per_minor)::bigint as amount
from vendor_invoices i
join purchase_orders po on po.id = i.order_id
join vendor_invoice_lines il on il.invoice_id = i.id
join purchase_order_lines ol on ol.id = il.order_line_id
join purchase_lines pl on pl.id = ol.line_id
join tickets t on t.id = i.ticket_id
where i.state in ('matched', 'released', 'paid')
union all
select cl.id, 'claim', c.id, c.ticket_id, coalesce(t.number, c.title), cl.day, coalesce(nullif(cl.description, ''), rt.name_id),
  c.location_id, null, cl.cost_centre_id, null, cl.approved
from claims c
join claim_lines cl on cl.claim_id = c.id
join reimburse_types rt on rt.id = cl.type_id
left join tickets t on t.id = c.ticket_id
where c.state in ('approved', 'scheduled', 'paid', 'closed') and cl.approved > 0
union all
select v.id, 'petty_cash', v.id, null, f.code || '-' || v.number, (p.at at time zone l.zone)::date, v.purpose,
  f.location_id, null, v.cost_centre_id, null, v.spent
from petty_cash_vouchers v
join petty_cash_funds f on f.id = v.fund_id
join locations l on l.id = f.location_id
join petty_cash_postings p on p.voucher_id = v.id and p.kind = 'settlement'
where v.state in ('settled', 'closed') and v.spent > 0
union all
select m.id, 'stock_issue', m.item_id, t.id, i.code, (m.at at time zone l.zone)::date, i.name_id,
  m.location_id, null, null, case when m.document = 'assets' then m.document_id else t.asset_id end, -m.quantity * m.unit_cost
from stock_movements m
join items i on i.id = m.item_id
join locations l on l.id = m.location_id
left join tickets t on m.document = 'tickets' and t.id = m.document_id
where m.kind in ('issue', 'return') and (m.document = 'assets' or t.asset_id is not null)`)

/**
 * What cost centres have committed themselves to and was not invoiced yet, in whole Rupiah without VAT: lines of orders at their price and
 * rate, less what invoices that count ask for; and what is not ordered of the lines of approved requisitions that go on, at its estimate.
 */
export const costCentreCommitments = pgView('cost_centre_commitments', {
  id: uuid().notNull(),
  source: text({ enum: ['order', 'request'] }).notNull(),
  location_id: uuid().notNull(),
  cost_centre_id: uuid().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
}).as(sql`
select ol.id, 'order' as source, po.location_id, pl.cost_centre_id,
  round(greatest(case when po.state = 'closed' then least(ol.quantity, ol.accepted) else ol.quantity end - (
    select coalesce(sum(il.quantity), 0) from vendor_invoice_lines il
    join vendor_invoices i on i.id = il.invoice_id and i.state in ('matched', 'released', 'paid')
    where il.order_line_id = ol.id
  ), 0) * ol.unit_price * po.rupiah_per_minor)::bigint as amount
from purchase_order_lines ol
join purchase_orders po on po.id = ol.order_id and po.state <> 'cancelled'
join purchase_lines pl on pl.id = ol.line_id
where pl.cost_centre_id is not null
union all
select pl.id, 'request', t.location_id, pl.cost_centre_id, (greatest(pl.quantity - (
    select coalesce(sum(case when po.state = 'closed' then least(ol.quantity, ol.accepted) else ol.quantity end), 0)
    from purchase_order_lines ol
    join purchase_orders po on po.id = ol.order_id and po.state <> 'cancelled'
    where ol.line_id = pl.id
  ), 0) * pl.estimated_price)::bigint
from purchase_lines pl
join tickets t on t.id = pl.ticket_id
where pl.cost_centre_id is not null and pl.estimated_price is not null
  and t.state not in ('draft', 'rejected', 'resolved', 'closed', 'cancelled', 'merged')
  and exists (select 1 from approval_requests a where a.ticket_id = t.id and a.visitor_id is null and a.state = 'approved'
    and not exists (select 1 from approval_requests b where b.ticket_id = t.id and b.visitor_id is null and b.round > a.round
      and b.state not in ('approved', 'pending')))`)
