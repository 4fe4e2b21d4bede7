import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { hoursOf } from './roster-texts.ts'
import type { Plan, ShownShift } from './roster-view.ts'

interface ChooseProps {
  readonly count: number
  readonly shifts: readonly ShownShift[]
  readonly plan: (plan: Plan) => void
  readonly close: () => void
}

/** What is planned for the days that are selected. */
export function ChooseDialog({ count, shifts, plan, close }: ChooseProps) {
  const { t } = useTranslation('roster')
  const choose = (wanted: Plan) => {
    plan(wanted)
    close()
  }
  return (
    <Modal opened onClose={close} title={t('chooseTitle', { count })} centered>
      <Stack gap="xs">
        {count === 0 && <Text size="sm">{t('pastOnly')}</Text>}
        {shifts.map((shift) => (
          <Button
            key={shift.id}
            variant="default"
            justify="start"
            disabled={count === 0}
            onClick={() => choose({ kind: 'shift', shift_id: shift.id })}
          >
            {`${shift.letter} · ${hoursOf(shift)}`}
          </Button>
        ))}
        <Button variant="default" justify="start" disabled={count === 0} onClick={() => choose({ kind: 'off' })}>
          {`X · ${t('dayOff')}`}
        </Button>
        <Button variant="default" justify="start" disabled={count === 0} onClick={() => choose({ kind: 'none' })}>
          {t('takeAway')}
        </Button>
      </Stack>
    </Modal>
  )
}
