import { Badge, Group } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import type { OccurrenceState } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOUR: Readonly<Record<OccurrenceState, string>> = {
  planned: 'blue',
  due: 'cyan',
  ticket_opened: 'teal',
  done: 'green',
  skipped: 'gray',
  missed: 'red',
}

/** How far planned work is, and whether it is late. */
export function WorkState({ work }: { readonly work: Pick<MaintenanceOccurrence, 'state' | 'overdue'> }) {
  const { t } = useTranslation('schedule')
  return (
    <Group gap={4} wrap="nowrap">
      <Badge color={colourOf(COLOUR, work.state)}>{t(`work.${work.state}`)}</Badge>
      {work.overdue && <Badge color="red">{t('overdue')}</Badge>}
    </Group>
  )
}
