import { Type } from 'typebox'
import { ticketTypeCodes } from '../../domain/tickets/ticket-types.ts'
import { closed, oneOf } from '../../kit/words.ts'

export const TicketType = closed({
  id: Type.Integer(),
  code: oneOf(...ticketTypeCodes),
  name_en: Type.String(),
  name_id: Type.String(),
  tabs: Type.Array(Type.Integer()),
})
