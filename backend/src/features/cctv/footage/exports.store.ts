import type { ExportNote, ExportWork } from '@menara/shared/contract/internal.contract.ts'
import type { FootageExport } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { cctvExports, cctvSegments } from '../../../schema/media/cctv-footage.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'

type ExportRow = typeof cctvExports.$inferInsert
type Scope = readonly string[] | null
export interface ExportsFilter {
  readonly id?: string | undefined
  readonly camera_id?: string | undefined
  readonly location_id?: string | undefined
  readonly after?: readonly [created_at: string, id: string] | undefined
  readonly limit: number
}
export type ExportsStore = ReturnType<typeof exportsStore>

const COLUMNS = {
  id: cctvExports.id,
  camera: sql<FootageExport['camera']>`jsonb_build_object('id', ${cctvExports.camera_id}, 'name', ${cctvExports.camera_name})`,
  location: sql<FootageExport['location']>`jsonb_build_object('id', ${locations.id}, 'name', ${locations.name})`,
  person: sql<
    FootageExport['person']
  >`case when ${users.id} is null then null else jsonb_build_object('id', ${users.id}, 'name', ${users.name}) end`,
  reason: cctvExports.reason,
  from: cctvExports.from_at,
  until: cctvExports.until_at,
  created_at: cctvExports.created_at,
  state: cctvExports.state,
  failure: cctvExports.failure,
  finished_at: cctvExports.finished_at,
  begins_at: cctvExports.begins_at,
  gaps: sql<FootageExport['gaps']>`${cctvExports.gaps}`,
  bytes: cctvExports.bytes,
  sha256: cctvExports.sha256,
  expires_at: cctvExports.expires_at,
}

/** The one writer of `cctv_exports`. */
export function exportsStore(db: Database) {
  return {
    ...making(db),
    /** Newest first. */
    list: ({ id, camera_id, location_id, after, limit }: ExportsFilter, scope: Scope): Promise<FootageExport[]> =>
      db.sql
        .select(COLUMNS)
        .from(cctvExports)
        .innerJoin(locations, eq(locations.id, cctvExports.location_id))
        .leftJoin(users, eq(users.id, cctvExports.user_id))
        .where(
          and(
            scope === null ? undefined : inArray(cctvExports.location_id, [...scope]),
            id ? eq(cctvExports.id, id) : undefined,
            camera_id ? eq(cctvExports.camera_id, camera_id) : undefined,
            location_id ? eq(cctvExports.location_id, location_id) : undefined,
            after && or(lt(cctvExports.created_at, after[0]), and(eq(cctvExports.created_at, after[0]), lt(cctvExports.id, after[1]))),
          ),
        )
        .orderBy(desc(cctvExports.created_at), desc(cctvExports.id))
        .limit(limit),
    async add(row: ExportRow): Promise<void> {
      await db.sql.insert(cctvExports).values(row)
    },
  }
}

function making(db: Database) {
  const due = and(eq(cctvExports.state, 'ready'), sql`${cctvExports.expires_at} is not null`)
  return {
    /** The oldest that waits, or that its maker let go of; now it is this one's. */
    async claim(maker: string, { now, until }: { now: string; until: string }): Promise<ExportRow | undefined> {
      const free = or(eq(cctvExports.state, 'waiting'), and(eq(cctvExports.state, 'making'), lt(cctvExports.maker_until, now)))
      const [next] = await db.sql
        .select({ id: cctvExports.id })
        .from(cctvExports)
        .where(free)
        .orderBy(asc(cctvExports.created_at), asc(cctvExports.id))
        .limit(1)
      if (!next) return undefined
      const [taken] = await db.sql
        .update(cctvExports)
        .set({ state: 'making', maker, maker_until: until })
        .where(and(eq(cctvExports.id, next.id), free))
        .returning()
      return taken
    },
    /** Segments that touch its time, in order. */
    segmentsOf: ({ camera_id, from_at, until_at }: ExportRow): Promise<ExportWork['segments']> =>
      db.sql
        .select({
          id: cctvSegments.id,
          camera_id: cctvSegments.device_id,
          started_at: cctvSegments.started_at,
          ended_at: cctvSegments.ended_at,
        })
        .from(cctvSegments)
        .where(
          and(
            eq(cctvSegments.device_id, camera_id),
            lt(cctvSegments.started_at, until_at),
            sql`${cctvSegments.started_at} > ${from_at}::timestamptz - interval '2 hours'`,
            sql`coalesce(${cctvSegments.ended_at}, 'infinity') > ${from_at}::timestamptz`,
          ),
        )
        .orderBy(asc(cctvSegments.started_at)),
    /** Undefined when it is not this maker's any more. */
    async finish(id: string, { recorder }: Pick<ExportNote, 'recorder'>, facts: Partial<ExportRow>): Promise<ExportRow | undefined> {
      const mine = and(eq(cctvExports.id, id), eq(cctvExports.state, 'making'), eq(cctvExports.maker, recorder))
      const [row] = await db.sql
        .update(cctvExports)
        .set({ ...facts, maker: null, maker_until: null })
        .where(mine)
        .returning()
      return row
    },
    async making(id: string): Promise<ExportRow | undefined> {
      const [row] = await db.sql.select().from(cctvExports).where(eq(cctvExports.id, id))
      return row
    },
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db.sql
        .select({ id: cctvExports.id })
        .from(cctvExports)
        .where(and(inArray(cctvExports.id, [...ids]), inArray(cctvExports.state, ['waiting', 'making', 'ready'])))
      return new Set(rows.map((row) => row.id))
    },
    async expire(ids: readonly string[], now: string): Promise<ExportRow[]> {
      return db.sql
        .update(cctvExports)
        .set({ state: 'expired' })
        .where(and(inArray(cctvExports.id, [...ids]), due, lt(cctvExports.expires_at, now)))
        .returning()
    },
  }
}
