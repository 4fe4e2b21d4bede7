import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { isAway } from '../database-away.ts'

/** The drizzle handle: the same calls on PostgreSQL and on the embedded one. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own signature leaves the schema's type open.
type Sql = PgDatabase<PgQueryResultHKT, any, any>

interface OpenTransaction {
  readonly sql: Sql
  readonly closing: (() => Promise<void>)[]
  readonly committed: (() => void)[]
  readonly notes: Map<symbol, unknown>
}

export interface Database {
  /** The transaction this call chain is in, or the pool. Ask for it anew at each statement. */
  readonly sql: Sql
  /**
   * Runs `work` in one transaction; a call inside another joins it. Rolled back when `work` throws. `isCommitted` is asked where the answer
   * to the commit was lost; without it such a transaction counts as failed, though it may have been committed.
   */
  atomically<T>(work: () => Promise<T>, isCommitted?: () => Promise<boolean>): Promise<T>
  /**
   * Runs `work` inside the open transaction and takes back what it wrote when it throws; the transaction goes on. What was recorded in the
   * journal stays: work records last, when nothing can fail any more.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` in a transaction of its own that is rolled back, and answers what it found. */
  rehearse<T>(work: () => Promise<T>): Promise<T>
  /** Work that belongs to the open transaction and runs right before it commits. */
  beforeCommit(work: () => Promise<void>): void
  /** Runs after the commit, at once where no transaction is open. */
  afterCommit(work: () => void): void
  /** A value kept for the length of the open transaction; undefined outside of one. */
  inTransaction<T>(name: symbol, first: () => T): T | undefined
  /** Calls `heard` whenever a transaction that notified `channel` has committed. Returns the end of it. */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>
  readonly engine: 'postgres' | 'pglite'
  close(): Promise<void>
}

/** Ends a rehearsal. */
const ROLLED_BACK = new Error('A rehearsal is rolled back')

export interface Engine {
  readonly root: Sql
  readonly engine: Database['engine']
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export function databaseOn({ root, engine, listen, close }: Engine): Database {
  const chain = new AsyncLocalStorage<OpenTransaction>()
  return {
    engine,
    listen,
    close,
    get sql() {
      return chain.getStore()?.sql ?? root
    },
    async atomically<T>(work: () => Promise<T>, isCommitted?: () => Promise<boolean>) {
      if (chain.getStore()) return work()
      const committed: (() => void)[] = []
      let done: { readonly value: T } | undefined
      const transaction = root.transaction((sql) => {
        const open: OpenTransaction = { sql, closing: [], committed, notes: new Map() }
        return chain.run(open, async () => {
          const value = await work()
          for (const last of open.closing) await last()
          done = { value }
          return value
        })
      })
      const result = await transaction.catch(async (error: unknown) => {
        if (done && isCommitted && isAway(error) && (await isCommitted())) return done.value
        throw error
      })
      for (const after of committed) after()
      return result
    },
    async attempt(work) {
      const open = chain.getStore()
      if (!open) throw new Error('attempt was called outside a transaction')
      await open.sql.execute(sql`savepoint attempt`)
      try {
        const value = await work()
        await open.sql.execute(sql`release savepoint attempt`)
        return value
      } catch (error) {
        await open.sql.execute(sql`rollback to savepoint attempt`)
        throw error
      }
    },
    async rehearse<T>(work: () => Promise<T>) {
      if (chain.getStore()) throw new Error('rehearse was called inside a transaction')
      let found: { readonly value: T } | undefined
      const transaction = root.transaction((handle) => {
        const open: OpenTransaction = { sql: handle, closing: [], committed: [], notes: new Map() }
        return chain.run(open, async () => {
          found = { value: await work() }
          throw ROLLED_BACK
        })
      })
      await transaction.catch((error: unknown) => {
        if (error !== ROLLED_BACK) throw error
      })
      return (found as unknown as { readonly value: T }).value
    },
    beforeCommit(work) {
      const open = chain.getStore()
      if (!open) throw new Error('beforeCommit was called outside a transaction')
      open.closing.push(work)
    },
    afterCommit(work) {
      const open = chain.getStore()
      if (open) open.committed.push(work)
      else work()
    },
    inTransaction<T>(name: symbol, first: () => T) {
      const open = chain.getStore()
      if (!open) return undefined
      if (!open.notes.has(name)) open.notes.set(name, first())
      return open.notes.get(name) as T
    },
  }
}
