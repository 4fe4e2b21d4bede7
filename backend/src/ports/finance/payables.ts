import type { PayableKind } from '@menara/shared/domain/finance/payables.ts'
import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../platform/access/caller.ts'

/** What the house owes somebody and has approved. */
export interface Payable {
  readonly kind: PayableKind
  readonly id: string
  /** A person; a vendor for its invoice. */
  readonly payee: Ref
  /** In the minor unit of the currency; 0 where an advance covers all of it. */
  readonly amount: number
  readonly currency: PurchaseCurrency
  /** Whole Rupiah of an amount in another currency. */
  readonly rupiah?: number
  /** Day on which it is to be paid; null: not scheduled yet. */
  readonly due_on: string | null
  /** What it is for, as its payee knows it. */
  readonly reason: string
  /** Of an invoice: as its vendor wrote it. */
  readonly number?: string
  readonly location_id: string
}
/** How something was paid. */
export interface Payment {
  /** Of the batch. */
  readonly reference: string
  /** On which the bank paid. */
  readonly day: string
  /** Who released it; has had no other part in it unless they may override that. */
  readonly caller: Caller
}
/** An invoice in another currency that was paid beside batches. */
export interface ForeignPayment {
  readonly id: string
  /** As its vendor wrote it. */
  readonly number: string
  readonly payee: Ref
  /** Whole Rupiah that the bank took for it. */
  readonly rupiah: number
  /** On which the bank paid. */
  readonly day: string
  readonly location_id: string
}
/** What statements may be for besides payments of batches. */
export interface ForeignPayments {
  foreignPayments(): Promise<readonly ForeignPayment[]>
  /** One of them, held until the transaction ends. */
  foreignPayment(id: string): Promise<ForeignPayment | undefined>
}
/** What waits to be paid, for payment batches. */
export interface Payables {
  payables(): Promise<readonly Payable[]>
  /** Marks one of them as paid. Joins the open transaction; 403 for who had another part in it, 409 where it waits no more. */
  pay(payable: Pick<Payable, 'kind' | 'id'>, payment: Payment): Promise<void>
}
