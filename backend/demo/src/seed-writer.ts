import { standardRoles } from '@menara/backend/features/roles/standard-roles.ts'
import { progressStatusRows } from '@menara/backend/features/tickets/moves/progress-statuses.ts'
import type { Database } from '@menara/backend/platform/db/database.ts'
import { newId } from '@menara/backend/platform/ids.ts'
import {
  attendanceCorrections,
  attendanceKiosks,
  attendanceRequests,
  attendanceSettlements,
  attendances,
  payrollTemplates,
} from '@menara/backend/schema/attendances.ts'
import { bookingRules, bookingSeries, bookings } from '@menara/backend/schema/bookings.ts'
import * as asked from '@menara/backend/schema/desk/approvals.ts'
import { categories } from '@menara/backend/schema/desk/categories.ts'
import * as sla from '@menara/backend/schema/desk/sla.ts'
import { activities, inboxItems } from '@menara/backend/schema/journal.ts'
import { leaveBlocks, leavePeople, leaveRules } from '@menara/backend/schema/leave/leave.ts'
import { pttChannels, pttEmergencies, pttMembers, pttTransmissions } from '@menara/backend/schema/media/ptt.ts'
import { alarmDeskLocations, alarmDesks } from '@menara/backend/schema/monitoring/alarm-desks.ts'
import { alarmAnnunciations, alarmEscalations, alarmFloods } from '@menara/backend/schema/monitoring/alarm-figures.ts'
import { alarmRuleTemplates } from '@menara/backend/schema/monitoring/alarm-rule-templates.ts'
import { dashboardRoles, dashboards } from '@menara/backend/schema/monitoring/dashboards.ts'
import * as iot from '@menara/backend/schema/monitoring/iot.ts'
import { alarmJournal, alarms } from '@menara/backend/schema/monitoring/iot.ts'
import { deviceTags, pointTags } from '@menara/backend/schema/monitoring/tagging.ts'
import * as telemetry from '@menara/backend/schema/monitoring/telemetry.ts'
import * as people from '@menara/backend/schema/people.ts'
import { personSkills, rosterDays, rosterNeeds, rosterSkills, shiftOffers as shiftOffersTable } from '@menara/backend/schema/people.ts'
import * as places from '@menara/backend/schema/places.ts'
import * as desk from '@menara/backend/schema/tickets/tickets.ts'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Known, keyOf } from './portfolio/buildings/device-file.ts'
import { tagsOf } from './portfolio/buildings/tags.ts'
import type { RoleKey } from './portfolio/people/people.ts'
import type { Story } from './portfolio/tickets/story.ts'
import { writeDeskSettings, writeDeskVoices } from './seeds/seed-desk.ts'
import { writeMetering } from './seeds/seed-metering.ts'
import { writeMoving } from './seeds/seed-moving.ts'
import { writeStock } from './seeds/seed-stock.ts'

/**
 * Channels with their people, the talks of the last days, and a call for help that is over. Columns that are left out get no default of the table in this way of
 * writing, so they are named here.
 */
async function writeTalk(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { talk }: Pick<Story, 'talk'>,
): Promise<void> {
  const usual = { description: '', priority: 'normal', talk_limit_s: 30, recorded: true, retention_days: 90 }
  await write(
    'ptt_channels',
    pttChannels,
    talk.channels.map((channel) => ({ ...usual, ...channel })),
  )
  await write('ptt_members', pttMembers, talk.members)
  await write('ptt_transmissions', pttTransmissions, talk.transmissions)
  await write('ptt_emergencies', pttEmergencies, talk.emergencies)
}

/** Desks and what they have behind them; the journal in the order it was sealed. */
async function writeControlRoom(
  write: (name: string, table: PgTable, rows: readonly object[]) => Promise<void>,
  { controlRoom: item }: Pick<Story, 'controlRoom'>,
): Promise<void> {
  await write('alarm_desks', alarmDesks, item.desks)
  await write('alarm_desk_locations', alarmDeskLocations, item.owned)
  await write('alarms', alarms, item.alarms)
  await write('alarm_annunciations', alarmAnnunciations, item.annunciations)
  await write('alarm_floods', alarmFloods, item.floods)
  await write('alarm_escalations', alarmEscalations, item.escalations)
  await write('alarm_journal', alarmJournal, item.journal)
}

const ROWS_AT_ONCE = 2000
const HOUR_MS = 3_600_000

export async function hasPeople(db: Database): Promise<boolean> {
  return (await db.sql.select({ id: people.users.id }).from(people.users).limit(1)).length > 0
}

