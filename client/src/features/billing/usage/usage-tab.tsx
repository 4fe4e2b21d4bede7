import { Table } from '@mantine/core'
import { platformUsage, type SiteUsage } from '@menara/shared/contract/finance/platform-usage.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useHomeZone, useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { billingView } from '../billing-view.ts'
import { PlansSection } from './plans-section.tsx'

const COUNTS = ['users', 'devices', 'cameras', 'tickets'] as const
const BYTES = ['document_bytes', 'attachment_bytes', 'recording_bytes'] as const
type Figure = (typeof COUNTS)[number] | (typeof BYTES)[number]

/** Plans of companies, and what each site uses of the platform. */
export function UsageTab() {
  const { t } = useTranslation('billing')
  const { state, change } = useViewState(billingView)
  const zone = useHomeZone()
  const month = state.month ?? todayIn(zone).slice(0, 7)
  const siteId = useSiteId()
  const { data, error, refetch } = useQuery(asking(platformUsage.list, { query: { month } }))
  const rows = data?.data.filter((row) => siteId === undefined || row.location.id === siteId)
  return (
    <>
      <PlansSection />
      <ListSection
        title={t('usage.title')}
        actions={
          <DateField aria-label={t('month')} kind="month" value={month} onChange={(chosen) => change({ month: chosen || undefined })} />
        }
      >
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!rows && !error && <WaitingRows />}
        {rows?.length === 0 && <EmptyState title={t('usage.none')} />}
        {rows && rows.length > 0 && <UsageTable rows={rows} />}
      </ListSection>
    </>
  )
}

function UsageTable({ rows }: { readonly rows: readonly SiteUsage[] }) {
  const { t } = useTranslation('billing')
  const figures: readonly Figure[] = [...COUNTS, ...BYTES]
  const sum = (figure: Figure) => rows.reduce((total, row) => total + row[figure], 0)
  const text = (figure: Figure, value: number) =>
    (BYTES as readonly string[]).includes(figure) ? `${numberText(value / 1_000_000, 1)} MB` : numberText(value)
  return (
    <ScrollTable label={t('tab.usage')} from={900}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('site')}</Table.Th>
          {figures.map((figure) => (
            <Table.Th key={figure} ta="right">
              {t(`usage.${figure}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.location.id}>
            <Table.Td>{row.location.name}</Table.Td>
            {figures.map((figure) => (
              <FigureCell key={figure}>{text(figure, row[figure])}</FigureCell>
            ))}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{t('ageing.sum')}</Table.Th>
          {figures.map((figure) => (
            <Table.Th key={figure} ta="right" className="num">
              {/* Whoever sees several sites is counted at each. */}
              {figure === 'users' && rows.length > 1 ? '–' : text(figure, sum(figure))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Tbody>
    </ScrollTable>
  )
}
