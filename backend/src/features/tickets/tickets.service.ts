import { isDeepStrictEqual } from 'node:util'
import type { Ticket, TicketChanges, TicketFilter } from '@menara/shared/contract/tickets.contract.ts'
import { priorities, type TicketState, ticketStates } from '@menara/shared/domain/ticket-state.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/ticket-types.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { KeptImage } from '../../platform/uploads.ts'
import { dayIn, instantOf, isZone, startOfDay } from '../../platform/zoned-time.ts'
import type { TicketConflicts } from './ticket-conflicts.service.ts'
import type { TicketHistoryStore } from './ticket-history.store.ts'
import type { TicketRecord } from './ticket-record.service.ts'
import type { TicketReferences } from './ticket-references.service.ts'
import type { TicketRow } from './ticket-rows.store.ts'
import { ORDERS, type TicketQuestion, type TicketSearchStore } from './ticket-search.store.ts'
import type { TicketFacts, TicketsStore } from './tickets.store.ts'

const DAY_MS = 86_400_000
const MOST_OF_ASSET = 1000
const CHANGEABLE: readonly TicketState[] = ticketStates.filter((it) => !['closed', 'rejected', 'cancelled', 'merged'].includes(it))

export interface TicketsNeeds {
  readonly store: TicketsStore
  readonly search: TicketSearchStore
  readonly history: TicketHistoryStore
  readonly references: TicketReferences
  readonly conflicts: TicketConflicts
  readonly record: TicketRecord
  readonly removeImage: (image: KeptImage) => void
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
}
export type TicketsService = ReturnType<typeof ticketsService>
type Changes = Static<typeof TicketChanges>

/** Reading tickets, changing their facts, removing them. */
export function ticketsService({ store, search, history, references, conflicts, record, removeImage, atomically, afterCommit, now }: TicketsNeeds) {
  async function factsFrom(changes: Changes, was: TicketRow): Promise<TicketFacts> {
    const { rev: _rev, start, end, ...rest } = changes
    const site = await references.site(was.location.id)
    const window = references.windowIn(site?.zone ?? 'UTC', { start, end })
    references.inOrder({ start: window.start === undefined ? was.start : window.start, end: window.end === undefined ? was.end : window.end })
    const place = await references.placeAt(was.location.id, { area_id: changes.area_id === undefined ? (was.area?.id ?? null) : changes.area_id, asset_id: changes.asset_id })
    const rank = changes.priority && { rank: priorities.indexOf(changes.priority) }
    const due = changes.due_at && { due_at: new Date(changes.due_at).toISOString() }
    return differing({ ...rest, ...window, ...(changes.area_id !== undefined && { area_id: place.area_id }), ...rank, ...due }, was)
  }

  return {
    async list(filter: Static<typeof TicketFilter>, caller: Caller): Promise<{ data: Ticket[]; next?: string }> {
      const { next, limit = 10, sort = 'newest' } = filter
      const type = filter.ticket_type_id === undefined ? undefined : ticketTypeById(filter.ticket_type_id)
      if (type && !caller.may(permissionOfType(type.code))) throw new Fault('forbidden', `Tickets of this type need the permission ${permissionOfType(type.code)}`)
      const { kinds, keyOf } = ORDERS[sort]
      const cursor = readCursor(next, ['string', ...kinds])
      if (cursor && cursor[0] !== sort) throw invalid('next', 'cursor', 'next belongs to another order of this list; start again with 0')
      const rows = await search.list(questionOf(filter), { sort, after: cursor?.slice(1), limit: limit + 1 }, caller)
      return pageOf(rows, limit, (row) => [sort, ...keyOf(row)])
    },

    async get(id: string, caller: Caller): Promise<Ticket> {
      const ticket = await store.find(id, caller)
      if (!ticket) throw conflicts.missing()
      return ticket
    },

    /** Changes facts only; the state has its own moves. */
    async update(id: string, changes: Changes, caller: Caller): Promise<Ticket> {
      return atomically(async () => {
        const was = await store.hold(id, caller)
        if (!was) throw conflicts.missing()
        mustBeAllowed(was, caller)
        await conflicts.refuseOlder(was, changes.rev)
        if (!CHANGEABLE.includes(was.state)) throw conflicts.notFrom(was)
        const facts = await factsFrom(changes, was)
        if (Object.keys(facts).length === 0) return was
        if (!(await store.change(id, { states: CHANGEABLE, rev: was.rev }, { ...facts, updated_at: now().toISOString() }))) throw conflicts.notFrom(was)
        const ticket = await store.find(id, null)
        if (!ticket) throw conflicts.missing()
        await record.happened({ action: 'updated', ticket, was, actor: caller })
        return ticket
      })
    },

    /** The audit keeps what it was; history and pictures go with it. */
    async remove(id: string, caller: Caller): Promise<void> {
      await atomically(async () => {
        const was = await store.hold(id, caller)
        if (!was) throw conflicts.missing()
        const images = await history.imagesOf(id)
        await store.remove(id)
        await record.removed(was, caller)
        afterCommit(() => { for (const image of images) removeImage(image) })
      })
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

/** Those who work tickets may change any they see; the requester only while nobody has taken it up. */
function mustBeAllowed(was: TicketRow, caller: Caller): void {
  if (caller.may('ticket_work')) return
  if (was.requester?.id !== caller.userId) throw new Fault('forbidden', 'To change this ticket you need the permission ticket_work')
  if (was.state !== 'new' && was.state !== 'draft')
    throw new Fault('conflict', `${was.number} is no longer new: the desk is working on it. Add a note to say what has changed`, { errors: [{ field: 'state', rule: was.state }] })
}

/** Of the facts given, those that are not so already. */
function differing(facts: TicketFacts, { area, asset, ...was }: TicketRow): TicketFacts {
  const now: Readonly<Record<string, unknown>> = { ...was, area_id: area?.id ?? null, asset_id: asset?.id ?? null }
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, now[name])))
}

function questionOf(filter: Static<typeof TicketFilter>): TicketQuestion {
  const { next: _next, limit: _limit, sort: _sort, start, end, states, progress_status_ticket_ids: labels, ...equal } = filter
  return {
    ...equal,
    from: start && instantOf(start, { field: 'start', side: 'start' }),
    until: end && instantOf(end, { field: 'end', side: 'end' }),
    states: states?.split(',') as TicketState[] | undefined,
    progressStatusIds: labels ? labelIds(labels) : undefined,
  }
}

function labelIds(text: string): number[] {
  const ids = text.split(',').map(Number)
  if (ids.some((id) => !Number.isInteger(id))) throw invalid('progress_status_ticket_ids', 'integer', 'progress_status_ticket_ids are numbers separated by commas')
  return ids
}
