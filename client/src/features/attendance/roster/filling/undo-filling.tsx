import { Button, Group, Text } from '@mantine/core'
import type { Roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { useTranslation } from 'react-i18next'
import { useAssign } from '../roster.api.ts'
import { type Applied, undoable } from './filling-view.ts'

interface UndoProps {
  readonly roster: Roster
  readonly run: Applied
  readonly done: () => void
}

/** Puts the days of the last run back as they were, as far as they are drafts that nobody has changed; nothing once none is. */
export function UndoFilling({ roster, run, done }: UndoProps) {
  const { t } = useTranslation('roster')
  const assign = useAssign()
  const days = undoable(run, roster)
  if (days.length === 0) return null
  return (
    <Group px="sm" pb="sm" gap="sm" role="status">
      <Text size="sm">{t('fill.applied', { count: days.length })}</Text>
      <Button
        variant="default"
        size="compact-sm"
        loading={assign.isPending}
        onClick={() => assign.mutate({ location_id: roster.location.id, days }, { onSuccess: done })}
      >
        {t('fill.undo')}
      </Button>
    </Group>
  )
}
