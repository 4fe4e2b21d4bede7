CREATE TABLE "ingest_batches" (
	"holder" text PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"receipts" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
