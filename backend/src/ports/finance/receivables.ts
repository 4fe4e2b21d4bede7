import type { Currency } from '@menara/shared/domain/money.ts'
import type { Ref } from '@menara/shared/kit/words.ts'

/** What somebody outside owes the house by an issued document. */
export interface Receivable {
  readonly kind: 'tenant_invoice'
  readonly id: string
  /** Number on the document, as the payer quotes it. */
  readonly number: string
  readonly payer: Ref
  /** Whole Rupiah of the document. */
  readonly amount: number
  /** Whole Rupiah received so far; more than `amount` after an over-payment. */
  readonly paid: number
  readonly currency: Currency
  readonly issued_on: string
  readonly due_on: string
  readonly location_id: string
}

/** One receipt of money for a document; negative where it takes another back. */
export interface MoneyReceived {
  /** Of the posting that says so. */
  readonly id: string
  /** The receipt that is taken back. */
  readonly reverses_id: string | null
  readonly actor_id: string | null
  /** Whole Rupiah. */
  readonly amount: number
  /** Day of the bank's booking. */
  readonly day: string
  /** What the bank wrote beside it. */
  readonly reference: string
}

/** Documents that wait for money, for bank statements and ageing. */
export interface Receivables {
  receivables(): Promise<readonly Receivable[]>
  /** One of them, also after it was cancelled; undefined: there is none here. */
  receivable(id: string): Promise<Receivable | undefined>
  /**
   * Adds a receipt of money to the document. Joins the open transaction. 409 where the document was cancelled; what came before is taken back
   * from it all the same. 409 for what was taken back already.
   */
  received(id: string, receipt: MoneyReceived): Promise<void>
}
