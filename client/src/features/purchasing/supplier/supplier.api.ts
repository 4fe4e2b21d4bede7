import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** A link as its address carries it. The token travels in a header: addresses are written into logs. */
export interface SupplierLinkToken {
  readonly id: string
  readonly token: string
}
const AGAIN_MS = 30_000
const ask = <E extends Endpoint>({ id, token }: SupplierLinkToken, item: E, body?: unknown): Promise<ReplyOf<E>> =>
  call(item, { params: { id }, query: {}, ...(body !== undefined && { body }) } as unknown as CallOf<E>, {
    headers: { [LINK_HEADER]: token },
  })

/** Asked again while it is on screen: answers come and the deadline passes without the page. */
export const useSupplierRequest = (link: SupplierLinkToken) =>
  useQuery({
    queryKey: ['public_offers', 'get', link.id],
    queryFn: () => ask(link, publicOffers.get),
    refetchInterval: AGAIN_MS,
    retry: false,
  })
export const useSupplierOrder = (link: SupplierLinkToken) =>
  useQuery({ queryKey: ['public_offers', 'order', link.id], queryFn: () => ask(link, publicOffers.order), retry: false })

export function useSupplierCommand<E extends Endpoint>(link: SupplierLinkToken, item: E) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: object | undefined) => ask(link, item, body),
    onSettled: () => cache.invalidateQueries({ queryKey: ['public_offers'] }),
  })
}
