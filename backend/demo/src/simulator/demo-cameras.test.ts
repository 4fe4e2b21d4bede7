import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { devices } from '@menara/backend/schema/monitoring/iot.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { hasFfmpeg, testCamera } from '../../../../tests/kit/cameras/cameras.ts'
import { HEIGHT, openScene, WIDTH } from '../cameras/camera-scene.ts'
import { portfolioOf } from '../portfolio/tickets/story.ts'
import { CAMERA_FILE, type CameraFile, demoCameras } from './demo-cameras.ts'

it('DM-60 the demo’s cameras are at its own server, follow its port, and stay where people put them', async () => {
  const { backend, db, dataDir, cast, admin, stranger } = await openBuilding()
  const portfolio = portfolioOf()
  const ours = portfolio.equipment.devices.filter((device) => device.profile === 'camera').slice(0, 2)
  await db.sql
    .insert(devices)
    .values(ours.map(({ row }) => ({ ...row, location_id: cast.site, area_id: null, asset_id: null, longitude: null, latitude: null })))
  const file = () => JSON.parse(readFileSync(join(dataDir, CAMERA_FILE), 'utf8')) as CameraFile
  const [first, second] = ours.map((our) => our.row.id) as [string, string]
  const source = (id: string) =>
    stranger.sends('GET', `/internal/cctv/cameras/${id}/source`, undefined, { authorization: 'Bearer internal-for-tests' })

  expect(await demoCameras(backend.platform, portfolio, { port: 28_001, onvif: 28_003 })).toBe(2)
  expect(file()).toMatchObject({ port: 28_001, cameras: [{ path: `/${ours[0]?.site.spec.code}/${ours[0]?.row.code}` }, {}] })
  expect((await admin.asks(cctv.get, { params: { id: first } })).body.data).toMatchObject({
    ...{ configured: true, ptz: true, record: 'continuous', retention_days: 1 },
    heading: expect.any(Number),
  })
  await admin.asks(cctv.update, { params: { id: second }, body: { address: 'rtsp://10.1.2.3/own' } })
  expect(await demoCameras(backend.platform, portfolio, { port: 28_002, onvif: 28_003 })).toBe(2)
  expect(file().port).toBe(28_002)
  expect((await source(second)).body['data']).toMatchObject({ url: 'rtsp://10.1.2.3:554/own' })
  // This installation does not let its loopback be asked: the refusal shows where it would be.
  expect((await source(first)).status).toBe(422)
})

it('DM-66 the camera that moves shows another part of its room when it is turned, and its clock as before', () => {
  let pan = 0
  const scene = openScene({ name: 'GATE', zone: 'Asia/Jakarta', seed: 3 }, () => ({ pan, tilt: 0, zoom: 0 }))
  const at = Date.UTC(2026, 10, 22)
  const ahead = scene.frame(at)
  pan = 0.5
  const aside = scene.frame(at)
  const row = (frame: Buffer, y: number) => frame.subarray(y * WIDTH, (y + 1) * WIDTH)
  const middle = HEIGHT / 2
  expect(row(aside, middle).equals(row(ahead, middle))).toBe(false)
  expect(row(aside, middle)).toEqual(Buffer.concat([row(ahead, middle).subarray(WIDTH / 4), row(ahead, middle).subarray(0, WIDTH / 4)]))
  expect(row(aside, 5).subarray(0, 100)).toEqual(row(ahead, 5).subarray(0, 100))
})

describe('the demo’s RTSP server', () => {
  /** One request after the other on one connection; what comes back until the body, or the first bytes of pictures. */
  async function talk(port: number) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let held = Buffer.alloc(0)
    let told: () => void = () => undefined
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk])
      told()
    })
    const until = (fits: () => boolean) =>
      new Promise<void>((go) => {
        told = () => fits() && go()
        told()
      })
    let number = 0
    return {
      async ask(method: string, url: string, ...headers: string[]): Promise<string> {
        held = Buffer.alloc(0)
        socket.write([`${method} ${url} RTSP/1.0`, `CSeq: ${++number}`, ...headers, '', ''].join('\r\n'))
        await until(() => held.includes('\r\n\r\n'))
        return held.toString('latin1')
      },
      pictures: () => until(() => held.includes(0x24) && held.length > 2000),
    }
  }
  const TCP = 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1'

  it('DM-61 asks for the user name and password it was given, and knows its own streams alone', async () => {
    const camera = await testCamera({ signIn: { username: 'u', password: 'p' } })
    onTestFinished(() => camera.close())
    const { ask } = await talk(camera.port)
    const right = `Authorization: Basic ${Buffer.from('u:p').toString('base64')}`
    expect(await ask('OPTIONS', camera.address)).toContain('RTSP/1.0 200')
    expect(await ask('DESCRIBE', camera.address)).toMatch(/401 Unauthorized[\s\S]*WWW-Authenticate/)
    expect(await ask('DESCRIBE', camera.address, 'Authorization: Basic bm9uZQ==')).toContain('401')
    expect(await ask('DESCRIBE', camera.address, right)).toMatch(/200 OK[\s\S]*H264\/90000/)
    expect(await ask('DESCRIBE', camera.address.replace('/cam', '/other'), right)).toContain('404')
    expect(await ask('SETUP', `${camera.address}/track`, right, 'Transport: RTP/AVP;unicast;client_port=5000-5001')).toContain('461')
    expect(await ask('ANNOUNCE', camera.address, right)).toContain('501')
  })

  it.skipIf(!hasFfmpeg())('DM-61 films only while somebody watches', async () => {
    const camera = await testCamera()
    onTestFinished(() => camera.close())
    const { ask, pictures } = await talk(camera.port)
    await ask('DESCRIBE', camera.address)
    expect(await ask('SETUP', `${camera.address}/track`, TCP)).toMatch(/200 OK[\s\S]*Session/)
    expect(await ask('PLAY', camera.address)).toContain('200 OK')
    await pictures()
    expect(await ask('TEARDOWN', camera.address)).toContain('200 OK')
    expect(camera.troubles).toEqual([])
  })

  it('DM-61 shows a room with a clock and people who move', () => {
    const scene = openScene({ name: 'LOBBY', zone: 'Asia/Jakarta', seed: 3 })
    const at = Date.parse('2026-11-22T03:04:05.200Z')
    const [one, same, later] = [scene.frame(at), scene.frame(at), scene.frame(at + 3_000)]
    expect([one.length, one.equals(same), one.equals(later)]).toEqual([(WIDTH * HEIGHT * 3) / 2, true, false])
    const clockOf = (picture: Buffer) => picture.subarray(0, 30 * WIDTH)
    expect(clockOf(one).equals(clockOf(later))).toBe(false)
    const roomOf = (picture: Buffer) => picture.subarray(60 * WIDTH, 320 * WIDTH)
    expect(roomOf(one).equals(roomOf(later))).toBe(false)
  })
})
