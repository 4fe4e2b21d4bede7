import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { ticketCounts } from '../home.api.ts'
import { BarList } from './bar-list.tsx'
import { Panel } from './panel.tsx'
import { byType } from './ticket-figures.ts'

/** Open tickets by type as bars; each leads to its list. */
export function TicketsPanel({ siteId }: { readonly siteId: string | undefined }) {
  const { t } = useTranslation(['home', 'nav'])
  const counts = useQuery(ticketCounts(siteId))
  const rows = counts.data && byType(counts.data.data)
  return (
    <Panel title={t('ticketsByType')} more={{ link: { to: '/desk' }, text: t('toDesk') }}>
      {counts.isError && !rows && <FailedState error={counts.error} retry={() => void counts.refetch()} />}
      {counts.isPending && <WaitingRows rows={4} height={20} />}
      {rows?.length === 0 && <EmptyState title={t('noTickets')} />}
      {rows && (
        <BarList
          items={rows.map((row) => ({
            key: row.code,
            name: t(`nav:type.${row.code}`),
            count: row.total,
            link: { to: '/desk/ticketing/$type', params: { type: row.code } },
          }))}
        />
      )}
    </Panel>
  )
}
