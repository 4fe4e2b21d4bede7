import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { geofences } from '../../../schema/monitoring/tracking.ts'
import { groupMembers, shiftGroups, shifts, users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'
import { datedShifts } from '../presence/attendance-roster.store.ts'
import { type DatedShift, NO_STANDING_SHIFT, type ShiftRow } from '../presence/attendances.shifts.ts'
import type { Workplace } from './attendances.site.ts'

export type AttendancePlacesStore = ReturnType<typeof attendancePlacesStore>

const SITE = {
  id: locations.id,
  code: locations.code,
  name: locations.name,
  zone: locations.zone,
  longitude: locations.longitude,
  latitude: locations.latitude,
}
const SHIFT = { name: shifts.name, start: shifts.start, end: shifts.end, days: shifts.days, grace_minutes: shifts.grace_minutes }

/** Where people come to and when: read only. */
export function attendancePlacesStore(db: Database) {
  /** Fences outside of buildings; those that tell when something leaves stand around whole sites, and come last. */
  async function fencesOf(ids: readonly string[]) {
    const rows = await db.sql
      .select({ id: geofences.location_id, name: geofences.name, ring: geofences.ring, rule: geofences.rule })
      .from(geofences)
      .where(and(inArray(geofences.location_id, [...ids]), eq(geofences.enabled, true), isNull(geofences.area_id)))
      .orderBy(sql`${geofences.rule} = 'exit'`, asc(geofences.name), asc(geofences.id))
    return Map.groupBy(rows, (row) => row.id)
  }

  async function standingOf(userId: string): Promise<ShiftRow[]> {
    const own = await db.sql.select(SHIFT).from(users).innerJoin(shifts, eq(shifts.id, users.shift_id)).where(eq(users.id, userId))
    if (own.length > 0) return own
    return db.sql
      .selectDistinct(SHIFT)
      .from(groupMembers)
      .innerJoin(shiftGroups, eq(shiftGroups.group_id, groupMembers.group_id))
      .innerJoin(shifts, eq(shifts.id, shiftGroups.shift_id))
      .where(eq(groupMembers.user_id, userId))
  }
  /** Published days around an instant: two before, two after. */
  async function datedOf(userId: string, at: Date): Promise<readonly DatedShift[]> {
    const day = dayIn('UTC', at)
    const dated = datedShifts(sql`${userId}::uuid`, dayAfter(day, -2), dayAfter(day, 2))
    const [row] = await rowsOf<{ dated: DatedShift[] }>(db, sql`select ${dated} as dated`)
    return row?.dated ?? []
  }

  return {
    /** Sites with these ids, or all for null; by name. */
    async sites(ids: readonly string[] | null): Promise<Workplace[]> {
      const rows = await db.sql
        .select(SITE)
        .from(locations)
        .where(ids === null ? undefined : inArray(locations.id, [...ids]))
        .orderBy(asc(locations.name))
      const found = await fencesOf(rows.map((row) => row.id))
      return rows.map((row) => {
        const fences = found.get(row.id) ?? []
        return { ...row, fences, rings: fences.filter((fence) => fence.rule === 'exit').map((fence) => fence.ring) }
      })
    },
    /** What a person works around an instant: their own shift, else those their groups work, and what their roster says of those days. */
    async shiftsOf(userId: string, at: Date): Promise<ShiftRow[]> {
      const dated = await datedOf(userId, at)
      const standing = await standingOf(userId)
      if (dated.length === 0) return standing
      return standing.length === 0 ? [{ ...NO_STANDING_SHIFT, dated }] : standing.map((shift) => ({ ...shift, dated }))
    },
  }
}
