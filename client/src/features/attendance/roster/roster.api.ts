import { attendanceFeed } from '@menara/shared/contract/people/attendances.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { type RosterWishes, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { type RosterFill, rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useChanges } from '../../../kit/live/live.ts'

export const rosterOf = (query: CallOf<typeof roster.list>['query']) => ({
  ...asking(roster.list, { query }),
  placeholderData: keepPreviousData,
})
export const sheetOf = (query: CallOf<typeof roster.sheet>['query']): Promise<Blob> => call(roster.sheet, { query }) as Promise<Blob>
/** Groups that the reader sees: those of sites, and those of all sites. */
export const groupsSeen = () => ({ ...asking(groups.list, { query: { limit: 1000 } }), staleTime: 60_000 })
export const ownRoster = () => asking(roster.own, {})
export const rosterProblems = (body: RosterWishes) => call(roster.check, { body })

/** A change of a roster shows in every view of it. */
function useChange<Args, Result>(mutationFn: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onError: showRefusal, onSettled: () => void cache.invalidateQueries({ queryKey: ['roster'] }) })
}
export const useAssign = () => useChange((body: RosterWishes) => call(roster.assign, { body }))
export const usePublish = () => useChange((body: CallOf<typeof roster.publish>['body']) => call(roster.publish, { body }))
export const useSetNeeds = () => useChange((body: CallOf<typeof roster.setNeeds>['body']) => call(roster.setNeeds, { body }))
export const useConfirm = () => useChange(() => call(roster.confirm, {}))
/** What would be planned; nothing is stored. */
export const useFilling = () => useMutation({ mutationFn: (body: RosterFill) => call(rosterFilling.run, { body }), onError: showRefusal })
export const useCancelFilling = () =>
  useMutation({ mutationFn: (location_id: string) => call(rosterFilling.cancel, { body: { location_id } }), onError: showRefusal })

/** Asks for the roster again when somebody else plans, publishes or confirms at the site. */
export function useRosterLive(location_id: string): void {
  const cache = useQueryClient()
  useChanges(attendanceFeed, { location_id }, () => void cache.invalidateQueries({ queryKey: ['roster'] }))
}
