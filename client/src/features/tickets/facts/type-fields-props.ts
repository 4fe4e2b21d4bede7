import type { FormFacts } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import type { TicketForm } from '../form/ticket-fields.tsx'

export interface TypeFieldsProps {
  readonly form: TicketForm
  readonly locationId: string
  /** What the ticket says already; absent for a new one. */
  readonly facts?: FormFacts | null
}
