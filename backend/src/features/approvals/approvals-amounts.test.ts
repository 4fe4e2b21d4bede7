import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { amountOf } from '@menara/shared/domain/approval/approval-condition.ts'
import { describe, expect, it } from 'vitest'
import { absence, openWithAbsences } from '../../../../tests/kit/absences.ts'
import { approvalType, askingPeople, replayOf, stepOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/approvals.ts'
import type { Building } from '../../../../tests/kit/building.ts'
import { TRIP } from '../../../../tests/kit/cost-centres.ts'

const TRAVELLING = { ticket_type_id: 30 }
const trip = (it: Building, advance: number) => absence(it, { ...TRIP, advance }, { type: 30 })
const bands = ({ cast }: Building) => [
  stepOf({ user_ids: [cast.agent], amount_to: 5_000_000 }),
  stepOf({ user_ids: [cast.operator], amount_from: 5_000_000 }),
]
const applying = async (it: Building, id: string) =>
  (await replayOf(it.admin, id)).requests[0]?.steps.flatMap((one, at) => (one.state === 'active' ? [at] : []))

describe('the amount of a ticket', () => {
  it('APV-7 APV-18 of a trip is its advance, by the bands and before the eyes of who is asked', async () => {
    const it = await openWithAbsences()
    await approvalType(it, bands(it), TRAVELLING)
    const [dear, cheap] = [await trip(it, 5_000_000), await trip(it, 4_999_999)]
    expect([await applying(it, dear.id), await applying(it, cheap.id)]).toEqual([[1], [0]])
    expect((await waitingFor(it.operator)).data).toMatchObject([{ ticket: { id: dear.id, amount: 5_000_000 } }])
    const { rev } = (await it.employee.asks(tickets.get, { params: { id: cheap.id } })).body.data
    await it.employee.asks(tickets.update, { params: { id: cheap.id }, body: { rev, facts: { advance: 6_000_000 } } })
    expect(await applying(it, cheap.id)).toEqual([1])
  })

  it('APV-18 APV-27 an advance asks for the password, whatever less is said beside the form', async () => {
    const it = await openWithAbsences()
    await approvalType(it, [askingPeople(it.cast.agent)], { ...TRAVELLING, step_up_amount: 5_000_000 })
    const facts = { ...TRIP, advance: 5_000_000 }
    const { id } = await ticketOf(it, { ticket_type_id: 30, facts, extra_data: { amount: 1 } })
    expect(await votes(it.agent, id, 'approve')).toMatchObject({ status: 422, body: { errors: [{ field: 'password', rule: 'required' }] } })
    expect((await votes(it.agent, (await trip(it, 4_999_999)).id, 'approve')).status).toBe(200)
  })

  it('APV-18 of a reimbursement is what it claims, and what was paid in advance where it claims nothing', () => {
    const of = (type: 'reimburse' | 'travelling' | 'general', amount: unknown, advance: number | null) =>
      amountOf({ type, extra_data: { amount }, facts: { advance } })
    expect([of('reimburse', 400, 500), of('reimburse', null, 500), of('travelling', '900', 500)]).toEqual([400, 500, 900])
    expect([of('general', ' ', null), amountOf({ type: 'general', extra_data: { amount: 7 }, facts: null })]).toEqual([null, 7])
  })
})
