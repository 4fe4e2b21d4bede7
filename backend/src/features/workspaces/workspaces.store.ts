import type { OwnWorkspace, Workspace } from '@menara/shared/contract/people/workspaces.contract.ts'
import type { WorkspaceModule } from '@menara/shared/domain/people/workspace-modules.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { KeptFile } from '../../platform/files/uploads.ts'
import { workspaceGroups, workspaceLocations, workspaces, workspaceUsers } from '../../schema/access/workspaces.ts'
import { groups, users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

export type WorkspacesStore = ReturnType<typeof workspacesStore>
type Row = typeof workspaces.$inferInsert
/** Which of the sites, people or groups of a workspace. */
export type Part = 'locations' | 'people' | 'groups'
export interface Viewer {
  readonly userId: string
  readonly groupIds: readonly string[]
}

const refs = (from: SQL) =>
  sql<Ref[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]') ${from})`
const ID = sql.raw('"workspaces"."id"')
const PARTS = {
  locations: refs(sql`from workspace_locations w join ${locations} p on p.id = w.location_id where w.workspace_id = ${ID}`),
  people: refs(sql`from workspace_users w join ${users} p on p.id = w.user_id where w.workspace_id = ${ID}`),
  groups: refs(sql`from workspace_groups w join ${groups} p on p.id = w.group_id where w.workspace_id = ${ID}`),
}
const { id, name, description, colour, home, modules, everyone, logo_id } = workspaces
const FACTS = { id, name, description, colour, home, modules, everyone, logo_id, locations: PARTS.locations }

interface Stored {
  readonly id: string
  readonly home: string
  readonly modules: string[]
  readonly logo_id: string | null
}
/** The picture's address changes with the picture, so that it may be kept. */
const shown = <R extends Stored>({ logo_id, home, modules, ...row }: R) => ({
  ...row,
  home: home as WorkspaceModule,
  modules: modules as WorkspaceModule[],
  logo: logo_id && `/api/v1/workspaces/${row.id}/logo?v=${logo_id}`,
})

/** The one writer of workspaces with their sites, people and groups. */
export function workspacesStore(db: Database) {
  const of = ({ userId, groupIds }: Viewer): SQL | undefined => {
    const named = db.sql
      .select({ one: sql`1` })
      .from(workspaceUsers)
      .where(and(eq(workspaceUsers.workspace_id, workspaces.id), eq(workspaceUsers.user_id, userId)))
    const byGroup = db.sql
      .select({ one: sql`1` })
      .from(workspaceGroups)
      .where(and(eq(workspaceGroups.workspace_id, workspaces.id), inArray(workspaceGroups.group_id, [...groupIds])))
    return or(workspaces.everyone, exists(named), groupIds.length > 0 ? exists(byGroup) : undefined)
  }
  const select = async (where: SQL | undefined): Promise<Workspace[]> =>
    (
      await db.sql
        .select({ ...FACTS, people: PARTS.people, groups: PARTS.groups })
        .from(workspaces)
        .where(where)
        .orderBy(asc(sql`lower(${name})`), asc(id))
    ).map(shown)
  return {
    all: (): Promise<Workspace[]> => select(undefined),
    find: async (workspaceId: string): Promise<Workspace | undefined> => (await select(eq(id, workspaceId)))[0],
    async mine(viewer: Viewer): Promise<OwnWorkspace[]> {
      const rows = await db.sql
        .select(FACTS)
        .from(workspaces)
        .where(of(viewer))
        .orderBy(asc(sql`lower(${name})`), asc(id))
      return rows.map(shown)
    },
    async isMine(workspaceId: string, viewer: Viewer): Promise<boolean> {
      return (
        (
          await db.sql
            .select({ id })
            .from(workspaces)
            .where(and(eq(id, workspaceId), of(viewer)))
        ).length > 0
      )
    },
    async hold(workspaceId: string): Promise<void> {
      await db.sql.select({ id }).from(workspaces).where(eq(id, workspaceId)).for('update')
    },
    async hasName(text: string, exceptId: string | null): Promise<boolean> {
      const rows = await db.sql.select({ id }).from(workspaces).where(sql`lower(${name}) = lower(${text})`)
      return rows.some((row) => row.id !== exceptId)
    },
    /** False where another has the name by now. */
    async insert(row: Row): Promise<boolean> {
      return (await db.sql.insert(workspaces).values(row).onConflictDoNothing().returning({ id })).length > 0
    },
    async update(workspaceId: string, facts: Partial<Row>): Promise<void> {
      if (Object.keys(facts).length > 0) await db.sql.update(workspaces).set(facts).where(eq(id, workspaceId))
    },
    /** Puts exactly these in place of those before. */
    async setPart(workspaceId: string, part: Part, ids: readonly string[]): Promise<void> {
      const rows = ids.map((one) => ({ workspace_id: workspaceId, location_id: one, user_id: one, group_id: one }))
      const table = { locations: workspaceLocations, people: workspaceUsers, groups: workspaceGroups }[part]
      await db.sql.delete(table).where(eq(table.workspace_id, workspaceId))
      if (rows.length > 0) await db.sql.insert(table).values(rows)
    },
    async remove(workspaceId: string): Promise<void> {
      await db.sql.delete(workspaces).where(eq(id, workspaceId))
    },
    ...picturesOf(db),
  }
}

function picturesOf(db: Database) {
  return {
    async logo(workspaceId: string) {
      const { logo_at, logo_mime, logo_bytes } = workspaces
      const [row] = await db.sql.select({ logo_id, logo_at, logo_mime, logo_bytes }).from(workspaces).where(eq(id, workspaceId))
      if (!row?.logo_id || !row.logo_at || !row.logo_mime) return undefined
      return { id: row.logo_id, at: row.logo_at, mime: row.logo_mime, bytes: row.logo_bytes ?? 0 }
    },
    /** Those of the ids that are kept. */
    async known(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      const rows = await db.sql
        .select({ id: logo_id, at: workspaces.logo_at })
        .from(workspaces)
        .where(inArray(logo_id, [...ids]))
      return rows.flatMap((row) => (row.id && row.at ? [{ id: row.id, at: row.at }] : []))
    },
  }
}
