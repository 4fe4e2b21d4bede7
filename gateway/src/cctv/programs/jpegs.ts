const BEGIN = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])
/** No picture of ours is larger; more without an end is none. */
const MOST = 8_000_000

/** Cuts a stream of JPEG pictures into pictures. Inside of one its end marker cannot come: 0xff is followed by a zero there. */
export function jpegReader(onPicture: (jpeg: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const begin = held.indexOf(BEGIN)
      const end = begin < 0 ? -1 : held.indexOf(END, begin + 2)
      if (end < 0) break
      onPicture(Buffer.from(held.subarray(begin, end + 2)))
      held = held.subarray(end + 2)
    }
    if (held.length > MOST) held = Buffer.alloc(0)
  }
}
