CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(15, 6) NOT NULL,
	"source" text NOT NULL,
	"corrects_id" uuid,
	"entered_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_rate_check" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "foreign_currency" text;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "foreign_amount" bigint;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "exchange_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_corrects_id_exchange_rates_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day_key" ON "exchange_rates" USING btree ("currency","valid_from") WHERE "exchange_rates"."corrects_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_corrects_key" ON "exchange_rates" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "exchange_rates_order_idx" ON "exchange_rates" USING btree ("valid_from" DESC NULLS FIRST,"seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchange_rates_currency_idx" ON "exchange_rates" USING btree ("currency","valid_from");--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_exchange_rate_id_exchange_rates_id_fk" FOREIGN KEY ("exchange_rate_id") REFERENCES "public"."exchange_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_lines_rate_idx" ON "claim_lines" USING btree ("exchange_rate_id");--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_foreign_check" CHECK (num_nulls("claim_lines"."foreign_currency", "claim_lines"."foreign_amount", "claim_lines"."exchange_rate_id") in (0, 3));--> statement-breakpoint
CREATE FUNCTION exchange_rates_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'exchange rates are append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION exchange_rates_refuse_change();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_not_emptied BEFORE TRUNCATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION exchange_rates_refuse_change();
