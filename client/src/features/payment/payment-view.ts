import { ageingBuckets } from '@menara/shared/domain/finance/ageing.ts'
import { foreignCurrencies } from '@menara/shared/domain/finance/exchange-rates.ts'
import { payableKinds } from '@menara/shared/domain/finance/payables.ts'
import { paymentBatchStates } from '@menara/shared/domain/finance/payment-state.ts'
import { spendingDimensions } from '@menara/shared/domain/finance/spending.ts'
import { flag, oneOf, text } from '../../kit/lists/view-state.ts'

export const paymentTabs = ['payables', 'batches', 'statements', 'accounts', 'spending', 'rates'] as const
/** Which list, what of it, and the batch or statement that is open. */
export const paymentView = {
  tab: oneOf(paymentTabs),
  kind: oneOf(payableKinds),
  bucket: oneOf(ageingBuckets),
  /** Payables that no batch has yet. */
  free: flag,
  state: oneOf(paymentBatchStates),
  search: text,
  batch: text,
  statement: text,
  /** Of exchange rates. */
  currency: oneOf(foreignCurrencies),
  /** Of the report of spending: by what, from when to when, and the group whose lines are open. */
  by: oneOf(spendingDimensions),
  start: text,
  end: text,
  group: text,
}
