CREATE TABLE "document_files" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"location_id" uuid,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_id" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint,
	"code" text NOT NULL,
	"content_sha256" text NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"zone" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_code_key" ON "documents" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_revision_key" ON "documents" USING btree ("kind","subject_id","revision");--> statement-breakpoint
CREATE INDEX "documents_location_idx" ON "documents" USING btree ("location_id");