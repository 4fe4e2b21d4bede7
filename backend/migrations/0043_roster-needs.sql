ALTER TABLE "roster_needs" ADD COLUMN "weekdays" integer[];--> statement-breakpoint
ALTER TABLE "roster_needs" ADD COLUMN "holiday" integer;--> statement-breakpoint
ALTER TABLE "roster_needs" ADD COLUMN "dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "roster_needs" SET "weekdays" = array_fill("count", ARRAY[7]);--> statement-breakpoint
ALTER TABLE "roster_needs" ALTER COLUMN "weekdays" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_needs" ALTER COLUMN "dates" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "roster_needs" DROP COLUMN "count";
