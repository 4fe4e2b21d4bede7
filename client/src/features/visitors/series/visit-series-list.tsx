import { Anchor, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { seriesStates } from '@menara/shared/domain/visitors/visit-days.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { visitorsView } from '../visitors-view.ts'
import { seriesBy } from '../visits/visits.api.ts'
import { SeriesBadge } from './series-badge.tsx'
import { SeriesDialog } from './visit-series-dialog.tsx'
import { useSeriesWords } from './visit-series-words.ts'

const STATES = ['all', ...seriesStates] as const

/** Visits that come again: one's own, or all of one's sites. The open one is in the address. */
export function SeriesList() {
  const { t } = useTranslation('visits')
  const view = useViewState(visitorsView)
  const { series } = view.state
  const [state, setState] = useState<(typeof STATES)[number]>('all')
  const answer = useQuery(seriesBy(useSiteId(), state === 'all' ? undefined : state))
  const rows = answer.data?.data
  const show = (id?: string) => view.show({ desk: 'series', ...(id && { series: id }) }, 'replace')
  const begin = (
    <ButtonLink to="/desk/ticketing/$type/formTicket" params={{ type: 'visitor' }} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('newVisit')}
    </ButtonLink>
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('states')}
          value={state}
          onChange={(value) => setState(value as typeof state)}
          data={STATES.map((text) => ({ value: text, label: t(`state.${text}`) }))}
        />
        {begin}
      </Group>
      {answer.error && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {!answer.error && !rows && <WaitingRows rows={3} />}
      {rows?.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {rows && rows.length > 0 && <Rows rows={rows} show={show} />}
      {series && <SeriesDialog id={series} close={() => show()} />}
    </Stack>
  )
}

interface RowsProps {
  readonly rows: readonly VisitSeries[]
  readonly show: (id: string) => void
}
function Rows({ rows, show }: RowsProps) {
  const { t } = useTranslation('visits')
  return (
    <ScrollTable label={t('title')} from={680} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('purpose')}</Table.Th>
          <Table.Th>{t('rhythm.title')}</Table.Th>
          <Table.Th>{t('next')}</Table.Th>
          <Table.Th>{t('visitors')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.id} series={row} show={show} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Row({ series, show }: { readonly series: VisitSeries; readonly show: RowsProps['show'] }) {
  const { dayText, rhythmText, spanText } = useSeriesWords()
  const { id, title, state, location, owner, next, visitors } = series
  const coming = next.find((item) => !item.skipped)
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <Group gap={8}>
          <Anchor component="button" size="sm" fw={500} onClick={() => show(id)}>
            {title}
          </Anchor>
          <SeriesBadge state={state} />
        </Group>
        <Text size="xs" c="dimmed">
          {[location.name, owner?.name].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{rhythmText(series)}</Text>
        <Text size="xs" c="dimmed">
          {spanText(series)}
        </Text>
      </Table.Td>
      <Table.Td className="num">{coming ? dayText(coming.day) : '–'}</Table.Td>
      <Table.Td className="num">{visitors.length}</Table.Td>
    </Table.Tr>
  )
}
