import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/ticket-followers.contract.ts'
import { ticketLinks } from '@menara/shared/contract/ticket-links.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets.contract.ts'
import type { LinkKind } from '@menara/shared/domain/ticket-links.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { note, png } from '../../../../../tests/kit/pictures.ts'
import { tickets as rows } from '../../../schema/tickets.ts'

const open = async (it: Building, title = 'Leak', person: Person = it.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title } })).body.data
/** As many tickets as there are titles. */
async function several(it: Building, ...titles: string[]): Promise<Ticket[]> {
  const made: Ticket[] = []
  for (const title of titles) made.push(await open(it, title))
  return made
}
interface Bond {
  readonly kind?: Exclude<LinkKind, 'merged' | 'settles'>
  readonly outward?: boolean
  readonly by?: Person
}
const link = (it: Building, [from, to]: readonly (Ticket | undefined)[], { kind = 'relates', outward = true, by = it.agent }: Bond = {}) =>
  by.asks(ticketLinks.add, { params: { id: from?.id ?? '' }, body: { kind, ticket_id: to?.id ?? '', outward } })
const links = async (who: Person, ticket: Ticket | undefined) =>
  (await who.asks(ticketLinks.list, { params: { id: ticket?.id ?? '' } })).body.data.map((it) => [it.kind, it.outward, it.ticket.title])
const stateOf = async (it: Building, ticket: Ticket | undefined) =>
  (await it.agent.asks(tickets.get, { params: { id: ticket?.id ?? '' } })).body.data
const resolve = (it: Building, ticket: Ticket | undefined) =>
  it.agent.asks(tickets.resolve, { params: { id: ticket?.id ?? '' }, body: { solution: 'New seal' } })
const merge = (it: Building, [from, into]: readonly (Ticket | undefined)[]) =>
  it.agent.asks(ticketLinks.merge, { params: { id: from?.id ?? '' }, body: { into_id: into?.id ?? '' } })

