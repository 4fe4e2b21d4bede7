import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { audit } from '../../schema/journal.ts'
import type { Database } from '../db/database.ts'
import type { Change } from '../events/change.ts'
import type { AuditSeal } from './audit-keys.ts'

const CHAINS = 8
const LOCK_CLASS = 0x4d4e // 'MN': names our advisory locks
const PART = 1000

/** Seals changes into the chain of the first: all of one transaction go to one chain, so two transactions never wait for each other crosswise. */
export async function sealChanges({ db, seal }: Trail, changes: readonly Change[], at: string): Promise<void> {
  const chain = chainOf(changes[0]?.subject_id ?? '')
  await db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${chain})`)
  const [head] = await db.sql.select({ hash: audit.hash }).from(audit).where(eq(audit.chain, chain)).orderBy(desc(audit.seq)).limit(1)
  let prev = head?.hash ?? ''
  const rows = changes.map(({ actor_id, action, subject, subject_id, detail = {} }) => {
    const row = { chain, at, actor_id, action, subject, subject_id, detail: plain(detail), prev_hash: prev }
    prev = hashOf(row)
    return { ...row, hash: prev, seal: seal?.seal(prev) ?? null }
  })
  await db.sql.insert(audit).values(rows)
}

export interface Verdict {
  readonly rows: number
  /** `missing`: a row that a head names is not there any more, or another one is. */
  readonly broken: { readonly seq: number; readonly chain: number; readonly why: 'hash' | 'seal' | 'missing' } | null
}
/** The newest row of a chain. */
export interface ChainHead {
  readonly chain: number
  readonly seq: number
  readonly hash: string
}
interface Trail {
  readonly db: Database
  /** Absent: seals are neither written nor looked at. */
  readonly seal: AuditSeal | undefined
}

/** The newest row of every chain that has one. */
export async function headsOf(db: Database): Promise<ChainHead[]> {
  const found: ChainHead[] = []
  for (let chain = 0; chain < CHAINS; chain += 1) {
    const of = eq(audit.chain, chain)
    const [head] = await db.sql
      .select({ chain: audit.chain, seq: audit.seq, hash: audit.hash })
      .from(audit)
      .where(of)
      .orderBy(desc(audit.seq))
      .limit(1)
    if (head) found.push(head)
  }
  return found
}

/** Recomputes every chain up to the first row that does not fit, and looks for the rows that `heads`, written down elsewhere, name. */
export async function verifyChains(trail: Trail, heads: readonly ChainHead[] = []): Promise<Verdict> {
  let rows = 0
  for (let chain = 0; chain < CHAINS; chain += 1) {
    const seen = await verifyChain(trail, chain)
    rows += seen.rows
    if (seen.broken) return { rows, broken: seen.broken }
  }
  for (const { chain, seq, hash } of heads) {
    const [row] = await trail.db.sql.select({ chain: audit.chain, hash: audit.hash }).from(audit).where(eq(audit.seq, seq))
    if (row?.chain !== chain || row.hash !== hash) return { rows, broken: { seq, chain, why: 'missing' } }
  }
  return { rows, broken: null }
}

async function verifyChain({ db, seal }: Trail, chain: number): Promise<Verdict> {
  let prev = ''
  let rows = 0
  const fits = sealsOf(seal)
  for (let part = await partAfter(db, chain, 0); part.length > 0; part = await partAfter(db, chain, part.at(-1)?.seq ?? 0)) {
    for (const { seq, hash, seal: given, ...row } of part) {
      if (row.prev_hash !== prev || hashOf(row) !== hash) return { rows, broken: { seq, chain, why: 'hash' } }
      if (!fits(hash, given)) return { rows, broken: { seq, chain, why: 'seal' } }
      prev = hash
      rows += 1
    }
  }
  return { rows, broken: null }
}

/** Asked row by row along a chain. From the first sealed row on all are sealed, and never with an older key than the row before. */
function sealsOf(key: AuditSeal | undefined): (hash: string, seal: string | null) => boolean {
  let last: number | undefined
  return (hash, given) => {
    if (!key || (last === undefined && given === null)) return true
    const place = key.placeOf(hash, given)
    if (place < 0 || place > (last ?? place)) return false
    last = place
    return true
  }
}

const partAfter = (db: Database, chain: number, seq: number) =>
  db.sql.select().from(audit).where(sql`${audit.chain} = ${chain} and ${audit.seq} > ${seq}`).orderBy(audit.seq).limit(PART)

interface Sealed {
  readonly chain: number
  readonly at: string
  readonly actor_id: string | null
  readonly action: string
  readonly subject: string
  readonly subject_id: string
  readonly detail: unknown
  readonly prev_hash: string
}

const hashOf = (row: Sealed): string =>
  createHash('sha256')
    .update(canonical([row.prev_hash, row.chain, row.at, row.actor_id, row.action, row.subject, row.subject_id, row.detail]))
    .digest('hex')

/** JSON with sorted keys: jsonb does not keep the order they were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`
  return JSON.stringify(value ?? null)
}

/** What JSON keeps of a value, so that the hash is of what will be read back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const chainOf = (key: string): number => createHash('sha256').update(key).digest().readUInt8() % CHAINS
