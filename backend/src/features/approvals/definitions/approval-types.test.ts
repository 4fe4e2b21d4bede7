import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, ticketOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { users } from '../../../schema/people.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'

describe('approval types', () => {
  it('APV-60 are administered by who may, and name what is there', async () => {
    const building = await openBuilding()
    const { cast, admin, agent, stranger, db } = building
    const draft = { ticket_type_id: 1, name_en: 'Spending', name_id: 'Pengeluaran', steps: [askingPeople(cast.agent)] }
    const asks = (who: typeof admin, body: object) => who.asks(approvals.createType, { body: { ...draft, ...body } })
    for (const [who, status] of [
      [agent, 403],
      [stranger, 401],
    ] as const) {
      expect((await asks(who, {})).status).toBe(status)
      expect((await who.asks(approvals.types, { query: {} })).status).toBe(status)
    }
    const other = (await admin.asks(categories.create, { body: { ticket_type_id: 29, name_en: 'Pumps', name_id: 'Pompa' } })).body.data.id
    const wrong = [
      [{ ticket_type_id: 2 }, 'ticket_type_id', 'exists'],
      [{ category_id: NOBODY }, 'category_id', 'exists'],
      [{ category_id: other }, 'category_id', 'ticket_type'],
      [{ steps: [stepOf({})] }, 'steps.0.user_ids', 'required'],
      [{ steps: [askingPeople(cast.agent), askingPeople(NOBODY)] }, 'steps.1.user_ids', 'exists'],
      [{ steps: [stepOf({ source: 'role' })] }, 'steps.0.role_id', 'required'],
      [{ steps: [stepOf({ source: 'role', role_id: NOBODY })] }, 'steps.0.role_id', 'exists'],
      [{ steps: [stepOf({ source: 'group', group_id: NOBODY })] }, 'steps.0.group_id', 'exists'],
      [{ steps: [stepOf({ user_ids: [cast.agent], category_ids: [NOBODY] })] }, 'steps.0.category_ids', 'exists'],
      [{ steps: [stepOf({ user_ids: [cast.agent], subtype_ids: [NOBODY] })] }, 'steps.0.subtype_ids', 'exists'],
      [{ steps: [stepOf({ user_ids: [cast.agent], location_ids: [NOBODY] })] }, 'steps.0.location_ids', 'exists'],
      [{ steps: [stepOf({ source: 'permission' })] }, 'steps.0.permission', 'required'],
      [{ steps: [stepOf({ source: 'chosen' })] }, 'steps.0.field', 'required'],
      [{ steps: [stepOf({ user_ids: [cast.agent], amount_from: 5, amount_to: 5 })] }, 'steps.0.amount_to', 'minimum'],
      [{ steps: [stepOf({ user_ids: [cast.agent], escalate_hours: 5 })] }, 'steps.0.escalate_group_id', 'required'],
      [{ steps: [stepOf({ user_ids: [cast.agent], expire_hours: 5 })] }, 'steps.0.on_expiry', 'required'],
      [
        { steps: [stepOf({ user_ids: [cast.agent], expire_hours: 5, on_expiry: 'reject', remind_hours: 5 })] },
        'steps.0.remind_hours',
        'order',
      ],
      [
        {
          steps: [
            stepOf({
              ...{ user_ids: [cast.agent], expire_hours: 5, on_expiry: 'reject' },
              ...{ escalate_hours: 6, escalate_group_id: cast.group },
            }),
          ],
        },
        'steps.0.escalate_hours',
        'order',
      ],
    ] as const
    for (const [body, field, rule] of wrong)
      expect(await asks(admin, body)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await asks(admin, { steps: [] })).status).toBe(422)
    const { id } = (await asks(admin, { name_en: '<b>A' })).body.data
    await asks(admin, { name_en: 'B', sort: 0 })
    const list = (await admin.asks(approvals.types, { query: { ticket_type_id: 1 } })).body.data
    expect(list.map((one) => [one.name_en, one.sort])).toEqual([
      ['B', 0],
      ['<b>A', 1],
    ])
    expect((await admin.asks(approvals.updateType, { params: { id }, body: { ticket_type_id: 29 } })).body).toMatchObject({
      errors: [{ rule: 'fixed' }],
    })
    expect((await admin.asks(approvals.removeType, { params: { id } })).status).toBe(200)
    expect((await admin.asks(approvals.removeType, { params: { id } })).status).toBe(404)
    await db.sql.update(users).set({ all_locations: false }).where(eq(users.id, cast.admin))
    expect((await asks(await building.as(cast.admin), {})).status).toBe(403)
  })

  it('APV-61 leave rounds that are open as they were', async () => {
    const building = await openBuilding()
    const { cast, admin, agent, operator } = building
    const id = await approvalType(building, [askingPeople(cast.agent)])
    const one = await ticketOf(building)
    await admin.asks(approvals.updateType, { params: { id }, body: { steps: [askingPeople(cast.operator)] } })
    const two = await ticketOf(building)
    await admin.asks(approvals.removeType, { params: { id } })
    expect((await votes(operator, one.id, 'approve')).status).toBe(404)
    await votes(agent, one.id, 'approve')
    await votes(operator, two.id, 'approve')
    expect([await stateOf(building, one.id), await stateOf(building, two.id)]).toEqual(['new', 'new'])
  })
})
