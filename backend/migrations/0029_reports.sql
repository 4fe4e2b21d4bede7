CREATE TABLE "report_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"user_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_roles" (
	"report_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "report_roles_report_id_role_id_pk" PRIMARY KEY("report_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"on_day" smallint,
	"at_time" text NOT NULL,
	"zone" text NOT NULL,
	"format" text NOT NULL,
	"location_id" uuid,
	"recipient_ids" uuid[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "reporting_accounts" (
	"role_name" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"definition" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_roles" ADD CONSTRAINT "report_roles_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_roles" ADD CONSTRAINT "report_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_accounts" ADD CONSTRAINT "reporting_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_deliveries_schedule_idx" ON "report_deliveries" USING btree ("schedule_id","due_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_roles_role_idx" ON "report_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "report_schedules_report_idx" ON "report_schedules" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_schedules_next_idx" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reports_name_idx" ON "reports" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "reports_owner_idx" ON "reports" USING btree ("owner_id");
--> statement-breakpoint
CREATE SCHEMA reporting;
--> statement-breakpoint
COMMENT ON SCHEMA reporting IS 'Read-only views for Metabase, Superset or Grafana. Each account sees the sites of one company.';
--> statement-breakpoint
CREATE VIEW reporting.own_sites WITH (security_barrier) AS
select c.location_id from public.reporting_accounts a join public.company_locations c on c.company_id = a.company_id where a.role_name = session_user;
--> statement-breakpoint
COMMENT ON VIEW reporting.own_sites IS 'Sites of the company whose account is signed in.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.own_sites.location_id IS 'Id of the site';
--> statement-breakpoint
CREATE VIEW reporting.tickets WITH (security_barrier) AS
select t.id, t.number, t.ticket_type_id, t.title, t.state, t.priority, c.name_en as category, t.location_id, l.name as site, t.area_id,
  a.name as area, t.asset_id, t.assignee_id, u.name as assignee, g.name as team, t.reopen_count, t.breached, t.created_at, t.resolved_at, t.closed_at,
  t.updated_at, round(extract(epoch from (t.resolved_at - t.created_at)) / 3600, 2) as resolution_hours
from tickets t join locations l on l.id = t.location_id left join areas a on a.id = t.area_id left join categories c on c.id = t.category_id
  left join users u on u.id = t.assignee_id left join groups g on g.id = t.group_id
where t.state <> 'draft' and t.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.tickets IS 'Tickets that are no drafts, one row each. No text that people wrote but the title.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.ticket_type_id IS '1 general, 29 work order, 33 planned maintenance, 32 alarm, 27 visitor, 28 absence, 30 travelling, 31 reimbursement, 19 procurement';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.state IS 'new, waiting_approval, assigned, in_progress, pending, resolved, closed, rejected, cancelled or merged';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.priority IS 'critical, high, medium or low';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.breached IS 'Whether a service target was missed';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.resolution_hours IS 'Hours from opening to the newest resolution; null while unresolved';
--> statement-breakpoint
COMMENT ON COLUMN reporting.tickets.created_at IS 'Instant; convert to the zone of the site for local days';
--> statement-breakpoint
CREATE VIEW reporting.ticket_clocks WITH (security_barrier) AS
select c.ticket_id, t.number, t.location_id, c.kind, c.target_seconds, c.elapsed_seconds, c.started_at, c.due_at, c.met_at, c.breached_at,
  (c.met_at is not null and c.breached_at is null) as kept
from ticket_clocks c join tickets t on t.id = c.ticket_id
where c.cancelled_at is null and t.state <> 'draft' and t.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.ticket_clocks IS 'Service targets of tickets that were not cancelled.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.ticket_clocks.kind IS 'respond, next, own or resolve';
--> statement-breakpoint
COMMENT ON COLUMN reporting.ticket_clocks.elapsed_seconds IS 'Seconds of open time of finished runs; pauses and closed hours do not count';
--> statement-breakpoint
COMMENT ON COLUMN reporting.ticket_clocks.kept IS 'Reached and never missed';
--> statement-breakpoint
CREATE VIEW reporting.assets WITH (security_barrier) AS
select s.id, s.code, s.name, s.type, s.state, s.condition, s.location_id, l.name as site, s.area_id, a.name as area, v.name as vendor, s.installed_on,
  s.warranty_until, s.bookable, s.created_at
from assets s join locations l on l.id = s.location_id left join areas a on a.id = s.area_id left join vendors v on v.id = s.vendor_id
where s.active and not exists (select 1 from asset_access_limits x where x.asset_id = s.id and x.right = 'see')
  and s.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.assets IS 'Assets that are not deactivated and that everybody at their site may see.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.assets.state IS 'ordered, in_stock, deployed, in_maintenance, out_of_service, lost, retired or disposed';
--> statement-breakpoint
CREATE VIEW reporting.alarm_annunciations WITH (security_barrier) AS
select n.id, n.alarm_id, a.device_id, d.name as device, d.area_id, a.type, (array['critical', 'high', 'medium', 'low'])[n.rank + 1] as priority,
  a.location_id, l.name as site, k.name as desk, n.at
from alarm_annunciations n join alarms a on a.id = n.alarm_id join devices d on d.id = a.device_id join locations l on l.id = a.location_id
  left join alarm_desks k on k.id = n.desk_id
where a.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.alarm_annunciations IS 'Each time an alarm called for an operator (ISA-18.2).';
--> statement-breakpoint
COMMENT ON COLUMN reporting.alarm_annunciations.at IS 'When the operator was called';
--> statement-breakpoint
CREATE VIEW reporting.energy_hours WITH (security_barrier) AS
select m.id as meter_id, m.code, m.name as meter, m.use, m.parent_id is null as main, m.location_id, l.name as site, m.area_id,
  r.at + make_interval(hours => h.slot::int) as at, round((h.rise * m.factor * 1000)::numeric) / 1000 as kwh
from energy_meters m join points p on p.id = m.point_id join locations l on l.id = m.location_id join rollups r on r.point = p.no and r.step = 60
  cross join lateral unnest(r.slots, r.rises) as h(slot, rise)
where r.rises is not null and h.rise is not null and m.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.energy_hours IS 'Hours of meters with a counter, as rolled up. Meters below others are rows of their own: add up main meters for a site.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.energy_hours.at IS 'Beginning of the hour';
--> statement-breakpoint
COMMENT ON COLUMN reporting.energy_hours.kwh IS 'What the counter rose by, with its factor, rounded to a watt hour';
--> statement-breakpoint
COMMENT ON COLUMN reporting.energy_hours.main IS 'Whether no meter lies above it';
--> statement-breakpoint
CREATE VIEW reporting.visitors WITH (security_barrier) AS
select v.id, v.ticket_id, v.location_id, l.name as site, v.state, v.walk_in, v."from" as expected_from, v.until as expected_until, v.arrived_at, v.checked_in_at,
  v.out_at, v.gate_missed_at
from visitors v join locations l on l.id = v.location_id where v.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.visitors IS 'Visitors without anything that says who they were.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.visitors.gate_missed_at IS 'When the aim of the site for waiting at the gate passed';
--> statement-breakpoint
CREATE VIEW reporting.bookings WITH (security_barrier) AS
select b.id, b.asset_id, s.name as asset, s.location_id, l.name as site, b.state, b.start_at, b.end_at, b.created_at, b.cancelled_at,
  round(extract(epoch from (b.end_at - b.start_at)) / 3600, 2) as hours
from bookings b join assets s on s.id = b.asset_id join locations l on l.id = s.location_id
where not exists (select 1 from asset_access_limits x where x.asset_id = s.id and x.right = 'see') and s.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.bookings IS 'Bookings of assets that everybody at their site may see.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.bookings.state IS 'confirmed or cancelled';
--> statement-breakpoint
CREATE VIEW reporting.attendance WITH (security_barrier) AS
select t.id, md5(t.user_id::text) as person, t.location_id, l.name as site, t.day, t.state, t.shift_name, t.check_in_at, t.check_out_at, t.late_minutes, t.early_minutes,
  t.worked_minutes
from attendances t join locations l on l.id = t.location_id where t.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.attendance IS 'Comings and goings by day, with a number instead of a name for each person.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.attendance.person IS 'The same for all days of a person; it names nobody';
--> statement-breakpoint
COMMENT ON COLUMN reporting.attendance.day IS 'At the site';
--> statement-breakpoint
CREATE VIEW reporting.spending WITH (security_barrier) AS
select s.id, s.source, s.number, s.day, s.location_id, l.name as site, v.name as vendor, c.code as cost_centre, s.asset_id, s.amount
from spending_rows s join locations l on l.id = s.location_id left join vendors v on v.id = s.vendor_id left join cost_centres c on c.id = s.cost_centre_id
where s.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.spending IS 'Lines money was spent on, whole Rupiah without VAT. What was bought for the stock is in it twice: leave stock_issue away unless you count by asset.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.spending.source IS 'vendor_invoice, claim, petty_cash or stock_issue';
--> statement-breakpoint
COMMENT ON COLUMN reporting.spending.amount IS 'Whole Rupiah without VAT; negative where stock came back';
--> statement-breakpoint
CREATE VIEW reporting.survey_answers WITH (security_barrier) AS
select r.id, r.survey_id, s.title_en as survey, r.location_id, l.name as site, r.area_id, r.day, r.language, r.score, r.low
from survey_responses r join surveys s on s.id = r.survey_id join locations l on l.id = r.location_id
where r.state = 'complete' and r.released and not r.anonymous and not s.anonymous and r.location_id in (select location_id from reporting.own_sites);
--> statement-breakpoint
COMMENT ON VIEW reporting.survey_answers IS 'Complete answers to surveys that are not anonymous: score alone.';
--> statement-breakpoint
COMMENT ON COLUMN reporting.survey_answers.score IS '0 to 100';
