import type { HandoverSheet, SheetAlarm } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { isaState } from '@menara/shared/domain/alarms/alarm-state.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeByCode, ticketTypeById, workTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { alarmDeskAreas, alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { alarmJournal, alarms, devices } from '../../schema/monitoring/iot.ts'
import { users } from '../../schema/people.ts'
import { areas, locations } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

/** Rows of each list that are written down; the totals count all. */
const MOST = 200

export interface DeskPlaces {
  readonly id: string
  readonly name: string
  readonly location_ids: readonly string[]
  readonly area_ids: readonly string[]
  /** Sites of the areas too: whoever reads must see them all. */
  readonly sites: readonly string[]
}
export type HandoverSheetStore = ReturnType<typeof handoverSheetStore>

const shelfBy = alias(users, 'shelf_by')
const outBy = alias(users, 'out_by')
const ackBy = alias(users, 'ack_by')
const normal = and(eq(alarms.process, 'normal'), eq(alarms.ack, 'acked'), eq(alarms.latched, false))

/** Reads what stands at a desk; writes nothing. */
export function handoverSheetStore(db: Database) {
  return {
    async desks(): Promise<DeskPlaces[]> {
      const [rows, owned, parts] = await Promise.all([
        db.sql.select({ id: alarmDesks.id, name: alarmDesks.name }).from(alarmDesks).orderBy(asc(alarmDesks.name)),
        db.sql.select().from(alarmDeskLocations),
        db.sql
          .select({ desk_id: alarmDeskAreas.desk_id, area_id: alarmDeskAreas.area_id, location_id: areas.location_id })
          .from(alarmDeskAreas)
          .innerJoin(areas, eq(areas.id, alarmDeskAreas.area_id)),
      ])
      return rows.map(({ id, name }) => {
        const location_ids = owned.filter((item) => item.desk_id === id).map((item) => item.location_id)
        const mine = parts.filter((part) => part.desk_id === id)
        return {
          id,
          name,
          location_ids,
          area_ids: mine.map((item) => item.area_id),
          sites: [...new Set([...location_ids, ...mine.map((item) => item.location_id)])],
        }
      })
    },

    /** The zone that the sites of a desk share, else `zone`. */
    async zoneOf(desk: DeskPlaces, zone: string): Promise<string> {
      const [shared = zone, ...others] = await zonesOf(db, desk)
      return others.length > 0 ? zone : shared
    },

    /** What stands now at a desk; `since` bounds what is counted of the shift. */
    async sheet(desk: DeskPlaces, { since, now, zone }: { since: string; now: string; zone: string }): Promise<HandoverSheet> {
      const aside = { shelved: isNotNull(alarms.shelf_kind), suppressed: eq(alarms.suppressed, true), out: isNotNull(alarms.out_at) }
      const notAside = and(isNull(alarms.shelf_kind), eq(alarms.suppressed, false), isNull(alarms.out_at))
      const stands = and(sql`not (${normal})`, notAside)
      const [standing, shelved, suppressed, out, incidents, outages, totals] = [
        await alarmRows(db, desk.id, stands),
        await alarmRows(db, desk.id, aside.shelved),
        await alarmRows(db, desk.id, aside.suppressed),
        await alarmRows(db, desk.id, aside.out),
        await incidentRows(db, desk),
        await outageRows(db, desk),
        await totalsOf(db, desk, { since, stands, aside }),
      ]
      return {
        taken_at: now,
        zone,
        since,
        standing,
        shelved,
        suppressed,
        out_of_service: out,
        incidents,
        outages,
        totals,
      }
    },
  }
}

const FAULT_TYPES = workTypes.map((code) => ticketTypeByCode(code)?.id ?? 0)

async function zonesOf(db: Database, { sites }: DeskPlaces): Promise<string[]> {
  const rows = await db.sql
    .selectDistinct({ zone: locations.zone })
    .from(locations)
    .where(inArray(locations.id, [...sites]))
  return rows.map((row) => row.zone)
}
const site = { name: locations.name, zone: locations.zone }

async function alarmRows(db: Database, deskId: string, where: SQL | undefined): Promise<SheetAlarm[]> {
  const rows = await db.sql
    .select({
      alarm: alarms,
      device: devices.name,
      site,
      area: areas.name,
      acked_by: ackBy.name,
      shelf_by: shelfBy.name,
      out_by: outBy.name,
      ticket: { id: tickets.id, name: tickets.number },
    })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.device_id))
    .innerJoin(locations, eq(locations.id, devices.location_id))
    .leftJoin(areas, eq(areas.id, devices.area_id))
    .leftJoin(ackBy, eq(ackBy.id, alarms.acked_by))
    .leftJoin(shelfBy, eq(shelfBy.id, alarms.shelf_by))
    .leftJoin(outBy, eq(outBy.id, alarms.out_by))
    .leftJoin(tickets, sql`${tickets.id} = coalesce(${alarms.out_ticket_id}, ${alarms.ticket_id})`)
    .where(and(eq(alarms.desk_id, deskId), where))
    .orderBy(asc(alarms.rank), asc(alarms.raised_at), asc(alarms.id))
    .limit(MOST)
  return rows.map(({ alarm, ...names }) => sheetAlarm(alarm, names))
}

