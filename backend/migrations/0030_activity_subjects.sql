DROP INDEX "activities_newest_idx";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "subject" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
-- What older entries are about, from what they carry: their type where the product wrote them, else the row their link leads to.
UPDATE "activities" a SET "subject" = CASE
  WHEN a.link_id IS NOT NULL AND a.type LIKE 'ticket.%' THEN 'tickets'
  WHEN a.link_id IS NOT NULL AND a.type LIKE 'alarm.%' THEN 'alarms'
  WHEN a.link_id IS NOT NULL AND a.type LIKE 'device.%' THEN 'devices'
  WHEN a.link_id IS NOT NULL AND a.type LIKE 'desk.%' THEN 'alarm_desks'
  WHEN a.link_id IS NOT NULL AND a.type LIKE 'asset.%' THEN 'assets'
  WHEN a.link_id IS NULL OR a.link_id = a.location_id THEN 'locations'
  WHEN EXISTS (SELECT 1 FROM tickets t WHERE t.id = a.link_id) THEN 'tickets'
  WHEN EXISTS (SELECT 1 FROM assets s WHERE s.id = a.link_id) THEN 'assets'
  WHEN EXISTS (SELECT 1 FROM alarms l WHERE l.id = a.link_id) THEN 'alarms'
  WHEN EXISTS (SELECT 1 FROM devices d WHERE d.id = a.link_id) THEN 'devices'
  WHEN EXISTS (SELECT 1 FROM alarm_desks k WHERE k.id = a.link_id) THEN 'alarm_desks'
  ELSE 'unknown' END;--> statement-breakpoint
CREATE INDEX "activities_subject_idx" ON "activities" USING btree ("subject","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_actor_idx" ON "activities" USING btree ("actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activities"."actor_id" is not null;