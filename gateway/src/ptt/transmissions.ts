import type { TransmissionNote } from '@menara/shared/contract/ptt.contract.ts'
import type { Clock } from '../platform/clock.ts'

export type SendNote = (id: string, note: TransmissionNote) => Promise<'taken' | 'refused' | 'away'>
interface Waiting {
  readonly id: string
  readonly note: TransmissionNote
}
interface TransmissionsNeeds {
  readonly send: SendNote
  readonly clock: Clock
  /** Told of notes that upstream refused, or that were too many to keep. */
  readonly onLost: (id: string, why: 'refused' | 'too many', note: TransmissionNote) => void
}

const FIRST_MS = 500
const LONGEST_MS = 15_000
const MOST_WAITING = 10_000

/** The journal of talks on its way upstream: one after another, in the order in which they happened, for as long as it takes. */
export function openTransmissions({ send, clock, onLost }: TransmissionsNeeds) {
  const waiting: Waiting[] = []
  let busy = false
  let failures = 0
  let stop: (() => void) | null = null

  async function drain(): Promise<void> {
    if (busy || stop) return
    busy = true
    for (let next = waiting[0]; next && (await hasGone(next)); next = waiting[0]) failures = 0
    busy = false
    if (waiting.length > 0) later()
  }
  async function hasGone(next: Waiting): Promise<boolean> {
    const outcome = await send(next.id, next.note)
    if (outcome === 'away') return false
    if (waiting[0] === next) waiting.shift()
    if (outcome === 'refused') onLost(next.id, 'refused', next.note)
    return true
  }
  function later(): void {
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(10, failures++))
    stop = clock.after(wait, () => {
      stop = null
      void drain()
    })
  }
  return {
    note(id: string, note: TransmissionNote): void {
      if (waiting.length >= MOST_WAITING) {
        const oldest = waiting.shift()
        if (oldest) onLost(oldest.id, 'too many', oldest.note)
      }
      waiting.push({ id, note })
      void drain()
    },
    waiting: () => waiting.length,
    close(): void {
      stop?.()
    },
  }
}
export type Transmissions = ReturnType<typeof openTransmissions>
