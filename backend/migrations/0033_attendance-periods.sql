CREATE TABLE "attendance_periods" (
	"location_id" uuid NOT NULL,
	"month" date NOT NULL,
	"locked" boolean NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "attendance_periods_location_id_month_pk" PRIMARY KEY("location_id","month")
);
--> statement-breakpoint
CREATE TABLE "attendance_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"attendance_id" uuid,
	"day" date NOT NULL,
	"check_in_at" timestamp (3) with time zone,
	"check_out_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attendance_settlements" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"location_id" uuid NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "attendance_settlements_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "payroll_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendances" ALTER COLUMN "in_on_site" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "in_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "in_clock_s" integer;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "out_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "out_clock_s" integer;--> statement-breakpoint
ALTER TABLE "attendance_periods" ADD CONSTRAINT "attendance_periods_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_periods" ADD CONSTRAINT "attendance_periods_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_requests" ADD CONSTRAINT "attendance_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_requests" ADD CONSTRAINT "attendance_requests_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_requests" ADD CONSTRAINT "attendance_requests_attendance_id_attendances_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_requests" ADD CONSTRAINT "attendance_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_settlements" ADD CONSTRAINT "attendance_settlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_settlements" ADD CONSTRAINT "attendance_settlements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_settlements" ADD CONSTRAINT "attendance_settlements_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_requests_pending_key" ON "attendance_requests" USING btree ("user_id","day") WHERE "attendance_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "attendance_requests_user_idx" ON "attendance_requests" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attendance_requests_location_idx" ON "attendance_requests" USING btree ("location_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_templates_name_key" ON "payroll_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "attendances_location_day_idx" ON "attendances" USING btree ("location_id","day");--> statement-breakpoint
CREATE INDEX "attendances_user_day_idx" ON "attendances" USING btree ("user_id","day","location_id");