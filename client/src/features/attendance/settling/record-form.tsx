import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type AttendanceException, AttendanceRecordDraft } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayText, zoneName } from '../../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useRecord } from './settling.api.ts'

interface Values extends Record<string, unknown> {
  /** As clocks at the site show them. */
  check_in_at: string
  check_out_at: string
  reason: string
}
interface RecordProps {
  readonly row: AttendanceException
  readonly zone: string
  readonly close: () => void
}

/** Writes down an attendance that was not recorded; the hours of the shift are proposed. */
export function RecordForm({ row, zone, close }: RecordProps) {
  const { t } = useTranslation('attendance_days')
  const initial: Values = {
    check_in_at: wallTimeOf(row.shift?.start ?? null, zone),
    check_out_at: wallTimeOf(row.shift?.end ?? null, zone),
    reason: '',
  }
  const read = (values: Values) => ({
    user_id: row.user.id,
    location_id: row.location.id,
    ...(values.check_in_at && { check_in_at: instantAt(values.check_in_at, zone) }),
    ...(values.check_out_at && { check_out_at: instantAt(values.check_out_at, zone) }),
    ...(values.reason.trim() && { reason: values.reason.trim() }),
  })
  const { form, onError, focusFirst } = useContractForm<Values>(AttendanceRecordDraft, initial, { read })
  const record = useRecord()
  const submit = form.onSubmit(
    (values) =>
      record.mutate(read(values) as AttendanceRecordDraft, {
        onSuccess() {
          toastSuccess('create')
          close()
        },
        onError,
      }),
    focusFirst,
  )
  return (
    <Modal opened onClose={close} title={`${row.user.name} · ${dayText(row.day)}`} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="xs" c="dimmed">
            {t('recordText', { site: row.location.name, zone: zoneName(zone) })}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DateField kind="date-time" label={t('checkIn')} key={form.key('check_in_at')} {...form.getInputProps('check_in_at')} />
            <DateField kind="date-time" label={t('checkOut')} key={form.key('check_out_at')} {...form.getInputProps('check_out_at')} />
          </SimpleGrid>
          <TextInput label={t('reason')} withAsterisk maxLength={300} key={form.key('reason')} {...form.getInputProps('reason')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={record.isPending}>
              {t('act.record')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