describe('links of tickets', () => {
  it('LK-1 LK-8 are there from both sides, for those who see both tickets, and in both histories', async () => {
    const it = await openBuilding()
    const [one, two] = await several(it, 'One', 'Two')
    const strange = await open(it, 'Of the desk', it.agent)
    expect((await link(it, [one, two], { kind: 'blocks' })).body.data).toMatchObject({
      kind: 'blocks',
      outward: true,
      ticket: { id: two?.id },
    })
    await link(it, [one, two], { kind: 'duplicates', outward: false })
    await link(it, [one, strange])
    expect(await links(it.agent, two)).toEqual([
      ['blocks', false, 'One'],
      ['duplicates', true, 'One'],
    ])
    expect((await links(it.employee, one)).map(([, , title]) => title)).toEqual(['Two', 'Two'])
    expect((await it.elsewhere.asks(ticketLinks.list, { params: { id: one?.id ?? '' } })).status).toBe(404)
    const [first] = (await it.agent.asks(ticketLinks.list, { params: { id: one?.id ?? '' } })).body.data
    const gone = { params: { id: two?.id ?? '', linkId: first?.id ?? '' } }
    expect((await it.agent.asks(ticketLinks.remove, gone)).status).toBe(200)
    expect((await it.agent.asks(ticketLinks.remove, gone)).status).toBe(404)
    const told = (await it.agent.asks(tickets.logs, { params: { id: two?.id ?? '' } })).body.data.map((log) => [log.action, log.text])
    expect(told).toEqual([
      ['created', ''],
      ['linked', one?.number],
      ['linked', one?.number],
      ['unlinked', one?.number],
    ])
    // Nothing of the ticket itself changed: an editor's revision stays good.
    expect((await stateOf(it, two)).rev).toBe(1)
  })

  it('LK-2 are for those who work tickets, between tickets that are there', async () => {
    const it = await openBuilding()
    const [one, two] = await several(it, 'One', 'Two')
    const foreign = await it.elsewhere.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.otherSite, title: 'There' } })
    expect((await link(it, [one, two], { by: it.employee })).status).toBe(403)
    expect((await merge({ ...it, agent: it.employee }, [one, two])).status).toBe(403)
    expect(await link(it, [one, one])).toMatchObject({ status: 422, body: { errors: [{ field: 'ticket_id', rule: 'other' }] } })
    expect(await link(it, [one, foreign.body.data])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ticket_id', rule: 'exists' }] },
    })
    expect((await link(it, [foreign.body.data, one])).status).toBe(404)
    expect(await merge(it, [one, one])).toMatchObject({ status: 422, body: { errors: [{ field: 'into_id', rule: 'other' }] } })
  })

  it('LK-3 are made once, whichever side asks and however many ask at once', async () => {
    const it = await openBuilding()
    const [one, two] = await several(it, 'One', 'Two')
    const replies = await Promise.all([link(it, [one, two]), link(it, [two, one]), link(it, [one, two])])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
    expect((await link(it, [one, two], { kind: 'blocks' })).status).toBe(200)
    expect((await link(it, [two, one], { kind: 'blocks' })).status).toBe(200)
    expect((await link(it, [two, one], { kind: 'blocks' })).status).toBe(409)
  })

  it('LK-4 LK-5 make a family tree, whose head waits for its children', async () => {
    const it = await openBuilding()
    const [head, child, grandchild] = await several(it, 'Head', 'Child', 'Grandchild')
    const parent = { kind: 'parent' } as const
    expect((await link(it, [head, child], parent)).status).toBe(200)
    expect((await link(it, [child, grandchild], parent)).status).toBe(200)
    expect((await link(it, [head, grandchild], parent)).body).toMatchObject({ errors: [{ rule: 'one_parent' }] })
    expect(await link(it, [grandchild, head], parent)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ticket_id', rule: 'loop' }] },
    })
    const refused = await resolve(it, head)
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'state', rule: 'open_children' }] } })
    expect(JSON.stringify(refused.body)).toContain(child?.number)
    for (const ticket of [grandchild, child, head]) expect((await resolve(it, ticket)).status).toBe(200)
  })

  it('LK-6 resolve those that repeat a ticket with it', async () => {
    const it = await openBuilding()
    const [first, again, done] = await several(it, 'First', 'Again', 'Done')
    for (const ticket of [again, done]) await link(it, [ticket, first], { kind: 'duplicates' })
    await it.agent.asks(tickets.cancel, { params: { id: done?.id ?? '' }, body: { note: 'Withdrawn' } })
    await resolve(it, first)
    expect(await stateOf(it, again)).toMatchObject({ state: 'resolved', solution: 'New seal' })
    expect((await stateOf(it, done)).state).toBe('cancelled')
    const [head, asked] = [await open(it, 'Head', it.agent), await open(it, 'Asked for')]
    await link(it, [asked, head], { kind: 'duplicates' })
    await it.db.sql.update(rows).set({ state: 'waiting_approval' }).where(eq(rows.id, asked.id))
    expect((await resolve(it, head)).status).toBe(200)
    expect((await stateOf(it, asked)).state).toBe('waiting_approval')
  })
})

describe('merging', () => {
  it('LK-7 takes notes and pictures along, leaves both numbers and says so', async () => {
    const it = await openBuilding()
    const [from, into] = await several(it, 'Twice', 'Once')
    const { log } = await note(it.employee, { fields: { ticket_id: from?.id ?? '', description: 'Water at the lift' }, images: [png()] })
    expect((await merge(it, [from, into])).body.data).toMatchObject({ id: into?.id, image: log.images[0] })
    expect(await stateOf(it, from)).toMatchObject({ state: 'merged', image: null })
    const notes = async (ticket: Ticket | undefined) =>
      (await it.agent.asks(tickets.logs, { params: { id: ticket?.id ?? '' } })).body.data.filter((each) => each.action === 'note')
    expect([(await notes(into)).map((each) => each.text), await notes(from)]).toEqual([['Water at the lift'], []])
    expect((await it.employee.sends('GET', log.images[0] ?? '')).status).toBe(200)
    expect([await links(it.agent, from), await links(it.agent, into)]).toEqual([[['merged', true, 'Once']], [['merged', false, 'Twice']]])
    expect((await it.employee.asks(inbox.list, { query: {} })).body.data[0]).toMatchObject({
      type: 'ticket.merged',
      message: { params: { number: from?.number, into: into?.number } },
    })
    const [left] = (await it.agent.asks(ticketLinks.list, { params: { id: from?.id ?? '' } })).body.data
    expect((await it.agent.asks(ticketLinks.remove, { params: { id: from?.id ?? '', linkId: left?.id ?? '' } })).status).toBe(409)
    expect((await merge(it, [from, into])).status).toBe(409)
    expect((await merge(it, [into, from])).status).toBe(409)
    expect((await note(it.agent, { fields: { ticket_id: from?.id ?? '', description: 'Late' } })).status).toBe(409)
  })
})

