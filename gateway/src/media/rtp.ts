/** What an RTP packet carries, without header, extensions and padding (RFC 3550). */
export function payloadOf(packet: Buffer): Buffer {
  const first = packet[0] ?? 0
  let at = 12 + 4 * (first & 0x0f)
  if (first & 0x10) at += 4 + 4 * packet.readUInt16BE(at + 2)
  const padding = first & 0x20 ? (packet.at(-1) ?? 0) : 0
  return packet.subarray(at, packet.length - padding)
}
