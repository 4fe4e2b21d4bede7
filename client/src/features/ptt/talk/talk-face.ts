import type { ChannelSound } from '../session/talk-sound.ts'
import { SILENT } from '../session/talk-state.ts'
import type { TalkState } from '../session/talk-store.ts'

/** What somebody's voice can do in the chosen channel: nothing at all, or nothing yet. `mute`: there is no microphone to be had. */
export type VoiceState = 'ready' | 'listens' | 'unasked' | 'mute'

/** What the big button says. */
export type Face =
  | 'none'
  | 'absent'
  | 'joining'
  | 'offline'
  | 'connecting'
  | 'idle'
  | 'listen'
  | 'unasked'
  | 'mute'
  | 'asking'
  | 'queued'
  | 'talking'
  | 'cutting'
  | 'stopping'
  | 'other'
  /** Packets of sound do not get through. */
  | 'unconnected'
  | 'over'

/** What is so in the chosen channel, from the outside in: the connection, one's own request, one's voice, then the others. */
export function faceOf(state: TalkState, mouth: VoiceState, sound?: ChannelSound): Face {
  const { link, wanted, chosen, talks, floors } = state
  if (link !== 'online') return link
  if (chosen === null) return wanted === null ? 'none' : 'absent'
  const talk = talks[chosen] ?? SILENT
  if (talk.state !== 'silent') return talk.state
  if (!floors[chosen]) return unjoinedFace(state, chosen)
  if (sound?.state === 'unconnected') return 'unconnected'
  if (mouth !== 'ready') return mouth === 'listens' ? 'listen' : mouth
  return floors[chosen]?.talker ? 'other' : 'idle'
}

const unjoinedFace = ({ refusals }: TalkState, channel: string): Face => (refusals[channel] === undefined ? 'joining' : 'absent')
