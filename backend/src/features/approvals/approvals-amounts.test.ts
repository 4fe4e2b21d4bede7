import { approvalPreview } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { amountOf } from '@menara/shared/domain/approval/approval-condition.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building } from '../../../../tests/kit/building.ts'
import { absence, openWithAbsences } from '../../../../tests/kit/desk/absences.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { TRIP } from '../../../../tests/kit/desk/cost-centres.ts'
import { tickets as rows } from '../../schema/tickets/tickets.ts'

const TRAVELLING = { ticket_type_id: 30 }
const trip = (building: Building, advance: number) => absence(building, { ...TRIP, advance }, { type: 30 })
const bands = ({ cast }: Building) => [
  stepOf({ user_ids: [cast.agent], amount_to: 5_000_000 }),
  stepOf({ user_ids: [cast.operator], amount_from: 5_000_000 }),
]
const applying = async (building: Building, id: string) =>
  (await replayOf(building.admin, id)).requests[0]?.steps.flatMap((one, at) => (one.state === 'active' ? [at] : []))

describe('the amount of a ticket', () => {
  it('APV-7 APV-18 of a trip is its advance, by the bands and before the eyes of who is asked', async () => {
    const building = await openWithAbsences()
    await approvalType(building, bands(building), TRAVELLING)
    const [dear, cheap] = [await trip(building, 5_000_000), await trip(building, 4_999_999)]
    expect([await applying(building, dear.id), await applying(building, cheap.id)]).toEqual([[1], [0]])
    expect((await waitingFor(building.operator)).data).toMatchObject([{ ticket: { id: dear.id, amount: 5_000_000 } }])
    const { rev } = (await building.employee.asks(tickets.get, { params: { id: cheap.id } })).body.data
    await building.employee.asks(tickets.update, { params: { id: cheap.id }, body: { rev, facts: { advance: 6_000_000 } } })
    expect(await applying(building, cheap.id)).toEqual([1])
  })

  it('APV-18 APV-27 an advance asks for the password, whatever less is said beside the form', async () => {
    const building = await openWithAbsences()
    await approvalType(building, [askingPeople(building.cast.agent)], { ...TRAVELLING, step_up_amount: 5_000_000 })
    const facts = { ...TRIP, advance: 5_000_000 }
    const { id } = await ticketOf(building, { ticket_type_id: 30, facts, extra_data: { amount: 1 } })
    expect(await votes(building.agent, id, 'approve')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', rule: 'required' }] },
    })
    expect((await votes(building.agent, (await trip(building, 4_999_999)).id, 'approve')).status).toBe(200)
  })

  it('APV-18 of a purchase or a claim is what its form says; of a trip its advance where that is more; an advance is no claim', () => {
    const of = (
      type: 'reimburse' | 'travelling' | 'procurement',
      amount: number | null,
      { extra = {}, advance = null as number | null } = {},
    ) => amountOf({ type, extra_data: extra, facts: { amount, currency: amount === null ? null : 'IDR', advance } })
    expect([of('reimburse', 400, { advance: 500 }), of('reimburse', null, { advance: 500 })]).toEqual([400, null])
    expect([of('procurement', 400, { extra: { amount: 1 } }), of('procurement', null, { extra: { amount: 7 } })]).toEqual([400, 7])
    const trip = (extra: object) => of('travelling', null, { extra, advance: 500 })
    expect([trip({ amount: '900' }), trip({ amount: 9 }), trip({}), trip({ amount: 'abc' })]).toEqual([900, 500, 500, null])
  })

  it('APV-80 a ticket without an amount, or from before with one that is none, is asked for at every step with a band', async () => {
    const building = await openWithAbsences()
    await approvalType(building, [...bands(building), stepOf({ user_ids: [building.cast.admin], with_previous: true })])
    const { id } = await ticketOf(building)
    expect((await replayOf(building.admin, id)).requests[0]?.steps.map((one) => one.state)).toEqual(['active', 'waiting', 'waiting'])
    for (const amount of ['abc', -5, 1e300, {}, null]) {
      const { id: old } = await ticketOf(building, { extra_data: { amount: 10 } })
      await building.db.sql.update(rows).set({ extra_data: { amount } }).where(eq(rows.id, old))
      await building.employee.asks(tickets.update, { params: { id: old }, body: { title: `Older ${String(amount)}` } })
      expect((await replayOf(building.admin, old)).requests[0]?.steps.map((one) => one.state)).toEqual(['active', 'waiting', 'waiting'])
      expect((await waitingFor(building.agent)).data.find((one) => one.ticket.id === old)?.ticket.amount).toBeNull()
    }
  })

  it('APV-80 APV-27 a ticket whose amount is not known asks for the password that its type asks for from an amount on', async () => {
    const building = await openWithAbsences()
    await approvalType(building, [askingPeople(building.cast.agent)], { step_up_amount: 5_000_000 })
    const { id } = await ticketOf(building)
    expect(await votes(building.agent, id, 'approve')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', rule: 'required' }] },
    })
  })

  it('APV-80 who would be asked is previewed alike', async () => {
    const building = await openWithAbsences()
    const example = {
      location_id: building.cast.site,
      requester_id: null,
      category_id: null,
      subtype_id: null,
      priority: 'medium' as const,
    }
    const asked = async (amount: number | null) =>
      (await building.admin.asks(approvalPreview.ask, { body: { steps: bands(building), example: { ...example, amount } } })).body.data.map(
        (one) => one.applies,
      )
    expect([await asked(null), await asked(1), await asked(5_000_000)]).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ])
  })
})
