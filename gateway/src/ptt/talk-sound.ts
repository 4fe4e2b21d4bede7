import type { Sfu } from '../media/sfu.ts'
import { roomOf } from './talk.ts'
import type { Voice } from './voice.ts'

interface SoundNeeds {
  readonly sfu: () => Pick<Sfu, 'status' | 'reconsider' | 'tap'>
  /** Sound has come in a channel. */
  readonly heard: (channel: string) => void
  readonly onFault: (error: unknown) => void
}

/**
 * The sound server as the floors see it: it asks the rule of a room whose voice goes out, so a change of floor is a word to ask again.
 * A room's line is listened to from its first talk on; what comes over it keeps the talker's floor.
 */
export function talkSound({ sfu, heard, onFault }: SoundNeeds): Voice & { close(): void } {
  const taps = new Map<string, () => void>()
  const settle = (channel: string): void => void sfu().reconsider(roomOf(channel)).catch(onFault)
  return {
    ready: () => sfu().status().worker === 'available',
    missing: () => `Sound cannot be carried here now: ${sfu().status().detail}`,
    grant({ channel }) {
      if (!taps.has(channel))
        taps.set(
          channel,
          sfu().tap(roomOf(channel), () => heard(channel)),
        )
      settle(channel)
    },
    revoke: ({ channel }) => settle(channel),
    close() {
      for (const end of taps.values()) end()
      taps.clear()
    },
  }
}
