import { Box, Button, Table, Text } from '@mantine/core'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useBillingChange } from '../billing.api.ts'

/** Money that came for an invoice; a receipt is taken back by a counter posting. */
export function Receipts({ invoice }: { readonly invoice: TenantInvoice }) {
  const { t } = useTranslation('billing')
  const may = useMay('billing_issue')
  const reverse = useBillingChange((receipt_id: string) =>
    call(tenantInvoices.reverse, { params: { id: invoice.id, receipt_id }, body: { reason: t('receipts.reversed') } }),
  )
  if (invoice.receipts.length === 0) return null
  const ask = (id: string, amount: number) =>
    askFirst({
      ...{ title: t('receipts.reverse'), text: t('receipts.reverseText', { amount: rupiahText(amount) }), confirm: t('receipts.reverse') },
      ...{ danger: true, run: () => reverse.mutateAsync(id) },
    })
  return (
    <Box component="section" aria-label={t('receipts.title')}>
      <Text fw={600} size="sm" mb={4}>
        {t('receipts.title')}
      </Text>
      <ScrollTable label={t('receipts.title')} from={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th>{t('reference')}</Table.Th>
            <Table.Th>{t('receipts.source')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
            <Table.Th>
              <span className="sr">{t('actions', { ns: 'common' })}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.receipts.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{dayText(row.day)}</Table.Td>
              <Table.Td>{row.reference}</Table.Td>
              <Table.Td>{row.source === 'bank' ? t('receipts.bank') : (row.actor?.name ?? t('receipts.manual'))}</Table.Td>
              <FigureCell>{rupiahText(row.amount)}</FigureCell>
              <Table.Td>
                {may && row.source === 'manual' && !row.reversed && row.reverses_id === null && (
                  <Button size="compact-xs" variant="default" onClick={() => ask(row.id, row.amount)}>
                    {t('receipts.reverse')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Box>
  )
}
