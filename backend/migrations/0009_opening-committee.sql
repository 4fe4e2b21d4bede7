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
CREATE INDEX "vendor_documents_end_idx" ON "vendor_documents" USING btree ("valid_until");