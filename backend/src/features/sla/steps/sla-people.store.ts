import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'

export type SlaPeopleStore = ReturnType<typeof slaPeopleStore>

/** Who stands above whom; writes nothing. */
export function slaPeopleStore(db: Database) {
  return {
    /** Whom the team has as its leader; without an active one, whom most of its active people have as their manager. */
    async leader(groupId: string): Promise<string | undefined> {
      const rows = await rowsOf<{ id: string | null }>(
        db,
        sql`select coalesce(
          (select u.id from groups g join users u on u.id = g.leader_id where g.id = ${groupId} and u.status = 'active'),
          (select u.manager_id from group_members m join users u on u.id = m.user_id
            where m.group_id = ${groupId} and u.status = 'active' and u.manager_id is not null
            group by u.manager_id order by count(*) desc, u.manager_id limit 1)) as id`,
      )
      return rows[0]?.id ?? undefined
    },
    /** The manager so many steps up. */
    async above(userId: string, steps: number): Promise<string | undefined> {
      const rows = await rowsOf<{ id: string | null }>(
        db,
        sql`with recursive up as (select manager_id, 1 as step from users where id = ${userId}
          union all select u.manager_id, up.step + 1 from up join users u on u.id = up.manager_id where up.step < ${steps})
          select manager_id as id from up where step = ${steps}`,
      )
      return rows[0]?.id ?? undefined
    },
    /** Of these, the active ones who see the site. */
    async atSite(ids: readonly string[], locationId: string): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select u.id from users u where u.id in ${[...ids]} and u.status = 'active' and (u.all_locations
          or exists (select from user_locations l where l.user_id = u.id and l.location_id = ${locationId})) order by u.id`,
      )
      return rows.map((row) => row.id)
    },
  }
}
