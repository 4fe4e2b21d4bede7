import { invalid } from '../errors.ts'

/** Images that are kept, by the type their own bytes show. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]
/** An image without what it says about its maker: size in pixels and the pieces of it that stay, in order. */
export interface CleanImage {
  readonly width: number
  readonly height: number
  readonly pieces: readonly Buffer[]
}

/**
 * Drops EXIF, XMP, comments, thumbnails and everything after the picture's end; the picture itself is not touched.
 * 422 for bytes that are not a whole picture of their type.
 */
export const withoutMetadata = (type: ImageType, bytes: Buffer): CleanImage => CLEANERS[type](bytes)

const CLEANERS: Readonly<Record<ImageType, (bytes: Buffer) => CleanImage>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
}
const broken = () => invalid('image', 'image', 'The file is not a whole picture')

/** PNG (W3C, third edition): the chunks that decide how it looks. */
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'bKGD',
  'pHYs',
  'cICP',
  'hIST',
  'sPLT',
])

function cleanPng(bytes: Buffer): CleanImage {
  const pieces = [bytes.subarray(0, 8)]
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw broken()
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw broken()
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw broken()
    if (PNG_KEPT.has(name)) pieces.push(bytes.subarray(at, end))
    if (name === 'IEND') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), pieces }
    at = end
  }
}

// ITU-T T.81, table B.1.
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

interface Segment {
  readonly marker: number
  readonly bytes: Buffer
}

function cleanJpeg(bytes: Buffer): CleanImage {
  const segments = segmentsOf(bytes)
  const frame = segments.find(({ marker, bytes: { length } }) => isFrame(marker) && length >= 10)?.bytes
  if (!frame) throw broken()
  const turn = segments
    .map(({ marker, bytes: segment }) => (marker === APP1 ? orientationOf(segment) : undefined))
    .find((item) => item !== undefined)
  const kept = segments.filter(keepsJpeg).map((segment) => segment.bytes)
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7), pieces: [bytes.subarray(0, 2), ...turned(turn ?? 1), ...kept] }
}

/** Everything between the start of the picture and its end, the end included; what follows is not the picture's. */
function segmentsOf(bytes: Buffer): Segment[] {
  if (bytes[1] !== SOI) throw broken()
  const segments: Segment[] = []
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw broken()
    // A marker may be preceded by any number of fill bytes.
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1] ?? 0
    const end = endOfSegment(bytes, { marker, at })
    segments.push({ marker, bytes: bytes.subarray(at, end) })
    if (marker === EOI) return segments
    at = end
  }
  throw broken()
}

function endOfSegment(bytes: Buffer, { marker, at }: { marker: number; at: number }): number {
  if (marker === EOI) return at + 2
  if (at + 4 > bytes.length) throw broken()
  const length = bytes.readUInt16BE(at + 2)
  const end = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length
  if (length < 2 || end > bytes.length) throw broken()
  return end
}

/** Of the application segments only those without which colours change: JFIF, ICC profile, Adobe transform. */
function keepsJpeg({ marker, bytes: segment }: Segment): boolean {
  if (marker === COM) return false
  if (marker < APP0 || marker > APP15) return true
  const says = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name
  // A JFIF segment longer than its fields carries a thumbnail.
  if (marker === APP0) return says('JFIF\0') && segment.length === 18
  if (marker === APP2) return says('ICC_PROFILE\0')
  return marker === APP14 && says('Adobe')
}

/** Entropy-coded data ends at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw broken()
}

/** Which way up (EXIF 2.32, tag 0x0112; 1 to 8): the one fact worth keeping, or photographs would lie on their side. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(short(first), 200)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8)
  }
  return undefined
}

/** An EXIF segment that says the orientation and nothing else; none where it is upright. */
function turned(orientation: number): Buffer[] {
  if (orientation < 2 || orientation > 8) return []
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  exif.writeUInt16LE(orientation, 28)
  return [exif]
}

/** WebP container (RFC 9649, 2.7): what is drawn, and its colour profile. */
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const EXIF_AND_XMP = 0x0c

function cleanWebp(bytes: Buffer): CleanImage {
  if (bytes.length < 20) throw broken()
  const stop = 8 + bytes.readUInt32LE(4)
  if (stop > bytes.length + 1) throw broken()
  const chunks: Buffer[] = []
  let size = { width: 0, height: 0 }
  for (let at = 12; at + 8 <= Math.min(stop, bytes.length); ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) throw broken()
    const chunk = Buffer.alloc(8 + length + (length % 2))
    bytes.copy(chunk, 0, at, at + 8 + length)
    size = larger(size, sizeOfWebp(name, chunk.subarray(8, 8 + length)))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~EXIF_AND_XMP, 8)
    if (WEBP_KEPT.has(name)) chunks.push(chunk)
    at += chunk.length
  }
  if (size.width === 0) throw broken()
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return { ...size, pieces: [head, ...chunks] }
}

interface Size {
  readonly width: number
  readonly height: number
}
const larger = (a: Size, b: Size): Size => (a.width * a.height >= b.width * b.height ? a : b)

function sizeOfWebp(name: string, data: Buffer): Size {
  if (name === 'VP8X' && data.length >= 10) return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
  if (name === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return { width: 0, height: 0 }
}
