CREATE TABLE "cctv_cameras" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text,
	"has_credentials" boolean DEFAULT false NOT NULL,
	"transport" text DEFAULT 'tcp' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"heading" double precision,
	"field_of_view" double precision,
	"range_m" double precision,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cctv_walls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"desk_id" uuid,
	"owner_id" uuid,
	"size" integer NOT NULL,
	"tiles" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cctv_walls_whose" CHECK (num_nonnulls("cctv_walls"."desk_id", "cctv_walls"."owner_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "cctv_cameras" ADD CONSTRAINT "cctv_cameras_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_walls" ADD CONSTRAINT "cctv_walls_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cctv_walls" ADD CONSTRAINT "cctv_walls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cctv_walls_name_idx" ON "cctv_walls" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "cctv_walls_desk_idx" ON "cctv_walls" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "cctv_walls_owner_idx" ON "cctv_walls" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ptt_transmissions_recording_idx" ON "ptt_transmissions" USING btree ("recording") WHERE "ptt_transmissions"."recording" is not null;