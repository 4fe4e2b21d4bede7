/** RTP for H.264 (RFC 6184): single units, and units cut into pieces where they do not fit. */
const LARGEST = 1200
const TYPE = 96
const PIECE = 28

export function openPackets(ssrc: number) {
  let number = Math.floor(Math.random() * 65_536)
  const packet = (payload: Buffer, { time, last }: { time: number; last: boolean }): Buffer => {
    const head = Buffer.alloc(12)
    head[0] = 0x80
    head[1] = TYPE | (last ? 0x80 : 0)
    head.writeUInt16BE(number, 2)
    head.writeUInt32BE(time >>> 0, 4)
    head.writeUInt32BE(ssrc, 8)
    number = (number + 1) & 0xffff
    return Buffer.concat([head, payload])
  }
  return {
    /** `time` in 1/90000 s; `last`: the picture ends with it. */
    of(unit: Buffer, { time, last }: { time: number; last: boolean }): Buffer[] {
      if (unit.length <= LARGEST) return [packet(unit, { time, last })]
      const [kind = 0] = unit
      const packets: Buffer[] = []
      for (let at = 1; at < unit.length; at += LARGEST) {
        const isEnd = at + LARGEST >= unit.length
        const mark = (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0) | (kind & 0x1f)
        const piece = Buffer.concat([Buffer.from([(kind & 0xe0) | PIECE, mark]), unit.subarray(at, at + LARGEST)])
        packets.push(packet(piece, { time, last: last && isEnd }))
      }
      return packets
    },
  }
}
