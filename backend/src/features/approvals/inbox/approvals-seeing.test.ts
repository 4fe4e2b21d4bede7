import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { absence, DAYS, openWithAbsences } from '../../../../../tests/kit/desk/absences.ts'
import { askingPeople, stepOf } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, ticketOf, votes, waitingFor } from '../../../../../tests/kit/desk/approvals.ts'
import { userRoles } from '../../../schema/people.ts'

describe('seeing what is asked', () => {
  it('APV-30 shows an approver the ticket asked about, whatever else they may see, and nothing more', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee, admin, db } = building
    await approvalType(building, [askingPeople(cast.operator, cast.agent)], { ticket_type_id: 29 })
    const asked = await ticketOf(building, { ticket_type_id: 29 }, admin)
    const other = await ticketOf(building, { title: 'Secret' }, admin)
    const sees = async (id: string) => [
      (await operator.asks(tickets.get, { params: { id } })).status,
      (await operator.asks(tickets.logs, { params: { id } })).status,
      (await operator.asks(approvals.ofTicket, { params: { id } })).status,
    ]
    expect([await sees(asked.id), await sees(other.id)]).toEqual([
      [200, 200, 200],
      [404, 404, 404],
    ])
    expect((await employee.asks(approvals.ofTicket, { params: { id: asked.id } })).status).toBe(404)
    expect((await operator.asks(tickets.list, { query: {} })).body.data).toEqual([])
    expect((await operator.asks(tickets.addNote, {} as never)).status).not.toBe(200)
    await db.sql.delete(userRoles).where(eq(userRoles.user_id, cast.operator))
    const guard = await building.as(cast.operator)
    expect((await guard.asks(tickets.get, { params: { id: asked.id } })).status).toBe(403)
    expect(await replayOf(guard, asked.id)).toMatchObject({ ticket: { title: 'New chairs' }, mine: [{ name: 'Operator' }] })
    await votes(agent, asked.id, 'approve')
    expect((await guard.asks(approvals.ofTicket, { params: { id: asked.id } })).status).toBe(404)
    const next = await ticketOf(building, { ticket_type_id: 29 }, admin)
    await votes(guard, next.id, 'approve')
    expect((await guard.asks(approvals.ofTicket, { params: { id: next.id } })).status).toBe(200)
  })

  it('APV-34 shows who is asked what the form said, also without the permission for tickets', async () => {
    const building = await openWithAbsences()
    const { cast, db } = building
    await approvalType(building, [askingPeople(cast.operator)], { ticket_type_id: 28 })
    const { id } = await absence(building)
    await db.sql.delete(userRoles).where(eq(userRoles.user_id, cast.operator))
    const guard = await building.as(cast.operator)
    const { ticket } = await replayOf(guard, id)
    expect([ticket.subtype, ticket.facts]).toEqual([null, expect.objectContaining(DAYS)])
    expect((await waitingFor(guard)).data).toMatchObject([{ ticket: { facts: DAYS } }])
  })

  it('APV-31 lists what waits for me, longest first and page by page, and what I decided', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, clock } = building
    await approvalType(building, [askingPeople(cast.agent, cast.operator)])
    const made: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      made.push((await ticketOf(building, { title, extra_data: { amount: 1500 } })).id)
      clock.advance(1000)
    }
    const first = (await agent.asks(approvals.list, { query: { limit: 2 } })).body
    const rest = (await agent.asks(approvals.list, { query: { limit: 2, next: first.next ?? '' } })).body
    expect([...first.data, ...rest.data].map((one) => one.ticket.title)).toEqual(['One', 'Two', 'Three'])
    expect([first.total, rest.next]).toEqual([3, undefined])
    expect(first.data[0]).toMatchObject({ step: 1, steps: 1, round: 1, kind: 'approver', on_behalf_of: null, ticket: { amount: 1500 } })
    await votes(agent, made[0] ?? '', 'approve')
    await votes(agent, made[1] ?? '', 'reject', { comment: 'No' })
    const decided = (await agent.asks(approvals.list, { query: { state: 'decided' } })).body
    expect([decided.data.map((one) => one.ticket.title), decided.total]).toEqual([['Two', 'One'], 1])
    expect((await waitingFor(operator)).data.map((one) => one.ticket.title)).toEqual(['Three'])
    expect((await agent.asks(approvals.list, { query: { state: 'decided', next: first.next ?? '' } })).body).toMatchObject({
      errors: [{ field: 'next', rule: 'cursor' }],
    })
  })

  it('APV-32 replays every round: steps, who was told when, votes', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee } = building
    await approvalType(building, [askingPeople(cast.agent), stepOf({ user_ids: [cast.operator], name_en: 'Finance' })])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve', { comment: 'Good' })
    await votes(operator, id, 'reject', { comment: 'No money' })
    await employee.asks(tickets.appeal, { params: { id }, body: { note: 'Look again' } })
    const { requests } = await replayOf(employee, id)
    expect(requests).toMatchObject([
      { round: 2, state: 'pending', reason: 'appealed', opened_by: { name: 'Employee' } },
      {
        round: 1,
        state: 'rejected',
        steps: [
          { name_en: 'Manager', state: 'approved', asked: [{ person: { name: 'Agent' }, open: false }], votes: [{ comment: 'Good' }] },
          {
            name_en: 'Finance',
            state: 'rejected',
            asked: [{ person: { name: 'Operator' } }],
            votes: [{ decision: 'reject', comment: 'No money' }],
          },
        ],
      },
    ])
    const times = requests[1]?.steps.flatMap((one) => [one.activated_at, one.asked[0]?.told_at, one.votes[0]?.at, one.closed_at])
    expect(times?.every((at) => at !== null && at !== undefined)).toBe(true)
  })
})
