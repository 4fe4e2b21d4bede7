import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { mayMove, movesFrom, type TicketMove, type TicketState, ticketMoves } from '@menara/shared/domain/tickets/ticket-state.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'

const BODIES: Readonly<Record<TicketMove, (building: Building) => object>> = {
  assign: ({ cast }) => ({ assignee_id: cast.agent }),
  start: () => ({}),
  pend: () => ({ reason: 'parts' }),
  resume: () => ({}),
  resolve: () => ({ solution: 'New seal' }),
  close: () => ({}),
  reopen: () => ({ note: 'Drips again' }),
  submit: () => ({}),
  appeal: () => ({ note: 'Look again' }),
  cancel: () => ({ note: 'Opened twice' }),
}
const MOVES = Object.keys(ticketMoves) as TicketMove[]

const open = async (building: Building, person: Person = building.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })).body.data
const moves = async (
  building: Building,
  [id, move]: readonly [string, TicketMove],
  { by = building.agent, body = {} }: { by?: Person; body?: object } = {},
) => {
  const reply = await by.sends('POST', `/desk/api/v1/tickets/${id}/${move}`, { ...BODIES[move](building), ...body })
  return { ...reply, ticket: reply.body.data as Ticket }
}
/** The state a ticket is in after a move by the table; undefined where the table has none. */
const stateAfter = (move: TicketMove, state: TicketState): TicketState | undefined => {
  if (!mayMove(move, state)) return undefined
  return move === 'assign' && (state === 'in_progress' || state === 'pending') ? state : ticketMoves[move].to
}
interface Life {
  readonly state: TicketState
  readonly rev: number
  /** The agent has it. */
  readonly isGiven: boolean
}
/** Undefined for a move that is refused. Given to whom it is given already, nothing is written. */
function after({ state, rev, isGiven }: Life, move: TicketMove): Life | undefined {
  const next = stateAfter(move, state)
  if (!next) return undefined
  const isSame = move === 'assign' && isGiven && next === state
  return { state: next, rev: isSame ? rev : rev + 1, isGiven: isGiven || ['assign', 'start', 'resume'].includes(move) }
}
const read = async (building: Building, id: string) => (await building.agent.asks(tickets.get, { params: { id } })).body.data
/** A ticket that has come as far as a state. */
const WAY: Readonly<Partial<Record<TicketState, TicketMove[]>>> = {
  new: [],
  assigned: ['assign'],
  in_progress: ['start'],
  pending: ['pend'],
  resolved: ['resolve'],
  closed: ['resolve', 'close'],
  cancelled: ['cancel'],
}
const openAs = async (building: Building, state: TicketState) => {
  const ticket = await open(building)
  for (const move of WAY[state] ?? []) await moves(building, [ticket.id, move])
  return ticket
}

