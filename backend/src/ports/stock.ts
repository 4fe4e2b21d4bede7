import type { StockMovement } from '@menara/shared/contract/stock/stock-movements.contract.ts'

/** The document that a movement belongs to. */
export interface MovementDocument {
  readonly subject: string
  readonly id: string
}
export interface StockLine {
  readonly item_id: string
  readonly bin_id: string
  /** Lot or serial number; absent for items without. */
  readonly lot?: string
  /** Base units, more than 0. */
  readonly quantity: number
  /** Rupiah for one base unit; the standard cost unless said. */
  readonly unit_cost?: number
}
/** What goes in or out in one piece: all of its lines, or none. */
export interface StockPosting {
  /** The same key with the same content is posted once; with other content it is a `conflict`. */
  readonly key: string
  readonly lines: readonly StockLine[]
  readonly document: MovementDocument | null
  readonly reason?: string
  /** Null: the system does it. */
  readonly actor_id: string | null
}

/** The stock, as other features post to it. Everything joins the open transaction; who calls has checked that the person may. */
export interface Stock {
  /** Takes in. Throws `invalid` for an item or bin that is not there or takes nothing in. */
  receive(posting: StockPosting): Promise<StockMovement[]>
  /** Gives out. Throws `conflict` with how much there is when it is too little. */
  issue(posting: StockPosting): Promise<StockMovement[]>
}
