import {
  attendanceCardReadings,
  attendanceCards,
  cardReadingFeed,
} from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { CardOutcome } from '@menara/shared/domain/people/attendance-evidence.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { useCommand } from '../../../kit/calls/query.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { useChanges } from '../../../kit/live/live.ts'

export const useCards = (location_id: string, search: string) => usePages(attendanceCards.list, { location_id, ...(search && { search }) })
/** Readings of a site, asked again whenever a card is held to one of its readers. */
export function useReadings(location_id: string, outcome: CardOutcome | undefined) {
  const cache = useQueryClient()
  useChanges(cardReadingFeed, { location_id }, () => void cache.invalidateQueries({ queryKey: ['attendance_card_readings'] }))
  return usePages(attendanceCardReadings.list, { location_id, ...(outcome && { outcome }) }, { limit: 20 })
}

const useCardCommand = <Args, Result>(change: (args: Args) => Promise<Result>) =>
  useCommand(['attendance_cards', 'attendance_card_readings'], change)
export const useGiveCard = () =>
  useCardCommand((body: CallOf<typeof attendanceCards.create>['body']) => call(attendanceCards.create, { body }))
export const useRevokeCard = () => useCardCommand((id: string) => call(attendanceCards.revoke, { params: { id } }))
