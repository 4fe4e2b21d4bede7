ALTER TABLE "ticket_facts" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "link_step_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_types" ADD COLUMN "link_step_up_amount" double precision DEFAULT 5000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_links_revoked_by_idx" ON "approval_links" USING btree ("revoked_by");