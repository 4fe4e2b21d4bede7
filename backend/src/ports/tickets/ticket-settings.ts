import type { Ref } from '@menara/shared/kit/words.ts'

/** Where and about what a ticket is opened. */
interface Situation {
  readonly ticketTypeId: number
  readonly locationId: string
  readonly areaId: string | null
  readonly categoryId: string | null
}
/** Whom the settings give a ticket that names nobody. */
interface DefaultAssignment {
  readonly assignee_id: string | null
  readonly group_id: string | null
  /** A person the settings name who may not work tickets there any more. */
  readonly unable: Ref | null
}
/** What administrators set for new tickets. */
export interface TicketSettings {
  /** Throws `invalid` unless the sub-type is offered and of the type; joins the open transaction. */
  subtypeTaken(id: string, ticketTypeId: number): Promise<void>
  usualFor(situation: Situation): Promise<DefaultAssignment>
}
/** Throws `invalid` for `field` (that of a ticket's form unless said) unless the cost centre is offered at the site; joins the open transaction. */
export type CostCentreTaken = (id: string, locationId: string, field?: string) => Promise<void>
