CREATE TABLE "personal_data_breaches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"discovered_at" timestamp (3) with time zone NOT NULL,
	"categories" text[] NOT NULL,
	"people" integer NOT NULL,
	"location_ids" uuid[] NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"subjects_notified_at" timestamp (3) with time zone,
	"authority_notified_at" timestamp (3) with time zone,
	"half_told_at" timestamp (3) with time zone,
	"over_told_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "personal_data_breaches_people" CHECK ("personal_data_breaches"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "personal_data_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"request_id" uuid,
	"categories" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "personal_data_erasures_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "personal_data_reads" (
	"viewer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "personal_data_reads_viewer_id_user_id_category_hour_pk" PRIMARY KEY("viewer_id","user_id","category","hour")
);
--> statement-breakpoint
CREATE TABLE "personal_data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"sender" text NOT NULL,
	"identity_check" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_data_retention" (
	"category" text PRIMARY KEY NOT NULL,
	"days" integer,
	"ran_at" timestamp (3) with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"removed_total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "personal_data_breaches" ADD CONSTRAINT "personal_data_breaches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_breaches" ADD CONSTRAINT "personal_data_breaches_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_data_breaches_newest_idx" ON "personal_data_breaches" USING btree ("discovered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "personal_data_erasures_newest_idx" ON "personal_data_erasures" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "personal_data_erasures_user_idx" ON "personal_data_erasures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "personal_data_reads_hour_idx" ON "personal_data_reads" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "personal_data_requests_newest_idx" ON "personal_data_requests" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "personal_data_requests_user_idx" ON "personal_data_requests" USING btree ("user_id");--> statement-breakpoint
-- What follows is written by hand: the generator knows no functions and triggers.
CREATE FUNCTION personal_data_erasures_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'proofs of erasures are not changed' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER personal_data_erasures_fixed BEFORE UPDATE OR DELETE ON personal_data_erasures FOR EACH ROW EXECUTE FUNCTION personal_data_erasures_refuse_change();
