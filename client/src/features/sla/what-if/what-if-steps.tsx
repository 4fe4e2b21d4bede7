import { Badge, Table, Text } from '@mantine/core'
import type { SlaPreview } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { useStepWords } from '../embed/step-words.ts'
import { ShownOf } from './shown-of.tsx'
import { TicketCell } from './ticket-cell.tsx'

/** The next steps of the ladder, as the open tickets would come to them. */
export function WhatIfSteps({ of }: { readonly of: SlaPreview }) {
  const { t } = useTranslation('sla')
  const { timeOf, plansOf } = useStepWords()
  const zoneOf = useZoneOf()
  const time = ({ instant, location_id }: SlaPreview['steps'][number]): string => dateText(instant, 'short', zoneOf(location_id))
  return (
    <>
      <Text fw={600}>{t('stepsThen', { count: of.at_once })}</Text>
      <ShownOf shown={of.steps.length} all={of.to_come} />
      {of.steps.length > 0 && (
        <ScrollTable label={t('steps')} from={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('ticket')}</Table.Th>
              <Table.Th>{t('target')}</Table.Th>
              <Table.Th>{t('stepAtTime')}</Table.Th>
              <Table.Th>{t('stepDoes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may come at the same time.
              <Table.Tr key={place}>
                <TicketCell of={step} />
                <Table.Td>{t(`kind.${step.kind}`)}</Table.Td>
                <Table.Td className="num">
                  {time(step)} {place < of.at_once && <Badge color="orange">{t('atOnce')}</Badge>}
                  <Text size="xs" c="dimmed">
                    {timeOf(step)}
                  </Text>
                </Table.Td>
                <Table.Td>{step.conditional ? t('ifItFits', { plan: plansOf(step.does) }) : plansOf(step.does)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </>
  )
}
