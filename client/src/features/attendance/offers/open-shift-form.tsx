import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { OpenShiftDraft } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { rosterOf } from '../roster/roster.api.ts'
import { hoursOf } from '../roster/roster-texts.ts'
import { useOpenShift } from './offers.api.ts'

interface OpenShiftProps {
  readonly site: Location
  readonly close: () => void
}

/** Looks for people who take a shift of a day. */
export function OpenShiftDialog({ site, close }: OpenShiftProps) {
  const { t } = useTranslation('roster')
  const today = todayIn(site.zone)
  const shifts = useQuery(rosterOf({ location_id: site.id, from: today, to: today })).data?.data.shifts ?? []
  const initial = { location_id: site.id, day: today, shift_id: '', places: 1, note: '' }
  const { form, onError, focusFirst } = useContractForm<typeof initial>(OpenShiftDraft, initial)
  const open = useOpenShift()
  const submit = form.onSubmit(
    (values) =>
      open.mutate(values, {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={t('offers.openShift')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DateField kind="date" label={t('offers.day')} withAsterisk key={form.key('day')} {...form.getInputProps('day')} />
          <Select
            label={t('shift')}
            withAsterisk
            data={shifts.map((shift) => ({ value: shift.id, label: hoursOf(shift) }))}
            key={form.key('shift_id')}
            {...form.getInputProps('shift_id')}
          />
          <NumberInput
            label={t('offers.places')}
            min={1}
            max={20}
            allowDecimal={false}
            key={form.key('places')}
            {...form.getInputProps('places')}
          />
          <TextInput label={t('offers.note')} maxLength={300} key={form.key('note')} {...form.getInputProps('note')} />
          <Text size="xs" c="dimmed">
            {t('offers.openText')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={open.isPending}>
              {t('offers.publishOpen')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
