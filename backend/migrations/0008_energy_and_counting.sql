CREATE TABLE "energy_budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"month" text NOT NULL,
	"rupiah" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kg_per_kwh" double precision NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_floors" (
	"area_id" uuid PRIMARY KEY NOT NULL,
	"floor_m2" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_meter_terms" (
	"virtual_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"sign" text NOT NULL,
	CONSTRAINT "energy_meter_terms_virtual_id_meter_id_pk" PRIMARY KEY("virtual_id","meter_id")
);
--> statement-breakpoint
CREATE TABLE "energy_meters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"parent_id" uuid,
	"area_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"point_id" uuid,
	"power_point_id" uuid,
	"reactive_point_id" uuid,
	"factor" double precision DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "energy_sites" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"floor_m2" double precision,
	"contracted_kw" double precision
);
--> statement-breakpoint
CREATE TABLE "energy_tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lwbp_sen" integer NOT NULL,
	"k_factor" double precision NOT NULL,
	"kvarh_sen" integer,
	"peak_start" integer NOT NULL,
	"peak_end" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "counting_gates" (
	"zone_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"in_point" text NOT NULL,
	"out_point" text NOT NULL,
	"accuracy" double precision NOT NULL,
	CONSTRAINT "counting_gates_zone_id_device_id_pk" PRIMARY KEY("zone_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "counting_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid NOT NULL,
	"area_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"warn_percent" integer NOT NULL,
	"reset_hour" integer NOT NULL,
	"device_id" uuid
);
--> statement-breakpoint
ALTER TABLE "energy_budgets" ADD CONSTRAINT "energy_budgets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_factors" ADD CONSTRAINT "energy_factors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_floors" ADD CONSTRAINT "energy_floors_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meter_terms" ADD CONSTRAINT "energy_meter_terms_virtual_id_energy_meters_id_fk" FOREIGN KEY ("virtual_id") REFERENCES "public"."energy_meters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meter_terms" ADD CONSTRAINT "energy_meter_terms_meter_id_energy_meters_id_fk" FOREIGN KEY ("meter_id") REFERENCES "public"."energy_meters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_parent_id_energy_meters_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."energy_meters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_power_point_id_points_id_fk" FOREIGN KEY ("power_point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_meters" ADD CONSTRAINT "energy_meters_reactive_point_id_points_id_fk" FOREIGN KEY ("reactive_point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_sites" ADD CONSTRAINT "energy_sites_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_tariffs" ADD CONSTRAINT "energy_tariffs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_gates" ADD CONSTRAINT "counting_gates_zone_id_counting_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."counting_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_gates" ADD CONSTRAINT "counting_gates_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counting_zones" ADD CONSTRAINT "counting_zones_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "energy_budgets_month_key" ON "energy_budgets" USING btree ("location_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_factors_year_key" ON "energy_factors" USING btree ("location_id","year");--> statement-breakpoint
CREATE INDEX "energy_meter_terms_meter_idx" ON "energy_meter_terms" USING btree ("meter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_meters_code_key" ON "energy_meters" USING btree ("location_id","code");--> statement-breakpoint
CREATE INDEX "energy_meters_order_idx" ON "energy_meters" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "energy_meters_parent_idx" ON "energy_meters" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "energy_tariffs_order_idx" ON "energy_tariffs" USING btree ("location_id","valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "counting_zones_area_key" ON "counting_zones" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "counting_zones_location_idx" ON "counting_zones" USING btree ("location_id");