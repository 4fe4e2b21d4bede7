import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { minutesOf, openForDays, usualPolicy, withServiceLevels } from '../../../../../tests/kit/desk/service-levels.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'

const NOBODY = '0190a0a0-0000-7000-8000-000000000000'
const refused = (field: string, rule: string) => ({ status: 422, body: { errors: [{ field, rule }] } })
const unable = (name: string) => ({ action: 'not_assigned', actor: null, before: {}, after: { not_assigned: { name } } })

const open = async (building: Building, more: object = {}): Promise<Ticket> =>
  (await building.agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...more } })).body
    .data
const ticketOf = async (building: Building, id: string) => (await building.admin.asks(tickets.get, { params: { id } })).body.data
const logsOf = async (who: Person, id: string) => (await who.asks(tickets.logs, { params: { id } })).body.data

describe('giving a ticket to somebody', () => {
  it('TK-64 is refused for who may not work it, in each way a person does so', async () => {
    const building = await openBuilding()
    const { agent, cast } = building
    const create = (assignee_id: string) =>
      agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak', assignee_id } })
    const { id, rev } = await open(building)
    const assign = (body: object) => agent.asks(tickets.assign, { params: { id }, body })
    for (const [person, rule] of [
      [cast.operator, 'may_work'],
      [cast.employee, 'may_work'],
      [cast.elsewhere, 'exists'],
      [NOBODY, 'exists'],
    ] as const) {
      expect(await create(person)).toMatchObject(refused('assignee_id', rule))
      expect(await assign({ assignee_id: person })).toMatchObject(refused('assignee_id', rule))
      const body = { doing: 'assign' as const, ticket_ids: [id], assignee_id: person }
      expect((await agent.asks(ticketBatches.create, { body })).body.data.items[0]?.outcome).toBe('refused')
    }
    expect((await ticketOf(building, id)).rev).toBe(rev)
    expect((await assign({ group_id: cast.group })).status).toBe(200)
    await mayWorkTickets(building.db, cast.operator, true)
    expect((await assign({ assignee_id: cast.operator })).body.data.assignee?.id).toBe(cast.operator)
  })

  it('TK-64 says so in the language of who asks', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const call = { params: { id }, body: { assignee_id: building.cast.employee } }
    const said = async (language: string) =>
      ((await building.agent.asks(tickets.assign, call, { 'accept-language': language })).body as unknown as { message: string }).message
    expect(await said('en')).toBe('Assignee may not work tickets there: choose somebody who may')
    expect(await said('id')).toContain('tidak berhak mengerjakan tiket')
  })

  it('US-4 is offered by the lists of people', async () => {
    const { agent, cast } = await openBuilding()
    const there = await agent.asks(users.byLocation, { params: { id: cast.site }, query: { may: 'ticket_work' } })
    expect(there.body.data.map((item) => item.name)).toEqual(['Admin', 'Agent'])
    const all = await agent.asks(users.list, { query: { may: 'ticket_work', status: 'active' } })
    expect(all.body.data.map((item) => item.name)).toEqual(['Admin', 'Agent'])
  })
})

