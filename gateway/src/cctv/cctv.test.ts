import { NO_STILL } from '@menara/shared/contract/media/cctv.contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CAMERA, cameraGateway, eyeOn, filmed, SIGN_IN } from '../../../tests/kit/cameras/camera-gateway.ts'
import { gstreamerCamera, hasFfmpeg, hasGstreamer } from '../../../tests/kit/cameras/cameras.ts'
import { json } from '../../../tests/kit/upstreams/fake-upstream.ts'
import { mediaEnv } from '../../../tests/kit/voice/media-rooms.ts'

const isOff = mediaEnv === null || !hasFfmpeg()
const whereItRuns = describe.skipIf(isOff)
const PATIENCE = { timeout: 20_000, interval: 50 }

whereItRuns('a camera that films', () => {
  it('CV-1 is seen by whoever may see it, asked with their own token; for others it is not there', async () => {
    const { house } = await filmed()
    const [asha, citra] = [await house.watch('asha'), await house.watch('citra')]
    expect(asha.joined).toMatchObject({ ok: true })
    expect(citra.joined).toMatchObject({ ok: false, status: 404 })
    expect((await citra.line.ask('join', { room: 'cctv:nothing' })) as object).toMatchObject({ ok: false, status: 404 })
    expect((await house.still('citra')).status).toBe(404)
    expect((await house.still(null)).status).toBe(401)
    expect([(await house.stream('citra')).status, (await house.stream(null)).status]).toEqual([404, 401])
    house.sees.delete('asha')
    const gone = new Promise((go) => asha.line.socket.on('gone', go))
    house.upstream.hint('cctv', {}, '2')
    await house.gateway.sfu.recheck(`cctv:${CAMERA}`)
    expect(await gone).toMatchObject({ why: 'refused' })
  })

  it('CV-17 a question that upstream did not answer is no refusal: who asks is told to try again, who watches goes on', async () => {
    const house = await cameraGateway()
    const asha = await house.watch('asha')
    expect(asha.joined).toMatchObject({ ok: true })
    for (const status of [500, 503, 429, 401]) {
      house.upstream.routes.set(`/api/v1/cctv/cameras/${CAMERA}`, (_, response) => json(response, status, {}))
      const bram = await house.watch('bram')
      expect(bram.joined, String(status)).toMatchObject({ ok: false, status: 503 })
      bram.line.socket.disconnect()
      await house.gateway.sfu.recheck(`cctv:${CAMERA}`)
      expect(house.room()?.seats.size, String(status)).toBe(1)
    }
  })

  it('CV-2 is fetched once for all who watch, until some seconds after the last', async () => {
    const { camera, house } = await filmed()
    const [asha, bram] = [await house.watch('asha'), await house.watch('bram')]
    await asha.until({ state: 'live', viewers: 2 })
    await asha.until({ codec: 'h264', b_frames: false, transcoded: false })
    expect((await house.still('asha', '?max_age=0')).status).toBe(200)
    expect([camera.connections(), house.sourceAsked()]).toEqual([1, 1])
    await asha.leave()
    await bram.until({ state: 'live', viewers: 1 })
    const room = house.room()
    if (!room) throw new Error('The room is gone')
    const eye = await eyeOn(room)
    await expect.poll(eye.packets, PATIENCE).toBeGreaterThan(20)
    await bram.leave()
    await expect.poll(camera.connections, PATIENCE).toBe(0)
    await expect.poll(() => house.room(), PATIENCE).toBeUndefined()
    expect(await house.metric('menara_cctv_programs')).toBe(0)
  })

  it('CV-4 is said to be offline within seconds, tried again by itself, and live with a new stream', async () => {
    const { camera, house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    const before = house.room()?.sources()[0]?.producer
    await camera.off()
    await asha.until({ state: 'offline' })
    await asha.until({ state: 'offline', reason: 'unreachable' })
    expect(asha.last()?.retry_ms).not.toBeNull()
    await camera.on()
    await asha.until({ state: 'live', reason: null })
    await expect.poll(() => house.room()?.sources().length, PATIENCE).toBe(1)
    expect(house.room()?.sources()[0]?.producer).not.toBe(before)
    expect(await house.metric('menara_cctv_failures_total{reason="unreachable"}')).toBeGreaterThan(0)
  })

  it('CV-6 is delayed when nothing comes for two seconds, and live when something does', async () => {
    const { camera, house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    camera.hang(true)
    await asha.until({ state: 'delayed' })
    expect(asha.last()?.frame_age_ms).toBeGreaterThanOrEqual(2_000)
    camera.hang(false)
    await asha.until({ state: 'live' })
  })

  it('CV-6 is frozen when its picture stays the same, and live when it changes again', async () => {
    const { camera, house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    await expect.poll(async () => (await house.still('asha')).status, PATIENCE).toBe(200)
    camera.stick(true)
    await asha.until({ state: 'frozen', reason: 'stuck' })
    camera.stick(false)
    await asha.until({ state: 'live', reason: null })
  })

  it('CV-7 leaves nothing behind however often it comes and goes', async () => {
    const { camera, house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live', codec: 'h264' })
    for (let time = 0; time < 3; time++) {
      await camera.off()
      await asha.until({ state: 'offline' })
      await camera.on()
      await asha.until({ state: 'live' })
      expect(camera.connections()).toBe(1)
      expect(await house.metric('menara_cctv_programs')).toBe(1)
      await expect.poll(() => house.room()?.sources().length, PATIENCE).toBe(1)
    }
  }, 120_000)

  it('CV-8 its newest picture comes with its age, once for all who ask, and again when it is too old', async () => {
    const { camera, house } = await filmed()
    const [one, other] = await Promise.all([house.still('asha'), house.still('bram')])
    for (const reply of [one, other]) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(Number(reply.headers.get('age'))).toBeLessThan(10)
    }
    expect(house.sourceAsked()).toBe(1)
    const bytes = Buffer.from(await one.arrayBuffer())
    expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9])
    expect((await house.still('asha')).status).toBe(200)
    expect(house.sourceAsked()).toBe(1)
    const fresh = Buffer.from(await (await house.still('asha', '?max_age=0')).arrayBuffer())
    expect(fresh.equals(bytes)).toBe(false)
    await camera.off()
    const old = await house.still('asha', '?max_age=0')
    expect([old.status, Buffer.from(await old.arrayBuffer()).equals(fresh)]).toEqual([200, true])
    for (const [query, field, rule] of [
      ['?max_age=-1', 'max_age', 'type'],
      ['?max_age=9999', 'max_age', 'maximum'],
      ['?surprise=1', 'surprise', 'additionalProperties'],
    ]) {
      const reply = await house.still('asha', query)
      expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ field, rule }] }])
    }
  })

  it('CV-14 what it sends is looked at once for all who ask, and again when that is too long ago or it was changed', async () => {
    const { camera, house } = await filmed()
    const [one, other] = await Promise.all([house.stream('asha'), house.stream('bram')])
    const sends = { codec: 'h264', b_frames: false, width: 640, height: 360, way: 'passed_on', reason: null }
    for (const reply of [one, other]) expect(await reply.json()).toMatchObject({ data: sends })
    expect((await house.stream('asha')).status).toBe(200)
    expect(house.sourceAsked()).toBe(1)
    expect(await (await house.stream('asha', '?max_age=0')).json()).toMatchObject({ data: sends })
    expect(house.sourceAsked()).toBe(2)
    await camera.off()
    house.upstream.hint('cctv', { key: CAMERA } as never, '2')
    await expect
      .poll(async () => await (await house.stream('asha')).json(), PATIENCE)
      .toMatchObject({ data: { reason: 'unreachable', codec: null, looked_at: null } })
    expect((await house.stream('asha', '?max_age=x')).status).toBe(422)
  })

  it('CV-10 is fetched from its new place when it moved, and no longer when it was switched off', async () => {
    const { camera, house } = await filmed()
    const second = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    house.told.answer = second.house.told.answer
    house.upstream.hint('cctv', { key: CAMERA } as never, '2')
    await expect.poll(second.camera.connections, PATIENCE).toBe(1)
    await expect.poll(camera.connections, PATIENCE).toBe(0)
    Object.assign(house.told, { status: 409, answer: { rule: 'cameras.disabled' } })
    house.upstream.hint('cctv', { key: CAMERA } as never, '3')
    await asha.until({ state: 'offline', reason: 'disabled' })
    await expect.poll(second.camera.connections, PATIENCE).toBe(0)
  })

  it('CV-11 nothing of where it is or what it is asked with reaches those who watch, or the log', async () => {
    const { camera, house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    await camera.off()
    await asha.until({ state: 'offline', reason: 'unreachable' })
    const still = await (await house.still('asha', '?max_age=0')).text()
    const ready = await (await fetch(`${house.url}/readyz`)).text()
    const metrics = await (await fetch(`${house.url}/metrics`)).text()
    const told = [JSON.stringify([asha.joined, asha.facts]), still, ready, metrics, house.log.join('\n')].join('\n')
    expect([SIGN_IN.username, SIGN_IN.password, String(camera.port), 'rtsp:'].filter((text) => told.includes(text))).toEqual([])
  })

  it('CV-12 is seen again after its media worker died', async () => {
    const { house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    const gone = new Promise((go) => asha.line.socket.on('gone', go))
    process.kill(house.gateway.sfu.workers()[0]?.worker.pid ?? 0, 'SIGKILL')
    expect(await gone).toMatchObject({ why: 'rebuilt' })
    asha.facts.length = 0
    expect(await asha.join()).toMatchObject({ ok: true })
    await asha.until({ state: 'live' })
    await expect.poll(() => house.room()?.sources().length, PATIENCE).toBe(1)
  })

  it('CV-13 is counted while somebody watches', async () => {
    const { house } = await filmed()
    const asha = await house.watch('asha')
    await asha.until({ state: 'live' })
    expect(await house.metric('menara_cctv_cameras{state="live"}')).toBe(1)
    expect(await house.metric('menara_cctv_viewers')).toBe(1)
    expect(await house.metric('menara_cctv_ffmpeg')).toBe(1)
  })
})

