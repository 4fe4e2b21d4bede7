import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller } from './caller.ts'

/**
 * Whether the person of this id is in the viewer's sight: one of their sites is, or theirs are all, or it is the viewer. `person` is an
 * expression with the table's name (`u.id`), or null for nobody, who is seen by all.
 */
export function personSeenBy(person: SQLWrapper, { userId, locationIds }: Pick<Caller, 'userId' | 'locationIds'>): SQL {
  if (locationIds === null) return sql`true`
  const everywhere = sql`exists (select from users seen where seen.id = ${person} and seen.all_locations)`
  if (locationIds.length === 0) return sql`(${person} is null or ${person} = ${userId} or ${everywhere})`
  const there = sql`exists (select from user_locations l where l.user_id = ${person} and l.location_id in ${[...locationIds]})`
  return sql`(${person} is null or ${person} = ${userId} or ${everywhere} or ${there})`
}
