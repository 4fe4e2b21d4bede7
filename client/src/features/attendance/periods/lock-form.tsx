import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { AttendancePeriod } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { monthText } from '../../../kit/dates/dates.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useLock, useUnlock } from './periods.api.ts'

interface LockProps {
  readonly period: AttendancePeriod
  readonly act: 'lock' | 'unlock'
  readonly close: () => void
}

/** Locks a month with a note, or unlocks it with a reason. */
export function LockForm({ period: { location, month }, act, close }: LockProps) {
  const { t } = useTranslation('attendance_days')
  const [reason, setReason] = useState('')
  const [lock, unlock] = [useLock(), useUnlock()]
  const where = { location_id: location.id, month }
  const after = {
    onSuccess() {
      toastSuccess('update')
      close()
    },
    onError: showRefusal,
  }
  const run = () =>
    act === 'lock'
      ? lock.mutate({ ...where, ...(reason.trim() && { note: reason.trim() }) }, after)
      : unlock.mutate({ ...where, reason: reason.trim() }, after)
  return (
    <Modal opened onClose={close} title={`${t(act)}: ${monthText(month)}, ${location.name}`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t(`${act}Text`)}</Text>
          <TextInput
            label={t(act === 'lock' ? 'note' : 'reason')}
            required={act === 'unlock'}
            maxLength={300}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={lock.isPending || unlock.isPending} disabled={act === 'unlock' && reason.trim() === ''}>
              {t(act)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
