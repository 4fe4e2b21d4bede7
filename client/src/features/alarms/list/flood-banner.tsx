import { Alert, Button, Group, Text } from '@mantine/core'
import type { DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { IconFlag3, IconWaveSawTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'

interface FloodBannerProps {
  readonly desk: DeskState
  readonly groups: number
  readonly grouped: boolean
  readonly setGrouped: (grouped: boolean) => void
  readonly open: (id: string) => void
}

/** The desk is in an alarm flood: since when, how many, which came first. Comes and goes as the server says. */
export function FloodBanner({ desk, groups, grouped, setGrouped, open }: FloodBannerProps) {
  const { t } = useTranslation('alarms')
  const zone = useHomeZone()
  const now = useNow()
  const { flood } = desk
  if (!flood) return null
  const first = flood.first_out
  return (
    <Alert
      color="orange"
      variant="outline"
      icon={<IconWaveSawTool size={20} aria-hidden />}
      title={t('flood.title', { desk: desk.name })}
      role="status"
      data-flood={desk.id}
      m="sm"
      mb={0}
      py="xs"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('flood.text', { age: ageText(flood.since, now), count: desk.last_10min, peak: flood.peak })}{' '}
          {grouped && <b>{t('flood.groups', { count: groups })}</b>}
        </Text>
        <Group gap="xs">
          {first && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconFlag3 size={14} aria-hidden />}
              onClick={() => open(first.alarm_id)}
            >
              {t('flood.first', { name: first.device, at: dateText(first.at, 'time', zone) })}
            </Button>
          )}
          <Button size="compact-sm" variant="default" aria-pressed={grouped} onClick={() => setGrouped(!grouped)}>
            {t(grouped ? 'flood.plain' : 'flood.group')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
