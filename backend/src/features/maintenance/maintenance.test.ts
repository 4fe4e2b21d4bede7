import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { documents } from '@menara/shared/contract/documents.contract.ts'
import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Building } from '../../../../tests/kit/building.ts'
import { openForDays } from '../../../../tests/kit/desk/service-levels.ts'
import { activePlan, maintenanceTemplate, weeklyPlan, workOf } from '../../../../tests/kit/maintenance/maintenance.ts'
import { areas, assets } from '../../schema/places.ts'

const go = (building: Building, text: string) => building.clock.set(new Date(`${text}:00+07:00`))
/** Tuesday the 24th of November. */
async function begun(): Promise<Building> {
  const building = await openForDays()
  go(building, '2026-11-24T09:00')
  return building
}
const look = ({ backend }: Building) => backend.maintenance.look()
const daysOf = (work: readonly { due_on: string; state: string }[]) => work.map(({ due_on, state }) => `${due_on} ${state}`)
const refused = (field: string, rule: string) => ({ status: 422, body: { errors: [{ field, rule }] } })

describe('preventive plans', () => {
  it('PMT-1 are read and kept by those who may, at the sites they see', async () => {
    const building = await begun()
    const { admin, operator, elsewhere, cast } = building
    const plan = await activePlan(building, { group_id: cast.group })
    expect(plan).toMatchObject({
      state: 'active',
      location: { id: cast.site },
      assets: [{ id: cast.asset }],
      at: '08:00',
      next_on: '2026-11-30',
    })
    const list = await admin.asks(maintenancePlans.list, { query: { search: 'pump', asset_id: cast.asset } })
    expect([list.body.total, list.body.data.map(({ code }) => code)]).toEqual([1, ['PM-1']])
    expect((await operator.asks(maintenancePlans.list, { query: {} })).status).toBe(403)
    expect((await operator.asks(maintenancePlans.create, { body: await weeklyPlan(building, { code: 'PM-2' }) })).status).toBe(403)
    expect((await elsewhere.asks(maintenancePlans.get, { params: { id: plan.id } })).status).toBe(403)
    const changed = await admin.asks(maintenancePlans.update, { params: { id: plan.id }, body: { name: 'Pumps', rev: plan.rev } })
    expect(changed.body.data.name).toBe('Pumps')
    expect((await admin.asks(maintenancePlans.update, { params: { id: plan.id }, body: { name: 'X', rev: plan.rev } })).status).toBe(409)
  })

  it('PMT-2 are checked when they are kept', async () => {
    const building = await begun()
    const { admin, cast } = building
    const template_id = await maintenanceTemplate(building)
    const alarmTemplate = { ticket_type_id: 32, name_en: 'A', name_id: 'A', title: 'A' }
    const other = (await admin.asks(ticketTemplates.create, { body: alarmTemplate })).body.data.id
    const make = async (facts: object) =>
      admin.asks(maintenancePlans.create, { body: { ...(await weeklyPlan(building, { template_id })), ...facts } })
    expect((await make({})).status).toBe(200)
    for (const [facts, field, rule] of [
      [{}, 'code', 'unique'],
      [{ code: 'B', location_id: cast.floor }, 'location_id', 'exists'],
      [{ code: 'B', asset_ids: [cast.otherAsset] }, 'asset_ids', 'exists'],
      [{ code: 'B', asset_ids: [] }, 'asset_ids', 'required'],
      [{ code: 'B', area_id: cast.otherFloor }, 'area_id', 'exists'],
      [{ code: 'B', template_id: cast.site }, 'template_id', 'exists'],
      [{ code: 'B', template_id: other }, 'template_id', 'ticket_type'],
      [{ code: 'B', group_id: cast.site }, 'group_id', 'exists'],
      [{ code: 'B', weekdays: [] }, 'weekdays', 'minItems'],
      [{ code: 'B', unit: 'month' }, 'month_day', 'required'],
      [{ code: 'B', starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on', 'minimum'],
      [{ code: 'B', trigger: 'meter', every_units: 5 }, 'point_id', 'required'],
      [{ code: 'B', trigger: 'condition', limit: 5, point_id: cast.site }, 'point_id', 'exists'],
      [{ code: 'B', parts: [{ item_id: cast.site, quantity: 1 }] }, 'parts', 'exists'],
    ] as const)
      expect(await make(facts), field).toMatchObject(refused(field, rule))
  })

  it('PMT-3 go from draft to active, paused and ended, and say what is possible instead', async () => {
    const building = await begun()
    const { admin } = building
    const params = { id: (await admin.asks(maintenancePlans.create, { body: await weeklyPlan(building) })).body.data.id }
    const move = async (text: 'activate' | 'pause' | 'end') => admin.asks(maintenancePlans.move, { params, body: { move: text } })
    expect(await move('pause')).toMatchObject({ status: 409, body: { message: expect.stringContaining('activated') } })
    expect((await move('activate')).body.data.state).toBe('active')
    expect((await admin.asks(maintenancePlans.remove, { params })).status).toBe(409)
    expect((await move('pause')).body.data.state).toBe('paused')
    expect((await move('end')).body.data).toMatchObject({ state: 'ended', next_on: null })
    expect((await move('activate')).status).toBe(409)
    expect((await admin.asks(maintenancePlans.update, { params, body: { name: 'X' } })).status).toBe(409)
  })

  it('PMT-3 are removed as a draft', async () => {
    const building = await begun()
    const params = { id: (await building.admin.asks(maintenancePlans.create, { body: await weeklyPlan(building) })).body.data.id }
    expect((await building.admin.asks(maintenancePlans.remove, { params })).status).toBe(200)
    expect((await building.admin.asks(maintenancePlans.get, { params })).status).toBe(404)
  })

  it('PMT-4 are written down for a year, for each asset, in their months, and anew when they change', async () => {
    const building = await begun()
    const { admin, cast, db } = building
    const second = {
      ...((await db.sql.select().from(assets)).find(({ id }) => id === cast.asset) as never as object),
      id: cast.floor,
      code: 'TWO',
    }
    await db.sql.insert(assets).values(second as never)
    const plan = await activePlan(building, { asset_ids: [cast.asset, cast.floor], months: [12, 1] })
    const work = await workOf(building, plan.id)
    expect([work.length, work[0]?.due_on, work.at(-1)?.due_on]).toEqual([16, '2026-12-07', '2027-01-25'])
    await admin.asks(maintenancePlans.update, { params: { id: plan.id }, body: { weekdays: [3], asset_ids: [cast.asset] } })
    const anew = await workOf(building, plan.id)
    expect([anew.length, anew[0]?.due_on, anew.at(-1)?.due_on]).toEqual([9, '2026-12-02', '2027-01-27'])
    go(building, '2027-01-12T09:00')
    await look(building)
    const later = await workOf(building, plan.id, { start: '2027-11-01' })
    expect(later.map(({ due_on }) => due_on)).toEqual([
      '2027-12-01',
      '2027-12-08',
      '2027-12-15',
      '2027-12-22',
      '2027-12-29',
      '2028-01-05',
      '2028-01-12',
    ])
  })

  it('PMT-16 keep their template from being removed', async () => {
    const building = await begun()
    const template_id = await maintenanceTemplate(building)
    await activePlan(building, { template_id })
    expect((await building.admin.asks(ticketTemplates.remove, { params: { id: template_id } })).status).toBe(409)
  })
})

describe('planned work', () => {
  it('PMT-6 is opened ahead of its day with checklist, team and window', async () => {
    const building = await begun()
    const { admin, cast } = building
    const plan = await activePlan(building, { group_id: cast.group, minutes: 90, lead_days: 6, instructions: 'Wear gloves' })
    await look(building)
    const [first, second] = await workOf(building, plan.id)
    expect([first?.state, second?.state, first?.ticket?.type]).toEqual(['ticket_opened', 'planned', 'workorder'])
    const ticket = (await admin.asks(tickets.get, { params: { id: first?.ticket?.id ?? '' }, query: {} } as never)).body as never as {
      data: { title: string; description: string; start: string; end: string; group: object; asset: object }
    }
    expect(ticket.data).toMatchObject({
      title: 'Service the pump',
      description: 'PM-1\nWear gloves',
      group: { id: cast.group },
      asset: { id: cast.asset },
      start: '2026-11-30T01:00:00.000Z',
      end: '2026-11-30T02:30:00.000Z',
    })
    const tasks = await admin.asks(ticketTasks.list, { params: { id: first?.ticket?.id ?? '' } })
    expect(tasks.body.data.map(({ title }) => title)).toEqual(['Grease', 'Measure'])
  })

  it('PMT-7 is opened once, also when two look at the same moment', async () => {
    const building = await begun()
    const plan = await activePlan(building)
    await Promise.all([look(building), look(building), look(building)])
    await look(building)
    expect(daysOf((await workOf(building, plan.id)).slice(0, 2))).toEqual(['2026-11-30 ticket_opened', '2026-12-07 planned'])
    expect((await building.admin.asks(tickets.list, { query: { search: 'Service the pump' } })).body.data).toHaveLength(1)
  })

  it('PMT-8 is done when its ticket is resolved, goes on when it is reopened, and is skipped when it is cancelled', async () => {
    const building = await begun()
    const { admin } = building
    const plan = await activePlan(building, { lead_days: 13 })
    await look(building)
    const [one, two] = await workOf(building, plan.id)
    const params = { id: one?.ticket?.id ?? '' }
    const state = async () =>
      (await workOf(building, plan.id)).slice(0, 2).map((work) => [work.state, work.done_on, work.skip_cause, work.skip_reason])
    expect((await admin.asks(tickets.resolve, { params, body: { solution: 'Greased' } } as never)).status).toBe(200)
    expect((await state())[0]).toEqual(['done', '2026-11-24', null, ''])
    expect((await admin.asks(tickets.reopen, { params, body: { note: 'Leaks' } } as never)).status).toBe(200)
    expect((await state())[0]).toEqual(['ticket_opened', null, null, ''])
    await admin.asks(tickets.cancel, { params: { id: two?.ticket?.id ?? '' }, body: { note: 'No access' } } as never)
    expect((await state())[1]).toEqual(['skipped', null, 'ticket_cancelled', 'No access'])
  })

  it('PMT-9 is moved and skipped with a reason until its ticket is opened', async () => {
    const building = await begun()
    const { admin, operator } = building
    const plan = await activePlan(building, { lead_days: 0 })
    const [one, two] = await workOf(building, plan.id)
    const params = { id: one?.id ?? '' }
    const move = (due_on: string, who = admin) =>
      who.asks(maintenance.reschedule, { params, body: { due_on, reason: 'Event in the hall' } })
    expect((await move('2026-11-25', operator)).status).toBe(403)
    expect(await move('2026-11-23')).toMatchObject(refused('due_on', 'past'))
    expect((await move('2026-11-25')).body.data).toMatchObject({
      due_on: '2026-11-25',
      planned_on: '2026-11-30',
      moved_reason: 'Event in the hall',
    })
    const skipped = await admin.asks(maintenance.skip, { params: { id: two?.id ?? '' }, body: { reason: 'Shut down' } })
    expect(skipped.body.data).toMatchObject({ state: 'skipped', skip_cause: 'person', skip_reason: 'Shut down' })
    go(building, '2026-11-25T09:00')
    await look(building)
    const again = await building.as(building.cast.admin)
    const late = await again.asks(maintenance.reschedule, { params, body: { due_on: '2026-11-26', reason: 'Later' } })
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('ticket is open') } })
  })

  it('PMT-10 is missed after its grace or when the next has come, and says when it was done after all', async () => {
    const building = await begun()
    const plan = await activePlan(building, { lead_days: 0, grace_days: 3 })
    go(building, '2026-11-30T08:00')
    await look(building)
    go(building, '2026-12-03T08:00')
    await look(building)
    const admin = await building.as(building.cast.admin)
    const its = async () => (await admin.asks(maintenance.occurrences, { query: { plan_id: plan.id, limit: 3 } })).body.data
    expect((await its())[0]).toMatchObject({ state: 'ticket_opened', overdue: true })
    go(building, '2026-12-04T08:00')
    await look(building)
    const [missed] = (await (await building.as(building.cast.admin)).asks(maintenance.occurrences, { query: { plan_id: plan.id } })).body
      .data
    expect(missed).toMatchObject({ state: 'missed', overdue: false, done_on: null })
    const params = { id: missed?.ticket?.id ?? '' }
    const later = await building.as(building.cast.admin)
    await later.asks(tickets.resolve, { params, body: { solution: 'Greased' } } as never)
    const [done] = (await later.asks(maintenance.occurrences, { query: { plan_id: plan.id } })).body.data
    expect(done).toMatchObject({ state: 'missed', done_on: '2026-12-04' })
    // Two weeks without a round: only the last is opened.
    go(building, '2026-12-21T08:00')
    await look(building)
    const rows = (await (await building.as(building.cast.admin)).asks(maintenance.occurrences, { query: { plan_id: plan.id, limit: 4 } }))
      .body.data
    expect(daysOf(rows)).toEqual(['2026-11-30 missed', '2026-12-07 missed', '2026-12-14 missed', '2026-12-21 ticket_opened'])
    expect(rows.map(({ ticket }) => ticket !== null)).toEqual([true, false, false, true])
  })

  it('PMT-10 is not opened while its plan is paused, and counts from today when it goes on', async () => {
    const building = await begun()
    const plan = await activePlan(building, { lead_days: 0 })
    const move = async (text: 'activate' | 'pause') =>
      (await building.as(building.cast.admin)).asks(maintenancePlans.move, { params: { id: plan.id }, body: { move: text } })
    await move('pause')
    go(building, '2026-12-08T08:00')
    await look(building)
    await move('activate')
    await look(building)
    const rows = (await (await building.as(building.cast.admin)).asks(maintenance.occurrences, { query: { plan_id: plan.id, limit: 2 } }))
      .body.data
    expect(daysOf(rows)).toEqual(['2026-11-30 missed', '2026-12-14 planned'])
  })
})

