import { Badge } from '@mantine/core'
import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'

const COLOURS = { active: 'green', paused: 'orange', ended: 'gray' } as const

export function SeriesBadge({ state }: Pick<VisitSeries, 'state'>) {
  const { t } = useTranslation('visits')
  return <Badge color={colourOf(COLOURS, state)}>{t(`state.${state}`)}</Badge>
}
