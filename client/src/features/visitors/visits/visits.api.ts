import { visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { call } from '../../../kit/calls/call.ts'
import { asking, useCommand } from '../../../kit/calls/query.ts'

type State = NonNullable<CallOf<typeof visitSeries.list>['query']['state']>
export const seriesBy = (location_id: string | undefined, state: State | undefined) =>
  asking(visitSeries.list, { query: { limit: 200, ...(location_id && { location_id }), ...(state && { state }) } })
export const oneSeries = (id: string) => asking(visitSeries.get, { params: { id } })
export const seriesOfTicket = (id: string) => asking(visitSeries.ofTicket, { params: { id } })
export const holidayCalendars = () => asking(visitSeries.calendars, {})

/** A command on visits: everything about them is asked again. Its refusal is the caller's to show. */
export function useVisitCommand<E extends Endpoint>(item: E) {
  return useCommand(['visit_series', 'visitors', 'tickets'], (args: CallOf<E>) => call(item, args))
}
