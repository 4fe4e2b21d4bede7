import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'

const draft = { ticket_type_id: 1, name_en: 'Leak', name_id: 'Bocor', title: 'Water leak', tasks: ['Close the valve', 'Dry the floor'] }
const make = async (who: Person, more: object = {}) => (await who.asks(ticketTemplates.create, { body: { ...draft, ...more } })).body.data
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('templates', () => {
  it('TM-1 are offered to those who open such tickets, and changed by those who may', async () => {
    const building = await openBuilding()
    const general = await make(building.admin)
    const visit = await make(building.admin, { ticket_type_id: 27, name_en: 'Audit' })
    await make(building.admin, { name_en: 'Old', active: false })
    const names = async (who: Person, query = {}) => (await who.asks(ticketTemplates.list, { query })).body.data.map((one) => one.name_en)
    expect([await names(building.employee), await names(building.admin, { ticket_type_id: 1 })]).toEqual([['Leak'], ['Leak']])
    expect(await names(building.admin, { archived: true })).toEqual(['Leak', 'Old', 'Audit'])
    const params = { id: general.id }
    expect((await building.agent.asks(ticketTemplates.update, { params, body: { title: 'x' } })).status).toBe(403)
    expect((await building.admin.asks(ticketTemplates.update, { params, body: { title: 'Leaking', tasks: [] } })).body.data).toMatchObject({
      title: 'Leaking',
      tasks: [],
      name_en: 'Leak',
    })
    expect(await building.admin.asks(ticketTemplates.update, { params, body: { ticket_type_id: 27 } })).toMatchObject(
      refused(422, 'ticket_type_id', 'fixed'),
    )
    const category = await building.admin.asks(categories.create, { body: { ticket_type_id: 27, name_en: 'Audits', name_id: 'Audit' } })
    const category_id = category.body.data.id
    expect(
      (await building.admin.asks(ticketTemplates.update, { params: { id: visit.id }, body: { category_id } })).body.data.category?.id,
    ).toBe(category_id)
    expect(await building.admin.asks(ticketTemplates.update, { params, body: { category_id } })).toMatchObject(
      refused(422, 'category_id', 'ticket_type'),
    )
    expect(await building.admin.asks(ticketTemplates.create, { body: { ...draft, subtype_id: visit.id } })).toMatchObject(
      refused(422, 'subtype_id', 'exists'),
    )
  })

  it('TM-2 give a ticket its checklist when it is opened, once', async () => {
    const building = await openBuilding()
    const { id: template_id } = await make(building.admin)
    const open = (more: object) =>
      building.employee.asks(
        tickets.create,
        { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Mine', ...more } },
        { 'idempotency-key': 'one-key-0001' },
      )
    const [first, second] = [await open({ template_id }), await open({ template_id })]
    expect(second.body.data.id).toBe(first.body.data.id)
    const { data } = (await building.employee.asks(ticketTasks.list, { params: { id: first.body.data.id } })).body
    expect([first.body.data.title, ...data.map((task) => task.title)]).toEqual(['Mine', 'Close the valve', 'Dry the floor'])
    const other = await make(building.admin, { ticket_type_id: 27, name_en: 'Audit' })
    await building.admin.asks(ticketTemplates.update, { params: { id: template_id }, body: { active: false } })
    const ask = (id: string) =>
      building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'x', template_id: id } })
    expect(await ask(template_id)).toMatchObject(refused(422, 'template_id', 'archived'))
    expect(await ask(other.id)).toMatchObject(refused(422, 'template_id', 'ticket_type'))
    expect(await ask(building.cast.site)).toMatchObject(refused(422, 'template_id', 'exists'))
  })

  it('TM-3 stay while a schedule uses them', async () => {
    const building = await openBuilding()
    const { id } = await make(building.admin)
    const body = {
      name: 'Weekly',
      template_id: id,
      location_id: building.cast.site,
      unit: 'day' as const,
      at: '08:00',
      starts_on: '2026-01-01',
    }
    const schedule = (await building.admin.asks(ticketSchedules.create, { body })).body.data
    expect((await building.admin.asks(ticketTemplates.remove, { params: { id } })).status).toBe(409)
    await building.admin.asks(ticketSchedules.remove, { params: { id: schedule.id } })
    expect((await building.admin.asks(ticketTemplates.remove, { params: { id } })).status).toBe(200)
    expect((await building.admin.asks(ticketTemplates.remove, { params: { id } })).status).toBe(404)
  })
})
