import type { Shift } from '@menara/shared/contract/people/shifts.contract.ts'
import { and, asc, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { groups, rosterDays, shiftGroups, shiftOffers, shifts } from '../../schema/people.ts'

/** Through whose eyes a shift's groups are shown. */
export type Viewer = Pick<Caller, 'locationIds'>
export interface ShiftRow {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly end: string
  readonly days: number[]
  readonly grace_minutes: number
}

export type ShiftsStore = ReturnType<typeof shiftsStore>

const SHIFT = {
  id: shifts.id,
  name: shifts.name,
  start: shifts.start,
  end: shifts.end,
  days: shifts.days,
  grace_minutes: shifts.grace_minutes,
}

function groupSeen({ locationIds }: Viewer): SQL {
  if (locationIds === null) return sql`true`
  return locationIds.length === 0 ? sql`g.location_id is null` : sql`(g.location_id is null or g.location_id in ${[...locationIds]})`
}

/** The one writer of `shifts` and `shift_groups`. */
export function shiftsStore(db: Database) {
  const rows = (viewer: Viewer) =>
    db.sql
      .select({
        ...SHIFT,
        // Written out: drizzle leaves the table's name away inside a selection of one table.
        groups: sql<
          Shift['groups']
        >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from shift_groups sg join groups g on g.id = sg.group_id where sg.shift_id = "shifts"."id" and ${groupSeen(viewer)})`,
      })
      .from(shifts)
      .$dynamic()
  const visibleGroups = ({ locationIds }: Viewer) =>
    locationIds === null ? undefined : or(isNull(groups.location_id), inArray(groups.location_id, [...locationIds]))

  return {
    async find(id: string, viewer: Viewer): Promise<Shift | undefined> {
      return (await rows(viewer).where(eq(shifts.id, id)))[0]
    },
    /** All, or those that one of the groups works. */
    list(viewer: Viewer, groupIds: readonly string[] | undefined): Promise<Shift[]> {
      const worked =
        groupIds &&
        exists(
          db.sql
            .select({ one: sql`1` })
            .from(shiftGroups)
            .where(and(eq(shiftGroups.shift_id, shifts.id), inArray(shiftGroups.group_id, [...groupIds]))),
        )
      return rows(viewer).where(worked).orderBy(asc(shifts.start), asc(shifts.name), asc(shifts.id))
    },
    /** Of these groups, those the viewer sees. */
    async groupsSeen(ids: readonly string[], viewer: Viewer): Promise<Set<string>> {
      const found = await db.sql
        .select({ id: groups.id })
        .from(groups)
        .where(and(inArray(groups.id, [...ids]), visibleGroups(viewer)))
      return new Set(found.map((item) => item.id))
    },
    /** Whether a group that the viewer does not see works this shift. */
    async isWorkedElsewhere(id: string, { locationIds }: Viewer): Promise<boolean> {
      if (locationIds === null) return false
      const elsewhere = locationIds.length === 0 ? sql`${groups.location_id} is not null` : notInArray(groups.location_id, [...locationIds])
      const found = await db.sql
        .select({ id: groups.id })
        .from(shiftGroups)
        .innerJoin(groups, eq(groups.id, shiftGroups.group_id))
        .where(and(eq(shiftGroups.shift_id, id), elsewhere))
        .limit(1)
      return found.length > 0
    },

    /** Whether somebody is rostered on this shift, or it was ever swapped, given away or open. */
    async isRostered(id: string): Promise<boolean> {
      if ((await db.sql.$count(rosterDays, eq(rosterDays.shift_id, id))) > 0) return true
      return (await db.sql.$count(shiftOffers, or(eq(shiftOffers.shift_id, id), eq(shiftOffers.counterpart_shift_id, id)))) > 0
    },
    async insert(row: ShiftRow): Promise<void> {
      await db.sql.insert(shifts).values(row)
    },
    async update(id: string, facts: Partial<Omit<ShiftRow, 'id'>>): Promise<void> {
      await db.sql.update(shifts).set(facts).where(eq(shifts.id, id))
    },
    async setGroups(id: string, groupIds: readonly string[]): Promise<void> {
      await db.sql.delete(shiftGroups).where(eq(shiftGroups.shift_id, id))
      if (groupIds.length > 0) await db.sql.insert(shiftGroups).values(groupIds.map((group_id) => ({ shift_id: id, group_id })))
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(shifts).where(eq(shifts.id, id)).returning({ id: shifts.id })).length > 0
    },
  }
}
