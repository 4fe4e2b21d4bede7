import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Building } from '../../../../tests/kit/building.ts'
import { openForDays } from '../../../../tests/kit/desk/service-levels.ts'
import { activePlan, pointOf, workOf } from '../../../../tests/kit/maintenance/maintenance.ts'
import { points } from '../../schema/monitoring/iot.ts'
import { roles, userRoles } from '../../schema/people.ts'

const at = (text: string) => new Date(`${text}:00+07:00`)
async function begun(): Promise<Building> {
  const building = await openForDays()
  building.clock.set(at('2026-11-24T09:00'))
  return building
}
const look = ({ backend }: Building) => backend.maintenance.look()
async function reads(building: Building, point: string, value: number, quality = 'good'): Promise<void> {
  await building.db.sql.update(points).set({ value, quality, at: building.clock.now().toISOString() }).where(eq(points.id, point))
  await look(building)
}
const resolve = async ({ admin }: Building, id: string | undefined) =>
  admin.asks(tickets.resolve, { params: { id: id ?? '' }, body: { solution: 'Done' } } as never)
const daysOf = async (building: Building, id: string) => (await workOf(building, id)).map(({ due_on, state }) => `${due_on} ${state}`)

it('PMT-5 counts the next date from the day the work was done, skipped or missed', async () => {
  const building = await begun()
  const plan = await activePlan(building, { counted_from: 'done', unit: 'month', weekdays: [], starts_on: '2026-11-26', lead_days: 3 })
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-26 planned'])
  await look(building)
  await resolve(building, (await workOf(building, plan.id))[0]?.ticket?.id)
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-26 done', '2026-12-24 planned'])
  const next = (await workOf(building, plan.id))[1]?.id ?? ''
  await building.admin.asks(maintenance.skip, { params: { id: next }, body: { reason: 'Closed' } })
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-26 done', '2026-12-24 skipped', '2027-01-24 planned'])
  building.clock.set(at('2027-02-10T09:00'))
  await look(building)
  expect((await daysOf(building, plan.id)).slice(2)).toEqual(['2027-01-24 missed', '2027-02-24 planned'])
})

it('PMT-11 brings work about each time a count has risen by its units', async () => {
  const building = await begun()
  const point_id = await pointOf(building)
  const plan = await activePlan(building, { trigger: 'meter', point_id, every_units: 250 })
  const done = await activePlan(building, { code: 'PM-2', trigger: 'meter', counted_from: 'done', point_id, every_units: 250 })
  await reads(building, point_id, 1000)
  await reads(building, point_id, 1249)
  expect([await daysOf(building, plan.id), await daysOf(building, done.id)]).toEqual([[], []])
  await reads(building, point_id, 1260)
  expect([await daysOf(building, plan.id), await daysOf(building, done.id)]).toEqual([
    ['2026-11-24 ticket_opened'],
    ['2026-11-24 ticket_opened'],
  ])
  building.clock.set(at('2026-11-25T09:00'))
  await reads(building, point_id, 1510)
  await resolve(building, (await workOf(building, done.id))[0]?.ticket?.id)
  await reads(building, point_id, 1520)
  expect([await daysOf(building, plan.id), await daysOf(building, done.id)]).toEqual([
    ['2026-11-24 missed', '2026-11-25 ticket_opened'],
    ['2026-11-24 done'],
  ])
  building.clock.set(at('2026-11-26T09:00'))
  await reads(building, point_id, 3)
  await reads(building, point_id, 200)
  expect(await daysOf(building, done.id)).toEqual(['2026-11-24 done'])
  await reads(building, point_id, 253)
  expect(await daysOf(building, done.id)).toEqual(['2026-11-24 done', '2026-11-26 ticket_opened'])
})

it('PMT-12 brings work about once a condition has lasted, and again only after it was over', async () => {
  const building = await begun()
  const point_id = await pointOf(building)
  const plan = await activePlan(building, { trigger: 'condition', point_id, limit: 80, hold_minutes: 10 })
  await reads(building, point_id, 95, 'bad')
  building.clock.set(at('2026-11-24T09:20'))
  await reads(building, point_id, 90)
  building.clock.set(at('2026-11-24T09:29'))
  await reads(building, point_id, 91)
  expect(await daysOf(building, plan.id)).toEqual([])
  building.clock.set(at('2026-11-24T09:30'))
  await reads(building, point_id, 92)
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-24 ticket_opened'])
  await resolve(building, (await workOf(building, plan.id))[0]?.ticket?.id)
  building.clock.set(at('2026-11-25T09:00'))
  await reads(building, point_id, 93)
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-24 done'])
  await reads(building, point_id, 70)
  await reads(building, point_id, 93)
  building.clock.set(at('2026-11-25T09:10'))
  await reads(building, point_id, 93)
  expect(await daysOf(building, plan.id)).toEqual(['2026-11-24 done', '2026-11-25 ticket_opened'])
})

it('PMT-15 names tickets, points and assets only for those who may see them', async () => {
  const building = await begun()
  const point_id = await pointOf(building)
  const meter = await activePlan(building, { trigger: 'meter', point_id, every_units: 5 })
  const plan = await activePlan(building, { code: 'PM-2' })
  await look(building)
  const { db, cast } = building
  const [held] = await db.sql.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, cast.employee))
  const shown = async (granted: readonly string[]) => {
    await db.sql
      .update(roles)
      .set({ permissions: [...granted] })
      .where(eq(roles.id, held?.id ?? ''))
    const { asks } = await building.as(cast.employee)
    const work = (await asks(maintenance.occurrences, { query: { plan_id: plan.id, limit: 1 } })).body.data[0]
    const point = (await asks(maintenancePlans.get, { params: { id: meter.id } })).body.data.point
    return [work?.ticket?.type ?? null, point?.label ?? null]
  }
  expect(await shown(['show_plugin_schedule', 'show_ticketing'])).toEqual([null, null])
  expect(await shown([...permissions])).toEqual(['workorder', 'Running hours'])
})
