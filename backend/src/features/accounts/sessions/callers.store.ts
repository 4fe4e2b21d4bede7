import type { Me } from '@menara/shared/contract/people/accounts.contract.ts'
import { isPermission, type Permission } from '@menara/shared/kit/permission.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { sessions, users } from '../../../schema/people.ts'
import { audienceOf } from '../audience.policy.ts'

export interface CallerRow {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly groupIds: readonly string[]
  readonly locationIds: readonly string[] | null
  readonly permissions: ReadonlySet<Permission>
  readonly status: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string
  readonly renewedAt: string | null
  readonly lastSeenAt: string | null
}

/** A person without a session: what a token of theirs may reach at most. */
export type PersonRow = Pick<CallerRow, 'userId' | 'name' | 'groupIds' | 'locationIds' | 'permissions' | 'status'>

export type CallersStore = ReturnType<typeof callersStore>

// Written out: drizzle leaves the table's name away inside a selection of one table.
const ME = sql.raw('"users"."id"')
const heldPermissions = sql<
  string[]
>`(select coalesce(jsonb_agg(distinct p), '[]') from user_roles ur join roles r on r.id = ur.role_id, unnest(r.permissions) p where ur.user_id = ${ME})`
const siteIds = sql<
  string[]
>`(select coalesce(jsonb_agg(l.location_id order by l.location_id), '[]') from user_locations l where l.user_id = ${ME})`
const groupIds = sql<
  string[]
>`(select coalesce(jsonb_agg(m.group_id order by m.group_id), '[]') from group_members m where m.user_id = ${ME})`
const roleRefs = sql<
  Me['roles']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name), '[]') from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${ME})`
const groupRefs = sql<
  Me['groups']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from group_members m join groups g on g.id = m.group_id where m.user_id = ${ME})`

const permissionsOf = (names: readonly string[]): ReadonlySet<Permission> => new Set(names.filter(isPermission).sort())

/** Who somebody is and what they may, read in one statement; writes nothing. */
export function callersStore(db: Database) {
  return {
    async bySession(sessionId: string): Promise<CallerRow | undefined> {
      const [row] = await db.sql
        .select({
          userId: users.id,
          sessionId: sessions.id,
          name: users.name,
          status: users.status,
          everywhere: users.all_locations,
          expiresAt: sessions.expires_at,
          revokedAt: sessions.revoked_at,
          lastUsedAt: sessions.last_used_at,
          renewedAt: sessions.renewed_at,
          lastSeenAt: users.last_seen_at,
          held: heldPermissions,
          siteIds,
          groupIds,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .where(eq(sessions.id, sessionId))
      if (!row) return undefined
      const { held, siteIds: sites, everywhere, ...facts } = row
      return { ...facts, permissions: permissionsOf(held), locationIds: everywhere ? null : sites }
    },

    async byPerson(userId: string): Promise<PersonRow | undefined> {
      const facts = { userId: users.id, name: users.name, status: users.status, everywhere: users.all_locations }
      const [row] = await db.sql
        .select({ ...facts, held: heldPermissions, siteIds, groupIds })
        .from(users)
        .where(eq(users.id, userId))
      if (!row) return undefined
      const { held, siteIds: sites, everywhere, ...rest } = row
      return { ...rest, permissions: permissionsOf(held), locationIds: everywhere ? null : sites }
    },

    holds: (userId: string, permission: Permission): Promise<boolean> => holds(db, userId, permission),

    async me(userId: string): Promise<Me | undefined> {
      const [row] = await db.sql
        .select({
          id: users.id,
          email: users.email,
          name: users.name,
          phone: users.phone,
          language: users.language,
          everywhere: users.all_locations,
          held: heldPermissions,
          roles: roleRefs,
          groups: groupRefs,
          siteIds,
        })
        .from(users)
        .where(eq(users.id, userId))
      if (!row) return undefined
      const { everywhere, held, siteIds: sites, ...facts } = row
      const permissions = permissionsOf(held)
      const locationIds = everywhere ? null : sites
      return {
        ...facts,
        permissions: [...permissions],
        location_ids: locationIds,
        audience: audienceOf({ userId, permissions, locationIds }),
      }
    },
  }
}

async function holds(db: Database, userId: string, permission: Permission): Promise<boolean> {
  const [row] = await db.sql.select({ held: heldPermissions }).from(users).where(eq(users.id, userId))
  return row?.held.includes(permission) ?? false
}
