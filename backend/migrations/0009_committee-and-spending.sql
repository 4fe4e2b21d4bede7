CREATE TABLE "price_offer_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"commitment" text NOT NULL,
	"opened" text
);
--> statement-breakpoint
CREATE TABLE "rfq_committee_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfq_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid,
	"public_key" text,
	"wrapped_key" jsonb,
	"key_set_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vendor_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_until" date,
	"required" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"file_at" timestamp (3) with time zone,
	"file_name" text,
	"file_mime" text,
	"file_bytes" integer,
	"file_sha256" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"told_of" date
);
--> statement-breakpoint
ALTER TABLE "price_offers" ADD COLUMN "sender_key" text;--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "sealed_to" text DEFAULT 'server' NOT NULL;--> statement-breakpoint
ALTER TABLE "rfqs" ADD COLUMN "committee_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_offer_shares" ADD CONSTRAINT "price_offer_shares_offer_id_price_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."price_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_shares" ADD CONSTRAINT "price_offer_shares_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_shares" ADD CONSTRAINT "price_offer_shares_member_id_rfq_committee_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."rfq_committee_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_committee_members" ADD CONSTRAINT "rfq_committee_members_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_committee_members" ADD CONSTRAINT "rfq_committee_members_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_committee_members" ADD CONSTRAINT "rfq_committee_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_documents" ADD CONSTRAINT "vendor_documents_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_offer_shares_key" ON "price_offer_shares" USING btree ("offer_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfq_committee_members_key" ON "rfq_committee_members" USING btree ("rfq_id","user_id");--> statement-breakpoint
CREATE INDEX "rfq_committee_members_ticket_idx" ON "rfq_committee_members" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_documents_number_key" ON "vendor_documents" USING btree ("vendor_id","kind","number");--> statement-breakpoint
CREATE INDEX "vendor_documents_end_idx" ON "vendor_documents" USING btree ("valid_until");--> statement-breakpoint
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
where rows > 0);--> statement-breakpoint
CREATE VIEW "public"."spending_rows" AS (
select il.id, 'vendor_invoice' as source, i.id as source_id, i.ticket_id, i.number, i.issued_on as day, pl.description as text,
  t.location_id, i.vendor_id, pl.cost_centre_id, t.asset_id, il.quantity * il.unit_price as amount
from vendor_invoices i
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
-- Found by any part of a word; a server without the extension still finds items, by reading all.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX items_text_idx ON items USING gin ((code || E'\n' || name || E'\n' || name_id || E'\n' || barcode) gin_trgm_ops);
  ALTER INDEX items_text_idx ALTER COLUMN 1 SET STATISTICS 1000;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'items are searched without an index: %', SQLERRM;
END
$$;
