import type { TalkFloor, TalkMood, TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ButtonClock, type EmergencyPhase, openEmergencyButton } from '../emergencies/emergency-button.ts'
import type { LinkNews, LinkState, PttLink } from '../ptt-link.ts'
import type { SoundChannel } from './talk-sound.ts'
import { hear, isWanted, letGo, press, reconcile, refuse, SILENT, type Talk, type Turn } from './talk-state.ts'

/** `hold`: talks while it is pressed. `latch`: a press begins, the next one ends. */
export type TalkMode = 'hold' | 'latch'

export interface TalkState {
  readonly link: LinkState
  readonly reason: string | null
  /** The channel that was asked for: the one the address names. */
  readonly wanted: string | null
  /** The channel the button is for: the wanted one while it is followed, never another. */
  readonly chosen: string | null
  /** Followed channels one may not speak in. */
  readonly listenOnly: ReadonlySet<string>
  /** Why a channel could not be joined, in the server's own words. */
  readonly refusals: Readonly<Record<string, string>>
  readonly floors: Readonly<Record<string, TalkFloor>>
  readonly talks: Readonly<Record<string, Talk>>
  readonly mode: TalkMode
  readonly mood: TalkMood
  /** Grows whenever somebody in a channel came, went or is otherwise than before. */
  readonly stirs: Readonly<Record<string, number>>
  readonly emergency: EmergencyPhase
  /** The channel the emergency is called in, from the first touch of its button to its end. */
  readonly emergencyIn: string | null
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: number
}
export interface TalkStore extends StoreApi<TalkState> {
  /** Follows these channels and no others. */
  follow(channels: readonly SoundChannel[]): void
  /** Arms the button for this channel as soon as it is followed, and for no other; null arms nothing. */
  choose(channel: string | null): void
  setMode(mode: TalkMode): void
  setMood(mood: TalkMood): void
  /** `channel` is the one whose name stands on the button: nothing happens where it is not the armed one. */
  press(channel: string | null): void
  letGo(): void
  readonly emergency: { press(channel: string | null): void; cancel(): void }
  close(): void
}

/** Why a talk was refused or ended is shown so long. */
const TOLD_MS = 5000

const START: TalkState = {
  link: 'connecting',
  reason: null,
  wanted: null,
  chosen: null,
  listenOnly: new Set(),
  refusals: {},
  floors: {},
  talks: {},
  mode: 'hold',
  mood: 'here',
  stirs: {},
  emergency: { phase: 'idle' },
  emergencyIn: null,
  ahead: 0,
}

interface StoreNeeds {
  readonly link: PttLink
  readonly clock: ButtonClock
  /** Whether nothing one says in a channel would get through. Help is called there all the same. */
  readonly isSilent?: (channel: string) => boolean
}

/** Talking as the screen has it: floors as the server tells them, and one's own request in each channel. */
export function openTalkStore({ link, clock, isSilent = () => false }: StoreNeeds): TalkStore {
  const store = createStore<TalkState>(() => START)
  let presses = 0
  let followed: readonly string[] = []
  const armed = (wanted: string | null): string | null => (wanted !== null && followed.includes(wanted) ? wanted : null)
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

  const call = emergencyCall(store, { clock, begin: (channel) => pressIn(channel, true), end: letGoIn })
  const stopHearing = link.on(listening(store, { take, talkIn, clock }))

  return {
    ...store,
    follow(channels) {
      const ids = channels.map((channel) => channel.id)
      const gone = followed.filter((text) => !ids.includes(text))
      const come = ids.filter((id) => !followed.includes(id))
      for (const channel of gone) {
        letGoIn(channel)
        link.leave(channel)
      }
      followed = ids
      store.setState((state) => ({
        chosen: armed(state.wanted),
        listenOnly: new Set(channels.flatMap((channel) => (channel.maySpeak ? [] : [channel.id]))),
        floors: without(state.floors, gone),
        refusals: without(state.refusals, gone),
      }))
      for (const channel of come) link.join(channel)
    },
    choose(channel) {
      if (channel === store.getState().wanted) return
      call.endElsewhere(channel)
      for (const other of wantedChannels()) if (other !== channel) letGoIn(other)
      store.setState({ wanted: channel, chosen: armed(channel) })
    },
    setMode: (mode) => store.setState({ mode }),
    setMood(mood) {
      store.setState({ mood })
      link.mood(mood)
    },
    press(channel) {
      if (!isArmed(store.getState(), channel)) return
      // What is under way may still be ended.
      if (isSilent(channel) && !isWanted(talkIn(channel))) return
      call.endElsewhere(channel)
      if (store.getState().mode === 'latch' && isWanted(talkIn(channel))) letGoIn(channel)
      else pressIn(channel, false)
    },
    letGo() {
      // An emergency stays open until its time is over or it is ended by its own button.
      if (store.getState().mode === 'hold') for (const channel of wantedChannels()) if (channel !== call.openIn()) letGoIn(channel)
    },
    emergency: call,
    close() {
      for (const channel of wantedChannels()) letGoIn(channel)
      for (const channel of followed) link.leave(channel)
      call.close()
      stopHearing()
    },
  }
}

