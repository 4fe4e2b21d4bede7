import { ticketSettlements } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'

const BOUND: ReadonlySet<string> = new Set<Ticket['type']>(['travelling', 'reimburse'])

/** Of a trip its reimbursement and what might be it, of a reimbursement its trip; of other types nothing is asked. */
export const useSettlement = ({ id, type }: Pick<Ticket, 'id' | 'type'>) =>
  useQuery({ ...asking(ticketSettlements.get, { params: { id } }), enabled: BOUND.has(type) }).data?.data
