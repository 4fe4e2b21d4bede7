import { Group, Text } from '@mantine/core'
import { type Icon, IconCloudCheck, IconCloudOff, IconCloudPause, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/dates/dates.ts'
import { waitingIn } from './queue/phone-queue.ts'
import { usePhone, usePhoneZone } from './use-phone.ts'

const LOOKS: Readonly<Record<Standing, { readonly icon: Icon; readonly colour: string }>> = {
  offline: { icon: IconCloudOff, colour: 'var(--app-high)' },
  busy: { icon: IconCloudPause, colour: 'var(--app-high)' },
  sending: { icon: IconCloudUp, colour: 'var(--mantine-color-dimmed)' },
  sent: { icon: IconCloudCheck, colour: 'var(--mantine-color-dimmed)' },
}
type Standing = 'offline' | 'busy' | 'sending' | 'sent'

/** Whether everything recorded here has reached the server, and what has not. */
export function StateLine() {
  const { t } = useTranslation('phone')
  const { content, sync } = usePhone()
  const zoneOf = usePhoneZone()
  const waiting = waitingIn(content.entries)
  const [oldest] = waiting
  const standing: Standing = sync === 'offline' || sync === 'busy' ? sync : waiting.length > 0 ? 'sending' : 'sent'
  const { icon: Icon, colour } = LOOKS[standing]
  const siteId = content.rounds.find((round) => round.detail.id === oldest?.roundId)?.detail.location.id
  const kept = oldest && t('line.kept', { count: waiting.length, at: timeText(oldest.operation.recorded_at, zoneOf(siteId)) })
  const text = {
    offline: [t('line.offline'), kept],
    busy: [t('line.busy'), kept],
    sending: [t('line.sending', { count: waiting.length })],
    sent: [content.sentAt === null ? t('line.nothing') : t('line.sent', { at: timeText(content.sentAt, zoneOf(null)) })],
  }[standing]
  return (
    <Group gap={6} wrap="nowrap" role="status" align="flex-start">
      <Icon size={18} color={colour} style={{ flex: 'none', marginTop: 1 }} aria-hidden />
      <Text size="sm" fw={standing === 'sent' ? 400 : 600} className="num">
        {text.filter(Boolean).join(' ')}
      </Text>
    </Group>
  )
}
