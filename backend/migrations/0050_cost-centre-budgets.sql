CREATE TABLE "cost_centre_budgets" (
	"cost_centre_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "cost_centre_budgets_cost_centre_id_year_pk" PRIMARY KEY("cost_centre_id","year"),
	CONSTRAINT "cost_centre_budgets_amount" CHECK ("cost_centre_budgets"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cost_centre_budgets" ADD CONSTRAINT "cost_centre_budgets_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."cost_centre_commitments" AS (
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
      and b.state not in ('approved', 'pending'))));