import { ticketEvidence } from '@menara/shared/contract/tickets/ticket-evidence.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'

/** What is wanted before a ticket is resolved, as it stands now; undefined until it is known. */
export const useEvidence = (id: string) =>
  useQuery({ ...asking(ticketEvidence.list, { params: { id } }), staleTime: 0, refetchOnMount: 'always' }).data?.data
