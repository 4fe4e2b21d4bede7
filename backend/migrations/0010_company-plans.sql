CREATE TABLE "company_plan_sites" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"name" text NOT NULL,
	"max_users" integer,
	"max_devices" integer,
	"max_storage_mb" integer,
	"price" bigint NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_plan_sites" ADD CONSTRAINT "company_plan_sites_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_plan_sites" ADD CONSTRAINT "company_plan_sites_plan_id_company_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."company_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_plan_sites_plan_idx" ON "company_plan_sites" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "company_plans_order_idx" ON "company_plans" USING btree ("company","id");