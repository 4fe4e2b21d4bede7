import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FootageNote } from '@menara/shared/contract/internal.contract.ts'
import type { RecorderFacts } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gstreamerCamera, hasFfmpeg, hasGstreamer, testCamera } from '../../../../tests/kit/cameras/cameras.ts'
import { killedAfter, played } from '../../../../tests/kit/cameras/footage-film.ts'
import { FILMED, type FootageHouse, footageHouse } from '../../../../tests/kit/cameras/footage-house.ts'
import { runningClock } from '../../../../tests/kit/test-clock.ts'
import { signalling } from '../../../../tests/kit/upstreams/gateway.ts'
import { mediaEnv } from '../../../../tests/kit/voice/media-rooms.ts'

const WORKER = join(import.meta.dirname, '../../../../tests/kit/cameras/footage-house.worker.ts')
const LATE = { timeout: 40_000, interval: 100 }
const isOff = mediaEnv === null || !hasFfmpeg()

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'menara-footage-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
async function opened(address: string, env: Record<string, string> = {}): Promise<FootageHouse> {
  const house = await footageHouse({ dir: aFolder(), address, env })
  onTestFinished(house.close)
  return house
}
async function recorded(env: Record<string, string> = {}) {
  const camera = await testCamera()
  onTestFinished(() => camera.close())
  return { camera, house: await opened(camera.address, env) }
}
const lengthOf = (note: FootageNote): number => (Date.parse(note.ended_at ?? '') - Date.parse(note.started_at)) / 1000
const watching = async (house: FootageHouse) => {
  const line = signalling(house.url, { token: 'asha' })
  const facts: { state: string; recording: unknown; codec: string | null }[] = []
  line.socket.on('camera', ({ camera }: { camera: (typeof facts)[number] }) => facts.push(camera))
  await line.outcome
  await line.ask('join', { room: `cctv:${FILMED}` })
  return { facts, until: (expected: object) => expect.poll(() => facts.at(-1), LATE).toMatchObject(expected), line }
}
const stateOf = async (house: FootageHouse) => ((await (await house.recorders('asha')).json()) as { data: RecorderFacts[] }).data[0]
/** Pictures a second of the test camera. */
const FPS = 12

