import { CURRENCY, lineTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { OfferContent } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'

interface Misfit {
  readonly field: string
  readonly rule: 'exists' | 'unique' | 'tooLarge'
  readonly text: string
}

interface Asked {
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
  readonly currencies: readonly PurchaseCurrency[]
}
/** What is wrong with an offer for these lines of a request in these currencies; null where nothing is. */
export function misfitOf({ lines, currency = CURRENCY }: OfferContent, asked: Asked): Misfit | null {
  if (!asked.currencies.includes(currency))
    return { field: 'currency', rule: 'exists', text: `Offers are taken in ${asked.currencies.join(', ')}` }
  const byId = new Map(asked.lines.map((line) => [line.id, line]))
  const seen = new Set<string>()
  for (const [at, { line_id, unit_price }] of lines.entries()) {
    const line = byId.get(line_id)
    if (!line) return { field: `lines.${at}.line_id`, rule: 'exists', text: 'There is no such line in this request' }
    if (seen.has(line_id)) return { field: `lines.${at}.line_id`, rule: 'unique', text: 'This line is offered twice' }
    seen.add(line_id)
    if (lineTotal({ quantity: line.quantity, unit_price }) > MAX_AMOUNT)
      return { field: `lines.${at}.unit_price`, rule: 'tooLarge', text: 'The line costs more than an amount can be' }
  }
  return null
}
