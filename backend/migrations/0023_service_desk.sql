CREATE TABLE "ticket_subtypes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"group_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"zone" text,
	"weekly" jsonb NOT NULL,
	"observed" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"settled" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sla_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"ticket_type_ids" jsonb NOT NULL,
	"category_ids" jsonb NOT NULL,
	"priorities" jsonb NOT NULL,
	"location_ids" jsonb NOT NULL,
	"calendar_id" uuid NOT NULL,
	"targets" jsonb NOT NULL,
	"pauses" jsonb NOT NULL,
	"start_is_response" boolean NOT NULL,
	"ladder" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_clock_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"elapsed_seconds" integer NOT NULL,
	"target_seconds" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"policy_id" uuid,
	"calendar_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_clocks" (
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_amount" integer NOT NULL,
	"target_unit" text NOT NULL,
	"target_seconds" integer NOT NULL,
	"elapsed_seconds" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"running_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"met_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"breached_at" timestamp (3) with time zone,
	"level" integer NOT NULL,
	CONSTRAINT "ticket_clocks_ticket_id_kind_pk" PRIMARY KEY("ticket_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ticket_slas" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid,
	"calendar_id" uuid,
	"rev" integer NOT NULL,
	"responded" boolean NOT NULL,
	"change" integer NOT NULL,
	"wake_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sort" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_presences" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_presences_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"type_id" uuid,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"self_approval" boolean NOT NULL,
	"same_person" boolean NOT NULL,
	"step_up" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"open" boolean NOT NULL,
	"voted" boolean DEFAULT false NOT NULL,
	"until" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"state" text NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"escalate_at" timestamp (3) with time zone,
	"expire_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_substitutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"category_id" uuid,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort" integer NOT NULL,
	"self_approval" boolean DEFAULT false NOT NULL,
	"same_person" boolean DEFAULT false NOT NULL,
	"step_up_amount" double precision,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"user_id" uuid,
	"holder_id" uuid,
	"decision" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"delegate_to" uuid,
	"stepped_up" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_default_viewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"default_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"location_id" uuid,
	"area_id" uuid,
	"category_id" uuid,
	"assignee_id" uuid,
	"group_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_viewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid
);
--> statement-breakpoint
CREATE TABLE "fault_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "fault_codes_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "fault_reports" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid,
	"token_hash" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"name" text,
	"contact" text,
	"language" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fault_reports_token_key" UNIQUE("token_hash"),
	CONSTRAINT "fault_reports_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ticket_surveys" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"score" smallint,
	"comment" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"follow_up_id" uuid
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"channel" text NOT NULL,
	"target_id" uuid,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"digest_for" timestamp (3) with time zone,
	"pressing" boolean NOT NULL,
	"letters" jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"digest" text NOT NULL,
	"digest_at" text NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"ticket_number" text NOT NULL,
	"location_id" uuid NOT NULL,
	"what" text[] NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"visitor_id" uuid,
	"link_id" uuid,
	"kind" text NOT NULL,
	"by_id" uuid,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"is_group" boolean NOT NULL,
	"language" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"expected_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "visitor_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_retention" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"link_id" uuid,
	"command_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"walk_in" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"identity_kind" text,
	"identity_sealed" text,
	"identity_digest" text,
	"identity_last4" text,
	"photo_id" uuid,
	"photo_mime" text,
	"photo_bytes" integer,
	"photo_at" timestamp (3) with time zone,
	"host_id" uuid,
	"escort" text DEFAULT '' NOT NULL,
	"badge" text DEFAULT '' NOT NULL,
	"locker" text DEFAULT '' NOT NULL,
	"parking" text DEFAULT '' NOT NULL,
	"area_ids" uuid[] DEFAULT '{}' NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consent_version" text,
	"consent_at" timestamp (3) with time zone,
	"watchlist_id" uuid,
	"cleared_by" uuid,
	"cleared_at" timestamp (3) with time zone,
	"cleared_reason" text DEFAULT '' NOT NULL,
	"overstay_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"assigned_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"checked_in_at" timestamp (3) with time zone,
	"out_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"identity_kind" text,
	"identity_digest" text,
	"identity_last4" text,
	"reason" text NOT NULL,
	"until" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "progress_statuses_key";--> statement-breakpoint
DROP INDEX "tickets_due_idx";--> statement-breakpoint
ALTER TABLE "progress_statuses" ADD COLUMN "requester_en" text;--> statement-breakpoint
ALTER TABLE "progress_statuses" ADD COLUMN "requester_id" text;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD COLUMN "private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "subtype_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sla_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "breached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_subtypes" ADD CONSTRAINT "ticket_subtypes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_policy_id_sla_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."sla_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clocks" ADD CONSTRAINT "ticket_clocks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_policy_id_sla_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."sla_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_other_id_tickets_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tasks" ADD CONSTRAINT "ticket_tasks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tasks" ADD CONSTRAINT "ticket_tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_type_id_approval_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."approval_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_substitutes" ADD CONSTRAINT "approval_substitutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_substitutes" ADD CONSTRAINT "approval_substitutes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_types" ADD CONSTRAINT "approval_types_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_delegate_to_users_id_fk" FOREIGN KEY ("delegate_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_default_viewers" ADD CONSTRAINT "ticket_default_viewers_default_id_ticket_defaults_id_fk" FOREIGN KEY ("default_id") REFERENCES "public"."ticket_defaults"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_default_viewers" ADD CONSTRAINT "ticket_default_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_default_viewers" ADD CONSTRAINT "ticket_default_viewers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_defaults" ADD CONSTRAINT "ticket_defaults_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_defaults" ADD CONSTRAINT "ticket_defaults_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_defaults" ADD CONSTRAINT "ticket_defaults_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_defaults" ADD CONSTRAINT "ticket_defaults_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_defaults" ADD CONSTRAINT "ticket_defaults_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_viewers" ADD CONSTRAINT "ticket_viewers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_viewers" ADD CONSTRAINT "ticket_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_viewers" ADD CONSTRAINT "ticket_viewers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_code_id_fault_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."fault_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_follow_up_id_tickets_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_erasures" ADD CONSTRAINT "visitor_erasures_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_link_id_visitor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."visitor_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_links" ADD CONSTRAINT "visitor_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_links" ADD CONSTRAINT "visitor_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_photos" ADD CONSTRAINT "visitor_photos_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_retention" ADD CONSTRAINT "visitor_retention_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_link_id_visitor_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."visitor_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_watchlist_id_watchlist_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_subtypes_type_idx" ON "ticket_subtypes" USING btree ("ticket_type_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_policies_default_key" ON "sla_policies" USING btree ("is_default") WHERE "sla_policies"."is_default";--> statement-breakpoint
CREATE INDEX "sla_policies_calendar_idx" ON "sla_policies" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_ticket_idx" ON "ticket_clock_events" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_policy_idx" ON "ticket_clock_events" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_calendar_idx" ON "ticket_clock_events" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "ticket_slas_wake_idx" ON "ticket_slas" USING btree ("wake_at") WHERE "ticket_slas"."wake_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_slas_policy_idx" ON "ticket_slas" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "ticket_slas_calendar_idx" ON "ticket_slas" USING btree ("calendar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_key" ON "ticket_links" USING btree ("ticket_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "ticket_links_other_idx" ON "ticket_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "ticket_tasks_ticket_idx" ON "ticket_tasks" USING btree ("ticket_id","sort");--> statement-breakpoint
CREATE INDEX "ticket_presences_seen_idx" ON "ticket_presences" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_round_key" ON "approval_requests" USING btree ("ticket_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_pending_key" ON "approval_requests" USING btree ("ticket_id") WHERE "approval_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_type_idx" ON "approval_requests" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_seats_key" ON "approval_seats" USING btree ("step_id","user_id","holder_id");--> statement-breakpoint
CREATE INDEX "approval_seats_open_idx" ON "approval_seats" USING btree ("user_id","told_at","id") WHERE "approval_seats"."open";--> statement-breakpoint
CREATE INDEX "approval_seats_ticket_idx" ON "approval_seats" USING btree ("ticket_id","user_id");--> statement-breakpoint
CREATE INDEX "approval_seats_user_idx" ON "approval_seats" USING btree ("user_id","told_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approval_seats_holder_idx" ON "approval_seats" USING btree ("holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_steps_position_key" ON "approval_steps" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "approval_steps_active_idx" ON "approval_steps" USING btree ("state") WHERE "approval_steps"."state" = 'active';--> statement-breakpoint
CREATE INDEX "approval_substitutes_user_idx" ON "approval_substitutes" USING btree ("user_id","end");--> statement-breakpoint
CREATE INDEX "approval_substitutes_substitute_idx" ON "approval_substitutes" USING btree ("substitute_id","end");--> statement-breakpoint
CREATE INDEX "approval_types_order_idx" ON "approval_types" USING btree ("ticket_type_id","sort");--> statement-breakpoint
CREATE INDEX "approval_types_category_idx" ON "approval_types" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_votes_key" ON "approval_votes" USING btree ("step_id","holder_id");--> statement-breakpoint
CREATE INDEX "approval_votes_user_idx" ON "approval_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_votes_holder_idx" ON "approval_votes" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "approval_votes_delegate_idx" ON "approval_votes" USING btree ("delegate_to");--> statement-breakpoint
CREATE INDEX "ticket_default_viewers_idx" ON "ticket_default_viewers" USING btree ("default_id");--> statement-breakpoint
CREATE INDEX "ticket_defaults_type_idx" ON "ticket_defaults" USING btree ("ticket_type_id","location_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_user_idx" ON "ticket_viewers" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_group_idx" ON "ticket_viewers" USING btree ("group_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_ticket_idx" ON "ticket_viewers" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_codes_area_key" ON "fault_codes" USING btree ("area_id") WHERE revoked_at is null and asset_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_codes_asset_key" ON "fault_codes" USING btree ("asset_id") WHERE revoked_at is null and asset_id is not null;--> statement-breakpoint
CREATE INDEX "fault_codes_location_idx" ON "fault_codes" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "fault_reports_code_idx" ON "fault_reports" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "ticket_surveys_answered_idx" ON "ticket_surveys" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "ticket_surveys_follow_up_idx" ON "ticket_surveys" USING btree ("follow_up_id");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_newest_idx" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_target_idx" ON "deliveries" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "deliveries_user_idx" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_digest_key" ON "deliveries" USING btree ("user_id","channel","digest_for") WHERE digest_for is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "webhooks_name_idx" ON "webhooks" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "visitor_erasures_at_idx" ON "visitor_erasures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visitor_events_visitor_idx" ON "visitor_events" USING btree ("visitor_id","id");--> statement-breakpoint
CREATE INDEX "visitor_events_link_idx" ON "visitor_events" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "visitor_links_ticket_idx" ON "visitor_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visitor_photos_visitor_idx" ON "visitor_photos" USING btree ("visitor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visitors_command_key" ON "visitors" USING btree ("ticket_id","command_id","place");--> statement-breakpoint
CREATE INDEX "visitors_ticket_idx" ON "visitors" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "visitors_link_idx" ON "visitors" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "visitors_window_idx" ON "visitors" USING btree ("location_id","from","expires_at");--> statement-breakpoint
CREATE INDEX "visitors_state_idx" ON "visitors" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "visitors_name_idx" ON "visitors" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "visitors_identity_idx" ON "visitors" USING btree ("identity_digest");--> statement-breakpoint
CREATE INDEX "visitors_ended_idx" ON "visitors" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "watchlist_name_idx" ON "watchlist" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "watchlist_identity_idx" ON "watchlist" USING btree ("identity_digest");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_subtype_id_ticket_subtypes_id_fk" FOREIGN KEY ("subtype_id") REFERENCES "public"."ticket_subtypes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_statuses_order_idx" ON "progress_statuses" USING btree ("ticket_type_id","state","sort");--> statement-breakpoint
CREATE INDEX "tickets_next_due_idx" ON "tickets" USING btree (least("sla_due_at", "due_at"),"id");