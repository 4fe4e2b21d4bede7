import { advances } from '@menara/shared/contract/claims/advances.contract.ts'
import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { claimOf, draft, drafts, lineOf, type Office, openOffice, reimburseType, step } from '../../../../../tests/kit/desk/claims.ts'
import { TRIP } from '../../../../../tests/kit/desk/cost-centres.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const ask = (office: Office, more: object = {}) =>
  office.claimant.asks(advances.create, {
    body: { purpose: 'Audit in Makassar', amount: 1_000_000, location_id: office.cast.site, due_on: '2026-12-10', ...more },
  })
const move = (by: Person, id: string, name: string, more: object = {}) =>
  by.asks(advances.step, { params: { id }, body: { step: name, ...more } as never })
/** An advance that was paid. */
async function paid(office: Office): Promise<string> {
  const { id } = (await ask(office)).body.data
  await move(office.approver, id, 'approve')
  await move(office.payer, id, 'pay', { reference: 'TRF-9' })
  return id
}
/** A claim of the claimant that names an advance and was approved. */
async function approvedClaim(office: Office, advance_id: string, amount: number) {
  const claim = await draft(office, [lineOf(await reimburseType(office), { amount })], { advance_id })
  await step(office.claimant, claim, 'submit')
  await step(office.approver, claim, 'approve')
  return claim
}

describe('advances', () => {
  it('ADV-1 are asked for by their requester, for a trip of theirs', async () => {
    const office = await openOffice()
    const { claimant, colleague, payer, farPayer, cast } = office
    expect(await ask(office, { due_on: '2026-11-01' })).toMatchObject(refused(422, 'due_on', 'past'))
    expect(await ask(office, { location_id: cast.otherSite })).toMatchObject(refused(422, 'location_id', 'exists'))
    expect(await ask(office, { trip_id: cast.asset })).toMatchObject(refused(422, 'trip_id', 'exists'))
    const body = { ticket_type_id: 30, location_id: cast.site, title: 'Audit', facts: { ...TRIP, destinations: [...TRIP.destinations] } }
    const trip = (await claimant.asks(tickets.create, { body })).body.data
    const { id } = (await ask(office, { trip_id: trip.id })).body.data
    const seen = async (who: Person) => (await who.asks(advances.list, { query: {} })).body.data.map((one) => [one.id, one.trip?.number])
    expect(await seen(claimant)).toEqual([[id, trip.number]])
    expect([(await seen(payer)).length, await seen(colleague), await seen(farPayer)]).toEqual([1, [], []])
    expect((await move(colleague, id, 'cancel', { note: 'No' })).status).toBe(404)
  })

  it('ADV-2 ADV-3 are approved and paid by others, one step at a time', async () => {
    const office = await openOffice()
    const { claimant, approver, payer, controller } = office
    const { id } = (await ask(office)).body.data
    expect(await move(payer, id, 'pay', { reference: 'X' })).toMatchObject(refused(409, 'step', 'range'))
    expect((await move(payer, id, 'approve')).status).toBe(403)
    expect(await move(claimant, id, 'cancel')).toMatchObject(refused(422, 'note', 'required'))
    expect((await move(approver, id, 'approve')).body.data).toMatchObject({ state: 'approved', outstanding: 0 })
    expect(await move(payer, id, 'pay')).toMatchObject(refused(422, 'reference', 'required'))
    expect((await move(payer, id, 'pay', { reference: 'TRF-1' })).body.data).toMatchObject({ state: 'paid', outstanding: 1_000_000 })
    const second = (await ask(office)).body.data.id
    await move(controller, second, 'approve')
    expect((await move(controller, second, 'pay', { reference: 'TRF-2' })).status).toBe(200)
  })

  it('ADV-4 ADV-5 are offset by one claim at a time, and the rest is given back', async () => {
    const office = await openOffice()
    const { claimant, colleague, approver, payer } = office
    const id = await paid(office)
    const type = await reimburseType(office)
    expect(await drafts(office, colleague, { lines: [lineOf(type)], advance_id: id })).toMatchObject(refused(422, 'advance_id', 'exists'))
    const claim = await approvedClaim(office, id, 600_000)
    expect(await claimOf(claimant, claim)).toMatchObject({ offset: 600_000, payable: 0 })
    expect(await drafts(office, claimant, { lines: [], advance_id: id })).toMatchObject(refused(409, 'advance_id', 'unique'))
    expect((await move(payer, id, 'return', { reference: 'CASH' })).status).toBe(409)
    const settled = (await step(payer, claim, 'pay', { reference: 'OFFSET' })).body.data
    expect(settled).toMatchObject({
      offset: 600_000,
      payable: 0,
      advance: { state: 'partly_settled', settled: 600_000, outstanding: 400_000 },
    })
    const next = await approvedClaim(office, id, 450_000)
    expect((await step(payer, next, 'pay', { reference: 'TRF-3' })).body.data).toMatchObject({
      ...{ offset: 400_000, payable: 50_000 },
      advance: { state: 'settled', outstanding: 0 },
    })
    const other = await paid(office)
    expect(await move(payer, other, 'return', { reference: 'CASH', amount: 1_000_001 })).toMatchObject(refused(409, 'amount', 'maximum'))
    expect((await move(payer, other, 'return', { reference: 'CASH', amount: 300_000 })).body.data.state).toBe('partly_settled')
    expect((await move(payer, other, 'return', { reference: 'CASH' })).body.data).toMatchObject({ state: 'returned', returned: 1_000_000 })
    expect((await move(approver, other, 'reject', { note: 'Late' })).status).toBe(409)
  })

  it('ADV-6 ADV-7 are overdue past their day, and owed while they are not paid', async () => {
    const office = await openOffice()
    const { payer, approver, clock, backend } = office
    const id = await paid(office)
    const waiting = (await ask(office, { amount: 250_000 })).body.data.id
    await move(approver, waiting, 'approve')
    expect(await backend.desk.payables()).toMatchObject([{ kind: 'advance', id: waiting, amount: 250_000 }])
    const listed = async (state: 'overdue' | 'paid') =>
      (await payer.asks(advances.list, { query: { state } })).body.data.map((advance) => [advance.id, advance.state])
    expect([await listed('overdue'), await listed('paid')]).toEqual([[], [[id, 'paid']]])
    clock.set(new Date('2026-12-11T03:00:00Z'))
    const later = await office.as(payer.id)
    const late = (await later.asks(advances.list, { query: { state: 'overdue' } })).body.data
    expect(late).toMatchObject([{ id, state: 'overdue', outstanding: 1_000_000 }])
    expect((await later.asks(claims.list, { query: {} })).status).toBe(200)
  })
})
