import type { TicketArticle } from '@menara/shared/contract/articles.contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { instantText, refOf } from '../../platform/db/shown-columns.ts'
import { ticketArticles } from '../../schema/desk/articles.ts'
import { readableBy } from './articles.store.ts'

export type TicketArticlesStore = ReturnType<typeof ticketArticlesStore>

/** The one writer of `ticket_articles`. */
export function ticketArticlesStore(db: Database) {
  return {
    /** Those that the caller may read, with the title of the version that was linked, in the order of linking. */
    of: (ticketId: string, caller: Caller): Promise<TicketArticle[]> =>
      rowsOf(
        db,
        sql`select a.id, jsonb_build_object('en', v.title_en, 'id', v.title_id) as title, l.version,
          ${refOf('u')} as linked_by,
          ${instantText(sql`l.linked_at`)} as linked_at
          from ticket_articles l join articles a on a.id = l.article_id
          join article_versions v on v.article_id = a.id and v.version = l.version left join users u on u.id = l.linked_by
          where l.ticket_id = ${ticketId} and ${readableBy(caller)} order by l.linked_at, a.id`,
      ),
    /** Whether it was not linked before. */
    async link(row: typeof ticketArticles.$inferInsert): Promise<boolean> {
      return (await db.sql.insert(ticketArticles).values(row).onConflictDoNothing().returning()).length > 0
    },
    /** Whether it was linked. */
    async unlink(ticketId: string, articleId: string): Promise<boolean> {
      const where = and(eq(ticketArticles.ticket_id, ticketId), eq(ticketArticles.article_id, articleId))
      return (await db.sql.delete(ticketArticles).where(where).returning()).length > 0
    },
  }
}
