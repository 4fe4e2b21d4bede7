import { Badge } from '@mantine/core'
import type { AdvanceState, ClaimState } from '@menara/shared/domain/claims/claim-state.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOUR: Readonly<Record<ClaimState | AdvanceState, string>> = {
  draft: 'gray',
  submitted: 'blue',
  verified: 'cyan',
  approved: 'teal',
  scheduled: 'grape',
  paid: 'green',
  closed: 'gray',
  returned: 'orange',
  rejected: 'red',
  cancelled: 'gray',
  requested: 'blue',
  partly_settled: 'teal',
  settled: 'green',
  overdue: 'red',
}
/** State of a claim or an advance, by word and colour. */
export function ClaimBadge({ state }: { readonly state: ClaimState | AdvanceState }) {
  const { t } = useTranslation('claims')
  return <Badge color={colourOf(COLOUR, state)}>{t(`state.${state}`)}</Badge>
}

/** What a number field holds: a whole number, or nothing. */
export const readNumber = (value: string | number): number | null => (typeof value === 'number' ? value : null)
