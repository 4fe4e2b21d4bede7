import { type Static, Type } from 'typebox'
import { ticketStates } from '../domain/ticket-state.ts'
import { closed, oneOf } from '../kit/words.ts'

/** An administrator's label on one fixed state. Colour: a Mantine colour name. */
export const ProgressStatus = closed({
  id: Type.Integer(),
  ticket_type_id: Type.Integer(),
  state: oneOf(...ticketStates),
  label_en: Type.String(),
  label_id: Type.String(),
  colour: Type.String(),
  sort: Type.Integer(),
})
export type ProgressStatus = Static<typeof ProgressStatus>
