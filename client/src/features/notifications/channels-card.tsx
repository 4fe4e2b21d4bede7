import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ChannelState } from '@menara/shared/contract/notifications.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../kit/section.tsx'
import { BrowserRow } from './browser-row.tsx'
import { useTest } from './notifications.api.ts'

interface ChannelsCardProps {
  readonly channels: readonly ChannelState[]
  readonly pushKey: string
}

/** Ways to me: where each leads or why it is closed, and whether it works. */
export function ChannelsCard({ channels, pushKey }: ChannelsCardProps) {
  const { t } = useTranslation('notifications')
  return (
    <Section title={t('channels')}>
      <Stack gap="md">
        {channels.map((channel) => (
          <ChannelRow key={channel.channel} state={channel} pushKey={pushKey} />
        ))}
      </Stack>
    </Section>
  )
}

function ChannelRow({ state, pushKey }: { readonly state: ChannelState; readonly pushKey: string }) {
  const { t } = useTranslation('notifications')
  const { channel, open, why, to } = state
  const name = t(`channel.${channel}`)
  const test = useTest()
  const [said, setSaid] = useState('')
  const run = () =>
    test.mutate(channel, {
      onSuccess: ({ data }) => setSaid(data.state === 'sent' ? t('tested') : t('notTested', { error: data.error })),
    })
  const place = channel === 'push' ? t('browsers', { count: Number(to) }) : to
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Badge color={open ? 'green' : 'gray'}>{t(open ? 'open' : 'closed')}</Badge>
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {open ? place : t(`why.${why}`)}
          </Text>
        </div>
        <Button size="xs" variant="default" disabled={!open} loading={test.isPending} onClick={run} aria-label={t('testName', { name })}>
          {t('test')}
        </Button>
      </Group>
      {channel === 'push' && <BrowserRow pushKey={pushKey} />}
      <Text size="sm" role="status" hidden={said === ''}>
        {said}
      </Text>
    </Stack>
  )
}
