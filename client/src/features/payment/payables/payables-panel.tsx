import { Badge, Button, Group, Paper, Select, SimpleGrid, Switch, Text, UnstyledButton } from '@mantine/core'
import { type PayableRow, payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { ageingBuckets } from '@menara/shared/domain/finance/ageing.ts'
import { payableKinds } from '@menara/shared/domain/finance/payables.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount } from '../../../kit/lists/list-page.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { moneyText, rupiahText } from '../../../kit/texts/money.ts'
import { payableFigures } from '../payment.api.ts'
import { paymentView } from '../payment-view.ts'
import { Money } from '../payment-words.tsx'
import { BatchForm } from './batch-form.tsx'

/** What waits to be paid, by age; what is marked begins a batch. */
export function PayablesPanel() {
  const { t } = useTranslation('payment')
  const { state, change } = useViewState(paymentView)
  const site = useSiteId()
  const mayPrepare = useMay('payment_prepare')
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [making, setMaking] = useState(false)
  const { kind, bucket, search, free } = state
  const around = { ...(kind && { kind }), ...(search && { search }), ...(free && { batched: false }), ...(site && { location_id: site }) }
  const list = usePages(payables.list, { ...around, ...(bucket && { bucket }) })
  const chosen = (list.rows ?? []).filter((row) => marked.has(row.id) && row.batch === null && row.currency === CURRENCY)
  return (
    <>
      <Ageing around={around} />
      <Paper>
        <Group p="sm" gap="sm">
          <Select
            aria-label={t('payable.kindFilter')}
            placeholder={t('payable.everyKind')}
            clearable
            clearButtonProps={{ 'aria-label': t('payable.everyKind') }}
            w={200}
            value={kind ?? null}
            onChange={(value) => change({ kind: value ?? undefined })}
            data={payableKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <SearchInput label={t('payable.search')} value={search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
          <Switch
            label={t('payable.free')}
            checked={free ?? false}
            onChange={(event) => change({ free: event.currentTarget.checked || undefined })}
          />
          <ListCount list={list} />
          {mayPrepare && (
            <Button
              ml="auto"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => setMaking(true)}
            >
              {t('batch.from', { count: chosen.length })}
            </Button>
          )}
        </Group>
        <DataGrid<PayableRow>
          label={t('tab.payables')}
          {...list}
          columns={useColumns()}
          keyOf={(row) => row.id}
          nameOf={(row) => `${row.payee.name}, ${row.reason}`}
          {...(mayPrepare && { selected: { keys: marked, change: setMarked } })}
          empty={<EmptyState title={t('payable.none')} text={t('payable.noneText')} />}
        />
      </Paper>
      {making && <BatchForm payables={chosen} close={() => setMaking(false)} />}
    </>
  )
}

/** Number and sum by age; each opens its rows. */
function Ageing({ around }: { readonly around: Parameters<typeof payableFigures>[0] }) {
  const { t } = useTranslation('payment')
  const { state, change } = useViewState(paymentView)
  const figures = useQuery(payableFigures(around)).data?.data
  const cards = [
    { bucket: undefined, count: figures?.count, amount: figures?.amount },
    ...ageingBuckets.map((bucket) => ({ bucket, ...figures?.ageing.find((one) => one.bucket === bucket) })),
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} mb="md">
      {cards.map(({ bucket, count, amount }) => (
        <UnstyledButton key={bucket ?? 'all'} aria-pressed={state.bucket === bucket} onClick={() => change({ bucket })} h="100%">
          <Paper
            p="sm"
            h="100%"
            style={{ ...(state.bucket === bucket && { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: -2 }) }}
          >
            <Text size="xs" c="dimmed" fw={500}>
              {t(`age.${bucket ?? 'all'}`)}
            </Text>
            <Text fw={700} className="num" style={{ overflowWrap: 'anywhere' }}>
              {amount === undefined ? '…' : rupiahText(amount)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('payable.count', { count: count ?? 0 })}
            </Text>
          </Paper>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}

/** An invoice in another currency is paid beside batches, where it was entered. */
function Abroad({ number }: { readonly number: string | null }) {
  const { t } = useTranslation('payment')
  const seesInvoices = useMay('show_ticketing_procurement')
  if (!seesInvoices || number === null) return <Badge color="gray">{t('payable.foreign')}</Badge>
  return (
    <AnchorLink to="/desk/eproc" search={{ look: 'invoices', search: number }} aria-label={t('payable.toInvoiceOf', { number })}>
      {t('payable.toInvoice')}
    </AnchorLink>
  )
}

function useColumns(): readonly Column<PayableRow>[] {
  const { t } = useTranslation('payment')
  const { change } = useViewState(paymentView)
  return [
    {
      key: 'payee',
      header: t('column.payee'),
      cell: (row) => (
        <Text span size="sm" fw={500} className="clip">
          {row.payee.name}
        </Text>
      ),
    },
    { key: 'kind', header: t('column.kind'), width: 140, cell: (row) => t(`kind.${row.kind}`) },
    { key: 'reason', header: t('column.reason'), width: 170, cell: (row) => row.reason },
    { key: 'site', header: t('column.site'), width: 150, wideOnly: true, cell: (row) => row.location.name },
    { key: 'due', header: t('column.due'), width: 120, cell: (row) => (row.due_on ? dayText(row.due_on) : '–') },
    {
      key: 'overdue',
      header: t('column.overdue'),
      width: 110,
      cell: (row) =>
        row.overdue_days > 0 ? (
          <Text span size="sm" c="var(--app-high)" fw={600}>
            {t('days', { count: row.overdue_days })}
          </Text>
        ) : (
          '–'
        ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      end: true,
      width: 140,
      cell: (row) => (row.currency === CURRENCY ? <Money amount={row.amount} /> : moneyText(row.currency, row.amount)),
    },
    {
      key: 'batch',
      acts: true,
      header: t('column.batch'),
      width: 140,
      cell: ({ batch, has_account, currency, number }) =>
        currency !== CURRENCY ? (
          <Abroad number={number} />
        ) : batch ? (
          <Button size="compact-xs" variant="subtle" onClick={() => change({ batch: batch.id }, 'push')}>
            {batch.number}
          </Button>
        ) : has_account ? (
          '–'
        ) : (
          <Badge color="orange">{t('payable.noAccount')}</Badge>
        ),
    },
  ]
}
