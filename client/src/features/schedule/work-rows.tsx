import { Stack, Table, Text } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { wholeDayText } from './calendar/day-words.ts'
import { WorkState } from './work-state.tsx'

interface WorkRowsProps {
  readonly rows: readonly MaintenanceOccurrence[]
  /** Names the plan of each. */
  readonly withPlan?: boolean
}

/** Planned work in rows: day, place, how far it is and why. */
export function WorkRows({ rows, withPlan = false }: WorkRowsProps) {
  const { t } = useTranslation('schedule')
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noWork')}
      </Text>
    )
  return (
    <ScrollTable label={t('plan.work')} from={560} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('dayHead')}</Table.Th>
          <Table.Th>{withPlan ? t('plan.one') : t('where')}</Table.Th>
          <Table.Th>{t('stateHead')}</Table.Th>
          <Table.Th>{t('ticket')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((work) => (
          <Table.Tr key={work.id}>
            <Table.Td>{wholeDayText(work.due_on)}</Table.Td>
            <Table.Td>
              {withPlan ? (
                <AnchorLink size="sm" to="/admin/plugins/schedule" search={{ tab: 'plans', plan: work.plan.id }}>
                  {work.plan.code} · {work.plan.name}
                </AnchorLink>
              ) : (
                (work.asset?.name ?? work.area?.name ?? '–')
              )}
            </Table.Td>
            <Table.Td>
              <Stack gap={2}>
                <WorkState work={work} />
                <WhyText work={work} />
              </Stack>
            </Table.Td>
            <Table.Td>
              {work.ticket ? (
                <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: work.ticket.type }} search={{ id: work.ticket.id }}>
                  {work.ticket.number}
                </AnchorLink>
              ) : (
                '–'
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

/** Why work was moved or skipped, and when missed work was done after all. */
function WhyText({ work }: { readonly work: MaintenanceOccurrence }) {
  const { t } = useTranslation('schedule')
  const { moved_reason, planned_on, skip_cause, skip_reason, state, done_on } = work
  const lines = [
    moved_reason && t('movedFrom', { day: wholeDayText(planned_on), reason: moved_reason }),
    skip_cause && t(`skipped.${skip_cause}`, { reason: skip_reason || '–' }),
    state === 'missed' && done_on && t('doneOn', { day: wholeDayText(done_on) }),
  ].filter(Boolean)
  return lines.map((line) => (
    <Text key={String(line)} size="xs" c="dimmed">
      {line}
    </Text>
  ))
}
