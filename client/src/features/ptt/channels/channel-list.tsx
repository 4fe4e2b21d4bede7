import { Badge, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { TalkFloor } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { IconAlertTriangle, IconVolume } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelSound, SoundState } from '../session/talk-sound.ts'
import { VolumeControl } from '../session/volume-control.tsx'
import type { Volume, Volumes } from '../session/volumes.ts'
import classes from '../talk/talk.module.css'

interface ChannelListProps {
  readonly channels: readonly PttMine[]
  readonly floors: Readonly<Record<string, TalkFloor>>
  readonly rooms: SoundState['rooms']
  readonly volumes: Readonly<Record<string, Volume>>
  readonly chosen: string | null
  readonly choose: (channel: string) => void
  readonly setVolume: Volumes['set']
}

/** My channels: who talks in each, and how loud it is. */
export function ChannelList({ channels, floors, rooms, volumes, chosen, choose, setVolume }: ChannelListProps) {
  const { t } = useTranslation('ptt')
  const press = (id: string) => (event: MouseEvent<HTMLButtonElement>) => {
    choose(id)
    // After a click the space bar is the talk button's again; who came by keyboard stays where they are.
    if (event.detail > 0) event.currentTarget.blur()
  }
  return (
    <ul className={classes.channels} aria-label={t('myChannels')}>
      {channels.map((channel) => (
        <li key={channel.id} className={classes.channelRow} data-chosen={channel.id === chosen} data-sound={rooms[channel.id]?.state}>
          <button type="button" className={classes.channel} aria-pressed={channel.id === chosen} onClick={press(channel.id)}>
            <span className={classes.channelName}>
              <Text component="span" size="sm" fw={600} className="clip">
                {channel.name}
              </Text>
              <Text component="span" size="xs" c="dimmed" className="clip">
                {channel.location?.name ?? t('everySite')} · {t(`roles.${channel.role}`)} · {t(`priorities.${channel.priority}`)}
              </Text>
            </span>
            <Now floor={floors[channel.id]} sound={rooms[channel.id]?.state} />
          </button>
          <VolumeControl channel={channel} volume={volumes[channel.id]} set={setVolume} />
        </li>
      ))}
    </ul>
  )
}

function Now({ floor, sound }: { readonly floor: TalkFloor | undefined; readonly sound: ChannelSound['state'] | undefined }) {
  const { t } = useTranslation('ptt')
  if (!floor) return null
  return (
    <span className={classes.now}>
      {floor.emergency && (
        <Badge color="red" variant="filled" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t('emergency.of', { name: floor.emergency.name })}
        </Badge>
      )}
      {sound !== 'in' && (
        <Text component="span" size="xs" c="dimmed">
          {t(sound === 'unconnected' ? 'soundUnconnected' : 'noSound')}
        </Text>
      )}
      {floor.talker ? (
        <Badge color="brand" leftSection={<IconVolume size={12} aria-hidden />}>
          {floor.talker.name}
        </Badge>
      ) : (
        <Text component="span" size="xs" c="dimmed">
          {t('present', { count: floor.present })}
        </Text>
      )}
      {floor.queue.length > 0 && <Badge color="gray">{t('waiting', { count: floor.queue.length })}</Badge>}
    </span>
  )
}
