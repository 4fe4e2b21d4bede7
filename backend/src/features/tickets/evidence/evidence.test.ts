import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { ticketEvidence } from '@menara/shared/contract/tickets/ticket-evidence.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../../tests/contract/good-call.ts'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askWithPictures, note, png } from '../../../../../tests/kit/files/pictures.ts'
import { alarms } from '../../../schema/monitoring/iot.ts'

/** What comes after the opening comes a second later: evidence is what was given since. */
async function opens(building: Building, more: object): Promise<Ticket> {
  const body = { ticket_type_id: 1, location_id: building.cast.site, title: 'Too warm', ...more }
  const { data } = (await building.agent.asks(tickets.create, { body })).body
  building.clock.advance(1000)
  return data
}
const wanting = (building: Building, ...evidence: string[]) => opens(building, { ticket_type_id: 32, facts: { evidence } })
const resolves = (by: Person, { id }: Pick<Ticket, 'id'>, more: object = {}, images = [] as Buffer[]) =>
  askWithPictures(by, tickets.resolve, { params: { id }, body: { solution: 'Reset', ...more }, images })
const lacking = (...fields: string[]) => ({ status: 409, body: { errors: fields.map((field) => ({ field, rule: 'required' })) } })
const checklist = async (by: Person, { id }: Pick<Ticket, 'id'>) =>
  (await by.asks(ticketEvidence.list, { params: { id } })).body.data.map((item) => [item.kind, item.by, item.there])
const stateOf = async (building: Building, { id }: Pick<Ticket, 'id'>) =>
  (await building.agent.asks(tickets.get, { params: { id } })).body.data.state
const wetRooms = async (building: Building, more: object = {}) =>
  (await building.admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'Wet rooms', name_id: 'Ruang basah', ...more } }))
    .body.data.id

