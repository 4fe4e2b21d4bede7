CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(15, 6) NOT NULL,
	"source" text NOT NULL,
	"corrects_id" uuid,
	"entered_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_rate_check" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
DROP VIEW "public"."ledger_drift";--> statement-breakpoint
DROP VIEW "public"."billing_drift";--> statement-breakpoint
DROP INDEX "tenant_invoices_month_key";--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "foreign_currency" text;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "foreign_amount" bigint;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "exchange_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "over_user" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "over_device" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "over_gb" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "vat_per_mille" integer DEFAULT 110 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "due_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_corrects_id_exchange_rates_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day_key" ON "exchange_rates" USING btree ("currency","valid_from") WHERE "exchange_rates"."corrects_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_corrects_key" ON "exchange_rates" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "exchange_rates_order_idx" ON "exchange_rates" USING btree ("valid_from" DESC NULLS FIRST,"seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchange_rates_currency_idx" ON "exchange_rates" USING btree ("currency","valid_from");--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_exchange_rate_id_exchange_rates_id_fk" FOREIGN KEY ("exchange_rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_plans" ADD CONSTRAINT "company_plans_payer_id_tenants_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_lines_rate_idx" ON "claim_lines" USING btree ("exchange_rate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_plans_payer_key" ON "company_plans" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invoices_month_key" ON "tenant_invoices" USING btree ("tenant_id","month","kind") WHERE state <> 'cancelled' and kind <> 'credit_note';--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_foreign_check" CHECK (num_nulls("claim_lines"."foreign_currency", "claim_lines"."foreign_amount", "claim_lines"."exchange_rate_id") in (0, 3));--> statement-breakpoint
CREATE VIEW "public"."billing_drift" AS (
  select i.id, 'subtotal' as what, i.subtotal as kept, coalesce(l.amount, 0)::bigint as counted
  from tenant_invoices i
  left join (select invoice_id, sum(amount) as amount from tenant_invoice_lines group by invoice_id) l on l.invoice_id = i.id
  where i.subtotal <> coalesce(l.amount, 0)
  union all
  select i.id, 'vat', i.vat, floor((2 * t.taxed * i.vat_per_mille + 1000) / 2000.0)::bigint
  from tenant_invoices i
  join (select invoice_id, sum(amount) filter (where taxed) as taxed from tenant_invoice_lines group by invoice_id) t on t.invoice_id = i.id
  where i.kind <> 'credit_note' and i.vat <> floor((2 * coalesce(t.taxed, 0) * i.vat_per_mille + 1000) / 2000.0)
  union all
  select l.id, 'quantity', l.quantity, coalesce(r.quantity, 0)::bigint
  from tenant_invoice_lines l
  join (
    select line_id, (select sum((row ->> 'quantity')::bigint) from jsonb_array_elements(rows) row) as quantity from tenant_invoice_readings
  ) r on r.line_id = l.id
  where l.kind in ('wbp', 'lwbp', 'room', 'parking') and l.quantity <> coalesce(r.quantity, 0)
  union all
  select c.id, 'credit note', c.total, -o.total from tenant_invoices c join tenant_invoices o on o.id = c.cancels_id
  where c.total <> -o.total or o.state <> 'cancelled'
  union all
  select b.id, 'reversal', b.amount, -a.amount from tenant_receipts b join tenant_receipts a on a.id = b.reverses_id
  where b.amount <> -a.amount or b.invoice_id <> a.invoice_id
  union all
  select n.location_id, 'numbers', n.last::bigint, count(i.id)
  from tenant_invoice_numbers n
  left join tenant_invoices i
    on i.location_id = n.location_id and i.kind = n.kind and extract(year from i.issued_on) = n.year and i.number is not null
  group by n.location_id, n.year, n.kind, n.last
  having n.last <> count(i.id));
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION exchange_rates_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'exchange rates are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION exchange_rates_refuse_change();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_not_emptied BEFORE TRUNCATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION exchange_rates_refuse_change();
