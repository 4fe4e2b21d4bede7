import { type Ticket, ticketSorts, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { ticketStates } from '@menara/shared/domain/ticket-state.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../tests/kit/ticket-workers.ts'

type Query = Record<string, string | number>
const open = async (person: Person, it: Building, facts: object = {}): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title: 'A ticket', ...facts } })).body.data
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
    const it = await openBuilding()
    const east = await open(it.admin, it, { title: 'East', location_id: it.cast.otherSite })
    const alarm = await open(it.agent, it, { title: 'Alarm', ticket_type_id: 32 })
    const visitor = await open(it.admin, it, { title: 'Visitor', ticket_type_id: 27 })
    const others = await open(it.agent, it, { title: 'Others' })
    const hidden = [
      [it.agent, east],
      [it.employee, alarm],
      [it.agent, visitor],
      [it.employee, others],
      [it.elsewhere, others],
    ] as const
    for (const [person, { id }] of hidden) {
      expect((await person.asks(tickets.get, { params: { id } })).status).toBe(404)
      expect((await person.asks(tickets.logs, { params: { id } })).status).toBe(404)
      expect((await person.asks(tickets.update, { params: { id }, body: { title: 'Mine' } })).status).toBe(404)
    }
    for (const person of [it.agent, it.elsewhere])
      for (const move of ['start', 'close', 'resume'])
        expect((await person.sends('POST', `/desk/api/v1/tickets/${person === it.agent ? east.id : others.id}/${move}`, {})).status).toBe(
          404,
        )
    expect(await titles(it.employee)).toEqual([])
    expect(await titles(it.elsewhere)).toEqual(['East'])
    expect(await titles(it.agent)).toEqual(['Alarm', 'Others'])
    expect(await titles(it.agent, { location_id: it.cast.otherSite })).toEqual([])
    expect((await it.employee.asks(tickets.list, { query: { ticket_type_id: 32 } })).status).toBe(403)
    expect((await it.stranger.asks(tickets.list, { query: {} })).status).toBe(401)
  })

  it('TK-10 shows it to requester, assignee and the members of its group', async () => {
    const it = await openBuilding()
    await mayWorkTickets(it.db, it.cast.employee, true)
    await open(it.employee, it, { title: 'Asked' })
    await open(it.agent, it, { title: 'Given', assignee_id: it.cast.employee })
    await open(it.agent, it, { title: 'Team', group_id: it.cast.group })
    await open(it.agent, it, { title: 'Nobody' })
    expect(await titles(it.employee)).toEqual(['Asked', 'Given'])
    expect(await titles(it.operator)).toEqual(['Team'])
    expect(await titles(it.agent)).toEqual(['Asked', 'Given', 'Nobody', 'Team'])
  })
})

