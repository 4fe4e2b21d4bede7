CREATE TABLE "area_pictures" (
	"area_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"file_at" timestamp (3) with time zone NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"corners" jsonb
);
--> statement-breakpoint
ALTER TABLE "area_pictures" ADD CONSTRAINT "area_pictures_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;