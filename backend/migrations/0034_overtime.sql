CREATE TABLE "overtime_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overtime_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overtime_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"week" smallint NOT NULL,
	"rest_days" smallint[] NOT NULL,
	"shortest_day" smallint,
	"exempt" boolean NOT NULL,
	"per" text NOT NULL,
	"base" bigint NOT NULL,
	"fixed" bigint NOT NULL,
	"variable" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overtimes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"work" text NOT NULL,
	"compensation" text,
	"exempt" boolean DEFAULT false NOT NULL,
	"planned_minutes" integer NOT NULL,
	"actual_minutes" integer,
	"verified_minutes" integer,
	"counted" jsonb NOT NULL,
	"actual" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"exemption" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"consented_by" uuid,
	"consented_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"verified_at" timestamp (3) with time zone,
	"converted_by" uuid,
	"converted_at" timestamp (3) with time zone,
	"paid" jsonb,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "overtime_lists" ADD CONSTRAINT "overtime_lists_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_terms" ADD CONSTRAINT "overtime_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_terms" ADD CONSTRAINT "overtime_terms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_consented_by_users_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_converted_by_users_id_fk" FOREIGN KEY ("converted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_lists_key" ON "overtime_lists" USING btree ("location_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_terms_key" ON "overtime_terms" USING btree ("user_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "overtimes_number_key" ON "overtimes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "overtimes_user_idx" ON "overtimes" USING btree ("user_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "overtimes_newest_idx" ON "overtimes" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "overtimes_location_idx" ON "overtimes" USING btree ("location_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "overtimes_open_idx" ON "overtimes" USING btree ("ends_at") WHERE "overtimes"."state" in ('ordered', 'requested', 'consented', 'approved');