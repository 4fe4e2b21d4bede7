CREATE TABLE "device_credentials" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "open_hours" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	CONSTRAINT "open_hours_at_point_pk" PRIMARY KEY("at","point")
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	"step" smallint NOT NULL,
	"slots" smallint[] NOT NULL,
	"counts" integer[] NOT NULL,
	"mins" double precision[] NOT NULL,
	"maxs" double precision[] NOT NULL,
	"sums" double precision[] NOT NULL,
	"lasts" double precision[] NOT NULL,
	"rises" double precision[],
	CONSTRAINT "rollups_point_step_at_pk" PRIMARY KEY("point","step","at")
);
--> statement-breakpoint
CREATE TABLE "sample_chunks" (
	"at" timestamp (3) with time zone NOT NULL,
	"point" integer NOT NULL,
	"offsets" integer[] NOT NULL,
	"values" double precision[] NOT NULL,
	CONSTRAINT "sample_chunks_point_at_pk" PRIMARY KEY("point","at")
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"at" timestamp (3) with time zone NOT NULL,
	"value" double precision NOT NULL,
	"point" integer NOT NULL,
	CONSTRAINT "samples_point_at_pk" PRIMARY KEY("point","at")
);
--> statement-breakpoint
CREATE TABLE "connectors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"interval_ms" integer NOT NULL,
	"timeout_ms" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"mappings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "no" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "points_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "kind" text DEFAULT 'gauge' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_credentials" ADD CONSTRAINT "device_credentials_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connectors_name_idx" ON "connectors" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "points_no_key" ON "points" USING btree ("no");