import { lineTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import type { OfferContent } from '@menara/shared/domain/purchasing/canonical-offer.ts'

interface Misfit {
  readonly field: string
  readonly rule: 'exists' | 'unique' | 'tooLarge'
  readonly text: string
}

/** What is wrong with the lines of an offer for these lines of a request; null where nothing is. */
export function misfitOf({ lines }: OfferContent, asked: readonly { readonly id: string; readonly quantity: number }[]): Misfit | null {
  const byId = new Map(asked.map((line) => [line.id, line]))
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
