import { Badge } from '@mantine/core'
import type { AdvanceState, ClaimState } from '@menara/shared/domain/claims/claim-state.ts'
import { decimalOfMinor, type ForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../kit/dates/dates.ts'
import { colourOf } from '../../kit/look/look.ts'
import { decimalText } from '../../kit/texts/money.ts'

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

interface Foreign {
  readonly currency: ForeignCurrency
  readonly amount: number
}
/** A foreign amount in the reader's notation, with the digits of its currency. */
export const minorText = ({ currency, amount }: Foreign): string => decimalText(decimalOfMinor(currency, amount))
/** `rate of 12 Nov 2026: 15,842.50`. */
export const rateText = (t: TFunction<'claims'>, { rate, valid_from }: { readonly rate: string; readonly valid_from: string }): string =>
  t('foreign.rate', { day: dayText(valid_from), rate: decimalText(rate) })
