import {
  type CommitteeOffer,
  type OfferFile,
  publicOffers,
  type SealedOffer,
  type SupplierRequest,
} from '@menara/shared/contract/purchasing/public-offers.contract.ts'
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

/** Sends a file of an offer; it belongs to the offer that names it. For a committee it is encrypted before it leaves this browser. */
export async function sendOfferFile(
  link: SupplierLinkToken,
  request: SupplierRequest,
  file: File,
): Promise<OfferFile & { readonly key?: string }> {
  const args = { params: { id: link.id }, query: {}, form: {} }
  const headers = { [LINK_HEADER]: link.token }
  if (!request.committee) return (await call(publicOffers.addFile, args, { files: { file: [file] }, headers })).data
  const { sealFile } = await import('@menara/shared/domain/purchasing/committee-seal.ts')
  const place = { rfq_id: request.rfq_id, invitation_id: request.id }
  const { key, sealed, sha256 } = await sealFile(new Uint8Array(await file.arrayBuffer()), place)
  const files = { file: [new File([sealed], 'sealed', { type: 'application/octet-stream' })] }
  const { id } = (await call(publicOffers.addSealedFile, args, { files, headers })).data
  return { id, name: file.name.slice(0, 200), mime: file.type || 'application/octet-stream', bytes: file.size, sha256, key }
}
export const removeOfferFile = ({ id, token }: SupplierLinkToken, fileId: string) =>
  call(publicOffers.removeFile, { params: { id, file_id: fileId }, query: {} }, { headers: { [LINK_HEADER]: token } })

/** Hands in an offer: in plain where the server seals it, else encrypted to the committee before it leaves this browser. */
export function useHandIn(link: SupplierLinkToken, request: SupplierRequest) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (draft: CommitteeOffer) =>
      request.committee ? ask(link, publicOffers.submitSealed, await sealedOf(request, draft)) : ask(link, publicOffers.submit, draft),
    onSettled: () => cache.invalidateQueries({ queryKey: ['public_offers'] }),
  })
}
async function sealedOf({ rfq_id, id, committee }: SupplierRequest, draft: CommitteeOffer): Promise<SealedOffer> {
  const { offerReceipt, sealToCommittee } = await import('@menara/shared/domain/purchasing/committee-seal.ts')
  const receipt = await offerReceipt({ ...draft, rfq_id, invitation_id: id })
  const envelope = await sealToCommittee(draft, committee?.members ?? [], { rfq_id, invitation_id: id, receipt })
  const file_ids = draft.files?.map((file) => file.id)
  return { receipt, ...envelope, ...(file_ids && { file_ids }), shares: [...envelope.shares] }
}