const incidentsOf = (db: Database, desk: DeskPlaces): SQL | undefined =>
  and(
    inArray(tickets.state, [...openStates]),
    or(
      eq(tickets.ticket_type_id, ticketTypeByCode('alarm')?.id ?? 0),
      and(inArray(tickets.ticket_type_id, FAULT_TYPES), sql`${tickets.rank} <= 1`),
    ),
    placeOf(db, desk, { location: tickets.location_id, area: tickets.area_id }),
  )

async function incidentRows(db: Database, desk: DeskPlaces): Promise<HandoverSheet['incidents']> {
  const rows = await db.sql
    .select({ ticket: tickets, site, assignee: users.name })
    .from(tickets)
    .innerJoin(locations, eq(locations.id, tickets.location_id))
    .leftJoin(users, eq(users.id, tickets.assignee_id))
    .where(incidentsOf(db, desk))
    .orderBy(asc(tickets.rank), asc(tickets.number))
    .limit(MOST)
  return rows.map(({ ticket, site, assignee }) => ({
    id: ticket.id,
    number: ticket.number,
    type: ticketTypeById(ticket.ticket_type_id)?.code ?? '',
    title: ticket.title,
    site,
    priority: ticket.priority as Priority,
    state: ticket.state,
    assignee,
    due_at: [ticket.sla_due_at, ticket.due_at].filter((text) => text !== null).sort()[0] ?? null,
  }))
}

const outagesOf = (db: Database, desk: DeskPlaces): SQL | undefined =>
  and(eq(devices.status, 'offline'), placeOf(db, desk, { location: devices.location_id, area: devices.area_id }))

async function outageRows(db: Database, desk: DeskPlaces): Promise<HandoverSheet['outages']> {
  return db.sql
    .select({ id: devices.id, name: devices.name, kind: devices.kind, site, area: areas.name, seen_at: devices.last_seen_at })
    .from(devices)
    .innerJoin(locations, eq(locations.id, devices.location_id))
    .leftJoin(areas, eq(areas.id, devices.area_id))
    .where(outagesOf(db, desk))
    .orderBy(asc(devices.name), asc(devices.id))
    .limit(MOST)
}

async function totalsOf(
  db: Database,
  desk: DeskPlaces,
  { since, stands, aside }: { since: string; stands: SQL | undefined; aside: Record<'shelved' | 'suppressed' | 'out', SQL> },
): Promise<HandoverSheet['totals']> {
  const ofDesk = (where: SQL | undefined) => db.sql.$count(alarms, and(eq(alarms.desk_id, desk.id), where))
  const events = await db.sql
    .select({ event: alarmJournal.event, count: count() })
    .from(alarmJournal)
    .where(and(eq(alarmJournal.desk_id, desk.id), gte(alarmJournal.at, since), inArray(alarmJournal.event, ['raised', 'acknowledged'])))
    .groupBy(alarmJournal.event)
  const happened = (event: string) => events.find((item) => item.event === event)?.count ?? 0
  return {
    standing: await ofDesk(stands),
    unacked: await ofDesk(and(stands, eq(alarms.ack, 'unacked'))),
    shelved: await ofDesk(aside.shelved),
    suppressed: await ofDesk(aside.suppressed),
    out_of_service: await ofDesk(aside.out),
    incidents: await db.sql.$count(tickets, incidentsOf(db, desk)),
    outages: await db.sql.$count(devices, outagesOf(db, desk)),
    raised: happened('raised'),
    acknowledged: happened('acknowledged'),
  }
}

/** In an area of the desk, or in a site of it and in no area that another desk owns. */
function placeOf(
  db: Database,
  { id, location_ids, area_ids }: DeskPlaces,
  column: { location: typeof devices.location_id | typeof tickets.location_id; area: typeof devices.area_id | typeof tickets.area_id },
): SQL | undefined {
  const others = db.sql.select({ id: alarmDeskAreas.area_id }).from(alarmDeskAreas).where(sql`${alarmDeskAreas.desk_id} <> ${id}`)
  const inArea = area_ids.length > 0 ? inArray(column.area, [...area_ids]) : undefined
  const inSite =
    location_ids.length > 0
      ? and(inArray(column.location, [...location_ids]), or(isNull(column.area), notInArray(column.area, others)))
      : undefined
  return or(inArea, inSite) ?? sql`false`
}

function sheetAlarm(
  alarm: typeof alarms.$inferSelect,
  names: {
    device: string
    site: { name: string; zone: string }
    area: string | null
    acked_by: string | null
    shelf_by: string | null
    out_by: string | null
    ticket: { id: string; name: string } | null
  },
): SheetAlarm {
  const out = alarm.out_at !== null
  const shelf = alarm.shelf_kind !== null
  return {
    id: alarm.id,
    device: names.device,
    site: names.site,
    area: names.area,
    message: alarm.message,
    wording: alarm.wording,
    priority: alarm.priority as Priority,
    isa: isaState({ ...alarm, shelf: shelf ? {} : null, out_of_service: out ? {} : null }),
    raised_at: alarm.raised_at,
    acked_by: alarm.ack === 'acked' ? names.acked_by : null,
    reason: out ? alarm.out_reason : shelf ? alarm.shelf_reason : (alarm.suppressed_by ?? ''),
    by: out ? names.out_by : shelf ? names.shelf_by : null,
    until: shelf ? alarm.shelf_until : null,
    ticket: names.ticket,
  }
}
