import { Alert, Button, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { type Conflict, personOf } from './evacuation-store.ts'

interface ConflictsProps {
  readonly conflicts: readonly Conflict[]
  readonly read: () => void
}

/** Words of this browser that do not hold, each with the reason, until somebody has read them. */
export function EvacuationConflicts({ conflicts, read }: ConflictsProps) {
  const { t } = useTranslation('visitors')
  const zone = useHomeZone()
  if (conflicts.length === 0) return null
  const said = (safe: boolean) => t(safe ? 'evacuation.saidSafe' : 'evacuation.saidMissing')
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('evacuation.conflicts')} role="alert">
      <List size="sm" mb="xs">
        {conflicts.map((conflict) => (
          <List.Item key={`${personOf(conflict)} ${conflict.outcome} ${conflict.at}`}>
            {t(`evacuation.conflict.${conflict.outcome}`, {
              name: conflict.name,
              said: said(conflict.said),
              who: conflict.by?.name ?? '–',
              at: conflict.at ? dateText(conflict.at, 'full', zone) : '–',
            })}
          </List.Item>
        ))}
      </List>
      <Button size="compact-sm" variant="default" onClick={read}>
        {t('evacuation.conflictRead')}
      </Button>
    </Alert>
  )
}
