import { expect, it } from 'vitest'
import { PTZ_CAMERA, PTZ_SIGN_IN, ptzHouse } from '../../../tests/kit/cameras/ptz-house.ts'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { TEST_START } from '../../../tests/kit/test-clock.ts'

const PATIENCE = { timeout: 10_000, interval: 20 }
type House = Awaited<ReturnType<typeof ptzHouse>>

/** It moves now: two looks at it differ. */
async function isMoving({ camera }: House): Promise<void> {
  const before = camera.position().pan
  await expect.poll(() => camera.position().pan, PATIENCE).not.toBe(before)
}
/** It was told to stop, and where it looked then it looks for good. */
async function stands({ camera }: House): Promise<void> {
  await expect.poll(() => camera.asked.at(-1), PATIENCE).toBe('Stop')
  const { pan } = camera.position()
  expect(Math.abs(pan)).toBeLessThan(1)
  for (const until = performance.now() + 200; performance.now() < until; ) {
    await new Promise((go) => setImmediate(go))
    expect(camera.position().pan).toBe(pan)
  }
}
const ready = async (person: Awaited<ReturnType<House['at']>>) => expect.poll(() => person.last()?.asking, PATIENCE).toBe(false)

it('PZ-1 those who may move it do, those who may see it see who does, and for others it is not there', async () => {
  const house = await ptzHouse()
  const [asha, dewi, citra] = [await house.at('asha'), await house.at('dewi'), await house.at('citra')]
  expect(asha.entered).toMatchObject({ ok: true, answer: { may_move: true, may_take_over: false, holder: null } })
  expect(citra.entered).toMatchObject({ ok: false, status: 404 })
  expect(await citra.move()).toMatchObject({ ok: false, status: 409 })
  expect(await dewi.move()).toMatchObject({ ok: false, status: 403 })
  expect(await asha.move()).toMatchObject({ ok: true })
  await isMoving(house)
  await expect.poll(() => dewi.last()?.holder, PATIENCE).toEqual({ person: 'u-asha', name: 'asha', mine: false })
  expect(asha.last()?.holder?.mine).toBe(true)
  expect(await asha.ask('stop')).toMatchObject({ ok: true })
  await stands(house)
})

it('PZ-2 it stops by itself when whoever moves it falls silent', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await asha.move()
  await isMoving(house)
  await stands(house)
  await expect.poll(() => asha.last()?.moving, PATIENCE).toBe(false)
})

it('PZ-3 it stops when the connection is cut', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await asha.move()
  await isMoving(house)
  asha.line.socket.disconnect()
  await stands(house)
  await expect.poll(() => house.noted.at(-1), PATIENCE).toMatchObject({ is: 'over', cause: 'gone', moves: 1 })
})

it('PZ-3 it stops when the right to move it is taken away', async () => {
  const house = await ptzHouse()
  const [asha, dewi] = [await house.at('asha'), await house.at('dewi')]
  await expect.poll(() => house.upstream.hearsHints()).toBe(true)
  await asha.move()
  await isMoving(house)
  house.rights.set('asha', { may_move: false, may_take_over: false })
  house.upstream.hint('devices', { key: PTZ_CAMERA } as object)
  await stands(house)
  await expect.poll(() => dewi.last()?.holder, PATIENCE).toBeNull()
  expect(await asha.move()).toMatchObject({ ok: false, status: 403 })
})

it('PZ-5 one has it; who may takes it from them, and it stops as it changes hands', async () => {
  const house = await ptzHouse()
  const [asha, bram, chief] = [await house.at('asha'), await house.at('bram'), await house.at('chief')]
  await asha.move()
  await isMoving(house)
  expect(await bram.move()).toMatchObject({ ok: false, status: 409, message: 'asha moves this camera.' })
  expect(await bram.ask('take', { force: true })).toMatchObject({ ok: false, status: 403 })
  expect(await chief.ask('take', { force: true })).toMatchObject({ ok: true, answer: { holder: { name: 'chief', mine: true } } })
  await stands(house)
  expect(await asha.move()).toMatchObject({ ok: false, status: 409, message: 'chief moves this camera.' })
  expect(await chief.ask('lay')).toMatchObject({ ok: true, answer: { holder: null } })
  expect(await bram.ask('take', { force: false })).toMatchObject({ ok: true })
  await expect
    .poll(() => house.noted.map((noted) => [noted.is, noted.user_id, noted.is === 'over' ? noted.cause : noted.force]), PATIENCE)
    .toEqual([
      ['taken', 'u-asha', false],
      ['over', 'u-asha', 'taken_over'],
      ['taken', 'u-chief', true],
      ['over', 'u-chief', 'laid_down'],
      ['taken', 'u-bram', false],
    ])
})

