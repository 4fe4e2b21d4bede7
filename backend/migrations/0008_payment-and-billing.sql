CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"bic" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"currency" text NOT NULL,
	"location_id" uuid,
	"csv_template" jsonb NOT NULL,
	"statement_mapping" jsonb,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payee_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"vendor_id" uuid,
	"bank" text NOT NULL,
	"bic" text NOT NULL,
	"number_sealed" text NOT NULL,
	"last4" text NOT NULL,
	"holder" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payee_accounts_payee_check" CHECK (coalesce("payee_accounts"."user_id", "payee_accounts"."vendor_id") = "payee_accounts"."id")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"location_id" uuid,
	"number" text NOT NULL,
	"format" text NOT NULL,
	"sha256" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"currency" text NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"line_count" integer NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"target" text NOT NULL,
	"target_id" uuid NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL,
	"reverses_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_allocations_sign_check" CHECK (("statement_allocations"."amount" < 0) = ("statement_allocations"."reverses_id" is not null) and "statement_allocations"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"counterparty" text NOT NULL,
	"text" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "statement_lines_amount_check" CHECK ("statement_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_batch_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"account_id" uuid NOT NULL,
	"location_id" uuid,
	"execute_on" date NOT NULL,
	"format" text NOT NULL,
	"currency" text NOT NULL,
	"line_count" integer NOT NULL,
	"total" bigint NOT NULL,
	"created_by" uuid NOT NULL,
	"submitted_by" uuid,
	"approved_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_batches_approval_check" CHECK ("payment_batches"."approved_by" is null or "payment_batches"."approved_by" <> "payment_batches"."created_by")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"actor_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_files" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"file" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"payee_name" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"due_on" date,
	"location_id" uuid NOT NULL,
	"state" text NOT NULL,
	"live" boolean NOT NULL,
	"note" text,
	CONSTRAINT "payment_lines_amount_check" CHECK ("payment_lines"."amount" > 0),
	CONSTRAINT "payment_lines_live_check" CHECK (not ("payment_lines"."live" and "payment_lines"."state" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "billing_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"valid_from" text NOT NULL,
	"service_m2" bigint NOT NULL,
	"surcharge_per_mille" integer NOT NULL,
	"room_hour" bigint NOT NULL,
	"parking_hour" bigint NOT NULL,
	"resources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vat_per_mille" integer NOT NULL,
	"due_days" integer NOT NULL,
	"fine_per_mille" integer
);
--> statement-breakpoint
CREATE TABLE "tenant_invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit" text NOT NULL,
	"price_sen" bigint NOT NULL,
	"days" integer NOT NULL,
	"of_days" integer NOT NULL,
	"amount" bigint NOT NULL,
	"taxed" boolean NOT NULL,
	"subject_id" uuid,
	"missing_hours" integer NOT NULL,
	"estimated_hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_invoice_numbers" (
	"location_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tenant_invoice_numbers_location_id_year_kind_pk" PRIMARY KEY("location_id","year","kind")
);
--> statement-breakpoint
CREATE TABLE "tenant_invoice_readings" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"issued_on" date,
	"due_on" date,
	"due_days" integer NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"taxed" bigint NOT NULL,
	"vat_per_mille" integer NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"missing_hours" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"cancels_id" uuid,
	"reason" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid,
	CONSTRAINT "tenant_invoices_total_check" CHECK ("tenant_invoices"."total" = "tenant_invoices"."subtotal" + "tenant_invoices"."vat"),
	CONSTRAINT "tenant_invoices_number_check" CHECK (("tenant_invoices"."state" = 'draft') = ("tenant_invoices"."number" is null))
);
--> statement-breakpoint
CREATE TABLE "tenant_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	"reverses_id" uuid,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_receipts_amount_check" CHECK ("tenant_receipts"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "tenant_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"area_dm2" integer NOT NULL,
	"from" date NOT NULL,
	"until" date,
	CONSTRAINT "tenant_leases_forward" CHECK ("tenant_leases"."until" is null or "tenant_leases"."until" >= "tenant_leases"."from")
);
--> statement-breakpoint
CREATE TABLE "tenant_meters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"share" integer NOT NULL,
	"from" date NOT NULL,
	"until" date,
	CONSTRAINT "tenant_meters_forward" CHECK ("tenant_meters"."until" is null or "tenant_meters"."until" >= "tenant_meters"."from")
);
--> statement-breakpoint
CREATE TABLE "tenant_people" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "tenant_people_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"npwp" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'id' NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_allocations" ADD CONSTRAINT "statement_allocations_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_allocations" ADD CONSTRAINT "statement_allocations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_batches" ADD CONSTRAINT "payment_batches_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_batch_id_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payment_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_files" ADD CONSTRAINT "payment_files_batch_id_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payment_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_batch_id_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payment_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_rates" ADD CONSTRAINT "billing_rates_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoice_lines" ADD CONSTRAINT "tenant_invoice_lines_invoice_id_tenant_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tenant_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoice_numbers" ADD CONSTRAINT "tenant_invoice_numbers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoice_readings" ADD CONSTRAINT "tenant_invoice_readings_line_id_tenant_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."tenant_invoice_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoices" ADD CONSTRAINT "tenant_invoices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoices" ADD CONSTRAINT "tenant_invoices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoices" ADD CONSTRAINT "tenant_invoices_cancels_id_tenant_invoices_id_fk" FOREIGN KEY ("cancels_id") REFERENCES "public"."tenant_invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invoices" ADD CONSTRAINT "tenant_invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_receipts" ADD CONSTRAINT "tenant_receipts_invoice_id_tenant_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tenant_invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_receipts" ADD CONSTRAINT "tenant_receipts_reverses_id_tenant_receipts_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."tenant_receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_leases" ADD CONSTRAINT "tenant_leases_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_leases" ADD CONSTRAINT "tenant_leases_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_meters" ADD CONSTRAINT "tenant_meters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_meters" ADD CONSTRAINT "tenant_meters_meter_id_energy_meters_id_fk" FOREIGN KEY ("meter_id") REFERENCES "public"."energy_meters"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_people" ADD CONSTRAINT "tenant_people_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_people" ADD CONSTRAINT "tenant_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number_key" ON "bank_accounts" USING btree ("bic","number");--> statement-breakpoint
CREATE INDEX "bank_accounts_order_idx" ON "bank_accounts" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "bank_accounts_location_idx" ON "bank_accounts" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_user_key" ON "payee_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payee_accounts_vendor_key" ON "payee_accounts" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_number_key" ON "bank_statements" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_sha256_key" ON "bank_statements" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "bank_statements_order_idx" ON "bank_statements" USING btree ("last_day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bank_statements_location_idx" ON "bank_statements" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "statement_allocations_line_idx" ON "statement_allocations" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_allocations_target_idx" ON "statement_allocations" USING btree ("target","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_allocations_reverses_key" ON "statement_allocations" USING btree ("reverses_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_position_key" ON "statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_digest_key" ON "statement_lines" USING btree ("account_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_batches_number_key" ON "payment_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_batches_order_idx" ON "payment_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_batches_account_idx" ON "payment_batches" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "payment_batches_location_idx" ON "payment_batches" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "payment_events_batch_idx" ON "payment_events" USING btree ("batch_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_lines_live_key" ON "payment_lines" USING btree ("kind","source_id") WHERE "payment_lines"."live";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_lines_position_key" ON "payment_lines" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "payment_lines_location_idx" ON "payment_lines" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_rates_month_key" ON "billing_rates" USING btree ("location_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invoice_lines_order_key" ON "tenant_invoice_lines" USING btree ("invoice_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invoices_month_key" ON "tenant_invoices" USING btree ("tenant_id","month","kind") WHERE state <> 'cancelled' and kind = 'monthly';--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invoices_number_key" ON "tenant_invoices" USING btree ("location_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invoices_cancels_key" ON "tenant_invoices" USING btree ("cancels_id");--> statement-breakpoint
CREATE INDEX "tenant_invoices_order_idx" ON "tenant_invoices" USING btree ("month" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tenant_invoices_site_idx" ON "tenant_invoices" USING btree ("location_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_receipts_reverses_key" ON "tenant_receipts" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "tenant_receipts_invoice_idx" ON "tenant_receipts" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "tenant_leases_tenant_idx" ON "tenant_leases" USING btree ("tenant_id","from");--> statement-breakpoint
CREATE INDEX "tenant_leases_area_idx" ON "tenant_leases" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "tenant_meters_tenant_idx" ON "tenant_meters" USING btree ("tenant_id","from");--> statement-breakpoint
CREATE INDEX "tenant_meters_meter_idx" ON "tenant_meters" USING btree ("meter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_people_site_key" ON "tenant_people" USING btree ("location_id","user_id");--> statement-breakpoint
CREATE INDEX "tenant_people_user_idx" ON "tenant_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_code_key" ON "tenants" USING btree ("location_id",lower("code"));--> statement-breakpoint
CREATE INDEX "tenants_order_idx" ON "tenants" USING btree ("name","id");--> statement-breakpoint
CREATE VIEW "public"."payment_drift" AS (
  select 'statement_line' as kind, line.id, abs(line.amount) as expected, sum(a.amount)::bigint as found
  from statement_lines line join statement_allocations a on a.line_id = line.id
  group by line.id, line.amount having sum(a.amount) > abs(line.amount) or sum(a.amount) < 0
  union all
  select 'payment_line', line.id, line.amount, sum(a.amount)::bigint
  from payment_lines line join statement_allocations a on a.target = 'payment_line' and a.target_id = line.id
  group by line.id, line.amount having sum(a.amount) > line.amount or sum(a.amount) < 0
  union all
  select 'batch', batch.id, batch.total, coalesce(sum(line.amount), 0)::bigint
  from payment_batches batch left join payment_lines line on line.batch_id = batch.id
  group by batch.id, batch.total, batch.line_count
  having coalesce(sum(line.amount), 0) <> batch.total or count(line.id) <> batch.line_count
  union all
  select 'reversal', back.id, -a.amount, back.amount
  from statement_allocations back join statement_allocations a on a.id = back.reverses_id
  where back.amount <> -a.amount or back.line_id <> a.line_id or back.target_id <> a.target_id
  union all
  select 'paid_batch', batch.id, 0, count(*)
  from payment_batches batch join payment_lines line on line.batch_id = batch.id
  where batch.state = 'paid' and line.state = 'open' group by batch.id);--> statement-breakpoint
CREATE VIEW "public"."billing_drift" AS (
  select i.id, 'subtotal' as what, i.subtotal as kept, coalesce(l.amount, 0)::bigint as counted
  from tenant_invoices i
  left join (select invoice_id, sum(amount) as amount from tenant_invoice_lines group by invoice_id) l on l.invoice_id = i.id
  where i.subtotal <> coalesce(l.amount, 0)
  union all
  select i.id, 'vat', i.vat, floor((2 * t.taxed * i.vat_per_mille + 1000) / 2000.0)::bigint
  from tenant_invoices i
  join (select invoice_id, sum(amount) filter (where taxed) as taxed from tenant_invoice_lines group by invoice_id) t on t.invoice_id = i.id
  where i.kind = 'monthly' and i.vat <> floor((2 * coalesce(t.taxed, 0) * i.vat_per_mille + 1000) / 2000.0)
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
  having n.last <> count(i.id));--> statement-breakpoint
-- What follows is written by hand: the generator knows no functions and triggers.
CREATE FUNCTION statements_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lines of statements and their allocations are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER statement_lines_append_only BEFORE UPDATE OR DELETE ON statement_lines FOR EACH ROW EXECUTE FUNCTION statements_refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_lines_not_emptied BEFORE TRUNCATE ON statement_lines FOR EACH STATEMENT EXECUTE FUNCTION statements_refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_allocations_append_only BEFORE UPDATE OR DELETE ON statement_allocations FOR EACH ROW EXECUTE FUNCTION statements_refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_allocations_not_emptied BEFORE TRUNCATE ON statement_allocations FOR EACH STATEMENT EXECUTE FUNCTION statements_refuse_change();

--> statement-breakpoint
CREATE FUNCTION tenant_invoices_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  -- Only a credit note changes what was issued: from issued to cancelled, and nothing else of the row.
  IF TG_OP = 'UPDATE' AND OLD.state = 'issued' AND NEW.state = 'cancelled'
    AND to_jsonb(NEW) - ARRAY['state', 'rev', 'updated_at', 'reason'] = to_jsonb(OLD) - ARRAY['state', 'rev', 'updated_at', 'reason'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an invoice that was issued is not changed' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER tenant_invoices_stay BEFORE UPDATE OR DELETE ON tenant_invoices FOR EACH ROW EXECUTE FUNCTION tenant_invoices_refuse_change();
--> statement-breakpoint
CREATE FUNCTION tenant_invoice_lines_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_OP = 'INSERT' THEN changed := NEW.invoice_id; ELSE changed := OLD.invoice_id; END IF;
  IF EXISTS (SELECT 1 FROM tenant_invoices WHERE id = changed AND state <> 'draft') THEN
    RAISE EXCEPTION 'lines of an invoice that was issued are not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tenant_invoice_lines_stay BEFORE INSERT OR UPDATE OR DELETE ON tenant_invoice_lines FOR EACH ROW EXECUTE FUNCTION tenant_invoice_lines_refuse_change();
--> statement-breakpoint
CREATE FUNCTION tenant_invoice_readings_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM tenant_invoice_lines l JOIN tenant_invoices i ON i.id = l.invoice_id WHERE l.id = OLD.line_id AND i.state <> 'draft'
  ) THEN
    RAISE EXCEPTION 'readings of an invoice that was issued are not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tenant_invoice_readings_stay BEFORE UPDATE OR DELETE ON tenant_invoice_readings FOR EACH ROW EXECUTE FUNCTION tenant_invoice_readings_refuse_change();
--> statement-breakpoint
CREATE FUNCTION tenant_receipts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts of money are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER tenant_receipts_append_only BEFORE UPDATE OR DELETE ON tenant_receipts FOR EACH ROW EXECUTE FUNCTION tenant_receipts_refuse_change();
--> statement-breakpoint
CREATE TRIGGER tenant_receipts_not_emptied BEFORE TRUNCATE ON tenant_receipts FOR EACH STATEMENT EXECUTE FUNCTION tenant_receipts_refuse_change();
