import type { LinkNews, PttLink } from '../../../client/src/features/ptt/ptt-link.ts'
import type { TalkNews } from '../../../shared/src/contract/media/ptt-talk.contract.ts'
import { decide, type ExchangeEvent, exchangeDueAt, floorIn, openExchange } from '../../../shared/src/domain/floor/floor-exchange.ts'
import { floorView, ownView } from '../../../shared/src/domain/floor/floor-view.ts'
import type { FloorEffect, TalkRight } from '../../../shared/src/domain/floor/floor-words.ts'
import { manualClock } from '../manual-clock.ts'

type Rights = Readonly<Record<string, { readonly right?: TalkRight; readonly rank?: number }>>

/**
 * The real floors in memory, and links of people to them that are driven by hand: cut, slow, or refused as a test likes. Whoever talks
 * makes sound unless told otherwise.
 */
export function talkFloors(channels: Readonly<Record<string, Rights>>) {
  const clock = manualClock()
  let exchange = openExchange('e1')
  const links = new Map<string, { news: (news: LinkNews) => void; channels: Set<string>; online: boolean }>()
  const dumb = new Set<string>()
  let stop = (): void => undefined

  function happens(event: ExchangeEvent): void {
    const after = decide(exchange, event, clock.now())
    exchange = after.exchange
    for (const effect of after.effects) tell(effect)
    stop()
    const due = exchangeDueAt(exchange)
    stop = due === null ? () => undefined : clock.after(Math.max(0, due - clock.now()), () => happens({ type: 'tick' }))
  }
  function tell(effect: FloorEffect): void {
    if (effect.kind === 'changed') {
      for (const channel of effect.channels) show(channel)
      return
    }
    const { peer, news } = talkNews(effect)
    const link = links.get(peer)
    if (link?.online) link.news({ kind: 'talk', news })
  }
  function show(channel: string): void {
    for (const [peer, item] of links) if (item.online && item.channels.has(channel)) item.news(floorNews(channel, peer, false))
  }
  function floorNews(channel: string, peer: string, own: boolean): LinkNews {
    const floor = floorIn(exchange, channel)
    if (!floor) throw new Error(`no floor ${channel}`)
    const view = floorView(floor, channel)
    const mine = own ? ownView(floor, { channel, peer }) : null
    const whole = { ...view, queue: [...view.queue], patched_with: [...view.patched_with] }
    return { kind: 'floor', floor: whole, ...(mine && { own: mine, now: clock.now() }) }
  }
  function stir(channel: string): void {
    const floor = floorIn(exchange, channel)
    const present = floor ? floorView(floor, channel).present : 0
    for (const other of links.values()) if (other.online && other.channels.has(channel)) other.news({ kind: 'present', channel, present })
  }
  const sound = (): void => {
    for (const { holder } of exchange.floors.values())
      if (holder && !dumb.has(holder.peer)) happens({ type: 'heard', channel: holder.channel, peer: holder.peer })
    clock.after(500, sound)
  }
  for (const channel of Object.keys(channels)) happens({ type: 'open', channel, limits: { talkMs: 30_000, dispatchOnly: false } })
  clock.after(500, sound)

  function linkOf(peer: string) {
    const item = { news: (_: LinkNews): void => undefined, channels: new Set<string>(), online: true }
    links.set(peer, item)
    const lost: (() => void)[] = []
    const refused = { message: null as string | null }
    /** What is said while the line is cut never arrives. */
    const sends = (say: () => void) => (item.online ? say() : void lost.push(say))
    function join(channel: string): void {
      const { right = 'talk', rank = 1 } = channels[channel]?.[peer] ?? {}
      happens({ type: 'join', channel, peer, person: `u-${peer}`, name: peer, right, rank, monitor: false })
      item.news(floorNews(channel, peer, true))
    }
    const request = (channel: string, req: number, emergency: boolean) =>
      sends(() => {
        if (refused.message !== null) item.news({ kind: 'refused', channel, req, message: refused.message })
        else happens({ type: 'request', channel, peer, req, emergency })
      })
    const link: PttLink = {
      join(channel) {
        item.channels.add(channel)
        sends(() => join(channel))
      },
      leave(channel) {
        item.channels.delete(channel)
        sends(() => happens({ type: 'leave', channel, peer }))
      },
      press: (channel, req) => request(channel, req, false),
      emergency: (channel, req) => request(channel, req, true),
      release: (channel, req) => sends(() => happens({ type: 'release', channel, peer, req })),
      end: async (channel) => happens({ type: 'end', channel, peer }),
      clear: async (channel) => happens({ type: 'clear', channel, peer }),
      patch: async (channel, other) => happens({ type: 'patch', channel, peer, other }),
      unpatch: async (channel) => happens({ type: 'unpatch', channel, peer }),
      async people(channel) {
        const members = [...(floorIn(exchange, channel)?.members.values() ?? [])].filter((member) => member.channel === channel)
        return { people: members.map(({ person, name, right }) => ({ person, name, right, mood: 'here' as const })), more: 0 }
      },
      mood() {
        for (const channel of item.channels) stir(channel)
      },
      on(hear) {
        item.news = hear
        hear({ kind: 'state', state: item.online ? 'online' : 'connecting', reason: null })
        return () => {
          item.news = () => undefined
        }
      },
    }
    return {
      link,
      refused,
      /** What a server might say. */
      says: (news: LinkNews) => item.news(news),
      cut() {
        item.online = false
        happens({ type: 'gone', peer })
        item.news({ kind: 'state', state: 'connecting', reason: null })
      },
      mend() {
        item.online = true
        item.news({ kind: 'state', state: 'online', reason: null })
        for (const channel of item.channels) join(channel)
      },
      /** Makes no sound though the floor is theirs. */
      falls: (silent: boolean) => void (silent ? dumb.add(peer) : dumb.delete(peer)),
    }
  }
  return { clock, linkOf, happens, talker: (channel: string) => floorIn(exchange, channel)?.holder?.peer ?? null }
}

type Personal = Exclude<FloorEffect, { kind: 'changed' }>
function talkNews(effect: Personal): { peer: string; news: TalkNews } {
  if (effect.kind === 'denied')
    return { peer: effect.peer, news: { channel: effect.channel, kind: 'denied', req: effect.req, cause: effect.cause } }
  if (effect.kind === 'queued')
    return { peer: effect.ask.peer, news: { channel: effect.ask.channel, kind: 'queued', req: effect.ask.req, position: effect.position } }
  const { peer, channel, req, burst, until } = effect.burst
  const facts = { channel, req, burst }
  if (effect.kind === 'granted') return { peer, news: { ...facts, kind: 'granted', until } }
  if (effect.kind === 'warning') return { peer, news: { ...facts, kind: 'warning', left_ms: effect.left_ms } }
  if (effect.kind === 'revoke') return { peer, news: { ...facts, kind: 'revoke', cause: effect.cause, cut_at: effect.cut_at } }
  return { peer, news: { ...facts, kind: 'ended', cause: effect.cause } }
}
