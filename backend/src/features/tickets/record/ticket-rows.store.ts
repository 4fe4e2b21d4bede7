import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { alarmStage, stageOf, type TicketStage } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { CLOSES_AFTER_DAYS } from '@menara/shared/domain/tickets/ticket-state.ts'
import {
  permissionOfType,
  type TicketTypeCode,
  ticketTypeByCode,
  ticketTypeById,
  ticketTypes,
} from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Caller, hasOwnAudience } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { costCentres } from '../../../schema/desk/cost-centres.ts'
import { ticketClosings } from '../../../schema/desk/desk-settings.ts'
import { alarms, devices } from '../../../schema/monitoring/iot.ts'
import { groups, users } from '../../../schema/people.ts'
import { areas, assets, locations, vendors } from '../../../schema/places.ts'
import { ticketFacts } from '../../../schema/tickets/ticket-facts.ts'
import { ticketAttachments, ticketLogs, tickets } from '../../../schema/tickets/tickets.ts'

/**
 * Names come by sub-selects, not joins: the planner would weigh every order of seven tables anew at each question,
 * which took it ten times as long as answering (PostgreSQL 15: 4.0 ms of planning for 0.3 ms of work).
 */
const nameIn = (table: PgTable, column: string) =>
  sql<string | null>`(select named.name from ${table} named where named.id = ${sql.raw(`tickets.${column}`)})`

/** With the names above it: categories are at most four levels deep. */
export const categoryIn = (table: 'tickets' | 'ticket_templates') => sql<Ticket['category']>`(
  select jsonb_build_object('id', it.id, 'name_en', it.name_en, 'name_id', it.name_id,
    'path_en', concat_ws(' › ', top.name_en, high.name_en, up.name_en, it.name_en),
    'path_id', concat_ws(' › ', top.name_id, high.name_id, up.name_id, it.name_id))
  from categories it left join categories up on up.id = it.parent_id left join categories high on high.id = up.parent_id
    left join categories top on top.id = high.parent_id
  where it.id = ${sql.raw(table)}.category_id)`

/** The first of what was agreed and what the clocks say. */
export const nextDue = sql<string | null>`least(${tickets.sla_due_at}, ${tickets.due_at})`

const TRIP = ticketTypeByCode('travelling')?.id ?? 0
/** When a resolved ticket closes by itself. A trip is over once it is settled, however long that takes. */
export const closesAt = sql<string | null>`case when ${tickets.state} = 'resolved' and ${tickets.ticket_type_id} <> ${sql.raw(String(TRIP))}
  then ${tickets.resolved_at} + make_interval(hours => 24 * coalesce((select it.days from ${ticketClosings} it
    where it.ticket_type_id = ${sql.raw('tickets.ticket_type_id')}), ${sql.raw(String(CLOSES_AFTER_DAYS))})) end`
const instantOrNull = (text: string | null) => text && new Date(text).toISOString()

export const subtypeIn = (table: 'tickets' | 'ticket_templates') => sql<Ticket['subtype']>`(
  select jsonb_build_object('id', it.id, 'name_en', it.name_en, 'name_id', it.name_id) from ticket_subtypes it where it.id = ${sql.raw(table)}.subtype_id)`

const refIn = (table: PgTable, id: string) =>
  sql`(select jsonb_build_object('id', named.id, 'name', named.name) from ${table} named where named.id = ${sql.raw(`it.${id}`)})`
/** What the form of its type said, with names. */
const facts = sql<Ticket['facts']>`(
  select to_jsonb(it) - array['ticket_id', 'handover_id', 'companion_ids', 'vendor_id', 'device_id', 'cost_centre_id'] || jsonb_build_object(
    'handover', ${refIn(users, 'handover_id')}, 'vendor', ${refIn(vendors, 'vendor_id')}, 'device', ${refIn(devices, 'device_id')},
    'cost_centre', (select jsonb_build_object('id', payer.id, 'code', payer.code, 'name_en', payer.name_en, 'name_id', payer.name_id)
      from ${costCentres} payer where payer.id = it.cost_centre_id),
    'companions', (select jsonb_agg(jsonb_build_object('id', with_them.id, 'name', with_them.name) order by with_them.name, with_them.id)
      from ${users} with_them where with_them.id = any(it.companion_ids)))
  from ${ticketFacts} it where it.ticket_id = tickets.id)`

