import { Alert, Stack, Table, Text } from '@mantine/core'
import type { OvertimePay, OvertimePreview, OvertimeStepRow } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { hoursText } from '@menara/shared/kit/hours-text.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../kit/dates/dates.ts'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { timesText } from './overtime-texts.tsx'

/** What the law leaves on each day, in words; a limit that is passed stands out. */
export function HoursLeft({ room }: { readonly room: OvertimePreview['room'] }) {
  const { t } = useTranslation('overtime')
  return (
    <Stack gap="xs" role="status" aria-label={t('hoursLeft')}>
      {room.map((day) => (
        <Alert key={day.day} color={day.passed ? 'red' : 'teal'} p="xs" title={`${dayText(day.day)} · ${t(`kind.${day.kind}`)}`}>
          <Text size="sm" className="num">
            {day.passed ? t(`passed.${day.passed}`, { over: hoursText(-day.left) }) : t('left', { hours: hoursText(day.left) })}
            {day.week_left !== null && ` · ${t('weekLeft', { hours: hoursText(day.week_left) })}`}
          </Text>
          <Text size="xs">{day.article}</Text>
        </Alert>
      ))}
    </Stack>
  )
}

interface FiguresProps {
  readonly steps: readonly OvertimeStepRow[]
  readonly hourlyWages: number
  readonly pay: OvertimePay | undefined
}

/** How the minutes are counted: each step of the law's table with its article, and what they come to. */
export function OvertimeFigures({ steps, hourlyWages, pay }: FiguresProps) {
  const { t } = useTranslation('overtime')
  if (steps.length === 0) return <Text size="sm">{t('nothingCounted')}</Text>
  return (
    <Stack gap="xs">
      <ScrollTable label={t('figures')} from={560} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dayHead')}</Table.Th>
            <Table.Th>{t('hourHead')}</Table.Th>
            <Table.Th ta="end">{t('timeHead')}</Table.Th>
            <Table.Th ta="end">{t('factorHead')}</Table.Th>
            <Table.Th>{t('articleHead')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={`${step.day} ${step.from_hour}`}>
              <Table.Td>
                {dayText(step.day)}, {t(`kind.${step.kind}`)}
              </Table.Td>
              <Table.Td className="num">{hourRange(step)}</Table.Td>
              <Table.Td ta="end" className="num">
                {hoursText(step.minutes)}
              </Table.Td>
              <Table.Td ta="end" className="num">
                × {numberText(step.tenths / 10, step.tenths % 10 === 0 ? 0 : 1)}
              </Table.Td>
              <Table.Td>{step.article}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      <Text size="sm" fw={600} className="num">
        {t('comesTo', { times: timesText(hourlyWages) })}
      </Text>
      {pay && (
        <Text size="sm" className="num">
          {t('payText', {
            basis: rupiahText(pay.basis),
            hour: rupiahText(pay.hourly),
            amount: rupiahText(pay.amount),
            article: pay.basis_article,
          })}
        </Text>
      )}
    </Stack>
  )
}

const hourRange = ({ from_hour, until_hour }: OvertimeStepRow): string =>
  until_hour === null ? `${from_hour}…` : until_hour === from_hour ? String(from_hour) : `${from_hour}–${until_hour}`
