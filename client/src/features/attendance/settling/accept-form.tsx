import { Button, Group, Stack, TextInput } from '@mantine/core'
import {
  type AttendanceException,
  AttendanceSettlementDraft,
} from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Explanations } from '../attendance-texts.tsx'
import { explainedException } from './exception-text.ts'
import { useSettle } from './settling.api.ts'

interface AcceptProps {
  readonly row: AttendanceException
  readonly zone: string
  readonly close: () => void
}

/** Accepts an exception as it is: the times stay, and the note says why that is all right. */
export function AcceptForm({ row, zone, close }: AcceptProps) {
  const { t } = useTranslation('attendance_days')
  const read = ({ note }: { note: string }) => ({
    user_id: row.user.id,
    location_id: row.location.id,
    day: row.day,
    kind: row.kind,
    ...(note.trim() && { note: note.trim() }),
  })
  const { form, onError, focusFirst } = useContractForm<{ note: string }>(AttendanceSettlementDraft, { note: '' }, { read })
  const settle = useSettle()
  const submit = form.onSubmit(
    (values) =>
      settle.mutate(read(values) as AttendanceSettlementDraft, {
        onSuccess() {
          toastSuccess('update')
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
          <Explanations rows={explainedException(row)} zone={zone} />
          <TextInput
            label={t('note')}
            description={t('acceptText')}
            withAsterisk
            maxLength={300}
            data-autofocus
            key={form.key('note')}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={settle.isPending}>
              {t('act.accept')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
