/** Watches the lengths that MQTT packets announce of themselves, so that none is gathered in memory that is too long. */
export function packetGauge(mostBytes: number): (chunk: Uint8Array) => boolean {
  let skip = 0
  let length = 0
  let shift = -1 // -1: the first byte of a packet is next
  const readByte = (byte: number): boolean => {
    if (shift < 0) {
      shift = 0
      length = 0
      return true
    }
    length += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte & 0x80) return shift <= 21 // MQTT 3.1.1, 2.2.3: at most four bytes
    skip = length
    shift = -1
    return length <= mostBytes
  }
  /** False when a packet is longer than allowed or its length is no length. */
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (skip > 0) {
        const passed = Math.min(skip, chunk.length - at)
        skip -= passed
        at += passed
      } else if (!readByte(chunk[at++] ?? 0)) return false
    }
    return true
  }
}
