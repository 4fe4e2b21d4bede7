import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { approved, attended, consented, inHours, ordered, overtimeOrder, overtimeTeam } from '../../../../tests/kit/desk/overtime.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { audit } from '../../schema/journal.ts'

const HOUR = 3_600_000
const SEES = 'show_plugin_overtime'
async function house() {
  const building = await openBuilding()
  return { building, ...(await overtimeTeam(building)) }
}
const get = (by: Person, id: string) => by.asks(overtimes.get, { params: { id } })
const decide = (by: Person, id: string, body: object) => by.asks(overtimes.decide, { params: { id }, body: body as never })
const told = async (by: Person) =>
  (await by.asks(inbox.list, { query: {} })).body.data.map(({ type }) => type).filter((type) => type.startsWith('overtime'))

describe('from order to settlement', () => {
  it('OVT-1 OVT-12 an order is consented to, approved, compared with attendance, verified and settled, and the others are told', async () => {
    const { building, boss, worker } = await house()
    const { admin, backend, clock, as } = building
    const made = await ordered(building, { boss, worker })
    expect(made).toMatchObject({ kind: 'order', state: 'ordered', planned_minutes: 120, compensation: null, may: ['cancel'] })
    const params = { id: made.id }
    expect((await boss.asks(overtimes.consent, { params, body: {} })).status).toBe(409)
    expect((await decide(boss, made.id, { status: 'approved', user_id: boss.id })).status).toBe(409)
    const agreed = await worker.asks(overtimes.consent, { params, body: { compensation: 'time_off' } })
    expect(agreed.body.data).toMatchObject({ state: 'consented', compensation: 'time_off', consented: { by: { id: worker.id } } })
    expect(await decide(boss, made.id, { status: 'approved', user_id: worker.id })).toMatchObject({ status: 422 })
    const done = await decide(boss, made.id, { status: 'approved', user_id: boss.id })
    expect(done.body.data).toMatchObject({ state: 'approved', decided: { by: { id: boss.id } } })

    await attended(building, worker, [inHours(building, 1.5), inHours(building, 3.5)])
    clock.advance(3 * HOUR)
    await backend.overtimes.look()
    expect((await get(await as(boss.id), made.id)).body.data.state).toBe('approved')
    clock.advance(1 * HOUR)
    await backend.overtimes.look()
    const later = await as(boss.id)
    expect((await get(later, made.id)).body.data).toMatchObject({ state: 'performed', actual_minutes: 90, may: ['verify'] })
    const verified = await later.asks(overtimes.verify, { params, body: {} })
    expect(verified.body.data).toMatchObject({ state: 'verified', verified_minutes: 90, time_off_minutes: 90, hourly_wages: 250 })
    expect((await later.asks(overtimes.convert, { params, body: {} })).status).toBe(403)
    expect((await (await as(admin.id)).asks(overtimes.convert, { params, body: {} })).body.data.state).toBe('converted')
    const end = ['overtime.approved', 'overtime.converted', 'overtime.ordered', 'overtime.verified']
    expect((await told(await as(worker.id))).sort()).toEqual(end)
    expect((await told(later)).sort()).toEqual(['overtime.consented', 'overtime.performed'])
  })

  it('OVT-1 the approval of a request is its order; nobody decides about their own', async () => {
    const { building, boss, worker } = await house()
    const { user_id: _user, ...body } = overtimeOrder(building, worker)
    const made = (await worker.asks(overtimes.create, { body: { ...body, compensation: 'paid' } })).body.data
    expect(made).toMatchObject({ kind: 'request', state: 'requested', may: ['cancel'], compensation: 'paid' })
    expect((await decide(worker, made.id, { status: 'approved' })).status).toBe(409)
    const done = await decide(boss, made.id, { status: 'approved' })
    expect(done.body.data).toMatchObject({ state: 'approved', consented: { by: { id: boss.id } }, decided: { by: { id: boss.id } } })
  })

  it('OVT-2 after the start consent and approval are refused, unless somebody may override with a reason that is kept', async () => {
    const { building, boss, worker } = await house()
    const [late, open] = [
      await consented(building, { boss, worker }),
      await ordered(building, { boss, worker }, { starts_at: inHours(building, 5), ends_at: inHours(building, 6) }),
    ]
    building.clock.advance(5.5 * HOUR)
    const [manager, hand, chief] = [await building.as(boss.id), await building.as(worker.id), await building.as(building.admin.id)]
    const refused = await decide(manager, late.id, { status: 'approved' })
    expect([refused.status, (refused.body as unknown as { rule: string }).rule]).toEqual([409, 'overtimes.begun'])
    expect((await hand.asks(overtimes.consent, { params: { id: open.id }, body: {} })).status).toBe(409)
    expect((await get(manager, late.id)).body.data.may).toEqual(['reject', 'cancel'])
    expect((await get(chief, late.id)).body.data.may).toEqual(['override', 'reject', 'cancel'])
    expect((await decide(chief, late.id, { status: 'approved' })).status).toBe(422)
    const done = await decide(chief, late.id, { status: 'approved', reason: 'Burst pipe' })
    expect(done.body.data).toMatchObject({ state: 'approved', exemption: 'Burst pipe' })
    const rows = await building.db.sql.select().from(audit)
    expect(JSON.stringify(rows.find(({ action }) => action === 'overtime.approved')?.detail)).toContain('Burst pipe')
  })

  it('OVT-5 is declined, rejected or cancelled with a reason, and not cancelled once it is under way', async () => {
    const { building, boss, worker } = await house()
    const first = await ordered(building, { boss, worker })
    expect((await worker.asks(overtimes.decline, { params: { id: first.id }, body: { reason: 'Exams' } })).body.data).toMatchObject({
      state: 'declined',
      reason: 'Exams',
    })
    const second = await consented(building, { boss, worker })
    expect((await decide(boss, second.id, { status: 'rejected' })).status).toBe(422)
    expect((await decide(boss, second.id, { status: 'rejected', reason: 'Not needed' })).body.data.state).toBe('rejected')
    const third = await approved(building, { boss, worker })
    building.clock.advance(2.5 * HOUR)
    const hand = await building.as(worker.id)
    expect((await hand.asks(overtimes.cancel, { params: { id: third.id }, body: { reason: 'Ill' } })).status).toBe(409)
    expect((await told(await building.as(boss.id))).sort()).toEqual(['overtime.consented', 'overtime.consented', 'overtime.declined'])
  })

  it('OVT-6 OVT-7 without attendance nothing is verified; what nobody approved expires a week after its end', async () => {
    const { building, boss, worker } = await house()
    const none = await approved(building, { boss, worker })
    const open = await ordered(building, { boss, worker }, { starts_at: inHours(building, 5), ends_at: inHours(building, 6) })
    building.clock.advance(24 * HOUR)
    await building.backend.overtimes.look()
    const manager = await building.as(boss.id)
    expect((await get(manager, none.id)).body.data).toMatchObject({ state: 'performed', actual_minutes: 0 })
    expect((await manager.asks(overtimes.verify, { params: { id: none.id }, body: {} })).body.data).toMatchObject({
      verified_minutes: 0,
      steps: [],
    })
    expect((await get(manager, open.id)).body.data.state).toBe('ordered')
    building.clock.advance(7 * 24 * HOUR)
    await building.backend.overtimes.look()
    expect((await get(await building.as(boss.id), open.id)).body.data.state).toBe('expired')
  })
})

