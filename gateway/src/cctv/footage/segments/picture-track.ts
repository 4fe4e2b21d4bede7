import { inside } from './boxes.ts'

/** What the head of a fragmented MP4 says of its pictures. */
export interface Track {
  /** Of a second. */
  readonly timescale: number
  /** As browsers are asked for it (RFC 6381). */
  readonly codec: string
}

/** Boxes before the sample entries of an `stsd`; fields before the boxes of a picture's sample entry. */
const [BEFORE_ENTRIES, BEFORE_BOXES] = [16, 86]

/** Reads a `moov` with one track of pictures; null when it has none. */
export function trackOf(moov: Buffer): Track | null {
  const mdhd = inside(moov, ['trak', 'mdia', 'mdhd'])
  const stsd = inside(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
  if (!mdhd || !stsd) return null
  const timescale = mdhd.readUInt32BE(mdhd.readUInt8(8) === 1 ? 28 : 20)
  const entry = stsd.subarray(BEFORE_ENTRIES)
  if (entry.length < BEFORE_BOXES || timescale === 0) return null
  return { timescale, codec: codecOf(entry) }
}

function codecOf(entry: Buffer): string {
  const name = entry.toString('latin1', 4, 8)
  if (name === 'avc1' || name === 'avc3') {
    const avcC = inside(entry, ['avcC'], BEFORE_BOXES)
    if (avcC) return `${name}.${avcC.toString('hex', 9, 12)}`
  }
  if (name === 'hev1' || name === 'hvc1') {
    const hvcC = inside(entry, ['hvcC'], BEFORE_BOXES)
    if (hvcC) return `${name}.${hevcOf(hvcC)}`
  }
  return name.replace(/[^A-Za-z0-9.]/g, '') || 'unknown'
}

/** Profile, compatibility, tier with level, and constraints as ISO/IEC 14496-15, annex E writes them. */
function hevcOf(hvcC: Buffer): string {
  const first = hvcC.readUInt8(9)
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? ''
  const tier = first & 0x20 ? 'H' : 'L'
  const constraints = [...hvcC.subarray(14, 20)].map((value) => value.toString(16))
  while (constraints.at(-1) === '0') constraints.pop()
  const compatible = reversed(hvcC.readUInt32BE(10)).toString(16)
  return [`${space}${first & 0x1f}`, compatible, `${tier}${hvcC.readUInt8(20)}`, ...constraints].join('.')
}

function reversed(bits: number): number {
  let out = 0
  for (let at = 0; at < 32; at++) out = ((out << 1) | ((bits >>> at) & 1)) >>> 0
  return out
}
