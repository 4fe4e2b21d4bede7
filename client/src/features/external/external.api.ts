import { LINK_HEADER, publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../kit/calls/call.ts'

/** A link as its address carries it. The token travels in a header: addresses are written into logs. */
export interface VisitLink {
  readonly visit: string
  readonly token: string
}
const AGAIN_MS = 20_000

const ask = <E extends Endpoint>(
  { token }: VisitLink,
  item: E,
  { files, ...args }: CallOf<E> & Pick<CallOptions, 'files'>,
): Promise<ReplyOf<E>> => call(item, args as unknown as CallOf<E>, { headers: { [LINK_HEADER]: token }, ...(files && { files }) })
const keyOf = ({ visit }: VisitLink, what: string) => ['public_tickets', what, visit]

export const useVisit = (link: VisitLink) =>
  useQuery({
    queryKey: keyOf(link, 'get'),
    queryFn: () => ask(link, publicTickets.get, { params: { id: link.visit }, query: {} }),
    // Approved, it says so without being opened anew.
    refetchInterval: ({ state }) => (state.data?.data.waiting ? AGAIN_MS : false),
    retry: false,
  })
/** Asked again while it is on screen: the gate goes on without the page. */
export const useVisitorsOfLink = (link: VisitLink) =>
  useQuery({
    queryKey: keyOf(link, 'visitors'),
    queryFn: () => ask(link, publicTickets.visitors, { params: { id: link.visit }, query: {} }),
    refetchInterval: AGAIN_MS,
    retry: false,
  })

function useTold<Args, Answer>(work: (args: Args) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: work, onSettled: () => cache.invalidateQueries({ queryKey: ['public_tickets'] }) })
}

type Facts = CallOf<typeof publicTickets.put>['body']
export interface HandingIn {
  readonly visitorId: string
  readonly facts: Facts
  readonly photo: File | null
  readonly message: string
  /** A change of what was handed in already. */
  readonly isChange: boolean
}
/** Facts, photo and the word to the host, then handed in. */
export const useSubmitVisit = (link: VisitLink) =>
  useTold(async ({ visitorId, facts, photo, message, isChange }: HandingIn) => {
    const params = { id: link.visit, visitorId }
    await ask(link, publicTickets.put, { params, query: {}, body: facts })
    if (photo) await ask(link, publicTickets.photo, { params, query: {}, form: {}, files: { image: [photo] } })
    if (message) await ask(link, publicTickets.update, { params: { id: link.visit }, query: {}, body: { message } })
    if (!isChange) await ask(link, publicTickets.submit, { params: { id: link.visit }, query: {} })
  })
export const useAddCompanion = (link: VisitLink) =>
  useTold((body: { command_id: string; name: string }) => ask(link, publicTickets.add, { params: { id: link.visit }, query: {}, body }))
export const useTellLanguage = (link: VisitLink) =>
  useTold((language: 'en' | 'id') => ask(link, publicTickets.update, { params: { id: link.visit }, query: {}, body: { language } }))
