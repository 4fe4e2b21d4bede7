import { visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type Gatehouse, openGatehouse } from '../../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../../platform/ids.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'

const DAY = 86_400_000

it('VR-19 one that cannot be ended or erased keeps no other from it', async () => {
  const house = await openGatehouse()
  const day = (later: number) => dayIn('Asia/Jakarta', new Date(house.clock.now().getTime() + later * DAY))
  const begin = async (title: string) => {
    const draft = { command_id: newId(), title, location_id: house.cast.site, visitors: [{ name: 'Siti' }], unit: 'day' as const }
    const body = { ...draft, from: '18:00', to: '21:00', starts_on: day(1), ends_on: day(2), ahead_days: 0 }
    return (await house.host.asks(visitSeries.create, { body })).body.data
  }
  const [cursed, sound] = [await begin('Cursed'), await begin('Sound')]
  const state = async ({ id }: { id: string }) =>
    (await (await house.as(house.host.id)).asks(visitSeries.get, { params: { id } })).body.data.state
  const without = (work: () => Promise<unknown>) => forbidden(house, work)
  house.clock.advance(5 * DAY)
  await without(async () => {
    await expect(house.backend.visitors.look()).rejects.toThrow()
    expect([await state(cursed), await state(sound)]).toEqual(['active', 'ended'])
  })
  await house.backend.visitors.look()
  expect(await state(cursed)).toBe('ended')
  const proofs = async () => {
    const { data } = (await (await house.as(house.security.id)).asks(visitorRules.erasures, { query: { limit: 50 } })).body
    return data.map((item) => item.ticket_number).filter((text) => [cursed.code, sound.code].includes(text))
  }
  house.clock.advance(100 * DAY)
  await without(async () => {
    await expect(house.backend.visitors.look()).rejects.toThrow()
    expect(await proofs()).toEqual([sound.code])
  })
  await house.backend.visitors.look()
  expect((await proofs()).toSorted()).toEqual([cursed.code, sound.code].toSorted())
})

/** Does something while the database refuses every change of the first series. */
async function forbidden({ db }: Gatehouse, work: () => Promise<unknown>): Promise<void> {
  const lift = () => db.sql.execute(sql`alter table visit_series drop constraint if exists not_this_one`)
  onTestFinished(async () => {
    await lift()
  })
  await db.sql.execute(sql`alter table visit_series add constraint not_this_one check (title <> 'Cursed') not valid`)
  await work()
  await lift()
}
