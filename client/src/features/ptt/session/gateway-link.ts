import type { PttEvents, PttSignals, TalkMood } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import type { Conversation } from '../../../kit/media/media-line.ts'
import type { ButtonClock } from '../emergencies/emergency-button.ts'
import type { LinkNews, PttLink } from '../ptt-link.ts'

/** The signalling connection as talking uses it. It comes back by itself after a cut. */
export type TalkLine = Conversation<PttSignals, PttEvents>
export type LineListeners = Parameters<TalkLine['on']>[0]

const AGAIN_MS = 2000
/** A refusal may have been a mistake, or be taken back. */
const REFUSED_MS = { first: 15_000, longest: 120_000 }
const statusOf = (error: unknown): number =>
  typeof (error as { status?: unknown }).status === 'number' ? (error as { status: number }).status : 0
/** Nobody answered, or not now: worth asking again. */
const isPassing = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) === 429 || statusOf(error) >= 500

interface LinkNeeds {
  readonly line: TalkLine
  readonly clock: ButtonClock
  /** Our name for ourselves: the same for as long as the page lives. */
  readonly client: string
  /** Only listens, whatever one may. */
  readonly monitor?: boolean
}

/** The floors of the gateway over its signalling. Every channel is joined again whenever the line is open again. */
export function openGatewayLink(needs: LinkNeeds): PttLink & { close(): void } {
  const { line } = needs
  const hearing = new Set<(news: LinkNews) => void>()
  let reason: string | null = null
  let mood: TalkMood = 'here'
  const say = (news: LinkNews): void => {
    for (const hear of hearing) hear(news)
  }
  const sayState = (): LinkNews => ({ kind: 'state', state: line.isOpen() ? 'online' : 'connecting', reason })
  const places = keepPlaces(needs, say)
  /** Told anew after every cut; where it cannot be told now it is told then. */
  const sayMood = (): void => void line.ask('talk_mood', { mood }).catch(() => undefined)
  const stop = line.on({
    open() {
      reason = null
      say(sayState())
      places.enterAll()
      if (mood !== 'here') sayMood()
    },
    cut(why) {
      reason = why
      say(sayState())
    },
    floor: (floor) => say({ kind: 'floor', floor }),
    talk: (news) => say({ kind: 'talk', news }),
    mood: (event) => say({ kind: 'present', ...event }),
    channels: () => say({ kind: 'channels' }),
  })
  return {
    join: places.join,
    leave: places.leave,
    ...asking(line, { say, enter: places.enter }),
    people: (channel) => line.ask('talk_people', { channel }),
    mood(next) {
      mood = next
      if (line.isOpen()) sayMood()
    },
    on(hear) {
      hearing.add(hear)
      hear(sayState())
      return () => void hearing.delete(hear)
    },
    close() {
      stop()
      places.close()
    },
  }
}
type Say = (news: LinkNews) => void
const refusalOf = (channel: string, req: number | null, error: unknown): LinkNews => ({
  kind: 'refused',
  channel,
  req,
  message: (error as Error).message,
})

/** Joined channels stay joined: over every cut, and where joining did not work just now. */
function keepPlaces({ line, clock, client, monitor = false }: LinkNeeds, say: Say) {
  const joined = new Set<string>()
  const retries = new Map<string, () => void>()
  /** Pauses after refusals, in milliseconds. */
  const pauses = new Map<string, number>()
  function forgetRetry(channel: string): void {
    retries.get(channel)?.()
    retries.delete(channel)
  }
  async function enter(channel: string): Promise<void> {
    forgetRetry(channel)
    if (!line.isOpen() || !joined.has(channel)) return
    try {
      const { floor, own, now } = await line.ask('talk_join', { channel, client, monitor })
      pauses.delete(channel)
      if (joined.has(channel)) say({ kind: 'floor', floor, own, now })
    } catch (error) {
      notEntered(channel, error)
    }
  }
  function notEntered(channel: string, error: unknown): void {
    if (!joined.has(channel)) return
    if (!isPassing(error)) say(refusalOf(channel, null, error))
    // A line that is cut joins again when it is open.
    if (!line.isOpen()) return
    const pause = isPassing(error) ? AGAIN_MS : (pauses.get(channel) ?? REFUSED_MS.first)
    if (!isPassing(error)) pauses.set(channel, Math.min(pause * 2, REFUSED_MS.longest))
    retries.set(
      channel,
      clock.after(pause, () => void enter(channel)),
    )
  }
  return {
    enter,
    enterAll(): void {
      for (const channel of joined) void enter(channel)
    },
    join(channel: string): void {
      joined.add(channel)
      void enter(channel)
    },
    leave(channel: string): void {
      joined.delete(channel)
      pauses.delete(channel)
      forgetRetry(channel)
      // Gone with the line where it is cut; a channel that is not there any more is left already.
      if (line.isOpen()) line.ask('talk_leave', { channel }).catch(() => undefined)
    },
    close(): void {
      for (const cancel of retries.values()) cancel()
      retries.clear()
      joined.clear()
    },
  }
}

/** Questions about the floor. Where nobody answers, the line is cut: where we stand is told when it is open again. */
function asking(line: TalkLine, { say, enter }: { say: Say; enter: (channel: string) => Promise<void> }) {
  async function request(channel: string, req: number, emergency: boolean): Promise<void> {
    try {
      const { floor } = await line.ask('talk_request', { channel, req, emergency })
      say({ kind: 'floor', floor })
    } catch (error) {
      if (statusOf(error) !== 0) say(refusalOf(channel, req, error))
    }
  }
  async function release(channel: string, req: number): Promise<void> {
    try {
      const { floor } = await line.ask('talk_release', { channel, req })
      say({ kind: 'floor', floor })
    } catch (error) {
      // Joining says where we stand; what is not wanted any more is then let go.
      if (statusOf(error) !== 0) await enter(channel)
    }
  }
  const dispatching = (name: 'talk_end' | 'talk_clear' | 'talk_unpatch') => async (channel: string) => {
    const { floor } = await line.ask(name, { channel })
    say({ kind: 'floor', floor })
  }
  return {
    press: (channel: string, req: number): void => void request(channel, req, false),
    emergency: (channel: string, req: number): void => void request(channel, req, true),
    release: (channel: string, req: number): void => void release(channel, req),
    end: dispatching('talk_end'),
    clear: dispatching('talk_clear'),
    unpatch: dispatching('talk_unpatch'),
    async patch(channel: string, other: string): Promise<void> {
      const { floor } = await line.ask('talk_patch', { channel, other })
      say({ kind: 'floor', floor })
    },
  }
}
