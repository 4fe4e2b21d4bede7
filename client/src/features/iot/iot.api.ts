import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '../../kit/calls/query.ts'
import { taggedWords } from '../../kit/texts/tag-words.ts'
import { type Band, bandOf, NO_BAND } from './band.ts'

const MINUTE_MS = 60_000

/** Normal band of a point of a device, from its alarm rules. */
export function useBand(reading: { readonly device_id: string; readonly point: string } | null): Band {
  const rules = useQuery({
    ...asking(iot.rules, { query: { device_id: reading?.device_id ?? '', limit: 200 } }),
    enabled: reading !== null,
    staleTime: 5 * MINUTE_MS,
  }).data?.data
  const point = reading?.point
  return useMemo(() => (point !== undefined && rules ? bandOf(rules, point) : NO_BAND), [rules, point])
}

export const pointsFound = (search: string, siteId: string | undefined) =>
  asking(telemetry.points, { query: { ...taggedWords(search), ...(siteId && { location_id: siteId }), limit: 50 } })
/** Devices of a site that bear all of these tags, separated by commas. */
export const taggedOfSite = (siteId: string, tags: string) => asking(iot.devices, { query: { location_id: siteId, tags, limit: 1000 } })
export const pointsOfSite = (siteId: string | undefined) => ({
  ...asking(telemetry.points, { query: { ...(siteId && { location_id: siteId }), limit: 5000 } }),
  staleTime: 5 * MINUTE_MS,
})

/** `start` and `end` in milliseconds since 1970; the server picks the resolution. */
interface SeriesAsked {
  readonly ids: readonly string[]
  readonly start: number
  readonly end: number
  readonly width: number
  readonly compareStart?: number | undefined
}
const instant = (at: number): string => new Date(at).toISOString()
export const seriesOf = ({ ids, start, end, width, compareStart }: SeriesAsked) =>
  asking(telemetry.series, {
    query: {
      points: ids.join(','),
      start: instant(start),
      end: instant(end),
      width,
      ...(compareStart !== undefined && { compare_start: instant(compareStart) }),
    },
  })
export const statisticsOf = ({ ids, start, end }: Pick<SeriesAsked, 'ids' | 'start' | 'end'>) =>
  asking(telemetry.statistics, { query: { points: ids.join(','), start: instant(start), end: instant(end) } })

export const areasOfSite = (siteId: string) => ({ ...asking(areas.list, { query: { location_id: siteId } }), staleTime: 5 * MINUTE_MS })
/** Names of areas and assets of a site's devices, which the feed of their present does not repeat. */
export const devicesOfSite = (siteId: string) => ({
  ...asking(iot.devices, { query: { location_id: siteId, limit: 1000 } }),
  staleTime: MINUTE_MS,
})
export const deviceById = (id: string) => ({ ...asking(iot.device, { params: { id } }), staleTime: MINUTE_MS })
