import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { users } from '../../schema/people.ts'

const HOUR = 3_600_000
const openAt = async (by: Person, id: string) =>
  (await replayOf(by, id)).requests[0]?.steps
    .flatMap((step) => step.asked)
    .filter((one) => one.open)
    .map((one) => `${one.person.name} ${one.kind}`)
    .toSorted()
const block = ({ db }: Building, id: string) => db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, id))
const standsIn = ({ clock }: Building, by: Person, substitute_id: string, from = -1) =>
  by.asks(substitutes.create, {
    body: {
      substitute_id,
      start: new Date(clock.now().getTime() + from * HOUR).toISOString(),
      end: new Date(clock.now().getTime() + (from + 24) * HOUR).toISOString(),
    },
  })

describe('who is asked while a step waits', () => {
  it('APV-42 are asked again where they were taken back and named once more', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, backend } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const { id } = await ticketOf(building)
    const first = (await standsIn(building, agent, cast.operator)).body.data
    await agent.asks(substitutes.remove, { params: { id: first.id } })
    expect((await waitingFor(operator)).total).toBe(0)
    await standsIn(building, agent, cast.operator)
    await backend.approvals.sweep()
    expect((await waitingFor(operator)).data).toMatchObject([{ kind: 'substitute', on_behalf_of: { name: 'Agent' } }])
    expect((await votes(operator, id, 'approve', { on_behalf_of: cast.agent })).status).toBe(200)
    expect(await stateOf(building, id)).toBe('new')
  })

  it('APV-40 are named for moments that exist', async () => {
    const building = await openBuilding()
    const body = { substitute_id: building.cast.operator, start: '2026-12-01T23:59:60Z', end: '2099-12-03T00:00:00Z' }
    expect(await building.agent.asks(substitutes.create, { body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'start', rule: 'format' }] },
    })
  })

  it('APV-53 does not wait for who stands in for somebody who has left', async () => {
    const building = await openBuilding()
    const { cast, agent, admin, operator, backend } = building
    await approvalType(building, [askingPeople(cast.agent)])
    await standsIn(building, agent, cast.operator)
    const { id } = await ticketOf(building)
    expect((await waitingFor(operator)).total).toBe(1)
    await block(building, cast.agent)
    await backend.approvals.sweep()
    expect([await openAt(admin, id), (await waitingFor(operator)).total]).toEqual([['Admin fallback'], 0])
  })

  it('APV-17 are as many as must approve, others where the source has too few', async () => {
    const building = await openBuilding()
    const { cast, agent, admin, operator, backend } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent], rule: 'count', needed: 2 })])
    const one = await ticketOf(building)
    expect(await openAt(admin, one.id)).toEqual(['Admin fallback', 'Agent approver'])
    await votes(agent, one.id, 'approve')
    expect(await stateOf(building, one.id)).toBe('waiting_approval')
    await votes(admin, one.id, 'approve')
    expect(await stateOf(building, one.id)).toBe('new')

    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'count', needed: 2 })], { sort: 0 })
    const two = await ticketOf(building)
    await block(building, cast.agent)
    await backend.approvals.sweep()
    await votes(operator, two.id, 'approve')
    expect([await stateOf(building, two.id), await openAt(admin, two.id)]).toEqual(['waiting_approval', ['Admin fallback']])
    const [step] = (await admin.asks(approvals.types, { query: { ticket_type_id: 1 } })).body.data[0]?.steps ?? []
    expect(step?.needed).toBe(2)
  })
})
