import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { LinkKind } from '@menara/shared/domain/tickets/ticket-links.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { note, png } from '../../../../../tests/kit/files/pictures.ts'
import { tickets as rows } from '../../../schema/tickets/tickets.ts'

const open = async (building: Building, title = 'Leak', person: Person = building.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title } })).body.data
/** As many tickets as there are titles. */
async function several(building: Building, ...titles: string[]): Promise<Ticket[]> {
  const made: Ticket[] = []
  for (const title of titles) made.push(await open(building, title))
  return made
}
interface Bond {
  readonly kind?: Exclude<LinkKind, 'merged' | 'settles'>
  readonly outward?: boolean
  readonly by?: Person
}
const link = (
  building: Building,
  [from, to]: readonly (Ticket | undefined)[],
  { kind = 'relates', outward = true, by = building.agent }: Bond = {},
) => by.asks(ticketLinks.add, { params: { id: from?.id ?? '' }, body: { kind, ticket_id: to?.id ?? '', outward } })
const links = async (who: Person, ticket: Ticket | undefined) =>
  (await who.asks(ticketLinks.list, { params: { id: ticket?.id ?? '' } })).body.data.map((link) => [
    link.kind,
    link.outward,
    link.ticket.title,
  ])
const stateOf = async (building: Building, ticket: Ticket | undefined) =>
  (await building.agent.asks(tickets.get, { params: { id: ticket?.id ?? '' } })).body.data
const resolve = (building: Building, ticket: Ticket | undefined) =>
  building.agent.asks(tickets.resolve, { params: { id: ticket?.id ?? '' }, body: { solution: 'New seal' } })
const merge = (building: Building, [from, into]: readonly (Ticket | undefined)[]) =>
  building.agent.asks(ticketLinks.merge, { params: { id: from?.id ?? '' }, body: { into_id: into?.id ?? '' } })

