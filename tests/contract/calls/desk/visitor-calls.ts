import { type VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building } from '../../../kit/building.ts'
import { askingPeople } from '../../../kit/desk/approval-steps.ts'
import { approvalType } from '../../../kit/desk/approvals.ts'
import { invite, NIK, openVisit, paramsOf, sendPhoto, submitVisit, tokenOf } from '../../../kit/desk/visitors.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'

const draft = () => ({ command_id: newId(), visitors: [{ name: 'Budi Santoso', company: 'PT Maju' }] })

async function newVisitor(building: Building, more: object = {}): Promise<Visitor> {
  const { admin } = building
  const [visitor] = await invite(admin, await openVisit(building, admin), [code()], more)
  if (!visitor) throw new Error('Nobody was invited')
  return visitor
}
const STEPS = ['submitted', 'verified', 'assigned', 'checked_in'] as const
/** A visitor who has come so far. */
async function upTo(building: Building, state: (typeof STEPS)[number]): Promise<Visitor> {
  const { admin } = building
  const visitor = await newVisitor(building, { walk_in: true })
  const params = paramsOf(visitor)
  const far = STEPS.indexOf(state)
  if (far >= 1) await admin.asks(visitors.verify, { params, body: { identity_seen: true } })
  if (far >= 2) await admin.asks(visitors.assign, { params, body: { badge: 'V-1' } })
  if (far >= 3) await admin.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
  return visitor
}
const called =
  (state: (typeof STEPS)[number], body: Readonly<Record<string, unknown>>): Make =>
  async (building) => ({ params: paramsOf(await upTo(building, state)), body })
const onNew =
  (body?: Readonly<Record<string, unknown>>): Make =>
  async (building) => ({ params: paramsOf(await newVisitor(building)), ...(body && { body }) })

/** A visitor with the link to complete themselves. */
async function linked(building: Building, more: object = {}) {
  const visitor = await newVisitor(building, more)
  return { visitor, query: { token: await tokenOf(building.admin, visitor) }, params: { id: visitor.ticket.id } }
}
const byLink =
  (body?: () => Readonly<Record<string, unknown>>, more: object = {}): Make =>
  async (building) => {
    const { query, params } = await linked(building, more)
    return { query, params, ...(body && { body: body() }) }
  }

async function photoForm(): Promise<NonNullable<GoodCall['form']>> {
  const { bytes, headers } = await formOf({ images: [png()] })
  return { type: headers['content-type'] ?? '', bytes }
}
const newEntry = async ({ admin, cast }: Building) =>
  (await admin.asks(visitorRules.create, { body: { location_id: cast.site, name: code(), reason: 'Took a laptop' } })).body.data.id

/** Every Monday from the next month on. */
const seriesDraft = ({ cast, clock }: Building) => ({
  ...{ command_id: newId(), title: 'Cleaning', location_id: cast.site, visitors: [{ name: 'Siti' }], ahead_days: 7 },
  ...{
    unit: 'week' as const,
    weekdays: [1],
    from: '18:00',
    to: '21:00',
    starts_on: dayFrom(clock.now(), 30),
    ends_on: dayFrom(clock.now(), 60),
  },
})
const dayFrom = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const newSeries = async (building: Building): Promise<VisitSeries> =>
  (await building.admin.asks(visitSeries.create, { body: seriesDraft(building) })).body.data
const onSeries =
  (body?: Readonly<Record<string, unknown>>): Make =>
  async (building) => ({ ...byId((await newSeries(building)).id), ...(body && { body }) })

/** An approval type that may decide about hits on the watchlist. */
const clearingType = (building: Building): Promise<string> =>
  approvalType(building, [askingPeople(building.employee.id)], { ticket_type_id: 27, active: false, name_en: code() })

