CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"location_id" uuid,
	"word" text NOT NULL,
	"remains" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_key" ON "search_words" USING btree ("kind","word",coalesce("location_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "search_words_remains_idx" ON "search_words" USING gin ("remains");--> statement-breakpoint
CREATE INDEX "search_words_word_idx" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_location_idx" ON "search_words" USING btree ("location_id");--> statement-breakpoint
-- Found by any part of a word; a server without the extension still finds assets and people, by reading all.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX assets_text_idx ON assets USING gin ((code || E'\n' || name || E'\n' || serial) gin_trgm_ops);
  ALTER INDEX assets_text_idx ALTER COLUMN 1 SET STATISTICS 1000;
  CREATE INDEX users_text_idx ON users USING gin ((name || E'\n' || email) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'assets and people are searched without an index: %', SQLERRM;
END
$$;
