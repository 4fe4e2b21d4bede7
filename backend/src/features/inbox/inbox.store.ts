import type { InboxItem, inboxLists } from '@menara/shared/contract/inbox.contract.ts'
import { pressingTypes } from '@menara/shared/domain/notification-types.ts'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inboxItems, inboxMutes } from '../../schema/journal.ts'

type InboxList = (typeof inboxLists)[number]
export type InboxFacts = Partial<Pick<typeof inboxItems.$inferInsert, 'read_at' | 'done_at' | 'snoozed_until'>>
export type InboxStore = ReturnType<typeof inboxStore>

// What presses is never muted: an approval, security, danger. As `isPressing` has it.
const kept = sql.join(
  pressingTypes.map((text) => sql`${inboxItems.type} = ${text} or ${inboxItems.type} like ${`${text}.%`}`),
  sql` or `,
)
const critical = sql`(${inboxItems.type} = 'alarm' or ${inboxItems.type} like 'alarm.%') and (${inboxItems.message} ->> 'key' = 'alarm.escalated' or ${inboxItems.message} -> 'params' ->> 'priority' = 'critical')`
const muted = sql<boolean>`(exists (select from inbox_mutes m where m.user_id = ${inboxItems.user_id} and m.link = ${inboxItems.link}) and not (${kept} or (${critical})))`
/** When it comes, or came back. */
const when = sql`coalesce(${inboxItems.snoozed_until}, ${inboxItems.created_at})`

const FIELDS = {
  id: inboxItems.id,
  type: inboxItems.type,
  title: inboxItems.title,
  text: inboxItems.text,
  link: inboxItems.link,
  message: inboxItems.message,
  read_at: inboxItems.read_at,
  done_at: inboxItems.done_at,
  snoozed_until: inboxItems.snoozed_until,
  muted,
  created_at: inboxItems.created_at,
}
const LISTS: Readonly<Record<InboxList, (at: string) => SQL | undefined>> = {
  active: (at) =>
    and(
      isNull(inboxItems.done_at),
      sql`(${inboxItems.snoozed_until} is null or ${inboxItems.snoozed_until} <= ${at}::timestamptz)`,
      sql`not ${muted}`,
    ),
  done: () => isNotNull(inboxItems.done_at),
  snoozed: (at) => and(isNull(inboxItems.done_at), sql`${inboxItems.snoozed_until} > ${at}::timestamptz`),
  muted: () => and(isNull(inboxItems.done_at), sql`${muted}`),
}

/** The one writer of `inbox_items` and `inbox_mutes`. */
export function inboxStore(db: Database) {
  return { ...reading(db), ...writing(db) }
}

const unreadOf = (userId: string, at: string) => and(eq(inboxItems.user_id, userId), isNull(inboxItems.read_at), LISTS.active(at))

function reading(db: Database) {
  const select = (where: SQL | undefined) => db.sql.select(FIELDS).from(inboxItems).where(where)
  return {
    /** Newest first. */
    async list(userId: string, { type, list, at, limit }: { type: string | undefined; list: InboxList; at: string; limit: number }) {
      const mine = and(eq(inboxItems.user_id, userId), LISTS[list](at), type === undefined ? undefined : eq(inboxItems.type, type))
      const rows = await select(mine).orderBy(desc(when), desc(inboxItems.id)).limit(limit)
      return rows as InboxItem[]
    },
    unread: (userId: string, at: string): Promise<number> => db.sql.$count(inboxItems, unreadOf(userId, at)),
    async find(id: string, userId: string): Promise<InboxItem | undefined> {
      const [row] = await select(and(eq(inboxItems.id, id), eq(inboxItems.user_id, userId)))
      return row as InboxItem | undefined
    },
    /** Everything a person was told; gives how many messages. */
    async eraseOf(userId: string): Promise<number> {
      await db.sql.delete(inboxMutes).where(eq(inboxMutes.user_id, userId))
      return (await db.sql.delete(inboxItems).where(eq(inboxItems.user_id, userId)).returning({ id: inboxItems.id })).length
    },
    /** Those of them that are this person's. */
    some: async (ids: readonly string[], userId: string): Promise<InboxItem[]> =>
      (await select(and(inArray(inboxItems.id, [...ids]), eq(inboxItems.user_id, userId)))) as InboxItem[],
    /** Who of them does not want to hear of a place. */
    async quietOnes(userIds: readonly string[], link: string): Promise<Set<string>> {
      const rows = await db.sql
        .select({ id: inboxMutes.user_id })
        .from(inboxMutes)
        .where(and(inArray(inboxMutes.user_id, [...userIds]), eq(inboxMutes.link, link)))
      return new Set(rows.map((row) => row.id))
    },
  }
}

function writing(db: Database) {
  return {
    /** False when it was read before, or is not this person's. */
    async read(id: string, userId: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(inboxItems)
        .set({ read_at: at })
        .where(and(eq(inboxItems.id, id), eq(inboxItems.user_id, userId), isNull(inboxItems.read_at)))
        .returning({ id: inboxItems.id })
      return rows.length > 0
    },
    /** Ids of those that were unread. */
    async readAll(userId: string, at: string): Promise<string[]> {
      const rows = await db.sql.update(inboxItems).set({ read_at: at }).where(unreadOf(userId, at)).returning({ id: inboxItems.id })
      return rows.map((row) => row.id)
    },
    async change(ids: readonly string[], facts: InboxFacts): Promise<void> {
      await db.sql
        .update(inboxItems)
        .set(facts)
        .where(inArray(inboxItems.id, [...ids]))
    },
    async mute(user_id: string, links: readonly string[], created_at: string): Promise<void> {
      if (links.length > 0)
        await db.sql
          .insert(inboxMutes)
          .values(links.map((link) => ({ user_id, link, created_at })))
          .onConflictDoNothing()
    },
    async unmute(userId: string, links: readonly string[]): Promise<void> {
      await db.sql.delete(inboxMutes).where(and(eq(inboxMutes.user_id, userId), inArray(inboxMutes.link, [...links])))
    },
    async insert(rows: (typeof inboxItems.$inferInsert)[]): Promise<void> {
      await db.sql.insert(inboxItems).values(rows)
    },
  }
}
