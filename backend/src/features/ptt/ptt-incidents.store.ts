import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { alarmDeskAreas, alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { alarms, devices } from '../../schema/monitoring/iot.ts'
import { positions } from '../../schema/monitoring/tracking.ts'
import { users } from '../../schema/people.ts'
import { areas, locations } from '../../schema/places.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

/** What an incident's channel is made from. Degrees WGS 84; null where nothing says where it is. */
export interface Incident {
  readonly name: string
  readonly location_id: string
  readonly area_id: string | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly group_id: string | null
  readonly assignee_id: string | null
}
export interface DeskPeople {
  readonly lead_id: string | null
  readonly group_id: string | null
  readonly supervisor_id: string | null
}
export type PttIncidentsStore = ReturnType<typeof pttIncidentsStore>

/** What lies around an incident; writes nothing. */
export function pttIncidentsStore(db: Database) {
  return {
    async alarm(id: string): Promise<Incident | undefined> {
      const [row] = await db.sql
        .select({
          name: sql<string>`${alarms.message} || ' – ' || ${devices.name}`,
          location_id: alarms.location_id,
          area_id: devices.area_id,
          longitude: sql<number | null>`coalesce(${devices.longitude}, ${areas.longitude}, ${locations.longitude})`,
          latitude: sql<number | null>`coalesce(${devices.latitude}, ${areas.latitude}, ${locations.latitude})`,
        })
        .from(alarms)
        .innerJoin(devices, eq(devices.id, alarms.device_id))
        .innerJoin(locations, eq(locations.id, alarms.location_id))
        .leftJoin(areas, eq(areas.id, devices.area_id))
        .where(eq(alarms.id, id))
      return row && { ...row, group_id: null, assignee_id: null }
    },
    async ticket(id: string): Promise<Incident | undefined> {
      const [row] = await db.sql
        .select({
          name: sql<string>`${tickets.number} || ' ' || ${tickets.title}`,
          location_id: tickets.location_id,
          area_id: tickets.area_id,
          longitude: sql<number | null>`coalesce(${areas.longitude}, ${locations.longitude})`,
          latitude: sql<number | null>`coalesce(${areas.latitude}, ${locations.latitude})`,
          group_id: tickets.group_id,
          assignee_id: tickets.assignee_id,
        })
        .from(tickets)
        .innerJoin(locations, eq(locations.id, tickets.location_id))
        .leftJoin(areas, eq(areas.id, tickets.area_id))
        .where(eq(tickets.id, id))
      return row
    },
    /** People whose newest place is at a site and not older than `since`. */
    async seenAt(locationId: string, since: string): Promise<{ id: string; longitude: number; latitude: number }[]> {
      const there = and(eq(positions.location_id, locationId), eq(positions.kind, 'guard'), isNotNull(positions.user_id))
      return db.sql
        .select({ id: users.id, longitude: positions.longitude, latitude: positions.latitude })
        .from(positions)
        .innerJoin(users, and(eq(users.id, positions.user_id), eq(users.status, 'active')))
        .where(and(there, gte(positions.recorded_at, since)))
    },
    /** The desk that owns the area, else the site. */
    async deskOf({ location_id, area_id }: Pick<Incident, 'location_id' | 'area_id'>): Promise<DeskPeople | undefined> {
      const people = { lead_id: alarmDesks.lead_id, group_id: alarmDesks.group_id, supervisor_id: alarmDesks.supervisor_id }
      const ofArea = area_id
        ? await db.sql
            .select(people)
            .from(alarmDeskAreas)
            .innerJoin(alarmDesks, eq(alarmDesks.id, alarmDeskAreas.desk_id))
            .where(eq(alarmDeskAreas.area_id, area_id))
        : []
      if (ofArea[0]) return ofArea[0]
      const ofSite = db.sql.select(people).from(alarmDeskLocations).innerJoin(alarmDesks, eq(alarmDesks.id, alarmDeskLocations.desk_id))
      return (await ofSite.where(eq(alarmDeskLocations.location_id, location_id)))[0]
    },
  }
}
