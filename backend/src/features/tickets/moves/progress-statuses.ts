import { type TicketState, ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'

const LABELS: Readonly<Record<TicketState, readonly [en: string, id: string, colour: string]>> = {
  draft: ['Draft', 'Draf', 'gray'],
  new: ['New', 'Baru', 'blue'],
  waiting_approval: ['Waiting for approval', 'Menunggu persetujuan', 'grape'],
  assigned: ['Assigned', 'Ditugaskan', 'cyan'],
  in_progress: ['In progress', 'Dikerjakan', 'teal'],
  pending: ['On hold', 'Ditunda', 'yellow'],
  resolved: ['Resolved', 'Selesai', 'green'],
  closed: ['Closed', 'Ditutup', 'gray'],
  rejected: ['Rejected', 'Ditolak', 'red'],
  cancelled: ['Cancelled', 'Dibatalkan', 'gray'],
  merged: ['Merged', 'Digabung', 'gray'],
}

/** The labels a new database starts with: one per type and state. Ids are `type * 100 + place of the state`. */
export const progressStatusRows = () =>
  ticketTypes.flatMap((type) =>
    ticketStates.map((state, sort) => {
      const [label_en, label_id, colour] = LABELS[state]
      return { id: type.id * 100 + sort, ticket_type_id: type.id, state, label_en, label_id, colour, sort }
    }),
  )
