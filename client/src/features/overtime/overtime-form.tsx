import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { overtimeCompensations } from '@menara/shared/domain/overtime/overtime-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { timeText } from '../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { FoundPerson } from '../../kit/people/found-person.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId, useSites, useSitesKnown, useZoneOf } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { peopleToOrder, previewOf, saveOvertime } from './overtime.api.ts'
import { HoursLeft, OvertimeFigures } from './overtime-figures.tsx'

interface Values extends Record<string, unknown> {
  location_id: string
  user_id: string
  /** As clocks at the site show it. */
  starts_at: string
  ends_at: string
  work: string
  compensation: string
  override_reason: string
}
interface OvertimeFormProps {
  /** An order for somebody else, or a request for oneself. */
  readonly kind: 'order' | 'request'
  readonly close: () => void
  readonly done: (id: string) => void
}
const HOUR_MS = 3_600_000
const EVENING = '18:00'
const LATEST = '17:00'
const isWhole = (wall: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)

/** Orders or asks for overtime; what the law leaves is said while it is typed. */
export function OvertimeForm({ kind, close, done }: OvertimeFormProps) {
  const { t } = useTranslation('overtime')
  const sitesKnown = useSitesKnown()
  return (
    <Modal opened onClose={close} title={t(kind === 'order' ? 'newOrder' : 'newRequest')} size="lg">
      {sitesKnown ? <Fields kind={kind} close={close} done={done} /> : <WaitingRows rows={4} />}
    </Modal>
  )
}

