import { type RosterNeed, type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { type RosterFill, rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { expect, it } from 'vitest'
import { messageOf } from '../../../../../tests/contract/refusals.ts'
import { atWork, newShift, ownSites } from '../../../../../tests/kit/desk/attendance.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'

/** Monday, 18 January at the site; one employee, a morning and a night shift. */
async function planning() {
  const { building, who, admin } = await atWork()
  const { site, employee } = building.cast
  await ownSites(building, who, [site])
  const morning = await newShift(building)
  const night = await newShift(building, { name: 'Night', start: '23:00', end: '07:00' })
  const everyDay = (shift_id: string, count: number): RosterNeed => ({
    shift_id,
    weekdays: [count, count, count, count, count, count, count],
    holiday: null,
    dates: [],
    skills: [],
  })
  const need = (...needs: RosterNeed[]) => admin.asks(roster.setNeeds, { body: { location_id: site, needs } })
  const asked = (more: Partial<RosterFill> = {}): RosterFill => ({
    ...{ location_id: site, from: '2027-01-01', to: '2027-01-31', user_ids: [employee], replace_drafts: false, max_week_hours: 40 },
    ...more,
  })
  const run = (more: Partial<RosterFill> = {}) => admin.asks(rosterFilling.run, { body: asked(more) })
  const assign = (days: RosterWish[]) => admin.asks(roster.assign, { body: { location_id: site, days } })
  const cells = async () => {
    const { data } = (await admin.asks(roster.list, { query: { location_id: site, from: '2027-01-18', to: '2027-01-31' } })).body
    return data.people.find((person) => person.user.id === employee)?.cells ?? []
  }
  return { building, admin, who, site, employee, morning, night, everyDay, need, asked, run, assign, cells }
}

it('RSF-1 days without a plan are proposed, stored only when they are applied, and put back', async () => {
  const { morning, everyDay, need, run, assign, cells, employee } = await planning()
  await need(everyDay(morning, 1))
  const { data } = (await run()).body
  expect(data.days).toHaveLength(14)
  expect([data.needed, data.covered]).toEqual([14, 10])
  expect(data.gaps).toHaveLength(4)
  expect(data.people).toMatchObject([{ user: { id: employee }, hours: 80, nights: 0 }])
  expect(await cells()).toEqual([])
  expect((await assign(data.days)).body.data).toEqual({ changed: 14 })
  expect((await cells()).filter((cell) => cell.kind === 'shift')).toHaveLength(10)
  await assign(data.days.map(({ user_id, day }) => ({ user_id, day, kind: 'none' })))
  expect(await cells()).toEqual([])
})

it('RSF-3 for each shift with too few people it is said why', async () => {
  const { morning, night, everyDay, need, run, assign, employee } = await planning()
  await need(everyDay(morning, 1))
  await assign([
    { user_id: employee, day: '2027-01-18', kind: 'shift', shift_id: night },
    { user_id: employee, day: '2027-01-20', kind: 'off' },
  ])
  const { gaps, days } = (await run({ to: '2027-01-20' })).body.data
  expect(days).toEqual([{ user_id: employee, day: '2027-01-19', kind: 'off' }])
  expect(gaps.map((gap) => [gap.day, gap.missing, gap.reasons])).toEqual([
    ['2027-01-18', 1, [{ reason: 'working', count: 1 }]],
    ['2027-01-19', 1, [{ reason: 'rest', count: 1 }]],
    ['2027-01-20', 1, [{ reason: 'kept', count: 1 }]],
  ])
})

it('RSF-4 what is there stays and counts, drafts only unless they are to be replaced', async () => {
  const { admin, site, morning, night, everyDay, need, run, assign, employee } = await planning()
  await need(everyDay(morning, 1))
  await assign([{ user_id: employee, day: '2027-01-18', kind: 'shift', shift_id: morning }])
  await admin.asks(roster.publish, { body: { location_id: site, from: '2027-01-18', to: '2027-01-31' } })
  await assign([{ user_id: employee, day: '2027-01-20', kind: 'shift', shift_id: night }])
  const daysOf = async (replace_drafts: boolean) =>
    (await run({ to: '2027-01-20', replace_drafts })).body.data.days.map((day) => [day.day, day.kind])
  expect(await daysOf(false)).toEqual([['2027-01-19', 'shift']])
  expect(await daysOf(true)).toEqual([
    ['2027-01-19', 'shift'],
    ['2027-01-20', 'shift'],
  ])
})

it('RSF-6 of two runs at once one is refused, and a run is cancelled', async () => {
  const { admin, site, morning, everyDay, need, run } = await planning()
  const cancel = () => admin.asks(rosterFilling.cancel, { body: { location_id: site } })
  await need(everyDay(morning, 1))
  expect((await cancel()).status).toBe(409)
  const both = await Promise.all([run(), run()])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const running = run()
  let cancelled = await cancel()
  while (cancelled.status === 409) cancelled = await cancel()
  expect(cancelled.status).toBe(200)
  const answer = await running
  expect([answer.status, messageOf(answer)]).toEqual([409, 'Filling the roster was cancelled; nothing was changed'])
  expect((await run()).status).toBe(200)
})

it('RSF-7 what cannot be filled is refused', async () => {
  const { building, who, site, morning, everyDay, need, run, asked } = await planning()
  expect((await run()).status).toBe(409)
  await need(everyDay(morning, 1))
  const bad: Partial<RosterFill>[] = [
    { from: '2027-01-01', to: '2027-01-17' },
    { from: '2027-01-20', to: '2027-01-19' },
    { to: '2027-03-31' },
    { user_ids: [] },
    { user_ids: [building.cast.site] },
    { max_week_hours: 59 },
    { max_week_hours: 0 },
  ]
  for (const more of bad) expect([more, (await run(more)).status]).toEqual([more, 422])
  const other = await personAt(building, building.cast.otherSite, ['show_plugin_people_management', 'show_manage_user'])
  expect((await other.asks(rosterFilling.run, { body: asked() })).status).toBe(404)
  expect((await other.asks(rosterFilling.cancel, { body: { location_id: site } })).status).toBe(404)
  expect((await who.asks(rosterFilling.run, { body: asked() })).status).toBe(403)
  expect((await who.asks(rosterFilling.cancel, { body: { location_id: site } })).status).toBe(403)
})