describe('who has lost the right', () => {
  it('MC-5 TK-65 leaves the ticket where it was and lets a macro do the rest', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    const draft = (active: boolean) => ({
      ...{ name_en: 'Hand on', name_id: 'Teruskan', active },
      actions: {
        ...{ priority: 'high' as const, tasks: [], move: null, pending_reason: null },
        assign: { to: 'person' as const, assignee_id: cast.operator, group_id: null },
      },
    })
    expect(await admin.asks(ticketMacros.create, { body: draft(true) })).toMatchObject(refused('actions.assign', 'may_work'))
    await mayWorkTickets(db, cast.operator, true)
    const macro = (await admin.asks(ticketMacros.create, { body: draft(true) })).body.data
    expect(macro.assignee_may_work).toBe(true)
    await mayWorkTickets(db, cast.operator, false)
    const { id } = await open(building, { assignee_id: cast.agent })
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const form = `--b\r\ncontent-disposition: form-data; name="macro_id"\r\n\r\n${macro.id}\r\n--b--\r\n`
    const used = await agent.sends('POST', ticketMacros.use.path.replace(':id', id), Buffer.from(form), type)
    expect(used).toMatchObject({ status: 200, body: { data: { priority: 'high', assignee: { id: cast.agent }, rev: 2 } } })
    expect((await logsOf(agent, id)).at(-1)).toMatchObject({ ...unable('Operator'), actor: { id: cast.agent } })
    const marks = async () =>
      (await admin.asks(ticketMacros.list, { query: { archived: true } })).body.data.map((one) => one.assignee_may_work)
    expect(await marks()).toEqual([false])
    const put = (active: boolean) => admin.asks(ticketMacros.update, { params: { id: macro.id }, body: { active } })
    expect((await put(false)).status).toBe(200)
    expect(await put(true)).toMatchObject(refused('actions.assign', 'may_work'))
  })

  it('RC-6 TK-65 a schedule opens its ticket without them', async () => {
    const building = await openForDays()
    const { admin, cast, db } = building
    building.clock.set(new Date('2026-11-23T09:00:00+07:00'))
    const template = { ticket_type_id: 1, name_en: 'Round', name_id: 'Ronda', title: 'Inspect the roof' }
    const { id: template_id } = (await admin.asks(ticketTemplates.create, { body: template })).body.data
    const facts = { name: 'Round', unit: 'day' as const, at: '08:00', starts_on: '2026-11-20', template_id, location_id: cast.site }
    const make = (more: object) => admin.asks(ticketSchedules.create, { body: { ...facts, assignee_id: cast.operator, ...more } })
    expect(await make({})).toMatchObject(refused('assignee_id', 'may_work'))
    await mayWorkTickets(db, cast.operator, true)
    const { data } = (await make({})).body
    await make({ name: 'Team', group_id: cast.group })
    expect(data.assignee_may_work).toBe(true)
    await mayWorkTickets(db, cast.operator, false)
    building.clock.set(new Date('2026-11-24T08:00:10+07:00'))
    await building.backend.schedules.look()
    const opened = (await admin.asks(tickets.list, { query: { search: 'Inspect the roof', sort: 'oldest' } })).body.data
    expect(opened.map((one) => [one.state, one.assignee, one.group?.id ?? null]).toSorted()).toEqual([
      ['assigned', null, cast.group],
      ['new', null, null],
    ])
    for (const { id } of opened) expect((await logsOf(admin, id)).map((one) => one.action)).toEqual(['created', 'not_assigned'])
    expect((await logsOf(admin, opened[0]?.id ?? ''))[1]).toMatchObject(unable('Operator'))
    const rows = (await admin.asks(ticketSchedules.list, { query: {} })).body.data
    expect(rows.map((one) => [one.assignee?.name, one.assignee_may_work])).toEqual(Array(2).fill(['Operator', false]))
  })

  it('DS-28 TK-65 is passed over by the settings', async () => {
    const building = await openBuilding()
    const { admin, employee, cast, db } = building
    const make = (more: object) =>
      admin.asks(ticketDefaults.create, { body: { ticket_type_id: 1, location_id: cast.site, assignee_id: cast.operator, ...more } })
    expect(await make({})).toMatchObject(refused('assignee_id', 'may_work'))
    await mayWorkTickets(db, cast.operator, true)
    expect((await make({})).body.data.assignee_may_work).toBe(true)
    expect((await make({ location_id: null, assignee_id: cast.admin })).status).toBe(200)
    await mayWorkTickets(db, cast.operator, false)
    const body = { ticket_type_id: 1, location_id: cast.site, title: 'Leak' }
    const { id, assignee } = (await employee.asks(tickets.create, { body })).body.data
    expect(assignee?.id).toBe(cast.admin)
    expect((await logsOf(admin, id)).at(-1)).toMatchObject(unable('Operator'))
    const rows = (await admin.asks(ticketDefaults.list, { query: {} })).body.data
    expect(rows.map((one) => [one.assignee?.name, one.assignee_may_work]).toSorted()).toEqual([
      ['Admin', true],
      ['Operator', false],
    ])
  })

  it('SL-51 TK-65 is not handed the ticket by a step', async () => {
    const building = await openForDays()
    const { admin, agent, cast, db } = building
    const ladder = [{ at: 10, unit: 'percent' as const, notify: [], raise_priority: false, assignee_id: cast.operator }]
    await mayWorkTickets(db, cast.operator, true)
    const { policy, calendar } = await withServiceLevels(building, { targets: minutesOf('resolve', 100), ladder })
    await mayWorkTickets(db, cast.operator, false)
    expect(await admin.asks(slas.create, { body: { ...usualPolicy(calendar), ladder } })).toMatchObject(refused('ladder', 'may_work'))
    const body = { ticket_type_id: 1, location_id: cast.site, title: 'Leak' }
    const { id } = (await building.employee.asks(tickets.create, { body })).body.data
    await agent.asks(tickets.assign, { params: { id }, body: { assignee_id: cast.agent } })
    building.clock.set(new Date(building.clock.now().getTime() + 11 * 60_000))
    await building.backend.sla.look()
    expect((await ticketOf(building, id)).assignee?.id).toBe(agent.id)
    const does = [{ action: 'hand_over', hindered: 'unable' }]
    expect((await logsOf(admin, id)).at(-1)).toMatchObject({ action: 'escalated', after: { sla_does: does } })
    const { unable } = (await admin.asks(slas.get, { params: { id: policy.id } })).body.data
    expect(unable).toEqual([{ id: cast.operator, name: 'Operator' }])
    // Another place in the order says nothing of whom it names.
    expect((await admin.asks(slas.update, { params: { id: policy.id }, body: { sort: 0 } })).status).toBe(200)
  })
})
