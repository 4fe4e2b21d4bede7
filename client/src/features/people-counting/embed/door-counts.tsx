import { Button, Table } from '@mantine/core'
import type { CountingDay } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, numberText, timeText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { Section } from '../../../kit/section.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { dailyOf } from '../counting.api.ts'
import { CountingDetailView } from '../counting-detail.tsx'

interface DoorCountsProps {
  /** Code of the site. */
  readonly location: string
  readonly zone: string
  readonly day: string
}

/** What the counters at the ways in told of one day; a place opens with its hours and counters. */
export function DoorCounts({ location, zone, day }: DoorCountsProps) {
  const { t } = useTranslation('people_counting')
  const [open, setOpen] = useState<CountingDay | null>(null)
  const answer = useQuery(dailyOf(location))
  const rows = answer.data?.data.filter((row) => row.date === day)
  return (
    <Section title={t('atTheDoors')} flush>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={2} />}
      {rows?.length === 0 && <EmptyState title={t('nothingCounted')} text={t('nothingCountedText')} />}
      {rows && rows.length > 0 && (
        <ScrollTable label={t('atTheDoors')} from={520} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('place')}</Table.Th>
              <Table.Th ta="right">{t('in')}</Table.Th>
              <Table.Th ta="right">{t('out')}</Table.Th>
              <Table.Th ta="right">{t('peak')}</Table.Th>
              <Table.Th ta="right">{t('coverage')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.zone_id}>
                <Table.Td>
                  <Button variant="subtle" size="compact-sm" px={4} onClick={() => setOpen(row)}>
                    {row.name}
                  </Button>
                </Table.Td>
                <FigureCell>{numberText(row.in)}</FigureCell>
                <FigureCell>{numberText(row.out)}</FigureCell>
                <FigureCell>
                  {row.peak ? t('peakAt', { inside: numberText(row.peak.inside), at: timeText(row.peak.at, zone) }) : '–'}
                </FigureCell>
                <FigureCell>{numberText(row.coverage * 100)} %</FigureCell>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {open && (
        <Modal opened onClose={() => setOpen(null)} title={`${open.name} · ${dayText(open.date)}`} centered size="xl">
          <CountingDetailView location={location} name={open.zone_id} date={open.date} />
        </Modal>
      )}
    </Section>
  )
}
