import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { roles, userRoles, users } from '../../../schema/people.ts'

export type AccessFiguresStore = ReturnType<typeof accessFiguresStore>
export interface Holder {
  readonly person: Ref
  /** What the person may by other roles. */
  readonly otherwise: readonly string[]
}

/** Which roles give what to whom; writes nothing. */
export function accessFiguresStore(db: Database) {
  const role = { id: roles.id, name: roles.name, permissions: roles.permissions }
  return {
    rolesOf: (userId: string) =>
      db.sql
        .select(role)
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.role_id))
        .where(eq(userRoles.user_id, userId))
        .orderBy(asc(roles.name), asc(roles.id)),
    /** Everybody who holds a role, by name, with what their other roles give them. */
    async holders(roleId: string): Promise<Holder[]> {
      const others = db.sql
        .select({ user_id: userRoles.user_id, permissions: sql<string[]>`array_agg(distinct given)`.as('permissions') })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.role_id))
        .crossJoinLateral(sql`unnest(${roles.permissions}) given`)
        .where(ne(userRoles.role_id, roleId))
        .groupBy(userRoles.user_id)
        .as('others')
      const rows = await db.sql
        .select({ id: users.id, name: users.name, otherwise: others.permissions })
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.user_id))
        .leftJoin(others, eq(others.user_id, users.id))
        .where(and(eq(userRoles.role_id, roleId)))
        .orderBy(asc(users.name), asc(users.id))
      return rows.map(({ otherwise, ...person }) => ({ person, otherwise: otherwise ?? [] }))
    },
  }
}
