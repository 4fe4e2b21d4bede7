import type { SignOn } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import type { SignOnEnd } from '@menara/shared/domain/alarms/sign-on.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { deskSeenBy, standsAt } from '../../platform/access/desks-seen.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/shown-columns.ts'
import { deskSignOns } from '../../schema/monitoring/sign-ons.ts'

type Scope = readonly string[] | null
interface SignOnFilter {
  readonly scope: Scope
  readonly desk_id?: string | undefined
  /** Only those who stand there at this instant. */
  readonly openAt?: string | undefined
  readonly after?: readonly [since: string, id: string] | undefined
  readonly limit: number
}
/** A sign-on that nobody ended yet; `stands` false: its session or its person is gone. */
export interface Standing {
  readonly id: string
  readonly desk_id: string
  readonly desk: string
  readonly user_id: string
  readonly name: string
  readonly since: string
  readonly stands: boolean
}
export interface Ending {
  readonly because: SignOnEnd
  readonly by: string | null
  readonly at: string
}
export type SignOnsStore = ReturnType<typeof signOnsStore>

const ROWS = sql`
  select n.id, jsonb_build_object('id', k.id, 'name', k.name) as desk, jsonb_build_object('id', u.id, 'name', u.name) as "user",
    ${instantText(sql`n.since`)} as since, ${instantText(sql`n.ended_at`)} as ended_at, n.ended_because,
    case when e.id is null then null else jsonb_build_object('id', e.id, 'name', e.name) end as ended_by
  from desk_sign_ons n join alarm_desks k on k.id = n.desk_id join users u on u.id = n.user_id left join users e on e.id = n.ended_by`

/** The one writer of `desk_sign_ons`. */
export const signOnsStore = (db: Database) => ({ ...reads(db), ...writes(db) })

function reads(db: Database) {
  const standing = (where: SQL, now: string): Promise<Standing[]> =>
    rowsOf(
      db,
      sql`select n.id, n.desk_id, k.name as desk, n.user_id, u.name, ${instantText(sql`n.since`)} as since, ${standsAt(now)} as stands
        from desk_sign_ons n join alarm_desks k on k.id = n.desk_id join users u on u.id = n.user_id
        where n.ended_at is null and ${where} order by n.since, n.id for update of n`,
    )
  return {
    list: ({ scope, desk_id, openAt, after, limit }: SignOnFilter): Promise<SignOn[]> => {
      const parts = [
        deskSeenBy(scope),
        desk_id && sql`k.id = ${desk_id}`,
        openAt && standsAt(openAt),
        after && sql`(n.since, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ].filter((item) => typeof item === 'object')
      return rowsOf(db, sql`${ROWS} where ${sql.join(parts, sql` and `)} order by n.since desc, n.id desc limit ${limit}`)
    },
    async get(id: string, scope: Scope): Promise<SignOn | undefined> {
      return (await rowsOf<SignOn>(db, sql`${ROWS} where n.id = ${id} and ${deskSeenBy(scope)}`))[0]
    },
    async desk(id: string, scope: Scope): Promise<{ id: string; name: string } | undefined> {
      return (
        await rowsOf<{ id: string; name: string }>(
          db,
          sql`select k.id, k.name from alarm_desks k where k.id = ${id} and ${deskSeenBy(scope)}`,
        )
      )[0]
    },
    /** Locked until the transaction ends. */
    ofPerson: async (userId: string, now: string): Promise<Standing | undefined> => (await standing(sql`n.user_id = ${userId}`, now))[0],
    atDesk: (deskId: string, now: string): Promise<Standing[]> => standing(sql`n.desk_id = ${deskId}`, now),
    /** Those whose session or person is gone. */
    orphans: (now: string): Promise<Standing[]> => standing(sql`not ${standsAt(now)}`, now),
    /** Whether there are any: asked often, locks nothing. */
    async anyOrphan(now: string): Promise<boolean> {
      const found = await rowsOf(db, sql`select 1 from desk_sign_ons n where n.ended_at is null and not ${standsAt(now)} limit 1`)
      return found.length > 0
    },
    /** People who stand at a desk, or at any. */
    async people(deskId: string | null, now: string): Promise<string[]> {
      const where = deskId ? sql`n.desk_id = ${deskId} and ${standsAt(now)}` : standsAt(now)
      return (await rowsOf<{ id: string }>(db, sql`select n.user_id as id from desk_sign_ons n where ${where} order by n.since`)).map(
        (item) => item.id,
      )
    },
  }
}

function writes(db: Database) {
  return {
    /** False when the person has just signed on somewhere else. */
    async add(
      row: Required<Pick<typeof deskSignOns.$inferInsert, 'id' | 'desk_id' | 'user_id' | 'session_id' | 'since'>>,
    ): Promise<boolean> {
      return (await db.sql.insert(deskSignOns).values(row).onConflictDoNothing().returning({ id: deskSignOns.id })).length > 0
    },
    async tie(id: string, session_id: string): Promise<void> {
      await db.sql.update(deskSignOns).set({ session_id }).where(eq(deskSignOns.id, id))
    },
    /** False when it has ended already. */
    async end(id: string, { because, by, at }: Ending): Promise<boolean> {
      const open = and(eq(deskSignOns.id, id), isNull(deskSignOns.ended_at))
      const ended = { ended_at: at, ended_because: because, ended_by: by }
      return (await db.sql.update(deskSignOns).set(ended).where(open).returning({ id: deskSignOns.id })).length > 0
    },
  }
}
