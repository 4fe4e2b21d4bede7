import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { type BookingRuleDraft, bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import { bookingSeries, type SeriesScope } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

/** What a period is asked with: an asset, and the four that the documented calls take. */
export type Period = Readonly<Record<'asset_id' | 'start' | 'end' | 'from' | 'to', string>>
type SeriesDraft = CallOf<typeof bookingSeries.create>['body']
type SeriesChange = CallOf<typeof bookingSeries.update>['body']
type Draft = CallOf<typeof bookingSteps.wait>['body']
export type FreeQuery = CallOf<typeof bookingSteps.free>['query']

/** The dates of a series; nothing is asked until the rule and the period are whole. */
export function useSeriesPreview(period: Period, rule: string | null) {
  const whole = rule !== null && Object.values(period).every((part) => part !== '')
  return useQuery({
    ...asking(bookingSeries.preview, { query: { ...period, rule: rule ?? '' } }),
    enabled: whole,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
export const bookSeries = (body: SeriesDraft) => call(bookingSeries.create, { body })
export const changeSeries = (id: string, body: SeriesChange) => call(bookingSeries.update, { params: { id }, body })
export const cancelSeries = (id: string, scope: SeriesScope) => call(bookingSeries.cancel, { params: { id }, query: { scope } })
export const waitFor = (body: Draft) => call(bookingSteps.wait, { body })
export const acceptOffer = (id: string) => call(bookingSteps.accept, { params: { id } })
export const checkIn = (id: string) => call(bookingSteps.checkIn, { params: { id } })
export const checkInHere = (asset_id: string) => call(bookingSteps.checkInHere, { body: { asset_id } })
export const giveBack = (id: string) => call(bookingSteps.giveBack, { params: { id } })

/** What is free for a period, by size and equipment. */
export const useFree = (query: FreeQuery | null) =>
  useQuery({ ...asking(bookingSteps.free, { query: query as FreeQuery }), enabled: query !== null, staleTime: 0 })
/** What is wrong with assets of a site. */
export const troublesOf = (location_id: string) => ({
  ...asking(bookingSteps.troubles, { query: { location_id } }),
  refetchInterval: 60_000,
})

export const companyOf = (id: string) => asking(bookingSteps.company, { params: { id } })
/** Services, guests and colleagues of a booking; what is asked for is shown at once. */
export function useCompany(id: string) {
  const cache = useQueryClient()
  const key = companyOf(id).queryKey
  const onSuccess = () => cache.invalidateQueries({ queryKey: key })
  const request = useMutation({
    mutationFn: (body: CallOf<typeof bookingSteps.request>['body']) => call(bookingSteps.request, { params: { id }, body }),
    onSuccess,
  })
  const bring = useMutation({
    mutationFn: (body: CallOf<typeof bookingSteps.bring>['body']) => call(bookingSteps.bring, { params: { id }, body }),
    onSuccess,
  })
  const invite = useMutation({
    mutationFn: (user_ids: string[]) => call(bookingSteps.invite, { params: { id }, body: { user_ids } }),
    onSuccess,
  })
  return { request, bring, invite }
}

export const rulesOfAsset = (id: string) => asking(bookingRules.of, { params: { id } })
export const rulesOf = (location_id: string) => asking(bookingRules.list, { query: { location_id } })
/** Sets the rules of one scope. */
export function useSetRules() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BookingRuleDraft) => call(bookingRules.set, { body }),
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('booking') }),
  })
}
/** Approval types and sub-types that rules may name. */
export const approvalTypes = () => asking(approvals.types, { query: {} })
export const subtypesOf = () => asking(ticketSubtypes.list, { query: { ticket_type_id: 1 } })

export const linksOf = (asset_id?: string) => asking(bookingLinks.list, { query: asset_id === undefined ? {} : { asset_id } })
export function useLinks(asset_id?: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: linksOf(asset_id).queryKey })
  const create = useMutation({
    mutationFn: (kind: 'display' | 'room' | 'person') =>
      call(bookingLinks.create, { body: { kind, ...(asset_id !== undefined && { asset_id }) } }),
    onSuccess,
  })
  const revoke = useMutation({ mutationFn: (id: string) => call(bookingLinks.revoke, { params: { id } }), onSuccess })
  return { create, revoke }
}
