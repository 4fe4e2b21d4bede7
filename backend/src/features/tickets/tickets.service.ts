import type { Ticket, TicketFilter } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { dayIn, instantOf, startOfDay } from '../../platform/time/zoned-time.ts'
import type { TicketConflicts } from '../../ports/tickets/tickets.ts'
import type { TicketReferences } from './intake/ticket-references.service.ts'
import { ORDERS, type TicketQuestion, type TicketSearchStore } from './ticket-search.store.ts'
import type { TicketsStore } from './tickets.store.ts'

const DAY_MS = 86_400_000
const MOST_OF_ASSET = 1000

export interface TicketsNeeds {
  readonly store: Pick<TicketsStore, 'find'>
  readonly search: TicketSearchStore
  readonly references: TicketReferences
  readonly conflicts: TicketConflicts
  now(): Date
}
export type TicketsService = ReturnType<typeof ticketsService>

/** Reading tickets: only those that exist for the caller, alone, in lists and in figures. */
export function ticketsService({ store, search, references, conflicts, now }: TicketsNeeds) {
  return {
    async list(filter: Static<typeof TicketFilter>, caller: Caller): Promise<{ data: Ticket[]; next?: string }> {
      const { next, limit = 10, sort = 'newest' } = filter
      const type = filter.ticket_type_id === undefined ? undefined : ticketTypeById(filter.ticket_type_id)
      if (type && !caller.may(permissionOfType(type.code)))
        throw new Fault('forbidden', 'ticket_types.permission', { params: { permission: permissionOfType(type.code) } })
      const { kinds, keyOf } = ORDERS[sort]
      const cursor = readCursor(next, ['string', ...kinds])
      if (cursor && cursor[0] !== sort) throw invalid('next', 'cursor', 'next belongs to another order of this list; start again with 0')
      const categoryIds = filter.category_id === undefined ? undefined : await references.categoryAndBelow(filter.category_id)
      const question = questionOf(filter, now())
      const rows = await search.list({ ...question, categoryIds }, { sort, after: cursor?.slice(1), limit: limit + 1 }, caller)
      return pageOf(rows, limit, (row) => [sort, ...keyOf(row)])
    },

    async get(id: string, caller: Caller): Promise<Ticket> {
      const ticket = await store.find(id, caller)
      if (!ticket) throw conflicts.missing()
      return ticket
    },

    counts: (locationId: string | undefined, caller: Caller) => search.counts(locationId, caller),

    /** One entry for each of the last `days` local days, today included, oldest first. */
    async perDay({ location_id, days = 30, zone }: { location_id?: string; days?: number; zone?: string }, caller: Caller) {
      if (zone !== undefined && !isZone(zone)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
      const site = location_id && caller.sees(location_id) ? await references.site(location_id) : undefined
      const where = zone ?? site?.zone ?? 'UTC'
      const today = Date.parse(dayIn(where, now()))
      const all = Array.from({ length: days }, (_, back) => new Date(today - (days - 1 - back) * DAY_MS).toISOString().slice(0, 10))
      const since = startOfDay(where, all[0] ?? '').toISOString()
      const asked = { since, zone: where, locationId: location_id }
      const opened = await search.perDay('created_at', asked, caller)
      const resolved = await search.perDay('resolved_at', asked, caller)
      return all.map((day) => ({ day, opened: opened.get(day) ?? 0, resolved: resolved.get(day) ?? 0 }))
    },

    /** Days are those of the asset's site. */
    async ofAsset(assetId: string, { start, end }: { start: string; end?: string | undefined }, caller: Caller): Promise<Ticket[]> {
      const asset = await references.asset(assetId)
      const zone = (asset && (await references.site(asset.location_id)))?.zone ?? 'UTC'
      const from = instantOf(start, { field: 'start', side: 'start', zone })
      const until = end === undefined ? undefined : instantOf(end, { field: 'end', side: 'end', zone })
      return search.ofAsset(assetId, { from, until, limit: MOST_OF_ASSET }, caller)
    },
  }
}

/** A filter of the contract as the store takes it, but for its category. */
export function questionOf(filter: Static<typeof TicketFilter>, now: Date): TicketQuestion {
  const {
    next: _next,
    limit: _limit,
    sort: _sort,
    category_id: _category,
    overdue,
    start,
    end,
    states,
    progress_status_ticket_ids: labels,
    ...equal
  } = filter
  return {
    ...equal,
    overdueAt: overdue ? now.toISOString() : undefined,
    from: start && instantOf(start, { field: 'start', side: 'start' }),
    until: end && instantOf(end, { field: 'end', side: 'end' }),
    states: states?.split(',') as TicketState[] | undefined,
    progressStatusIds: labels ? labelIds(labels) : undefined,
  }
}

function labelIds(text: string): number[] {
  const ids = text.split(',').map(Number)
  if (ids.some((id) => !Number.isInteger(id)))
    throw invalid('progress_status_ticket_ids', 'integer', 'progress_status_ticket_ids are numbers separated by commas')
  return ids
}
