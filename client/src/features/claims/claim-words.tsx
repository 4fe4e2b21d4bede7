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

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** A name that administrators entered in both languages, in that of the page. */
export function useNameIn(): (named: Named) => string {
  const { i18n } = useTranslation()
  return ({ name_en, name_id }) => (i18n.language === 'id' ? name_id : name_en)
}

/** How whole Rupiah are entered: grouped in the reader's notation, without decimals. */
export function useRupiahInput() {
  const { i18n } = useTranslation()
  const [thousandSeparator, decimalSeparator] = i18n.language === 'id' ? ['.', ','] : [',', '.']
  return {
    min: 0,
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    thousandSeparator,
    decimalSeparator,
    prefix: 'Rp ',
  } as const
}
/** What a number field holds: a whole number, or nothing. */
export const readNumber = (value: string | number): number | null => (typeof value === 'number' ? value : null)
