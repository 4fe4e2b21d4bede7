import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { ticketSettlements } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { absence, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'
import { costs } from '../../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../../platform/ids.ts'
import { roles } from '../../../schema/people.ts'

const TRIP = { first_day: '2026-12-01', last_day: '2026-12-02', destinations: ['Makassar'], purpose: 'Audit', advance: 2_000_000 }
/** Employee and administrator know reimbursements, the agent does not. */
async function openWithTrips(): Promise<Building> {
  const building = await openWithAbsences()
  const permissions = sql`${roles.permissions} || array['show_ticketing_reimburse']`
  await building.db.sql.update(roles).set({ permissions }).where(eq(roles.name, 'employee'))
  return building
}
/** A trip its requester has come back from. */
async function comeBack(building: Building, facts: object = TRIP): Promise<Ticket> {
  const trip = await absence(building, facts, { type: 30 })
  await steps(building.agent, trip, 'approve')
  for (const move of ['leave', 'come_back']) await steps(building.employee, trip, move)
  return trip
}
const claims = async (building: Building, by: Person, title = 'Hotel and meals'): Promise<Ticket> =>
  (await by.asks(tickets.create, { body: { ticket_type_id: 31, location_id: building.cast.site, title, facts: costs() } })).body.data
const settles = (by: Person, { id }: Ticket, settlement?: object) =>
  by.asks(ticketStages.move, { params: { id }, body: { move: 'settle', ...(settlement && { settlement }) } })
const seenBy = async (by: Person, { id }: Pick<Ticket, 'id'>) => (await by.asks(ticketSettlements.get, { params: { id } })).body.data
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const ID = 'settlement.reimbursement_id'

describe('settling a trip', () => {
  it('SET-1 wants a reimbursement, or that there is nothing to claim', async () => {
    const building = await openWithTrips()
    const trip = await comeBack(building)
    expect(await settles(building.agent, trip)).toMatchObject({
      ...refused(409, 'settlement', 'required'),
      body: { message: expect.stringContaining('nothing to claim') },
    })
    expect(await building.employee.asks(tickets.close, { params: { id: trip.id }, body: {} })).toMatchObject(
      refused(409, 'settlement', 'required'),
    )
    expect(await settles(building.agent, trip, { no_claim: 'Paid by the host', open: { title: 'Costs' } })).toMatchObject(
      refused(422, 'settlement', 'maxProperties'),
    )
    expect(await settles(building.agent, trip, { no_claim: ' ' })).toMatchObject({ status: 422 })
    expect((await settles(building.employee, trip, { no_claim: 'Nothing' })).status).toBe(403)
    const other = await absence(building, { ...TRIP, first_day: '2026-12-10', last_day: '2026-12-11' }, { type: 30 })
    expect(
      await building.agent.asks(ticketStages.move, { params: { id: other.id }, body: { move: 'approve', settlement: { no_claim: 'x' } } }),
    ).toMatchObject(refused(422, 'settlement', 'move'))
  })

  it('SET-2 takes a reimbursement of the same requester that is free', async () => {
    const building = await openWithTrips()
    const trip = await comeBack(building)
    const names = (claim: Pick<Ticket, 'id'>) => settles(building.admin, trip, { reimbursement_id: claim.id })
    expect(await names({ id: newId() })).toMatchObject(refused(422, ID, 'exists'))
    expect(await names(trip)).toMatchObject(refused(422, ID, 'ticket_type'))
    expect(await names(await claims(building, building.admin))).toMatchObject(refused(422, ID, 'requester'))
    const dropped = await claims(building, building.employee, 'Wrong')
    await building.employee.asks(tickets.cancel, { params: { id: dropped.id }, body: { note: 'Wrong' } })
    expect(await names(dropped)).toMatchObject(refused(409, ID, 'unique'))
    const claim = await claims(building, building.employee)
    expect((await seenBy(building.admin, trip)).choices.map((one) => one.id)).toEqual([claim.id])
    expect((await names(claim)).body.data).toMatchObject({ stage: 'settled', state: 'closed' })
    const second = await comeBack(building, { ...TRIP, first_day: '2026-12-10', last_day: '2026-12-11' })
    expect(await settles(building.admin, second, { reimbursement_id: claim.id })).toMatchObject(refused(409, ID, 'unique'))
    expect((await seenBy(building.admin, second)).choices).toEqual([])
  })

  it('SET-3 opens one with what the trip says about its costs', async () => {
    const building = await openWithTrips()
    const trip = await comeBack(building)
    expect((await settles(building.agent, trip, { open: { title: 'Costs of Makassar' } })).status).toBe(403)
    expect((await settles(building.admin, trip, { open: { title: 'Costs of Makassar' } })).status).toBe(200)
    const { claim } = await seenBy(building.employee, trip)
    expect((await building.employee.asks(tickets.get, { params: { id: claim?.id ?? '' } })).body.data).toMatchObject({
      ...{ type: 'reimburse', title: 'Costs of Makassar', requester: { id: building.cast.employee }, location: { id: building.cast.site } },
      facts: TRIP,
    })
  })

  it('SET-4 binds both for good, SET-5 and shows each from the other', async () => {
    const building = await openWithTrips()
    const [trip, claim] = [await comeBack(building), await claims(building, building.employee)]
    await settles(building.admin, trip, { reimbursement_id: claim.id })
    expect(await seenBy(building.employee, claim)).toMatchObject({
      trip: { id: trip.id, advance: 2_000_000, first_day: '2026-12-01' },
      claim: null,
    })
    expect(await seenBy(building.employee, trip)).toMatchObject({ trip: null, claim: { id: claim.id }, choices: [] })
    for (const one of [trip, claim])
      expect((await building.employee.asks(tickets.logs, { params: { id: one.id } })).body.data.map((log) => log.action)).toContain(
        'linked',
      )
    const [link] = (await building.admin.asks(ticketLinks.list, { params: { id: trip.id } })).body.data
    expect([link?.kind, link?.outward, link?.ticket.id]).toEqual(['settles', false, claim.id])
    expect((await building.admin.asks(ticketLinks.remove, { params: { id: trip.id, linkId: link?.id ?? '' } })).status).toBe(409)
  })

  it('SET-5 names no ticket to those who may not see it', async () => {
    const building = await openWithTrips()
    const [trip, claim] = [await comeBack(building), await claims(building, building.employee)]
    await settles(building.admin, trip, { reimbursement_id: claim.id })
    expect((await building.operator.asks(ticketSettlements.get, { params: { id: trip.id } })).status).toBe(404)
    expect((await seenBy(building.agent, trip)).claim).toBeNull()
  })

  it('SET-6 keeps why there is nothing to claim', async () => {
    const building = await openWithTrips()
    const trip = await comeBack(building)
    expect((await settles(building.agent, trip, { no_claim: 'Paid by the host' })).body.data).toMatchObject({
      ...{ stage: 'settled', state: 'closed' },
      facts: { no_claim: 'Paid by the host' },
    })
    const logs = (await building.employee.asks(tickets.logs, { params: { id: trip.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'closed', after: { no_claim: 'Paid by the host' } })
  })

  it('SET-7 has a reimbursement in figures', async () => {
    const building = await openWithTrips()
    const trip = await comeBack(building)
    await settles(building.admin, trip, { open: { title: 'Costs of Makassar' } })
    const id = (await seenBy(building.employee, trip)).claim?.id ?? ''
    const figures = async (by: Person, of = id) => by.asks(ticketSettlements.reimburse, { params: { id: of } })
    expect((await figures(building.employee)).body.data).toMatchObject({
      amount: null,
      advance: 2_000_000,
      balance: null,
      trip: { id: trip.id },
    })
    const { rev } = (await building.admin.asks(tickets.get, { params: { id } })).body.data
    expect((await building.admin.asks(tickets.update, { params: { id }, body: { rev, facts: costs(1_500_000) } })).status).toBe(200)
    expect((await figures(building.employee)).body.data).toMatchObject({
      ...{ amount: 1_500_000, advance: 2_000_000, balance: -500_000, destinations: ['Makassar'] },
      ...{ requester: { id: building.cast.employee }, location: { id: building.cast.site } },
    })
    expect([(await figures(building.employee, trip.id)).status, (await figures(building.operator)).status]).toEqual([404, 403])
  })
})
