import type { Caller } from '../../platform/caller.ts'

/** Who comes is a part of what is approved. */
export interface VisitApproval {
  /** Whether the visit goes on by an approval that people gave. */
  isApproved(ticketId: string): Promise<boolean>
  /** Whether it did so once, whatever it waits for now. */
  wasApproved(ticketId: string): Promise<boolean>
  /** How far the asking is; `answered`: somebody has said something already. Null: nothing is asked or approved. */
  standing(ticketId: string): Promise<'approved' | 'asked' | 'answered' | null>
  /** Asks for it anew. Joins the open transaction. */
  askAnew(ticketId: string, actor: Caller | null): Promise<void>
}

interface AboutOne {
  readonly ticketId: string
  readonly visitorId: string
  readonly actor: Caller | null
}
/** Asking about one visitor, while the visit goes on. All of it joins the open transaction, in which the ticket is held. */
export interface VisitorAsking {
  /** False: nobody has to approve it by this type. */
  ask(who: AboutOne, typeId: string, ownIds: readonly string[]): Promise<boolean>
  /** False: nothing was asked. */
  withdraw(who: AboutOne): Promise<boolean>
  forget(visitorId: string): Promise<void>
}
