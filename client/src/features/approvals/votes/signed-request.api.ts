import { APPROVAL_LINK_HEADER, approvalLinks, type SignedDecision } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../kit/calls/call.ts'

/** The token travels in a header: addresses are written into logs. */
const withToken = (token: string) => ({ headers: { [APPROVAL_LINK_HEADER]: token } })

export const useSignedRequest = (token: string) =>
  useQuery({
    queryKey: ['approval_links', token],
    queryFn: () => call(approvalLinks.get, { query: {} }, withToken(token)),
    retry: false,
    // What is typed stays: the answer of the decision says whether it still counts.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
export const useDecideByLink = (token: string) =>
  useMutation({
    mutationFn: (body: Static<typeof SignedDecision>) => call(approvalLinks.decide, { query: {}, body }, withToken(token)),
  })
