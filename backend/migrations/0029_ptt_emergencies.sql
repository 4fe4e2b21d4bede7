CREATE TABLE "ptt_emergencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid,
	"channel_name" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"notified" integer DEFAULT 0 NOT NULL,
	"acked_at" timestamp (3) with time zone,
	"acked_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_acked_by_users_id_fk" FOREIGN KEY ("acked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_emergencies" ADD CONSTRAINT "ptt_emergencies_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ptt_emergencies_standing_idx" ON "ptt_emergencies" USING btree ("raised_at" DESC NULLS LAST) WHERE "ptt_emergencies"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ptt_emergencies_ended_idx" ON "ptt_emergencies" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "ptt_emergencies_location_idx" ON "ptt_emergencies" USING btree ("location_id");