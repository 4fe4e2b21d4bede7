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
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_attendance_id_attendances_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_keys" ADD CONSTRAINT "attendance_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_corrections_idx" ON "attendance_corrections" USING btree ("attendance_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_open_key" ON "attendances" USING btree ("user_id") WHERE "attendances"."state" = 'open';--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id","check_in_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendances_newest_idx" ON "attendances" USING btree ("check_in_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendances_location_idx" ON "attendances" USING btree ("location_id","check_in_at" DESC NULLS LAST);