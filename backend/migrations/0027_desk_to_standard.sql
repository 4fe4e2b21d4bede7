CREATE TABLE "ticket_closings" (
	"ticket_type_id" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_gates" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer
);
--> statement-breakpoint
CREATE TABLE "visitor_farewells" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist_approvals" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"approval_type_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "approval_requests_round_key";--> statement-breakpoint
DROP INDEX "approval_requests_pending_key";--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD COLUMN "moved_from" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pending_mode" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pending_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sla_changes" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD COLUMN "subtype_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD COLUMN "requester_group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD COLUMN "note_is_response" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "own_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "gate_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "gate_missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitor_gates" ADD CONSTRAINT "visitor_gates_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_approvals" ADD CONSTRAINT "watchlist_approvals_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_approvals" ADD CONSTRAINT "watchlist_approvals_approval_type_id_approval_types_id_fk" FOREIGN KEY ("approval_type_id") REFERENCES "public"."approval_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_farewells_at_idx" ON "visitor_farewells" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "watchlist_approvals_type_idx" ON "watchlist_approvals" USING btree ("approval_type_id");--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_logs_moved_idx" ON "ticket_logs" USING btree ("moved_from") WHERE "ticket_logs"."moved_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_visitor_round_key" ON "approval_requests" USING btree ("visitor_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_visitor_pending_key" ON "approval_requests" USING btree ("visitor_id") WHERE "approval_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_ticket_idx" ON "approval_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visitors_arrived_idx" ON "visitors" USING btree ("arrived_at") WHERE "visitors"."arrived_at" is not null;--> statement-breakpoint
CREATE INDEX "visitors_gate_idx" ON "visitors" USING btree ("gate_due_at") WHERE "visitors"."gate_due_at" is not null and "visitors"."gate_missed_at" is null and "visitors"."checked_in_at" is null and "visitors"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_round_key" ON "approval_requests" USING btree ("ticket_id","round") WHERE "approval_requests"."visitor_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_pending_key" ON "approval_requests" USING btree ("ticket_id") WHERE "approval_requests"."state" = 'pending' and "approval_requests"."visitor_id" is null;