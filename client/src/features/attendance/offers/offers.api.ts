import { attendanceFeed } from '@menara/shared/contract/people/attendances.contract.ts'
import {
  type OpenShiftDraft,
  type ShiftOffer,
  type ShiftOfferDecision,
  type ShiftOfferDraft,
  shiftOffers,
} from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { ShiftOfferMove } from '@menara/shared/domain/people/roster/shift-offers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking, useCommand } from '../../../kit/calls/query.ts'
import { useNumbered } from '../../../kit/links/pages.ts'
import { useChanges } from '../../../kit/live/live.ts'

export const useOffers = (query: Readonly<Record<string, string | undefined>>) => useNumbered<ShiftOffer>(shiftOffers.list, query)
export const ownOffers = () => asking(shiftOffers.own, {})
export const offerChoices = (day: string) => asking(shiftOffers.choices, { query: { day } })

const SUBJECTS = ['shift_offers', 'roster', 'attendance_days', 'attendances']

/** A change of offers shows in every list of them, and in rosters. */
const useChange = <Args, Result>(change: (args: Args) => Promise<Result>) => useCommand(SUBJECTS, change)
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
