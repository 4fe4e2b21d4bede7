import { PAYLOAD_KEPT } from '../../../ingest/device-json.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { endOf, startOf } from '../history/telemetry.range.ts'
import type { DeadLetterCounts, DeadLetterFilter, DeadLettersStore, StoredDeadLetter } from './dead-letters.store.ts'
import type { Dead, DeadReason, RawMessage } from './telemetry.message.ts'

export interface DeadLettersNeeds {
  readonly store: DeadLettersStore
  /** Takes a message in once more and tells what is wrong with it. */
  readonly answer: (raw: RawMessage) => Promise<Dead | undefined>
  /** Devices are looked up anew: somebody may have just mended one. */
  readonly forget: () => void
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type DeadLettersService = ReturnType<typeof deadLettersService>

type Asked = Pick<DeadLetterFilter, 'reason' | 'search' | 'state'> & { start?: string; end?: string; next?: string; limit?: number }
export interface Replayed {
  readonly replayed: string[]
  readonly refused: { id: string; reason: DeadReason; message: string }[]
}

/** What is older has lost the raw values that its hour was rolled up from. */
const OLDEST_MS = 29 * 24 * 3600_000

export function deadLettersService({ store, answer, forget, journal, atomically, now }: DeadLettersNeeds) {
  const scopeOf = (caller: Caller) => ({ scope: caller.locationIds })

  function settle(ids: readonly string[], state: 'dismissed' | 'replayed', caller: Caller): Promise<string[]> {
    return atomically(async () => {
      const settled = await store.settle({ ids, ...scopeOf(caller) }, { state, by: caller.userId, at: now().toISOString() })
      if (settled.length > 0)
        journal.record({
          action: `dead_letter.${state}`,
          subject: 'dead_letter',
          subject_id: settled[0] ?? '',
          actor_id: caller.userId,
          detail: { ids: settled },
          hints: [{ topic: 'dead-letters', key: settled[0] ?? '' }],
        })
      return settled
    })
  }

  async function again(letter: StoredDeadLetter): Promise<Dead | undefined> {
    if (letter.payload.length >= PAYLOAD_KEPT)
      return { kind: 'dead', reason: letter.reason, detail: `Only its first ${PAYLOAD_KEPT} characters were kept` }
    const receivedAt = new Date(letter.at)
    if (receivedAt.getTime() < now().getTime() - OLDEST_MS)
      return { kind: 'dead', reason: 'clock', detail: 'It is too old: raw values of that time are not kept any more' }
    return answer({ topic: letter.topic, payload: Buffer.from(letter.payload), receivedAt })
  }

  return {
    async list({ next, limit = 10, start, end, ...filter }: Asked, caller: Caller): Promise<{ data: StoredDeadLetter[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const between = {
        ...(start && { from: new Date(startOf(start)).toISOString() }),
        ...(end && { to: new Date(endOf(end)).toISOString() }),
      }
      const rows = await store.list({ state: 'open', ...filter, ...between, ...scopeOf(caller), after, limit: limit + 1 })
      return pageOf(rows, limit, (row) => [row.at, row.id])
    },

    async get(id: string, caller: Caller): Promise<StoredDeadLetter> {
      const [row] = await store.list({ ids: [id], ...scopeOf(caller), limit: 1 })
      if (!row) throw new Fault('not-found', 'dead_letters.not_found')
      return row
    },

    counts: (caller: Caller): Promise<DeadLetterCounts> => store.counts(caller.locationIds),

    async dismiss(ids: readonly string[], caller: Caller): Promise<{ dismissed: number }> {
      return { dismissed: (await settle(ids, 'dismissed', caller)).length }
    },

    /** Oldest first; what is refused again stays open with its new reason. Those that are settled or of other sites are passed over. */
    async replay(ids: readonly string[], caller: Caller): Promise<Replayed> {
      forget()
      const letters = (await store.list({ ids, state: 'open', ...scopeOf(caller), limit: ids.length })).reverse()
      const done: Replayed = { replayed: [], refused: [] }
      for (const letter of letters) {
        const dead = await again(letter)
        if (dead) {
          done.refused.push({ id: letter.id, reason: dead.reason, message: dead.detail })
          await store.refusedAgain(letter.id, dead)
        } else done.replayed.push(letter.id)
      }
      if (done.replayed.length > 0) await settle(done.replayed, 'replayed', caller)
      return done
    },
  }
}
