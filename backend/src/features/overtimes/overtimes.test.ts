import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { overtimes } from '@menara/shared/contract/people/overtimes.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { users } from '../../schema/people.ts'

const HOUR = 3_600_000
const SEES = 'show_plugin_overtime'
export interface Team extends Building {
  readonly boss: Person
  readonly worker: Person
}
/** A worker of the first site and their manager. */
async function team(): Promise<Team> {
  const house = await openBuilding()
  const [boss, worker] = [await personAt(house, house.cast.site, [SEES]), await personAt(house, house.cast.site, [SEES])]
  await house.db.sql.update(users).set({ manager_id: boss.id }).where(eq(users.id, worker.id))
  return { ...house, boss, worker }
}
/** `hours` from now, as an instant. */
const inHours = ({ clock }: Building, hours: number): string => new Date(clock.now().getTime() + hours * HOUR).toISOString()
const order = (house: Team, more: object = {}) => ({
  user_id: house.worker.id,
  location_id: house.cast.site,
  starts_at: inHours(house, 2),
  ends_at: inHours(house, 4),
  work: 'Pump alignment',
  ...more,
})
const ordered = async (house: Team, more: object = {}) => (await house.boss.asks(overtimes.create, { body: order(house, more) })).body.data

describe('from order to settlement', () => {
  it('OVT-1 an order is consented to by the worker, approved, compared with attendance, verified and settled', async () => {
    const house = await team()
    const { boss, worker, admin, backend, clock, as } = house
    const made = await ordered(house)
    expect(made).toMatchObject({ kind: 'order', state: 'ordered', planned_minutes: 120, compensation: null })
    const params = { id: made.id }
    expect((await boss.asks(overtimes.consent, { params, body: {} })).status).toBe(409)
    expect((await boss.asks(overtimes.decide, { params, body: { status: 'approved', user_id: boss.id } })).status).toBe(409)
    const agreed = await worker.asks(overtimes.consent, { params, body: { compensation: 'time_off' } })
    expect(agreed.body.data).toMatchObject({ state: 'consented', compensation: 'time_off', consented: { by: { id: worker.id } } })
    const approved = await boss.asks(overtimes.decide, { params, body: { status: 'approved', user_id: boss.id } })
    expect(approved.body.data).toMatchObject({ state: 'approved', decided: { by: { id: boss.id } } })

    clock.advance(1.5 * HOUR)
    const at = { position: null, reason: 'here', location_id: house.cast.site }
    await (await as(worker.id)).asks(attendances.checkIn, { body: at })
    clock.advance(2 * HOUR)
    await (await as(worker.id)).asks(attendances.checkOut, { body: at })
    await backend.overtimes.look()
    const boss2 = await as(boss.id)
    expect((await boss2.asks(overtimes.get, { params })).body.data.state).toBe('approved')
    clock.advance(HOUR)
    await backend.overtimes.look()
    const boss3 = await as(boss.id)
    expect((await boss3.asks(overtimes.get, { params })).body.data).toMatchObject({
      state: 'performed',
      actual_minutes: 90,
      may: ['verify'],
    })
    const verified = await boss3.asks(overtimes.verify, { params, body: {} })
    expect(verified.body.data).toMatchObject({ state: 'verified', verified_minutes: 90, time_off_minutes: 90 })
    expect((await boss3.asks(overtimes.convert, { params, body: {} })).status).toBe(403)
    expect((await (await as(admin.id)).asks(overtimes.convert, { params, body: {} })).body.data.state).toBe('converted')
    const told = (await (await as(worker.id)).asks(inbox.list, { query: {} })).body.data.map(({ type }) => type)
    expect(told.filter((type) => type.startsWith('overtime')).sort()).toEqual([
      'overtime.approved',
      'overtime.converted',
      'overtime.ordered',
      'overtime.verified',
    ])
  })
})
