import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import {
  addCalendar,
  addPolicy,
  minutesOf,
  officeHours,
  openForDays,
  usualPolicy,
  withServiceLevels,
} from '../../../../../tests/kit/desk/service-levels.ts'
import { userLocations, users } from '../../../schema/people.ts'

const jakarta = (text: string): string => new Date(`${text}:00+07:00`).toISOString()
const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24']

async function open({ employee, cast }: Building, more: object = {}) {
  return (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Water', ...more } })).body.data
}
const clockOf = async (who: Person, id: string, kind = 'resolve') => {
  const { data } = (await who.asks(ticketClocks.get, { params: { id } })).body
  return data.clocks.find((one) => one.kind === kind)
}
const shown = async (who: Person, id: string) => (await who.asks(tickets.get, { params: { id } })).body.data
const go = (building: Building, text: string) => building.clock.set(new Date(`${text}:00+07:00`))
const note = (who: Person, ticketId: string, text: string, more: Record<string, string> = {}) => {
  const parts = Object.entries({ ticket_id: ticketId, description: text, ...more })
  const body = parts.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return who.sends('POST', tickets.addNote.path, Buffer.from(`${body}--b--\r\n`), headers)
}
const letters = async (who: Person) => (await who.asks(inbox.list, { query: {} })).body.data.map((one) => one.message.key)

describe('the clocks of a ticket', () => {
  it('SL-10 come from the first policy that is for it, and order the list', async () => {
    const building = await openForDays()
    const { calendar } = await withServiceLevels(building)
    const urgent = { ...usualPolicy(calendar), name_en: 'Urgent', priorities: ['critical' as const], targets: minutesOf('own', 10) }
    await building.admin.asks(slas.create, { body: urgent })
    const usual = await open(building)
    expect(usual).toMatchObject({ next_due_at: jakarta(`${MONDAY}T09:30`), breached: false })
    const critical = await open(building, { priority: 'critical' })
    const agreed = await open(building, { due_at: jakarta(`${MONDAY}T09:05`) })
    expect([critical.next_due_at, agreed.next_due_at]).toEqual([jakarta(`${MONDAY}T09:10`), jakarta(`${MONDAY}T09:05`)])
    const list = (await building.admin.asks(tickets.list, { query: { sort: 'due', limit: 2 } })).body
    expect(list.data.map((one) => one.id)).toEqual([agreed.id, critical.id])
    const rest = (await building.admin.asks(tickets.list, { query: { sort: 'due', limit: 2, next: list.next ?? '' } })).body
    expect(rest.data.map((one) => one.id)).toEqual([usual.id])
    expect((await building.admin.asks(ticketClocks.get, { params: { id: critical.id } })).body.data).toMatchObject({
      policy: { name_en: 'Urgent' },
      calendar: { name_id: 'Jam kantor' },
      zone: 'Asia/Jakarta',
      clocks: [{ kind: 'own', is: 'running', target: { amount: 10, unit: 'minutes' } }],
    })
  })

  it('SL-11 the answer is a note the requester may read, by somebody else', async () => {
    const building = await openForDays()
    await withServiceLevels(building)
    const { id } = await open(building)
    await note(building.employee, id, 'Hello?')
    await note(building.agent, id, 'Rude person', { private: 'true' })
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ is: 'running' })
    go(building, `${MONDAY}T09:10`)
    await note(building.agent, id, 'On my way')
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ is: 'met', elapsed_seconds: 600, due_at: null, breached_at: null })
    expect((await shown(building.agent, id)).next_due_at).toBe(jakarta(`${MONDAY}T14:00`))
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'Dry' } })
    expect(await shown(building.agent, id)).toMatchObject({ next_due_at: null, breached: false })
  })

  it('SL-11 begins with the work where the policy says so', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { start_is_response: true })
    const { id } = await open(building)
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ is: 'met' })
  })

  it('SL-11 TK-61 or a call to them that is noted; a note alone where the policy takes it for one', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { note_is_response: false })
    const { id } = await open(building)
    await note(building.agent, id, 'On my way')
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ is: 'running' })
    expect((await note(building.employee, id, 'I called them', { call: 'true' })).status).toBe(403)
    await note(building.agent, id, 'Called: the water is off', { call: 'true', private: 'true' })
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ is: 'met' })
    const said = (await building.agent.asks(tickets.logs, { params: { id } })).body.data.filter((one) => one.action === 'note')
    expect(said.map((one) => [one.after.call, one.private])).toEqual([
      [undefined, false],
      [true, true],
    ])
  })

  it('SL-12 SL-16 are held while it waits for a reason of the policy, and explained', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { pauses: ['requester', 'parts'] })
    const { id } = await open(building)
    go(building, `${MONDAY}T10:00`)
    await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'supplier' } })
    expect(await clockOf(building.agent, id)).toMatchObject({ is: 'running', due_at: jakarta(`${MONDAY}T14:00`) })
    await building.agent.asks(tickets.resume, { params: { id }, body: {} })
    go(building, `${MONDAY}T11:00`)
    await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })
    expect(await clockOf(building.agent, id)).toMatchObject({ is: 'paused', due_at: null, elapsed_seconds: 7200 })
    go(building, `${TUESDAY}T11:00`)
    await building.agent.asks(tickets.resume, { params: { id }, body: {} })
    go(building, `${TUESDAY}T13:30`)
    const clock = await clockOf(building.employee, id)
    expect(clock).toMatchObject({ is: 'running', due_at: jakarta(`${TUESDAY}T14:00`), elapsed_seconds: 12_600 })
    expect(clock?.segments.map((one) => [one.is, one.state, one.reason, one.open_seconds])).toEqual([
      ['running', 'new', null, 7200],
      ['paused', 'pending', 'parts', 0],
      ['running', 'in_progress', null, 5400],
    ])
    expect((await building.elsewhere.asks(ticketClocks.get, { params: { id } })).status).toBe(404)
    expect((await building.stranger.asks(ticketClocks.get, { params: { id } })).status).toBe(401)
  })

  it('SL-12 go on with what was left when it is reopened', async () => {
    const building = await openForDays()
    await withServiceLevels(building)
    const { id } = await open(building)
    go(building, `${MONDAY}T10:00`)
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'Dry' } })
    go(building, `${MONDAY}T16:00`)
    await building.employee.asks(tickets.reopen, { params: { id }, body: { note: 'Wet' } })
    expect(await clockOf(building.agent, id)).toMatchObject({ is: 'running', due_at: jakarta(`${TUESDAY}T10:00`), elapsed_seconds: 3600 })
  })

  it('SL-13 take another target with another priority, and refuse nobody an edit', async () => {
    const building = await openForDays()
    await withServiceLevels(building)
    const { id, rev } = await open(building)
    go(building, `${MONDAY}T10:00`)
    const changed = await building.agent.asks(tickets.update, { params: { id }, body: { rev, priority: 'critical' } })
    expect(changed.body.data).toMatchObject({ rev: rev + 1 })
    expect(await clockOf(building.agent, id)).toMatchObject({
      target_seconds: 7200,
      elapsed_seconds: 3600,
      due_at: jakarta(`${MONDAY}T11:00`),
    })
    expect(await clockOf(building.agent, id, 'respond')).toMatchObject({ breached_at: jakarta(`${MONDAY}T09:30`) })
    expect((await building.agent.asks(tickets.update, { params: { id }, body: { rev: rev + 1, title: 'Flood' } })).status).toBe(200)
  })

  it('SL-14 SL-30 are counted anew after a change of the calendar, told before by what-if', async () => {
    const building = await openForDays()
    const { calendar } = await withServiceLevels(building)
    const { id } = await open(building)
    const done = await open(building)
    await building.agent.asks(tickets.resolve, { params: { id: done.id }, body: { solution: 'Dry' } })
    await building.agent.asks(tickets.close, { params: { id: done.id }, body: {} })
    const before = await clockOf(building.admin, done.id)
    const changed = {
      ...officeHours,
      exceptions: [{ name_en: 'Short', name_id: 'Singkat', from: MONDAY, until: MONDAY, hours: [{ start: '08:00', end: '10:00' }] }],
    }
    const what = (await building.admin.asks(slas.preview, { body: { calendar: { id: calendar, draft: changed } } })).body.data
    expect(what).toMatchObject({ examined: 1, whole: true, changed: 1, breaching: 0 })
    expect(what.tickets).toMatchObject([
      { id, kind: 'resolve', due_before: jakarta(`${MONDAY}T14:00`), due_after: jakarta(`${TUESDAY}T11:00`) },
    ])
    expect((await shown(building.admin, id)).next_due_at).toBe(jakarta(`${MONDAY}T09:30`))
    const change = (more: object) => building.admin.asks(slaCalendars.update, { params: { id: calendar }, body: { ...changed, ...more } })
    expect(await change({})).toMatchObject({ status: 409, body: { errors: [{ field: 'confirm', rule: 'required' }] } })
    expect((await change({ confirm: what.confirm ?? '' })).status).toBe(200)
    await building.backend.sla.look()
    expect(await clockOf(building.admin, id)).toMatchObject({ due_at: what.tickets[0]?.due_after })
    expect(await clockOf(building.admin, done.id)).toEqual(before)
  })

  it('SL-30 tells which tickets a policy would make late, and writes nothing', async () => {
    const building = await openForDays()
    const { calendar, policy } = await withServiceLevels(building)
    const { id, number } = await open(building)
    go(building, `${MONDAY}T09:20`)
    const draft = { ...usualPolicy(calendar), targets: [...minutesOf('respond', 10), ...minutesOf('resolve', 120, 240)] }
    const what = await building.admin.asks(slas.preview, { body: { policy: { id: policy.id, draft } } })
    expect(what.body.data).toMatchObject({ examined: 1, changed: 1, breaching: 1, tickets: [{ number, kind: 'respond', breaches: true }] })
    expect(await shown(building.admin, id)).toMatchObject({ breached: false, next_due_at: jakarta(`${MONDAY}T09:30`) })
    expect((await building.admin.asks(slas.preview, { body: { policy: { draft: { ...draft, calendar_id: id } } } })).status).toBe(422)
    expect((await building.agent.asks(slas.preview, { body: { policy: { draft } } })).status).toBe(403)
    await building.db.sql.update(users).set({ all_locations: false }).where(eq(users.id, building.cast.admin))
    await building.db.sql.insert(userLocations).values({ user_id: building.cast.admin, location_id: building.cast.otherSite })
    const elsewhere = await (await building.as(building.cast.admin)).asks(slas.preview, { body: { policy: { id: policy.id, draft } } })
    expect(elsewhere.body.data).toMatchObject({ examined: 0, tickets: [], steps: [] })
  })

  it('SL-39 what-if names fifty of those that change, and tells how many there are', async () => {
    const building = await openForDays()
    const { calendar, policy } = await withServiceLevels(building)
    for (let count = 0; count < 53; count++) await open(building, { title: `Leak ${count}` })
    const draft = { ...usualPolicy(calendar), targets: [...minutesOf('respond', 10), ...minutesOf('resolve', 120, 240)] }
    const { data } = (await building.admin.asks(slas.preview, { body: { policy: { id: policy.id, draft } } })).body
    expect(data).toMatchObject({ open: 53, examined: 53, whole: true })
    expect([data.changed >= 53, data.tickets.length, data.to_come > 50, data.steps.length]).toEqual([true, 50, true, 50])
  })

  it('SL-15 are made from the history of a ticket that was there before, quietly', async () => {
    const building = await openForDays()
    building.clock.set(new Date(jakarta(`${MONDAY}T08:00`)))
    const { id } = await open(building, { title: 'Old' })
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    const sent = await letters(building.agent)
    go(building, `${MONDAY}T09:00`)
    await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })
    go(building, `${MONDAY}T16:00`)
    await building.agent.asks(tickets.resume, { params: { id }, body: {} })
    go(building, `${TUESDAY}T12:00`)
    await addPolicy(building.admin, usualPolicy(await addCalendar(building.admin)))
    await building.backend.sla.look()
    expect(await clockOf(building.agent, id)).toMatchObject({
      is: 'running',
      elapsed_seconds: 6 * 3600,
      breached_at: jakarta(`${TUESDAY}T10:00`),
    })
    expect(await shown(building.agent, id)).toMatchObject({ breached: true })
    expect(await letters(building.agent)).toEqual(sent)
  })
})

