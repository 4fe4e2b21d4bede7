import type { VncEntry } from '@menara/shared/contract/internal.contract.ts'
import type { VncCause } from '@menara/shared/contract/media/vnc.contract.ts'
import type { VncAsk, VncWord } from '@menara/shared/contract/media/vnc-wire.ts'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Control } from '../../platform/control.ts'
import type { Entered } from '../rfb/rfb-entry.ts'
import { rfbViewer } from '../rfb/rfb-viewer.ts'
import { openPipe } from '../rfb/vnc-pipe.ts'
import type { VncUpstream } from '../upstream-vnc.ts'
import { openNotes } from '../vnc-notes.ts'
import type { Recording, Recordings } from '../vnc-recording.ts'

interface IdleNeeds {
  readonly clock: Clock
  readonly idleMs: number
  readonly warn: (leftSeconds: number) => void
  readonly end: () => void
}
const WARN_MS = 60_000

/** Ends a session nobody is at: warns a minute before. A key, the pointer or a word of the page says that somebody is. */
function watchIdle({ clock, idleMs, warn, end }: IdleNeeds) {
  const warnMs = Math.min(WARN_MS, idleMs / 2)
  let last = clock.now()
  let warned = false
  let stop = clock.after(idleMs - warnMs, check)
  function check(): void {
    const left = last + idleMs - clock.now()
    if (left <= 0) {
      end()
      return
    }
    if (left <= warnMs && !warned) {
      warned = true
      warn(Math.ceil(left / 1000))
    }
    stop = clock.after(left > warnMs ? left - warnMs : left, check)
  }
  return {
    sign(): void {
      last = clock.now()
      warned = false
    },
    stop: () => stop(),
  }
}

interface VncLimits {
  readonly idleMs: number
  readonly totalMs: number
}
export interface StayNeeds {
  readonly entry: VncEntry
  readonly entered: Entered
  readonly rights: { readonly mayControl: boolean; readonly mayTakeOver: boolean }
  readonly socket: WebSocket
  readonly say: (word: VncWord) => void
  readonly token: () => string
  readonly end: (cause: VncCause) => void
  readonly upstream: VncUpstream
  readonly control: Control
  readonly recordings: Recordings
  readonly limits: VncLimits
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}
export type Stay = ReturnType<typeof openStay>

/** With the question's own time limit below 5 s in all. */
const RIGHTS_MS = 3_000

/** One person at one screen, from the moment they are in until they are out. */
export function openStay(needs: StayNeeds) {
  const { entry, entered, say, end, upstream, control, recordings, limits, clock, onFault } = needs
  const { session_id: id, way, person } = entry
  const counts = { bytes_out: 0, bytes_in: 0, dropped: 0 }
  let holds = false
  const recording = entry.recorded ? recordings.begin(id, { init: entered.init, days: entry.retention_days }) : null
  const warn = (left_s: number) => say({ t: 'idle', left_s })
  const idle = watchIdle({ clock, idleMs: limits.idleMs, warn, end: () => end('idle') })
  const stopTotal = clock.after(limits.totalMs, () => end('too_long'))
  const { viewer, pipe } = openLine(needs, { counts, recording, holds: () => holds, moved: idle.sign })
  const running = recording ? 'running' : 'none'
  const now = () => ({ controls: holds, ...counts, ended_at: null, cause: null, recording: running, recording_cut: false }) as const
  const notes = openNotes({ session: id, upstream, clock, read: now, onLost: () => end('lost'), onFault })
  const rights = watchRights(needs, { has: () => holds && notes.isControlNoted() })

  say({ t: 'opened', session: id, recorded: entry.recorded })
  viewer.greet()
  control.join({
    ...needs.rights,
    session: id,
    person: person.id,
    name: person.name,
    armed(has) {
      holds = has
      if (!has) pipe.pass(viewer.letGo())
      notes.now()
    },
    told: (holder, people) => say({ t: 'floor', holder, people }),
  })

  return {
    target: way.target_id,
    take: pipe.take,
    /** A word of the page beside the open and the token. */
    heed(word: Exclude<VncAsk, { t: 'open' | 'renew' | 'unreadable' }>): void {
      idle.sign()
      if (word.t === 'take') control.take(id, word.force)
      if (word.t === 'give') control.give(id, word.to)
    },
    /** Something was changed at the screen, or about the person. */
    recheck: rights.recheck,
    async leave(cause: VncCause): Promise<void> {
      rights.stop()
      idle.stop()
      stopTotal()
      control.leave(id)
      pipe.close()
      const kept = await recording?.end()
      await notes.last({
        ...now(),
        controls: false,
        ended_at: new Date(clock.now()).toISOString(),
        cause,
        recording: kept?.kept ? 'kept' : 'none',
        recording_cut: kept?.cut ?? false,
      })
    },
  }
}

interface LineNeeds {
  readonly counts: { bytes_out: number; bytes_in: number; dropped: number }
  readonly recording: Recording | null
  readonly holds: () => boolean
  /** A person is there. */
  readonly moved: () => void
}
/** The bytes of a stay: counted, recorded, and held back where the hand is another's. */
function openLine({ entered, socket, clock, end }: StayNeeds, { counts, recording, holds, moved }: LineNeeds) {
  const viewer = rfbViewer({
    tell: (bytes) => pipe.tell(bytes),
    init: entered.init,
    mayAct: holds,
    onAct(passed) {
      moved()
      if (!passed) counts.dropped++
    },
    onFormat: (pixels) => recording?.format(pixels),
  })
  const pipe = openPipe({
    ...{ socket, viewer, clock, end, screen: entered, rest: entered.rest },
    onOut(bytes) {
      counts.bytes_out += bytes.length
      recording?.write(bytes)
    },
    onIn(count) {
      counts.bytes_in += count
    },
  })
  return { viewer, pipe }
}

/** Asks with the person's own token, again and again, whether they may still be here, and what the backend knows of the control. */
function watchRights({ entry, token, end, upstream, control, clock, onFault }: StayNeeds, { has }: { readonly has: () => boolean }) {
  const { session_id: id, mode, way } = entry
  let stopped = false
  let stop = clock.after(RIGHTS_MS, again)
  async function ask(): Promise<void> {
    const had = has()
    const said = await upstream.screen(way.target_id, token())
    if (stopped || said.is === 'away') return
    if (said.is === 'refused') return end('revoked')
    const { may_control, may_take_over, controller } = said.data
    control.entitle(id, { mayControl: mode === 'control' && may_control, mayTakeOver: may_take_over })
    if (had && controller && controller.session_id !== id) control.lost(id)
  }
  function again(): void {
    ask().catch(onFault)
    stop = clock.after(RIGHTS_MS, again)
  }
  async function recheck(): Promise<void> {
    const said = await upstream.way(way.target_id)
    const isOther = said.is === 'ok' ? said.data.rev !== way.rev : said.is === 'refused'
    if (!stopped && isOther) return end('changed')
    await ask()
  }
  return {
    recheck: () => void recheck().catch(onFault),
    stop(): void {
      stopped = true
      stop()
    },
  }
}