const without = <Value>(all: Readonly<Record<string, Value>>, gone: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !gone.includes(id)))

/** Whether a press for this channel asks for its floor: it is the chosen one, joined, and one may speak in it. */
const isArmed = ({ chosen, link, floors, listenOnly }: TalkState, channel: string | null): channel is string =>
  channel !== null && channel === chosen && link === 'online' && floors[channel] !== undefined && !listenOnly.has(channel)

interface CallNeeds {
  readonly clock: ButtonClock
  readonly begin: (channel: string) => void
  readonly end: (channel: string) => void
}

/** The emergency button over the channels: the call goes to the one it was pressed for, whatever is chosen meanwhile. */
function emergencyCall(store: StoreApi<TalkState>, { clock, begin, end }: CallNeeds) {
  let opened: string | null = null
  const button = openEmergencyButton({
    clock,
    onPhase: (emergency) => store.setState({ emergency, ...(emergency.phase === 'idle' && { emergencyIn: null }) }),
    begin() {
      opened = store.getState().emergencyIn
      if (opened) begin(opened)
    },
    end() {
      if (opened) end(opened)
      opened = null
    },
  })
  return {
    ...button,
    press(channel: string | null): void {
      if (!isArmed(store.getState(), channel) || store.getState().emergency.phase !== 'idle') return
      store.setState({ emergencyIn: channel })
      button.press()
    },
    openIn: (): string | null => opened,
    /** The microphone is open in one channel: a call heard in another one ends. The emergency stands all the same. */
    endElsewhere(channel: string | null): void {
      if (opened !== null && opened !== channel) button.cancel()
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
  function floor({ floor: item, own, now }: Extract<LinkNews, { kind: 'floor' }>): void {
    const known = store.getState().floors[item.channel]
    const isOld = known?.epoch === item.epoch && known.seq > item.seq
    if (!isOld)
      store.setState(({ floors, refusals: { [item.channel]: _, ...refusals } }) => ({
        floors: { ...floors, [item.channel]: item },
        refusals,
      }))
    if (now !== undefined) store.setState({ ahead: now - clock.now() })
    if (own) take(item.channel, reconcile(talkIn(item.channel), own))
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
  function talkNews(news: TalkNews): void {
    take(news.channel, hear(talkIn(news.channel), news))
    const floor = store.getState().floors[news.channel]
    // The floor itself is told a moment later: until then it would name oneself as its talker.
    if (news.kind === 'ended' && floor?.talker && floor.talker.burst === news.burst)
      store.setState(({ floors }) => ({ floors: { ...floors, [news.channel]: { ...floor, talker: null } } }))
  }
  function refused(news: Extract<LinkNews, { kind: 'refused' }>): void {
    const { channel, req, message } = news
    take(channel, refuse(talkIn(channel), news))
    if (req === null) store.setState(({ refusals }) => ({ refusals: { ...refusals, [channel]: message } }))
  }
  return (news: LinkNews): void => {
    if (news.kind === 'state') store.setState({ link: news.state, reason: news.reason })
    else if (news.kind === 'floor') floor(news)
    else if (news.kind === 'present') present(news)
    else if (news.kind === 'talk') talkNews(news.news)
    else if (news.kind === 'refused') refused(news)
  }
}
