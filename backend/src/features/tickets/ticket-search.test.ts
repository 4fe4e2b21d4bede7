import { type Ticket, ticketSorts, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../tests/kit/desk/ticket-workers.ts'

type Query = Record<string, string | number>
const open = async (person: Person, building: Building, facts: object = {}): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'A ticket', ...facts } })).body
    .data
const list = async (person: Person, query: Query = {}) =>
  (await person.sends('GET', `/desk/api/v1/tickets?${new URLSearchParams(query as Record<string, string>)}`)).body as unknown as {
    data: Ticket[]
    next?: string
    errors: unknown[]
  }
const titles = async (person: Person, query: Query = {}) =>
  (await list(person, { limit: 100, ...query })).data.map((ticket) => ticket.title).sort()

describe('which tickets exist for whom', () => {
  it('TK-9 does not show another site, another type or other people their tickets', async () => {
    const building = await openBuilding()
    const east = await open(building.admin, building, { title: 'East', location_id: building.cast.otherSite })
    const alarm = await open(building.agent, building, { title: 'Alarm', ticket_type_id: 32 })
    const visitor = await open(building.admin, building, { title: 'Visitor', ticket_type_id: 27 })
    const others = await open(building.agent, building, { title: 'Others' })
    const hidden = [
      [building.agent, east],
      [building.employee, alarm],
      [building.agent, visitor],
      [building.employee, others],
      [building.elsewhere, others],
    ] as const
    for (const [person, { id }] of hidden) {
      expect((await person.asks(tickets.get, { params: { id } })).status).toBe(404)
      expect((await person.asks(tickets.logs, { params: { id } })).status).toBe(404)
      expect((await person.asks(tickets.update, { params: { id }, body: { title: 'Mine' } })).status).toBe(404)
    }
    for (const person of [building.agent, building.elsewhere])
      for (const move of ['start', 'close', 'resume'])
        expect(
          (await person.sends('POST', `/desk/api/v1/tickets/${person === building.agent ? east.id : others.id}/${move}`, {})).status,
        ).toBe(404)
    expect(await titles(building.employee)).toEqual([])
    expect(await titles(building.elsewhere)).toEqual(['East'])
    expect(await titles(building.agent)).toEqual(['Alarm', 'Others'])
    expect(await titles(building.agent, { location_id: building.cast.otherSite })).toEqual([])
    expect((await building.employee.asks(tickets.list, { query: { ticket_type_id: 32 } })).status).toBe(403)
    expect((await building.stranger.asks(tickets.list, { query: {} })).status).toBe(401)
  })

  it('TK-10 shows it to requester, assignee and the members of its group', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.employee, true)
    await open(building.employee, building, { title: 'Asked' })
    await open(building.agent, building, { title: 'Given', assignee_id: building.cast.employee })
    await open(building.agent, building, { title: 'Team', group_id: building.cast.group })
    await open(building.agent, building, { title: 'Nobody' })
    expect(await titles(building.employee)).toEqual(['Asked', 'Given'])
    expect(await titles(building.operator)).toEqual(['Team'])
    expect(await titles(building.agent)).toEqual(['Asked', 'Given', 'Nobody', 'Team'])
  })
})