describe('merging tickets of two people', () => {
  it('LK-10 takes along those who follow and may see the other, and leads nobody to what they may not see', async () => {
    const it = await openBuilding()
    const [from, into] = [await open(it, 'Twice'), await open(it, 'Once', it.agent)]
    for (const userId of [it.cast.admin, it.cast.employee]) await it.admin.asks(ticketFollowers.follow, { params: { id: from.id, userId } })
    await merge(it, [from, into])
    const { followers } = (await it.agent.asks(ticketFollowers.list, { params: { id: into.id } })).body.data
    expect(followers.map(({ person, why }) => [person.id, why])).toEqual([
      [it.cast.agent, 'requester'],
      [it.cast.admin, 'added'],
    ])
    const [letter] = (await it.employee.asks(inbox.list, { query: {} })).body.data
    expect([letter?.type, letter?.link]).toEqual(['ticket.merged', `/desk/ticketing/general/detail?id=${from.id}`])
    expect((await it.employee.asks(tickets.get, { params: { id: from.id } })).status).toBe(200)
  })

  it('LK-10 is refused into what is no longer, or not yet, open', async () => {
    const it = await openBuilding()
    const [from, into] = await several(it, 'Twice', 'Once')
    await it.db.sql
      .update(rows)
      .set({ state: 'draft', requester_id: it.cast.agent })
      .where(eq(rows.id, into?.id ?? ''))
    expect(await merge(it, [from, into])).toMatchObject({ status: 409, body: { errors: [{ field: 'into_id', rule: 'draft' }] } })
  })
})

describe('splitting', () => {
  it('LK-9 makes a ticket of its own from chosen notes and links both', async () => {
    const it = await openBuilding()
    const from = await open(it, 'Leak and noise')
    const noted = (fields: object, images: Buffer[] = []) =>
      note(it.employee, { fields: { ticket_id: from.id, ...fields }, images }).then(
        ({ body }) => body.data as { id: string; images: string[] },
      )
    const [leak, noise] = [await noted({ description: 'It leaks' }), await noted({ description: 'It hums' }, [png()])]
    const split = (who: Person, body: object) =>
      who.asks(ticketLinks.split, { params: { id: from.id }, body: { title: 'Noise', note_ids: [noise.id], ...body } })
    expect((await split(it.employee, {})).status).toBe(403)
    expect((await split(it.elsewhere, {})).status).toBe(404)
    const [created] = (await it.agent.asks(tickets.logs, { params: { id: from.id } })).body.data
    for (const [body, field, rule] of [
      [{ note_ids: [noise.id, from.id] }, 'note_ids', 'exists'],
      [{ note_ids: [created?.id ?? ''] }, 'note_ids', 'exists'],
      [{ ticket_type_id: 2 }, 'ticket_type_id', 'exists'],
    ] as const)
      expect(await split(it.agent, body)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect((await split(it.agent, { ticket_type_id: 28 })).status).toBe(403)
    const made = (await split(it.agent, { priority: 'high' })).body.data
    expect(made).toMatchObject({ title: 'Noise', priority: 'high', state: 'new', requester: from.requester, image: noise.images[0] })
    const told = async (id: string) =>
      (await it.agent.asks(tickets.logs, { params: { id } })).body.data.map((each) => [each.action, each.text])
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
    expect(await links(it.agent, from)).toEqual([['relates', false, 'Noise']])
    await resolve(it, from)
    expect((await split(it.agent, { note_ids: [leak.id] })).status).toBe(409)
  })
})
