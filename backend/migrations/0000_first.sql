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
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"visitor_id" uuid,
	"round" integer NOT NULL,
	"type_id" uuid,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"self_approval" boolean NOT NULL,
	"own_ids" uuid[] DEFAULT '{}' NOT NULL,
	"same_person" boolean NOT NULL,
	"step_up" boolean NOT NULL,
	"link_step_up" boolean DEFAULT true NOT NULL,
	"by_link" text DEFAULT 'off' NOT NULL,
	"fallback_group_id" uuid,
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
	"link_step_up_amount" double precision DEFAULT 5000000 NOT NULL,
	"by_link" text DEFAULT 'amount' NOT NULL,
	"fallback_group_id" uuid,
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
	"by_link" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendance_id" uuid NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"attendance_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"shift_name" text,
	"shift_start" timestamp (3) with time zone,
	"shift_end" timestamp (3) with time zone,
	"grace_minutes" integer DEFAULT 0 NOT NULL,
	"check_in_at" timestamp (3) with time zone NOT NULL,
	"in_longitude" double precision,
	"in_latitude" double precision,
	"in_accuracy_m" double precision,
	"in_on_site" boolean NOT NULL,
	"in_distance_m" double precision,
	"in_reason" text DEFAULT '' NOT NULL,
	"check_out_at" timestamp (3) with time zone,
	"out_longitude" double precision,
	"out_latitude" double precision,
	"out_accuracy_m" double precision,
	"out_on_site" boolean,
	"out_distance_m" double precision,
	"out_reason" text DEFAULT '' NOT NULL,
	"late_minutes" integer DEFAULT 0 NOT NULL,
	"early_minutes" integer DEFAULT 0 NOT NULL,
	"worked_minutes" integer,
	"corrections" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"booked_by" uuid,
	"code" text,
	"extra_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cancelled_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_forward" CHECK ("bookings"."start_at" < "bookings"."end_at")
);
--> statement-breakpoint
CREATE TABLE "broker_sessions" (
	"slot" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "installations_only" CHECK ("installations"."only")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"parent_id" uuid,
	"name_en" text NOT NULL,
	"name_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"group_id" uuid,
	"priority" text,
	"photo_required" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"location_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cctv_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"camera_id" uuid NOT NULL,
	"camera_name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"maker" uuid,
	"maker_until" timestamp (3) with time zone,
	"failure" text,
	"finished_at" timestamp (3) with time zone,
	"begins_at" timestamp (3) with time zone,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint,
	"sha256" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cctv_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"codec" text NOT NULL,
	CONSTRAINT "cctv_segments_order" CHECK ("cctv_segments"."ended_at" is null or "cctv_segments"."ended_at" >= "cctv_segments"."started_at")
);
--> statement-breakpoint
CREATE TABLE "cctv_cameras" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text,
	"has_credentials" boolean DEFAULT false NOT NULL,
	"has_ptz" boolean DEFAULT false NOT NULL,
	"transport" text DEFAULT 'tcp' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"record" text DEFAULT 'off' NOT NULL,
	"retention_days" integer DEFAULT 14 NOT NULL,
	"recorder" uuid,
	"recorder_until" timestamp (3) with time zone,
	"heading" double precision,
	"field_of_view" double precision,
	"range_m" double precision,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cctv_holds" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cctv_walls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"desk_id" uuid,
	"owner_id" uuid,
	"size" integer NOT NULL,
	"tiles" jsonb NOT NULL,
	"hot" jsonb,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cctv_walls_whose" CHECK (num_nonnulls("cctv_walls"."desk_id", "cctv_walls"."owner_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "connectors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"interval_ms" integer NOT NULL,
	"timeout_ms" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"mappings" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "dashboard_roles" (
	"dashboard_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "dashboard_roles_dashboard_id_role_id_pk" PRIMARY KEY("dashboard_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"owner_id" uuid,
	"location_id" uuid,
	"layout" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_closings" (
	"ticket_type_id" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
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
CREATE TABLE "energy_budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"month" text NOT NULL,
	"rupiah" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kg_per_kwh" double precision NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_floors" (
	"area_id" uuid PRIMARY KEY NOT NULL,
	"floor_m2" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_meter_terms" (
	"virtual_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"sign" text NOT NULL,
	CONSTRAINT "energy_meter_terms_virtual_id_meter_id_pk" PRIMARY KEY("virtual_id","meter_id")
);
--> statement-breakpoint
CREATE TABLE "energy_meters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"parent_id" uuid,
	"area_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"point_id" uuid,
	"power_point_id" uuid,
	"reactive_point_id" uuid,
	"factor" double precision DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_sites" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"floor_m2" double precision,
	"contracted_kw" double precision
);
--> statement-breakpoint
CREATE TABLE "energy_tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lwbp_sen" integer NOT NULL,
	"k_factor" double precision NOT NULL,
	"kvarh_sen" integer,
	"peak_start" integer NOT NULL,
	"peak_end" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date
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
	"link_revoked_at" timestamp (3) with time zone,
	CONSTRAINT "fault_reports_token_key" UNIQUE("token_hash"),
	CONSTRAINT "fault_reports_key_key" UNIQUE("key")
);
--> statement-breakpoint
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
CREATE TABLE "ingest_batches" (
	"holder" text PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"receipts" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_commands" (
	"command_id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_journal" (
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alarm_journal_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid PRIMARY KEY NOT NULL,
	"alarm_id" uuid NOT NULL,
	"device_id" uuid,
	"location_id" uuid,
	"desk_id" uuid,
	"type" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"wording" jsonb,
	"priority" text DEFAULT 'medium' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"occurrence" integer NOT NULL,
	"event" text NOT NULL,
	"actor_id" uuid,
	"comment" text DEFAULT '' NOT NULL,
	"value" double precision,
	"source_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "alarm_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text DEFAULT 'threshold' NOT NULL,
	"point" text,
	"window_s" integer,
	"expression" text,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type" text NOT NULL,
	"direction" text DEFAULT 'above' NOT NULL,
	"limit" double precision DEFAULT 0 NOT NULL,
	"deadband" double precision DEFAULT 0 NOT NULL,
	"on_delay_ms" integer DEFAULT 0 NOT NULL,
	"off_delay_ms" integer DEFAULT 0 NOT NULL,
	"priority" text NOT NULL,
	"message" text NOT NULL,
	"latching" boolean DEFAULT false NOT NULL,
	"suppress_when" jsonb,
	"opens_ticket" boolean DEFAULT false NOT NULL,
	"resolves_ticket" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"consequence" text DEFAULT '' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"respond_within_min" integer
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"rule_id" uuid,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"wording" jsonb,
	"point" text,
	"unit" text DEFAULT '' NOT NULL,
	"value" double precision,
	"limit" double precision,
	"priority" text NOT NULL,
	"rank" integer NOT NULL,
	"process" text NOT NULL,
	"ack" text NOT NULL,
	"quality" text DEFAULT 'ok' NOT NULL,
	"occurrence" integer NOT NULL,
	"rev" integer NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"acked_at" timestamp (3) with time zone,
	"acked_by" uuid,
	"ticket_id" uuid,
	"desk_id" uuid,
	"latched" boolean DEFAULT false NOT NULL,
	"shelf_kind" text,
	"shelf_until" timestamp (3) with time zone,
	"shelf_reason" text DEFAULT '' NOT NULL,
	"shelf_by" uuid,
	"shelf_at" timestamp (3) with time zone,
	"shelf_request" jsonb,
	"suppressed" boolean DEFAULT false NOT NULL,
	"suppressed_by" text,
	"out_ticket_id" uuid,
	"out_reason" text DEFAULT '' NOT NULL,
	"out_by" uuid,
	"out_at" timestamp (3) with time zone,
	"annunciated" boolean GENERATED ALWAYS AS (process = 'active' and ack = 'unacked' and shelf_kind is null and not suppressed and out_at is null) STORED NOT NULL,
	"annunciated_at" timestamp (3) with time zone,
	"cause" text DEFAULT '' NOT NULL,
	"procedure" boolean DEFAULT false NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"escalation_level" integer DEFAULT 0 NOT NULL,
	"escalate_at" timestamp (3) with time zone,
	"came_before" timestamp (3) with time zone,
	"came_earlier" timestamp (3) with time zone,
	"chatter_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'unknown' NOT NULL,
	"heartbeat_s" integer DEFAULT 60 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"longitude" double precision,
	"latitude" double precision
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"point" text NOT NULL,
	"label" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"value" double precision,
	"quality" text DEFAULT 'good' NOT NULL,
	"at" timestamp (3) with time zone,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "points_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'gauge' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT 'unknown' NOT NULL,
	"link_id" uuid,
	"location_id" uuid,
	"area_id" uuid,
	"actor_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text,
	"message" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
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
CREATE TABLE "outbox" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "counting_gates" (
	"zone_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"in_point" text NOT NULL,
	"out_point" text NOT NULL,
	"accuracy" double precision NOT NULL,
	CONSTRAINT "counting_gates_zone_id_device_id_pk" PRIMARY KEY("zone_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "counting_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"warn_percent" integer NOT NULL,
	"reset_hour" integer NOT NULL,
	"device_id" uuid
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location_id" uuid,
	"area_id" uuid,
	"leader_id" uuid
);
--> statement-breakpoint
CREATE TABLE "login_misses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"permissions" text[] NOT NULL,
	CONSTRAINT "roles_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"renewal_salt" text,
	"renewed_at" timestamp (3) with time zone,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"idle_minutes" integer,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shift_groups" (
	"shift_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "shift_groups_shift_id_group_id_pk" PRIMARY KEY("shift_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	"days" smallint[] NOT NULL,
	"grace_minutes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_locations" (
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "user_locations_user_id_location_id_pk" PRIMARY KEY("user_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'id' NOT NULL,
	"status" text NOT NULL,
	"password" text NOT NULL,
	"all_locations" boolean DEFAULT false NOT NULL,
	"shift_id" uuid,
	"manager_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"parent_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"level" integer,
	"longitude" double precision,
	"latitude" double precision,
	"plan" jsonb
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"vendor_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"condition" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"bookable" boolean DEFAULT false NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"installed_on" date,
	"warranty_until" date,
	"longitude" double precision,
	"latitude" double precision,
	"extra_type" text,
	"extra_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"stock" integer NOT NULL,
	"minimum_stock" integer DEFAULT 0 NOT NULL,
	"location_id" uuid,
	CONSTRAINT "items_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	CONSTRAINT "locations_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ptt_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"location_id" uuid,
	"priority" text DEFAULT 'normal' NOT NULL,
	"talk_limit_s" integer DEFAULT 30 NOT NULL,
	"recorded" boolean DEFAULT true NOT NULL,
	"retention_days" integer DEFAULT 90 NOT NULL,
	"alarm_id" uuid,
	"ticket_id" uuid,
	"longitude" double precision,
	"latitude" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ptt_emergencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid,
	"channel_name" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"notified" integer DEFAULT 0 NOT NULL,
	"acked_at" timestamp (3) with time zone,
	"acked_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "ptt_members" (
	"channel_id" uuid NOT NULL,
	"group_id" uuid,
	"user_id" uuid,
	"role" text NOT NULL,
	"priority" text,
	CONSTRAINT "ptt_members_one" CHECK (num_nonnulls("ptt_members"."group_id", "ptt_members"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "ptt_transmissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid,
	"channel_name" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"emergency" boolean DEFAULT false NOT NULL,
	"cause" text,
	"recording" text
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
CREATE TABLE "desk_sign_ons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"desk_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"ended_by" uuid
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
	"settled" integer NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL
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
	"subtype_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requester_group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"calendar_id" uuid NOT NULL,
	"targets" jsonb NOT NULL,
	"pauses" jsonb NOT NULL,
	"start_is_response" boolean NOT NULL,
	"note_is_response" boolean DEFAULT true NOT NULL,
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
	"calendar_id" uuid,
	"step" jsonb
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
	"taken" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "ticket_clocks_ticket_id_kind_pk" PRIMARY KEY("ticket_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ticket_slas" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid,
	"calendar_id" uuid,
	"rev" integer NOT NULL,
	"responded" boolean NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"change" integer NOT NULL,
	"wake_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "device_tags" (
	"device_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "device_tags_device_id_tag_pk" PRIMARY KEY("device_id","tag")
);
--> statement-breakpoint
CREATE TABLE "point_tags" (
	"point_id" uuid NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "point_tags_point_id_tag_pk" PRIMARY KEY("point_id","tag")
);
--> statement-breakpoint
CREATE TABLE "device_credentials" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "open_hours" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	CONSTRAINT "open_hours_at_point_pk" PRIMARY KEY("at","point")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	"step" smallint NOT NULL,
	"slots" smallint[] NOT NULL,
	"counts" integer[] NOT NULL,
	"mins" double precision[] NOT NULL,
	"maxs" double precision[] NOT NULL,
	"sums" double precision[] NOT NULL,
	"lasts" double precision[] NOT NULL,
	"rises" double precision[],
	CONSTRAINT "rollups_point_step_at_pk" PRIMARY KEY("point","step","at")
);
--> statement-breakpoint
CREATE TABLE "sample_chunks" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	"offsets" integer[] NOT NULL,
	"values" double precision[] NOT NULL,
	CONSTRAINT "sample_chunks_point_at_pk" PRIMARY KEY("point","at")
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"at" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL,
	"point" integer NOT NULL,
	CONSTRAINT "samples_point_at_pk" PRIMARY KEY("point","at")
);
--> statement-breakpoint
CREATE TABLE "ticket_batch_items" (
	"batch_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" text,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"refusal" jsonb,
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
CREATE TABLE "ticket_facts" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint,
	"currency" text,
	"lines" jsonb,
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
	"cost_centre_id" uuid,
	"companion_ids" uuid[],
	"vendor_id" uuid,
	"parts" jsonb,
	"device_id" uuid,
	"evidence" text[],
	"reading" text,
	"statement" text,
	"no_claim" text
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
CREATE TABLE "ticket_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "ticket_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sort" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
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
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "progress_statuses" (
	"id" integer PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"state" text NOT NULL,
	"label_en" text NOT NULL,
	"label_id" text NOT NULL,
	"requester_en" text,
	"requester_id" text,
	"colour" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"log_id" uuid NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"wording" jsonb,
	"private" boolean DEFAULT false NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"batch_id" uuid,
	"moved_from" uuid
);
--> statement-breakpoint
CREATE TABLE "ticket_numbers" (
	"ticket_type_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_numbers_ticket_type_id_year_pk" PRIMARY KEY("ticket_type_id","year")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_wording" jsonb,
	"description_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"stage" text,
	"progress_status_id" integer NOT NULL,
	"priority" text NOT NULL,
	"rank" integer NOT NULL,
	"category_id" uuid,
	"subtype_id" uuid,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"asset_id" uuid,
	"requester_id" uuid,
	"assignee_id" uuid,
	"group_id" uuid,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"from" text,
	"to" text,
	"code" text,
	"extra_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"alarm_id" uuid,
	"pending_reason" text,
	"pending_until" timestamp (3) with time zone,
	"pending_mode" text,
	"pending_told_at" timestamp (3) with time zone,
	"solution" text DEFAULT '' NOT NULL,
	"solution_wording" jsonb,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"sla_due_at" timestamp (3) with time zone,
	"breached" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "geofence_presence" (
	"geofence_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"subject_device_id" uuid,
	"inside" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"alarm_device_id" uuid,
	"alarm_type" text,
	CONSTRAINT "geofence_presence_geofence_id_subject_id_pk" PRIMARY KEY("geofence_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "geofences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"name" text NOT NULL,
	"ring" jsonb NOT NULL,
	"applies_to" text[] NOT NULL,
	"rule" text NOT NULL,
	"dwell_s" integer,
	"hours" jsonb,
	"margin_m" double precision DEFAULT 5 NOT NULL,
	"priority" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sharing" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position_history" (
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"accuracy_m" double precision,
	"heading" double precision,
	CONSTRAINT "position_history_subject_id_at_pk" PRIMARY KEY("subject_id","at")
);
--> statement-breakpoint
CREATE TABLE "position_tags" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"asset_id" uuid
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"user_id" uuid,
	"device_id" uuid,
	"asset_id" uuid,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"accuracy_m" double precision,
	"heading" double precision,
	"speed_mps" double precision,
	"battery_percent" double precision,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "visitor_gates" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer
);
--> statement-breakpoint
CREATE TABLE "staff_safety" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"safe" boolean NOT NULL,
	"safe_at" timestamp (3) with time zone NOT NULL,
	"safe_by" uuid
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
	"host_note" text DEFAULT '' NOT NULL,
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
	"co_host_id" uuid,
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
	"mailed_to" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"safe" boolean DEFAULT false NOT NULL,
	"safe_at" timestamp (3) with time zone,
	"safe_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"assigned_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"gate_due_at" timestamp (3) with time zone,
	"gate_missed_at" timestamp (3) with time zone,
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
CREATE TABLE "vnc_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid,
	"target_name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"user_id" uuid,
	"mode" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cause" text,
	"bytes_out" bigint DEFAULT 0 NOT NULL,
	"bytes_in" bigint DEFAULT 0 NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL,
	"controls" boolean DEFAULT false NOT NULL,
	"controlled" boolean DEFAULT false NOT NULL,
	"recording" text DEFAULT 'none' NOT NULL,
	"recording_cut" boolean DEFAULT false NOT NULL,
	"retention_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vnc_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"password" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"view_permission" text DEFAULT 'show_plugins_monitoring' NOT NULL,
	"control_permission" text DEFAULT 'show_manage_device' NOT NULL,
	"recorded" boolean DEFAULT true NOT NULL,
	"retention_days" integer DEFAULT 30 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vnc_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_desk_areas" ADD CONSTRAINT "alarm_desk_areas_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_areas" ADD CONSTRAINT "alarm_desk_areas_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_locations" ADD CONSTRAINT "alarm_desk_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desk_locations" ADD CONSTRAINT "alarm_desk_locations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_desks" ADD CONSTRAINT "alarm_desks_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_annunciations" ADD CONSTRAINT "alarm_annunciations_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_annunciations" ADD CONSTRAINT "alarm_annunciations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_delays" ADD CONSTRAINT "alarm_delays_rule_id_alarm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_escalations" ADD CONSTRAINT "alarm_escalations_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_escalations" ADD CONSTRAINT "alarm_escalations_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_floods" ADD CONSTRAINT "alarm_floods_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_floods" ADD CONSTRAINT "alarm_floods_first_alarm_id_alarms_id_fk" FOREIGN KEY ("first_alarm_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link_views" ADD CONSTRAINT "approval_link_views_link_id_approval_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."approval_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_type_id_approval_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."approval_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_fallback_group_id_groups_id_fk" FOREIGN KEY ("fallback_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seats" ADD CONSTRAINT "approval_seats_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_substitutes" ADD CONSTRAINT "approval_substitutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_substitutes" ADD CONSTRAINT "approval_substitutes_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_types" ADD CONSTRAINT "approval_types_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_types" ADD CONSTRAINT "approval_types_fallback_group_id_groups_id_fk" FOREIGN KEY ("fallback_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_step_id_approval_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."approval_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_delegate_to_users_id_fk" FOREIGN KEY ("delegate_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_attendance_id_attendances_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_keys" ADD CONSTRAINT "attendance_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_exports" ADD CONSTRAINT "cctv_exports_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_exports" ADD CONSTRAINT "cctv_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_segments" ADD CONSTRAINT "cctv_segments_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD CONSTRAINT "cctv_cameras_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_holds" ADD CONSTRAINT "cctv_holds_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_holds" ADD CONSTRAINT "cctv_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_walls" ADD CONSTRAINT "cctv_walls_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_walls" ADD CONSTRAINT "cctv_walls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_deputy_id_users_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_centres" ADD CONSTRAINT "cost_centres_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_roles" ADD CONSTRAINT "dashboard_roles_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_roles" ADD CONSTRAINT "dashboard_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "energy_budgets" ADD CONSTRAINT "energy_budgets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_factors" ADD CONSTRAINT "energy_factors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_floors" ADD CONSTRAINT "energy_floors_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meter_terms" ADD CONSTRAINT "energy_meter_terms_virtual_id_energy_meters_id_fk" FOREIGN KEY ("virtual_id") REFERENCES "public"."energy_meters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meter_terms" ADD CONSTRAINT "energy_meter_terms_meter_id_energy_meters_id_fk" FOREIGN KEY ("meter_id") REFERENCES "public"."energy_meters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_parent_id_energy_meters_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."energy_meters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_power_point_id_points_id_fk" FOREIGN KEY ("power_point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_reactive_point_id_points_id_fk" FOREIGN KEY ("reactive_point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_sites" ADD CONSTRAINT "energy_sites_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_tariffs" ADD CONSTRAINT "energy_tariffs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_codes" ADD CONSTRAINT "fault_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_code_id_fault_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."fault_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_notes" ADD CONSTRAINT "handover_notes_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_rule_id_alarm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_acked_by_users_id_fk" FOREIGN KEY ("acked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_shelf_by_users_id_fk" FOREIGN KEY ("shelf_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_out_by_users_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_mutes" ADD CONSTRAINT "inbox_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_loans" ADD CONSTRAINT "pass_loans_back_by_users_id_fk" FOREIGN KEY ("back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_gates" ADD CONSTRAINT "counting_gates_zone_id_counting_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."counting_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_gates" ADD CONSTRAINT "counting_gates_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_groups" ADD CONSTRAINT "shift_groups_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_groups" ADD CONSTRAINT "shift_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_parent_id_areas_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."areas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_acked_by_users_id_fk" FOREIGN KEY ("acked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_follow_up_id_tickets_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_policy_id_sla_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."sla_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clock_events" ADD CONSTRAINT "ticket_clock_events_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_clocks" ADD CONSTRAINT "ticket_clocks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_policy_id_sla_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."sla_policies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_slas" ADD CONSTRAINT "ticket_slas_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_tags" ADD CONSTRAINT "device_tags_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_tags" ADD CONSTRAINT "point_tags_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credentials" ADD CONSTRAINT "device_credentials_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_batch_items" ADD CONSTRAINT "ticket_batch_items_batch_id_ticket_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."ticket_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_batches" ADD CONSTRAINT "ticket_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_handover_id_users_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_cost_centre_id_cost_centres_id_fk" FOREIGN KEY ("cost_centre_id") REFERENCES "public"."cost_centres"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_facts" ADD CONSTRAINT "ticket_facts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mentions" ADD CONSTRAINT "ticket_mentions_log_id_ticket_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."ticket_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mentions" ADD CONSTRAINT "ticket_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_other_id_tickets_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ticket_subtypes" ADD CONSTRAINT "ticket_subtypes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tasks" ADD CONSTRAINT "ticket_tasks_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tasks" ADD CONSTRAINT "ticket_tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_templates" ADD CONSTRAINT "ticket_templates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_templates" ADD CONSTRAINT "ticket_templates_subtype_id_ticket_subtypes_id_fk" FOREIGN KEY ("subtype_id") REFERENCES "public"."ticket_subtypes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_groups" ADD CONSTRAINT "ticket_view_groups_view_id_ticket_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."ticket_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_groups" ADD CONSTRAINT "ticket_view_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_places" ADD CONSTRAINT "ticket_view_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_view_places" ADD CONSTRAINT "ticket_view_places_view_id_ticket_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."ticket_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_images" ADD CONSTRAINT "ticket_images_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_images" ADD CONSTRAINT "ticket_images_log_id_ticket_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."ticket_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD CONSTRAINT "ticket_logs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_logs" ADD CONSTRAINT "ticket_logs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_progress_status_id_progress_statuses_id_fk" FOREIGN KEY ("progress_status_id") REFERENCES "public"."progress_statuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_subtype_id_ticket_subtypes_id_fk" FOREIGN KEY ("subtype_id") REFERENCES "public"."ticket_subtypes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_presence" ADD CONSTRAINT "geofence_presence_geofence_id_geofences_id_fk" FOREIGN KEY ("geofence_id") REFERENCES "public"."geofences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_consents" ADD CONSTRAINT "position_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_history" ADD CONSTRAINT "position_history_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_history" ADD CONSTRAINT "position_history_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_tags" ADD CONSTRAINT "position_tags_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_tags" ADD CONSTRAINT "position_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_tags" ADD CONSTRAINT "position_tags_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_co_host_id_users_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series" ADD CONSTRAINT "visit_series_calendar_id_sla_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."sla_calendars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_days" ADD CONSTRAINT "visit_series_days_series_id_visit_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."visit_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_days" ADD CONSTRAINT "visit_series_days_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_series_guests" ADD CONSTRAINT "visit_series_guests_series_id_visit_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."visit_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_approvals" ADD CONSTRAINT "watchlist_approvals_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_approvals" ADD CONSTRAINT "watchlist_approvals_approval_type_id_approval_types_id_fk" FOREIGN KEY ("approval_type_id") REFERENCES "public"."approval_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_gates" ADD CONSTRAINT "visitor_gates_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_safe_by_users_id_fk" FOREIGN KEY ("safe_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_co_host_id_users_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_watchlist_id_watchlist_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_safe_by_users_id_fk" FOREIGN KEY ("safe_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_target_id_vnc_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."vnc_targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_targets" ADD CONSTRAINT "vnc_targets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_targets" ADD CONSTRAINT "vnc_targets_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_tickets" ADD CONSTRAINT "vnc_tickets_target_id_vnc_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."vnc_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_tickets" ADD CONSTRAINT "vnc_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_desk_areas_desk_idx" ON "alarm_desk_areas" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "alarm_desk_locations_desk_idx" ON "alarm_desk_locations" USING btree ("desk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_desks_name_key" ON "alarm_desks" USING btree ("name");--> statement-breakpoint
CREATE INDEX "alarm_annunciations_desk_idx" ON "alarm_annunciations" USING btree ("desk_id","at","alarm_id","rank");--> statement-breakpoint
CREATE INDEX "alarm_annunciations_alarm_idx" ON "alarm_annunciations" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "alarm_annunciations_at_idx" ON "alarm_annunciations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alarm_escalations_alarm_idx" ON "alarm_escalations" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_floods_open_key" ON "alarm_floods" USING btree ("desk_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alarm_floods_desk_idx" ON "alarm_floods" USING btree ("desk_id","since");--> statement-breakpoint
CREATE INDEX "approval_link_views_link_idx" ON "approval_link_views" USING btree ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_token_key" ON "approval_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_seat_key" ON "approval_links" USING btree ("step_id","user_id","holder_id");--> statement-breakpoint
CREATE INDEX "approval_links_ticket_idx" ON "approval_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "approval_links_user_idx" ON "approval_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_links_holder_idx" ON "approval_links" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "approval_links_revoked_by_idx" ON "approval_links" USING btree ("revoked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_round_key" ON "approval_requests" USING btree ("ticket_id","round") WHERE "approval_requests"."visitor_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_pending_key" ON "approval_requests" USING btree ("ticket_id") WHERE "approval_requests"."state" = 'pending' and "approval_requests"."visitor_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_visitor_round_key" ON "approval_requests" USING btree ("visitor_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_visitor_pending_key" ON "approval_requests" USING btree ("visitor_id") WHERE "approval_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_ticket_idx" ON "approval_requests" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "approval_requests_type_idx" ON "approval_requests" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "approval_requests_fallback_idx" ON "approval_requests" USING btree ("fallback_group_id");--> statement-breakpoint
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
CREATE INDEX "approval_types_fallback_idx" ON "approval_types" USING btree ("fallback_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_votes_key" ON "approval_votes" USING btree ("step_id","holder_id");--> statement-breakpoint
CREATE INDEX "approval_votes_user_idx" ON "approval_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_votes_holder_idx" ON "approval_votes" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "approval_votes_delegate_idx" ON "approval_votes" USING btree ("delegate_to");--> statement-breakpoint
CREATE INDEX "attendance_corrections_idx" ON "attendance_corrections" USING btree ("attendance_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_open_key" ON "attendances" USING btree ("user_id") WHERE "attendances"."state" = 'open';--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id","check_in_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendances_newest_idx" ON "attendances" USING btree ("check_in_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendances_location_idx" ON "attendances" USING btree ("location_id","check_in_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_time_idx" ON "bookings" USING btree ("start_at","id");--> statement-breakpoint
CREATE INDEX "bookings_end_idx" ON "bookings" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "bookings_asset_idx" ON "bookings" USING btree ("asset_id","start_at");--> statement-breakpoint
CREATE INDEX "bookings_person_idx" ON "bookings" USING btree ("booked_by","end_at");--> statement-breakpoint
CREATE INDEX "categories_type_idx" ON "categories" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "categories_parent_idx" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "categories_location_idx" ON "categories" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "categories_group_idx" ON "categories" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "categories_owner_idx" ON "categories" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "cctv_exports_order_idx" ON "cctv_exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cctv_exports_open_idx" ON "cctv_exports" USING btree ("created_at") WHERE "cctv_exports"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "cctv_segments_device_idx" ON "cctv_segments" USING btree ("device_id","started_at");--> statement-breakpoint
CREATE INDEX "cctv_holds_hold_idx" ON "cctv_holds" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "cctv_holds_user_idx" ON "cctv_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cctv_walls_name_idx" ON "cctv_walls" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "cctv_walls_desk_idx" ON "cctv_walls" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "cctv_walls_owner_idx" ON "cctv_walls" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "connectors_name_idx" ON "connectors" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_centres_code_key" ON "cost_centres" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "cost_centres_order_idx" ON "cost_centres" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "cost_centres_owner_idx" ON "cost_centres" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "cost_centres_deputy_idx" ON "cost_centres" USING btree ("deputy_id");--> statement-breakpoint
CREATE INDEX "cost_centres_location_idx" ON "cost_centres" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "dashboard_roles_role_idx" ON "dashboard_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "dashboards_name_idx" ON "dashboards" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "dashboards_owner_idx" ON "dashboards" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ticket_default_viewers_idx" ON "ticket_default_viewers" USING btree ("default_id");--> statement-breakpoint
CREATE INDEX "ticket_defaults_type_idx" ON "ticket_defaults" USING btree ("ticket_type_id","location_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_user_idx" ON "ticket_viewers" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_group_idx" ON "ticket_viewers" USING btree ("group_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_viewers_ticket_idx" ON "ticket_viewers" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_budgets_month_key" ON "energy_budgets" USING btree ("location_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_factors_year_key" ON "energy_factors" USING btree ("location_id","year");--> statement-breakpoint
CREATE INDEX "energy_meter_terms_meter_idx" ON "energy_meter_terms" USING btree ("meter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_meters_code_key" ON "energy_meters" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "energy_meters_order_idx" ON "energy_meters" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "energy_meters_parent_idx" ON "energy_meters" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "energy_tariffs_order_idx" ON "energy_tariffs" USING btree ("location_id","valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_codes_area_key" ON "fault_codes" USING btree ("area_id") WHERE revoked_at is null and asset_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_codes_asset_key" ON "fault_codes" USING btree ("asset_id") WHERE revoked_at is null and asset_id is not null;--> statement-breakpoint
CREATE INDEX "fault_codes_location_idx" ON "fault_codes" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "fault_reports_code_idx" ON "fault_reports" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "handover_notes_desk_idx" ON "handover_notes" USING btree ("desk_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_open_key" ON "handovers" USING btree ("desk_id") WHERE "handovers"."state" in ('draft', 'given');--> statement-breakpoint
CREATE INDEX "handovers_desk_idx" ON "handovers" USING btree ("desk_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_journal_seq_key" ON "alarm_journal" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_alarm_idx" ON "alarm_journal" USING btree ("alarm_id","at");--> statement-breakpoint
CREATE INDEX "alarm_journal_at_idx" ON "alarm_journal" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_device_idx" ON "alarm_journal" USING btree ("device_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_location_idx" ON "alarm_journal" USING btree ("location_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_desk_idx" ON "alarm_journal" USING btree ("desk_id","at","seq");--> statement-breakpoint
CREATE INDEX "alarm_journal_actor_idx" ON "alarm_journal" USING btree ("actor_id","at","seq") WHERE actor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rules_key" ON "alarm_rules" USING btree ("device_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_key" ON "alarms" USING btree ("device_id","type");--> statement-breakpoint
CREATE INDEX "alarms_live_idx" ON "alarms" USING btree ("process","ack","rank","raised_at");--> statement-breakpoint
CREATE INDEX "alarms_location_idx" ON "alarms" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "alarms_desk_idx" ON "alarms" USING btree ("desk_id","process");--> statement-breakpoint
CREATE INDEX "alarms_shelf_idx" ON "alarms" USING btree ("shelf_until") WHERE shelf_until is not null;--> statement-breakpoint
CREATE INDEX "alarms_escalate_idx" ON "alarms" USING btree ("escalate_at") WHERE escalate_at is not null;--> statement-breakpoint
CREATE INDEX "alarms_chatter_idx" ON "alarms" USING btree ("chatter_until") WHERE chatter_until is not null;--> statement-breakpoint
CREATE INDEX "alarms_aside_idx" ON "alarms" USING btree ("location_id") WHERE shelf_kind is not null or suppressed or out_at is not null or latched;--> statement-breakpoint
CREATE INDEX "dead_letters_at_idx" ON "dead_letters" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_code_key" ON "devices" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "devices_asset_idx" ON "devices" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "devices_name_idx" ON "devices" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_name_key" ON "points" USING btree ("device_id","point");--> statement-breakpoint
CREATE UNIQUE INDEX "points_no_key" ON "points" USING btree ("no");--> statement-breakpoint
CREATE INDEX "activities_subject_idx" ON "activities" USING btree ("subject","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_link_idx" ON "activities" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "activities_location_idx" ON "activities" USING btree ("location_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_actor_idx" ON "activities" USING btree ("actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activities"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_chain_idx" ON "audit" USING btree ("chain","seq");--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject","subject_id","seq");--> statement-breakpoint
CREATE INDEX "inbox_items_user_idx" ON "inbox_items" USING btree ("user_id",coalesce("snoozed_until", "created_at") desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inbox_items_unread_idx" ON "inbox_items" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "outbox_order_idx" ON "outbox" USING btree ("xid","seq");--> statement-breakpoint
CREATE INDEX "outbox_at_idx" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_newest_idx" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_target_idx" ON "deliveries" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "deliveries_user_idx" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_digest_key" ON "deliveries" USING btree ("user_id","channel","digest_for") WHERE digest_for is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "webhooks_name_idx" ON "webhooks" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_loans_out_key" ON "pass_loans" USING btree ("pass_id") WHERE back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_loans_holder_key" ON "pass_loans" USING btree ("visitor_id","kind") WHERE back_at is null and missing_at is null;--> statement-breakpoint
CREATE INDEX "pass_loans_pass_idx" ON "pass_loans" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "pass_loans_visitor_idx" ON "pass_loans" USING btree ("visitor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passes_code_key" ON "passes" USING btree ("location_id","kind",lower("code"));--> statement-breakpoint
CREATE INDEX "passes_order_idx" ON "passes" USING btree ("location_id","kind","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "counting_zones_area_key" ON "counting_zones" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "counting_zones_location_idx" ON "counting_zones" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "group_members_user_idx" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "groups_leader_idx" ON "groups" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "groups_name_idx" ON "groups" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_key" ON "groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "groups_area_idx" ON "groups" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "login_misses_account_idx" ON "login_misses" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "login_misses_address_idx" ON "login_misses" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "login_misses_at_idx" ON "login_misses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_refresh_idx" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_idx" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "user_locations_location_idx" ON "user_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_manager_idx" ON "users" USING btree ("manager_id");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_code_key" ON "areas" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "areas_parent_idx" ON "areas" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "areas_order_idx" ON "areas" USING btree ("location_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_code_key" ON "assets" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "assets_order_idx" ON "assets" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "assets_area_idx" ON "assets" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "assets_location_idx" ON "assets" USING btree ("location_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_name_key" ON "attributes" USING btree ("asset_id","name");--> statement-breakpoint
CREATE INDEX "items_name_idx" ON "items" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "vendors_name_idx" ON "vendors" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_name_key" ON "ptt_channels" USING btree (lower("name")) WHERE "ptt_channels"."kind" <> 'incident';--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_alarm_key" ON "ptt_channels" USING btree ("alarm_id") WHERE "ptt_channels"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_ticket_key" ON "ptt_channels" USING btree ("ticket_id") WHERE "ptt_channels"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ptt_channels_location_idx" ON "ptt_channels" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "ptt_channels_order_idx" ON "ptt_channels" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "ptt_emergencies_standing_idx" ON "ptt_emergencies" USING btree ("raised_at" DESC NULLS LAST) WHERE "ptt_emergencies"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ptt_emergencies_ended_idx" ON "ptt_emergencies" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "ptt_emergencies_location_idx" ON "ptt_emergencies" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_members_group_key" ON "ptt_members" USING btree ("channel_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_members_user_key" ON "ptt_members" USING btree ("channel_id","user_id");--> statement-breakpoint
CREATE INDEX "ptt_members_of_group_idx" ON "ptt_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ptt_members_of_user_idx" ON "ptt_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ptt_transmissions_newest_idx" ON "ptt_transmissions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ptt_transmissions_channel_idx" ON "ptt_transmissions" USING btree ("channel_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ptt_transmissions_recording_idx" ON "ptt_transmissions" USING btree ("recording") WHERE "ptt_transmissions"."recording" is not null;--> statement-breakpoint
CREATE INDEX "ticket_surveys_answered_idx" ON "ticket_surveys" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "ticket_surveys_follow_up_idx" ON "ticket_surveys" USING btree ("follow_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_sign_ons_open_key" ON "desk_sign_ons" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "desk_sign_ons_desk_idx" ON "desk_sign_ons" USING btree ("desk_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_policies_default_key" ON "sla_policies" USING btree ("is_default") WHERE "sla_policies"."is_default";--> statement-breakpoint
CREATE INDEX "sla_policies_calendar_idx" ON "sla_policies" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_ticket_idx" ON "ticket_clock_events" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_policy_idx" ON "ticket_clock_events" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "ticket_clock_events_calendar_idx" ON "ticket_clock_events" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "ticket_slas_wake_idx" ON "ticket_slas" USING btree ("wake_at") WHERE "ticket_slas"."wake_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_slas_policy_idx" ON "ticket_slas" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "ticket_slas_calendar_idx" ON "ticket_slas" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "device_tags_tag_idx" ON "device_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "point_tags_tag_idx" ON "point_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "ticket_batches_user_idx" ON "ticket_batches" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_batches_key_idx" ON "ticket_batches" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "ticket_facts_days_idx" ON "ticket_facts" USING btree ("last_day","first_day");--> statement-breakpoint
CREATE INDEX "ticket_facts_cost_centre_idx" ON "ticket_facts" USING btree ("cost_centre_id");--> statement-breakpoint
CREATE INDEX "ticket_followers_user_idx" ON "ticket_followers" USING btree ("user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_mentions_user_idx" ON "ticket_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_key" ON "ticket_links" USING btree ("ticket_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "ticket_links_other_idx" ON "ticket_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "ticket_presences_seen_idx" ON "ticket_presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "ticket_schedule_runs_ticket_idx" ON "ticket_schedule_runs" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_schedules_next_idx" ON "ticket_schedules" USING btree ("next_at") WHERE "ticket_schedules"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_schedules_location_idx" ON "ticket_schedules" USING btree ("location_id","name");--> statement-breakpoint
CREATE INDEX "ticket_schedules_template_idx" ON "ticket_schedules" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "ticket_schedules_calendar_idx" ON "ticket_schedules" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "ticket_subtypes_type_idx" ON "ticket_subtypes" USING btree ("ticket_type_id","sort");--> statement-breakpoint
CREATE INDEX "ticket_tasks_ticket_idx" ON "ticket_tasks" USING btree ("ticket_id","sort");--> statement-breakpoint
CREATE INDEX "ticket_macros_type_idx" ON "ticket_macros" USING btree ("ticket_type_id","name_en");--> statement-breakpoint
CREATE INDEX "ticket_templates_type_idx" ON "ticket_templates" USING btree ("ticket_type_id","name_en");--> statement-breakpoint
CREATE INDEX "ticket_templates_category_idx" ON "ticket_templates" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "ticket_templates_subtype_idx" ON "ticket_templates" USING btree ("subtype_id");--> statement-breakpoint
CREATE INDEX "ticket_counts_cell_idx" ON "ticket_counts" USING btree ("ticket_type_id","by","of","location_id","progress_status_id","priority");--> statement-breakpoint
CREATE INDEX "ticket_counts_whole_idx" ON "ticket_counts" USING btree ("ticket_type_id","state","location_id","n") WHERE "ticket_counts"."by" = 'all';--> statement-breakpoint
CREATE INDEX "ticket_counts_fresh_idx" ON "ticket_counts" USING btree ("ticket_type_id") WHERE "ticket_counts"."fresh";--> statement-breakpoint
CREATE INDEX "ticket_view_groups_group_idx" ON "ticket_view_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ticket_views_type_idx" ON "ticket_views" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "ticket_views_owner_idx" ON "ticket_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "progress_statuses_order_idx" ON "progress_statuses" USING btree ("ticket_type_id","state","sort");--> statement-breakpoint
CREATE INDEX "ticket_images_ticket_idx" ON "ticket_images" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE INDEX "ticket_logs_ticket_idx" ON "ticket_logs" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_logs_moved_idx" ON "ticket_logs" USING btree ("moved_from") WHERE "ticket_logs"."moved_from" is not null;--> statement-breakpoint
CREATE INDEX "tickets_newest_idx" ON "tickets" USING btree ("ticket_type_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_all_newest_idx" ON "tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_updated_idx" ON "tickets" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_priority_idx" ON "tickets" USING btree ("rank","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tickets_next_due_idx" ON "tickets" USING btree (least("sla_due_at", "due_at"),"id");--> statement-breakpoint
CREATE INDEX "tickets_location_idx" ON "tickets" USING btree ("location_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_assignee_idx" ON "tickets" USING btree ("assignee_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_requester_idx" ON "tickets" USING btree ("requester_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_group_idx" ON "tickets" USING btree ("group_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_category_idx" ON "tickets" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_category_state_idx" ON "tickets" USING btree ("category_id","state");--> statement-breakpoint
CREATE INDEX "tickets_asset_idx" ON "tickets" USING btree ("asset_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_area_idx" ON "tickets" USING btree ("area_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_alarm_idx" ON "tickets" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "tickets_resolved_idx" ON "tickets" USING btree ("resolved_at") WHERE "tickets"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_state_idx" ON "tickets" USING btree ("ticket_type_id","state");--> statement-breakpoint
CREATE INDEX "tickets_standing_idx" ON "tickets" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_drafts_idx" ON "tickets" USING btree ("requester_id") WHERE "tickets"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "geofence_presence_subject_idx" ON "geofence_presence" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "geofences_location_idx" ON "geofences" USING btree ("location_id","name","id");--> statement-breakpoint
CREATE INDEX "position_history_place_idx" ON "position_history" USING btree ("location_id","at");--> statement-breakpoint
CREATE INDEX "position_tags_user_idx" ON "position_tags" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "positions_location_idx" ON "positions" USING btree ("location_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_series_command_key" ON "visit_series" USING btree ("owner_id","command_id");--> statement-breakpoint
CREATE INDEX "visit_series_opens_idx" ON "visit_series" USING btree ("opens_at") WHERE "visit_series"."opens_at" is not null;--> statement-breakpoint
CREATE INDEX "visit_series_site_idx" ON "visit_series" USING btree ("location_id","id");--> statement-breakpoint
CREATE INDEX "visit_series_owner_idx" ON "visit_series" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "visit_series_ended_idx" ON "visit_series" USING btree ("ended_at") WHERE "visit_series"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "visit_series_days_ticket_idx" ON "visit_series_days" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "visit_series_guests_series_idx" ON "visit_series_guests" USING btree ("series_id","place");--> statement-breakpoint
CREATE INDEX "visitor_farewells_at_idx" ON "visitor_farewells" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "watchlist_approvals_type_idx" ON "watchlist_approvals" USING btree ("approval_type_id");--> statement-breakpoint
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
CREATE INDEX "visitors_arrived_idx" ON "visitors" USING btree ("arrived_at") WHERE "visitors"."arrived_at" is not null;--> statement-breakpoint
CREATE INDEX "visitors_gate_idx" ON "visitors" USING btree ("gate_due_at") WHERE "visitors"."gate_due_at" is not null and "visitors"."gate_missed_at" is null and "visitors"."checked_in_at" is null and "visitors"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "watchlist_name_idx" ON "watchlist" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "watchlist_identity_idx" ON "watchlist" USING btree ("identity_digest");--> statement-breakpoint
CREATE INDEX "vnc_sessions_newest_idx" ON "vnc_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_target_idx" ON "vnc_sessions" USING btree ("target_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_open_idx" ON "vnc_sessions" USING btree ("seen_at") WHERE "vnc_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vnc_sessions_control_key" ON "vnc_sessions" USING btree ("target_id") WHERE "vnc_sessions"."controls" and "vnc_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vnc_targets_name_key" ON "vnc_targets" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "vnc_targets_order_idx" ON "vnc_targets" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "vnc_tickets_expires_idx" ON "vnc_tickets" USING btree ("expires_at");--> statement-breakpoint
-- What follows is written by hand: the generator knows no functions, triggers, ranges or optional extensions.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE FUNCTION alarm_journal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal of alarms is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER alarm_journal_append_only BEFORE UPDATE OR DELETE ON alarm_journal FOR EACH ROW EXECUTE FUNCTION alarm_journal_refuse_change();
--> statement-breakpoint
CREATE TRIGGER alarm_journal_not_emptied BEFORE TRUNCATE ON alarm_journal FOR EACH STATEMENT EXECUTE FUNCTION alarm_journal_refuse_change();
--> statement-breakpoint
-- Two bookings of an asset that count never share a moment. A range over (asset, moment) says so without the extension btree_gist,
-- which the embedded database lacks: ranges of different assets lie apart, those of one asset are compared by time.
CREATE TYPE "booking_moment" AS ("asset_id" uuid, "at" timestamp (3) with time zone);
--> statement-breakpoint
CREATE TYPE "booking_span" AS RANGE (SUBTYPE = "booking_moment");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart" EXCLUDE USING gist (
	"booking_span"(ROW("asset_id", "start_at")::"booking_moment", ROW("asset_id", "end_at")::"booking_moment") WITH &&
) WHERE ("state" <> 'cancelled');
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
-- Found by any part of a word. A server without the extension, or a role that may not create it, still finds them, by reading all.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX tickets_text_idx ON tickets USING gin ((number || E'\n' || title || E'\n' || description || E'\n' || coalesce(code, '') || E'\n' || description_id) gin_trgm_ops);
  -- So that the planner knows common words from rare ones: the newest that match are found by walking, or by the index.
  ALTER INDEX tickets_text_idx ALTER COLUMN 1 SET STATISTICS 1000;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'tickets are searched without an index: %', SQLERRM;
END
$$;
