import { MOST_REPORT_DAYS, type TicketReport, type ticketReports } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { startOfDay } from '../../../platform/time/zoned-time.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketReportsStore } from './ticket-reports.store.ts'

export interface TicketReportsNeeds {
  readonly store: TicketReportsStore
  site(id: string): Promise<Site | undefined>
  now(): Date
}
export type TicketReportsService = ReturnType<typeof ticketReportsService>
const DAY_MS = 86_400_000

/** What became of tickets, counted. */
export function ticketReportsService({ store, site, now }: TicketReportsNeeds) {
  async function zoneOf(locationId: string | undefined, asked: string | undefined, caller: Caller): Promise<string> {
    if (asked !== undefined && !isZone(asked)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
    if (locationId === undefined) return asked ?? 'UTC'
    const there = caller.sees(locationId) ? await site(locationId) : undefined
    if (!there) throw invalid('location_id', 'exists', 'There is no such site in your scope')
    return asked ?? there.zone
  }
  return {
    async report(query: CallOf<typeof ticketReports.get>['query'], caller: Caller): Promise<TicketReport> {
      const { start, end, location_id: locationId, ticket_type_id: typeId } = query
      const count = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1
      if (count < 1) throw invalid('end', 'minimum', 'The end lies before the start')
      if (count > MOST_REPORT_DAYS) throw invalid('end', 'maximum', `A report has at most ${MOST_REPORT_DAYS} days; these are ${count}`)
      mustKnow(typeId, caller)
      const zone = await zoneOf(locationId, query.zone, caller)
      const [from, until] = [startOfDay(zone, start).toISOString(), startOfDay(zone, dayAfter(end, 1)).toISOString()]
      const question = { from, until, now: now().toISOString(), zone, locationId, typeId }
      const perDay = await store.days(question, caller)
      const days = Array.from({ length: count }, (_, i) => dayAfter(start, i)).map((day) => ({ day, ...(perDay.get(day) ?? NONE) }))
      return { start, end, zone, totals: await store.totals(question, caller), days, ...(await store.parts(question, caller)) }
    },
  }
}
const NONE = { opened: 0, solved: 0 }

function mustKnow(typeId: number | undefined, caller: Caller): void {
  if (typeId === undefined) return
  const type = ticketTypeById(typeId)
  if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  if (!caller.may(permissionOfType(type.code)))
    throw new Fault('forbidden', 'ticket_types.permission', { params: { permission: permissionOfType(type.code) } })
}