describe('the list', () => {
  it('TK-11 leaves what fits every filter', async () => {
    const building = await openBuilding()
    await open(building.agent, building, { title: 'a', priority: 'critical', asset_id: building.cast.asset })
    building.clock.advance(48 * 3600_000)
    const agent = await building.as(building.cast.agent)
    const b = await open(agent, building, {
      title: 'b',
      ticket_type_id: 32,
      assignee_id: building.cast.agent,
      area_id: building.cast.floor,
    })
    const c = await open(agent, building, { title: 'c', group_id: building.cast.group })
    await agent.asks(tickets.resolve, { params: { id: c.id }, body: { solution: 'Done' } })
    const day = b.created_at.slice(0, 10)
    const expected: [Query, string[]][] = [
      [{ ticket_type_id: 32 }, ['b']],
      [{ location_id: building.cast.site }, ['a', 'b', 'c']],
      [{ priority: 'critical' }, ['a']],
      [{ assignee_id: building.cast.agent }, ['b']],
      [{ group_id: building.cast.group }, ['c']],
      [{ area_id: building.cast.floor }, ['a', 'b']],
      [{ asset_id: building.cast.asset }, ['a']],
      [{ states: 'new,assigned' }, ['a', 'b']],
      [{ states: 'resolved' }, ['c']],
      [{ progress_status_ticket_ids: '101,3203' }, ['a', 'b']],
      [{ start: day }, ['b', 'c']],
      [{ end: b.created_at }, ['a', 'b', 'c'].filter((title) => title !== 'c' || c.created_at <= b.created_at)],
      [{ start: day, end: day, group_id: building.cast.group }, ['c']],
      [{ area_id: building.cast.floor, states: 'new' }, ['a']],
      [{ area_id: building.cast.otherFloor }, []],
    ]
    for (const [query, found] of expected) expect([query, await titles(agent, query)]).toEqual([query, found])
    expect((await list(agent, { progress_status_ticket_ids: 'x' })).errors).toEqual([
      { field: 'progress_status_ticket_ids', rule: 'integer' },
    ])
    expect((await list(agent, { start: '2026-02-30' })).errors).toEqual([{ field: 'start', rule: 'date' }])
    for (const query of [
      { ticket_type_id: 99999999999 },
      { states: 'broken' },
      { limit: 0 },
      { limit: 1001 },
      { sort: 'random' },
      { assignee_id: 'me' },
    ] as Query[])
      expect([query, (await agent.sends('GET', `/desk/api/v1/tickets?${new URLSearchParams(query as never)}`)).status]).toEqual([
        query,
        422,
      ])
  })

  it('TK-93 tells own requests from those of others, and never shows one that the caller does not see', async () => {
    const building = await openBuilding()
    const own = await open(building.employee, building, { title: 'own' })
    await open(building.operator, building, { title: 'given', assignee_id: building.cast.agent })
    await open(building.agent, building, { title: 'agent' })
    expect(await titles(building.employee, { requester: 'me' })).toEqual(['own'])
    expect(await titles(building.agent, { requester: 'me' })).toEqual(['agent'])
    expect(await titles(building.agent, { requester: 'me', ticket_type_id: 32 })).toEqual([])
    const others = `/desk/api/v1/tickets?${new URLSearchParams({ requester: own.requester?.id ?? '' })}`
    expect((await building.agent.sends('GET', others)).status).toBe(422)
  })

  it('TK-12 searches number, title, description and code, and takes % and _ for themselves', async () => {
    const building = await openBuilding()
    await open(building.agent, building, { title: 'Chiller 100% loud' })
    await open(building.agent, building, { title: 'Lift', description: 'stops at LEVEL_12' })
    await open(building.agent, building, { title: 'Code', code: 'WX-77\\' })
    for (const [search, found] of [
      ['loud', ['Chiller 100% loud']],
      ['0% l', ['Chiller 100% loud']],
      ['level_', ['Lift']],
      ['LEVEL', ['Lift']],
      ['wx-77\\', ['Code']],
      ['gen-20', ['Chiller 100% loud', 'Code', 'Lift']],
      ['%', ['Chiller 100% loud']],
      ["' or 1=1 --", []],
      ['Li', ['Lift']],
      ['ST', ['Lift']],
      ['ft', []],
      ['77', ['Code']],
    ] as const)
      expect([search, await titles(building.agent, { search })]).toEqual([search, found])
    expect((await list(building.agent, { search: 'a\u0000b' })).errors).toEqual([{ field: 'search', rule: 'pattern' }])
  })

  it('TK-13 goes page by page through every ticket once, in each order', async () => {
    const building = await openBuilding()
    const due = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z', null, null]
    for (let n = 0; n < 23; n += 1) {
      await open(building.agent, building, {
        title: String(n),
        priority: (['low', 'critical', 'medium'] as const)[n % 3],
        due_at: due[n % 5],
      })
    }
    // Several at the same moment: the id must break the tie.
    await building.db.sql.execute(
      sql`update tickets set created_at = date_trunc('second', created_at) - (right(number, 1)::int % 4) * interval '1 minute', updated_at = date_trunc('minute', updated_at)`,
    )
    for (const sort of ticketSorts) {
      const seen: Ticket[] = []
      for (let next: string | undefined = '0'; next !== undefined; ) {
        const page: { data: Ticket[]; next?: string } = await list(building.agent, { sort, limit: 4, next })
        seen.push(...page.data)
        next = page.next
      }
      expect([sort, new Set(seen.map((ticket) => ticket.id)).size, seen.length]).toEqual([sort, 23, 23])
      expect(seen.map((ticket) => ticket.id)).toEqual([...seen].sort(inOrder[sort]).map((ticket) => ticket.id))
    }
  })

  it('TK-14 refuses a cursor it did not give out in this order', async () => {
    const building = await openBuilding()
    for (let n = 0; n < 3; n += 1) await open(building.agent, building)
    const { next = '' } = await list(building.agent, { limit: 1 })
    expect((await list(building.agent, { limit: 1, next, sort: 'updated' })).errors).toEqual([{ field: 'next', rule: 'cursor' }])
    for (const forged of ['zzz', Buffer.from('["newest",1]').toString('base64url'), Buffer.from('{}').toString('base64url')])
      expect((await list(building.agent, { next: forged })).errors).toEqual([{ field: 'next', rule: 'cursor' }])
    for (const values of [
      ['newest', 'never', 'x'],
      ['newest', '2026-01-01', "'; drop table tickets"],
      ['priority', 1e300, 'x', 'y'],
    ])
      expect(
        (
          await building.agent.sends(
            'GET',
            `/desk/api/v1/tickets?sort=${values[0]}&next=${Buffer.from(JSON.stringify(values)).toString('base64url')}`,
          )
        ).status,
      ).toBe(422)
  })
})

