import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { standardRoles } from '@menara/backend/features/roles/standard-roles.ts'
import { areas, locations } from '@menara/backend/schema/places.ts'
import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { expect, it, onTestFinished } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { freePort } from '../../../../tests/kit/services/free-port.ts'
import { portfolioOf } from '../portfolio/tickets/story.ts'
import { plantScreen } from '../screens/plant-screen.ts'
import { bytesOf } from '../screens/rfb-bytes.ts'
import { openRfbServer } from '../screens/rfb-server.ts'
import { demoScreens, SCREEN_FILE, type ScreenFile } from './demo-screens.ts'

it('DM-62 the demo’s remote screen is at its own server and follows its port', async () => {
  const { backend, db, dataDir, cast, admin } = await openBuilding()
  const portfolio = portfolioOf()
  const { site, room } =
    portfolio.equipment.devices.find((device) => device.profile === 'chiller' && device.site.spec.type === 'head_office') ?? {}
  if (!site || !room) throw new Error('The demo has no chiller')
  await db.sql.insert(locations).values({ id: site.id, code: 'HO', name: 'HO', type: 'head_office', zone: 'Asia/Jakarta' })
  await db.sql.insert(areas).values({ id: room.area.id, location_id: site.id, code: 'R', name: 'R', kind: 'room' })
  const file = () => JSON.parse(readFileSync(join(dataDir, SCREEN_FILE), 'utf8')) as ScreenFile
  await demoScreens(backend.platform, portfolio, { port: 25_901, isNew: true })
  await demoScreens(backend.platform, portfolio, { port: 25_902, isNew: false })
  expect(file()).toMatchObject({ port: 25_902, chillers: [expect.stringMatching(/^menara\/VJS\/CH-/), expect.anything()] })
  const { data } = (await admin.asks(vnc.list, { query: { location_id: site.id } })).body
  expect(data).toHaveLength(1)
  const { view_permission, control_permission } = data[0] ?? {}
  expect(standardRoles.operator.permissions).toEqual(expect.arrayContaining([view_permission, control_permission]))
  expect(cast.site).not.toBe(site.id)
})

it('DM-63 that server speaks VNC: it shows the plant whole, then what changes, and a press starts and stops a pump', async () => {
  const port = await freePort()
  const screen = plantScreen({ title: 'BAS', chillers: ['a', 'b'], zone: 'Asia/Jakarta' }, () => 0)
  const server = await openRfbServer({ screen, port })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await server.close()
  })
  const { take } = bytesOf(socket)
  expect((await take(12)).toString()).toBe('RFB 003.008\n')
  socket.write('RFB 003.008\n')
  expect([...(await take(2))]).toEqual([1, 1])
  socket.write(Buffer.from([1]))
  expect((await take(4)).readUInt32BE()).toBe(0)
  socket.write(Buffer.from([1]))
  const greeting = await take(24)
  expect([greeting.readUInt16BE(0), greeting.readUInt16BE(2), (await take(greeting.readUInt32BE(20))).toString()]).toEqual([
    800,
    480,
    'BAS',
  ])

  async function update(): Promise<{ readonly tops: number[]; readonly at: (x: number, y: number) => number | undefined }> {
    const rows = new Map<number, Buffer>()
    for (let left = (await take(4)).readUInt16BE(2); left > 0; left--) {
      const head = await take(12)
      const [top, width, height] = [head.readUInt16BE(2), head.readUInt16BE(4), head.readUInt16BE(6)]
      for (let row = 0; row < height; row++) rows.set(top + row, await take(width * 4))
    }
    return { tops: [...rows.keys()], at: (x, y) => rows.get(y)?.readUInt32LE(x * 4) }
  }
  const ask = (isForChanges: boolean) => socket.write(Buffer.from([3, Number(isForChanges), 0, 0, 0, 0, 3, 32, 1, 224]))
  ask(false)
  const whole = await update()
  expect(whole.tops).toHaveLength(480)
  const pump = { x: 570, y: 80 }
  // Red in the lowest byte: what runs is green.
  expect(whole.at(pump.x, pump.y)).toBe(0x5ec522)
  // One pixel, whatever it was before: it alone comes, at once.
  socket.write(Buffer.from([3, 0, 2, 58, 0, 80, 0, 1, 0, 1]))
  const part = await take(4 + 12 + 4)
  expect([part.readUInt16BE(2), part.readUInt16BE(4), part.readUInt16BE(8), part.readUInt32LE(16)]).toEqual([1, 570, 1, 0x5ec522])
  ask(true)
  const press = Buffer.from([5, 1, 0, 0, 0, 0])
  press.writeUInt16BE(pump.x, 2)
  press.writeUInt16BE(pump.y, 4)
  socket.write(press)
  const changed = await update()
  expect(changed.tops.every((top) => top >= 64 && top < 128)).toBe(true)
  expect(changed.at(pump.x, pump.y)).toBe(0x8b7464)
  ask(true)
  screen.hear('a', JSON.stringify({ values: { supply_temperature: 9.6 } }))
  expect((await update()).tops).not.toHaveLength(0)
  socket.write(Buffer.from([99]))
  await new Promise((closed) => socket.once('close', closed))
})
