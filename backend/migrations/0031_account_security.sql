ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD COLUMN "link_revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "seal" text;--> statement-breakpoint
CREATE INDEX "login_misses_at_idx" ON "login_misses" USING btree ("at");--> statement-breakpoint
-- Sessions that are open keep what they were promised.
UPDATE "sessions" SET "ends_at" = "expires_at";
