import { NumberInput, TextInput } from '@mantine/core'
import { type EnergyFactor, energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { bodyOf, useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { factorsOf, useEnergyChange } from '../energy.api.ts'
import type { SiteProps } from '../site-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'

/** CO2 of a kilowatt hour from the grid, by year and with its source. */
export function FactorsCard({ siteId }: SiteProps) {
  const { t } = useTranslation('energy')
  const answer = useQuery(factorsOf(siteId))
  const [edited, setEdited] = useState<EnergyFactor | 'new' | null>(null)
  return (
    <>
      <SettingsCard<EnergyFactor>
        title={t('factors')}
        answer={answer}
        heads={[t('year'), t('factor'), t('source')]}
        cells={(item) => [String(item.year), `${numberText(item.kg_per_kwh, 4)} kg/kWh`, item.source]}
        nameOf={(item) => String(item.year)}
        empty={t('noFactor')}
        add={{ text: t('newFactor'), run: () => setEdited('new') }}
        onOpen={setEdited}
        remove={(id) => call(energy.removeFactor, { params: { id } })}
      />
      {edited && <FactorDialog siteId={siteId} factor={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  year: number | string
  kg_per_kwh: number | string
  source: string
}

function FactorDialog({ siteId, factor, close }: { siteId: string; factor: EnergyFactor | undefined; close: () => void }) {
  const { t } = useTranslation('energy')
  const zone = useZoneOf()(siteId)
  const read = (values: Values) => ({ location_id: siteId, ...bodyOf(values) })
  const initial = {
    year: factor?.year ?? Number(todayIn(zone).slice(0, 4)) - 1,
    kg_per_kwh: factor?.kg_per_kwh ?? '',
    source: factor?.source ?? '',
  }
  const { form, onError, focusFirst } = useContractForm<Values>(energy.createFactor.body, initial, { read })
  const save = useEnergyChange((values: Values) => {
    const body = read(values) as never
    return factor ? call(energy.updateFactor, { params: { id: factor.id }, body }) : call(energy.createFactor, { body })
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess() {
          toastSuccess(factor ? 'update' : 'create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <FormDialog title={t('newFactor')} submit={submit} busy={save.isPending} close={close}>
      <NumberInput
        label={t('year')}
        withAsterisk
        allowDecimal={false}
        thousandSeparator=""
        min={1990}
        max={2100}
        key={form.key('year')}
        {...form.getInputProps('year')}
      />
      <NumberInput
        label={t('factor')}
        withAsterisk
        decimalScale={4}
        min={0}
        max={3}
        step={0.01}
        suffix=" kg/kWh"
        key={form.key('kg_per_kwh')}
        {...form.getInputProps('kg_per_kwh')}
      />
      <TextInput label={t('source')} withAsterisk key={form.key('source')} {...form.getInputProps('source')} />
    </FormDialog>
  )
}
