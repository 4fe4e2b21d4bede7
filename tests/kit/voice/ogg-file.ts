import { execFileSync, spawnSync } from 'node:child_process'
import { saidIn } from './plain-rtp.ts'

export interface OggPage {
  readonly flags: number
  readonly granule: number
  readonly serial: number
  readonly number: number
  readonly packets: readonly Buffer[]
}

/** The checksum as RFC 3533 has it, bit by bit: not the way of the product. */
function crcOf(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = (crc >>> 31) ^ ((byte >>> bit) & 1)
      crc = ((crc << 1) ^ (top ? 0x04c11db7 : 0)) >>> 0
    }
  return crc
}

/** Reads an Ogg file from its first byte to its last; throws where it is not one. Packets never go over a page's end here. */
export function readOgg(file: Buffer): OggPage[] {
  const pages: OggPage[] = []
  for (let at = 0; at < file.length; ) {
    if (file.toString('latin1', at, at + 4) !== 'OggS' || file[at + 4] !== 0) throw new Error(`no page at byte ${at}`)
    const segments = file[at + 26] as number
    const table = [...file.subarray(at + 27, at + 27 + segments)]
    const body = at + 27 + segments
    const end = body + table.reduce((sum, value) => sum + value, 0)
    if (end > file.length) throw new Error(`the page at byte ${at} is cut off`)
    const page = Buffer.from(file.subarray(at, end))
    page.writeUInt32LE(0, 22)
    if (crcOf(page) !== file.readUInt32LE(at + 22)) throw new Error(`the page at byte ${at} has a wrong checksum`)
    if (table.at(-1) === 255) throw new Error(`the packet at the end of the page at byte ${at} goes on`)
    pages.push({
      flags: file[at + 5] as number,
      granule: Number(file.readBigInt64LE(at + 6)),
      serial: file.readUInt32LE(at + 14),
      number: file.readUInt32LE(at + 18),
      packets: packetsOf(file.subarray(body, end), table),
    })
    at = end
  }
  return pages
}
function packetsOf(body: Buffer, table: readonly number[]): Buffer[] {
  const packets: Buffer[] = []
  let [from, to] = [0, 0]
  for (const length of table) {
    to += length
    if (length === 255) continue
    packets.push(body.subarray(from, to))
    from = to
  }
  return packets
}

/** A recording as it is heard: what was said in it, packet by packet, how much had to be concealed, and its length in seconds. */
export function decodedAudioOf(file: Buffer) {
  const [head, tags, ...sound] = readOgg(file)
  if (!head || !tags) throw new Error('a file without heads')
  const packets = sound.flatMap((page) => page.packets)
  const [skip = 0, last = 0] = [head.packets[0]?.readUInt16LE(10), sound.at(-1)?.granule]
  return {
    head: head.packets[0] as Buffer,
    tags: tags.packets[0] as Buffer,
    pages: [head, tags, ...sound],
    isEnded: ((sound.at(-1)?.flags ?? 0) & 4) !== 0,
    said: packets.filter((packet) => packet.length > 1).map(saidIn),
    concealed: packets.filter((packet) => packet.length === 1).length,
    seconds: (last - skip) / 48_000,
  }
}

/** Whether this machine has the tools of Opus' own people; loudly, where it has not. */
export const opusTools = ((): boolean => {
  try {
    execFileSync('opusinfo', ['-h'], { stdio: 'ignore' })
    execFileSync('opusdec', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('SKIPPED: no opusinfo and opusdec here (Debian: opus-tools); recordings are read by our own reader alone.\n')
    return false
  }
})()

/** What `opusinfo` finds wrong, and how many seconds of sound `opusdec` makes of it. */
export function decoded(path: string): { warnings: string[]; seconds: number } {
  // It ends with 1 where it has something to say.
  const { stdout: info } = spawnSync('opusinfo', [path], { encoding: 'utf8' })
  const sound = execFileSync('opusdec', ['--quiet', '--rate', '48000', '--force-stereo', path, '-'], { maxBuffer: 1e9 })
  // Sixteen bits, twice.
  const warnings = info.split('\n').filter((part) => /warning|error/i.test(part))
  return { warnings, seconds: sound.length / 4 / 48_000 }
}
