import { lt, sql } from 'drizzle-orm'
import { outbox } from '../../schema/journal.ts'
import { actingToken } from '../access/acting-token.ts'
import type { Database } from '../db/database.ts'
import type { Announcement, Change } from '../events/change.ts'
import { type ChainHead, headsOf, sealChanges, type Verdict, verifyChains } from './audit-chain.ts'
import type { AuditSeal } from './audit-keys.ts'

export const OUTBOX_CHANNEL = 'menara_outbox'

export interface Journal {
  /** Notes a change of the open transaction; audit and outbox rows are written right before it commits. */
  record(change: Change): void
  /** Announces without an audit row: for readings and derived rows. */
  announce(hint: Announcement): void
  /** Drops announcements made before an instant: nobody can still want them. */
  forget(before: Date): Promise<void>
  /** Recomputes every chain; returns the number of rows and the first row that does not fit, or that a head names and is not there, if any. */
  verify(heads?: readonly ChainHead[]): Promise<Verdict>
  /** The newest row of every chain, to be written down where the database is not. */
  heads(): Promise<ChainHead[]>
}

const PENDING = Symbol('journal')

/** The one writer of the outbox, and through `audit-chain.ts` of the audit trail. */
export function journalOn(db: Database, now: () => Date, seal?: AuditSeal): Journal {
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
    if (first) await sealChanges({ db, seal }, changes, now().toISOString())
    const told = distinct(hints)
    if (told.length === 0) return
    await db.sql.insert(outbox).values(
      told.map((announcement) => ({
        topic: announcement.topic,
        key: announcement.key,
        location_id: announcement.location_id ?? null,
        user_id: announcement.user_id ?? null,
      })),
    )
    await db.sql.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
  }

  return {
    record(change) {
      const open = pending()
      const token = actingToken()
      open.changes.push(token ? { ...change, detail: { ...change.detail, token: { id: token.id, name: token.name } } } : change)
      open.hints.push(...(change.hints ?? []))
    },
    announce(hint) {
      pending().hints.push(hint)
    },
    async forget(before) {
      await db.sql.delete(outbox).where(lt(outbox.at, before.toISOString()))
    },
    verify: (heads) => verifyChains({ db, seal }, heads),
    heads: () => headsOf(db),
  }
}

const distinct = (hints: readonly Announcement[]): Announcement[] => [
  ...new Map(hints.map((hint) => [`${hint.topic} ${hint.key} ${hint.location_id ?? ''} ${hint.user_id ?? ''}`, hint])).values(),
]
