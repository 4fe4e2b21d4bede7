CREATE TABLE "item_receipt_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"short" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "item_receipt_lines_counts" CHECK ("item_receipt_lines"."accepted" >= 0 and "item_receipt_lines"."rejected" >= 0 and "item_receipt_lines"."short" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"state" text NOT NULL,
	"delivery_note" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"posted_by" uuid,
	"posted_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	"reverse_reason" text
);
--> statement-breakpoint
CREATE TABLE "purchase_award_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"lead_days" integer NOT NULL,
	"reason" text,
	CONSTRAINT "purchase_award_lines_quantity" CHECK ("purchase_award_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"rfq_id" uuid NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"awarded_by" uuid,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"description" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"lead_days" integer NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" > 0),
	CONSTRAINT "purchase_order_lines_received" CHECK ("purchase_order_lines"."accepted" >= 0 and "purchase_order_lines"."rejected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_numbers" (
	"location_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "purchase_order_numbers_location_id_year_pk" PRIMARY KEY("location_id","year")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"held_from" text,
	"hold_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"currency" text NOT NULL,
	"tolerance_percent" integer NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"ended_reason" text
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"item_id" uuid,
	"description" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"needed_by" date,
	"cost_centre_id" uuid,
	"estimated_price" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_settings" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"tolerance_percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_offer_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"unit_price" bigint NOT NULL,
	"lead_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfq_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"receipt" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"valid_until" date,
	"note" text,
	"nonce" text
);
--> statement-breakpoint
CREATE TABLE "rfq_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfq_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"mailed" text DEFAULT 'no' NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"offered_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "rfq_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfq_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "rfqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"state" text NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"opened_by" uuid,
	"cancel_reason" text
);
--> statement-breakpoint
ALTER TABLE "item_receipt_lines" ADD CONSTRAINT "item_receipt_lines_receipt_id_item_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."item_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipt_lines" ADD CONSTRAINT "item_receipt_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipt_lines" ADD CONSTRAINT "item_receipt_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipts" ADD CONSTRAINT "item_receipts_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipts" ADD CONSTRAINT "item_receipts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipts" ADD CONSTRAINT "item_receipts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipts" ADD CONSTRAINT "item_receipts_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_receipts" ADD CONSTRAINT "item_receipts_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_award_id_purchase_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."purchase_awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_line_id_purchase_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_offer_id_price_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."price_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_award_lines" ADD CONSTRAINT "purchase_award_lines_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD CONSTRAINT "purchase_awards_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD CONSTRAINT "purchase_awards_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD CONSTRAINT "purchase_awards_awarded_by_users_id_fk" FOREIGN KEY ("awarded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_awards" ADD CONSTRAINT "purchase_awards_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_line_id_purchase_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_numbers" ADD CONSTRAINT "purchase_order_numbers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_versions" ADD CONSTRAINT "purchase_order_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_award_id_purchase_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."purchase_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_settings" ADD CONSTRAINT "purchase_settings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_lines" ADD CONSTRAINT "price_offer_lines_offer_id_price_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."price_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_lines" ADD CONSTRAINT "price_offer_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_lines" ADD CONSTRAINT "price_offer_lines_line_id_purchase_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offers" ADD CONSTRAINT "price_offers_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offers" ADD CONSTRAINT "price_offers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offers" ADD CONSTRAINT "price_offers_invitation_id_rfq_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."rfq_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_invitations" ADD CONSTRAINT "rfq_invitations_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_invitations" ADD CONSTRAINT "rfq_invitations_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_invitations" ADD CONSTRAINT "rfq_invitations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_questions" ADD CONSTRAINT "rfq_questions_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_questions" ADD CONSTRAINT "rfq_questions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_questions" ADD CONSTRAINT "rfq_questions_invitation_id_rfq_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."rfq_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_questions" ADD CONSTRAINT "rfq_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfqs" ADD CONSTRAINT "rfqs_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_receipt_lines_key" ON "item_receipt_lines" USING btree ("receipt_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_receipts_command_key" ON "item_receipts" USING btree ("order_id","command_id");--> statement-breakpoint
CREATE INDEX "item_receipts_order_idx" ON "item_receipts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_award_lines_key" ON "purchase_award_lines" USING btree ("award_id","line_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_awards_one" ON "purchase_awards" USING btree ("ticket_id") WHERE state <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_lines_key" ON "purchase_order_lines" USING btree ("order_id","line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_line_idx" ON "purchase_order_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "purchase_order_versions_order_idx" ON "purchase_order_versions" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_versions_one" ON "purchase_order_versions" USING btree ("order_id") WHERE state = 'waiting_approval';--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number_key" ON "purchase_orders" USING btree ("location_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_token_key" ON "purchase_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "purchase_orders_ticket_idx" ON "purchase_orders" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_order_idx" ON "purchase_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_lines_ticket_idx" ON "purchase_lines" USING btree ("ticket_id","place");--> statement-breakpoint
CREATE INDEX "purchase_lines_item_idx" ON "purchase_lines" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_offer_lines_key" ON "price_offer_lines" USING btree ("offer_id","line_id");--> statement-breakpoint
CREATE INDEX "price_offer_lines_line_idx" ON "price_offer_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_offers_version_key" ON "price_offers" USING btree ("invitation_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "price_offers_receipt_key" ON "price_offers" USING btree ("invitation_id","receipt");--> statement-breakpoint
CREATE INDEX "price_offers_rfq_idx" ON "price_offers" USING btree ("rfq_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfq_invitations_vendor_key" ON "rfq_invitations" USING btree ("rfq_id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfq_invitations_token_key" ON "rfq_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "rfq_invitations_ticket_idx" ON "rfq_invitations" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "rfq_questions_rfq_idx" ON "rfq_questions" USING btree ("rfq_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rfqs_one_of_ticket" ON "rfqs" USING btree ("ticket_id") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "rfqs_due_idx" ON "rfqs" USING btree ("deadline") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "rfqs_ticket_idx" ON "rfqs" USING btree ("ticket_id");--> statement-breakpoint
CREATE VIEW "public"."purchasing_drift" AS (
select l.id as line_id, 'awarded' as what from purchase_lines l
where (select coalesce(sum(al.quantity), 0) from purchase_award_lines al join purchase_awards a on a.id = al.award_id
  where al.line_id = l.id and a.state <> 'rejected') > l.quantity
union all
select ol.line_id, 'ordered' from purchase_order_lines ol
join purchase_orders o on o.id = ol.order_id and o.state <> 'cancelled'
where ol.quantity > (select coalesce(sum(al.quantity), 0) from purchase_award_lines al
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
    sum((select sum(ol.quantity * ol.unit_price) from purchase_order_lines ol where ol.order_id = po.id)) as amount,
    coalesce(sum((select sum(ol.accepted) from purchase_order_lines ol where ol.order_id = po.id)), 0) as accepted
  from purchase_orders po where po.ticket_id = t.id and po.state <> 'cancelled'
) o
where t.ticket_type_id = 19);