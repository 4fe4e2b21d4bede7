import { ticketReports } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { addCalendar, minutesOf, openForDays, usualPolicy } from '../../../../../tests/kit/desk/service-levels.ts'

const HOUR = 3_600_000
const open = async ({ employee, cast }: Building, more: object = {}, by: Person = employee) =>
  (await by.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak', ...more } })).body.data
const inHours = (seconds: number): number => Math.round(seconds / 360) / 10
const report = (who: Person, query: object = {}) =>
  who.asks(ticketReports.get, { query: { start: '2026-11-02', end: '2026-11-04', zone: 'Asia/Jakarta', ...query } })

/** On Monday: one answered after an hour, solved after three, reopened and solved again; one of the other site. On Tuesday: one nobody touches. */
async function worked() {
  const building = await openBuilding()
  building.clock.set(new Date('2026-11-02T02:00:00Z'))
  const first = await open(building, { priority: 'high' })
  await open(building, { location_id: building.cast.otherSite }, building.admin)
  const params = { id: first.id }
  building.clock.advance(HOUR)
  await building.agent.asks(tickets.start, { params, body: {} })
  building.clock.advance(HOUR)
  await building.agent.asks(tickets.resolve, { params, body: { solution: 'Seal' } })
  building.clock.advance(HOUR)
  await building.employee.asks(tickets.reopen, { params, body: { note: 'Leaks' } })
  await building.agent.asks(tickets.resolve, { params, body: { solution: 'Pipe' } })
  building.clock.set(new Date('2026-11-03T02:00:00Z'))
  await open(building)
  building.clock.set(new Date('2026-11-20T02:00:00Z'))
  return building
}

describe('a report on tickets', () => {
  it('RPT-1 counts what its reader sees, and is for those who read reports', async () => {
    const building = await worked()
    expect([(await report(building.agent)).status, (await report(building.stranger)).status]).toEqual([403, 401])
    expect((await report(building.admin)).body.data.totals).toMatchObject({ opened: 3, solved: 1, backlog: 2 })
    expect((await report(building.admin, { location_id: building.cast.site })).body.data.totals).toMatchObject({
      opened: 2,
      solved: 1,
      backlog: 1,
    })
    expect((await report(building.admin, { ticket_type_id: 29 })).body.data.totals).toMatchObject({
      opened: 0,
      response_s: null,
      sla_resolve: null,
    })
    expect((await report(building.admin, { ticket_type_id: 7 })).status).toBe(422)
  })

  it('RPT-2 has bounded days, each of them', async () => {
    const building = await worked()
    expect(await report(building.admin, { end: '2026-11-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'end', rule: 'minimum' }] },
    })
    expect(await report(building.admin, { end: '2028-01-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'end', rule: 'maximum' }] },
    })
    expect((await report(building.admin, { zone: 'Mars' })).status).toBe(422)
    expect((await report(building.admin)).body.data.days).toEqual([
      { day: '2026-11-02', opened: 2, solved: 1 },
      { day: '2026-11-03', opened: 1, solved: 0 },
      { day: '2026-11-04', opened: 0, solved: 0 },
    ])
  })

  it('RPT-3 knows how old the backlog is', async () => {
    const { body } = await report((await worked()).admin)
    expect(body.data.backlog).toEqual([{ state: 'new', all: 2, day: 0, week: 0, month: 2, older: 0 }])
  })

  it('RPT-4 measures the first answer, the solution and the stay in each state', async () => {
    const { totals, states } = (await report((await worked()).admin)).body.data
    expect([totals.response_s, totals.resolution_s].map((item) => Math.round((item ?? 0) / 60))).toEqual([60, 180])
    expect(totals).toMatchObject({ reopened: 1, solved_in_range: 1 })
    const hours = Object.fromEntries(states.map(({ state, tickets: count, mean_s }) => [state, [count, Math.round(mean_s / 360) / 10]]))
    expect(hours).toMatchObject({ new: [3, 280.3], in_progress: [1, 1] })
  })

  it('RPT-5 adds up by priority, category, team, site and person', async () => {
    const building = await worked()
    const { totals, priorities, categories, teams, sites, agents } = (await report(building.admin)).body.data
    for (const part of [priorities, categories, teams, sites, agents])
      expect(part.reduce((sum, row) => sum + row.opened, 0)).toBe(totals.opened)
    expect(priorities.map((row) => [row.priority, row.opened, row.reopened])).toEqual([
      ['high', 1, 1],
      ['medium', 2, 0],
    ])
    expect(agents.find((row) => row.id === building.cast.agent)).toMatchObject({ name: 'Agent', open: 0, solved: 1 })
    expect(agents.find((row) => row.id === null)).toMatchObject({ name: '', open: 2, opened: 2 })
  })

  it('RPT-7 knows how targets were kept, and by how much open time they were missed', async () => {
    const building = await openForDays()
    building.clock.set(new Date('2026-11-02T02:00:00Z'))
    const calendar = await addCalendar(building.admin)
    await building.admin.asks(slas.create, { body: { ...usualPolicy(calendar), targets: minutesOf('resolve', 60) } })
    const [late, good] = [await open(building), await open(building)]
    await open(building)
    await building.agent.asks(tickets.resolve, { params: { id: good.id }, body: { solution: 'Seal' } })
    building.clock.advance(1.5 * HOUR)
    await building.agent.asks(tickets.resolve, { params: { id: late.id }, body: { solution: 'Pipe' } })
    expect((await report(building.admin)).body.data.targets).toEqual([{ kind: 'resolve', met: 1, breached: 1, running: 1, late_s: 1800 }])
    expect((await report(building.admin, { ticket_type_id: 29 })).body.data.targets).toEqual([])
  })

  it('RPT-8 knows how long each approver is waited for', async () => {
    const building = await openBuilding()
    building.clock.set(new Date('2026-11-02T02:00:00Z'))
    await approvalType(building, [askingPeople(building.cast.agent), askingPeople(building.cast.operator)])
    const [first, second] = [await open(building), await open(building)]
    building.clock.advance(HOUR)
    await votes(building.agent, first.id, 'approve')
    building.clock.advance(HOUR)
    await votes(building.agent, second.id, 'reject', { comment: 'No' })
    building.clock.advance(3 * HOUR)
    const seen = (await report(await building.as(building.cast.admin))).body.data.approvers
    expect(seen.map((row) => [row.id, row.asked, row.answered, row.waiting, inHours(row.mean_s), inHours(row.longest_s)])).toEqual([
      [building.cast.operator, 1, 0, 1, 4, 4],
      [building.cast.agent, 2, 2, 0, 1.5, 2],
    ])
  })
})
