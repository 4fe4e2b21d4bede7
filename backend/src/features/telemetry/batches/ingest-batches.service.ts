import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isAway } from '../../../platform/database-away.ts'
import type { IngestBatchesStore } from './ingest-batches.store.ts'

export interface IngestBatchesNeeds {
  readonly store: IngestBatchesStore
  /** Runs `work` in one transaction; `isCommitted` is asked where the answer to the commit was lost. */
  readonly atomically: <T>(work: () => Promise<T>, isCommitted: () => Promise<boolean>) => Promise<T>
  readonly log: Logger
}

const AGAIN_MS = 500
/** A server that is away for longer is no longer waited for: the messages are asked for again. */
const MAX_MS = 600_000
/** As many as a broker may have on its way to us. */
const MAX_RECEIPTS = 64

/**
 * Transactions of one process, one after the other, of which it is always known whether they were committed: where the answer to the commit
 * is lost, the database is asked until it says. Their messages would otherwise come again, and be stored twice. With each stand the receipts
 * of the last messages, for whoever takes over their session at the broker after this process.
 */
export function ingestBatches({ store, atomically, log }: IngestBatchesNeeds) {
  let last = 0
  let kept: readonly string[] = []

  async function isCommitted(batch: number): Promise<boolean> {
    for (const until = performance.now() + MAX_MS; performance.now() < until; await wait(AGAIN_MS)) {
      try {
        const isStored = await store.isStored(batch)
        log.warn({ batch, isStored }, 'the answer to a commit was lost; the database was asked for its outcome')
        return isStored
      } catch (error) {
        if (!isAway(error)) throw error
      }
    }
    return false
  }

  return {
    async run<T>(receipts: readonly string[], work: () => Promise<T>): Promise<T> {
      last += 1
      const batch = last
      const all = [...kept, ...receipts].slice(-MAX_RECEIPTS)
      const marked = async (): Promise<T> => {
        const value = await work()
        await store.mark(batch, all)
        return value
      }
      const value = await atomically(marked, () => isCommitted(batch))
      kept = all
      return value
    },
    /** What another process stored last of the messages of a session at the broker, as `packet identifier -> digest`. */
    async storedOf(session: string): Promise<ReadonlyMap<number, string>> {
      const receipts = (await store.receipts(session)).map((receipt) => receipt.split(' '))
      return new Map(receipts.flatMap(([of, id, digest = '']) => (of === session ? [[Number(id), digest]] : [])))
    },
  }
}
