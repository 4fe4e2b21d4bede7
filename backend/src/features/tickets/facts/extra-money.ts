import { CURRENCY, rupiahIn } from '@menara/shared/domain/money.ts'
import { hasAmount } from '@menara/shared/domain/tickets/ticket-facts.ts'
import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { invalid } from '../../../platform/errors.ts'

type Extra = Readonly<Record<string, unknown>>

/**
 * Refuses an amount in `extra_data` that no approval could judge: 422 with the field `extra_data.amount` or `extra_data.currency`.
 * Types whose form has an amount keep it there alone (rule `facts`). What was so before is left as it is.
 */
export function refuseBadMoney(type: TicketTypeCode, extra: Extra | undefined, before: Extra = {}): void {
  if (!extra) return
  const isNew = (name: string) => extra[name] !== undefined && extra[name] !== before[name]
  if (isNew('amount') && hasAmount(type))
    throw invalid('extra_data.amount', 'facts', 'Say the amount in facts, with its currency and lines')
  if (isNew('amount') && rupiahIn(extra.amount) === null)
    throw invalid('extra_data.amount', 'rupiah', 'The amount is whole Rupiah, from 0 to one trillion')
  if (isNew('currency') && extra.amount !== undefined && extra.currency !== CURRENCY)
    throw invalid('extra_data.currency', 'currency', `Amounts are in ${CURRENCY}`)
}
