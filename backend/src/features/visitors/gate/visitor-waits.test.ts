import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitorGates } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { ScanAction } from '@menara/shared/domain/visitors/visitor-state.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import {
  type Gatehouse,
  invite,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  today,
  visitorUpTo,
} from '../../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../../platform/ids.ts'

const MINUTE = 60_000
/** Nine in the morning at the site, so that no test runs over midnight. */
const NINE = '2026-11-02T02:00:00.000Z'
async function openAtNine(): Promise<Gatehouse> {
  const house = await openGatehouse()
  house.clock.set(new Date(NINE))
  return house
}
const setTarget = async ({ admin, cast }: Gatehouse, minutes: number | null) =>
  expect((await admin.asks(visitorGates.set, { params: { id: cast.site }, body: { minutes } })).status).toBe(200)
const scan = (who: Person, { code }: { readonly code: string | null }, action: ScanAction) =>
  who.asks(visitors.scan, { body: { code: code ?? '', action } })
async function walkIn({ guard }: Gatehouse, ticket: string, name = 'Budi Santoso'): Promise<Visitor> {
  const [visitor] = await invite(guard, ticket, [name], { walk_in: true })
  if (!visitor) throw new Error('Nobody was taken in')
  return visitor
}
/** Everything that is between the gate and the check-in. */
async function ready({ guard }: Gatehouse, visitor: Visitor): Promise<void> {
  await guard.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true } })
  await guard.asks(visitors.assign, { params: paramsOf(visitor), body: { escort: 'Pak Umar' } })
}
const minutesBetween = (from: string | null, to: string | null | undefined): number =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / MINUTE)
const toldOf = async (who: Person) => (await who.asks(inbox.list, { query: {} })).body.data.filter((row) => row.type === 'gate.missed')
const kindsOf = async ({ guard }: Gatehouse, visitor: Visitor) =>
  (await guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((row) => row.kind)

describe('the target for the gate', () => {
  it('VG-1 is set site by site by those who keep the settings, or switched off', async () => {
    const house = await openAtNine()
    const { guard, stranger, cast, db } = house
    const keeper = await house.keeper(cast.site)
    const put = async (minutes: unknown, { by = keeper, id = cast.site } = {}) =>
      by.asks(visitorGates.set, { params: { id }, body: { minutes } as never })
    const listed = async () => (await keeper.asks(visitorGates.list, {})).body.data.map((row) => [row.location.id, row.minutes])
    expect(await listed()).toEqual([[cast.site, 10]])
    expect([(await put(5, { by: guard })).status, (await put(5, { by: stranger })).status]).toEqual([403, 401])
    expect([(await put(5, { id: cast.otherSite })).status, (await put(5, { id: newId() })).status]).toEqual([404, 404])
    for (const wrong of [0, 241, 2.5, 'ten', undefined]) {
      const { status, body } = await put(wrong)
      const fields = (body as unknown as { errors: { field: string }[] }).errors.map((error) => error.field)
      expect([wrong, status, [...new Set(fields)]]).toEqual([wrong, 422, ['minutes']])
    }
    for (const minutes of [15, 15, null]) expect((await put(minutes)).body.data).toMatchObject({ location: { id: cast.site }, minutes })
    expect(await listed()).toEqual([[cast.site, null]])
    const { rows } = (await db.sql.execute("select detail from audit where action = 'visitor_gate.set' order by seq")) as unknown as {
      rows: { detail: unknown }[]
    }
    expect(rows.map((row) => row.detail)).toEqual([
      { before: { minutes: 10 }, after: { minutes: 15 } },
      { before: { minutes: 15 }, after: { minutes: null } },
    ])
  })

  it('VG-2 runs from the arrival to the check-in, and is met in time', async () => {
    const house = await openAtNine()
    const { guard, host } = house
    const ticket = await openVisit(house, host)
    const [visitor] = await invite(host, ticket, ['Siti'])
    if (!visitor) throw new Error('Nobody was invited')
    expect(visitor.gate).toBeNull()
    await scan(guard, visitor, 'arrive')
    house.clock.advance(9 * MINUTE)
    const waiting = await seen(host, visitor)
    expect(waiting.gate).toMatchObject({ state: 'running', target_minutes: 10, missed_at: null })
    expect(minutesBetween(waiting.arrived_at, waiting.gate?.due_at)).toBe(10)
    const other = await walkIn(house, ticket)
    await ready(house, other)
    await scan(guard, other, 'check_in')
    house.clock.advance(MINUTE * 2)
    await house.backend.visitors.look()
    expect(await seen(host, other)).toMatchObject({ wait_minutes: 0, gate: { state: 'met', target_minutes: 10, missed_at: null } })
    const direct = await walkIn(house, ticket, 'Wati')
    await guard.asks(visitors.reject, { params: paramsOf(direct), body: { reason: 'No appointment' } })
    expect(await seen(host, direct)).toMatchObject({ wait_minutes: null, gate: { state: 'left', missed_at: null } })
  })

  it('VG-2 begins with the check-in where nobody announced them before', async () => {
    const house = await openAtNine()
    const { data } = (await scan(house.guard, await visitorUpTo(house, 'assigned'), 'check_in')).body
    expect(data).toMatchObject({ wait_minutes: 0, arrived_at: data.checked_in_at, gate: { state: 'met' } })
  })

  it('VG-3 VG-4 is missed once and for good, and who can let them in is told once', async () => {
    const house = await openAtNine()
    const { guard, security, far, host, admin, agent } = house
    const ticket = await openVisit(house, host)
    await admin.asks(tickets.assign, { params: { id: ticket }, body: { assignee_id: agent.id } as never })
    const [first, second] = [await walkIn(house, ticket), await walkIn(house, ticket, 'Wati')]
    house.clock.advance(10 * MINUTE + 30_000)
    await Promise.all([house.backend.visitors.look(), house.backend.visitors.look()])
    await house.backend.visitors.look()
    const late = await seen(guard, first)
    expect(late.gate).toEqual({ state: 'missed', due_at: late.gate?.due_at, target_minutes: 10, missed_at: late.gate?.due_at })
    expect((await kindsOf(house, first)).filter((kind) => kind === 'gate_missed')).toHaveLength(1)
    const told = await Promise.all([guard, security, agent, far, host].map(async (who) => (await toldOf(who)).length))
    expect(told).toEqual([1, 1, 1, 0, 0])
    expect((await toldOf(guard))[0]?.message).toMatchObject({ key: 'inbox.gate_missed', params: { number: first.ticket.number } })
    // Whoever had the document in their hands meanwhile goes on.
    const verified = await guard.asks(visitors.verify, { params: paramsOf(first), body: { identity_seen: true, rev: first.rev } })
    expect(verified.status).toBe(200)
    await guard.asks(visitors.assign, { params: paramsOf(first), body: { escort: 'Pak Umar' } })
    await scan(guard, first, 'check_in')
    expect(await seen(guard, first)).toMatchObject({ wait_minutes: 11, gate: { state: 'missed', missed_at: late.gate?.due_at } })
    await guard.asks(visitors.reject, { params: paramsOf(second), body: { reason: 'Went home' } })
    expect((await seen(guard, second)).gate?.state).toBe('missed')
  })

  it('VG-3 VG-4 is missed by who is let in late before the clock has looked, and nobody is called for that', async () => {
    const house = await openAtNine()
    const visitor = await walkIn(house, await openVisit(house, house.host))
    await ready(house, visitor)
    house.clock.advance(11 * MINUTE)
    await scan(house.guard, visitor, 'check_in')
    await house.backend.visitors.look()
    const late = await seen(house.guard, visitor)
    expect(late.gate).toMatchObject({ state: 'missed', missed_at: late.gate?.due_at })
    expect((await kindsOf(house, visitor)).slice(0, 2)).toEqual(['checked_in', 'gate_missed'])
    expect(await toldOf(house.guard)).toEqual([])
  })

  it('VG-5 holds as it was when they came', async () => {
    const house = await openAtNine()
    const ticket = await openVisit(house, house.host)
    const clockOf = async (visitor: Visitor) => (await seen(house.guard, visitor)).gate?.target_minutes
    const before = await walkIn(house, ticket)
    await setTarget(house, null)
    const none = await walkIn(house, ticket, 'Wati')
    await setTarget(house, 30)
    const after = await walkIn(house, ticket, 'Agus')
    expect([await clockOf(before), await clockOf(none), await clockOf(after)]).toEqual([10, undefined, 30])
    house.clock.advance(20 * MINUTE)
    await house.backend.visitors.look()
    const states = await Promise.all([before, none, after].map(async (item) => (await seen(house.guard, item)).gate?.state))
    expect(states).toEqual(['missed', undefined, 'running'])
  })

  it('VG-6 begins anew on another day, and keeps what was missed', async () => {
    const house = await openAtNine()
    const { guard, admin, host } = house
    const ticket = await openVisit(house, host)
    const late = await walkIn(house, ticket)
    await setTarget(house, 60)
    const early = await walkIn(house, ticket, 'Wati')
    house.clock.advance(15 * MINUTE)
    await house.backend.visitors.look()
    const move = async (days: Readonly<Record<string, string>>) => {
      const { rev } = (await admin.asks(tickets.get, { params: { id: ticket } })).body.data
      expect((await admin.asks(tickets.update, { params: { id: ticket }, body: { ...days, rev } })).status).toBe(200)
    }
    await move({ from: '08:00', to: '17:00' })
    expect(await seen(guard, early)).toMatchObject({ arrived_at: early.arrived_at, gate: { state: 'running' } })
    const day = today(house)
    const tomorrow = new Date(Date.parse(day) + 1440 * MINUTE).toISOString().slice(0, 10)
    await move({ start: tomorrow, end: tomorrow })
    expect(await seen(guard, early)).toMatchObject({ arrived_at: null, gate: null })
    const missed_at = (await seen(guard, late)).gate?.missed_at
    expect(minutesBetween(late.arrived_at, missed_at)).toBe(10)
    expect(await seen(guard, late)).toMatchObject({ arrived_at: null, gate: { state: 'missed', due_at: null, target_minutes: null } })
    house.clock.set(new Date(Date.parse(NINE) + 1440 * MINUTE))
    for (const visitor of [late, early]) expect((await scan(guard, visitor, 'arrive')).status).toBe(200)
    expect((await seen(guard, early)).gate).toMatchObject({ state: 'running', target_minutes: 60 })
    expect((await seen(guard, late)).gate).toMatchObject({ state: 'missed', target_minutes: 60, missed_at })
  })
})
