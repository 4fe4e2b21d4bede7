import type { ChannelSound } from '../session/talk-sound.ts'
import { SILENT, type Talk } from '../session/talk-state.ts'
import type { TalkState } from '../session/talk-store.ts'
import { type Face, faceOf, type VoiceState } from './talk-face.ts'

/** A text by its key under `ptt` and what it is about. */
export interface Words {
  readonly key: string
  readonly facts?: Readonly<Record<string, string | number>>
  /** Seconds until it ends; shown beside the sentence, not read aloud every second. */
  readonly left?: number
}

const secondsTo = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000))

interface Known {
  readonly mouth: VoiceState
  /** Of the chosen channel. */
  readonly sound: ChannelSound | undefined
  /** The server's time, in milliseconds. */
  readonly now: number
  /** How long one may talk in the channel, in seconds. */
  readonly limit?: number | undefined
}

/** What is so now, in a sentence. */
export function statusWords(state: TalkState, { mouth, sound, now, limit = Number.POSITIVE_INFINITY }: Known): Words {
  const talk = state.talks[state.chosen ?? ''] ?? SILENT
  const talker = state.floors[state.chosen ?? '']?.talker
  if (state.link === 'online' && talk.state === 'silent' && talker) return { key: 'status.other', facts: { name: talker.name } }
  const own = unheardWords(talk, sound) ?? ownWords(talk, { now, limit })
  if (own) return own
  const face = faceOf(state, mouth, sound)
  return { key: `status.${face === 'idle' ? idleWords(sound) : face}` }
}

/** The floor is one's own, but nothing of one's voice has arrived: nobody is told that they are heard. */
function unheardWords({ state }: Talk, sound: ChannelSound | undefined): Words | null {
  if (state !== 'talking' || (sound?.state === 'in' && sound.isHeard)) return null
  return { key: sound?.state === 'unconnected' ? 'status.unconnected' : 'status.unheard' }
}

/** A free channel is said to be free only where its sound is connected. */
export function idleWords(sound: ChannelSound | undefined): 'idle' | 'noSound' | 'soundConnecting' {
  if (sound?.state === 'in') return 'idle'
  return sound?.state === 'unavailable' || sound?.state === 'refused' ? 'noSound' : 'soundConnecting'
}

function ownWords(talk: Talk, { now, limit }: { now: number; limit: number }): Words | null {
  switch (talk.state) {
    case 'queued':
      return { key: 'status.queued', facts: { count: talk.position } }
    case 'talking':
      if (talk.until === null) return { key: 'status.talkingEmergency' }
      // The page's clock ticks once a second: it may be late by one.
      return { key: 'status.talking', left: Math.min(limit, secondsTo(talk.until, now)) }
    case 'cutting':
      return { key: 'status.cutting', left: secondsTo(talk.cutAt, now) }
    case 'over':
      return { key: `cause.${talk.cause ?? 'refused'}` }
    default:
      return null
  }
}

/** What the button would do now. */
export function buttonWords(face: Face, mode: TalkState['mode']): string {
  switch (face) {
    case 'idle':
    case 'over':
      return `button.${mode}`
    case 'other':
      return 'button.wait'
    case 'unasked':
      return 'button.allow'
    case 'talking':
      return `button.${mode === 'hold' ? 'letGo' : 'end'}`
    case 'queued':
    case 'asking':
      return `button.${mode === 'hold' ? 'letGoToLeave' : 'pressToLeave'}`
    case 'absent':
    case 'none':
      return 'button.absent'
    case 'joining':
      return 'button.joining'
    case 'listen':
      return 'button.listen'
    case 'cutting':
    case 'stopping':
      return 'button.ending'
    default:
      return 'button.nothing'
  }
}
