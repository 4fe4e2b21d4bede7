import { activities } from '@menara/shared/contract/activities.contract.ts'
import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

const DEVICES_EVERY_MS = 15_000

export const areasOfSite = (siteId: string) => ({ ...asking(areas.list, { query: { location_id: siteId } }), staleTime: 300_000 })
export const devicesOfSite = (siteId: string) => ({
  ...asking(iot.devices, { query: { location_id: siteId, limit: 1000 } }),
  refetchInterval: DEVICES_EVERY_MS,
})
export const devicesNamed = (search: string) => asking(iot.devices, { query: { search, limit: 20 } })
/** Whom and what a search finds at all sites. */
export const placedNamed = (search: string) => asking(positions.placed, { query: { search, limit: 20 } })
export const summaryOf = (siteId: string) => ({
  ...asking(iot.summary, { query: { location_id: siteId } }),
  refetchInterval: DEVICES_EVERY_MS,
})
export const alarmById = (id: string) => asking(iot.alarm, { params: { id } })
export const deviceById = (id: string) => asking(iot.device, { params: { id } })

const FENCES_EVERY_MS = 15_000
const CAMERAS_EVERY_MS = 15_000
export const fencesOfSite = (siteId: string) => ({
  ...asking(geofences.list, { query: { location_id: siteId } }),
  refetchInterval: FENCES_EVERY_MS,
})
export const camerasOf = (siteId: string | undefined) => ({
  ...asking(positions.cameras, { query: siteId ? { location_id: siteId } : {} }),
  refetchInterval: CAMERAS_EVERY_MS,
})

const TRACK_POINTS = 480
/** How long before a replayed span its journal begins. */
export const JOURNAL_LEAD_MS = 86_400_000
const PAGE = 1000
const MOST_PAGES = 4

export interface Span {
  readonly siteId: string
  readonly start: number
  readonly end: number
}
const iso = (at: number): string => new Date(at).toISOString()
export const tracksOf = ({ siteId, start, end }: Span) => ({
  ...asking(positions.tracks, { query: { location_id: siteId, start: iso(start), end: iso(end), points: TRACK_POINTS } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The alarm journal of a span and of the day before it, so that what stood at its beginning is known: at most 4000 rows, the newest. */
export const journalOf = (span: Span) => ({
  queryKey: ['alarm_journal', 'replay', span],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => journalPages(span, signal),
})
async function journalPages({ siteId, start, end }: Span, signal: AbortSignal) {
  const query = { location_id: siteId, start: iso(start - JOURNAL_LEAD_MS), end: iso(end), limit: PAGE }
  const first = await call(alarmJournal.list, { query }, { signal })
  const rows = [...first.data]
  let { next } = first
  for (let page = 1; next !== undefined && page < MOST_PAGES; page += 1) {
    const more = await call(alarmJournal.list, { query: { ...query, next } }, { signal })
    rows.push(...more.data)
    next = more.next
  }
  return rows
}

const TURNS = ['device.offline', 'device.online'] as const
/** When devices of a site fell silent and came back, from the beginning of a span until now: at most 4000 of each. */
export const deviceTurnsOf = (span: Span) => ({
  queryKey: ['activities', 'replay', span],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await Promise.all(TURNS.map((type) => turnPages(span, type, signal)))).flat(),
})
async function turnPages({ siteId, start }: Span, type: string, signal: AbortSignal) {
  const query = { location_id: siteId, type, start_date: iso(start), limit: PAGE }
  const first = await call(activities.list, { query }, { signal })
  const rows = [...first.data]
  let { next } = first
  for (let page = 1; next !== undefined && page < MOST_PAGES; page += 1) {
    const more = await call(activities.list, { query: { ...query, next } }, { signal })
    rows.push(...more.data)
    next = more.next
  }
  return rows
}
