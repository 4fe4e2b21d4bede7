import { useThrottledCallback } from '@mantine/hooks'
import { type Activity, type ActivityDraft, activities, activityFeed } from '@menara/shared/contract/activities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../kit/calls/call.ts'
import { everyRow } from '../../kit/calls/every-row.ts'
import { asking } from '../../kit/calls/query.ts'
import { useChanges } from '../../kit/live/live.ts'

const AT_MOST_EVERY_MS = 2000
/** As many rows as a file of them takes. */
const MOST = 20_000

export type ActivityQuery = Readonly<
  Partial<Record<'start_date' | 'end_date' | 'type' | 'tag' | 'area_id' | 'description' | 'link_id' | 'location_id', string>>
>

export const activityById = (id: string) => asking(activities.data, { params: { id } })
export const wordsAt = (locationId: string) => asking(activities.filter, { params: { id: locationId } })

export function useWriteActivity() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Static<typeof ActivityDraft>) => call(activities.create, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['activities'] }),
  })
}

/** Asks for the rows again when there are new ones; says whether it is told of them. */
export function useFreshActivities(siteId: string | undefined) {
  const cache = useQueryClient()
  const renew = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: ['activities', 'list'] }), AT_MOST_EVERY_MS)
  return useChanges(activityFeed, { location_id: siteId }, renew)
}

/** The rows of a filter for a file, newest first, up to 20,000. */
export const everyActivity = (query: ActivityQuery): Promise<Activity[]> => everyRow(activities.list, { query }, MOST)