describe('the ladder', () => {
  it('SL-20 SL-21 tells its people once at each step, marks what is late, and is quiet while it waits', async () => {
    const building = await openForDays()
    const tells = (at: number, unit: 'percent' | 'days', who: 'assignee' | 'managers') => ({
      at,
      unit,
      notify: [who],
      raise_priority: false,
    })
    const ladder = [tells(75, 'percent', 'assignee'), tells(100, 'percent', 'assignee'), tells(1, 'days', 'managers')]
    await withServiceLevels(building, { targets: minutesOf('resolve', 240), ladder })
    const { id } = await open(building)
    await building.admin.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    const look = async (text: string) => {
      go(building, text)
      await building.backend.sla.look()
      return (await letters(building.agent)).filter((key) => key.startsWith('inbox.sla'))
    }
    expect(await look(`${MONDAY}T11:59`)).toEqual([])
    await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })
    expect(await look(`${MONDAY}T16:00`)).toEqual([])
    await building.agent.asks(tickets.resume, { params: { id }, body: {} })
    expect(await look(`${MONDAY}T16:02`)).toEqual(['inbox.sla_resolve_near'])
    expect(await look(`${MONDAY}T16:03`)).toEqual(['inbox.sla_resolve_near'])
    expect((await shown(building.agent, id)).breached).toBe(false)
    expect(await look(`${TUESDAY}T08:01`)).toEqual(['inbox.sla_resolve_late', 'inbox.sla_resolve_near'])
    expect(await look(`${TUESDAY}T09:00`)).toEqual(['inbox.sla_resolve_late', 'inbox.sla_resolve_near'])
    expect(await shown(building.agent, id)).toMatchObject({ breached: true })
    const logs = (await building.agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((one) => one.action === 'breached').length).toBe(1)
    go(building, `2026-11-25T17:00`)
    await building.backend.sla.look()
    expect((await letters(building.admin)).filter((key) => key.startsWith('inbox.sla'))).toEqual(['inbox.sla_resolve_late'])
  })

  it('SL-21 tells those above whoever is not there', async () => {
    const building = await openForDays()
    await withServiceLevels(building)
    await open(building)
    go(building, `${MONDAY}T09:25`)
    await building.backend.sla.look()
    expect(await letters(building.admin)).toEqual(['inbox.sla_respond_near'])
    expect(await letters(building.agent)).toEqual([])
  })

  it('SL-22 raises the priority once', async () => {
    const building = await openForDays()
    await withServiceLevels(building, {
      ladder: [{ at: 50, unit: 'percent', notify: [], raise_priority: true }],
      targets: minutesOf('resolve', 240),
    })
    const { id } = await open(building)
    go(building, `${MONDAY}T11:00`)
    await building.backend.sla.look()
    await building.backend.sla.look()
    expect(await shown(building.agent, id)).toMatchObject({ priority: 'high', rev: 2 })
  })
})

