CREATE TABLE "roster_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shift_id" uuid,
	"published_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "roster_days_user_id_day_state_pk" PRIMARY KEY("user_id","day","state")
);
--> statement-breakpoint
CREATE TABLE "roster_needs" (
	"location_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "roster_needs_location_id_shift_id_pk" PRIMARY KEY("location_id","shift_id")
);
--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_needs" ADD CONSTRAINT "roster_needs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_needs" ADD CONSTRAINT "roster_needs_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_days_location_idx" ON "roster_days" USING btree ("location_id","day");--> statement-breakpoint
CREATE INDEX "roster_days_shift_idx" ON "roster_days" USING btree ("shift_id");--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_shift_check" CHECK (("kind" = 'shift') = ("shift_id" is not null));--> statement-breakpoint
ALTER TABLE "roster_days" ADD CONSTRAINT "roster_days_published_check" CHECK ("state" = 'draft' or ("kind" <> 'none' and "published_at" is not null));
