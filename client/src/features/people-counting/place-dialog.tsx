import { Button, Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { type CountingZone, CountingZoneDraft, peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { areasOf, countersOf, useCountingChange } from './counting.api.ts'

interface Values extends Record<string, unknown> {
  area_id: string
  capacity: number | string
  warn_percent: number | string
  reset_hour: number | string
  /** Ids of the counters. */
  gates: string[]
  accuracy: number | string
}
const USUAL = { in_point: 'entries', out_point: 'exits', accuracy: 98 } as const

/** A counted place: its area, what it holds, and the counters at its ways in. */
export function PlaceDialog({
  site,
  zone,
  close,
}: {
  readonly site: Location
  readonly zone: CountingZone | undefined
  readonly close: () => void
}) {
  const { t } = useTranslation('people_counting')
  const read = (values: Values) => bodyOf(values, zone)
  const { form, onError, focusFirst } = useContractForm<Values>(CountingZoneDraft, initialOf(zone), { read })
  const save = useCountingChange((values: Values) => {
    const body = read(values) as never
    return zone ? call(peopleCounting.updateZone, { params: { id: zone.id }, body }) : call(peopleCounting.createZone, { body })
  })
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
        onSuccess() {
          toastSuccess(zone ? 'update' : 'create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={zone?.area.name ?? t('newPlace')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Fields site={site} fixed={zone !== undefined} form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly site: Location
  /** The area of a place that is there stays. */
  readonly fixed: boolean
  readonly form: ReturnType<typeof useContractForm<Values>>['form']
}

function Fields({ site, fixed, form }: FieldsProps) {
  const { t } = useTranslation('people_counting')
  const counters = useQuery(countersOf(site.id)).data?.data ?? []
  const areas = useQuery(areasOf(site.id)).data?.data ?? []
  return (
    <>
      <Select
        label={t('area')}
        withAsterisk
        searchable
        disabled={fixed}
        data={areas.map((area) => ({ value: area.id, label: area.name }))}
        key={form.key('area_id')}
        {...form.getInputProps('area_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput
          label={t('capacity')}
          withAsterisk
          min={1}
          allowDecimal={false}
          key={form.key('capacity')}
          {...form.getInputProps('capacity')}
        />
        <NumberInput
          label={t('warnAt')}
          min={10}
          max={100}
          suffix=" %"
          allowDecimal={false}
          key={form.key('warn_percent')}
          {...form.getInputProps('warn_percent')}
        />
        <NumberInput
          label={t('resetAt')}
          min={0}
          max={23}
          suffix=":00"
          allowDecimal={false}
          key={form.key('reset_hour')}
          {...form.getInputProps('reset_hour')}
        />
        <NumberInput
          label={t('accuracy')}
          min={50}
          max={100}
          suffix=" %"
          decimalScale={1}
          key={form.key('accuracy')}
          {...form.getInputProps('accuracy')}
        />
      </SimpleGrid>
      <MultiSelect
        label={t('gates')}
        description={t('gatesText')}
        withAsterisk
        searchable
        data={counters.map((counter) => ({ value: counter.device.id, label: counter.device.name }))}
        key={form.key('gates')}
        {...form.getInputProps('gates')}
      />
    </>
  )
}

const initialOf = (zone: CountingZone | undefined): Values => ({
  area_id: zone?.area.id ?? '',
  capacity: zone?.capacity ?? '',
  warn_percent: zone?.warn_percent ?? 90,
  reset_hour: zone?.reset_hour ?? 4,
  gates: zone?.gates.map((gate) => gate.device.id) ?? [],
  accuracy: Math.round((zone?.gates[0]?.accuracy ?? USUAL.accuracy / 100) * 1000) / 10,
})

/** A gate that was there keeps its points; the accuracy holds for all of them. */
function bodyOf({ area_id, gates, accuracy, ...numbers }: Values, zone: CountingZone | undefined): Record<string, unknown> {
  const given = Object.entries(numbers).flatMap(([name, item]) => (item === '' ? [] : [[name, Number(item)]]))
  const known = new Map(zone?.gates.map((gate) => [gate.device.id, gate]))
  return {
    ...(area_id !== '' && { area_id }),
    ...Object.fromEntries(given),
    gates: gates.map((device_id) => ({
      device_id,
      in_point: known.get(device_id)?.in_point ?? USUAL.in_point,
      out_point: known.get(device_id)?.out_point ?? USUAL.out_point,
      accuracy: Math.round(Number(accuracy || USUAL.accuracy) * 10) / 1000,
    })),
  }
}
