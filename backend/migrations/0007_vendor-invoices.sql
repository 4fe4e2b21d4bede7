CREATE TABLE "vendor_invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	CONSTRAINT "vendor_invoice_lines_quantity" CHECK ("vendor_invoice_lines"."quantity" > 0 and "vendor_invoice_lines"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"matched_at_once" boolean NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"tax" bigint NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid,
	"released_at" timestamp (3) with time zone,
	"release_reason" text,
	"paid_by" uuid,
	"paid_on" date,
	"payment_reference" text,
	"cancelled_by" uuid,
	"cancel_reason" text,
	CONSTRAINT "vendor_invoices_tax" CHECK ("vendor_invoices"."tax" >= 0)
);
--> statement-breakpoint
ALTER TABLE "vendor_invoice_lines" ADD CONSTRAINT "vendor_invoice_lines_invoice_id_vendor_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."vendor_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoice_lines" ADD CONSTRAINT "vendor_invoice_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoice_lines" ADD CONSTRAINT "vendor_invoice_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_invoices" ADD CONSTRAINT "vendor_invoices_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_invoice_lines_key" ON "vendor_invoice_lines" USING btree ("invoice_id","order_line_id");--> statement-breakpoint
CREATE INDEX "vendor_invoice_lines_order_idx" ON "vendor_invoice_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_invoices_command_key" ON "vendor_invoices" USING btree ("order_id","command_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_invoices_number_key" ON "vendor_invoices" USING btree ("vendor_id",lower("number")) WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "vendor_invoices_order_idx" ON "vendor_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "vendor_invoices_entered_idx" ON "vendor_invoices" USING btree ("entered_at","id");--> statement-breakpoint
CREATE VIEW "public"."vendor_invoice_drift" AS (
select ol.id as order_line_id, 'quantity' as what from purchase_order_lines ol
join vendor_invoice_lines il on il.order_line_id = ol.id
join vendor_invoices i on i.id = il.invoice_id and i.state in ('matched', 'paid') and i.released_at is null
group by ol.id, ol.accepted, ol.quantity
having sum(il.quantity) filter (where i.state = 'matched') > 0 and sum(il.quantity) > least(ol.accepted, ol.quantity)
union all
select ol.id, 'price' from purchase_order_lines ol
join vendor_invoice_lines il on il.order_line_id = ol.id
join vendor_invoices i on i.id = il.invoice_id and i.state = 'matched'
where il.unit_price > ol.unit_price);