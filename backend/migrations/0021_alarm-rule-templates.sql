CREATE TABLE "alarm_rule_exceptions" (
	"template_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"limit" double precision,
	CONSTRAINT "alarm_rule_exceptions_template_id_device_id_pk" PRIMARY KEY("template_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "alarm_rule_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location_ids" uuid[],
	"selection" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "alarm_rule_exceptions" ADD CONSTRAINT "alarm_rule_exceptions_template_id_alarm_rule_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."alarm_rule_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule_exceptions" ADD CONSTRAINT "alarm_rule_exceptions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_rule_exceptions_device_idx" ON "alarm_rule_exceptions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "alarm_rule_templates_name_idx" ON "alarm_rule_templates" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "alarm_rules" ADD CONSTRAINT "alarm_rules_template_id_alarm_rule_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."alarm_rule_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_rules_template_idx" ON "alarm_rules" USING btree ("template_id");