describe('evidence', () => {
  it('EV-1 each that is wanted is there before the ticket is resolved', async () => {
    const building = await openBuilding()
    const ticket = await wanting(building, 'photo', 'reading', 'statement')
    expect(await resolves(building.agent, ticket)).toMatchObject(lacking('image', 'reading', 'statement'))
    expect(await resolves(building.agent, ticket, { reading: '21.5 °C at the outlet' })).toMatchObject({
      ...lacking('image', 'statement'),
      body: { message: expect.stringMatching(/photo.*note.*statement/) },
    })
    expect([await stateOf(building, ticket), await checklist(building.agent, ticket)]).toEqual([
      'new',
      [
        ['photo', 'form', false],
        ['reading', 'form', false],
        ['statement', 'form', false],
      ],
    ])
    const { status, body } = await resolves(building.agent, ticket, { reading: '21.5 °C', statement: 'Ms Sari: cool again' }, [png()])
    expect([status, (body['data'] as Ticket).state, (body['data'] as Ticket).facts]).toMatchObject([
      200,
      'resolved',
      { reading: '21.5 °C', statement: 'Ms Sari: cool again' },
    ])
    expect((await checklist(building.agent, ticket)).map(([, , there]) => there)).toEqual([true, true, true])
    const logs = (await building.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'resolved', after: { reading: '21.5 °C', statement: 'Ms Sari: cool again' } })
  })

  it('EV-1 the word of the device that its alarm is over is its reading', async () => {
    const building = await openBuilding()
    const alarmId = await newAlarm(building)
    const { body } = await building.admin.asks(iot.openTicket, { params: { id: alarmId }, body: { title: 'Too warm' } })
    const ticket = { id: body.data.ticket_id ?? '' }
    building.clock.advance(1000)
    await building.admin.asks(tickets.update, { params: ticket, body: { facts: { evidence: ['photo', 'reading'] }, rev: 1 } })
    expect(await resolves(building.admin, ticket)).toMatchObject(lacking('without_evidence', 'image', 'reading'))
    await building.db.sql.update(alarms).set({ process: 'normal', ack: 'acked' }).where(eq(alarms.id, alarmId))
    expect(await checklist(building.admin, ticket)).toEqual([
      ['device', 'alarm', true],
      ['photo', 'form', false],
      ['reading', 'form', true],
    ])
    await note(building.admin, { fields: { ticket_id: ticket.id, description: 'New filter' }, images: [png()] })
    expect((await resolves(building.admin, ticket)).status).toBe(200)
  })

  it('EV-2 what shows the fault, or an end that did not hold, is no evidence', async () => {
    const building = await openBuilding()
    const draft = { ticket_type_id: 32, location_id: building.cast.site, title: 'Smoke', facts: { evidence: ['photo', 'reading'] } }
    const opened = await askWithPictures(building.agent, tickets.create, { body: draft, images: [png()] })
    const ticket = opened.body['data'] as Ticket
    building.clock.advance(1000)
    expect(await resolves(building.agent, ticket, { reading: '0 ppm' })).toMatchObject(lacking('image'))
    expect((await resolves(building.agent, ticket, { reading: '0 ppm' }, [png()])).status).toBe(200)
    await building.agent.asks(tickets.reopen, { params: { id: ticket.id }, body: { note: 'Again' } })
    expect(await resolves(building.agent, ticket)).toMatchObject(lacking('image', 'reading'))
    expect((await checklist(building.agent, ticket)).map(([, , there]) => there)).toEqual([false, false])
  })

  it('EV-3 a category wants a photo for everything in it, however the ticket is resolved', async () => {
    const building = await openBuilding()
    const parent_id = await wetRooms(building, { photo_required: true })
    expect((await building.admin.asks(categories.get, { params: { id: parent_id } })).body.data.photo_required).toBe(true)
    const category_id = await wetRooms(building, { name_en: 'Taps', name_id: 'Keran', parent_id })
    const ticket = await opens(building, { category_id })
    expect(await checklist(building.agent, ticket)).toEqual([['photo', 'category', false]])
    expect(await resolves(building.agent, ticket)).toMatchObject(lacking('image'))
    expect(await building.agent.asks(tickets.doneUndone, { body: { ticket_id: ticket.id, done: true } })).toMatchObject(lacking('image'))
    const batch = { doing: 'resolve' as const, text: 'Done', ticket_ids: [ticket.id] }
    const { items } = (await building.agent.asks(ticketBatches.create, { body: batch })).body.data
    expect([items.map((one) => one.outcome), await stateOf(building, ticket)]).toEqual([['refused'], 'new'])
    expect((await resolves(building.agent, ticket, {}, [png()])).status).toBe(200)

    await building.admin.asks(categories.update, { params: { id: parent_id }, body: { photo_required: false } })
    const plain = await opens(building, { category_id })
    expect([await checklist(building.agent, plain), (await resolves(building.agent, plain)).status]).toEqual([[], 200])

    const work = await wetRooms(building, { ticket_type_id: 29, photo_required: true })
    const order = await opens(building, { ticket_type_id: 29, category_id: work, assignee_id: building.cast.agent })
    const steps = (body: object, images = [] as Buffer[]) =>
      askWithPictures(building.agent, ticketStages.move, { params: { id: order.id }, body, images })
    await steps({ move: 'arrive' }, [png()])
    await building.agent.asks(tickets.resume, { params: { id: order.id }, body: {} })
    expect((await checklist(building.agent, order))[0]).toEqual(['photo', 'category', true])
    expect((await steps({ move: 'finish', note: 'New tap' })).status).toBe(200)
    await building.agent.asks(tickets.reopen, { params: { id: order.id }, body: { note: 'Drips' } })
    expect(await steps({ move: 'finish', note: 'Washer' })).toMatchObject(lacking('image'))
    expect((await steps({ move: 'finish', note: 'Washer' }, [png()])).status).toBe(200)
  })

  it('EV-4 is left out with a reason by those who may resolve, and the reason stays', async () => {
    const building = await openBuilding()
    const ticket = await wanting(building, 'photo')
    expect((await resolves(building.employee, ticket, { without_evidence: 'Dark' })).status).toBe(404)
    const { body } = await resolves(building.agent, ticket, { without_evidence: 'The roof is not safe to enter' })
    expect((body['data'] as Ticket).extra_data).toEqual({ without_evidence: 'The roof is not safe to enter' })
    const logs = (await building.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)?.after).toMatchObject({ extra_data: { without_evidence: 'The roof is not safe to enter' } })
  })

  it('EV-5 is told to those who see the ticket, and words are taken where they are asked for', async () => {
    const building = await openBuilding()
    const ticket = await wanting(building, 'statement')
    for (const by of [building.employee, building.elsewhere])
      expect((await by.asks(ticketEvidence.list, { params: { id: ticket.id } })).status).toBe(404)
    expect(await resolves(building.agent, await opens(building, {}), { reading: '7' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reading', rule: 'ticket_type' }] },
    })
  })

  it('EV-6 a solution that is refused keeps none of its pictures', async () => {
    const building = await openBuilding()
    const ticket = await wanting(building, 'statement')
    expect(await resolves(building.agent, ticket, {}, [png()])).toMatchObject(lacking('statement'))
    expect(await resolves(building.agent, ticket, { statement: 'Yes', rev: 7 }, [png()])).toMatchObject({ status: 409 })
    expect(await resolves(building.agent, ticket, { statement: 'Yes' }, [Buffer.from('text')])).toMatchObject({ status: 422 })
    const logs = (await building.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect([logs.map((log) => log.action), await stateOf(building, ticket)]).toEqual([['created'], 'new'])
  })
})
