DROP INDEX "attendance_requests_user_idx";--> statement-breakpoint
DROP INDEX "attendance_requests_location_idx";--> statement-breakpoint
DROP INDEX "attendances_user_idx";--> statement-breakpoint
DROP INDEX "attendances_newest_idx";--> statement-breakpoint
DROP INDEX "attendances_location_idx";--> statement-breakpoint
DROP INDEX "ptt_emergencies_standing_idx";--> statement-breakpoint
DROP INDEX "ptt_transmissions_newest_idx";--> statement-breakpoint
DROP INDEX "ptt_transmissions_channel_idx";--> statement-breakpoint
DROP INDEX "vnc_sessions_newest_idx";--> statement-breakpoint
DROP INDEX "vnc_sessions_target_idx";--> statement-breakpoint
DROP INDEX "overtimes_user_idx";--> statement-breakpoint
DROP INDEX "overtimes_newest_idx";--> statement-breakpoint
DROP INDEX "overtimes_location_idx";--> statement-breakpoint
DROP INDEX "shift_offers_location_idx";--> statement-breakpoint
DROP INDEX "shift_offers_user_idx";--> statement-breakpoint
DROP INDEX "shift_offers_counterpart_idx";--> statement-breakpoint
DROP INDEX "report_deliveries_schedule_idx";--> statement-breakpoint
CREATE INDEX "attendance_requests_user_idx" ON "attendance_requests" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_requests_location_idx" ON "attendance_requests" USING btree ("location_id","state","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendances_user_idx" ON "attendances" USING btree ("user_id","check_in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendances_newest_idx" ON "attendances" USING btree ("check_in_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendances_location_idx" ON "attendances" USING btree ("location_id","check_in_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ptt_emergencies_standing_idx" ON "ptt_emergencies" USING btree ("raised_at" DESC NULLS FIRST) WHERE "ptt_emergencies"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ptt_transmissions_newest_idx" ON "ptt_transmissions" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ptt_transmissions_channel_idx" ON "ptt_transmissions" USING btree ("channel_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_newest_idx" ON "vnc_sessions" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vnc_sessions_target_idx" ON "vnc_sessions" USING btree ("target_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "overtimes_user_idx" ON "overtimes" USING btree ("user_id","starts_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "overtimes_newest_idx" ON "overtimes" USING btree ("starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "overtimes_location_idx" ON "overtimes" USING btree ("location_id","starts_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shift_offers_location_idx" ON "shift_offers" USING btree ("location_id","state","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shift_offers_user_idx" ON "shift_offers" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shift_offers_counterpart_idx" ON "shift_offers" USING btree ("counterpart_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "report_deliveries_schedule_idx" ON "report_deliveries" USING btree ("schedule_id","due_at" DESC NULLS FIRST);