import { Badge } from '@mantine/core'
import type { StockTransfer } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { type TransferState, transferStates } from '@menara/shared/domain/stock/stock-states.ts'
import { useTranslation } from 'react-i18next'
import { oneOf, text } from '../../../kit/lists/view-state.ts'
import { colourOf } from '../../../kit/look/look.ts'

/** What the list is narrowed to, and the id of the one that is open, or `new`. */
export const transfersView = { search: text, state: oneOf(transferStates), id: text }

const COLOURS: Readonly<Record<TransferState, string>> = {
  draft: 'gray',
  requested: 'blue',
  approved: 'cyan',
  picked: 'teal',
  in_transit: 'grape',
  received: 'green',
  closed: 'gray',
  discrepancy: 'red',
  rejected: 'red',
  cancelled: 'gray',
}

export function TransferBadge({ transfer: { state, is_partial } }: { readonly transfer: Pick<StockTransfer, 'state' | 'is_partial'> }) {
  const { t } = useTranslation('stock')
  return <Badge color={colourOf(COLOURS, state)}>{is_partial ? t('transfer.partial') : t(`transferState.${state}`)}</Badge>
}
