import { createHash } from 'node:crypto'
import { desc, eq, lt, sql } from 'drizzle-orm'
import { audit, outbox } from '../schema/journal.ts'
import type { Database } from './db/database.ts'

const CHAINS = 8
const LOCK_CLASS = 0x4d4e // 'MN': names our advisory locks
export const OUTBOX_CHANNEL = 'menara_outbox'

export interface Change {
  /** Dotted, past tense: `ticket.created`. */
  readonly action: string
  readonly subject: string
  readonly subject_id: string
  /** Null: the system or a device did it. */
  readonly actor_id: string | null
  /** What is kept for the audit: facts before and after, never secrets. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Who is told that something changed. */
  readonly hints?: readonly Announcement[]
}
export interface Announcement { readonly topic: string; readonly key: string; readonly location_id?: string | null; readonly user_id?: string | null }

export interface Journal {
  /** Notes a change of the open transaction; audit and outbox rows are written right before it commits. */
  record(change: Change): void
  /** Announces without an audit row: for readings and derived rows. */
  announce(hint: Announcement): void
  /** Drops announcements made before an instant: nobody can still want them. */
  forget(before: Date): Promise<void>
  /** Recomputes every chain; returns the number of rows and the first row that does not fit, if any. */
  verify(): Promise<{ rows: number; broken: { seq: number; chain: number } | null }>
}

const PENDING = Symbol('journal')

/** The one writer of `audit` and `outbox`. */
export function journalOn(db: Database, now: () => Date): Journal {
  const pending = () => {
    const open = db.inTransaction(PENDING, () => {
      const notes = { changes: [] as Change[], hints: [] as Announcement[] }
      db.beforeCommit(() => write(notes.changes, notes.hints))
      return notes
    })
    if (!open) throw new Error('A change must be recorded inside the transaction that makes it')
    return open
  }

  async function write(changes: readonly Change[], hints: readonly Announcement[]): Promise<void> {
    const first = changes[0]
    if (first) await seal(changes, chainOf(first.subject_id))
    const told = distinct(hints)
    if (told.length === 0) return
    await db.sql.insert(outbox).values(told.map((it) => ({ topic: it.topic, key: it.key, location_id: it.location_id ?? null, user_id: it.user_id ?? null })))
    await db.sql.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
  }

  /** All changes of one transaction go to one chain: two transactions then never wait for each other crosswise. */
  async function seal(changes: readonly Change[], chain: number): Promise<void> {
    await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${chain})`)
    const [head] = await db.sql.select({ hash: audit.hash }).from(audit).where(eq(audit.chain, chain)).orderBy(desc(audit.seq)).limit(1)
    let prev = head?.hash ?? ''
    const at = now().toISOString()
    const rows = changes.map((it) => {
      const row = { chain, at, actor_id: it.actor_id, action: it.action, subject: it.subject, subject_id: it.subject_id, detail: plain(it.detail ?? {}), prev_hash: prev }
      prev = hashOf(row)
      return { ...row, hash: prev }
    })
    await db.sql.insert(audit).values(rows)
  }

  return {
    record(change) {
      const open = pending()
      open.changes.push(change)
      open.hints.push(...(change.hints ?? []))
    },
    announce(hint) { pending().hints.push(hint) },
    async forget(before) { await db.sql.delete(outbox).where(lt(outbox.at, before.toISOString())) },
    async verify() {
      let rows = 0
      for (let chain = 0; chain < CHAINS; chain += 1) {
        let prev = ''
        for (let after = 0; ;) {
          const part = await db.sql.select().from(audit).where(sql`${audit.chain} = ${chain} and ${audit.seq} > ${after}`).orderBy(audit.seq).limit(1000)
          for (const { seq, hash, ...row } of part) {
            if (row.prev_hash !== prev || hashOf(row as Sealed) !== hash) return { rows, broken: { seq, chain } }
            prev = hash
            rows += 1
          }
          const last = part.at(-1)
          if (!last) break
          after = last.seq
        }
      }
      return { rows, broken: null }
    },
  }
}

interface Sealed { readonly chain: number; readonly at: string; readonly actor_id: string | null; readonly action: string; readonly subject: string; readonly subject_id: string; readonly detail: unknown; readonly prev_hash: string }

const hashOf = (row: Sealed): string =>
  createHash('sha256').update(canonical([row.prev_hash, row.chain, row.at, row.actor_id, row.action, row.subject, row.subject_id, row.detail])).digest('hex')

/** JSON with sorted keys: jsonb does not keep the order they were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`).join(',')}}`
  return JSON.stringify(value ?? null)
}

/** What JSON keeps of a value, so that the hash is of what will be read back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const chainOf = (key: string): number => createHash('sha256').update(key).digest()[0]! % CHAINS

const distinct = (hints: readonly Announcement[]): Announcement[] =>
  [...new Map(hints.map((it) => [`${it.topic} ${it.key} ${it.location_id ?? ''} ${it.user_id ?? ''}`, it])).values()]
