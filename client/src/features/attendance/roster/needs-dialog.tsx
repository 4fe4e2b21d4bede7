import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import type { Roster } from '@menara/shared/contract/people/roster.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSetNeeds } from './roster.api.ts'
import { hoursOf } from './roster-texts.ts'
import type { ShownShift } from './roster-view.ts'

interface NeedsProps {
  readonly roster: Roster
  readonly shifts: readonly ShownShift[]
  readonly close: () => void
}

/** How many people each shift of the site needs every day. */
export function NeedsDialog({ roster, shifts, close }: NeedsProps) {
  const { t } = useTranslation('roster')
  const [counts, setCounts] = useState(() => new Map(roster.needs.map((need) => [need.shift_id, need.count])))
  const save = useSetNeeds()
  const needs = [...counts].filter(([, count]) => count > 0).map(([shift_id, count]) => ({ shift_id, count }))
  const done = () => {
    toastSuccess('update')
    close()
  }
  return (
    <Modal opened onClose={close} title={t('needsTitle')} centered>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('needsText')}
        </Text>
        {shifts.map((shift) => (
          <NumberInput
            key={shift.id}
            label={hoursOf(shift)}
            min={0}
            max={999}
            allowDecimal={false}
            value={counts.get(shift.id) ?? 0}
            onChange={(value) => setCounts(new Map(counts).set(shift.id, Number(value) || 0))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ location_id: roster.location.id, needs }, { onSuccess: done })}>
            {t('save', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
