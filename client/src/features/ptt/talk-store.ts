import type { TalkFloor, TalkMood } from '@menara/shared/contract/ptt-talk.contract.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ButtonClock, type EmergencyPhase, openEmergencyButton } from './emergency-button.ts'
import type { LinkNews, LinkState, PttLink } from './ptt-link.ts'
import { hear, isWanted, letGo, press, reconcile, refuse, SILENT, type Talk, type Turn } from './talk-state.ts'

/** `hold`: talks while it is pressed. `latch`: a press begins, the next one ends. */
export type TalkMode = 'hold' | 'latch'

export interface TalkState {
  readonly link: LinkState
  readonly reason: string | null
  /** The channel the button is for. */
  readonly chosen: string | null
  readonly floors: Readonly<Record<string, TalkFloor>>
  readonly talks: Readonly<Record<string, Talk>>
  readonly mode: TalkMode
  readonly mood: TalkMood
  /** Grows whenever somebody in a channel came, went or is otherwise than before. */
  readonly stirs: Readonly<Record<string, number>>
  readonly emergency: EmergencyPhase
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: number
}
export interface TalkStore extends StoreApi<TalkState> {
  /** Follows these channels and no others; the chosen one stays where it is among them. */
  follow(channels: readonly string[]): void
  choose(channel: string): void
  setMode(mode: TalkMode): void
  setMood(mood: TalkMood): void
  press(): void
  letGo(): void
  readonly emergency: { hold(): void; letGo(): void; cancel(): void }
  close(): void
}

/** Why a talk was refused or ended is shown so long. */
const TOLD_MS = 5000

const START: TalkState = {
  link: 'connecting',
  reason: null,
  chosen: null,
  floors: {},
  talks: {},
  mode: 'hold',
  mood: 'here',
  stirs: {},
  emergency: { phase: 'idle' },
  ahead: 0,
}

/** Talking as the screen has it: floors as the server tells them, and one's own request in each channel. */
export function openTalkStore({ link, clock }: { link: PttLink; clock: ButtonClock }): TalkStore {
  const store = createStore<TalkState>(() => START)
  let presses = 0
  let followed: readonly string[] = []
  const talkIn = (channel: string): Talk => store.getState().talks[channel] ?? SILENT

  function take(channel: string, { talk, say }: Turn): void {
    store.setState(({ talks }) => ({ talks: { ...talks, [channel]: talk } }))
    if (say) link[say.say](channel, say.req)
    if (talk.state === 'over') clock.after(TOLD_MS, () => talkIn(channel) === talk && take(channel, { talk: SILENT }))
  }
  const pressIn = (channel: string, emergency: boolean): void => take(channel, press(talkIn(channel), { req: ++presses, emergency }))
  const letGoIn = (channel: string): void => take(channel, letGo(talkIn(channel)))
  /** The button may belong to another channel by now. */
  const wantedChannels = (): string[] => Object.entries(store.getState().talks).flatMap(([id, talk]) => (isWanted(talk) ? [id] : []))

  let opened: string | null = null
  const button = openEmergencyButton({
    clock,
    onPhase: (emergency) => store.setState({ emergency }),
    begin() {
      opened = store.getState().chosen
      if (opened) pressIn(opened, true)
    },
    end() {
      if (opened) letGoIn(opened)
      opened = null
    },
  })
  const stopHearing = link.on(listening(store, { take, talkIn, clock }))

  return {
    ...store,
    follow(channels) {
      for (const gone of followed.filter((it) => !channels.includes(it))) link.leave(gone)
      for (const come of channels.filter((it) => !followed.includes(it))) link.join(come)
      followed = channels
      store.setState(({ chosen }) => ({ chosen: chosen !== null && channels.includes(chosen) ? chosen : (channels[0] ?? null) }))
    },
    choose(channel) {
      if (!followed.includes(channel)) return
      for (const other of wantedChannels()) if (other !== channel) letGoIn(other)
      store.setState({ chosen: channel })
    },
    setMode: (mode) => store.setState({ mode }),
    setMood(mood) {
      store.setState({ mood })
      link.mood(mood)
    },
    press() {
      const { chosen, link: state, mode } = store.getState()
      if (chosen === null || state !== 'online') return
      if (mode === 'latch' && isWanted(talkIn(chosen))) letGoIn(chosen)
      else pressIn(chosen, false)
    },
    letGo() {
      // An emergency stays open until its time is over or it is ended by its own button.
      if (store.getState().mode === 'hold') for (const channel of wantedChannels()) if (channel !== opened) letGoIn(channel)
    },
    emergency: button,
    close() {
      for (const channel of wantedChannels()) letGoIn(channel)
      for (const channel of followed) link.leave(channel)
      button.close()
      stopHearing()
    },
  }
}

interface Ears {
  readonly take: (channel: string, turn: Turn) => void
  readonly talkIn: (channel: string) => Talk
  readonly clock: ButtonClock
}

/** Takes what the link says into the store. */
function listening(store: StoreApi<TalkState>, { take, talkIn, clock }: Ears) {
  function floor({ floor: it, own, now }: Extract<LinkNews, { kind: 'floor' }>): void {
    const known = store.getState().floors[it.channel]
    const isOld = known?.epoch === it.epoch && known.seq > it.seq
    if (!isOld) store.setState(({ floors }) => ({ floors: { ...floors, [it.channel]: it } }))
    if (now !== undefined) store.setState({ ahead: now - clock.now() })
    if (own) take(it.channel, reconcile(talkIn(it.channel), own))
  }
  function present({ channel, present: count }: Extract<LinkNews, { kind: 'present' }>): void {
    store.setState(({ floors, stirs }) => {
      const floor = floors[channel]
      return {
        stirs: { ...stirs, [channel]: (stirs[channel] ?? 0) + 1 },
        ...(floor && { floors: { ...floors, [channel]: { ...floor, present: count } } }),
      }
    })
  }
  return (news: LinkNews): void => {
    if (news.kind === 'state') store.setState({ link: news.state, reason: news.reason })
    else if (news.kind === 'floor') floor(news)
    else if (news.kind === 'present') present(news)
    else if (news.kind === 'talk') take(news.news.channel, hear(talkIn(news.news.channel), news.news))
    else if (news.kind === 'refused') take(news.channel, refuse(talkIn(news.channel), news))
  }
}
