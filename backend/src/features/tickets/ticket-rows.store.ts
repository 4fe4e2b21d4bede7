import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { type TicketTypeCode, permissionOfType, ticketTypeById, ticketTypes } from '@menara/shared/domain/ticket-types.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { groups, users } from '../../schema/people.ts'
import { areas, assets, locations } from '../../schema/places.ts'
import { ticketImages, tickets } from '../../schema/tickets.ts'

const requester = alias(users, 'requester')
const assignee = alias(users, 'assignee')

const FIELDS = {
  id: tickets.id, number: tickets.number, ticket_type_id: tickets.ticket_type_id, title: tickets.title, description: tickets.description,
  state: tickets.state, progress_status_id: tickets.progress_status_id, priority: tickets.priority, rank: tickets.rank,
  location: { id: locations.id, name: locations.name },
  area: { id: areas.id, name: areas.name },
  asset: { id: assets.id, name: assets.name },
  requester: { id: requester.id, name: requester.name },
  assignee: { id: assignee.id, name: assignee.name },
  group: { id: groups.id, name: groups.name },
  first_image: sql<string | null>`(select ${ticketImages.id} from ${ticketImages} where ${ticketImages.ticket_id} = ${tickets.id} order by ${ticketImages.at}, ${ticketImages.id} limit 1)`,
  start: tickets.start, end: tickets.end, from: tickets.from, to: tickets.to, code: tickets.code, extra_data: tickets.extra_data,
  alarm_id: tickets.alarm_id, pending_reason: tickets.pending_reason, pending_until: tickets.pending_until, solution: tickets.solution,
  reopen_count: tickets.reopen_count, due_at: tickets.due_at, created_at: tickets.created_at, updated_at: tickets.updated_at,
  resolved_at: tickets.resolved_at, closed_at: tickets.closed_at, rev: tickets.rev,
}

/** A ticket as the contract shows it, and its place in the order of priorities. */
export type TicketRow = Ticket & { readonly rank: number }

/** The select every reading of tickets starts with: names joined, images counted in. */
export const selectTickets = (db: Database) =>
  db.sql.select(FIELDS).from(tickets)
    .innerJoin(locations, eq(locations.id, tickets.location_id))
    .leftJoin(areas, eq(areas.id, tickets.area_id))
    .leftJoin(assets, eq(assets.id, tickets.asset_id))
    .leftJoin(requester, eq(requester.id, tickets.requester_id))
    .leftJoin(assignee, eq(assignee.id, tickets.assignee_id))
    .leftJoin(groups, eq(groups.id, tickets.group_id))

type Selected = Awaited<ReturnType<typeof selectTickets>>[number]

export const imagePath = (id: string): string => `/desk/api/v1/tickets/images/${id}`

export function ticketOf({ first_image, ...row }: Selected): TicketRow {
  const type = ticketTypeById(row.ticket_type_id)?.code as TicketTypeCode
  return { ...row, type, image: first_image === null ? null : imagePath(first_image) } as TicketRow
}

/** Ids of the types whose menu permission the caller holds. */
const typesOf = (caller: Caller): number[] => ticketTypes.filter((it) => caller.may(permissionOfType(it.code))).map((it) => it.id)

/** Which tickets exist for a caller: type and site always; others' only with `ticket_read_all`. */
export function visibleTo(caller: Caller): SQL | undefined {
  const { userId, groupIds, locationIds } = caller
  const types = typesOf(caller)
  return and(
    types.length === ticketTypes.length ? undefined : inArray(tickets.ticket_type_id, types),
    locationIds === null ? undefined : inArray(tickets.location_id, [...locationIds]),
    caller.may('ticket_read_all') ? undefined
      : or(eq(tickets.requester_id, userId), eq(tickets.assignee_id, userId), inArray(tickets.group_id, [...groupIds])),
  )
}
