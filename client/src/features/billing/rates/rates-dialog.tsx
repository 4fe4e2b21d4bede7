import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { type BillingRates, billingRates, DEFAULT_RATES } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { monthText } from '../../../kit/dates/dates.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useRupiahInput, useWholeInput } from '../../../kit/forms/rupiah-input.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSiteId, useSites } from '../../../kit/site.ts'
import { useBillingChange } from '../billing.api.ts'
import { BillingDialog } from '../billing-dialog.tsx'
import { isPriced, type PricedThing, ResourceRows } from './resource-rows.tsx'

export const NAMES = [
  'service_m2',
  'surcharge_per_mille',
  'room_hour',
  'parking_hour',
  'vat_per_mille',
  'due_days',
  'fine_per_mille',
] as const
export type RateName = (typeof NAMES)[number]
export const MONEY: ReadonlySet<RateName> = new Set(['service_m2', 'room_hour', 'parking_hour'])

type Values = { location_id: string; valid_from: string } & Record<RateName, number | string>
const readWith =
  (things: readonly PricedThing[]) =>
  ({ location_id, valid_from, ...figures }: Values): Record<string, unknown> => ({
    ...(location_id && { location_id }),
    ...(valid_from && { valid_from }),
    ...Object.fromEntries(Object.entries(figures).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]]))),
    ...(figures.fine_per_mille === '' && { fine_per_mille: null }),
    resources: things.filter(isPriced).map(({ asset_id, hour }) => ({ asset_id, hour: Number(hour) })),
  })

/** What a site charges from a month on, with the prices of single things. */
export function RatesDialog({ rates, close }: { readonly rates: BillingRates | undefined; readonly close: () => void }) {
  const { t } = useTranslation('billing')
  const [sites, siteId] = [useSites(), useSiteId()]
  const [rupiah, whole] = [useRupiahInput(), useWholeInput()]
  const figures = Object.fromEntries(NAMES.map((name) => [name, rates?.[name] ?? ''])) as Record<RateName, number | string>
  const start: Values = {
    ...{ location_id: rates?.location.id ?? siteId ?? sites[0]?.id ?? '', valid_from: rates?.valid_from ?? '' },
    ...{ ...figures, ...(!rates && { ...DEFAULT_RATES, surcharge_per_mille: 0 }) },
  }
  const [things, setThings] = useState<readonly PricedThing[]>(rates?.resources ?? [])
  const [site, setSite] = useState(start.location_id)
  const read = readWith(things)
  const { form, onError, focusFirst } = useContractForm<Values>(billingRates.create.body, start, {
    read,
    onValuesChange: ({ location_id }) => setSite(location_id),
  })
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
      title={rates ? t('rates.from', { month: monthText(rates.valid_from) }) : t('rates.new')}
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
      <ResourceRows siteId={site} rows={things} change={setThings} />
    </BillingDialog>
  )
}
