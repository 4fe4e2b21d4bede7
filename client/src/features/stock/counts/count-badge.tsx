import { Badge } from '@mantine/core'
import type { CountState } from '@menara/shared/domain/stock/stock-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'

const COLOURS: Readonly<Record<CountState, string>> = {
  planned: 'blue',
  active: 'teal',
  reviewed: 'yellow',
  posted: 'green',
  cancelled: 'gray',
}

export function CountBadge({ state }: { readonly state: CountState }) {
  const { t } = useTranslation('stock')
  return <Badge color={colourOf(COLOURS, state)}>{t(`countState.${state}`)}</Badge>
}
