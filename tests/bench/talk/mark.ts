import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openOgg } from '../../../gateway/src/ptt/recording/ogg-opus.ts'
import { readOgg } from '../../kit/voice/ogg-file.ts'

const RATE = 48_000
/** Samples of one packet of 20 ms. */
const STEP = 960
/** Milliseconds an Opus encoder looks ahead: what it is told now sounds so much later (RFC 7845, 5.1). */
const LOOKAHEAD_MS = 6.5
const PACKET_MS = 20
const HERTZ = 1_000
const LOUD = 3_000
const TONE = 16_000
/** A mark is a tone of 100 ms, twice a second. */
const MARK_MS = 100
const EVERY_MS = 500
/** Silence before a mark, long enough that what is left of the one before does not count. */
const QUIET_MS = 150

const ms = (samples: number) => (samples / RATE) * 1000

/** Opus packets of 20 ms as Opus' own encoder makes them. */
function encoded(seconds: number, isLoud: (atMs: number) => boolean): Buffer[] {
  const pcm = Buffer.alloc(seconds * RATE * 2)
  for (let at = 0; at < seconds * RATE; at++)
    if (isLoud(ms(at))) pcm.writeInt16LE(Math.round(TONE * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), at * 2)
  const how = ['--quiet', '--raw', '--raw-rate', String(RATE), '--raw-chan', '1', '--framesize', String(PACKET_MS), '--bitrate', '32']
  const file = execFileSync('opusenc', [...how, '-', '-'], { input: pcm, maxBuffer: 1e9 })
  return readOgg(file)
    .slice(2)
    .flatMap(({ packets }) => packets)
}
export const tones = (seconds: number) => encoded(seconds, () => true)
export const marks = (seconds: number) => encoded(seconds, (at) => at % EVERY_MS >= EVERY_MS - MARK_MS)

const run = promisify(execFile)
/**
 * What a loudspeaker would play of packets in a row, one channel, from the first sample of the first packet on. Another process decodes:
 * whoever is connected here goes on answering meanwhile.
 */
async function decoded(packets: readonly Buffer[]): Promise<Int16Array> {
  const folder = mkdtempSync(join(tmpdir(), 'menara-mark-'))
  try {
    const ogg = openOgg({ serial: 1, comments: [] })
    const [path, head] = [join(folder, 'heard.opus'), ogg.head()]
    writeFileSync(path, Buffer.concat([head, ogg.pages(packets, true)]))
    const how = ['--quiet', '--rate', String(RATE), '--no-dither', '--force-stereo']
    const { stdout: sound } = await run('opusdec', [...how, path, '-'], { encoding: 'buffer', maxBuffer: 1e9 })
    return Int16Array.from({ length: sound.length / 4 }, (_, at) => sound.readInt16LE(at * 4))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
/** What the head says a player leaves out. */
const SKIPPED = 312

/** Packets that are loud, by their place in the row. */
export async function loudIn(packets: readonly Buffer[]): Promise<boolean[]> {
  if (packets.length === 0) return []
  const sound = await decoded(packets)
  const loud = packets.map(() => false)
  for (const [at, sample] of sound.entries()) if (Math.abs(sample) > LOUD) loud[Math.floor((at + SKIPPED) / STEP)] = true
  return loud
}

/** Where each mark begins: in which packet, and how many milliseconds into it. */
export async function marksIn(packets: readonly Buffer[]): Promise<{ packet: number; into: number }[]> {
  if (packets.length === 0) return []
  const found: { packet: number; into: number }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [index, sample] of (await decoded(packets)).entries()) {
    const at = index + SKIPPED
    if (Math.abs(sample) <= LOUD) continue
    if (ms(at - last) > QUIET_MS) found.push({ packet: Math.floor(at / STEP), into: ms(at % STEP) })
    last = at
  }
  return found
}

/** When the sender made what sounds so far into a packet that was ready at `readyAt`: a packet is 20 ms of it, and the encoder looked ahead. */
export const senderAt = (readyAt: number, into: number): number => readyAt - PACKET_MS - LOOKAHEAD_MS + into
/** When it sounds at a listener that plays each packet as it comes. */
export const listenerAt = (cameAt: number, into: number): number => cameAt + into

export { EVERY_MS, PACKET_MS }
