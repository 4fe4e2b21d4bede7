import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type EnergyTariff, EnergyTariffDraft, energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { PEAK_HOURS } from '@menara/shared/domain/energy/energy-tariff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { tariffsOf, useEnergyChange } from '../energy.api.ts'
import { senText } from '../energy-texts.ts'
import type { SiteProps } from '../site-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`

/** What a kilowatt hour costs, and from when to when. */
export function TariffsCard({ siteId }: SiteProps) {
  const { t } = useTranslation('energy')
  const answer = useQuery(tariffsOf(siteId))
  const [edited, setEdited] = useState<EnergyTariff | 'new' | null>(null)
  return (
    <>
      <SettingsCard<EnergyTariff>
        title={t('tariffs')}
        answer={answer}
        heads={[t('name'), t('lwbpPrice'), t('kFactor'), t('wbpPrice'), t('kvarhPrice'), t('peakHours'), t('valid')]}
        cells={(item) => [
          item.name,
          senText(item.lwbp_sen),
          numberText(item.k_factor, 2),
          senText(Math.round(item.lwbp_sen * item.k_factor)),
          senText(item.kvarh_sen),
          `${hour(item.peak_start)} – ${hour(item.peak_end)}`,
          t('validDays', { from: item.valid_from, until: item.valid_until ?? t('furtherNotice') }),
        ]}
        nameOf={(item) => `${item.name} ${item.valid_from}`}
        empty={t('noTariffs')}
        add={{ text: t('newTariff'), run: () => setEdited('new') }}
        onOpen={setEdited}
        remove={(id) => call(energy.removeTariff, { params: { id } })}
      />
      {edited && <TariffDialog siteId={siteId} tariff={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  /** In rupiah, as people write it. */
  lwbp_sen: number | string
  k_factor: number | string
  kvarh_sen: number | string
  peak_start: number | string
  peak_end: number | string
  valid_from: string
  valid_until: string
}
const sen = (rupiah: number | string): number | undefined => (rupiah === '' ? undefined : Math.round(Number(rupiah) * 100))

function TariffDialog({ siteId, tariff, close }: { siteId: string; tariff: EnergyTariff | undefined; close: () => void }) {
  const { t } = useTranslation('energy')
  const read = (values: Values) => ({
    location_id: siteId,
    name: values.name,
    ...numbersOf(values),
    kvarh_sen: sen(values.kvarh_sen) ?? null,
    valid_until: values.valid_until || null,
    ...(values.valid_from && { valid_from: values.valid_from }),
  })
  const { form, onError, focusFirst } = useContractForm<Values>(EnergyTariffDraft, initialOf(tariff), { read })
  const save = useEnergyChange((values: Values) => {
    const body = read(values) as never
    return tariff ? call(energy.updateTariff, { params: { id: tariff.id }, body }) : call(energy.createTariff, { body })
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess() {
          toastSuccess(tariff ? 'update' : 'create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <FormDialog title={tariff?.name ?? t('newTariff')} submit={submit} busy={save.isPending} close={close}>
      <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput
          label={t('lwbpPrice')}
          withAsterisk
          decimalScale={2}
          min={0}
          prefix="Rp "
          key={form.key('lwbp_sen')}
          {...form.getInputProps('lwbp_sen')}
        />
        <NumberInput
          label={t('kFactor')}
          withAsterisk
          decimalScale={3}
          min={1}
          max={5}
          step={0.1}
          key={form.key('k_factor')}
          {...form.getInputProps('k_factor')}
        />
        <NumberInput
          label={t('kvarhPrice')}
          decimalScale={2}
          min={0}
          prefix="Rp "
          key={form.key('kvarh_sen')}
          {...form.getInputProps('kvarh_sen')}
        />
        <span />
        <NumberInput
          label={t('peakStart')}
          min={0}
          max={23}
          allowDecimal={false}
          suffix=":00"
          key={form.key('peak_start')}
          {...form.getInputProps('peak_start')}
        />
        <NumberInput
          label={t('peakEnd')}
          min={1}
          max={24}
          allowDecimal={false}
          suffix=":00"
          key={form.key('peak_end')}
          {...form.getInputProps('peak_end')}
        />
        <DateField kind="date" label={t('validFrom')} withAsterisk key={form.key('valid_from')} {...form.getInputProps('valid_from')} />
        <DateField kind="date" label={t('validUntil')} key={form.key('valid_until')} {...form.getInputProps('valid_until')} />
      </SimpleGrid>
    </FormDialog>
  )
}

function initialOf(item: EnergyTariff | undefined): Values {
  return {
    name: item?.name ?? '',
    lwbp_sen: item ? item.lwbp_sen / 100 : '',
    k_factor: item?.k_factor ?? 1.5,
    kvarh_sen: item && item.kvarh_sen !== null ? item.kvarh_sen / 100 : '',
    peak_start: item?.peak_start ?? PEAK_HOURS.start,
    peak_end: item?.peak_end ?? PEAK_HOURS.end,
    valid_from: item?.valid_from ?? '',
    valid_until: item?.valid_until ?? '',
  }
}

/** What was left empty is missing, and the form says so. */
const numbersOf = ({ lwbp_sen, k_factor, peak_start, peak_end }: Values): Record<string, number> =>
  Object.fromEntries(
    Object.entries({
      lwbp_sen: sen(lwbp_sen),
      k_factor: asNumber(k_factor),
      peak_start: asNumber(peak_start),
      peak_end: asNumber(peak_end),
    }).filter((entry): entry is [string, number] => entry[1] !== undefined),
  )
const asNumber = (item: number | string): number | undefined => (item === '' ? undefined : Number(item))
