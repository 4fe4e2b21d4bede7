import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, asc, desc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { ticketBatches } from '../../../schema/tickets/ticket-batches.ts'
import { ticketMentions } from '../../../schema/tickets/ticket-followers.ts'
import { ticketAttachments, ticketLogs } from '../../../schema/tickets/tickets.ts'
import { filePath, imagePath } from './ticket-rows.store.ts'

interface NewLog {
  readonly id: string
  readonly ticket_id: string
  readonly action: TicketLog['action']
  readonly actor_id: string | null
  readonly text?: string
  readonly wording?: Wording | null
  readonly private?: boolean
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly at: string
}
type NewImage = typeof ticketAttachments.$inferInsert
export type StoredAttachment = typeof ticketAttachments.$inferSelect

export type TicketHistoryStore = ReturnType<typeof ticketHistoryStore>

/** Entries of which each stands for a revision: a step of a ladder, a reminder and who was not given it tell facts of their own, and change none. */
const CHANGES = and(
  notInArray(ticketLogs.action, ['created', 'escalated', 'reminded', 'not_assigned']),
  sql`${ticketLogs.after} <> '{}'::jsonb`,
)

/** How a text is said changes with the text. */
const isFact = (name: string): boolean => !name.endsWith('_wording')

/** However often a note is moved, it stays of the ticket it was written on. */
const MOVED = { moved_from: sql`coalesce(${ticketLogs.moved_from}, ${ticketLogs.ticket_id})` }

/** The one writer of `ticket_logs`, `ticket_attachments` and `ticket_mentions`. */
export const ticketHistoryStore = (db: Database) => ({ ...logsIn(db), ...imagesIn(db) })

export const isImage = (mime: string): boolean => mime.startsWith('image/')

const BATCH = Symbol('bulk change of the open transaction')
const openBatch = (db: Database) => db.inTransaction<{ id: string | null }>(BATCH, () => ({ id: null }))

const ENTRY = {
  id: ticketLogs.id,
  action: ticketLogs.action,
  actor: { id: users.id, name: users.name },
  text: ticketLogs.text,
  wording: ticketLogs.wording,
  private: ticketLogs.private,
  before: ticketLogs.before,
  after: ticketLogs.after,
  at: ticketLogs.at,
  batch: { id: ticketBatches.id, size: ticketBatches.size },
}

function logsIn(db: Database) {
  async function logsWhere(which: SQL, limit: number): Promise<TicketLog[]> {
    const rows = await db.sql
      .select(ENTRY)
      .from(ticketLogs)
      .leftJoin(users, eq(users.id, ticketLogs.actor_id))
      .leftJoin(ticketBatches, eq(ticketBatches.id, ticketLogs.batch_id))
      .where(which)
      .orderBy(asc(ticketLogs.id))
      .limit(limit)
    const noted = rows.filter((row) => row.action === 'note').map((row) => row.id)
    const attachments =
      noted.length === 0
        ? []
        : await db.sql
            .select({
              id: ticketAttachments.id,
              log_id: ticketAttachments.log_id,
              mime: ticketAttachments.mime,
              name: ticketAttachments.name,
              bytes: ticketAttachments.bytes,
            })
            .from(ticketAttachments)
            .where(inArray(ticketAttachments.log_id, noted))
            .orderBy(asc(ticketAttachments.at), asc(ticketAttachments.id))
    const mentions = noted.length === 0 ? [] : await db.sql.select().from(ticketMentions).where(inArray(ticketMentions.log_id, noted))
    return rows.map(
      (row) =>
        ({
          ...row,
          images: attachments.filter(({ log_id, mime }) => log_id === row.id && isImage(mime)).map(({ id }) => imagePath(id)),
          files: attachments
            .filter(({ log_id, mime }) => log_id === row.id && !isImage(mime))
            .map(({ id, name, mime, bytes }) => ({ id, name, mime, bytes, path: filePath(id) })),
          mentions: mentions.filter((mention) => mention.log_id === row.id).map(({ user_id: id, name }) => ({ id, name })),
        }) as TicketLog,
    )
  }
  return {
    async write(log: NewLog): Promise<void> {
      await db.sql.insert(ticketLogs).values({ ...log, batch_id: openBatch(db)?.id ?? null })
    },
    async addMentions(logId: string, people: readonly Ref[]): Promise<void> {
      const rows = people.map(({ id, name }) => ({ log_id: logId, user_id: id, name }))
      if (rows.length > 0) await db.sql.insert(ticketMentions).values(rows)
    },
    /** What is written from here to the end of the open transaction is part of a bulk change. */
    partOf(batchId: string): void {
      const open = openBatch(db)
      if (!open) throw new Error('A bulk change was begun outside a transaction')
      open.id = batchId
    },
    /** Oldest first; without private notes unless asked for. */
    logs: (ticketId: string, { limit, withPrivate }: { limit: number; withPrivate: boolean }): Promise<TicketLog[]> =>
      logsWhere(and(eq(ticketLogs.ticket_id, ticketId), withPrivate ? undefined : eq(ticketLogs.private, false)) as SQL, limit),
    async log(id: string): Promise<TicketLog | undefined> {
      return (await logsWhere(eq(ticketLogs.id, id), 1))[0]
    },
    /** Names of the facts that the newest `changes` changes touched: each change takes one revision, what changes no fact takes none. */
    async touched(ticketId: string, changes: number): Promise<string[]> {
      const rows = await db.sql
        .select({ after: ticketLogs.after })
        .from(ticketLogs)
        .where(and(eq(ticketLogs.ticket_id, ticketId), CHANGES))
        .orderBy(desc(ticketLogs.id))
        .limit(changes)
      return [...new Set(rows.flatMap(({ after }) => Object.keys(after as object).filter(isFact)))]
    },
  }
}

