import type { StepHindrance } from '@menara/shared/domain/sla/ladder.ts'
import type { Caller } from '../platform/access/caller.ts'

/** Approvals of a ticket whose visitors are a part of what is approved. */
export interface VisitApproval {
  /** Whether the visit is approved now, by people. */
  isApproved(ticketId: string): Promise<boolean>
  /** Whether it was approved once, whatever it waits for now. */
  wasApproved(ticketId: string): Promise<boolean>
  /** `answered`: asked, and somebody has voted. Null: nothing is asked or approved. */
  standing(ticketId: string): Promise<'approved' | 'asked' | 'answered' | null>
  /** Asks for approval again, from the first step. Joins the open transaction, in which the ticket is held. */
  askAnew(ticketId: string, actor: Caller | null): Promise<void>
}

/** Approvals of a ticket whose claim decides when they are asked for. */
export interface ClaimApproval {
  /** Asks for what its approval type wants, from the first step. Joins the open transaction, in which the ticket is held. */
  askFor(ticketId: string, actor: Caller | null): Promise<void>
}
/** Whether the approval of a ticket is not to be asked for yet: what it is about is checked first. */
export type Postponed = (ticketId: string) => Promise<boolean>

interface AboutVisitor {
  readonly ticketId: string
  readonly visitorId: string
  readonly actor: Caller | null
}
/** Approvals about one visitor, while the ticket goes on. All of it joins the open transaction, in which the ticket is held. */
export interface VisitorAsking {
  /** Asks by an approval type, whether it is in use for new tickets or not; `ownIds` do not decide. False: nobody has to approve by it. */
  ask(about: AboutVisitor, typeId: string, ownIds: readonly string[]): Promise<boolean>
  /** Withdraws what is asked. False: nothing was asked. */
  withdraw(about: AboutVisitor): Promise<boolean>
  /** Removes what was written about the visitor, with their personal data. */
  forget(visitorId: string): Promise<void>
}

/** Asks for an approval by its type, in the open transaction in which the ticket is held. Null: the ticket waits for it now; else why not. */
export type AskApproval = (ticketId: string, typeId: string) => Promise<StepHindrance | null>

/** Who answers the approvals of somebody while an approved absence lasts. Joins the open transaction. */
export interface AbsenceSubstitutes {
  /** Times are ISO instants. Null: somebody substitutes the person in that time already, it is over, or one of the two is not active. */
  name(span: {
    readonly user_id: string
    readonly substitute_id: string
    readonly start: string
    readonly end: string
  }): Promise<string | null>
  /** Ends what `name` named, at once; what is gone stays so. */
  end(id: string): Promise<void>
}
