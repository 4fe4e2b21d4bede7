import { attendanceFeed } from '@menara/shared/contract/people/attendances.contract.ts'
import {
  type OpenShiftDraft,
  type ShiftOffer,
  type ShiftOfferDecision,
  type ShiftOfferDraft,
  shiftOffers,
} from '@menara/shared/contract/people/shift-offers.contract.ts'
import type { ShiftOfferMove } from '@menara/shared/domain/people/shift-offers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { useNumbered } from '../../../kit/links/pages.ts'
import { useChanges } from '../../../kit/live/live.ts'

export const useOffers = (query: Readonly<Record<string, string | undefined>>) => useNumbered<ShiftOffer>(shiftOffers.list, query)
export const ownOffers = () => asking(shiftOffers.own, {})
export const offerChoices = (day: string) => asking(shiftOffers.choices, { query: { day } })

const SUBJECTS = ['shift_offers', 'roster', 'attendance_days', 'attendances']

/** A change of offers shows in every list of them, and in rosters. */
function useChange<Args, Result>(mutationFn: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const subject of SUBJECTS) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
export const useOffer = () => useChange((body: ShiftOfferDraft) => call(shiftOffers.create, { body }))
export const useOpenShift = () => useChange((body: OpenShiftDraft) => call(shiftOffers.open, { body }))
export const useClose = () => useChange((id: string) => call(shiftOffers.close, { params: { id } }))
export const useDecide = (id: string) => useChange((body: ShiftOfferDecision) => call(shiftOffers.decide, { params: { id }, body }))
export const useMove = () =>
  useChange(({ id, move }: { readonly id: string; readonly move: ShiftOfferMove }) => call(shiftOffers[move], { params: { id } }))

/** Asks for the offers again when somebody moves one at the site. */
export function useOffersLive(location_id: string): void {
  const cache = useQueryClient()
  useChanges(attendanceFeed, { location_id }, () => void cache.invalidateQueries({ queryKey: ['shift_offers'] }))
}
