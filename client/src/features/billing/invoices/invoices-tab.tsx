import { Button, Select, Text } from '@mantine/core'
import { type TenantInvoiceRow, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { ageingBuckets } from '@menara/shared/domain/finance/ageing.ts'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText, monthText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import { useSite, useSiteId, useSites, useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'
import { billingView, invoiceFilterStates } from '../billing-view.ts'
import { InvoiceBadge } from '../billing-words.tsx'
import { InvoiceDetail } from './invoice-detail.tsx'

/** Invoices by month, or the one that is open. */
export function InvoicesTab() {
  const { invoice } = useViewState(billingView).state
  return invoice ? <InvoiceDetail id={invoice} /> : <InvoiceList />
}

/** A run makes the drafts of a month. */
function InvoiceList() {
  const { t } = useTranslation('billing')
  const { state, change } = useViewState(billingView)
  const { search = '', month, state: chosen, tenant, bucket } = state
  const siteId = useSiteId()
  const [running, setRunning] = useState(false)
  const filter = { ...(search && { search }), ...(month && { month }), ...(chosen && { state: chosen }) }
  const narrowed = { ...(tenant && { tenant_id: tenant }), ...(bucket && { bucket }), ...(siteId && { location_id: siteId }) }
  const list = usePages(tenantInvoices.list, { ...filter, ...narrowed })
  return (
    <>
      <ListPanel<TenantInvoiceRow>
        label={t('tab.invoices')}
        list={list}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.number ?? t('state.draft')} ${row.tenant.name}`}
        onOpen={(row) => change({ invoice: row.id }, 'push')}
        height="calc(100dvh - 320px)"
        empty={<EmptyState title={t('invoice.none')} text={t('invoice.noneText')} />}
        filters={<Filters />}
        actions={
          <Button size="xs" leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => setRunning(true)}>
            {t('run.title')}
          </Button>
        }
      />
      {running && <RunDialog close={() => setRunning(false)} />}
    </>
  )
}

function Filters() {
  const { t } = useTranslation('billing')
  const { state, change } = useViewState(billingView)
  const bucket = ageingBuckets.find((one) => one === state.bucket)
  return (
    <>
      <SearchInput label={t('invoice.search')} value={state.search ?? ''} onSearch={(typed) => change({ search: typed || undefined })} />
      <DateField
        kind="month"
        aria-label={t('month')}
        value={state.month ?? ''}
        onChange={(value) => change({ month: value || undefined })}
      />
      <Select
        aria-label={t('stateFilter')}
        placeholder={t('everyState')}
        clearable
        clearButtonProps={{ 'aria-label': t('everyState') }}
        w={170}
        value={state.state ?? null}
        onChange={(value) => change({ state: billingView.state(value) })}
        data={invoiceFilterStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      {(bucket || state.tenant) && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconX size={12} aria-hidden />}
          onClick={() => change({ bucket: undefined, tenant: undefined })}
        >
          {bucket ? t(`bucket.${bucket}`) : t('oneTenant')}
        </Button>
      )}
    </>
  )
}

function useColumns(): readonly Column<TenantInvoiceRow>[] {
  const { t } = useTranslation('billing')
  const money = (amount: number) => (
    <Text size="sm" className="num" ta="right">
      {rupiahText(amount)}
    </Text>
  )
  return [
    { key: 'number', header: t('number'), width: 170, cell: (row) => <span className="num">{row.number ?? '–'}</span> },
    {
      key: 'tenant',
      header: t('tenant'),
      cell: (row) => (
        <Text component="span" size="sm" fw={600} className="clip">
          {row.tenant.name}
        </Text>
      ),
    },
    { key: 'month', header: t('month'), width: 110, cell: (row) => monthText(row.month) },
    { key: 'state', header: t('stateFilter'), width: 130, cell: (row) => <InvoiceBadge invoice={row} /> },
    { key: 'due', header: t('due'), width: 130, wideOnly: true, cell: (row) => (row.due_on ? dayText(row.due_on) : '–') },
    { key: 'total', header: t('total'), end: true, width: 150, cell: (row) => money(row.total) },
    { key: 'paid', header: t('paid'), end: true, width: 150, wideOnly: true, cell: (row) => money(row.paid) },
  ]
}

interface RunValues extends Record<string, unknown> {
  location_id: string
  month: string
}
function RunDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('billing')
  const [sites, site, zoneOf] = [useSites(), useSite(), useZoneOf()]
  const { change } = useViewState(billingView)
  const first = site?.id ?? sites[0]?.id ?? ''
  const start = { location_id: first, month: monthBefore(todayIn(zoneOf(first))) }
  const { form, onError, focusFirst } = useContractForm<RunValues>(tenantInvoices.run.body, start)
  const run = useBillingChange((body: RunValues) => call(tenantInvoices.run, { body }))
  const submit = form.onSubmit(
    (values) =>
      void run.mutateAsync(values).then(({ data }) => {
        toast('success', t('run.done'), t('run.counts', { ...data }))
        change({ month: values.month })
        close()
      }, onError),
    focusFirst,
  )
  return (
    <BillingDialog title={t('run.title')} submitText={t('run.start')} submit={submit} busy={run.isPending} close={close}>
      <Text size="sm">{t('run.text')}</Text>
      <Select
        label={t('site')}
        withAsterisk
        allowDeselect={false}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <DateField kind="month" label={t('month')} withAsterisk key={form.key('month')} {...form.getInputProps('month')} />
    </BillingDialog>
  )
}

function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
