import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../../tests/kit/desk/approvals.ts'

const HOUR = 3_600_000
const between = ({ clock }: Building, from: number, to: number) => ({
  start: new Date(clock.now().getTime() + from * HOUR).toISOString(),
  end: new Date(clock.now().getTime() + to * HOUR).toISOString(),
})
const names = (by: Person, body: object) => by.asks(substitutes.create, { body: body as never })
const lettersOf = async (by: Person, type: string) => (await by.asks(inbox.list, { query: { type } })).body.data.length

describe('substitutes', () => {
  it('APV-40 are named for oneself, by administrators for others, one at a time', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, admin, stranger } = building
    const week = between(building, -1, 24)
    const refused = async (body: object) => (await names(agent, { substitute_id: cast.operator, ...week, ...body })).body
    expect(await refused({ substitute_id: cast.agent })).toMatchObject({ errors: [{ field: 'substitute_id', rule: 'self' }] })
    expect(await refused({ substitute_id: cast.site })).toMatchObject({ errors: [{ field: 'substitute_id', rule: 'exists' }] })
    expect(await refused(between(building, 5, 2))).toMatchObject({ errors: [{ field: 'end', rule: 'minimum' }] })
    expect(await refused(between(building, -5, -2))).toMatchObject({ errors: [{ field: 'end', rule: 'future' }] })
    expect((await names(agent, { user_id: cast.operator, substitute_id: cast.agent, ...week })).status).toBe(403)
    expect((await names(stranger, { substitute_id: cast.agent, ...week })).status).toBe(401)
    const made = await names(agent, { substitute_id: cast.operator, ...week })
    expect(made.body.data).toMatchObject({ person: { name: 'Agent' }, substitute: { name: 'Operator' } })
    expect((await names(agent, { substitute_id: cast.admin, ...between(building, 20, 30) })).body).toMatchObject({
      errors: [{ field: 'start', rule: 'overlap' }],
    })
    expect((await names(admin, { user_id: cast.operator, substitute_id: cast.agent, ...week })).status).toBe(200)
    const { id } = made.body.data
    expect((await operator.asks(substitutes.remove, { params: { id } })).status).toBe(403)
    expect((await building.employee.asks(substitutes.remove, { params: { id } })).status).toBe(404)
    expect((await agent.asks(substitutes.list, { query: { everybody: true } })).status).toBe(403)
    expect((await agent.asks(substitutes.list, { query: {} })).body.data).toHaveLength(2)
    expect((await agent.asks(substitutes.remove, { params: { id } })).status).toBe(200)
    expect((await admin.asks(substitutes.list, { query: { everybody: true } })).body.data).toHaveLength(1)
  })

  it('APV-81 of people out of sight are not there for an administrator of one site', async () => {
    const building = await openBuilding()
    const { cast, agent, admin, elsewhere } = building
    const week = between(building, -1, 24)
    const { id } = (await names(agent, { substitute_id: cast.operator, ...week })).body.data
    const manager = await personWith(building, 'everything', [cast.otherSite])
    expect((await manager.asks(substitutes.list, { query: { everybody: true } })).body.data).toEqual([])
    expect((await manager.asks(substitutes.update, { params: { id }, body: { end: between(building, 0, 9).end } })).status).toBe(404)
    expect((await manager.asks(substitutes.remove, { params: { id } })).status).toBe(404)
    const missing = { status: 422, body: { errors: [{ field: 'user_id', rule: 'exists' }] } }
    expect(await names(manager, { user_id: cast.operator, substitute_id: elsewhere.id, ...week })).toMatchObject(missing)
    expect((await names(manager, { user_id: elsewhere.id, substitute_id: cast.operator, ...week })).status).toBe(422)
    expect((await names(manager, { user_id: elsewhere.id, substitute_id: cast.admin, ...week })).status).toBe(200)
    expect((await admin.asks(substitutes.list, { query: { everybody: true } })).body.data).toHaveLength(2)
  })

  it('APV-43 nobody makes themselves the substitute of somebody else, or lengthens that', async () => {
    const building = await openBuilding()
    const { cast, agent, admin } = building
    const week = between(building, -1, 24)
    expect((await names(admin, { user_id: cast.operator, substitute_id: cast.admin, ...week })).status).toBe(403)
    const { id } = (await names(agent, { substitute_id: cast.admin, ...week })).body.data
    expect((await admin.asks(substitutes.update, { params: { id }, body: between(building, -1, 48) })).status).toBe(403)
    expect((await agent.asks(substitutes.update, { params: { id }, body: between(building, -1, 48) })).status).toBe(200)
  })

  it('APV-41 are asked beside the person and decide on their behalf', async () => {
    const building = await openBuilding()
    const { cast, agent, operator } = building
    await approvalType(building, [askingPeople(cast.agent)])
    await names(agent, { substitute_id: cast.operator, ...between(building, -1, 24) })
    const { id } = await ticketOf(building)
    expect([await lettersOf(agent, 'approval.asked'), await lettersOf(operator, 'approval.asked_for')]).toEqual([1, 1])
    expect((await waitingFor(operator)).data).toMatchObject([{ kind: 'substitute', on_behalf_of: { name: 'Agent' } }])
    expect((await votes(operator, id, 'approve', { on_behalf_of: cast.admin })).status).toBe(403)
    const { body } = await votes(operator, id, 'approve', { on_behalf_of: cast.agent })
    expect(body.data.requests[0]?.steps[0]?.votes).toMatchObject([{ person: { name: 'Operator' }, on_behalf_of: { name: 'Agent' } }])
    expect([await stateOf(building, id), await lettersOf(agent, 'approval.voted_for'), (await waitingFor(agent)).total]).toEqual([
      'new',
      1,
      0,
    ])
  })

  it('APV-41 never decide what they ask for themselves', async () => {
    const building = await openBuilding()
    const { cast, agent, employee } = building
    await approvalType(building, [askingPeople(cast.agent)])
    await names(agent, { substitute_id: cast.employee, ...between(building, -1, 24) })
    const { id } = await ticketOf(building)
    expect([(await waitingFor(employee)).total, (await votes(employee, id, 'approve')).status]).toEqual([0, 403])
  })

  it('APV-42 come and go while a step waits', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, clock, backend } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const { id } = await ticketOf(building)
    const first = (await names(agent, { substitute_id: cast.operator, ...between(building, -1, 2) })).body.data
    expect((await waitingFor(operator)).total).toBe(1)
    await agent.asks(substitutes.remove, { params: { id: first.id } })
    expect([(await waitingFor(operator)).total, (await votes(operator, id, 'approve')).status]).toEqual([0, 404])
    await names(agent, { substitute_id: cast.admin, ...between(building, 1, 3) })
    expect((await waitingFor(building.admin)).total).toBe(0)
    clock.advance(2 * HOUR)
    await backend.approvals.sweep()
    await backend.approvals.sweep()
    let admin = await building.as(cast.admin)
    expect([(await waitingFor(admin)).total, await lettersOf(admin, 'approval.asked_for')]).toEqual([1, 1])
    clock.advance(2 * HOUR)
    admin = await building.as(cast.admin)
    expect([(await waitingFor(admin)).total, (await votes(admin, id, 'approve')).status]).toEqual([0, 409])
    await backend.approvals.sweep()
    expect((await replayOf(await building.as(cast.agent), id)).requests[0]?.steps[0]?.asked.filter((one) => one.open)).toMatchObject([
      { person: { name: 'Agent' } },
    ])
  })
})
