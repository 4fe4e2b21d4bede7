import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookingFeed, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useFeed } from '../../kit/live/live.ts'

const AVAILABILITY = ['bookings', 'availability'] as const
export type Wanted = CallOf<typeof bookings.availability>['query']

/** Whether an asset is free then; nothing is asked until the question is whole. */
export function useAvailability(wanted: Partial<Wanted>) {
  const whole = Boolean(wanted.asset_id && wanted.start && wanted.end && wanted.from && wanted.to)
  return useQuery({
    ...asking(bookings.availability, { query: wanted as Wanted }),
    enabled: whole,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** What of a site may be booked, by name. */
export const bookableAssets = (location_id: string | undefined) => ({
  ...asking(assets.list, { query: { next: '0', limit: 1000, bookable: true, active: true, ...(location_id && { location_id }) } }),
  staleTime: 60_000,
})

type Scope = Readonly<Partial<Record<'asset_id' | 'location_id' | 'user_id' | 'start' | 'end', string>>>
/** Bookings as they come and go, in order of time. Whatever was found free or taken is asked again when they change. */
export function useBookings(scope: Scope | null) {
  const cache = useQueryClient()
  const feed = useFeed(bookingFeed, scope)
  useEffect(() => {
    if (feed.rows.size >= 0) void cache.invalidateQueries({ queryKey: AVAILABILITY })
  }, [cache, feed.rows])
  const rows = useMemo(() => [...feed.rows.values()].sort((a, b) => a.start_at.localeCompare(b.start_at)), [feed.rows])
  return { ...feed, rows }
}

/** What the form sends. */
export type BookingValues = CallOf<typeof bookings.create>['body']
/** Books, or changes what is booked. */
export const saveBooking = (id: string | undefined, body: BookingValues) =>
  id ? call(bookings.update, { params: { id }, body }) : call(bookings.create, { body })
export const cancelBooking = (id: string) => call(bookings.cancel, { params: { id } })
type Shift = Pick<CallOf<typeof bookings.update>['body'], 'asset_id' | 'start' | 'end' | 'from' | 'to'>
/** Another time, or another asset. */
export const shiftBooking = (id: string, body: Shift) => call(bookings.update, { params: { id }, body })
