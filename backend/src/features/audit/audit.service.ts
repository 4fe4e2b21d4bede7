import type { AuditDetail, AuditEntry, AuditFilter, AuditVerification, AuditWords } from '@menara/shared/contract/audit.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { ChainHead } from '../../platform/audit/audit-chain.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { AuditRow, AuditStore } from './audit.store.ts'

export interface AuditNeeds {
  readonly store: AuditStore
  readonly journal: Pick<Journal, 'record' | 'verify'>
  /** Heads of the chains that were written down outside of the database. */
  heads(): Promise<readonly ChainHead[]>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type AuditService = ReturnType<typeof auditService>

/** Names of a record in what its change kept, the best first. */
const NAMES = ['name', 'title', 'number', 'code', 'email'] as const

/** 403 for who does not see every site: the trail tells of all of them. */
function forAllSites({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'audit.all_sites')
}

export function auditService({ store, journal, heads, atomically, now }: AuditNeeds) {
  let running: Promise<AuditVerification> | undefined

  async function verification(): Promise<AuditVerification> {
    const known = await heads()
    return { at: now().toISOString(), heads: known.length, ...(await journal.verify(known)) }
  }

  return {
    async list(filter: Static<typeof AuditFilter>, caller: Caller): Promise<{ data: AuditEntry[]; next?: string }> {
      forAllSites(caller)
      const { next, limit = 10, start_date, end_date, ...equal } = filter
      const rows = await store.list({
        ...equal,
        after: readCursor(next, ['string', 'number']),
        limit: limit + 1,
        from: start_date && instantOf(start_date, { field: 'start_date', side: 'start' }),
        until: end_date && instantOf(end_date, { field: 'end_date', side: 'end' }),
      })
      const page = pageOf(rows, limit, (row) => [row.at, row.seq])
      return { ...page, data: page.data.map(entryOf) }
    },

    /** By its number; 404 for one that is not there, and for what is no number. */
    async get(id: string, caller: Caller): Promise<AuditDetail> {
      forAllSites(caller)
      const row = /^\d{1,15}$/.test(id) ? await store.find(Number(id)) : undefined
      if (!row) throw new Fault('not-found', 'audit.not_found')
      const { chain, prev_hash, hash, seal } = row
      return { ...entryOf(row), detail: factsOf(row.detail), chain, prev_hash, hash, sealed: seal !== null }
    },

    async words(caller: Caller): Promise<AuditWords> {
      forAllSites(caller)
      return { subjects: await store.words() }
    },

    async verify(caller: Caller): Promise<AuditVerification> {
      forAllSites(caller)
      running ??= verification().finally(() => {
        running = undefined
      })
      return running
    },

    /** The rows as lines of JSON; that somebody took them is written into the trail first. */
    async export(caller: Caller): Promise<AsyncIterable<Uint8Array>> {
      forAllSites(caller)
      await atomically(async () => {
        journal.record({ action: 'audit.exported', subject: 'audit', subject_id: 'trail', actor_id: caller.userId })
      })
      return store.lines()
    },
  }
}

function entryOf({ seq, at, actor_id, actor_name, action, subject, subject_id, detail }: AuditRow): AuditEntry {
  const { before, after } = sidesOf(detail)
  return {
    ...{ seq, at, action, subject, subject_id },
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    name: nameIn(after) ?? nameIn(before) ?? nameIn(factsOf(detail)),
    changed: [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key])),
  }
}

type Facts = Readonly<Record<string, unknown>>
const factsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const sidesOf = (detail: unknown): { before: Facts; after: Facts } => {
  const { before, after } = factsOf(detail)
  return { before: factsOf(before), after: factsOf(after) }
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function nameIn(facts: Facts): string | null {
  for (const key of NAMES) {
    const value = facts[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
