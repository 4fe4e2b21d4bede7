/** The browser said what no viewer says. The session ends. */
export class NotRfb extends Error {}

interface ViewerNeeds {
  /** To the browser. */
  readonly tell: (bytes: Buffer) => void
  /** What the screen said of itself. */
  readonly init: Buffer
  /** Whether this person has the control just now. */
  readonly mayAct: () => boolean
  /** A key, a pointer or a text came: a person is there. */
  readonly onAct: (passed: boolean) => void
  /** How the screen is to write its pixels from now on (16 bytes, RFC 6143, 7.4). */
  readonly onFormat: (format: Buffer) => void
}

const MOST_ENCODINGS = 1_024
const LONGEST_TEXT = 256 * 1024
/** In SetEncodings these are left out: extended pointer messages cannot be told apart from plain ones without knowing what the screen
 * answered; xvp switches machines off; H.264 plays in few browsers, and a recording must play in all. */
const LEFT_OUT = new Set([-316, -309, 50])
/** Whole length of a message by its type; null: more is needed to know. */
type Size = (at: Buffer) => number | null
const fixed = (bytes: number) => () => bytes

const SIZES: Readonly<Record<number, Size>> = {
  0: fixed(20),
  2: (at) => (at.length < 4 ? null : 4 + 4 * most(at.readUInt16BE(2), MOST_ENCODINGS)),
  3: fixed(10),
  4: fixed(8),
  5: fixed(6),
  // A negative length is the extended clipboard.
  6: (at) => (at.length < 8 ? null : 8 + most(Math.abs(at.readInt32BE(4)), LONGEST_TEXT)),
  150: fixed(10),
  248: (at) => (at.length < 9 ? null : 9 + most(at.readUInt8(8), 64)),
  250: fixed(4),
  251: (at) => (at.length < 7 ? null : 8 + 16 * at.readUInt8(6)),
  255: (at) => (at.length < 2 ? null : at[1] === 0 ? 12 : fail()),
}
/** Keys, pointer, clipboard; switching the machine; changing the size of its screen. */
const ACTS = new Set([4, 5, 6, 255])
/** Which clipboard formats a viewer knows (extended clipboard, `caps`): viewers say it by themselves, whoever sits there. */
const isCapabilities = (buffer: Buffer): boolean =>
  buffer[0] === 6 && buffer.length >= 12 && buffer.readInt32BE(4) < 0 && (buffer.readUInt32BE(8) & 0x01000000) !== 0
const NEVER = new Set([250, 251])

function most(value: number, limit: number): number {
  return value <= limit ? value : fail()
}
function fail(): never {
  throw new NotRfb('no viewer sends that')
}

/** Reads what a browser sends, message by message, and gives back what may go to the screen. */
export function rfbViewer(needs: ViewerNeeds) {
  let held: Buffer = Buffer.alloc(0)
  const door = openDoor(needs)
  const hand = heldKeys()

  function pass(message: Buffer): Buffer | null {
    const type = message[0] as number
    if (NEVER.has(type)) return null
    if (type === 0) needs.onFormat(Buffer.from(message.subarray(4, 20)))
    if (type === 2) return withoutSome(message)
    if (!ACTS.has(type)) return Buffer.from(message)
    const passed = needs.mayAct()
    if (!isCapabilities(message)) needs.onAct(passed)
    if (!passed) return null
    hand.note(message)
    return Buffer.from(message)
  }
  function* messages(): Generator<Buffer> {
    while (held.length > 0) {
      const size = (SIZES[held[0] as number] ?? fail)(held)
      if (size === null || held.length < size) return
      const message = held.subarray(0, size)
      held = held.subarray(size)
      yield message
    }
  }
  return {
    /** Throws `NotRfb`. */
    take(bytes: Buffer): Buffer[] {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      if (!door.isOpen()) held = door.take(held)
      if (!door.isOpen()) return []
      return [...messages()].flatMap((message) => pass(message) ?? [])
    },
    greet: door.greet,
    /** The browser is authenticated: what follows are messages. */
    isOpen: door.isOpen,
    /** Lets go of every key and button that is still down at the screen. */
    letGo: hand.letGo,
  }
}

function withoutSome(message: Buffer): Buffer {
  const kept: number[] = []
  for (let at = 4; at < message.length; at += 4) if (!LEFT_OUT.has(message.readInt32BE(at))) kept.push(message.readInt32BE(at))
  const out = Buffer.alloc(4 + 4 * kept.length)
  out[0] = 2
  out.writeUInt16BE(kept.length, 2)
  for (const [at, value] of kept.entries()) out.writeInt32BE(value, 4 + 4 * at)
  return out
}

/** To the browser the bridge is a screen that asks for nothing: RFB 3.8, security type None. */
function openDoor({ tell, init }: ViewerNeeds) {
  const steps: readonly { readonly bytes: number; readonly heed: (buffer: Buffer) => void }[] = [
    { bytes: 12, heed: (bytes) => (bytes.toString('latin1') === 'RFB 003.008\n' ? tell(Buffer.from([1, 1])) : fail()) },
    { bytes: 1, heed: (bytes) => (bytes[0] === 1 ? tell(Buffer.alloc(4)) : fail()) },
    { bytes: 1, heed: () => tell(init) },
  ]
  let at = 0
  return {
    greet: () => tell(Buffer.from('RFB 003.008\n')),
    isOpen: () => at === steps.length,
    take(bytes: Buffer): Buffer {
      let rest = bytes
      for (let step = steps[at]; step && rest.length >= step.bytes; step = steps[at]) {
        step.heed(rest.subarray(0, step.bytes))
        rest = rest.subarray(step.bytes)
        at++
      }
      return rest
    },
  }
}

/** Whether a message says that something is down, by its type: key, pointer, extended key. */
const DOWN: Readonly<Record<number, (message: Buffer) => boolean>> = {
  4: (bytes) => bytes[1] !== 0,
  5: (bytes) => bytes[1] !== 0,
  255: (bytes) => bytes.readUInt16BE(2) !== 0,
}

/** Keys and buttons that are down. Whoever loses the control must not leave the screen with a key held. */
function heldKeys() {
  const keys = new Map<number, Buffer>()
  let pointer: Buffer | null = null
  return {
    note(message: Buffer): void {
      const copy = Buffer.from(message)
      const isDown = DOWN[copy[0] as number]?.(copy)
      if (isDown === undefined) return
      if (copy[0] === 5) pointer = isDown ? copy : null
      else if (isDown) keys.set(copy.readUInt32BE(4), copy)
      else keys.delete(copy.readUInt32BE(4))
    },
    letGo(): Buffer[] {
      const out = [...keys.values()].map((key) => {
        if (key[0] === 4) key[1] = 0
        else key.writeUInt16BE(0, 2)
        return key
      })
      if (pointer) {
        pointer[1] = 0
        out.push(pointer)
      }
      keys.clear()
      pointer = null
      return out
    },
  }
}
