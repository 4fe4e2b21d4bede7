import { Button, Group, Stack, Text } from '@mantine/core'
import type { Roster, RosterNeed } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { needsAnybody } from '@menara/shared/domain/people/roster/roster-needs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../../kit/overlays/toasts.ts'
import { useSetNeeds } from '../roster.api.ts'
import type { ShownShift } from '../roster-view.ts'
import { ShiftNeed } from './shift-need.tsx'

interface NeedsProps {
  readonly roster: Roster
  readonly shifts: readonly ShownShift[]
  readonly close: () => void
}
const NOBODY: Omit<RosterNeed, 'shift_id'> = { weekdays: [0, 0, 0, 0, 0, 0, 0], holiday: null, dates: [], skills: [] }

/** How many people each shift of the site needs: by the day of the week, on public holidays and on named days. */
export function NeedsDialog({ roster, shifts, close }: NeedsProps) {
  const { t } = useTranslation('roster')
  const [needs, setNeeds] = useState(() => new Map(roster.needs.map((need) => [need.shift_id, need])))
  const save = useSetNeeds()
  const body = { location_id: roster.location.id, needs: [...needs.values()].filter(needsAnybody) }
  const done = () => {
    toastSuccess('update')
    close()
  }
  return (
    <Modal opened onClose={close} title={t('needsTitle')} centered size="xl">
      <Stack gap="md">
        <Text size="xs" c="dimmed">
          {t('needsText')}
        </Text>
        {shifts.map((shift) => (
          <ShiftNeed
            key={shift.id}
            shift={shift}
            skills={roster.skills}
            need={needs.get(shift.id) ?? { shift_id: shift.id, ...NOBODY }}
            firstDay={[roster.today, roster.from].sort()[1] ?? roster.from}
            change={(need) => setNeeds(new Map(needs).set(shift.id, need))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={save.isPending} disabled={body.needs.some(hasDoubleDate)} onClick={() => save.mutate(body, { onSuccess: done })}>
            {t('save', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const hasDoubleDate = ({ dates }: RosterNeed): boolean => new Set(dates.map(({ day }) => day)).size < dates.length
