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
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_desk_id_alarm_desks_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."alarm_desks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ons" ADD CONSTRAINT "desk_sign_ons_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_tags" ADD CONSTRAINT "device_tags_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_tags" ADD CONSTRAINT "point_tags_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_sign_ons_open_key" ON "desk_sign_ons" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "desk_sign_ons_desk_idx" ON "desk_sign_ons" USING btree ("desk_id","since");--> statement-breakpoint
CREATE INDEX "device_tags_tag_idx" ON "device_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "point_tags_tag_idx" ON "point_tags" USING btree ("tag");