import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { userRoles } from '../../schema/people.ts'

const askedAt = async ({ admin }: Building, id: string, step = 0) =>
  (await replayOf(admin, id)).requests[0]?.steps[step]?.asked.map((one) => [one.person.name, one.kind])

describe('asking for approval', () => {
  it('APV-10 keeps a ticket waiting from the moment it is opened, and leaves the others as they were', async () => {
    const building = await openBuilding()
    const { cast, agent, employee } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const waiting = await ticketOf(building)
    expect(waiting).toMatchObject({ state: 'waiting_approval', number: expect.stringMatching(/^GEN-/) })
    expect(await ticketOf(building, { ticket_type_id: 29 }, building.admin)).toMatchObject({ state: 'new', rev: 1 })
    const logs = (await employee.asks(tickets.logs, { params: { id: waiting.id } })).body.data.map((one) => one.action)
    expect(logs).toEqual(['created', 'approval_asked'])
    const [letter] = (await agent.asks(inbox.list, { query: {} })).body.data
    expect(letter).toMatchObject({ type: 'approval.asked', link: `/desk/approvals?ticket=${waiting.id}` })
    expect((await agent.asks(tickets.start, { params: { id: waiting.id }, body: {} })).status).toBe(409)
  })

  it('APV-11 goes by the first active type that fits, categories with everything in them', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const category = async (name: string, parent_id: string | null) =>
      (await admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: name, name_id: name, parent_id } })).body.data.id
    const office = await category('Office', null)
    const chairs = await category('Chairs', office)
    await approvalType(building, [askingPeople(cast.agent)], { category_id: office, name_en: 'Office' })
    const all = await approvalType(building, [askingPeople(cast.operator)], { name_en: 'All' })
    const nameFor = async (more: object) => (await replayOf(admin, (await ticketOf(building, more)).id)).requests[0]?.name_en
    expect([await nameFor({ category_id: chairs }), await nameFor({})]).toEqual(['Office', 'All'])
    await admin.asks(approvals.updateType, { params: { id: all }, body: { sort: 0 } })
    expect(await nameFor({ category_id: chairs })).toBe('All')
    await admin.asks(approvals.updateType, { params: { id: all }, body: { active: false } })
    expect([await nameFor({ category_id: chairs }), await nameFor({})]).toEqual(['Office', undefined])
  })

  it('APV-12 notes where nobody has to approve, and lets the ticket go on', async () => {
    const building = await openBuilding()
    const { cast, admin, agent } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent], amount_from: 1000 })])
    const small = await ticketOf(building, { extra_data: { amount: 10 } })
    expect(small).toMatchObject({ state: 'new', rev: 1 })
    expect((await replayOf(admin, small.id)).requests).toMatchObject([{ state: 'not_required', steps: [{ state: 'skipped' }] }])
    const grown = await agent.asks(tickets.update, { params: { id: small.id }, body: { rev: 1, extra_data: { amount: '2000' } } })
    expect(grown.body.data.state).toBe('waiting_approval')
    const shrunk = await agent.asks(tickets.update, { params: { id: small.id }, body: { extra_data: { amount: 5 } } })
    expect(shrunk.body.data.state).toBe('new')
    expect((await replayOf(admin, small.id)).requests.map((one) => one.state)).toEqual(['not_required', 'cancelled', 'not_required'])
  })

  it('APV-13 computes approvers when their step begins, from every source', async () => {
    const building = await openBuilding()
    const { cast, db, employee, operator } = building
    const [role] = await db.sql.select().from(userRoles).where(eq(userRoles.user_id, cast.agent))
    const sources = [
      [{ user_ids: [cast.operator, cast.elsewhere, cast.employee] }, [['Operator', 'approver']]],
      [{ source: 'role' as const, role_id: role?.role_id ?? '' }, [['Agent', 'approver']]],
      [
        { source: 'group' as const, group_id: cast.group },
        [
          ['Agent', 'approver'],
          ['Operator', 'approver'],
        ],
      ],
      [{ source: 'permission' as const, permission: 'alarm_acknowledge' as const }, expect.arrayContaining([['Operator', 'approver']])],
      [{ source: 'chosen' as const, field: 'manager_id' }, [['Operator', 'approver']]],
      [{ source: 'chosen' as const, field: 'other' }, [['Admin', 'fallback']]],
      [{ user_ids: [cast.employee] }, [['Admin', 'fallback']]],
    ] as const
    for (const [source, expected] of sources) {
      const id = await approvalType(building, [stepOf(source as object)])
      const ticket = await ticketOf(building, { extra_data: { manager_id: cast.operator, other: 'nobody' } })
      expect(await askedAt(building, ticket.id)).toEqual(expected)
      await building.admin.asks(approvals.removeType, { params: { id } })
    }
    await approvalType(building, [askingPeople(cast.operator), askingPeople(cast.operator, cast.agent)])
    const two = await ticketOf(building)
    expect(await askedAt(building, two.id, 1)).toEqual([])
    await votes(operator, two.id, 'approve')
    expect(await askedAt(building, two.id, 1)).toEqual([['Agent', 'approver']])
    expect((await votes(employee, two.id, 'approve')).status).toBe(403)
  })

  it('APV-14 lets the ticket go once the last step has approved', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee, admin } = building
    await approvalType(building, [askingPeople(cast.agent), stepOf({ user_ids: [cast.operator, cast.admin], rule: 'all' })])
    const { id } = await ticketOf(building)
    expect((await votes(agent, id, 'approve')).body.data.requests[0]).toMatchObject({
      state: 'pending',
      steps: [{ state: 'approved' }, { state: 'active' }],
    })
    await votes(operator, id, 'approve', { comment: 'Fine' })
    expect(await stateOf(building, id)).toBe('waiting_approval')
    await votes(admin, id, 'approve')
    expect(await stateOf(building, id)).toBe('new')
    expect((await employee.asks(inbox.list, { query: { type: 'approval.approved' } })).body.data).toHaveLength(1)
    const team = await ticketOf(building, { group_id: cast.group }, building.agent)
    await votes(admin, team.id, 'approve')
    await votes(operator, team.id, 'approve')
    expect([await stateOf(building, team.id), (await waitingFor(admin)).total]).toEqual(['assigned', 0])
  })
})
