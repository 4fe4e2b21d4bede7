import { categories } from '@menara/shared/contract/categories.contract.ts'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { ticketBatches } from '@menara/shared/contract/ticket-batches.contract.ts'
import { ticketEvidence } from '@menara/shared/contract/ticket-evidence.contract.ts'
import { ticketStages } from '@menara/shared/contract/ticket-stages.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../../tests/contract/good-call.ts'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askWithPictures, note, png } from '../../../../../tests/kit/pictures.ts'
import { alarms } from '../../../schema/iot.ts'

/** What comes after the opening comes a second later: evidence is what was given since. */
async function opens(it: Building, more: object): Promise<Ticket> {
  const body = { ticket_type_id: 1, location_id: it.cast.site, title: 'Too warm', ...more }
  const { data } = (await it.agent.asks(tickets.create, { body })).body
  it.clock.advance(1000)
  return data
}
const wanting = (it: Building, ...evidence: string[]) => opens(it, { ticket_type_id: 32, facts: { evidence } })
const resolves = (by: Person, { id }: Pick<Ticket, 'id'>, more: object = {}, images = [] as Buffer[]) =>
  askWithPictures(by, tickets.resolve, { params: { id }, body: { solution: 'Reset', ...more }, images })
const lacking = (...fields: string[]) => ({ status: 409, body: { errors: fields.map((field) => ({ field, rule: 'required' })) } })
const checklist = async (by: Person, { id }: Pick<Ticket, 'id'>) =>
  (await by.asks(ticketEvidence.list, { params: { id } })).body.data.map((it) => [it.kind, it.by, it.there])
const stateOf = async (it: Building, { id }: Pick<Ticket, 'id'>) => (await it.agent.asks(tickets.get, { params: { id } })).body.data.state
const wetRooms = async (it: Building, more: object = {}) =>
  (await it.admin.asks(categories.create, { body: { ticket_type_id: 1, name_en: 'Wet rooms', name_id: 'Ruang basah', ...more } })).body.data
    .id

