import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../../tests/contract/good-call.ts'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { absence, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'
import { forDays, openForDays, withServiceLevels } from '../../../../../tests/kit/desk/service-levels.ts'
import { note } from '../../../../../tests/kit/files/pictures.ts'
import { audit } from '../../../schema/journal.ts'
import { alarms } from '../../../schema/monitoring/iot.ts'
import { tickets as ticketRows } from '../../../schema/tickets/tickets.ts'
import { OLD_DRAFT_DAYS, ORPHAN_DRAFT_DAYS } from './ticket-timers.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const look = (building: Building) => building.backend.desk.timers.look()
const opened = async (building: Building, title = 'Leak'): Promise<string> =>
  (await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title } })).body.data.id
const now = async (building: Building, id: string) => (await building.admin.asks(tickets.get, { params: { id } })).body.data
const pend = (building: Building, id: string, body: object) =>
  building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'supplier', ...body } })
const solved = (building: Building, id: string) => building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
const says = (who: Person, ticket_id: string, more: object = {}) =>
  note(who, { fields: { ticket_id, description: 'The key is at the reception', ...more } })
const letters = async (who: Person) =>
  (await who.asks(inbox.list, { query: {} })).body.data.map((item) => item.message.key.replace('inbox.ticket_', ''))
const history = async (building: Building, id: string) =>
  (await building.admin.asks(tickets.logs, { params: { id } })).body.data.map((log) => [log.action, log.actor?.name ?? null])

describe('waiting', () => {
  it('TKT-1 ends at its time, where the ticket was before, with clocks that run again', async () => {
    const building = await openForDays()
    await withServiceLevels(building)
    const [started, untouched, given] = [await opened(building), await opened(building, 'Dust'), await opened(building, 'Noise')]
    await building.agent.asks(tickets.start, { params: { id: started }, body: {} })
    const until = new Date(building.clock.now().getTime() + HOUR).toISOString()
    for (const id of [started, untouched, given]) expect((await pend(building, id, { until })).status).toBe(200)
    await building.agent.asks(tickets.assign, { params: { id: given }, body: { assignee_id: building.cast.agent } })
    building.clock.advance(HOUR - 1000)
    await look(building)
    expect((await now(building, started)).state).toBe('pending')
    building.clock.advance(2000)
    await look(building)
    const states = await Promise.all([started, untouched, given].map((id) => now(building, id)))
    expect(states.map((one) => [one.state, one.pending_reason, one.pending_until])).toEqual([
      ['in_progress', null, null],
      ['new', null, null],
      ['assigned', null, null],
    ])
    const { data } = (await building.admin.asks(ticketClocks.get, { params: { id: started } })).body
    expect(data.clocks.find((clock) => clock.kind === 'resolve')?.due_at).not.toBeNull()
    expect((await history(building, started)).at(-1)).toEqual(['resumed', null])
    expect((await letters(building.agent)).filter((key) => key === 'followed.resumed')).toHaveLength(2)
  })

  it('TKT-1 leaves a request that waited where it was: nobody is away by it', async () => {
    const building = forDays(await openWithAbsences())
    const [asked, agreed] = [
      await absence(building),
      await absence(building, { absence_kind: 'annual', first_day: '2026-12-07', last_day: '2026-12-08' }),
    ]
    await steps(building.agent, agreed, 'approve')
    const until = new Date(building.clock.now().getTime() + HOUR).toISOString()
    for (const { id } of [asked, agreed]) await pend(building, id, { until })
    building.clock.advance(HOUR)
    await look(building)
    expect([(await now(building, asked.id)).stage, (await now(building, agreed.id)).stage]).toEqual(['requested', 'approved'])
  })

  it('TKT-2 for the requester ends when they write, and for nobody else', async () => {
    const building = await openForDays()
    const [asked, parts] = [await opened(building), await opened(building, 'Dust')]
    await building.agent.asks(tickets.start, { params: { id: asked }, body: {} })
    await pend(building, asked, { reason: 'requester' })
    await pend(building, parts, { reason: 'parts' })
    await says(building.agent, asked)
    await says(building.employee, parts)
    expect([(await now(building, asked)).state, (await now(building, parts)).state]).toEqual(['pending', 'pending'])
    await says(building.employee, asked)
    expect(await now(building, asked)).toMatchObject({ state: 'in_progress', pending_reason: null })
    expect((await history(building, asked)).slice(-2)).toEqual([
      ['note', 'Employee'],
      ['resumed', 'Employee'],
    ])
  })
})