function useStart(): Values {
  const [siteId, sites, zoneOf] = [useSiteId(), useSites(), useZoneOf()]
  const location_id = siteId ?? sites[0]?.id ?? ''
  const [day = '', clock = ''] = wallTimeOf(Date.now(), zoneOf(location_id)).split('T')
  // In the evening after office hours; later in the day the next full hour but one.
  const next = clock < LATEST ? instantAt(`${day}T${EVENING}`, zoneOf(location_id)) : (Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS
  const from = new Date(next).getTime()
  const wall = (at: number): string => wallTimeOf(at, zoneOf(location_id))
  const none = { user_id: '', work: '', compensation: 'paid', override_reason: '' }
  return { location_id, starts_at: wall(from), ends_at: wall(from + 2 * HOUR_MS), ...none }
}

function Fields({ kind, close, done }: OvertimeFormProps) {
  const { t } = useTranslation('overtime')
  const zoneOf = useZoneOf()
  const initial = useStart()
  const [typed, setTyped] = useState(initial)
  const [busy, setBusy] = useState(false)
  const read = (values: Values) => bodyOf(values, kind, zoneOf(values.location_id))
  const { form, onError, focusFirst } = useContractForm<Values>(overtimes.create.body, initial, { read, onValuesChange: setTyped })
  const submit = form.onSubmit(async (values) => {
    setBusy(true)
    try {
      const made = await saveOvertime(read(values) as never)
      toastSuccess('create')
      done(made.id)
    } catch (error) {
      onError(error)
    }
    setBusy(false)
  }, focusFirst)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Inputs form={form} kind={kind} typed={typed} zone={zoneOf(typed.location_id)} />
        <Preview typed={typed} kind={kind} zone={zoneOf(typed.location_id)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy}>
            {t(kind === 'order' ? 'sendOrder' : 'sendRequest')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useContractForm<Values>>['form']
interface InputsProps {
  readonly form: Form
  readonly kind: 'order' | 'request'
  readonly typed: Values
  readonly zone: string
}
function Inputs({ form, kind, typed, zone }: InputsProps) {
  const { t } = useTranslation('overtime')
  const sites = useSites()
  const overrides = useMay('overtime_override')
  return (
    <>
      <Select
        label={t('site')}
        allowDeselect={false}
        withAsterisk
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        key={form.key('location_id')}
        {...form.getInputProps('location_id')}
      />
      {kind === 'order' && <WorkerField form={form} siteId={typed.location_id} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField
          kind="date-time"
          zone={zone}
          label={t('start')}
          withAsterisk
          key={form.key('starts_at')}
          {...form.getInputProps('starts_at')}
        />
        <DateField
          kind="date-time"
          zone={zone}
          label={t('end')}
          withAsterisk
          key={form.key('ends_at')}
          {...form.getInputProps('ends_at')}
        />
      </SimpleGrid>
      <TextInput label={t('work')} withAsterisk maxLength={300} key={form.key('work')} {...form.getInputProps('work')} />
      {kind === 'request' && (
        <Select
          label={t('compensationHead')}
          allowDeselect={false}
          data={overtimeCompensations.map((value) => ({ value, label: t(`compensation.${value}`) }))}
          key={form.key('compensation')}
          {...form.getInputProps('compensation')}
        />
      )}
      {overrides && (
        <TextInput
          label={t('overrideReason')}
          description={t('overrideText')}
          maxLength={500}
          key={form.key('override_reason')}
          {...form.getInputProps('override_reason')}
        />
      )}
    </>
  )
}

function WorkerField({ form, siteId }: { readonly form: Form; readonly siteId: string }) {
  const { t } = useTranslation('overtime')
  const [search, setSearch] = useState('')
  const people = useQuery({ ...peopleToOrder({ location_id: siteId, ...(search && { search }) }), enabled: siteId !== '' }).data?.data
  return (
    <FoundPerson
      label={t('worker')}
      withAsterisk
      nothingFoundMessage={t('nobodyToOrder')}
      found={(people ?? []).map(({ id, name, title }) => ({ value: id, label: title ? `${name}, ${title}` : name }))}
      onSearch={setSearch}
      key={form.key('user_id')}
      {...form.getInputProps('user_id')}
    />
  )
}

/** Hours left, and what it would come to: asked whenever the times make sense. */
function Preview({ typed, kind, zone }: { readonly typed: Values; readonly kind: 'order' | 'request'; readonly zone: string }) {
  const { t } = useTranslation('overtime')
  const { starts_at, ends_at, location_id, user_id } = typed
  const isReady =
    isWhole(starts_at) && isWhole(ends_at) && starts_at < ends_at && location_id !== '' && (kind === 'request' || user_id !== '')
  const query = {
    location_id,
    starts_at: instantAt(starts_at, zone),
    ends_at: instantAt(ends_at, zone),
    ...(kind === 'order' && { user_id }),
  }
  const preview = useQuery({ ...previewOf(query), enabled: isReady }).data?.data
  if (!isReady || !preview) return null
  return (
    <Stack gap="xs">
      <HoursLeft room={preview.room} />
      {preview.shift && (
        <Alert color="red" p="xs">
          {t('inShift', {
            name: preview.shift.name,
            from: timeText(preview.shift.starts_at, zone),
            until: timeText(preview.shift.ends_at, zone),
          })}
        </Alert>
      )}
      <OvertimeFigures steps={preview.steps} hourlyWages={preview.hourly_wages} pay={preview.pay} />
      {preview.meal_owed && <Alert p="xs">{t('mealText')}</Alert>}
      {preview.exempt && <Alert p="xs">{t('exemptText')}</Alert>}
    </Stack>
  )
}

/** Times as instants; what was left empty is absent. */
function bodyOf(values: Values, kind: 'order' | 'request', zone: string): Record<string, unknown> {
  const { starts_at, ends_at, user_id, compensation, override_reason, ...rest } = values
  const times = Object.entries({ starts_at, ends_at }).filter(([, wall]) => wall !== '')
  return {
    ...Object.fromEntries(times.map(([name, wall]) => [name, instantAt(wall, zone)])),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    // An order without a person is not a request: the contract names the field.
    ...(kind === 'order' ? { user_id } : { compensation }),
    ...(override_reason.trim() && { override_reason }),
  }
}
