CREATE TABLE "purchase_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"direct_order_limit" bigint
);
--> statement-breakpoint
DROP VIEW "public"."ledger_drift";--> statement-breakpoint
DROP VIEW "public"."spending_rows";--> statement-breakpoint
DROP VIEW "public"."purchasing_drift";--> statement-breakpoint
DROP VIEW "public"."purchase_headers";--> statement-breakpoint
ALTER TABLE "purchase_award_lines" DROP CONSTRAINT "purchase_award_lines_quantity";--> statement-breakpoint
ALTER TABLE "purchase_order_lines" DROP CONSTRAINT "purchase_order_lines_quantity";--> statement-breakpoint
DROP INDEX "purchase_awards_one";--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ALTER COLUMN "offer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_awards" ALTER COLUMN "rfq_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "currency" SET DEFAULT 'IDR';--> statement-breakpoint
ALTER TABLE "price_offer_files" ALTER COLUMN "mark" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_invoices" ADD COLUMN "plan_usage" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD COLUMN "freed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD COLUMN "currency" text DEFAULT 'IDR' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD COLUMN "exchange_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD COLUMN "rupiah_per_minor" numeric(20, 9) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "exchange_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "rupiah_per_minor" numeric(20, 9) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_offers" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "price_offers" ADD COLUMN "file_keys" jsonb;--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "currencies" text[] DEFAULT '{IDR}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_exchange_rate_id_exchange_rates_id_fk" FOREIGN KEY ("exchange_rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_exchange_rate_id_exchange_rates_id_fk" FOREIGN KEY ("exchange_rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_awards_ticket_idx" ON "purchase_awards" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_awards_one" ON "purchase_awards" USING btree ("ticket_id") WHERE state = 'waiting_approval';--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_quantity" CHECK ("purchase_award_lines"."quantity" > 0 and "purchase_award_lines"."freed" between 0 and "purchase_award_lines"."quantity");--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD CONSTRAINT "purchase_awards_direct" CHECK (("purchase_awards"."rfq_id" is null) = ("purchase_awards"."reason" is not null));--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" >= 0);--> statement-breakpoint
CREATE VIEW "public"."spending_rows" AS (
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
where m.kind in ('issue', 'return') and (m.document = 'assets' or t.asset_id is not null));--> statement-breakpoint
CREATE VIEW "public"."purchasing_drift" AS (
select l.id as line_id, 'awarded' as what from purchase_lines l
where (select coalesce(sum(al.quantity - al.freed), 0) from purchase_award_lines al join purchase_awards a on a.id = al.award_id
  where al.line_id = l.id and a.state <> 'rejected') > l.quantity
union all
select ol.line_id, 'ordered' from purchase_order_lines ol
join purchase_orders o on o.id = ol.order_id and o.state <> 'cancelled'
where case when o.state = 'closed' then least(ol.quantity, ol.accepted) else ol.quantity end > (select coalesce(sum(al.quantity - al.freed), 0) from purchase_award_lines al
  where al.award_id = o.award_id and al.line_id = ol.line_id and al.vendor_id = o.vendor_id)
union all
select ol.line_id, 'received' from purchase_order_lines ol
join purchase_orders o on o.id = ol.order_id
where ol.accepted > floor(ol.quantity * (100 + o.tolerance_percent) / 100.0)
union all
select ol.line_id, 'posted' from purchase_order_lines ol
where (ol.accepted, ol.rejected) <> (
  (select coalesce(sum(rl.accepted), 0) from item_receipt_lines rl join item_receipts r on r.id = rl.receipt_id
    where rl.order_line_id = ol.id and r.state = 'posted'),
  (select coalesce(sum(rl.rejected), 0) from item_receipt_lines rl join item_receipts r on r.id = rl.receipt_id
    where rl.order_line_id = ol.id and r.state = 'posted')));--> statement-breakpoint
CREATE VIEW "public"."purchase_headers" AS (select t.id as ticket_id,
  case
    when t.state in ('cancelled', 'merged') then 'cancelled'
    when t.state in ('draft', 'rejected', 'closed') then t.state
    when t.state = 'pending' then 'on_hold'
    when exists (select 1 from purchase_awards a where a.ticket_id = t.id and a.state = 'waiting_approval') then 'award_approval'
    when t.state = 'waiting_approval' then 'waiting_approval'
    when o.n > 0 and o.unfinished = 0 then 'received'
    when o.accepted > 0 then 'partially_received'
    when o.n > 0 then 'ordered'
    when r.state = 'opened' then 'evaluating'
    when r.state = 'sent' then 'sourcing'
    when t.state = 'resolved' then 'received'
    else 'submitted'
  end as state,
  l.n::integer as lines,
  l.estimate::double precision as estimate,
  r.deadline,
  coalesce(r.invited, 0)::integer as invited,
  coalesce(r.answered, 0)::integer as answered,
  o.amount::double precision as ordered
from tickets t
cross join lateral (
  select count(*) as n, sum(pl.quantity * pl.estimated_price) as estimate from purchase_lines pl where pl.ticket_id = t.id
) l
left join lateral (
  select q.state, q.deadline,
    (select count(*) from rfq_invitations i where i.rfq_id = q.id and i.state not in ('draft', 'revoked')) as invited,
    (select count(*) from rfq_invitations i where i.rfq_id = q.id and i.state in ('offered', 'declined')) as answered
  from rfqs q where q.ticket_id = t.id and q.state <> 'cancelled'
) r on true
cross join lateral (
  select count(*) as n, count(*) filter (where po.state not in ('received', 'closed')) as unfinished,
    sum((select round(sum(ol.quantity * ol.unit_price) * po.rupiah_per_minor) from purchase_order_lines ol where ol.order_id = po.id)) as amount,
    coalesce(sum((select sum(ol.accepted) from purchase_order_lines ol where ol.order_id = po.id)), 0) as accepted
  from purchase_orders po where po.ticket_id = t.id and po.state <> 'cancelled'
) o
where t.ticket_type_id = 19);--> statement-breakpoint
CREATE VIEW "public"."ledger_drift" AS (
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
where rows > 0);
