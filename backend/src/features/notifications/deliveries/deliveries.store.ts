import type { Delivery } from '@menara/shared/contract/notifications.contract.ts'
import type { DeliveryChannel } from '@menara/shared/domain/notification-types.ts'
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { personSeenBy } from '../../../platform/access/people-seen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inboxItems } from '../../../schema/journal.ts'
import { deliveries, webhooks } from '../../../schema/notifications.ts'
import { users } from '../../../schema/people.ts'
import type { OutgoingMessage } from '../channels/delivery.channel.ts'

export interface NewDelivery {
  readonly id: string
  readonly user_id: string | null
  readonly channel: DeliveryChannel
  readonly target_id: string | null
  readonly type: string
  readonly pressing: boolean
  readonly letters: readonly OutgoingMessage[]
  readonly next_at: string
  readonly digest_for: string | null
  readonly created_at: string
  readonly attempts?: number
}
export interface Held extends NewDelivery {
  readonly attempts: number
}
/** Who looks: of people, those in their sight. */
export type Viewer = Pick<Caller, 'userId' | 'locationIds'>
interface DeliveriesFilter {
  readonly viewer: Viewer
  readonly state?: Delivery['state'] | undefined
  readonly channel?: DeliveryChannel | undefined
  readonly target_id?: string | undefined
  readonly after?: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export type DeliveriesStore = ReturnType<typeof deliveriesStore>

/** The one writer of `deliveries`. */
export function deliveriesStore(db: Database) {
  return { ...writing(db), ...working(db), ...reading(db) }
}

function writing(db: Database) {
  return {
    async insert(rows: readonly NewDelivery[]): Promise<void> {
      if (rows.length > 0) await db.sql.insert(deliveries).values(rows.map((row) => ({ attempts: 0, ...row, state: 'waiting' as const })))
    },
    /** Adds a message to the digest of its hour, or creates the digest. False: that digest is already being sent. */
    async collect(row: NewDelivery): Promise<boolean> {
      const kept = await db.sql
        .insert(deliveries)
        .values({ ...row, state: 'waiting', attempts: 0 })
        .onConflictDoUpdate({
          target: [deliveries.user_id, deliveries.channel, deliveries.digest_for],
          targetWhere: isNotNull(deliveries.digest_for),
          set: { letters: sql`${deliveries.letters} || excluded.letters` },
          setWhere: sql`${deliveries.state} = 'waiting' and ${deliveries.attempts} = 0`,
        })
        .returning({ id: deliveries.id })
      return kept.length > 0
    },
    /** Dead ones, from the start. False unless it was dead. */
    async revive(id: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(deliveries)
        .set({ state: 'waiting', attempts: 0, next_at: at, done_at: null })
        .where(and(eq(deliveries.id, id), eq(deliveries.state, 'dead')))
        .returning({ id: deliveries.id })
      return rows.length > 0
    },
    /** Whatever was sent or waits for a person; gives how many. */
    async eraseOf(userId: string): Promise<number> {
      return (await db.sql.delete(deliveries).where(eq(deliveries.user_id, userId)).returning({ id: deliveries.id })).length
    },
    /** What is over for so long that nobody asks. */
    async forget(sentBefore: string, deadBefore: string): Promise<void> {
      await db.sql.delete(deliveries).where(and(inArray(deliveries.state, ['sent', 'dropped']), lt(deliveries.created_at, sentBefore)))
      await db.sql.delete(deliveries).where(and(eq(deliveries.state, 'dead'), lt(deliveries.created_at, deadBefore)))
    },
  }
}

function working(db: Database) {
  const held = (row: typeof deliveries.$inferSelect): Held => ({ ...row, letters: row.letters as OutgoingMessage[] })
  return {
    /**
     * Takes what is due, no two workers the same: each counts as tried, and is another's again at `until` should this one die.
     * `id`: this one alone.
     */
    async claim({ at, until, limit, id }: { at: string; until: string; limit: number; id?: string }): Promise<Held[]> {
      const due = db.sql
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.next_at, at), id === undefined ? undefined : eq(deliveries.id, id)))
        .orderBy(asc(deliveries.next_at))
        .limit(limit)
        .for('update', { skipLocked: true })
      const rows = await db.sql
        .update(deliveries)
        .set({ attempts: sql`${deliveries.attempts} + 1`, next_at: until })
        .where(inArray(deliveries.id, due))
        .returning()
      return rows.map(held)
    },
    /** It is over. What has arrived has arrived, whoever else tries by now. */
    async end(id: string, { state, error, at }: { state: 'sent' | 'dead' | 'dropped'; error: string; at: string }): Promise<void> {
      await db.sql.update(deliveries).set({ state, error, done_at: at }).where(eq(deliveries.id, id))
    },
    /** To be tried again, unless another worker has taken it meanwhile. */
    async postpone({ id, attempts }: Pick<Held, 'id' | 'attempts'>, next: { error: string; next_at: string }): Promise<void> {
      await db.sql
        .update(deliveries)
        .set(next)
        .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, 'waiting')))
    },
    /** Of these inbox items, those nobody has read yet. */
    async unread(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.sql
        .select({ id: inboxItems.id })
        .from(inboxItems)
        .where(and(inArray(inboxItems.id, [...ids]), sql`${inboxItems.read_at} is null`))
      return new Set(rows.map((row) => row.id))
    },
  }
}

