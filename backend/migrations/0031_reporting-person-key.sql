ALTER TABLE "reporting_accounts" ADD COLUMN "person_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW reporting.attendance WITH (security_barrier) AS
select t.id, md5(a.person_key || t.user_id::text) as person, t.location_id, l.name as site, t.day, t.state, t.shift_name, t.check_in_at, t.check_out_at,
  t.late_minutes, t.early_minutes, t.worked_minutes
from attendances t join locations l on l.id = t.location_id join public.reporting_accounts a on a.role_name = session_user
where t.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON COLUMN reporting.attendance.person IS 'The same for all days of a person, and another for every account; it names nobody';
--> statement-breakpoint
COMMENT ON COLUMN reporting.bookings.state IS 'confirmed, requested, waitlisted, cancelled, rejected or auto_released';
