import { type MacroActions, ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'

const NOTHING: MacroActions = { priority: null, tasks: [], assign: null, move: null, pending_reason: null }
const greeting = {
  name_en: 'Parts',
  name_id: 'Suku cadang',
  text_en: 'Dear {{requester.name}}, {{ticket.number}} waits.',
  text_id: 'Yth. {{requester.name}}',
}
const make = (who: Person, actions: Partial<MacroActions>, more: object = {}) =>
  who.asks(ticketMacros.create, { body: { ...greeting, actions: { ...NOTHING, ...actions }, ...more } })
const open = async (building: Building) =>
  (await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })).body.data
const use = (who: Person, id: string, fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  return who.sends('POST', ticketMacros.use.path.replace(':id', id), Buffer.from(`${parts.join('')}--b--\r\n`), type)
}
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('macros', () => {
  it('MC-1 are written by administrators and offered to agents by type', async () => {
    const building = await openBuilding()
    expect((await make(building.agent, { move: 'start' })).status).toBe(403)
    expect((await building.employee.asks(ticketMacros.list, { query: {} })).status).toBe(403)
    await make(building.admin, { move: 'start' }, { name_en: 'General', ticket_type_id: 1 })
    const other = (await make(building.admin, { move: 'start' }, { name_en: 'Visits', ticket_type_id: 27 })).body.data
    await make(building.admin, { move: 'start' })
    const names = async (query: object) => (await building.agent.asks(ticketMacros.list, { query })).body.data.map((one) => one.name_en)
    expect(await names({ ticket_type_id: 1 })).toEqual(['General', 'Parts'])
    const { id } = await open(building)
    expect(await use(building.agent, id, { macro_id: other.id })).toMatchObject(refused(422, 'macro_id', 'exists'))
    expect((await use(building.employee, id, { macro_id: other.id })).status).toBe(403)
    expect((await building.admin.asks(ticketMacros.update, { params: { id: other.id }, body: { active: false } })).body.data.active).toBe(
      false,
    )
    expect((await building.admin.asks(ticketMacros.remove, { params: { id: other.id } })).status).toBe(200)
    expect(await names({ archived: true })).toEqual(['General', 'Parts'])
  })

  it('MC-2 say what they may: known placeholders, words where a move needs them, something at all', async () => {
    const { admin } = await openBuilding()
    expect(await make(admin, {}, { text_id: 'Halo {{requester.phone}}' })).toMatchObject(refused(422, 'text_id', 'placeholder'))
    expect(await make(admin, { move: 'resolve' }, { text_id: ' ' })).toMatchObject(refused(422, 'text_id', 'required'))
    expect(await make(admin, { move: 'resolve' }, { private: true })).toMatchObject(refused(422, 'private', 'worded'))
    expect(await make(admin, { move: 'pend' })).toMatchObject(refused(422, 'actions.pending_reason', 'required'))
    expect(await make(admin, {}, { text_en: '', text_id: '' })).toMatchObject(refused(422, 'actions', 'empty'))
    const assign = { to: 'person' as const, assignee_id: '0190a0a0-0000-7000-8000-000000000000', group_id: null }
    expect(await make(admin, { assign })).toMatchObject(refused(422, 'actions.assign', 'exists'))
  })

  it('MC-3 answer and act in one step', async () => {
    const building = await openBuilding()
    const assign = { to: 'me' as const, assignee_id: null, group_id: null }
    const waits = (
      await make(building.admin, { priority: 'high', tasks: ['Order the seal'], assign, move: 'pend', pending_reason: 'parts' })
    ).body.data
    const ticket = await open(building)
    const { data } = (await use(building.agent, ticket.id, { macro_id: waits.id })).body as unknown as { data: Ticket }
    expect(data).toMatchObject({ priority: 'high', state: 'pending', pending_reason: 'parts', assignee: { id: building.cast.agent } })
    const logs = (await building.employee.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.map((log) => log.action)).toEqual(['created', 'note', 'updated', 'listed', 'assigned', 'pended'])
    expect(logs[1]?.text).toBe(`Dear ${ticket.requester?.name}, ${ticket.number} waits.`)
    expect((await building.agent.asks(ticketTasks.list, { params: { id: ticket.id } })).body.data).toHaveLength(1)
    const done = (await make(building.admin, { move: 'resolve' })).body.data
    const last = (await use(building.agent, ticket.id, { macro_id: done.id, description: 'New seal', rev: String(data.rev) }))
      .body as unknown as { data: Ticket }
    expect(last.data).toMatchObject({ state: 'resolved', solution: 'New seal' })
    expect((await use(building.agent, ticket.id, { macro_id: done.id, rev: '1' })).status).toBe(409)
  })

  it('MC-4 do nothing at all when one action is not allowed now, and say which', async () => {
    const building = await openBuilding()
    const macro = (await make(building.admin, { priority: 'critical', tasks: ['Look'], move: 'reopen' })).body.data
    const ticket = await open(building)
    expect(await use(building.agent, ticket.id, { macro_id: macro.id, language: 'id' })).toMatchObject({
      ...refused(409, 'actions.move', 'new'),
      body: { message: expect.stringContaining('the move reopen is not allowed now') },
    })
    const after = (await building.agent.asks(tickets.get, { params: { id: ticket.id } })).body.data
    expect([after.priority, after.rev]).toEqual(['medium', ticket.rev])
    expect((await building.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data).toHaveLength(1)
    expect((await building.agent.asks(ticketTasks.list, { params: { id: ticket.id } })).body.data).toEqual([])
  })
})
