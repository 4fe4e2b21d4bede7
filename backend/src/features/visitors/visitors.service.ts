import type { OnSiteVisitor } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import type { ExpectedVisit, Visitor, VisitorEvent, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { mustFitCalendar } from '../../platform/time/day-range.ts'
import { type Changes, factsOf, mustBeAsRead, mustBeHost, putFacts, type VisitorsNeeds } from './record/visitor-facts.service.ts'
import { refOf, type VisitorRow, visitorOf } from './record/visitor-rows.store.ts'
import { receives } from './visitor-access.service.ts'
import { otherComes } from './visits/visit-anew.service.ts'
import { invite } from './visits/visitor-invites.service.ts'

const MOST_EVENTS = 200

type Draft = CallOf<typeof visitors.invite>['body']
type Board = CallOf<typeof visitors.list>['query']
type Expected = CallOf<typeof visitors.expected>['query']
export type VisitorsService = ReturnType<typeof visitorsService>

/** Inviting visitors, their facts, and reading them. */
export function visitorsService(needs: VisitorsNeeds) {
  const { store, events, access, secrets, atomically, now } = needs
  const shown = (row: VisitorRow): Visitor => visitorOf(row, secrets)
  return {
    shown,
    async ofTicket(id: string, caller: Caller): Promise<Visitor[]> {
      await access.ticket(id, caller)
      return (await store.ofTicket(id)).map(shown)
    },
    invite: (id: string, draft: Draft, caller: Caller): Promise<Visitor[]> =>
      atomically(async () => (await invite(needs, { ticket: await access.holdTicket(id, caller), draft, caller })).map(shown)),
    update: (id: string, visitorId: string, { changes, caller }: { changes: Changes; caller: Caller }): Promise<Visitor> =>
      atomically(async () => shown(await update(needs, { id, visitorId, changes, caller }))),
    async events(id: string, visitorId: string, caller: Caller): Promise<VisitorEvent[]> {
      const { link_id } = await access.visitor(id, visitorId, caller)
      return events.of(visitorId, link_id, MOST_EVENTS)
    },
    async photo(id: string, visitorId: string, caller: Caller) {
      const row = await access.visitor(id, visitorId, caller)
      if (!row.photo_id || !row.photo_at || !row.photo_mime) throw new Fault('not-found', 'visitors.no_photo')
      return { id: row.photo_id, at: row.photo_at, mime: row.photo_mime, bytes: row.photo_bytes ?? 0 }
    },
    async list({ next, limit = 10, day, location_id, ...filter }: Board, caller: Caller): Promise<{ data: Visitor[]; next?: string }> {
      const [after] = readCursor(next, ['string']) ?? []
      if (after !== undefined && !isId(after)) throw invalid('next', 'cursor', 'next is not a cursor this list gave out')
      const asked = { ...filter, after, locationIds: scopeOf(caller, location_id), day, now: now().toISOString() }
      const rows = receives(caller) ? await store.board({ ...asked, limit: limit + 1 }) : []
      const { data, ...rest } = pageOf(rows, limit, (row) => [row.id])
      return { data: data.map(shown), ...rest }
    },
    async expected({ location_id, ...days }: Expected, caller: Caller): Promise<ExpectedVisit[]> {
      if (!caller.sees(location_id)) throw invalid('location_id', 'exists', 'There is no such site in your scope')
      mustFitCalendar(days)
      return store.expected(location_id, days)
    },
    async onSite(locationId: string | undefined, caller: Caller): Promise<OnSiteVisitor[]> {
      const rows = receives(caller) ? await store.onSite(scopeOf(caller, locationId)) : []
      return rows.map((row) => ({ ...onSiteOf(shown(row), row.checked_in_at ?? row.created_at), ...safetyOf(row) }))
    },
  }
}

const scopeOf = ({ locationIds, sees }: Caller, asked: string | undefined): readonly string[] | null => {
  if (asked === undefined) return locationIds
  return sees(asked) ? [asked] : []
}

const onSiteOf = (visitor: Visitor, checked_in_at: string): Omit<OnSiteVisitor, 'safe' | 'safe_at' | 'safe_by'> => {
  const { id, name, company, phone, state, location, host, escort, badge, areas, overstay } = visitor
  return { id, name, company, phone, state, location, host, escort, badge, areas, checked_in_at, overstay }
}

/** An all-clear is nobody's word about somebody. */
const safetyOf = ({ safe, safe_at, safe_by, safe_name }: VisitorRow) => ({
  safe,
  safe_at: safe || safe_by ? safe_at : null,
  safe_by: refOf(safe_by, safe_name),
})

interface Update {
  readonly id: string
  readonly visitorId: string
  readonly changes: Changes
  readonly caller: Caller
}
async function update(needs: VisitorsNeeds, { id, visitorId, changes, caller }: Update): Promise<VisitorRow> {
  const { access, record, watch } = needs
  const before = await access.hold(id, visitorId, caller)
  access.mustInvite(before.ticket, caller)
  const { rev, host_id, co_host_id, ...facts } = changes
  mustBeAsRead(before.visitor, rev)
  await mustBeHost(needs, before.ticket, changes)
  const held = await otherComes(needs, before, { name: facts.name, actor: caller })
  const all = {
    ...factsOf(needs, visitorId, facts),
    ...(host_id !== undefined && { host_id }),
    ...(co_host_id !== undefined && { co_host_id }),
  }
  const personal = Object.keys(facts).length > 0
  const row = await putFacts({ record, held, actor: caller }, all, personal)
  return personal ? watch.look(row, before.visitor) : row
}
