CREATE TABLE "attendance_card_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"user_id" uuid,
	"digest" text NOT NULL,
	"last4" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"last4" text NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attendance_card_readings" ADD CONSTRAINT "attendance_card_readings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_card_readings" ADD CONSTRAINT "attendance_card_readings_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_card_readings" ADD CONSTRAINT "attendance_card_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_cards" ADD CONSTRAINT "attendance_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_cards" ADD CONSTRAINT "attendance_cards_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_card_readings_once_key" ON "attendance_card_readings" USING btree ("device_id","digest","at");--> statement-breakpoint
CREATE INDEX "attendance_card_readings_site_idx" ON "attendance_card_readings" USING btree ("location_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_card_readings_user_idx" ON "attendance_card_readings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_card_readings_received_idx" ON "attendance_card_readings" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_cards_digest_key" ON "attendance_cards" USING btree ("digest") WHERE "attendance_cards"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_cards_user_idx" ON "attendance_cards" USING btree ("user_id");