describe('what was resolved', () => {
  it('TKT-3 TKT-5 is closed after seven days, and until then its requester may reopen it', async () => {
    const building = await openForDays()
    const [left, reopened] = [await opened(building), await opened(building, 'Dust')]
    for (const id of [left, reopened]) await solved(building, id)
    const resolvedAt = building.clock.now().getTime()
    building.clock.advance(7 * DAY - 1000)
    await look(building)
    expect(await now(building, left)).toMatchObject({ state: 'resolved', closes_at: new Date(resolvedAt + 7 * DAY).toISOString() })
    expect((await building.employee.asks(tickets.reopen, { params: { id: reopened }, body: { note: 'Leaks' } })).status).toBe(200)
    building.clock.advance(2000)
    await look(building)
    expect(await now(building, left)).toMatchObject({ state: 'closed', closed_at: building.clock.now().toISOString(), closes_at: null })
    const [log] = (await building.admin.asks(tickets.logs, { params: { id: left } })).body.data.slice(-1)
    expect(log?.after).toMatchObject({ closed_after: 7 })
    expect((await now(building, reopened)).state).toBe('in_progress')
    expect((await letters(building.employee))[0]).toBe('followed.closed')
    expect((await building.employee.asks(tickets.reopen, { params: { id: left }, body: { note: 'Leaks' } })).status).toBe(409)
  })

  it('TKT-3 stays while a trip is not settled, or an alarm stands or is not acknowledged', async () => {
    const building = forDays(await openWithAbsences())
    const facts = { first_day: '2026-12-01', last_day: '2026-12-02', destinations: ['Makassar'], purpose: 'Audit' }
    const trip = await absence(building, facts, { type: 30 })
    await steps(building.agent, trip, 'approve')
    for (const move of ['leave', 'come_back']) await steps(building.employee, trip, move)
    const alarmId = await newAlarm(building)
    const made = await building.admin.asks(iot.openTicket, { params: { id: alarmId }, body: { title: 'Too warm' } })
    const id = made.body.data.ticket_id ?? ''
    await building.admin.asks(tickets.resolve, { params: { id }, body: { solution: 'Reset', without_evidence: 'The sensor is broken' } })
    building.clock.advance(8 * DAY)
    await look(building)
    const [ofTrip, ofAlarm] = [await now(building, trip.id), await now(building, id)]
    expect([ofTrip.state, ofTrip.closes_at, ofAlarm.state]).toEqual(['resolved', null, 'resolved'])
    await building.db.sql.update(alarms).set({ process: 'normal', ack: 'acked' }).where(eq(alarms.id, alarmId))
    await look(building)
    expect((await now(building, id)).state).toBe('closed')
  })

  it('TKT-4 is closed once, also when two look at once', async () => {
    const building = await openForDays()
    const id = await opened(building)
    await solved(building, id)
    building.clock.advance(7 * DAY)
    await Promise.all([look(building), look(building)])
    expect((await history(building, id)).filter(([action]) => action === 'closed')).toEqual([['closed', null]])
  })
})

it('TKT-10 drafts of nobody go after 30 days, those of somebody after a year', async () => {
  const building = await openForDays()
  const [orphan, own, submitted] = [await opened(building, 'Orphan'), await opened(building, 'Own'), await opened(building, 'Sent')]
  const put = (id: string, facts: Partial<typeof ticketRows.$inferInsert>) =>
    building.db.sql.update(ticketRows).set(facts).where(eq(ticketRows.id, id))
  for (const id of [orphan, own]) await put(id, { state: 'draft' })
  await put(orphan, { requester_id: null })
  await put(submitted, { requester_id: null })
  const left = async () => (await building.db.sql.select({ id: ticketRows.id }).from(ticketRows)).map((row) => row.id).toSorted()
  const after = async (ms: number) => {
    building.clock.advance(ms)
    await look(building)
    return left()
  }
  const all = [orphan, own, submitted].toSorted()
  expect(await after(ORPHAN_DRAFT_DAYS * DAY - HOUR)).toEqual(all)
  expect(await after(2 * HOUR)).toEqual([own, submitted].toSorted())
  const since = (OLD_DRAFT_DAYS - ORPHAN_DRAFT_DAYS) * DAY
  expect(await after(since - 2 * HOUR)).toEqual([own, submitted].toSorted())
  expect(await after(2 * HOUR)).toEqual([submitted])
  const kept = await building.db.sql
    .select({ actor: audit.actor_id, id: audit.subject_id })
    .from(audit)
    .where(eq(audit.action, 'ticket.removed'))
    .orderBy(audit.seq)
  expect(kept.map((row) => [row.id, row.actor])).toEqual([
    [orphan, null],
    [own, null],
  ])
})