describe('working a ticket', () => {
  it('TK-20 goes where the table of moves says, whatever is tried in whatever order', async () => {
    const building = await openBuilding()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 1, maxLength: 10 }), async (tried) => {
        const { id } = await open(building)
        let life: Life = { state: 'new', rev: 1, isGiven: false }
        for (const move of tried) {
          const next = after(life, move)
          const { status } = await moves(building, [id, move])
          expect([move, life.state, status]).toEqual([move, life.state, next ? 200 : 409])
          life = next ?? life
          expect(await read(building, id)).toMatchObject({ state: life.state, rev: life.rev })
        }
      }),
      { numRuns: 12 },
    )
  })

  it('TK-21 that is refused says what the ticket is and what may be done instead', async () => {
    const building = await openBuilding()
    for (const state of ['new', 'assigned', 'in_progress', 'pending', 'resolved', 'closed', 'cancelled'] as const) {
      const { id } = await openAs(building, state)
      const move = MOVES.find((one) => !mayMove(one, state)) ?? 'close'
      const { status, body } = await moves(building, [id, move])
      expect([status, body.errors]).toEqual([409, [{ field: 'state', rule: state }]])
      expect(body.message).toContain(`is ${state.replace('_', ' ')}`)
      if (movesFrom(state).includes('resolve')) expect(body.message).toContain('resolved')
      if (state === 'resolved') expect(body.message).toMatch(/may be closed or reopened$/)
      if (state === 'closed') expect(body.message).toMatch(/open a follow-up/)
    }
  })

  it('TK-22 needs ticket_work, but for the requester who withdraws what is new and judges what is resolved', async () => {
    const building = await openBuilding()
    const own = await open(building)
    for (const move of MOVES.filter((one) => !['close', 'reopen', 'cancel', 'submit', 'appeal'].includes(one)))
      expect([move, (await moves(building, [own.id, move], { by: building.employee })).status]).toEqual([move, 403])
    expect((await moves(building, [own.id, 'close'], { by: building.employee })).status).toBe(409)
    expect((await moves(building, [own.id, 'cancel'], { by: building.employee })).ticket.state).toBe('cancelled')
    const taken = await openAs(building, 'in_progress')
    const late = await moves(building, [taken.id, 'cancel'], { by: building.employee })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Add a note')])
    const judged = await openAs(building, 'resolved')
    expect((await moves(building, [judged.id, 'reopen'], { by: building.employee })).ticket.state).toBe('in_progress')
    await moves(building, [judged.id, 'resolve'])
    expect((await moves(building, [judged.id, 'close'], { by: building.employee })).ticket).toMatchObject({
      state: 'closed',
      closed_at: expect.any(String),
    })
    const team = (
      await building.agent.asks(tickets.create, {
        body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Team', group_id: building.cast.group },
      })
    ).body.data
    for (const move of MOVES)
      expect([move, (await moves(building, [team.id, move], { by: building.operator })).status]).toEqual([move, 403])
  })

  it('TK-23 makes a ticket that is nobody’s the one’s who starts it', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const { id } = await open(building)
    expect((await moves(building, [id, 'start'])).ticket).toMatchObject({ state: 'in_progress', assignee: { id: building.cast.agent } })
    const given = await open(building)
    await moves(building, [given.id, 'assign'], { body: { assignee_id: building.cast.operator } })
    expect((await moves(building, [given.id, 'start'])).ticket.assignee).toMatchObject({ id: building.cast.operator })
  })

  it('TK-24 hands it on where it is, and never to nobody', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    for (const state of ['in_progress', 'pending'] as const) {
      const { id } = await openAs(building, state)
      expect(
        (await moves(building, [id, 'assign'], { body: { assignee_id: building.cast.operator, group_id: building.cast.group } })).ticket,
      ).toMatchObject({
        state,
        assignee: { name: 'Operator' },
        group: { name: 'Engineering' },
      })
      expect((await moves(building, [id, 'assign'], { body: { assignee_id: null } })).ticket).toMatchObject({
        state,
        assignee: null,
        group: { name: 'Engineering' },
      })
      const nobody = await moves(building, [id, 'assign'], { body: { assignee_id: null, group_id: null } })
      expect([nobody.status, nobody.body.errors]).toEqual([422, [{ field: 'assignee_id', rule: 'required' }]])
    }
    const { id } = await open(building)
    for (const body of [{ assignee_id: building.cast.elsewhere }, { assignee_id: building.cast.site }])
      expect((await moves(building, [id, 'assign'], { body })).body.errors).toEqual([{ field: 'assignee_id', rule: 'exists' }])
    expect((await building.agent.sends('POST', `/desk/api/v1/tickets/${id}/assign`, {})).status).toBe(422)
  })

  it('TK-25 waits for a reason, until a time to come', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    expect((await building.agent.sends('POST', `/desk/api/v1/tickets/${id}/pend`, {})).body.errors).toEqual([
      { field: 'reason', rule: 'required' },
    ])
    expect((await moves(building, [id, 'pend'], { body: { reason: 'lunch' } })).body.errors).toEqual([{ field: 'reason', rule: 'enum' }])
    expect((await moves(building, [id, 'pend'], { body: { until: '2020-01-01T00:00:00Z' } })).body.errors).toEqual([
      { field: 'until', rule: 'future' },
    ])
    expect(
      (await moves(building, [id, 'pend'], { body: { until: '2036-01-01T07:00:00+07:00', note: 'Seal ordered' } })).ticket,
    ).toMatchObject({
      state: 'pending',
      pending_reason: 'parts',
      pending_until: '2036-01-01T00:00:00.000Z',
    })
    expect((await moves(building, [id, 'resume'])).ticket).toMatchObject({
      state: 'in_progress',
      pending_reason: null,
      pending_until: null,
    })
  })

  it('TK-26 counts reopenings and takes back the resolution', async () => {
    const building = await openBuilding()
    const { id } = await openAs(building, 'resolved')
    expect(await read(building, id)).toMatchObject({ resolved_at: expect.any(String), solution: 'New seal', reopen_count: 0 })
    expect((await moves(building, [id, 'reopen'])).ticket).toMatchObject({ state: 'in_progress', resolved_at: null, reopen_count: 1 })
    await moves(building, [id, 'resolve'])
    expect((await moves(building, [id, 'reopen'])).ticket.reopen_count).toBe(2)
  })

  it('TK-27 done resolves and undone reopens', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const mark = (person: Person, done: boolean) => person.asks(tickets.doneUndone, { body: { ticket_id: id, done, note: 'Tightened' } })
    expect((await mark(building.employee, true)).status).toBe(403)
    expect((await mark(building.agent, false)).status).toBe(409)
    expect((await mark(building.agent, true)).body.data).toMatchObject({ state: 'resolved', solution: 'Tightened' })
    expect((await mark(building.agent, true)).status).toBe(409)
    expect((await mark(building.employee, false)).body.data).toMatchObject({ state: 'in_progress', reopen_count: 1 })
    expect((await mark(building.elsewhere, true)).status).toBe(404)
    const wordless = await building.agent.asks(tickets.doneUndone, { body: { ticket_id: id, done: true } })
    expect(wordless.body.data).toMatchObject({ state: 'resolved', solution: '' })
  })

  it('TK-28 lets one of two win who move it at the same moment', async () => {
    const building = await openBuilding()
    const { id, rev } = await open(building)
    const replies = await Promise.all(
      [building.agent, building.admin].flatMap((by) => [
        moves(building, [id, 'start'], { by, body: { rev } }),
        moves(building, [id, 'cancel'], { by, body: { rev } }),
      ]),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409])
    expect((await read(building, id)).rev).toBe(2)
    expect((await building.agent.asks(tickets.logs, { params: { id } })).body.data).toHaveLength(2)
  })
})

