CREATE TABLE "alarm_annunciations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"desk_id" uuid,
	"occurrence" integer NOT NULL,
	"rank" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_delays" (
	"rule_id" uuid PRIMARY KEY NOT NULL,
	"leads_to" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"source" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_desk_areas" (
	"area_id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_desk_locations" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_desks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lead_id" uuid,
	"group_id" uuid,
	"supervisor_id" uuid,
	"ladder" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_escalations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"desk_id" uuid,
	"occurrence" integer NOT NULL,
	"level" integer NOT NULL,
	"told" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_floods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"peak" integer NOT NULL,
	"first_alarm_id" uuid,
	"first_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_journal" DROP CONSTRAINT "alarm_journal_alarm_id_alarms_id_fk";
--> statement-breakpoint
ALTER TABLE "alarm_journal" DROP CONSTRAINT "alarm_journal_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "alarm_rules" ALTER COLUMN "point" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ALTER COLUMN "direction" SET DEFAULT 'above';--> statement-breakpoint
ALTER TABLE "alarm_rules" ALTER COLUMN "limit" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "alarm_journal_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "desk_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "priority" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "prev_hash" text;--> statement-breakpoint
ALTER TABLE "alarm_journal" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "kind" text DEFAULT 'threshold' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "window_s" integer;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "expression" text;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "inputs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "latching" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "suppress_when" jsonb;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "resolves_ticket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "cause" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "consequence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "response" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "respond_within_min" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "desk_id" uuid;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "latched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_kind" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_by" uuid;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelf_request" jsonb;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "suppressed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "suppressed_by" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "out_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "out_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "out_by" uuid;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "annunciated" boolean GENERATED ALWAYS AS (process = 'active' and ack = 'unacked' and shelf_kind is null and not suppressed and out_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "annunciated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "cause" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "procedure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "respond_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "escalation_level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "escalate_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "came_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "came_earlier" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "chatter_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarm_annunciations" ADD CONSTRAINT "alarm_annunciations_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_annunciations" ADD CONSTRAINT "alarm_annunciations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_delays" ADD CONSTRAINT "alarm_delays_rule_id_alarm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_areas" ADD CONSTRAINT "alarm_desk_areas_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_areas" ADD CONSTRAINT "alarm_desk_areas_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_locations" ADD CONSTRAINT "alarm_desk_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_locations" ADD CONSTRAINT "alarm_desk_locations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_escalations" ADD CONSTRAINT "alarm_escalations_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_escalations" ADD CONSTRAINT "alarm_escalations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_floods" ADD CONSTRAINT "alarm_floods_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_floods" ADD CONSTRAINT "alarm_floods_first_alarm_id_alarms_id_fk" FOREIGN KEY ("first_alarm_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_annunciations_desk_idx" ON "alarm_annunciations" USING btree ("desk_id","at","alarm_id","rank");--> statement-breakpoint
CREATE INDEX "alarm_annunciations_alarm_idx" ON "alarm_annunciations" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "alarm_desk_areas_desk_idx" ON "alarm_desk_areas" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "alarm_desk_locations_desk_idx" ON "alarm_desk_locations" USING btree ("desk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_desks_name_key" ON "alarm_desks" USING btree ("name");--> statement-breakpoint
CREATE INDEX "alarm_escalations_alarm_idx" ON "alarm_escalations" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_floods_open_key" ON "alarm_floods" USING btree ("desk_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alarm_floods_desk_idx" ON "alarm_floods" USING btree ("desk_id","since");--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_shelf_by_users_id_fk" FOREIGN KEY ("shelf_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_out_by_users_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_journal_seq_key" ON "alarm_journal" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_at_idx" ON "alarm_journal" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_device_idx" ON "alarm_journal" USING btree ("device_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_location_idx" ON "alarm_journal" USING btree ("location_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_desk_idx" ON "alarm_journal" USING btree ("desk_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_actor_idx" ON "alarm_journal" USING btree ("actor_id","at","seq") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "alarms_desk_idx" ON "alarms" USING btree ("desk_id","process");--> statement-breakpoint
CREATE INDEX "alarms_shelf_idx" ON "alarms" USING btree ("shelf_until") WHERE shelf_until is not null;--> statement-breakpoint
CREATE INDEX "alarms_escalate_idx" ON "alarms" USING btree ("escalate_at") WHERE escalate_at is not null;--> statement-breakpoint
CREATE INDEX "alarms_chatter_idx" ON "alarms" USING btree ("chatter_until") WHERE chatter_until is not null;--> statement-breakpoint
CREATE INDEX "alarms_aside_idx" ON "alarms" USING btree ("location_id") WHERE shelf_kind is not null or suppressed or out_at is not null or latched;