import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { addCalendar } from '../../../../../tests/kit/desk/service-levels.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'
import { type Gatehouse, openGatehouse } from '../../../../../tests/kit/desk/visitors.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'
import { buildBackend } from '../../../app.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../../schema/people.ts'

const DAY = 86_400_000
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const workdays = {
  unit: 'week' as const,
  weekdays: [5, 1, 2, 3, 4],
  from: '18:00',
  to: '21:00',
  starts_on: '2026-11-23',
  ends_on: '2027-03-31',
}
const crew = [{ name: 'Siti Bersih', company: 'PT Bersih', email: 'siti@example.test' }, { name: 'Joko Sapu' }]

/** A Monday at nine in Jakarta. */
async function onMonday<B extends Building = Building>(opening?: Promise<B>): Promise<B & Gatehouse> {
  const building = (await (opening ?? openBuilding())) as B
  building.clock.set(new Date('2026-11-23T09:00:00+07:00'))
  const [admin, operator] = [await building.as(building.admin.id), await building.as(building.operator.id)]
  return openGatehouse(Promise.resolve({ ...building, admin, operator }))
}
const draftOf = ({ cast }: Gatehouse, more: object = {}) => ({
  ...workdays,
  command_id: newId(),
  title: 'Cleaning',
  location_id: cast.site,
  visitors: crew,
  ...more,
})
const begin = (house: Gatehouse, more: object = {}, who: Person = house.host) =>
  who.asks(visitSeries.create, { body: draftOf(house, more) })
async function begun(more: object = {}) {
  const house = await onMonday()
  const series = (await begin(house, more)).body.data
  return { house, series, params: { id: series.id } }
}
const again = async ({ as }: Gatehouse, who: Person, { id }: VisitSeries) =>
  (await (await as(who.id)).asks(visitSeries.get, { params: { id } })).body.data
const days = (rows: readonly { readonly day: string }[]) => rows.map((row) => row.day)
async function visitorsOf(house: Gatehouse, series: VisitSeries, day: string) {
  const id = series.opened.find((item) => item.day === day)?.ticket?.id ?? ''
  return (await (await house.as(house.host.id)).asks(visitors.ofTicket, { params: { id } })).body.data
}

