import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ExportNote, ExportWork } from '@menara/shared/contract/internal.contract.ts'
import { bareEnvironment } from '@menara/shared/kit/bare-environment.ts'
import type { FootageFolder } from '../footage-folder.ts'
import { type Piece, readFootage } from '../footage-reader.ts'
import { movedTo } from '../segments/fragments.ts'

type Held = ExportNote['held']
type Failure = NonNullable<ExportNote['failure']>
/** Why a cut cannot be made. */
export class NoCut extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}
export interface Joined {
  readonly begins_at: string
  readonly held: Held
}
type Segment = ExportWork['segments'][number]
type Reading = Awaited<ReturnType<typeof readFootage>>

const instant = (ms: number): string => new Date(Math.round(ms)).toISOString()

/**
 * Pieces of the segments between two moments, as one stream of fragmented MP4: begun with the key frame at or before the first moment, gaps
 * closed up. Throws `NoCut`.
 */
export async function joinInto(into: Writable, work: ExportWork, folder: Pick<FootageFolder, 'find'>): Promise<Joined> {
  const [from, until] = [Date.parse(work.from), Date.parse(work.until)]
  const held: Held[number][] = []
  let head: Buffer | null = null
  let ticks = 0
  let begins = 0

  async function put(bytes: Buffer): Promise<void> {
    if (into.destroyed) throw new NoCut('broken')
    if (!into.write(bytes)) await Promise.race([once(into, 'drain'), once(into, 'close')])
  }
  async function open(reading: Reading): Promise<number> {
    if (!reading.head) throw new NoCut('broken')
    const own = await reading.bytes(0, reading.head.length)
    if (head && !head.equals(own)) throw new NoCut('format')
    if (!head) await put(own)
    head = own
    return reading.head.timescale
  }
  async function add({ started_at }: Segment, reading: Reading): Promise<void> {
    if (!reading.head) return
    const [at, scale] = [Date.parse(started_at), reading.head.timescale]
    const msOf = (time: number): number => at + (1000 * time) / scale
    const first = await beginOf(reading, (piece) => msOf(piece.at) <= from)
    let [begun, end] = [0, 0]
    for await (const piece of between(reading, first, (piece) => msOf(piece.at) < until)) {
      if (begun === 0) {
        await open(reading)
        begun = msOf(piece.at)
        begins ||= begun
      }
      const bytes = await reading.bytes(piece.from, piece.length)
      await put(Buffer.concat([movedTo(bytes.subarray(0, piece.moof), ticks), bytes.subarray(piece.moof)]))
      ticks += piece.ticks
      end = msOf(piece.at + piece.ticks)
    }
    if (begun > 0) held.push({ from: instant(begun), until: instant(end) })
  }

  for (const segment of work.segments) {
    const { id, camera_id: camera, started_at } = segment
    const found = await folder.find({ id, camera, at: Date.parse(started_at) })
    // One that never ended and has no file was lost before anything of it was written.
    if (!found && segment.ended_at === null) continue
    if (!found) throw new NoCut('missing')
    const reading = await readFootage(found.path)
    await add(segment, reading).finally(reading.close)
  }
  if (!head) throw new NoCut('missing')
  return { begins_at: instant(begins), held }
}

/** Pieces from a place on, as long as they are wanted. */
async function* between(reading: Reading, first: number, isWanted: (piece: Piece) => boolean): AsyncGenerator<Piece> {
  for await (const piece of reading.pieces()) {
    if (!isWanted(piece)) return
    if (piece.from >= first) yield piece
  }
}

/** Place of the last key frame that is early enough; of the first one where none is. */
async function beginOf(reading: Reading, isEarly: (piece: Piece) => boolean): Promise<number> {
  let begin = 0
  for await (const piece of reading.pieces()) {
    if (!isEarly(piece)) break
    if (piece.isKey) begin = piece.from
  }
  return begin
}

interface Making {
  readonly ffmpeg: string
  readonly path: string
  readonly title: string
  readonly at: string
}
/** Runs the program that makes one MP4 of a stream, with what it shows written in it. Resolves to the failure, null for none. */
export function openMaking({ ffmpeg, path, title, at }: Making) {
  const child = spawn(
    ffmpeg,
    [
      ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'pipe,file', '-f', 'mp4', '-i', 'pipe:0'],
      ...['-map', '0:v:0', '-c', 'copy', '-metadata', `title=${title}`, '-metadata', `creation_time=${at}`],
      ...['-movflags', '+faststart', '-f', 'mp4', path],
    ],
    { stdio: ['pipe', 'ignore', 'pipe'], env: bareEnvironment(process.env) },
  )
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-2000)
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<Failure | null>((go) => {
    child.once('error', () => go('program'))
    child.once('close', (code) => go(code === 0 ? null : /no space|quota/i.test(words) ? 'disk' : 'broken'))
  })
  return { into: child.stdin as Writable, ended, stop: () => child.kill('SIGKILL') }
}
