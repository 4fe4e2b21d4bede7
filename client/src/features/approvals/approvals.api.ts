import { approvalLinks } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useSites } from '../../kit/site.ts'

const LONG_MS = 300_000

export const approvalsOf = (ticketId: string) => asking(approvals.ofTicket, { params: { id: ticketId } })
export const typesOf = (ticketTypeId: number) => asking(approvals.types, { query: { ticket_type_id: ticketTypeId } })
export const substitutesOf = (everybody: boolean) => asking(substitutes.list, { query: { ...(everybody && { everybody }) } })

/** The archived too: a step may name one. */
export const costCentresOf = () => asking(costCentres.list, { query: { limit: 1000, archived: true } })

/** Active people of the sites I see. */
export function useColleagues(): Ref[] {
  const sites = useSites()
  const answers = useQueries({
    queries: sites.map(({ id }) => ({ ...asking(users.byLocation, { params: { id }, query: {} }), staleTime: LONG_MS })),
  })
  const all = answers.flatMap((answer) => answer.data?.data ?? [])
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

interface Vote {
  readonly ticketId: string
  readonly body: Readonly<Record<string, unknown>>
}
/** A vote changes the ticket, its approvals and the inbox of approvals. */
export function useVote() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ticketId, body }: Vote) => call(approvals.vote, { params: { id: ticketId }, body: body as never }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['approvals'] })
      void cache.invalidateQueries({ queryKey: ['tickets'] })
    },
  })
}

/** A change of what this screen lists. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>, queryKey: readonly string[]) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => void cache.invalidateQueries({ queryKey }) })
}
interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}
export const usePutType = () =>
  useTold(
    ({ id, body }: Put) =>
      id === undefined
        ? call(approvals.createType, { body: body as never })
        : call(approvals.updateType, { params: { id }, body: body as never }),
    ['approvals', 'types'],
  )
export const useRemoveType = () => useTold((id: string) => call(approvals.removeType, { params: { id } }), ['approvals', 'types'])
export const useRevokeLink = () => useTold((id: string) => call(approvalLinks.revoke, { params: { id } }), ['approvals'])
export const usePutSubstitute = () =>
  useTold(
    ({ id, body }: Put) =>
      id === undefined
        ? call(substitutes.create, { body: body as never })
        : call(substitutes.update, { params: { id }, body: body as never }),
    ['substitutes'],
  )
export const useRemoveSubstitute = () => useTold((id: string) => call(substitutes.remove, { params: { id } }), ['substitutes'])