describe('a series of visits', () => {
  it('VR-10 comes by its rhythm, in its hours, until its last day', async () => {
    const house = await onMonday()
    const calendar_id = await addCalendar(house.admin, {
      observed: ['national'],
      holidays: [{ day: '2026-11-24', kind: 'national', name_en: 'Holiday', name_id: 'Libur' }],
    })
    const asked = { ahead_days: 0, calendar_id }
    const weekly = (await begin(house, asked)).body.data
    expect([weekly.weekdays, days(weekly.next), weekly.calendar?.id, weekly.zone]).toEqual([
      [1, 2, 3, 4, 5],
      ['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
      calendar_id,
      'Asia/Jakarta',
    ])
    const monthly = { unit: 'month', weekdays: [], month_day: 31, ahead_days: 0, ends_on: '2027-02-28' }
    expect(days((await begin(house, monthly)).body.data.next)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(days((await begin(house, { unit: 'day', every: 3, weekdays: [], ahead_days: 0 })).body.data.next).slice(0, 2)).toEqual([
      '2026-11-23',
      '2026-11-26',
    ])
    for (const [facts, field, rule] of [
      [{ weekdays: [] }, 'weekdays', 'minItems'],
      [{ unit: 'month' }, 'month_day', 'required'],
      [{ to: '18:00' }, 'to', 'after'],
      [{ ends_on: '2026-11-22' }, 'ends_on', 'minimum'],
      [{ ends_on: '2027-12-31' }, 'ends_on', 'horizon'],
      [{ starts_on: '2026-10-01', ends_on: '2026-11-01' }, 'ends_on', 'past'],
      [{ weekdays: [7], ends_on: '2026-11-27' }, 'ends_on', 'dates'],
      [{ host_id: house.cast.elsewhere }, 'host_id', 'exists'],
      [{ area_id: house.cast.otherFloor }, 'area_id', 'exists'],
      [{ location_id: house.cast.otherSite }, 'location_id', 'exists'],
      [{ calendar_id: newId() }, 'calendar_id', 'exists'],
    ] as const)
      expect(await begin(house, facts)).toMatchObject(refused(422, field, rule))
    const body = draftOf(house)
    const ids = (await Promise.all([1, 2, 3].map(() => house.host.asks(visitSeries.create, { body })))).map((reply) => reply.body.data.id)
    expect(new Set(ids).size).toBe(1)
    expect((await house.host.asks(visitSeries.calendars, {})).body.data.map((item) => item.id)).toEqual([calendar_id])
  })

  it('VR-11 opens each date once, so many days ahead, and invites everybody', async () => {
    const house = await onMonday(openOutsides())
    const series = (await begin(house, { ahead_days: 2, message: 'Gate 2', language: 'en', area_id: house.cast.floor })).body.data
    expect(days(series.opened)).toEqual(['2026-11-24', '2026-11-23'])
    const invited = await visitorsOf(house, series, '2026-11-24')
    expect(invited.map((item) => [item.name, item.host?.name, item.from, item.until, item.mailed])).toEqual([
      ['Siti Bersih', 'Hana', '2026-11-24T11:00:00.000Z', '2026-11-24T14:00:00.000Z', true],
      ['Joko Sapu', 'Hana', '2026-11-24T11:00:00.000Z', '2026-11-24T14:00:00.000Z', false],
    ])
    await house.work()
    expect(house.mail.mails.map((mail) => mail.to[0])).toEqual(['siti@example.test', 'siti@example.test'])
    const other = await buildBackend({ ...house.backend.platform, internalToken: '' })
    onTestFinished(() => other.close())
    house.clock.set(new Date('2026-11-24T18:00:00+07:00'))
    await Promise.all([house.backend.visitors.look(), other.visitors.look(), house.backend.visitors.look()])
    expect(days((await again(house, house.host, series)).opened)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'])
    // Nobody looked for more than a week: what is over is not opened.
    house.clock.set(new Date('2026-12-04T09:00:00+07:00'))
    await house.backend.visitors.look()
    const after = await again(house, house.host, series)
    expect([days(after.opened).slice(0, 2), days(after.next)[0]]).toEqual([['2026-12-04', '2026-11-26'], '2026-12-07'])
    const id = after.opened[0]?.ticket?.id ?? ''
    const ticket = (await (await house.as(house.host.id)).asks(tickets.get, { params: { id } })).body.data
    expect([ticket.requester?.name, ticket.area?.id, ticket.from, ticket.to, ticket.description]).toEqual([
      'Hana',
      house.cast.floor,
      '18:00',
      '21:00',
      'Gate 2',
    ])
  })

  it('VR-12 is known to who began it and to the reception of its site', async () => {
    const { house, series, params } = await begun()
    const { host, guard, otherHost, far, operator, stranger } = house
    for (const [who, status, seen] of [
      [host, 200, 1],
      [guard, 200, 1],
      [otherHost, 404, 0],
      [far, 404, 0],
      [operator, 403, undefined],
      [stranger, 401, undefined],
    ] as const) {
      expect((await who.asks(visitSeries.get, { params })).status).toBe(status)
      expect((await who.asks(visitSeries.update, { params, body: { title: 'Cleaning crew' } })).status).toBe(status)
      expect((await who.asks(visitSeries.skip, { params, body: { day: '2026-12-08', skipped: true } })).status).toBe(status)
      expect((await who.asks(visitSeries.pause, { params, body: { paused: false } })).status).toBe(status)
      expect((await who.asks(visitSeries.list, { query: {} })).body.data?.length).toBe(seen)
    }
    for (const who of [otherHost, far]) expect((await who.asks(visitSeries.end, { params, body: { withdraw: true } })).status).toBe(404)
    const second = (await begin(house, {}, otherHost)).body.data
    const first = (await guard.asks(visitSeries.list, { query: { limit: 1, location_id: house.cast.site, state: 'active' } })).body
    const rest = (await guard.asks(visitSeries.list, { query: { limit: 1, next: first.next ?? '' } })).body
    expect([first.data[0]?.id, rest.data[0]?.id, rest.next]).toEqual([second.id, series.id, undefined])
    expect(await guard.asks(visitSeries.list, { query: { next: 'WyJ4Il0' } })).toMatchObject(refused(422, 'next', 'cursor'))
  })

  it('VR-13 changes from the next date on that was not opened', async () => {
    const { house, series, params } = await begun({ ahead_days: 1 })
    expect(days(series.opened)).toEqual(['2026-11-23'])
    const change = (body: object) => house.host.asks(visitSeries.update, { params, body: body as never })
    const { data } = (await change({ rev: series.rev, weekdays: [3], from: '07:00', to: '08:00', visitors: [{ name: 'Ani' }] })).body
    expect([days(data.opened), days(data.next)[0], data.visitors.map((visitor) => visitor.name)]).toEqual([
      ['2026-11-23'],
      '2026-11-25',
      ['Ani'],
    ])
    expect(await change({ rev: series.rev, title: 'Other' })).toMatchObject(refused(409, 'rev', String(data.rev)))
    house.clock.set(new Date('2026-11-24T07:00:00+07:00'))
    await house.backend.visitors.look()
    const after = await again(house, house.host, series)
    expect((await visitorsOf(house, after, '2026-11-25')).map((item) => [item.name, item.from])).toEqual([
      ['Ani', '2026-11-25T00:00:00.000Z'],
    ])
    expect(await visitorsOf(house, after, '2026-11-23')).toHaveLength(2)
  })

  it('VR-14 leaves out one date, and takes it in again', async () => {
    const { house, series, params } = await begun({ ahead_days: 1 })
    const skip = (day: string, skipped = true) => house.host.asks(visitSeries.skip, { params, body: { day, skipped } })
    expect((await skip('2026-11-25')).body.data.next.slice(0, 3)).toEqual([
      { day: '2026-11-24', skipped: false },
      { day: '2026-11-25', skipped: true },
      { day: '2026-11-26', skipped: false },
    ])
    expect((await skip('2026-11-25', false)).body.data.next[1]).toEqual({ day: '2026-11-25', skipped: false })
    expect(await skip('2026-11-28')).toMatchObject(refused(422, 'day', 'exists'))
    expect(await skip('2026-11-20')).toMatchObject(refused(422, 'day', 'past'))
    const ticket = { id: series.opened[0]?.ticket?.id ?? '' }
    expect((await skip('2026-11-23')).body.data.opened[0]).toMatchObject({ skipped: true, ticket: { state: 'cancelled' } })
    expect((await visitorsOf(house, series, '2026-11-23')).map((item) => item.state)).toEqual(['cancelled', 'cancelled'])
    const {
      opened: [anew],
    } = (await skip('2026-11-23', false)).body.data
    expect([anew?.day, anew?.ticket?.id === ticket.id]).toEqual(['2026-11-23', false])
    await house.admin.asks(tickets.start, { params: { id: anew?.ticket?.id ?? '' }, body: {} })
    expect((await skip('2026-11-23')).status).toBe(409)
  })

  it('VR-15 opens nothing while it is paused, and pauses when who began it is gone', async () => {
    const { house, series, params } = await begun({ ahead_days: 1 })
    const pause = async (paused: boolean) =>
      (await (await house.as(house.host.id)).asks(visitSeries.pause, { params, body: { paused } })).body.data
    expect(await pause(true)).toMatchObject({ state: 'paused', next: [] })
    house.clock.set(new Date('2026-11-25T22:00:00+07:00'))
    await house.backend.visitors.look()
    const resumed = await pause(false)
    expect([resumed.state, days(resumed.opened), days(resumed.next)[0]]).toEqual(['active', ['2026-11-26', '2026-11-23'], '2026-11-27'])
    await house.db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, house.host.id))
    house.clock.set(new Date('2026-11-26T19:00:00+07:00'))
    await house.backend.visitors.look()
    const after = await again(house, house.guard, series)
    expect([after.state, days(after.opened)[0]]).toEqual(['paused', '2026-11-26'])
  })

  it('VR-16 ends by hand, with what it opened ahead if asked to, or with its last day', async () => {
    const { house, series, params } = await begun()
    const kept = (await begin(house, { ends_on: '2026-11-24' })).body.data
    expect(days(series.opened)).toEqual(['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'])
    const begunVisit = series.opened.at(-1)?.ticket?.id ?? ''
    await house.admin.asks(tickets.start, { params: { id: begunVisit }, body: {} })
    const { data } = (await house.host.asks(visitSeries.end, { params, body: { withdraw: true } })).body
    expect([data.state, data.next, data.opened.map((item) => item.ticket?.state)]).toEqual([
      'ended',
      [],
      ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'in_progress'],
    ])
    expect((await house.host.asks(visitSeries.pause, { params, body: { paused: false } })).status).toBe(409)
    expect((await house.host.asks(visitSeries.end, { params, body: { withdraw: false } })).status).toBe(409)
    house.clock.set(new Date('2026-11-25T01:00:00+07:00'))
    await house.backend.visitors.look()
    expect(await again(house, house.host, kept)).toMatchObject({ state: 'ended', opened: [{ day: '2026-11-24' }, { day: '2026-11-23' }] })
  })

  it('VR-17 forgets who came when retention is over, with proofs; the audit trail names nobody', async () => {
    const { house, series, params } = await begun({ starts_on: '2026-12-07' })
    const security = () => house.as(house.security.id)
    await (await security()).asks(visitorRules.keep, { params: { id: house.cast.site }, body: { days: 30 } })
    await house.host.asks(visitSeries.end, { params, body: { withdraw: false } })
    const rows = async () => JSON.stringify((await house.db.sql.execute('select * from visit_series_guests')) as unknown)
    house.clock.advance(29 * DAY)
    await house.backend.visitors.look()
    expect(await rows()).toContain('Siti')
    house.clock.advance(2 * DAY)
    for (let n = 0; n < 2; n += 1) await house.backend.visitors.look()
    expect(await rows()).not.toMatch(/Siti|Joko|example/)
    const proofs = (await (await security()).asks(visitorRules.erasures, { query: {} })).body.data
    expect(proofs.map((proof) => [proof.ticket_number, proof.what])).toEqual([
      [series.code, ['name']],
      [series.code, ['name', 'company', 'email']],
    ])
    const after = await again(house, house.host, series)
    expect([after.visitors, after.erased_at]).toEqual([[], proofs[0]?.at])
    const audit = JSON.stringify((await house.db.sql.execute('select * from audit')) as unknown)
    expect(audit).toContain('visit_series.erased')
    expect(audit).not.toMatch(/Siti|Joko/)
  })

  it('VR-18 is told by the visits it opened', async () => {
    const { house, series } = await begun({ ahead_days: 1 })
    const params = { id: series.opened[0]?.ticket?.id ?? '' }
    const of = async (who: Person) => (await who.asks(visitSeries.ofTicket, { params })).body.data
    expect(await of(house.host)).toEqual({ id: series.id, title: 'Cleaning', day: '2026-11-23' })
    expect((await house.otherHost.asks(visitSeries.ofTicket, { params })).status).toBe(404)
    await mayWorkTickets(house.db, house.otherHost.id, true)
    await house.admin.asks(tickets.assign, { params, body: { assignee_id: house.otherHost.id } })
    expect(await of(house.otherHost)).toEqual({ id: null, title: 'Cleaning', day: '2026-11-23' })
    const own = (await house.host.asks(tickets.create, { body: { ticket_type_id: 27, location_id: house.cast.site, title: 'Audit' } })).body
      .data
    expect((await house.host.asks(visitSeries.ofTicket, { params: { id: own.id } })).body.data).toBeNull()
  })
})
