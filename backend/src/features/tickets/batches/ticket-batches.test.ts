import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { progressStatuses } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { type BatchDraft, ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { steps } from '../../../../../tests/kit/desk/absences.ts'
import { newId } from '../../../platform/ids.ts'

const open = async (who: Person, { cast }: Building, more: object = {}): Promise<Ticket> =>
  (await who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet', ...more } })).body.data
const run = (who: Person, body: BatchDraft, key?: string) =>
  who.asks(ticketBatches.create, { body }, key === undefined ? {} : { 'idempotency-key': key })
const undo = (who: Person, id: string) => who.asks(ticketBatches.undo, { params: { id } })
const now = async ({ agent }: Building, id: string): Promise<Ticket> => (await agent.asks(tickets.get, { params: { id } })).body.data
const factsOf = ({ rev: _rev, updated_at: _at, ...facts }: Ticket) => facts

async function three() {
  const building = await openBuilding()
  const [one, two, done] = [
    await open(building.agent, building),
    await open(building.agent, building, { priority: 'high' }),
    await open(building.agent, building),
  ]
  await building.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Dried' } })
  return { it: building, one, two, done, ids: [one.id, two.id, done.id] }
}

describe('changing many tickets at once', () => {
  it('QB-1 answers each by itself: done, so already, or refused with a sentence', async () => {
    const { it: building, one, two, done, ids } = await three()
    const { body } = await run(building.agent, { doing: 'priority', priority: 'high', ticket_ids: ids })
    expect(body.data.items.map((item) => [item.number, item.outcome])).toEqual([
      [one.number, 'done'],
      [two.number, 'same'],
      [done.number, 'done'],
    ])
    const closed = (await run(building.agent, { doing: 'close', ticket_ids: ids })).body.data.items
    expect(closed.map((item) => item.outcome)).toEqual(['refused', 'refused', 'done'])
    expect(closed[0]?.reason).toContain(`${one.number} is new: it may be assigned`)
    expect([(await now(building, one.id)).priority, (await now(building, one.id)).state, (await now(building, done.id)).state]).toEqual([
      'high',
      'new',
      'closed',
    ])
    const category = { ticket_type_id: 1, name_en: 'Water', name_id: 'Air' }
    const category_id = (await building.admin.asks(categories.create, { body: category })).body.data.id
    const each: readonly [Omit<BatchDraft, 'ticket_ids'>, (ticket: Ticket) => unknown, unknown][] = [
      [{ doing: 'category', category_id }, (ticket) => ticket.category?.id, category_id],
      [
        { doing: 'assign', assignee_id: building.cast.agent, group_id: building.cast.group },
        (ticket) => ticket.assignee?.id,
        building.cast.agent,
      ],
      [{ doing: 'start' }, (ticket) => ticket.state, 'in_progress'],
      [{ doing: 'note', text: 'Told them', private: true }, (ticket) => ticket.state, 'in_progress'],
      [{ doing: 'resolve', text: 'Dried' }, (ticket) => [ticket.state, ticket.solution], ['resolved', 'Dried']],
    ]
    for (const [asked, read, expected] of each) {
      const { data } = (await run(building.agent, { ...asked, ticket_ids: [one.id, two.id] })).body
      expect([asked.doing, data.items.map((item) => item.outcome)]).toEqual([asked.doing, ['done', 'done']])
      expect([asked.doing, read(await now(building, two.id))]).toEqual([asked.doing, expected])
    }
  })

  it('QB-1 says why a ticket was refused in the language of whoever reads it, also later and in another one', async () => {
    const { it: building, one, ids } = await three()
    const indonesian = { 'accept-language': 'id' }
    const asked = await building.agent.asks(ticketBatches.create, { body: { doing: 'close', ticket_ids: ids } }, indonesian)
    const { id, items } = asked.body.data
    const reasons = [items[0]?.reason, (await building.agent.asks(ticketBatches.get, { params: { id } })).body.data.items[0]?.reason]
    expect(reasons).toEqual([expect.stringContaining(`${one.number} berstatus baru`), expect.stringContaining(`${one.number} is new`)])
    const [latest] = (await building.agent.asks(ticketBatches.list, {}, indonesian)).body.data
    expect(latest?.items[0]?.reason).toBe(reasons[0])
  })

  it('QB-2 needs ticket_work, and knows nothing of tickets out of sight', async () => {
    const { it: building, ids } = await three()
    expect((await run(building.employee, { doing: 'start', ticket_ids: ids })).status).toBe(403)
    const east = await open(building.admin, building, { location_id: building.cast.otherSite })
    const { items } = (await run(building.agent, { doing: 'start', ticket_ids: [east.id, newId()] })).body.data
    expect(items.map((item) => [item.number, item.outcome, item.reason])).toEqual(
      items.map(() => [null, 'refused', 'There is no such ticket, or none that you may see']),
    )
    expect((await building.stranger.asks(ticketBatches.list, {})).status).toBe(401)
  })

  it('QB-9 overwrites no fact that somebody else changed since it was seen', async () => {
    const { it: building, one, two, ids } = await three()
    const seen = [one.rev, two.rev]
    const ticket_ids = [one.id, two.id]
    await building.admin.asks(tickets.assign, { params: { id: one.id }, body: { assignee_id: building.cast.admin } })
    await building.admin.asks(tickets.update, { params: { id: two.id }, body: { rev: two.rev, title: 'Very wet' } })
    const { items } = (await run(building.agent, { doing: 'assign', assignee_id: building.cast.agent, ticket_ids, revs: seen })).body.data
    expect(items.map((item) => item.outcome)).toEqual(['refused', 'done'])
    expect(items[0]?.reason).toMatch(/assignee.*Admin/)
    expect([(await now(building, one.id)).assignee?.id, (await now(building, two.id)).assignee?.id]).toEqual([
      building.cast.admin,
      building.cast.agent,
    ])
    // What was not said to be seen is overwritten, and another fact is no hindrance.
    const other = await run(building.agent, { doing: 'priority', priority: 'high', ticket_ids, revs: seen })
    expect(other.body.data.items.map((item) => item.outcome)).toEqual(['done', 'same'])
    const blind = await run(building.agent, { doing: 'assign', assignee_id: building.cast.agent, ticket_ids })
    expect(blind.body.data.items[0]?.outcome).toBe('done')
    for (const [revs, rule] of [
      [[1, 1], 'minItems'],
      [[1, 1, 1, 1], 'maxItems'],
    ] as const)
      expect(await run(building.agent, { doing: 'start', ticket_ids: ids, revs: [...revs] })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'revs', rule }] },
      })
  })

  it('QB-3 happens once for one key, even at the same moment', async () => {
    const { it: building, one, ids } = await three()
    const body: BatchDraft = { doing: 'note', text: 'Told them', ticket_ids: ids }
    const both = await Promise.all([run(building.agent, body, 'k1'), run(building.agent, body, 'k1')])
    expect(both[0].body.data.id).toBe(both[1].body.data.id)
    const again = await run(building.agent, body, 'k1')
    expect(again.body.data.items.map((item) => item.outcome)).toEqual(['done', 'done', 'done'])
    const logs = (await building.agent.asks(tickets.logs, { params: { id: one.id } })).body.data
    expect(logs.filter((log) => log.action === 'note')).toHaveLength(1)
    expect((await run(building.agent, { ...body, text: 'Else' }, 'k1')).status).toBe(409)
    expect((await run(building.admin, { ...body, text: 'Else' }, 'k1')).status).toBe(200)
    expect((await run(building.agent, body, 'two words')).status).toBe(422)
  })

  it('QB-4 is told in the history of each', async () => {
    const { it: building, one, ids } = await three()
    const { id } = (await run(building.agent, { doing: 'priority', priority: 'low', ticket_ids: ids })).body.data
    await building.agent.asks(tickets.start, { params: { id: one.id }, body: {} })
    await undo(building.agent, id)
    const logs = (await building.agent.asks(tickets.logs, { params: { id: ids[1] as string } })).body.data
    expect(logs.map((log) => [log.action, log.batch])).toEqual([
      ['created', null],
      ['updated', { id, size: 3 }],
      ['undone', { id, size: 3 }],
    ])
    const others = (await building.agent.asks(tickets.logs, { params: { id: one.id } })).body.data
    expect(others.map((log) => [log.action, log.batch !== null])).toEqual([
      ['created', false],
      ['updated', true],
      ['started', false],
    ])
  })

  it('QB-7 names what it needs', async () => {
    const { it: building, ids } = await three()
    const refused = async (body: object, field: string, rule: string) =>
      expect(await run(building.agent, { ticket_ids: ids, ...body } as BatchDraft)).toMatchObject({
        status: 422,
        body: { errors: [{ field, rule }] },
      })
    await refused({ doing: 'assign' }, 'assignee_id', 'required')
    await refused({ doing: 'priority' }, 'priority', 'required')
    await refused({ doing: 'category' }, 'category_id', 'required')
    await refused({ doing: 'label' }, 'progress_status_id', 'required')
    await refused({ doing: 'resolve', text: ' ' }, 'text', 'required')
    await refused({ doing: 'start', ticket_ids: [] }, 'ticket_ids', 'minItems')
    await refused({ doing: 'start', ticket_ids: Array.from({ length: 201 }, newId) }, 'ticket_ids', 'maxItems')
    await refused({ doing: 'burn' }, 'doing', 'enum')
    const half = await run(building.agent, { doing: 'note', text: 'Half \ud800', ticket_ids: ids })
    expect([half.status, half.body.data.items[0]?.outcome]).toEqual([200, 'done'])
  })
})

