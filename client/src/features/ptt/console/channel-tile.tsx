import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { TalkFloor } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { IconAlertTriangle, IconLink, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TalkSession } from '../session/talk-session.ts'
import type { ChannelSound } from '../session/talk-sound.ts'
import type { TalkState } from '../session/talk-store.ts'
import { VolumeControl } from '../session/volume-control.tsx'
import type { Volume } from '../session/volumes.ts'
import { idleWords } from '../talk/talk-words.ts'
import { ChannelActs } from './channel-acts.tsx'
import { ChannelPeople } from './channel-people.tsx'
import classes from './console.module.css'
import { spanText } from './console-rights.ts'
import { TileTalk } from './tile-talk.tsx'

export interface TileProps {
  readonly channel: PttMine
  readonly channels: readonly PttMine[]
  readonly state: TalkState
  readonly volume: Volume | undefined
  readonly sound: ChannelSound | undefined
  /** The server's clock. */
  readonly now: number
  readonly session: TalkSession
  /** Goes to the channel's address, which arms it. */
  readonly choose: (channel: string) => void
}

/** One channel as a dispatcher sees it: who talks, who waits, who is there, and what can be done about it. */
export function ChannelTile(props: TileProps) {
  const { t } = useTranslation('ptt')
  const { channel, channels, state, volume, sound, now, session, choose } = props
  const floor = state.floors[channel.id]
  const isChosen = state.chosen === channel.id
  return (
    <Paper
      component="li"
      className={classes.tile}
      aria-label={channel.name}
      data-channel={channel.id}
      data-chosen={isChosen}
      data-emergency={floor?.emergency != null}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <button type="button" className={classes.name} aria-pressed={isChosen} onClick={() => choose(channel.id)}>
          <Text component="span" fw={650} className="clip">
            {channel.name}
          </Text>
          <Text component="span" size="xs" c="dimmed" className="clip">
            {channel.location?.name ?? t('everySite')} · {t(`kinds.${channel.kind}`)} · {t(`roles.${channel.role}`)}
          </Text>
        </button>
        <ChannelPeople channel={channel} present={floor?.present ?? 0} stir={state.stirs[channel.id] ?? 0} link={session.link} />
      </Group>
      <FloorNow floor={floor} sound={sound} channels={channels} now={now} />
      <Group justify="space-between" gap="xs">
        <VolumeControl channel={channel} volume={volume} set={session.volumes.set} />
        {sound?.state !== 'in' && (
          <Text size="xs" c="dimmed">
            {t(sound?.state === 'unconnected' ? 'soundUnconnected' : 'noSound')}
          </Text>
        )}
      </Group>
      <Group gap="xs" mt="auto">
        <TileTalk channel={channel} state={state} sound={sound} session={session} choose={choose} />
        <ChannelActs channel={channel} channels={channels} floors={state.floors} link={session.link} />
      </Group>
    </Paper>
  )
}

interface FloorNowProps {
  readonly floor: TalkFloor | undefined
  readonly sound: ChannelSound | undefined
  readonly channels: readonly PttMine[]
  readonly now: number
}

function FloorNow({ floor, sound, channels, now }: FloorNowProps) {
  const { t } = useTranslation('ptt')
  if (!floor)
    return (
      <Text size="sm" c="dimmed">
        {t('status.connecting')}
      </Text>
    )
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? t('console.otherChannel')
  const { talker, queue, emergency, patched_with: patched } = floor
  return (
    <Stack gap={6} className={classes.now}>
      {emergency && (
        <Badge color="red" variant="filled" role="alert" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t('console.emergencySince', { name: emergency.name, span: spanText(now - emergency.since) })}
        </Badge>
      )}
      {patched.length > 0 && (
        <Badge color="gray" leftSection={<IconLink size={12} aria-hidden />}>
          {t('console.patchedWith', { names: patched.map(nameOf).join(', ') })}
        </Badge>
      )}
      {talker ? (
        <Group gap={6} wrap="nowrap" className={classes.talker} data-talker={talker.person}>
          <IconVolume size={16} aria-hidden />
          <Text component="span" size="sm" fw={600} className="clip">
            {talker.name}
          </Text>
          <Text component="span" size="sm" c="dimmed" className="num" ml="auto">
            {spanText(now - talker.since)}
          </Text>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t(`status.${sound?.state === 'unconnected' ? 'unconnected' : idleWords(sound)}`)}
        </Text>
      )}
      {queue.length > 0 && (
        <ol className={classes.queue} aria-label={t('console.queue')}>
          {queue.map((item) => (
            <li key={item.person}>
              <span className="clip">{item.name}</span>
              <Badge size="xs" color={item.emergency ? 'red' : 'gray'}>
                {item.emergency ? t('emergency.word') : t(`priorities.${item.priority}`)}
              </Badge>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
