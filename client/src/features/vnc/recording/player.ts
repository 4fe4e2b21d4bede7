import { createStore, type StoreApi } from 'zustand/vanilla'
import { type RfbChannel, rfbChannel } from '../stage/rfb-channel.ts'
import type { DrawScreen, Viewer } from '../stage/viewer.ts'
import type { FbsBlock } from './fbs.ts'

interface PlayerState {
  /** Milliseconds since its begin. */
  readonly at: number
  readonly length: number
  readonly playing: boolean
  readonly speed: number
}
interface PlayerNeeds {
  readonly place: HTMLElement
  readonly draw: DrawScreen
  readonly blocks: readonly FbsBlock[]
  readonly now: () => number
  readonly after: (ms: number, work: () => void) => () => void
}
export interface Player {
  readonly state: StoreApi<PlayerState>
  play(on: boolean): void
  pace(speed: number): void
  seek(at: number): void
  close(): void
}

const TICK_MS = 40
/** So much is drawn at once on the way to a later moment; the page stays awake between. */
const MOST_AT_ONCE = 512 * 1024

/** Draws a recording as it was, at any pace. Going back draws it anew from its begin: pictures are made of all that came before. */
export function openPlayer({ place, draw, blocks, now, after }: PlayerNeeds): Player {
  const length = blocks.at(-1)?.at ?? 0
  const state = createStore<PlayerState>(() => ({ at: 0, length, playing: true, speed: 1 }))
  let next = 0
  let drawn: { viewer: Viewer; channel: RfbChannel } = begin()
  let heard = now()
  let stop = after(0, tick)

  function begin() {
    const channel = rfbChannel(() => undefined)
    next = 0
    return { channel, viewer: draw({ place, channel }) }
  }
  /** False while there is more to draw before `until`. */
  function feed(until: number): boolean {
    let fed = 0
    for (let block = blocks[next]; block && block.at <= until; block = blocks[next]) {
      if (fed > MOST_AT_ONCE) return false
      drawn.channel.bring(block.bytes)
      fed += block.bytes.byteLength
      next++
    }
    return true
  }
  function tick(): void {
    const { at, playing, speed } = state.getState()
    const passed = now() - heard
    heard = now()
    const to = Math.min(length, playing ? at + passed * speed : at)
    // Behind what was asked for: time waits for the picture.
    const isThere = feed(to)
    if (isThere && to !== at) state.setState({ at: to })
    if (isThere && playing && to >= length) state.setState({ playing: false })
    stop = after(isThere ? TICK_MS : 0, tick)
  }
  function seek(at: number): void {
    if (at < state.getState().at) {
      drawn.viewer.close()
      drawn = begin()
    }
    state.setState({ at: Math.max(0, Math.min(length, at)) })
  }
  return {
    state,
    play(on) {
      const { at } = state.getState()
      if (on && at >= length) seek(0)
      state.setState({ playing: on })
    },
    pace: (speed) => state.setState({ speed }),
    seek,
    close(): void {
      stop()
      drawn.viewer.close()
    },
  }
}
