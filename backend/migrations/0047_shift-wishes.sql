CREATE TABLE "shift_wish_limits" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"per_month" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_wishes" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"shift_id" uuid,
	CONSTRAINT "shift_wishes_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "shift_wish_limits" ADD CONSTRAINT "shift_wish_limits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_wishes" ADD CONSTRAINT "shift_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_wishes" ADD CONSTRAINT "shift_wishes_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_wishes_shift_idx" ON "shift_wishes" USING btree ("shift_id");