describe.skipIf(isOff)('a camera that is recorded', () => {
  it('FG-1 is asked once, whoever else wants its pictures', async () => {
    const { camera, house } = await recorded()
    await expect.poll(() => house.notes.size, LATE).toBeGreaterThan(0)
    expect(camera.connections()).toBe(1)
    const asha = await watching(house)
    await asha.until({ state: 'live', codec: 'h264', recording: { state: 'recording', trouble: null } })
    const room = () => house.gateway.sfu.room(`cctv:${FILMED}`)
    await expect.poll(() => room()?.sources().length, LATE).toBe(1)
    const headers = { authorization: 'Bearer asha' }
    const at = `${house.url}/api/v1/cctv/cameras/${FILMED}`
    expect((await fetch(`${at}/still?max_age=0`, { headers })).headers.get('content-type')).toBe('image/jpeg')
    expect(await (await fetch(`${at}/stream`, { headers })).json()).toMatchObject({
      data: { codec: 'h264', b_frames: false, reason: null },
    })
    expect(camera.connections()).toBe(1)
    await asha.line.ask('leave', { room: `cctv:${FILMED}` })
    const before = house.ended().length
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThan(before)
    expect(camera.connections()).toBe(1)
  })

  it('FG-2 becomes files that follow one another, each to be played alone', async () => {
    const { house } = await recorded()
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThanOrEqual(3)
    await house.gateway.close()
    const notes = house.ended().sort((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
    const files = house.files()
    expect(files.every((file) => file.endsWith('.mp4'))).toBe(true)
    for (const [at, note] of notes.entries()) {
      const film = played(files[at] ?? '')
      expect(film).toMatchObject({ codec: 'h264', begins: 0, isKey: true, words: '' })
      expect(Math.abs(film.seconds - lengthOf(note))).toBeLessThan(0.2)
      expect(Math.abs(film.frames - film.seconds * FPS)).toBeLessThan(8)
      expect([note.codec, note.bytes]).toEqual([expect.stringMatching(/^avc1\.[0-9a-f]{6}$/), readFileSync(files[at] ?? '').length])
      const next = notes[at + 1]
      if (next) expect(Math.abs(Date.parse(next.started_at) - Date.parse(note.ended_at ?? ''))).toBeLessThan(1000)
    }
  })

  it('FG-3 is playable up to the last second when the gateway is killed, and noted by the next start', async () => {
    const camera = await testCamera()
    onTestFinished(() => camera.close())
    const dir = aFolder()
    const child = spawn(process.execPath, [WORKER, dir, camera.address], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const { id, begun, killed } = await killedAfter(child, 6)
    const house = await footageHouse({ dir, address: camera.address })
    onTestFinished(house.close)
    const [file = ''] = house.files().filter((file) => file.includes(id))
    const film = played(file)
    const lost = (killed - begun) / 1000 - film.seconds
    process.stdout.write(
      `    killed ${((killed - begun) / 1000).toFixed(2)} s into a file: ${film.seconds.toFixed(2)} s of it can be played\n`,
    )
    expect(lost).toBeLessThan(1.2)
    // The other gateway's file: closed once it was not written to for a while.
    await expect.poll(() => house.notes.get(id)?.ended_at ?? null, LATE).not.toBe(null)
    await expect.poll(() => house.files().filter((file) => file.includes(id))[0], LATE).toMatch(/\.mp4$/)
    const closed = played(house.files().filter((file) => file.includes(id))[0] ?? '')
    expect(closed).toMatchObject({ words: '', begins: 0, isKey: true })
    expect(Math.abs(closed.seconds - lengthOf(house.notes.get(id) as FootageNote))).toBeLessThan(0.2)
  })

  it('FG-5 loses nothing before ffmpeg was killed, and goes on in another file', async () => {
    const { camera, house } = await recorded({ FOOTAGE_SEGMENT_S: '60' })
    await expect.poll(() => house.notes.size, LATE).toBe(1)
    await expect.poll(() => readFileSync(house.files()[0] ?? '').length, LATE).toBeGreaterThan(100_000)
    const killed = runningClock.now()
    spawnSync('sh', ['-c', `kill -9 $(pgrep -P ${process.pid} -f 'pipe:1')`])
    await expect.poll(() => house.ended().length, LATE).toBe(1)
    await expect.poll(() => house.notes.size, LATE).toBe(2)
    const [first, second] = [...house.notes.values()]
    expect(killed - Date.parse(first?.ended_at ?? '')).toBeLessThan(1000)
    expect(Date.parse(second?.started_at ?? '')).toBeGreaterThan(Date.parse(first?.ended_at ?? ''))
    expect(played(house.files()[0] ?? '')).toMatchObject({ words: '', isKey: true })
    await camera.off()
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ state: 'failed', trouble: 'no_pictures', reason: 'unreachable' })
    await camera.on()
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ state: 'recording', trouble: null, reason: null })
    await expect.poll(() => house.notes.size, LATE).toBe(3)
  })

  it('FG-7 a quota that is used up stops the recording alone, and what the backend says is over makes room', async () => {
    const camera = await testCamera()
    onTestFinished(() => camera.close())
    const dir = aFolder()
    const old = randomUUID()
    const day = join(dir, 'cameras/segments/2026-01-01')
    const path = join(day, `1767225600000-${FILMED}-${old}.mp4`)
    mkdirSync(day, { recursive: true })
    writeFileSync(path, Buffer.alloc(700_000))
    const house = await footageHouse({ dir, address: camera.address, env: { FOOTAGE_QUOTA_MB: '1', FOOTAGE_SEGMENT_S: '2' } })
    onTestFinished(house.close)
    const asha = await watching(house)
    await asha.until({ state: 'live', recording: { state: 'recording', trouble: null } })
    expect(await house.ready()).toMatchObject({ ok: true })
    await asha.until({ state: 'live', recording: { state: 'failed', trouble: 'quota' } })
    expect(await stateOf(house)).toMatchObject({ state: 'failed', trouble: 'quota' })
    expect(await house.ready()).toMatchObject({ ok: false, detail: expect.stringContaining('used up') })
    const room = house.gateway.sfu.room(`cctv:${FILMED}`)
    expect([room?.sources().length, camera.connections()]).toEqual([1, 1])
    // Asked, and not answered: nothing is deleted.
    await expect.poll(() => house.catalogue.swept, LATE).toBeGreaterThan(0)
    expect(existsSync(path)).toBe(true)
    const kept = house.files().filter((file) => file !== path)
    house.catalogue.due = [old]
    await asha.until({ state: 'live', recording: { state: 'recording', trouble: null } })
    expect([existsSync(path), kept.filter((text) => !existsSync(text))]).toEqual([false, []])
    expect(await house.ready()).toMatchObject({ ok: true })
  }, 120_000)

  it('FG-6 less room than is kept free is a full disk', async () => {
    const { house } = await recorded({ MEDIA_RESERVE_MB: '1000000' })
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ state: 'failed', trouble: 'disk_full' })
    const asha = await watching(house)
    await asha.until({ state: 'live', recording: { state: 'failed', trouble: 'disk_full' } })
    expect([house.notes.size, house.files(), (await house.ready())?.ok]).toEqual([0, [], false])
  })

  it('FG-8 a segment is given to who may see it, whole or in parts, also while it is written', async () => {
    const { house } = await recorded()
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThan(0)
    const [id = ''] = [...house.notes].find(([, item]) => item.ended_at !== null) ?? []
    const whole = await house.video(id, 'bram')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, whole.headers.get('content-type'), bytes.length]).toEqual([200, 'video/mp4', house.notes.get(id)?.bytes])
    const part = await house.video(id, 'asha', { range: 'bytes=100-199' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))]).toEqual([206, true])
    const refused = await Promise.all([house.video(id, 'citra'), house.video(id, null), house.video(randomUUID(), 'asha')])
    expect(refused.map((response) => response.status)).toEqual([404, 401, 404])
    expect((await house.video('..%2f..%2fsecret', 'asha')).status).toBe(404)
    await expect.poll(() => [...house.notes.values()].some((note) => note.ended_at === null), LATE).toBe(true)
    const [open = ''] = [...house.notes].find(([, item]) => item.ended_at === null) ?? []
    expect([(await house.video(open, 'asha')).status]).toEqual([200])
  })

  it('FG-10 how it goes is told to who may see the camera', async () => {
    const { house } = await recorded()
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ camera: FILMED, state: 'recording', trouble: null, reason: null })
    expect(await (await house.recorders('citra')).json()).toEqual({ data: [] })
    expect([(await house.recorders(null)).status, (await house.recorders('asha', 'x')).status]).toEqual([401, 422])
    expect([(await house.recorders(null, randomUUID())).status, await (await house.recorders('asha', randomUUID())).json()]).toEqual([
      401,
      { data: [] },
    ])
  })

  it('FG-11 a file keeps its unfinished name until the backend has taken its end', async () => {
    const { house } = await recorded({ FOOTAGE_SEGMENT_S: '2' })
    house.catalogue.away = true
    await expect.poll(() => house.files().length, LATE).toBeGreaterThan(2)
    expect([house.notes.size, house.files().every((file) => file.endsWith('.mp4.open'))]).toEqual([0, true])
    house.catalogue.away = false
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThan(2)
    await expect.poll(() => house.files().filter((file) => file.endsWith('.open')).length, LATE).toBeLessThan(2)
  })

  it('FG-9 a cut holds every picture asked for, and its hash is that of the file', async () => {
    const { camera, house } = await recorded({ FOOTAGE_SEGMENT_S: '2' })
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThanOrEqual(2)
    await camera.off()
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ state: 'failed' })
    await camera.on()
    await expect.poll(() => stateOf(house), LATE).toMatchObject({ state: 'recording' })
    const before = house.ended().length
    await expect.poll(() => house.ended().length, LATE).toBeGreaterThanOrEqual(before + 2)
    const notes = house.ended().sort((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
    const from = new Date(Date.parse(notes[0]?.started_at ?? '') + 1100).toISOString()
    const until = notes.at(-1)?.ended_at ?? ''
    const id = randomUUID()
    house.orders.push({
      id,
      camera: { id: FILMED, name: 'Lobby' },
      from,
      until,
      segments: house.segments().filter((segment) => segment.ended_at),
    })
    house.upstream.hint('cctv_exports')
    await expect.poll(() => house.exported.get(id), LATE).toMatchObject({ failure: null })
    const note = house.exported.get(id)
    const file = await house.cut(id, 'asha')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect([file.status, createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([200, note?.sha256, note?.bytes])
    expect([(await house.cut(id, 'citra')).status, (await house.cut(id, null)).status]).toEqual([404, 401])
    const path = join(house.dir, 'cut.mp4')
    writeFileSync(path, bytes)
    const film = played(path)
    const held = (note?.held ?? []).reduce((sum, item) => sum + Date.parse(item.until) - Date.parse(item.from), 0) / 1000
    expect(film).toMatchObject({ codec: 'h264', isKey: true, words: '' })
    expect(Math.abs(film.seconds - held)).toBeLessThan(0.3)
    const begins = Date.parse(note?.begins_at ?? '')
    expect([begins <= Date.parse(from), begins > Date.parse(from) - 1500]).toEqual([true, true])
  })

  it('FG-9 a cut whose files are not here says so', async () => {
    const { house } = await recorded()
    await expect.poll(() => house.notes.size, LATE).toBeGreaterThan(0)
    const segment = { id: randomUUID(), camera_id: FILMED, started_at: '2026-01-01T00:00:00.000Z', ended_at: '2026-01-01T00:01:00.000Z' }
    const id = randomUUID()
    house.orders.push({ id, camera: { id: FILMED, name: 'L' }, from: segment.started_at, until: segment.ended_at, segments: [segment] })
    house.upstream.hint('cctv_exports')
    await expect.poll(() => house.exported.get(id), LATE).toMatchObject({ failure: 'missing', sha256: null })
    expect((await house.cut(id, 'asha')).status).toBe(404)
  })
})

describe.skipIf(isOff || !hasGstreamer())("another maker's camera", () => {
  it.each([
    ['x264enc bframes=2 rc-lookahead=5 speed-preset=veryfast key-int-max=15 ! video/x-h264,profile=main', 'rtph264pay', 'h264', /^avc1/],
    ['x265enc tune=zerolatency speed-preset=ultrafast key-int-max=15', 'rtph265pay', 'hevc', /^hev1\.1\.\d+\.L\d+/],
  ])(
    'FG-4 that encodes with %s is recorded as it sends it, and watched from there',
    async (encoder, payloader, codec, name) => {
      const camera = await gstreamerCamera(encoder, payloader)
      onTestFinished(() => camera.close())
      const house = await opened(camera.address)
      await expect.poll(() => house.ended().length, { ...LATE, timeout: 50_000 }).toBeGreaterThan(0)
      expect(house.ended()[0]?.codec).toMatch(name)
      const asha = await watching(house)
      await asha.until({ state: 'live', codec, transcoded: true })
      const [file = ''] = house.files()
      const film = played(file)
      expect(film).toMatchObject({ codec, isKey: true, words: '' })
      expect(film.seconds).toBeGreaterThan(1.5)
    },
    120_000,
  )
})
