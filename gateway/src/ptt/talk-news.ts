import type { TalkNews } from '@menara/shared/contract/ptt-talk.contract.ts'
import type { FloorEffect } from '@menara/shared/domain/floor/floor-words.ts'

type Personal = Exclude<FloorEffect, { kind: 'changed' }>
type Words = { [K in Personal['kind']]: (effect: Extract<Personal, { kind: K }>) => { peer: string; news: TalkNews } }

const words: Words = {
  granted: ({ burst: { peer, channel, req, burst, until } }) => ({ peer, news: { channel, kind: 'granted', req, burst, until } }),
  ended: ({ burst: { peer, channel, req, burst }, cause }) => ({ peer, news: { channel, kind: 'ended', req, burst, cause } }),
  revoke: ({ burst: { peer, channel, req, burst }, cause, cut_at }) => ({
    peer,
    news: { channel, kind: 'revoke', req, burst, cause, cut_at },
  }),
  warning: ({ burst: { peer, channel, req, burst }, left_ms }) => ({ peer, news: { channel, kind: 'warning', req, burst, left_ms } }),
  queued: ({ ask: { peer, channel, req }, position }) => ({ peer, news: { channel, kind: 'queued', req, position } }),
  denied: ({ peer, channel, req, cause }) => ({ peer, news: { channel, kind: 'denied', req, cause } }),
}

/** Whom an effect is told to, and how. */
export const newsOf = (effect: Personal): { peer: string; news: TalkNews } =>
  (words[effect.kind] as (personal: Personal) => { peer: string; news: TalkNews })(effect)
