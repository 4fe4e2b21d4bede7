import { type BackOff, openBackOff } from '@menara/shared/kit/flow-control/back-off.ts'
import type { Clock } from './clock.ts'

export type SendNote<Note> = (id: string, note: Note) => Promise<'taken' | 'refused' | 'away'>
interface Waiting<Note> {
  readonly id: string
  readonly note: Note
}
interface NotesNeeds<Note> {
  readonly send: SendNote<Note>
  readonly clock: Clock
  readonly onTaken?: (id: string, note: Note) => void
  /** Told of notes that upstream refused, or that were too many to keep. */
  readonly onLost: (id: string, why: 'refused' | 'too many', note: Note) => void
}

const BACK_OFF: BackOff = { firstMs: 500, maxMs: 15_000 }
const MOST_WAITING = 10_000

/** What happened here on its way upstream: one note after another, in the order in which it happened, for as long as it takes. */
export function openNotes<Note>({ send, clock, onTaken, onLost }: NotesNeeds<Note>) {
  const waiting: Waiting<Note>[] = []
  let busy = false
  const pause = openBackOff(BACK_OFF)
  let turn: Promise<void> = Promise.resolve()
  let stop: (() => void) | null = null

  async function drain(): Promise<void> {
    busy = true
    for (let next = waiting[0]; next && (await hasGone(next)); next = waiting[0]) pause.reset()
    busy = false
    if (waiting.length > 0) later()
  }
  async function hasGone(next: Waiting<Note>): Promise<boolean> {
    const outcome = await send(next.id, next.note)
    if (outcome === 'away') return false
    if (waiting[0] === next) waiting.shift()
    if (outcome === 'refused') onLost(next.id, 'refused', next.note)
    else onTaken?.(next.id, next.note)
    return true
  }
  function go(): void {
    if (!busy && !stop) turn = drain()
  }
  function later(): void {
    stop = clock.after(pause.nextMs(), () => {
      stop = null
      go()
    })
  }
  return {
    note(id: string, note: Note): void {
      if (waiting.length >= MOST_WAITING) {
        const oldest = waiting.shift()
        if (oldest) onLost(oldest.id, 'too many', oldest.note)
      }
      waiting.push({ id, note })
      go()
    },
    waiting: () => waiting.length,
    /** Resolves when all that can go now has gone. */
    sent: () => turn,
    close(): void {
      stop?.()
    },
  }
}
export type Notes<Note> = ReturnType<typeof openNotes<Note>>
