CREATE TABLE "leave_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"halves" smallint NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "leave_blocks_order" CHECK ("leave_blocks"."first_day" <= "leave_blocks"."last_day")
);
--> statement-breakpoint
CREATE TABLE "leave_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"joined_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"days_per_year" smallint NOT NULL,
	"waiting_months" smallint NOT NULL,
	"pro_rata" boolean NOT NULL,
	"carry_over_days" smallint NOT NULL,
	"carry_over_months" smallint NOT NULL,
	"joint_leave_counts" boolean NOT NULL,
	CONSTRAINT "leave_rules_valid_from_unique" UNIQUE("valid_from")
);
--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD CONSTRAINT "leave_adjustments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_blocks" ADD CONSTRAINT "leave_blocks_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_people" ADD CONSTRAINT "leave_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_adjustments_user_idx" ON "leave_adjustments" USING btree ("user_id","year");--> statement-breakpoint
CREATE INDEX "leave_blocks_days_idx" ON "leave_blocks" USING btree ("last_day","first_day");