import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { alarmDeskLocations, alarmDesks } from '../../schema/monitoring/alarm-desks.ts'
import { devices } from '../../schema/monitoring/iot.ts'

/** A desk of these sites, with one device that is away at each. */
async function deskOf({ db }: Building, sites: readonly string[]): Promise<string> {
  const desk = newId()
  await db.atomically(async () => {
    await db.sql.insert(alarmDesks).values({ id: desk, name: `Desk ${desk.slice(-6)}` })
    for (const location_id of sites) {
      const [id, code] = [newId(), `D-${newId().slice(-6)}`]
      await db.sql.insert(alarmDeskLocations).values({ desk_id: desk, location_id })
      await db.sql.insert(devices).values({ id, location_id, code, name: code, kind: 'sensor', status: 'offline' })
    }
  })
  return desk
}

it('HO-12 says of each line its site and zone, and its own times in the zone its sites share', async () => {
  const building = await openBuilding()
  const { admin, cast, db } = building
  const sheetOf = async (sites: readonly string[]) => {
    const desk = await deskOf(building, sites)
    const { sheet } = (await admin.asks(handovers.prepare, { body: { desk_id: desk } })).body.data
    await db.sql.delete(alarmDeskLocations)
    return { zone: sheet.zone, sites: [...new Set(sheet.outages.map((outage) => outage.site?.zone))].sort() }
  }
  expect(await sheetOf([cast.otherSite])).toEqual({ zone: 'Asia/Makassar', sites: ['Asia/Makassar'] })
  expect(await sheetOf([cast.site, cast.otherSite])).toEqual({ zone: 'Asia/Jakarta', sites: ['Asia/Jakarta', 'Asia/Makassar'] })
})
