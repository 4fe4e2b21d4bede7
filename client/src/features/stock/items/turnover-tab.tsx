import { Group, Table, Text } from '@mantine/core'
import { type StockTurnover, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { DayRange } from '../../../kit/dates/day-range.tsx'
import { dayOf, daysBack, todayIn } from '../../../kit/dates/zoned-time.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { usePageZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { inventoryView } from '../inventory-view.ts'
import { useItemName } from '../stock.api.ts'

const DAYS = 90

/** How quickly the stock is used up; what was given out opens its movements. */
export function TurnoverReport() {
  const { t } = useTranslation('stock')
  const { state, change } = useViewState(inventoryView)
  const zone = usePageZone()
  const site = useSiteId()
  const { start = dayOf(daysBack(DAYS, { now: Date.now(), zone }), zone), end = todayIn(zone) } = state
  const query = { start, end, ...(site && { location_id: site }) }
  const { data, error, refetch } = useQuery({ ...asking(stockItems.turnover, { query }), placeholderData: keepPreviousData })
  return (
    <>
      <Group p="sm" gap="sm">
        <DayRange
          start={start}
          end={end}
          labels={[t('from'), t('until')]}
          change={(days) => change({ ...(days.start && { start: days.start }), ...(days.end && { end: days.end }) })}
        />
      </Group>
      {error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Items report={data.data} start={start} end={end} />
      ) : (
        <WaitingRows />
      )}
    </>
  )
}

interface ItemsProps {
  readonly report: StockTurnover
  readonly start: string
  readonly end: string
}
function Items({ report, start, end }: ItemsProps) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  if (report.items.length === 0) return <EmptyState title={t('turnover.none')} text={t('turnover.noneText')} />
  return (
    <>
      <ScrollTable label={t('tab.turnover')} from={860} upTo={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('card.item')}</Table.Th>
            {(['issued', 'issuedValue', 'opening', 'closing', 'value', 'turnover', 'cover'] as const).map((column) => (
              <Table.Th key={column} ta="right">
                {t(`turnover.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <AnchorLink size="sm" to="/admin/plugins/inventory/item/form" search={{ id: item.id }}>
                  {nameOf(item)}
                </AnchorLink>
                <Text size="xs" c="dimmed" className="num">
                  {item.code}
                </Text>
              </Table.Td>
              <FigureCell>
                <AnchorLink
                  size="sm"
                  to="/admin/plugins/inventory/indexs"
                  search={{ item: item.id, start, end }}
                  aria-label={t('turnover.movements', { name: nameOf(item) })}
                >
                  {`${numberText(item.issued)} ${item.unit}`}
                </AnchorLink>
              </FigureCell>
              <FigureCell>{rupiahText(item.issued_value)}</FigureCell>
              <FigureCell>{numberText(item.opening)}</FigureCell>
              <FigureCell>{numberText(item.closing)}</FigureCell>
              <FigureCell>{rupiahText(item.value)}</FigureCell>
              <FigureCell>{item.turnover_permille === null ? '–' : `${numberText(item.turnover_permille / 1000, 2)} ×`}</FigureCell>
              <FigureCell>{item.cover_days === null ? '–' : t('turnover.days', { count: item.cover_days })}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{t('turnover.total')}</Table.Th>
            <Table.Th />
            <Table.Th ta="right" className="num">
              {rupiahText(report.issued_value)}
            </Table.Th>
            <Table.Th />
            <Table.Th />
            <Table.Th ta="right" className="num">
              {rupiahText(report.value)}
            </Table.Th>
            <Table.Th />
            <Table.Th />
          </Table.Tr>
        </Table.Tfoot>
      </ScrollTable>
      <Text size="xs" c="dimmed" p="md">
        {t('turnover.how')}
      </Text>
    </>
  )
}
