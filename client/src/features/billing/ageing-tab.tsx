import { Button, Table } from '@mantine/core'
import { type AgeingBucket, ageingBuckets } from '@menara/shared/domain/finance/ageing.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'
import { ageingAt } from './billing.api.ts'
import { billingView } from './billing-view.ts'

/** What tenants owe by days after the due day; each figure opens its invoices. */
export function AgeingTab() {
  const { t } = useTranslation('billing')
  const { show } = useViewState(billingView)
  const answer = useQuery(ageingAt(useSiteId()))
  if (answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const rows = answer.data?.data ?? []
  if (rows.length === 0) return <EmptyState title={t('ageing.none')} />
  const sum = (name: AgeingBucket | 'open' | 'credit') => rows.reduce((total, row) => total + row[name], 0)
  const open = (tenant: string, bucket: AgeingBucket) => show({ tenant, bucket })
  return (
    <ScrollTable label={t('tab.ageing')} from={980}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tenant')}</Table.Th>
          {ageingBuckets.map((bucket) => (
            <Table.Th key={bucket} ta="right">
              {t(`bucket.${bucket}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('ageing.open')}</Table.Th>
          <Table.Th ta="right">{t('ageing.credit')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.tenant.id}>
            <Table.Td>{row.tenant.name}</Table.Td>
            {ageingBuckets.map((bucket) => (
              <FigureCell key={bucket}>
                {row[bucket] === 0 ? (
                  '–'
                ) : (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    px={0}
                    aria-label={t('ageing.opens', { tenant: row.tenant.name, bucket: t(`bucket.${bucket}`) })}
                    onClick={() => open(row.tenant.id, bucket)}
                  >
                    {rupiahText(row[bucket])}
                  </Button>
                )}
              </FigureCell>
            ))}
            <Table.Td ta="right" className="num" fw={600}>
              {rupiahText(row.open)}
            </Table.Td>
            <FigureCell>{row.credit === 0 ? '–' : rupiahText(row.credit)}</FigureCell>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{t('ageing.sum')}</Table.Th>
          {([...ageingBuckets, 'open', 'credit'] as const).map((name) => (
            <Table.Th key={name} ta="right" className="num">
              {rupiahText(sum(name))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Tbody>
    </ScrollTable>
  )
}
