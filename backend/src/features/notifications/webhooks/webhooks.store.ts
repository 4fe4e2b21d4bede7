import type { Webhook } from '@menara/shared/contract/notifications.contract.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { webhooks } from '../../../schema/notifications.ts'

type Row = typeof webhooks.$inferInsert
export type WebhooksStore = ReturnType<typeof webhooksStore>

/** The one writer of `webhooks`. A secret leaves by `target` alone. */
export function webhooksStore(db: Database) {
  const shown = {
    id: webhooks.id,
    name: webhooks.name,
    url: webhooks.url,
    types: sql<Webhook['types']>`${webhooks.types}`,
    enabled: webhooks.enabled,
    created_at: webhooks.created_at,
  }
  return {
    /** One row more than the limit. */
    list: ({ after, limit }: { after?: readonly [name: string, id: string] | undefined; limit: number }): Promise<Webhook[]> =>
      db.sql
        .select(shown)
        .from(webhooks)
        .where(after && sql`(${webhooks.name}, ${webhooks.id}) > (${after[0]}, ${after[1]})`)
        .orderBy(asc(webhooks.name), asc(webhooks.id))
        .limit(limit + 1),
    async find(id: string): Promise<Webhook | undefined> {
      const [row] = await db.sql.select(shown).from(webhooks).where(eq(webhooks.id, id))
      return row
    },
    async target(id: string): Promise<{ url: string; secret: string } | undefined> {
      const [row] = await db.sql.select({ url: webhooks.url, secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id))
      return row
    },
    /** Every one, by name. */
    named: (): Promise<Pick<Webhook, 'id' | 'name' | 'enabled'>[]> =>
      db.sql
        .select({ id: webhooks.id, name: webhooks.name, enabled: webhooks.enabled })
        .from(webhooks)
        .orderBy(asc(webhooks.name), asc(webhooks.id)),
    async toldOf(type: string): Promise<string[]> {
      const rows = await db.sql
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(eq(webhooks.enabled, true), sql`(${webhooks.types} = '{}' or ${type} = any(${webhooks.types}))`))
      return rows.map((row) => row.id)
    },
    async insert(row: Row): Promise<void> {
      await db.sql.insert(webhooks).values(row)
    },
    async update(id: string, changes: Partial<Row>): Promise<void> {
      await db.sql.update(webhooks).set(changes).where(eq(webhooks.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(webhooks).where(eq(webhooks.id, id))
    },
  }
}