it('PZ-5 left alone for half a minute it is free', async () => {
  const clock = manualClock(TEST_START.getTime())
  const house = await ptzHouse({ clock })
  const asha = await house.at('asha')
  await asha.ask('take', { force: false })
  await expect.poll(() => house.noted.length, PATIENCE).toBe(1)
  await clock.pass(29_000)
  expect(asha.last()?.holder?.mine).toBe(true)
  await clock.pass(2_000)
  await expect.poll(() => asha.last()?.holder, PATIENCE).toBeNull()
  await expect.poll(() => house.noted.at(-1), PATIENCE).toMatchObject({ is: 'over', cause: 'idle' })
})

it('PZ-5 entering twice from one page lets go of nothing', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await asha.move()
  expect(await asha.ask('enter')).toMatchObject({ ok: true, answer: { holder: { mine: true } } })
  expect(await asha.ask('leave')).toMatchObject({ ok: true })
  await expect.poll(() => house.noted.at(-1), PATIENCE).toMatchObject({ is: 'over', cause: 'gone' })
  expect(await asha.move()).toMatchObject({ ok: false, status: 409 })
})

it('PZ-6 nothing moves where it cannot be written down who moves it, or another gateway’s person has it', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await ready(asha)
  house.held.away = true
  expect(await asha.move()).toMatchObject({ ok: false, status: 409 })
  house.held.away = false
  house.held.by = 'a hold of another gateway'
  expect(await asha.move()).toMatchObject({ ok: false, status: 409 })
  expect(house.camera.asked).not.toContain('ContinuousMove')
  expect(asha.last()?.holder).toBeNull()
})

it('PZ-7 a place is kept under a name and found again', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await asha.move({ tilt: 1, zoom: 1 })
  await isMoving(house)
  const kept = await asha.ask('keep', { name: 'Gate <west>' })
  expect(kept.answer?.presets).toMatchObject([{ name: 'Gate <west>' }])
  const at = house.camera.position()
  await asha.move({ pan: -1 })
  await expect.poll(() => house.camera.position().pan, PATIENCE).toBeLessThan(at.pan)
  const token = kept.answer?.presets[0]?.token
  expect(await asha.ask('goto', { preset: token })).toMatchObject({ ok: true })
  expect(house.camera.position()).toEqual(at)
  expect(await asha.ask('keep', { name: 'Gate <west>' })).toMatchObject({ answer: { presets: [{ token }] } })
  expect(await asha.ask('goto', { preset: 'none' })).toMatchObject({ ok: false, status: 409, message: 'This camera refused that.' })
  await asha.ask('lay')
  await expect.poll(() => house.noted.at(-1), PATIENCE).toMatchObject({ is: 'over', recalled: ['Gate <west>'], kept: ['Gate <west>'] })
})

it('PZ-4 a stop that a camera fails is asked of it again', async () => {
  const house = await ptzHouse()
  const asha = await house.at('asha')
  await asha.move()
  await isMoving(house)
  house.camera.refuse('Stop', true)
  await expect.poll(() => house.camera.asked.filter((text) => text === 'Stop refused').length, PATIENCE).toBeGreaterThan(1)
  house.camera.refuse('Stop', false)
  await stands(house)
})

it('PZ-8 is signed in to by its own clock, however wrong that is', async () => {
  const house = await ptzHouse({ skewMs: -9 * 3_600_000 })
  const asha = await house.at('asha')
  expect(await asha.move()).toMatchObject({ ok: true })
  await isMoving(house)
  await asha.ask('stop')
})

it('PZ-9 says in words what is wrong with it, and nothing that is secret', async () => {
  const house = await ptzHouse()
  house.told.answer = { data: { url: `http://127.0.0.1:${house.camera.port}/onvif/device_service`, ...PTZ_SIGN_IN, password: 'wrong' } }
  const asha = await house.at('asha')
  await expect.poll(() => asha.last()?.reason, PATIENCE).toBe('credentials')
  expect(await asha.move()).toMatchObject({ ok: false, status: 409, message: 'This camera refuses its user name and password.' })
  Object.assign(house.told, { status: 409, answer: { rule: 'cameras.no_ptz' } })
  expect(await asha.move()).toMatchObject({ ok: false, message: 'This camera does not move.' })
  await house.camera.close()
  house.told.status = 200
  house.told.answer = { data: { url: `http://127.0.0.1:${house.camera.port}/onvif/device_service`, ...PTZ_SIGN_IN } }
  expect(await asha.move()).toMatchObject({ ok: false, status: 503, message: 'This camera does not answer.' })
  const said = `${JSON.stringify(asha.states)} ${house.log.join('')}`
  expect([PTZ_SIGN_IN.username, PTZ_SIGN_IN.password, String(house.camera.port)].filter((text) => said.includes(text))).toEqual([])
})
