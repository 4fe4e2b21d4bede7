import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { stepOf } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../../tests/kit/desk/approvals.ts'
import { groupMembers, users } from '../../../schema/people.ts'

const HOUR = 3_600_000
const lettersOf = async (by: Person, type: string) => (await by.asks(inbox.list, { query: { type } })).body.data.length

const isNoMember = ({ db, cast }: Building, id: string) =>
  db.sql.delete(groupMembers).where(and(eq(groupMembers.group_id, cast.group), eq(groupMembers.user_id, id)))

/** Hours pass; people sign in anew, for their tokens are over. */
async function later(building: Building, hours: number) {
  building.clock.advance(hours * HOUR)
  await building.backend.approvals.sweep()
  const [admin, operator, agent, employee] = await Promise.all(
    [building.cast.admin, building.cast.operator, building.cast.agent, building.cast.employee].map(building.as),
  )
  return { admin, operator, agent, employee } as Pick<Building, 'admin' | 'operator' | 'agent' | 'employee'>
}

describe('approvals that wait', () => {
  it('APV-50 remind those who have not answered, once', async () => {
    const building = await openBuilding()
    const { cast, agent, backend } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'all', remind_hours: 4 })])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve')
    await backend.approvals.sweep()
    expect(await lettersOf(building.operator, 'approval.reminded')).toBe(0)
    const then = await later(building, 4)
    await backend.approvals.sweep()
    expect([await lettersOf(then.agent, 'approval.reminded'), await lettersOf(then.operator, 'approval.reminded')]).toEqual([0, 1])
    const [step] = (await replayOf(then.agent, id)).requests[0]?.steps ?? []
    expect(step?.asked.map((one) => [one.person.name, one.reminded_at !== null])).toEqual(
      expect.arrayContaining([
        ['Operator', true],
        ['Agent', false],
      ]),
    )
  })

  it('APV-51 are escalated to who may decide alone', async () => {
    const building = await openBuilding()
    const { cast } = building
    await isNoMember(building, cast.agent)
    const step = stepOf({ user_ids: [cast.admin, cast.agent], rule: 'all', escalate_hours: 8, escalate_group_id: cast.group })
    await approvalType(building, [step])
    const { id } = await ticketOf(building)
    const { agent, operator, admin } = await later(building, 8)
    expect((await waitingFor(operator)).data).toMatchObject([{ kind: 'escalated' }])
    expect(await lettersOf(operator, 'approval.escalated')).toBe(1)
    await votes(agent, id, 'approve')
    expect(await stateOf({ ...building, admin }, id)).toBe('waiting_approval')
    await votes(operator, id, 'approve')
    expect([await stateOf({ ...building, admin }, id), (await waitingFor(admin)).total]).toEqual(['new', 0])
  })

  it('APV-51 let who is asked already decide alone, and keep their share', async () => {
    const building = await openBuilding()
    const { cast, agent } = building
    await isNoMember(building, cast.operator)
    const step = { rule: 'all', escalate_hours: 8, escalate_group_id: cast.group } as const
    await approvalType(building, [stepOf({ user_ids: [cast.admin, cast.agent], ...step })])
    const [one, two, three] = [await ticketOf(building), await ticketOf(building), await ticketOf(building)]
    await votes(agent, three.id, 'approve')
    const then = await later(building, 8)
    expect((await waitingFor(then.agent)).data.map(({ kind }) => kind)).toEqual(['raised', 'raised'])
    expect(await lettersOf(then.agent, 'approval.escalated')).toBe(2)
    await votes(then.agent, one.id, 'approve')
    expect(await stateOf({ ...building, admin: then.admin }, one.id)).toBe('new')
    // Another's vote alone is still not everybody's.
    await votes(then.admin, two.id, 'approve')
    expect(await stateOf({ ...building, admin: then.admin }, two.id)).toBe('waiting_approval')
    await votes(then.agent, two.id, 'delegate', { delegate_to: cast.operator })
    expect((await waitingFor(then.operator)).data).toMatchObject([{ kind: 'raised' }])
    // Who answered before it was escalated has answered with one voice.
    expect(await stateOf({ ...building, admin: then.admin }, three.id)).toBe('waiting_approval')
  })

  it('APV-51 are escalated to the fallback where nobody of the group can decide any more', async () => {
    const building = await openBuilding()
    const { cast, agent } = building
    await isNoMember(building, cast.operator)
    const step = { rule: 'all', escalate_hours: 8, escalate_group_id: cast.group } as const
    await approvalType(building, [stepOf({ user_ids: [cast.operator, cast.agent], ...step })])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve')
    const { admin } = await later(building, 8)
    expect((await waitingFor(admin)).data).toMatchObject([{ kind: 'escalated' }])
    await votes(admin, id, 'approve')
    expect(await stateOf({ ...building, admin }, id)).toBe('new')
  })

  it('APV-52 approve or reject by themselves where the type says so', async () => {
    const building = await openBuilding()
    const { cast } = building
    await approvalType(building, [
      stepOf({ user_ids: [cast.agent], expire_hours: 1, on_expiry: 'approve' }),
      stepOf({ user_ids: [cast.operator], expire_hours: 2, on_expiry: 'reject' }),
    ])
    const { id } = await ticketOf(building)
    const first = await later(building, 1)
    expect((await replayOf(first.admin, id)).requests[0]?.steps).toMatchObject([
      { state: 'approved', votes: [{ person: null, decision: 'approve' }] },
      { state: 'active' },
    ])
    const { admin, employee } = await later(building, 2)
    expect((await replayOf(admin, id)).requests[0]).toMatchObject({
      state: 'expired',
      steps: [{}, { state: 'expired', votes: [{ person: null, decision: 'reject' }] }],
    })
    expect([await stateOf({ ...building, admin }, id), await lettersOf(employee, 'approval.expired')]).toEqual(['rejected', 1])
  })

  it('APV-53 do not wait for who has left', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, admin, db, backend } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'all' }), stepOf({ user_ids: [cast.agent] })])
    const { id } = await ticketOf(building)
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.agent))
    await backend.approvals.sweep()
    await votes(operator, id, 'approve')
    const [first, second] = (await replayOf(admin, id)).requests[0]?.steps ?? []
    expect([first?.state, second?.asked.map((one) => [one.person.name, one.kind])]).toEqual(['approved', [['Admin', 'fallback']]])
    await db.sql.update(users).set({ status: 'active' }).where(eq(users.id, cast.agent))
    const other = await ticketOf(building)
    await votes(operator, other.id, 'approve')
    await votes(agent, other.id, 'approve')
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.admin))
    await backend.approvals.sweep()
    const [, last] = (await replayOf(operator, other.id)).requests[0]?.steps ?? []
    expect(last).toMatchObject({ state: 'active', asked: [{ person: { name: 'Admin' }, open: false }] })
    await db.sql.update(users).set({ status: 'active' }).where(eq(users.id, cast.admin))
  })
})