// Written out: drizzle leaves the table's name away inside a selection of one table.
const RECEIVER = sql.raw('"deliveries"."user_id"')

function reading(db: Database) {
  const rows = (where: SQL | undefined) =>
    db.sql
      .select({
        id: deliveries.id,
        channel: deliveries.channel,
        type: deliveries.type,
        to: sql<string>`coalesce(${users.name}, ${webhooks.name}, '')`,
        state: deliveries.state,
        attempts: deliveries.attempts,
        messages: sql<number>`jsonb_array_length(${deliveries.letters})`,
        error: deliveries.error,
        created_at: deliveries.created_at,
        next_at: sql<string | null>`case when ${deliveries.state} = 'waiting' then ${deliveries.next_at} end`.mapWith(deliveries.next_at),
        done_at: deliveries.done_at,
      })
      .from(deliveries)
      .leftJoin(users, eq(users.id, deliveries.user_id))
      .leftJoin(webhooks, and(eq(webhooks.id, deliveries.target_id), eq(deliveries.channel, 'webhook')))
      .where(where)
      .orderBy(desc(deliveries.created_at), desc(deliveries.id))
  return {
    /** One row more than the limit. */
    list: ({ viewer, state, channel, target_id, after, limit }: DeliveriesFilter): Promise<Delivery[]> =>
      rows(
        and(
          personSeenBy(RECEIVER, viewer),
          state && eq(deliveries.state, state),
          channel && eq(deliveries.channel, channel),
          target_id ? eq(deliveries.target_id, target_id) : undefined,
          after && sql`(${deliveries.created_at}, ${deliveries.id}) < (${after[0]}, ${after[1]})`,
        ),
      ).limit(limit + 1),
    async find(id: string, viewer: Viewer): Promise<Delivery | undefined> {
      const [row] = await rows(and(eq(deliveries.id, id), personSeenBy(RECEIVER, viewer)))
      return row
    },
    dead: (viewer: Viewer): Promise<number> => db.sql.$count(deliveries, and(eq(deliveries.state, 'dead'), personSeenBy(RECEIVER, viewer))),
    /** How many are due, and since when the oldest of them is. */
    async queue(at: string): Promise<{ waiting: number; oldest: string | null }> {
      const [row] = await db.sql
        .select({ waiting: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${deliveries.next_at})`.mapWith(deliveries.next_at) })
        .from(deliveries)
        .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.next_at, at)))
      return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null }
    },
  }
}
