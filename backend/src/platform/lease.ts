import { and, eq, sql } from 'drizzle-orm'
import { leases } from '../schema/leases.ts'
import type { Database } from './db/database.ts'

export interface LeaseNeeds {
  readonly db: Database
  readonly name: string
  /** Who holds it: one for each process. */
  readonly holder: string
  readonly now: () => Date
  readonly forMs?: number
}

/** Work that only one backend does at a time: who holds the lease renews it, and a dead holder's runs out. */
export function leaseOn({ db, name, holder, now, forMs = 15_000 }: LeaseNeeds) {
  let until = 0
  return {
    /** True while this process may do the work. Asks the database once in half its length. */
    async held(): Promise<boolean> {
      const at = now().getTime()
      if (until - at > forMs / 2 && until - at <= forMs) return true
      const next = new Date(at + forMs).toISOString()
      // The embedded database belongs to one process: whoever held it before is gone.
      const free =
        db.engine === 'pglite' ? sql`true` : sql`(${leases.holder} = ${holder} or ${leases.until} <= ${new Date(at).toISOString()})`
      const taken = await db.sql
        .insert(leases)
        .values({ name, holder, until: next })
        .onConflictDoUpdate({ target: leases.name, set: { holder, until: next }, setWhere: free })
        .returning({ name: leases.name })
      until = taken.length > 0 ? at + forMs : 0
      return taken.length > 0
    },
    async release(): Promise<void> {
      if (until === 0) return
      until = 0
      await db.sql.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
    },
  }
}
