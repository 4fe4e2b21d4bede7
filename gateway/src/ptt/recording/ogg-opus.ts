import { samplesOf } from './opus-packet.ts'

const RATE = 48_000
/** What libopus takes to begin; a decoder leaves it out. */
const PRE_SKIP = 312
const MOST_SEGMENTS = 255
const FIRST_PAGE = 2
const LAST_PAGE = 4

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  return crc >>> 0
})

/** The checksum of an Ogg page whose own four bytes of it are zero (RFC 3533, 6). */
function pageCrc(page: Buffer): number {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ (crcTable[((crc >>> 24) ^ byte) & 0xff] as number)) >>> 0
  return crc
}

/** Lengths as Ogg writes them: as often 255 as fits, then the rest. */
const lacing = ({ length }: Buffer): number[] => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]

/**
 * An Ogg Opus file (RFC 3533, RFC 7845), page by page: each can be played as soon as it is written, whatever becomes of the next. One
 * channel; what is said of it stands in `comments`, as `NAME=value`.
 */
export function openOgg({ serial, comments }: { readonly serial: number; readonly comments: readonly string[] }) {
  let number = 0
  let granule = 0

  function page(packets: readonly Buffer[], flags = 0): Buffer {
    const segments = packets.flatMap(lacing)
    const header = Buffer.alloc(27)
    header.write('OggS', 'latin1')
    header.writeUInt8(flags, 5)
    header.writeBigInt64LE(BigInt(granule), 6)
    header.writeUInt32LE(serial, 14)
    header.writeUInt32LE(number++, 18)
    header.writeUInt8(segments.length, 26)
    const whole = Buffer.concat([header, Buffer.from(segments), ...packets])
    whole.writeUInt32LE(pageCrc(whole), 22)
    return whole
  }
  function sound(packets: readonly Buffer[], flags: number): Buffer {
    granule += packets.reduce((sum, packet) => sum + samplesOf(packet), 0)
    return page(packets, flags)
  }
  return {
    /** Both head pages; once, first. */
    head: (): Buffer => Buffer.concat([page([opusHead()], FIRST_PAGE), page([opusTags(comments)])]),
    /** As many pages as the packets need. `last` ends the file. */
    pages(packets: readonly Buffer[], last = false): Buffer {
      const groups = grouped(packets)
      return Buffer.concat(groups.map((group, i) => sound(group, last && i === groups.length - 1 ? LAST_PAGE : 0)))
    },
  }
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt16LE(PRE_SKIP, 10)
  head.writeUInt32LE(RATE, 12)
  return head
}
function opusTags(comments: readonly string[]): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  return Buffer.concat([Buffer.from('OpusTags'), sized('Menara'), count, ...comments.map(sized)])
}
function sized(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Packets that fit on one page each; a packet never goes over to the next. */
function grouped(packets: readonly Buffer[]): Buffer[][] {
  const groups: Buffer[][] = []
  let room = 0
  for (const packet of packets) {
    const needs = Math.floor(packet.length / 255) + 1
    if (needs > room) {
      groups.push([])
      room = MOST_SEGMENTS
    }
    groups.at(-1)?.push(packet)
    room -= needs
  }
  return groups
}
