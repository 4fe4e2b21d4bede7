CREATE TABLE "maintenance_capacities" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_occurrences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"asset_id" uuid,
	"planned_on" date NOT NULL,
	"due_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"ticket_id" uuid,
	"moved_reason" text DEFAULT '' NOT NULL,
	"skip_cause" text,
	"skip_reason" text DEFAULT '' NOT NULL,
	"done_on" date,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_occurrences_planned_key" UNIQUE NULLS NOT DISTINCT("plan_id","asset_id","planned_on")
);
--> statement-breakpoint
CREATE TABLE "maintenance_plan_assets" (
	"plan_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "maintenance_plan_assets_plan_id_asset_id_pk" PRIMARY KEY("plan_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_plan_parts" (
	"plan_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "maintenance_plan_parts_plan_id_item_id_pk" PRIMARY KEY("plan_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"trigger" text NOT NULL,
	"counted_from" text DEFAULT 'planned' NOT NULL,
	"unit" text DEFAULT 'month' NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" integer,
	"at" text DEFAULT '08:00' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"months" integer[] NOT NULL,
	"lead_days" integer DEFAULT 7 NOT NULL,
	"grace_days" integer DEFAULT 14 NOT NULL,
	"point_id" uuid,
	"every_units" double precision,
	"baseline" double precision,
	"direction" text DEFAULT 'above' NOT NULL,
	"limit" double precision,
	"hold_minutes" integer DEFAULT 0 NOT NULL,
	"condition_since" timestamp (3) with time zone,
	"condition_answered" boolean DEFAULT false NOT NULL,
	"template_id" uuid NOT NULL,
	"group_id" uuid,
	"minutes" integer DEFAULT 60 NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"written_until" date,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"year" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "maintenance_capacities" ADD CONSTRAINT "maintenance_capacities_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_occurrences" ADD CONSTRAINT "maintenance_occurrences_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_occurrences" ADD CONSTRAINT "maintenance_occurrences_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_occurrences" ADD CONSTRAINT "maintenance_occurrences_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_occurrences" ADD CONSTRAINT "maintenance_occurrences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_assets" ADD CONSTRAINT "maintenance_plan_assets_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_assets" ADD CONSTRAINT "maintenance_plan_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_parts" ADD CONSTRAINT "maintenance_plan_parts_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_parts" ADD CONSTRAINT "maintenance_plan_parts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_template_id_ticket_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."ticket_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_years" ADD CONSTRAINT "maintenance_years_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_occurrences_ticket_key" ON "maintenance_occurrences" USING btree ("ticket_id") WHERE "maintenance_occurrences"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_occurrences_day_idx" ON "maintenance_occurrences" USING btree ("location_id","due_on","id");--> statement-breakpoint
CREATE INDEX "maintenance_occurrences_asset_idx" ON "maintenance_occurrences" USING btree ("asset_id","due_on");--> statement-breakpoint
CREATE INDEX "maintenance_occurrences_open_idx" ON "maintenance_occurrences" USING btree ("due_on") WHERE "maintenance_occurrences"."state" in ('planned', 'due', 'ticket_opened');--> statement-breakpoint
CREATE INDEX "maintenance_plan_assets_asset_idx" ON "maintenance_plan_assets" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "maintenance_plan_parts_item_idx" ON "maintenance_plan_parts" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_plans_code_key" ON "maintenance_plans" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "maintenance_plans_area_idx" ON "maintenance_plans" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_group_idx" ON "maintenance_plans" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_template_idx" ON "maintenance_plans" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_point_idx" ON "maintenance_plans" USING btree ("point_id") WHERE "maintenance_plans"."point_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_years_key" ON "maintenance_years" USING btree ("location_id","year");