import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { inSteps, type Meter, POWER_STEPS, POWER_WINDOW_MS } from './panels/power.ts'

const inSite = (siteId: string | undefined) => ({ ...(siteId && { location_id: siteId }) })

/** Figures are asked again at this pace even when no feed says that something changed. */
export const EVERY_MS = 15_000

export const summaryOf = (siteId: string | undefined) => ({ ...asking(iot.summary, { query: inSite(siteId) }), refetchInterval: EVERY_MS })
export const ticketCounts = (siteId: string | undefined) => ({
  ...asking(tickets.counts, { query: inSite(siteId) }),
  refetchInterval: EVERY_MS,
})
export const openTicketsOf = (personId: string | undefined) => ({
  ...asking(tickets.list, {
    query: { states: openStates.join(','), sort: 'updated', limit: 8, ...(personId && { assignee_id: personId }) },
  }),
  refetchInterval: EVERY_MS,
})

/** Main meters of a site change rarely: asked once in ten minutes. */
export const pointsOf = (siteId: string | undefined) => ({
  ...asking(iot.readings, { query: { ...inSite(siteId), main_power: true } }),
  staleTime: 600_000,
})

/** The past of several meters over the same spans. */
export const powerSeries = (meters: readonly Meter[], end: number) =>
  queryOptions({
    queryKey: ['iot', 'series', 'power', meters.map((meter) => meter.id), end],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => seriesOfMeters(meters, end, signal),
  })

const AT_ONCE = 20
/** Spans of all meters of the same length: where the server has a part of them by longer spans only, all are told by those. */
async function seriesOfMeters(meters: readonly Meter[], end: number, signal: AbortSignal) {
  const [from, until] = [new Date(end - POWER_WINDOW_MS).toISOString(), new Date(end).toISOString()]
  const parts = Array.from({ length: Math.ceil(meters.length / AT_ONCE) }, (_, i) => meters.slice(i * AT_ONCE, (i + 1) * AT_ONCE))
  const found = await Promise.all(
    parts.map(async (part) => {
      const query = { points: part.map((meter) => meter.id).join(','), start: from, end: until, width: POWER_STEPS }
      return (await call(telemetry.series, { query }, { signal })).data
    }),
  )
  const stepMs = Math.max(...found.map((item) => item.step_ms))
  return { stepMs, meters: found.flatMap((item) => item.points.map(({ buckets }) => inSteps(buckets, stepMs))) }
}
