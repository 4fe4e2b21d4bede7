import { Box, Table, Text } from '@mantine/core'
import type { TenantInvoice, TenantInvoiceLine } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { spanText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { readingsOf } from '../billing.api.ts'
import { senText, useQuantityText } from '../billing-words.tsx'

interface LineReadingsProps {
  readonly invoice: TenantInvoice
  readonly line: TenantInvoiceLine
}
/** The figures behind a line, with the rounding that makes them the line. */
export function LineReadings({ invoice, line }: LineReadingsProps) {
  const { t } = useTranslation('billing')
  const zone = useZoneOf()(invoice.location.id)
  const quantity = useQuantityText()
  const answer = useQuery(readingsOf(invoice.id, line.id))
  if (answer.isPending) return <WaitingRows rows={3} />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const behind = answer.data?.data
  if (!behind || behind.rows.length === 0) return <EmptyState title={t('readings.none')} />
  const title = t('readings.title', { line: `${t(`lineKind.${line.kind}`)} ${line.label}` })
  return (
    <Box component="section" aria-label={title}>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      <Box mah={360} style={{ overflow: 'auto' }}>
        <ScrollTable label={title} from={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('readings.time')}</Table.Th>
              <Table.Th>{t('readings.source')}</Table.Th>
              <Table.Th ta="right">{t('line.quantity')}</Table.Th>
              <Table.Th ta="right">{t('line.price')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {behind.rows.map((row) => (
              <Table.Tr key={`${row.at} ${row.label}`}>
                <Table.Td>{spanText(row.at, row.until, zone)}</Table.Td>
                <Table.Td>
                  {t(`source.${row.source}`)} · {row.label}
                </Table.Td>
                <FigureCell>{quantity(row.quantity, line.unit)}</FigureCell>
                <FigureCell>{senText(row.price_sen)}</FigureCell>
                <FigureCell>{rupiahText(row.amount)}</FigureCell>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      </Box>
      <Text size="sm" mt={4} className="num">
        {t('readings.sum', { sum: rupiahText(behind.sum), rounding: rupiahText(behind.rounding), amount: rupiahText(line.amount) })}
      </Text>
    </Box>
  )
}
