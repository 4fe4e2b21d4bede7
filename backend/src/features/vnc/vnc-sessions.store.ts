import type { VncNote } from '@menara/shared/contract/internal.contract.ts'
import type { VncScreen, VncSession } from '@menara/shared/contract/media/vnc.contract.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { vncSessions, vncTickets } from '../../schema/media/vnc.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import type { Scope } from './vnc-targets.store.ts'

type SessionRow = typeof vncSessions.$inferInsert
type TicketRow = typeof vncTickets.$inferSelect
interface SessionsFilter {
  readonly id?: string | undefined
  readonly target_id?: string | undefined
  readonly location_id?: string | undefined
  readonly user_id?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly after?: readonly [started_at: string, id: string] | undefined
  readonly limit: number
}
type Present = VncScreen['watchers'][number] & { readonly target_id: string; readonly controls: boolean }
export type OpenSession = Pick<
  typeof vncSessions.$inferSelect,
  'id' | 'target_id' | 'user_id' | 'location_id' | 'controls' | 'ended_at' | 'started_at' | 'mode'
>
export type VncSessionsStore = ReturnType<typeof vncSessionsStore>

/** The one writer of `vnc_tickets` and `vnc_sessions`. */
export function vncSessionsStore(db: Database) {
  return { ...ticketing(db), ...reading(db), ...noting(db) }
}

function ticketing(db: Database) {
  return {
    async issue(row: TicketRow, now: string): Promise<void> {
      await db.sql.delete(vncTickets).where(lt(vncTickets.expires_at, now))
      await db.sql.insert(vncTickets).values(row)
    },
    /** Takes the ticket away: whoever comes second finds none. */
    async take(hash: string): Promise<TicketRow | undefined> {
      return (await db.sql.delete(vncTickets).where(eq(vncTickets.hash, hash)).returning())[0]
    },
  }
}

function reading(db: Database) {
  const { started_at: at, id } = vncSessions
  return {
    /** Newest first; one row more than the limit. */
    list: ({ limit, after, ...asked }: SessionsFilter, scope: Scope, now: string): Promise<VncSession[]> =>
      db.sql
        .select({
          id,
          target: sql<VncSession['target']>`jsonb_build_object('id', ${vncSessions.target_id}, 'name', ${vncSessions.target_name})`,
          location: sql<VncSession['location']>`jsonb_build_object('id', ${locations.id}, 'name', ${locations.name})`,
          person: sql<
            VncSession['person']
          >`case when ${users.id} is null then null else jsonb_build_object('id', ${users.id}, 'name', ${users.name}) end`,
          mode: vncSessions.mode,
          started_at: at,
          ended_at: vncSessions.ended_at,
          cause: sql<VncSession['cause']>`${vncSessions.cause}`,
          bytes_out: vncSessions.bytes_out,
          bytes_in: vncSessions.bytes_in,
          dropped: vncSessions.dropped,
          controlled: vncSessions.controlled,
          recording: sql<
            VncSession['recording']
          >`case when ${vncSessions.recording} = 'kept' and ${vncSessions.ended_at} + make_interval(days => ${vncSessions.retention_days}) < ${now}::timestamptz then 'expired' else ${vncSessions.recording} end`,
          recording_cut: vncSessions.recording_cut,
        })
        .from(vncSessions)
        .innerJoin(locations, eq(locations.id, vncSessions.location_id))
        .leftJoin(users, eq(users.id, vncSessions.user_id))
        .where(
          and(
            scope === null ? undefined : inArray(vncSessions.location_id, [...scope]),
            ...equalTo(asked),
            asked.from ? gte(at, asked.from) : undefined,
            asked.until ? lt(at, asked.until) : undefined,
            after && or(lt(at, after[0]), and(eq(at, after[0]), lt(id, after[1]))),
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(limit + 1),

    /** Who is at these screens now, in the order they came. */
    present: (targetIds: readonly string[], heardSince: string): Promise<Present[]> =>
      targetIds.length === 0
        ? Promise.resolve([])
        : (db.sql
            .select({
              target_id: vncSessions.target_id,
              session_id: id,
              since: at,
              controls: vncSessions.controls,
              person: sql<Present['person']>`jsonb_build_object('id', ${users.id}, 'name', ${users.name})`,
            })
            .from(vncSessions)
            .innerJoin(users, eq(users.id, vncSessions.user_id))
            .where(and(inArray(vncSessions.target_id, [...targetIds]), isNull(vncSessions.ended_at), gte(vncSessions.seen_at, heardSince)))
            .orderBy(asc(at), asc(id)) as unknown as Promise<Present[]>),
    async open(sessionId: string): Promise<OpenSession | undefined> {
      return (await db.sql.select().from(vncSessions).where(eq(id, sessionId)).for('update'))[0]
    },
  }
}

const equalTo = ({ id, target_id, location_id, user_id }: Pick<SessionsFilter, 'id' | 'target_id' | 'location_id' | 'user_id'>): SQL[] => [
  ...(id ? [eq(vncSessions.id, id)] : []),
  ...(target_id ? [eq(vncSessions.target_id, target_id)] : []),
  ...(location_id ? [eq(vncSessions.location_id, location_id)] : []),
  ...(user_id ? [eq(vncSessions.user_id, user_id)] : []),
]

function noting(db: Database) {
  const isOpen = isNull(vncSessions.ended_at)
  return {
    async begin(row: SessionRow): Promise<void> {
      await db.sql.insert(vncSessions).values(row)
    },
    /** Nothing changes in a session that is over. */
    async note(id: string, { ended_at, ...facts }: VncNote, seen_at: string): Promise<void> {
      await db.sql
        .update(vncSessions)
        .set({ ...facts, ended_at, seen_at, ...(ended_at !== null && { controls: false }), ...(facts.controls && { controlled: true }) })
        .where(and(eq(vncSessions.id, id), isOpen))
    },
    /** Whoever else has the control has it no more. */
    async disarmOthers(targetId: string, exceptId: string): Promise<void> {
      await db.sql
        .update(vncSessions)
        .set({ controls: false })
        .where(and(eq(vncSessions.target_id, targetId), ne(vncSessions.id, exceptId), eq(vncSessions.controls, true), isOpen))
    },
    /** Sessions whose gateway has said nothing since: they are over, as far as anybody can know. */
    loseSilent: (before: string): Promise<OpenSession[]> =>
      db.sql
        .update(vncSessions)
        .set({ ended_at: sql`${vncSessions.seen_at}`, cause: 'lost', controls: false })
        .where(and(isOpen, lt(vncSessions.seen_at, before)))
        .returning(),
  }
}
