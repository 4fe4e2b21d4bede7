import { Badge, Text } from '@mantine/core'
import type { PaymentBatchState, PaymentLineState } from '@menara/shared/domain/finance/payment-state.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'
import { rupiahText } from '../../kit/texts/money.ts'

const COLOUR: Readonly<Record<PaymentBatchState | PaymentLineState, string>> = {
  draft: 'gray',
  submitted: 'blue',
  approved: 'teal',
  exported: 'grape',
  paid: 'green',
  rejected: 'red',
  cancelled: 'gray',
  open: 'blue',
  failed: 'red',
}
/** State of a batch or of one of its lines, by word and colour. */
export function PaymentBadge({ state }: { readonly state: PaymentBatchState | PaymentLineState }) {
  const { t } = useTranslation('payment')
  return <Badge color={colourOf(COLOUR, state)}>{t(`state.${state}`)}</Badge>
}
/** An amount in a column of amounts. */
export const Money = ({ amount }: { readonly amount: number | null }) => (
  <Text component="span" size="sm" className="num" ta="right" display="block">
    {rupiahText(amount)}
  </Text>
)
