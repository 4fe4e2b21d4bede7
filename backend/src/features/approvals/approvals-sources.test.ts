import { approvalPreview } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, ticketOf } from '../../../../tests/kit/desk/approvals.ts'

const askedOf = async ({ admin }: Building, id: string) =>
  (await replayOf(admin, id)).requests[0]?.steps.map((step) => step.asked.map((one) => [one.person.id, one.kind]))
const managerOf = ({ admin }: Building, id: string, manager_id: string | null) =>
  admin.asks(users.update, { params: { id }, body: { manager_id } })
const category = async ({ admin }: Building, name: string, more: object) =>
  (await admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: name, name_id: name, ...more } })).body.data.id

describe('sources', () => {
  it('APV-13 ask the requester’s manager, as it is when the step begins', async () => {
    const building = await openBuilding()
    const { cast } = building
    expect((await managerOf(building, cast.employee, cast.operator)).body.data.manager).toMatchObject({ id: cast.operator })
    for (const [manager, rule] of [
      [cast.employee, 'self'],
      [cast.site, 'exists'],
    ] as const)
      expect((await managerOf(building, cast.employee, manager)).body).toMatchObject({ errors: [{ field: 'manager_id', rule }] })
    await approvalType(building, [stepOf({ source: 'manager' })])
    expect(await askedOf(building, (await ticketOf(building)).id)).toEqual([[[cast.operator, 'approver']]])
    await managerOf(building, cast.employee, cast.agent)
    expect(await askedOf(building, (await ticketOf(building)).id)).toEqual([[[cast.agent, 'approver']]])
  })

  it('APV-13 ask the owner of the category, or of the nearest above it that has one', async () => {
    const building = await openBuilding()
    const { cast, admin } = building
    const top = await category(building, 'Plant', { owner_id: cast.operator })
    const inside = await category(building, 'Pumps', { parent_id: top })
    await approvalType(building, [stepOf({ source: 'category_owner' })])
    expect(await askedOf(building, (await ticketOf(building, { category_id: inside })).id)).toEqual([[[cast.operator, 'approver']]])
    await admin.asks(categories.update, { params: { id: inside }, body: { owner_id: cast.agent } })
    expect(await askedOf(building, (await ticketOf(building, { category_id: inside })).id)).toEqual([[[cast.agent, 'approver']]])
    const refused = await admin.asks(categories.update, { params: { id: top }, body: { owner_id: cast.site } })
    expect(refused.body).toMatchObject({ errors: [{ field: 'owner_id', rule: 'exists' }] })
  })

  it('APV-13 that name nobody ask the type’s fallback, then administrators, and the replay says so', async () => {
    const building = await openBuilding()
    const { cast, admin } = building
    const { body } = await admin.asks(groups.create, { body: { name: 'Deputies', location_id: null, member_ids: [cast.agent] } as never })
    const fallback_group_id = body.data.id
    const typeId = await approvalType(building, [stepOf({ source: 'manager' })], { fallback_group_id })
    expect(await askedOf(building, (await ticketOf(building)).id)).toEqual([[[cast.agent, 'fallback']]])
    await admin.sends('PUT', `/desk/api/v1/tickets/approvaltypes/${typeId}`, { fallback_group_id: null })
    expect(await askedOf(building, (await ticketOf(building)).id)).toEqual([[[cast.admin, 'fallback']]])
    const refused = await admin.sends('PUT', `/desk/api/v1/tickets/approvaltypes/${typeId}`, { fallback_group_id: cast.site })
    expect(refused.body).toMatchObject({ errors: [{ field: 'fallback_group_id', rule: 'exists' }] })
  })

  it('APV-62 are shown for an example before anything is saved', async () => {
    const building = await openBuilding()
    const { cast, admin, operator, elsewhere } = building
    await managerOf(building, cast.employee, cast.agent)
    const steps = [
      stepOf({ source: 'manager' }),
      stepOf({ user_ids: [cast.employee], with_previous: true }),
      stepOf({ user_ids: [cast.operator], amount_from: 1000, location_ids: [cast.site] }),
    ]
    const example = {
      location_id: cast.site,
      requester_id: cast.employee,
      category_id: null,
      subtype_id: null,
      priority: 'low',
      amount: 5,
    } as const
    const asks = async (more: object = {}) => {
      const { body } = await admin.asks(approvalPreview.ask, { body: { steps, example: { ...example, ...more } } })
      return body.data.map(({ stage, applies, kind, people }) => [stage, applies, kind, people.map((one) => one.id)])
    }
    expect(await asks()).toEqual([
      [0, true, 'approver', [cast.agent]],
      [0, true, 'fallback', [cast.admin]],
      [1, false, 'approver', []],
    ])
    expect((await asks({ amount: 1000 }))[2]).toEqual([1, true, 'approver', [cast.operator]])
    expect((await asks({ amount: 1000, location_id: cast.otherSite }))[2]).toEqual([1, false, 'approver', []])
    for (const who of [operator, elsewhere]) expect((await who.asks(approvalPreview.ask, { body: { steps, example } })).status).toBe(403)
  })
})
