import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type RecordedHouse, recordedHouse } from '../../../../tests/kit/cameras/recorded-house.ts'
import { json } from '../../../../tests/kit/upstreams/fake-upstream.ts'
import { mediaEnv } from '../../../../tests/kit/voice/media-rooms.ts'
import { decoded, decodedAudioOf, opusTools } from '../../../../tests/kit/voice/ogg-file.ts'

const WORKER = join(import.meta.dirname, '../../../../tests/kit/cameras/recorded-house.worker.ts')
const LATE = { timeout: 20_000 }

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'menara-recorded-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
async function openHouse(): Promise<RecordedHouse> {
  const house = await recordedHouse(aFolder())
  onTestFinished(house.close)
  return house
}
type Talker = Awaited<ReturnType<RecordedHouse['connect']>>

/** Resolves once they have said so many packets more, heard or not. */
async function says(talker: Talker, more: number): Promise<void> {
  const until = talker.said() + more
  await expect.poll(talker.said, LATE).toBeGreaterThanOrEqual(until)
}
/** One whole talk; answers its id, its note, and what was said when it began and ended. */
async function talks(house: RecordedHouse, talker: Talker, packets: number) {
  const before = new Set(house.notes.keys())
  const from = talker.said()
  await talker.press()
  await says(talker, packets)
  await talker.letGo()
  const to = talker.said()
  const its = () => [...house.notes].find(([id]) => !before.has(id))
  await expect.poll(() => its()?.[1].ended_at ?? null, LATE).not.toBe(null)
  const [id = '', note] = its() ?? []
  return { id, note, from, to, path: join(house.dir, 'talks', note?.recording ?? '') }
}

describe.skipIf(!mediaEnv)('a talk over the real sound server', () => {
  it('FS-20 becomes a file as long as the talk, every packet in it', async () => {
    const house = await openHouse()
    const asha = await house.connect('asha', 1)
    const { note, path } = await talks(house, asha, 150)
    const { said, seconds, isEnded, concealed } = decodedAudioOf(readFileSync(path))
    const [first, last] = [said[0]?.count ?? 0, said.at(-1)?.count ?? 0]
    expect([said.map((item) => item.count), isEnded]).toEqual([Array.from({ length: last - first + 1 }, (_, i) => first + i), true])
    expect([concealed, seconds]).toEqual([0, (said.length * 960 - 312) / 48_000])
    const talked = (Date.parse(note?.ended_at ?? '') - Date.parse(note?.started_at ?? '')) / 1000
    expect(Math.abs(talked - seconds)).toBeLessThan(0.4)
    if (opusTools) expect(decoded(path)).toEqual({ warnings: [], seconds: expect.closeTo(seconds, 2) })
  })

  it('FS-21 has nothing from before the grant, nothing from after the end, and nothing of others', async () => {
    const house = await openHouse()
    const [asha, bram] = [await house.connect('asha', 1), await house.connect('bram', 2)]
    await says(asha, 30)
    expect(existsSync(join(house.dir, 'talks'))).toBe(false)
    const first = await talks(house, asha, 100)
    await says(asha, 30)
    const second = await talks(house, bram, 100)
    for (const [talk, who] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const { said } = decodedAudioOf(readFileSync(talk.path))
      expect(new Set(said.map((item) => item.from))).toEqual(new Set([who]))
      expect(said.length).toBeGreaterThan(20)
      expect(said[0]?.count).toBeGreaterThanOrEqual(talk.from - 1)
      expect(said.at(-1)?.count).toBeLessThanOrEqual(talk.to + 1)
    }
    const [day = ''] = readdirSync(join(house.dir, 'talks'))
    expect(readdirSync(join(house.dir, 'talks', day)).length).toBe(2)
  })

  it('FS-22 is playable up to the last second when the gateway is killed in the middle of it', async () => {
    const dir = aFolder()
    const child = spawn(process.execPath, [WORKER, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let now = { recording: null as string | null, since: 0, said: 0 }
    for await (const line of createInterface({ input: child.stdout })) {
      now = JSON.parse(line) as typeof now
      if (now.recording !== null && now.said - now.since >= 180) break
    }
    const gone = new Promise((go) => void child.once('exit', go))
    child.kill('SIGKILL')
    await gone
    const path = join(dir, 'talks', now.recording ?? '')
    const { said, isEnded, seconds } = decodedAudioOf(readFileSync(path))
    expect(isEnded).toBe(false)
    expect(said.at(-1)?.count).toBeGreaterThanOrEqual(now.said - 50)
    expect(said.length).toBeGreaterThanOrEqual(now.said - now.since - 60)
    // That it has no end is all there is to say of it.
    if (opusTools) expect(decoded(path)).toEqual({ warnings: [expect.stringContaining('EOS')], seconds: expect.closeTo(seconds, 2) })
  })

  it('FS-24 is heard by who reads it in the log, whole or in parts, and by nobody else', async () => {
    const house = await openHouse()
    const asha = await house.connect('asha', 1)
    const { id, path } = await talks(house, asha, 40)
    const file = readFileSync(path)
    const whole = await house.audio(id, 'bram')
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'audio/ogg; codecs=opus',
      'private, no-cache',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
    const part = await house.audio(id, 'asha', { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${file.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true)
    expect((await house.audio(id, 'asha', { range: `bytes=${file.length}-` })).status).toBe(416)
    const refused = await Promise.all([house.audio(id, 'citra'), house.audio(id, null), house.audio(crypto.randomUUID(), 'asha')])
    expect(refused.map((response) => response.status)).toEqual([404, 401, 404])
    expect((await house.audio('..%2f..%2fauth%2fme', 'asha')).status).toBe(404)
    rmSync(path)
    const gone = await house.audio(id, 'asha')
    expect([gone.status, ((await gone.json()) as { message: string }).message]).toEqual([404, 'There is no recording of this talk.'])
    await house.upstream.stop()
    expect((await house.audio(id, 'asha')).status).toBe(503)
  })

  it('FS-26 is not kept where upstream refuses to note it', async () => {
    const house = await openHouse()
    const asha = await house.connect('asha', 1)
    const kept = await talks(house, asha, 20)
    house.upstream.routes.set('/internal/ptt/transmissions/*', (_, response) => json(response, 422, {}))
    await asha.press()
    const day = join(house.dir, 'talks', kept.note?.recording?.split('/')[0] ?? '')
    await expect.poll(() => readdirSync(day).length, LATE).toBe(2)
    await asha.letGo()
    await expect.poll(() => readdirSync(day).length, LATE).toBe(1)
    expect(existsSync(kept.path)).toBe(true)
  })
})
