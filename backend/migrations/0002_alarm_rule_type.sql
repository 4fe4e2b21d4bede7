DROP INDEX "alarm_rules_key";--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_rules_key" ON "alarm_rules" USING btree ("device_id","type");