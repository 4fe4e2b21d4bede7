import type { VncNote } from '@menara/shared/contract/internal.contract.ts'
import type { Answered } from '../platform/calls/ask.ts'
import type { Clock } from '../platform/clock.ts'
import type { VncUpstream } from './upstream-vnc.ts'

const EVERY_MS = 5_000
const TRIES = 5

interface NotesNeeds {
  readonly session: string
  readonly upstream: Pick<VncUpstream, 'note'>
  readonly clock: Clock
  readonly read: () => VncNote
  /** The backend knows this session as over, or not at all. */
  readonly onLost: () => void
  readonly onFault: (error: unknown) => void
}

/** Tells the backend how a session fares: every few seconds, at every turn of the control, and how it ended. One note at a time. */
export function openNotes({ session, upstream, clock, read, onLost, onFault }: NotesNeeds) {
  let turn: Promise<unknown> = Promise.resolve()
  let stop = clock.after(EVERY_MS, again)
  /** Whether the backend has heard that this session has the control. */
  let controlNoted = false
  let isOver = false

  async function send(note: VncNote): Promise<Answered<null>> {
    const said = await upstream.note(session, note)
    if (said.is === 'ok') controlNoted = note.controls
    return said
  }
  function note(): void {
    turn = turn.then(async () => {
      if (isOver) return
      if ((await send(read())).is === 'refused' && !isOver) onLost()
    })
    turn.catch(onFault)
  }
  function again(): void {
    note()
    stop = clock.after(EVERY_MS, again)
  }
  return {
    now(): void {
      controlNoted = false
      note()
    },
    isControlNoted: () => controlNoted,
    /** Resolves when the backend has it, or was away too often. */
    async last(final: VncNote): Promise<void> {
      isOver = true
      stop()
      await turn.catch(onFault)
      for (let tries = 0; tries < TRIES; tries++) if ((await send(final)).is !== 'away') return
      onFault(new Error(`The end of session ${session} at a remote screen could not be noted`))
    },
  }
}
