import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { handovers as sheets } from '../../schema/handovers.ts'
import { audit } from '../../schema/journal.ts'
import { alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { shifts, users } from '../../schema/people.ts'

/** The operator's shift, at a site whose clocks show 10:00 when a test begins. */
async function aShift({ db, cast }: Building, { start, end }: { start: string; end: string }): Promise<void> {
  const id = newId()
  await db.atomically(async () => {
    await db.sql.insert(shifts).values({ id, name: 'Day', start, end, days: [1, 2, 3, 4, 5, 6, 7] })
    await db.sql.update(users).set({ shift_id: id }).where(eq(users.id, cast.operator))
  })
}
async function aDesk({ db, cast }: Building): Promise<string> {
  const id = newId()
  await db.atomically(async () => {
    await db.sql.insert(alarmDesks).values({ id, name: 'Desk' })
    await db.sql.insert(alarmDeskLocations).values({ desk_id: id, location_id: cast.site })
  })
  return id
}
async function handsOver({ operator, admin }: Building, desk_id: string): Promise<{ id: string; since: string }> {
  const { id, sheet } = (await operator.asks(handovers.prepare, { body: { desk_id } })).body.data
  await operator.asks(handovers.give, { params: { id }, body: { rev: 0 } })
  await admin.asks(handovers.take, { params: { id }, body: { rev: 1 } })
  return { id, since: sheet.since }
}

/** When the desk was handed over before. */
async function tookAt(building: Building, { desk, at }: { desk: string; at: string }): Promise<void> {
  await handsOver(building, desk)
  await building.db.sql.update(sheets).set({ taken_at: at }).where(eq(sheets.desk_id, desk))
}

describe('the shift of a sheet', () => {
  it('HO-13 begins when the roster says, on the clocks of the site, also for somebody who signs after its end', async () => {
    const building = await openBuilding()
    const desk = await aDesk(building)
    await aShift(building, { start: '07:00', end: '15:00' })
    expect((await handsOver(building, desk)).since).toBe('2026-11-25T00:00:00.000Z')
    await building.db.sql.delete(sheets)
    await aShift(building, { start: '01:00', end: '09:00' })
    expect((await handsOver(building, desk)).since).toBe('2026-11-24T18:00:00.000Z')
  })

  it('HO-13 begins with the hand-over that began it, and not with one of another shift', async () => {
    const building = await openBuilding()
    await aShift(building, { start: '07:00', end: '15:00' })
    const desk = await aDesk(building)
    await tookAt(building, { desk, at: '2026-11-24T23:50:00.000Z' })
    expect((await handsOver(building, desk)).since).toBe('2026-11-24T23:50:00.000Z')
    await tookAt(building, { desk, at: '2026-11-23T00:10:00.000Z' })
    expect((await handsOver(building, desk)).since).toBe('2026-11-25T00:00:00.000Z')
  })

  it('HO-13 without a roster counts from the hand-over before, the first from twelve hours ago', async () => {
    const building = await openBuilding()
    const desk = await aDesk(building)
    expect((await handsOver(building, desk)).since).toBe('2026-11-24T15:00:00.000Z')
    await tookAt(building, { desk, at: '2026-11-23T03:00:00.000Z' })
    expect((await handsOver(building, desk)).since).toBe('2026-11-23T03:00:00.000Z')
  })
})

it('HO-14 writes down what who signed was told of', async () => {
  const building = await openBuilding()
  const { admin, operator, cast, db } = building
  const desk = await aDesk(building)
  await admin.asks(tickets.create, { body: { ticket_type_id: 32, location_id: cast.site, title: 'Chiller trips', priority: 'high' } })
  const detailOf = async (id: string) =>
    (await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)).find((item) => item.action === 'handover.given')
      ?.detail
  const { id } = await handsOver(building, desk)
  expect(await detailOf(id)).toMatchObject({ warnings: [{ kind: 'unassigned', count: 1 }, { kind: 'no_summary' }] })
  const second = (await operator.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
  const params = { id: second.id }
  await operator.asks(handovers.update, { params, body: { rev: 0, summary: 'Quiet' } })
  await operator.asks(handovers.give, { params, body: { rev: 1 } })
  expect(await detailOf(second.id)).toMatchObject({ warnings: [{ kind: 'unassigned' }] })
})