whereItRuns('a camera that refuses', () => {
  it('CV-5 says why: a wrong password, a stream it does not know, an address that may not be asked', async () => {
    const { camera, house } = await filmed()
    house.told.answer = { data: { url: camera.address, transport: 'tcp' } }
    const asha = await house.watch('asha')
    await asha.until({ state: 'offline', reason: 'credentials' })
    const { username, password } = SIGN_IN
    house.told.answer = { data: { url: `rtsp://${username}:${password}@127.0.0.1:${camera.port}/other`, transport: 'tcp' } }
    house.upstream.hint('cctv', { key: CAMERA } as never, '2')
    await asha.until({ state: 'offline', reason: 'not_found' })
    Object.assign(house.told, { status: 422, answer: { message: 'not there' } })
    house.upstream.hint('cctv', { key: CAMERA } as never, '3')
    await asha.until({ state: 'offline', reason: 'not_allowed' })
    const still = await house.still('bram')
    expect([still.status, await still.text(), still.headers.get(NO_STILL)]).toEqual([204, '', 'not_allowed'])
    expect(await (await house.stream('bram')).json()).toMatchObject({ data: { reason: 'not_allowed', codec: null, way: null } })
  })
})

describe.skipIf(mediaEnv === null)('a server without ffmpeg', () => {
  it('CV-9 without ffmpeg the gateway runs, and everybody is told what is missing', async () => {
    const house = await cameraGateway({ address: 'rtsp://10.0.0.1/', env: { PATH: '/nowhere' } })
    const asha = await house.watch('asha')
    await asha.until({ state: 'offline', reason: 'no_program' })
    const { parts } = (await (await fetch(`${house.url}/readyz`)).json()) as { parts: Record<string, object> }
    expect(parts['cameras']).toMatchObject({ ok: false, required: false, detail: expect.stringContaining('apt-get install ffmpeg') })
    expect(await house.metric('menara_cctv_ffmpeg')).toBe(0)
    const still = await house.still('asha')
    expect([still.status, still.headers.get(NO_STILL)]).toEqual([204, 'no_program'])
    expect(await (await house.stream('asha')).json()).toMatchObject({ data: { reason: 'no_program' } })
  })
})

