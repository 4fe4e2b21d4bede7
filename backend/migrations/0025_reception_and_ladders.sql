CREATE TABLE "cost_centres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"owner_id" uuid,
	"deputy_id" uuid,
	"location_id" uuid,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"owner_id" uuid,
	"command_id" uuid NOT NULL,
	"host_id" uuid,
	"co_host_id" uuid,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"group" boolean NOT NULL,
	"unit" text NOT NULL,
	"every" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" integer,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"ahead_days" integer NOT NULL,
	"calendar_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_series_days" (
	"series_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ticket_id" uuid,
	"skipped" boolean NOT NULL,
	CONSTRAINT "visit_series_days_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "visit_series_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"vehicle" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pass_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"visitor_id" uuid,
	"given_by" uuid,
	"given_at" timestamp (3) with time zone NOT NULL,
	"missing_at" timestamp (3) with time zone,
	"said" text DEFAULT '' NOT NULL,
	"back_by" uuid,
	"back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"order_key" text NOT NULL,
	"area_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "area_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "photo_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "cost_centre_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "reading" text;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "statement" text;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD COLUMN "no_claim" text;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD COLUMN "step" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_clocks" ADD COLUMN "taken" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_links" ADD COLUMN "host_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_deputy_id_users_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_co_host_id_users_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_days" ADD CONSTRAINT "visit_series_days_series_id_visit_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."visit_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_days" ADD CONSTRAINT "visit_series_days_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_guests" ADD CONSTRAINT "visit_series_guests_series_id_visit_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."visit_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_back_by_users_id_fk" FOREIGN KEY ("back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cost_centres_code_key" ON "cost_centres" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "cost_centres_order_idx" ON "cost_centres" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "cost_centres_owner_idx" ON "cost_centres" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "cost_centres_deputy_idx" ON "cost_centres" USING btree ("deputy_id");--> statement-breakpoint
CREATE INDEX "cost_centres_location_idx" ON "cost_centres" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_series_command_key" ON "visit_series" USING btree ("owner_id","command_id");--> statement-breakpoint
CREATE INDEX "visit_series_opens_idx" ON "visit_series" USING btree ("opens_at") WHERE "visit_series"."opens_at" is not null;--> statement-breakpoint
CREATE INDEX "visit_series_site_idx" ON "visit_series" USING btree ("location_id","id");--> statement-breakpoint
CREATE INDEX "visit_series_owner_idx" ON "visit_series" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "visit_series_ended_idx" ON "visit_series" USING btree ("ended_at") WHERE "visit_series"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "visit_series_days_ticket_idx" ON "visit_series_days" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visit_series_guests_series_idx" ON "visit_series_guests" USING btree ("series_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_loans_out_key" ON "pass_loans" USING btree ("pass_id") WHERE back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_loans_holder_key" ON "pass_loans" USING btree ("visitor_id","kind") WHERE back_at is null and missing_at is null;--> statement-breakpoint
CREATE INDEX "pass_loans_pass_idx" ON "pass_loans" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "pass_loans_visitor_idx" ON "pass_loans" USING btree ("visitor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_code_key" ON "passes" USING btree ("location_id","kind",lower("code"));--> statement-breakpoint
CREATE INDEX "passes_order_idx" ON "passes" USING btree ("location_id","kind","order_key");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_area_idx" ON "groups" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "ticket_facts_cost_centre_idx" ON "ticket_facts" USING btree ("cost_centre_id");