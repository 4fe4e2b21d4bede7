CREATE TABLE "absence_cover_tickets" (
	"cover_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "absence_cover_tickets_cover_id_ticket_id_pk" PRIMARY KEY("cover_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "absence_covers" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"substitution_id" uuid,
	CONSTRAINT "absence_covers_state" CHECK ("absence_covers"."state" in ('planned', 'running', 'ended')),
	CONSTRAINT "absence_covers_order" CHECK ("absence_covers"."starts_at" < "absence_covers"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "absence_cover_tickets" ADD CONSTRAINT "absence_cover_tickets_cover_id_absence_covers_ticket_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."absence_covers"("ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_cover_tickets" ADD CONSTRAINT "absence_cover_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_covers" ADD CONSTRAINT "absence_covers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_covers" ADD CONSTRAINT "absence_covers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_covers" ADD CONSTRAINT "absence_covers_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_covers" ADD CONSTRAINT "absence_covers_substitution_id_approval_substitutes_id_fk" FOREIGN KEY ("substitution_id") REFERENCES "public"."approval_substitutes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_cover_tickets_ticket_idx" ON "absence_cover_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "absence_covers_open_idx" ON "absence_covers" USING btree ("state","starts_at") WHERE "absence_covers"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "absence_covers_person_idx" ON "absence_covers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "absence_covers_substitute_idx" ON "absence_covers" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "absence_covers_substitution_idx" ON "absence_covers" USING btree ("substitution_id");