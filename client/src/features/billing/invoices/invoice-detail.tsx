import { Alert, Box, Button, Group, SegmentedControl, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { BYTES_OF_MB } from '@menara/shared/domain/finance/company-plans.ts'
import { missingDecisions } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { dateText, dayText, monthText, numberText } from '../../../kit/dates/dates.ts'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { StatCard } from '../../../kit/stat-card.tsx'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { DocumentIcon } from '../../documents/embed/document-icon.tsx'
import { invoiceById, useBillingChange } from '../billing.api.ts'
import { billingView } from '../billing-view.ts'
import { InvoiceBadge, senText, useQuantityText } from '../billing-words.tsx'
import { CancelDialog, ManualDialog, ReceiveDialog } from './invoice-dialogs.tsx'
import { LineReadings } from './line-readings.tsx'
import { Receipts } from './receipts-table.tsx'

/** One invoice: its lines, what was decided and received, and what can be done with it. */
export function InvoiceDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation('billing')
  const { change } = useViewState(billingView)
  const answer = useQuery(invoiceById(id))
  const invoice = answer.data?.data
  return (
    <Box p="sm">
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={() => change({ invoice: undefined, line: undefined }, 'push')}
      >
        {t('invoice.all')}
      </Button>
      {answer.isPending && <WaitingRows />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {invoice && <Whole invoice={invoice} />}
    </Box>
  )
}

interface InvoiceProps {
  readonly invoice: TenantInvoice
}
function Whole({ invoice }: InvoiceProps) {
  const { t } = useTranslation('billing')
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Title order={2} fz="lg">
            {invoice.number ?? t('state.draft')} · {invoice.tenant.name}
          </Title>
          <InvoiceBadge invoice={invoice} />
          {invoice.number && <DocumentIcon kind="invoice" subject_id={invoice.id} of={invoice.number} />}
        </Group>
        <Actions invoice={invoice} />
      </Group>
      <Facts invoice={invoice} />
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <StatCard label={t('subtotal')} value={rupiahText(invoice.subtotal)} />
        <StatCard label={t('vat', { percent: numberText(invoice.vat_per_mille / 10, 1) })} value={rupiahText(invoice.vat)} />
        <StatCard label={t('total')} value={rupiahText(invoice.total)} />
        <StatCard label={t('paid')} value={rupiahText(invoice.paid)} />
      </SimpleGrid>
      {invoice.plan_usage && <Usage usage={invoice.plan_usage} />}
      {invoice.missing_hours > 0 && <Decision invoice={invoice} />}
      <Lines invoice={invoice} />
      <Receipts invoice={invoice} />
    </Stack>
  )
}

function Facts({ invoice }: InvoiceProps) {
  const { t } = useTranslation('billing')
  const facts = [
    [t('month'), monthText(invoice.month)],
    [t('site'), invoice.location.name],
    [t('issuedOn'), invoice.issued_on && dayText(invoice.issued_on)],
    [t('due'), invoice.kind !== 'credit_note' && invoice.due_on && dayText(invoice.due_on)],
    [t('npwp'), invoice.tenant_npwp],
    [t('cancels'), invoice.cancels?.number],
    [t('creditNote'), invoice.credit_note?.number],
    [t('reason'), invoice.reason],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  )
}

/** What was used of a plan when the draft was made: the lines are made of these figures. */
function Usage({ usage }: { readonly usage: NonNullable<TenantInvoice['plan_usage']> }) {
  const { t } = useTranslation('billing')
  const zone = useHomeZone()
  const of = (used: string, most: string | null) => (most === null ? t('plans.unlimited', { used }) : t('plans.used', { used, most }))
  const megabytes = (value: number) => `${numberText(value)} MB`
  const { users, devices, storage_bytes, max_users, max_devices, max_storage_mb, counted_at } = usage
  const figures = [
    [t('plans.limit.users'), of(numberText(users), max_users === null ? null : numberText(max_users))],
    [t('plans.limit.devices'), of(numberText(devices), max_devices === null ? null : numberText(max_devices))],
    [
      t('plans.limit.storage'),
      of(megabytes(Math.ceil(storage_bytes / BYTES_OF_MB)), max_storage_mb === null ? null : megabytes(max_storage_mb)),
    ],
  ]
  return (
    <Text size="sm" role="note">
      {t('plans.countedAt', { at: dateText(counted_at, 'full', zone) })}
      {` ${figures.map(([label, text]) => `${label}: ${text}`).join(' · ')}`}
    </Text>
  )
}

