import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { attendanceFeed } from '@menara/shared/contract/people/attendances.contract.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { asking } from '../../../kit/calls/query.ts'
import { useChanges } from '../../../kit/live/live.ts'

/** A shift begins and ends by itself, so a day is asked for again without anybody having come. */
const EVERY_MS = 60_000

export const siteDayOf = (location_id: string, day: string) => ({
  ...asking(attendanceDays.site, { query: { location_id, ...(day && { day }) } }),
  refetchInterval: EVERY_MS,
  placeholderData: keepPreviousData,
})
export const siteFiguresOf = (day: string) => ({
  ...asking(attendanceDays.sites, { query: { ...(day && { day }) } }),
  refetchInterval: EVERY_MS,
  placeholderData: keepPreviousData,
})
export const personDayOf = (asked: { location_id: string; user_id: string; day: string }) => asking(attendanceDays.person, { query: asked })
/** Where people are now, of those who share their position. */
export const whereNowOf = (location_id: string) => ({ ...asking(positions.people, { query: { location_id } }), refetchInterval: EVERY_MS })

/** Asks for days again whenever somebody comes, goes or is corrected, at a site or at all of them. */
export function useDaysLive(location_id: string | undefined): void {
  const cache = useQueryClient()
  useChanges(attendanceFeed, location_id === undefined ? {} : { location_id }, () => {
    for (const subject of ['attendance_days', 'attendance_exceptions', 'attendance_requests'])
      void cache.invalidateQueries({ queryKey: [subject] })
  })
}
