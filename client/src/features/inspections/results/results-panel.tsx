import { Group, Progress, SimpleGrid, Stack, Table } from '@mantine/core'
import type { InspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { dayPlus } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { resultsOf } from '../inspections.api.ts'
import { inspectionView } from '../inspections-view.ts'
import { DaysFilter, TemplateFilter } from '../list-filters.tsx'

/** Days that are counted unless others are chosen: thirteen weeks. */
const USUAL_DAYS = 91

/** What rounds came to: in figures, by template, week and area, and the lines that failed most. */
export function ResultsPanel() {
  const { state } = useViewState(inspectionView)
  const siteId = useSiteId()
  const { end = todayIn(usePageZone()), start = dayPlus(end, -USUAL_DAYS) } = state
  const answer = useQuery(
    resultsOf({ start, end, ...(siteId && { location_id: siteId }), ...(state.template && { template_id: state.template }) }),
  )
  const results = answer.data?.data
  return (
    <Stack gap="md">
      <Group gap="sm">
        <DaysFilter start={start} end={end} />
        <TemplateFilter />
      </Group>
      {answer.isError && !results && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows />}
      {results && <Results results={results} />}
    </Stack>
  )
}

interface ResultsProps {
  readonly results: InspectionResults
}
function Results({ results }: ResultsProps) {
  const { t } = useTranslation('inspections')
  const percent = usePercent()
  const { total } = results
  if (total.rounds + total.missed === 0) return <EmptyState title={t('noResults')} text={t('noResultsText')} />
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <StatCard label={t('roundsHead')} value={numberText(total.rounds)} />
        <StatCard label={t('passRate')} value={percent(total.pass_rate)} />
        <StatCard label={t('scoreHead')} value={percent(total.score)} />
        <StatCard label={t('missedHead')} value={numberText(total.missed)} colour={total.missed > 0 ? 'var(--app-high)' : undefined} />
      </SimpleGrid>
      <ByTemplate results={results} />
      <ByWeek results={results} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ByArea results={results} />
        <ByLine results={results} />
      </SimpleGrid>
    </>
  )
}

function usePercent() {
  const { t } = useTranslation('inspections')
  return (value: number | null): string => (value === null ? '–' : t('percent', { value: numberText(value) }))
}

/** Head of the figures that templates and weeks have alike. */
function FigureHead({ first }: { readonly first: string }) {
  const { t } = useTranslation('inspections')
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{first}</Table.Th>
        {[t('roundsHead'), t('passRate'), t('scoreHead'), t('failedHead'), t('missedHead')].map((head) => (
          <Table.Th key={head} ta="right">
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}
function Figures({ of }: { readonly of: InspectionResults['total'] }) {
  const percent = usePercent()
  return (
    <>
      <FigureCell>{numberText(of.rounds)}</FigureCell>
      <FigureCell>{percent(of.pass_rate)}</FigureCell>
      <FigureCell>{percent(of.score)}</FigureCell>
      <FigureCell>{numberText(of.failed)}</FigureCell>
      <FigureCell>{numberText(of.missed)}</FigureCell>
    </>
  )
}

function ByTemplate({ results }: ResultsProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  return (
    <Section title={t('byTemplate')} flush>
      <ScrollTable label={t('byTemplate')} from={620}>
        <FigureHead first={t('templateHead')} />
        <Table.Tbody>
          {results.templates.map(({ template, ...figures }) => (
            <Table.Tr key={template.id}>
              <Table.Td>{textOf({ en: template.name_en, id: template.name_id })}</Table.Td>
              <Figures of={figures} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function ByWeek({ results }: ResultsProps) {
  const { t } = useTranslation('inspections')
  return (
    <Section title={t('byWeek')} flush>
      <ScrollTable label={t('byWeek')} from={620} upTo={360}>
        <FigureHead first={t('weekHead')} />
        <Table.Tbody>
          {results.weeks.toReversed().map(({ week, ...figures }) => (
            <Table.Tr key={week}>
              <Table.Td className="num">{dayText(week)}</Table.Td>
              <Figures of={figures} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

/** Where most fails: the longest bar is the area with most failed lines. */
function ByArea({ results: { areas } }: ResultsProps) {
  const { t } = useTranslation('inspections')
  const most = Math.max(1, ...areas.map(({ failed }) => failed))
  return (
    <Section title={t('byArea')} flush>
      <ScrollTable label={t('byArea')} from={320} upTo={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('areaHead')}</Table.Th>
            <Table.Th ta="right">{t('roundsHead')}</Table.Th>
            <Table.Th ta="right">{t('failedHead')}</Table.Th>
            <Table.Th w="30%">{t('share')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map(({ area, location, rounds, failed }) => (
            <Table.Tr key={`${location.id} ${area?.id}`}>
              <Table.Td>{area ? `${area.name} · ${location.name}` : location.name}</Table.Td>
              <FigureCell>{numberText(rounds)}</FigureCell>
              <FigureCell>{numberText(failed)}</FigureCell>
              <Table.Td>
                <Progress value={(100 * failed) / most} color="red" size="md" aria-label={t('failedHead')} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function ByLine({ results: { lines } }: ResultsProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  return (
    <Section title={t('byLine')} flush>
      <ScrollTable label={t('byLine')} from={320} upTo={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('lineHead')}</Table.Th>
            <Table.Th ta="right">{t('failedHead')}</Table.Th>
            <Table.Th ta="right">{t('answeredHead')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ template, line_id, text_en, text_id, failed, answered }) => (
            <Table.Tr key={`${template.id} ${line_id}`}>
              <Table.Td>{textOf({ en: text_en, id: text_id })}</Table.Td>
              <FigureCell>{numberText(failed)}</FigureCell>
              <FigureCell>{numberText(answered)}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}
