import { Button, MultiSelect, NumberInput, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { type EnergyMeter, EnergyMeterDraft, meterUses } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { areasOf, pointsOf, useEnergyChange } from '../energy.api.ts'
import { FormDialog } from '../settings/form-dialog.tsx'

interface MeterDialogProps {
  readonly siteId: string
  readonly meters: readonly EnergyMeter[]
  /** Undefined: a new one. */
  readonly meter: EnergyMeter | undefined
  readonly close: () => void
}
interface Values extends Record<string, unknown> {
  name: string
  code: string
  use: string
  parent_id: string | null
  area_id: string | null
  point_id: string | null
  power_point_id: string | null
  reactive_point_id: string | null
  factor: number | string
  plus: string[]
  minus: string[]
}
type Kind = 'counter' | 'virtual'

/** A meter of the tree: what it reads, or what it adds up. */
export function MeterDialog({ siteId, meters, meter, close }: MeterDialogProps) {
  const { t } = useTranslation('energy')
  const [kind, setKind] = useState<Kind>(meter && meter.terms.length > 0 ? 'virtual' : 'counter')
  const read = (values: Values) => bodyOfMeter(values, siteId, kind)
  const { form, onError, focusFirst } = useContractForm<Values>(EnergyMeterDraft, initialOf(meter), { read })
  const save = useEnergyChange((values: Values) => {
    const body = read(values) as never
    return meter ? call(energy.updateMeter, { params: { id: meter.id }, body }) : call(energy.createMeter, { body })
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess() {
          toastSuccess(meter ? 'update' : 'create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  const physical = meters
    .filter((item) => item.terms.length === 0 && item.id !== meter?.id)
    .map((meter) => ({ value: meter.id, label: meter.name }))
  const areas = useQuery(areasOf(siteId)).data?.data ?? []
  return (
    <FormDialog
      title={meter?.name ?? t('newMeter')}
      submit={submit}
      busy={save.isPending}
      close={close}
      {...(meter && { aside: <RemoveMeter meter={meter} close={close} /> })}
    >
      <SegmentedControl
        aria-label={t('kind')}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={(['counter', 'virtual'] as const).map((text) => ({ value: text, label: t(`kinds.${text}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t('code')} withAsterisk key={form.key('code')} {...form.getInputProps('code')} />
        <Select
          label={t('use')}
          withAsterisk
          data={meterUses.map((use) => ({ value: use, label: t(`uses.${use}`) }))}
          key={form.key('use')}
          {...form.getInputProps('use')}
        />
        <Select label={t('parent')} clearable searchable data={physical} key={form.key('parent_id')} {...form.getInputProps('parent_id')} />
        <Select
          label={t('area')}
          clearable
          searchable
          data={areas.map((area) => ({ value: area.id, label: area.name }))}
          key={form.key('area_id')}
          {...form.getInputProps('area_id')}
        />
        {kind === 'counter' && <NumberInput label={t('ratio')} min={0} key={form.key('factor')} {...form.getInputProps('factor')} />}
      </SimpleGrid>
      {kind === 'counter' && <PointFields siteId={siteId} form={form} />}
      {kind === 'virtual' && (
        <>
          <MultiSelect label={t('plus')} data={physical} searchable key={form.key('plus')} {...form.getInputProps('plus')} />
          <MultiSelect label={t('minus')} data={physical} searchable key={form.key('minus')} {...form.getInputProps('minus')} />
        </>
      )}
    </FormDialog>
  )
}

const READS = { point_id: 'kWh', power_point_id: 'kW', reactive_point_id: 'kVArh' } as const

function PointFields({ siteId, form }: { readonly siteId: string; readonly form: ReturnType<typeof useContractForm<Values>>['form'] }) {
  const { t } = useTranslation('energy')
  const points = useQuery(pointsOf(siteId)).data?.data ?? []
  return (Object.keys(READS) as (keyof typeof READS)[]).map((field) => (
    <Select
      key={form.key(field)}
      label={t(`reads.${field}`)}
      clearable
      searchable
      data={points
        .filter((point) => point.unit === READS[field])
        .map((point) => ({ value: point.id, label: `${point.device.name} · ${point.label}` }))}
      {...form.getInputProps(field)}
    />
  ))
}

function RemoveMeter({ meter, close }: { readonly meter: EnergyMeter; readonly close: () => void }) {
  const { t } = useTranslation('energy')
  const remove = useEnergyChange(() => call(energy.removeMeter, { params: { id: meter.id } }))
  const ask = () => {
    close()
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { name: meter.name }),
      remove: () => remove.mutateAsync(undefined),
    })
  }
  return (
    <Button variant="subtle" color="red" onClick={ask}>
      {t('delete', { ns: 'common' })}
    </Button>
  )
}

function initialOf(meter: EnergyMeter | undefined): Values {
  const named = (sign: 'plus' | 'minus') => meter?.terms.filter((term) => term.sign === sign).map((term) => term.meter_id) ?? []
  const {
    name = '',
    code = '',
    use = 'other',
    parent_id = null,
    point_id = null,
    power_point_id = null,
    reactive_point_id = null,
    factor = 1,
  } = meter ?? {}
  return {
    name,
    code,
    use,
    parent_id,
    area_id: meter?.area?.id ?? null,
    point_id,
    power_point_id,
    reactive_point_id,
    factor,
    plus: named('plus'),
    minus: named('minus'),
  }
}

/** A virtual meter reads nothing, a counter adds nothing up. */
function bodyOfMeter({ plus, minus, factor, ...facts }: Values, location_id: string, kind: Kind): Record<string, unknown> {
  if (kind === 'counter') return { location_id, ...facts, ...(factor !== '' && { factor: Number(factor) }), terms: [] }
  const terms = [...plus.map((meter_id) => ({ meter_id, sign: 'plus' })), ...minus.map((meter_id) => ({ meter_id, sign: 'minus' }))]
  return { location_id, ...facts, point_id: null, power_point_id: null, reactive_point_id: null, terms }
}
