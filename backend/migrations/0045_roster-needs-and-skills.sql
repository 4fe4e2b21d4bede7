ALTER TABLE "roster_needs" ADD COLUMN "weekdays" integer[];--> statement-breakpoint
ALTER TABLE "roster_needs" ADD COLUMN "holiday" integer;--> statement-breakpoint
ALTER TABLE "roster_needs" ADD COLUMN "dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "roster_needs" SET "weekdays" = array_fill("count", ARRAY[7]);--> statement-breakpoint
ALTER TABLE "roster_needs" ALTER COLUMN "weekdays" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_needs" ALTER COLUMN "dates" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "roster_needs" DROP COLUMN "count";--> statement-breakpoint
CREATE TABLE "person_skills" (
	"user_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	"valid_until" date,
	CONSTRAINT "person_skills_user_id_skill_id_pk" PRIMARY KEY("user_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "roster_skills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roster_needs" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person_skills" ADD CONSTRAINT "person_skills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_skills" ADD CONSTRAINT "person_skills_skill_id_roster_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."roster_skills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_skills_skill_idx" ON "person_skills" USING btree ("skill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roster_skills_name_key" ON "roster_skills" USING btree (lower("name"));