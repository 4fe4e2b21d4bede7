import { approvalRounds } from '@menara/shared/contract/approvals/approval-rounds.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { outbox } from '../../schema/journal.ts'

const statesOf = async (by: Person, id: string) => (await replayOf(by, id)).requests[0]?.steps.map((step) => step.state)

describe('steps side by side', () => {
  it('APV-9 are asked at once, and the next when both are approved', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, admin } = building
    await approvalType(building, [
      askingPeople(cast.agent),
      stepOf({ user_ids: [cast.operator], with_previous: true }),
      askingPeople(cast.admin),
    ])
    const { id } = await ticketOf(building)
    expect(await statesOf(admin, id)).toEqual(['active', 'active', 'waiting'])
    expect([(await waitingFor(agent)).total, (await waitingFor(operator)).total, (await waitingFor(admin)).total]).toEqual([1, 1, 0])
    expect((await votes(admin, id, 'approve')).status).toBe(403)
    expect((await votes(operator, id, 'approve')).status).toBe(200)
    expect((await votes(operator, id, 'approve')).status).toBe(403)
    expect(await statesOf(admin, id)).toEqual(['active', 'approved', 'waiting'])
    await votes(agent, id, 'approve')
    expect(await statesOf(admin, id)).toEqual(['approved', 'approved', 'active'])
    await votes(admin, id, 'approve')
    expect(await stateOf(building, id)).toBe('new')
  })

  it('APV-9 end together when one of them rejects, and ask others where one person was asked at both', async () => {
    const building = await openBuilding()
    const { cast, agent, admin } = building
    await approvalType(building, [askingPeople(cast.agent), stepOf({ user_ids: [cast.agent], with_previous: true })])
    const { id } = await ticketOf(building)
    const [, second] = (await replayOf(admin, id)).requests[0]?.steps ?? []
    expect((await votes(agent, id, 'approve', { step_id: second?.id })).status).toBe(200)
    expect(await statesOf(admin, id)).toEqual(['active', 'approved'])
    const [first] = (await replayOf(admin, id)).requests[0]?.steps ?? []
    expect(first?.asked.filter((one) => one.open).map((one) => [one.person.id, one.kind])).toEqual([[cast.admin, 'fallback']])
    expect((await waitingFor(agent)).total).toBe(0)
    await votes(admin, id, 'reject', { comment: 'Not now' })
    expect(await stateOf(building, id)).toBe('rejected')
    expect((await votes(agent, id, 'approve')).status).toBe(409)
  })

  it('APV-33 say to whom it concerns that something changed', async () => {
    const building = await openBuilding()
    const { cast, agent, employee, elsewhere } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'all' })])
    const { id } = await ticketOf(building)
    const told = async () => {
      const rows = await building.db.sql.delete(outbox).returning({ topic: outbox.topic, of: outbox.user_id })
      return rows
        .filter((row) => row.topic.startsWith('approval'))
        .map((row) => `${row.topic} ${row.of ?? ''}`.trim())
        .toSorted()
    }
    const both = ['approval_rounds', ...[cast.agent, cast.operator].map((one) => `approvals ${one}`).toSorted()]
    expect(await told()).toEqual(both)
    const short = async (by: Person) => by.asks(approvalRounds.list, { query: { ticket_id: id } })
    expect((await short(employee)).body.data).toMatchObject([{ round: 1, state: 'pending', asked: 2, open: 2, votes: 0 }])
    await votes(agent, id, 'approve')
    expect(await told()).toEqual(both)
    expect((await short(employee)).body.data).toMatchObject([{ asked: 2, open: 1, votes: 1 }])
    expect((await short(elsewhere)).status).toBe(404)
    const named = { substitute_id: cast.admin, start: building.clock.now().toISOString(), end: '2099-01-01T00:00:00.000Z' }
    const standing = (await building.operator.asks(substitutes.create, { body: named })).body.data
    expect(await told()).toEqual(['approval_rounds', `approvals ${cast.admin}`])
    await building.operator.asks(substitutes.remove, { params: { id: standing.id } })
    expect(await told()).toEqual(['approval_rounds', ...[cast.admin, cast.operator].map((one) => `approvals ${one}`).toSorted()])
  })
})
