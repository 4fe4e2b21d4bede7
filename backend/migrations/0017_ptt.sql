CREATE TABLE "ptt_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"location_id" uuid,
	"priority" text DEFAULT 'normal' NOT NULL,
	"talk_limit_s" integer DEFAULT 30 NOT NULL,
	"recorded" boolean DEFAULT true NOT NULL,
	"retention_days" integer DEFAULT 90 NOT NULL,
	"alarm_id" uuid,
	"ticket_id" uuid,
	"longitude" double precision,
	"latitude" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ptt_members" (
	"channel_id" uuid NOT NULL,
	"group_id" uuid,
	"user_id" uuid,
	"role" text NOT NULL,
	"priority" text,
	CONSTRAINT "ptt_members_one" CHECK (num_nonnulls("ptt_members"."group_id", "ptt_members"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "ptt_transmissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid,
	"channel_name" text NOT NULL,
	"location_id" uuid,
	"user_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"emergency" boolean DEFAULT false NOT NULL,
	"cause" text,
	"recording" text
);
--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_channels" ADD CONSTRAINT "ptt_channels_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_members" ADD CONSTRAINT "ptt_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_channel_id_ptt_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."ptt_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ptt_transmissions" ADD CONSTRAINT "ptt_transmissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_name_key" ON "ptt_channels" USING btree (lower("name")) WHERE "ptt_channels"."kind" <> 'incident';--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_alarm_key" ON "ptt_channels" USING btree ("alarm_id") WHERE "ptt_channels"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_channels_ticket_key" ON "ptt_channels" USING btree ("ticket_id") WHERE "ptt_channels"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ptt_channels_location_idx" ON "ptt_channels" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "ptt_channels_order_idx" ON "ptt_channels" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_members_group_key" ON "ptt_members" USING btree ("channel_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ptt_members_user_key" ON "ptt_members" USING btree ("channel_id","user_id");--> statement-breakpoint
CREATE INDEX "ptt_members_of_group_idx" ON "ptt_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ptt_members_of_user_idx" ON "ptt_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ptt_transmissions_newest_idx" ON "ptt_transmissions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ptt_transmissions_channel_idx" ON "ptt_transmissions" USING btree ("channel_id","started_at" DESC NULLS LAST);