function Decision({ invoice }: InvoiceProps) {
  const { t } = useTranslation('billing')
  const decide = useBillingChange((decision: (typeof missingDecisions)[number]) =>
    call(tenantInvoices.update, { params: { id: invoice.id }, body: { rev: invoice.rev, decision } }),
  )
  return (
    <Alert color="yellow" title={t('missing.title', { hours: invoice.missing_hours })}>
      <Text size="sm" mb="xs">
        {t('missing.text')}
      </Text>
      <SegmentedControl
        aria-label={t('missing.decision')}
        disabled={invoice.state !== 'draft' || decide.isPending}
        value={invoice.decision ?? ''}
        onChange={(value) => {
          const decision = missingDecisions.find((one) => one === value)
          if (decision) decide.mutate(decision)
        }}
        data={missingDecisions.map((value) => ({ value, label: t(`missing.${value}`) }))}
      />
    </Alert>
  )
}

function Lines({ invoice }: InvoiceProps) {
  const { t } = useTranslation('billing')
  const { state, change } = useViewState(billingView)
  const quantity = useQuantityText()
  const open = invoice.lines.find((line) => line.id === state.line)
  return (
    <>
      <ScrollTable label={t('lines')} from={760}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line.what')}</Table.Th>
            <Table.Th ta="right">{t('line.quantity')}</Table.Th>
            <Table.Th ta="right">{t('line.price')}</Table.Th>
            <Table.Th ta="right">{t('line.days')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  px={4}
                  aria-expanded={open?.id === line.id}
                  onClick={() => change({ line: open?.id === line.id ? undefined : line.id })}
                >
                  {t(`lineKind.${line.kind}`)} · {line.label}
                </Button>
                {line.missing_hours > 0 && (
                  <Text size="xs" c="dimmed" px={4}>
                    {t('line.missing', { missing: line.missing_hours, estimated: line.estimated_hours })}
                  </Text>
                )}
              </Table.Td>
              <FigureCell>{quantity(line.quantity, line.unit)}</FigureCell>
              <FigureCell>{senText(line.price_sen)}</FigureCell>
              <FigureCell>{line.of_days > 1 ? `${line.days}/${line.of_days}` : ''}</FigureCell>
              <Table.Td ta="right" className="num" fw={600}>
                {rupiahText(line.amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {open && <LineReadings invoice={invoice} line={open} />}
    </>
  )
}

function Actions({ invoice }: InvoiceProps) {
  const { t } = useTranslation('billing')
  const mayIssue = useMay('billing_issue')
  const { change } = useViewState(billingView)
  const [dialog, setDialog] = useState<'manual' | 'cancel' | 'receive' | null>(null)
  const { id, rev, state, kind } = invoice
  const issue = useBillingChange(() => call(tenantInvoices.issue, { params: { id }, body: { rev } }))
  const remove = useBillingChange(() => call(tenantInvoices.remove, { params: { id } }))
  const isDraft = state === 'draft'
  const isIssued = kind !== 'credit_note' && ['issued', 'part_paid', 'paid'].includes(state)
  const askIssue = () =>
    askFirst({
      ...{ title: t('issue.title'), text: t('issue.text', { tenant: invoice.tenant.name, total: rupiahText(invoice.total) }) },
      ...{ confirm: t('issue.confirm'), run: () => issue.mutateAsync(undefined) },
    })
  const askRemove = () =>
    askFirst({
      ...{ title: t('remove.title'), text: t('remove.text'), confirm: t('remove.confirm'), danger: true },
      run: () => remove.mutateAsync(undefined).then(() => change({ invoice: undefined, line: undefined })),
    })
  const close = () => setDialog(null)
  return (
    <Group gap="xs">
      {isDraft && (
        <>
          <Button size="xs" variant="default" onClick={askRemove}>
            {t('remove.confirm')}
          </Button>
          {kind !== 'plan' && (
            <Button size="xs" variant="default" onClick={() => setDialog('manual')}>
              {t('manual.add')}
            </Button>
          )}
        </>
      )}
      {isDraft && mayIssue && (
        <Button size="xs" loading={issue.isPending} onClick={askIssue}>
          {t('issue.confirm')}
        </Button>
      )}
      {isIssued && mayIssue && (
        <>
          <Button size="xs" variant="default" onClick={() => setDialog('cancel')}>
            {t('cancel.title')}
          </Button>
          <Button size="xs" onClick={() => setDialog('receive')}>
            {t('receive.title')}
          </Button>
        </>
      )}
      {dialog === 'manual' && <ManualDialog invoice={invoice} close={close} />}
      {dialog === 'cancel' && <CancelDialog invoice={invoice} close={close} />}
      {dialog === 'receive' && <ReceiveDialog invoice={invoice} close={close} />}
    </Group>
  )
}
