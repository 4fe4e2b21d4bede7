import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoomHandlers, RoomState } from '../../kit/media/media-room.ts'
import type { Speaker } from '../../kit/media/speaker.ts'
import type { Volumes } from './volumes.ts'

/** A room of the sound server as far as a channel needs it. */
interface SoundRoom {
  speak(track: MediaStreamTrack | null): Promise<void>
  flow(on: boolean): void
  leave(): void
}
interface SoundNeeds {
  readonly join: (room: string, handlers: RoomHandlers) => SoundRoom
  readonly play: (track: MediaStreamTrack, options: { readonly volume: number; readonly blocked: () => void }) => Speaker
  readonly volumes: Pick<Volumes, 'loudness'>
}

export interface SoundState {
  /** How the sound of each channel is, with the server's words where it is not. */
  readonly rooms: Readonly<Record<string, { readonly state: RoomState; readonly reason: string | null }>>
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
  let aimed: string | null = null
  let open = false

  /** One's own voice comes back on the channel's line: it is not played while one talks. */
  const loudness = (channel: string): number => (open && channel === aimed ? 0 : volumes.loudness(channel))
  const blocked = (): void => store.setState({ blocked: true })
  function enter({ id, maySpeak }: SoundChannel): void {
    const room = join(`ptt:${id}`, {
      onState: (state, reason) => store.setState(({ rooms }) => ({ rooms: { ...rooms, [id]: { state, reason } } })),
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
      const wanted = new Map(channels.map((it) => [it.id, it]))
      for (const [id, { maySpeak }] of [...places]) if (wanted.get(id)?.maySpeak !== maySpeak) exit(id)
      for (const it of channels) if (!places.has(it.id)) enter(it)
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
    async unblock() {
      store.setState({ blocked: false })
      await Promise.all([...places.values()].map(({ speaker }) => speaker?.play()))
    },
    close() {
      for (const id of [...places.keys()]) exit(id)
    },
  }
}
