import { Button, Group, Stack, Text } from '@mantine/core'
import { alarmRules } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'
import type { RuleDraft } from './rule-values.ts'
import { useTrial } from './use-trial.ts'

const HOURS = 24
const SHOWN = 5

interface DryRunProps {
  /** What was asked about last; null before. */
  readonly draft: RuleDraft | null
  readonly ask: () => void
  readonly refused: (error: unknown) => void
}

/** How often the rule would have raised its alarm in the last 24 hours, as the form stands. Nothing is stored. */
export function DryRun({ draft, ask, refused }: DryRunProps) {
  const { t } = useTranslation('alarm_rules')
  const zone = useHomeZone()
  const { result, isFetching } = useTrial({
    key: ['dryRun'],
    draft,
    ask: (body, signal) => call(alarmRules.dryRun, { body: { ...body, hours: HOURS } }, { signal }),
    refused,
  })
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" loading={isFetching} leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={ask}>
          {t('dryRun', { hours: HOURS })}
        </Button>
      </Group>
      {result && (
        <div role="status" data-dry-run={result.raised}>
          <Text size="sm" fw={600}>
            {result.readings === 0 ? t('dryNothing') : t('dryRaised', { count: result.raised, hours: HOURS })}
          </Text>
          {result.readings > 0 && (
            <Text size="sm" c="dimmed">
              {[t('dryReadings', { count: result.readings }), result.active && t('dryActive'), result.chatters && t('dryChatters')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          {result.occurrences.slice(0, SHOWN).map((occurrence) => (
            <Text key={occurrence.raised_at} size="xs" className="num">
              {dateText(occurrence.raised_at, 'short', zone)} –{' '}
              {occurrence.cleared_at ? dateText(occurrence.cleared_at, 'short', zone) : t('dryStill')}
              {occurrence.value !== null && `: ${numberText(occurrence.value, 2)}`}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  )
}
