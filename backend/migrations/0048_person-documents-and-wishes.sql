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
CREATE TABLE "person_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"valid_until" date,
	"remind_days" integer NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"told_of" date
);
--> statement-breakpoint
ALTER TABLE "shift_wish_limits" ADD CONSTRAINT "shift_wish_limits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_wishes" ADD CONSTRAINT "shift_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_wishes" ADD CONSTRAINT "shift_wishes_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_documents" ADD CONSTRAINT "person_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_documents" ADD CONSTRAINT "person_documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_wishes_shift_idx" ON "shift_wishes" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "person_documents_user_idx" ON "person_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_documents_end_idx" ON "person_documents" USING btree ("valid_until");
--> statement-breakpoint
-- What follows is written by hand.
-- Who shapes roles or manages personal data keeps documents of people from the start.
UPDATE roles SET permissions = array_append(permissions, 'person_document_manage') WHERE permissions && ARRAY['show_manage_workspace', 'personal_data_manage'] AND NOT permissions @> ARRAY['person_document_manage'];
