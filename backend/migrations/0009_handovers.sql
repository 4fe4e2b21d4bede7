CREATE TABLE "handover_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL,
	"handover_id" uuid NOT NULL,
	"text" text NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"cleared_by" uuid,
	"cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL,
	"state" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"prepared_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"sheet" jsonb NOT NULL,
	"signed_notes" jsonb,
	"given_by" uuid,
	"given_at" timestamp (3) with time zone,
	"given_comment" text DEFAULT '' NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	"taken_comment" text DEFAULT '' NOT NULL,
	"digest" text
);
--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_notes_desk_idx" ON "handover_notes" USING btree ("desk_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_open_key" ON "handovers" USING btree ("desk_id") WHERE "handovers"."state" in ('draft', 'given');--> statement-breakpoint
CREATE INDEX "handovers_desk_idx" ON "handovers" USING btree ("desk_id","created_at");