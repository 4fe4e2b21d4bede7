import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'
import { askWithPictures, jpeg, note, png } from '../../../../../tests/kit/files/pictures.ts'

const opened = async (building: Building, more: object = {}): Promise<Ticket> =>
  (await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...more } }))
    .body.data
async function closed(building: Building, more: object = {}): Promise<Ticket> {
  const { id } = await opened(building, more)
  await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
  return (await building.agent.asks(tickets.close, { params: { id }, body: {} })).body.data
}
const goOn = (who: Person, { id }: Ticket, key?: string, description = 'It drips again') =>
  who.asks(ticketLinks.followUp, { params: { id }, body: { description } }, key ? { 'idempotency-key': key } : {})
const told = async (building: Building, { id }: Ticket) =>
  (await building.agent.asks(tickets.logs, { params: { id } })).body.data.map((log) => [log.action, log.text])

describe('a follow-up of a closed ticket', () => {
  it('LK-11 goes on with its title, category and place, linked, for its requester and those who work tickets', async () => {
    const building = await openBuilding()
    const kind = { ticket_type_id: 1, name_en: 'Water', name_id: 'Air' }
    const category = (await building.admin.asks(categories.create, { body: kind })).body.data
    const was = await closed(building, { category_id: category.id, priority: 'high' })
    const late = await note(building.employee, { fields: { ticket_id: was.id, description: 'It drips again' } })
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('open a follow-up')])
    const made = (await goOn(building.employee, was)).body.data
    const { title, priority, location, requester, category: its } = was
    expect(made).toMatchObject({ title, priority, location, requester, category: its, description: 'It drips again', state: 'new' })
    expect([await told(building, was), await told(building, made)].map((logs) => logs.at(-1))).toEqual([
      ['linked', made.number],
      ['linked', was.number],
    ])
    const [link] = (await building.employee.asks(ticketLinks.list, { params: { id: was.id } })).body.data
    expect([link?.kind, link?.ticket.id]).toEqual(['relates', made.id])
    await building.admin.asks(categories.update, { params: { id: category.id }, body: { active: false } })
    const byDesk = (await goOn(building.agent, was)).body.data
    expect([byDesk.category, byDesk.requester]).toEqual([null, requester])
  })

  it('LK-11 is for nobody else, and of nothing that is not closed', async () => {
    const building = await openBuilding()
    const [was, open, ofDesk] = [await closed(building), await opened(building), await opened({ ...building, employee: building.agent })]
    expect((await goOn(building.elsewhere, was)).status).toBe(404)
    // Seen by whom it was given to, and not theirs.
    await mayWorkTickets(building.db, building.cast.employee, true)
    await building.agent.asks(tickets.assign, { params: { id: ofDesk.id }, body: { assignee_id: building.cast.employee } })
    await mayWorkTickets(building.db, building.cast.employee, false)
    await building.agent.asks(tickets.resolve, { params: { id: ofDesk.id }, body: { solution: 'New seal' } })
    await building.agent.asks(tickets.close, { params: { id: ofDesk.id }, body: {} })
    expect((await goOn(building.employee, ofDesk)).status).toBe(403)
    expect(await goOn(building.employee, open)).toMatchObject({ status: 409, body: { errors: [{ field: 'state', rule: 'new' }] } })
    expect(await goOn(building.employee, was, undefined, ' \n')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'description', rule: 'required' }] },
    })
  })

  it('LK-11 is opened once by one key, also at the same moment', async () => {
    const building = await openBuilding()
    const was = await closed(building)
    const [one, two] = await Promise.all([goOn(building.employee, was, 'k1'), goOn(building.employee, was, 'k1')])
    expect([one.status, one.body.data.id]).toEqual([200, two.body.data.id])
    expect((await goOn(building.employee, was, 'k1', 'Something else')).status).toBe(409)
    expect((await building.agent.asks(ticketLinks.list, { params: { id: was.id } })).body.data).toHaveLength(1)
    expect((await goOn(building.employee, was, 'k2')).body.data.id).not.toBe(one.body.data.id)
  })

  it('LK-11 has the pictures it is opened with, all of it or nothing, once by one key', async () => {
    const building = await openBuilding()
    const was = await closed(building)
    const send = (images: Buffer[], key = 'k1') =>
      askWithPictures(building.employee, ticketLinks.followUp, {
        ...{ params: { id: was.id }, body: { description: 'It drips again' }, images, headers: { 'idempotency-key': key } },
      })
    expect((await send([png(), Buffer.from('none')])).status).toBe(422)
    const made = (await send([png(), jpeg])).body['data'] as unknown as Ticket
    expect(made.image).toMatch(/images/)
    const logs = (await building.agent.asks(tickets.logs, { params: { id: made.id } })).body.data
    expect(logs.map((log) => [log.action, log.images.length])).toEqual([
      ['created', 0],
      ['note', 2],
      ['linked', 0],
    ])
    expect([((await send([png(), jpeg])).body['data'] as unknown as Ticket).id, (await send([png()])).status]).toEqual([made.id, 409])
    expect((await building.agent.asks(ticketLinks.list, { params: { id: was.id } })).body.data).toHaveLength(1)
  })

  it('LK-12 and every other link tells nobody that something was assigned to them', async () => {
    const building = await openBuilding()
    const [one, two] = [await opened(building), await opened(building)]
    await building.admin.asks(tickets.assign, { params: { id: one.id }, body: { assignee_id: building.cast.agent } })
    await building.admin.asks(ticketLinks.add, { params: { id: one.id }, body: { kind: 'relates', ticket_id: two.id } })
    const letters = (await building.agent.asks(inbox.list, { query: {} })).body.data.filter((letter) => letter.type === 'ticket.assigned')
    expect(letters).toHaveLength(1)
  })
})
