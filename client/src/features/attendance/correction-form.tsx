import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { AttendanceCorrectionDraft, type AttendanceDetail } from '@menara/shared/contract/people/attendances.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { zoneName } from '../../kit/dates/dates.ts'
import { instantAt, wallTimeOf } from '../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../kit/forms/form.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { useCorrection } from './attendance.api.ts'

interface Values extends Record<string, unknown> {
  /** As clocks at the site show it. */
  check_in_at: string
  check_out_at: string
  reason: string
}
interface CorrectionProps {
  readonly row: AttendanceDetail
  readonly zone: string
  readonly close: () => void
}

/** Puts times right: with a reason, and with the original kept. */
export function CorrectionForm(props: CorrectionProps) {
  const { t } = useTranslation('attendance')
  const [open, setOpen] = useState(false)
  if (open) return <Fields {...props} />
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
    </Group>
  )
}

function Fields({ row, zone, close }: CorrectionProps) {
  const { t } = useTranslation('attendance')
  const initial: Values = {
    check_in_at: wallTimeOf(row.check_in.at, zone),
    check_out_at: wallTimeOf(row.check_out?.at ?? null, zone),
    reason: '',
  }
  const read = (values: Values) => bodyOf(values, initial, { zone, rev: row.rev })
  const { form, onError, focusFirst } = useContractForm<Values>(AttendanceCorrectionDraft, initial, { read })
  const save = useCorrection(row.id)
  const submit = form.onSubmit(
    (values) =>
      save.mutate(read(values) as never, {
        onSuccess() {
          toastSuccess('update')
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
          {t('correctText', { zone: zoneName(zone) })}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DateField kind="date-time" label={t('checkIn')} key={form.key('check_in_at')} {...form.getInputProps('check_in_at')} />
          <DateField kind="date-time" label={t('checkOut')} key={form.key('check_out_at')} {...form.getInputProps('check_out_at')} />
        </SimpleGrid>
        <TextInput label={t('reason')} withAsterisk maxLength={500} key={form.key('reason')} {...form.getInputProps('reason')} />
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
  )
}

/** Only the times that were changed travel: those left alone keep their seconds. */
function bodyOf(values: Values, initial: Values, { zone, rev }: { zone: string; rev: number }): Record<string, unknown> {
  const times = (['check_in_at', 'check_out_at'] as const)
    .filter((text) => values[text] !== '' && values[text] !== initial[text])
    .map((text) => [text, instantAt(values[text], zone)])
  return { rev, ...Object.fromEntries(times), ...(values.reason.trim() && { reason: values.reason }) }
}
