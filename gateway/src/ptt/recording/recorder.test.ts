import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../../tests/kit/manual-clock.ts'
import { decodedAudioOf } from '../../../../tests/kit/voice/ogg-file.ts'
import { saying } from '../../../../tests/kit/voice/plain-rtp.ts'
import type { Tap } from '../../media/rooms/voice-line.ts'
import { logTo } from '../../platform/log.ts'
import { openRecordings } from './recordings.ts'

const rtp = (count: number) => saying({ ssrc: 7, count, from: 1, start: { seq: 1, time: 1 } })
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Recordings in a folder of their own, of lines that the test speaks on. */
function aRecorder({ reserveMb = 0, zone = 'Asia/Jakarta', dir = mkdtempSync(join(tmpdir(), 'menara-talks-')) } = {}) {
  const clock = manualClock(Date.UTC(2026, 10, 22, 12))
  const taps = new Map<string, Set<Tap>>()
  const lines: string[] = []
  const registry = new Registry()
  const asked: (readonly string[])[] = []
  const upstream = { due: (names: readonly string[]): readonly string[] => names, away: false }
  const recordings = openRecordings({
    settings: { dir, reserveMb },
    zone,
    clock,
    registry,
    log: logTo({ write: (line) => lines.push(line) }, 'info'),
    tap(channel, listen) {
      const of = taps.get(channel) ?? new Set()
      taps.set(channel, of.add(listen))
      return () => void of.delete(listen)
    },
    async askDue(names) {
      if (upstream.away) throw new Error('nobody answers')
      asked.push(names)
      return upstream.due(names)
    },
  })
  onTestFinished(async () => {
    await recordings.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    ...recordings,
    dir,
    clock,
    lines,
    asked,
    upstream,
    metric: async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value,
    says(channel: string, from: number, to: number): void {
      for (let i = from; i < to; i++) for (const tap of taps.get(channel) ?? []) tap(rtp(i), 'c-asha')
    },
  }
}

/** A sweep reads the disk, which the clock of the test does not wait for; the next sweep is due once it has ended. */
const sweepEnds = (clock: ReturnType<typeof manualClock>) => expect.poll(() => clock.next()).not.toBeNull()

it('FS-20 each talk is a file of its own in a folder for its day, for nobody else to read', async () => {
  const { recorder, says, dir, find, metric } = aRecorder()
  const names = [recorder.begin({ id: 'talk-1', channel: 'a' }), recorder.begin({ id: 'talk-2', channel: 'b' })]
  expect(names).toEqual(['2026-11-22/talk-1.opus', '2026-11-22/talk-2.opus'])
  says('a', 0, 50)
  says('b', 100, 110)
  expect(await metric('menara_recording_talks')).toBe(2)
  expect(await Promise.all([recorder.end('talk-1'), recorder.end('talk-2')])).toEqual(names)
  const counts = names.map((name) => decodedAudioOf(readFileSync(join(dir, name))).said.length)
  expect(counts).toEqual([50, 10])
  expect(statSync(join(dir, names[0] as string)).mode & 0o777).toBe(0o600)
  expect((await find(names[0] as string))?.size).toBe(statSync(join(dir, names[0] as string)).size)
  expect([await metric('menara_recording_talks'), await recorder.end('talk-1')]).toEqual([0, null])
})

it('FS-21 a talk in which nothing was heard leaves no file, and nothing is taken after its end', async () => {
  const { recorder, says, dir } = aRecorder()
  const name = recorder.begin({ id: 'talk-1', channel: 'a' })
  expect([await recorder.end('talk-1'), existsSync(join(dir, name))]).toEqual([null, false])
  const second = recorder.begin({ id: 'talk-2', channel: 'a' })
  says('a', 0, 3)
  const kept = recorder.end('talk-2')
  says('a', 3, 9)
  expect(await kept).toBe(second)
  expect(decodedAudioOf(readFileSync(join(dir, second))).said.map((item) => item.count)).toEqual([0, 1, 2])
})

it('FS-22 sound is on the disk half a second after it came', async () => {
  const { recorder, says, dir, clock } = aRecorder()
  const name = recorder.begin({ id: 'talk-1', channel: 'a' })
  says('a', 0, 25)
  await clock.pass(500)
  await expect.poll(() => existsSync(join(dir, name)) && decodedAudioOf(readFileSync(join(dir, name))).said.length).toBe(24)
  says('a', 25, 50)
  await clock.pass(500)
  await expect.poll(() => decodedAudioOf(readFileSync(join(dir, name))).said.length).toBe(49)
})

it('FS-23 a disk that is full is said, and the next talk is recorded when it is not any more', async () => {
  const { recorder, says, dir, check, metric, lines } = aRecorder()
  const full = recorder.begin({ id: 'talk-1', channel: 'a' })
  mkdirSync(join(dir, '2026-11-22'))
  // The kernel's own disk that is always full.
  symlinkSync('/dev/full', join(dir, full))
  says('a', 0, 25)
  expect(await recorder.end('talk-1')).toBe(null)
  expect(await check()).toEqual({ ok: false, detail: expect.stringContaining('the disk is full') })
  expect((await check()).detail).not.toContain(dir)
  expect(await metric('menara_recording_failures_total')).toBe(1)
  expect(lines.some((line) => line.includes('talk-1'))).toBe(true)
  const name = recorder.begin({ id: 'talk-2', channel: 'a' })
  says('a', 0, 25)
  expect([await recorder.end('talk-2'), (await check()).ok]).toEqual([name, true])
})

it('FS-23 what is kept free for everything else is not touched', async () => {
  const { recorder, says, dir, check, metric } = aRecorder({ reserveMb: 1_000_000_000 })
  const name = recorder.begin({ id: 'talk-1', channel: 'a' })
  says('a', 0, 25)
  expect([await recorder.end('talk-1'), existsSync(join(dir, name))]).toEqual([null, false])
  expect(await check()).toEqual({ ok: false, detail: expect.stringContaining('1000000000 MB are left on the disk, which are kept') })
  expect(await metric('menara_recording_failures_total')).toBe(1)
})

it('FS-23 a folder that cannot be made is said', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'menara-talks-'))
  writeFileSync(join(dir, 'file'), '')
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const { recorder, says, check } = aRecorder({ dir: join(dir, 'file/talks') })
  recorder.begin({ id: 'talk-1', channel: 'a' })
  says('a', 0, 25)
  expect([await recorder.end('talk-1'), (await check()).ok]).toEqual([null, false])
})

