CREATE TABLE "ticket_facts" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"absence_kind" text,
	"first_day" date,
	"last_day" date,
	"first_half" boolean,
	"last_half" boolean,
	"handover_id" uuid,
	"destinations" text[],
	"purpose" text,
	"transport" text,
	"lodging" text,
	"advance" bigint,
	"companion_ids" uuid[],
	"vendor_id" uuid,
	"parts" jsonb,
	"device_id" uuid,
	"evidence" text[]
);
--> statement-breakpoint
CREATE TABLE "ticket_counts" (
	"ticket_type_id" integer NOT NULL,
	"by" text NOT NULL,
	"of" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress_status_id" integer NOT NULL,
	"priority" text NOT NULL,
	"n" integer NOT NULL,
	"fresh" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_view_groups" (
	"view_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "ticket_view_groups_view_id_group_id_pk" PRIMARY KEY("view_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_view_places" (
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "ticket_view_places_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" text NOT NULL,
	"columns" jsonb NOT NULL,
	"shared" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_batch_items" (
	"batch_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" text,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rev" integer,
	CONSTRAINT "ticket_batch_items_batch_id_ticket_id_pk" PRIMARY KEY("batch_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"size" integer NOT NULL,
	"key" text,
	"body_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_followers" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"following" boolean NOT NULL,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_followers_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_mentions" (
	"log_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "ticket_mentions_log_id_user_id_pk" PRIMARY KEY("log_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_macros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"text_id" text DEFAULT '' NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"actions" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"subtype_id" uuid,
	"priority" text,
	"tasks" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_schedule_runs" (
	"schedule_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ticket_id" uuid NOT NULL,
	"missed" integer NOT NULL,
	CONSTRAINT "ticket_schedule_runs_schedule_id_due_at_pk" PRIMARY KEY("schedule_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "ticket_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"template_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"assignee_id" uuid,
	"group_id" uuid,
	"unit" text NOT NULL,
	"every" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"month_day" integer,
	"at" text NOT NULL,
	"zone" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"calendar_id" uuid,
	"paused" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "approval_link_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"step_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_mutes" (
	"user_id" uuid NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_mutes_user_id_link_pk" PRIMARY KEY("user_id","link")
);
--> statement-breakpoint
DROP INDEX "tickets_group_idx";--> statement-breakpoint
DROP INDEX "tickets_asset_idx";--> statement-breakpoint
DROP INDEX "inbox_items_user_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "by_link" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "fallback_group_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_types" ADD COLUMN "by_link" text DEFAULT 'amount' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_types" ADD COLUMN "fallback_group_id" uuid;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "co_host_id" uuid;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "mailed_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "safe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "safe_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "safe_by" uuid;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_handover_id_users_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_groups" ADD CONSTRAINT "ticket_view_groups_view_id_ticket_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."ticket_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_groups" ADD CONSTRAINT "ticket_view_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_places" ADD CONSTRAINT "ticket_view_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_places" ADD CONSTRAINT "ticket_view_places_view_id_ticket_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."ticket_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_batch_items" ADD CONSTRAINT "ticket_batch_items_batch_id_ticket_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."ticket_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_batches" ADD CONSTRAINT "ticket_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mentions" ADD CONSTRAINT "ticket_mentions_log_id_ticket_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."ticket_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mentions" ADD CONSTRAINT "ticket_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_templates" ADD CONSTRAINT "ticket_templates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_templates" ADD CONSTRAINT "ticket_templates_subtype_id_ticket_subtypes_id_fk" FOREIGN KEY ("subtype_id") REFERENCES "public"."ticket_subtypes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedule_runs" ADD CONSTRAINT "ticket_schedule_runs_schedule_id_ticket_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."ticket_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedule_runs" ADD CONSTRAINT "ticket_schedule_runs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_template_id_ticket_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."ticket_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_schedules" ADD CONSTRAINT "ticket_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_views" ADD CONSTRAINT "approval_link_views_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_mutes" ADD CONSTRAINT "inbox_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_facts_days_idx" ON "ticket_facts" USING btree ("last_day","first_day");--> statement-breakpoint
CREATE INDEX "ticket_counts_cell_idx" ON "ticket_counts" USING btree ("ticket_type_id","by","of","location_id","progress_status_id","priority");--> statement-breakpoint
CREATE INDEX "ticket_counts_whole_idx" ON "ticket_counts" USING btree ("ticket_type_id","state","location_id","n") WHERE "ticket_counts"."by" = 'all';--> statement-breakpoint
CREATE INDEX "ticket_counts_fresh_idx" ON "ticket_counts" USING btree ("ticket_type_id") WHERE "ticket_counts"."fresh";--> statement-breakpoint
CREATE INDEX "ticket_view_groups_group_idx" ON "ticket_view_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ticket_views_type_idx" ON "ticket_views" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "ticket_views_owner_idx" ON "ticket_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ticket_batches_user_idx" ON "ticket_batches" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_batches_key_idx" ON "ticket_batches" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "ticket_followers_user_idx" ON "ticket_followers" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_mentions_user_idx" ON "ticket_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_macros_type_idx" ON "ticket_macros" USING btree ("ticket_type_id","name_en");--> statement-breakpoint
CREATE INDEX "ticket_templates_type_idx" ON "ticket_templates" USING btree ("ticket_type_id","name_en");--> statement-breakpoint
CREATE INDEX "ticket_templates_category_idx" ON "ticket_templates" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "ticket_templates_subtype_idx" ON "ticket_templates" USING btree ("subtype_id");--> statement-breakpoint
CREATE INDEX "ticket_schedule_runs_ticket_idx" ON "ticket_schedule_runs" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_schedules_next_idx" ON "ticket_schedules" USING btree ("next_at") WHERE "ticket_schedules"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_schedules_location_idx" ON "ticket_schedules" USING btree ("location_id","name");--> statement-breakpoint
CREATE INDEX "ticket_schedules_template_idx" ON "ticket_schedules" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "ticket_schedules_calendar_idx" ON "ticket_schedules" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "approval_link_views_link_idx" ON "approval_link_views" USING btree ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_token_key" ON "approval_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_seat_key" ON "approval_links" USING btree ("step_id","user_id","holder_id");--> statement-breakpoint
CREATE INDEX "approval_links_ticket_idx" ON "approval_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "approval_links_user_idx" ON "approval_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_links_holder_idx" ON "approval_links" USING btree ("holder_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_fallback_group_id_groups_id_fk" FOREIGN KEY ("fallback_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_types" ADD CONSTRAINT "approval_types_fallback_group_id_groups_id_fk" FOREIGN KEY ("fallback_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_co_host_id_users_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_safe_by_users_id_fk" FOREIGN KEY ("safe_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_manager_idx" ON "users" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "categories_owner_idx" ON "categories" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "tickets_area_idx" ON "tickets" USING btree ("area_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_resolved_idx" ON "tickets" USING btree ("resolved_at") WHERE "tickets"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_standing_idx" ON "tickets" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_drafts_idx" ON "tickets" USING btree ("requester_id") WHERE "tickets"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "approval_requests_fallback_idx" ON "approval_requests" USING btree ("fallback_group_id");--> statement-breakpoint
CREATE INDEX "approval_types_fallback_idx" ON "approval_types" USING btree ("fallback_group_id");--> statement-breakpoint
CREATE INDEX "tickets_group_idx" ON "tickets" USING btree ("group_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_asset_idx" ON "tickets" USING btree ("asset_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inbox_items_user_idx" ON "inbox_items" USING btree ("user_id",coalesce("snoozed_until", "created_at") desc,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE FUNCTION ticket_counts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counts (ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, n, fresh)
  SELECT it.ticket_type_id, cell."by", coalesce(cell."of", '00000000-0000-0000-0000-000000000000'), it.location_id, it.state, it.progress_status_id, it.priority, count(*), true
  FROM added it CROSS JOIN LATERAL (VALUES ('all', NULL::uuid), ('assignee', it.assignee_id), ('group', it.group_id), ('category', it.category_id), ('subtype', it.subtype_id)) AS cell("by", "of")
  WHERE it.state <> 'draft'
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION ticket_counts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counts (ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, n, fresh)
  SELECT it.ticket_type_id, cell."by", coalesce(cell."of", '00000000-0000-0000-0000-000000000000'), it.location_id, it.state, it.progress_status_id, it.priority, -count(*), true
  FROM removed it CROSS JOIN LATERAL (VALUES ('all', NULL::uuid), ('assignee', it.assignee_id), ('group', it.group_id), ('category', it.category_id), ('subtype', it.subtype_id)) AS cell("by", "of")
  WHERE it.state <> 'draft'
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION ticket_counts_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_counts (ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, n, fresh)
  SELECT type, "by", coalesce("of", '00000000-0000-0000-0000-000000000000'), location, state, status, priority, sum(n), true
  FROM (VALUES
    (OLD.ticket_type_id, 'all', NULL::uuid, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, -1),
    (OLD.ticket_type_id, 'assignee', OLD.assignee_id, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, -1),
    (OLD.ticket_type_id, 'group', OLD.group_id, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, -1),
    (OLD.ticket_type_id, 'category', OLD.category_id, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, -1),
    (OLD.ticket_type_id, 'subtype', OLD.subtype_id, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, -1),
    (NEW.ticket_type_id, 'all', NULL::uuid, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, 1),
    (NEW.ticket_type_id, 'assignee', NEW.assignee_id, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, 1),
    (NEW.ticket_type_id, 'group', NEW.group_id, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, 1),
    (NEW.ticket_type_id, 'category', NEW.category_id, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, 1),
    (NEW.ticket_type_id, 'subtype', NEW.subtype_id, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, 1)
  ) AS cell(type, "by", "of", location, state, status, priority, n)
  WHERE state <> 'draft'
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING sum(n) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_counts_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ticket_counts_added();
--> statement-breakpoint
CREATE TRIGGER ticket_counts_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ticket_counts_removed();
--> statement-breakpoint
CREATE TRIGGER ticket_counts_moved AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.ticket_type_id, OLD.location_id, OLD.state, OLD.progress_status_id, OLD.priority, OLD.assignee_id, OLD.group_id, OLD.category_id, OLD.subtype_id)
    IS DISTINCT FROM (NEW.ticket_type_id, NEW.location_id, NEW.state, NEW.progress_status_id, NEW.priority, NEW.assignee_id, NEW.group_id, NEW.category_id, NEW.subtype_id))
  EXECUTE FUNCTION ticket_counts_moved();
--> statement-breakpoint
INSERT INTO ticket_counts (ticket_type_id, "by", "of", location_id, state, progress_status_id, priority, n, fresh)
SELECT it.ticket_type_id, cell."by", coalesce(cell."of", '00000000-0000-0000-0000-000000000000'), it.location_id, it.state, it.progress_status_id, it.priority, count(*), false
FROM tickets it CROSS JOIN LATERAL (VALUES ('all', NULL::uuid), ('assignee', it.assignee_id), ('group', it.group_id), ('category', it.category_id), ('subtype', it.subtype_id)) AS cell("by", "of")
WHERE it.state <> 'draft'
GROUP BY 1, 2, 3, 4, 5, 6, 7;

--> statement-breakpoint
-- Found by any part of a word. A server without the extension, or a role that may not create it, still finds them, by reading all.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX tickets_text_idx ON tickets USING gin ((number || E'\n' || title || E'\n' || description || E'\n' || coalesce(code, '')) gin_trgm_ops);
  -- So that the planner knows common words from rare ones: the newest that match are found by walking, or by the index.
  ALTER INDEX tickets_text_idx ALTER COLUMN 1 SET STATISTICS 1000;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'tickets are searched without an index: %', SQLERRM;
END
$$;
