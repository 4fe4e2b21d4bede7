CREATE TABLE "cctv_holds" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "cctv_cameras" ADD COLUMN "has_ptz" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD COLUMN "record" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD COLUMN "retention_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD COLUMN "recorder" uuid;--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD COLUMN "recorder_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cctv_walls" ADD COLUMN "hot" jsonb;--> statement-breakpoint
ALTER TABLE "cctv_holds" ADD CONSTRAINT "cctv_holds_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_holds" ADD CONSTRAINT "cctv_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_exports" ADD CONSTRAINT "cctv_exports_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_exports" ADD CONSTRAINT "cctv_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_segments" ADD CONSTRAINT "cctv_segments_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cctv_holds_hold_idx" ON "cctv_holds" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "cctv_holds_user_idx" ON "cctv_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cctv_exports_order_idx" ON "cctv_exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cctv_exports_open_idx" ON "cctv_exports" USING btree ("created_at") WHERE "cctv_exports"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "cctv_segments_device_idx" ON "cctv_segments" USING btree ("device_id","started_at");