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
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_target_id_vnc_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."vnc_targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_sessions" ADD CONSTRAINT "vnc_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_targets" ADD CONSTRAINT "vnc_targets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_targets" ADD CONSTRAINT "vnc_targets_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_tickets" ADD CONSTRAINT "vnc_tickets_target_id_vnc_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."vnc_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vnc_tickets" ADD CONSTRAINT "vnc_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vnc_sessions_newest_idx" ON "vnc_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_target_idx" ON "vnc_sessions" USING btree ("target_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_open_idx" ON "vnc_sessions" USING btree ("seen_at") WHERE "vnc_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vnc_sessions_control_key" ON "vnc_sessions" USING btree ("target_id") WHERE "vnc_sessions"."controls" and "vnc_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vnc_targets_name_key" ON "vnc_targets" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE INDEX "vnc_targets_order_idx" ON "vnc_targets" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "vnc_tickets_expires_idx" ON "vnc_tickets" USING btree ("expires_at");