import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import { MOST_SERIES_DAYS } from '@menara/shared/domain/visitors/visit-days.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { dayIn, instantOf } from '../../../platform/time/zoned-time.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import { VISITOR } from '../visitor-access.service.ts'
import { invite } from './visitor-invites.service.ts'

const DAY_MS = 86_400_000

export interface VisitsNeeds extends VisitorsNeeds {
  readonly tickets: Pick<Tickets, 'open'>
  shown(row: VisitorRow): Visitor
}
type Draft = CallOf<typeof visits.open>['body']
export type VisitsService = ReturnType<typeof visitsService>
interface OpenedVisit {
  readonly ticket: { readonly id: string; readonly number: string }
  readonly visitors: Visitor[]
}

/** Whole visits in one go: the ticket by the desk's own ways, and everybody who comes. */
export function visitsService(needs: VisitsNeeds) {
  const { tickets, access, atomically, shown } = needs
  return {
    /** All or nothing; one command opens one visit. */
    open: (draft: Draft, caller: Caller): Promise<OpenedVisit> =>
      atomically(async () => {
        const { command_id, visitors, host_id, co_host_id, language = 'id', group = false, walk_in = false, message = '', ...facts } = draft
        await mustBeAhead(needs, draft)
        const { id } = await tickets.open(
          { ...facts, end: facts.end ?? facts.start, ticket_type_id: VISITOR, description: message },
          caller,
          {
            key: command_id,
            body: draft,
          },
        )
        const ticket = await access.holdTicket(id, caller)
        const hosts = { ...(host_id !== undefined && { host_id }), ...(co_host_id !== undefined && { co_host_id }) }
        const guests = visitors.map((visitor) => ({ ...visitor, ...hosts }))
        const rows = await invite(needs, {
          ticket,
          caller,
          draft: { command_id, language, group, walk_in, note: message, visitors: guests },
        })
        return { ticket: { id, number: ticket.number }, visitors: rows.map(shown) }
      }),
  }
}

/** 422 for a visit that is over before it is opened, that ends before it begins, or whose links would open for years. */
async function mustBeAhead({ access, now }: VisitsNeeds, { location_id, start, end, from, to }: Draft): Promise<void> {
  const last = end ?? start
  if (last < start) throw invalid('end', 'minimum', 'The last day lies before the first')
  if (Date.parse(last) - Date.parse(start) > MOST_SERIES_DAYS * DAY_MS)
    throw invalid('end', 'horizon', 'A visit goes on for a year at most')
  const zone = await access.zone(location_id)
  if (last < dayIn(zone, now())) throw invalid(end ? 'end' : 'start', 'past', 'This day is over')
  if (from && to && last === start && to <= from) throw invalid('to', 'after', 'The visit ends before it begins')
  if (to && instantOf(`${last}T${to}`, { field: 'to', side: 'end', zone }) <= now().toISOString())
    throw invalid('to', 'past', 'The visit would be over already: choose a later hour or day')
}
