CREATE TABLE "shift_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"location_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shift_id" uuid NOT NULL,
	"user_id" uuid,
	"to_anybody" boolean NOT NULL,
	"counterpart_id" uuid,
	"counterpart_day" date,
	"counterpart_shift_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_counterpart_id_users_id_fk" FOREIGN KEY ("counterpart_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_counterpart_shift_id_shifts_id_fk" FOREIGN KEY ("counterpart_shift_id") REFERENCES "public"."shifts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_offers_waiting_key" ON "shift_offers" USING btree ("user_id","day") WHERE "shift_offers"."state" in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "shift_offers_location_idx" ON "shift_offers" USING btree ("location_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shift_offers_user_idx" ON "shift_offers" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shift_offers_counterpart_idx" ON "shift_offers" USING btree ("counterpart_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shift_offers_shift_idx" ON "shift_offers" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "shift_offers_counterpart_shift_idx" ON "shift_offers" USING btree ("counterpart_shift_id");