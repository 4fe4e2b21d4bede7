import { Anchor, Button, Group, Paper, SegmentedControl, Table, Text } from '@mantine/core'
import { type SpendingReport, type SpendingRow, spending } from '@menara/shared/contract/finance/spending.contract.ts'
import { type SpendingDimension, spendingDimensions } from '@menara/shared/domain/finance/spending.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { dayText, monthText, numberText } from '../../../kit/dates/dates.ts'
import { DayRange } from '../../../kit/dates/day-range.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { paymentView } from '../payment-view.ts'
import { Money } from '../payment-words.tsx'

interface Asked {
  readonly by: SpendingDimension
  readonly start: string
  readonly end: string
  readonly location_id?: string
}

/** What was spent, by cost centre, vendor, asset, site or month; every figure opens the lines it counts. */
export function SpendingPanel() {
  const { t } = useTranslation('spending')
  const { state, change } = useViewState(paymentView)
  const today = todayIn(usePageZone())
  const site = useSiteId()
  const { by = 'cost_centre', start = `${today.slice(0, 4)}-01-01`, end = today, group } = state
  const asked: Asked = { by, start, end, ...(site && { location_id: site }) }
  return (
    <>
      <Group gap="sm" mb="md">
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onChange={(chosen) => change({ by: spendingDimensions.find((one) => one === chosen), group: undefined })}
          data={spendingDimensions.map((one) => ({ value: one, label: t(`dimension.${one}`) }))}
        />
        <DayRange
          start={start}
          end={end}
          labels={[t('from'), t('until')]}
          change={(days) => change({ ...(days.start && { start: days.start }), ...(days.end && { end: days.end }), group: undefined })}
        />
      </Group>
      <Report asked={asked} open={(key) => change({ group: key }, 'push')} group={group} />
    </>
  )
}

interface ReportProps {
  readonly asked: Asked
  /** Key of the group whose lines are shown; `all` for all of them. */
  readonly group: string | undefined
  readonly open: (key: string | undefined) => void
}
function Report({ asked, group, open }: ReportProps) {
  const { t } = useTranslation('spending')
  const named = useNamed()
  const { data, error, refetch } = useQuery({ ...asking(spending.report, { query: asked }), placeholderData: keepPreviousData })
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  const report = data.data
  if (report.count === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  if (group !== undefined) return <Lines asked={asked} group={group} report={report} close={() => open(undefined)} />
  return (
    <Paper>
      <ScrollTable label={t(`dimension.${asked.by}`)} from={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`dimension.${asked.by}`)}</Table.Th>
            <Table.Th ta="right">{t('lines')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
            <Table.Th ta="right">{t('share')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.groups.map((one) => (
            <Table.Tr key={one.key ?? 'none'}>
              <Table.Td>
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => open(one.key ?? 'none')}>
                  {groupName({ key: one.key, name: named(one) }, { by: asked.by, none: t(`without.${asked.by}`) })}
                </Anchor>
              </Table.Td>
              <FigureCell>{numberText(one.count)}</FigureCell>
              <FigureCell>{rupiahText(one.amount)}</FigureCell>
              <FigureCell>{report.amount === 0 ? '–' : `${numberText((100 * one.amount) / report.amount, 1)} %`}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>
              <Anchor component="button" type="button" size="sm" fw={600} onClick={() => open('all')}>
                {t('total')}
              </Anchor>
            </Table.Th>
            <Table.Th ta="right" className="num">
              {numberText(report.count)}
            </Table.Th>
            <Table.Th ta="right" className="num">
              {rupiahText(report.amount)}
            </Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Tfoot>
      </ScrollTable>
      <Text size="xs" c="dimmed" p="md">
        {t(asked.by === 'asset' ? 'howAsset' : 'how')}
      </Text>
    </Paper>
  )
}

interface LinesProps {
  readonly asked: Asked
  readonly group: string
  readonly report: SpendingReport
  readonly close: () => void
}
/** The lines one figure counts. */
function Lines({ asked, group, report, close }: LinesProps) {
  const { t } = useTranslation('spending')
  const named = useNamed()
  const list = usePages(spending.rows, { ...asked, ...(group !== 'all' && { key: group }) })
  const one = report.groups.find(({ key }) => (key ?? 'none') === group)
  const name = one ? groupName({ key: one.key, name: named(one) }, { by: asked.by, none: t(`without.${asked.by}`) }) : t('total')
  return (
    <Paper>
      <Group p="sm" gap="sm">
        <Button size="xs" variant="default" onClick={close}>
          {t('back', { ns: 'common' })}
        </Button>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="sm" className="num">
          {rupiahText(one ? one.amount : report.amount)}
        </Text>
        <ListCount list={list} />
      </Group>
      <DataGrid<SpendingRow>
        label={name}
        {...list}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        height="calc(100dvh - 340px)"
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      />
    </Paper>
  )
}

function useColumns(): readonly Column<SpendingRow>[] {
  const { t } = useTranslation('spending')
  const named = useNamed()
  return [
    { key: 'number', header: t('document'), width: 190, cell: (row) => <Source row={row} /> },
    { key: 'day', header: t('day'), width: 120, cell: ({ day }) => dayText(day) },
    { key: 'text', header: t('text'), cell: ({ text }) => text },
    { key: 'source', header: t('kind'), width: 150, wideOnly: true, cell: ({ source }) => t(`source.${source}`) },
    { key: 'vendor', header: t('dimension.vendor'), wideOnly: true, cell: ({ vendor }) => vendor?.name ?? '–' },
    {
      key: 'cost_centre',
      header: t('dimension.cost_centre'),
      wideOnly: true,
      cell: ({ cost_centre }) => (cost_centre ? named(cost_centre) : '–'),
    },
    { key: 'location', header: t('dimension.location'), wideOnly: true, cell: ({ location }) => location.name },
    { key: 'amount', header: t('amount'), width: 150, end: true, cell: ({ amount }) => <Money amount={amount} /> },
  ]
}

/** The document, which leads to its record. */
function Source({ row: { source, source_id, ticket, number } }: { readonly row: SpendingRow }) {
  const text = (
    <Text span size="sm" fw={600} className="num">
      {number}
    </Text>
  )
  if (ticket)
    return (
      <AnchorLink to="/desk/ticketing/$type/detail" params={{ type: ticket.type }} search={{ id: ticket.id }}>
        {text}
      </AnchorLink>
    )
  if (source !== 'stock_issue') return text
  return (
    <AnchorLink to="/admin/plugins/inventory/item/form" search={{ id: source_id }}>
      {text}
    </AnchorLink>
  )
}

/** A month in words, other groups by their name. */
function groupName(
  { key, name }: { readonly key: string | null; readonly name: string },
  { by, none }: { readonly by: SpendingDimension; readonly none: string },
): string {
  if (key === null) return none
  return by === 'month' ? monthText(key) : name
}
