import { Badge, Text } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/ptt.contract.ts'
import type { TalkFloor } from '@menara/shared/contract/ptt-talk.contract.ts'
import { IconAlertTriangle, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './talk.module.css'

interface ChannelListProps {
  readonly channels: readonly PttMine[]
  readonly floors: Readonly<Record<string, TalkFloor>>
  readonly chosen: string | null
  readonly choose: (channel: string) => void
}

/** My channels, and who talks in each. */
export function ChannelList({ channels, floors, chosen, choose }: ChannelListProps) {
  const { t } = useTranslation('ptt')
  return (
    <ul className={classes.channels} aria-label={t('myChannels')}>
      {channels.map((it) => (
        <li key={it.id}>
          <button type="button" className={classes.channel} aria-pressed={it.id === chosen} onClick={() => choose(it.id)}>
            <span className={classes.channelName}>
              <Text component="span" size="sm" fw={600} className="clip">
                {it.name}
              </Text>
              <Text component="span" size="xs" c="dimmed" className="clip">
                {it.location?.name ?? t('everySite')} · {t(`roles.${it.role}`)}
              </Text>
            </span>
            <Now floor={floors[it.id]} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Now({ floor }: { readonly floor: TalkFloor | undefined }) {
  const { t } = useTranslation('ptt')
  if (!floor) return null
  return (
    <span className={classes.now}>
      {floor.emergency && (
        <Badge color="red" variant="filled" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t('emergency.of', { name: floor.emergency.name })}
        </Badge>
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
