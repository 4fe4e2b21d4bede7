CREATE TABLE "inspection_checkpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"code" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"tolerance_m" integer DEFAULT 30 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"template_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"ordered" boolean DEFAULT false NOT NULL,
	"comes_by" text DEFAULT 'dates' NOT NULL,
	"unit" text DEFAULT 'day' NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" integer,
	"times" text[] NOT NULL,
	"shift_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"before_minutes" integer DEFAULT 60 NOT NULL,
	"after_minutes" integer DEFAULT 120 NOT NULL,
	"assignee_id" uuid,
	"group_id" uuid,
	"written_until" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sections" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_by" uuid
);
--> statement-breakpoint
CREATE TABLE "inspection_answers" (
	"round_id" uuid NOT NULL,
	"checkpoint_id" uuid,
	"line_id" text NOT NULL,
	"value" jsonb,
	"result" text,
	"note" text DEFAULT '' NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"client_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "inspection_answers_key" UNIQUE NULLS NOT DISTINCT("round_id","checkpoint_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"checkpoint_id" uuid,
	"checkpoint" text DEFAULT '' NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"line_id" text NOT NULL,
	"text_en" text NOT NULL,
	"text_id" text NOT NULL,
	"value_en" text DEFAULT '' NOT NULL,
	"value_id" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ticket_id" uuid,
	"inspector_id" uuid,
	"found_at" timestamp (3) with time zone NOT NULL,
	"fixed_at" timestamp (3) with time zone,
	"fixed_by" uuid,
	"fix_note" text DEFAULT '' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inspection_findings_line_key" UNIQUE NULLS NOT DISTINCT("round_id","checkpoint_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_operations" (
	"round_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"operation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"clock_s" integer NOT NULL,
	"user_id" uuid,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"errors" jsonb NOT NULL,
	CONSTRAINT "inspection_operations_round_id_client_id_sequence_pk" PRIMARY KEY("round_id","client_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"round_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"taken_by" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "inspection_photos_round_id_photo_id_pk" PRIMARY KEY("round_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid,
	"version_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"assignee_id" uuid,
	"group_id" uuid,
	"checkpoints" jsonb NOT NULL,
	"ordered" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL,
	"score" double precision,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_visits" (
	"round_id" uuid NOT NULL,
	"checkpoint_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"accuracy_m" double precision,
	"distance_m" double precision,
	"within" boolean,
	"in_order" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	CONSTRAINT "inspection_visits_round_id_checkpoint_id_pk" PRIMARY KEY("round_id","checkpoint_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_checkpoints" ADD CONSTRAINT "inspection_checkpoints_plan_id_inspection_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."inspection_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_checkpoints" ADD CONSTRAINT "inspection_checkpoints_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_checkpoints" ADD CONSTRAINT "inspection_checkpoints_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_template_id_inspection_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."inspection_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_versions" ADD CONSTRAINT "inspection_versions_template_id_inspection_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."inspection_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_versions" ADD CONSTRAINT "inspection_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_answers" ADD CONSTRAINT "inspection_answers_round_id_inspection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."inspection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_answers" ADD CONSTRAINT "inspection_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_round_id_inspection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."inspection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_inspector_id_users_id_fk" FOREIGN KEY ("inspector_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_fixed_by_users_id_fk" FOREIGN KEY ("fixed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_findings" ADD CONSTRAINT "inspection_findings_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_operations" ADD CONSTRAINT "inspection_operations_round_id_inspection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."inspection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_operations" ADD CONSTRAINT "inspection_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_round_id_inspection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."inspection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_plan_id_inspection_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."inspection_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_version_id_inspection_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."inspection_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_visits" ADD CONSTRAINT "inspection_visits_round_id_inspection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."inspection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_visits" ADD CONSTRAINT "inspection_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_checkpoints_plan_idx" ON "inspection_checkpoints" USING btree ("plan_id","sort");--> statement-breakpoint
CREATE INDEX "inspection_checkpoints_area_idx" ON "inspection_checkpoints" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "inspection_checkpoints_asset_idx" ON "inspection_checkpoints" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_checkpoints_code_key" ON "inspection_checkpoints" USING btree ("code");--> statement-breakpoint
CREATE INDEX "inspection_plans_location_idx" ON "inspection_plans" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_template_idx" ON "inspection_plans" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_area_idx" ON "inspection_plans" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_asset_idx" ON "inspection_plans" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_shift_idx" ON "inspection_plans" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_assignee_idx" ON "inspection_plans" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_group_idx" ON "inspection_plans" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "inspection_plans_written_idx" ON "inspection_plans" USING btree ("written_until") WHERE "inspection_plans"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_templates_code_key" ON "inspection_templates" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_versions_key" ON "inspection_versions" USING btree ("template_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_versions_draft_key" ON "inspection_versions" USING btree ("template_id") WHERE "inspection_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_versions_published_key" ON "inspection_versions" USING btree ("template_id") WHERE "inspection_versions"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_findings_ticket_key" ON "inspection_findings" USING btree ("ticket_id") WHERE "inspection_findings"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_findings_location_idx" ON "inspection_findings" USING btree ("location_id","found_at","id");--> statement-breakpoint
CREATE INDEX "inspection_findings_area_idx" ON "inspection_findings" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "inspection_findings_asset_idx" ON "inspection_findings" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_operations_id_key" ON "inspection_operations" USING btree ("round_id","operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_photos_file_key" ON "inspection_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_rounds_plan_key" ON "inspection_rounds" USING btree ("plan_id","due_at");--> statement-breakpoint
CREATE INDEX "inspection_rounds_location_idx" ON "inspection_rounds" USING btree ("location_id","due_at","id");--> statement-breakpoint
CREATE INDEX "inspection_rounds_due_idx" ON "inspection_rounds" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "inspection_rounds_version_idx" ON "inspection_rounds" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "inspection_rounds_area_idx" ON "inspection_rounds" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "inspection_rounds_asset_idx" ON "inspection_rounds" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "inspection_rounds_assignee_idx" ON "inspection_rounds" USING btree ("assignee_id","due_at");--> statement-breakpoint
CREATE INDEX "inspection_rounds_group_idx" ON "inspection_rounds" USING btree ("group_id","due_at");--> statement-breakpoint
CREATE INDEX "inspection_rounds_open_idx" ON "inspection_rounds" USING btree ("closes_at") WHERE "inspection_rounds"."state" in ('scheduled', 'due');--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_whose_check" CHECK (num_nonnulls("assignee_id", "group_id") <= 1);--> statement-breakpoint
ALTER TABLE "inspection_plans" ADD CONSTRAINT "inspection_plans_shift_check" CHECK (("comes_by" = 'shift') = ("shift_id" is not null));--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_span_check" CHECK ("opens_at" <= "due_at" and "due_at" < "closes_at");--> statement-breakpoint
ALTER TABLE "inspection_rounds" ADD CONSTRAINT "inspection_rounds_score_check" CHECK ("score" between 0 and 100);
