import type { FirstDay } from '@menara/shared/contract/first-day.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { firstDays } from '../../schema/first-days.ts'
import { users } from '../../schema/people.ts'

export type FirstDayStore = ReturnType<typeof firstDayStore>

/** How many there are of what a site needs before it works. */
export interface FirstDayCounts {
  readonly companies: number
  readonly sites: number
  readonly sites_placed: number
  readonly areas: number
  readonly people: number
  readonly roles: number
  readonly devices: number
  readonly devices_heard: number
  readonly rules: number
  readonly alarms: number
  readonly alarms_acknowledged: number
  readonly cameras: number
  readonly channels: number
  readonly categories: number
  readonly calendars: number
  readonly policies: number
}

/** The one writer of `first_days`. */
export function firstDayStore(db: Database) {
  return {
    async counts(): Promise<FirstDayCounts> {
      const [row] = await rowsOf<FirstDayCounts>(
        db,
        sql`select
          (select count(*)::int from companies where kind = 'customer' and active) as companies,
          (select count(*)::int from locations) as sites,
          (select count(*)::int from locations where longitude is not null and latitude is not null) as sites_placed,
          (select count(*)::int from areas) as areas,
          (select count(*)::int from users where status <> 'blocked') as people,
          (select count(*)::int from roles) as roles,
          (select count(*)::int from devices where status <> 'retired') as devices,
          (select count(*)::int from devices where status <> 'retired' and last_seen_at is not null) as devices_heard,
          (select count(*)::int from alarm_rules) as rules,
          (select count(*)::int from (select 1 from alarms limit 1000) a) as alarms,
          (select count(*)::int from (select 1 from alarms where acked_by is not null limit 1) a) as alarms_acknowledged,
          (select count(*)::int from cctv_cameras) as cameras,
          (select count(*)::int from ptt_channels) as channels,
          (select count(*)::int from categories) as categories,
          (select count(*)::int from sla_calendars) as calendars,
          (select count(*)::int from sla_policies) as policies`,
      )
      if (!row) throw new Error('The database counted nothing')
      return row
    },
    async dismissed(): Promise<FirstDay['dismissed']> {
      const [row] = await db.sql
        .select({ at: firstDays.dismissed_at, id: users.id, name: users.name })
        .from(firstDays)
        .leftJoin(users, eq(users.id, firstDays.dismissed_by))
      return row ? { at: row.at, by: row.id && row.name !== null ? { id: row.id, name: row.name } : null } : null
    },
    /** False where it was put away already. */
    async dismiss(dismissed_at: string, dismissed_by: string): Promise<boolean> {
      const made = await db.sql
        .insert(firstDays)
        .values({ dismissed_at, dismissed_by })
        .onConflictDoNothing()
        .returning({ only: firstDays.only })
      return made.length > 0
    },
    /** False where it was not put away. */
    async bringBack(): Promise<boolean> {
      return (await db.sql.delete(firstDays).returning({ only: firstDays.only })).length > 0
    },
    /** The database's own clock. */
    async clock(): Promise<Date> {
      const [row] = await rowsOf<{ at: number }>(db, sql`select extract(epoch from clock_timestamp())::float8 as at`)
      return new Date((row?.at ?? 0) * 1000)
    },
    /** Active accounts of the demo. */
    async demoAccounts(): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from users where status = 'active' and lower(email) like '%@menara.demo'`,
      )
      return row?.count ?? 0
    },
  }
}