describe('the list', () => {
  it('TK-11 leaves what fits every filter', async () => {
    const it = await openBuilding()
    await open(it.agent, it, { title: 'a', priority: 'critical', asset_id: it.cast.asset })
    it.clock.advance(48 * 3600_000)
    const agent = await it.as(it.cast.agent)
    const b = await open(agent, it, { title: 'b', ticket_type_id: 32, assignee_id: it.cast.agent, area_id: it.cast.floor })
    const c = await open(agent, it, { title: 'c', group_id: it.cast.group })
    await agent.asks(tickets.resolve, { params: { id: c.id }, body: { solution: 'Done' } })
    const day = b.created_at.slice(0, 10)
    const expected: [Query, string[]][] = [
      [{ ticket_type_id: 32 }, ['b']],
      [{ location_id: it.cast.site }, ['a', 'b', 'c']],
      [{ priority: 'critical' }, ['a']],
      [{ assignee_id: it.cast.agent }, ['b']],
      [{ group_id: it.cast.group }, ['c']],
      [{ area_id: it.cast.floor }, ['a', 'b']],
      [{ asset_id: it.cast.asset }, ['a']],
      [{ states: 'new,assigned' }, ['a', 'b']],
      [{ states: 'resolved' }, ['c']],
      [{ progress_status_ticket_ids: '101,3203' }, ['a', 'b']],
      [{ start: day }, ['b', 'c']],
      [{ end: b.created_at }, ['a', 'b', 'c'].filter((title) => title !== 'c' || c.created_at <= b.created_at)],
      [{ start: day, end: day, group_id: it.cast.group }, ['c']],
      [{ area_id: it.cast.floor, states: 'new' }, ['a']],
      [{ area_id: it.cast.otherFloor }, []],
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

  it('TK-12 searches number, title, description and code, and takes % and _ for themselves', async () => {
    const it = await openBuilding()
    await open(it.agent, it, { title: 'Chiller 100% loud' })
    await open(it.agent, it, { title: 'Lift', description: 'stops at LEVEL_12' })
    await open(it.agent, it, { title: 'Code', code: 'WX-77\\' })
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
      expect([search, await titles(it.agent, { search })]).toEqual([search, found])
    expect((await list(it.agent, { search: 'a\u0000b' })).errors).toEqual([{ field: 'search', rule: 'pattern' }])
  })

  it('TK-13 goes page by page through every ticket once, in each order', async () => {
    const it = await openBuilding()
    const due = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z', null, null]
    for (let n = 0; n < 23; n += 1) {
      await open(it.agent, it, { title: String(n), priority: (['low', 'critical', 'medium'] as const)[n % 3], due_at: due[n % 5] })
    }
    // Several at the same moment: the id must break the tie.
    await it.db.sql.execute(
      sql`update tickets set created_at = date_trunc('second', created_at) - (right(number, 1)::int % 4) * interval '1 minute', updated_at = date_trunc('minute', updated_at)`,
    )
    for (const sort of ticketSorts) {
      const seen: Ticket[] = []
      for (let next: string | undefined = '0'; next !== undefined; ) {
        const page: { data: Ticket[]; next?: string } = await list(it.agent, { sort, limit: 4, next })
        seen.push(...page.data)
        next = page.next
      }
      expect([sort, new Set(seen.map((ticket) => ticket.id)).size, seen.length]).toEqual([sort, 23, 23])
      expect(seen.map((ticket) => ticket.id)).toEqual([...seen].sort(inOrder[sort]).map((ticket) => ticket.id))
    }
  })

  it('TK-14 refuses a cursor it did not give out in this order', async () => {
    const it = await openBuilding()
    for (let n = 0; n < 3; n += 1) await open(it.agent, it)
    const { next = '' } = await list(it.agent, { limit: 1 })
    expect((await list(it.agent, { limit: 1, next, sort: 'updated' })).errors).toEqual([{ field: 'next', rule: 'cursor' }])
    for (const forged of ['zzz', Buffer.from('["newest",1]').toString('base64url'), Buffer.from('{}').toString('base64url')])
      expect((await list(it.agent, { next: forged })).errors).toEqual([{ field: 'next', rule: 'cursor' }])
    for (const values of [
      ['newest', 'never', 'x'],
      ['newest', '2026-01-01', "'; drop table tickets"],
      ['priority', 1e300, 'x', 'y'],
    ])
      expect(
        (
          await it.agent.sends(
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
    down((it) => it.created_at),
    down((it) => it.id),
  ),
  oldest: by(
    up((it) => it.created_at),
    up((it) => it.id),
  ),
  updated: by(
    down((it) => it.updated_at),
    down((it) => it.id),
  ),
  priority: by(
    up(rank),
    down((it) => it.created_at),
    up((it) => it.id),
  ),
  due: by(
    up((it) => it.due_at ?? '9999'),
    up((it) => it.id),
  ),
}

describe('figures', () => {
  it('TK-31 counts open tickets the caller may see', async () => {
    const it = await openBuilding()
    for (const facts of [{}, {}, { ticket_type_id: 32 }, { location_id: it.cast.otherSite }]) await open(it.admin, it, facts)
    const done = await open(it.agent, it)
    await it.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Done' } })
    expect((await it.agent.asks(tickets.counts, { query: {} })).body.data).toEqual([
      { ticket_type_id: 1, state: 'new', count: 2 },
      { ticket_type_id: 32, state: 'new', count: 1 },
    ])
    expect((await it.admin.asks(tickets.counts, { query: { location_id: it.cast.otherSite } })).body.data).toEqual([
      { ticket_type_id: 1, state: 'new', count: 1 },
    ])
    expect((await it.employee.asks(tickets.counts, { query: {} })).body.data).toEqual([])
  })

  it('TK-32 counts by the days of the zone', async () => {
    const it = await openBuilding()
    // 23:30 on the 20th in Jakarta, half past midnight on the 21st in Makassar.
    it.clock.set(new Date('2026-11-20T16:30:00Z'))
    const agent = await it.as(it.cast.agent)
    const { id } = await open(agent, it)
    it.clock.set(new Date('2026-11-21T05:00:00Z'))
    await (await it.as(it.cast.agent)).asks(tickets.resolve, { params: { id }, body: { solution: 'Done' } })
    const days = async (query: object) =>
      (await (await it.as(it.cast.agent)).asks(tickets.perDay, { query: { days: 2, ...query } })).body.data
    expect(await days({ zone: 'Asia/Jakarta' })).toEqual([
      { day: '2026-11-20', opened: 1, resolved: 0 },
      { day: '2026-11-21', opened: 0, resolved: 1 },
    ])
    expect(await days({ zone: 'Asia/Makassar' })).toEqual([
      { day: '2026-11-20', opened: 0, resolved: 0 },
      { day: '2026-11-21', opened: 1, resolved: 1 },
    ])
    expect(await days({ location_id: it.cast.site })).toEqual(await days({ zone: 'Asia/Jakarta' }))
    for (const zone of ['Mars/Olympus', '+07:00', "UTC'; drop table tickets; --"])
      expect((await it.agent.asks(tickets.perDay, { query: { zone } })).status).toBe(422)
    expect((await it.agent.asks(tickets.perDay, { query: { days: 367 } })).status).toBe(422)
  })

  it('TK-33 knows the types and a label for each of their states', async () => {
    const it = await openBuilding()
    const types = (await it.employee.asks(tickets.types, {})).body.data
    expect(types.map((type) => type.id)).toEqual([1, 29, 27, 28, 30, 31, 32, 33, 19])
    expect(types.find((type) => type.id === 28)).toEqual({
      id: 28,
      code: 'absense',
      name_en: 'Absence',
      name_id: 'Ketidakhadiran',
      tabs: [2, 0],
    })
    const labels = (await it.employee.asks(tickets.progressStatuses, { query: {} })).body.data
    expect(labels).toHaveLength(types.length * ticketStates.length)
    const ofOne = (await it.employee.asks(tickets.progressStatuses, { query: { ticket_type_id: 32 } })).body.data
    expect(ofOne.map((label) => label.state)).toEqual([...ticketStates])
    expect((await it.stranger.asks(tickets.types, {})).status).toBe(401)
  })
})
