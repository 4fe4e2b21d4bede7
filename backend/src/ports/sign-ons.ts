import type { Caller } from '../platform/access/caller.ts'

interface HandOver {
  readonly desk: { readonly id: string; readonly name: string }
  readonly from: string | null
  readonly to: Pick<Caller, 'userId' | 'sessionId' | 'name'>
}
/** Who is signed on at which alarm desk. */
export interface SignOns {
  /** Ids of the people at a desk now, in the order they signed on. */
  at(deskId: string): Promise<string[]>
  /** Ids of the people at any desk now. */
  anywhere(): Promise<string[]>
  /** Carries out a signed hand-over: `from` leaves the desk, `to` is signed on. Joins the open transaction. */
  handedOver(handOver: HandOver): Promise<void>
  /** Ends sign-ons whose session or person is gone. */
  sweep(): Promise<void>
}
