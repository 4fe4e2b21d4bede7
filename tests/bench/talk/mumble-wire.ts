/*
 * What of Mumble's protocol a voice needs (mumble-protocol documentation, 1.3): messages over TLS with a type and a length before them,
 * their fields as protocol buffers, and voice packets, tunnelled as messages of type 1.
 */
export const types = { version: 0, voice: 1, authenticate: 2, ping: 3, reject: 4, serverSync: 5 } as const
const OPUS = 4
const VERSION_1_3_4 = 0x10304

/** A number as protocol buffers write it. */
function base128(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128)
  return [...bytes, rest]
}
const numberField = (field: number, value: number) => Buffer.from([field << 3, ...base128(value)])
function textField(field: number, text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...base128(bytes.length)]), bytes])
}

export function message(type: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16BE(type, 0)
  head.writeUInt32BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
/** Who we are, and that we speak Opus. */
export const hello = (name: string): Buffer =>
  Buffer.concat([
    message(types.version, Buffer.concat([numberField(1, VERSION_1_3_4), textField(2, 'bench')])),
    message(types.authenticate, Buffer.concat([textField(1, name), numberField(5, 1)])),
  ])

/** Takes bytes as they come and hands over whole messages. */
export function reader(take: (type: number, payload: Buffer) => void): (bytes: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0)
  return (bytes) => {
    kept = kept.length > 0 ? Buffer.concat([kept, bytes]) : bytes
    while (kept.length >= 6) {
      const end = 6 + kept.readUInt32BE(2)
      if (kept.length < end) return
      take(kept.readUInt16BE(0), kept.subarray(6, end))
      kept = kept.subarray(end)
    }
  }
}

/** A number as Mumble's voice packets write it; ours stay below 2^28. */
function varint(value: number): number[] {
  if (value < 0x80) return [value]
  if (value < 0x4000) return [0x80 | (value >> 8), value & 255]
  if (value < 0x20_0000) return [0xc0 | (value >> 16), (value >> 8) & 255, value & 255]
  return [0xe0 | (value >> 24), (value >> 16) & 255, (value >> 8) & 255, value & 255]
}
function varintAt(bytes: Buffer, at: number): { value: number; next: number } {
  const first = bytes[at] ?? 0
  const more = [0x80, 0xc0, 0xe0, 0xf0].findIndex((limit) => first < limit)
  if (more < 0) throw new Error('a number of more than 28 bits')
  let value = first & (0x7f >> more)
  for (let i = 1; i <= more; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, next: at + 1 + more }
}

/** `count` is that of 10 ms. */
export const saying = (packet: Buffer, count: number): Buffer =>
  message(types.voice, Buffer.concat([Buffer.from([OPUS << 5, ...varint(count), ...varint(packet.length)]), packet]))

/** The Opus in what somebody else said; null where it is none. */
export function audioIn(payload: Buffer): Buffer | null {
  if ((payload[0] ?? 0) >> 5 !== OPUS) return null
  const { next: afterSpeaker } = varintAt(payload, 1)
  const { next: afterCount } = varintAt(payload, afterSpeaker)
  const { value, next } = varintAt(payload, afterCount)
  // The fourteenth bit says that the speaker is done.
  return payload.subarray(next, next + (value & 0x1fff))
}
