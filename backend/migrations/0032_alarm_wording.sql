ALTER TABLE "alarm_journal" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "wording" jsonb;--> statement-breakpoint
-- Alarms of fences that stand already, by the fence whose name and rule make their sentence; what does not fit is read as it was written.
UPDATE "alarms" a SET "wording" = jsonb_build_object('key', 'alarm_message.fence_' || g.rule, 'params', jsonb_build_object('subject', left(a.message, length(a.message) - length(w.words)), 'fence', g.name))
  FROM "geofences" g CROSS JOIN LATERAL (SELECT CASE g.rule WHEN 'enter' THEN ' entered ' WHEN 'exit' THEN ' left ' WHEN 'dwell' THEN ' stays too long in ' ELSE ' is out of hours in ' END || g.name AS words) w
  WHERE a.type LIKE 'fence-' || right(g.id::text, 12) || '%' AND right(a.message, length(w.words)) = w.words AND length(a.message) > length(w.words);
