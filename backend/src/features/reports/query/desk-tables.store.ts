import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '../../../schema/tickets/tickets.ts'
import type { FieldColumn, SubjectTable } from './subject-tables.store.ts'

/** Whole milliseconds between two instants: sums and means of them are exact. */
export const between = (from: SQL, until: SQL): SQL => sql`(extract(epoch from (${until} - ${from})) * 1000)::bigint`
export const HOUR = 3_600_000
export const MINUTE = 60_000
export const inSites = (column: SQL, sites: readonly string[] | null): SQL =>
  sites === null ? sql`true` : sql`${column} = any(${`{${sites.join(',')}}`}::uuid[])`

const TICKET_FIELDS: Readonly<Record<string, FieldColumn>> = {
  type: { value: sql`tickets.ticket_type_id` },
  state: { value: sql`tickets.state` },
  priority: { value: sql`tickets.priority` },
  category: { value: sql`tickets.category_id`, names: 'category' },
  site: { value: sql`tickets.location_id`, names: 'site' },
  area: { value: sql`tickets.area_id`, names: 'area' },
  asset: { value: sql`tickets.asset_id`, names: 'asset' },
  assignee: { value: sql`tickets.assignee_id`, names: 'person' },
  group: { value: sql`tickets.group_id`, names: 'group' },
  requester: { value: sql`tickets.requester_id`, names: 'person' },
}
const solving = between(sql`tickets.created_at`, sql`tickets.resolved_at`)
const solved = sql`tickets.resolved_at is not null`
const TICKET_TITLE = sql`tickets.number || ' · ' || tickets.title`

export const ticketsTable: SubjectTable = {
  from: () => sql`${tickets}`,
  where: ({ seenTickets }) => seenTickets,
  site: sql`tickets.location_id`,
  dates: {
    created: { at: sql`tickets.created_at` },
    resolved: { at: sql`tickets.resolved_at` },
    closed: { at: sql`tickets.closed_at` },
  },
  fields: { ...TICKET_FIELDS, breached: { value: sql`tickets.breached` } },
  measures: {
    count: { how: 'count' },
    open: { how: 'count', where: sql`tickets.state in ${[...openStates]}` },
    solved: { how: 'count', where: solved },
    reopened: { how: 'count', where: sql`tickets.reopen_count > 0` },
    breached: { how: 'count', where: sql`tickets.breached` },
    resolution_mean: { how: 'mean', value: solving, per: HOUR, where: solved },
    resolution_median: { how: 'median', value: solving, per: HOUR, where: solved },
  },
  row: {
    ...{ id: sql`tickets.id`, idType: 'uuid', title: TICKET_TITLE },
    ...{ linkTo: 'tickets', linkId: sql`tickets.id`, linkType: sql`tickets.ticket_type_id::text` },
  },
}

const met = sql`(clock.met_at is not null and clock.breached_at is null)`
export const clocksTable: SubjectTable = {
  from: () => sql`${tickets} join ticket_clocks clock on clock.ticket_id = tickets.id`,
  where: ({ seenTickets }) => sql`(${seenTickets}) and clock.cancelled_at is null`,
  site: sql`tickets.location_id`,
  dates: { started: { at: sql`clock.started_at` }, due: { at: sql`clock.due_at` } },
  fields: { kind: { value: sql`clock.kind` }, ...TICKET_FIELDS },
  measures: {
    count: { how: 'count' },
    met: { how: 'count', where: met },
    breached: { how: 'count', where: sql`clock.breached_at is not null` },
    running: { how: 'count', where: sql`(clock.met_at is null and clock.breached_at is null)` },
    kept_share: { how: 'share', where: met, of: sql`(clock.met_at is not null or clock.breached_at is not null)` },
    elapsed_mean: { how: 'mean', value: sql`clock.elapsed_seconds`, per: 3600, where: sql`clock.met_at is not null` },
  },
  row: {
    ...{ id: sql`clock.ticket_id::text || ' ' || clock.kind`, idType: 'text', title: TICKET_TITLE },
    ...{ linkTo: 'tickets', linkId: sql`tickets.id`, linkType: sql`tickets.ticket_type_id::text` },
  },
}

export const visitorsTable: SubjectTable = {
  from: () => sql`visitors guest join ${tickets} on tickets.id = guest.ticket_id`,
  where: ({ seenTickets }) => seenTickets,
  site: sql`guest.location_id`,
  dates: { expected: { at: sql`guest."from"` }, arrived: { at: sql`guest.arrived_at` } },
  fields: {
    state: { value: sql`guest.state` },
    site: { value: sql`guest.location_id`, names: 'site' },
    host: { value: sql`guest.host_id`, names: 'person' },
    walk_in: { value: sql`guest.walk_in` },
  },
  measures: {
    count: { how: 'count' },
    checked_in: { how: 'count', where: sql`guest.checked_in_at is not null` },
    no_show: { how: 'count', where: sql`guest.state = 'no_show'` },
    gate_missed: { how: 'count', where: sql`guest.gate_missed_at is not null` },
    wait_mean: {
      ...{ how: 'mean', value: between(sql`guest.arrived_at`, sql`guest.checked_in_at`), per: MINUTE },
      where: sql`(guest.arrived_at is not null and guest.checked_in_at is not null)`,
    },
    stay_mean: {
      ...{ how: 'mean', value: between(sql`guest.checked_in_at`, sql`guest.out_at`), per: HOUR },
      where: sql`(guest.checked_in_at is not null and guest.out_at is not null)`,
    },
  },
  row: {
    ...{ id: sql`guest.id`, idType: 'uuid', title: sql`tickets.number || ' · ' || guest.name` },
    ...{ linkTo: 'tickets', linkId: sql`tickets.id`, linkType: sql`tickets.ticket_type_id::text` },
  },
}

export const surveysTable: SubjectTable = {
  from: () => sql`survey_responses answer join surveys survey on survey.id = answer.survey_id`,
  where: ({ caller }) =>
    sql`answer.state = 'complete' and answer.released and not answer.anonymous and not survey.anonymous
      and (answer.location_id is null or ${inSites(sql`answer.location_id`, caller.locationIds)})
      and (survey.location_id is null or ${inSites(sql`survey.location_id`, caller.locationIds)})`,
  site: sql`answer.location_id`,
  dates: { answered: { day: sql`answer.day` } },
  fields: {
    survey: { value: sql`answer.survey_id`, names: 'survey' },
    site: { value: sql`answer.location_id`, names: 'site' },
    area: { value: sql`answer.area_id`, names: 'area' },
    language: { value: sql`answer.language` },
  },
  measures: {
    count: { how: 'count' },
    low: { how: 'count', where: sql`answer.low` },
    score_mean: { how: 'mean', value: sql`answer.score::numeric`, per: 1, where: sql`answer.score is not null` },
  },
  row: {
    ...{ id: sql`answer.id`, idType: 'uuid', title: sql`survey.title_en` },
    ...{ linkTo: 'surveys', linkId: sql`answer.id`, linkType: sql`answer.survey_id::text` },
  },
}