describe('the report', () => {
  it('SL-31 counts targets kept and missed, and by how much', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { targets: minutesOf('resolve', 60) })
    const [late, good] = [await open(building), await open(building)]
    await building.agent.asks(tickets.resolve, { params: { id: good.id }, body: { solution: 'Dry' } })
    await open(building, { priority: 'low' })
    go(building, `${MONDAY}T10:30`)
    await building.agent.asks(tickets.resolve, { params: { id: late.id }, body: { solution: 'Dry' } })
    const query = { start: MONDAY, end: MONDAY, location_id: building.cast.site }
    const figures = async (who: Person, of: object) => (await who.asks(slas.report, { query: of })).body.data
    expect(await figures(building.admin, query)).toEqual([
      { kind: 'resolve', ticket_type_id: 1, priority: 'medium', met: 1, breached: 1, running: 0, breach_minutes: 30 },
      { kind: 'resolve', ticket_type_id: 1, priority: 'low', met: 0, breached: 0, running: 1, breach_minutes: 0 },
    ])
    expect(await figures(building.admin, { ...query, location_id: building.cast.otherSite })).toEqual([])
    expect(await figures(building.admin, { start: TUESDAY })).toEqual([])
    expect((await building.admin.asks(slas.report, { query: { start: '2026-02-31' } })).status).toBe(422)
    expect((await building.agent.asks(slas.report, { query: {} })).status).toBe(403)
  })
})
