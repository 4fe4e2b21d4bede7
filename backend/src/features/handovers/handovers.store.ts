import type { Handover, HandoverLine, HandoverNote, HandoverSheet } from '@menara/shared/contract/alarms/handovers.contract.ts'
import type { HandoverState } from '@menara/shared/domain/alarms/handover-state.ts'
import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { handovers } from '../../schema/handovers.ts'
import { alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { users } from '../../schema/people.ts'

export interface HandoverPage {
  readonly desk_id: string | undefined
  readonly state: HandoverState | undefined
  /** Desks that exist for the reader. */
  readonly desks: readonly string[]
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
/** What a step writes beside the state. */
export type HandoverFacts = Partial<
  Pick<
    typeof handovers.$inferInsert,
    | 'summary'
    | 'sheet'
    | 'signed_notes'
    | 'given_by'
    | 'given_at'
    | 'given_comment'
    | 'taken_by'
    | 'taken_at'
    | 'taken_comment'
    | 'digest'
    | 'state'
  >
>
export type HandoverRow = Omit<Handover, 'notes'> & { readonly signed_notes: HandoverNote[] | null }
export type HandoversStore = ReturnType<typeof handoversStore>

const preparer = alias(users, 'preparer')
const giver = alias(users, 'giver')
const taker = alias(users, 'taker')

/** The one writer of `handovers`. */
export function handoversStore(db: Database) {
  return {
    /** One row more than `limit` where there are more, newest first. */
    list: (page: HandoverPage): Promise<HandoverLine[]> => linesOf(db, page),

    find: (id: string): Promise<HandoverRow | undefined> => oneOf(db, eq(handovers.id, id)),
    openOf: (deskId: string): Promise<HandoverRow | undefined> =>
      oneOf(db, and(eq(handovers.desk_id, deskId), inArray(handovers.state, ['draft', 'given']))),
    /** When the desk was last taken over. */
    async lastTaken(deskId: string): Promise<string | undefined> {
      const [row] = await db.sql
        .select({ at: handovers.taken_at })
        .from(handovers)
        .where(and(eq(handovers.desk_id, deskId), eq(handovers.state, 'taken')))
        .orderBy(desc(handovers.taken_at))
        .limit(1)
      return row?.at ?? undefined
    },

    /** False when another sheet of the desk is open. */
    async insert(row: { id: string; desk_id: string; prepared_by: string; created_at: string; sheet: HandoverSheet }): Promise<boolean> {
      const made = await db.sql
        .insert(handovers)
        .values({ ...row, state: 'draft' })
        .onConflictDoNothing()
        .returning({ id: handovers.id })
      return made.length === 1
    },
    /** False when the sheet is not at this revision, or no longer in one of these states. */
    async change(
      id: string,
      { rev, from, facts }: { rev: number; from: readonly HandoverState[]; facts: HandoverFacts },
    ): Promise<boolean> {
      const changed = await db.sql
        .update(handovers)
        .set({ ...facts, rev: rev + 1 })
        .where(and(eq(handovers.id, id), eq(handovers.rev, rev), inArray(handovers.state, [...from])))
        .returning({ id: handovers.id })
      return changed.length === 1
    },
  }
}

/** What a line and a whole sheet begin with. */
const HEAD = {
  id: handovers.id,
  desk: { id: alarmDesks.id, name: alarmDesks.name },
  state: handovers.state,
  rev: handovers.rev,
  prepared_by: { id: preparer.id, name: preparer.name },
  created_at: handovers.created_at,
} as const

async function linesOf(db: Database, { desk_id, state, desks, after, limit }: HandoverPage): Promise<HandoverLine[]> {
  if (desks.length === 0) return []
  return db.sql
    .select({
      ...HEAD,
      given_at: handovers.given_at,
      taken_by: { id: taker.id, name: taker.name },
      taken_at: handovers.taken_at,
    })
    .from(handovers)
    .innerJoin(alarmDesks, eq(alarmDesks.id, handovers.desk_id))
    .innerJoin(preparer, eq(preparer.id, handovers.prepared_by))
    .leftJoin(taker, eq(taker.id, handovers.taken_by))
    .where(
      and(
        inArray(handovers.desk_id, [...desks]),
        desk_id ? eq(handovers.desk_id, desk_id) : undefined,
        state ? eq(handovers.state, state) : undefined,
        after && or(lt(handovers.created_at, after[0]), and(eq(handovers.created_at, after[0]), lt(handovers.id, after[1]))),
      ),
    )
    .orderBy(desc(handovers.created_at), desc(handovers.id))
    .limit(limit + 1)
}

async function oneOf(db: Database, where: SQL | undefined): Promise<HandoverRow | undefined> {
  const [row] = await db.sql
    .select({
      ...HEAD,
      summary: handovers.summary,
      sheet: handovers.sheet,
      signed_notes: handovers.signed_notes,
      digest: handovers.digest,
      giver: { id: giver.id, name: giver.name },
      given_at: handovers.given_at,
      given_comment: handovers.given_comment,
      taker: { id: taker.id, name: taker.name },
      taken_at: handovers.taken_at,
      taken_comment: handovers.taken_comment,
    })
    .from(handovers)
    .innerJoin(alarmDesks, eq(alarmDesks.id, handovers.desk_id))
    .innerJoin(preparer, eq(preparer.id, handovers.prepared_by))
    .leftJoin(giver, eq(giver.id, handovers.given_by))
    .leftJoin(taker, eq(taker.id, handovers.taken_by))
    .where(where)
    .limit(1)
  if (!row) return undefined
  const { giver: gave, given_at, given_comment, taker: took, taken_at, taken_comment, ...rest } = row
  return {
    ...rest,
    given: gave && given_at ? { by: gave, at: given_at, comment: given_comment } : null,
    taken: took && taken_at ? { by: took, at: taken_at, comment: taken_comment } : null,
  }
}