describe('teams and years', () => {
  it('PMT-13 show the load of each team and week against its hours', async () => {
    const building = await begun()
    const { admin, cast } = building
    await activePlan(building, { group_id: cast.group, minutes: 240, unit: 'day', weekdays: [] })
    const load = async () =>
      (await admin.asks(maintenance.load, { query: { location_id: cast.site, start: '2026-11-25', weeks: 2 } })).body.data
    const [team] = await load()
    expect(team).toMatchObject({ group: { id: cast.group }, members: 2, capacity: 4800, is_set: false })
    expect(team?.weeks).toEqual([
      { week: '2026-11-23', minutes: 6 * 240, count: 6, over: false },
      { week: '2026-11-30', minutes: 7 * 240, count: 7, over: false },
    ])
    const set = (hours: number | null) => admin.asks(maintenance.setCapacity, { params: { id: cast.group }, body: { hours } })
    await set(25)
    expect((await load())[0]).toMatchObject({ capacity: 1500, is_set: true, weeks: [{ over: false }, { over: true }] })
    await set(null)
    expect((await load())[0]).toMatchObject({ is_set: false })
    expect((await admin.asks(maintenance.setCapacity, { params: { id: cast.site }, body: { hours: 1 } })).status).toBe(404)
    expect(await admin.asks(maintenance.load, { query: { location_id: cast.floor, start: '2026-11-25' } })).toMatchObject(
      refused('location_id', 'exists'),
    )
  })

  it('PMT-14 give the year plan of a site as a document', async () => {
    const building = await begun()
    const { admin, cast } = building
    await activePlan(building)
    const body = { location_id: cast.site, year: 2026 }
    const year = (await admin.asks(maintenance.yearPlan, { body })).body.data
    expect((await admin.asks(maintenance.yearPlan, { body })).body.data.id).toBe(year.id)
    const issued = await admin.asks(documents.issue, { body: { kind: 'maintenance_year', subject_id: year.id } })
    expect(issued.body.data).toMatchObject({ number: 'PM/VJS/2026', revision: 1 })
    const again = await admin.asks(documents.issue, { body: { kind: 'maintenance_year', subject_id: year.id } })
    expect(again.body.data.revision).toBe(1)
    const refusal = await building.agent.asks(documents.issue, { body: { kind: 'maintenance_year', subject_id: year.id } })
    expect(refusal.status).toBe(404)
  })
})

it('PMT-1 may be about an area instead of assets', async () => {
  const building = await begun()
  const { cast, db } = building
  expect(await db.sql.$count(areas)).toBeGreaterThan(0)
  const plan = await activePlan(building, { asset_ids: [], area_id: cast.floor, lead_days: 7 })
  await look(building)
  const [first] = await workOf(building, plan.id)
  expect(first).toMatchObject({ area: { id: cast.floor }, asset: null, state: 'ticket_opened' })
})