it('FS-24 a name that leads elsewhere is no recording', async () => {
  const { find, dir } = aRecorder()
  writeFileSync(join(dir, 'secret'), 'x')
  for (const name of ['../etc/passwd', 'secret', '2026-11-22/../secret', '2026-11-22/x.txt', '/etc/passwd', '2026-11-22/none.opus'])
    expect([name, await find(name)]).toEqual([name, null])
})

it('FS-25 every night what has to go is deleted, day by day, and young recordings are not asked about', async () => {
  const { dir, clock, asked, upstream, metric } = aRecorder()
  const put = (day: string, id: string) => {
    mkdirSync(join(dir, day), { recursive: true })
    writeFileSync(join(dir, day, `${id}.opus`), 'x')
    return `${day}/${id}.opus`
  }
  const [old, kept, young] = [put('2026-08-01', 'old'), put('2026-08-02', 'kept'), put('2026-11-21', 'young')]
  writeFileSync(join(dir, '2026-08-01/notes.txt'), 'not ours')
  upstream.due = (names) => names.filter((name) => name === old)
  await clock.pass(60_000)
  await expect.poll(() => existsSync(join(dir, old))).toBe(false)
  await expect.poll(() => asked).toEqual([[old], [kept]])
  expect([existsSync(join(dir, kept)), existsSync(join(dir, young)), await metric('menara_recordings_deleted_total')]).toEqual([
    true,
    true,
    1,
  ])
  await sweepEnds(clock)
  upstream.due = (names) => names
  await clock.pass(DAY_MS)
  await expect.poll(() => existsSync(join(dir, kept))).toBe(false)
  expect(existsSync(join(dir, '2026-08-02'))).toBe(false)
})

it.each([
  ['Asia/Jayapura', 18],
  ['Asia/Jakarta', 20],
  ['America/New_York', 32],
])('FS-25 the night is that of the installation: in %s at %i hours UTC', async (zone, hour) => {
  const { dir, clock, asked } = aRecorder({ zone })
  await clock.pass(60_000)
  await sweepEnds(clock)
  mkdirSync(join(dir, '2026-08-01'))
  writeFileSync(join(dir, '2026-08-01/old.opus'), 'x')
  await clock.pass((hour - 12) * HOUR_MS - 60_000 - 1000)
  expect(asked).toEqual([])
  await clock.pass(1000)
  await expect.poll(() => asked).toEqual([['2026-08-01/old.opus']])
})

it('FS-25 while upstream is away nothing is deleted, and it is asked again in an hour', async () => {
  const { dir, clock, upstream, lines } = aRecorder()
  mkdirSync(join(dir, '2026-08-01'))
  const file = join(dir, '2026-08-01/old.opus')
  writeFileSync(file, 'x')
  upstream.away = true
  await clock.pass(60_000)
  await expect.poll(() => lines.length).toBe(1)
  expect(existsSync(file)).toBe(true)
  await sweepEnds(clock)
  upstream.away = false
  await clock.pass(3_600_000)
  await expect.poll(() => existsSync(file)).toBe(false)
})
