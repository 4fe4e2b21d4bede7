import { describe, expect, it } from 'vitest'
import { directoryOf, type Name } from './telemetry.directory.ts'

const AT = { location: 'VJS', device: 'UPS-01' }
const OTHER = { location: 'VJS', device: 'UPS-02' }

/** A directory over devices that all exist; `meanwhile` happens while the database is asked. */
function aDirectory() {
  const item = { at: 0, asked: 0, meanwhile: (): void => undefined }
  const deviceOf = ({ location, device }: Name) => ({
    id: device,
    location_id: location,
    location_code: location,
    code: device,
    status: 'active',
  })
  const directory = directoryOf({
    named: async (names) => {
      item.asked += 1
      item.meanwhile()
      return names.map(deviceOf)
    },
    pointsOf: async () => [],
    addPoints: async (rows) => rows.map((row, n) => ({ ...row, no: n, kind: 'gauge' as const })) as never,
    now: () => new Date(item.at),
    newId: () => 'id',
  })
  return { it: item, directory }
}

describe('the directory of devices', () => {
  it('TE-29 gives what was met also when that runs out while others are looked up', async () => {
    const { it: house, directory } = aDirectory()
    await directory.meet([AT])
    house.at = 29_999
    house.meanwhile = () => {
      house.at += 2
    }
    const met = await directory.meet([AT, OTHER])
    expect([met.of(AT)?.device.code, met.of(OTHER)?.device.code]).toEqual(['UPS-01', 'UPS-02'])
    expect(house.asked).toBe(2)
  })

  it('TE-29 gives what was met, and the points that are added to it, also when everything is forgotten meanwhile', async () => {
    const { it: house, directory } = aDirectory()
    await directory.meet([AT])
    house.meanwhile = directory.forget
    const met = await directory.meet([AT, OTHER])
    directory.forget()
    expect(await met.makeRoom([{ name: AT, points: ['load'] }])).toEqual(new Set())
    expect([...(met.of(AT)?.points.keys() ?? [])]).toEqual(['load'])
  })
})
