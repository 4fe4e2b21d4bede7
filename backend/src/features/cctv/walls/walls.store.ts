import type { CctvWall } from '@menara/shared/contract/media/cctv.contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import { deskSeenBy } from '../../../platform/access/desks-seen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { cctvWalls } from '../../../schema/media/cctv.ts'

export interface WallViewer {
  readonly userId: string
  readonly scope: readonly string[] | null
}
export type WallFacts = Omit<CctvWall, 'editable'>
export type WallsStore = ReturnType<typeof wallsStore>

/** The one writer of `cctv_walls`. A wall is seen by its owner, or by whoever sees its desk. */
export function wallsStore(db: Database) {
  async function rows({ userId, scope }: WallViewer, more: ReturnType<typeof sql>): Promise<WallFacts[]> {
    const found = (await db.sql.execute(sql`
      select w.id, w.name, w.size, w.tiles, w.hot, w.rev,
        case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as desk
      from cctv_walls w left join alarm_desks k on k.id = w.desk_id
      where (w.owner_id = ${userId} or (k.id is not null and ${deskSeenBy(scope)})) ${more}`)) as unknown as { rows: WallFacts[] }
    return found.rows
  }
  return {
    list: (
      viewer: WallViewer,
      { desk_id, after, limit }: { desk_id?: string | undefined; after: readonly [string, string] | undefined; limit: number },
    ): Promise<WallFacts[]> =>
      rows(
        viewer,
        sql`${desk_id ? sql`and (w.desk_id = ${desk_id} or w.desk_id is null)` : sql``}
          ${after ? sql`and (w.name, w.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
          order by w.name, w.id limit ${limit}`,
      ),
    async find(id: string, viewer: WallViewer): Promise<WallFacts | undefined> {
      return (await rows(viewer, sql`and w.id = ${id}`))[0]
    },
    async deskSeen(id: string, scope: readonly string[] | null): Promise<boolean> {
      const { rows: found } = (await db.sql.execute(
        sql`select k.id from alarm_desks k where k.id = ${id} and ${deskSeenBy(scope)}`,
      )) as unknown as { rows: object[] }
      return found.length > 0
    },
    async insert(row: typeof cctvWalls.$inferInsert): Promise<void> {
      await db.sql.insert(cctvWalls).values(row)
    },
    /** Only when nobody changed it since `rev`; false otherwise. */
    async update(id: string, rev: number, facts: Partial<typeof cctvWalls.$inferInsert>): Promise<boolean> {
      const changed = await db.sql
        .update(cctvWalls)
        .set({ ...facts, rev: rev + 1 })
        .where(and(eq(cctvWalls.id, id), eq(cctvWalls.rev, rev)))
        .returning({ id: cctvWalls.id })
      return changed.length > 0
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(cctvWalls).where(eq(cctvWalls.id, id))
    },
  }
}