describe('limits', () => {
  it('OVT-3 OVT-4 refuses what the law does not leave, and says what is left before', async () => {
    const { building, boss, worker } = await house()
    // The third hour from now lies on a workday: a Saturday noon would not be limited.
    building.clock.set(new Date('2026-11-23T02:00:00Z'))
    const [manager, chief] = [await building.as(boss.id), await building.as(building.admin.id)]
    const span = { starts_at: inHours(building, 7), ends_at: inHours(building, 10) }
    const first = (await manager.asks(overtimes.create, { body: overtimeOrder(building, worker, span) })).body.data
    expect(first.planned_minutes).toBe(180)
    const next = { starts_at: inHours(building, 10), ends_at: inHours(building, 12) }
    const preview = await manager.asks(overtimes.preview, { query: { user_id: worker.id, location_id: building.cast.site, ...next } })
    expect(preview.body.data).toMatchObject({
      planned_minutes: 120,
      meal_owed: false,
      room: [{ left: -60, passed: 'day' }],
      hourly_wages: 400,
    })
    const refused = await manager.asks(overtimes.create, { body: overtimeOrder(building, worker, next) })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ends_at', rule: 'overtime_day', params: { limit: 4, found: '1:00' } }] },
    })
    const clash = { starts_at: inHours(building, 9), ends_at: inHours(building, 10.5) }
    expect((await manager.asks(overtimes.create, { body: overtimeOrder(building, worker, clash) })).status).toBe(409)
    expect(
      (await manager.asks(overtimes.create, { body: overtimeOrder(building, worker, { ...next, override_reason: 'Flood' }) })).status,
    ).toBe(403)
    const passed = await chief.asks(overtimes.create, { body: overtimeOrder(building, worker, { ...next, override_reason: 'Flood' }) })
    expect(passed.body.data).toMatchObject({ state: 'ordered', exemption: 'Flood', hourly_wages: 400 })
  })

  it('OVT-3 asked at the same moment, no more is accepted than the limits leave', async () => {
    const { building, boss, worker } = await house()
    building.clock.set(new Date('2026-11-23T02:00:00Z'))
    const manager = await building.as(boss.id)
    const at = (hour: number) =>
      overtimeOrder(building, worker, { starts_at: inHours(building, hour), ends_at: inHours(building, hour + 2) })
    const replies = await Promise.all([7, 9, 11].map((hour) => manager.asks(overtimes.create, { body: at(hour) })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422])
  })

  it('OVT-3 refuses the past, the far future, spans that are none and people who are not there', async () => {
    const { building, boss, worker } = await house()
    const refused = async (more: object) => {
      const { status, body } = await boss.asks(overtimes.create, { body: overtimeOrder(building, worker, more) })
      return [
        status,
        ...((body as unknown as { errors: { field: string; rule: string }[] }).errors ?? []).map(({ field, rule }) => `${field} ${rule}`),
      ]
    }
    expect(await refused({ starts_at: inHours(building, -1) })).toEqual([422, 'starts_at past'])
    expect(await refused({ starts_at: inHours(building, 2400), ends_at: inHours(building, 2401) })).toEqual([422, 'starts_at horizon'])
    expect(await refused({ ends_at: inHours(building, 1) })).toEqual([422, 'ends_at after'])
    expect(await refused({ ends_at: inHours(building, 20) })).toEqual([422, 'ends_at duration'])
    expect(await refused({ user_id: building.cast.employee })).toEqual([422, 'user_id exists'])
    expect(await refused({ location_id: building.cast.otherSite })).toEqual([422, 'location_id exists'])
  })
})

