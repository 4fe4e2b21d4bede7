import { Button, Group, NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { BookingDraft } from '@menara/shared/contract/places/bookings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { useContractForm } from '../../kit/forms/form.ts'
import { useZoneOf } from '../../kit/site.ts'
import { BookingClash } from './booking-clash.tsx'
import type { Target } from './booking-target.ts'
import { dayAt, timeAt } from './booking-times.ts'
import { bookableAssets, useAvailability } from './bookings.api.ts'
import { RepeatFields } from './whole/repeat-fields.tsx'
import { NOT_REPEATING } from './whole/repeat-rule.ts'
import { type Scope, scopes, useSaving } from './whole/saving.ts'

interface Values extends Record<string, unknown> {
  asset_id: string
  title: string
  description: string
  start: string
  end: string
  from: string
  to: string
}
interface BookingFormProps {
  readonly target: Target
  readonly zone: string
  readonly close: () => void
  /** Left of the buttons. */
  readonly aside?: ReactNode
}
type Form = ReturnType<typeof useContractForm<Values>>['form']
const PERIOD = ['asset_id', 'start', 'end', 'from', 'to'] as const

/** Who, what and when. Below the times it says at once whether the asset is free then, and when it is. */
export function BookingForm({ target, zone, close, aside }: BookingFormProps) {
  const { t } = useTranslation('bookings')
  const booking = target.kind === 'old' ? target.booking : undefined
  const { form, onError, focusFirst } = useContractForm<Values>(BookingDraft, startOf(target, zone), { read: (values) => values })
  const period = usePeriod(form)
  const choice = useChoice(target, period.asset_id, zone)
  const availability = useAvailability({ ...period, ...(booking && { except: booking.id }) })
  const [people, setPeople] = useState<number | ''>(booking?.people ?? '')
  const [repeating, setRepeating] = useState(NOT_REPEATING)
  const [scope, setScope] = useState<Scope>('this')
  const save = useSaving({ booking, zone: choice.zone, close, onError })
  const submit = form.onSubmit(
    (values) => save.send({ ...values, people: people === '' ? null : people }, { repeating, scope }),
    focusFirst,
  )
  const take = (from: string, to: string): void => {
    form.setValues(wallOf(from, to, choice.zone))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {choice.assets && <AssetField form={form} assets={choice.assets} />}
        <TextInput label={t('title')} withAsterisk data-autofocus key={form.key('title')} {...form.getInputProps('title')} />
        <TimeFields form={form} begun={useBegun(booking?.start_at)} />
        <BookingClash
          answer={availability.data?.data}
          zone={choice.zone}
          take={take}
          wait={booking ? undefined : () => save.wait({ ...form.getValues(), people: people === '' ? null : people })}
        />
        {!booking && <RepeatFields value={repeating} onChange={setRepeating} period={period} zone={choice.zone} />}
        {booking?.series && <ScopeField value={scope} onChange={setScope} />}
        <NumberInput
          label={t('people')}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={people}
          onChange={(value) => setPeople(typeof value === 'number' ? value : '')}
        />
        <Textarea label={t('description')} autosize minRows={2} key={form.key('description')} {...form.getInputProps('description')} />
        <Group justify="space-between" mt="xs">
          {aside ?? <span />}
          <Group gap="xs">
            <Button variant="default" onClick={close}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={save.isBusy}>
              {booking ? t('saveChanges', { ns: 'common' }) : t('book')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const useBegun = (startAt: string | undefined): boolean => {
  const now = useNow()
  return startAt !== undefined && Date.parse(startAt) < now
}

/** The times as they are typed. A begin that passes the end takes the end along. */
function usePeriod(form: Form) {
  const [period, setPeriod] = useState(() => pick(form.getValues()))
  const take = () => setPeriod(pick(form.getValues()))
  form.watch('asset_id', take)
  form.watch('start', ({ value }) => {
    if (value > form.getValues().end) form.setFieldValue('end', value)
    take()
  })
  form.watch('end', take)
  form.watch('from', take)
  form.watch('to', take)
  return period
}
const pick = (values: Values): Pick<Values, (typeof PERIOD)[number]> =>
  Object.fromEntries(PERIOD.map((name) => [name, values[name]])) as Pick<Values, (typeof PERIOD)[number]>

const wallOf = (from: number | string, to: number | string, zone: string) => ({
  start: dayAt(from, zone),
  end: dayAt(to, zone),
  from: timeAt(from, zone),
  to: timeAt(to, zone),
})
function startOf(target: Target, zone: string): Values {
  if (target.kind === 'new') {
    const { asset, from, to } = target.start
    return { asset_id: asset?.id ?? '', title: '', description: '', ...wallOf(from, to, zone) }
  }
  const { asset, title, description, start_at, end_at } = target.booking
  return { asset_id: asset.id, title, description, ...wallOf(start_at, end_at, zone) }
}

/** What there is to choose from where no asset is given, and the zone of the one that is chosen. */
function useChoice(target: Target, assetId: string, zone: string) {
  const zoneOf = useZoneOf()
  const open = target.kind === 'new' && !target.start.asset
  const known = useQuery({ ...bookableAssets(open ? target.siteId : undefined), enabled: open }).data?.data ?? []
  const chosen = known.find((item) => item.id === assetId)
  return { assets: open ? known : null, zone: chosen ? zoneOf(chosen.location_id) : zone }
}

/** Which occurrences of a series a change means. */
function ScopeField({ value, onChange }: { readonly value: Scope; readonly onChange: (scope: Scope) => void }) {
  const { t } = useTranslation('bookings')
  return (
    <SegmentedControl
      aria-label={t('scope')}
      fullWidth
      value={value}
      onChange={(chosen) => onChange(scopes.find((one) => one === chosen) ?? 'this')}
      data={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
    />
  )
}

function TimeFields({ form, begun }: { readonly form: Form; readonly begun: boolean }) {
  const { t } = useTranslation('bookings')
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }}>
      <DateField kind="date" label={t('startDay')} withAsterisk disabled={begun} key={form.key('start')} {...form.getInputProps('start')} />
      <DateField kind="time" label={t('from')} withAsterisk disabled={begun} key={form.key('from')} {...form.getInputProps('from')} />
      <DateField kind="date" label={t('endDay')} withAsterisk key={form.key('end')} {...form.getInputProps('end')} />
      <DateField kind="time" label={t('to')} withAsterisk key={form.key('to')} {...form.getInputProps('to')} />
    </SimpleGrid>
  )
}

function AssetField({ form, assets }: { readonly form: Form; readonly assets: readonly Asset[] }) {
  const { t } = useTranslation('bookings')
  return (
    <Select
      label={t('asset')}
      withAsterisk
      searchable
      nothingFoundMessage={t('noAssets')}
      data={assets.map((asset) => ({ value: asset.id, label: `${asset.name} (${asset.code}, ${asset.location.name})` }))}
      key={form.key('asset_id')}
      {...form.getInputProps('asset_id')}
    />
  )
}
