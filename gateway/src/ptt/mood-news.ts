import type { PttEvents } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { floorView } from '@menara/shared/domain/floor/floor-view.ts'
import { type Floor, floorTimes } from '@menara/shared/domain/floor/floor-words.ts'
import type { Clock } from '../platform/clock.ts'

interface Listener {
  isIn(channel: string): boolean
  tell(name: 'mood', event: PttEvents['mood']): void
}
interface MoodNewsNeeds {
  readonly guests: ReadonlyMap<string, Listener>
  readonly floorOf: (channel: string) => Floor | undefined
  readonly clock: Clock
}
const AFTER_MS = 100

/** Tells everybody in a channel that somebody there came, went or is otherwise than before. */
export function moodNews({ guests, floorOf, clock }: MoodNewsNeeds) {
  const cut = new Set<string>()
  let stop: (() => void) | null = null
  function say(channels: Iterable<string>): void {
    for (const channel of channels) {
      const floor = floorOf(channel)
      if (!floor) continue
      const { present } = floorView(floor, channel)
      for (const guest of guests.values()) if (guest.isIn(channel)) guest.tell('mood', { channel, present })
    }
  }
  return {
    say,
    /** Somebody was cut off in these channels: said now, and again when they are given up. */
    sayCut(channels: readonly string[]): void {
      say(channels)
      for (const channel of channels) cut.add(channel)
      stop?.()
      stop = clock.after(floorTimes.goneMs + AFTER_MS, () => {
        say(cut)
        cut.clear()
      })
    },
    close: (): void => stop?.(),
  }
}
export type MoodNews = ReturnType<typeof moodNews>
