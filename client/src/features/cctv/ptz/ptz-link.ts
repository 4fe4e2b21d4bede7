import type { PtzEvents, PtzSignals, PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import { type Conversation, MediaRefused } from '../../../kit/media/media-line.ts'
import { borrowMedia } from '../cctv-link.ts'
import { STILL, type Velocity } from './ptz-velocity.ts'

interface PtzHandlers {
  /** Null: there is no line to the server just now. */
  readonly onState: (state: PtzState | null) => void
  /** What was refused, in the server's words. */
  readonly onRefused: (words: string) => void
}
export type PtzLink = ReturnType<typeof openPtzLink>

/** The server takes a second of silence for letting go. */
const AGAIN_MS = 300

/** Links of this page, by camera: the last that ends leaves. */
const links = new Map<string, number>()
function count(camera: string, by: number): number {
  const now = (links.get(camera) ?? 0) + by
  links.set(camera, now)
  return now
}

/** Moves one camera until `end`. While `drive` holds it is said again and again; without a line nothing moves. */
export function openPtzLink(camera: string, { onState, onRefused }: PtzHandlers) {
  let line: Conversation<PtzSignals, PtzEvents> | null = null
  let hangUp: () => void = () => undefined
  let over = false
  let driving: Velocity = STILL
  let beat: ReturnType<typeof setInterval> | undefined
  count(camera, 1)

  const borrowed = borrowMedia((media) => {
    const mine = media.conversation<PtzSignals, PtzEvents>()
    line = mine
    const enter = () =>
      mine.ask('ptz_enter', { camera }).then(
        (state) => !over && onState(state),
        () => !over && onState(null),
      )
    hangUp = mine.on({
      ptz: (state) => state.camera === camera && onState(state),
      open: () => void enter(),
      cut: () => onState(null),
    })
    if (mine.isOpen()) void enter()
  })
  /** Asks, and tells what was refused. */
  async function say<Name extends keyof PtzSignals & string>(name: Name, more: object = {}): Promise<void> {
    try {
      await line?.ask(name, { camera, ...more } as never)
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error
      halt()
      if (error.status > 0 && !over) onRefused(error.message)
    }
  }
  function halt(): void {
    clearInterval(beat)
    beat = undefined
    driving = STILL
  }
  function stop(): void {
    if (beat === undefined) return
    halt()
    void say('ptz_stop')
  }
  return {
    /** Moves so from now on, until `stop` or another word. */
    drive(velocity: Velocity): void {
      if (velocity === STILL) {
        stop()
        return
      }
      driving = velocity
      void say('ptz_move', driving)
      beat ??= setInterval(() => void say('ptz_move', driving), AGAIN_MS)
    },
    stop,
    take: (force: boolean) => say('ptz_take', { force }),
    lay: () => say('ptz_lay'),
    recall: (preset: string) => say('ptz_goto', { preset }),
    keep: (name: string) => say('ptz_keep', { name }),
    end(): void {
      if (over) return
      stop()
      over = true
      hangUp()
      if (count(camera, -1) === 0 && line?.isOpen()) void line.ask('ptz_leave', { camera }).catch(() => undefined)
      borrowed.end()
    },
  }
}