/** How visitors, the watchlist and the page without a login are asked well, by endpoint. */
export const visitorCalls: Readonly<Record<string, Make>> = {
  'visitors.ofTicket': async (building) => byId((await upTo(building, 'checked_in')).ticket.id),
  'visitors.invite': async (building) => ({ ...byId(await openVisit(building, building.admin)), body: draft() }),
  'visitors.update': onNew({
    company: 'PT Lain',
    items: [{ name: 'Laptop', count: 1, serial: '' }],
    identity: { kind: 'nik', number: NIK },
  }),
  'visitors.verify': called('submitted', { identity_seen: true }),
  'visitors.assign': called('verified', { badge: 'V-12', parking: 'P2' }),
  'visitors.done': called('checked_in', { badge_returned: true }),
  'visitors.ask': async (building) => {
    const { admin, cast } = building
    const visitor = await newVisitor(building, { walk_in: true })
    await admin.asks(visitorRules.create, { body: { location_id: cast.site, name: visitor.name, reason: 'Took a laptop' } })
    const approval_type_id = await clearingType(building)
    await admin.asks(watchlistApprovals.put, { params: { id: cast.site }, body: { approval_type_id } })
    return { params: paramsOf(visitor), body: {} }
  },
  'visitors.reject': called('submitted', { reason: 'No appointment' }),
  'visitors.remove': onNew(),
  'visitors.link': onNew({ renew: true }),
  'visitors.revoke': onNew(),
  'visitors.mail': async (building) => {
    const visitor = await newVisitor(building)
    await building.admin.asks(visitors.update, { params: paramsOf(visitor), body: { email: 'budi@example.test' } })
    return { params: paramsOf(visitor), body: {} }
  },
  'visitors.events': onNew(),
  'evacuations.staff': () => ({ query: {} }),
  'evacuations.say': async (building) => ({
    body: { words: [{ visitor_id: (await upTo(building, 'checked_in')).id, safe: true, at: building.clock.now().toISOString() }] },
  }),
  'evacuations.allClear': async (building) => ({ body: { location_id: (await upTo(building, 'checked_in')).location.id } }),
  'visitors.photo': async (building) => {
    const { visitor, query } = await linked(building)
    await sendPhoto(building, visitor, { token: query.token, bytes: png() })
    return { params: paramsOf(visitor) }
  },
  'visitors.identity': async (building) => {
    const { visitor, query } = await linked(building)
    await submitVisit(building, visitor, query.token)
    return { params: paramsOf(visitor), body: { reason: 'The police asked' } }
  },
  'visitors.list': async (building) => {
    await upTo(building, 'assigned')
    return { query: { location_id: building.cast.site, state: 'assigned', limit: 5 } }
  },
  'visitors.expected': async (building) => {
    const { from } = await upTo(building, 'submitted')
    const day = from.slice(0, 10)
    return { query: { location_id: building.cast.site, start: day, end: day } }
  },
  'visitors.onSite': async (building) => {
    await upTo(building, 'checked_in')
    return { query: { location_id: building.cast.site } }
  },
  'visitors.scan': async (building) => ({ body: { code: (await upTo(building, 'assigned')).code, action: 'check_in' } }),
  'visits.open': (building) => {
    const { cast, clock } = building
    return {
      body: { command_id: newId(), title: 'Audit', location_id: cast.site, start: dayFrom(clock.now(), 2), visitors: [{ name: 'Budi' }] },
    }
  },
  'visit_series.list': async (building) => {
    await newSeries(building)
    return { query: { location_id: building.cast.site, state: 'active', limit: 5 } }
  },
  'visit_series.get': onSeries(),
  'visit_series.create': (building) => ({ body: seriesDraft(building) }),
  'visit_series.update': onSeries({ title: 'Windows', visitors: [{ name: 'Ani', phone: '0811' }] }),
  'visit_series.skip': async (building) => {
    const { id, next } = await newSeries(building)
    return { ...byId(id), body: { day: next[0]?.day ?? '', skipped: true } }
  },
  'visit_series.pause': onSeries({ paused: true }),
  'visit_series.end': onSeries({ withdraw: true }),
  'visit_series.calendars': () => ({}),
  'visitor_gates.list': () => ({}),
  'visitor_gates.set': ({ cast }) => ({ ...byId(cast.site), body: { minutes: 15 } }),
  'visit_series.ofTicket': async (building) => byId(await openVisit(building, building.admin)),
  'watchlist_approvals.list': () => ({}),
  'watchlist_approvals.put': async (building) => ({
    ...byId(building.cast.site),
    body: { approval_type_id: await clearingType(building) },
  }),
  'visitor_rules.list': async (building) => {
    await newEntry(building)
    return { query: { limit: 5 } }
  },
  'visitor_rules.create': ({ cast }) => ({
    body: { location_id: cast.site, name: 'Foe', reason: 'Took a laptop', identity: { kind: 'nik', number: NIK }, until: '2027-01-31' },
  }),
  'visitor_rules.update': async (building) => ({ ...byId(await newEntry(building)), body: { reason: 'Took two' } }),
  'visitor_rules.remove': async (building) => byId(await newEntry(building)),
  'visitor_rules.retention': () => ({}),
  'visitor_rules.keep': ({ cast }) => ({ ...byId(cast.site), body: { days: 30 } }),
  'visitor_rules.erasures': () => ({ query: { limit: 5 } }),
  'public_tickets.get': byLink(),
  'public_tickets.update': byLink(() => ({ message: 'By train', language: 'en', expected_at: '2026-11-22T03:00:00Z' })),
  'public_tickets.visitors': byLink(),
  'public_tickets.add': byLink(() => ({ command_id: newId(), name: 'Companion' }), { group: true }),
  'public_tickets.put': async (building) => {
    const { visitor, query } = await linked(building)
    return { params: paramsOf(visitor), query, body: { vehicle: 'B 1234 XYZ', consent: '2026-11', phone: '0811' } }
  },
  'public_tickets.photo': async (building) => {
    const { visitor, query } = await linked(building)
    return { params: paramsOf(visitor), query, form: await photoForm() }
  },
  'public_tickets.submit': async (building) => {
    const { visitor, query, params } = await linked(building)
    await submitVisit(building, visitor, query.token)
    return { params, query }
  },
}
