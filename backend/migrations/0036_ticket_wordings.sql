ALTER TABLE "ticket_logs" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "description_wording" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "description_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "solution_wording" jsonb;
--> statement-breakpoint
-- Searched in both languages. As in 0024: without the extension the search reads all.
DO $$
BEGIN
  DROP INDEX IF EXISTS tickets_text_idx;
  CREATE INDEX tickets_text_idx ON tickets USING gin ((number || E'\n' || title || E'\n' || description || E'\n' || coalesce(code, '') || E'\n' || description_id) gin_trgm_ops);
  ALTER INDEX tickets_text_idx ALTER COLUMN 1 SET STATISTICS 1000;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'tickets are searched without an index: %', SQLERRM;
END
$$;