describe.skipIf(isOff || !hasGstreamer())("another maker's camera", () => {
  it.each([
    [
      'x264enc tune=zerolatency speed-preset=veryfast key-int-max=15 ! video/x-h264,profile=high',
      'rtph264pay config-interval=-1',
      { codec: 'h264', b_frames: false, transcoded: false },
      { codec: 'h264', profile: 'High', b_frames: false, way: 'passed_on' },
    ],
    [
      'x264enc bframes=2 rc-lookahead=5 speed-preset=veryfast key-int-max=15 ! video/x-h264,profile=main',
      'rtph264pay config-interval=-1',
      { codec: 'h264', b_frames: true, transcoded: true },
      { codec: 'h264', profile: 'Main', b_frames: true, way: 'transcoded' },
    ],
    [
      'x265enc tune=zerolatency speed-preset=ultrafast key-int-max=15',
      'rtph265pay config-interval=-1',
      { codec: 'hevc', transcoded: true },
      { codec: 'hevc', profile: 'Main', b_frames: false, way: 'transcoded' },
    ],
    ['jpegenc', 'rtpjpegpay', { codec: 'mjpeg', transcoded: true }, { codec: 'mjpeg', b_frames: false, way: 'transcoded' }],
  ])('CV-3 CV-14 that encodes with %s is passed on or made anew, and that is said', async (encoder, payloader, expected, stream) => {
    const camera = await gstreamerCamera(encoder, payloader)
    onTestFinished(() => camera.close())
    const house = await cameraGateway({ address: camera.address })
    const looked = (await (await house.stream('asha')).json()) as object
    expect(looked).toMatchObject({ data: { ...stream, width: 640, height: 360, reason: null } })
    const asha = await house.watch('asha')
    await asha.until({ state: 'live', ...expected })
    const room = house.room()
    if (!room) throw new Error('The room is gone')
    await expect.poll(() => room.sources().length, PATIENCE).toBe(1)
    const eye = await eyeOn(room)
    await expect.poll(eye.packets, PATIENCE).toBeGreaterThan(20)
  })
})
