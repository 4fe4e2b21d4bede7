import { sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { maintenanceCapacities } from '../../../schema/maintenance/maintenance.ts'

export type MaintenanceLoadStore = ReturnType<typeof maintenanceLoadStore>
/** A team that may work at a site, with the hours that were set for it. */
export interface TeamCapacity {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly hours: number | null
}
/** Planned work of a team in one week; `group_id` null: of no team. */
export interface TeamWeek {
  readonly group_id: string | null
  readonly week: string
  readonly minutes: number
  readonly count: number
}
/** One line of a year plan. */
export interface YearLine {
  readonly code: string
  readonly name: string
  readonly target: string
  readonly days: readonly string[]
}

/** What is planned of each team and year; the one writer of `maintenance_capacities`. */
export function maintenanceLoadStore(db: Database) {
  return {
    /** Teams of the site, and those of no site that have work there. */
    teams: (locationId: string): Promise<TeamCapacity[]> =>
      rowsOf(
        db,
        sql`select g.id, g.name, c.hours,
            (select count(*)::int from group_members m join users u on u.id = m.user_id where m.group_id = g.id and u.status = 'active') as members
          from groups g left join maintenance_capacities c on c.group_id = g.id
          where exists (select 1 from maintenance_plans p where p.group_id = g.id and p.location_id = ${locationId} and p.state <> 'ended')
          order by g.name, g.id`,
      ),
    /** The site of a team, null for any; undefined when there is no such team. */
    async team(id: string): Promise<{ readonly location_id: string | null } | undefined> {
      return (await rowsOf<{ location_id: string | null }>(db, sql`select location_id from groups where id = ${id}`))[0]
    },
    /** Work that is planned, under way or done, by team and week. */
    weeks: (locationId: string, { start, end }: { readonly start: string; readonly end: string }): Promise<TeamWeek[]> =>
      rowsOf(
        db,
        sql`select p.group_id, (o.due_on - (extract(isodow from o.due_on)::int - 1))::text as week, sum(o.minutes)::int as minutes, count(*)::int as count
          from maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id
          where o.location_id = ${locationId} and o.state in ('planned', 'due', 'ticket_opened', 'done')
            and o.due_on between ${start}::date and ${end}::date
          group by 1, 2`,
      ),
    /** Sets the hours of a team; null takes them back. */
    async setCapacity(groupId: string, hours: number | null): Promise<void> {
      if (hours === null) await db.sql.execute(sql`delete from maintenance_capacities where group_id = ${groupId}`)
      else
        await db.sql
          .insert(maintenanceCapacities)
          .values({ group_id: groupId, hours })
          .onConflictDoUpdate({ target: maintenanceCapacities.group_id, set: { hours } })
    },
    /** Planned work of a site in a year, by plan and asset; skipped work is left out. */
    yearLines: (locationId: string, year: number, caller: Caller): Promise<YearLine[]> =>
      rowsOf(
        db,
        sql`select p.code, p.name, coalesce(a.name, area.name, '') as target, jsonb_agg(o.due_on::text order by o.due_on) as days
          from maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id
            left join assets a on a.id = o.asset_id left join areas area on area.id = p.area_id
          where o.location_id = ${locationId} and o.state <> 'skipped' and extract(year from o.due_on) = ${year}::int
            and (o.asset_id is null or ${assetSeenBy(caller, sql`o.asset_id`)})
          group by p.code, p.name, a.name, area.name, o.asset_id, p.id order by p.code, 3, o.asset_id`,
      ),
  }
}