describe('evidence', () => {
  it('EV-1 each that is wanted is there before the ticket is resolved', async () => {
    const it = await openBuilding()
    const ticket = await wanting(it, 'photo', 'reading', 'statement')
    expect(await resolves(it.agent, ticket)).toMatchObject(lacking('image', 'reading', 'statement'))
    expect(await resolves(it.agent, ticket, { reading: '21.5 °C at the outlet' })).toMatchObject({
      ...lacking('image', 'statement'),
      body: { message: expect.stringMatching(/photo.*note.*statement/) },
    })
    expect([await stateOf(it, ticket), await checklist(it.agent, ticket)]).toEqual([
      'new',
      [
        ['photo', 'form', false],
        ['reading', 'form', false],
        ['statement', 'form', false],
      ],
    ])
    const { status, body } = await resolves(it.agent, ticket, { reading: '21.5 °C', statement: 'Ms Sari: cool again' }, [png()])
    expect([status, (body['data'] as Ticket).state, (body['data'] as Ticket).facts]).toMatchObject([
      200,
      'resolved',
      { reading: '21.5 °C', statement: 'Ms Sari: cool again' },
    ])
    expect((await checklist(it.agent, ticket)).map(([, , there]) => there)).toEqual([true, true, true])
    const logs = (await it.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)).toMatchObject({ action: 'resolved', after: { reading: '21.5 °C', statement: 'Ms Sari: cool again' } })
  })

  it('EV-1 the word of the device that its alarm is over is its reading', async () => {
    const it = await openBuilding()
    const alarmId = await newAlarm(it)
    const { body } = await it.admin.asks(iot.openTicket, { params: { id: alarmId }, body: { title: 'Too warm' } })
    const ticket = { id: body.data.ticket_id ?? '' }
    it.clock.advance(1000)
    await it.admin.asks(tickets.update, { params: ticket, body: { facts: { evidence: ['photo', 'reading'] }, rev: 1 } })
    expect(await resolves(it.admin, ticket)).toMatchObject(lacking('without_evidence', 'image', 'reading'))
    await it.db.sql.update(alarms).set({ process: 'normal', ack: 'acked' }).where(eq(alarms.id, alarmId))
    expect(await checklist(it.admin, ticket)).toEqual([
      ['device', 'alarm', true],
      ['photo', 'form', false],
      ['reading', 'form', true],
    ])
    await note(it.admin, { fields: { ticket_id: ticket.id, description: 'New filter' }, images: [png()] })
    expect((await resolves(it.admin, ticket)).status).toBe(200)
  })

  it('EV-2 what shows the fault, or an end that did not hold, is no evidence', async () => {
    const it = await openBuilding()
    const draft = { ticket_type_id: 32, location_id: it.cast.site, title: 'Smoke', facts: { evidence: ['photo', 'reading'] } }
    const opened = await askWithPictures(it.agent, tickets.create, { body: draft, images: [png()] })
    const ticket = opened.body['data'] as Ticket
    it.clock.advance(1000)
    expect(await resolves(it.agent, ticket, { reading: '0 ppm' })).toMatchObject(lacking('image'))
    expect((await resolves(it.agent, ticket, { reading: '0 ppm' }, [png()])).status).toBe(200)
    await it.agent.asks(tickets.reopen, { params: { id: ticket.id }, body: { note: 'Again' } })
    expect(await resolves(it.agent, ticket)).toMatchObject(lacking('image', 'reading'))
    expect((await checklist(it.agent, ticket)).map(([, , there]) => there)).toEqual([false, false])
  })

  it('EV-3 a category wants a photo for everything in it, however the ticket is resolved', async () => {
    const it = await openBuilding()
    const parent_id = await wetRooms(it, { photo_required: true })
    expect((await it.admin.asks(categories.get, { params: { id: parent_id } })).body.data.photo_required).toBe(true)
    const category_id = await wetRooms(it, { name_en: 'Taps', name_id: 'Keran', parent_id })
    const ticket = await opens(it, { category_id })
    expect(await checklist(it.agent, ticket)).toEqual([['photo', 'category', false]])
    expect(await resolves(it.agent, ticket)).toMatchObject(lacking('image'))
    expect(await it.agent.asks(tickets.doneUndone, { body: { ticket_id: ticket.id, done: true } })).toMatchObject(lacking('image'))
    const batch = { doing: 'resolve' as const, text: 'Done', ticket_ids: [ticket.id] }
    const { items } = (await it.agent.asks(ticketBatches.create, { body: batch })).body.data
    expect([items.map((one) => one.outcome), await stateOf(it, ticket)]).toEqual([['refused'], 'new'])
    expect((await resolves(it.agent, ticket, {}, [png()])).status).toBe(200)

    await it.admin.asks(categories.update, { params: { id: parent_id }, body: { photo_required: false } })
    const plain = await opens(it, { category_id })
    expect([await checklist(it.agent, plain), (await resolves(it.agent, plain)).status]).toEqual([[], 200])

    const work = await wetRooms(it, { ticket_type_id: 29, photo_required: true })
    const order = await opens(it, { ticket_type_id: 29, category_id: work, assignee_id: it.cast.agent })
    const steps = (body: object, images = [] as Buffer[]) =>
      askWithPictures(it.agent, ticketStages.move, { params: { id: order.id }, body, images })
    await steps({ move: 'arrive' }, [png()])
    await it.agent.asks(tickets.resume, { params: { id: order.id }, body: {} })
    expect((await checklist(it.agent, order))[0]).toEqual(['photo', 'category', true])
    expect((await steps({ move: 'finish', note: 'New tap' })).status).toBe(200)
    await it.agent.asks(tickets.reopen, { params: { id: order.id }, body: { note: 'Drips' } })
    expect(await steps({ move: 'finish', note: 'Washer' })).toMatchObject(lacking('image'))
    expect((await steps({ move: 'finish', note: 'Washer' }, [png()])).status).toBe(200)
  })

  it('EV-4 is left out with a reason by those who may resolve, and the reason stays', async () => {
    const it = await openBuilding()
    const ticket = await wanting(it, 'photo')
    expect((await resolves(it.employee, ticket, { without_evidence: 'Dark' })).status).toBe(404)
    const { body } = await resolves(it.agent, ticket, { without_evidence: 'The roof is not safe to enter' })
    expect((body['data'] as Ticket).extra_data).toEqual({ without_evidence: 'The roof is not safe to enter' })
    const logs = (await it.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.at(-1)?.after).toMatchObject({ extra_data: { without_evidence: 'The roof is not safe to enter' } })
  })

  it('EV-5 is told to those who see the ticket, and words are taken where they are asked for', async () => {
    const it = await openBuilding()
    const ticket = await wanting(it, 'statement')
    for (const by of [it.employee, it.elsewhere])
      expect((await by.asks(ticketEvidence.list, { params: { id: ticket.id } })).status).toBe(404)
    expect(await resolves(it.agent, await opens(it, {}), { reading: '7' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reading', rule: 'ticket_type' }] },
    })
  })

  it('EV-6 a solution that is refused keeps none of its pictures', async () => {
    const it = await openBuilding()
    const ticket = await wanting(it, 'statement')
    expect(await resolves(it.agent, ticket, {}, [png()])).toMatchObject(lacking('statement'))
    expect(await resolves(it.agent, ticket, { statement: 'Yes', rev: 7 }, [png()])).toMatchObject({ status: 409 })
    expect(await resolves(it.agent, ticket, { statement: 'Yes' }, [Buffer.from('text')])).toMatchObject({ status: 422 })
    const logs = (await it.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect([logs.map((log) => log.action), await stateOf(it, ticket)]).toEqual([['created'], 'new'])
  })
})
