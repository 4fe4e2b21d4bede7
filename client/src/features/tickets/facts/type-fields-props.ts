import type { TicketForm } from '../ticket-fields.tsx'

export interface TypeFieldsProps {
  readonly form: TicketForm
  readonly locationId: string
}
