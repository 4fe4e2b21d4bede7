import { Badge } from '@mantine/core'
import type { PettyCashFundState, ReplenishmentState, VoucherState } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

type State = PettyCashFundState | VoucherState | ReplenishmentState
const COLOUR: Readonly<Record<State, string>> = {
  proposed: 'blue',
  active: 'green',
  frozen: 'cyan',
  closed: 'gray',
  draft: 'gray',
  submitted: 'blue',
  approved: 'teal',
  disbursed: 'grape',
  settled: 'green',
  rejected: 'red',
  cancelled: 'gray',
  reversed: 'orange',
  requested: 'blue',
  paid: 'green',
}
/** State of a fund or one of its papers, by word and colour. */
export function CashBadge({ state }: { readonly state: State }) {
  const { t } = useTranslation('petty_cash')
  return <Badge color={colourOf(COLOUR, state)}>{t(`state.${state}`)}</Badge>
}
