CREATE TABLE "geofence_presence" (
	"geofence_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
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
CREATE INDEX "geofence_presence_subject_idx" ON "geofence_presence" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "geofences_location_idx" ON "geofences" USING btree ("location_id","name","id");--> statement-breakpoint
CREATE INDEX "position_history_place_idx" ON "position_history" USING btree ("location_id","at");--> statement-breakpoint
CREATE INDEX "position_tags_user_idx" ON "position_tags" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "positions_location_idx" ON "positions" USING btree ("location_id","recorded_at");