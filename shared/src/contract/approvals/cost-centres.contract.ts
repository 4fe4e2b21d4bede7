import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { Code, closed, Id, Line, nullable, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

/** Whose budget pays, as a ticket names it. */
export const CostCentreRef = closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String() })
export type CostCentreRef = Static<typeof CostCentreRef>

export const CostCentre = closed({
  ...CostCentreRef.properties,
  /** Null: whoever it was has no account any more. */
  owner: nullable(Ref),
  /** Asked where the owner cannot be. */
  deputy: nullable(Ref),
  /** Null: every site. */
  location: nullable(Ref),
  /** An archived one stays on its tickets and is offered no more. */
  active: Type.Boolean(),
})
export type CostCentre = Static<typeof CostCentre>
export const CostCentreDraft = closed({
  code: Code,
  name_en: Line(80),
  name_id: Line(80),
  owner_id: Id,
  deputy_id: optional(nullable(Id)),
  location_id: optional(nullable(Id)),
  active: optional(Type.Boolean()),
})

/** Budgets and who answers for them. `location_id` leaves those that pay at this site, `archived` adds the archived. */
export const costCentres = crud('cost_centres', {
  item: CostCentre,
  draft: CostCentreDraft,
  filter: closed({ ...Paging, search: SearchText, location_id: optional(Id), archived: optional(Type.Boolean()) }),
  read: 'show_ticketing',
  write: 'show_manage_ticket',
})
