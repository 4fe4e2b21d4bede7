CREATE TABLE "attendance_evidence" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"ways" text[] NOT NULL,
	"phone" text[] NOT NULL,
	"kiosk_photo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attendance_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"pin" text,
	"set_at" timestamp (3) with time zone,
	"misses" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "in_way" text;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "in_photo" jsonb;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "out_way" text;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "out_photo" jsonb;--> statement-breakpoint
ALTER TABLE "attendance_evidence" ADD CONSTRAINT "attendance_evidence_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_kiosks" ADD CONSTRAINT "attendance_kiosks_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_kiosks" ADD CONSTRAINT "attendance_kiosks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_pins" ADD CONSTRAINT "attendance_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_kiosks_token_key" ON "attendance_kiosks" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_kiosks_name_key" ON "attendance_kiosks" USING btree ("location_id",lower("name")) WHERE "attendance_kiosks"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_pins_number_key" ON "attendance_pins" USING btree ("number");