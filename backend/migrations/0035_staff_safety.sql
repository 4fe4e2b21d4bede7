CREATE TABLE "staff_safety" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"safe" boolean NOT NULL,
	"safe_at" timestamp (3) with time zone NOT NULL,
	"safe_by" uuid
);
--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_safety" ADD CONSTRAINT "staff_safety_safe_by_users_id_fk" FOREIGN KEY ("safe_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;