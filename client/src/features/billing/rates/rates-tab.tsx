import { Button, NumberInput, Select, SimpleGrid, Table } from '@mantine/core'
import { type BillingRates, billingRates, DEFAULT_RATES } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { queryClient } from '../../../kit/calls/query.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput, useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { ListSection } from '../../../kit/lists/list-page.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { ratesAt, useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'

const percent = (perMille: number | null): string =>
  perMille === null ? '–' : `${numberText(perMille / 10, perMille % 10 === 0 ? 0 : 1)} %`

/** What sites charge, from a month on. */
export function RatesTab() {
  const { t } = useTranslation('billing')
  const answer = useQuery(ratesAt(useSiteId()))
  const [open, setOpen] = useState<BillingRates | 'new' | null>(null)
  const rows = answer.data?.data
  const add = (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
      {t('rates.new')}
    </Button>
  )
  return (
    <ListSection title={t('tab.rates')} actions={add}>
      {answer.isPending && <WaitingRows rows={2} />}
      {answer.isLoadingError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {rows?.length === 0 && <EmptyState title={t('rates.none')} text={t('rates.noneText')} />}
      {rows && rows.length > 0 && <RatesTable rows={rows} open={setOpen} />}
      {open && <RatesDialog rates={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </ListSection>
  )
}

const NAMES = ['service_m2', 'surcharge_per_mille', 'room_hour', 'parking_hour', 'vat_per_mille', 'due_days', 'fine_per_mille'] as const
type Name = (typeof NAMES)[number]
const MONEY: ReadonlySet<Name> = new Set(['service_m2', 'room_hour', 'parking_hour'])

function RatesTable({ rows, open }: { readonly rows: readonly BillingRates[]; readonly open: (rates: BillingRates) => void }) {
  const { t } = useTranslation('billing')
  const cell = (rates: BillingRates, name: Name): string =>
    MONEY.has(name) ? rupiahText(rates[name]) : name === 'due_days' ? numberText(rates.due_days) : percent(rates[name])
  return (
    <ScrollTable label={t('tab.rates')} from={1080}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('rates.valid_from')}</Table.Th>
          <Table.Th>{t('site')}</Table.Th>
          {NAMES.map((name) => (
            <Table.Th key={name} ta="right">
              {t(`rates.${name}`)}
            </Table.Th>
          ))}
          <Table.Th w={48}>
            <span className="sr">{t('actions', { ns: 'common' })}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((rates) => (
          <Table.Tr key={rates.id}>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" px={4} onClick={() => open(rates)}>
                {rates.valid_from}
              </Button>
            </Table.Td>
            <Table.Td>{rates.location.name}</Table.Td>
            {NAMES.map((name) => (
              <Table.Td key={name} ta="right" className="num">
                {cell(rates, name)}
              </Table.Td>
            ))}
            <Table.Td>
              <RowRemove
                label={t('rates.removeName', { month: rates.valid_from })}
                title={t('rates.removeTitle')}
                text={t('rates.removeText', { month: rates.valid_from })}
                remove={async () => {
                  await call(billingRates.remove, { params: { id: rates.id } })
                  await queryClient.invalidateQueries({ queryKey: ['billing_rates'] })
                }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

type Values = { location_id: string; valid_from: string } & Record<Name, number | string>
const read = ({ location_id, valid_from, ...figures }: Values): Record<string, unknown> => ({
  ...(location_id && { location_id }),
  ...(valid_from && { valid_from }),
  ...Object.fromEntries(Object.entries(figures).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]]))),
  ...(figures.fine_per_mille === '' && { fine_per_mille: null }),
})

function RatesDialog({ rates, close }: { readonly rates: BillingRates | undefined; readonly close: () => void }) {
  const { t } = useTranslation('billing')
  const [sites, siteId] = [useSites(), useSiteId()]
  const [rupiah, whole] = [useRupiahInput(), useWholeInput()]
  const figures = Object.fromEntries(NAMES.map((name) => [name, rates?.[name] ?? ''])) as Record<Name, number | string>
  const start: Values = {
    ...{ location_id: rates?.location.id ?? siteId ?? sites[0]?.id ?? '', valid_from: rates?.valid_from ?? '' },
    ...{ ...figures, ...(!rates && { ...DEFAULT_RATES, surcharge_per_mille: 0 }) },
  }
  const { form, onError, focusFirst } = useContractForm<Values>(billingRates.create.body, start, { read })
  const save = useBillingChange(async (values: Values) => {
    const body = read(values) as never
    return rates ? call(billingRates.update, { params: { id: rates.id }, body }) : call(billingRates.create, { body })
  })
  const done = () => {
    toastSuccess(rates ? 'update' : 'create')
    close()
  }
  const submit = form.onSubmit((values) => void save.mutateAsync(values).then(done, onError), focusFirst)
  return (
    <BillingDialog
      title={rates ? t('rates.from', { month: rates.valid_from }) : t('rates.new')}
      submitText={t('save', { ns: 'common' })}
      submit={submit}
      busy={save.isPending}
      close={close}
    >
      <Select
        label={t('site')}
        withAsterisk
        allowDeselect={false}
        disabled={rates !== undefined}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      <DateField
        kind="month"
        label={t('rates.valid_from')}
        withAsterisk
        key={form.key('valid_from')}
        {...form.getInputProps('valid_from')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {NAMES.map((name) => (
          <NumberInput
            {...(MONEY.has(name) ? rupiah : whole)}
            {...(name.endsWith('_per_mille') && { suffix: ' ‰' })}
            label={t(`rates.${name}`)}
            withAsterisk={name !== 'fine_per_mille'}
            key={form.key(name)}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </BillingDialog>
  )
}
