import { ticketClosings } from '@menara/shared/contract/desk/ticket-closings.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../tests/kit/building.ts'
import { openForDays } from '../../../../tests/kit/desk/service-levels.ts'
import { audit } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'

const DAY = 86_400_000
const put = (who: Person, days: number, id = 1) => who.asks(ticketClosings.put, { params: { id }, body: { days } })
const daysOf = async ({ admin }: Building) =>
  new Map((await admin.asks(ticketClosings.list, {})).body.data.map((closing) => [closing.ticket_type_id, closing.days]))
async function resolved(building: Building, type = 1) {
  const body = { ticket_type_id: type, location_id: building.cast.site, title: 'Leak' }
  const { id } = (await building.admin.asks(tickets.create, { body })).body.data
  await building.admin.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
  return async () => (await building.admin.asks(tickets.get, { params: { id } })).body.data
}

describe('closing', () => {
  it('DS-15 comes after the days of the type, for what is resolved already too', async () => {
    const building = await openForDays()
    const [general, work] = [await resolved(building), await resolved(building, 29)]
    const at = building.clock.now().getTime()
    expect((await put(building.admin, 2)).body.data).toEqual({ ticket_type_id: 1, days: 2 })
    const of = await daysOf(building)
    expect([of.get(1), of.get(29), of.get(30), of.size]).toEqual([2, 7, null, 9])
    expect([(await general()).closes_at, (await work()).closes_at]).toEqual([2, 7].map((value) => new Date(at + value * DAY).toISOString()))
    building.clock.advance(2 * DAY)
    await building.backend.desk.timers.look()
    expect([(await general()).state, (await work()).state]).toEqual(['closed', 'resolved'])
  })

  it('DS-15 DS-6 is said by who may, within its limits, and audited', async () => {
    const building = await openForDays()
    for (const [id, rule] of [
      [0, 'minimum'],
      [91, 'maximum'],
    ] as const)
      expect(await put(building.admin, id)).toMatchObject({ status: 422, body: { errors: [{ field: 'days', rule }] } })
    expect(await put(building.admin, 3, 30)).toMatchObject({ status: 422, body: { errors: [{ field: 'days', rule: 'settled' }] } })
    expect([(await put(building.admin, 3, 999)).status, (await put(building.agent, 3)).status]).toEqual([404, 403])
    for (const days of [3, 3]) await put(building.admin, days)
    const rows = await building.db.sql.select().from(audit).where(eq(audit.action, 'ticket_closing.updated')).orderBy(audit.seq)
    expect(rows.map((row) => [row.subject_id, row.detail])).toEqual([['1', { before: { days: 7 }, after: { days: 3 } }]])
    await building.db.sql.update(users).set({ all_locations: false }).where(eq(users.id, building.cast.admin))
    building.clock.advance(5000)
    expect((await put(building.admin, 4)).status).toBe(403)
  })
})
