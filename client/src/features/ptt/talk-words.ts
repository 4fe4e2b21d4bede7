import { type Face, faceOf, type Mouth } from './talk-face.ts'
import { SILENT, type Talk } from './talk-state.ts'
import type { TalkState } from './talk-store.ts'

/** A text by its key under `ptt` and what it is about. */
export interface Words {
  readonly key: string
  readonly facts?: Readonly<Record<string, string | number>>
  /** Seconds until it ends; shown beside the sentence, not read aloud every second. */
  readonly left?: number
}

const secondsTo = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000))

/** What is so now, in a sentence. `now` is the server's time in milliseconds, `limit` how long one may talk in the channel, in seconds. */
export function statusWords(state: TalkState, { mouth, now, limit }: { mouth: Mouth; now: number; limit?: number | undefined }): Words {
  const talk = state.talks[state.chosen ?? ''] ?? SILENT
  const talker = state.floors[state.chosen ?? '']?.talker
  if (state.link === 'online' && talk.state === 'silent' && talker) return { key: 'status.other', facts: { name: talker.name } }
  return ownWords(talk, { now, limit: limit ?? Number.POSITIVE_INFINITY }) ?? { key: `status.${faceOf(state, mouth)}` }
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
