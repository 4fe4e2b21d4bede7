import { Button, Table } from '@mantine/core'
import type { CountingDay } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText, numberText, timeText } from '../../kit/dates/dates.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Section } from '../../kit/section.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { dailyOf } from './counting.api.ts'
import { dwellText } from './dwell-text.ts'
import { useChosenDay } from './use-chosen-day.ts'

/** The last 31 counting days of every place; choosing one shows its hours. */
export function DailyPanel({ site }: { readonly site: Location }) {
  const { t } = useTranslation('people_counting')
  const answer = useQuery(dailyOf(site.code))
  const rows = answer.data?.data
  return (
    <Section title={t('daily')} flush>
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={5} />}
      {rows?.length === 0 && <EmptyState title={t('nothingCounted')} text={t('nothingCountedText')} />}
      {rows && rows.length > 0 && <Days rows={rows} zone={site.zone} />}
    </Section>
  )
}

function Days({ rows, zone }: { readonly rows: readonly CountingDay[]; readonly zone: string }) {
  const { t } = useTranslation('people_counting')
  const { choose } = useChosenDay()
  return (
    <ScrollTable label={t('daily')} from={860} upTo={460} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('date')}</Table.Th>
          <Table.Th>{t('place')}</Table.Th>
          <Table.Th ta="right">{t('in')}</Table.Th>
          <Table.Th ta="right">{t('out')}</Table.Th>
          <Table.Th ta="right">{t('imbalance')}</Table.Th>
          <Table.Th ta="right">{t('peak')}</Table.Th>
          <Table.Th>{t('dwell')}</Table.Th>
          <Table.Th ta="right">{t('coverage')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.zone_id} ${row.date}`}>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" px={4} onClick={() => choose({ zone: row.zone_id, date: row.date })}>
                {dayText(row.date)}
              </Button>
            </Table.Td>
            <Table.Td>{row.name}</Table.Td>
            <FigureCell>{numberText(row.in)}</FigureCell>
            <FigureCell>{numberText(row.out)}</FigureCell>
            <Imbalance day={row} />
            <FigureCell>
              {row.peak ? t('peakAt', { inside: numberText(row.peak.inside), at: timeText(row.peak.at, zone) }) : '–'}
            </FigureCell>
            <Table.Td>{dwellText(row, t)}</Table.Td>
            <Table.Td ta="right" className="num" {...(row.coverage < 0.995 && { c: 'var(--app-high)', fw: 600 })}>
              {numberText(row.coverage * 100)} %
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

/** More than the counters may have missed is worth a colour, and a word for those who do not see it. */
function Imbalance({ day }: { readonly day: CountingDay }) {
  const { t } = useTranslation('people_counting')
  const odd = day.dwell_why !== 'open' && Math.abs(day.imbalance) > day.error
  return (
    <Table.Td ta="right" className="num" {...(odd && { c: 'var(--app-high)', fw: 600 })}>
      {numberText(day.imbalance)} ± {numberText(day.error)}
      {odd && <span className="sr"> {t('beyondError')}</span>}
    </Table.Td>
  )
}