describe('links of tickets', () => {
  it('LK-1 LK-8 are there from both sides, for those who see both tickets, and in both histories', async () => {
    const building = await openBuilding()
    const [one, two] = await several(building, 'One', 'Two')
    const strange = await open(building, 'Of the desk', building.agent)
    expect((await link(building, [one, two], { kind: 'blocks' })).body.data).toMatchObject({
      kind: 'blocks',
      outward: true,
      ticket: { id: two?.id },
    })
    await link(building, [one, two], { kind: 'duplicates', outward: false })
    await link(building, [one, strange])
    expect(await links(building.agent, two)).toEqual([
      ['blocks', false, 'One'],
      ['duplicates', true, 'One'],
    ])
    expect((await links(building.employee, one)).map(([, , title]) => title)).toEqual(['Two', 'Two'])
    expect((await building.elsewhere.asks(ticketLinks.list, { params: { id: one?.id ?? '' } })).status).toBe(404)
    const [first] = (await building.agent.asks(ticketLinks.list, { params: { id: one?.id ?? '' } })).body.data
    const gone = { params: { id: two?.id ?? '', linkId: first?.id ?? '' } }
    expect((await building.agent.asks(ticketLinks.remove, gone)).status).toBe(200)
    expect((await building.agent.asks(ticketLinks.remove, gone)).status).toBe(404)
    const told = (await building.agent.asks(tickets.logs, { params: { id: two?.id ?? '' } })).body.data.map((log) => [log.action, log.text])
    expect(told).toEqual([
      ['created', ''],
      ['linked', one?.number],
      ['linked', one?.number],
      ['unlinked', one?.number],
    ])
    // Nothing of the ticket itself changed: an editor's revision stays good.
    expect((await stateOf(building, two)).rev).toBe(1)
  })

  it('LK-2 are for those who work tickets, between tickets that are there', async () => {
    const building = await openBuilding()
    const [one, two] = await several(building, 'One', 'Two')
    const foreign = await building.elsewhere.asks(tickets.create, {
      body: { ticket_type_id: 1, location_id: building.cast.otherSite, title: 'There' },
    })
    expect((await link(building, [one, two], { by: building.employee })).status).toBe(403)
    expect((await merge({ ...building, agent: building.employee }, [one, two])).status).toBe(403)
    expect(await link(building, [one, one])).toMatchObject({ status: 422, body: { errors: [{ field: 'ticket_id', rule: 'other' }] } })
    expect(await link(building, [one, foreign.body.data])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ticket_id', rule: 'exists' }] },
    })
    expect((await link(building, [foreign.body.data, one])).status).toBe(404)
    expect(await merge(building, [one, one])).toMatchObject({ status: 422, body: { errors: [{ field: 'into_id', rule: 'other' }] } })
  })

  it('LK-3 are made once, whichever side asks and however many ask at once', async () => {
    const building = await openBuilding()
    const [one, two] = await several(building, 'One', 'Two')
    const replies = await Promise.all([link(building, [one, two]), link(building, [two, one]), link(building, [one, two])])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
    expect((await link(building, [one, two], { kind: 'blocks' })).status).toBe(200)
    expect((await link(building, [two, one], { kind: 'blocks' })).status).toBe(200)
    expect((await link(building, [two, one], { kind: 'blocks' })).status).toBe(409)
  })

  it('LK-4 LK-5 make a family tree, whose head waits for its children', async () => {
    const building = await openBuilding()
    const [head, child, grandchild] = await several(building, 'Head', 'Child', 'Grandchild')
    const parent = { kind: 'parent' } as const
    expect((await link(building, [head, child], parent)).status).toBe(200)
    expect((await link(building, [child, grandchild], parent)).status).toBe(200)
    expect((await link(building, [head, grandchild], parent)).body).toMatchObject({ errors: [{ rule: 'one_parent' }] })
    expect(await link(building, [grandchild, head], parent)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ticket_id', rule: 'loop' }] },
    })
    const refused = await resolve(building, head)
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'state', rule: 'open_children' }] } })
    expect(JSON.stringify(refused.body)).toContain(child?.number)
    for (const ticket of [grandchild, child, head]) expect((await resolve(building, ticket)).status).toBe(200)
  })

  it('LK-6 resolve those that repeat a ticket with it', async () => {
    const building = await openBuilding()
    const [first, again, done] = await several(building, 'First', 'Again', 'Done')
    for (const ticket of [again, done]) await link(building, [ticket, first], { kind: 'duplicates' })
    await building.agent.asks(tickets.cancel, { params: { id: done?.id ?? '' }, body: { note: 'Withdrawn' } })
    await resolve(building, first)
    expect(await stateOf(building, again)).toMatchObject({ state: 'resolved', solution: 'New seal' })
    expect((await stateOf(building, done)).state).toBe('cancelled')
    const [head, asked] = [await open(building, 'Head', building.agent), await open(building, 'Asked for')]
    await link(building, [asked, head], { kind: 'duplicates' })
    await building.db.sql.update(rows).set({ state: 'waiting_approval' }).where(eq(rows.id, asked.id))
    expect((await resolve(building, head)).status).toBe(200)
    expect((await stateOf(building, asked)).state).toBe('waiting_approval')
  })
})

describe('merging', () => {
  it('LK-7 takes notes and pictures along, leaves both numbers and says so', async () => {
    const building = await openBuilding()
    const [from, into] = await several(building, 'Twice', 'Once')
    const { log } = await note(building.employee, {
      fields: { ticket_id: from?.id ?? '', description: 'Water at the lift' },
      images: [png()],
    })
    expect((await merge(building, [from, into])).body.data).toMatchObject({ id: into?.id, image: log.images[0] })
    expect(await stateOf(building, from)).toMatchObject({ state: 'merged', image: null })
    const notes = async (ticket: Ticket | undefined) =>
      (await building.agent.asks(tickets.logs, { params: { id: ticket?.id ?? '' } })).body.data.filter((each) => each.action === 'note')
    expect([(await notes(into)).map((each) => each.text), await notes(from)]).toEqual([['Water at the lift'], []])
    expect((await building.employee.sends('GET', log.images[0] ?? '')).status).toBe(200)
    expect([await links(building.agent, from), await links(building.agent, into)]).toEqual([
      [['merged', true, 'Once']],
      [['merged', false, 'Twice']],
    ])
    expect((await building.employee.asks(inbox.list, { query: {} })).body.data[0]).toMatchObject({
      type: 'ticket.merged',
      message: { params: { number: from?.number, into: into?.number } },
    })
    const [left] = (await building.agent.asks(ticketLinks.list, { params: { id: from?.id ?? '' } })).body.data
    expect((await building.agent.asks(ticketLinks.remove, { params: { id: from?.id ?? '', linkId: left?.id ?? '' } })).status).toBe(409)
    expect((await merge(building, [from, into])).status).toBe(409)
    expect((await merge(building, [into, from])).status).toBe(409)
    expect((await note(building.agent, { fields: { ticket_id: from?.id ?? '', description: 'Late' } })).status).toBe(409)
  })
})

