import type { Sfu } from '../media/sfu.ts'
import type { Voice } from './recording/voice.ts'
import { roomOf } from './talk.ts'

interface SoundNeeds {
  readonly sfu: () => Pick<Sfu, 'status' | 'reconsider' | 'tap' | 'carry'>
  /** Sound has come in a channel. */
  readonly heard: (channel: string) => void
  /** The talk that is heard over a channel's own microphones, and the channels that are patched to it. */
  readonly talkIn: (channel: string) => { readonly burst: number; readonly patched: readonly string[] } | null
  readonly onFault: (error: unknown) => void
}

/**
 * The sound server as the floors see it: it asks the rule of a room whose voice goes out, so a change of floor is a word to ask again.
 * A room's line is listened to from its first talk on; what comes over it keeps the talker's floor, and is carried to patched channels.
 */
export function talkSound({ sfu, heard, talkIn, onFault }: SoundNeeds): Voice & { close(): void } {
  const taps = new Map<string, () => void>()
  const settle = (channel: string): void => void sfu().reconsider(roomOf(channel)).catch(onFault)
  function pass(channel: string, packet: Buffer): void {
    heard(channel)
    const talk = talkIn(channel)
    for (const other of talk?.patched ?? []) sfu().carry(roomOf(other), packet, `${channel} ${talk?.burst}`)
  }
  return {
    ready: () => sfu().status().worker === 'available',
    missing: () => `Sound cannot be carried here now: ${sfu().status().detail}`,
    grant({ channel }) {
      if (!taps.has(channel))
        taps.set(
          channel,
          sfu().tap(roomOf(channel), (packet) => pass(channel, packet)),
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
