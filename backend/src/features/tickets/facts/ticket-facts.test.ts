import { type Ticket, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { describe, expect, it } from 'vitest'
import { newDevice } from '../../../../../tests/contract/good-call.ts'
import { absence, asksFor, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/absences.ts'
import { approvalType, askingPeople, stateOf, votes } from '../../../../../tests/kit/approvals.ts'
import { newId } from '../../../platform/ids.ts'

const refused = (field: string, rule: string) => ({ status: 422, body: { errors: [{ field: `facts.${field}`, rule }] } })

describe('what the form of a type asks for', () => {
  it('TFA-1 is taken by its own type only, and whole', async () => {
    const it = await openWithAbsences()
    expect(await asksFor(it, { ...DAYS, advance: 1 })).toMatchObject(refused('advance', 'ticket_type'))
    expect(await asksFor(it, { absence_kind: 'sick', first_day: '2026-11-23' })).toMatchObject(refused('last_day', 'required'))
    expect(await asksFor(it, { first_day: '2026-11-23', last_day: '2026-11-24', purpose: 'x' }, { type: 30 })).toMatchObject(
      refused('destinations', 'required'),
    )
    expect((await asksFor(it, { ...DAYS, absence_kind: 'boredom' })).status).toBe(422)
    expect((await asksFor(it, DAYS, { type: 1 })).body).toMatchObject({ errors: [{ rule: 'ticket_type' }] })
    expect((await absence(it, {})).facts).toBeNull()
  })

  it('TFA-2 names people, vendors and devices that are there', async () => {
    const it = await openWithAbsences()
    expect(await asksFor(it, { ...DAYS, handover_id: newId() })).toMatchObject(refused('handover_id', 'exists'))
    expect((await absence(it, { ...DAYS, handover_id: it.cast.agent })).facts).toMatchObject({
      handover: { id: it.cast.agent, name: 'Agent' },
      advance: null,
    })
    const trip = {
      first_day: '2026-12-01',
      last_day: '2026-12-02',
      destinations: ['Makassar'],
      purpose: 'Audit',
      companion_ids: [it.cast.operator],
    }
    expect((await absence(it, trip, { type: 30 })).facts?.companions).toEqual([{ id: it.cast.operator, name: 'Operator' }])
    const vendor = (await it.admin.asks(vendors.create, { body: { name: 'PT Dingin' } })).body.data
    const parts = [{ name: 'Seal 40 mm', count: 2 }]
    expect((await absence(it, { vendor_id: vendor.id, parts }, { by: it.agent, type: 29 })).facts).toMatchObject({
      vendor: { name: 'PT Dingin' },
      parts,
    })
    expect(await asksFor(it, { vendor_id: newId() }, { by: it.agent, type: 29 })).toMatchObject(refused('vendor_id', 'exists'))
    const device_id = await newDevice(it)
    expect((await absence(it, { device_id, evidence: ['photo'] }, { by: it.agent, type: 32 })).facts).toMatchObject({
      device: { id: device_id },
    })
    const there = { body: { ticket_type_id: 32, location_id: it.cast.otherSite, title: 'Far', facts: { device_id } } }
    expect(await it.admin.asks(tickets.create, there)).toMatchObject(refused('device_id', 'exists'))
  })

  it('TFA-3 keeps the days in order', async () => {
    const it = await openWithAbsences()
    expect(await asksFor(it, { ...DAYS, last_day: '2026-11-22' })).toMatchObject(refused('last_day', 'minimum'))
    expect(await asksFor(it, { ...DAYS, last_day: DAYS.first_day, first_half: true, last_half: true })).toMatchObject(
      refused('last_day', 'minimum'),
    )
    expect((await asksFor(it, { ...DAYS, last_day: DAYS.first_day, first_half: true })).status).toBe(200)
  })

  it('TFA-4 changes with the ticket, fact by fact in its history, and is approved again', async () => {
    const it = await openWithAbsences()
    const plain = await absence(it)
    const change = (ticket: Pick<Ticket, 'id'>, rev: number, facts: object) =>
      it.employee.asks(tickets.update, { params: { id: ticket.id }, body: { rev, facts } })
    expect((await change(plain, 1, { last_day: '2026-11-26' })).body.data).toMatchObject({
      rev: 2,
      facts: { ...DAYS, last_day: '2026-11-26' },
    })
    expect((await change(plain, 2, { last_day: '2026-11-26' })).body.data.rev).toBe(2)
    expect(await change(plain, 2, { last_day: null })).toMatchObject(refused('last_day', 'required'))
    const logs = (await it.employee.asks(tickets.logs, { params: { id: plain.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'updated', before: { last_day: '2026-11-25' }, after: { last_day: '2026-11-26' } })
    await steps(it.agent, plain, 'withdraw', 'Asked anew')

    await approvalType(it, [askingPeople(it.cast.admin)], { ticket_type_id: 28 })
    const asked = await absence(it)
    expect((await votes(it.admin, asked.id, 'approve')).status).toBe(200)
    const { rev } = (await it.employee.asks(tickets.get, { params: { id: asked.id } })).body.data
    expect((await change(asked, rev, { last_day: '2026-11-27' })).body.data).toMatchObject({
      state: 'waiting_approval',
      stage: 'requested',
    })
    expect(await stateOf(it, asked.id)).toBe('waiting_approval')
  })
})
