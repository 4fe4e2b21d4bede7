import type { TalkNews, TalkOwn } from '@menara/shared/contract/media/ptt-talk.contract.ts'

type TalkCause = NonNullable<TalkNews['cause']>

/**
 * One's own request in one channel, after the participant's side of TS 24.380. Only the server's word makes anybody `talking`; letting go
 * needs nobody's word. Times are the server's.
 */
export type Talk =
  | { readonly state: 'silent' }
  | { readonly state: 'asking'; readonly req: number; readonly emergency: boolean }
  | { readonly state: 'queued'; readonly req: number; readonly emergency: boolean; readonly position: number }
  | {
      readonly state: 'talking'
      readonly req: number
      readonly emergency: boolean
      readonly until: number | null
      readonly warned: boolean
    }
  /** Asked to end, and heard until `cutAt`. */
  | { readonly state: 'cutting'; readonly req: number; readonly emergency: boolean; readonly cause: TalkCause; readonly cutAt: number }
  /** Let go, and not confirmed yet. */
  | { readonly state: 'stopping'; readonly req: number }
  /** Refused, or ended by somebody else; stays for a moment, or until the next press. */
  | { readonly state: 'over'; readonly req: number; readonly cause: TalkCause | null; readonly message: string | null }

export const SILENT: Talk = { state: 'silent' }

/** What is to be said to the server. */
type Said = { readonly say: 'press' | 'emergency' | 'release'; readonly req: number }
export interface Turn {
  readonly talk: Talk
  readonly say?: Said
}

/** A request that is still wanted. */
type Wanted = Extract<Talk, { emergency: boolean }>
export const isWanted = (talk: Talk): talk is Wanted => 'emergency' in talk

/** `req` is a number that was never used. Pressing while something is under way makes an emergency of it, or nothing. */
export function press(talk: Talk, { req, emergency }: { req: number; emergency: boolean }): Turn {
  const say = { say: emergency ? 'emergency' : 'press', req } as const
  if (!isWanted(talk)) return { talk: { state: 'asking', req, emergency }, say }
  if (!emergency || talk.emergency) return { talk }
  // The floor is kept: the server takes the same request for an emergency.
  return { talk: { ...talk, emergency: true }, say: { ...say, req: talk.req } }
}

export function letGo(talk: Talk): Turn {
  return isWanted(talk) ? { talk: { state: 'stopping', req: talk.req }, say: { say: 'release', req: talk.req } } : { talk }
}

/** News about an earlier press count only where they must be taken back: nobody is left talking who has let go. */
export function hear(talk: Talk, news: TalkNews): Turn {
  const isOurs = talk.state !== 'silent' && talk.req === news.req
  if (!isOurs || !isWanted(talk)) return { ...afterLettingGo(talk, news, isOurs) }
  return { talk: wanting(talk, news) }
}

function afterLettingGo(talk: Talk, news: TalkNews, isOurs: boolean): Turn {
  if (isOurs && talk.state === 'stopping' && (news.kind === 'ended' || news.kind === 'denied')) return { talk: SILENT }
  const holds = news.kind === 'granted' || news.kind === 'queued'
  return holds && talk.state !== 'stopping' ? { talk, say: { say: 'release', req: news.req } } : { talk }
}

function wanting(talk: Wanted, { kind, req, until = null, position = 1, cause, cut_at = 0 }: TalkNews): Talk {
  const { emergency } = talk
  switch (kind) {
    case 'granted':
      return { state: 'talking', req, emergency, until, warned: false }
    case 'queued':
      return { state: 'queued', req, emergency, position }
    case 'revoke':
      return { state: 'cutting', req, emergency, cause: cause ?? 'preempted', cutAt: cut_at }
    case 'warning':
      return talk.state === 'talking' ? { ...talk, warned: true } : talk
    case 'ended':
      return cause === 'released' ? SILENT : { state: 'over', req, cause: cause ?? null, message: null }
    default:
      return { state: 'over', req, cause: cause ?? null, message: null }
  }
}

/** The server refused the question itself. */
export const refuse = (talk: Talk, { req, message }: { req: number | null; message: string }): Turn =>
  isWanted(talk) && (req === null || talk.req === req) ? { talk: { state: 'over', req: talk.req, cause: null, message } } : { talk }

/** After a cut the server says where one stands. What was asked and did not arrive is asked again; what is no longer wanted is let go. */
export function reconcile(talk: Talk, own: TalkOwn): Turn {
  if (own.state === 'none') return withoutPlace(talk)
  const req = own.req ?? 0
  if (!isWanted(talk) || talk.req !== req) return { talk, say: { say: 'release', req } }
  const { emergency } = talk
  if (own.state === 'queued') return { talk: { state: 'queued', req, emergency, position: own.position ?? 1 } }
  if (own.state === 'revoked')
    return { talk: talk.state === 'cutting' ? talk : { state: 'cutting', req, emergency, cause: 'preempted', cutAt: 0 } }
  return { talk: { state: 'talking', req, emergency, until: own.until, warned: talk.state === 'talking' && talk.warned } }
}
function withoutPlace(talk: Talk): Turn {
  if (talk.state === 'asking') return { talk, say: { say: talk.emergency ? 'emergency' : 'press', req: talk.req } }
  if (isWanted(talk)) return { talk: { state: 'over', req: talk.req, cause: 'gone', message: null } }
  return { talk: talk.state === 'stopping' ? SILENT : talk }
}
