import { Badge } from '@mantine/core'
import type { RoundState } from '@menara/shared/domain/inspections/inspection-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'

const COLOURS: Readonly<Record<RoundState, string>> = {
  scheduled: 'gray',
  due: 'blue',
  in_progress: 'cyan',
  submitted: 'teal',
  approved: 'green',
  returned: 'orange',
  missed: 'red',
}

export function RoundBadge({ state }: { readonly state: RoundState }) {
  const { t } = useTranslation('phone')
  return <Badge color={colourOf(COLOURS, state)}>{t(`state.${state}`)}</Badge>
}