describe('merging tickets of two people', () => {
  it('LK-10 takes along those who follow and may see the other, and leads nobody to what they may not see', async () => {
    const building = await openBuilding()
    const [from, into] = [await open(building, 'Twice'), await open(building, 'Once', building.agent)]
    for (const userId of [building.cast.admin, building.cast.employee])
      await building.admin.asks(ticketFollowers.follow, { params: { id: from.id, userId } })
    await merge(building, [from, into])
    const { followers } = (await building.agent.asks(ticketFollowers.list, { params: { id: into.id } })).body.data
    expect(followers.map(({ person, why }) => [person.id, why])).toEqual([
      [building.cast.agent, 'requester'],
      [building.cast.admin, 'added'],
    ])
    const [letter] = (await building.employee.asks(inbox.list, { query: {} })).body.data
    expect([letter?.type, letter?.link]).toEqual(['ticket.merged', `/desk/ticketing/general/detail?id=${from.id}`])
    expect((await building.employee.asks(tickets.get, { params: { id: from.id } })).status).toBe(200)
  })

  it('LK-10 is refused into what is no longer, or not yet, open', async () => {
    const building = await openBuilding()
    const [from, into] = await several(building, 'Twice', 'Once')
    await building.db.sql
      .update(rows)
      .set({ state: 'draft', requester_id: building.cast.agent })
      .where(eq(rows.id, into?.id ?? ''))
    expect(await merge(building, [from, into])).toMatchObject({ status: 409, body: { errors: [{ field: 'into_id', rule: 'draft' }] } })
  })
})

describe('splitting', () => {
  it('LK-9 makes a ticket of its own from chosen notes and links both', async () => {
    const building = await openBuilding()
    const from = await open(building, 'Leak and noise')
    const noted = (fields: object, images: Buffer[] = []) =>
      note(building.employee, { fields: { ticket_id: from.id, ...fields }, images }).then(
        ({ body }) => body.data as { id: string; images: string[] },
      )
    const [leak, noise] = [await noted({ description: 'It leaks' }), await noted({ description: 'It hums' }, [png()])]
    const split = (who: Person, body: object) =>
      who.asks(ticketLinks.split, { params: { id: from.id }, body: { title: 'Noise', note_ids: [noise.id], ...body } })
    expect((await split(building.employee, {})).status).toBe(403)
    expect((await split(building.elsewhere, {})).status).toBe(404)
    const [created] = (await building.agent.asks(tickets.logs, { params: { id: from.id } })).body.data
    for (const [body, field, rule] of [
      [{ note_ids: [noise.id, from.id] }, 'note_ids', 'exists'],
      [{ note_ids: [created?.id ?? ''] }, 'note_ids', 'exists'],
      [{ ticket_type_id: 2 }, 'ticket_type_id', 'exists'],
    ] as const)
      expect(await split(building.agent, body)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await split(building.agent, { ticket_type_id: 28 })).status).toBe(403)
    const made = (await split(building.agent, { priority: 'high' })).body.data
    expect(made).toMatchObject({ title: 'Noise', priority: 'high', state: 'new', requester: from.requester, image: noise.images[0] })
    const told = async (id: string) =>
      (await building.agent.asks(tickets.logs, { params: { id } })).body.data.map((each) => [each.action, each.text])
    expect(await told(from.id)).toEqual([
      ['created', ''],
      ['note', 'It leaks'],
      ['split', made.number],
    ])
    expect(await told(made.id)).toEqual([
      ['note', 'It hums'],
      ['created', ''],
      ['linked', from.number],
    ])
    expect(await links(building.agent, from)).toEqual([['relates', false, 'Noise']])
    await resolve(building, from)
    expect((await split(building.agent, { note_ids: [leak.id] })).status).toBe(409)
  })
})
