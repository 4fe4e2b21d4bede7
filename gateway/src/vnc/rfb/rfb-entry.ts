import { isIP, type Socket } from 'node:net'
import type { VncWay } from '@menara/shared/contract/internal.contract.ts'
import { type Phrase, type RefusalKey, type RefusalParams, refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import type { Clock } from '../../platform/clock.ts'
import { connectToScreen, type ScreenLine } from '../screen-line.ts'
import { answerTo } from './vnc-auth.ts'

/** Reads a connection by the byte while two sides get to know each other. `release` gives back what was not asked for. */
function readerOf({ socket, listen }: ScreenLine) {
  let held: Buffer = Buffer.alloc(0)
  let ended: Error | null = null
  let wake: (() => void) | null = null
  listen((bytes, release) => {
    held = Buffer.concat([held, bytes])
    release()
    wake?.()
  })
  const end = (error?: Error): void => {
    ended ??= error ?? new Error('it hung up')
    wake?.()
  }
  const over = (): void => end()
  socket.on('error', end).on('close', over)
  return {
    async read(bytes: number): Promise<Buffer> {
      while (held.length < bytes) {
        if (ended) throw ended
        await new Promise<void>((go) => {
          wake = go
        })
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    release(): Buffer {
      socket.off('error', end).off('close', over)
      return held
    },
  }
}
type Reader = ReturnType<typeof readerOf>

/** Why nobody got in. The sentence says nothing of where the screen is. */
export class NoEntry extends Error {
  readonly why: 'unreachable' | 'refused' | 'unsupported'
  readonly phrase: Phrase
  constructor(why: 'unreachable' | 'refused' | 'unsupported', key: RefusalKey, params: RefusalParams = {}) {
    super(refusalSentence({ key, params }, 'en'))
    this.why = why
    this.phrase = { key, params }
  }
}

export interface Entered extends ScreenLine {
  /** What the screen said of itself (RFC 6143, 7.3.2): size, pixels, name. Empty after a knock. */
  readonly init: Buffer
  /** Bytes that came after it. */
  readonly rest: Buffer
}
interface Entry {
  readonly way: Pick<VncWay, 'address' | 'port' | 'password'>
  readonly clock: Clock
  /** Only to see whether we would be let in. */
  readonly knocks?: boolean
}

const ENTER_MS = 6_000
const [NONE, VNC] = [1, 2]
const LONGEST_REASON = 4_096
const LONGEST_NAME = 4_096
/** Pixels a side: no browser draws more. */
const MAX_SIDE = 16_384

/** Connects to the address as it is (never a name) and says who we are, so that no browser has to. Throws `NoEntry`. */
export async function enterScreen({ way, clock, knocks = false }: Entry): Promise<Entered> {
  if (!isIP(way.address)) throw new NoEntry('unreachable', 'vnc_session.no_address')
  const line = connectToScreen(way)
  const { socket } = line
  const reader = readerOf(line)
  const stop = clock.after(ENTER_MS, () => socket.destroy(new Error('no answer in time')))
  try {
    await introduce(socket, reader, way.password)
    if (knocks) return { ...line, init: Buffer.alloc(0), rest: Buffer.alloc(0) }
    // Shared: whoever else looks at the screen stays.
    socket.write(Buffer.from([1]))
    const init = await readInit(reader)
    socket.pause()
    return { ...line, init, rest: reader.release() }
  } catch (error) {
    reader.release()
    socket.on('error', () => undefined).destroy()
    throw error instanceof NoEntry ? error : new NoEntry('unreachable', 'vnc_session.no_answer')
  } finally {
    stop()
  }
}

async function introduce(socket: Socket, reader: Reader, password: string | null): Promise<void> {
  const version = /^RFB (\d{3})\.(\d{3})\n$/.exec((await reader.read(12)).toString('latin1'))
  if (!version) throw new NoEntry('unsupported', 'vnc_session.no_rfb')
  const minor = minorOf(Number(version[1]), Number(version[2]))
  socket.write(`RFB 003.00${minor}\n`)
  const type = minor === 3 ? await givenType(reader) : await chosenType(socket, reader, password)
  if (type === VNC) {
    if (password === null) throw new NoEntry('refused', 'vnc_session.no_password')
    socket.write(answerTo(await reader.read(16), password))
  }
  // Before 3.8 nobody says how it went where nothing was asked.
  if (type === VNC || minor === 8) await heedResult(reader, minor)
}

const minorOf = (major: number, minor: number): 3 | 7 | 8 => (major > 3 || minor >= 8 ? 8 : minor === 7 ? 7 : 3)

async function givenType(reader: Reader): Promise<number> {
  const type = (await reader.read(4)).readUInt32BE()
  if (type === 0) throw await refusedBy(reader)
  if (type !== NONE && type !== VNC) throw unsupported([type])
  return type
}

async function chosenType(socket: Socket, reader: Reader, password: string | null): Promise<number> {
  const count = (await reader.read(1)).readUInt8()
  if (count === 0) throw await refusedBy(reader)
  const offered = [...(await reader.read(count))]
  const liked = password === null ? [NONE, VNC] : [VNC, NONE]
  const type = liked.find((value) => offered.includes(value))
  if (type === undefined) throw unsupported(offered)
  socket.write(Buffer.from([type]))
  return type
}
/** Security types by the names their servers show (IANA, Remote Framebuffer Security Types). */
const TYPE_NAMES: Readonly<Record<number, string>> = {
  [NONE]: 'None',
  [VNC]: 'VNC password',
  5: 'RSA-AES',
  6: 'RSA-AES unencrypted',
  13: 'RSA-AES two-step',
  16: 'Tight',
  17: 'UltraVNC',
  18: 'TLS',
  19: 'VeNCrypt',
  20: 'SASL',
  21: 'MD5',
  22: 'xvp',
  30: 'Apple Remote Desktop',
  35: 'Apple Kerberos',
  113: 'UltraVNC MS-Logon II',
  117: 'UltraVNC MS-Logon',
  129: 'RSA-AES 256',
  130: 'RSA-AES 256 unencrypted',
  133: 'RSA-AES 256 two-step',
}
const unsupported = (offered: readonly number[]) =>
  new NoEntry('unsupported', 'vnc_session.security_types', { types: offered.map((value) => TYPE_NAMES[value] ?? `#${value}`).join(', ') })

async function heedResult(reader: Reader, minor: number): Promise<void> {
  if ((await reader.read(4)).readUInt32BE() === 0) return
  throw minor === 8 ? await refusedBy(reader) : new NoEntry('refused', 'vnc_session.wrong_password')
}

/** With the reason in the screen's own words. */
async function refusedBy(reader: Reader): Promise<NoEntry> {
  const length = (await reader.read(4)).readUInt32BE()
  if (length > LONGEST_REASON) return new NoEntry('refused', 'vnc_session.refused_unread')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a stranger's text is shown without them
  const reason = (await reader.read(length)).toString('utf8').replace(/[\u0000-\u001f]/g, ' ')
  return new NoEntry('refused', 'vnc_session.refused', { reason })
}

async function readInit(reader: Reader): Promise<Buffer> {
  const head = Buffer.from(await reader.read(24))
  if (Math.max(head.readUInt16BE(0), head.readUInt16BE(2)) > MAX_SIDE) throw new NoEntry('unsupported', 'vnc_session.too_large')
  const length = head.readUInt32BE(20)
  if (length > LONGEST_NAME) throw new NoEntry('unsupported', 'vnc_session.no_rfb')
  return Buffer.concat([head, await reader.read(length)])
}
