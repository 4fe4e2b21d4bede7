import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Building } from '../../../../../tests/kit/building.ts'
import {
  addCalendar,
  minutesOf,
  officeHours,
  openForDays,
  usualPolicy,
  withServiceLevels,
} from '../../../../../tests/kit/desk/service-levels.ts'
import { slaPolicies, ticketClockEvents } from '../../../schema/desk/sla.ts'
import { userLocations, users } from '../../../schema/people.ts'

const MONDAY = '2026-11-23'
const go = (building: Building, text: string) => building.clock.set(new Date(`${MONDAY}T${text}:00+07:00`))
const open = async ({ employee, cast }: Building, title: string): Promise<string> =>
  (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title } })).body.data.id

it('SL-36 tells how targets would have been kept, and writes nothing', async () => {
  const building = await openForDays()
  const { policy, calendar } = await withServiceLevels(building, { targets: minutesOf('resolve', 60) })
  const [soon, waited, waits] = [await open(building, 'Soon'), await open(building, 'Waited'), await open(building, 'Open')]
  go(building, '09:10')
  await building.agent.asks(tickets.pend, { params: { id: waited }, body: { reason: 'parts' } })
  go(building, '09:40')
  await building.agent.asks(tickets.resolve, { params: { id: soon }, body: { solution: 'Dry' } })
  go(building, '13:30')
  await building.agent.asks(tickets.resume, { params: { id: waited }, body: {} })
  go(building, '13:50')
  await building.agent.asks(tickets.resolve, { params: { id: waited }, body: { solution: 'Dry' } })
  const ask = async (body: object, who = building.admin) => who.asks(slas.simulate, { body: { days: 7, ...body } as never })
  const draft = { ...usualPolicy(calendar), targets: minutesOf('resolve', 35) }
  const written = async () => [await building.db.sql.$count(ticketClockEvents), await building.db.sql.select().from(slaPolicies)]
  const before = await written()
  const { data } = (await ask({ policy: { id: policy.id, draft } })).body
  expect(data).toMatchObject({
    ...{ examined: 3, whole: true, changed: 1 },
    kinds: [{ kind: 'resolve', before: { met: 2, late: 1, running: 0 }, after: { met: 1, late: 2, running: 0 } }],
    tickets: [{ id: soon, kind: 'resolve', late_before: false, late_after: true }],
  })
  // Another reason to wait holds no clock; a longer target keeps what is late now.
  const strict = { ...draft, targets: minutesOf('resolve', 300), pauses: ['requester' as const] }
  expect((await ask({ policy: { id: policy.id, draft: strict } })).body.data).toMatchObject({
    kinds: [{ after: { met: 2, late: 0, running: 1 } }],
    tickets: [{ id: waits, late_before: true, late_after: false }],
  })
  const mornings = { ...officeHours, weekly: [{ day: 1, start: '08:00', end: '09:20' }] }
  expect((await ask({ calendar: { id: calendar, draft: mornings } })).body.data).toMatchObject({
    kinds: [{ after: { met: 2, late: 0, running: 1 } }],
  })
  expect(await written()).toEqual(before)
  expect((await ask({})).status).toBe(422)
  expect((await ask({ calendar: { id: await addCalendar(building.admin), draft: officeHours }, days: 91 })).status).toBe(422)
  expect((await ask({ policy: { draft } }, building.agent)).status).toBe(403)
  building.clock.set(new Date(`2026-12-10T09:00:00+07:00`))
  expect((await ask({ policy: { id: policy.id, draft } })).body.data).toMatchObject({ examined: 0, kinds: [], tickets: [] })
  await building.db.sql.update(users).set({ all_locations: false }).where(eq(users.id, building.cast.admin))
  await building.db.sql.insert(userLocations).values({ user_id: building.cast.admin, location_id: building.cast.otherSite })
  const elsewhere = await building.as(building.cast.admin)
  expect((await ask({ policy: { id: policy.id, draft }, days: 30 }, elsewhere)).body.data.examined).toBe(0)
})
