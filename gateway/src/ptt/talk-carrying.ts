import type { TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { floorView } from '@menara/shared/domain/floor/floor-view.ts'
import type { Floor, FloorEffect } from '@menara/shared/domain/floor/floor-words.ts'
import type { Voice, Voiced } from './recording/voice.ts'
import type { Guest } from './talk-guest.ts'
import type { talkLog } from './talk-log.ts'

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
const newsOf = (effect: Personal): { peer: string; news: TalkNews } =>
  (words[effect.kind] as (personal: Personal) => { peer: string; news: TalkNews })(effect)

interface CarryingNeeds {
  readonly voice: Pick<Voice, 'grant' | 'revoke'>
  readonly log: ReturnType<typeof talkLog>
  readonly guests: ReadonlyMap<string, Guest>
  readonly connectionOf: ReadonlyMap<string, string>
  readonly floorOf: (channel: string) => Floor | undefined
}

/** Does what the machine decided: the voice first, then the note, then the word to people. */
export function carrying({ voice, log, guests, connectionOf, floorOf }: CarryingNeeds) {
  const voiced = ({ channel, peer, burst }: { channel: string; peer: string; burst: number }): Voiced => ({
    channel,
    burst,
    connection: connectionOf.get(peer) ?? '',
    into: [...(floorOf(channel)?.channels.keys() ?? [channel])],
  })
  function show(channel: string): void {
    const floor = floorOf(channel)
    if (!floor) return
    const view = floorView(floor, channel)
    const event = { ...view, queue: [...view.queue], patched_with: [...view.patched_with] }
    for (const guest of guests.values()) if (guest.isIn(channel)) guest.tell('floor', event)
  }
  const opened = ({ burst }: Extract<FloorEffect, { kind: 'granted' }>): void => {
    voice.grant(voiced(burst))
    log.began(burst)
  }
  const shut = ({ burst, cause, at }: Extract<FloorEffect, { kind: 'ended' }>): void => {
    voice.revoke(voiced(burst))
    log.ended(burst, { cause, at })
  }
  return (effect: FloorEffect): void => {
    if (effect.kind === 'changed') {
      for (const channel of effect.channels) show(channel)
      return
    }
    if (effect.kind === 'granted' && !effect.again) opened(effect)
    if (effect.kind === 'ended') shut(effect)
    const { peer, news } = newsOf(effect)
    guests.get(connectionOf.get(peer) ?? '')?.tell('talk', news)
  }
}
