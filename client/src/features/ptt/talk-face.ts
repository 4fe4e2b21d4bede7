import { SILENT } from './talk-state.ts'
import type { TalkState } from './talk-store.ts'

/** What somebody's voice can do in the chosen channel: nothing at all, or nothing yet. `mute`: there is no microphone to be had. */
export type Mouth = 'ready' | 'listens' | 'unasked' | 'mute'

/** What the big button says. */
export type Face =
  | 'none'
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
  | 'over'

/** What is so in the chosen channel, from the outside in: the connection, one's own request, one's voice, then the others. */
export function faceOf({ link, chosen, talks, floors }: TalkState, mouth: Mouth): Face {
  if (link !== 'online') return link
  if (chosen === null) return 'none'
  const talk = talks[chosen] ?? SILENT
  if (talk.state !== 'silent') return talk.state
  if (mouth !== 'ready') return mouth === 'listens' ? 'listen' : mouth
  return floors[chosen]?.talker ? 'other' : 'idle'
}