function imagesIn(db: Database) {
  return {
    async addImages(images: NewImage[]): Promise<void> {
      if (images.length > 0) await db.sql.insert(ticketAttachments).values(images)
    },
    /** With whether its note is private. */
    async image(id: string): Promise<(StoredAttachment & { readonly private: boolean }) | undefined> {
      const [row] = await db.sql
        .select({ ...getTableColumns(ticketAttachments), private: ticketLogs.private })
        .from(ticketAttachments)
        .innerJoin(ticketLogs, eq(ticketLogs.id, ticketAttachments.log_id))
        .where(eq(ticketAttachments.id, id))
      return row
    },
    /** Notes and pictures of one ticket become the other's. */
    async moveNotes(from: string, to: string): Promise<void> {
      await db.sql
        .update(ticketLogs)
        .set({ ticket_id: to, ...MOVED })
        .where(and(eq(ticketLogs.ticket_id, from), eq(ticketLogs.action, 'note')))
      await db.sql.update(ticketAttachments).set({ ticket_id: to }).where(eq(ticketAttachments.ticket_id, from))
    },
    /** Chosen notes of one ticket, with their pictures, become the other's. How many there were. */
    async moveSome(ids: readonly string[], { from, to }: { readonly from: string; readonly to: string }): Promise<number> {
      const moved = await db.sql
        .update(ticketLogs)
        .set({ ticket_id: to, ...MOVED })
        .where(and(inArray(ticketLogs.id, [...ids]), eq(ticketLogs.ticket_id, from), eq(ticketLogs.action, 'note')))
        .returning({ id: ticketLogs.id })
      await db.sql
        .update(ticketAttachments)
        .set({ ticket_id: to })
        .where(inArray(ticketAttachments.log_id, [...ids]))
      return moved.length
    },
    async imagesOf(ticketId: string): Promise<StoredAttachment[]> {
      return db.sql.select().from(ticketAttachments).where(eq(ticketAttachments.ticket_id, ticketId))
    },
    /** Those of the ids that are known. */
    async known(ids: readonly string[]): Promise<Pick<StoredAttachment, 'id' | 'at'>[]> {
      return ids.length === 0
        ? []
        : db.sql
            .select({ id: ticketAttachments.id, at: ticketAttachments.at })
            .from(ticketAttachments)
            .where(inArray(ticketAttachments.id, [...ids]))
    },
  }
}
