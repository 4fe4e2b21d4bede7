import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { decoded, decodedAudioOf, opusTools, readOgg } from '../../../../tests/kit/voice/ogg-file.ts'
import { saying } from '../../../../tests/kit/voice/plain-rtp.ts'
import { samplesOf } from './opus-packet.ts'
import { openPages } from './recording-pages.ts'

const START = { seq: 65_500, time: 4_294_960_000 }
const rtp = (count: number) => saying({ ssrc: 7, count, from: 1, start: START })
/** A packet with this Opus in it, so many samples from the beginning. */
function carrying(opus: Buffer, samples: number): Buffer {
  const header = rtp(0).subarray(0, 12)
  header.writeUInt32BE((START.time + samples) >>> 0, 4)
  return Buffer.concat([header, opus])
}

/** One talk; time goes on by hand. */
function aTalk() {
  let now = 1_000
  const pages = openPages({ serial: 42, comments: ['TRANSMISSION_ID=t1'], elapsed: () => now })
  const parts: Buffer[] = []
  const put = (bytes: Buffer | null): void => void (bytes && parts.push(bytes))
  return {
    take: pages.take,
    pass(ms: number): void {
      now += ms
    },
    flush: () => put(pages.flush()),
    end: () => put(pages.end()),
    file: () => Buffer.concat(parts),
  }
}

it('FS-20 a talk is a file that any player takes: heads first, numbered pages, positions at 48 kHz, an end', () => {
  const talk = aTalk()
  for (let i = 0; i < 150; i++) {
    talk.take(rtp(i))
    talk.pass(20)
    if (i % 25 === 24) talk.flush()
  }
  talk.end()
  const { head, tags, pages, said, concealed, seconds, isEnded } = decodedAudioOf(talk.file())
  expect([head.toString('latin1', 0, 8), head[8], head[9], head.readUInt32LE(12)]).toEqual(['OpusHead', 1, 1, 48_000])
  expect([tags.toString('latin1', 0, 8), tags.includes('TRANSMISSION_ID=t1')]).toEqual(['OpusTags', true])
  expect(pages.map((page) => [page.number, page.serial])).toEqual(pages.map((_, i) => [i, 42]))
  expect(pages.map((page) => page.flags)).toEqual([2, ...pages.slice(1, -1).map(() => 0), 4])
  expect(said.map((item) => item.count)).toEqual(Array.from({ length: 150 }, (_, i) => i))
  expect([concealed, isEnded, seconds]).toEqual([0, true, (150 * 960 - 312) / 48_000])
})

it('FS-20 whatever is lost or comes in another order, what came is there once, in order, and the length is that of the talk', () => {
  const comings = fc.array(fc.record({ at: fc.integer({ min: 0, max: 300 }), late: fc.integer({ min: 0, max: 4 }) }), { minLength: 1 })
  fc.assert(
    fc.property(comings, (all) => {
      // The first packet says where the talk begins.
      const sent = [{ at: 0, late: 0 }, ...all.toSorted((a, b) => a.at + a.late - (b.at + b.late))]
      const talk = aTalk()
      let passed = 0
      for (const { at, late } of sent) {
        const when = Math.max(passed, (at + late) * 20)
        talk.pass(when - passed)
        passed = when
        talk.take(rtp(at))
      }
      talk.flush()
      talk.end()
      const came = [...new Set(sent.map((item) => item.at))].sort((a, b) => a - b)
      const { said, concealed, pages } = decodedAudioOf(talk.file())
      expect(said.map((item) => item.count)).toEqual(came)
      expect(concealed + came.length).toBe((came.at(-1) ?? 0) + 1)
      expect(pages.at(-1)?.granule).toBe(((came.at(-1) ?? 0) + 1) * 960)
    }),
  )
})

it('FS-20 what comes after its place was written is left out, and so is what is no sound', () => {
  const talk = aTalk()
  for (const i of [0, 1, 2]) talk.take(rtp(i))
  talk.flush()
  talk.take(rtp(1))
  talk.take(rtp(2))
  for (const none of [[], [0xfb], [0xfb, 0x00], [0xff, 0x3f]]) talk.take(carrying(Buffer.from(none), 2_880))
  talk.take(rtp(3))
  talk.end()
  expect(decodedAudioOf(talk.file()).said.map((item) => item.count)).toEqual([0, 1, 2, 3])
})

it('FS-20 a time that somebody made up neither stretches the file nor ends it', () => {
  const talk = aTalk()
  const packet = rtp(0).subarray(12)
  for (const samples of [0, 960, 2 ** 31 - 1, 2 ** 31, 48_000 * 3_600, 4_800_000]) {
    talk.take(carrying(packet, samples))
    talk.pass(20)
  }
  for (let i = 1; i < 50; i++) {
    talk.take(carrying(packet, 4_800_000 + i * 960))
    talk.pass(20)
  }
  talk.flush()
  talk.end()
  const { seconds, said } = decodedAudioOf(talk.file())
  expect(said.length).toBeGreaterThanOrEqual(52)
  expect(seconds).toBeLessThan(1 + 2)
})

it('FS-20 the largest packets there are fill pages, and none goes over an end', () => {
  const talk = aTalk()
  const large = Buffer.alloc(1275, 0x55)
  large[0] = 0xf8
  for (let i = 0; i < 120; i++) {
    talk.take(carrying(large, i * 960))
    talk.pass(20)
  }
  talk.flush()
  talk.end()
  const sound = readOgg(talk.file()).slice(2)
  expect(sound.flatMap((page) => page.packets).every((bytes) => bytes.equals(large))).toBe(true)
  expect(sound.map((page) => page.packets.length)).toEqual([42, 42, 35, 1])
  expect(sound.at(-1)?.granule).toBe(120 * 960)
})

it('FS-20 the length of a packet is read from its first bytes', () => {
  const lengths = [[0x00], [0x08], [0x18], [0x60], [0x68], [0x80], [0xe0], [0xf8], [0xf9], [0xfb, 0x43], [0x1b, 0x02]]
  expect(lengths.map((length) => samplesOf(Buffer.from(length)) / 48)).toEqual([10, 20, 60, 10, 20, 2.5, 2.5, 20, 40, 60, 120])
  expect([[], [0xfb], [0x1b, 0x03], [0xfb, 0]].map((list) => samplesOf(Buffer.from(list)))).toEqual([0, 0, 0, 0])
})

it.skipIf(!opusTools)('FS-20 Opus’ own tools read the file without a complaint and make as much sound of it', () => {
  const talk = aTalk()
  for (let i = 0; i < 250; i++) {
    if (i % 10 !== 3 && (i < 60 || i > 90)) talk.take(rtp(i))
    talk.pass(20)
    if (i % 25 === 0) talk.flush()
  }
  talk.end()
  const folder = mkdtempSync(join(tmpdir(), 'menara-ogg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'talk.opus')
  writeFileSync(path, talk.file())
  const { warnings, seconds } = decoded(path)
  expect(warnings).toEqual([])
  expect(Math.abs(seconds - decodedAudioOf(talk.file()).seconds)).toBeLessThan(0.001)
})
