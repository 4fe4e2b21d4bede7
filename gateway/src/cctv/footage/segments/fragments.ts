import { inside } from './boxes.ts'

/** One `moof` with the one picture (or more) in the `mdat` that follows. Times are in ticks of its track. */
export interface Fragment {
  readonly isKey: boolean
  readonly at: number
  readonly ticks: number
}

const NOT_SYNC = 0x0001_0000
/** Fields of a `tfhd` before the flags of its samples, by their mark and length. */
const BEFORE_DURATION: readonly (readonly [mark: number, length: number])[] = [
  [0x1, 8],
  [0x2, 4],
]

const flagsIn = (box: Buffer): number => box.readUInt32BE(8) & 0xff_ffff

/** Reads a `moof` of one track; null for what is none. */
export function fragmentOf(moof: Buffer): Fragment | null {
  const [tfhd, tfdt, trun] = ['tfhd', 'tfdt', 'trun'].map((name) => inside(moof, ['traf', name]))
  if (!tfhd || !tfdt || !trun) return null
  const usual = usualOf(tfhd)
  const run = runOf(trun, usual)
  return { ...run, at: timeOf(tfdt) }
}

const timeOf = (tfdt: Buffer): number => (tfdt.readUInt8(8) === 1 ? Number(tfdt.readBigUInt64BE(12)) : tfdt.readUInt32BE(12))

interface Usual {
  readonly duration: number
  readonly flags: number
}
function usualOf(tfhd: Buffer): Usual {
  const marks = flagsIn(tfhd)
  let at = 16
  for (const [mark, length] of BEFORE_DURATION) if (marks & mark) at += length
  const duration = marks & 0x8 ? tfhd.readUInt32BE(at) : 0
  if (marks & 0x8) at += 4
  if (marks & 0x10) at += 4
  return { duration, flags: marks & 0x20 ? tfhd.readUInt32BE(at) : 0 }
}

/** Whether its first picture stands by itself, and how long all of them are. */
function runOf(trun: Buffer, usual: Usual): Pick<Fragment, 'isKey' | 'ticks'> {
  const marks = flagsIn(trun)
  const count = trun.readUInt32BE(12)
  let at = 16 + (marks & 0x1 ? 4 : 0)
  let first = usual.flags
  if (marks & 0x4) {
    first = trun.readUInt32BE(at)
    at += 4
  }
  const each = [0x100, 0x200, 0x400, 0x800].map((mark) => (marks & mark ? 4 : 0))
  const length = 4 * each.filter(Boolean).length
  if (marks & 0x400 && count > 0 && !(marks & 0x4)) first = trun.readUInt32BE(at + (each[0] ?? 0) + (each[1] ?? 0))
  let ticks = 0
  for (let i = 0; i < count; i++) ticks += marks & 0x100 ? trun.readUInt32BE(at + i * length) : usual.duration
  return { isKey: (first & NOT_SYNC) === 0, ticks }
}

/** The same fragment at another time. */
export function movedTo(moof: Buffer, at: number): Buffer {
  const copy = Buffer.from(moof)
  const tfdt = inside(copy, ['traf', 'tfdt'])
  if (!tfdt) return copy
  if (tfdt.readUInt8(8) === 1) tfdt.writeBigUInt64BE(BigInt(at), 12)
  else tfdt.writeUInt32BE(at % 2 ** 32, 12)
  return copy
}
