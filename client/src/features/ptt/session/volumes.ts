import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStoredJson, writeStored } from '../../../kit/session/storage.ts'

const KEY = 'ptt-volumes'
const FULL = 100

/** How loud a channel is, 0 to 100. Muted it keeps its volume. */
export interface Volume {
  readonly volume: number
  readonly muted: boolean
}
type All = Readonly<Record<string, Volume>>
export interface Volumes extends StoreApi<All> {
  of(channel: string): Volume
  /** 0 to 1, as a loudspeaker takes it. */
  loudness(channel: string): number
  set(channel: string, to: Partial<Volume>): void
}

/** What was remembered may be of another release, or touched by hand. */
const isVolume = (item: unknown): item is Volume =>
  typeof (item as Volume | null)?.volume === 'number' &&
  Number.isFinite((item as Volume).volume) &&
  typeof (item as Volume).muted === 'boolean'
const remembered = (): All =>
  Object.fromEntries(
    Object.entries(readStoredJson<Record<string, unknown>>(KEY) ?? {}).filter((entry): entry is [string, Volume] => isVolume(entry[1])),
  )

/** How loud each channel is, remembered in this browser. */
export function openVolumes(): Volumes {
  const store = createStore<All>(remembered)
  const of = (channel: string): Volume => store.getState()[channel] ?? { volume: FULL, muted: false }
  return {
    ...store,
    of,
    loudness(channel) {
      const { volume, muted } = of(channel)
      return muted ? 0 : Math.min(FULL, Math.max(0, volume)) / FULL
    },
    set(channel, to) {
      store.setState({ [channel]: { ...of(channel), ...to } })
      writeStored(KEY, JSON.stringify(store.getState()))
    },
  }
}
