import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inboxItems } from '../../schema/journal.ts'

const FIELDS = {
  id: inboxItems.id,
  type: inboxItems.type,
  title: inboxItems.title,
  text: inboxItems.text,
  link: inboxItems.link,
  message: inboxItems.message,
  read_at: inboxItems.read_at,
  created_at: inboxItems.created_at,
}

export type InboxStore = ReturnType<typeof inboxStore>

/** The one writer of `inbox_items`. */
export function inboxStore(db: Database) {
  const unreadOf = (userId: string) => and(eq(inboxItems.user_id, userId), isNull(inboxItems.read_at))
  return {
    /** Newest first. */
    async list(userId: string, type: string | undefined, limit: number): Promise<InboxItem[]> {
      const rows = await db.sql
        .select(FIELDS)
        .from(inboxItems)
        .where(and(eq(inboxItems.user_id, userId), type === undefined ? undefined : eq(inboxItems.type, type)))
        .orderBy(desc(inboxItems.created_at), desc(inboxItems.id))
        .limit(limit)
      return rows as InboxItem[]
    },
    unread: (userId: string): Promise<number> => db.sql.$count(inboxItems, unreadOf(userId)),
    async find(id: string, userId: string): Promise<InboxItem | undefined> {
      const [row] = await db.sql
        .select(FIELDS)
        .from(inboxItems)
        .where(and(eq(inboxItems.id, id), eq(inboxItems.user_id, userId)))
      return row as InboxItem | undefined
    },
    /** False when it was read before, or is not this person's. */
    async read(id: string, userId: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(inboxItems)
        .set({ read_at: at })
        .where(and(eq(inboxItems.id, id), unreadOf(userId)))
        .returning({ id: inboxItems.id })
      return rows.length > 0
    },
    /** Ids of those that were unread. */
    async readAll(userId: string, at: string): Promise<string[]> {
      const rows = await db.sql.update(inboxItems).set({ read_at: at }).where(unreadOf(userId)).returning({ id: inboxItems.id })
      return rows.map((it) => it.id)
    },
    async insert(rows: (typeof inboxItems.$inferInsert)[]): Promise<void> {
      await db.sql.insert(inboxItems).values(rows)
    },
  }
}
