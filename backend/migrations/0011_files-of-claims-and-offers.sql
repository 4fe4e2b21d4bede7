CREATE TABLE "price_offer_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfq_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_receipts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_offers" ADD COLUMN "file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "price_offers" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "price_offer_files" ADD CONSTRAINT "price_offer_files_rfq_id_rfqs_id_fk" FOREIGN KEY ("rfq_id") REFERENCES "public"."rfqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_files" ADD CONSTRAINT "price_offer_files_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_offer_files" ADD CONSTRAINT "price_offer_files_invitation_id_rfq_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."rfq_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_offer_files_invitation_idx" ON "price_offer_files" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "price_offer_files_rfq_idx" ON "price_offer_files" USING btree ("rfq_id");--> statement-breakpoint
CREATE INDEX "price_offer_files_ticket_idx" ON "price_offer_files" USING btree ("ticket_id");