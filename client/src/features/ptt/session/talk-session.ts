import type { PttEvents, PttSignals } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { newKey } from '../../../kit/calls/new-key.ts'
import { type Media, openMedia } from '../../../kit/media/media-session.ts'
import { openMicrophone } from '../../../kit/media/microphone.ts'
import { isSecurePage, type MicrophoneStore, microphonePermission, openMicrophoneStore } from '../../../kit/media/microphone-store.ts'
import { openSpeaker } from '../../../kit/media/speaker.ts'
import { sessionStore } from '../../../kit/session/session.ts'
import type { ButtonClock } from '../emergencies/emergency-button.ts'
import type { PttLink } from '../ptt-link.ts'
import { openGatewayLink } from './gateway-link.ts'
import { type SoundServer, watchSoundServer } from './sound-server.ts'
import { openTalkSound, type SoundChannel, type TalkSound } from './talk-sound.ts'
import { isWanted } from './talk-state.ts'
import { openTalkStore, type TalkState, type TalkStore } from './talk-store.ts'
import { openTones, toneBetween } from './tones.ts'
import { openVolumes, type Volumes } from './volumes.ts'

/** Everything the talk page lives on while it is open. */
export interface TalkSession {
  readonly store: TalkStore
  readonly link: PttLink
  readonly sound: TalkSound
  readonly microphone: MicrophoneStore
  readonly volumes: Volumes
  readonly server: SoundServer
  /** Follows these channels, and their sound. */
  follow(channels: readonly SoundChannel[]): void
  /** From a press: opens what a browser opens only then. */
  wake(): void
  close(): void
}

const clock: ButtonClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens talking: one connection for floors and sound. `monitor` only listens, and asks for no microphone. */
export async function openTalkSession({ monitor }: { readonly monitor: boolean }): Promise<TalkSession> {
  const media: Media = await openMedia()
  const line = media.conversation<PttSignals, PttEvents>()
  const link = openGatewayLink({ line, clock, client: newKey(), monitor })
  const volumes = openVolumes()
  const sound = openTalkSound({ join: media.join, play: openSpeaker, volumes })
  const isSilent = (channel: string) => sound.getState().rooms[channel]?.state === 'unconnected'
  const store = openTalkStore({ link, clock, isSilent })
  const microphone = openMicrophoneStore({ open: openMicrophone, isSecure: isSecurePage(), permission: microphonePermission })
  const server = watchSoundServer({ ask: () => media.ask('status', {}), clock })
  const tones = openTones()

  const ends = [
    link.on((news) => news.kind === 'state' && news.state === 'online' && server.look()),
    volumes.subscribe(sound.adjust),
    microphone.subscribe((state) => sound.microphone(state.kind === 'ready' ? state.track : null)),
    store.subscribe((after, before) => {
      const channel = voiceIn(after)
      sound.aim(channel, isSpeaking(after, channel))
      const tone = toneBetween(before, after, sessionStore.getState().user?.id ?? null)
      if (tone) tones.play(tone)
    }),
  ]
  return {
    store,
    link,
    sound,
    microphone,
    volumes,
    server,
    follow(channels) {
      sound.follow(channels)
      store.follow(channels)
      if (!monitor && channels.some((channel) => channel.maySpeak)) void microphone.begin()
    },
    wake() {
      tones.wake()
      if (sound.getState().blocked) void sound.unblock()
    },
    close() {
      store.close()
      for (const end of ends) end()
      server.close()
      microphone.close()
      sound.close()
      tones.close()
      link.close()
      media.close()
    },
  }
}

/** Where the microphone stands ready: an emergency call keeps it in the channel it was begun in. */
const voiceIn = ({ chosen, emergency, emergencyIn }: TalkState): string | null => (emergency.phase === 'open' ? emergencyIn : chosen)

/** What the microphone hears may leave this page: from the press to the end. */
const isSpeaking = ({ talks }: TalkState, channel: string | null): boolean => {
  const talk = talks[channel ?? '']
  return talk !== undefined && isWanted(talk)
}
