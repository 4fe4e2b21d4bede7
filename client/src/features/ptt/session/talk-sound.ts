import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Obstacle } from '../../../kit/media/media-connection.ts'
import type { RoomHandlers, RoomState } from '../../../kit/media/media-room.ts'
import type { Speaker } from '../../../kit/media/speaker.ts'
import type { Volumes } from './volumes.ts'

/** A room of the sound server as far as a channel needs it. */
interface SoundRoom {
  speak(track: MediaStreamTrack | null): Promise<void>
  flow(on: boolean): void
  again(): void
  leave(): void
}
interface SoundNeeds {
  readonly join: (room: string, handlers: RoomHandlers) => SoundRoom
  readonly play: (track: MediaStreamTrack, options: { readonly volume: number; readonly blocked: () => void }) => Speaker
  readonly volumes: Pick<Volumes, 'loudness'>
}

/** How the sound of one channel is. */
export interface ChannelSound {
  readonly state: RoomState
  /** The server's words where it refused. */
  readonly reason: string | null
  /** What stands in the way where it is `unconnected`. */
  readonly obstacle: Obstacle | null
  /** One's own voice has arrived at the server since it goes out. */
  readonly isHeard: boolean
}
const NO_SOUND: ChannelSound = { state: 'entering', reason: null, obstacle: null, isHeard: false }

export interface SoundState {
  readonly rooms: Readonly<Record<string, ChannelSound>>
  /** The browser plays nothing before it was clicked. */
  readonly blocked: boolean
}
interface Place {
  readonly room: SoundRoom
  readonly maySpeak: boolean
  speaker: Speaker | null
}
/** A channel, and whether one may speak in it. */
export interface SoundChannel {
  readonly id: string
  readonly maySpeak: boolean
}
export interface TalkSound extends StoreApi<SoundState> {
  follow(channels: readonly SoundChannel[]): void
  /** The microphone to speak with; null while there is none. */
  microphone(track: MediaStreamTrack | null): void
  /** Where it stands ready; `open` while what it hears may leave this page. */
  aim(channel: string | null, open: boolean): void
  /** Volumes have changed. */
  adjust(): void
  /** Tries to connect at once, wherever it did not work. */
  again(): void
  /** After the click the browser wanted. */
  unblock(): Promise<void>
  close(): void
}

/**
 * The sound of one's channels, each with its own volume, and one microphone that stands ready in the chosen one. Only the server decides
 * who is heard; beyond that nothing a microphone hears leaves the page while nobody asks to talk.
 */
export function openTalkSound({ join, play, volumes }: SoundNeeds): TalkSound {
  const store = createStore<SoundState>(() => ({ rooms: {}, blocked: false }))
  const places = new Map<string, Place>()
  let voice: MediaStreamTrack | null = null
  let [aimed, open]: [string | null, boolean] = [null, false]

  /** One's own voice comes back on the channel's line: it is not played while one talks. */
  const loudness = (channel: string): number => (open && channel === aimed ? 0 : volumes.loudness(channel))
  const blocked = (): void => store.setState({ blocked: true })
  function enter({ id, maySpeak }: SoundChannel): void {
    const room = join(`ptt:${id}`, {
      ...noting(store, id),
      onTrack(_, track) {
        const place = places.get(id)
        if (!place) return
        place.speaker?.close()
        place.speaker = track && play(track, { volume: loudness(id), blocked })
      },
    })
    room.flow(open && id === aimed)
    places.set(id, { room, maySpeak, speaker: null })
    if (id === aimed) offer(id, voice)
  }
  function exit(id: string): void {
    const place = places.get(id)
    place?.speaker?.close()
    places.delete(id)
    place?.room.leave()
    store.setState(({ rooms: { [id]: _, ...rooms } }) => ({ rooms }))
  }
  function offer(id: string | null, track: MediaStreamTrack | null): void {
    const place = places.get(id ?? '')
    // What goes wrong is told by the room's state.
    if (place?.maySpeak) void place.room.speak(track)
  }
  const adjust = (): void => {
    for (const [id, { speaker }] of places) speaker?.volume(loudness(id))
  }

  return {
    ...store,
    follow(channels) {
      const wanted = new Map(channels.map((channel) => [channel.id, channel]))
      for (const [id, { maySpeak }] of [...places]) if (wanted.get(id)?.maySpeak !== maySpeak) exit(id)
      for (const channel of channels) if (!places.has(channel.id)) enter(channel)
    },
    microphone(track) {
      voice = track
      if (voice) voice.enabled = open
      offer(aimed, track)
    },
    aim(channel, now) {
      if (channel === aimed && now === open) return
      if (channel !== aimed) {
        offer(aimed, null)
        offer(channel, voice)
      }
      aimed = channel
      open = now
      if (voice) voice.enabled = now
      for (const [id, { room }] of places) room.flow(open && id === aimed)
      adjust()
    },
    adjust,
    again: () => againIn(places, store.getState()),
    async unblock() {
      store.setState({ blocked: false })
      await Promise.all([...places.values()].map(({ speaker }) => speaker?.play()))
    },
    close() {
      for (const id of [...places.keys()]) exit(id)
    },
  }
}

/** What keeps the sound of this channel from getting through, else that of any other. */
export const obstacleIn = ({ rooms }: SoundState, channel: string | null): Obstacle | null =>
  rooms[channel ?? '']?.obstacle ?? Object.values(rooms).find((room) => room.obstacle)?.obstacle ?? null

function noting(store: StoreApi<SoundState>, id: string): Pick<RoomHandlers, 'onState' | 'onHeard'> {
  const note = (more: Partial<ChannelSound>): void =>
    store.setState(({ rooms }) => ({ rooms: { ...rooms, [id]: { ...(rooms[id] ?? NO_SOUND), ...more } } }))
  return {
    onState: (state, reason, obstacle) => note({ state, reason, obstacle }),
    onHeard: (isHeard) => note({ isHeard }),
  }
}

function againIn(places: ReadonlyMap<string, Place>, { rooms }: SoundState): void {
  for (const [id, { room }] of places) if (rooms[id]?.state === 'unconnected') room.again()
}
