/** Samples at 48 kHz of one frame, by the configuration in the first byte of a packet (RFC 6716, 3.1). */
function frameSamples(toc: number): number {
  const config = toc >> 3
  if (config < 12) return [480, 960, 1920, 2880][config & 3] as number
  if (config < 16) return [480, 960][config & 1] as number
  return [120, 240, 480, 960][config & 3] as number
}

/** Longest packet there is: 120 ms. */
const LONGEST = 5_760
/** A frame of 2.5 ms, the shortest there is: CELT, full band. */
const SHORTEST_TOC = 0xe0
const SHORTEST = 120

/** How long a packet sounds, in samples at 48 kHz; 0 for one that is none. */
export function samplesOf(packet: Buffer): number {
  const [toc, count = 0] = packet
  if (toc === undefined) return 0
  const frames = [1, 2, 2, count & 0x3f][toc & 3] as number
  const samples = frames * frameSamples(toc)
  return samples <= LONGEST ? samples : 0
}

/**
 * Packets for sound that never came: each a first byte alone, which asks the decoder to conceal what is missing. A capture of a live
 * stream has to be mended so, because a position in the file counts only samples of packets (RFC 7845, 4.1).
 */
export function concealing(samples: number, like: Buffer): Buffer[] {
  const toc = (like[0] ?? SHORTEST_TOC) & 0xfc
  const frame = frameSamples(toc)
  const whole = Math.floor(samples / frame)
  const rest = Math.floor((samples - whole * frame) / SHORTEST)
  return [...Array.from({ length: whole }, () => Buffer.of(toc)), ...Array.from({ length: rest }, () => Buffer.of(SHORTEST_TOC))]
}
