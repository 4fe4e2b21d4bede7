import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import { articleFiles } from '../../../schema/desk/articles.ts'

export type ArticleFileRow = typeof articleFiles.$inferSelect
export type ArticleFilesStore = ReturnType<typeof articleFilesStore>

/** The one writer of `article_files`. */
export function articleFilesStore(db: Database) {
  const kept = { id: articleFiles.id, at: articleFiles.at }
  return {
    ofArticle: (id: string): Promise<KeptFile[]> => db.sql.select(kept).from(articleFiles).where(eq(articleFiles.article_id, id)),
    async find(id: string): Promise<ArticleFileRow | undefined> {
      return (await db.sql.select().from(articleFiles).where(eq(articleFiles.id, id)))[0]
    },
    async insert(rows: readonly ArticleFileRow[]): Promise<void> {
      await db.sql.insert(articleFiles).values([...rows])
    },
    /** Answers it, if it was there. */
    async remove(articleId: string, id: string): Promise<(KeptFile & { readonly name: string }) | undefined> {
      const where = and(eq(articleFiles.id, id), eq(articleFiles.article_id, articleId))
      return (
        await db.sql
          .delete(articleFiles)
          .where(where)
          .returning({ ...kept, name: articleFiles.name })
      )[0]
    },
    /** Those of the ids that are kept. */
    known: (ids: readonly string[]): Promise<KeptFile[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db.sql
            .select(kept)
            .from(articleFiles)
            .where(inArray(articleFiles.id, [...ids])),
  }
}