describe('seeing', () => {
  it('OVT-8 shows one’s own, one’s team’s and by right those of the site; nothing else is there', async () => {
    const { building, boss, worker } = await house()
    const { cast, admin } = building
    const made = await ordered(building, { boss, worker })
    const [peer, manager, foreign] = [
      await personAt(building, cast.site, [SEES]),
      await personAt(building, cast.site, [SEES, 'overtime_manage']),
      await personAt(building, cast.otherSite, [SEES, 'overtime_manage', 'overtime_wage', 'overtime_override']),
    ]
    const seen = async (by: Person, view: 'mine' | 'decide' | 'team' | 'all') =>
      (await by.asks(overtimes.list, { query: { view } })).body.total
    expect([await seen(worker, 'mine'), await seen(worker, 'decide'), await seen(worker, 'team')]).toEqual([1, 1, 0])
    expect([await seen(boss, 'mine'), await seen(boss, 'decide'), await seen(boss, 'team')]).toEqual([0, 0, 1])
    expect([await seen(manager, 'team'), await seen(manager, 'all'), await seen(admin, 'all')]).toEqual([0, 1, 1])
    for (const person of [peer, foreign]) expect([await seen(person, 'all'), (await get(person, made.id)).status]).toEqual([0, 404])
    expect((await decide(foreign, made.id, { status: 'approved' })).status).toBe(404)
    for (const query of [{ location_id: cast.site }, {}]) {
      const led = async (by: Person) => (await by.asks(overtimes.people, { query })).body.data.length
      expect([await led(boss), await led(peer), (await led(manager)) > 3]).toEqual([1, 0, true])
    }
  })
})
