import { Paper, Select, Stack, Text } from '@mantine/core'
import type { VendorInvoice } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { type VendorInvoiceState, vendorInvoiceStates } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { moneyText } from '../../../kit/texts/money.ts'
import { InvoiceBadge } from '../purchase-badges.tsx'
import { invoicesOf } from '../purchasing.api.ts'

interface InvoiceRowsProps {
  readonly search: string | undefined
  readonly siteId: string | undefined
  readonly invoice: VendorInvoiceState | undefined
  readonly change: (facts: { invoice: VendorInvoiceState | undefined }) => void
}

/** Invoices of all vendors, newest first; a row opens the orders of its purchase. */
export function InvoiceRows({ search, siteId, invoice, change }: InvoiceRowsProps) {
  const { t } = useTranslation('purchasing')
  const { data, error, refetch } = useQuery(
    invoicesOf({ ...(search && { search }), ...(siteId && { location_id: siteId }), ...(invoice && { state: invoice }) }),
  )
  const rows = data?.data
  return (
    <Stack gap="sm">
      <Select
        aria-label={t('invoices.stateFilter')}
        placeholder={t('invoices.everyState')}
        maw={260}
        clearable
        clearButtonProps={{ 'aria-label': t('invoices.everyState') }}
        data={vendorInvoiceStates.map((value) => ({ value, label: t(`invoice.${value}`) }))}
        value={invoice ?? null}
        onChange={(value) => change({ invoice: (value ?? undefined) as VendorInvoiceState | undefined })}
      />
      {error && !rows && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !rows && <WaitingRows />}
      {rows && (
        <Paper>
          <Rows rows={rows} />
        </Paper>
      )}
    </Stack>
  )
}

function Rows({ rows }: { readonly rows: readonly VendorInvoice[] }) {
  const { t } = useTranslation('purchasing')
  const navigate = useNavigate()
  const columns: readonly Column<VendorInvoice>[] = [
    { key: 'number', header: t('invoices.number'), width: 210, cell: (row) => row.number },
    { key: 'vendor', header: t('invoices.vendor'), cell: (row) => row.vendor.name },
    { key: 'order', header: t('receipts.order'), width: 170, cell: (row) => row.order.number },
    { key: 'state', header: t('col.stage'), width: 150, cell: (row) => <InvoiceBadge state={row.state} /> },
    { key: 'due', header: t('invoices.due'), width: 140, cell: (row) => dayText(row.due_on) },
    {
      key: 'total',
      header: t('col.amount'),
      width: 150,
      cell: (row) => (
        <Text size="sm" className="num">
          {moneyText(row.currency, row.total)}
        </Text>
      ),
    },
  ]
  return (
    <DataGrid
      label={t('invoices.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.number} ${row.vendor.name}`}
      onOpen={(row) => void navigate({ to: '/desk/ticketing/procurement/purchaseOrder', search: { id: row.ticket_id } })}
      empty={<EmptyState title={t('invoices.noneAtAll')} text={t('invoices.noneText')} />}
      height="calc(100dvh - 430px)"
      least={900}
    />
  )
}
