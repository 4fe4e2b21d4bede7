ALTER TABLE "ticket_images" RENAME TO "ticket_attachments";--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER INDEX "ticket_images_ticket_idx" RENAME TO "ticket_attachments_ticket_idx";--> statement-breakpoint
ALTER TABLE "ticket_attachments" RENAME CONSTRAINT "ticket_images_ticket_id_tickets_id_fk" TO "ticket_attachments_ticket_id_tickets_id_fk";--> statement-breakpoint
ALTER TABLE "ticket_attachments" RENAME CONSTRAINT "ticket_images_log_id_ticket_logs_id_fk" TO "ticket_attachments_log_id_ticket_logs_id_fk";