describe('taking a bulk change back', () => {
  it('QB-5 brings back each ticket that nobody changed since, and names the others', async () => {
    const { it: building, one, two, ids } = await three()
    await building.agent.asks(tickets.pend, { params: { id: one.id }, body: { reason: 'parts' } })
    const words = { label_en: 'Ordered', label_id: 'Dipesan', colour: 'grape' as const }
    const label = await building.admin.asks(progressStatuses.create, { body: { ticket_type_id: 1, state: 'pending', ...words } })
    const labelled = await run(building.agent, { doing: 'label', progress_status_id: label.body.data.id, ticket_ids: [one.id, two.id] })
    expect(labelled.body.data.items.map((item) => item.outcome)).toEqual(['done', 'refused'])
    const before = factsOf(await now(building, one.id))
    expect(before.progress_status_id).toBe(label.body.data.id)
    const { id, undo_until } = (await run(building.agent, { doing: 'resolve', text: 'All dry', ticket_ids: ids })).body.data
    expect(undo_until).not.toBeNull()
    await building.agent.asks(tickets.reopen, { params: { id: two.id }, body: { note: 'Still wet' } })
    // A note is no change.
    await run(building.agent, { doing: 'note', text: 'Told them', ticket_ids: [one.id] })
    const back = (await undo(building.agent, id)).body.data
    expect(back.items.map((item) => item.outcome)).toEqual(['undone', 'kept', 'refused'])
    expect(back.items[1]?.reason).toBe(`${two.number} was changed since the bulk change and stays as it is now`)
    expect([back.undo_until, back.undone_at === null]).toEqual([null, false])
    expect(factsOf(await now(building, one.id))).toEqual(before)
    expect((await now(building, two.id)).state).toBe('in_progress')
    const assigned = await run(building.agent, { doing: 'assign', assignee_id: building.cast.admin, ticket_ids: [two.id] })
    await undo(building.agent, assigned.body.data.id)
    expect((await now(building, two.id)).assignee).toBeNull()
    const urgent = await run(building.agent, { doing: 'priority', priority: 'critical', ticket_ids: [two.id] })
    await undo(building.agent, urgent.body.data.id)
    const first = (await building.agent.asks(tickets.list, { query: { sort: 'priority', limit: 1 } })).body.data
    expect(first.map((ticket) => [ticket.id, ticket.priority])).toEqual([[two.id, 'high']])
  })

  it('QB-5 brings back how far the work was', async () => {
    const { it: building } = await three()
    const order = await open(building.agent, building, { ticket_type_id: 29, assignee_id: building.cast.agent })
    await steps(building.agent, order, 'set_out')
    const { id } = (await run(building.agent, { doing: 'start', ticket_ids: [order.id] })).body.data
    expect((await now(building, order.id)).stage).toBe('on_site')
    await undo(building.agent, id)
    expect(await now(building, order.id)).toMatchObject({ state: 'assigned', stage: 'travelling' })
  })

  it('QB-6 is its author’s, once, and for a while', async () => {
    const { it: building, ids } = await three()
    const { id } = (await run(building.agent, { doing: 'priority', priority: 'low', ticket_ids: ids })).body.data
    expect((await undo(building.admin, id)).status).toBe(404)
    expect((await building.admin.asks(ticketBatches.get, { params: { id } })).status).toBe(404)
    const [first, second] = [(await undo(building.agent, id)).body.data, (await undo(building.agent, id)).body.data]
    expect(second).toEqual(first)
    const noted = (await run(building.agent, { doing: 'note', text: 'Told', ticket_ids: ids })).body.data
    expect([noted.undo_until, (await undo(building.agent, noted.id)).status]).toEqual([null, 409])
    const late = (await run(building.agent, { doing: 'priority', priority: 'high', ticket_ids: ids })).body.data
    building.clock.advance(16 * 60_000)
    const later = await building.as(building.cast.agent)
    expect((await undo(later, late.id)).status).toBe(409)
    const latest = (await later.asks(ticketBatches.list, {})).body.data
    expect(latest.map((batch) => [batch.id, batch.undo_until])).toEqual([
      [late.id, null],
      [noted.id, null],
      [id, null],
    ])
  })
})
