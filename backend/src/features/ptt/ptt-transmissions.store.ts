import type { PttTransmission } from '@menara/shared/contract/media/ptt.contract.ts'
import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { pttChannels, pttTransmissions } from '../../schema/media/ptt.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import { isMember, type Scope } from './ptt-channels.store.ts'

type TransmissionRow = typeof pttTransmissions.$inferInsert
export interface TransmissionsFilter {
  readonly channel_id?: string | undefined
  readonly location_id?: string | undefined
  readonly user_id?: string | undefined
  readonly emergency?: boolean | undefined
  readonly recorded?: boolean | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly after?: readonly [started_at: string, id: string] | undefined
  readonly limit: number
}
export interface Reader {
  readonly userId: string
  readonly scope: Scope
  /** Sees talks of channels they are not in. */
  readonly manages: boolean
}
/** Of a channel that is no more. */
const USUAL_DAYS = 90
export type PttTransmissionsStore = ReturnType<typeof pttTransmissionsStore>

const refOf = (id: unknown, name: unknown) =>
  sql<{ id: string; name: string } | null>`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`

/** The one writer of `ptt_transmissions`. */
export function pttTransmissionsStore(db: Database) {
  const readable = ({ userId, scope, manages }: Reader): SQL | undefined =>
    and(
      scope === null ? undefined : or(isNull(pttTransmissions.location_id), inArray(pttTransmissions.location_id, [...scope])),
      manages ? undefined : isMember(db, userId, sql`${pttTransmissions.channel_id}`),
    )
  const rows = () =>
    db.sql
      .select({
        id: pttTransmissions.id,
        channel: sql<
          PttTransmission['channel']
        >`jsonb_build_object('id', ${pttTransmissions.channel_id}, 'name', ${pttTransmissions.channel_name})`,
        location: refOf(locations.id, locations.name),
        person: refOf(users.id, users.name),
        started_at: pttTransmissions.started_at,
        ended_at: pttTransmissions.ended_at,
        emergency: pttTransmissions.emergency,
        cause: sql<PttTransmission['cause']>`${pttTransmissions.cause}`,
        recording: pttTransmissions.recording,
      })
      .from(pttTransmissions)
      .leftJoin(locations, eq(locations.id, pttTransmissions.location_id))
      .leftJoin(users, eq(users.id, pttTransmissions.user_id))
      .$dynamic()
  return {
    ...noting(db),
    ...recordings(db),
    /** Undefined for who may not read it. */
    async find(talk: string, reader: Reader): Promise<PttTransmission | undefined> {
      return (await rows().where(and(eq(pttTransmissions.id, talk), readable(reader))))[0]
    },
    /** Newest first; one row more than the limit. */
    async list({ limit, after, ...asked }: TransmissionsFilter, reader: Reader): Promise<PttTransmission[]> {
      const { started_at: at, id } = pttTransmissions
      return rows()
        .where(
          and(
            readable(reader),
            ...equalTo(asked),
            asked.search ? ilike(users.name, likeText(asked.search)) : undefined,
            asked.from ? gte(at, asked.from) : undefined,
            asked.until ? lt(at, asked.until) : undefined,
            after && or(lt(at, after[0]), and(eq(at, after[0]), lt(id, after[1]))),
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(limit + 1)
    },
  }
}

function noting(db: Database) {
  return {
    /** Channel and person of a note, as the log keeps them; undefined when either is not there. */
    async named(channelId: string, userId: string): Promise<Pick<TransmissionRow, 'channel_name' | 'location_id'> | undefined> {
      const [row] = await db.sql
        .select({ channel_name: pttChannels.name, location_id: pttChannels.location_id })
        .from(pttChannels)
        .innerJoin(users, eq(users.id, userId))
        .where(eq(pttChannels.id, channelId))
      return row
    },
    /** Begins a talk, or ends it; what has ended stays as it is. True when something is new. */
    async note(row: TransmissionRow): Promise<boolean> {
      const { ended_at, cause, recording, emergency } = row
      const begun = await db.sql.insert(pttTransmissions).values(row).onConflictDoNothing().returning({ id: pttTransmissions.id })
      if (begun.length > 0) return true
      const open = and(eq(pttTransmissions.id, row.id), isNull(pttTransmissions.ended_at))
      const set = { ended_at: ended_at ?? null, cause: cause ?? null, recording: recording ?? null, emergency: emergency ?? false }
      return (await db.sql.update(pttTransmissions).set(set).where(open).returning({ id: pttTransmissions.id })).length > 0
    },
    /** Talks of a channel that were left open before this one. */
    async loseOthers(channelId: string, exceptId: string, before: string): Promise<void> {
      await db.sql
        .update(pttTransmissions)
        .set({ cause: 'lost' })
        .where(
          and(
            eq(pttTransmissions.channel_id, channelId),
            ne(pttTransmissions.id, exceptId),
            lt(pttTransmissions.started_at, before),
            isNull(pttTransmissions.ended_at),
            isNull(pttTransmissions.cause),
          ),
        )
    },
  }
}

/** What the log keeps of a recording that was dropped. */
export interface DroppedRecording {
  readonly name: string
  readonly talk: string
  readonly channel_id: string | null
  readonly channel_name: string
  readonly location_id: string | null
  readonly started_at: string
  readonly retention_days: number
}

function recordings(db: Database) {
  const days = sql<number>`coalesce(${pttChannels.retention_days}, ${USUAL_DAYS})`
  return {
    /** Of these recordings, those somebody knows. */
    async knownRecordings(names: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db.sql
        .select({ name: pttTransmissions.recording })
        .from(pttTransmissions)
        .where(inArray(pttTransmissions.recording, [...names]))
      return new Set(found.flatMap(({ name }) => (name === null ? [] : [name])))
    },
    /** Takes the recordings whose time is over out of the log; the talks themselves stay. */
    async dropRecordings(names: readonly string[], now: string): Promise<DroppedRecording[]> {
      const isOver = sql`${pttTransmissions.started_at} < ${now}::timestamptz - ${days} * interval '1 day'`
      const over = await db.sql
        .select({
          name: sql<string>`${pttTransmissions.recording}`,
          talk: pttTransmissions.id,
          channel_id: pttTransmissions.channel_id,
          channel_name: pttTransmissions.channel_name,
          location_id: pttTransmissions.location_id,
          started_at: pttTransmissions.started_at,
          retention_days: days,
        })
        .from(pttTransmissions)
        .leftJoin(pttChannels, eq(pttChannels.id, pttTransmissions.channel_id))
        .where(and(inArray(pttTransmissions.recording, [...names]), isOver))
        .for('update', { of: pttTransmissions })
      const ids = over.map((item) => item.talk)
      if (ids.length > 0) await db.sql.update(pttTransmissions).set({ recording: null }).where(inArray(pttTransmissions.id, ids))
      return over
    },
  }
}

const equalTo = ({ channel_id, location_id, user_id, emergency, recorded }: Omit<TransmissionsFilter, 'limit'>): (SQL | undefined)[] => [
  channel_id ? eq(pttTransmissions.channel_id, channel_id) : undefined,
  location_id ? eq(pttTransmissions.location_id, location_id) : undefined,
  user_id ? eq(pttTransmissions.user_id, user_id) : undefined,
  emergency === undefined ? undefined : eq(pttTransmissions.emergency, emergency),
  recorded === undefined ? undefined : (recorded ? isNotNull : isNull)(pttTransmissions.recording),
]