const FIELDS = {
  ...getTableColumns(tickets),
  next_due_at: sql<string | null>`${nextDue}`.mapWith(instantOrNull),
  closes_at: sql<string | null>`${closesAt}`.mapWith(instantOrNull),
  location_name: nameIn(locations, 'location_id'),
  area_name: nameIn(areas, 'area_id'),
  asset_name: nameIn(assets, 'asset_id'),
  requester_name: nameIn(users, 'requester_id'),
  assignee_name: nameIn(users, 'assignee_id'),
  group_name: nameIn(groups, 'group_id'),
  category: categoryIn('tickets'),
  subtype: subtypeIn('tickets'),
  facts,
  alarm: sql<AlarmRegions | null>`(select jsonb_build_object('process', it.process, 'ack', it.ack) from ${alarms} it where it.id = tickets.alarm_id)`,
  first_image: sql<
    string | null
  >`(select image.id from ${ticketAttachments} image where image.ticket_id = tickets.id and image.mime like 'image/%' and not exists (select 1 from ${ticketLogs} log where log.id = image.log_id and log.private) order by image.at, image.id limit 1)`,
}

interface AlarmRegions {
  readonly process: string
  readonly ack: string
}

/** The select every reading of tickets starts with: names and the first image are with it. */
export const selectTickets = (db: Database) => db.sql.select(FIELDS).from(tickets)
type Selected = Awaited<ReturnType<typeof selectTickets>>[number]

export const filePath = (id: string): string => `/desk/api/v1/tickets/files/${id}`
export const imagePath = (id: string): string => `/desk/api/v1/tickets/images/${id}`
const refOf = (id: string | null, name: string | null): Ref | null => (id === null || name === null ? null : { id, name })

export function ticketOf(row: Selected): TicketRow {
  const {
    first_image,
    location_id,
    location_name,
    area_id,
    area_name,
    asset_id,
    asset_name,
    requester_id,
    requester_name,
    assignee_id,
    assignee_name,
    group_id,
    group_name,
    category_id: _category,
    subtype_id: _subtype,
    description_id: _descriptionId,
    sla_due_at: _slaDue,
    alarm,
    ...rest
  } = row
  const type = ticketTypeById(row.ticket_type_id)?.code as TicketTypeCode
  const standing = { type, state: row.state as Ticket['state'], stage: row.stage as TicketStage | null }
  return {
    ...rest,
    ticket_id: rest.id,
    type,
    stage: alarm ? alarmStage(alarm) : stageOf(standing),
    location: { id: location_id, name: location_name ?? '' },
    area: refOf(area_id, area_name),
    asset: refOf(asset_id, asset_name),
    requester: refOf(requester_id, requester_name),
    assignee: refOf(assignee_id, assignee_name),
    group: refOf(group_id, group_name),
    image: first_image === null ? null : imagePath(first_image),
  } as TicketRow
}

/** Ids of the types whose menu permission the caller holds. */
export const typesOf = (caller: Caller): number[] =>
  ticketTypes.filter((item) => caller.may(permissionOfType(item.code))).map((item) => item.id)

/** Ids of the tickets a person sees as a default viewer, by name or by team. */
const viewedBy = (userId: string, groupIds: readonly string[]): SQL =>
  groupIds.length === 0
    ? sql`(select ticket_id from ticket_viewers where user_id = ${userId})`
    : sql`(select ticket_id from ticket_viewers where user_id = ${userId} union all select ticket_id from ticket_viewers where group_id in ${[...groupIds]})`

/** Which tickets exist for a caller: type and site always; others' only with `ticket_read_all`, others' drafts never. */
export function visibleTo(caller: Caller): SQL | undefined {
  const { userId, groupIds, locationIds } = caller
  const types = typesOf(caller)
  return and(
    or(ne(tickets.state, 'draft'), eq(tickets.requester_id, userId)),
    types.length === ticketTypes.length ? undefined : inArray(tickets.ticket_type_id, types),
    locationIds === null ? undefined : inArray(tickets.location_id, [...locationIds]),
    caller.may('ticket_read_all')
      ? undefined
      : or(
          eq(tickets.requester_id, userId),
          eq(tickets.assignee_id, userId),
          inArray(tickets.group_id, [...groupIds]),
          inArray(tickets.id, viewedBy(userId, groupIds)),
        ),
  )
}

/** Which ticket a caller may look at: what exists for them, and what they are asked to approve or have decided about. */
export function shownTo(caller: Caller): SQL | undefined {
  const asked = sql`exists (select 1 from approval_seats seat where seat.ticket_id = tickets.id and seat.user_id = ${caller.userId} and (seat.open or seat.voted))`
  return or(visibleTo(caller), and(ne(tickets.state, 'draft'), asked))
}

/**
 * Ids of the tickets a caller may look at. `shared`: only what everybody of the caller's audience may look at, so neither own drafts nor
 * what is only asked of this one person, unless nobody else has that audience.
 */
export function ticketsShownTo(caller: Caller, { shared }: { readonly shared: boolean }): SQL {
  const those = shared && !hasOwnAudience(caller.permissions) ? and(visibleTo(caller), ne(tickets.state, 'draft')) : shownTo(caller)
  return sql`(select ${tickets.id} from ${tickets} where ${those})`
}
