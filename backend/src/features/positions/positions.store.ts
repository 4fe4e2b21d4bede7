import type { Position, SubjectKind, Tag, Track } from '@menara/shared/contract/maps/positions.contract.ts'
import { and, asc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { positionConsents, positionHistory, positions, positionTags } from '../../schema/monitoring/tracking.ts'
import { users } from '../../schema/people.ts'
import { areas, assets } from '../../schema/places.ts'

export type PositionRow = typeof positions.$inferInsert
export type HistoryRow = typeof positionHistory.$inferInsert
type TagRow = typeof positionTags.$inferInsert
interface PositionFilter {
  readonly location_id?: string | undefined
  readonly kind?: SubjectKind | undefined
  /** Whether people are among them. */
  readonly people: boolean
  readonly limit: number
  readonly scope: readonly string[] | null
  /** Nothing older is shown. */
  readonly since: string
}
interface TrackQuestion {
  /** Whether people are among them. */
  readonly people: boolean
  readonly location_id: string
  readonly subject_id?: string | undefined
  readonly start: string
  readonly end: string
  readonly bucketMs: number
  readonly most: number
}

export type PositionsStore = ReturnType<typeof positionsStore>

const refOf = (id: unknown, name: unknown) =>
  sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`

/** The one writer of `positions`, `position_history`, `position_tags` and `position_consents`. */
export function positionsStore(db: Database) {
  return {
    ...reading(db),
    ...keeping(db),
    ...tagging(db),

    async consent(userId: string): Promise<{ sharing: boolean; at: string } | undefined> {
      const { sharing, at } = positionConsents
      return (await db.sql.select({ sharing, at }).from(positionConsents).where(eq(positionConsents.user_id, userId)))[0]
    },
    async setConsent(row: typeof positionConsents.$inferInsert): Promise<void> {
      const { sharing, at } = row
      await db.sql.insert(positionConsents).values(row).onConflictDoUpdate({ target: positionConsents.user_id, set: { sharing, at } })
    },
  }
}

function reading(db: Database) {
  return {
    async list({ location_id, kind, people, limit, scope, since }: PositionFilter): Promise<Position[]> {
      const rows = await db.sql
        .select({
          id: positions.id,
          kind: positions.kind,
          name: positions.name,
          source: positions.source,
          location_id: positions.location_id,
          area: refOf(areas.id, areas.name),
          level: areas.level,
          longitude: positions.longitude,
          latitude: positions.latitude,
          accuracy_m: positions.accuracy_m,
          heading: positions.heading,
          speed_mps: positions.speed_mps,
          battery_percent: positions.battery_percent,
          recorded_at: positions.recorded_at,
          person: refOf(users.id, users.name),
          device: refOf(devices.id, devices.name),
          asset: refOf(assets.id, assets.name),
        })
        .from(positions)
        .leftJoin(areas, eq(areas.id, positions.area_id))
        .leftJoin(users, eq(users.id, positions.user_id))
        .leftJoin(devices, eq(devices.id, positions.device_id))
        .leftJoin(assets, eq(assets.id, positions.asset_id))
        .where(
          and(
            gte(positions.recorded_at, since),
            scope ? inArray(positions.location_id, [...scope]) : undefined,
            location_id ? eq(positions.location_id, location_id) : undefined,
            kind ? eq(positions.kind, kind) : undefined,
            people ? undefined : ne(positions.kind, 'guard'),
          ),
        )
        .orderBy(asc(positions.name), asc(positions.id))
        .limit(limit)
      return rows as Position[]
    },

    /** The newest point of each span of `bucketMs`, by subject and time. */
    async tracks({ location_id, subject_id, people, start, end, bucketMs, most }: TrackQuestion): Promise<Track[]> {
      const { rows } = (await db.sql.execute(sql`
        select subject_id as id, kind, name, jsonb_agg(jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'longitude', longitude, 'latitude', latitude, 'area_id', area_id, 'accuracy_m', accuracy_m, 'heading', heading) order by at) as points
        from (select distinct on (subject_id, span) * from (
            select h.*, floor(extract(epoch from (at - ${start}::timestamptz)) * 1000 / ${bucketMs}::float8) as span
            from position_history h where location_id = ${location_id} and at >= ${start}::timestamptz and at <= ${end}::timestamptz
              ${subject_id ? sql`and subject_id = ${subject_id}` : sql``} ${people ? sql`` : sql`and kind <> 'guard'`}) spans
          order by subject_id, span, at desc) thinned
        group by subject_id, kind, name order by name, subject_id limit ${most}`)) as unknown as { rows: Track[] }
      return rows
    },
  }
}

function keeping(db: Database) {
  return {
    /** The newest wins, whatever the order they come in. */
    async place(rows: readonly PositionRow[]): Promise<void> {
      const set = Object.fromEntries(CHANGING.map((text) => [text, sql.raw(`excluded.${text}`)]))
      await db.sql
        .insert(positions)
        .values([...rows])
        .onConflictDoUpdate({ target: positions.id, set, setWhere: sql`excluded.recorded_at >= ${positions.recorded_at}` })
    },
    async remember(rows: readonly HistoryRow[]): Promise<void> {
      if (rows.length > 0)
        await db.sql
          .insert(positionHistory)
          .values([...rows])
          .onConflictDoNothing()
    },
    /** A person who shares no longer, a tag that was given back: they are nowhere. Gives who went and from which site. */
    async forget(where: { user_id: string } | { device_id: string }): Promise<{ id: string; location_id: string }[]> {
      const condition = 'user_id' in where ? eq(positions.user_id, where.user_id) : eq(positions.device_id, where.device_id)
      return db.sql.delete(positions).where(condition).returning({ id: positions.id, location_id: positions.location_id })
    },
    /** Where a person is and was, whether they share it, and whom their tags follow: nothing of it stays. Gives how many rows. */
    async eraseOf(userId: string): Promise<number> {
      const tags = await db.sql.delete(positionTags).where(eq(positionTags.user_id, userId)).returning({ id: positionTags.device_id })
      const now = await db.sql.delete(positions).where(eq(positions.user_id, userId)).returning({ id: positions.id })
      const subjects = [userId, ...tags.map((tag) => tag.id)]
      const way = await db.sql
        .delete(positionHistory)
        .where(inArray(positionHistory.subject_id, subjects))
        .returning({ at: positionHistory.at })
      await db.sql.delete(positionConsents).where(eq(positionConsents.user_id, userId))
      return tags.length + now.length + way.length
    },
    /** Drops what is too old, and of what is older than `thinBefore` all but the newest of each minute. */
    async tidy({ before, thinBefore }: { before: string; thinBefore: string }): Promise<void> {
      await db.sql.delete(positionHistory).where(lt(positionHistory.at, before))
      await db.sql.delete(positionHistory).where(
        and(
          lt(positionHistory.at, thinBefore),
          // What is older still was thinned before.
          sql`${positionHistory.at} >= ${thinBefore}::timestamptz - interval '2 days'`,
          sql`exists (select 1 from position_history newer where newer.subject_id = position_history.subject_id
            and newer.at > position_history.at and newer.at < date_trunc('minute', position_history.at) + interval '1 minute')`,
        ),
      )
    },
  }
}
const CHANGING = [
  'kind',
  'name',
  'source',
  'location_id',
  'area_id',
  'user_id',
  'device_id',
  'asset_id',
  'longitude',
  'latitude',
  'accuracy_m',
  'heading',
  'speed_mps',
  'battery_percent',
  'recorded_at',
  'received_at',
] as const

function tagging(db: Database) {
  return {
    async tags({
      location_id,
      scope,
      deviceId,
    }: {
      location_id?: string
      scope: readonly string[] | null
      deviceId?: string
    }): Promise<Tag[]> {
      const conditions: (SQL | undefined)[] = [
        scope ? inArray(devices.location_id, [...scope]) : undefined,
        location_id ? eq(devices.location_id, location_id) : undefined,
        deviceId ? eq(devices.id, deviceId) : undefined,
      ]
      const rows = await db.sql
        .select({
          device: refOf(devices.id, devices.name),
          location_id: devices.location_id,
          kind: positionTags.kind,
          name: positionTags.name,
          person: refOf(users.id, users.name),
          asset: refOf(assets.id, assets.name),
        })
        .from(positionTags)
        .innerJoin(devices, eq(devices.id, positionTags.device_id))
        .leftJoin(users, eq(users.id, positionTags.user_id))
        .leftJoin(assets, eq(assets.id, positionTags.asset_id))
        .where(and(...conditions))
        .orderBy(asc(positionTags.name), asc(positionTags.device_id))
      return rows as Tag[]
    },
    async assign(row: TagRow): Promise<void> {
      const { device_id: _, ...set } = row
      await db.sql.insert(positionTags).values(row).onConflictDoUpdate({ target: positionTags.device_id, set })
    },
    async release(deviceId: string): Promise<boolean> {
      return (
        (await db.sql.delete(positionTags).where(eq(positionTags.device_id, deviceId)).returning({ id: positionTags.device_id })).length > 0
      )
    },
  }
}
