CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_number" text,
	"address" text DEFAULT '' NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_locations" (
	"company_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "company_locations_company_id_location_id_pk" PRIMARY KEY("company_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "company_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_days" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	"dismissed_by" uuid,
	CONSTRAINT "first_days_only" CHECK ("first_days"."only")
);
--> statement-breakpoint
ALTER TABLE "company_plans" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "company_locations" ADD CONSTRAINT "company_locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_locations" ADD CONSTRAINT "company_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_days" ADD CONSTRAINT "first_days_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_key" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "companies_order_idx" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "company_locations_location_idx" ON "company_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "company_people_company_idx" ON "company_people" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "company_plans" ADD CONSTRAINT "company_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_plans_company_idx" ON "company_plans" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tenants_company_idx" ON "tenants" USING btree ("company_id");--> statement-breakpoint
-- A company for each name that plans and tenants have so far; where both have one, it is a customer of the platform.
INSERT INTO "companies" ("id", "kind", "name")
  SELECT DISTINCT ON (lower(trim("company"))) gen_random_uuid(), 'customer', trim("company") FROM "company_plans" ORDER BY lower(trim("company")), "id"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "companies" ("id", "kind", "name", "tax_number", "address", "contacts")
  SELECT DISTINCT ON (lower(trim("name"))) gen_random_uuid(), 'tenant', trim("name"), "npwp", "address",
    CASE WHEN trim("contact_name") = '' THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('name', trim("contact_name"), 'role', '', 'email', "email", 'phone', "phone")) END
  FROM "tenants" ORDER BY lower(trim("name")), "active" DESC, "id"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "company_plans" p SET "company_id" = c."id" FROM "companies" c WHERE lower(c."name") = lower(trim(p."company"));--> statement-breakpoint
UPDATE "tenants" t SET "company_id" = c."id" FROM "companies" c WHERE lower(c."name") = lower(trim(t."name"));--> statement-breakpoint
INSERT INTO "company_locations" ("company_id", "location_id")
  SELECT "company_id", "location_id" FROM "tenants" WHERE "company_id" IS NOT NULL
  UNION SELECT p."company_id", s."location_id" FROM "company_plan_sites" s JOIN "company_plans" p ON p."id" = s."plan_id" WHERE p."company_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "company_people" ("user_id", "company_id")
  SELECT DISTINCT ON (p."user_id") p."user_id", t."company_id" FROM "tenant_people" p JOIN "tenants" t ON t."id" = p."tenant_id"
  WHERE t."company_id" IS NOT NULL ORDER BY p."user_id", t."active" DESC, t."id";
