import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { describe, expect, it } from 'vitest'
import { newDevice } from '../../../../../tests/contract/good-call.ts'
import type { Building } from '../../../../../tests/kit/building.ts'
import { absence, asksFor, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { costs } from '../../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../../platform/ids.ts'

const refused = (field: string, rule: string) => ({ status: 422, body: { errors: [{ field: `facts.${field}`, rule }] } })

describe('what the form of a type asks for', () => {
  it('TFA-1 is taken by its own type only, and whole', async () => {
    const building = await openWithAbsences()
    expect(await asksFor(building, { ...DAYS, advance: 1 })).toMatchObject(refused('advance', 'ticket_type'))
    expect(await asksFor(building, { absence_kind: 'sick', first_day: '2026-11-23' })).toMatchObject(refused('last_day', 'required'))
    expect(await asksFor(building, { first_day: '2026-11-23', last_day: '2026-11-24', purpose: 'x' }, { type: 30 })).toMatchObject(
      refused('destinations', 'required'),
    )
    expect((await asksFor(building, { ...DAYS, absence_kind: 'boredom' })).status).toBe(422)
    expect((await asksFor(building, DAYS, { type: 1 })).body).toMatchObject({ errors: [{ rule: 'ticket_type' }] })
    expect((await absence(building, {})).facts).toBeNull()
  })

  it('TFA-2 names people, vendors and devices that are there', async () => {
    const building = await openWithAbsences()
    expect(await asksFor(building, { ...DAYS, handover_id: newId() })).toMatchObject(refused('handover_id', 'exists'))
    expect((await absence(building, { ...DAYS, handover_id: building.cast.agent })).facts).toMatchObject({
      handover: { id: building.cast.agent, name: 'Agent' },
      advance: null,
    })
    const trip = {
      first_day: '2026-12-01',
      last_day: '2026-12-02',
      destinations: ['Makassar'],
      purpose: 'Audit',
      companion_ids: [building.cast.operator],
    }
    expect((await absence(building, trip, { type: 30 })).facts?.companions).toEqual([{ id: building.cast.operator, name: 'Operator' }])
    const vendor = (await building.admin.asks(vendors.create, { body: { name: 'PT Dingin' } })).body.data
    const parts = [{ name: 'Seal 40 mm', count: 2 }]
    expect((await absence(building, { vendor_id: vendor.id, parts }, { by: building.agent, type: 29 })).facts).toMatchObject({
      vendor: { name: 'PT Dingin' },
      parts,
    })
    expect(await asksFor(building, { vendor_id: newId() }, { by: building.agent, type: 29 })).toMatchObject(refused('vendor_id', 'exists'))
    const device_id = await newDevice(building)
    expect((await absence(building, { device_id, evidence: ['photo'] }, { by: building.agent, type: 32 })).facts).toMatchObject({
      device: { id: device_id },
    })
    const there = { body: { ticket_type_id: 32, location_id: building.cast.otherSite, title: 'Far', facts: { device_id } } }
    expect(await building.admin.asks(tickets.create, there)).toMatchObject(refused('device_id', 'exists'))
  })

  it('TFA-3 keeps the days in order', async () => {
    const building = await openWithAbsences()
    expect(await asksFor(building, { ...DAYS, last_day: '2026-11-22' })).toMatchObject(refused('last_day', 'minimum'))
    expect(await asksFor(building, { ...DAYS, last_day: DAYS.first_day, first_half: true, last_half: true })).toMatchObject(
      refused('last_day', 'minimum'),
    )
    expect((await asksFor(building, { ...DAYS, last_day: DAYS.first_day, first_half: true })).status).toBe(200)
  })

  it('TFA-4 changes with the ticket, fact by fact in its history, and is approved again', async () => {
    const building = await openWithAbsences()
    const plain = await absence(building)
    const change = (ticket: Pick<Ticket, 'id'>, rev: number, facts: object) =>
      building.employee.asks(tickets.update, { params: { id: ticket.id }, body: { rev, facts } })
    expect((await change(plain, 1, { last_day: '2026-11-26' })).body.data).toMatchObject({
      rev: 2,
      facts: { ...DAYS, last_day: '2026-11-26' },
    })
    expect((await change(plain, 2, { last_day: '2026-11-26' })).body.data.rev).toBe(2)
    expect(await change(plain, 2, { last_day: null })).toMatchObject(refused('last_day', 'required'))
    const logs = (await building.employee.asks(tickets.logs, { params: { id: plain.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'updated', before: { last_day: '2026-11-25' }, after: { last_day: '2026-11-26' } })
    await steps(building.agent, plain, 'withdraw', 'Asked anew')

    await approvalType(building, [askingPeople(building.cast.admin)], { ticket_type_id: 28 })
    const asked = await absence(building)
    expect((await votes(building.admin, asked.id, 'approve')).status).toBe(200)
    const { rev } = (await building.employee.asks(tickets.get, { params: { id: asked.id } })).body.data
    expect((await change(asked, rev, { last_day: '2026-11-27' })).body.data).toMatchObject({
      state: 'waiting_approval',
      stage: 'requested',
    })
    expect(await stateOf(building, asked.id)).toBe('waiting_approval')
  })
})

const CLAIM = 31
const PURCHASE = 19
describe('what a purchase or a claim costs', () => {
  const asks = (building: Building, more: object, type = PURCHASE) =>
    building.admin.asks(tickets.create, { body: { ticket_type_id: type, location_id: building.cast.site, title: 'Pumps', ...more } })

  it('TFA-5 is said by every new one: amount, currency and lines', async () => {
    const building = await openWithAbsences()
    for (const type of [PURCHASE, CLAIM]) {
      expect(await asks(building, {}, type)).toMatchObject(refused('amount', 'required'))
      expect(await asks(building, { facts: { amount: 500 } }, type)).toMatchObject(refused('currency', 'required'))
      expect(await asks(building, { facts: { amount: 500, currency: 'IDR' } }, type)).toMatchObject(refused('lines', 'required'))
      expect((await asks(building, { facts: costs(500) }, type)).body.data.facts).toMatchObject(costs(500))
    }
    expect((await asks(building, { facts: costs(500) }, 1)).body).toMatchObject({
      errors: [{ field: 'facts.amount', rule: 'ticket_type' }],
    })
  })

  it('TFA-6 is whole Rupiah, more than none and at most a trillion, in lines of which each has a text, a count and a price', async () => {
    const building = await openWithAbsences()
    const line = { description: 'Pump', quantity: 2, unit_price: 250 }
    const good = { amount: 500, currency: 'IDR', lines: [line] }
    const rules: [object, string, string][] = [
      ...[0, -1, 0.5, 1e300, 1_000_000_000_001].map((amount): [object, string, string] => [{ amount }, 'facts.amount', expect.any(String)]),
      ...['abc', {}, null].map((amount): [object, string, string] => [{ amount }, 'facts.amount', expect.any(String)]),
      [{ currency: 'USD' }, 'facts.currency', 'enum'],
      [{ lines: [] }, 'facts.lines', 'minItems'],
      [{ lines: Array.from({ length: 101 }, () => line) }, 'facts.lines', 'maxItems'],
      [{ lines: [{ ...line, description: ' ' }] }, 'facts.lines.0.description', 'pattern'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'facts.lines.0.quantity', 'minimum'],
      [{ lines: [{ ...line, unit_price: 0.5 }] }, 'facts.lines.0.unit_price', expect.any(String)],
    ]
    for (const [wrong, field, rule] of rules) {
      const { status, body } = await asks(building, { facts: { ...good, ...wrong } })
      expect([wrong, status, (body as { errors?: object[] }).errors]).toEqual([
        wrong,
        422,
        expect.arrayContaining([expect.objectContaining({ field, rule })]),
      ])
    }
    expect(
      (
        await asks(building, {
          facts: { ...good, amount: 1_000_000_000_000, lines: [{ ...line, quantity: 1_000_000, unit_price: 1_000_000 }] },
        })
      ).status,
    ).toBe(200)
  })

  it('TFA-7 is the sum of its lines, also after a change, which is approved again', async () => {
    const building = await openWithAbsences()
    const lines = [
      { description: 'Pump', quantity: 2, unit_price: 250 },
      { description: 'Freight', quantity: 1, unit_price: 100 },
    ]
    expect(await asks(building, { facts: { amount: 500, currency: 'IDR', lines } })).toMatchObject(refused('amount', 'sum'))
    await approvalType(building, [askingPeople(building.cast.agent)], { ticket_type_id: PURCHASE })
    const { id, rev } = (await asks(building, { facts: { amount: 600, currency: 'IDR', lines } })).body.data
    await votes(building.agent, id, 'approve')
    const change = (facts: object) => building.admin.asks(tickets.update, { params: { id }, body: { facts } })
    expect(await change({ amount: 700 })).toMatchObject(refused('amount', 'sum'))
    expect(await change({ lines: null })).toMatchObject(refused('lines', 'required'))
    expect(rev).toBeGreaterThan(0)
    expect((await change(costs(700))).body.data).toMatchObject({ state: 'waiting_approval', facts: costs(700) })
    const logs = (await building.admin.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.find((one) => one.action === 'updated')).toMatchObject({ before: { amount: 600 }, after: { amount: 700 } })
  })

  it('TFA-8 is not said beside its form, and an amount beside the form of another type is one', async () => {
    const building = await openWithAbsences()
    const wrong = (field: string, rule: string) => ({ status: 422, body: { errors: [{ field: `extra_data.${field}`, rule }] } })
    expect(await asks(building, { facts: costs(500), extra_data: { amount: 1 } })).toMatchObject(wrong('amount', 'facts'))
    for (const amount of ['abc', -1, 0.5, 1e300, {}, [1], null, true])
      expect([amount, await asks(building, { extra_data: { amount } }, 1)]).toMatchObject([amount, wrong('amount', 'rupiah')])
    expect(await asks(building, { extra_data: { amount: 5, currency: 'USD' } }, 1)).toMatchObject(wrong('currency', 'currency'))
    const { id } = (await asks(building, { extra_data: { amount: 5, currency: 'IDR' } }, 1)).body.data
    const change = (extra_data: Record<string, unknown>) => building.admin.asks(tickets.update, { params: { id }, body: { extra_data } })
    expect(await change({ amount: -5 })).toMatchObject(wrong('amount', 'rupiah'))
    expect((await change({ amount: 6 })).status).toBe(200)
  })
})
