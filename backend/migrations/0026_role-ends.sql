ALTER TABLE "user_roles" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_roles_end_idx" ON "user_roles" USING btree ("ends_at") WHERE ends_at is not null;