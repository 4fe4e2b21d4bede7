import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { visitorLinks } from '../../../schema/visitors/visitors.ts'

export type VisitorLink = typeof visitorLinks.$inferSelect
export type NewLink = typeof visitorLinks.$inferInsert
export type LinkFacts = Partial<Pick<NewLink, 'message' | 'expected_at' | 'language' | 'viewed_at'>>
export type VisitorLinksStore = ReturnType<typeof visitorLinksStore>

/** The one writer of `visitor_links`. */
export function visitorLinksStore(db: Database) {
  return {
    async insert(links: readonly NewLink[]): Promise<void> {
      if (links.length > 0) await db.sql.insert(visitorLinks).values([...links])
    },
    /** By the hash of its token alone: whatever else is asked is compared afterwards, so that nothing tells by its time. */
    async byHash(hash: string): Promise<VisitorLink | undefined> {
      const [row] = await db.sql.select().from(visitorLinks).where(eq(visitorLinks.token_hash, hash))
      return row
    },
    async find(id: string): Promise<VisitorLink | undefined> {
      const [row] = await db.sql.select().from(visitorLinks).where(eq(visitorLinks.id, id))
      return row
    },
    async change(id: string, facts: LinkFacts): Promise<void> {
      await db.sql.update(visitorLinks).set(facts).where(eq(visitorLinks.id, id))
    },
    /** What the visitor wrote, once nobody with the link has personal data left. */
    async forget(id: string): Promise<void> {
      const alone = sql`not exists (select from visitors it where it.link_id = ${id} and it.erased_at is null)`
      await db.sql
        .update(visitorLinks)
        .set({ message: '' })
        .where(and(eq(visitorLinks.id, id), alone))
    },
    async revoke(id: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(visitorLinks)
        .set({ revoked_at: at })
        .where(and(eq(visitorLinks.id, id), isNull(visitorLinks.revoked_at)))
        .returning({ id: visitorLinks.id })
      return rows.length > 0
    },
  }
}
