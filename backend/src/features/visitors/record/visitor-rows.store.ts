import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { visitors } from '../../../schema/visitors/visitors.ts'
import { gateOf } from '../gate/visitor-gate.service.ts'
import { type HitAsked, hitApprovalOf } from '../watchlist/visitor-hit.ts'

interface LinkFacts {
  readonly id: string
  readonly revoked: boolean
  readonly viewed_at: string | null
  readonly message: string
  readonly expected_at: string | null
  readonly is_group: boolean
}

const FIELDS = {
  ...getTableColumns(visitors),
  ticket: sql<Visitor['ticket']>`(select jsonb_build_object('id', it.id, 'number', it.number, 'title', it.title)
    from tickets it where it.id = visitors.ticket_id)`,
  location_name: sql<string>`(select it.name from locations it where it.id = visitors.location_id)`,
  host_name: sql<string | null>`(select it.name from users it where it.id = visitors.host_id)`,
  co_host_name: sql<string | null>`(select it.name from users it where it.id = visitors.co_host_id)`,
  safe_name: sql<string | null>`(select it.name from users it where it.id = visitors.safe_by)`,
  cleared_name: sql<string | null>`(select it.name from users it where it.id = visitors.cleared_by)`,
  areas: sql<Ref[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', it.id, 'name', it.name) order by it.name), '[]')
    from areas it where it.id = any(visitors.area_ids))`,
  // Which approval decides about a hit at their site, and how far it is with them.
  clearing_type_id: sql<
    string | null
  >`(select it.approval_type_id from watchlist_approvals it where it.location_id = visitors.location_id)`,
  hit_asked: sql<HitAsked | null>`(select jsonb_build_object('state', it.state,
    'asked', (select coalesce(jsonb_agg(distinct jsonb_build_object('id', who.id, 'name', who.name)), '[]') from approval_steps step
      join approval_seats seat on seat.step_id = step.id and seat.open join users who on who.id = seat.user_id where step.request_id = it.id),
    'comment', (select vote.comment from approval_votes vote join approval_steps step on step.id = vote.step_id
      where step.request_id = it.id and vote.decision = 'return' limit 1))
    from approval_requests it where it.visitor_id = visitors.id order by it.round desc limit 1)`,
  link: sql<LinkFacts | null>`(select jsonb_build_object('id', it.id, 'revoked', it.revoked_at is not null, 'viewed_at', it.viewed_at,
    'message', it.message, 'expected_at', it.expected_at, 'is_group', it.is_group)
    from visitor_links it where it.id = visitors.link_id)`,
}

/** The select every reading of visitors starts with. */
export const selectVisitors = (db: Database) => db.sql.select(FIELDS).from(visitors)
/** A visitor as the database has them, with names beside ids. */
export type VisitorRow = Awaited<ReturnType<typeof selectVisitors>>[number]

const utc = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())
const minutesBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))

/** What opens the gate for a visitor. */
export interface GateCodes {
  codeOf(id: string): string
  shortCodeOf(id: string): string
}
/** A visitor as the desk sees them: never the identity number. The codes are asked for while they open something. */
export function visitorOf(row: VisitorRow, codes: GateCodes): Visitor {
  const { id, ticket, state, walk_in, escort, badge, locker, parking, areas, from, until, reason, rev, erased_at, ended_at } = row
  return {
    ...{ id, ticket, state, walk_in, escort, badge, locker, parking, areas, from, until, reason, rev, erased_at, ended_at },
    ...personalOf(row),
    ...timesOf(row),
    gate: gateOf(row),
    ...linkOf(row),
    location: { id: row.location_id, name: row.location_name },
    host: refOf(row.host_id, row.host_name),
    co_host: refOf(row.co_host_id, row.co_host_name),
    mailed: row.mailed_to !== '',
    documents_pending: state !== 'invited' && erased_at === null && (row.photo_id === null || row.identity_last4 === null),
    watchlist_hit: row.watchlist_id !== null,
    hit_approval: hitApprovalOf(row),
    cleared:
      row.cleared_at === null ? null : { by: refOf(row.cleared_by, row.cleared_name), at: row.cleared_at, reason: row.cleared_reason },
    overstay: row.overstay_at !== null,
    code: ended_at === null ? codes.codeOf(id) : null,
    short_code: ended_at === null ? codes.shortCodeOf(id) : null,
  }
}

/** What a visitor said about themselves, the number but for its end. */
export function personalOf(row: VisitorRow) {
  const {
    name,
    company,
    email,
    phone,
    vehicle,
    items,
    identity_kind: kind,
    identity_last4: last4,
    consent_version: version,
    consent_at,
  } = row
  return {
    ...{ name, company, email, phone, vehicle, items },
    identity: kind && last4 ? { kind, last4 } : null,
    consent: version && consent_at ? { version, at: consent_at } : null,
    photo: row.photo_id && `/desk/api/v1/tickets/${row.ticket_id}/visitor/${row.id}/photo?v=${row.photo_id.slice(-12)}`,
  }
}
function timesOf({ submitted_at, verified_at, assigned_at, arrived_at, checked_in_at, out_at }: VisitorRow) {
  const wait_minutes = arrived_at && checked_in_at ? minutesBetween(arrived_at, checked_in_at) : null
  return { submitted_at, verified_at, assigned_at, arrived_at, checked_in_at, out_at, wait_minutes }
}
function linkOf({ link, expires_at }: VisitorRow): Pick<Visitor, 'message' | 'expected_at' | 'link'> {
  if (!link) return { message: '', expected_at: null, link: null }
  const { id, message, revoked, viewed_at, expected_at } = link
  return { message, expected_at: utc(expected_at), link: { id, expires_at, revoked, viewed_at: utc(viewed_at) } }
}
export const refOf = (id: string | null, name: string | null): Ref | null => (id && name ? { id, name } : null)
