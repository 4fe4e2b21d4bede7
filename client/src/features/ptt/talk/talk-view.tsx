import { Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { useTranslation } from 'react-i18next'
import type { MicrophoneState } from '../../../kit/media/microphone-store.ts'
import { Section } from '../../../kit/section.tsx'
import { ChannelList } from '../channels/channel-list.tsx'
import { mayTalkIn } from '../channels/channel-rights.ts'
import { EmergencyControl } from '../emergencies/emergency-control.tsx'
import type { PttLink } from '../ptt-link.ts'
import type { ChannelSound, SoundState } from '../session/talk-sound.ts'
import type { TalkMode, TalkState, TalkStore } from '../session/talk-store.ts'
import type { Volume, Volumes } from '../session/volumes.ts'
import { LastTalks } from './last-talks.tsx'
import { PeopleList } from './people-list.tsx'
import classes from './talk.module.css'
import { TalkButton } from './talk-button.tsx'
import { faceOf, type VoiceState } from './talk-face.ts'
import { TalkStatus } from './talk-status.tsx'

export interface TalkActs
  extends Pick<TalkStore, 'press' | 'letGo' | 'choose' | 'setMode' | 'setMood' | 'emergency'>,
    Pick<PttLink, 'people'> {
  readonly setVolume: Volumes['set']
}
interface TalkViewProps {
  readonly state: TalkState
  readonly rooms: SoundState['rooms']
  readonly volumes: Readonly<Record<string, Volume>>
  readonly microphone: MicrophoneState['kind']
  readonly monitor: boolean
  readonly acts: TalkActs
  readonly channels: readonly PttMine[]
  /** Our own clock, in milliseconds since 1970 UTC. */
  readonly now: number
  readonly zoneOf: (locationId: string | undefined) => string
}

/** The talk page as it looks in one moment. */
export function TalkView({ state, rooms, volumes, microphone, monitor, acts, channels, now, zoneOf }: TalkViewProps) {
  const { t } = useTranslation('ptt')
  const chosen = channels.find((channel) => channel.id === state.chosen)
  const floor = chosen && state.floors[chosen.id]
  return (
    <div className={classes.page} data-monitor={monitor || undefined}>
      {!monitor && (
        <TalkPanel
          state={state}
          chosen={chosen}
          sound={rooms[state.chosen ?? '']}
          mouth={mouthOf(chosen, microphone)}
          acts={acts}
          now={now}
        />
      )}
      <Stack gap="md" miw={0}>
        <Section title={t('myChannels')} flush>
          <ChannelList
            channels={channels}
            floors={state.floors}
            rooms={rooms}
            volumes={volumes}
            chosen={state.chosen}
            choose={acts.choose}
            setVolume={acts.setVolume}
          />
        </Section>
        {chosen && (
          <Section title={t('thereIn', { name: chosen.name })} {...(floor && { count: floor.present })} flush>
            <PeopleList channel={chosen.id} state={state} ask={acts.people} setMood={acts.setMood} names={channels} />
          </Section>
        )}
        {chosen && (
          <Section title={t('lastTalks')} flush>
            <LastTalks channel={chosen.id} burst={floor?.talker?.burst ?? null} zone={zoneOf(chosen.location?.id)} />
          </Section>
        )}
      </Stack>
    </div>
  )
}

function mouthOf(channel: PttMine | undefined, microphone: MicrophoneState['kind']): VoiceState {
  if (!channel || !mayTalkIn(channel)) return 'listens'
  if (microphone === 'ready') return 'ready'
  return microphone === 'unasked' || microphone === 'asking' || microphone === 'closed' ? 'unasked' : 'mute'
}

interface TalkPanelProps extends Pick<TalkViewProps, 'state' | 'acts' | 'now'> {
  readonly chosen: PttMine | undefined
  readonly sound: ChannelSound | undefined
  readonly mouth: VoiceState
}
/** Under the thumb: what is so, the button, how it works, and the way to call for help. */
function TalkPanel({ state, chosen, sound, mouth, acts, now }: TalkPanelProps) {
  const { t } = useTranslation('ptt')
  const floor = chosen && state.floors[chosen.id]
  return (
    <Paper p="md" component="section" aria-label={t('talk')} className={classes.talk}>
      <Text fw={650} ta="center" className="clip">
        {chosen?.name ?? t('talk')}
      </Text>
      <TalkStatus state={state} mouth={mouth} sound={sound} now={now} limit={chosen?.talk_limit_s} />
      <TalkButton
        face={faceOf(state, mouth, sound)}
        mode={state.mode}
        channel={chosen?.name}
        press={() => acts.press(chosen?.id ?? null)}
        letGo={acts.letGo}
      />
      <SegmentedControl
        aria-label={t('mode')}
        value={state.mode}
        onChange={(mode) => acts.setMode(mode as TalkMode)}
        data={(['hold', 'latch'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <EmergencyControl
        phase={state.emergency}
        channel={chosen?.id ?? null}
        disabled={state.link !== 'online' || mouth === 'listens' || !floor}
        now={now}
        acts={acts.emergency}
      />
    </Paper>
  )
}
