import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { AttendanceRequestDraft } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { clockText, dayText, zoneName } from '../../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSites, useZoneOf } from '../../../kit/site.ts'
import { useAsk } from './settling.api.ts'

interface Values extends Record<string, unknown> {
  location_id: string
  /** As clocks at the site show them. */
  check_in_at: string
  check_out_at: string
  reason: string
}
interface DialogProps {
  readonly recent: readonly Attendance[]
  readonly close: () => void
}
const NOTHING = 'nothing'

/** Asks for one's own times to be put right: of a day that was recorded, or of one that was not. */
export function RequestDialog({ recent, close }: DialogProps) {
  const { t } = useTranslation('attendance_days')
  const zoneOf = useZoneOf()
  const [chosen, setChosen] = useState(recent[0]?.id ?? NOTHING)
  const row = recent.find((item) => item.id === chosen) ?? null
  return (
    <Modal opened onClose={close} title={t('askCorrection')} centered>
      <Stack gap="sm">
        <Select
          label={t('whichDay')}
          allowDeselect={false}
          value={chosen}
          onChange={(value) => setChosen(value ?? NOTHING)}
          data={[
            ...recent.map((item) => {
              const zone = zoneOf(item.location.id)
              const ended = item.check_out ? clockText(item.check_out.at, zone) : '…'
              return { value: item.id, label: `${dayText(item.day)} · ${clockText(item.check_in.at, zone)}–${ended}` }
            }),
            { value: NOTHING, label: t('notRecorded') },
          ]}
        />
        <RequestForm key={chosen} row={row} close={close} />
      </Stack>
    </Modal>
  )
}

interface RequestProps {
  /** What was recorded; null: a day on which nothing was. */
  readonly row: Attendance | null
  readonly close: () => void
}

function RequestForm({ row, close }: RequestProps) {
  const { t } = useTranslation('attendance_days')
  const sites = useSites()
  const zoneOf = useZoneOf()
  const initial: Values = {
    location_id: row?.location.id ?? sites[0]?.id ?? '',
    check_in_at: row ? wallTimeOf(row.check_in.at, zoneOf(row.location.id)) : '',
    check_out_at: row ? wallTimeOf(row.check_out?.at ?? null, zoneOf(row.location.id)) : '',
    reason: '',
  }
  const read = (values: Values) => bodyOf(values, { row, initial, zone: zoneOf(values.location_id) })
  const { form, onError, focusFirst } = useContractForm<Values>(AttendanceRequestDraft, initial, { read })
  const ask = useAsk()
  const submit = form.onSubmit(
    (values) =>
      ask.mutate(read(values) as AttendanceRequestDraft, {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('askText', { zone: zoneName(zoneOf(initial.location_id)) })}
        </Text>
        {!row && (
          <Select
            label={t('site')}
            withAsterisk
            searchable
            data={sites.map((site) => ({ value: site.id, label: site.name }))}
            key={form.key('location_id')}
            {...form.getInputProps('location_id')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DateField kind="date-time" label={t('checkIn')} key={form.key('check_in_at')} {...form.getInputProps('check_in_at')} />
          <DateField kind="date-time" label={t('checkOut')} key={form.key('check_out_at')} {...form.getInputProps('check_out_at')} />
        </SimpleGrid>
        <Textarea
          label={t('reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('ask')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Known {
  readonly row: Attendance | null
  readonly initial: Values
  readonly zone: string
}
/** Of what was recorded only the times that were changed travel: those left alone keep their seconds. */
function bodyOf(values: Values, { row, initial, zone }: Known): Record<string, unknown> {
  const times = (['check_in_at', 'check_out_at'] as const)
    .filter((name) => values[name] !== '' && (row === null || values[name] !== initial[name]))
    .map((name) => [name, instantAt(values[name], zone)])
  const about = row ? { attendance_id: row.id } : { ...(values.location_id && { location_id: values.location_id }) }
  return { ...about, ...Object.fromEntries(times), ...(values.reason.trim() && { reason: values.reason.trim() }) }
}
