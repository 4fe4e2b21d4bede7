ALTER TABLE "document_files" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "file_sealed" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_one" CHECK (num_nonnulls(file, file_sealed) = 1);