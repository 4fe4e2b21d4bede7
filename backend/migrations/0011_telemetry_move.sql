INSERT INTO "samples" ("at", "value", "point") SELECT r."at", r."value", p."no" FROM "readings" r JOIN "points" p ON p."id" = r."point_id" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "open_hours" ("at", "point") SELECT DISTINCT date_trunc('hour', "at", 'UTC'), "point" FROM "samples" ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "readings" CASCADE;
