import type { Currency } from '@menara/shared/domain/money.ts'
import type { Ref } from '@menara/shared/kit/words.ts'

/** What the house owes somebody and has approved. */
export interface Payable {
  readonly kind: 'claim' | 'advance' | 'replenishment' | 'vendor_invoice'
  readonly id: string
  /** A person; a vendor for its invoice. */
  readonly payee: Ref
  /** Whole Rupiah; 0 where an advance covers all of it. */
  readonly amount: number
  readonly currency: Currency
  /** Day on which it is to be paid; null: not scheduled yet. */
  readonly due_on: string | null
  /** What it is for, as its payee knows it. */
  readonly reason: string
  readonly location_id: string
}
/** What waits to be paid, for payment batches. */
export interface Payables {
  payables(): Promise<readonly Payable[]>
}