/** Every point of the database with its newest value. */
export async function knownPoints(db: Database): Promise<Known> {
  const rows = await db.sql
    .select({ location: places.locations.code, device: iot.devices.code, point: iot.points.point, value: iot.points.value })
    .from(iot.points)
    .innerJoin(iot.devices, eq(iot.devices.id, iot.points.device_id))
    .innerJoin(places.locations, eq(places.locations.id, iot.devices.location_id))
  return new Map(rows.map((row) => [keyOf(row.location, row.device, row.point), row.value]))
}

/** Writes the whole story inside the open transaction; returns how many rows of each there are. */
export async function writeStory(db: Database, story: Story): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  // As JSON in one parameter: several times faster than a parameter for each value.
  const write: Write = async (name, table, rows) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((text) => sql.identifier(text))
    const list = sql.join(columns, sql`, `)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
      await db.sql.execute(
        sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${part}::jsonb)`,
      )
    }
    counts[name] = rows.length
  }
  const { portfolio, crew } = story
  await writePlaces(write, portfolio)
  await write('shifts', people.shifts, crew.shifts)
  await write(
    'users',
    people.users,
    crew.people.map((person) => person.row),
  )
  await write('groups', people.groups, crew.rows.groups)
  await write('user_locations', people.userLocations, crew.rows.scopes)
  const roles = await rolesOf(db)
  await write(
    'user_roles',
    people.userRoles,
    crew.rows.roles((key) => roles[key]),
  )
  await write('group_members', people.groupMembers, crew.rows.members)
  await write('shift_groups', people.shiftGroups, crew.rows.shiftGroups)
  await writeDevices(write, story)
  await writeDashboards(write, story.dashboards, roles)
  await writeMetering(write, story)
  await writeMoving(write, story, story.now)
  await writeHistory(write, { db, history: story.history })
  await writeControlRoom(write, story)
  await db.sql.insert(desk.progressStatuses).values(progressStatusRows()).onConflictDoNothing()
  await write('categories', categories, story.categories)
  await writeDeskSettings(write, story)
  await write('ticket_numbers', desk.ticketNumbers, story.desk.numbers)
  await write(
    'tickets',
    desk.tickets,
    story.desk.told.map((item) => ({ ...item.row, ...story.ticketClocks.shownOf(item.row.id) })),
  )
  await write(
    'ticket_logs',
    desk.ticketLogs,
    story.desk.told.flatMap((item) => item.logs),
  )
  await writeDeskVoices(write, story, story.now)
  await writeServiceLevels(write, story)
  await writeApprovals(write, story)
  await writeBookings(write, story)
  await writeAttendance(write, story)
  await writeTalk(write, story)
  await writeStock(write, story)
  await write('activities', activities, story.activities)
  await write('inbox_items', inboxItems, story.inbox)
  return counts
}

async function writeAttendance(write: Write, { attendance, roster, shiftOffers, leave }: Story): Promise<void> {
  await write('roster_days', rosterDays, roster.days)
  await write('roster_needs', rosterNeeds, roster.needs)
  await write('roster_skills', rosterSkills, roster.skills)
  await write('person_skills', personSkills, roster.held)
  await write('shift_offers', shiftOffersTable, shiftOffers)
  await write('leave_rules', leaveRules, leave.rules)
  await write('leave_people', leavePeople, leave.people)
  await write('leave_blocks', leaveBlocks, leave.blocks)
  await write('attendance_kiosks', attendanceKiosks, attendance.kiosks)
  await write('attendances', attendances, attendance.rows)
  await write('attendance_corrections', attendanceCorrections, attendance.corrections)
  await write('attendance_requests', attendanceRequests, attendance.requests)
  await write('attendance_settlements', attendanceSettlements, attendance.settlements)
  await write('payroll_templates', payrollTemplates, attendance.templates)
}

async function writeBookings(write: Write, { bookings: rows, roomRules }: Story): Promise<void> {
  await write('room_equipment', places.attributes, roomRules.equipped)
  await write('booking_rules', bookingRules, roomRules.rules)
  await write('booking_series', bookingSeries, roomRules.series)
  const single = rows.map((row) => ({ ...row, people: null, series_id: null }))
  await write('bookings', bookings, [...single, ...roomRules.occurrences])
}

type Write = (name: string, table: PgTable, rows: readonly object[]) => Promise<void>

async function writeApprovals(write: Write, { approvals }: Story): Promise<void> {
  await write('approval_types', asked.approvalTypes, approvals.types)
  await write('approval_requests', asked.approvalRequests, approvals.requests)
  await write('approval_steps', asked.approvalSteps, approvals.steps)
  await write('approval_seats', asked.approverAssignments, approvals.seats)
  await write('approval_votes', asked.approvalVotes, approvals.votes)
}

async function writePlaces(write: Write, { places: { locations, areas }, vendors, equipment, items }: Story['portfolio']): Promise<void> {
  await write('locations', places.locations, locations)
  await write('areas', places.areas, areas)
  await write('vendors', places.vendors, vendors)
  await write(
    'assets',
    places.assets,
    equipment.assets.map((asset) => asset.row),
  )
  await write('attributes', places.attributes, equipment.attributes)
  await write(
    'items',
    places.items,
    items.map((item) => item.row),
  )
}

async function writeServiceLevels(write: Write, { serviceLevels, ticketClocks }: Story): Promise<void> {
  await write('sla_calendars', sla.slaCalendars, serviceLevels.calendars)
  await write('sla_policies', sla.slaPolicies, serviceLevels.policies)
  await write('sla_changes', sla.slaChanges, [{ id: 1, last: 1, settled: 0 }])
  await write('ticket_slas', sla.ticketSlas, ticketClocks.slas)
  await write('ticket_clocks', sla.ticketClocks, ticketClocks.clocks)
  await write('ticket_clock_events', sla.ticketClockEvents, ticketClocks.events)
}

async function writeDashboards(write: Write, made: Story['dashboards'], roles: Record<RoleKey, string>): Promise<void> {
  await write(
    'dashboards',
    dashboards,
    made.map((story) => story.row),
  )
  await write(
    'dashboard_roles',
    dashboardRoles,
    made.flatMap((story) => story.roles.map((key) => ({ dashboard_id: story.row.id, role_id: roles[key] }))),
  )
}

async function writeDevices(write: Write, { portfolio: { equipment, alarmRules, alarmRuleTemplates: templates } }: Story): Promise<void> {
  await write(
    'devices',
    iot.devices,
    equipment.devices.map((device) => device.row),
  )
  await write('points', iot.points, equipment.points)
  const tags = tagsOf(equipment)
  await write('device_tags', deviceTags, tags.devices)
  await write('point_tags', pointTags, tags.points)
  await write('alarm_rules', iot.alarmRules, alarmRules)
  await write('alarm_rule_templates', alarmRuleTemplates, templates)
}

/** Raw values of the last day wait to be rolled up like any other. */
async function writeHistory(write: Write, { db, history }: { db: Database; history: Story['history'] }): Promise<void> {
  const numbers = new Map(
    (await db.sql.select({ id: iot.points.id, no: iot.points.no }).from(iot.points)).map((item) => [item.id, item.no]),
  )
  const rows = <T extends object>(of: (past: Story['history'][number]) => readonly T[]) =>
    history.flatMap((past) => of(past).map((item) => ({ ...item, point: numbers.get(past.point_id) })))
  const iso = (at: number) => new Date(at).toISOString()
  const hoursOf = (past: Story['history'][number]) => [...new Set(past.raw.map((item) => Math.floor(item.at / HOUR_MS) * HOUR_MS))]
  await write(
    'samples',
    telemetry.samples,
    rows(({ raw }) => raw.map(({ at, value }) => ({ at: iso(at), value }))),
  )
  await write(
    'open_hours',
    telemetry.openHours,
    rows((past) => hoursOf(past).map((at) => ({ at: iso(at) }))),
  )
  // Arrays as PostgreSQL writes them: several times faster to read than lists of JSON.
  const packed = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, item]) => [name, Array.isArray(item) ? `{${item.join(',')}}` : item]))
  await write(
    'rollups',
    telemetry.rollups,
    rows((past) => past.rollups.map(packed)),
  )
}

/** The standard roles by key; one that is there already under its name is taken as it is. */
async function rolesOf(db: Database): Promise<Record<RoleKey, string>> {
  const entries = Object.entries(standardRoles) as [RoleKey, (typeof standardRoles)[RoleKey]][]
  await db.sql
    .insert(people.roles)
    .values(entries.map(([, role]) => ({ ...role, id: newId(), permissions: [...role.permissions] })))
    .onConflictDoNothing({ target: people.roles.name })
  const stored = await db.sql.select({ id: people.roles.id, name: people.roles.name }).from(people.roles)
  return Object.fromEntries(entries.map(([key, role]) => [key, stored.find((item) => item.name === role.name)?.id ?? ''])) as Record<
    RoleKey,
    string
  >
}
