import { and, eq, sql } from 'drizzle-orm'
import { leases } from '../../schema/leases.ts'
import type { Database } from '../db/database.ts'

export interface LeaseNeeds {
  readonly db: Database
  readonly name: string
  /** Who holds it: one for each process. */
  readonly holder: string
  readonly forMs?: number
}
export type Lease = ReturnType<typeof leaseOn>

/**
 * Work that only one backend does at a time: who holds the lease renews it, and a dead holder's runs out. When it does is by the
 * database's clock, which is one for all; how long ago it was renewed is by the process's own stopwatch.
 */
export function leaseOn({ db, name, holder, forMs = 15_000 }: LeaseNeeds) {
  let heldUntil = Number.NEGATIVE_INFINITY
  return {
    /** True while this process may do the work. Asks the database once in half its length. */
    async held(): Promise<boolean> {
      const asked = performance.now()
      if (heldUntil - asked > forMs / 2) return true
      const until = sql`clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8)`
      // The embedded database belongs to one process: whoever held it before is gone.
      const free = db.engine === 'pglite' ? sql`true` : sql`(${leases.holder} = ${holder} or ${leases.until} <= clock_timestamp())`
      const taken = await db.sql
        .insert(leases)
        .values({ name, holder, until })
        .onConflictDoUpdate({ target: leases.name, set: { holder, until }, setWhere: free })
        .returning({ name: leases.name })
      heldUntil = taken.length > 0 ? asked + forMs : Number.NEGATIVE_INFINITY
      return taken.length > 0
    },
    async release(): Promise<void> {
      if (heldUntil === Number.NEGATIVE_INFINITY) return
      heldUntil = Number.NEGATIVE_INFINITY
      await db.sql.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
    },
  }
}