describe('telling people', () => {
  it('TK-29 reaches those it concerns, never the one who did it', async () => {
    const building = await openBuilding()
    const messages = async (person: Person) => (await person.asks(inbox.list, { query: {} })).body.data.map((item) => item.type).reverse()
    const { id, number } = await open(building)
    await moves(building, [id, 'assign'], { by: building.admin })
    await moves(building, [id, 'assign'], { by: building.admin, body: { group_id: building.cast.group } })
    await moves(building, [id, 'resolve'])
    await moves(building, [id, 'reopen'], { by: building.employee })
    expect(await messages(building.agent)).toEqual(['ticket.assigned', 'ticket.reopened'])
    expect(await messages(building.employee)).toEqual(['ticket.resolved'])
    const [assigned] = (await building.agent.asks(inbox.list, { query: { type: 'ticket.assigned' } })).body.data
    expect(assigned).toMatchObject({
      link: `/desk/ticketing/general/detail?id=${id}`,
      message: { key: 'inbox.ticket_assigned', params: { number, title: 'Leak', actor: 'Admin' } },
    })
    const own = await open(building, building.agent)
    for (const move of ['assign', 'start', 'resolve', 'reopen'] as const) await moves(building, [own.id, move])
    expect(await messages(building.agent)).toHaveLength(2)
  })

  it('TK-62 of many who assign from the same revision one wins; the others are refused and leave no trace', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const { id, rev } = await open(building)
    const people = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? building.cast.agent : building.cast.operator))
    const replies = await Promise.all(
      people.map((assignee_id) => building.admin.asks(tickets.assign, { params: { id }, body: { rev, assignee_id } })),
    )
    expect(replies.map((one) => one.status).toSorted()).toEqual([200, ...people.slice(1).map(() => 409)])
    const { assignee } = (await building.admin.asks(tickets.get, { params: { id } })).body.data
    const said = replies.filter((one) => one.status === 409).map((one) => (one.body as unknown as { message: string }).message)
    for (const message of said) expect(message).toContain(`it is with ${assignee?.name} now`)
    const logs = (await building.admin.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((one) => one.action === 'assigned')).toHaveLength(1)
  })

  it('TK-63 assigned to whom it is assigned already nothing changes and nothing is written, with or without the revision', async () => {
    const building = await openBuilding()
    await mayWorkTickets(building.db, building.cast.operator, true)
    const { id } = await open(building)
    const assign = (body: object) => building.admin.asks(tickets.assign, { params: { id }, body })
    const [first] = await Promise.all(Array.from({ length: 5 }, () => assign({ assignee_id: building.cast.agent })))
    expect(first?.body.data).toMatchObject({ state: 'assigned', assignee: { id: building.cast.agent } })
    const now = (await building.admin.asks(tickets.get, { params: { id } })).body.data
    expect(now.rev).toBe(2)
    expect((await assign({ assignee_id: building.cast.agent, rev: 2 })).body.data.rev).toBe(2)
    expect((await assign({ assignee_id: building.cast.operator })).body.data.rev).toBe(3)
    const logs = (await building.admin.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((one) => one.action === 'assigned')).toHaveLength(2)
  })
})
