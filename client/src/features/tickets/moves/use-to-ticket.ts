import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useNavigate } from '@tanstack/react-router'

/** The way to a ticket. */
export function useToTicket(): (ticket: Pick<Ticket, 'id' | 'type'>) => void {
  const go = useNavigate()
  return ({ id, type }) => void go({ to: '/desk/ticketing/$type/detail', params: { type }, search: { id } })
}
