import { peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import { type Building, openBuilding } from '../building.ts'
import { aMeterDevice, grew, type Metered } from './meters.ts'

const HOUR = 3_600_000
/** Four in the morning of Monday 2 March 2026 in Jakarta: the counting day begins. */
export const RESET = Date.parse('2026-03-01T21:00:00Z')
const units = { entries: '', exits: '' }

/** A counter with a point for in and one for out. */
export const aGate = (building: Building, code: string, elsewhere = false) =>
  aMeterDevice(building, { code, units, counters: ['entries', 'exits'], kind: 'counter', elsewhere })
export const gateOf = ({ sensor }: Metered, accuracy = 0.98) => ({
  device_id: sensor.id,
  in_point: 'entries',
  out_point: 'exits',
  accuracy,
})

/** A floor of 100 people with two gates; the clock stands at noon of the counting day. */
export async function aFloor() {
  const building = await openBuilding()
  building.clock.set(new Date(RESET + 8 * HOUR))
  const [north, south] = [await aGate(building, 'PC-1'), await aGate(building, 'PC-2')]
  const made = await building.admin.asks(peopleCounting.createZone, {
    body: { area_id: building.cast.floor, capacity: 100, gates: [gateOf(north), gateOf(south, 0.9)] },
  })
  if (made.status !== 200) throw new Error(`The floor cannot be counted: ${made.status}`)
  const counted = async (
    gate: Metered,
    { from = RESET, came, left }: { from?: number; came: readonly (number | null)[]; left: readonly (number | null)[] },
  ) => {
    await grew(building, await gate.pointId('entries'), { from, hours: came })
    await grew(building, await gate.pointId('exits'), { from, hours: left })
  }
  return {
    building,
    zone: made.body.data,
    north,
    south,
    counted,
    now: async () => (await building.admin.asks(peopleCounting.now, { query: {} })).body.data[0],
  }
}