const rank = (ticket: Ticket) => ['critical', 'high', 'medium', 'low'].indexOf(ticket.priority)
const by =
  (...keys: ((a: Ticket, b: Ticket) => number)[]) =>
  (a: Ticket, b: Ticket) =>
    keys.reduce((result, key) => result || key(a, b), 0)
const up = (key: (ticket: Ticket) => string | number) => (a: Ticket, b: Ticket) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
const down = (key: (ticket: Ticket) => string | number) => (a: Ticket, b: Ticket) => up(key)(b, a)
const inOrder: Record<(typeof ticketSorts)[number], (a: Ticket, b: Ticket) => number> = {
  newest: by(
    down((item) => item.created_at),
    down((item) => item.id),
  ),
  oldest: by(
    up((item) => item.created_at),
    up((item) => item.id),
  ),
  updated: by(
    down((item) => item.updated_at),
    down((item) => item.id),
  ),
  priority: by(
    up(rank),
    down((item) => item.created_at),
    up((item) => item.id),
  ),
  due: by(
    up((item) => item.due_at ?? '9999'),
    up((item) => item.id),
  ),
}

describe('figures', () => {
  it('TK-31 counts open tickets the caller may see', async () => {
    const building = await openBuilding()
    for (const facts of [{}, {}, { ticket_type_id: 32 }, { location_id: building.cast.otherSite }])
      await open(building.admin, building, facts)
    const done = await open(building.agent, building)
    await building.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Done' } })
    expect((await building.agent.asks(tickets.counts, { query: {} })).body.data).toEqual([
      { ticket_type_id: 1, state: 'new', count: 2 },
      { ticket_type_id: 32, state: 'new', count: 1 },
    ])
    expect((await building.admin.asks(tickets.counts, { query: { location_id: building.cast.otherSite } })).body.data).toEqual([
      { ticket_type_id: 1, state: 'new', count: 1 },
    ])
    expect((await building.employee.asks(tickets.counts, { query: {} })).body.data).toEqual([])
  })

  it('TK-32 counts by the days of the zone', async () => {
    const building = await openBuilding()
    // 23:30 on the 20th in Jakarta, half past midnight on the 21st in Makassar.
    building.clock.set(new Date('2026-11-20T16:30:00Z'))
    const agent = await building.as(building.cast.agent)
    const { id } = await open(agent, building)
    building.clock.set(new Date('2026-11-21T05:00:00Z'))
    await (await building.as(building.cast.agent)).asks(tickets.resolve, { params: { id }, body: { solution: 'Done' } })
    const days = async (query: object) =>
      (await (await building.as(building.cast.agent)).asks(tickets.perDay, { query: { days: 2, ...query } })).body.data
    expect(await days({ zone: 'Asia/Jakarta' })).toEqual([
      { day: '2026-11-20', opened: 1, resolved: 0 },
      { day: '2026-11-21', opened: 0, resolved: 1 },
    ])
    expect(await days({ zone: 'Asia/Makassar' })).toEqual([
      { day: '2026-11-20', opened: 0, resolved: 0 },
      { day: '2026-11-21', opened: 1, resolved: 1 },
    ])
    expect(await days({ location_id: building.cast.site })).toEqual(await days({ zone: 'Asia/Jakarta' }))
    for (const zone of ['Mars/Olympus', '+07:00', "UTC'; drop table tickets; --"])
      expect((await building.agent.asks(tickets.perDay, { query: { zone } })).status).toBe(422)
    expect((await building.agent.asks(tickets.perDay, { query: { days: 367 } })).status).toBe(422)
  })

  it('TK-33 knows the types and a label for each of their states', async () => {
    const building = await openBuilding()
    const types = (await building.employee.asks(tickets.types, {})).body.data
    expect(types.map((type) => type.id)).toEqual([1, 29, 27, 28, 30, 31, 32, 33, 19])
    expect(types.find((type) => type.id === 28)).toEqual({
      id: 28,
      code: 'absense',
      name_en: 'Absence',
      name_id: 'Ketidakhadiran',
      tabs: [2, 0],
    })
    const labels = (await building.employee.asks(tickets.progressStatuses, { query: {} })).body.data
    expect(labels).toHaveLength(types.length * ticketStates.length)
    const ofOne = (await building.employee.asks(tickets.progressStatuses, { query: { ticket_type_id: 32 } })).body.data
    expect(ofOne.map((label) => label.state)).toEqual([...ticketStates])
    expect((await building.stranger.asks(tickets.types, {})).status).toBe(401)
  })
})
