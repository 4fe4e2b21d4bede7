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

/** One receipt of money for a document; negative where a receipt is reversed. */
export interface MoneyReceived {
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
  /** Adds a receipt of money to the document. Joins the open transaction. */
  received(id: string, receipt: MoneyReceived): Promise<void>
}
