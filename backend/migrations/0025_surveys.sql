CREATE TABLE "survey_asks" (
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "survey_asks_survey_id_user_id_day_pk" PRIMARY KEY("survey_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "survey_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"location_id" uuid,
	"area_id" uuid,
	"asset_id" uuid,
	"ticket_id" uuid,
	"user_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "survey_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"anonymous" boolean NOT NULL,
	"state" text NOT NULL,
	"location_id" uuid,
	"area_id" uuid,
	"asset_id" uuid,
	"ticket_id" uuid,
	"link_id" uuid,
	"user_id" uuid,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"score" real,
	"low" boolean DEFAULT false NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"resume_hash" text,
	"released" boolean DEFAULT true NOT NULL,
	"follow_up_id" uuid,
	CONSTRAINT "survey_responses_resume_key" UNIQUE("resume_hash"),
	CONSTRAINT "survey_responses_anonymous" CHECK (not anonymous or (user_id is null and ticket_id is null and follow_up_id is null and (state = 'partial'
        or (link_id is null and started_at is null and submitted_at is null and resume_hash is null))))
);
--> statement-breakpoint
CREATE TABLE "survey_versions" (
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "survey_versions_survey_id_version_pk" PRIMARY KEY("survey_id","version")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid,
	"title_en" text NOT NULL,
	"title_id" text NOT NULL,
	"intro_en" text DEFAULT '' NOT NULL,
	"intro_id" text DEFAULT '' NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"has_changes" boolean DEFAULT true NOT NULL,
	"draft" jsonb NOT NULL,
	"ends_on" date,
	"max_answers" integer,
	"time_limit_minutes" integer,
	"ask_gap_days" integer DEFAULT 90 NOT NULL,
	"low_score" real,
	"low_priority" text DEFAULT 'high' NOT NULL,
	"after_ticket" boolean DEFAULT false NOT NULL,
	"min_group" integer DEFAULT 5 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_asks" ADD CONSTRAINT "survey_asks_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_asks" ADD CONSTRAINT "survey_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_link_id_survey_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."survey_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_follow_up_id_tickets_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_asks_user_idx" ON "survey_asks" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "survey_links_survey_idx" ON "survey_links" USING btree ("survey_id","created_at");--> statement-breakpoint
CREATE INDEX "survey_links_ticket_idx" ON "survey_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "survey_responses_survey_idx" ON "survey_responses" USING btree ("survey_id","state","day","id");--> statement-breakpoint
CREATE INDEX "survey_responses_ticket_idx" ON "survey_responses" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "survey_responses_area_idx" ON "survey_responses" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_responses_link_key" ON "survey_responses" USING btree ("link_id") WHERE user_id is not null and link_id is not null and state = 'complete';--> statement-breakpoint
CREATE INDEX "surveys_created_idx" ON "surveys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "surveys_location_idx" ON "surveys" USING btree ("location_id");--> statement-breakpoint
CREATE FUNCTION survey_versions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.survey_id, NEW.version, NEW.definition, NEW.published_at) IS DISTINCT FROM (OLD.survey_id, OLD.version, OLD.definition, OLD.published_at) THEN
    RAISE EXCEPTION 'published versions of surveys are not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER survey_versions_fixed BEFORE UPDATE ON survey_versions FOR EACH ROW EXECUTE FUNCTION survey_versions_refuse_change();
